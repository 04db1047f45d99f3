//! A battle in words, and back. The reference is `assets/help/notation.md`.
//!
//! A team's state is said unit by unit: the word, then the teams that it is true of (`dug-in b3 b4`, `tactical b3 6`).

mod assault;
mod read;
mod sound;
mod write;

pub(crate) use {
    read::begin,
    write::{Lines, position},
};

use crate::state::{Slot, Team, Unit};

pub(crate) const SLOTS: [(&str, Slot); 4] =
    [("hq", Slot::Headquarters), ("combat", Slot::Combat), ("weapons", Slot::Weapons), ("support", Slot::Support)];

/// As positions name it.
pub(crate) fn slot_name(slot: Slot) -> &'static str {
    SLOTS.iter().find(|(_, known)| *known == slot).map_or("", |(name, _)| name)
}

/// A word that is true of a Unit or a team, whether it is, and where that is kept.
struct Flag<T> {
    name: &'static str,
    holds: fn(&T) -> bool,
    place: fn(&mut T) -> &mut bool,
}

macro_rules! flag {
    ($name:literal, $($field:ident).+) => {
        Flag { name: $name, holds: |of| of.$($field).+, place: |of| &mut of.$($field).+ }
    };
}

const UNIT_FLAGS: [Flag<Unit>; 6] = [
    flag!("hurt", hurt),
    flag!("pinned", pinned),
    flag!("done", step.done),
    flag!("massed", step.massed),
    flag!("reorganizing", reorganizing),
    flag!("lost", lost),
];

const TEAM_FLAGS: [Flag<Team>; 15] = [
    flag!("rough", since.ground.rough),
    flag!("open", since.ground.open),
    flag!("near", since.ground.near),
    flag!("shot", since.shot),
    flag!("assaulted", since.assaulted),
    flag!("strayed", since.strayed),
    flag!("followed", turn.followed),
    flag!("dug-in", dug_in),
    flag!("dig-tried", since.dig_tried),
    flag!("bailed", bailed),
    flag!("destroyed", destroyed),
    flag!("flashed", flashed),
    flag!("warrior", warrior),
    flag!("changed", step.changed),
    flag!("recovers", turn.recovers),
];
