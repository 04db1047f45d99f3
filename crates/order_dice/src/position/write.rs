//! Writes a battle as text.

use super::{PARTS, UNIT_FLAGS, stage_name};
use crate::data::Profile;
use crate::record::{Course, Snap, Then};
use crate::state::{Objective, Ranging, SetUp, State, Terms, Unit, Waits};
use battle::mission::Ground;
use battle::position::{Writer, name_of};
use content::word;
use contract::{Draft, Given, Leg, Thing, draft_text};
use table::{
    BaseId, PieceId, Place, Seat,
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

pub(crate) fn terms_text(terms: &Terms, measure: Measure) -> Words {
    Writer::line(|line| terms.write(line, measure).said(terms.of.name()))
}

/// `roll-off red`, `edge south`, `kept-back blue`, `spot at 36,24`.
pub(crate) fn set_up_lines(set_up: &SetUp, measure: Measure) -> Vec<Words> {
    let winner = set_up.winner.map(|seat| Writer::line(|line| line.with("roll-off", seat)));
    let edge = set_up.red.map(|edge| Writer::line(|line| line.with("edge", Ground::Edge(edge).name())));
    let told = Seat::BOTH.into_iter().filter(|seat| set_up.told[*seat as usize]);
    let told = told.map(|seat| Writer::line(|line| line.with("kept-back", seat)));
    let spot = |at: &geom::Pt| Writer::line(|line| line.said("spot").with("at", measure.point_text(*at)));
    winner.into_iter().chain(edge).chain(told).chain(set_up.spots.iter().map(spot)).collect()
}

fn objective_text(objective: &Objective, measure: Measure) -> Words {
    Writer::line(|line| objective.write(line, measure))
}

fn lines(state: &State) -> Vec<Words> {
    let mut lines = vec![terms_text(&state.terms, state.measure)];
    lines.extend(set_up_lines(&state.set_up, state.measure));
    lines.extend(state.objectives.iter().map(|objective| objective_text(objective, state.measure)));
    lines.extend(state.step.first.map(|seat| Writer::line(|line| line.with("first", seat))));
    if !state.step.closing.is_empty() {
        lines.push(Writer::line(|line| line.with_all("closing", &state.step.closing)));
    }
    let kept = Seat::BOTH.into_iter().filter(|seat| state.step.kept[*seat as usize]);
    lines.extend(kept.map(|seat| Writer::line(|line| line.with("kept", seat))));
    for (word, of) in [("ordered", state.step.ordered), ("redrawn", state.step.redrawn)] {
        let seats = Seat::BOTH.into_iter().filter(|seat| of[*seat as usize]);
        lines.extend(seats.map(|seat| Writer::line(|line| line.with(word, seat))));
    }
    lines.extend(state.course.iter().flat_map(|course| course_text(course, state.measure)));
    let snap = |Snap { officer, left }: &Snap| Writer::line(|line| line.with("snap", officer).put(left));
    lines.extend(state.snap.iter().map(snap));
    let known = state.units.iter().flat_map(|(_, unit)| unit.ranging.iter());
    lines.extend(known.map(|(base, known)| ranging_text(*base, known, state.measure)));
    let smoke = |(piece, turn): (&PieceId, &u16)| {
        let piece = state.board.piece(*piece)?;
        Some(Writer::line(|line| line.with("screen", &piece.name).put(turn)))
    };
    lines.extend(state.screens.iter().filter_map(smoke));
    for (word, houses) in [("burning", &state.burning), ("fallen", &state.fallen)] {
        let named = state.board.pieces.iter().filter(|piece| houses.contains(&piece.id));
        lines.extend(named.map(|piece| Writer::line(|line| line.with(word, &piece.name))));
    }
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

fn ranging_text(base: BaseId, known: &Ranging, measure: Measure) -> Words {
    let leg = |(base, place): &(BaseId, Place)| Leg { base: *base, path: vec![place.at], facing: Some(place.facing) };
    let legs: Vec<Leg> = known.stood.iter().map(leg).collect();
    let stood = draft_text(&Draft::new(Seat::Red, word("stood"), None).with(Given::Legs(legs)), measure);
    Writer::line(|line| {
        line.with("ranging", base);
        match &known.at {
            Thing::Unit(at) => line.with("unit", at),
            Thing::Spot(at) => line.with("spot", measure.point_text(*at)),
            Thing::Base(at) => line.with("base", at),
            Thing::Piece(_) => line,
        };
        line.with("step", known.step).with("turn", known.turn).when(known.zeroed, "zeroed").with_any("in", known.house);
        if known.stood.is_empty() { line } else { line.said("stood").said(&stood) }
    })
}

/// `as us-sqb`, or the lines of a unit of a player's own.
pub(crate) fn profile_words<'w>(line: &'w mut Writer, profile: &Profile) -> &'w mut Writer {
    match &profile.own {
        Some(lines) => line.said("own").said(lines),
        None => line.with("as", &profile.id),
    }
}

fn unit_text(state: &State, unit: &Unit) -> Words {
    let some = |n: u8| Some(n).filter(|n| *n > 0);
    Writer::line(|line| {
        profile_words(line, unit.profile).with_name("name", &unit.name).with_any("pins", some(unit.pins));
        line.with_any("die", unit.order().map(|order| order.name())).flags(&UNIT_FLAGS, unit);
        match unit.waits {
            Waits::No => {}
            Waits::FirstWave => drop(line.said("first-wave")),
            Waits::Reserve(flank) => drop(line.said("reserve").all(flank.map(|flank| flank.name()))),
        }
        let word = if unit.profile.gun().is_some() { "towed" } else { "aboard" };
        line.with_any(word, unit.aboard);
        match unit.then {
            Some(Then::Aboard(on)) => drop(line.with("boards", on)),
            Some(Then::OnFoot) => drop(line.said("gets-off")),
            None => {}
        }
        line.with_any("jam", unit.jam.map(crate::data::Side::name));
        let house = unit.inside.and_then(|house| state.board.pieces.iter().find(|piece| piece.id == house));
        line.with_any("in", house.map(|piece| &piece.name));
        line.with_any("opening", unit.faces.map(|faces| faces + 1));
        line.with_all("lost", unit.lost.as_slice()).with_all("used", unit.used.as_slice())
    })
}
