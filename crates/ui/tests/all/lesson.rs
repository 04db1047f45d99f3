//! The first turn of a battle, step by step: what has been done is checked off, whoever did it by whatever way, and the
//! list can be left and taken up again.

use crate::common::{Hand, kept, opened};
use std::path::Path;
use ui::{Desk, Screen};

const MOVEMENT: &str = "system company-battles\ntable 48x48in\nred R1 sherman b1 at 12,12 e as us-m4\nblue B1 sherman b2 at 40,12 w as us-m4\nturn red movement 1\n";

const COMPANY: [&str; 10] = ["roll", "select", "move", "refused", "nearest", "step", "shoot", "dice", "assault", "end"];
const TOKENS: [&str; 10] = ["roll", "select", "move", "react", "end", "refused", "nearest", "fire", "dice", "pass"];
const DICE: [&str; 9] = ["draw", "select", "move", "refused", "nearest", "fire", "dice", "ambush", "end"];

/// Those tasks of the list that are done.
fn done<'a>(desk: &Desk, names: &[&'a str]) -> Vec<&'a str> {
    let lesson = desk.panels().lesson.expect("a list");
    assert_eq!(lesson.rows.len(), names.len(), "{:?}", lesson.rows);
    assert_eq!(lesson.rows.iter().filter(|row| row.done).count(), lesson.done);
    names.iter().zip(&lesson.rows).filter(|(_, row)| row.done).map(|(name, _)| *name).collect()
}

#[test]
fn what_was_done_before_the_list_was_opened_is_done() {
    let of = [
        ("company-1-over.jsonl", &COMPANY[..], vec!["roll", "move", "step", "shoot", "dice", "end"]),
        ("tokens-1-over-0.jsonl", &TOKENS[..], vec!["roll", "move", "react", "end", "fire", "dice"]),
        ("dice-1-over-3.jsonl", &DICE[..], vec!["draw", "end"]),
    ];
    for (name, all, tasks) in of {
        let mut desk = opened(&kept(name));
        assert_eq!(desk.panels().lesson, None, "{name}: never in the way");
        desk.begin_lesson();
        let found = done(&desk, all);
        for task in tasks {
            assert!(found.contains(&task), "{name}: {task} in {found:?}");
        }
        for task in ["select", "refused", "nearest"] {
            assert!(!found.contains(&task), "{name}: {task} in {found:?}");
        }
        desk.end_lesson();
        assert_eq!(desk.panels().lesson, None, "{name}");
        desk.begin_lesson();
        assert_eq!(done(&desk, all), found, "{name}: taken up again");
    }
}

/// Every step has a short name; how it is done is said for the next one alone.
#[test]
fn the_next_step_says_how_it_is_done() {
    let mut hand = Hand::new(MOVEMENT);
    hand.desk.begin_lesson();
    let said = |hand: &Hand| hand.desk.panels().lesson.expect("a list").rows;
    let hows = |hand: &Hand| said(hand).iter().map(|row| row.how.is_some()).collect::<Vec<_>>();
    assert!(said(&hand).iter().all(|row| !row.title.is_empty() && row.title.len() < 40), "{:?}", said(&hand));
    assert_eq!(hows(&hand).iter().position(|how| *how), Some(0));
    assert_eq!(said(&hand)[0].title, "Roll for the first turn");
    assert!(said(&hand)[0].how.as_ref().is_some_and(|how| how.starts_with("Press Roll")));
    // What is done needs no words anymore.
    hand.play("click 12,12");
    assert_eq!(hows(&hand).iter().filter(|how| **how).count(), 1);
}

#[test]
fn a_refusal_and_the_nearest_place_are_checked_off() {
    let mut hand = Hand::new(MOVEMENT);
    hand.desk.begin_lesson();
    hand.play("click 12,12");
    assert_eq!(done(&hand.desk, &COMPANY), ["select"]);
    ["mouse down 12,12", "mouse move 39,12"].iter().for_each(|line| hand.play(line));
    assert_eq!(done(&hand.desk, &COMPANY), ["select", "refused"]);
    ["mouse up 39,12", "key Enter"].iter().for_each(|line| hand.play(line));
    assert_eq!(done(&hand.desk, &COMPANY), ["select", "move", "refused", "nearest"]);
    // Asked for in the wrong step: the answer is why not.
    hand.play("press verb-assault");
    assert_eq!(done(&hand.desk, &COMPANY), ["select", "move", "refused", "nearest", "assault"]);
}

#[test]
fn a_typed_order_counts_like_any_other() {
    let mut hand = Hand::new(MOVEMENT);
    hand.desk.begin_lesson();
    hand.play("enter move R1 60in east");
    assert_eq!(done(&hand.desk, &COMPANY), ["select", "refused"]);
    hand.play("type move R1 4in east");
    assert!(done(&hand.desk, &COMPANY).contains(&"move"), "{:?}", done(&hand.desk, &COMPANY));
}

