//! Pass the turn to the other side.

use super::{Findings, Plan};
use crate::{FreeTable, record::Event, state::State};
use contract::{Arg, Draft, Flow, INCOMPLETE, Offer, Reason, Verdict};
use table::Seat;

pub struct Planned {
    seat: Seat,
}

pub(super) fn offer(state: &State, seat: Seat) -> Offer {
    let why_not = refused(state, seat).into_iter().collect();
    Offer { why_not, ..Offer::new("pass", None, vec![]) }
}

/// FT-21: only the side whose turn it is can pass it.
fn refused(state: &State, seat: Seat) -> Option<Reason> {
    (seat != state.active).then(|| Reason::new("pass.not-yours", "FT-21").about([Arg::Seat(state.active)]))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    found.take(super::no_unit(draft));
    found.require(draft.given.is_empty(), || Reason::new(INCOMPLETE, "FT-21"));
    found.0.extend(refused(state, draft.seat));
    found.verdict(Some(Plan::Pass(Planned { seat: draft.seat })), None)
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    let (to, turn) = (order.seat.other(), flow.state().turn);
    // Red begins each turn.
    let turn = if to == Seat::Red { turn.saturating_add(1) } else { turn };
    flow.emit(Event::Passed { to, turn });
}
