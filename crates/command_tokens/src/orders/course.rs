//! Sections 5 and 6: an action is declared, and what becomes of an activation or a reaction after it.

use super::{held, react, resume};
use crate::{
    CommandTokens,
    data::{Cover, Lie},
    hidden,
    record::{Acting, Course, Event, HandOver, Pace, Part},
    state::State,
    way::Way,
};
use contract::{Draft, Flow};
use table::UnitId;

/// CT-5-8, CT-6-1: an action is declared. Says whether it is carried out now; otherwise it is held, for the other side may react.
pub(super) fn declared(flow: &mut Flow<CommandTokens>, draft: &Draft) -> bool {
    gives_away(flow, draft);
    let Some(course) = flow.state().course.clone() else { return true };
    let looks_past_end = flow.looks_past_end();
    // CT-6-11: nobody reacts to a reaction. CT-8.5-2: or to what nobody sees; of a platoon those act who are seen.
    let state = flow.state();
    let seen = |unit: &UnitId| state.unit(*unit).is_some_and(|unit| !unit.hidden);
    let first = [course.acting.unit].into_iter().chain(course.group.iter().copied()).find(seen);
    // The odds, and the place from which all is drawn, are those of an action that nobody interrupts.
    let may = !course.reacted && matches!(course.part, Part::Acts) && !looks_past_end;
    let opens = first.filter(|_| may && react::opens(state, &course, draft));
    let Some(unit) = opens else { return true };
    flow.emit(Event::Declared { unit, verb: draft.verb.clone() });
    let acting = if unit == course.acting.unit { course.acting.clone() } else { Acting::new(unit) };
    let waits = Course { acting, held: Some(draft.clone()), part: Part::Window, ..(*course).clone() };
    flow.emit(Event::Course { now: Some(Box::new(waits)) });
    false
}

/// After an action: the activation or reaction ends if nothing is left of it.
pub(super) fn settle(flow: &mut Flow<CommandTokens>) {
    hidden::looks_about(flow);
    let Some(course) = flow.state().course.clone() else { return };
    let state = flow.state();
    match &course.part {
        Part::Acts if !goes_on(state, &course.acting) || !course.group.is_empty() => end_activation(flow),
        // CT-13-4, CT-20-4: with nobody left to react to it is over at once.
        Part::Reacts(by) if !goes_on(state, by) || !state.stands(course.acting.unit) => end_reaction(flow),
        Part::Acts | Part::Window | Part::Reacts(_) | Part::Resumes => {}
    }
}

/// CT-5.1-1 to CT-5.1-7: something of its sequence is left.
fn goes_on(state: &State, acting: &Acting) -> bool {
    let Some(unit) = state.unit(acting.unit).filter(|_| state.stands(acting.unit)) else { return false };
    let rapid = acting.went == Some(Pace::Rapid);
    let moves = acting.went.is_none() && !unit.immobilized;
    // CT-12-7: who is in smoke may still move.
    let fires = !acting.fired && !rapid && !unit.turn.smoked;
    // CT-7.4-10: turning matters to hulls and guns alone.
    let turns = !acting.pivoted && !unit.immobilized && unit.is_fronted();
    moves || fires || turns
}

/// CT-5-10: an activation is over; the initiative changes hands now if it was seized.
pub(super) fn end_activation(flow: &mut Flow<CommandTokens>) {
    let Some(course) = flow.state().course.clone() else { return };
    flow.emit(Event::Course { now: None });
    let to = course.acting.unit.seat.other();
    // CT-4-4: nobody takes the initiative who has nothing to spend.
    if course.seized && flow.state().side(to).pool > 0 {
        flow.emit(Event::Initiative { seat: to, why: HandOver::Seized });
    }
}

/// CT-6-10: whoever was interrupted goes on, if he still stands.
pub(super) fn end_reaction(flow: &mut Flow<CommandTokens>) {
    let Some(course) = flow.state().course.clone() else { return };
    if flow.state().stands(course.acting.unit) {
        flow.emit(Event::Course { now: Some(Box::new(Course { part: Part::Resumes, ..*course })) });
        resume::unless_it_goes_without_saying(flow);
        return;
    }
    // CT-7.6-5: the rest of a platoon still goes.
    let rest = course.held.as_ref().filter(|_| !course.group.is_empty());
    match rest.and_then(|held| held::survivors(flow.state(), held)) {
        Some((unit, held)) => {
            let rest = Course { acting: Acting::new(unit), held: Some(held), part: Part::Resumes, ..*course };
            flow.emit(Event::Course { now: Some(Box::new(rest)) });
            resume::unless_it_goes_without_saying(flow);
        }
        None => end_activation(flow),
    }
}

/// CT-8.5-2: in cover from end to end, and without a roll for the ground, which would say where it goes.
fn creeps(state: &State, way: &Way) -> bool {
    let covers = |piece: &table::PieceId| {
        state.terrain(*piece).is_some_and(|terrain| terrain.lies != Lie::Line && terrain.cover != Cover::None)
    };
    let Some(walk) = state.walk_of(way) else { return false };
    let mut ground = walk.ground.iter().filter(|lie| lie.from < lie.to);
    way.of.tests.is_empty() && hidden::conceals(state, way.end.at) && ground.all(|lie| lie.pieces.iter().any(covers))
}

/// CT-8.5-2: an action gives away whoever takes part in it, but for hidden units that go on in cover, alone or with their platoon.
fn gives_away(flow: &mut Flow<CommandTokens>, draft: &Draft) {
    let state = flow.state();
    let mut away: Vec<UnitId> =
        held::sharers(state, draft).into_iter().filter(|unit| hidden::is_hidden(state, *unit)).collect();
    if away.is_empty() {
        return;
    }
    let stay: Vec<UnitId> =
        held::leads(state, draft).into_iter().filter(|way| creeps(state, way)).map(|way| way.unit).collect();
    away.retain(|unit| !stay.contains(unit));
    away.into_iter().for_each(|unit| hidden::reveal(flow, unit));
}
