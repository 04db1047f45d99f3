//! Single tests with one die.

use content::Text;
use contract::{Chain, Exit, Flow, Flowing, Ruleset, Thing, Throw};
use table::Seat;

/// A die that must show so much or more: out by 1 where it does, by 0 where it does not. What cannot fail leads out by 1 alone.
pub fn test(seat: Seat, why: Text, need: u8, sides: u8) -> Throw {
    match need {
        0 | 1 => Throw::new(seat, why, sides, vec![(1, Exit::Out(1))]),
        _ => Throw::new(seat, why, sides, vec![(1, Exit::Out(0)), (need.min(sides + 1), Exit::Out(1))]),
    }
}

/// One die on its way; whether it leads out by 1.
pub fn passes<R: Ruleset>(flow: &mut Flow<R>, at: Thing, throws: Vec<Throw>) -> Flowing<bool> {
    Ok(flow.roll(&Chain { dice: 1, at: vec![at], throws, likes: vec![] })?.first() == Some(&1))
}
