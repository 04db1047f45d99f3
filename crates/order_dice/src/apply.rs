//! Applies events to a state. Never fails: changes to things that do not exist are skipped.

mod riding;
mod set_up;

use crate::data::{Length, Side, Special, Wound};
use crate::record::{Event, Order, Part, Stage};
use crate::state::{Die, Ranging, State, Step, Unit, Waits};
use battle::position::Over;
use contract::{Leg, Thing};
use geom::{Heading, Len, Pt, shift};
use sorted::Map;
use table::{BaseId, PieceId, Place, UnitId};

/// The corners of a screen of smoke.
const CORNERS: i32 = 72;

pub(crate) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::SetUp(event) => set_up::apply(state, event),
        Event::Riding(event) => riding::apply(state, event),
        Event::Drawn { seat } => {
            state.active = *seat;
            state.step.drawn = true;
            state.step.first = state.step.first.or(Some(*seat));
        }
        Event::Redrawn { seat } => state.step.redrawn[*seat as usize] = true,
        Event::Stage { stage } => {
            state.stage = *stage;
            // OD-20.4-3.
            if *stage == Stage::Placing {
                state.active = state.order_of_sides()[0];
            }
        }
        Event::Closing { units } => state.step.closing.clone_from(units),
        Event::Kept { seat, units } => {
            state.step.kept[*seat as usize] = true;
            units.iter().for_each(|unit| with(state, *unit, |found| found.retained = true));
        }
        Event::TurnEnds { turn } => end_turn(state, *turn),
        Event::Over { winner, why } => state.over = Some(Box::new(Over { winner: *winner, why: why.clone() })),
        Event::Ordered { unit, order, snap, loaded, spotter } => {
            ordered(state, *unit, (*order, *snap), (*loaded, *spotter));
        }
        Event::Turned { unit, order, .. } => with(state, *unit, |found| found.die = Die::On(*order)),
        Event::Pinned { unit, pins, .. } => {
            with(state, *unit, |found| found.pins = found.pins.saturating_add(*pins));
        }
        Event::Unpinned { unit, pins, .. } => {
            with(state, *unit, |found| found.pins = found.pins.saturating_sub(*pins));
        }
        Event::Course { now } => state.course.clone_from(now),
        Event::Snap { now } => state.snap = *now,
        Event::Marched { unit, order, legs, .. } => {
            legs.iter().for_each(|leg| marched(state, leg));
            with(state, *unit, |found| found.ran |= *order == Order::Run && found.carries());
        }
        Event::Aside { legs, .. } => legs.iter().for_each(|leg| marched(state, leg)),
        Event::Wounded { unit, wound } => {
            let immobilized = wound.as_str() == Wound::Immobilized.name();
            with(state, *unit, |found| found.immobilized |= immobilized);
        }
        Event::Jammed { unit, side } => with(state, *unit, |found| found.jam = Side::named(side.as_str())),
        Event::Wrecked { wreck, .. } => wreck.put(&mut state.board),
        Event::Inside { unit, house } => inside(state, *unit, *house),
        Event::Faces { unit, opening } => with(state, *unit, |found| found.faces = Some(*opening)),
        Event::Burns { house } => _ = state.burning.insert(*house),
        Event::Escaped { unit } => with(state, *unit, |found| found.escaped = true),
        Event::Collapsed { house } => _ = state.fallen.insert(*house),
        Event::Outside { unit, places } => {
            with(state, *unit, |found| (found.inside, found.faces) = (None, None));
            places.iter().for_each(|(base, place)| put(state, *base, Some(*place)));
        }
        Event::Spent { base, .. } => {
            let unit = state.board.base(*base).map(|base| base.unit);
            unit.into_iter().for_each(|unit| with(state, unit, |found| _ = found.used.insert(*base)));
        }
        Event::Ranged { base, at, step, zeroed } => ranged(state, *base, at, (*step, *zeroed)),
        Event::Unranged { base } => {
            let unit = state.board.base(*base).map(|base| base.unit);
            unit.into_iter().for_each(|unit| with(state, unit, |found| _ = found.ranging.remove(base)));
        }
        Event::Screened { piece, name, spot, .. } => screened(state, *piece, name, *spot),
        Event::Lost { unit, bases } => lose(state, *unit, bases),
        Event::Bled { unit, hardened } => with(state, *unit, |found| found.hardened |= *hardened),
        Event::Destroyed { unit, .. } => destroy(state, *unit),
        Event::Found { unit, .. } => with(state, *unit, |found| found.hidden = false),
        Event::Put { base, place } => {
            put(state, *base, Some(*place));
            let unit = state.board.base(*base).map(|base| base.unit);
            unit.into_iter().for_each(|unit| {
                with(state, unit, |found| (found.inside, found.faces, found.hidden) = (None, None, false))
            });
            // OD-17.1-12: it is out already.
            if state.course.as_ref().is_some_and(|course| course.part == Part::Flees && Some(course.unit) == unit) {
                state.course = None;
            }
        }
        // These are told, and change nothing.
        Event::ExtraTurn { .. }
        | Event::Closes { .. }
        | Event::Tested { .. }
        | Event::Retries { .. }
        | Event::Checked { .. } => {}
        Event::Fubar { .. }
        | Event::Fired { .. }
        | Event::Harmed { .. }
        | Event::Pierced { .. }
        | Event::Burst { .. }
        | Event::Wasted { .. } => {}
        Event::Contact { .. }
        | Event::Struck { .. }
        | Event::Stormed { .. }
        | Event::Fought { .. }
        | Event::Regroups { .. } => {}
    }
}

