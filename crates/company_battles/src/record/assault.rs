//! The state of an assault, as recorded.

use serde::{Deserialize, Serialize};
use table::{BaseId, Seat, UnitId};

/// Everything an assault must remember from order to order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assault {
    /// The Unit that charged first.
    pub unit: UnitId,
    /// The side of the Assaulting Teams in this round.
    pub by: Seat,
    pub part: Part,
    /// The Assaulting Teams: those that charged or counterattacked, and heavy weapons that strike from where they are.
    pub teams: Vec<BaseId>,
    /// AS-4: the Assaulting Teams of the previous round, whose side tests now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<BaseId>,
    /// Every Unit that takes part, of both sides.
    pub involved: Vec<UnitId>,
    /// Units that broke off and no longer take part.
    pub out: Vec<UnitId>,
    /// AS-36: Units hit by anything but Defensive Fire.
    pub hurt: Vec<UnitId>,
    /// AS-11: Units that have fired.
    pub fired: Vec<UnitId>,
    /// AS-28: Units that passed and have yet to choose, and those that must break off.
    pub passed: Vec<UnitId>,
    pub breaking: Vec<UnitId>,
    /// AS-30: teams that counterattacked: the Assaulting Teams of the next round.
    pub next: Vec<BaseId>,
    /// AS-27: hits of the last strike.
    pub hits: u8,
    /// AS-40: strikes in a row without a hit.
    pub blanks: u8,
}

/// The current part of an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// AS-11: the other side's Units fire one by one.
    DefensiveFire,
    /// AS-17.
    Strike,
    /// AS-24: teams no longer in contact move up.
    PushIn,
    /// AS-25 to AS-27.
    Reckoning,
    /// AS-28: Units counterattack or break off.
    Answer,
    /// AS-34.
    Consolidate,
}

impl Part {
    const ALL: [Part; 6] =
        [Part::DefensiveFire, Part::Strike, Part::PushIn, Part::Reckoning, Part::Answer, Part::Consolidate];

    /// As written in positions and verbs.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Part::DefensiveFire => "defensive-fire",
            Part::Strike => "strike",
            Part::PushIn => "push-in",
            Part::Reckoning => "reckoning",
            Part::Answer => "answer",
            Part::Consolidate => "consolidation",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Part> {
        Part::ALL.into_iter().find(|part| part.name() == name)
    }
}

impl Assault {
    /// A charge that has just arrived; also used as a blank to read into.
    pub(crate) fn new(unit: UnitId, teams: Vec<BaseId>, defenders: &[UnitId]) -> Assault {
        Assault {
            unit,
            by: unit.seat,
            part: Part::DefensiveFire,
            teams,
            before: vec![],
            involved: [unit].into_iter().chain(defenders.iter().copied()).collect(),
            out: vec![],
            hurt: vec![],
            fired: vec![],
            passed: vec![],
            breaking: vec![],
            next: vec![],
            hits: 0,
            blanks: 0,
        }
    }

    /// Units of a side that still take part.
    pub(crate) fn units(&self, seat: Seat) -> Vec<UnitId> {
        self.involved.iter().copied().filter(|unit| unit.seat == seat && !self.out.contains(unit)).collect()
    }

    /// The seat that owes an order in this part. None if it goes on by itself.
    pub(crate) fn due(&self) -> Option<Seat> {
        match self.part {
            Part::DefensiveFire | Part::Answer => Some(self.by.other()),
            Part::PushIn | Part::Consolidate => Some(self.by),
            Part::Strike | Part::Reckoning => None,
        }
    }
}
