//! The whole battle once more on the table: by itself or step by step, by orders or by turns; and a game of its own from
//! one of its moments.

use crate::common::{kept, opened};
use ui::{Desk, Input, Key, Mods, Outgoing, Press, Speed, Speeds};

fn again(name: &str) -> Desk {
    let mut desk = opened(&kept(name));
    desk.go_at(Speeds { replay: Speed::AtOnce, ..Speeds::default() });
    desk.take_outgoing();
    desk
}

const COMPANY: &str = "company-1-over.jsonl";

/// Frames of a sixtieth of a second for as long as anything differs; returns the number of moments that were shown.
fn run(desk: &mut Desk, seconds: u32) -> Vec<String> {
    let mut shown = vec![];
    for frame in 0..seconds * 60 {
        if !desk.frame(1_000.0 + f64::from(frame) * 1000.0 / 60.0) {
            break;
        }
        let title = title(desk);
        if shown.last() != Some(&title) {
            shown.push(title);
        }
    }
    shown
}

fn title(desk: &Desk) -> String {
    desk.panels().recap.map(|recap| recap.title).unwrap_or_default()
}

fn press(desk: &mut Desk, press: Press) {
    desk.input(Input::Press(press));
}

fn controls(desk: &Desk) -> Vec<(String, bool)> {
    let recap = desk.panels().recap.expect("the panel of the replay");
    recap.controls.iter().map(|control| (control.press.to_string(), control.ready)).collect()
}

#[test]
fn a_battle_plays_by_itself_from_its_beginning_to_its_end() {
    let mut desk = again(COMPANY);
    let (end, entries) = (desk.hash(), desk.n_entries().1);
    press(&mut desk, Press::Film);
    assert_ne!(desk.hash(), end, "it begins at the beginning");
    let shown = run(&mut desk, 600);
    assert!(shown.len() > 40, "{shown:?}");
    assert_eq!(desk.hash(), end, "{shown:?}");
    assert!(title(&desk).ends_with(&format!("{entries} of {entries}")), "{}", title(&desk));
    assert!(controls(&desk).contains(&("go-on".to_owned(), false)), "nothing follows");
    // Again from the start; and its end is that of every replay.
    press(&mut desk, Press::Plays);
    assert_ne!(desk.hash(), end);
    desk.input(Input::KeyDown { key: Key::Escape, mods: Mods::default() });
    assert_eq!((desk.hash(), desk.panels().recap), (end, None));
}

#[test]
fn looking_around_does_not_end_it() {
    let mut desk = again(COMPANY);
    press(&mut desk, Press::Film);
    press(&mut desk, Press::Plays);
    for key in [Key::Plus, Key::Minus, Key::Zero] {
        desk.input(Input::KeyDown { key, mods: Mods::default() });
    }
    let recap = desk.panels().recap.expect("the panel of the replay");
    assert!(recap.films, "{}", recap.title);
}

#[test]
fn it_goes_step_by_step_both_ways_and_waits() {
    let mut desk = again(COMPANY);
    press(&mut desk, Press::Film);
    press(&mut desk, Press::Plays);
    assert_eq!(run(&mut desk, 20).len(), 0, "it waits");
    let mut seen = vec![desk.hash()];
    for _ in 0..12 {
        press(&mut desk, Press::GoOn);
        run(&mut desk, 20);
        // What its dice brought.
        let before = desk.hash();
        if seen.last() == Some(&before) {
            press(&mut desk, Press::GoOn);
            run(&mut desk, 20);
        }
        seen.push(desk.hash());
    }
    let title = title(&desk);
    for hash in seen.iter().rev().skip(1) {
        press(&mut desk, Press::StepBack);
        assert_eq!(&desk.hash(), hash, "after {title}");
    }
}

#[test]
fn by_turns_it_stops_where_turns_end() {
    let mut desk = again(COMPANY);
    let turns = desk.panels().after.expect("it is over").turns;
    press(&mut desk, Press::Film);
    press(&mut desk, Press::Plays);
    press(&mut desk, Press::ByTurns);
    let mut moments = vec![];
    for _ in 0..turns.len() {
        press(&mut desk, Press::GoOn);
        moments.push(title(&desk));
    }
    assert!(
        moments.last().is_some_and(|last| last.contains(&format!("{} of ", turns[turns.len() - 1].0))),
        "{moments:?}"
    );
}

#[test]
fn a_game_of_its_own_begins_at_the_moment_that_is_shown() {
    for name in [COMPANY, "tokens-1-over-0.jsonl", "dice-1-over-3.jsonl", "free-1-over.jsonl"] {
        let mut desk = again(name);
        let all = desk.n_entries();
        press(&mut desk, Press::Seek(all.1 / 2));
        let half = desk.hash();
        press(&mut desk, Press::Film);
        assert_eq!(desk.hash(), half, "{name}: it goes on from the moment that is watched");
        press(&mut desk, Press::Branch);
        let out = desk.take_outgoing();
        let [Outgoing::Branch { file, from }] = &out[..] else { panic!("{name}: {out:?}") };
        assert!(from.contains(&format!("{} of {}", all.1 / 2, all.1)), "{name}: {from}");
        let mut branch = opened(file);
        // What follows by itself has followed.
        assert!(branch.n_entries().1 >= all.1 / 2, "{name}: {:?}", branch.n_entries());
        press(&mut branch, Press::Seek(all.1 / 2));
        // Who looks at a measuring table is not recorded.
        assert!(branch.hash() == half || name.starts_with("free"), "{name}");
        assert!(!branch.is_uncounted() && !branch.is_older(), "{name}");
        assert_eq!(desk.n_entries(), all, "{name}: the first game is as it was");
    }
}

#[test]
fn a_table_on_which_nothing_has_happened_has_no_replay() {
    let mut desk = again("free-1-over.jsonl");
    press(&mut desk, Press::Film);
    press(&mut desk, Press::Branch);
    let out = desk.take_outgoing();
    let [Outgoing::Branch { file, .. }] = &out[..] else { panic!("{out:?}") };
    let mut begun = opened(file);
    assert_eq!(begun.n_entries(), (0, 0));
    press(&mut begun, Press::Film);
    assert_eq!((begun.panels().recap, begun.panels().said), (None, "Nothing to show yet".to_owned()));
}
