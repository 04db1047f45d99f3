//! Steps that need no player.

use super::{Plan, shoot};
use crate::record::{Event, Stage};
use crate::{OrderDice, state::State, turn};
use contract::{Draft, Flow, Flowing, NOT_NOW, Reason, Verdict};

pub struct Planned(());

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let idle = state.due().is_none() && state.over.is_none() && draft.unit.is_none() && draft.given.is_empty();
    if idle { Verdict::yes(Plan::Proceed(Planned(()))) } else { Verdict::no(Reason::new(NOT_NOW, "OD-3-1")) }
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, _: &Planned) -> Flowing {
    if super::assault::goes_on(flow.state()) {
        return super::assault::fight_on(flow);
    }
    turn::proceed(flow)?;
    if flow.state().stage == Stage::Closing {
        let units = shoot::closing(flow.state());
        if !units.is_empty() {
            flow.emit(Event::Closing { units });
        }
    }
    Ok(())
}
