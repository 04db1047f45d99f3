//! CT-6-10: an interrupted action goes on, changes its target, or is given up.

use super::course::settle;
use super::{Plan, fire, held, moving, platoon, transport};
use crate::{
    CommandTokens,
    activation::in_play,
    hidden,
    record::{Course, Event, Part},
    state::State,
};
use battle::orders::bare;
use contract::{Draft, Findings, Flow, Flowing, Offer, Read, Reason, Verdict, refuse};
use table::Seat;

pub(super) const CONTINUE: &str = "continue";
pub(super) const STOP: &str = "stop";
pub(super) const RETARGET: &str = "retarget";

pub struct Continue(());
pub struct Stop(());

/// The held action that its owner must decide on.
pub(super) fn waiting(state: &State, seat: Seat) -> Read<(&Course, &Draft)> {
    in_play(state, seat)?;
    let found = state.course.as_ref().filter(|course| matches!(course.part, Part::Resumes));
    match found.and_then(|course| Some((&**course, course.held.as_ref()?))) {
        Some(found) if found.0.acting.unit.seat == seat => Ok(found),
        Some(_) | None => refuse(Reason::new("ct.resume.nothing", "CT-6-10")),
    }
}

pub(super) fn offer_continue(state: &State, seat: Seat) -> Offer {
    bare(seat, CONTINUE, None, |draft| check_continue(state, draft))
}

pub(super) fn offer_stop(state: &State, seat: Seat) -> Offer {
    bare(seat, STOP, None, |draft| check_stop(state, draft))
}

pub(super) fn check_continue(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some((course, action)) = found.take(waiting(state, draft.seat)) else { return found.verdict(None, None) };
    found.0.extend(lost(state, course, action));
    found.verdict(Some(Plan::Continue(Continue(()))), None)
}

/// Why nothing of the action can still be carried out.
fn lost(state: &State, course: &Course, action: &Draft) -> Vec<Reason> {
    if fire::is_fire(&action.verb) {
        return fire::broken_now(state, course, action);
    }
    let goes_on = match action.verb.as_str() {
        transport::EMBARK => transport::goes_on(state, action),
        _ => !held::ways(state, action).is_empty(),
    };
    if goes_on { vec![] } else { vec![Reason::new("ct.resume.barred", "CT-6-10")] }
}

pub(super) fn check_stop(state: &State, draft: &Draft) -> Verdict<Plan> {
    match waiting(state, draft.seat) {
        Ok(_) => Verdict::yes(Plan::Stop(Stop(()))),
        Err(why) => Verdict::no(*why),
    }
}

pub(super) fn resolve_continue(flow: &mut Flow<CommandTokens>, _: &Continue) -> Flowing {
    carry_on(flow)
}

pub(super) fn resolve_stop(flow: &mut Flow<CommandTokens>, _: &Stop) -> Flowing {
    let Some(action) = taken_up(flow) else { return Ok(()) };
    drop_it(flow, &action, false);
    settle(flow);
    Ok(())
}

/// Ends the wait and carries out the held action as far as possible.
pub(super) fn carry_on(flow: &mut Flow<CommandTokens>) -> Flowing {
    let Some(action) = taken_up(flow) else { return Ok(()) };
    // A unit that was stopped, or has reached the end of its path, has nothing left to do.
    if !held::is_done(&action) {
        perform(flow, &action)?;
    }
    settle(flow);
    Ok(())
}

/// Carries out an action that was held.
pub(super) fn perform(flow: &mut Flow<CommandTokens>, action: &Draft) -> Flowing {
    if fire::is_fire(&action.verb) {
        return fire::carry_on(flow, action);
    }
    if action.verb.as_str() == transport::EMBARK {
        return transport::carry_on(flow, action);
    }
    if action.verb.as_str() == transport::DISEMBARK {
        return transport::carry_on_out(flow, action);
    }
    if held::ways(&hidden::known_to(flow.state(), action.seat), action).is_empty() {
        drop_it(flow, action, true);
        return Ok(());
    }
    match action.verb.as_str() {
        platoon::VERB | platoon::RAPID => platoon::carry_on(flow, action),
        _ => moving::carry_on(flow, action),
    }
}

/// Takes the held action; it is no longer held.
fn taken_up(flow: &mut Flow<CommandTokens>) -> Option<Draft> {
    let course = flow.state().course.clone()?;
    let action = course.held.clone()?;
    flow.emit(Event::Course { now: Some(Box::new(Course { held: None, part: Part::Acts, ..*course })) });
    Some(action)
}

/// The held action is given up, or can no longer be carried out.
pub(super) fn drop_it(flow: &mut Flow<CommandTokens>, action: &Draft, barred: bool) {
    let Some(unit) = flow.state().course.as_ref().map(|course| course.acting.unit) else { return };
    flow.emit(Event::Dropped { unit, verb: action.verb.clone(), barred });
}

/// CT-6-10: decides for the player when there is only one way to go on: the move is already finished, or nothing of the action can still be
/// done.
pub(super) fn unless_it_goes_without_saying(flow: &mut Flow<CommandTokens>) {
    let state = flow.state();
    // Wait until the passengers of a destroyed transport are placed beside it, because they may be in the way.
    let waits = state.course.as_ref().filter(|course| matches!(course.part, Part::Resumes));
    let Some((seat, action)) = waits.and_then(|course| Some((course.acting.unit.seat, course.held.as_ref()?))) else {
        return;
    };
    if state.thrown_out().is_some() {
        return;
    }
    let barred = !held::is_done(action) && is_barred(state, seat);
    if !barred && !held::is_done(action) {
        return;
    }
    let Some(action) = taken_up(flow) else { return };
    if barred {
        drop_it(flow, &action, true);
    }
    settle(flow);
}

/// CT-8.5-2: by what both sides know, nothing of it can still be done, and no hidden unit could matter; otherwise asking, or not asking,
/// would tell where one is.
fn is_barred(state: &State, seat: Seat) -> bool {
    let known = hidden::common(state);
    let Ok((course, action)) = waiting(&known, seat) else { return false };
    let unit = course.acting.unit;
    !hangs_on_hidden(state)
        && !lost(&known, course, action).is_empty()
        && !fire::offer_retarget(&known, unit).why_not.is_empty()
}

/// CT-8.5-2: whether the held action may depend on a hidden unit of its side, judged by what both sides know of it: smoke may be laid on
/// it, it may observe for a mortar (CT-9.6-3), or it still has to move with its platoon.
fn hangs_on_hidden(state: &State) -> bool {
    let Some((course, action)) = state.course.as_ref().and_then(|course| Some((course, course.held.as_ref()?))) else {
        return false;
    };
    let unit = course.acting.unit;
    if !state.living(unit.seat).any(|(_, found)| found.hidden) {
        return false;
    }
    if fire::is_fire(&action.verb) {
        return action.verb.as_str() == fire::SMOKE || fire::has_mortar(state, unit);
    }
    held::sharers(state, action).iter().any(|unit| hidden::is_hidden(state, *unit))
}
