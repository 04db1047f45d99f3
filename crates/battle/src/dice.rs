//! Single tests with one die.

use content::Text;
use contract::{Chain, Exit, Flow, Flowing, Ruleset, Thing, Throw};
use table::Seat;

/// A die that must show `need` or more: its outcome is 1 if it does, 0 if it does not. A test that cannot fail has only
/// the outcome 1.
pub fn test(seat: Seat, why: Text, need: u8, sides: u8) -> Throw {
    match need {
        0 | 1 => Throw::new(seat, why, sides, vec![(1, Exit::Out(1))]),
        _ => Throw::new(seat, why, sides, vec![(1, Exit::Out(0)), (need.min(sides + 1), Exit::Out(1))]),
    }
}

/// Rolls one die and returns whether its outcome is 1.
pub fn passes<R: Ruleset>(flow: &mut Flow<R>, at: Thing, throws: Vec<Throw>) -> Flowing<bool> {
    Ok(flow.roll(&Chain { dice: 1, at: vec![at], throws, likes: vec![] })?.first() == Some(&1))
}
