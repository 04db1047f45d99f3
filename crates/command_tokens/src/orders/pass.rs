//! CT-4.1-4: the active side passes the initiative.

use super::Plan;
use crate::{
    CommandTokens,
    activation::{in_play, may_spend, nothing_goes_on},
    record::{Event, HandOver},
    state::State,
};
use battle::orders::bare;
use contract::{Draft, Findings, Flow, Offer, Reason, Verdict};
use table::Seat;

pub(super) const VERB: &str = "pass";

pub struct Planned {
    seat: Seat,
}

pub(super) fn offer(state: &State, seat: Seat) -> Offer {
    bare(seat, VERB, None, |draft| check(state, draft))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let seat = draft.seat;
    let mut found = Findings::default();
    if found.take(in_play(state, seat).and_then(|()| nothing_goes_on(state))).is_none() {
        return found.verdict(None, None);
    }
    // CT-4.1-6: the other side must have tokens to spend.
    found.require(state.side(seat.other()).pool > 0, || Reason::new("ct.pass.alone", "CT-4.1-6"));
    let spent = state.spent > 0 || !may_spend(state, seat);
    found.require(spent, || Reason::new("ct.pass.spend-first", "CT-4.1-4"));
    found.verdict(Some(Plan::Pass(Planned { seat })), None)
}

pub(super) fn resolve(flow: &mut Flow<CommandTokens>, order: &Planned) {
    flow.emit(Event::Initiative { seat: order.seat.other(), why: HandOver::Passed });
}
