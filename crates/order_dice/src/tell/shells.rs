//! What is told of shells and smoke.

use super::{became, word_of};
use crate::record::Event;
use content::{
    Arg::{Base, Unit},
    number,
};
use contract::{
    Thing, Told,
    Tone::{Fact, Good, Warn},
    say,
};

/// Of other events, and of a weapon that forgets its target, nothing.
pub(super) fn tell(event: &Event) -> Option<Told> {
    Some(match event {
        Event::Burst { unit, inches, spot, touched, .. } => {
            let told = say("od.told.burst", [Unit(*unit), number(*inches), number(touched.len())]);
            told.rings(touched, Warn).fate(Thing::Spot(*spot), Warn, "fate.under", [number(touched.len())])
        }
        Event::Wasted { unit, why } => {
            let told = say("od.told.wasted", [Unit(*unit), word_of("od.wasted", why)]);
            became(told, *unit, Warn, "fate.wasted")
        }
        Event::Ranged { base, zeroed: true, .. } => {
            say("od.told.zeroed", [Base(*base)]).fate(Thing::Base(*base), Good, "fate.zeroed", [])
        }
        Event::Ranged { base, step, .. } => {
            say("od.told.ranged", [Base(*base), number(*step)]).fate(Thing::Base(*base), Fact, "fate.ranging", [])
        }
        Event::Screened { unit, spot, .. } => say("od.told.screened", [Unit(*unit)]).ring(Thing::Spot(*spot), Warn),
        _ => return None,
    })
}
