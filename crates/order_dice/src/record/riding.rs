//! Sections 17.2, 17.5 and 19: who gets in, out, and off.

use serde::{Deserialize, Serialize};
use table::{BaseId, Place, UnitId};

/// What a unit does where its move ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Then {
    /// OD-17.2-1, OD-17.5-2: it gets into a vehicle, or is hooked up.
    Aboard(UnitId),
    /// OD-19-29: it leaves its horses or motorcycles.
    OnFoot,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Riding {
    /// OD-17.2-7: it begins the battle in a vehicle or behind it.
    Loaded { unit: UnitId, on: UnitId },
    /// What it does where its move ends.
    Intends { unit: UnitId, then: Then },
    /// OD-17.2-1, OD-17.5-2.
    Boarded {
        unit: UnitId,
        on: UnitId,
        /// OD-13-15: spotters who are elsewhere and stay there.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        stay: Vec<BaseId>,
    },
    /// OD-17.2-2: its men stand beside the hull, and go on from there.
    GotOut { unit: UnitId, places: Vec<(BaseId, Place)> },
    /// OD-17.5-5.
    Unhooked { unit: UnitId, places: Vec<(BaseId, Place)> },
    /// OD-17.2-4, OD-17.5-6.
    BailedOut { unit: UnitId, places: Vec<(BaseId, Place)> },
    /// OD-19-29, OD-19-30: its men leave their horses, motorcycles or bicycles for good.
    OnFoot { unit: UnitId, places: Vec<(BaseId, Place)> },
}
