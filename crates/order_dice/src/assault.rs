//! Section 15: close quarters with infantry and guns: who reaches whom, and the fight.

mod fight;
mod reach;
mod storm;

pub(crate) use fight::{Outcome, harm, round};
pub(crate) use reach::{Charge, abreast, charge, contact, goal, met, pace, run_toward, seen_openings, shortest};
pub(crate) use storm::{needs_nerve, storm, to_hit as to_storm};
