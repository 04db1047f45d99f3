//! Pointing at the table: drafts, what a draft needs, and candidates.

use crate::Reason;
use content::{Text, Word};
use geom::{Bounds, Heading, Len, Poly, Pt, Shape, shift};
use serde::{Deserialize, Serialize};
use table::{BaseId, Footprint, PieceId, Place, Seat, UnitId, Zone};

/// Something that can be pointed at.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Thing {
    /// A unit.
    Unit(UnitId),
    /// A base.
    Base(BaseId),
    /// A piece of terrain.
    Piece(PieceId),
    /// A point of the table.
    Spot(Pt),
}

/// An order that is being made: seat, verb, unit and what was pointed at. It is the same plain data in every system, and once accepted it
/// is the order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// The seat that gives it.
    pub seat: Seat,
    /// The verb.
    pub verb: Word,
    /// The unit. None for an order of the seat itself, or of several units named by their bases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    /// What was pointed at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<Given>,
}

/// Something pointed at. The list [`Draft::given`] answers [`Offer::gather`] item by item.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Given {
    /// The keys of choices.
    Picked(Vec<Word>),
    /// Weapons and their targets.
    Aimed(Vec<Aim>),
    /// Paths or places.
    Legs(Vec<Leg>),
    /// A place and its direction.
    Spot(Pt, Heading),
    /// A place along a path.
    Along(Len),
    /// A player's own words, such as a label. They are shown as text and never interpreted.
    Said(String),
}

/// One weapon at one target.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aim {
    /// The base that fires.
    pub base: BaseId,
    /// The weapon.
    pub with: Word,
    /// The target.
    pub at: Thing,
}

/// The path of one base.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leg {
    /// The base.
    pub base: BaseId,
    /// The points after its place.
    pub path: Vec<Pt>,
    /// Its facing at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Heading>,
}

/// A verb that a unit or a seat has now, ready or with the reasons why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The verb.
    pub verb: Word,
    /// The unit. None for the seat itself, or for several units.
    pub unit: Option<UnitId>,
    /// What a draft needs.
    pub gather: Vec<Gather>,
    /// Why it is not ready. Empty: it is.
    pub why_not: Vec<Reason>,
    /// The order is made unseen by the other seat, which learns nothing of what was chosen.
    pub secret: bool,
    /// It is made unseen, and what the other seat learns of it is told.
    pub covered: bool,
}

/// Something a draft needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gather {
    /// Choices: weapons, modes, numbers, units of a list.
    Pick {
        /// The choices.
        choices: Vec<Choice>,
        /// The fewest to pick.
        least: u8,
        /// The most to pick.
        most: u8,
    },
    /// Which base fires which weapon at what, all before the dice.
    Aim {
        /// The bases that can fire.
        from: Vec<BaseId>,
        /// Their weapons.
        with: Vec<Word>,
    },
    /// Paths or places.
    Legs {
        /// The bases that can move.
        bases: Vec<BaseId>,
        /// Where they can go.
        room: Room,
    },
    /// The place of a marker or template.
    Spot {
        /// Its outline.
        stamp: Stamp,
        /// Where it can be.
        room: Room,
    },
    /// A place on a path.
    Along {
        /// The path.
        path: Vec<Pt>,
        /// The parts that are allowed.
        parts: Vec<(Len, Len)>,
    },
    /// Words of the player's own.
    Say {
        /// The most characters.
        most: u16,
    },
}

/// Where something can go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Room {
    /// At most this far from its place.
    Reach(Len),
    /// In this part of the table: the rules say how much of a base must be in it.
    Zone(Zone),
    /// At most this far in from one of these edges.
    Edge(Vec<(Pt, Pt)>, Len),
}

impl Room {
    /// Anywhere in a box.
    pub fn within(area: Bounds) -> Room {
        Room::Zone(area.into())
    }
}

/// The outline of a marker or template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stamp {
    /// A point.
    Dot,
    /// A disc with this radius.
    Disc(Len),
    /// A rectangle: its size along the heading and across.
    Box(Len, Len),
    /// A rectangle parallel to the edges of the table: its size along the quarter that is nearest to the heading, and across.
    Level(Len, Len),
}

impl Stamp {
    /// The ground that it covers: its border belongs to it. None for a point.
    pub fn shape(self, at: Pt, facing: Heading) -> Option<Shape> {
        match self {
            Stamp::Dot => None,
            Stamp::Disc(radius) => Some(Shape::Disc { at, radius }),
            Stamp::Box(length, width) => Some(Footprint::Rect { length, width }.stood(Place { at, facing })),
            Stamp::Level(length, width) => {
                let (along, across) = (length.0 / 2, width.0 / 2);
                let half = if facing.is_upright() { shift(across, along) } else { shift(along, across) };
                Poly::new(Bounds { lo: at - half, hi: at + half }.corners().to_vec()).ok().map(Shape::Poly)
            }
        }
    }
}

/// The key of the choice that goes with no other: none at all.
pub const NONE: &str = "none";

/// One of several choices.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Choice {
    /// Its key, which is recorded.
    pub key: Word,
    /// Its name.
    pub text: Text,
    /// Where it is on the table.
    pub at: Option<Thing>,
    /// The odds treat choices with equal numbers as equivalent.
    pub like: u16,
}

/// A complete draft for one that has only begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The draft.
    pub draft: Draft,
    /// Where to show it.
    pub at: Thing,
    /// A short comment, such as a chance.
    pub note: Option<Text>,
    /// Every broken rule. Empty: it is legal.
    pub broken: Vec<Reason>,
}

impl Offer {
    /// The bases that can take part, if the offer is one order for several units: it names no unit and gathers only bases. Its draft names
    /// no unit either; the bases say which units are meant.
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

    /// All it takes is the word of both players.
    pub fn is_by_hand(&self) -> bool {
        crate::by_hand(&self.why_not)
    }
}

impl Draft {
    /// A draft that has only begun.
    pub fn new(seat: Seat, verb: Word, unit: Option<UnitId>) -> Draft {
        Draft { seat, verb, unit, given: vec![] }
    }

    /// It aims at nothing itself.
    pub fn aims_at_nothing(&self) -> bool {
        self.given.iter().all(|given| given.aims().is_empty())
    }

    /// The draft with one more thing pointed at.
    pub fn with(mut self, given: Given) -> Draft {
        self.given.push(given);
        self
    }
}
