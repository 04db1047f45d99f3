//! The events of the night: its light, who attacks under its cover, and how far one sees.

use battle::position::{name_of, named};
use geom::Len;
use serde::{Deserialize, Serialize};
use table::{BaseId, Seat, UnitId};

/// NF-1, NF-6, NF-7: the light of the whole table, and whether it is to change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hour {
    /// Light for the whole battle, or from now on.
    #[default]
    Day,
    /// Dark until day breaks.
    Dawn,
    /// Light until night falls.
    Dusk,
    /// Dark for the whole battle, or from now on.
    Night,
}

impl Hour {
    /// As written in positions, openings and word tables.
    pub(crate) const NAMES: [(&str, Hour); 4] =
        [("day", Hour::Day), ("dawn", Hour::Dawn), ("dusk", Hour::Dusk), ("night", Hour::Night)];

    pub(crate) fn name(self) -> &'static str {
        name_of(&Hour::NAMES, &self)
    }

    pub(crate) fn named(name: &str) -> Option<Hour> {
        named(&Hour::NAMES, name)
    }

    /// It is Night.
    pub(crate) fn is_dark(self) -> bool {
        matches!(self, Hour::Dawn | Hour::Night)
    }

    /// NF-6: what it changes to. None if it stays as it is.
    pub(crate) fn turns_to(self) -> Option<Hour> {
        match self {
            Hour::Dawn => Some(Hour::Day),
            Hour::Dusk => Some(Hour::Night),
            Hour::Day | Hour::Night => None,
        }
    }
}

/// Facts of the light, of Night Attacks, and of visibility.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum NightEvent {
    /// SU-1: the light in which the set-up begins.
    Light { hour: Hour },
    /// MI-15: whether a side takes a Night Attack.
    Declared { seat: Seat, takes: bool },
    /// NF-6: the dice of a side's turn, and the light after them.
    Rolled { seat: Seat, dice: Vec<u8>, hour: Hour },
    /// NF-3: how far a Unit sees in this step, or a spotting team of it; the best die counts.
    Looked {
        unit: UnitId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<BaseId>,
        dice: Vec<u8>,
        far: Len,
    },
}

impl From<NightEvent> for super::Event {
    fn from(event: NightEvent) -> super::Event {
        super::Event::Night(event)
    }
}
