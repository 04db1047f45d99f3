//! The events of aircraft.

use content::Word;
use contract::Draft;
use serde::{Deserialize, Serialize};
use table::{BaseId, Place, Seat, UnitId};

/// Facts about flights, Air Observation Posts, and the fire at them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum AirEvent {
    /// AC-2: whether it arrives in this turn.
    Rolled { unit: UnitId, arrived: bool },
    /// AC-3: it is over the table.
    Flew { unit: UnitId, places: Vec<(BaseId, Place)> },
    /// AC-4: these teams fire at an aircraft, each with its weapon.
    Flak { unit: UnitId, at: UnitId, teams: Vec<(BaseId, Word)> },
    /// What is owed to aircraft after the preceding events. None when it is over.
    Sortie { now: Option<Box<Sortie>> },
    /// AC-9: those of a side leave the table.
    Gone { seat: Seat, units: Vec<UnitId> },
}

/// An aircraft over the table that others wait for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sortie {
    pub flight: UnitId,
    pub part: Pass,
    /// AC-4: Units that have fired at it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fired: Vec<UnitId>,
    /// AR-28: the bombardment that it spots for, which waits for the fire at it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Draft>,
}

/// What is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pass {
    /// AC-4: the enemy's Units fire at it, one by one.
    Flak,
    /// AC-7: it fires its guns, or bombards.
    Strike,
}

impl Pass {
    const ALL: [Pass; 2] = [Pass::Flak, Pass::Strike];

    /// As written in positions.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Pass::Flak => "flak",
            Pass::Strike => "strike",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Pass> {
        Pass::ALL.into_iter().find(|pass| pass.name() == name)
    }
}

impl Sortie {
    /// The seat that owes an order.
    pub(crate) fn due(&self) -> Seat {
        match self.part {
            Pass::Flak => self.flight.seat.other(),
            Pass::Strike => self.flight.seat,
        }
    }
}

impl From<AirEvent> for super::Event {
    fn from(event: AirEvent) -> super::Event {
        super::Event::Air(event)
    }
}
