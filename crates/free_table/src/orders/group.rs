//! Group: bases of the same side join a unit.

use super::{Findings, Plan, bases_of, emit, incomplete, own_unit, pick_bases, picked_bases};
use crate::{FreeTable, record::Event, state::State};
use contract::{Arg, Draft, Flow, Given, Offer, Reason, Thing, Verdict};
use table::{BaseId, UnitId};

pub struct Planned {
    unit: UnitId,
    bases: Vec<BaseId>,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let bases = joinable(state, unit);
    let why_not = nobody(&bases, unit).into_iter().collect();
    Offer { why_not, ..Offer::new("group", Some(unit), vec![pick_bases(&bases, true)]) }
}

/// FT-12: there is no base that could join.
fn nobody(joinable: &[BaseId], unit: UnitId) -> Option<Reason> {
    joinable.is_empty().then(|| Reason::new("group.nobody", "FT-12").about([Arg::Unit(unit)]))
}

fn joinable(state: &State, unit: UnitId) -> Vec<BaseId> {
    let may = |base: &&table::Base| refused(state, unit, base.id).is_none();
    state.board.bases.iter().filter(may).map(|base| base.id).collect()
}

/// FT-12: what keeps a base out of a unit.
fn refused(state: &State, unit: UnitId, base: BaseId) -> Option<Reason> {
    let why = |code| Some(Reason::new(code, "FT-12").about([Arg::Said(base.to_string()), Arg::Unit(unit)]));
    match state.board.base(base) {
        None => why("group.no-base"),
        Some(found) if found.unit.seat != unit.seat => why("group.foreign"),
        Some(found) if found.unit == unit => why("group.already"),
        // A unit is hidden as a whole, so joining would hide or show a base as a side effect.
        Some(found) if state.hidden(found.unit) != state.hidden(unit) => why("group.hidden"),
        Some(_) => None,
    }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let [given] = &draft.given[..] else { return incomplete("FT-12") };
    let mut found = Findings::default();
    let unit = found.take(own_unit(state, draft));
    let bases = found.take(bases_of(given, "FT-1"));
    let Some((unit, bases)) = unit.zip(bases) else { return found.verdict(None, None) };
    found.0.extend(nobody(&joinable(state, unit), unit));
    found.0.extend(bases.iter().filter_map(|base| refused(state, unit, *base)));
    let good: Vec<BaseId> = bases.into_iter().filter(|base| refused(state, unit, *base).is_none()).collect();
    if good.is_empty() {
        return found.verdict(None, None);
    }
    let nearest = Draft { given: vec![picked_bases(good.iter().copied())], ..draft.clone() };
    found.verdict(Some(Plan::Group(Planned { unit, bases: good })), Some(nearest))
}

pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(unit) = begun.unit else { return vec![] };
    joinable(state, unit).into_iter().map(|base| (vec![picked_bases([base])], Thing::Base(base))).collect()
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    emit(flow, order.unit, Event::Joined { unit: order.unit, bases: order.bases.clone() });
}
