//! What players read, as codes and arguments. The sentences are in word tables, one for each language.

use geom::Len;
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, fmt};
use table::{BaseId, Obstacle, PieceId, Seat, UnitId};

/// A stable kebab-case name: a code, a verb, a rule id, the key of a choice. Never a sentence, and without blanks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Word(pub Cow<'static, str>);

pub const fn word(s: &'static str) -> Word {
    Word(Cow::Borrowed(s))
}

impl Word {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn own(s: impl Into<String>) -> Word {
        Word(Cow::Owned(s.into()))
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A code and the arguments that fill its gaps. A word table gives the sentence.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Text {
    pub code: Word,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<Arg>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arg {
    Len(Len),
    Num(i32),
    /// The score a die needs: printed as `4+`.
    Score(u8),
    Seat(Seat),
    Unit(UnitId),
    Units(Vec<UnitId>),
    Base(BaseId),
    Piece(PieceId),
    /// A word with an entry in the word table.
    Word(Word),
    /// Several of these.
    Words(Vec<Word>),
    Bases(Vec<BaseId>),
    /// Bases with a number each, such as the hits on each.
    Each(Vec<(BaseId, u8)>),
    /// What a player typed, shown exactly as typed.
    Said(String),
    /// A name as it was written into a force, a map or a record, shown in the player's language if that has one for it.
    Named(String),
}

impl From<Obstacle> for Arg {
    fn from(obstacle: Obstacle) -> Arg {
        match obstacle {
            Obstacle::Piece(piece) => Arg::Piece(piece),
            Obstacle::Base(base) => Arg::Base(base),
        }
    }
}

/// A whole number, or one so large that nobody counts further.
pub fn number(n: impl TryInto<i32>) -> Arg {
    Arg::Num(n.try_into().unwrap_or(i32::MAX))
}

pub fn text(code: &'static str, args: impl Into<Vec<Arg>>) -> Text {
    Text { code: word(code), args: args.into() }
}
