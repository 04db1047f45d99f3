//! Into words.

use super::{ACTING_FLAGS, PACES, UNIT_FLAGS, stage_name};
use crate::record::{Acting, Course, Part};
use crate::state::{State, Unit};
use contract::draft_text;
use table::{
    Seat, UnitId,
    notation::{Position, Words},
};

pub(crate) fn position(state: &State) -> Position {
    Position {
        measure: state.measure,
        board: state.board.clone(),
        units: state.units.iter().map(|(id, unit)| (*id, unit_text(unit).into_iter().collect())).collect(),
        lines: lines(state).into_iter().map(Words::from_iter).collect(),
        turn: Words::from_iter([state.active.to_string(), stage_name(state.stage).to_owned(), state.turn.to_string()]),
    }
}

fn words(said: &[&str]) -> Vec<String> {
    said.iter().map(|word| (*word).to_owned()).collect()
}

fn lines(state: &State) -> Vec<Vec<String>> {
    let mut lines = vec![];
    let mut terms = words(&["terms", "deep"]);
    terms.push(state.measure.len_text(state.terms.deep));
    if let Some(turn) = state.terms.last_turn {
        terms.extend(["last-turn".to_owned(), turn.to_string()]);
    }
    for seat in Seat::BOTH.into_iter().filter(|seat| state.terms.hides[*seat as usize]) {
        terms.extend(["hides".to_owned(), seat.to_string()]);
    }
    lines.push(terms);
    for seat in Seat::BOTH {
        let side = state.side(seat);
        let figures = ["pool".to_owned(), side.pool.to_string(), "starting".to_owned(), side.starting.to_string()];
        lines.push(["side".to_owned(), seat.to_string()].into_iter().chain(figures).collect());
    }
    lines.extend(state.objectives.iter().map(|objective| objective.words(state.measure)));
    if state.spent > 0 {
        lines.push(vec!["spent".to_owned(), state.spent.to_string()]);
    }
    lines.extend(state.handed.then(|| words(&["handed"])));
    if let Some(course) = &state.course {
        lines.extend(course_text(state, course));
    }
    if let Some(over) = &state.over {
        lines.push(over.words());
    }
    lines
}

/// `acting R1 went normal shifted`, `course window group R1 R2 reacted`, `held "red move R1 { b1 4,4 }"`, `reacting B1`.
fn course_text(state: &State, course: &Course) -> Vec<Vec<String>> {
    let mut line = vec!["course".to_owned()];
    line.push(part_name(&course.part).to_owned());
    line.extend(course.reacted.then(|| "reacted".to_owned()));
    line.extend(course.seized.then(|| "seized".to_owned()));
    if !course.group.is_empty() {
        line.push("group".to_owned());
        line.extend(course.group.iter().map(UnitId::to_string));
    }
    let mut lines = vec![acting_text(state, "acting", &course.acting), line];
    lines.extend(course.held.iter().map(|held| vec!["held".to_owned(), draft_text(held, state.measure)]));
    if let Part::Reacts(by) = &course.part {
        lines.push(acting_text(state, "reacting", by));
    }
    lines
}

pub(super) fn part_name(part: &Part) -> &'static str {
    match part {
        Part::Acts => "acts",
        Part::Window => "window",
        Part::Reacts(_) => "reacts",
        Part::Resumes => "resumes",
    }
}

fn acting_text(state: &State, name: &str, acting: &Acting) -> Vec<String> {
    let mut line = vec![name.to_owned(), acting.unit.to_string()];
    if let Some((name, _)) = PACES.iter().find(|(_, pace)| Some(*pace) == acting.went) {
        line.extend(words(&["went", name]));
    }
    let mut flags = acting.clone();
    line.extend(ACTING_FLAGS.iter().filter(|(_, place)| *place(&mut flags)).map(|(name, _)| (*name).to_owned()));
    let tested = acting.tested.iter().filter_map(|piece| state.board.piece(*piece));
    let tested: Vec<String> = tested.map(|piece| piece.name.clone()).collect();
    if !tested.is_empty() {
        line.push("tested".to_owned());
        line.extend(tested);
    }
    line
}

fn unit_text(unit: &Unit) -> Vec<String> {
    let mut line = vec!["as".to_owned(), unit.row.id.clone()];
    let mut put = |name: &str, value: String| line.extend([name.to_owned(), value]);
    if !unit.name.is_empty() {
        put("name", unit.name.clone());
    }
    if unit.morale != unit.row.morale {
        put("morale", unit.morale.to_string());
    }
    if !unit.platoon.is_empty() {
        put("platoon", unit.platoon.clone());
    }
    if unit.turn.tokens > 0 {
        put("tokens", unit.turn.tokens.to_string());
    }
    if unit.markers > 0 {
        put("markers", unit.markers.to_string());
    }
    if let Some(aboard) = unit.aboard {
        put("aboard", aboard.to_string());
    }
    let mut flags = unit.clone();
    line.extend(UNIT_FLAGS.iter().filter(|(_, place)| *place(&mut flags)).map(|(name, _)| (*name).to_owned()));
    line
}
