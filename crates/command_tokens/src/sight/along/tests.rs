//! Compares where a unit is seen along its path with a look at every tenth.

use super::*;
use crate::{
    CommandTokens,
    record::Pace,
    way::{Leave, judge_as_drawn},
};
use content::Opening;
use contract::{Leg, Ruleset};
use geom::{pt, shift};
use std::fmt::Write;
use table::{BaseId, Seat};
use test_dice::Dice;

fn read(text: &str) -> State {
    let opening = Opening::read(text).unwrap_or_else(|why| panic!("{why:?}\n{text}"));
    CommandTokens::begin(&opening).unwrap_or_else(|why| panic!("{why:?}\n{text}"))
}

/// Blocking pieces close together, and a watcher and a walker.
fn state(dice: &mut Dice) -> State {
    let mut text = String::from("table 30x20in\n");
    for piece in 0..7 {
        let (x, y, w, h) = (dice.below(24), 2 + dice.below(12), 2 + dice.below(5), 1 + dice.below(5));
        let (a, b) = (x + w, y + h);
        let kind = ["building", "wood", "bocage", "hill", "building", "hedge", "wood"][dice.below(7) as usize];
        let _ = match kind {
            "bocage" | "hedge" => writeln!(text, "{kind} P{piece} ({x},{y})-({a},{b}) width 0.4"),
            "hill" => writeln!(text, "{kind} P{piece} ({x},{y}) ({a},{y}) ({a},{b}) level {}", 1 + dice.below(2)),
            _ => writeln!(text, "{kind} P{piece} ({x},{y}) ({a},{y}) ({a},{b}) ({x},{b})"),
        };
    }
    let mut at = |low: i32| {
        format!("{}.{:02},{}.{:02}", 2 + dice.below(26), dice.below(100), low + dice.below(7), dice.below(100))
    };
    let (red, blue) = (at(2), at(12));
    let (model, row) = match dice.below(3) {
        0 => ("sherman-v rect 3x1.5", "sherman75"),
        1 => ("rifles disc 2", "section"),
        _ => ("rifles rect 2x2", "section"),
    };
    let _ = writeln!(text, "red R1 {model} at {red} n as {row}\nblue B1 rifles rect 2x2 at {blue} s as section");
    text.push_str("side red pool 9\nside blue pool 5\nturn red play 1");
    read(&text)
}

fn way(state: &State, path: Vec<Pt>) -> Way {
    let leave = Leave::plain(Pace::Normal);
    let leg = Leg { base: BaseId(1), path, facing: None };
    judge_as_drawn(state, &leg, leave).way.expect("it stands on the table")
}

/// The slow answer: a look at every tenth.
fn slow(state: &State, watcher: UnitId, way: &Way) -> Vec<(Len, Len)> {
    let (from, walk) = (state.end(watcher).expect("it stands"), state.walk_of(way).expect("a way"));
    let mut found: Vec<(Len, Len)> = vec![];
    for at in (0..=walk.length.0).map(Len) {
        let to = state.end_at(way.unit, walk.place_at(at)).expect("it goes there");
        if state.sees(&from, &to) {
            match found.last_mut().filter(|last| last.1 + Len(1) == at) {
                Some(last) => last.1 = at,
                None => found.push((at, at)),
            }
        }
    }
    found
}

const WATCHER: UnitId = UnitId { seat: Seat::Blue, number: 1 };

#[test]
fn every_stretch_is_the_one_of_a_look_at_every_tenth() {
    let mut dice = Dice::of_this_run(7);
    let [mut parted, mut never, mut short] = [0, 0, 0];
    let enough = |parted, never, short| parted > 60 && never > 60 && short > 10;
    // Five hundred are enough nearly always.
    for nth in 0..5_000 {
        if nth >= 500 && enough(parted, never, short) {
            break;
        }
        let state = state(&mut dice);
        let begin = state.place_of(UnitId { seat: Seat::Red, number: 1 }).expect("it stands").at;
        let mut aside = |far: i32| shift(dice.below(2 * far) - far, dice.below(2 * far) - far);
        let corner = begin + aside(700);
        let way = way(&state, vec![corner, corner + aside(600), begin + aside(900)]);
        let slow = slow(&state, WATCHER, &way);
        assert_eq!(state.seen_along(WATCHER, &way), slow, "{}\n{:?}", CommandTokens::position(&state), way.path);
        parted += usize::from(slow.len() > 1);
        never += usize::from(slow.is_empty());
        short += slow.iter().filter(|(from, to)| *to - *from < Len(30)).count();
    }
    assert!(enough(parted, never, short), "{parted} {never} {short}");
}

/// CT-6-3: the corner of a path leaves cover by a hair and goes back.
#[test]
fn a_corner_that_peeps_out_is_seen() {
    let state = read(
        "table 72x48in\nbuilding H1 (20,20) (40,20) (40,24) (20,24)\nred R1 rifles disc 2 at 37.9,10 n as section\n\
         blue B1 rifles rect 2x2 at 42,40 s as section\nside red pool 9\nside blue pool 5\nturn red play 1",
    );
    let out = way(&state, vec![pt(9_657, 2_540), pt(9_627, 2_565)]);
    let seen = state.seen_along(WATCHER, &out);
    assert!(matches!(seen[..], [(from, to)] if from <= Len(31) && Len(31) <= to && to < out.length), "{seen:?}");
    let kept = way(&state, vec![pt(9_627, 2_565)]);
    assert_eq!(state.seen_along(WATCHER, &kept), []);
}
