//! A battle in words, and back. The reference is `assets/help/notation.md`.

mod read;
mod write;

pub(crate) use {read::begin, write::position};

use crate::record::{Acting, Pace, Stage};
use crate::state::Unit;

/// Words for the steps, as the `turn` line and the screen have them.
pub(crate) const STAGES: [(&str, Stage); 6] = [
    ("placing", Stage::Placing),
    ("deploying", Stage::Deploying),
    ("collect", Stage::Collect),
    ("initiative", Stage::Initiative),
    ("play", Stage::Play),
    ("end", Stage::End),
];

pub(crate) fn stage_name(stage: Stage) -> &'static str {
    STAGES.iter().find(|(_, known)| *known == stage).map_or("", |(name, _)| name)
}

fn stage_named(name: &str) -> Option<Stage> {
    STAGES.iter().find(|(known, _)| *known == name).map(|(_, stage)| *stage)
}

const PACES: [(&str, Pace); 2] = [("normal", Pace::Normal), ("rapid", Pace::Rapid)];

/// All that a battle may end by.
pub(crate) const ENDS: [&str; 4] = ["broken", "last-turn", "no-units", "both-broken"];

/// A word that is true of something, and where that is kept.
type Flag<T> = (&'static str, fn(&mut T) -> &mut bool);

const UNIT_FLAGS: [Flag<Unit>; 9] = [
    ("command", |unit| &mut unit.command),
    ("lays-smoke", |unit| &mut unit.lays_smoke),
    ("moved", |unit| &mut unit.turn.moved),
    ("raced", |unit| &mut unit.turn.raced),
    ("smoked", |unit| &mut unit.turn.smoked),
    ("hidden", |unit| &mut unit.hidden),
    ("immobilized", |unit| &mut unit.immobilized),
    ("main-gun-out", |unit| &mut unit.main_gun_out),
    ("destroyed", |unit| &mut unit.destroyed),
];

const ACTING_FLAGS: [Flag<Acting>; 3] = [
    ("shifted", |acting| &mut acting.moved),
    ("fired", |acting| &mut acting.fired),
    ("pivoted", |acting| &mut acting.pivoted),
];
