//! Writes a battle as text, and reads it back. The reference is `assets/help/notation.md`.

mod read;
mod write;

pub(crate) use {
    read::begin,
    write::{objective_text, position, terms_text},
};

use crate::record::{Acting, Pace, Part, Stage};
use crate::state::Unit;
use battle::{
    flag,
    position::{Flag, name_of},
};

/// Names of the steps, as on the `turn` line and on the screen.
pub(crate) const STAGES: [(&str, Stage); 6] = [
    ("placing", Stage::Placing),
    ("deploying", Stage::Deploying),
    ("collect", Stage::Collect),
    ("initiative", Stage::Initiative),
    ("play", Stage::Play),
    ("end", Stage::End),
];

pub(crate) fn stage_name(stage: Stage) -> &'static str {
    name_of(&STAGES, &stage)
}

/// What an activation waits for. A reacting unit is on a line of its own.
pub(crate) fn part_name(part: &Part) -> &'static str {
    match part {
        Part::Acts => "acts",
        Part::Window => "window",
        Part::Reacts(_) => "reacts",
        Part::Resumes => "resumes",
    }
}

const PACES: [(&str, Pace); 2] = [("normal", Pace::Normal), ("rapid", Pace::Rapid)];

/// The reasons a battle can end.
pub(crate) const ENDS: [&str; 4] = ["broken", "last-turn", "no-units", "both-broken"];

const UNIT_FLAGS: [Flag<Unit>; 9] = [
    flag!("command", command),
    flag!("lays-smoke", lays_smoke),
    flag!("moved", turn.moved),
    flag!("raced", turn.raced),
    flag!("smoked", turn.smoked),
    flag!("hidden", hidden),
    flag!("immobilized", immobilized),
    flag!("main-gun-out", main_gun_out),
    flag!("destroyed", destroyed),
];

const ACTING_FLAGS: [Flag<Acting>; 3] = [flag!("shifted", moved), flag!("fired", fired), flag!("pivoted", pivoted)];
