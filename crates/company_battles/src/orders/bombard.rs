//! AR-1: bombardments are not built yet. The verb exists to say so.

use crate::state::State;
use content::{Arg, Word};
use contract::{Draft, Gather, Offer, Reason, Verdict};
use table::{BaseId, UnitId};

pub(super) const VERB: &str = "bombard";

/// For Units with weapons that can bombard.
pub(super) fn offer(state: &State, unit: UnitId) -> Option<Offer> {
    let any = state.standing(unit).any(|base| state.bombarding(base.id).next().is_some());
    let from: Vec<BaseId> = state.standing(unit).map(|base| base.id).collect();
    let mut with: Vec<Word> = vec![];
    for weapon in from.iter().flat_map(|base| state.bombarding(*base)) {
        if !with.contains(&weapon.name) {
            with.push(weapon.name.clone());
        }
    }
    let gather = vec![Gather::Aim { from, with }];
    any.then(|| Offer { why_not: vec![later(unit)], ..Offer::new(VERB, Some(unit), gather) })
}

/// Says that bombardments are not built yet.
pub(super) fn later(unit: UnitId) -> Reason {
    Reason::new("bombard.later", "AR-1").about([Arg::Unit(unit)])
}

pub(super) fn check<P>(state: &State, draft: &Draft) -> Verdict<P> {
    let Some(unit) = draft.unit else { return contract::incomplete("AR-1") };
    match offer(state, unit) {
        Some(_) => Verdict::no(later(unit)),
        None => Verdict::no(Reason::new("bombard.nothing", "AR-1").about([Arg::Unit(unit)])),
    }
}
