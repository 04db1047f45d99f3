//! Hide and reveal: a hidden unit is in its owner's view only.

use super::{Findings, Plan, offer as new_offer, own_unit};
use crate::{FreeTable, record::Event, state::State};
use contract::{Arg, Draft, Flow, Given, INCOMPLETE, Offer, Reason, Thing, Verdict};
use table::UnitId;

pub struct Order {
    unit: UnitId,
    hidden: bool,
}

pub(super) const HIDE: &str = "hide";
pub(super) const REVEAL: &str = "reveal";

pub(super) fn offer(state: &State, unit: UnitId, verb: &'static str) -> Offer {
    let why_not = refused(state, unit, verb == HIDE).into_iter().collect();
    Offer { why_not, ..new_offer(verb, Some(unit), vec![]) }
}

/// FT-18, FT-19: what is hidden cannot hide, and what is seen cannot come out.
fn refused(state: &State, unit: UnitId, hide: bool) -> Option<Reason> {
    let why = |code, rule| Some(Reason::new(code, rule).about([Arg::Unit(unit)]));
    match (hide, state.hidden(unit)) {
        (true, true) => why("hide.already", "FT-18"),
        (false, false) => why("reveal.already", "FT-19"),
        (true, false) | (false, true) => None,
    }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let hidden = draft.verb.as_str() == HIDE;
    let mut found = Findings::default();
    let unit = found.take(own_unit(state, draft));
    found.require(draft.given.is_empty(), || Reason::new(INCOMPLETE, "FT-18"));
    let refused = unit.and_then(|unit| refused(state, unit, hidden));
    let plan = unit.filter(|_| draft.given.is_empty()).map(|unit| Plan::Hide(Order { unit, hidden }));
    found.0.extend(refused);
    found.verdict(plan, None)
}

pub(super) fn survey(begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    begun.unit.map(|unit| (vec![], Thing::Unit(unit))).into_iter().collect()
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Order) {
    let unit = order.unit;
    let event = if order.hidden {
        let bases = flow.state().board.of(unit).map(|base| base.id).collect();
        Event::Hid { unit, bases }
    } else {
        let at = flow.state().standing_bases(unit).filter_map(|base| Some((base.id, base.place?))).collect();
        Event::Revealed { unit, at }
    };
    flow.emit(event);
}
