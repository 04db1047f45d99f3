//! AV-6: a group that would hang over the edge of the table comes in wholly: moved inside as it is, or in another form at the same place.

use super::{end, in_form, inward, onto, way};
use crate::state::State;
use battle::placing::Form;
use contract::Leg;
use geom::{Shift, distance, shift};
use table::{BaseId, UnitId};

/// Ways in that end wholly on the table, if a team of these legs does not.
pub(super) fn ways(state: &State, unit: UnitId, legs: &[Leg]) -> Vec<Vec<Leg>> {
    let Some(wish) = legs.first().and_then(end).filter(|_| over(state, unit, legs) != shift(0, 0)) else {
        return vec![];
    };
    let bases: Vec<BaseId> = legs.iter().map(|leg| leg.base).collect();
    let formed = state.stretches(unit).into_iter().flat_map(|stretch| {
        let gate = onto(stretch, wish);
        let spot = (gate, inward(state, stretch));
        Form::ALL.map(|form| in_form(state, &bases, form, spot, distance(gate, wish)))
    });
    [legs.to_vec()].into_iter().chain(formed).map(|legs| moved(state, unit, legs)).collect()
}

/// How far all teams together end from where these legs were to end.
pub(super) fn strayed(legs: &[Leg], wishes: &[Leg]) -> i64 {
    let wish = |leg: &Leg| wishes.iter().find(|wish| wish.base == leg.base).and_then(end);
    legs.iter().filter_map(|leg| Some(i64::from(distance(end(leg)?, wish(leg)?).0))).sum()
}

/// The group moved as far as it hangs over.
fn moved(state: &State, unit: UnitId, mut legs: Vec<Leg>) -> Vec<Leg> {
    let by = over(state, unit, &legs);
    for last in legs.iter_mut().filter_map(|leg| leg.path.last_mut()) {
        *last = *last + by;
    }
    legs
}

/// The way back for the team that hangs over farthest, along and across the table.
fn over(state: &State, unit: UnitId, legs: &[Leg]) -> Shift {
    let (table, stretches) = (state.board.bounds(), state.stretches(unit));
    let ends = legs.iter().filter_map(|leg| {
        let facing = way(state, unit.seat, &stretches, leg)?.gate.facing;
        Some(state.board.base(leg.base)?.foot.stood(table::Place { at: end(leg)?, facing }).bounds())
    });
    let farther = |a: i32, b: i32| if b.abs() > a.abs() { b } else { a };
    let back = |lo: i32, hi: i32, own: (i32, i32)| (lo - own.0).max(0) - (own.1 - hi).max(0);
    ends.fold(shift(0, 0), |by, own| {
        let x = back(table.lo.x, table.hi.x, (own.lo.x, own.hi.x));
        shift(farther(by.x, x), farther(by.y, back(table.lo.y, table.hi.y, (own.lo.y, own.hi.y))))
    })
}
