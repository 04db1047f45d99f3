//! AV-9: nobody is told that there is no room before the places were tried where a team touches what bars it, up to a number that takes no time.
//!
//! A team that can stand anywhere can be pushed back toward its edge, and along it, until it touches something: the edge, an end of its stretch, a corner
//! or a side of what bars it, or another team. So these places are enough, for each way that a base can face along its axes. Places in between are tried too,
//! because the sides of what bars it may be slanted, and bases round.

use super::{farthest, gate, inward, is_lawful, sets};
use crate::{deploy, state::State};
use battle::mission::Stretch;
use contract::Leg;
use geom::{Heading, Len, Pt, Shape, distance, pt};
use sorted::Set;
use table::{Base, BaseId, Obstacle, Place, UnitId};

/// Places that are looked at, so that a dragged Unit never waits for long. A way in counts for as many as it takes time.
const TRIES: u32 = 12_000;
const WAY: u32 = 40;

/// A way in for the Unit, wherever there is one.
pub(super) fn seek(state: &State, unit: UnitId) -> Option<Vec<Leg>> {
    let stretches = state.stretches(unit);
    sets(state, unit).into_iter().find_map(|set| {
        let mut search = Search { state, unit, stretches: &stretches, tries: TRIES };
        search.next(&mut state.clone(), &set, &mut vec![])
    })
}

struct Search<'a> {
    state: &'a State,
    unit: UnitId,
    stretches: &'a [Stretch],
    tries: u32,
}

impl Search<'_> {
    /// Any of the teams that are left at any place, and then the others.
    fn next(&mut self, then: &mut State, rest: &[BaseId], found: &mut Vec<(BaseId, Place)>) -> Option<Vec<Leg>> {
        if rest.is_empty() {
            return self.ways(found);
        }
        let mut met = vec![];
        for id in rest {
            let base = then.board.base(*id)?.clone();
            // Equal teams are interchangeable.
            let like = (base.foot, base.unit, then.team(*id).map(|team| team.row.id.clone()));
            if met.contains(&like) {
                continue;
            }
            met.push(like);
            let others: Vec<BaseId> = rest.iter().copied().filter(|other| other != id).collect();
            for place in self.places(then, &base) {
                self.tries = self.tries.checked_sub(1)?;
                if !self.is_heard(then, &base, place, found) {
                    continue;
                }
                if !deploy::why_not(then, &then.board, &base, place, false).is_empty() {
                    continue;
                }
                deploy::stand(then, &[(*id, place)]);
                found.push((*id, place));
                let legs = self.next(then, &others, found);
                if legs.is_some() {
                    return legs;
                }
                found.pop();
                if let Some(moved) = then.change().board.base_mut(*id) {
                    moved.place = None;
                }
            }
        }
        None
    }

    /// A quick look: near enough to a team of its Unit that stands.
    fn is_heard(&self, then: &State, base: &Base, place: Place, found: &[(BaseId, Place)]) -> bool {
        let reach = then.command_distance(self.unit, base.id) + base.foot.reach();
        let fellows = || found.iter().filter_map(|(id, at)| Some((then.board.base(*id)?, at)));
        let mut own = fellows().filter(|(other, _)| other.unit == base.unit).peekable();
        own.peek().is_none() || own.any(|(other, there)| distance(there.at, place.at) <= reach + other.foot.reach())
    }

    /// The teams come straight from the edge; or in at some point of it, as far as they go, and then along it.
    fn ways(&mut self, found: &[(BaseId, Place)]) -> Option<Vec<Leg>> {
        self.tries = self.tries.checked_sub(WAY)?;
        let leg = |(base, place): &(BaseId, Place), before: &[Pt]| {
            let path = if before.is_empty() { vec![gate(self.stretches, place.at)?] } else { before.to_vec() };
            let path = path.into_iter().chain([place.at]).collect();
            Some(Leg { base: *base, path, facing: Some(place.facing) })
        };
        let straight: Vec<Leg> = found.iter().map(|one| leg(one, &[])).collect::<Option<_>>()?;
        let [one] = found else { return Some(straight).filter(|legs| is_lawful(self.state, self.unit, legs)) };
        let near = farthest(self.state, one.0)
            .is_some_and(|most| straight[0].path.first().is_some_and(|gate| distance(*gate, one.1.at) <= most));
        if !near {
            return None;
        }
        if is_lawful(self.state, self.unit, &straight) {
            return Some(straight);
        }
        let step = self.state.inches(1).0;
        for stretch in self.stretches {
            let side = Side::of(self.state, *stretch);
            let ((from, to), (along, deep)) = (side.ends, side.local(one.1.at));
            for by in (1..=12).flat_map(|n| [along - n * step, along + n * step]).filter(|at| (from..=to).contains(at))
            {
                self.tries = self.tries.checked_sub(WAY)?;
                let bent = vec![leg(one, &[side.place(by, 0), side.place(by, deep)])?];
                if is_lawful(self.state, self.unit, &bent) {
                    return Some(bent);
                }
            }
        }
        None
    }

    /// Where a base can touch what bars it, nearest to the edge first.
    fn places(&self, then: &State, base: &Base) -> Vec<Place> {
        let most = farthest(self.state, base.id).unwrap_or_default();
        let mut all: Vec<(i32, i32, Place)> = vec![];
        for stretch in self.stretches {
            let side = Side::of(self.state, *stretch);
            let bars = bars(then, base, &side);
            for turned in [0, 180, -180] {
                let facing = side.inward + Heading::new(turned);
                side.touching(base, facing, most, &bars, self.state.inches(1).0, &mut all);
            }
        }
        sorted::sort_by_key(&mut all, |(deep, along, _)| (*deep, *along));
        all.into_iter().map(|(.., place)| place).collect()
    }
}

