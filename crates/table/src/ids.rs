//! Names of sides, units, bases and pieces. Each prints as the notation writes it.

use crate::notation::add_number;
use serde::{Deserialize, Serialize};
use std::{
    fmt::{self, Write},
    str::FromStr,
};

/// One of the two sides at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// The first side, with units `R1`, `R2` …
    Red,
    /// The second side, with units `B1`, `B2` …
    Blue,
}

impl Seat {
    /// Both sides, red first.
    pub const BOTH: [Seat; 2] = [Seat::Red, Seat::Blue];

    /// The opposing side.
    pub const fn other(self) -> Seat {
        match self {
            Seat::Red => Seat::Blue,
            Seat::Blue => Seat::Red,
        }
    }

    /// `red` or `blue`, as the notation writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Seat::Red => "red",
            Seat::Blue => "blue",
        }
    }

    const fn letter(self) -> char {
        match self {
            Seat::Red => 'R',
            Seat::Blue => 'B',
        }
    }
}

/// A unit, which gets orders: `R1` is red's first unit. The side is part of the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct UnitId {
    /// Its side.
    pub seat: Seat,
    /// Its number on that side.
    pub number: u16,
}

/// One physical stand of miniatures: `b7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BaseId(pub u16);

/// One piece of terrain: `p3`. A piece also has a name, given by its position or map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PieceId(pub u16);

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        print(f, self.seat.letter(), self.number)
    }
}

impl fmt::Display for BaseId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        print(f, 'b', self.0)
    }
}

impl fmt::Display for PieceId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        print(f, 'p', self.0)
    }
}

/// Written by hand, because a position with hundreds of names is printed after every order.
fn print(f: &mut fmt::Formatter, letter: char, number: u16) -> fmt::Result {
    let (mut text, mut at, mut left) = ([b'0'; 6], 6, number);
    while left > 0 || at == 6 {
        at -= 1;
        text[at] += (left % 10) as u8;
        left /= 10;
    }
    f.write_char(letter)?;
    f.write_str(str::from_utf8(&text[at..]).unwrap_or_default())
}

impl UnitId {
    pub(crate) fn add_to(self, text: &mut String) {
        text.push(self.seat.letter());
        add_number(text, u64::from(self.number));
    }
}

impl BaseId {
    pub(crate) fn add_to(self, text: &mut String) {
        text.push('b');
        add_number(text, u64::from(self.0));
    }
}

/// The text is not a name of this kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchName(pub String);

impl fmt::Display for NoSuchName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "unknown name {:?}", self.0)
    }
}

impl FromStr for Seat {
    type Err = NoSuchName;
    fn from_str(s: &str) -> Result<Seat, NoSuchName> {
        Seat::BOTH.into_iter().find(|seat| seat.name() == s).ok_or_else(|| NoSuchName(s.into()))
    }
}

impl FromStr for UnitId {
    type Err = NoSuchName;
    fn from_str(s: &str) -> Result<UnitId, NoSuchName> {
        let named = |seat: Seat| Some(UnitId { seat, number: number(s.strip_prefix(seat.letter())?)? });
        Seat::BOTH.into_iter().find_map(named).ok_or_else(|| NoSuchName(s.into()))
    }
}

impl FromStr for BaseId {
    type Err = NoSuchName;
    fn from_str(s: &str) -> Result<BaseId, NoSuchName> {
        s.strip_prefix('b').and_then(number).map(BaseId).ok_or_else(|| NoSuchName(s.into()))
    }
}

impl FromStr for PieceId {
    type Err = NoSuchName;
    fn from_str(s: &str) -> Result<PieceId, NoSuchName> {
        s.strip_prefix('p').and_then(number).map(PieceId).ok_or_else(|| NoSuchName(s.into()))
    }
}

/// Digits without a sign or leading zeros, so each name has only one spelling.
fn number(s: &str) -> Option<u16> {
    let plain = s.bytes().all(|b| b.is_ascii_digit()) && (s == "0" || !s.starts_with('0'));
    if plain { s.parse().ok() } else { None }
}

macro_rules! by_text {
    ($($id:ty),*) => { $(
        impl TryFrom<String> for $id {
            type Error = NoSuchName;
            fn try_from(s: String) -> Result<Self, NoSuchName> {
                s.parse()
            }
        }
        impl From<$id> for String {
            fn from(id: $id) -> String {
                id.to_string()
            }
        }
    )* };
}
by_text!(UnitId, BaseId, PieceId);
