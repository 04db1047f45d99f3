//! Section 1: rolls for a number, for a sum, and single tests.

use crate::OrderDice;
use crate::data::Dice;
use content::Text;
use contract::{Chain, Exit, Flow, Flowing, Tally, Thing, Throw};
use table::Seat;

/// OD-1-4: D6 whose faces themselves count.
fn plain(seat: Seat, why: Text) -> Throw {
    Throw::new(seat, why, 6, (1..=6).map(|face| (face, Exit::Out(face))).collect::<Vec<_>>())
}

/// The faces of a number of D6.
pub(crate) fn faces(flow: &mut Flow<OrderDice>, n: u8, seat: Seat, why: Text, at: &Thing) -> Flowing<Vec<u8>> {
    let at = vec![at.clone(); usize::from(n)];
    flow.roll(&Chain { dice: n, at, throws: vec![plain(seat, why)], likes: vec![] })
}

/// OD-1-1: two dice added, against a target.
pub(crate) fn two(flow: &mut Flow<OrderDice>, seat: Seat, why: Text, tally: Tally) -> Flowing<(u8, u8)> {
    let throw = Throw { tally: Some(tally), ..plain(seat, why) };
    let faces = flow.roll(&Chain { dice: 2, at: vec![], throws: vec![throw], likes: vec![] })?;
    Ok(match faces[..] {
        [one, other] => (one, other),
        _ => (0, 0),
    })
}

/// OD-1-5: one D6 against a score.
pub(crate) fn passes(flow: &mut Flow<OrderDice>, seat: Seat, why: Text, need: u8, at: &Thing) -> Flowing<bool> {
    battle::dice::passes(flow, at.clone(), vec![battle::dice::test(seat, why, need, 6)])
}

/// OD-1-2, OD-1-3: a number that a table names.
pub(crate) fn number(flow: &mut Flow<OrderDice>, dice: Dice, seat: Seat, why: Text, at: &Thing) -> Flowing<u8> {
    let faces = faces(flow, dice.n_dice(), seat, why, at)?;
    Ok(dice.value(&faces))
}
