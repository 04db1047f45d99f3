//! The steps of a turn, and those before the first.

use battle::position::{name_of, named};
use serde::{Deserialize, Serialize};

/// A step of the turn, in the order of 4.1. Ambushes, reserves and aircraft are not built yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Each side places the objectives it must take, the attacker first.
    Objectives,
    /// Each side places its works, the attacker first.
    Works,
    /// Units are placed, one side after the other.
    Deploying,
    /// The roll for the first turn.
    First,
    Remount,
    Unbog,
    LastStand,
    Formations,
    Victory,
    Rally,
    ClearSmoke,
    Moving,
    Shooting,
    Assaulting,
    Ending,
}

impl Stage {
    /// As written in positions and word tables.
    pub(crate) const NAMES: [(&str, Stage); 15] = [
        ("objectives", Stage::Objectives),
        ("works", Stage::Works),
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

    pub(crate) fn name(self) -> &'static str {
        name_of(&Stage::NAMES, &self)
    }

    pub(crate) fn named(name: &str) -> Option<Stage> {
        named(&Stage::NAMES, name)
    }
}
