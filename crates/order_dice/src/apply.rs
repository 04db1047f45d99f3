//! Applies events to a state. Never fails: changes to things that do not exist are skipped.

use crate::record::{Event, Order, Stage};
use crate::state::{Die, State, Step, Unit};
use battle::position::Over;
use contract::Leg;
use table::{BaseId, Place, UnitId};

pub(crate) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Drawn { seat } => {
            state.active = *seat;
            state.step.drawn = true;
            state.step.first = state.step.first.or(Some(*seat));
        }
        Event::Stage { stage } => state.stage = *stage,
        Event::Closing { units } => state.step.closing.clone_from(units),
        Event::Kept { seat, units } => {
            state.step.kept[*seat as usize] = true;
            units.iter().for_each(|unit| with(state, *unit, |found| found.retained = true));
        }
        Event::TurnEnds { turn } => end_turn(state, *turn),
        Event::Over { winner, why } => state.over = Some(Box::new(Over { winner: *winner, why: why.clone() })),
        Event::Ordered { unit, order, snap } => ordered(state, *unit, *order, *snap),
        Event::Turned { unit, order, .. } => with(state, *unit, |found| found.die = Die::On(*order)),
        Event::Pinned { unit, pins, .. } => {
            with(state, *unit, |found| found.pins = found.pins.saturating_add(*pins));
        }
        Event::Unpinned { unit, pins, .. } => {
            with(state, *unit, |found| found.pins = found.pins.saturating_sub(*pins));
        }
        Event::Course { now } => state.course.clone_from(now),
        Event::Snap { now } => state.snap = *now,
        Event::Marched { legs, .. } => legs.iter().for_each(|leg| marched(state, leg)),
        Event::Inside { unit, house } => {
            let bases: Vec<BaseId> = state.board.of(*unit).map(|base| base.id).collect();
            bases.into_iter().for_each(|base| put(state, base, None));
            with(state, *unit, |found| found.inside = Some(*house));
        }
        Event::Burns { house } => _ = state.burning.insert(*house),
        Event::Outside { unit, places } => {
            with(state, *unit, |found| found.inside = None);
            places.iter().for_each(|(base, place)| put(state, *base, Some(*place)));
        }
        Event::Spent { base, .. } => {
            let unit = state.board.base(*base).map(|base| base.unit);
            unit.into_iter().for_each(|unit| with(state, unit, |found| _ = found.used.insert(*base)));
        }
        Event::Lost { unit, bases } => lose(state, *unit, bases),
        Event::Bled { unit, hardened } => with(state, *unit, |found| found.hardened |= *hardened),
        Event::Destroyed { unit, .. } => destroy(state, *unit),
        Event::Put { base, place } => {
            put(state, *base, Some(*place));
            let unit = state.board.base(*base).map(|base| base.unit);
            unit.into_iter().for_each(|unit| with(state, unit, |found| found.inside = None));
        }
        // These are told, and change nothing.
        Event::ExtraTurn { .. }
        | Event::Closes { .. }
        | Event::Tested { .. }
        | Event::Retries { .. }
        | Event::Checked { .. } => {}
        Event::Fubar { .. } | Event::Fired { .. } | Event::Harmed { .. } => {}
        Event::Contact { .. } | Event::Struck { .. } | Event::Fought { .. } | Event::Regroups { .. } => {}
    }
}

/// OD-4.2-2: a snap order leaves the drawn dice alone.
fn ordered(state: &mut State, unit: UnitId, order: Order, snap: bool) {
    with(state, unit, |found| found.die = Die::On(order));
    match (snap, &mut state.snap) {
        (false, _) => state.step.drawn = false,
        (true, Some(snap)) => snap.left = snap.left.saturating_sub(1),
        (true, None) => {}
    }
}

/// OD-3-1 d, OD-3-5.
fn end_turn(state: &mut State, turn: u16) {
    for (_, unit) in state.units.iter_mut().filter(|(_, unit)| !unit.retained) {
        unit.die = Die::Bag;
    }
    for (_, unit) in state.units.iter_mut() {
        unit.retained = false;
    }
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

fn marched(state: &mut State, leg: &Leg) {
    let Some(place) = state.place_of(leg.base) else { return };
    let at = leg.path.last().copied().unwrap_or(place.at);
    put(state, leg.base, Some(Place { at, facing: leg.facing.unwrap_or(place.facing) }));
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
        (found.destroyed, found.die, found.inside) = (true, Die::Bag, None);
    });
}
