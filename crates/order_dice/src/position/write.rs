//! Writes a battle as text.

use super::{PARTS, UNIT_FLAGS, stage_name};
use crate::record::{Course, Snap};
use crate::state::{Objective, State, Terms, Unit};
use battle::position::{Writer, name_of};
use contract::draft_text;
use table::{
    Seat,
    notation::{Measure, Position, Words},
};

pub(crate) fn position(state: &State) -> Position {
    Position {
        measure: state.measure,
        board: state.board.clone(),
        units: state.units.iter().map(|(id, unit)| (*id, unit_text(state, unit))).collect(),
        lines: lines(state),
        turn: Writer::line(|line| {
            line.put(state.active).said(stage_name(state.stage)).put(state.turn).when(state.step.drawn, "drawn")
        }),
    }
}

fn terms_text(terms: &Terms, measure: Measure) -> Words {
    Writer::line(|line| terms.write(line, measure))
}

fn objective_text(objective: &Objective, measure: Measure) -> Words {
    Writer::line(|line| objective.write(line, measure))
}

fn lines(state: &State) -> Vec<Words> {
    let mut lines = vec![terms_text(&state.terms, state.measure)];
    lines.extend(state.objectives.iter().map(|objective| objective_text(objective, state.measure)));
    lines.extend(state.step.first.map(|seat| Writer::line(|line| line.with("first", seat))));
    if !state.step.closing.is_empty() {
        lines.push(Writer::line(|line| line.with_all("closing", &state.step.closing)));
    }
    let kept = Seat::BOTH.into_iter().filter(|seat| state.step.kept[*seat as usize]);
    lines.extend(kept.map(|seat| Writer::line(|line| line.with("kept", seat))));
    lines.extend(state.course.iter().flat_map(|course| course_text(course, state.measure)));
    let snap = |Snap { officer, left }: &Snap| Writer::line(|line| line.with("snap", officer).put(left));
    lines.extend(state.snap.iter().map(snap));
    let named = state.board.pieces.iter().filter(|piece| state.burning.contains(&piece.id));
    lines.extend(named.map(|piece| Writer::line(|line| line.with("burning", &piece.name))));
    lines.extend(state.over.iter().map(|over| over.words()));
    lines
}

/// `course R1 shoots`, `held "red run R1 { b1 4,4 }"`.
fn course_text(course: &Course, measure: Measure) -> Vec<Words> {
    let now = Writer::line(|line| {
        line.with("course", course.unit).said(name_of(&PARTS, &course.part));
        line.with_any("foe", course.at).with_any("into", course.house).with_any("inches", course.inches)
    });
    let held = course.held.iter().map(|held| draft_text(held, measure));
    [now].into_iter().chain(held.map(|held| Writer::line(|line| line.said("held").said(&held)))).collect()
}

fn unit_text(state: &State, unit: &Unit) -> Words {
    let some = |n: u8| Some(n).filter(|n| *n > 0);
    Writer::line(|line| {
        line.with("as", &unit.profile.id).with_name("name", &unit.name).with_any("pins", some(unit.pins));
        line.with_any("die", unit.order().map(|order| order.name())).flags(&UNIT_FLAGS, unit);
        let house = unit.inside.and_then(|house| state.board.pieces.iter().find(|piece| piece.id == house));
        line.with_any("in", house.map(|piece| &piece.name));
        line.with_all("lost", unit.lost.as_slice()).with_all("used", unit.used.as_slice())
    })
}
