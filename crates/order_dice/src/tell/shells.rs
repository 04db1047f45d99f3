//! What is told of shells and smoke.

use super::{became, word_of};
use content::{
    Arg::{Base, Unit},
    Word, number,
};
use contract::{
    Thing, Told,
    Tone::{Fact, Good, Warn},
    say,
};
use geom::Pt;
use table::{BaseId, UnitId};

pub(super) fn burst(unit: UnitId, inches: u8, spot: Pt, touched: &[BaseId]) -> Told {
    let told = say("od.told.burst", [Unit(unit), number(inches), number(touched.len())]);
    told.rings(touched, Warn).fate(Thing::Spot(spot), Warn, "fate.under", [number(touched.len())])
}

pub(super) fn wasted(unit: UnitId, why: &Word) -> Told {
    became(say("od.told.wasted", [Unit(unit), word_of("od.wasted", why)]), unit, Warn, "fate.wasted")
}

pub(super) fn ranged(base: BaseId, step: u8, zeroed: bool) -> Told {
    match zeroed {
        true => say("od.told.zeroed", [Base(base)]).fate(Thing::Base(base), Good, "fate.zeroed", []),
        false => {
            let told = say("od.told.ranged", [Base(base), number(step)]);
            told.fate(Thing::Base(base), Fact, "fate.ranging", [])
        }
    }
}

pub(super) fn screened(unit: UnitId, spot: Pt) -> Told {
    say("od.told.screened", [Unit(unit)]).ring(Thing::Spot(spot), Warn)
}
