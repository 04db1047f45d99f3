//! Section 15: close quarters with infantry and guns: who reaches whom, and the fight.

mod fight;
mod reach;

pub(crate) use fight::{Outcome, harm, round};
pub(crate) use reach::{Charge, charge, contact, goal, met, pace, seen_openings, shortest};
