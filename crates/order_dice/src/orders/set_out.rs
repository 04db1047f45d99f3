//! OD-20.4-11: “set out for me”. The side that is due does what it usually does: takes its usual edge, keeps nothing back, or places its
//! units until it is the other side's go. The quick battle makes the same choices.

use super::ordering::is_due;
use super::{Plan, deploy, keep_back, sides};
use crate::OrderDice;
use crate::apply::apply;
use crate::record::{Event, Stage};
use crate::state::State;
use battle::orders::bare;
use contract::{Draft, Findings, Flow, Offer, Verdict};
use table::Seat;

pub(super) const VERB: &str = "set-out";

pub struct Planned {
    events: Vec<Event>,
}

pub(super) fn offer(state: &State, seat: Seat) -> Option<Offer> {
    let is = is_before(state.stage) && state.due() == Some(seat);
    is.then(|| Offer { covered: state.stage == Stage::Holding, ..bare(seat, VERB, None, |draft| check(state, draft)) })
}

fn is_before(stage: Stage) -> bool {
    stage < Stage::Orders
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let stage = if is_before(state.stage) { state.stage } else { Stage::Placing };
    if found.take(is_due(state, draft.seat, stage)).is_none() {
        return found.verdict(None, None);
    }
    let events = usual_step(state, draft.seat);
    if events.is_empty() {
        return contract::incomplete("OD-20.4-11");
    }
    found.alone(draft, Plan::SetOut(Planned { events }), "OD-20.4-11")
}

/// What the side that is due usually does.
pub(crate) fn usual(state: &State) -> Option<Event> {
    let seat = state.due()?;
    match state.stage {
        Stage::Sides => Some(sides::usual(state, seat)),
        Stage::Holding => Some(keep_back::usual(seat)),
        // A unit without room comes in later.
        Stage::Placing => deploy::usual_of(state, seat),
        Stage::Orders | Stage::Closing | Stage::Keeping | Stage::End => None,
    }
}

/// The same until the step or the go of the side ends: a unit at a time while the other side has units to place as well (OD-20.4-3).
fn usual_step(state: &State, seat: Seat) -> Vec<Event> {
    let (mut then, mut events) = (state.clone(), vec![]);
    while let Some(event) = usual(&then).filter(|_| then.due() == Some(seat)) {
        apply(&mut then, &event);
        events.push(event);
        if state.stage != Stage::Placing {
            break;
        }
    }
    events
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, order: &Planned) {
    order.events.iter().for_each(|event| flow.emit(event.clone()));
}
