//! Missions: set-up, deployment, reserves and victory as data. They speak of sides, edges, quarters and time, and of no system.
//!
//! A mission is a few lines of words ([`mission`]); the opening of a battle holds the same lines. Distances are nominal inches, and 2.5 cm each
//! in a battle in centimeters.

mod area;
mod choose;
mod fits;
mod read;
mod shipped;
mod sound;
mod told;

pub use area::{Area, Edges, Frame, Ground, Is, Quarter, Stretch, boxes, outlines};
pub use choose::{Chosen, PLANS, Plan, RANDOM, Table, paired, settled};
pub use read::{mission, own, read_line};
pub use shipped::{FILES, file, named, shipped};
pub use told::ways_in;

use content::{Arg, Text, Word, text};
use geom::Len;
use table::{
    Seat,
    notation::{Measure, Words},
};

/// A side of the mission. Which seat it is, is settled in set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    Attacker,
    Defender,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    pub fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Side::Attacker => "attacker",
            Side::Defender => "defender",
        }
    }

    pub fn named(name: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.name() == name)
    }

    /// The seat that has this role.
    pub fn seat(self, attacker: Seat) -> Seat {
        match self {
            Side::Attacker => attacker,
            Side::Defender => attacker.other(),
        }
    }

    /// The role of a seat.
    pub fn of(seat: Seat, attacker: Seat) -> Side {
        if seat == attacker { Side::Attacker } else { Side::Defender }
    }
}

/// A distance of a mission: nominal inches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Inches(pub u16);

impl Inches {
    pub fn len(self, measure: Measure) -> Len {
        match measure {
            Measure::Inch => Len(254 * i32::from(self.0)),
            Measure::Cm | Measure::Mm => Len(250 * i32::from(self.0)),
        }
    }
}

/// The quarters a side may pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picks {
    Any,
    DiagonalPair,
    OneOfRemaining,
    AdjacentToOpponent,
    DiagonalToOpponent,
}

impl Picks {
    const NAMES: [(&str, Picks); 5] = [
        ("any", Picks::Any),
        ("diagonal-pair", Picks::DiagonalPair),
        ("one-of-remaining", Picks::OneOfRemaining),
        ("adjacent", Picks::AdjacentToOpponent),
        ("diagonal", Picks::DiagonalToOpponent),
    ];

    /// The grounds that are open, given those of the opponent.
    pub fn open(self, theirs: &[Quarter]) -> Vec<Vec<Quarter>> {
        let free = |quarter: &Quarter| !theirs.contains(quarter);
        let one = |keep: &dyn Fn(Quarter) -> bool| {
            Quarter::ALL.into_iter().filter(|quarter| keep(*quarter)).map(|quarter| vec![quarter]).collect()
        };
        let their = theirs.first().copied();
        match self {
            Picks::Any => one(&|_| true),
            Picks::DiagonalPair => vec![vec![Quarter::NW, Quarter::SE], vec![Quarter::NE, Quarter::SW]],
            Picks::OneOfRemaining => one(&|quarter| free(&quarter)),
            Picks::AdjacentToOpponent => {
                one(&|quarter| free(&quarter) && their.is_none_or(|of| of.opposite() != quarter))
            }
            Picks::DiagonalToOpponent => one(&|quarter| their.is_none_or(|of| of.opposite() == quarter)),
        }
    }
}

/// Who settles the roles, or the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    RollOff,
    /// The way the mission was chosen; a roll if that leaves it open.
    Selector,
}

/// One step of the set-up, in the order of the mission's lines (missions.md, 2.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Roles(Who),
    /// The other side has the opposite edge.
    Edge {
        by: Side,
        long: bool,
    },
    Quarters {
        by: Side,
        of: Picks,
    },
    Objectives {
        by: Side,
        count: u8,
        area: Area,
    },
    /// Of those that it has placed itself.
    Remove {
        by: Side,
        count: u8,
    },
    Minefields {
        by: Side,
        area: Area,
    },
    Hold {
        by: Side,
        percent: u16,
        least: u8,
        deep: bool,
    },
    RangedIn {
        first: Side,
    },
    Ambush {
        by: Side,
        units: u8,
    },
    Deploy {
        by: Side,
        area: Area,
    },
    /// The attacker's area, then the defender's.
    Alternate {
        first: Side,
        areas: [Area; 2],
    },
    Foxholes,
    /// None: a roll.
    First(Option<Side>),
}

