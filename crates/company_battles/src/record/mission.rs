//! The events that missions add.

use super::Stage;
use content::Word;
use geom::Pt;
use serde::{Deserialize, Serialize};
use table::{BaseId, Place, Seat, UnitId};

/// Facts of the set-up of a mission, and of ambushes, reserves and withdrawals.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum MissionEvent {
    /// SU-18.
    ObjectiveRemoved { number: u16, seat: Seat },
    /// The next step of a mission's set-up, and who does it.
    SetUp { step: u8, stage: Stage, seat: Seat },
    /// SU-2, SU-3.
    Roles { attacker: Seat },
    /// SU-5, SU-17: what a side has for its own.
    Picked { seat: Seat, ground: Word },
    /// PS-2: the minefields that a mission gives to a side.
    Mines { seat: Seat, numbers: Vec<u16> },
    /// SU-7: the Units that a side holds in reserve.
    Held { seat: Seat, units: Vec<UnitId> },
    /// SU-11: the Units that a side sets aside for an ambush.
    Hid {
        seat: Seat,
        units: Vec<UnitId>,
        /// AM-1: those of them whose transports are deployed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        apart: Vec<UnitId>,
    },
    /// SU-8: a battery has placed its Ranged In marker.
    Marked { unit: UnitId, at: Pt },
    /// The side has nothing left to deploy.
    Out {
        seat: Seat,
        /// It has deployed none at all.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        none: bool,
    },
    /// SU-12: it found no place to deploy.
    Late { unit: UnitId, next: Seat },

    // --- Ambush, reserves and withdrawal ---
    /// RS-14.
    Reserves { seat: Seat, dice: Vec<u8>, come: u8 },
    /// RS-8, AV-3: a Unit arrives, with its edge die.
    Arrives {
        unit: UnitId,
        die: Option<u8>,
        /// It is one of those that must arrive: not the second Unit of an HQ.
        counts: bool,
    },
    /// AV-9.
    NoRoom { unit: UnitId },
    /// AV-6: a Unit comes in; its teams stand at their points of the edge.
    Entered {
        unit: UnitId,
        places: Vec<(BaseId, Place)>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        aboard: Vec<(BaseId, BaseId)>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        rear: Vec<BaseId>,
    },
    /// AM-3: an ambush is sprung.
    Sprung {
        unit: UnitId,
        places: Vec<(BaseId, Place)>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        aboard: Vec<(BaseId, BaseId)>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        rear: Vec<BaseId>,
        /// AM-7.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        dug_in: Vec<BaseId>,
        /// KW-11: until the end of the turn it is known that they came out of ambush. Records of earlier versions do not know it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        fresh: bool,
    },
    /// SW-1.
    MustWithdraw { seat: Seat },
    /// SW-1: a Unit withdraws.
    Withdrew { unit: UnitId },
    /// SW-1: no Unit has to withdraw yet.
    Delayed { seat: Seat },
}

impl From<MissionEvent> for super::Event {
    fn from(event: MissionEvent) -> super::Event {
        super::Event::Mission(event)
    }
}
