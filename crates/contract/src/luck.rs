//! Luck: how many dice reached their score, compared with the average. Whole numbers throughout.

use crate::{Answer, Reply};
use table::Seat;

/// The luck of one seat's dice, in parts of a die: 600 parts divide evenly by the sides of every kind of die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Luck {
    /// Dice rolled for a score.
    pub dice: i64,
    /// Those that reached it, in parts.
    pub made: i64,
    /// The average, in parts.
    pub expected: i64,
}

impl Luck {
    /// Parts of a die.
    pub const PARTS: i64 = 600;

    /// The luck of one answer. None if no score was needed.
    pub fn of(reply: &Reply) -> Option<Luck> {
        let Answer::Rolled { faces, .. } = &reply.answer else { return None };
        let pool = reply.pool.as_ref().filter(|pool| pool.sides > 0)?;
        let (least, sides) = (*pool.needed().first()?, i64::from(pool.sides));
        let dice = i64::try_from(faces.len()).unwrap_or(i64::MAX);
        let made = faces.iter().filter(|face| **face >= least).map(|_| Luck::PARTS).sum();
        let chances = (sides - i64::from(least) + 1).clamp(0, sides);
        Some(Luck { dice, made, expected: dice.saturating_mul(chances * Luck::PARTS / sides) })
    }

    /// How many more than average, in parts. Negative: fewer.
    pub fn by(self) -> i64 {
        self.made - self.expected
    }

    fn and(self, more: Luck) -> Luck {
        Luck { dice: self.dice + more.dice, made: self.made + more.made, expected: self.expected + more.expected }
    }
}

/// A seat's luck over a game: the total after each of its rolls for a score, with the index of its entry. The last one is the luck of the
/// whole game.
pub fn luck<'a>(replies: impl IntoIterator<Item = (usize, &'a Reply)>, seat: Seat) -> Vec<(usize, Luck)> {
    let mine = replies.into_iter().filter(|(_, reply)| reply.seat == seat);
    let mut so_far = Luck::default();
    let rolled = mine.filter_map(|(entry, reply)| Some((entry, Luck::of(reply)?)));
    let curve = rolled.map(|(entry, roll)| {
        so_far = so_far.and(roll);
        (entry, so_far)
    });
    curve.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pool;
    use content::text;

    fn reply(seat: Seat, faces: &[u8], cuts: &[u8]) -> Reply {
        let pool = Pool { dice: faces.len() as u8, sides: 6, cuts: cuts.to_vec(), lots: vec![], again: None };
        let answer = Answer::Rolled { faces: faces.to_vec(), typed: false };
        Reply { seat, why: text("why", []), pool: Some(pool), answer }
    }

    #[test]
    fn a_curve_adds_up_roll_by_roll() {
        let replies =
            [reply(Seat::Red, &[4, 1], &[4]), reply(Seat::Blue, &[6], &[2]), reply(Seat::Red, &[3, 3, 6], &[3, 5])];
        let all = || (1..).zip(&replies);
        let red: Vec<(usize, i64, i64)> =
            luck(all(), Seat::Red).into_iter().map(|(entry, luck)| (entry, luck.made, luck.expected)).collect();
        // One of two on 4+, as expected; three of three on 3+, where two would have been.
        assert_eq!(red, [(1, 600, 600), (3, 4 * 600, 3 * 600)]);
        assert_eq!(luck(all(), Seat::Blue).last().map(|(_, luck)| (luck.dice, luck.by())), Some((1, 100)));
    }

    #[test]
    fn a_roll_for_nothing_is_no_luck() {
        assert_eq!(Luck::of(&reply(Seat::Red, &[6, 6], &[])), None);
        let picked = Answer::Picked(vec![]);
        assert_eq!(Luck::of(&Reply { answer: picked, ..reply(Seat::Red, &[], &[4]) }), None);
    }
}
