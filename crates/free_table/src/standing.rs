//! Standing: whose turn it is, and who holds which objective.

use crate::record::Objective;
use crate::state::State;
use content::{Arg, text};
use contract::{Goal, Standing, When};
use geom::Len;
use table::{Seat, UnitId, notation::Measure};

/// FT-17: a base within this distance of an objective counts.
pub(crate) fn hold_reach(measure: Measure) -> Len {
    match measure {
        Measure::Inch => Len::inches(4),
        Measure::Cm | Measure::Mm => Len::cm(10),
    }
}

pub(crate) fn standing(state: &State) -> Standing {
    let goals: Vec<Goal> = state.objectives.iter().map(|objective| goal(state, objective)).collect();
    let held = |seat| goals.iter().filter(|goal| goal.holder == Some(seat)).count();
    let score = Seat::BOTH.map(|seat| i32::try_from(held(seat)).unwrap_or(i32::MAX));
    let (number, seat) = (Arg::Num(i32::from(state.turn)), Arg::Seat(state.active));
    let turn = match state.step.as_str() {
        "" => text("standing.turn", [number, seat]),
        step => text("standing.step", [number, seat, Arg::Said(step.to_owned())]),
    };
    let empty: Vec<UnitId> =
        state.units.iter().map(|(id, _)| *id).filter(|id| state.board.of(*id).next().is_none()).collect();
    Standing {
        // FT-21: the side whose turn it is owes an order, even if it only passes.
        due: vec![state.active],
        steps: vec![(turn, When::Now)],
        left: state.of_seat(state.active).filter(|unit| state.standing_bases(*unit).next().is_some()).collect(),
        acts: None,
        dark: false,
        // No one has to pass: the measuring table does not count orders.
        ends: None,
        spares: false,
        goals,
        laid: vec![],
        inside: vec![],
        elsewhere: empty.into_iter().map(|unit| (unit, text("off.empty", []))).collect(),
        score,
        sums: vec![],
        over: None,
        // The measuring table has no windows that both seats could answer on the same view.
        shared: false,
        held: None,
        pools: vec![],
        mission: None,
    }
}

/// FT-17: an objective is held by a side that alone has a base near it.
fn goal(state: &State, objective: &Objective) -> Goal {
    let reach = hold_reach(state.measure);
    let near = Seat::BOTH.map(|seat| {
        let mut own = state.board.bases.iter().filter(|base| base.unit.seat == seat);
        own.any(|base| battle::objective::is_near(base, objective.at, reach))
    });
    let number = Arg::Num(i32::from(objective.number));
    let text = match objective.name.as_str() {
        "" => text("objective.name", [number]),
        name => text("objective.named", [number, Arg::Said(name.to_owned())]),
    };
    battle::objective::goal(text, objective.at, near, near)
}
