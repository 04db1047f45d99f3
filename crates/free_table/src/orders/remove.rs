//! Remove: bases of a unit leave the table for good; a unit without bases is gone.

use super::{Findings, Plan, bases_of, emit, incomplete, no_base_in, own_unit, pick_bases, picked_bases};
use crate::{FreeTable, record::Event, state::State};
use contract::{Arg, Draft, Flow, Given, Offer, Reason, Thing, Verdict};
use table::{BaseId, UnitId};

pub struct Order {
    unit: UnitId,
    bases: Vec<BaseId>,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let bases: Vec<BaseId> = state.board.of(unit).map(|base| base.id).collect();
    let why_not = no_bases(state, unit).into_iter().collect();
    Offer { why_not, ..Offer::new("remove", Some(unit), vec![pick_bases(&bases, true)]) }
}

/// FT-5: what is not there is not taken away.
fn no_bases(state: &State, unit: UnitId) -> Option<Reason> {
    let none = state.board.of(unit).next().is_none();
    none.then(|| no_base_in(unit))
}

/// FT-1: bases of one unit, whether they stand on the table or not.
pub(super) fn bases_in(state: &State, unit: UnitId, bases: &[BaseId], found: &mut Findings) {
    for base in bases {
        found.require(state.board.base(*base).is_some_and(|base| base.unit == unit), || {
            Reason::new("base.unknown", "FT-1").about([Arg::Said(base.to_string()), Arg::Unit(unit)])
        });
    }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let [given] = &draft.given[..] else { return incomplete("FT-5") };
    let mut found = Findings::default();
    let unit = found.take(own_unit(state, draft));
    found.0.extend(unit.and_then(|unit| no_bases(state, unit)));
    let bases = found.take(bases_of(given, "FT-1"));
    let Some((unit, bases)) = unit.zip(bases) else { return found.verdict(None, None) };
    bases_in(state, unit, &bases, &mut found);
    let own = |base: &BaseId| state.board.base(*base).is_some_and(|base| base.unit == unit);
    let kept: Vec<BaseId> = bases.into_iter().filter(own).collect();
    if kept.is_empty() {
        return found.verdict(None, None);
    }
    let nearest = Draft { given: vec![picked_bases(kept.iter().copied())], ..draft.clone() };
    found.verdict(Some(Plan::Remove(Order { unit, bases: kept })), Some(nearest))
}

pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(unit) = begun.unit else { return vec![] };
    let one = |base: BaseId| (vec![picked_bases([base])], Thing::Base(base));
    state.board.of(unit).map(|base| one(base.id)).collect()
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Order) {
    emit(flow, order.unit, Event::Removed { unit: order.unit, bases: order.bases.clone() });
}
