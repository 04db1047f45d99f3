//! What a seat may know. Dice, pins and places are open to both sides (section 2); by which edge the enemy outflanks is not (OD-17.3-4).

use crate::state::{State, Unit, Waits};
use table::{Seat, UnitId};

pub(crate) fn view(state: &State, seat: Seat) -> State {
    let mut seen = state.clone();
    let secret = |(id, unit): (&UnitId, &Unit)| id.seat != seat && matches!(unit.waits, Waits::Reserve(Some(_)));
    if state.units.iter().any(secret) {
        for (_, unit) in seen.units.iter_mut().filter(|(id, _)| id.seat != seat) {
            if let Waits::Reserve(flank) = &mut unit.waits {
                *flank = None;
            }
        }
    }
    seen
}
