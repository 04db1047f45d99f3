//! Remove: bases of a unit, or of several, leave the table for good. A unit without bases is gone.

use super::{Findings, Plan, Whose, bases_of, emit, incomplete, no_base, no_bases_of, pick_bases, picked_bases, whose};
use crate::{FreeTable, record::Event, state::State};
use contract::{Draft, Flow, Given, Offer, Reason, Thing, Verdict};
use sorted::Map;
use table::{BaseId, UnitId};

pub struct Planned {
    /// Unit by unit.
    bases: Map<UnitId, Vec<BaseId>>,
}

pub(super) fn offer(state: &State, whose: Whose) -> Offer {
    let bases: Vec<BaseId> = whose.bases(state).map(|base| base.id).collect();
    let why_not = no_bases(state, whose).into_iter().collect();
    Offer { why_not, ..Offer::new("remove", whose.unit(), vec![pick_bases(&bases, true)]) }
}

/// FT-5: only bases that exist can be removed.
fn no_bases(state: &State, whose: Whose) -> Option<Reason> {
    whose.bases(state).next().is_none().then(|| no_bases_of(whose))
}

/// FT-1: the seat's bases, on the table or not.
pub(super) fn bases_in(state: &State, whose: Whose, bases: &[BaseId], found: &mut Findings) {
    for base in bases {
        let own = state.board.base(*base).is_some_and(|base| whose.holds(base.unit));
        found.require(own, || no_base(whose, *base));
    }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let [given] = &draft.given[..] else { return incomplete("FT-5") };
    let mut found = Findings::default();
    let whose = found.take(whose(state, draft));
    found.0.extend(whose.and_then(|whose| no_bases(state, whose)));
    let bases = found.take(bases_of(given, "FT-1"));
    let Some((whose, bases)) = whose.zip(bases) else { return found.verdict(None, None) };
    bases_in(state, whose, &bases, &mut found);
    let (mut kept, mut by_unit) = (vec![], Map::<UnitId, Vec<BaseId>>::new());
    for base in bases.into_iter().filter_map(|base| state.board.base(base)).filter(|base| whose.holds(base.unit)) {
        kept.push(base.id);
        by_unit.or_default(base.unit).push(base.id);
    }
    if kept.is_empty() {
        return found.verdict(None, None);
    }
    let nearest = Draft { given: vec![picked_bases(kept)], ..draft.clone() };
    found.verdict(Some(Plan::Remove(Planned { bases: by_unit })), Some(nearest))
}

pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Ok(whose) = whose(state, begun) else { return vec![] };
    let one = |base: BaseId| (vec![picked_bases([base])], Thing::Base(base));
    whose.bases(state).map(|base| one(base.id)).collect()
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    for (unit, bases) in &order.bases {
        emit(flow, *unit, Event::Removed { unit: *unit, bases: bases.clone() });
    }
}
