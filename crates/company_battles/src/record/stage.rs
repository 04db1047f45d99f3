//! The steps of a turn, and those before the first.

use battle::position::{name_of, named};
use serde::{Deserialize, Serialize};

/// A step of the set-up or of the turn, in the order of 4.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// SU-1: who takes a Night Attack.
    Declaring,
    /// SU-2, SU-3: who attacks.
    Roles,
    /// SU-5, SU-17: a side picks its edge or its quarter.
    Sides,
    /// A side places objectives.
    Objectives,
    /// FO-19: each side places its works.
    Works,
    /// SU-7: a side chooses its reserves.
    Holding,
    /// SU-8: a side places its Ranged In markers.
    RangingIn,
    /// SU-11: a side sets Units aside for an ambush.
    Hiding,
    /// Units are placed.
    Deploying,
    /// SU-18: a side takes some of its objectives away again.
    Removing,
    /// The roll for the first turn.
    First,
    /// NF-6: whether day breaks or night falls.
    Light,
    Remount,
    Unbog,
    LastStand,
    Formations,
    Victory,
    /// SW-1.
    Withdrawing,
    Rally,
    /// AM-3: the ambush may be sprung.
    Ambushing,
    /// RS-14: reserve dice, and who arrives.
    Reserves,
    /// AC-2: which aircraft arrive.
    Aircraft,
    ClearSmoke,
    /// RS-7: Units that arrive come in before all others move.
    Arriving,
    Moving,
    Shooting,
    Assaulting,
    Ending,
}

impl Stage {
    /// As written in positions and word tables.
    pub(crate) const NAMES: [(&str, Stage); 28] = [
        ("declaring", Stage::Declaring),
        ("roles", Stage::Roles),
        ("sides", Stage::Sides),
        ("objectives", Stage::Objectives),
        ("works", Stage::Works),
        ("holding", Stage::Holding),
        ("ranging-in", Stage::RangingIn),
        ("hiding", Stage::Hiding),
        ("deploying", Stage::Deploying),
        ("removing", Stage::Removing),
        ("first-turn", Stage::First),
        ("light", Stage::Light),
        ("remount", Stage::Remount),
        ("free-bogged", Stage::Unbog),
        ("last-stand", Stage::LastStand),
        ("formations", Stage::Formations),
        ("victory", Stage::Victory),
        ("withdrawal", Stage::Withdrawing),
        ("rally", Stage::Rally),
        ("ambush", Stage::Ambushing),
        ("reserves", Stage::Reserves),
        ("aircraft", Stage::Aircraft),
        ("clear-smoke", Stage::ClearSmoke),
        ("arrivals", Stage::Arriving),
        ("movement", Stage::Moving),
        ("shooting", Stage::Shooting),
        ("assault", Stage::Assaulting),
        ("end", Stage::Ending),
    ];

    /// Before the first turn.
    pub(crate) fn is_set_up(self) -> bool {
        self <= Stage::First
    }

    pub(crate) fn name(self) -> &'static str {
        name_of(&Stage::NAMES, &self)
    }

    pub(crate) fn named(name: &str) -> Option<Stage> {
        named(&Stage::NAMES, name)
    }
}
