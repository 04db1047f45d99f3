//! The notation: a position as text. Tests start from it, "copy position" prints it, and saved games begin with it.
//!
//! The reference is `assets/help/notation.md`. Printing writes every size, so a printed text reads back the same with any [`Catalog`], or
//! with none. A word in quotes is always just a word, so a label that looks like a base stays a label.
//!
//! # Example
//!
//! ```
//! use table::notation::{Catalog, Measure, Position};
//!
//! let text = "\
//! table 48x48in
//! wall L1 (20,24)-(28,24) width 0.5
//! red R1 rifles disc 2 tall 1 at 24,12 n
//! turn red 1
//! ";
//! let position = Position::parse(text, &Catalog::default()).expect("it has no faults");
//! assert_eq!(position.measure, Measure::Inch);
//! assert_eq!(position.board.pieces[0].name, "L1");
//! assert_eq!(position.board.bases[0].place.map(|place| place.at), Measure::Inch.point_from_text("24,12").ok());
//!
//! // What was printed reads back the same.
//! let printed: Position = position.to_string().parse().expect("a printed position has no faults");
//! assert_eq!(printed, position);
//!
//! // Every fault is reported, with its line and column.
//! let faults = Position::parse("table 48x48in\nred R1 rifles at 60,12 q\n", &Catalog::default()).expect_err("two faults");
//! assert_eq!(faults[0].line, 2);
//! ```

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
pub use number::{NumberFault, WINDS, heading_from_text, heading_text};
pub use said::Said;
pub use tokens::{Token, quoted, tokens};

/// Increased when a table is printed differently, because hashes of states depend on it. Older texts must remain readable.
pub const PRINTING: u32 = 1;

/// The unit of length in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Measure {
    /// Inches.
    Inch,
    /// Centimeters.
    Cm,
    /// Millimeters.
    Mm,
}

/// A table as text. This crate reads and prints terrain and bases; all other words belong to the game system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The unit of its lengths.
    pub measure: Measure,
    /// The table, its terrain and its bases.
    pub board: Board,
    /// The words after the bases on the line of each unit. Every unit of the board appears once.
    pub units: Vec<(UnitId, Words)>,
    /// Whole lines of the game system: a ruler, an objective.
    pub lines: Vec<Words>,
    /// The words after `turn`.
    pub turn: Words,
}

/// The words of one line.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// The number of the line in the text, from 1. Zero if there is no text.
    pub line: usize,
    /// The words.
    pub words: Shared<Vec<Said>>,
    /// The whole line, once it has been printed.
    written: Arc<Lasting<write::Kept>>,
}

impl Words {
    /// The words of a line.
    pub fn new(line: usize, words: Vec<Said>) -> Words {
        Words { line, words: words.into(), written: Arc::default() }
    }
}

/// Words of a text that is not yet written, with line number 0.
impl<W: Into<Said>> FromIterator<W> for Words {
    fn from_iter<I: IntoIterator<Item = W>>(words: I) -> Words {
        Words::new(0, words.into_iter().map(Into::into).collect())
    }
}

/// The number of a line is not compared.
impl PartialEq for Words {
    fn eq(&self, other: &Words) -> bool {
        self.words == other.words
    }
}

impl Eq for Words {}

/// Sizes that a text may omit, because data files give them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalog {
    /// By kind of terrain.
    pub kinds: Map<String, KindSize>,
    /// By model.
    pub models: Map<String, ModelSize>,
}

/// The default size of a kind of terrain. Kinds that are not in the catalog are flat, and their strips need a width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindSize {
    /// Its height.
    pub height: Len,
    /// Its contour level.
    pub level: i8,
    /// The width of its strips.
    pub width: Option<Len>,
    /// Its strips have round ends.
    pub round: bool,
}

/// The default size of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModelSize {
    /// The base it stands on.
    pub foot: Footprint,
    /// Its height.
    pub height: Len,
}

/// A fault in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteFault {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The code of its sentence in the word tables.
    pub code: &'static str,
    /// The gaps of that sentence.
    pub args: Vec<NoteArg>,
}

/// A gap in the sentence of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoteArg {
    /// A word of the text, cut off if it is long.
    Said(String),
    /// A number.
    Num(i32),
    /// A length.
    Len(Len),
}

impl Measure {
    /// Every unit.
    pub const ALL: [Measure; 3] = [Measure::Inch, Measure::Cm, Measure::Mm];

    /// Tenths of a millimeter in one unit.
    pub const fn tenths(self) -> i32 {
        match self {
            Measure::Inch => 254,
            Measure::Cm => 100,
            Measure::Mm => 10,
        }
    }

    /// Its name on the `table` line.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Inch => "in",
            Measure::Cm => "cm",
            Measure::Mm => "mm",
        }
    }
}

impl Position {
    /// The farthest a point of a text may lie from the origin: far enough inside [`REACH`] that no base at it reaches beyond.
    pub const FAR: Len = Len(REACH - 2 * Position::FOOT_MAX.0);
    /// The longest radius, width or height of terrain.
    pub const WIDE: Len = Len(20_000);
    /// Bases are at least a millimeter across, so rotated ones stay polygons.
    pub const FOOT_MIN: Len = Len(10);
    /// Bases are at most a meter across.
    pub const FOOT_MAX: Len = Len(10_000);

    /// Reads a text.
    ///
    /// # Errors
    ///
    /// Every fault of the text, in order.
    pub fn parse(text: &str, catalog: &Catalog) -> Result<Position, Vec<NoteFault>> {
        read::position(text, catalog)
    }

    /// Its text without the sizes that the catalog gives.
    pub fn short_text(&self, catalog: &Catalog) -> String {
        write::short(self, catalog)
    }

    /// Its text in parts, in order. Parts that have not changed since the last printing are the same allocations.
    pub fn parts(&self) -> Vec<Arc<str>> {
        write::parts(self)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.parts().iter().try_for_each(|part| f.write_str(part))
    }
}

/// Reads without a catalog, which a printed text does not need.
impl FromStr for Position {
    type Err = NoteFaults;
    fn from_str(text: &str) -> Result<Position, NoteFaults> {
        Position::parse(text, &Catalog::default()).map_err(NoteFaults)
    }
}

/// All faults of a text, as one error.
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
