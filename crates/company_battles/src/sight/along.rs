//! Sight along a path: where a team first sees an enemy, to a tenth (MV-8, MV-11).

use super::{End, Scenery};
use crate::{
    data::{Lie, Rise},
    state::State,
};
use geom::{Bounds, Len, Poly, Pt, Region, Shape, within};
use sorted::Map;
use std::borrow::Cow;
use table::{Base, BaseId, Cover, Place, Screen, Walk, around, first_place, outline, surely_hidden};

/// What teams see on paths that are judged together. Each stretch is searched once.
pub(crate) struct Sights<'a> {
    state: &'a State,
    /// The state with the team at the place in question.
    there: Option<State>,
    known: Map<Stretch, Option<i64>>,
}

/// The viewer, the enemy, the viewer's place at the start of the stretch, the leg, and the part of it.
type Stretch = (BaseId, BaseId, Place, [Pt; 2], (i64, i64));

/// The viewer between two places on one leg.
struct Between {
    /// Bounds of its middle; the shape that contains its whole base; the buildings it is in: they may overlap.
    middle: Bounds,
    body: Shape,
    /// The base at both places.
    ends: [Shape; 2],
    houses: Vec<usize>,
    eyes: Vec<Pt>,
    /// LS-3: the greatest height above the table.
    height: Len,
}

