//! A position in words: what tests start from, "copy position" prints, and saved games begin with.
//!
//! The reference is `assets/help/notation.md`. Printing writes every size, so that what was printed reads back the same with any
//! [`Catalog`], and with none. A word in quotes is only ever a word, which is how a label that looks like a base stays a label.

mod number;
mod read;
mod said;
mod tokens;
mod write;

use crate::{Board, Footprint, Lasting, UnitId};
use geom::{Len, REACH};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sorted::{Map, Shared};
use std::{fmt, str::FromStr, sync::Arc};

pub(crate) use number::add_number;
pub use number::{NumberFault, heading_from_text, heading_text};
pub use said::Said;
pub use tokens::{Token, quoted, tokens};

/// Raised when the same table is printed otherwise, for hashes of states hang on it; older texts must still be read.
pub const PRINTING: u32 = 1;

/// The unit in which the lengths of a text are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// What stands after the bases on each unit's line. Every unit of the board is listed once.
    pub units: Vec<(UnitId, Words)>,
    /// Whole lines of the system: a ruler, an objective.
    pub lines: Vec<Words>,
    /// What stands after `turn`.
    pub turn: Words,
}

/// Words of one line, and where it stands in the text (from 1; zero where there is no text).
#[derive(Clone, Debug, Default)]
pub struct Words {
    pub line: usize,
    pub words: Shared<Vec<Said>>,
    /// The whole line, once it was printed.
    written: Arc<Lasting<write::Kept>>,
}

impl Words {
    pub fn new(line: usize, words: Vec<Said>) -> Words {
        Words { line, words: words.into(), written: Arc::default() }
    }
}

/// For a text that is not yet written.
impl<W: Into<Said>> FromIterator<W> for Words {
    fn from_iter<I: IntoIterator<Item = W>>(words: I) -> Words {
        Words::new(0, words.into_iter().map(Into::into).collect())
    }
}

/// Where a line stands is no part of what it says.
impl PartialEq for Words {
    fn eq(&self, other: &Words) -> bool {
        self.words == other.words
    }
}

impl Eq for Words {}

/// What a text need not say, because data files do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalog {
    pub kinds: Map<String, KindSize>,
    pub models: Map<String, ModelSize>,
}

/// The size of a terrain kind where a line names none. Kinds that are in no catalog are flat, and their strips need a width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindSize {
    pub height: Len,
    pub level: i8,
    /// Of its strips, and whether their ends are round.
    pub width: Option<Len>,
    pub round: bool,
}

/// The size of a model where a line names none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModelSize {
    pub foot: Footprint,
    pub height: Len,
}

/// What is wrong with a text, and where: line and column count from 1, a column counts characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteFault {
    pub line: usize,
    pub column: usize,
    pub code: &'static str,
    pub args: Vec<NoteArg>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoteArg {
    /// As it was written, cut short if it is long.
    Said(String),
    Num(i32),
    Len(Len),
}

impl Measure {
    pub const ALL: [Measure; 3] = [Measure::Inch, Measure::Cm, Measure::Mm];

    /// Tenths of a millimeter in one of it.
    pub const fn tenths(self) -> i32 {
        match self {
            Measure::Inch => 254,
            Measure::Cm => 100,
            Measure::Mm => 10,
        }
    }

    /// As the `table` line names it.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Inch => "in",
            Measure::Cm => "cm",
            Measure::Mm => "mm",
        }
    }
}

impl Position {
    /// The farthest that a point of a text may lie from the origin: so far inside [`REACH`] that nothing on it reaches over.
    pub const FAR: Len = Len(REACH - 2 * Position::FOOT_MAX.0);
    /// The longest radius, width or height of terrain.
    pub const WIDE: Len = Len(20_000);
    /// Bases are at least a millimeter across, so that turned ones stay polygons, and at most a meter.
    pub const FOOT_MIN: Len = Len(10);
    pub const FOOT_MAX: Len = Len(10_000);

    /// Every fault of the text, in order, or the position.
    pub fn parse(text: &str, catalog: &Catalog) -> Result<Position, Vec<NoteFault>> {
        read::position(text, catalog)
    }

    /// As it prints, without the sizes that the catalog gives.
    pub fn short_text(&self, catalog: &Catalog) -> String {
        write::short(self, catalog)
    }

    /// Its text in parts, one after the other. Those that are as they were in the position that was written last are the same.
    pub fn parts(&self) -> Vec<Arc<str>> {
        write::parts(self)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.parts().iter().try_for_each(|part| f.write_str(part))
    }
}

/// Without a catalog: what was printed needs none.
impl FromStr for Position {
    type Err = NoteFaults;
    fn from_str(text: &str) -> Result<Position, NoteFaults> {
        Position::parse(text, &Catalog::default()).map_err(NoteFaults)
    }
}

/// All that is wrong with a text, as one error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteFaults(pub Vec<NoteFault>);

impl fmt::Display for NoteFaults {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            let gap = if i == 0 { "" } else { "; " };
            write!(f, "{gap}{}:{}: {}", fault.line, fault.column, fault.code)?;
        }
        Ok(())
    }
}

/// A position is saved as its text.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Position, D::Error> {
        String::deserialize(d)?.parse().map_err(de::Error::custom)
    }
}
