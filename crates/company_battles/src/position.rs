//! Writes a battle as text, and reads it back. The reference is `assets/help/notation.md`.
//!
//! The states of teams are listed for each Unit: the word, then the teams it is true of (`dug-in b3 b4`, `tactical b3 6`).

mod air;
mod assault;
mod read;
mod set_up;
mod sound;
mod write;

pub(crate) use {
    read::begin,
    set_up::mission_lines,
    write::{Lines, position, rows, terms_text},
};

use crate::state::{Slot, Team, Unit};
use battle::{
    flag,
    position::{Flag, name_of},
};

pub(crate) const SLOTS: [(&str, Slot); 5] = [
    ("hq", Slot::Headquarters),
    ("combat", Slot::Combat),
    ("weapons", Slot::Weapons),
    ("support", Slot::Support),
    ("works", Slot::Works),
];

/// As written in positions.
pub(crate) fn slot_name(slot: Slot) -> &'static str {
    name_of(&SLOTS, &slot)
}

const UNIT_FLAGS: [Flag<Unit>; 10] = [
    flag!("hurt", hurt),
    flag!("pinned", pinned),
    flag!("done", step.done),
    flag!("massed", step.massed),
    flag!("reorganizing", reorganizing),
    flag!("screened", screened),
    flag!("arrived", arrived),
    flag!("lost", lost),
    flag!("unseen", unseen),
    flag!("withdrawn", withdrawn),
];

const TEAM_FLAGS: [Flag<Team>; 28] = [
    flag!("rough", since.ground.rough),
    flag!("open", since.ground.open),
    flag!("near", since.ground.near),
    flag!("shot", since.shot),
    flag!("assaulted", since.assaulted),
    flag!("bombarded", since.bombarded),
    flag!("strayed", since.strayed),
    flag!("followed", turn.followed),
    flag!("dug-in", dug_in),
    flag!("dig-tried", since.dig_tried),
    flag!("bailed", bailed),
    flag!("destroyed", destroyed),
    flag!("flashed", flashed),
    flag!("warrior", warrior),
    flag!("trail", trail),
    flag!("flak", flak),
    flag!("flak-late", flak_late),
    flag!("cleared", step.tried),
    flag!("changed", step.changed),
    flag!("recovers", turn.recovers),
    flag!("rear", rear),
    flag!("dismounted", turn.dismounted),
    flag!("mounted", turn.mounted),
    flag!("forward", turn.forward),
    flag!("clears", turn.clears),
    flag!("flails", turn.flails),
    flag!("sprung", turn.sprung),
    flag!("stopped", step.stopped),
];
