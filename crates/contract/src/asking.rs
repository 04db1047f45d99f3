//! Asks: the rolls and choices that an order needs, and their answers.

use crate::{Choice, Tally, Thing};
use content::{Text, Word};
use serde::{Deserialize, Serialize};
use table::Seat;

/// A question that an order puts to a seat.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ask {
    /// The seat that answers.
    pub seat: Seat,
    /// What it is for.
    pub why: Text,
    /// What it wants.
    pub want: Want,
    /// The thing of each die, in order.
    pub at: Vec<Thing>,
    /// Whom the thing of each die strikes at, if it is a roll to strike hand to hand.
    pub against: Vec<Thing>,
    /// How the needed score was worked out.
    pub tally: Option<Tally>,
}

/// What an ask wants.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Want {
    /// A roll of dice.
    Roll(Pool),
    /// A choice from a closed list.
    Pick {
        /// The choices.
        choices: Vec<Choice>,
        /// The fewest to pick.
        least: u8,
        /// The most to pick.
        most: u8,
    },
}

/// Like dice, rolled together; or lots drawn from a bag, each of them a face.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pool {
    /// The number of dice.
    pub dice: u8,
    /// The sides of each die.
    pub sides: u8,
    /// The faces at which the meaning changes: 4+ with a special 6 is `[4, 6]`.
    pub cuts: Vec<u8>,
    /// What is in the bag, if lots are drawn from one: a face for each lot, kind by kind. Empty: dice are rolled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lots: Vec<Lot>,
}

/// Equal lots in a bag.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lot {
    /// Their kind, as it is typed.
    pub of: Word,
    /// How many there are.
    pub count: u8,
}

impl Lot {
    /// The side whose dice they are.
    pub fn seat(&self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| seat.name() == self.of.as_str())
    }
}

impl Pool {
    /// The needed scores. Empty if the number on the die itself counts, or if nothing is scored.
    pub fn needed(&self) -> &[u8] {
        let each_its_own = self.sides > 2 && self.cuts.len() + 1 == usize::from(self.sides);
        if each_its_own || !self.lots.is_empty() { &[] } else { &self.cuts }
    }

    /// The kind of lot that a face stands for.
    pub fn lot(&self, face: u8) -> Option<&Lot> {
        let mut last = 0_u8;
        self.lots.iter().find(|lot| {
            last = last.saturating_add(lot.count);
            face <= last
        })
    }

    /// The face of a number or of a kind of lot that is typed.
    pub fn face(&self, said: &str) -> Option<u8> {
        let mut first = 1_u8;
        for lot in &self.lots {
            if lot.of.as_str().eq_ignore_ascii_case(said) {
                return Some(first);
            }
            first = first.saturating_add(lot.count);
        }
        said.parse().ok()
    }
}

/// The most dice in one roll.
pub const POOL_MAX: u8 = 60;

/// The answer to an ask.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Dice.
    Rolled {
        /// The face of each die.
        faces: Vec<u8>,
        /// The player rolled real dice and typed them.
        typed: bool,
    },
    /// The keys of choices.
    Picked(Vec<Word>),
}

/// A recorded answer. It keeps who answered, why, and what was needed, so the history of dice needs no rules to be read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// The seat that answered.
    pub seat: Seat,
    /// What it was for.
    pub why: Text,
    /// The dice that were wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pool: Option<Pool>,
    /// The answer.
    pub answer: Answer,
}

/// Several throws in a row, such as hit, then save, then firepower. Each die goes its own way from throw to throw. Players roll one throw
/// after the other; the odds weigh the whole chain in one step. Neighboring dice at the same thing belong together: things are
/// interchangeable, not their dice.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chain {
    /// The number of dice at the first throw.
    pub dice: u8,
    /// The thing of each die. Empty: the dice are not at anything.
    pub at: Vec<Thing>,
    /// The throws, in order.
    pub throws: Vec<Throw>,
    /// For the odds: a number for each thing. Things with equal numbers are equivalent later. Empty: all are.
    pub likes: Vec<u16>,
}

/// An exit with this number or more settles the outcome of its thing: its other dice no longer matter.
pub const SETTLED: u8 = 128;

/// One throw of a chain.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Throw {
    /// The seat that rolls.
    pub seat: Seat,
    /// What it is for.
    pub why: Text,
    /// Whom the thing of each die strikes at, if it is a roll to strike hand to hand: only shown.
    pub against: Vec<Thing>,
    /// How the needed score was worked out.
    pub tally: Option<Tally>,
    /// The sides of each die.
    pub sides: u8,
    /// Faces and exits, ascending. A die takes the last exit whose face it reaches. The first face is 1.
    pub exits: Vec<(u8, Exit)>,
    /// What is in the bag, if lots are drawn instead: only shown.
    pub lots: Vec<Lot>,
}

/// Where a die goes after a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// To a later throw of the chain, by its index.
    To(usize),
    /// Out of the chain, with this result.
    Out(u8),
}

impl Throw {
    /// A throw without a tally.
    pub fn new(seat: Seat, why: Text, sides: u8, exits: impl Into<Vec<(u8, Exit)>>) -> Throw {
        Throw { seat, why, against: vec![], tally: None, sides, exits: exits.into(), lots: vec![] }
    }

    /// Draws one lot from a bag with at most 255. The exit is the place of its kind in the list.
    pub fn draw(seat: Seat, why: Text, lots: Vec<Lot>) -> Throw {
        let (mut sides, mut exits) = (0_u8, vec![]);
        for (kind, lot) in (0_u8..).zip(&lots).filter(|(_, lot)| lot.count > 0) {
            exits.push((sides + 1, Exit::Out(kind)));
            sides += lot.count;
        }
        Throw { lots, ..Throw::new(seat, why, sides, exits) }
    }

    /// The exit that a face takes.
    pub fn exit(&self, face: u8) -> Exit {
        self.exits.iter().rev().find(|(from, _)| *from <= face).expect("the first face is 1").1
    }
}

/// Whether every exit of these throws leads to a later throw or out. A chain without this would end the program.
pub fn leads_out(throws: &[Throw]) -> bool {
    let leads = |idx: usize, exit: Exit| match exit {
        Exit::To(next) => next > idx && next < throws.len(),
        Exit::Out(_) => true,
    };
    let all = |(idx, throw): (usize, &Throw)| {
        throw.exits.first().is_some_and(|(face, _)| *face == 1) && throw.exits.iter().all(|(_, exit)| leads(idx, *exit))
    };
    !throws.is_empty() && throws.iter().enumerate().all(all)
}

impl Chain {
    /// A chain of a single throw.
    pub fn one(dice: u8, throw: Throw) -> Chain {
        Chain { dice, at: vec![], throws: vec![throw], likes: vec![] }
    }
}

impl Want {
    /// The answer is one that was asked for.
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
