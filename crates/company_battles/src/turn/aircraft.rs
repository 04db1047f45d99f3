//! AC-2, AC-9, TL-8: flights roll to arrive, and leave at the end of the turn.

use crate::{
    CompanyBattles,
    dice::{test, tested},
    record::AirEvent,
    state::State,
};
use content::{Arg, text};
use contract::{Flow, Flowing, Thing};
use table::{Seat, UnitId};

/// AC-2: the scores of a flight, and of an Air Observation Post (AR-28).
const FLIGHT: u8 = 4;
const POST: u8 = 3;

/// Those that roll in this turn.
pub(super) fn to_roll(state: &State, seat: Seat) -> impl Iterator<Item = UnitId> {
    state.flights(seat).filter(|unit| state.may_roll_to_arrive(*unit))
}

/// AC-2, AC-10: one die each; nothing happens to those that do not arrive.
pub(super) fn roll(flow: &mut Flow<CompanyBattles>) -> Flowing {
    let state = flow.state();
    let seat = state.active;
    let all: Vec<UnitId> = to_roll(state, seat).collect();
    for unit in all {
        let need = if flow.state().is_air_post(unit) { POST } else { FLIGHT };
        let throw = test(seat, text("why.aircraft", [Arg::Unit(unit)]), need);
        let arrived = tested(flow, Thing::Unit(unit), vec![throw], need)?;
        flow.emit(AirEvent::Rolled { unit, arrived }.into());
    }
    Ok(())
}

/// AC-9: aircraft leave the table, and those that did not come have missed their turn.
pub(super) fn leave(flow: &mut Flow<CompanyBattles>, seat: Seat) {
    let state = flow.state();
    let here = |unit: &UnitId| state.standing(*unit).next().is_some();
    let came = |unit: &UnitId| state.unit(*unit).is_some_and(|unit| unit.arrived);
    let units: Vec<UnitId> = state.flights(seat).filter(|unit| here(unit) || came(unit)).collect();
    if !units.is_empty() {
        flow.emit(AirEvent::Gone { seat, units }.into());
    }
}
