//! What aircraft tell, and the fire at them.

use super::{all_became, all_put, shooters};
use crate::record::{AirEvent, Pass};
use content::{
    Arg::{Seat, Unit},
    number,
};
use contract::{
    Thing, Told,
    Tone::{Good, Warn},
    say,
};

pub(super) fn tell(event: &AirEvent) -> Option<Told> {
    Some(match event {
        // That others did not roll tells that they are held back.
        AirEvent::Rolled { unit, arrived: true } => {
            let told = say("told.aircraft-come", [Unit(*unit)]).ring(Thing::Unit(*unit), Good);
            Told { reveals: true, ..all_became(told, *unit, Good, "fate.in-the-air") }
        }
        AirEvent::Rolled { unit, .. } => Told {
            reveals: true,
            ..all_became(say("told.aircraft-stay", [Unit(*unit)]), *unit, Warn, "fate.not-in-the-air")
        },
        AirEvent::Flew { unit, places } => all_put(say("told.flew", [Unit(*unit)]), places),
        AirEvent::Flak { unit, at, teams } => say("told.flak", [Unit(*unit), shooters(teams), Unit(*at)]),
        AirEvent::Sortie { now: Some(now) } if now.part == Pass::Strike => say("told.strikes", [Unit(now.flight)]),
        // That the fire begins, goes on or is over is seen.
        AirEvent::Sortie { .. } => return None,
        AirEvent::Gone { seat, units } => say("told.flew-off", [Seat(*seat), number(units.len())]),
    })
}
