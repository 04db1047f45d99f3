//! What changes before the first turn, and when a unit comes in.

use super::{put, with};
use crate::record::{Kept, SetUp};
use crate::state::{Objective, Scenario, State, Waits};
use battle::mission::Ground;
use table::Seat;

pub(super) fn apply(state: &mut State, event: &SetUp) {
    match event {
        SetUp::RolledOff { winner } => state.set_up.winner = Some(*winner),
        SetUp::Edge { seat, edge, markers } => {
            if let Some(Ground::Edge(edge)) = Ground::named(edge.as_str()) {
                state.set_up.red = Some(if *seat == Seat::Red { edge } else { edge.opposite() });
            }
            let marker = |(number, at): (u16, &geom::Pt)| Objective { number, at: *at, of: () };
            state.objectives = (1..).zip(markers).map(marker).collect();
            state.set_up.spots.clear();
        }
        SetUp::KeptBack { seat, units } => kept_back(state, *seat, units),
        SetUp::Late { unit } => {
            for late in [*unit].into_iter().chain(state.riders(*unit)) {
                with(state, late, |found| found.waits = Waits::Reserve(None));
            }
            state.active = unit.seat.other();
        }
        SetUp::Deployed { unit, places } => {
            places.iter().for_each(|(base, place)| put(state, *base, Some(*place)));
            // OD-20.4-3: by turns.
            state.active = unit.seat.other();
        }
        SetUp::Lodged { unit, house } => {
            super::inside(state, *unit, *house);
            state.active = unit.seat.other();
        }
        SetUp::Hidden { units } => {
            units.iter().for_each(|unit| with(state, *unit, |found| found.hidden = true));
        }
        SetUp::Entered { unit, gates } => {
            gates.iter().for_each(|(base, place)| put(state, *base, Some(*place)));
            // OD-17.3-7.
            for comes in [*unit].into_iter().chain(state.riders(*unit)) {
                with(state, comes, |found| found.waits = Waits::No);
            }
        }
    }
}

/// OD-20.1-3: in a meeting engagement the others are the first wave.
fn kept_back(state: &mut State, seat: Seat, units: &[Kept]) {
    state.set_up.told[seat as usize] = true;
    let others = if state.terms.of == Scenario::Meeting { Waits::FirstWave } else { Waits::No };
    for (id, unit) in state.units.iter_mut().filter(|(id, _)| id.seat == seat) {
        let kept = units.iter().find(|kept| kept.unit == *id);
        unit.waits = kept.map_or(others, |kept| Waits::Reserve(kept.flank));
    }
}
