//! Sections 5 and 6: an action is declared, and how the activation or reaction goes on after it.

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

/// CT-5-8, CT-6-1: declares an action. Returns whether it is carried out now; otherwise it is held, because the other side may react.
pub(super) fn declared(flow: &mut Flow<CommandTokens>, draft: &Draft) -> bool {
    gives_away(flow, draft);
    let Some(course) = flow.state().course.clone() else { return true };
    let looks_past_end = flow.looks_past_end();
    // CT-6-11: no one reacts to a reaction. CT-8.5-2: nor to what no one sees; in a platoon move only the visible units act openly.
    let state = flow.state();
    let seen = |unit: &UnitId| state.unit(*unit).is_some_and(|unit| !unit.hidden);
    let first = [course.acting.unit].into_iter().chain(course.group.iter().copied()).find(seen);
    // Odds, and places shown in advance, assume that no one interrupts the action.
    let may = !course.reacted && matches!(course.part, Part::Acts) && !looks_past_end;
    let Some(unit) = first.filter(|_| may) else { return true };
    let acting = if unit == course.acting.unit { course.acting.clone() } else { Acting::new(unit) };
    let waits = Course { acting, held: Some(draft.clone()), part: Part::Window, ..*course };
    if !react::opens(state, &waits, draft) {
        return true;
    }
    flow.emit(Event::Declared { unit, verb: draft.verb.clone() });
    flow.emit(Event::Course { now: Some(Box::new(waits)) });
    false
}

/// After an action: ends the activation or reaction if nothing is left to do in it.
pub(super) fn settle(flow: &mut Flow<CommandTokens>) {
    hidden::looks_about(flow);
    let Some(course) = flow.state().course.clone() else { return };
    let state = flow.state();
    match &course.part {
        Part::Acts if !goes_on(state, &course.acting) || !course.group.is_empty() => end_activation(flow),
        // CT-13-4, CT-20-4: if the unit it reacts to is destroyed, the reaction is over at once.
        Part::Reacts(by) if !goes_on(state, by) || !state.stands(course.acting.unit) => end_reaction(flow),
        Part::Acts | Part::Window | Part::Reacts(_) | Part::Resumes => {}
    }
}

/// CT-5.1-1 to CT-5.1-7: the unit can still do something in its sequence.
fn goes_on(state: &State, acting: &Acting) -> bool {
    let Some(unit) = state.unit(acting.unit).filter(|_| state.stands(acting.unit)) else { return false };
    let rapid = acting.went == Some(Pace::Rapid);
    let moves = acting.went.is_none() && !unit.immobilized;
    // CT-12-7: a unit in smoke may still move.
    let fires = !acting.fired && !rapid && !unit.turn.smoked;
    // CT-7.4-10: pivoting matters only to vehicles and guns.
    let turns = !acting.pivoted && !unit.immobilized && unit.is_fronted();
    moves || fires || turns
}

/// CT-5-10: ends the activation; if the initiative was seized, it changes hands now.
pub(super) fn end_activation(flow: &mut Flow<CommandTokens>) {
    let Some(course) = flow.state().course.clone() else { return };
    flow.emit(Event::Course { now: None });
    let to = course.acting.unit.seat.other();
    // CT-4-4: a side with nothing to spend cannot take the initiative.
    if course.seized && flow.state().side(to).pool > 0 {
        flow.emit(Event::Initiative { seat: to, why: HandOver::Seized });
    }
}

/// CT-6-10: the unit that was interrupted goes on, if it still stands.
pub(super) fn end_reaction(flow: &mut Flow<CommandTokens>) {
    let Some(course) = flow.state().course.clone() else { return };
    if flow.state().stands(course.acting.unit) {
        flow.emit(Event::Course { now: Some(Box::new(Course { part: Part::Resumes, ..*course })) });
        resume::unless_it_goes_without_saying(flow);
        return;
    }
    // CT-7.6-5: the other units of a platoon still move.
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

/// CT-8.5-2: the path is in cover from end to end, and needs no terrain test, because a test would tell where the unit is.
fn creeps(state: &State, way: &Way) -> bool {
    let covers = |piece: &table::PieceId| {
        state.terrain(*piece).is_some_and(|terrain| terrain.lies != Lie::Line && terrain.cover != Cover::None)
    };
    let Some(walk) = state.walk_of(way) else { return false };
    let mut ground = walk.ground.iter().filter(|lie| lie.from < lie.to);
    way.of.tests.is_empty() && hidden::conceals(state, way.end.at) && ground.all(|lie| lie.pieces.iter().any(covers))
}

/// CT-8.5-2: an action reveals every unit that takes part in it, except hidden units that move on in cover, alone or with their platoon.
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
