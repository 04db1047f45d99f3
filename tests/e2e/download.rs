//! What must be downloaded before anyone can play.

use crate::page::dist;
use suite::download::{BATTLE_MAX, Download, SYSTEM_MAX, TABLE_MAX};

#[test]
fn the_download_keeps_within_its_limits() {
    let Download { table, battle, systems, .. } = Download::of(&dist(), "gz");
    assert!(table <= TABLE_MAX, "a measuring table is {table} bytes, at most {TABLE_MAX} are allowed");
    assert!(battle <= BATTLE_MAX, "a battle is {battle} bytes, at most {BATTLE_MAX} are allowed");
    for (system, bytes) in systems {
        assert!(bytes <= SYSTEM_MAX, "{system} is {bytes} bytes, at most {SYSTEM_MAX} are allowed");
    }
}
