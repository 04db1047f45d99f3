//! CT-6-3: where along its path a unit is seen.
//!
//! **What is exact.** The answer equals a look at every whole tenth of the path, its corners included, and at the path as moved. A place is
//! skipped only on a stretch that is proven to be hidden, or visible, throughout. Hidden: nothing of the area that the base sweeps is
//! visible, even with the least in the way of any place on the stretch. Visible: one point is covered by the base throughout and is
//! visible, even with the most in the way of any place.

use super::{End, Looked};
use crate::state::State;
use crate::way::Way;
use geom::{Bounds, Len, Poly, Pt, Shape, within};
use table::{Base, Eye, Obstacle, Place, Screen, UnitId, Walk, around, first_place, outline};

#[cfg(test)]
mod tests;

impl State {
    /// The stretches of a path on which the watcher sees the moving unit.
    pub(crate) fn seen_along(&self, watcher: UnitId, way: &Way) -> Vec<(Len, Len)> {
        let found = self.end(watcher).zip(self.walk_of(way)).zip(self.board.base(way.base));
        let Some(((from, walk), base)) = found else { return vec![] };
        Along { state: self, from, walk, base }.stretches()
    }
}

struct Along<'a> {
    state: &'a State,
    from: End<'a>,
    walk: Walk,
    base: &'a Base,
}

/// The base anywhere between two places on its path.
struct Between {
    /// The area it sweeps.
    swept: Shape,
    /// Its outline at both places, if it does not turn between them.
    ends: Option<[Shape; 2]>,
    /// Pieces that may contain its middle, and those that contain it throughout.
    maybe: Vec<usize>,
    always: Vec<usize>,
}

impl Along<'_> {
    fn stretches(&self) -> Vec<(Len, Len)> {
        let (end, mut at, mut found) = (self.walk.length, Len::ZERO, vec![]);
        while let Some(first) = first(at, end, |at| self.sees(at), |a, b| self.hidden(a, b)) {
            let gone = self::first(first + Len(1), end, |at| !self.sees(at), |a, b| self.shown(a, b));
            found.push((first, gone.map_or(end, |gone| gone - Len(1))));
            let Some(gone) = gone else { break };
            at = gone + Len(1);
        }
        found
    }

    fn sees(&self, at: Len) -> bool {
        let to = self.state.end_at(self.base.unit, self.walk.place_at(at));
        to.is_some_and(|to| self.state.sees(&self.from, &to))
    }

    /// Certainly no part of it is seen at these two places or between them.
    fn hidden(&self, from: Len, to: Len) -> bool {
        let Some(between) = self.between(from, to) else { return false };
        let over = within(&self.from.shape, &between.swept, Len::ZERO);
        !over && !table::sees(&self.state.board, self.eye(), &between.swept, |by| self.least(by, &between))
    }

    /// Certainly some part of it is seen at these two places and everywhere between them.
    fn shown(&self, from: Len, to: Len) -> bool {
        let Some(between) = self.between(from, to) else { return false };
        let Some(ends) = &between.ends else { return false };
        let middle = self.walk.place_at(Len((from.0 + to.0) / 2));
        let stood = self.base.foot.stood(middle);
        // Allows for the rounding of places.
        let covered = |at: &Pt| around(*at).into_iter().all(|at| ends.iter().all(|end| end.holds(at)));
        if !covered(&middle.at) {
            return false;
        }
        let board = &self.state.board;
        let sight = table::sight(board, self.eye(), &stood, |by| self.most(by, &between));
        let Some(best) = sight.best_point().filter(|_| sight.seen()) else { return false };
        // The point on that line nearest to the middle.
        let (line, off) = (best - self.from.place.at, middle.at - self.from.place.at);
        let share = |by: i32| {
            geom::wide_div_near(i128::from(by) * i128::from(geom::dot(line, off)), i128::from(line.square().max(1)))
                as i32
        };
        let deep = self.from.place.at + geom::shift(share(line.x), share(line.y));
        let clear = |at: &Pt| table::line(board, self.eye(), *at, Len::ZERO, |by| self.most(by, &between)).clear();
        [deep, best].iter().any(|at| covered(at) && clear(at))
    }

    fn eye(&self) -> Eye {
        Eye::new(self.from.place.at)
    }

    /// The least that an obstacle hides of it, anywhere between.
    fn least(&self, by: Obstacle, between: &Between) -> Screen {
        let beside = |idx| self.state.beside(idx, &between.swept);
        let inside = |idx| between.maybe.contains(&idx);
        let level = self.level(&between.maybe, &between.always);
        self.state.screen_of(by, &self.from, &Looked { inside: &inside, beside: &beside, level })
    }

    /// The most that an obstacle hides of it, anywhere between.
    fn most(&self, by: Obstacle, between: &Between) -> Screen {
        let beside = |idx| between.ends.as_ref().is_some_and(|ends| self.state.beside_all(idx, ends));
        let inside = |idx| between.always.contains(&idx);
        let level = self.level(&between.always, &between.maybe);
        self.state.screen_of(by, &self.from, &Looked { inside: &inside, beside: &beside, level })
    }

    /// CT-8.2-3: the contour level from these hills and hollows.
    fn level(&self, hills: &[usize], hollows: &[usize]) -> i8 {
        let of = |list: &[usize]| list.iter().map(|idx| self.state.board.pieces[*idx].level).collect::<Vec<_>>();
        let high = of(hills).into_iter().max().unwrap_or(0);
        if high > 0 { high } else { of(hollows).into_iter().min().unwrap_or(0).min(0) }
    }

    fn between(&self, from: Len, to: Len) -> Option<Between> {
        let mut places: Vec<Place> = vec![];
        for leg in self.walk.legs.iter().filter(|leg| leg.at <= to && from <= leg.at + leg.length) {
            let clamped = [from, to].map(|at| at.clamp(leg.at, leg.at + leg.length));
            places.extend(clamped.map(|at| Place { at: self.walk.place_at(at).at, facing: leg.facing }));
        }
        if places.is_empty() {
            places = vec![self.walk.end; 2];
        }
        let stood: Vec<Shape> = places.iter().map(|place| self.base.foot.stood(*place)).collect();
        let swept = Poly::hull(stood.iter().flat_map(outline).flat_map(around).collect()).ok()?;
        let middle = Poly::hull(places.iter().flat_map(|place| around(place.at)).collect()).ok()?;
        let (ground, room) = (self.state.board.ground(), Bounds::around(middle.corners()));
        let middle = Shape::Poly(middle);
        let mut maybe = ground.near(room);
        maybe.retain(|idx| ground.region(*idx).overlaps(&middle));
        let mut always = maybe.clone();
        always.retain(|idx| ground.region(*idx).parts().iter().any(|part| Shape::Poly(part.clone()).contains(&middle)));
        let ends = <[Shape; 2]>::try_from(stood).ok();
        Some(Between { swept: Shape::Poly(swept), ends, maybe, always })
    }
}

/// The first tenth at which `so` holds. Stretches where `never` proves that it holds nowhere are skipped.
fn first(from: Len, to: Len, so: impl Fn(Len) -> bool, never: impl Fn(Len, Len) -> bool) -> Option<Len> {
    let len = |step: i64| Len(i32::try_from(step).unwrap_or(i32::MAX));
    let found = first_place((from.0.into(), to.0.into()), |at| so(len(at)), |a, b| never(len(a), len(b)));
    found.map(len)
}
