//! The set-up of a mission, step by step (missions.md, 2.3).

use crate::{
    CompanyBattles, orders,
    record::{Event, MissionEvent, Stage},
    state::State,
};
use battle::mission::{Mission, Step};
use content::Word;
use contract::{Flow, Flowing};
use table::Seat;

/// Nobody is due in the step that is being done: goes on to the next.
pub(super) fn proceed(flow: &mut Flow<CompanyBattles>) -> Flowing {
    let state = flow.state();
    let at = usize::from(state.set_up.step);
    match state.stage {
        Stage::Declaring | Stage::Roles => {
            super::night::told(flow);
            return from(flow, at);
        }
        // SU-8: then the other side.
        Stage::RangingIn => {
            let Some(Step::RangedIn { first }) = state.step() else { return from(flow, at + 1) };
            let (first, seat) = (first.seat(state.attacker), state.active.other());
            if seat != first && !orders::ranging_in(state, seat).is_empty() {
                flow.emit(step_at(at, Stage::RangingIn, seat));
                return Ok(());
            }
        }
        Stage::Works => return from(flow, at + 1),
        Stage::Deploying if !state.undeployed(state.active).is_empty() => {
            orders::set_out_rest(flow);
            return Ok(());
        }
        _ => {}
    }
    if lays_after(flow, at) { Ok(()) } else { from(flow, at + 1) }
}

fn step_at(at: usize, stage: Stage, seat: Seat) -> Event {
    Event::Mission(MissionEvent::SetUp { step: u8::try_from(at).unwrap_or(u8::MAX), stage, seat })
}

/// SU-10: works are placed after the last step that places objectives or minefields; in missions without, once the grounds are known.
fn lays_after(flow: &mut Flow<CompanyBattles>, at: usize) -> bool {
    let state = flow.state();
    let (Some(mission), Some(seat)) = (state.mission(), state.lays()) else { return false };
    let last = works_after(mission) == Some(at);
    if last {
        flow.emit(step_at(at, Stage::Works, seat));
    }
    last
}

fn works_after(mission: &Mission) -> Option<usize> {
    let last = |is: fn(&Step) -> bool| mission.steps.iter().rposition(is);
    let placing = last(|step| matches!(step, Step::Objectives { .. } | Step::Minefields { .. }));
    placing.or_else(|| last(|step| matches!(step, Step::Edge { .. } | Step::Quarters { .. })))
}

/// Begins the steps from this place on, up to the first that waits for a player.
fn from(flow: &mut Flow<CompanyBattles>, first: usize) -> Flowing {
    let Some(mission) = flow.state().mission().cloned() else { return Ok(()) };
    for (at, step) in mission.steps.iter().enumerate().skip(first) {
        if matches!(step, Step::First(_)) {
            begins(flow, at);
            return Ok(());
        }
        if waits(flow, at, step)? || lays_after(flow, at) {
            return Ok(());
        }
    }
    begins(flow, mission.steps.len());
    Ok(())
}

/// SU-16: the first turn is an entry of its own.
fn begins(flow: &mut Flow<CompanyBattles>, at: usize) {
    let attacker = flow.state().attacker;
    flow.emit(step_at(at, Stage::First, attacker));
}

/// SU-16: the side that the mission names. None: a roll.
pub(super) fn begins_by_mission(state: &State) -> Option<Seat> {
    match state.step() {
        Some(Step::First(side)) => side.map(|side| side.seat(state.attacker)),
        _ => None,
    }
}

/// Begins a step. Returns whether a player has something to do in it.
fn waits(flow: &mut Flow<CompanyBattles>, at: usize, step: &Step) -> Flowing<bool> {
    let state = flow.state();
    let seat_of = |side: battle::mission::Side| side.seat(state.attacker);
    let (stage, seat) = match step {
        Step::Roles(_) => {
            let attacker = super::night::roles(flow)?;
            flow.emit(Event::Mission(MissionEvent::Roles { attacker }));
            return Ok(false);
        }
        Step::Edge { by, .. } => (Stage::Sides, seat_of(*by)),
        Step::Quarters { by, of } => {
            let open = of.open(state.frame().quarters(by.other()));
            let seat = seat_of(*by);
            // SU-4: with one choice the step is passed over.
            if let [only] = &open[..] {
                let ground = battle::mission::Ground::Quarters(only.clone());
                flow.emit(Event::Mission(MissionEvent::Picked { seat, ground: Word::own(ground.name()) }));
                return Ok(false);
            }
            (Stage::Sides, seat)
        }
        Step::Objectives { count: 0, .. } | Step::Remove { count: 0, .. } | Step::Ambush { units: 0, .. } => {
            return Ok(false);
        }
        Step::Objectives { by, .. } => (Stage::Objectives, seat_of(*by)),
        Step::Remove { by, .. } => (Stage::Removing, seat_of(*by)),
        Step::Minefields { by, .. } => {
            let seat = seat_of(*by);
            let event = mines(state, seat);
            flow.emit(event);
            return Ok(false);
        }
        Step::Hold { by, .. } => (Stage::Holding, seat_of(*by)),
        Step::Ambush { by, .. } => (Stage::Hiding, seat_of(*by)),
        // MG-1.
        Step::RangedIn { .. } if state.is_meeting() => return Ok(false),
        Step::RangedIn { first } => {
            let first = seat_of(*first);
            let seats = [first, first.other()].into_iter();
            let Some(seat) = seats.into_iter().find(|seat| !orders::ranging_in(state, *seat).is_empty()) else {
                return Ok(false);
            };
            (Stage::RangingIn, seat)
        }
        Step::Deploy { by, .. } => {
            let seat = seat_of(*by);
            orders::out(flow, seat);
            if flow.state().set_up.out[seat as usize] {
                return Ok(false);
            }
            (Stage::Deploying, seat)
        }
        Step::Alternate { first, .. } => {
            let first = seat_of(*first);
            Seat::BOTH.into_iter().for_each(|seat| orders::out(flow, seat));
            let out = flow.state().set_up.out;
            let Some(seat) = [first, first.other()].into_iter().find(|seat| !out[*seat as usize]) else {
                return Ok(false);
            };
            (Stage::Deploying, seat)
        }
        Step::Foxholes => {
            orders::foxholes(flow);
            return Ok(false);
        }
        Step::First(_) => return Ok(false),
    };
    let state = flow.state();
    if matches!(stage, Stage::Holding | Stage::Hiding) && state.undeployed(seat).is_empty() {
        return Ok(false);
    }
    if stage == Stage::Removing && state.objectives.iter().all(|objective| objective.of.placed != Some(seat)) {
        return Ok(false);
    }
    flow.emit(step_at(at, stage, seat));
    Ok(true)
}

/// SU-9, PS-2: one minefield for every 25 points of the force, or every 750 on the larger scale, the last part counted as whole.
fn mines(state: &State, seat: Seat) -> Event {
    let each = if state.set_up.thousands[seat as usize] { 750 } else { 25 };
    let n = state.set_up.worth[seat as usize].div_ceil(each);
    let last = state.works.last().map_or(0, |work| work.number);
    Event::Mission(MissionEvent::Mines { seat, numbers: (1..=n).map(|nth| last + nth).collect() })
}
