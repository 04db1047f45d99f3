//! OD-17.1-12: a unit in panic leaves its building; its owner draws the paths (OD-5.2-4).

use super::ordering::settle;
use crate::OrderDice;
use crate::data::Kind;
use crate::house::Opening;
use crate::morale::turn_down;
use crate::record::{Course, Event, Gait, Order, Part};
use crate::sight::Facet;
use crate::state::State;
use crate::way::{self, Pace};
use crate::{conceal, fire, into};
use content::{Arg, word};
use contract::{Flow, Flowing, Leg, Reason};
use geom::{Len, Shape, gap_len};
use table::{BaseId, Place, UnitId};

/// How far from a wall a way leads that goes around to it.
const BESIDE: Len = Len(20);

/// By which openings it may leave, and the enemy from whom it flees: how far he is from them.
pub(super) struct Flight<'a> {
    pub openings: Vec<Opening>,
    from: Option<(Facet<'a>, Len)>,
}

/// OD-17.1-12: by the opening farthest from the nearest enemy in sight; if several are equally far, by any of them.
pub(super) fn flight(state: &State, unit: UnitId) -> Option<Flight<'_>> {
    let house = state.house_of(unit)?;
    let eyes = state.eyes(state.there(unit).first()?.id);
    let foes = state.standing(unit.seat.other()).flat_map(|(foe, _)| state.looks_of(foe));
    let outline = state.outline(house);
    let near = |foe: &Facet| {
        let there = foe.shape();
        outline.iter().map(|part| gap_len(part, &there)).min()
    };
    let foe = foes.filter(|foe| eyes.iter().any(|eye| eye.sees_facet(foe))).min_by_key(near);
    let mut openings = state.openings(house);
    let there = foe.as_ref().map(Facet::shape);
    let far = |opening: &Opening| there.as_ref().map(|there| gap_len(&Shape::from(opening.at), there));
    let most = openings.iter().filter_map(far).max();
    openings.retain(|opening| far(opening) == most);
    Some(Flight { openings, from: foe.zip(most) })
}

/// OD-5.2-2: the die is Run and its owner is due; without an enemy in sight or a way out it goes Down.
pub(super) fn begin(flow: &mut Flow<OrderDice>, unit: UnitId) {
    let state = flow.state();
    let foot = state.unit(unit).is_some_and(|found| found.profile.kind() == Kind::Infantry);
    let sees = flight(state, unit).is_some_and(|flight| flight.from.is_some());
    if !(foot && sees && super::moving::has_way(state, unit, Gait::Flee)) {
        turn_down(flow, unit, "failed");
        return;
    }
    flow.emit(Event::Turned { unit, order: Order::Run, why: word("fubar") });
    flow.emit(Event::Course { now: Some(Box::new(Course::new(unit, Part::Flees))) });
}

/// Ways out: all of them together in front of an opening, as far as there is room; and around to another wall.
pub(super) fn ways(state: &State, unit: UnitId) -> impl Iterator<Item = Vec<Leg>> {
    let found = flight(state, unit).zip(way::rate(state, unit, Gait::Flee)).zip(state.house_of(unit));
    found.into_iter().flat_map(move |((flight, rate), house)| {
        let far = [2, 3, 6].map(|part| Len(rate.0 * 2 / (part + 1)));
        let straight = flight.openings.clone().into_iter().flat_map(move |opening| {
            far.into_iter().filter_map(move |far| into::in_front(state, unit, opening, far, Pace::of(Order::Run)))
        });
        let walls = state.walls(house);
        let around = flight.openings.into_iter().flat_map(move |opening| {
            walls.clone().into_iter().filter_map(move |wall| around(state, unit, opening, wall))
        });
        straight.chain(around)
    })
}

/// Out of an opening and around to the front of a wall.
fn around(state: &State, unit: UnitId, opening: Opening, wall: Opening) -> Option<Vec<Leg>> {
    let pace = Pace::of(Order::Run);
    let ends = into::in_front(state, unit, wall, BESIDE, pace)?;
    let then = into::outside(state, unit, &into::thresholds(state, unit, &[opening], &ends));
    let leg = |leg: &Leg| {
        let end = *leg.path.last()?;
        let mut paths = way::toward(&then, leg.base, end, pace).into_iter().map(|(_, path)| path);
        let path = paths.find(|path| path.last() == Some(&end))?;
        Some(Leg { path, ..leg.clone() })
    };
    ends.iter().map(leg).collect()
}

/// OD-5.2-4: models that would end no farther from the enemy than the opening is.
pub(super) fn too_near(state: &State, unit: UnitId, legs: &[Leg]) -> Vec<Reason> {
    let Some((foe, least)) = flight(state, unit).and_then(|flight| flight.from) else { return vec![] };
    let there = foe.shape();
    let from = match foe {
        Facet::Model(base) => Arg::Base(base.id),
        Facet::Opening(house, _) => Arg::Piece(house),
    };
    let near = |leg: &Leg| {
        let (base, at) = (state.board.base(leg.base)?, *leg.path.last()?);
        let stood = base.foot.stood(Place { at, facing: leg.facing.unwrap_or(geom::Heading::EAST) });
        let gap = gap_len(&stood, &there);
        let why = || Reason::new("od.move.no-farther", "OD-5.2-4").about([Arg::Base(leg.base), from.clone()]);
        (gap <= least).then(|| why().limit(gap, least))
    };
    legs.iter().filter_map(near).collect()
}

/// It comes out and runs. OD-16-2: units in ambush fire at it on its way.
pub(super) fn resolve(flow: &mut Flow<OrderDice>, unit: UnitId, out: &[(BaseId, Place)], legs: Vec<Leg>) -> Flowing {
    flow.emit(Event::Outside { unit, places: out.to_vec() });
    conceal::betrays(flow, unit, "moves");
    fire::march_past(flow, unit, Gait::Flee, legs)?;
    flow.emit(Event::Course { now: None });
    settle(flow, unit, false);
    Ok(())
}
