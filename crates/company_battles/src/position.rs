//! A battle in words, and back. The reference is `assets/help/notation.md`.
//!
//! A team's state is said unit by unit: the word, then the teams that it is true of (`dug-in b3 b4`, `tactical b3 6`).

mod assault;
mod read;
mod sound;
mod write;

pub(crate) use {read::begin, write::position};

use crate::record::Stage;
use crate::state::{Slot, Team, Unit};

/// Words for the steps, as the `turn` line and the screen have them.
pub(crate) const STAGES: [(&str, Stage); 14] = [
    ("objectives", Stage::Objectives),
    ("deploying", Stage::Deploying),
    ("first-turn", Stage::First),
    ("remount", Stage::Remount),
    ("free-bogged", Stage::Unbog),
    ("last-stand", Stage::LastStand),
    ("formations", Stage::Formations),
    ("victory", Stage::Victory),
    ("rally", Stage::Rally),
    ("clear-smoke", Stage::ClearSmoke),
    ("movement", Stage::Moving),
    ("shooting", Stage::Shooting),
    ("assault", Stage::Assaulting),
    ("end", Stage::Ending),
];

pub(crate) fn stage_name(stage: Stage) -> &'static str {
    STAGES.iter().find(|(_, known)| *known == stage).map_or("", |(name, _)| name)
}

pub(crate) fn stage_named(name: &str) -> Option<Stage> {
    STAGES.iter().find(|(known, _)| *known == name).map(|(_, stage)| *stage)
}

pub(crate) const SLOTS: [(&str, Slot); 4] =
    [("hq", Slot::Headquarters), ("combat", Slot::Combat), ("weapons", Slot::Weapons), ("support", Slot::Support)];

/// As positions name it.
pub(crate) fn slot_name(slot: Slot) -> &'static str {
    SLOTS.iter().find(|(_, known)| *known == slot).map_or("", |(name, _)| name)
}

/// A word that is true of a Unit or a team, and where that is kept.
type Flag<T> = (&'static str, fn(&mut T) -> &mut bool);

const UNIT_FLAGS: [Flag<Unit>; 6] = [
    ("hurt", |unit| &mut unit.hurt),
    ("pinned", |unit| &mut unit.pinned),
    ("done", |unit| &mut unit.done),
    ("massed", |unit| &mut unit.massed),
    ("reorganizing", |unit| &mut unit.reorganizing),
    ("lost", |unit| &mut unit.lost),
];

const TEAM_FLAGS: [Flag<Team>; 15] = [
    ("rough", |team| &mut team.ground.rough),
    ("open", |team| &mut team.ground.open),
    ("near", |team| &mut team.ground.near),
    ("shot", |team| &mut team.shot),
    ("assaulted", |team| &mut team.assaulted),
    ("strayed", |team| &mut team.strayed),
    ("followed", |team| &mut team.followed),
    ("dug-in", |team| &mut team.dug_in),
    ("dig-tried", |team| &mut team.dig_tried),
    ("bailed", |team| &mut team.bailed),
    ("destroyed", |team| &mut team.destroyed),
    ("flashed", |team| &mut team.flashed),
    ("warrior", |team| &mut team.warrior),
    ("changed", |team| &mut team.changed),
    ("recovers", |team| &mut team.recovers),
];
