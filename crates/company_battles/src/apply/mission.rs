//! What the set-up of a mission, ambushes, reserves and withdrawals change.

use super::{deployed, dug_in, put, stages::begin_stage, with, with_unit};
use crate::{
    data,
    record::MissionEvent,
    state::{State, Waits, Work},
};
use battle::mission::Ground;
use table::{BaseId, Seat, UnitId};

pub(super) fn apply(state: &mut State, event: &MissionEvent) {
    match event {
        MissionEvent::ObjectiveRemoved { number, .. } => {
            state.change().objectives.retain(|objective| objective.number != *number);
        }
        MissionEvent::SetUp { step, stage, seat } => {
            begin_stage(state, *stage);
            let now = state.change();
            now.set_up.step = *step;
            now.active = *seat;
        }
        MissionEvent::Roles { attacker } => state.change().attacker = *attacker,
        MissionEvent::Picked { seat, ground } => picked(state, *seat, ground.as_str()),
        MissionEvent::Mines { seat, numbers } => mines(state, *seat, numbers),
        MissionEvent::Held { seat, units } => {
            state.change().set_up.chosen[*seat as usize] = true;
            wait(state, units, Waits::Reserve);
        }
        MissionEvent::Hid { seat, units, apart } => {
            let now = state.change();
            now.set_up.aside[*seat as usize] = true;
            now.set_up.ambush[*seat as usize] = !units.is_empty();
            wait(state, units, Waits::Ambush);
            let carries = |unit: &UnitId| state.pair(*unit).into_iter().filter(|part| !units.contains(part));
            for part in apart.iter().flat_map(carries).collect::<Vec<_>>() {
                with_unit(state, part, |unit| unit.waits = Waits::No);
            }
        }
        MissionEvent::Marked { unit, at } => {
            with_unit(state, *unit, |unit| (unit.marker, unit.unseen) = (Some(*at), true))
        }
        MissionEvent::Out { seat, .. } => state.change().set_up.out[*seat as usize] = true,
        MissionEvent::Late { unit, next } => {
            wait(state, &[*unit], Waits::Late);
            state.change().active = *next;
        }
        MissionEvent::Reserves { come, .. } => {
            let set_up = &mut state.change().set_up;
            (set_up.come, set_up.rolled) = (*come, true);
        }
        MissionEvent::Arrives { unit, die, counts } => {
            let set_up = &mut state.change().set_up;
            set_up.come = set_up.come.saturating_sub(u8::from(*counts));
            // RS-10: aircraft have only to roll for it.
            let why = if state.is_flight(*unit) { Waits::No } else { Waits::Coming(*die) };
            wait(state, &[*unit], why);
        }
        MissionEvent::NoRoom { unit } => with_unit(state, *unit, |unit| unit.step.done = true),
        MissionEvent::Entered { unit, places, aboard, rear } => {
            let next = state.active;
            come(state, *unit);
            deployed(state, places, (*unit, next), (aboard, rear));
            with_unit(state, *unit, |unit| unit.step.done = false);
        }
        MissionEvent::Sprung { unit, places, aboard, rear, dug_in: foxholes, fresh } => {
            let next = state.active;
            come(state, *unit);
            deployed(state, places, (*unit, next), (aboard, rear));
            dug_in(state, foxholes, &[]);
            let placed = places.iter().map(|(base, _)| base).chain(aboard.iter().map(|(base, _)| base));
            placed.for_each(|base| with(state, *base, |team| team.turn.sprung = *fresh));
            ambush_left(state, unit.seat);
        }
        MissionEvent::MustWithdraw { .. } => {
            let set_up = &mut state.change().set_up;
            (set_up.leaves, set_up.rolled, set_up.delays) = (true, true, 0);
        }
        MissionEvent::Withdrew { unit } => {
            state.change().set_up.leaves = false;
            withdrew(state, *unit);
        }
        MissionEvent::Delayed { .. } => {
            let set_up = &mut state.change().set_up;
            (set_up.rolled, set_up.delays) = (true, set_up.delays.saturating_add(1));
        }
    }
}

fn picked(state: &mut State, seat: Seat, ground: &str) {
    let Some(ground) = Ground::named(ground) else { return };
    let grounds = &mut state.change().set_up.grounds;
    // SU-17: the other side has the opposite edge.
    if let Ground::Edge(edge) = ground {
        grounds[seat.other() as usize] = Some(Ground::Edge(edge.opposite()));
    }
    grounds[seat as usize] = Some(ground);
}

/// PS-2.
fn mines(state: &mut State, seat: Seat, numbers: &[u16]) {
    let Some(of) = data::Work::named("minefield") else { return };
    let more = numbers.iter().map(|number| Work { number: *number, seat, of, pieces: vec![], known: false });
    state.change().works.extend(more);
}

/// RS-9: a Unit and its transports wait together, unless one of them does already (AM-1).
fn wait(state: &mut State, units: &[UnitId], why: Waits) {
    for unit in units {
        for part in state.placed_as_one(*unit) {
            with_unit(state, part, |unit| unit.waits = why);
        }
    }
}

fn come(state: &mut State, unit: UnitId) {
    wait(state, &[unit], Waits::No);
}

/// AM-3: whether the side still has an ambush to spring.
fn ambush_left(state: &mut State, seat: Seat) {
    let waits = |(id, of): (&UnitId, &crate::state::Unit)| id.seat == seat && of.waits == Waits::Ambush && !of.lost;
    let more = state.units.iter().any(waits);
    state.change().set_up.ambush[seat as usize] = more;
}

/// AM-3, MO-7: a Unit that waited in ambush is gone.
pub(super) fn springs_no_more(state: &mut State, unit: UnitId) {
    if state.waits(unit) == Waits::Ambush {
        ambush_left(state, unit.seat);
    }
}

/// SW-2: it leaves the table with its attachments; teams that have joined it stay (SW-4).
fn withdrew(state: &mut State, unit: UnitId) {
    let waited = state.waits(unit) == Waits::Ambush;
    for part in state.pair(unit) {
        let own = |base: &&table::Base| state.team(base.id).is_some_and(|team| team.home == part);
        let bases: Vec<BaseId> = state.board.of(part).filter(own).map(|base| base.id).collect();
        for base in bases {
            put(state, base, None);
            with(state, base, |team| (team.aboard, team.thrown) = (None, None));
        }
        with_unit(state, part, |unit| (unit.withdrawn, unit.waits) = (true, Waits::No));
    }
    if waited {
        ambush_left(state, unit.seat);
    }
}

/// AR-13: once it bombards, everyone knows whose marker it is.
pub(super) fn seen(state: &mut State, unit: UnitId) {
    with_unit(state, unit, |unit| unit.unseen = false);
}

/// By hand: it is on the table.
pub(super) fn put_by_hand(state: &mut State, base: BaseId) {
    if let Some(unit) = state.board.base(base).map(|base| base.unit) {
        with_unit(state, unit, |unit| (unit.waits, unit.withdrawn) = (Waits::No, false));
    }
}
