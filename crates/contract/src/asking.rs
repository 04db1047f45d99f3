//! Asks: the rolls and choices that an order needs, and their answers.

use crate::{Choice, Reason, Tally, Thing};
use content::{Text, Word};
use geom::{Pt, pt};
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
        /// Of one choice: a place on the table answers as well, and this is said of a place that leads nowhere.
        spot: Option<Nowhere>,
        /// The usual answer, which is picked until the player picks otherwise; empty: there is none.
        usual: Vec<Word>,
    },
}

/// What is said of a place that leads nowhere: a reason that odds can compare, since it marks nothing on the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Nowhere {
    /// The refusal.
    pub text: Text,
    /// The id of the rule.
    pub rule: Word,
}

impl Nowhere {
    /// The refusal as for a draft.
    pub fn reason(&self) -> Reason {
        Reason { text: self.text.clone(), rule: self.rule.clone(), have: None, need: None, marks: vec![] }
    }
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
    /// A die that shows enough brings another one, which is rolled and noted directly after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<Again>,
}

/// Which dice bring another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Again {
    /// Those that show at least this.
    pub from: u8,
    /// They count only if the other one reaches the score, too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sure: bool,
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

    /// The faces of each die: its own, and that of the one it brought.
    pub fn each<'f>(&self, faces: &'f [u8]) -> Vec<&'f [u8]> {
        let (mut rest, mut all) = (faces, vec![]);
        while let Some(face) = rest.first().filter(|_| all.len() < usize::from(self.dice)) {
            let own = if self.again.is_some_and(|again| *face >= again.from) { 2 } else { 1 };
            let (one, more) = rest.split_at(own.min(rest.len()));
            all.push(one);
            rest = more;
        }
        all
    }

    /// As many faces as it takes.
    pub fn thrown(&self, mut die: impl FnMut() -> u8) -> Vec<u8> {
        let mut faces = vec![];
        while faces.len() < self.due(&faces) {
            faces.push(die());
        }
        faces
    }

    /// How many faces it takes, after these.
    pub fn due(&self, faces: &[u8]) -> usize {
        let brings = |own: &&&[u8]| self.again.is_some_and(|again| own[0] >= again.from);
        usize::from(self.dice) + self.each(faces).iter().filter(brings).count()
    }

    /// Whether each face counts. None: no score is needed.
    pub fn counts(&self, faces: &[u8]) -> Option<Vec<bool>> {
        let least = *self.needed().first()?;
        let counts = |own: &[u8]| match (own, self.again) {
            ([_, other], Some(Again { sure: true, .. })) => vec![*other >= least; 2],
            ([one, other], Some(again)) => vec![*one >= least, *other >= again.from],
            (own, _) => own.iter().map(|face| *face >= least).collect(),
        };
        Some(self.each(faces).into_iter().flat_map(counts).collect())
    }

    /// How many dice made the score, and how many did not. A second die is one more, unless it only makes sure of the first.
    pub fn made(&self, faces: &[u8]) -> (usize, usize) {
        let more = self.again.is_some_and(|again| !again.sure && self.needed().first() == Some(&again.from));
        let of = |own: &[u8]| self.counts(own).unwrap_or_default().into_iter().take(if more { 2 } else { 1 });
        let all: Vec<bool> = self.each(faces).into_iter().flat_map(of).collect();
        let made = all.iter().filter(|counts| **counts).count();
        (made, all.len() - made)
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
    /// Each of its dice is rolled directly after the one of the first throw that led to it.
    pub follows: bool,
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
        Throw { seat, why, against: vec![], tally: None, sides, exits: exits.into(), lots: vec![], follows: false }
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

    /// The same, directly after the die that led to it.
    pub fn following(self) -> Throw {
        Throw { follows: true, ..self }
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

    /// Two throws of which the second follows the first die by die.
    pub(crate) fn again(&self) -> Option<Again> {
        let [first, other] = &self.throws[..] else { return None };
        let (from, last) = first.exits.last().filter(|_| other.follows && other.sides == first.sides)?;
        let sure = other.exits.first().is_some_and(|(_, exit)| *exit == Exit::Out(0));
        (*last == Exit::To(1)).then_some(Again { from: *from, sure })
    }
}

/// What the key of a place on the table begins with.
const SPOT: &str = "at:";

/// The answer that names a place on the table instead of a choice.
pub fn at_spot(at: Pt) -> Answer {
    Answer::Picked(vec![Word::own(format!("{SPOT}{},{}", at.x, at.y))])
}

/// The place on the table that is named instead of a choice.
pub fn spot_of(keys: &[Word]) -> Option<Pt> {
    let [key] = keys else { return None };
    let (x, y) = key.as_str().strip_prefix(SPOT)?.split_once(',')?;
    let far = |said: &str| said.parse::<i32>().ok().filter(|far| (-FAR..=FAR).contains(far));
    Some(pt(far(x)?, far(y)?))
}

/// No place of any table lies farther out, in tenths of a millimeter.
const FAR: i32 = 100_000;

impl Want {
    /// The answer is one that was asked for.
    pub fn fits(&self, answer: &Answer) -> bool {
        match (self, answer) {
            (Want::Roll(pool), Answer::Rolled { faces, .. }) => {
                faces.len() == pool.due(faces) && faces.iter().all(|f| (1..=pool.sides).contains(f))
            }
            (Want::Pick { spot: Some(_), .. }, Answer::Picked(keys)) if spot_of(keys).is_some() => true,
            (Want::Pick { choices, least, most, .. }, Answer::Picked(keys)) => {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(dice: u8, cuts: &[u8], again: Again) -> Pool {
        Pool { dice, sides: 6, cuts: cuts.to_vec(), lots: vec![], again: Some(again) }
    }

    #[test]
    fn a_die_that_another_one_makes_sure_of_counts_with_it() {
        let pool = pool(3, &[6], Again { from: 6, sure: true });
        let faces = [6, 5, 2, 6, 6];
        assert_eq!(pool.each(&faces), [&[6, 5][..], &[2], &[6, 6]]);
        assert_eq!(pool.counts(&faces), Some(vec![false, false, false, true, true]));
        assert_eq!(pool.made(&faces), (1, 2));
        // As they are typed.
        for (typed, due) in [(0, 3), (1, 4), (2, 4), (3, 4), (4, 5), (5, 5)] {
            assert_eq!(pool.due(&faces[..typed]), due, "{typed}");
        }
        let fits = |faces: &[u8]| Want::Roll(pool.clone()).fits(&Answer::Rolled { faces: faces.to_vec(), typed: true });
        assert!(fits(&faces) && fits(&[1, 2, 3]) && !fits(&faces[..4]) && !fits(&[6, 5, 2]) && !fits(&[1, 2, 3, 4]));
    }

    #[test]
    fn a_blow_that_brings_another_one_counts_alone() {
        let blows = pool(2, &[4], Again { from: 4, sure: false });
        assert_eq!(
            (blows.counts(&[4, 3, 5, 6]), blows.made(&[4, 3, 5, 6])),
            (Some(vec![true, false, true, true]), (3, 1))
        );
        // A second six that only says whose choice it is harms no one.
        let harm = pool(2, &[4, 6], Again { from: 6, sure: false });
        assert_eq!((harm.made(&[6, 6, 4]), harm.made(&[6, 1, 2])), ((2, 0), (1, 1)));
    }

    #[test]
    fn a_place_is_two_whole_numbers_no_farther_out_than_a_table() {
        let read = |key: &str| spot_of(&[Word::own(key)]);
        assert_eq!(read("at:6096,-20"), Some(pt(6_096, -20)));
        for bad in ["at:", "at:1", "at:1,2,3", "at:1.5,2", "at:100001,0", "6096,3048", "escape-1"] {
            assert_eq!(read(bad), None, "{bad}");
        }
        let want = |spot| Want::Pick { choices: vec![], least: 1, most: 1, spot, usual: vec![] };
        let place = at_spot(pt(1, 2));
        assert!(
            want(Some(Nowhere { text: content::text("nowhere", []), rule: content::word("FT-1") })).fits(&place)
                && !want(None).fits(&place)
        );
    }
}
