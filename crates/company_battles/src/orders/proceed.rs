//! Sub-steps that need no player.

use crate::{CompanyBattles, state::State, turn};
use contract::{Draft, Flow, Flowing, NOT_NOW, Reason, Verdict};

pub struct Planned(());

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let idle = state.due().is_none() && state.over.is_none() && draft.unit.is_none() && draft.given.is_empty();
    if idle { Verdict::yes(Planned(())) } else { Verdict::no(Reason::new(NOT_NOW, "CB-4")) }
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, _: &Planned) -> Flowing {
    turn::proceed(flow)
}
