//! What must be downloaded before anyone can play.

use crate::page::dist;
use suite::download::{BATTLE_MAX, Download, FONT_MAX, LAWS_MAX, SYSTEM_MAX, TABLE_MAX};

#[test]
fn the_download_keeps_within_its_limits() {
    let Download { table, battle, font, laws, systems, .. } = Download::of(&dist(), "gz");
    assert!(table <= TABLE_MAX, "a measuring table is {table} bytes, at most {TABLE_MAX} are allowed");
    assert!(battle <= BATTLE_MAX, "a battle is {battle} bytes, at most {BATTLE_MAX} are allowed");
    assert!(font > 0 && font <= FONT_MAX, "the typeface is {font} bytes, at most {FONT_MAX} are allowed");
    assert!(laws > 0 && laws <= LAWS_MAX, "the rules in sentences are {laws} bytes, at most {LAWS_MAX} are allowed");
    for (system, bytes) in systems {
        assert!(bytes <= SYSTEM_MAX, "{system} is {bytes} bytes, at most {SYSTEM_MAX} are allowed");
    }
}
