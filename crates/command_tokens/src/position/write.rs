//! Writes a battle as text.

use super::{ACTING_FLAGS, PACES, UNIT_FLAGS, part_name, stage_name};
use crate::record::{Acting, Course, Part};
use crate::state::{Objective, State, Terms, Unit};
use battle::position::Writer;
use contract::draft_text;
use table::{
    Seat,
    notation::{Measure, Position, Words},
};

pub(crate) fn position(state: &State) -> Position {
    Position {
        measure: state.measure,
        board: state.board.clone(),
        units: state.units.iter().map(|(id, unit)| (*id, unit_text(unit))).collect(),
        lines: lines(state),
        turn: Writer::line(|line| line.put(state.active).said(stage_name(state.stage)).put(state.turn)),
    }
}

pub(crate) fn terms_text(terms: &Terms, measure: Measure) -> Words {
    let hides = Seat::BOTH.into_iter().filter(|seat| terms.of[*seat as usize]);
    Writer::line(|line| terms.write(line, measure).with_any("hides", hides))
}

pub(crate) fn objective_text(objective: &Objective, measure: Measure) -> Words {
    let name = Some(&objective.of.name).filter(|name| !name.is_empty());
    Writer::line(|line| objective.write(line, measure).with("worth", objective.of.worth).all(name))
}

fn lines(state: &State) -> Vec<Words> {
    let mut lines = vec![terms_text(&state.terms, state.measure)];
    for seat in Seat::BOTH {
        let side = state.side(seat);
        lines
            .push(Writer::line(|line| line.with("side", seat).with("pool", side.pool).with("starting", side.starting)));
    }
    lines.extend(state.objectives.iter().map(|objective| objective_text(objective, state.measure)));
    if state.spent > 0 {
        lines.push(Writer::line(|line| line.with("spent", state.spent)));
    }
    lines.extend(state.handed.then(|| Writer::line(|line| line.said("handed"))));
    lines.extend(state.course.iter().flat_map(|course| course_text(state, course)));
    lines.extend(state.over.iter().map(|over| over.words()));
    lines
}

/// `acting R1 went normal shifted`, `course window group R1 R2 reacted`, `held "red move R1 { b1 4,4 }"`, `reacting B1`.
fn course_text(state: &State, course: &Course) -> Vec<Words> {
    let mut lines = vec![
        acting_text(state, "acting", &course.acting),
        Writer::line(|line| {
            line.said("course").said(part_name(&course.part)).when(course.reacted, "reacted");
            line.when(course.seized, "seized").with_all("group", &course.group)
        }),
    ];
    let held = course.held.iter().map(|held| draft_text(held, state.measure));
    lines.extend(held.map(|held| Writer::line(|line| line.said("held").said(&held))));
    if let Part::Reacts(by) = &course.part {
        lines.push(acting_text(state, "reacting", by));
    }
    lines
}

fn acting_text(state: &State, name: &str, acting: &Acting) -> Words {
    let went = PACES.iter().find(|(_, pace)| Some(*pace) == acting.went).map(|(name, _)| name);
    let tested: Vec<&String> =
        acting.tested.iter().filter_map(|piece| state.board.piece(*piece)).map(|piece| &piece.name).collect();
    Writer::line(|line| {
        line.with(name, acting.unit).with_any("went", went).flags(&ACTING_FLAGS, acting).with_all("tested", &tested)
    })
}

fn unit_text(unit: &Unit) -> Words {
    let some = |n: u8| Some(n).filter(|n| *n > 0);
    Writer::line(|line| {
        line.with("as", &unit.row.id).with_name("name", &unit.name);
        line.with_any("morale", Some(unit.morale).filter(|morale| *morale != unit.row.morale));
        line.with_name("platoon", &unit.platoon).with_any("tokens", some(unit.turn.tokens));
        line.with_any("markers", some(unit.markers))
            .with_any("unseen", some(unit.unseen))
            .with_any("aboard", unit.aboard)
            .flags(&UNIT_FLAGS, unit)
    })
}
