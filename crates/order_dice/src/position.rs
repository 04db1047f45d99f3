//! Writes a battle as text, and reads it back. The reference is `assets/help/notation.md`.

mod read;
mod write;

pub(crate) use {
    read::begin,
    write::{position, profile_words, set_up_lines, terms_text},
};

use crate::record::{Part, Stage};
use crate::state::Unit;
use battle::{
    flag,
    position::{Flag, name_of},
};

/// Names of the steps, as on the `turn` line and on the screen.
const STAGES: [(&str, Stage); 7] = [
    ("sides", Stage::Sides),
    ("holding", Stage::Holding),
    ("placing", Stage::Placing),
    ("orders", Stage::Orders),
    ("closing", Stage::Closing),
    ("keeping", Stage::Keeping),
    ("end", Stage::End),
];

pub(crate) fn stage_name(stage: Stage) -> &'static str {
    name_of(&STAGES, &stage)
}

/// What an action waits for.
const PARTS: [(&str, Part); 6] = [
    ("window", Part::Window),
    ("shoots", Part::Shoots),
    ("recoils", Part::Recoils),
    ("flees", Part::Flees),
    ("fights", Part::Fights),
    ("regroups", Part::Regroups),
];

/// The reasons a battle can end.
pub(crate) const ENDS: [&str; 2] = ["last-turn", "no-units"];

const UNIT_FLAGS: [Flag<Unit>; 10] = [
    flag!("mounted", mounted),
    flag!("ran", ran),
    flag!("retained", retained),
    flag!("loaded", loaded),
    flag!("hardened", hardened),
    flag!("immobilized", immobilized),
    flag!("spotter-ordered", spotter_ordered),
    flag!("escaped", escaped),
    flag!("hidden", hidden),
    flag!("destroyed", destroyed),
];
