//! What is told before the first turn, and when a unit comes in.

use crate::record::{Kept, SetUp};
use content::{
    Arg::{self, Seat, Unit},
    Word,
};
use contract::{Thing, Told, Tone::Good, say};

pub(super) fn tell(event: &SetUp, to: table::Seat) -> Option<Told> {
    Some(match event {
        SetUp::RolledOff { .. } => return None,
        SetUp::Edge { seat, edge, .. } => {
            say("od.told.side", [Seat(*seat), Arg::Word(Word::own(format!("ground.{edge}")))])
        }
        SetUp::KeptBack { seat, units } => kept_back(*seat, units, to),
        SetUp::Hidden { units } => {
            let named = units.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            say("od.told.hidden", [Arg::Said(named)])
        }
        SetUp::Late { unit } => say("od.told.late", [Unit(*unit)]),
        SetUp::Deployed { unit, places } => all_put(say("told.deployed", [Unit(*unit)]), places),
        SetUp::Lodged { unit, house } => say("od.told.lodged", [Unit(*unit), Arg::Piece(*house)]),
        SetUp::Entered { unit, gates } => {
            let told = say("od.told.enters", [Unit(*unit)]).ring(Thing::Unit(*unit), Good);
            Told { reveals: true, ..all_put(told, gates) }
        }
    })
}

/// OD-17.3-4: the other side does not learn by which edge.
fn kept_back(seat: table::Seat, units: &[Kept], to: table::Seat) -> Told {
    if units.is_empty() {
        return say("od.told.keeps-back-none", [Seat(seat)]);
    }
    let name = |kept: &Kept| match kept.flank.filter(|_| seat == to) {
        Some(flank) => format!("{} ({})", kept.unit, flank.name()),
        None => kept.unit.to_string(),
    };
    let named = units.iter().map(name).collect::<Vec<_>>().join(", ");
    say("od.told.keeps-back", [Seat(seat), Arg::Said(named)])
}

fn all_put(told: Told, places: &[(table::BaseId, table::Place)]) -> Told {
    places.iter().fold(told, |told, (base, place)| told.put(*base, *place))
}
