//! Luck: how many dice reached their score, compared with the average. Whole numbers throughout.

use crate::{Again, Answer, Reply};
use table::Seat;

/// The luck of one seat's dice, in parts of a die: 3600 parts divide evenly by the sides of every usual kind of die, and of two.
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
    pub const PARTS: i64 = 3600;

    /// The luck of one answer. None if no score was needed.
    pub fn of(reply: &Reply) -> Option<Luck> {
        let Answer::Rolled { faces, .. } = &reply.answer else { return None };
        let pool = reply.pool.as_ref().filter(|pool| pool.sides > 0)?;
        let (least, sides) = (*pool.needed().first()?, i64::from(pool.sides));
        let at_least = |face: u8| (sides - i64::from(face) + 1).clamp(0, sides) * Luck::PARTS / sides;
        let (mut all, mut counts) = (Luck::default(), pool.counts(faces)?.into_iter());
        for own in pool.each(faces) {
            let made = counts.by_ref().take(own.len()).filter(|counts| *counts).count();
            let made = i64::try_from(made).unwrap_or_default();
            let once = match pool.again {
                // Two dice decide about one success.
                Some(Again { from, sure: true }) => {
                    let both = at_least(from.max(least)) * at_least(least) / Luck::PARTS;
                    let expected = at_least(least) - at_least(from.max(least)) + both;
                    Luck { dice: 1, made: made.min(1) * Luck::PARTS, expected }
                }
                again => {
                    let more = again.filter(|_| own.len() > 1).map_or(0, |again| at_least(again.from));
                    let dice = i64::try_from(own.len()).unwrap_or_default();
                    Luck { dice, made: made * Luck::PARTS, expected: at_least(least) + more }
                }
            };
            all = all.and(once);
        }
        Some(all)
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
        assert_eq!(red, [(1, 3600, 3600), (3, 4 * 3600, 3 * 3600)]);
        assert_eq!(luck(all(), Seat::Blue).last().map(|(_, luck)| (luck.dice, luck.by())), Some((1, 600)));
    }

    #[test]
    fn a_six_that_must_be_confirmed_is_no_success_yet() {
        let mut shots = reply(Seat::Red, &[6, 5, 6, 2, 6, 6], &[6]);
        if let Some(pool) = shots.pool.as_mut() {
            (pool.dice, pool.again) = (4, Some(Again { from: 6, sure: true }));
        }
        // Three of the four dice are known: 6 and 5, 6 and 2, 6 and 6.
        let luck = Luck::of(&shots).expect("a score");
        assert_eq!((luck.dice, luck.made, luck.expected), (3, 3600, 3 * 100));
        if let Some(pool) = shots.pool.as_mut() {
            pool.again = Some(Again { from: 6, sure: false });
        }
        // Each six counts, and the die it brings counts for itself.
        let luck = Luck::of(&shots).expect("a score");
        assert_eq!((luck.dice, luck.made, luck.expected), (6, 4 * 3600, 6 * 600));
    }

    #[test]
    fn a_roll_for_nothing_is_no_luck() {
        assert_eq!(Luck::of(&reply(Seat::Red, &[6, 6], &[])), None);
        let picked = Answer::Picked(vec![]);
        assert_eq!(Luck::of(&Reply { answer: picked, ..reply(Seat::Red, &[], &[4]) }), None);
    }
}
