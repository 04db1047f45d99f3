//! Section 1: rolls for a number, for a sum, and single tests.

use crate::OrderDice;
use crate::data::Dice;
use content::Text;
use contract::{Exit, Flow, Flowing, Tally, Thing, Throw};
use table::Seat;

/// OD-1-4: D6 whose faces themselves count.
fn plain(seat: Seat, why: Text) -> Throw {
    Throw::new(seat, why, 6, (1..=6).map(|face| (face, Exit::Out(face))).collect::<Vec<_>>())
}

/// OD-1-1: two dice added, against a target; what the faces come to.
pub(crate) fn two<T: Ord>(
    flow: &mut Flow<OrderDice>,
    seat: Seat,
    why: Text,
    tally: Tally,
    read: impl Fn(u8, u8) -> T,
) -> Flowing<T> {
    let throw = || Throw { tally: Some(tally), ..plain(seat, why) };
    flow.roll_read((2, vec![]), throw, |faces| match *faces {
        [one, other] => read(one, other),
        _ => read(0, 0),
    })
}

/// OD-1-5: one D6 against a score.
pub(crate) fn passes(flow: &mut Flow<OrderDice>, seat: Seat, why: Text, need: u8, at: &Thing) -> Flowing<bool> {
    battle::dice::passes(flow, at.clone(), vec![battle::dice::test(seat, why, need, 6)])
}

/// OD-1-2, OD-1-3: a number that a table names.
pub(crate) fn number(flow: &mut Flow<OrderDice>, dice: Dice, seat: Seat, why: Text, at: &Thing) -> Flowing<u8> {
    read(flow, dice, seat, why, at, |value| value)
}

/// What such a number comes to, where nothing later depends on more of it.
pub(crate) fn read<T: Ord>(
    flow: &mut Flow<OrderDice>,
    dice: Dice,
    seat: Seat,
    why: Text,
    at: &Thing,
    read: impl Fn(u8) -> T,
) -> Flowing<T> {
    let n = dice.n_dice();
    let at = vec![at.clone(); usize::from(n)];
    flow.roll_read((n, at), || plain(seat, why), |faces| read(dice.value(faces)))
}
