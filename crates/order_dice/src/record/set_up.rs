//! Sections 17.3, 20.1 and 20.4: events before the first turn, and units that come in.

use content::Word;
use geom::Pt;
use serde::{Deserialize, Serialize};
use table::{BaseId, PieceId, Place, Seat, UnitId};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum SetUp {
    /// OD-20.1-2, OD-20.4-2: who takes an edge.
    RolledOff { winner: Seat },
    /// The edge that it takes, and where the markers lie (OD-20.4-7).
    Edge { seat: Seat, edge: Word, markers: Vec<Pt> },
    /// OD-20.1-3, OD-20.4-4: what a side keeps back.
    KeptBack { seat: Seat, units: Vec<Kept> },
    /// OD-20.4-3.
    Deployed { unit: UnitId, places: Vec<(BaseId, Place)> },
    /// OD-20.4-3: in a building.
    Lodged { unit: UnitId, house: PieceId },
    /// OD-17.6-1: units that begin hidden.
    Hidden { units: Vec<UnitId> },
    /// It finds no room, and comes later from reserve.
    Late { unit: UnitId },
    /// OD-17.3-6: it comes in over an edge, each model from its own point.
    Entered { unit: UnitId, gates: Vec<(BaseId, Place)> },
}

/// A unit in reserve, and the side edge by which it comes if it outflanks (OD-17.3-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Kept {
    pub unit: UnitId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flank: Option<Flank>,
}

/// As its owner sees the table from his edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flank {
    Left,
    Right,
}

impl Flank {
    pub const ALL: [(&'static str, Flank); 2] = [("left", Flank::Left), ("right", Flank::Right)];

    pub fn name(self) -> &'static str {
        battle::position::name_of(&Flank::ALL, &self)
    }
}
