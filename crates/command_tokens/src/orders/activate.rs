//! 4.1, 5: activates a unit before its action is named; and ends an activation or a reaction.

use super::Plan;
use super::course::{end_activation, end_reaction};
use crate::{
    CommandTokens,
    activation::{begin, in_play, turn_of},
    record::Part,
    state::State,
};
use battle::orders::bare;
use content::Arg;
use contract::{Draft, Findings, Flow, Flowing, Offer, Reason, Verdict};
use table::{Seat, UnitId};

pub(super) const VERB: &str = "activate";
pub(super) const END: &str = "end";

pub struct Planned {
    unit: UnitId,
}

pub struct End(());

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    bare(unit.seat, VERB, Some(unit), |draft| check(state, draft))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let turn = found.take(turn_of(state, draft));
    if let Some(turn) = turn.as_ref().filter(|turn| !turn.begins) {
        found.0.push(Reason::new("ct.acts-already", "CT-5-8").about([Arg::Unit(turn.unit)]));
    }
    let plan = turn.filter(|turn| turn.begins).map(|turn| Plan::Activate(Planned { unit: turn.unit }));
    found.verdict(plan, None)
}

pub(super) fn resolve(flow: &mut Flow<CommandTokens>, order: &Planned) -> Flowing {
    begin(flow, &[order.unit])?;
    Ok(())
}

pub(super) fn offer_end(state: &State, seat: Seat) -> Offer {
    bare(seat, END, None, |draft| check_end(state, draft))
}

pub(super) fn check_end(state: &State, draft: &Draft) -> Verdict<Plan> {
    let acts = state.course.as_ref().is_some_and(|course| match &course.part {
        Part::Acts => course.acting.unit.seat == draft.seat,
        Part::Reacts(by) => by.unit.seat == draft.seat,
        Part::Window | Part::Resumes => false,
    });
    let mut found = Findings::default();
    if found.take(in_play(state, draft.seat)).is_some() && !acts {
        let waits = state.course.is_some();
        found.0.push(Reason::new(if waits { "owed.first" } else { "ct.end.nobody" }, "CT-5-8"));
    }
    found.verdict(acts.then_some(Plan::End(End(()))), None)
}

pub(super) fn resolve_end(flow: &mut Flow<CommandTokens>, _: &End) {
    let reacts = flow.state().course.as_ref().is_some_and(|course| matches!(course.part, Part::Reacts(_)));
    if reacts { end_reaction(flow) } else { end_activation(flow) }
}
