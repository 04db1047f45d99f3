//! The opening of a game.

use crate::{Catalog, Word};
use serde::{Deserialize, Serialize};
use table::notation::{Measure, NoteFault, Position};

/// Everything that `begin` needs. A save contains its opening, so it needs nothing else to load.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The unit in which lengths are shown and written.
    #[serde(with = "by_name")]
    pub measure: Measure,
    /// Options of the game system, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub switches: Vec<Word>,
    /// The position. None: an empty table, or one that the game system sets up itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
}

impl Opening {
    /// A position, by the rules as they are.
    pub fn of(position: Position) -> Opening {
        Opening { measure: position.measure, switches: vec![], position: Some(position) }
    }

    /// A position in words, with the sizes of the catalog.
    pub fn read(text: &str) -> Result<Opening, Vec<NoteFault>> {
        Position::parse(text, &Catalog::standard().sizes()).map(Opening::of)
    }
}

/// A measure is saved by its name in the notation.
mod by_name {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use table::notation::Measure;

    pub fn serialize<S: Serializer>(measure: &Measure, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(measure.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Measure, D::Error> {
        let name = String::deserialize(from)?;
        let known = Measure::ALL.into_iter().find(|measure| measure.name() == name);
        known.ok_or_else(|| D::Error::custom(format!("{name:?} is no unit of length")))
    }
}
