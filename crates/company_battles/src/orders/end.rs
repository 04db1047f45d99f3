//! The active player ends the step.

use super::{bare, in_step, step_word};
use crate::{CompanyBattles, record::Stage, state::State, turn};
use contract::{Draft, Findings, Flow, Flowing, Offer, Reason, Verdict};
use table::Seat;

pub(super) const VERB: &str = "end";
/// AM-3: the ambush stays where it is.
pub(super) const LIE_LOW: &str = "lie-low";

pub struct Planned(());

pub(super) fn offer(state: &State, seat: Seat) -> Offer {
    let verb = if state.stage == Stage::Ambushing { LIE_LOW } else { VERB };
    bare(seat, verb, None, |draft| check(state, draft))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    // Deployment ends when all Units are placed. Sub-steps without choices end on their own, on either side's turn.
    let ends = match draft.verb.as_str() {
        LIE_LOW => state.stage == Stage::Ambushing,
        _ => matches!(state.stage, Stage::Rally | Stage::Moving | Stage::Shooting | Stage::Assaulting),
    };
    if state.stage < Stage::First && state.stage != Stage::Roles {
        return Verdict::no(Reason::new("end.placing", "MI-11"));
    }
    if !ends && state.over.is_none() {
        return Verdict::no(Reason::new("step.never", "CB-4").about([step_word(state.stage)]));
    }
    let mut found = Findings::default();
    let plan = found.take(in_step(state, draft.seat, state.stage)).map(|()| Planned(()));
    found.verdict(plan, None)
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, _: &Planned) -> Flowing {
    turn::next(flow)
}