const REACTION: &str = "system command-tokens\ntable 72x48in\nred R1 rifles rect 2x2 at 20,20 n as section\nred R2 rifles rect 2x2 at 60,4 n as section\nblue B1 rifles rect 2x2 at 20,40 s as section\nside red pool 5\nside blue pool 5\nturn red play 1\n";

/// CT-6-10: whoever reacts ends that with the same order, but has activated nobody.
#[test]
fn the_end_of_a_reaction_is_not_that_of_an_activation() {
    let mut hand = Hand::new(REACTION);
    hand.desk.begin_lesson();
    for line in ["type red move R1 { b1 20,26 }", "type blue react B1 ~ 2", "roll out", "type blue end"] {
        hand.play(line);
    }
    let found = done(&hand.desk, &TOKENS);
    assert!(found.contains(&"react") && !found.contains(&"end"), "{found:?}");
    hand.play("type red continue");
    hand.play("type red end");
    assert!(done(&hand.desk, &TOKENS).contains(&"end"), "{:?}", done(&hand.desk, &TOKENS));
}

/// What belongs to a step that is over is left for a later turn, and does not keep from saying what comes next.
#[test]
fn what_its_step_has_left_behind_waits_for_a_later_turn() {
    let mut hand = Hand::new(&MOVEMENT.replace("movement", "shooting"));
    hand.desk.begin_lesson();
    hand.play("click 12,12");
    let rows = hand.desk.panels().lesson.expect("a list").rows;
    let later: Vec<&str> = COMPANY.iter().zip(&rows).filter(|(_, row)| row.later).map(|(name, _)| *name).collect();
    assert_eq!(later, ["move", "refused", "nearest", "step"]);
    let next: Vec<&str> =
        COMPANY.iter().zip(&rows).filter(|(_, row)| row.how.is_some()).map(|(name, _)| *name).collect();
    assert_eq!(next, ["roll"]);
}

#[test]
fn ticks_are_kept_when_the_page_is_loaded_again() {
    let mut hand = Hand::new(MOVEMENT);
    hand.desk.begin_lesson();
    for line in ["click 12,12", "mouse down 12,12", "mouse move 39,12", "mouse up 39,12", "key Enter"] {
        hand.play(line);
    }
    let found = ["select", "move", "refused", "nearest"];
    assert_eq!(done(&hand.desk, &COMPANY), found);
    hand.play("reload");
    assert_eq!(done(&hand.desk, &COMPANY), found);
    hand.desk.end_lesson();
    // The browser is told with the next input.
    hand.play("rest");
    hand.play("key Escape");
    hand.play("reload");
    assert_eq!(hand.desk.panels().lesson, None, "it stays closed");
}

/// Whoever begins has fire to give in the first turn, before any unit has moved.
#[test]
fn the_first_battle_offers_fire_to_both_sides() {
    // The words of the system.
    let _ = Hand::new(MOVEMENT);
    let first = ui::Choices::read(&ui::Choices::first_address("company-battles", 7)).expect("a battle");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../assets/maps/{}.txt", first.map));
    let map = std::fs::read_to_string(file).expect("its map");
    let desk = Desk::battle(&first, &map, Screen::plain(1000.0, 800.0)).unwrap_or_else(|why| panic!("{why:?}"));
    for seat in table::Seat::BOTH {
        let line = |line: &str| match line.starts_with("turn ") {
            true => format!("turn {seat} shooting 1"),
            false => line.to_owned(),
        };
        let position: Vec<String> = desk.position().lines().map(line).collect();
        let game = game::AnyGame::of_position(&position.join("\n")).unwrap_or_else(|why| panic!("{why:?}"));
        let shoots = game.standing(seat).left.into_iter().filter(|unit| {
            let ready = |offer: &contract::Offer| offer.verb.as_str() == "shoot" && offer.why_not.is_empty();
            game.offers(seat, Some(*unit)).iter().any(ready)
        });
        assert!(shoots.count() >= 2, "{seat}");
    }
}

#[test]
fn fingers_are_told_of_no_keys() {
    for (system, position) in [("company", MOVEMENT), ("tokens", REACTION)] {
        let mut hand = Hand::new(position);
        hand.desk.begin_lesson();
        hand.play("tap 12,12");
        for _ in 0..2 {
            let panel = hand.desk.panels().lesson.expect("a list");
            let how = panel.rows.iter().find_map(|row| row.how.clone()).expect("the next step");
            assert!(!["Tab", "Enter", "Ctrl", "Click"].iter().any(|key| how.contains(key)), "{system}: {how}");
            hand.play("key Escape");
        }
    }
}

/// A newcomer alone meets the page between two players.
#[test]
fn whoever_learns_alone_is_told_to_take_over() {
    let mut hand = Hand::new(&MOVEMENT.replace("movement 1", "assault 1"));
    let alone = |hand: &Hand| {
        let rows = hand.desk.panels().hand_over.expect("a page between two players").rows;
        rows.iter().any(|row| row == "If you play both sides, take over from yourself")
    };
    hand.play("pass screen");
    hand.play("type end");
    assert!(!alone(&hand));
    hand.desk.begin_lesson();
    assert!(alone(&hand));
}
