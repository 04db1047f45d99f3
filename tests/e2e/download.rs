//! What must be downloaded before anyone can play.

use crate::page::dist;
use suite::download::{BATTLE_MAX, Download, SYSTEM_MAX, TABLE_MAX};

#[test]
fn the_download_keeps_within_its_limits() {
    let Download { table, battle, systems, .. } = Download::of(&dist(), "gz");
    assert!(table <= TABLE_MAX, "a measuring table is {table} bytes, {TABLE_MAX} are let pass");
    assert!(battle <= BATTLE_MAX, "a battle is {battle} bytes, {BATTLE_MAX} are let pass");
    for (system, bytes) in systems {
        assert!(bytes <= SYSTEM_MAX, "{system} is {bytes} bytes, {SYSTEM_MAX} are let pass");
    }
}
