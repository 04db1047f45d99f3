//! A Unit is done in this step, though it could do more.

use super::{Plan, own_unit};
use crate::{CompanyBattles, record::Event, state::State};
use contract::{Draft, Findings, Flow, Offer, Verdict};
use table::UnitId;

pub(super) const VERB: &str = "done";

pub struct Order {
    unit: UnitId,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let draft = Draft::new(unit.seat, content::word(VERB), Some(unit));
    Offer { why_not: check(state, &draft).broken, ..Offer::new(VERB, Some(unit), vec![]) }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let unit = found.take(own_unit(state, draft, state.stage));
    found.verdict(unit.map(|unit| Plan::Finish(Order { unit })), None)
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Order) {
    flow.emit(Event::Finished { unit: order.unit });
}
