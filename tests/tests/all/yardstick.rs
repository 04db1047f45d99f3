//! The yardstick's questions on a small stored table: the browser must give the same answers (`web/tests/browser.rs`).
//! `BLESS=1` writes the answers again.

use std::{env, fs};
use suite::{tidy::root, workload::QUESTIONS};

#[test]
fn a_kept_table_is_answered_as_it_was() {
    let folder = root().join("tests/yardstick");
    let table = fs::read_to_string(folder.join("small.jsonl")).expect("a kept table");
    let closing = |question: &&str| {
        let lines = yardstick::answer(&table, question, &mut clock()).expect("a question of the yardstick");
        let closing: serde_json::Value =
            serde_json::from_str(lines.lines().last().expect("a closing line")).expect("json");
        format!("{question} {} {}\n", closing["answers"], closing["checksum"].as_str().expect("a checksum"))
    };
    let found: String = QUESTIONS.iter().map(closing).collect();
    let path = folder.join("answers.txt");
    if env::var_os("BLESS").is_some() {
        fs::write(&path, &found).expect("written");
    }
    assert_eq!(found, fs::read_to_string(path).expect("kept answers"));
}

/// A fake clock: times do not matter here.
fn clock() -> impl FnMut() -> u64 {
    let mut now = 0;
    move || {
        now += 1_000_000_000;
        now
    }
}
