//! What the light, Night Attacks and visibility rolls change.

use crate::{
    record::NightEvent,
    state::{AtNight, Hour, Look, State},
};

pub(super) fn apply(state: &mut State, event: &NightEvent) {
    match event {
        NightEvent::Light { hour } | NightEvent::Rolled { hour, .. } => state.change().hour = *hour,
        NightEvent::Declared { seat, takes } => {
            let now = state.change();
            now.set_up.at_night[*seat as usize] = if *takes { AtNight::Taken } else { AtNight::Declined };
            now.active = seat.other();
            // MI-15: the battle begins at Night, with Dawn.
            if *takes {
                now.hour = Hour::Dawn;
            }
        }
        NightEvent::Looked { unit, by, dice, .. } => {
            // SP-12: the best of them.
            let die = dice.iter().copied().max().unwrap_or(1);
            state.change().looks.push(Look { unit: *unit, by: *by, die });
        }
    }
}
