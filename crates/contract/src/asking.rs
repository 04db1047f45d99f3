//! Asks: rolls and picks that an order needs, and their answers.

use crate::{Choice, Tally, Thing};
use content::{Text, Word};
use serde::{Deserialize, Serialize};
use table::Seat;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ask {
    pub seat: Seat,
    pub why: Text,
    pub want: Want,
    pub at: Vec<Thing>,
    pub tally: Option<Tally>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Want {
    Roll(Pool),
    Pick { choices: Vec<Choice>, least: u8, most: u8 },
}

/// Dice that are alike. `cuts` are the faces at which the meaning changes: 4+ with a special 6 is `[4, 6]`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pool {
    pub dice: u8,
    pub sides: u8,
    pub cuts: Vec<u8>,
}

impl Pool {
    /// The faces that are needed for something: none where the number itself is what counts, face by face.
    pub fn needed(&self) -> &[u8] {
        let each_its_own = self.sides > 2 && self.cuts.len() + 1 == usize::from(self.sides);
        if each_its_own { &[] } else { &self.cuts }
    }
}

/// The most dice one roll may hold.
pub const POOL_MAX: u8 = 60;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    Rolled { faces: Vec<u8>, typed: bool },
    Picked(Vec<Word>),
}

/// An answer with who gave it, why, and what was needed: the history of dice is the record's own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    pub seat: Seat,
    pub why: Text,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pool: Option<Pool>,
    pub answer: Answer,
}

/// Like things, each going its own way with one die a throw: rolled throw by throw, weighed in one step. Dice one after the other at the
/// same thing belong together: who rolled what is told apart by thing, and only the things are alike.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chain {
    pub dice: u8,
    pub at: Vec<Thing>,
    pub throws: Vec<Throw>,
    /// For each thing a number where not all of them are alike in what comes later: those with the same are. For the odds alone.
    pub likes: Vec<u16>,
}

/// A way out from here on settles the outcome of its thing: whatever the other dice of that thing show comes to the same.
pub const SETTLED: u8 = 128;

/// A die that shows at least a way's face goes that way; the last that holds counts. The first face is 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Throw {
    pub seat: Seat,
    pub why: Text,
    pub tally: Option<Tally>,
    pub sides: u8,
    pub exits: Vec<(u8, Exit)>,
}

/// Always forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    To(usize),
    Out(u8),
}

impl Throw {
    pub fn new(seat: Seat, why: Text, sides: u8, exits: impl Into<Vec<(u8, Exit)>>) -> Throw {
        Throw { seat, why, tally: None, sides, exits: exits.into() }
    }

    pub fn exit(&self, face: u8) -> Exit {
        self.exits.iter().rev().find(|(from, _)| *from <= face).expect("the first face is 1").1
    }
}

impl Chain {
    pub fn one(dice: u8, throw: Throw) -> Chain {
        Chain { dice, at: vec![], throws: vec![throw], likes: vec![] }
    }
}

impl Want {
    pub fn fits(&self, answer: &Answer) -> bool {
        match (self, answer) {
            (Want::Roll(pool), Answer::Rolled { faces, .. }) => {
                faces.len() == usize::from(pool.dice) && faces.iter().all(|f| (1..=pool.sides).contains(f))
            }
            (Want::Pick { choices, least, most }, Answer::Picked(keys)) => {
                (usize::from(*least)..=usize::from(*most)).contains(&keys.len())
                    && keys
                        .iter()
                        .enumerate()
                        .all(|(i, k)| choices.iter().any(|c| c.key == *k) && !keys[..i].contains(k))
            }
            (Want::Roll(_), Answer::Picked(_)) | (Want::Pick { .. }, Answer::Rolled { .. }) => false,
        }
    }
}
