//! AR-1: bombardments are not built yet. The verb exists to say so.

use super::named_unit;
use crate::state::State;
use content::{Arg, Word};
use contract::{Draft, Gather, Offer, Reason, Verdict};
use table::{BaseId, UnitId};

pub(super) const VERB: &str = "bombard";

/// For Units with weapons that can bombard, on the table or not.
pub(super) fn offer(state: &State, unit: UnitId) -> Option<Offer> {
    let from: Vec<BaseId> = state.board.of(unit).map(|base| base.id).collect();
    let any = from.iter().any(|base| state.bombarding(*base).next().is_some());
    let mut with: Vec<Word> = vec![];
    for weapon in from.iter().flat_map(|base| state.bombarding(*base)) {
        if !with.contains(&weapon.name) {
            with.push(weapon.name.clone());
        }
    }
    let gather = vec![Gather::Aim { from, with }];
    let off = named_unit(state, &Draft::new(unit.seat, content::word(VERB), Some(unit))).err();
    let why_not = vec![off.map_or_else(|| later(unit), |why| *why)];
    any.then(|| Offer { why_not, ..Offer::new(VERB, Some(unit), gather) })
}

/// Says that bombardments are not built yet.
pub(super) fn later(unit: UnitId) -> Reason {
    Reason::new("bombard.later", "AR-1").about([Arg::Unit(unit)])
}

pub(super) fn check<P>(state: &State, draft: &Draft) -> Verdict<P> {
    let unit = match named_unit(state, draft) {
        Ok(unit) => unit,
        Err(why) => return Verdict::no(*why),
    };
    match offer(state, unit) {
        Some(_) => Verdict::no(later(unit)),
        None => Verdict::no(Reason::new("bombard.nothing", "AR-1").about([Arg::Unit(unit)])),
    }
}
