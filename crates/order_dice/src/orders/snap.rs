//! Section 4.2: an officer gives no further order.

use super::Plan;
use super::ordering::is_due;
use crate::OrderDice;
use crate::record::{Event, Stage};
use crate::state::State;
use battle::orders::bare;
use contract::{Draft, Findings, Flow, Offer, Reason, Verdict};
use table::Seat;

pub(super) const ENOUGH: &str = "enough";

pub struct Enough(());

pub(super) fn offer(state: &State, seat: Seat) -> Offer {
    bare(seat, ENOUGH, None, |draft| check(state, draft))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    if found.take(is_due(state, draft.seat, Stage::Orders)).is_some() {
        let waits = state.snap.is_some() && state.course.is_none();
        found.require(waits, || Reason::new("od.snap.none", "OD-4.2-2"));
    }
    found.alone(draft, Plan::Enough(Enough(())), "OD-4.2-2")
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, _: &Enough) {
    flow.emit(Event::Snap { now: None });
}
