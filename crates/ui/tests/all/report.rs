//! The report of a battle on one sheet: the same record gives the same bytes, whatever moment is watched.

use crate::common::{kept, opened};
use ui::{Input, Node, Press};

const STYLE: &str = "p { color: #000; }\n";

/// All elements of a class.
fn of<'a>(node: &'a Node, class: &str, found: &mut Vec<&'a Node>) {
    if node.attrs.iter().any(|(name, value)| *name == "class" && value == class) {
        found.push(node);
    }
    node.kids.iter().for_each(|kid| of(kid, class, found));
}

fn all<'a>(node: &'a Node, class: &str) -> Vec<&'a Node> {
    let mut found = vec![];
    of(node, class, &mut found);
    found
}

const BATTLES: [&str; 3] = ["company-1-over.jsonl", "tokens-1-over-0.jsonl", "dice-1-over-3.jsonl"];

#[test]
fn the_same_record_gives_the_same_bytes_whatever_moment_is_watched() {
    for name in BATTLES {
        let file = kept(name);
        let (mut one, mut other) = (opened(&file), opened(&file));
        let report = one.report_file(STYLE).expect("a battle");
        assert!(report.starts_with("<!DOCTYPE html>\n") && report.contains(STYLE), "{name}");
        let (half, hash) = (one.n_entries().1 / 2, one.hash());
        other.input(Input::Press(Press::Seek(half)));
        let watched = other.hash();
        assert_ne!(watched, hash, "{name}: an earlier moment");
        assert_eq!(other.report_file(STYLE).as_ref(), Some(&report), "{name}");
        assert_eq!((other.hash(), one.hash()), (watched, hash), "{name}: nothing has changed");
        assert_eq!(one.report_file(STYLE).as_ref(), Some(&report), "{name}: again");
    }
}

#[test]
fn every_turn_has_its_picture_and_every_loss_its_cross() {
    for name in BATTLES {
        let mut desk = opened(&kept(name));
        let panel = desk.panels().after.expect("it is over");
        let sheet = desk.report().expect("a battle");
        // A battle that begins deployed does not tell that its first turn begins.
        let first = panel.turns.first().is_none_or(|(_, turn)| turn != "1");
        assert_eq!(all(&sheet, "picture").len(), panel.turns.len() + usize::from(first), "{name}");
        for seat in ["red", "blue"] {
            let own = |node: &&&Node| node.attrs.iter().any(|(name, value)| *name == "data-seat" && value == seat);
            let crosses = all(all(&sheet, "turns")[0], "lost").iter().filter(own).count();
            let fell: usize = panel.fell.iter().filter(|(_, of, _)| of.name() == seat).map(|(.., n)| n).sum();
            assert_eq!(crosses, fell, "{name}, {seat}");
            let lost = panel.sides.iter().filter(|side| side.seat.name() == seat).flat_map(|side| &side.units);
            // A team of three on each side never arrived.
            let never = if name.starts_with("dice") { 3 } else { 0 };
            assert_eq!(lost.map(|row| row.gone).sum::<usize>(), fell + never, "{name}, {seat}: {:?}", panel.sides);
        }
        let forces = all(&sheet, "force").len();
        assert_eq!((forces, all(&sheet, "turns").len(), all(&sheet, "legend").len()), (2, 1, 1), "{name}");
    }
}

#[test]
fn what_a_picture_shows_was_done() {
    let mut desk = opened(&kept("company-1-over.jsonl"));
    let sheet = desk.report().expect("a battle");
    let counted: Vec<&str> = all(&sheet, "count").iter().take(2).map(|count| count.text.as_str()).collect();
    assert_eq!(counted, ["Red: 5 units moved, 2 fired, 2 models lost", "Blue: 6 units moved, 2 fired, 0 models lost"]);
    let turn = all(&sheet, "turn")[0];
    assert_eq!((all(turn, "way").len(), all(turn, "lost").len()), (7, 2));
}

#[test]
fn whoever_shells_a_place_has_fired() {
    let mut desk = opened(&kept("company-2-rockets-leave-a-trail.jsonl"));
    let sheet = desk.report().expect("a battle");
    let counted: Vec<&str> = all(&sheet, "count").iter().map(|count| count.text.as_str()).collect();
    assert!(counted.iter().any(|said| said.starts_with("Red: 0 units moved, 1 fired")), "{counted:?}");
}

/// Whoever has an arrow has moved, also where units were set out by hand in the turn or came in.
#[test]
fn counts_agree_with_arrows() {
    for name in BATTLES {
        let mut desk = opened(&kept(name));
        let sheet = desk.report().expect("a battle");
        for turn in all(&sheet, "turn") {
            let counts = all(turn, "count");
            for (seat, count) in ["red", "blue"].into_iter().zip(counts) {
                let ways = all(turn, "way").into_iter();
                let own = |node: &&Node| node.attrs.iter().any(|(name, value)| *name == "data-seat" && value == seat);
                let moved: usize = count.text.split(' ').find_map(|word| word.parse().ok()).expect("a number");
                assert!(moved >= ways.filter(own).count(), "{name}: {}", count.text);
            }
        }
    }
}

#[test]
fn who_never_arrived_is_named_and_nothing_has_a_gap() {
    let mut desk = opened(&kept("dice-1-over-3.jsonl"));
    let sheet = desk.report().expect("a battle");
    for force in all(&sheet, "force") {
        let facts = all(force, "facts");
        assert!(facts.iter().any(|facts| facts.text.contains("3 off the table")), "{facts:?}");
    }
    let file = desk.report_file(STYLE).expect("a battle");
    // That release did not record what the dice of an order test could show at most.
    assert!(file.contains("Order test of ") && !file.contains("{1}"), "a gap");
}

#[test]
fn the_sentences_tell_who_took_what() {
    let mut desk = opened(&kept("tokens-1-over-4.jsonl"));
    let sheet = desk.report().expect("a battle");
    let file = sheet.html();
    let taken = all(&sheet, "turn").into_iter().filter(|turn| turn.html().contains(" took ")).count();
    assert!(taken > 0 && !file.contains("worth 2 2"), "{file}");
}

/// Browsers do not print what lies behind.
#[test]
fn the_ground_is_part_of_the_picture() {
    let mut desk = opened(&kept("tokens-1-over-4.jsonl"));
    let sheet = desk.report().expect("a battle");
    assert_eq!(all(&sheet, "open").len(), all(&sheet, "picture").len());
}

#[test]
fn a_measuring_table_has_no_report() {
    assert_eq!(opened(&kept("free-1-over.jsonl")).report(), None);
}

#[test]
fn objectives_are_known_by_their_names() {
    let sheet = opened(&kept("tokens-1-over-4.jsonl")).report().expect("a battle");
    let names: Vec<&str> = all(&sheet, "name of-goal").iter().map(|name| name.text.as_str()).collect();
    assert_eq!(names[..3], ["Manor", "Toll house", "Larch spinney"], "{names:?}");
    let told = all(&sheet, "turns")[0].html();
    assert!(told.contains("Blue took Manor") && !told.contains("worth"), "{told}");
}
