//! Section 1: tests with one die, and how they are rolled.

use crate::CompanyBattles;
use content::Text;
use contract::{Chain, Exit, Flow, Flowing, Thing, Throw};
use table::Seat;

/// A die that must show so much or more; what passes leads out by 1, what fails by 0.
pub(crate) fn test(seat: Seat, why: Text, need: u8) -> Throw {
    Throw::new(seat, why, 6, vec![(1, Exit::Out(0)), (need.clamp(2, 7), Exit::Out(1))])
}

/// A failed die is rolled once more (T-3). It is the player's to decline (T-10); nobody has a use for a failure, so nobody is asked.
pub(crate) fn test_again(seat: Seat, why: Text, again: Text, need: u8) -> Vec<Throw> {
    let first = Throw::new(seat, why, 6, vec![(1, Exit::To(1)), (need.clamp(2, 7), Exit::Out(1))]);
    vec![first, test(seat, again, need)]
}

/// T-4: 1 and less passes without a roll, 7 and more cannot be passed.
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
