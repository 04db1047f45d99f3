//! Hide and reveal: a hidden unit is only in its owner's view, until it is revealed or a unit runs into it.

use super::{Findings, Plan, own_unit};
use crate::{FreeTable, record::Event, state::State};
use contract::{Arg, Draft, Flow, Given, INCOMPLETE, Offer, Reason, Thing, Verdict};
use table::{BaseId, UnitId};

pub struct Planned {
    unit: UnitId,
    hidden: bool,
}

pub(super) const HIDE: &str = "hide";
pub(super) const REVEAL: &str = "reveal";

pub(super) fn offer(state: &State, unit: UnitId, verb: &'static str) -> Offer {
    let why_not = refused(state, unit, verb == HIDE).into_iter().collect();
    Offer { why_not, ..Offer::new(verb, Some(unit), vec![]) }
}

/// FT-18, FT-19: a hidden unit cannot hide, and a unit in view cannot be revealed.
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
    let plan = unit.filter(|_| draft.given.is_empty()).map(|unit| Plan::Hide(Planned { unit, hidden }));
    found.0.extend(refused);
    found.verdict(plan, None)
}

pub(super) fn survey(begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    begun.unit.map(|unit| (vec![], Thing::Unit(unit))).into_iter().collect()
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    let unit = order.unit;
    let event = if order.hidden {
        let bases = flow.state().board.of(unit).map(|base| base.id).collect();
        Event::Hid { unit, bases }
    } else {
        revealed(flow.state(), unit)
    };
    flow.emit(event);
}

fn revealed(state: &State, unit: UnitId) -> Event {
    let at = state.standing_bases(unit).filter_map(|base| Some((base.id, base.place?))).collect();
    Event::Revealed { unit, at }
}

/// FT-26: hidden units that an order has run into come into view, each once, and the log tells which base ran into which.
pub(super) fn reveal_met(flow: &mut Flow<FreeTable>, met: &[(BaseId, BaseId)]) {
    reveal_under(flow, &met.iter().map(|(_, other)| *other).collect::<Vec<_>>());
    for (base, other) in met {
        flow.emit(Event::Met { base: *base, other: *other });
    }
}

/// FT-26: the same for a base that was to be placed there and has no name yet.
pub(super) fn reveal_under(flow: &mut Flow<FreeTable>, others: &[BaseId]) {
    for other in others {
        let state = flow.state();
        let unit = state.board.base(*other).map(|base| base.unit).filter(|unit| state.hidden(*unit));
        if let Some(event) = unit.map(|unit| revealed(state, unit)) {
            flow.emit(event);
        }
    }
}
