//! The same move by mouse, by touch, by clicks, by keys and by commands gives the same entry.

use crate::common::Hand;

const TABLE: &str = "table 48x48in\nwood W1 (20,20) (30,20) (30,30) (20,30)\nred R1 rifles at 24,12 n\nblue B1 tank at 24,40 s\nturn red 1\n";

/// The entry that these actions store, and the position after it.
fn entry(doings: &[&str]) -> (String, String) {
    let mut hand = Hand::new(TABLE);
    // A pixel is about a tenth of a millimeter: every way of pointing gives exactly the same place.
    for doing in doings {
        hand.play(doing);
    }
    assert_eq!(hand.stored.len(), 2, "{doings:?}: {}", hand.desk.panels().said);
    (hand.last_entry(), hand.desk.position())
}

#[test]
fn by_every_hand() {
    let typed = entry(&["type red move R1 { b1 26,14 ^n }"]);
    let ways: [&[&str]; 6] = [
        &["mouse down 24,12", "mouse move 25,12", "mouse move 26,14", "mouse up 26,14", "key Enter"],
        &["mouse down 24,12", "mouse move 26,14", "mouse up 26,14", "press accept"],
        &["touch 3 down 24,12", "touch 3 move 25,13", "touch 3 move 26,14", "touch 3 up 26,14", "press accept"],
        &["click 24,12", "click 26,14", "key Enter"],
        &["tap 24,12", "tap 26,14", "press accept"],
        &["key Tab", "key ArrowUp", "key ArrowUp", "key ArrowRight", "key ArrowRight", "key Enter"],
    ];
    for way in ways {
        assert_eq!(entry(way), typed, "{way:?}");
    }
}

/// Past the last legal point: the pointer's check mark plays the nearest legal draft, and so does a second Enter after
/// the command, which was refused with the same reason.
#[test]
fn an_illegal_end_is_mended_alike() {
    let table =
        "table 48x48in\nbuilding H1 (20,20) (30,20) (30,30) (20,30)\nred R1 rifles at 24,12 n pace 20\nturn red 1\n";
    let play = |doings: &[&str]| {
        let mut hand = Hand::new(table);
        doings.iter().for_each(|doing| hand.play(doing));
        (hand.last_entry(), hand.desk.panels().said)
    };
    let dragged = play(&["mouse down 24,12", "mouse move 24,26", "mouse up 24,26", "key Enter"]);
    let clicked = play(&["click 24,12", "click 24,26", "press take-nearest"]);
    assert_eq!(dragged, clicked);
    let mut hand = Hand::new(table);
    hand.play("enter red move R1 { b1 24,26 ^n }");
    assert_eq!(hand.stored.len(), 1, "nothing was played");
    assert!(hand.desk.panels().said.contains("FT-7"), "{}", hand.desk.panels().said);
    hand.play("enter red move R1 { b1 24,26 ^n }");
    assert_eq!((hand.last_entry(), hand.desk.panels().said), clicked);
}
