//! Section 1: tests with one die, and how they are rolled.

use crate::CompanyBattles;
use content::Text;
use contract::{Chain, Exit, Flow, Flowing, Thing, Throw};
use table::Seat;

/// A die with a score: exit 1 if it passes, 0 if it fails.
pub(crate) fn test(seat: Seat, why: Text, need: u8) -> Throw {
    Throw::new(seat, why, 6, vec![(1, Exit::Out(0)), (need.clamp(2, 7), Exit::Out(1))])
}

/// A failed die is re-rolled once (T-3). The player could decline (T-10), but no one wants a failure, so no one is asked.
pub(crate) fn test_again(seat: Seat, why: Text, again: Text, need: u8) -> Vec<Throw> {
    let first = Throw::new(seat, why, 6, vec![(1, Exit::To(1)), (need.clamp(2, 7), Exit::Out(1))]);
    vec![first, test(seat, again, need)]
}

/// T-10: a passed die must be rolled again.
pub(crate) fn test_twice(seat: Seat, why: Text, again: Text, need: u8) -> Vec<Throw> {
    let first = Throw::new(seat, why, 6, vec![(1, Exit::Out(0)), (need.clamp(2, 7), Exit::To(1))]);
    vec![first, test(seat, again, need)]
}

/// T-4: a score of 1 or less passes without a roll; 7 or more cannot pass.
pub(crate) fn tested(flow: &mut Flow<CompanyBattles>, at: Thing, throws: Vec<Throw>, need: u8) -> Flowing<bool> {
    match need {
        ..=1 => Ok(true),
        7.. => Ok(false),
        2..=6 => {
            let outs = flow.roll(&Chain { dice: 1, at: vec![at], throws, likes: vec![] })?;
            Ok(outs.first() == Some(&1))
        }
    }
}

/// Dice of which the numbers count.
pub(crate) fn faces(flow: &mut Flow<CompanyBattles>, dice: u8, seat: Seat, why: Text) -> Flowing<Vec<u8>> {
    let each: Vec<(u8, Exit)> = (1..=6).map(|face| (face, Exit::Out(face))).collect();
    flow.roll(&Chain::one(dice, Throw::new(seat, why, 6, each)))
}
