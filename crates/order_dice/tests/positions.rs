//! Positions in words: what is written reads back as the same battle, whatever goes on in it.

use content::Opening;
use contract::Ruleset;
use order_dice::{OrderDice, State};

const LIEUTENANT: &str = "red R1 figure disc 0.984 b1 at 20,10 n b2 at 21.5,10 n as us-lt";
const TEAM: &str = "blue B1 figure disc 0.984 b3 at 24,30 s b4 at 25.5,30 s b5 off as de-mmg";

fn begun(text: &str) -> Result<State, Vec<String>> {
    let opening = Opening::read(text).expect("a position");
    OrderDice::begin(&opening).map_err(|faults| faults.iter().map(|fault| fault.text.code.to_string()).collect())
}

fn check(red: &str, blue: &str, lines: &str) {
    let text = format!("table 72x48in\n{LIEUTENANT} {red}\n{TEAM} lost b5 {blue}\n{lines}");
    let state = begun(&text).unwrap_or_else(|faults| panic!("{faults:?} in {text}"));
    let written = OrderDice::position(&state).to_string();
    let again = begun(&written).unwrap_or_else(|faults| panic!("{faults:?} in {written}"));
    assert_eq!(again, state, "{written}");
}

#[test]
fn a_battle_is_the_same_after_it_was_written_and_read() {
    check("", "", "turn red orders 1");
    check("name Smith pins 2 die down retained", "die ambush used b3", "kept red\nfirst blue\nturn blue keeping 3");
    check("die advance", "", "course R1 shoots\nturn red orders 1");
    check("die run", "die ambush", "course R1 window\nheld \"red run R1 { b1 20,16 b2 21.5,16 }\"\nturn red orders 2");
    check("die down escaped", "", "turn red orders 2");
    check("die fire", "", "snap R1 1\nobjective 1 at 24,24\nturn red orders 2 drawn");
    check("die down", "immobilized jam left", "ordered red\nredrawn blue\ncourse R1 recoils\nturn red orders 2");
    check("", "die ambush", "closing B1\nterms deep 12 last-turn 4\nturn red closing 2");
}

#[test]
fn ranging_and_smoke_are_written_and_read() {
    let known = "ranging b1 unit B1 step 2 turn 3 zeroed stood \"red stood { b3 24,30 ^s b4 25.5,30 ^s }\"";
    check("", "", &format!("{known}\nturn red orders 4"));
    check("", "", "ranging b1 spot 24,24 step 1 turn 3\nturn red orders 4");
    let smoke = "smoke S1 (24,20) (26,20) (26,22) (24,22)";
    check("", &format!("\n{smoke}"), "screen S1 3\nturn red orders 4");
}

#[test]
fn those_who_ride_are_written_and_read() {
    let truck = "blue B2 gmc rect 4.5x1.75 b9 at 40,30 s as us-truck";
    check("", &format!("ran\n{truck} ran"), "turn red orders 2");
    check("boards R2", "\nred R2 gmc rect 4.5x1.75 b9 at 40,10 n as us-truck", "turn red orders 2");
    let aboard = "blue B3 figure disc 0.984 b11 off b12 off as de-lt aboard B2 pins 1";
    check("", &format!("\n{truck}\n{aboard}"), "turn red orders 2");
    let gun = "blue B4 m1-57mm rect 2x1.75 b21 off b22 figure disc 0.984 off b23 figure disc 0.984 off b24 figure disc 0.984 off as us-57";
    check("", &format!("\n{truck}\n{gun} towed B2"), "turn red orders 2");
    let rider = "blue B5 figure rect 2x1 b31 at 30,30 n b32 at 31.5,30 n b33 at 33,30 n b34 at 34.5,30 n b35 at 36,30 n b36 at 37.5,30 n";
    check("", &format!("\n{rider} as su-cavalry mounted gets-off"), "turn red orders 2");
}

#[test]
fn what_cannot_be_is_refused() {
    let refused =
        |red: &str, lines: &str| begun(&format!("table 72x48in\n{LIEUTENANT} {red}\n{TEAM} lost b5\n{lines}"));
    for (red, lines) in [
        ("lost b1", "turn red orders 1"),
        ("mounted", "turn red orders 1"),
        ("aboard B1", "turn red orders 1"),
        ("destroyed", "turn red orders 1"),
        ("", "course R9 shoots\nturn red orders 1"),
        ("", "snap R1 1\nturn red keeping 1"),
        ("", "closing B1\nturn red orders 1"),
    ] {
        assert!(refused(red, lines).is_err(), "{red} {lines}");
    }
    let few = "table 72x48in\nred R1 figure disc 0.984 b1 at 20,10 n as us-lt\nturn red orders 1";
    assert!(begun(few).is_err(), "a profile with two men has two bases");
}

#[test]
fn what_goes_on_in_close_quarters_and_buildings_is_the_same_again() {
    check("die run", "", "course R1 fights foe B1\nturn red orders 2");
    check("die run", "", "course R1 regroups inches 4\nturn red orders 2");
    let held = "held \"red assault R1 { b1 20,16 b2 21.5,16 }\"\nturn red orders 2";
    check("die run", "die ambush", &format!("course R1 window foe B1\n{held}"));
    let house = "building H1 (40,18) (48,18) (48,22) (40,22)";
    let text = format!(
        "table 72x48in\n{house}\nred R1 figure disc 0.984 b1 off b2 off as us-lt in H1\n{TEAM} lost b5\nturn red orders 1"
    );
    let state = begun(&text).expect("a unit in a building");
    let written = OrderDice::position(&state).to_string();
    assert_eq!(begun(&written).expect("the same"), state, "{written}");
    for wrong in [
        text.replace("off b2 off", "at 20,10 n b2 at 21.5,10 n"),
        text.replace(&format!("{house}\n"), "wood H1 (40,18) (48,18) (48,22) (40,22)\n"),
        text.replace("in H1", "in H1 destroyed"),
        text.replace("turn red", "course R1 fights\nturn red"),
    ] {
        assert!(begun(&wrong).is_err(), "{wrong}");
    }
}
