//! How a game begins.

use crate::Word;
use table::notation::{Measure, Position};

/// All that `begin` needs: a save that holds its opening needs nothing else to load.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The unit in which lengths are said and written.
    pub measure: Measure,
    /// Options of the system, by name.
    pub switches: Vec<Word>,
    /// Where everything stands; none for an empty table, or what the system itself sets up.
    pub position: Option<Position>,
}
