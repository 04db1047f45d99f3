//! Faults in a file are told in words, not more of them than anyone reads, and quickly.

use super::{codes, folder, forged, refused};
use company_battles::CompanyBattles;
use contract::{Arg, Fault};
use game::too_long;
use std::fs;
use suite::battles::company::SYSTEM;

fn company() -> String {
    fs::read_to_string(folder().join("company-1-undone.jsonl")).expect("a kept save")
}

fn faults(text: &str) -> Vec<Fault> {
    refused::<CompanyBattles>(&SYSTEM, text.as_bytes())
}

/// Every code has words in every language.
fn in_words(faults: &[Fault]) {
    for language in ["en", "de"] {
        let words = suite::words(language);
        let silent: Vec<_> = faults.iter().filter(|fault| !words.has(fault.text.code.as_str())).collect();
        assert!(silent.is_empty(), "{language}: {silent:?}");
    }
}

#[test]
fn a_position_in_a_save_is_told_fault_by_fault() {
    let text = forged(&company(), 1, |body| {
        body.replacen("table 48x36in", "table 0x0in", 1).replacen("rect 2.33x1.25", "rect", 1)
    });
    let told = faults(&text);
    assert_eq!(told[0].text.code.as_str(), "save.position");
    assert_eq!((told[1].line, told[1].text.code.as_str()), (1, "note.bad-size"));
    assert!(told.len() > 2 && told[1..].iter().all(|fault| fault.file == "position"), "{told:?}");
    in_words(&told);
    let text = forged(&company(), 1, |body| body.replacen("\"position\":\"", "\"position\":\"\\\"", 1));
    in_words(&faults(&text));
}

#[test]
fn a_battle_without_forces_says_so_in_words() {
    let empty = |body: &str| {
        let at = body.find("\"position\":\"").expect("a position") + "\"position\":\"".len();
        let end = at + body[at..].find('"').expect("its end");
        format!("{}table 48x48in\\n{}", &body[..at], &body[body[end..].find("\"}").map_or(end, |more| end + more)..])
    };
    let told = faults(&forged(&company(), 1, empty));
    assert_eq!(codes(&told), [(0, "fault.no-forces")]);
    in_words(&told);
}

#[test]
fn of_very_many_faults_the_first_are_told_with_the_number_of_the_others() {
    let many = "whatever\\n".repeat(60_000);
    let told = faults(&forged(&company(), 1, |body| body.replacen("attacker red", &format!("{many}attacker red"), 1)));
    let last = told.last().expect("a fault");
    assert_eq!((told.len(), last.text.code.as_str()), (21, "fault.more"), "{:?}", &told[..2]);
    assert_eq!(last.text.args, [Arg::Num(60_000 - 20)]);
    in_words(&told);
}

#[test]
fn what_is_quoted_is_cut_short() {
    let long = "x".repeat(1 << 20);
    let in_position = forged(&company(), 1, |body| body.replacen("attacker red", &format!("attacker {long}"), 1));
    let in_line = forged(&company(), 2, |body| body.replacen("dug-in", &long, 1));
    let in_name = forged(&company(), 1, |body| body.replacen("company-battles", &long, 1));
    for text in [in_position, in_line, in_name] {
        let told = faults(&text);
        let longest = told.iter().flat_map(|fault| &fault.text.args).map(|arg| match arg {
            Arg::Said(said) => said.chars().count(),
            _ => 0,
        });
        assert!(longest.max().is_some_and(|n| (10..=81).contains(&n)), "{:?}", told[0].text.code);
    }
}

#[test]
fn a_file_that_is_too_long_is_not_opened() {
    assert_eq!(too_long(game::FILE_MAX), None);
    let fault = too_long(100 << 20).expect("more than a game");
    assert_eq!(fault.text.args, [Arg::Num(100), Arg::Num(32)]);
    in_words(&[fault]);
}