impl<'a> Sights<'a> {
    pub fn new(state: &'a State) -> Sights<'a> {
        Sights { state, there: None, known: Map::new() }
    }

    /// The first place on the path, between `from` and `to`, from which the team sees that enemy.
    pub fn first(&mut self, base: &Base, walk: &Walk, other: BaseId, from: Len, to: Len) -> Option<Len> {
        let at = |step: i64| Len(i32::try_from(step).unwrap_or(i32::MAX));
        for leg in &walk.legs {
            let part: (i64, i64) = (from.max(leg.at).0.into(), to.min(leg.at + leg.length).0.into());
            if part.0 > part.1 {
                continue;
            }
            let begin = i64::from(leg.at.0);
            let of_leg = (part.0 - begin, part.1 - begin);
            let key = (base.id, other, walk.place_at(at(part.0)), [leg.from, leg.to], of_leg);
            let found = match self.known.get(&key) {
                Some(found) => found.map(|step| begin + step),
                None => {
                    let found = self.on_leg(base, walk, other, part);
                    self.known.insert(key, found.map(|step| step - begin));
                    found
                }
            };
            if let Some(found) = found {
                return Some(at(found));
            }
        }
        let turned = to >= walk.length && walk.end != walk.place_at(walk.length);
        (turned && self.sees(base, walk.end, other)).then_some(walk.length)
    }

    fn on_leg(&mut self, base: &Base, walk: &Walk, other: BaseId, part: (i64, i64)) -> Option<i64> {
        let (state, scenery) = (self.state, Scenery::new(self.state));
        let target = scenery.end(other, None)?;
        let place = |step: i64| walk.place_at(Len(i32::try_from(step).unwrap_or(i32::MAX)));
        let seen = |step| self.sees(base, place(step), other);
        let hidden = |from, to| {
            let ends = [from, to].map(place);
            // At the start of a leg the base still faces along the previous one.
            ends[0].facing == ends[1].facing && hidden(state, base, &scenery, &target, ends)
        };
        first_place(part, seen, hidden)
    }

    /// Whether it sees the enemy from that place.
    fn sees(&mut self, base: &Base, place: Place, other: BaseId) -> bool {
        let there = self.there.get_or_insert_with(|| self.state.clone());
        let stand = |there: &mut State, place| {
            if let Some(base) = there.change().board.base_mut(base.id) {
                base.place = place;
            }
        };
        stand(there, Some(place));
        let seen = super::sees(there, base.id, other);
        stand(there, base.place);
        seen
    }
}

/// Certainly the enemy is not seen from these two places nor from any between them.
fn hidden(state: &State, base: &Base, scenery: &Scenery, target: &End, ends: [Place; 2]) -> bool {
    let Some(between) = between(state, base, scenery, target, ends) else { return false };
    let mut room = Bounds::around(&between.eyes);
    for body in target.body.iter() {
        room = room.joined(body.bounds());
    }
    let board = &state.board;
    let mut covers = vec![];
    let (eye, looked_at) = (between.height, target.ground + state.rise(Rise::Short));
    for idx in board.ground().near(room) {
        let screen = scenery.surely(idx, &between, target);
        let parts = board.ground().region(idx).parts().iter().map(Cow::Borrowed);
        covers.extend(parts.filter_map(|poly| Cover::new(poly, screen, eye, looked_at)));
    }
    let friends = state.side(base.unit.seat).filter(|friend| friend.id != base.id);
    let shapes = friends.filter(|friend| scenery.surely_stops(friend, base.id, &between, target));
    covers.extend(shapes.filter_map(|friend| match friend.shape()?.into() {
        Shape::Poly(poly) => Cover::new(Cow::Owned(poly), Screen::SOLID, eye, looked_at),
        Shape::Disc { .. } => None,
    }));
    target.body.iter().all(|body| surely_hidden(&between.eyes, body, &covers))
}

/// None if it enters or leaves a building in between.
fn between(state: &State, base: &Base, scenery: &Scenery, target: &End, ends: [Place; 2]) -> Option<Between> {
    let ground = state.board.ground();
    let middle = Bounds::around(&ends.map(|place| place.at)).grown(Len(2));
    let (mut houses, mut level) = (vec![], 0);
    for idx in ground.near(middle) {
        let higher = state.board.pieces[idx].level;
        if higher > level && !matches!(lies(ground.region(idx), middle), Lies::Outside) {
            level = higher;
        }
        if scenery.chart[idx].row.is_some_and(|row| row.lies == Lie::House) {
            match lies(ground.region(idx), middle) {
                Lies::Inside => houses.push(idx),
                Lies::Outside => {}
                Lies::Across => return None,
            }
        }
    }
    let of_houses = houses.iter().flat_map(|idx| ground.region(*idx).bounds().corners());
    let bodies = ends.map(|end| base.foot.stood(end));
    let of_base = bodies.iter().flat_map(outline).flat_map(around);
    let body = Poly::hull(of_base.chain(of_houses).collect()).ok().map(Shape::Poly)?;
    let stood = |place| base.placed(Some(place));
    let eyes = ends.map(|place| state.eye(&stood(place), None, &target.body).map(around));
    let eyes = eyes.into_iter().collect::<Option<Vec<_>>>()?.concat();
    let height = state.level() * i32::from(level) + state.rise(Rise::Short);
    Some(Between { middle, body, ends: bodies, houses, eyes, height })
}

enum Lies {
    Inside,
    Outside,
    Across,
}

fn lies(region: &Region, room: Bounds) -> Lies {
    let Ok(room) = Poly::new(room.corners().to_vec()) else { return Lies::Across };
    let room = Shape::Poly(room);
    if region.parts().iter().any(|part| Shape::Poly(part.clone()).contains(&room)) {
        Lies::Inside
    } else if region.overlaps(&room) {
        Lies::Across
    } else {
        Lies::Outside
    }
}

impl Scenery<'_> {
    /// LS-3 to LS-5: the least that a piece blocks of any look from there.
    fn surely(&self, idx: usize, from: &Between, target: &End) -> Screen {
        let (state, lying) = (self.state, self.chart[idx]);
        let Some(row) = lying.row else { return Screen::OPEN };
        let region = state.board.ground().region(idx);
        let top = lying.on + state.rise(row.rises);
        let held = target.inside.binary_search(&idx).is_ok();
        match (row.rises, row.lies) {
            (Rise::Flat | Rise::Short, _) => Screen::OPEN,
            (Rise::Relief, _) => Screen::SOLID.up_to(state.level() * i32::from(state.board.pieces[idx].level)),
            (Rise::Tall, Lie::House) if held || from.houses.contains(&idx) => Screen::OPEN,
            (Rise::Tall, Lie::House) => Screen::SOLID.up_to(top),
            (Rise::Tall, Lie::Line) => {
                let inch = state.inches(1);
                let shapes = self.shapes(idx);
                let at_it = |body: &Shape| shapes.iter().any(|shape| within(body, shape, inch));
                let near = at_it(&from.body) || target.body.iter().any(at_it);
                if near { Screen::OPEN } else { Screen::SOLID.up_to(top) }
            }
            (Rise::Tall, Lie::Area | Lie::Works) => match (lies(region, from.middle), held) {
                (Lies::Outside, false) => Screen::SOLID,
                (Lies::Inside | Lies::Across, false) | (Lies::Outside, true) => Screen::depth(state.inches(2)),
                (Lies::Inside | Lies::Across, true) => Screen::depth(state.inches(6)),
            }
            .up_to(top),
        }
    }

    /// LS-6: a friendly team that blocks, wherever the viewer is on this part.
    fn surely_stops(&self, friend: &Base, looks: BaseId, from: &Between, target: &End) -> bool {
        let state = self.state;
        let (Some(place), Some(shape)) = (friend.place, friend.shape()) else { return false };
        let high = state.elevation(place.at) + state.level();
        let no_higher_than = |ground| from.height <= ground + state.rise(Rise::Short);
        let low = || no_higher_than(high - Len(1)) && target.ground < high;
        // The largest distance is at one of the ends; one tenth more for the rounding between.
        let two = state.inches(2);
        let beside = || from.houses.is_empty() && from.ends.iter().all(|end| within(end, &shape, two - Len(1)));
        let at_target = || no_higher_than(target.ground) || target.body.iter().any(|body| within(body, &shape, two));
        friend.id != target.base.id && !self.lies_low(friend, looks) && (low() || beside() && at_target())
    }
}

#[cfg(test)]
mod tests;
