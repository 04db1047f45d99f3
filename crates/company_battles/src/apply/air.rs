//! What aircraft change, and the fire at them.

use super::{put, with, with_unit};
use crate::{
    record::AirEvent,
    state::{Owed, Pace, SinceMoving, State},
};
use table::{BaseId, UnitId};

pub(super) fn apply(state: &mut State, event: &AirEvent) {
    match event {
        AirEvent::Rolled { unit, arrived } => with_unit(state, *unit, |unit| unit.arrived = *arrived),
        AirEvent::Flew { unit, places } => {
            for (base, place) in places {
                put(state, *base, Some(*place));
                // AC-7: it has moved.
                with(state, *base, |team| team.since = SinceMoving { pace: Pace::Tactical, ..SinceMoving::default() });
            }
            with_unit(state, *unit, |unit| unit.arrived = false);
        }
        AirEvent::Flak { teams, .. } => {
            // AC-5: fire in this turn begins the time anew.
            teams.iter().for_each(|(base, _)| with(state, *base, |team| (team.flak, team.flak_late) = (true, false)));
        }
        AirEvent::Sortie { now } => state.change().owed = now.clone().map_or(Owed::Nothing, Owed::Air),
        AirEvent::Gone { units, .. } => {
            for unit in units {
                let bases: Vec<BaseId> = state.board.of(*unit).map(|base| base.id).collect();
                for base in bases {
                    put(state, base, None);
                    with(state, base, |team| team.since = SinceMoving::default());
                }
                with_unit(state, *unit, |unit| unit.arrived = false);
            }
        }
    }
}

/// AC-7: a flight that has fired, bombarded or declined to is waited for no longer.
pub(super) fn acted(state: &mut State, unit: UnitId) {
    if state.strikes() == Some(unit) {
        state.change().owed = Owed::Nothing;
    }
}
