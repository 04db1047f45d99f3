//! Section 2: single tests.

use crate::CommandTokens;
use contract::{Chain, Exit, Flow, Flowing, Thing, Throw};
use table::Seat;

/// CT-2-6, CT-2-7: a die that must show so much or more: out by 1 where it does, by 0 where it does not.
pub(crate) fn test(seat: Seat, why: content::Text, need: u8, sides: u8) -> Throw {
    match need {
        0 | 1 => Throw::new(seat, why, sides, vec![(1, Exit::Out(1))]),
        _ => Throw::new(seat, why, sides, vec![(1, Exit::Out(0)), (need.min(sides + 1), Exit::Out(1))]),
    }
}

/// What cannot fail is not rolled for.
pub(crate) fn passes(flow: &mut Flow<CommandTokens>, at: Thing, roll: Throw) -> Flowing<bool> {
    if roll.exits == [(1, Exit::Out(1))] {
        return Ok(true);
    }
    let outs = flow.roll(&Chain { dice: 1, at: vec![at], throws: vec![roll], likes: vec![] })?;
    Ok(outs.first() == Some(&1))
}
