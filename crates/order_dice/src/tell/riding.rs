//! What is told of those who get in, out and off.

use crate::record::Riding;
use content::Arg::Unit;
use contract::{Told, say};
use table::{BaseId, Place};

pub(super) fn tell(event: &Riding) -> Option<Told> {
    Some(match event {
        Riding::Intends { .. } => return None,
        Riding::Loaded { unit, on } => say("od.told.loaded", [Unit(*unit), Unit(*on)]),
        Riding::Boarded { unit, on, .. } => say("od.told.boarded", [Unit(*unit), Unit(*on)]),
        Riding::GotOut { unit, places } => all_put(say("od.told.got-out", [Unit(*unit)]), places),
        Riding::Unhooked { unit, places } => all_put(say("od.told.unhooked", [Unit(*unit)]), places),
        Riding::BailedOut { unit, places } => all_put(say("od.told.bailed-out", [Unit(*unit)]), places),
        Riding::OnFoot { unit, places } => all_put(say("od.told.on-foot", [Unit(*unit)]), places),
    })
}

fn all_put(told: Told, places: &[(BaseId, Place)]) -> Told {
    places.iter().fold(told, |told, (base, place)| told.put(*base, *place))
}