/// OD-4.2-2: a snap order leaves the drawn dice alone.
fn ordered(state: &mut State, unit: UnitId, (order, snap): (Order, bool), (loaded, spotter): (bool, bool)) {
    with(state, unit, |found| (found.die, found.loaded, found.spotter_ordered) = (Die::On(order), loaded, spotter));
    let slow = state.living(unit.seat).any(|(_, found)| found.has(Special::SlowLoad));
    state.step.ordered[unit.seat as usize] |= slow;
    match (snap, &mut state.snap) {
        (false, _) => state.step.drawn = false,
        (true, Some(snap)) => snap.left = snap.left.saturating_sub(1),
        (true, None) => {}
    }
}

/// OD-3-1 d, OD-3-5.
fn end_turn(state: &mut State, turn: u16) {
    for (_, unit) in state.units.iter_mut().filter(|(_, unit)| !unit.retained) {
        (unit.die, unit.loaded, unit.spotter_ordered) = (Die::Bag, false, false);
    }
    for (_, unit) in state.units.iter_mut() {
        unit.escaped = false;
        (unit.retained, unit.ran, unit.then) = (false, false, None);
    }
    // OD-17.4-6: smoke goes at the end of the turn after its own.
    let gone: Vec<PieceId> =
        state.screens.iter().filter(|(_, laid)| **laid + 2 <= turn).map(|(piece, _)| *piece).collect();
    state.board.pieces.remove(&gone);
    gone.iter().for_each(|piece| _ = state.screens.remove(piece));
    (state.turn, state.stage, state.step) = (turn, Stage::Orders, Step::default());
}

fn with(state: &mut State, unit: UnitId, change: impl FnOnce(&mut Unit)) {
    if let Some(unit) = state.units.get_mut(&unit) {
        change(unit);
    }
}

fn put(state: &mut State, base: BaseId, place: Option<Place>) {
    if let Some(found) = state.board.base_mut(base) {
        found.place = place;
    }
}

fn inside(state: &mut State, unit: UnitId, house: PieceId) {
    let bases: Vec<BaseId> = state.board.of(unit).map(|base| base.id).collect();
    bases.into_iter().for_each(|base| put(state, base, None));
    with(state, unit, |found| (found.inside, found.faces) = (Some(house), None));
}

fn marched(state: &mut State, leg: &Leg) {
    let Some(place) = state.place_of(leg.base) else { return };
    // OD-13-3: a weapon that moves forgets its target; a spotter is no part of it.
    if !state.is_spotter(leg.base)
        && let Some(unit) = state.board.base(leg.base).map(|base| base.unit)
        && state.unit(unit).is_some_and(|found| !found.ranging.is_empty())
    {
        with(state, unit, |found| found.ranging = Map::new());
    }
    let at = leg.path.last().copied().unwrap_or(place.at);
    put(state, leg.base, Some(Place { at, facing: leg.facing.unwrap_or(place.facing) }));
}

/// OD-13-4: the target as it stands.
fn ranged(state: &mut State, base: BaseId, at: &Thing, (step, zeroed): (u8, bool)) {
    let Some(unit) = state.board.base(base).map(|base| base.unit) else { return };
    let stood = match at {
        Thing::Unit(at) => state.targets(*at).filter_map(|base| base.place.map(|place| (base.id, place))).collect(),
        Thing::Base(spotter) => state.place_of(*spotter).map(|place| (*spotter, place)).into_iter().collect(),
        Thing::Piece(_) | Thing::Spot(_) => vec![],
    };
    let house = match at {
        Thing::Unit(at) => state.house_of(*at),
        Thing::Base(_) | Thing::Piece(_) | Thing::Spot(_) => None,
    };
    let now = Ranging { at: at.clone(), step, zeroed, turn: state.turn, stood, house };
    with(state, unit, |found| _ = found.ranging.insert(base, now));
}

/// OD-17.4-3: a disc of smoke; as all ground, it is a polygon.
fn screened(state: &mut State, piece: PieceId, name: &str, spot: Pt) {
    let radius = state.length(Length::SmokeRadius);
    let corners: Vec<Pt> =
        (0..CORNERS).map(|nth| spot + Heading::new(nth * (720 / CORNERS)).turned(shift(radius.0, 0))).collect();
    state.board.lay(piece, name, "smoke", &corners, Len::ZERO);
    state.screens.insert(piece, state.turn);
}

fn lose(state: &mut State, unit: UnitId, bases: &[BaseId]) {
    for base in bases {
        put(state, *base, None);
        with(state, unit, |found| _ = found.lost.insert(*base));
    }
}

/// OD-3-3: its die is no longer in the bag.
fn destroy(state: &mut State, unit: UnitId) {
    let bases: Vec<BaseId> = state.board.of(unit).map(|base| base.id).collect();
    bases.into_iter().for_each(|base| put(state, base, None));
    with(state, unit, |found| {
        (found.destroyed, found.die, found.inside, found.faces) = (true, Die::Bag, None, None);
        (found.aboard, found.then, found.waits, found.hidden) = (None, None, Waits::No, false);
    });
}
