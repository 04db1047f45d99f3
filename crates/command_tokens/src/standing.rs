//! The standing of the battle: who is due, tokens, objectives, and losses.

use crate::data::Number;
use crate::record::{Part, Stage};
use crate::state::{Objective, State};
use crate::{orders, turn};
use content::{Arg, Text, Word, text};
use contract::{Goal, Mission, Standing, When};
use table::{Seat, UnitId};

pub(crate) fn standing(state: &State) -> Standing {
    Standing {
        due: state.due().into_iter().collect(),
        // What follows while nobody is due goes on alone with whoever has the screen.
        shared: state.due().is_some() && orders::shared(state),
        steps: steps(state),
        left: left(state),
        acts: acts(state),
        ends: ends(state),
        spares: false,
        dark: false,
        held: orders::held_up(state),
        goals: state.objectives.iter().map(|objective| goal(state, objective)).collect(),
        laid: vec![],
        inside: vec![],
        elsewhere: vec![],
        score: turn::score(state),
        sums: turn::sums(state).to_vec(),
        pools: vec![(content::word("token"), Seat::BOTH.map(|seat| i32::from(state.side(seat).pool)))],
        over: state.over.as_ref().map(|over| battle::standing::ended(over, "ct.over", turn::score(state))),
        mission: Some(mission(state)),
    }
}

/// CT-15-1 to CT-15-3: points, and half of a side's units.
fn mission(state: &State) -> Mission {
    let begun = !matches!(state.stage, Stage::Placing | Stage::Deploying);
    let number = |of: Number| Arg::Num(i32::from(state.number(of)));
    let points = match state.terms.last_turn {
        Some(last) => text("ct.mission.points-by", [Arg::Num(i32::from(last))]),
        None => text("ct.mission.points", []),
    };
    let counts = text("ct.mission.counts", [number(Number::ArmoredWorth), number(Number::UnitWorth)]);
    let wins = [text("ct.mission.broken", []), points, counts].map(|text| (None, text)).to_vec();
    Mission { turn: if begun { state.turn } else { 0 }, last: state.terms.last_turn, wins, windows: true }
}

/// The main button: the verb that ends the due seat's step.
fn ends(state: &State) -> Option<Word> {
    let seat = state.due()?;
    orders::ending(state, seat)
}

/// CT-5-8, CT-6-8: the unit that is activated, or the one that reacts to it.
fn acts(state: &State) -> Option<UnitId> {
    let course = state.course.as_ref()?;
    match &course.part {
        Part::Acts => Some(course.acting.unit),
        Part::Reacts(by) => Some(by.unit),
        Part::Window | Part::Resumes => None,
    }
}

/// Units that must be placed. Passing or ending an activation gives nothing up, so no unit is named for those.
fn left(state: &State) -> Vec<UnitId> {
    let Some(seat) = state.due() else { return vec![] };
    match state.thrown_out() {
        Some(unit) => vec![unit],
        None if state.stage == Stage::Deploying => state.undeployed(seat),
        None => vec![],
    }
}

fn steps(state: &State) -> Vec<(Text, When)> {
    let step = |stage: Stage| {
        let name = crate::position::stage_name(stage);
        Text { code: Word::own(format!("ct.step.{name}")), args: vec![] }
    };
    if matches!(state.stage, Stage::Placing | Stage::Deploying) {
        return vec![(step(state.stage), When::Now)];
    }
    let turn = text("ct.standing.turn", [Arg::Num(i32::from(state.turn))]);
    let initiative = text("ct.standing.initiative", [Arg::Seat(state.active)]);
    let now = match state.course.as_ref().map(|course| (&course.part, course.acting.unit)) {
        Some((Part::Acts, unit)) => text("ct.standing.acts", [Arg::Unit(unit)]),
        Some((Part::Window, unit)) => text("ct.standing.window", [Arg::Unit(unit)]),
        Some((Part::Reacts(by), _)) => text("ct.standing.reacts", [Arg::Unit(by.unit)]),
        Some((Part::Resumes, unit)) => text("ct.standing.resumes", [Arg::Unit(unit)]),
        None => step(state.stage),
    };
    // No one has the initiative until it is rolled for.
    let had = matches!(state.stage, Stage::Play | Stage::End).then_some(initiative);
    [turn].into_iter().chain(had).chain([now]).map(|step| (step, When::Now)).collect()
}

/// CT-15-4.
fn goal(state: &State, objective: &Objective) -> Goal {
    let text = turn::named(objective);
    let [holds, any] = [true, false].map(|holds| turn::near(state, objective, holds));
    battle::objective::goal(text, objective.at, holds, any)
}
