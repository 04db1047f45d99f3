//! CT-4.1-4: the active side passes the initiative.

use super::Plan;
use crate::{
    CommandTokens,
    activation::{in_play, may_spend},
    record::{Event, HandOver},
    state::State,
};
use battle::orders::bare;
use contract::{Draft, Findings, Flow, NOT_NOW, Offer, Reason, Verdict};
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
    if found.take(in_play(state, seat)).is_none() {
        return found.verdict(None, None);
    }
    found.require(state.course.is_none() && state.active == seat, || Reason::new(NOT_NOW, "CT-4.1-4"));
    // CT-4.1-6: the other side must have tokens to spend.
    found.require(state.side(seat.other()).pool > 0, || Reason::new("ct.pass.alone", "CT-4.1-6"));
    let spent = state.spent > 0 || !may_spend(state, seat);
    found.require(spent, || Reason::new("ct.pass.spend-first", "CT-4.1-4"));
    let plan = state.course.is_none().then_some(Plan::Pass(Planned { seat }));
    found.verdict(plan, None)
}

pub(super) fn resolve(flow: &mut Flow<CommandTokens>, order: &Planned) {
    flow.emit(Event::Initiative { seat: order.seat.other(), why: HandOver::Passed });
}
