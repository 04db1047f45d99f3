//! The standing of the battle: who is due, dice in the bag, markers and losses.

use crate::data::Number;
use crate::record::{Part, Stage};
use crate::state::{Die, Objective, Scenario, State, Unit};
use crate::{orders, turn};
use battle::objective;
use content::{Arg, Text, Word, text, word};
use contract::{Goal, Inside, Mission, Standing, When};
use table::{Seat, UnitId};

pub(crate) fn standing(state: &State) -> Standing {
    Standing {
        due: state.due().into_iter().collect(),
        shared: shared(state),
        steps: steps(state),
        left: left(state),
        acts: state
            .course
            .as_ref()
            .filter(|_| state.thrown_out().is_none())
            .filter(|course| !matches!(course.part, Part::Window | Part::Fights))
            .map(|course| course.unit),
        held: orders::held_up(state),
        ends: ends(state),
        spares: state.stage < Stage::Orders,
        inside: inside(state),
        goals: state.objectives.iter().map(|objective| goal(state, objective)).collect(),
        score: turn::score(state),
        sums: turn::sums(state).to_vec(),
        // OD-3-1: the bag.
        pools: vec![(word("die"), Seat::BOTH.map(|seat| i32::try_from(state.bag(seat)).unwrap_or(i32::MAX)))],
        over: state.over.as_ref().map(|over| battle::standing::ended(over, "od.over", turn::score(state))),
        mission: Some(mission(state)),
        ..Standing::default()
    }
}

/// OD-17.3-4: the only secret is by which side edge a unit outflanks. It matters to the side that is due while a unit of it waits that may come
/// by one; everything else is decided in front of both. Whether it does must follow from what both know, so any reserve counts.
fn shared(state: &State) -> bool {
    let may_come = state.turn >= u16::from(Number::ReservesFrom.value());
    let orders = state.stage == Stage::Orders && state.course.is_none() && state.snap.is_none();
    let waits = |unit: &Unit| unit.is_reserve() && !unit.destroyed && unit.die == Die::Bag;
    let of = |seat: Seat| state.units.iter().any(|(id, unit)| id.seat == seat && waits(unit));
    state.stage >= Stage::Orders && !(orders && may_come && state.due().is_some_and(of))
}

/// OD-20.1-6 to OD-20.1-8, OD-20.4-9.
fn mission(state: &State) -> Mission {
    // OD-20.1-7: a meeting engagement has no markers.
    let markers = state.terms.of == Scenario::Lines || !state.objectives.is_empty();
    let counts = if markers { "od.mission.counts" } else { "od.mission.counts-units" };
    let wins = ["od.mission.points", counts].map(|code| (None, text(code, []))).to_vec();
    Mission { turn: state.turn, last: state.terms.last_turn, wins, windows: true }
}

/// The main button: the verb that ends the due seat's step.
fn ends(state: &State) -> Option<Word> {
    state.due().filter(|_| state.thrown_out().is_none())?;
    match state.stage {
        Stage::Orders if state.course.is_some() => match state.course.as_ref().map(|course| course.part) {
            Some(Part::Window) => Some(word("let-pass")),
            Some(Part::Shoots | Part::Fights) => Some(word("hold")),
            Some(Part::Regroups) => Some(word("stay")),
            Some(Part::Recoils | Part::Flees) | None => None,
        },
        Stage::Orders => (state.snap.is_some() && state.course.is_none()).then(|| word("enough")),
        Stage::Closing => Some(word("hold")),
        Stage::Keeping => Some(word("keep")),
        Stage::Sides | Stage::Holding | Stage::Placing => Some(word("set-out")),
        Stage::End => None,
    }
}

/// Units that can be given an order, or are still to be deployed.
fn left(state: &State) -> Vec<UnitId> {
    if let Some(out) = state.thrown_out() {
        return vec![out];
    }
    if state.stage == Stage::Placing {
        return state.due().map(|seat| state.undeployed(seat)).unwrap_or_default();
    }
    let Some(seat) = state.due().filter(|_| state.stage == Stage::Orders && state.course.is_none()) else {
        return vec![];
    };
    orders::may_be_ordered(state, seat)
}

fn steps(state: &State) -> Vec<(Text, When)> {
    let step = Text { code: Word::own(format!("od.step.{}", crate::position::stage_name(state.stage))), args: vec![] };
    let now = match (&state.course, &state.snap) {
        _ if state.thrown_out().is_some() => {
            text("od.standing.bails", state.thrown_out().into_iter().map(Arg::Unit).collect::<Vec<_>>())
        }
        (Some(course), _) => match course.part {
            Part::Window => text("od.standing.window", [Arg::Unit(course.unit)]),
            Part::Shoots | Part::Fights => text("od.standing.acts", [Arg::Unit(course.unit)]),
            Part::Recoils => text("od.standing.recoils", [Arg::Unit(course.unit)]),
            Part::Flees => text("od.standing.flees", [Arg::Unit(course.unit)]),
            Part::Regroups => text("od.standing.regroups", [Arg::Unit(course.unit)]),
        },
        (None, Some(snap)) => text("od.standing.snap", [Arg::Unit(snap.officer), Arg::Num(i32::from(snap.left))]),
        (None, None) => match state.step.closing.first() {
            Some(unit) => text("od.standing.closes", [Arg::Unit(*unit)]),
            None => step,
        },
    };
    let turn = text("od.standing.turn", [Arg::Num(i32::from(state.turn))]);
    [turn, now].map(|step| (step, When::Now)).to_vec()
}

/// OD-17.1-1: the units in buildings.
fn inside(state: &State) -> Vec<Inside> {
    let held = state.units.iter().filter(|(_, unit)| !unit.destroyed);
    held.filter_map(|(id, unit)| Some(Inside { unit: *id, piece: unit.inside?, models: state.strength(*id) })).collect()
}

/// OD-20.4-8.
fn goal(state: &State, marker: &Objective) -> Goal {
    let [holds, any] = [true, false].map(|holds| turn::near(state, marker, holds));
    objective::goal(turn::named(marker), marker.at, holds, any)
}