/// The corners of everything that bars a base, as seen from an edge.
fn bars(then: &State, base: &Base, side: &Side) -> Vec<Vec<(i32, i32)>> {
    let going = deploy::closed(then, base, false);
    let barred = |obstacle: Obstacle| going(obstacle) == table::Going::BARRED;
    let (pieces, ground) = (&then.board.pieces, then.board.ground());
    let closed = pieces.iter().enumerate().filter(|(_, piece)| barred(Obstacle::Piece(piece.id)));
    let parts = closed.flat_map(|(nth, _)| ground.region(nth).parts().iter().map(|part| part.corners().to_vec()));
    let others = then.board.bases.iter().filter(|other| other.id != base.id && barred(Obstacle::Base(other.id)));
    let stood = others.filter_map(Base::shape).map(|shape| match &*shape {
        Shape::Poly(poly) => poly.corners().to_vec(),
        Shape::Disc { .. } => shape.bounds().corners().to_vec(),
    });
    parts.chain(stood).map(|all| all.into_iter().map(|at| side.local(at)).collect()).collect()
}

/// An edge with its stretch, measured along it and into the table.
struct Side {
    inward: Heading,
    /// The point with zero along it and into the table.
    corner: Pt,
    ends: (i32, i32),
}

impl Side {
    fn of(state: &State, (a, b): Stretch) -> Side {
        let side = Side { inward: inward(state, (a, b)), corner: a, ends: (0, 0) };
        let (from, to) = (side.local(a).0, side.local(b).0);
        Side { ends: (from.min(to), from.max(to)), ..side }
    }

    fn local(&self, at: Pt) -> (i32, i32) {
        let by = at - self.corner;
        match self.inward {
            Heading::NORTH => (by.x, by.y),
            Heading::SOUTH => (by.x, -by.y),
            Heading::EAST => (by.y, by.x),
            _ => (by.y, -by.x),
        }
    }

    fn place(&self, along: i32, deep: i32) -> Pt {
        let corner = self.corner;
        match self.inward {
            Heading::NORTH => pt(corner.x + along, corner.y + deep),
            Heading::SOUTH => pt(corner.x + along, corner.y - deep),
            Heading::EAST => pt(corner.x + deep, corner.y + along),
            _ => pt(corner.x - deep, corner.y + along),
        }
    }

    /// Centers of a base that faces so and touches something, with their distance from the edge and along it.
    fn touching(
        &self,
        base: &Base,
        facing: Heading,
        most: Len,
        bars: &[Vec<(i32, i32)>],
        inch: i32,
        all: &mut Vec<(i32, i32, Place)>,
    ) {
        let bounds = base.foot.stood(Place { at: self.corner, facing }).bounds();
        let (one, other) = (self.local(bounds.lo), self.local(bounds.hi));
        let (left, right) = (one.0.min(other.0), one.0.max(other.0));
        let (back, front) = (one.1.min(other.1), one.1.max(other.1));
        let range = |v: i32| (self.ends.0 - most.0..=self.ends.1 + most.0).contains(&v);
        let corners = || bars.iter().flatten().filter(|(along, deep)| range(*along) && *deep <= most.0 + front);
        let edge = -back;
        let mut rows: Set<i32> = (0..).map(|n| edge + n * inch).take_while(|deep| *deep <= most.0).collect();
        rows.extend(
            corners().flat_map(|(_, deep)| [deep - back, deep - front]).filter(|v| (edge..=most.0).contains(v)),
        );
        for deep in rows {
            let strip = (deep + back, deep + front);
            let mut met: Set<i32> = (0..).map(|n| self.ends.0 + n * inch).take_while(|v| *v <= self.ends.1).collect();
            met.insert(self.ends.1);
            for poly in bars {
                touched(poly, strip, |along| {
                    met.extend([along - left, along - left + 1, along - right, along - right - 1])
                });
            }
            let place = |along: i32| (deep, along, Place { at: self.place(along, deep), facing });
            all.extend(met.into_iter().filter(|along| range(*along)).map(place));
        }
    }
}

/// How far along the edge the corners of a polygon lie in a strip, and where its sides cross the ends of that strip.
fn touched(poly: &[(i32, i32)], (back, front): (i32, i32), mut met: impl FnMut(i32)) {
    for (nth, (x, y)) in poly.iter().enumerate() {
        if (back..=front).contains(y) {
            met(*x);
        }
        let (to_x, to_y) = poly[(nth + 1) % poly.len()];
        for line in [back, front] {
            if (*y < line) != (to_y < line) {
                let (run, rise) = (i64::from(to_x - x), i64::from(to_y - y));
                let along = i64::from(*x) + run * i64::from(line - y) / rise;
                met(i32::try_from(along).unwrap_or(*x));
            }
        }
    }
}
