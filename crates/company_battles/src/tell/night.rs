//! What the light, Night Attacks and visibility rolls tell.

use crate::record::{Hour, NightEvent};
use content::Arg::{Base, Len, Seat, Unit};
use contract::{Mark, Thing, Told, Tone::Fact, say};

pub(super) fn tell(event: &NightEvent) -> Told {
    match event {
        NightEvent::Light { hour } => say(light(*hour), []),
        NightEvent::Declared { seat, takes: true } => say("told.night-attack", [Seat(*seat)]),
        NightEvent::Declared { seat, takes: false } => say("told.no-night-attack", [Seat(*seat)]),
        NightEvent::Rolled { hour, .. } => say(turned(*hour), []),
        NightEvent::Looked { by: Some(base), far, .. } => {
            seen(say("told.spots-at-night", [Base(*base), Len(*far)]), Thing::Base(*base), *far)
        }
        NightEvent::Looked { unit, far, .. } => {
            seen(say("told.sees-at-night", [Unit(*unit), Len(*far)]), Thing::Unit(*unit), *far)
        }
    }
}

/// NF-3: as a ring.
fn seen(mut told: Told, at: Thing, far: geom::Len) -> Told {
    told.marks.push(Mark::ring(at, far, Fact));
    told
}

fn light(hour: Hour) -> &'static str {
    match hour {
        Hour::Day => "told.light-day",
        Hour::Dawn => "told.light-dawn",
        Hour::Dusk => "told.light-dusk",
        Hour::Night => "told.light-night",
    }
}

fn turned(hour: Hour) -> &'static str {
    match hour {
        Hour::Day => "told.day-breaks",
        Hour::Night => "told.night-falls",
        Hour::Dawn => "told.still-dark",
        Hour::Dusk => "told.still-light",
    }
}