/// When reserve dice are rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Immediate,
    Delayed,
}

impl Kind {
    /// RS-14: the number of dice in the owner's turn.
    pub fn dice(self, turn: u16) -> u16 {
        match self {
            Kind::Immediate => turn,
            Kind::Delayed => turn.saturating_sub(2),
        }
    }
}

/// RS-14: the number of Units that arrive.
pub fn arriving(left: usize, dice: &[u8]) -> usize {
    let successes = dice.iter().filter(|die| **die >= RESERVE_ON).count();
    let least = usize::from(dice.len() >= RESERVE_FREE_FROM);
    successes.max(least).min(left)
}

/// RS-14: the score that brings a Unit, and the number of dice that bring one without it.
pub const RESERVE_ON: u8 = 5;
const RESERVE_FREE_FROM: usize = 3;

/// Where reserves come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    Edge(Edges),
    /// Within a distance of the corner of these quarters, along both edges.
    Corners {
        opposite: bool,
        of: Side,
        by: Inches,
    },
    /// A die for each Unit: left corner, own long edge, right corner.
    Scattered(Inches),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reserve {
    pub by: Side,
    pub kind: Kind,
    pub arrive: Arrival,
}

/// Which objectives count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objectives {
    Every,
    InHalfOf(Side),
    InQuarterOf(Side),
}

/// OB-3 to OB-5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Victory {
    Hold { by: Side, objectives: Objectives, from: u16 },
    Repel { by: Side, from: u16 },
    Survive { by: Side, turn: u16 },
}

/// SW-1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdrawal {
    pub by: Side,
    pub from: u16,
    pub threshold: u16,
}

/// A mission, and the lines it was read from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mission {
    pub id: String,
    /// Those of a player's own mission; a mission of the program has its words in the tables.
    pub name: Option<String>,
    pub story: Option<String>,
    pub steps: Vec<Step>,
    pub meeting: bool,
    pub reserves: Vec<Reserve>,
    pub withdrawal: Option<Withdrawal>,
    pub victory: Vec<Victory>,
    /// OB-12: the last turn of each side, if it sets one.
    pub last_turn: Option<u16>,
    pub lines: Vec<Words>,
}

impl Mission {
    pub fn title(&self) -> Text {
        match &self.name {
            Some(name) => text("mission.named", [Arg::Said(name.clone())]),
            None => Text { code: Word::own(format!("mission.{}", self.id)), args: vec![] },
        }
    }

    /// Its title, as part of a sentence.
    pub fn named_in_words(&self) -> Arg {
        match &self.name {
            Some(name) => Arg::Said(name.clone()),
            None => Arg::Word(self.title().code),
        }
    }

    /// BR-8 to BR-18.
    pub fn told(&self) -> Option<Text> {
        match (&self.name, &self.story) {
            (_, Some(story)) => Some(text("mission.named", [Arg::Said(story.clone())])),
            (Some(_), None) => None,
            (None, None) => Some(Text { code: Word::own(format!("mission-story.{}", self.id)), args: vec![] }),
        }
    }

    /// The area in which a side deploys.
    pub fn deploys(&self, side: Side) -> Option<&Area> {
        self.steps.iter().find_map(|step| match step {
            Step::Deploy { by, area } if *by == side => Some(area),
            Step::Alternate { areas, .. } => Some(&areas[side as usize]),
            _ => None,
        })
    }

    pub fn reserve(&self, side: Side) -> Option<&Reserve> {
        self.reserves.iter().find(|reserve| reserve.by == side)
    }

    /// Whether the side sets Units aside for an ambush.
    pub fn has_ambush(&self, side: Side) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Ambush { by, units } if *by == side && *units > 0))
    }

    /// The holding of reserves by a side.
    pub fn holds(&self, side: Side) -> Option<(u16, u8, bool)> {
        self.steps.iter().find_map(|step| match step {
            Step::Hold { by, percent, least, deep } if *by == side => Some((*percent, *least, *deep)),
            _ => None,
        })
    }
}
