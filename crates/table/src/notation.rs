//! A position in words: what tests start from, "copy position" prints, and saved games begin with.

use crate::{Board, UnitId};

/// The unit in which the lengths of a text are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Measure {
    Inch,
    Cm,
    Mm,
}

/// A table in words. `table` reads and prints terrain and bases; the rest are words of the game system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub measure: Measure,
    pub board: Board,
    /// What stands after the bases on each unit's line.
    pub units: Vec<(UnitId, Words)>,
    /// Whole lines of the system: a ruler, an objective.
    pub lines: Vec<Words>,
    /// What stands after `turn`.
    pub turn: Words,
}

/// Words of one line, and where it stands in the text (from 1; nought where there is no text).
#[derive(Clone, Debug, Default)]
pub struct Words {
    pub line: usize,
    pub words: Vec<String>,
}

/// Where a line stands is no part of what it says.
impl PartialEq for Words {
    fn eq(&self, other: &Words) -> bool {
        self.words == other.words
    }
}

impl Eq for Words {}
