//! Battles of a mission between equal forces, to see whether it favors a side.

use super::fields;
use battle::mission::Mission;
use content::Opening;
use table::Seat;

/// The same force on both sides, on one of the maps that the mission fits; every unit is off the table. In every second battle blue attacks.
pub fn opening(mission: &Mission, nth: u64) -> Opening {
    let forces: Vec<_> = fields::forces().iter().filter(|force| !force.is_fortified()).collect();
    let force = forces[(nth / 2) as usize % forces.len()];
    let attacker = if nth.is_multiple_of(2) { Seat::Red } else { Seat::Blue };
    let on = |map: u64| fields::of_mission(mission, [force; 2], attacker, nth / 2 + map, Some(LAST_TURN));
    (0..8).find_map(on).expect("a map that the mission fits")
}

/// A battle that has not been decided by then never is.
const LAST_TURN: u16 = 16;
