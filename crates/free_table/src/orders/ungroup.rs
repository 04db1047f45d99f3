//! Ungroup: some bases of a unit become a unit of their own.

use super::{Findings, Plan, Whose, bases_of, incomplete, own_unit, pick_bases, picked_bases, remove::bases_in};
use crate::{
    FreeTable,
    record::Event,
    state::{SECRET_UNITS, State},
};
use contract::{Arg, Draft, Flow, Given, Offer, Reason, Thing, Verdict};
use table::{BaseId, UnitId};

pub struct Planned {
    unit: UnitId,
    bases: Vec<BaseId>,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let bases: Vec<BaseId> = state.board.of(unit).map(|base| base.id).collect();
    let why_not = if bases.len() < 2 { vec![nothing_left(unit)] } else { vec![] };
    Offer { why_not, ..Offer::new("ungroup", Some(unit), vec![pick_bases(&bases, false)]) }
}

/// FT-12: at least one base must stay in the unit, otherwise only its name would change.
fn nothing_left(unit: UnitId) -> Reason {
    Reason::new("ungroup.all", "FT-12").about([Arg::Unit(unit)])
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let [given] = &draft.given[..] else { return incomplete("FT-12") };
    let mut found = Findings::default();
    let unit = found.take(own_unit(state, draft));
    let bases = found.take(bases_of(given, "FT-1"));
    let Some((unit, bases)) = unit.zip(bases) else { return found.verdict(None, None) };
    bases_in(state, Whose::Unit(unit), &bases, &mut found);
    let own = |base: &BaseId| state.board.base(*base).is_some_and(|base| base.unit == unit);
    let mut good: Vec<BaseId> = bases.into_iter().filter(own).collect();
    if good.len() >= state.board.of(unit).count() {
        found.0.push(nothing_left(unit));
        good.pop();
    }
    if good.is_empty() {
        return found.verdict(None, None);
    }
    let nearest = Draft { given: vec![picked_bases(good.iter().copied())], ..draft.clone() };
    found.verdict(Some(Plan::Ungroup(Planned { unit, bases: good })), Some(nearest))
}

pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(unit) = begun.unit else { return vec![] };
    let bases: Vec<BaseId> = state.board.of(unit).map(|base| base.id).collect();
    bases.into_iter().map(|base| (vec![picked_bases([base])], Thing::Base(base))).collect()
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    let state = flow.state();
    // FT-18: a gap in the numbers would reveal the hidden unit.
    let new = state.new_unit_from(order.unit.seat, if state.hidden(order.unit) { SECRET_UNITS } else { 1 });
    let joined = |unit| Event::Joined { unit, bases: order.bases.clone() };
    if !flow.state().hidden(order.unit) {
        return flow.emit(joined(new));
    }
    // Bases from a hidden unit are hidden too.
    let secret = |event| Event::Secretly { seat: order.unit.seat, what: Box::new(event) };
    flow.emit(secret(joined(new)));
    flow.emit(secret(Event::Hid { unit: new, bases: order.bases.clone() }));
}
