//! Pointing at the table: drafts, what to gather for them, and candidates.

use crate::Reason;
use content::{Text, Word};
use geom::{Bounds, Heading, Len, Pt};
use serde::{Deserialize, Serialize};
use table::{BaseId, PieceId, Seat, UnitId};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Thing {
    Unit(UnitId),
    Base(BaseId),
    Piece(PieceId),
    Spot(Pt),
}

/// Who, verb, unit and what was pointed at: the same plain data in every system. Once accepted it is the order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    pub seat: Seat,
    pub verb: Word,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<Given>,
}

/// `given` answers `gather`, item by item.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Given {
    Picked(Vec<Word>),
    Aimed(Vec<Aim>),
    Legs(Vec<Leg>),
    Spot(Pt, Heading),
    Along(Len),
    /// A player's own words, such as a label: shown as text and nothing else.
    Said(String),
}

/// One weapon at one target.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aim {
    pub base: BaseId,
    pub with: Word,
    pub at: Thing,
}

/// Each base its own way: the points after where it stands, and how it faces at the end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leg {
    pub base: BaseId,
    pub path: Vec<Pt>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Heading>,
}

/// A verb that a unit (or the seat) has now, ready or with the reasons why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub verb: Word,
    pub unit: Option<UnitId>,
    pub gather: Vec<Gather>,
    pub why_not: Vec<Reason>,
    pub secret: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gather {
    /// Weapons, modes, numbers, units of a list.
    Pick { choices: Vec<Choice>, least: u8, most: u8 },
    /// Who fires what at whom, all before the dice.
    Aim { from: Vec<BaseId>, with: Vec<Word> },
    /// Paths or placements.
    Legs { bases: Vec<BaseId>, room: Room },
    /// A marker or template.
    Spot { stamp: Stamp, room: Room },
    /// A place on somebody's path.
    Along { path: Vec<Pt>, parts: Vec<(Len, Len)> },
    /// Words of the player's own, at most so many letters.
    Say { most: u16 },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Room {
    /// From where it stands.
    Reach(Len),
    /// Inside one of these.
    Zone(Vec<Vec<Pt>>),
    /// From an edge, so far in.
    Edge(Vec<(Pt, Pt)>, Len),
}

impl Room {
    /// Anywhere in a box.
    pub fn within(area: Bounds) -> Room {
        Room::Zone(vec![area.corners().to_vec()])
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stamp {
    Dot,
    Disc(Len),
    /// Along the heading, and across.
    Box(Len, Len),
}

/// Choices with the same `like` are alike for the odds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Choice {
    pub key: Word,
    pub text: Text,
    pub at: Option<Thing>,
    pub like: u16,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub draft: Draft,
    pub at: Thing,
    pub note: Option<Text>,
    pub broken: Vec<Reason>,
}

impl Offer {
    /// The bases that it may take, where it is one order for several units: it names none, and gathers bases and nothing else. Its
    /// draft names no unit either; whom it is about stands in the bases.
    pub fn several(&self) -> Option<Vec<BaseId>> {
        let base = |choice: &Choice| match choice.at {
            Some(Thing::Base(base)) => Some(base),
            Some(Thing::Unit(_) | Thing::Piece(_) | Thing::Spot(_)) | None => None,
        };
        match (self.unit, &self.gather[..]) {
            (None, [Gather::Legs { bases, .. }]) => Some(bases.clone()),
            (None, [Gather::Pick { choices, .. }]) => choices.iter().map(base).collect(),
            (Some(_), _) | (None, _) => None,
        }
    }
}

impl Draft {
    pub fn new(seat: Seat, verb: Word, unit: Option<UnitId>) -> Draft {
        Draft { seat, verb, unit, given: vec![] }
    }

    pub fn with(mut self, given: Given) -> Draft {
        self.given.push(given);
        self
    }
}
