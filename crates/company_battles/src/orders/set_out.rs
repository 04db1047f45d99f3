//! “Set out for me”: the side that is due does what it usually does in this step of the set-up. The quick battle and the demonstrations take
//! the same choices.

use super::{deploy, hold, in_step, lay, mark, objective, sides, spearhead, step_word};
use crate::{
    CompanyBattles,
    apply::apply,
    deploy::along,
    record::{Event, MissionEvent, Stage},
    state::{State, Waits},
};
use battle::{mission::Step, orders::bare};
use contract::{Draft, Findings, Flow, Flowing, Offer, Reason, Verdict};
use table::Seat;

pub(super) const VERB: &str = "set-out";

/// SU-14: in deployment by turns, this placement and all that follow.
pub(super) const REST: &str = "set-out-rest";

pub struct Planned {
    events: Vec<Event>,
    rest: bool,
}

/// Only in a step of the set-up of a mission, or where works are placed.
pub(super) fn offer(state: &State, seat: Seat) -> Option<Offer> {
    let is = state.stage < Stage::First && state.due() == Some(seat);
    let secret = state.stage == Stage::Holding;
    let covered = matches!(state.stage, Stage::Hiding | Stage::RangingIn | Stage::Works);
    is.then(|| Offer { secret, covered, ..bare(seat, VERB, None, |draft| check(state, draft)) })
}

/// Only while the sides take turns and it has more than one placement left.
pub(super) fn offer_rest(state: &State, seat: Seat) -> Option<Offer> {
    let is = takes_turns(state, seat) && state.due() == Some(seat) && spearhead::owed(state).is_empty();
    is.then(|| bare(seat, REST, None, |draft| check(state, draft)))
}

fn takes_turns(state: &State, seat: Seat) -> bool {
    let several = state.wholes(&state.undeployed(seat)).len() > 1;
    let by_turns = matches!(state.step(), Some(Step::Alternate { .. })) && state.stage == Stage::Deploying;
    by_turns && several && !state.undeployed(seat.other()).is_empty()
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    if state.stage >= Stage::First || state.stage == Stage::Roles {
        return Verdict::no(Reason::new("step.never", "CB-4").about([step_word(state.stage)]));
    }
    let stays = !spearhead::owed(state).is_empty() && state.due() == Some(draft.seat);
    if !stays && found.take(in_step(state, draft.seat, state.stage)).is_none() {
        return found.verdict(None, None);
    }
    if draft.unit.is_some() || !draft.given.is_empty() {
        return contract::incomplete("CB-4");
    }
    let rest = draft.verb.as_str() == REST;
    let events = if rest && !takes_turns(state, draft.seat) { vec![] } else { usual_step(state) };
    if events.is_empty() {
        return contract::incomplete("CB-4");
    }
    found.verdict(Some(Planned { events, rest }), None)
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    let seat = flow.state().active;
    for event in &order.events {
        let mut event = as_it_is(flow.state(), event);
        if let Event::Deployed { rest, .. } = &mut event {
            *rest = order.rest;
        }
        flow.emit(event);
    }
    if flow.state().stage == Stage::Deploying {
        deploy::out(flow, seat);
    }
    Ok(())
}

/// SU-14: places Units of the side whose turn it is, while that side leaves it to the program.
pub(crate) fn rest(flow: &mut Flow<CompanyBattles>) {
    loop {
        let state = flow.state();
        let seat = state.active;
        let goes_on =
            state.stage == Stage::Deploying && state.is_set_out_for(seat) && spearhead::owed(state).is_empty();
        let events = if goes_on { deploys(state, seat) } else { vec![] };
        if events.is_empty() {
            return;
        }
        for event in &events {
            let event = as_it_is(flow.state(), event);
            flow.emit(event);
        }
        deploy::out(flow, seat);
    }
}

/// The same choice on the whole table: what its side does not know decides who is next, and which names are free.
fn as_it_is(state: &State, event: &Event) -> Event {
    if let Event::WorkLaid { number, corners, .. } = event {
        return lay::laid(state, *number, corners.clone()).unwrap_or_else(|| event.clone());
    }
    let mut event = event.clone();
    if let Event::Deployed { unit, next, .. } | Event::Mission(MissionEvent::Late { unit, next }) = &mut event {
        *next = deploy::next(state, *unit);
    }
    event
}

/// What the side that is due usually does; in deployment by turns one placement.
pub(crate) fn usual_step(state: &State) -> Vec<Event> {
    let Some(seat) = state.due() else { return vec![] };
    let ahead = spearhead::owed(state);
    if !ahead.is_empty() {
        return ahead.iter().map(|unit| Event::Spearhead { unit: *unit, ended: true }).collect();
    }
    match state.stage {
        Stage::Declaring => vec![super::declare::usual(seat)],
        Stage::Sides => sides::usual(state).into_iter().collect(),
        Stage::Objectives => objective::usual(state),
        Stage::Works => lay::usual(state).into_iter().take(state.to_lay(seat).count()).collect(),
        Stage::Holding | Stage::Hiding => hold::usual(state).into_iter().collect(),
        Stage::RangingIn => {
            let (mut then, mut events) = (state.clone(), vec![]);
            while let Some(event) = mark::usual(&then, seat) {
                apply(&mut then, &event);
                events.push(event);
            }
            events
        }
        Stage::Removing => objective::usual_removal(state).into_iter().collect(),
        Stage::Deploying => deploys(state, seat),
        _ => vec![],
    }
}

/// Its Units along the front, one after the other; those that count as one together. A Unit without room comes in later (SU-12).
fn deploys(state: &State, seat: Seat) -> Vec<Event> {
    let (mut then, mut events) = (state.clone(), vec![]);
    // Each has its place along the front, whoever stands there already.
    let all = state.waiting(seat, |waits| waits == Waits::No);
    let n = i32::try_from(all.len()).unwrap_or(1);
    for (unit, nth) in all.into_iter().zip(1..) {
        if then.active != seat || !then.undeployed(seat).contains(&unit) {
            continue;
        }
        let next = deploy::next(&then, unit);
        let placed = deploy::usual(&then, unit, along(&then, seat, nth, n + 1), next);
        let event = match placed {
            Some(event) => event,
            None => Event::Mission(MissionEvent::Late { unit, next }),
        };
        apply(&mut then, &event);
        events.push(event);
    }
    events
}
