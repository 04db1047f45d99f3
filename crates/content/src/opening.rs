//! How a game begins.

use crate::Word;
use serde::{Deserialize, Serialize};
use table::notation::{Measure, Position};

/// All that `begin` needs: a save that holds its opening needs nothing else to load.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The unit in which lengths are said and written.
    #[serde(with = "by_name")]
    pub measure: Measure,
    /// Options of the system, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub switches: Vec<Word>,
    /// Where everything stands; none for an empty table, or what the system itself sets up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
}

/// A measure is saved by the name that the notation gives it.
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
