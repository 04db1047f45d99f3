//! Saved games: every released format loads to the state it was saved with; every fault in a file is reported with its
//! line and cause.

mod cut;
mod followed;
mod kinds;
mod lost;
mod older;
mod outside;
mod steps;
mod told;

use command_tokens::CommandTokens;
use company_battles::CompanyBattles;
use contract::{Fault, Opening, Ruleset, word};
use free_table::FreeTable;
use game::{AnyGame, Difference, Differs, Game, System};
use order_dice::OrderDice;
use std::{fs, path::PathBuf, time::Instant};
use suite::{
    battles,
    free::{self, first_table},
    laws::{
        Play,
        records::{forged, reloaded},
    },
    toy::{self, Toy},
};
use table::notation::Measure;

fn opening() -> Opening {
    Opening { measure: Measure::Mm, switches: vec![word("dice-2")], position: None }
}

/// A game in the toy, saved in the middle of an order or at its end.
fn saved(seed: u64, n_entries: usize) -> Game<Toy> {
    Play::<Toy>::new(&toy::SYSTEM, opening(), seed).on(n_entries).game
}

fn codes(faults: &[Fault]) -> Vec<(usize, &str)> {
    faults.iter().map(|fault| (fault.line, fault.text.code.as_str())).collect()
}

fn refused<R: Ruleset>(system: &'static System, bytes: &[u8]) -> Vec<Fault> {
    match Game::<R>::load(system, bytes) {
        Ok(_) => panic!("loaded although damaged:\n{}", String::from_utf8_lossy(bytes)),
        Err(faults) => faults,
    }
}

/// Every bit flip is refused, and the fault names its line.
fn no_flip_passes<R: Ruleset>(system: &'static System, text: &str) -> usize {
    let mut bytes = text.as_bytes().to_vec();
    let mut line = 1;
    for at in 0..bytes.len() {
        let here = bytes[at];
        for bit in 0..8 {
            bytes[at] = here ^ (1 << bit);
            let faults = refused::<R>(system, &bytes);
            assert_eq!(faults.len(), 1);
            assert_eq!(faults[0].line, line, "byte {at}, bit {bit}: {faults:?}");
            assert!(faults[0].text.code.as_str().starts_with("save."));
        }
        bytes[at] = here;
        line += usize::from(here == b'\n');
    }
    bytes.len() * 8
}

/// Every truncation is refused; the undamaged part opens on request, and is what was played.
fn no_truncation_passes<R: Ruleset>(system: &'static System, text: &str) {
    let game: Game<R> = reloaded(system, text);
    let hashes = game.replayed_hashes();
    for len in 0..text.len() {
        let bytes = &text.as_bytes()[..len];
        let n_lines = bytes.iter().filter(|byte| **byte == b'\n').count();
        let faults = refused::<R>(system, bytes);
        let whole_line = len > 0 && bytes[len - 1] == b'\n';
        let expected = match len {
            0 => (1, "save.empty"),
            _ if whole_line => (n_lines, "save.cut-off"),
            _ => (n_lines + 1, "save.cut-off"),
        };
        assert_eq!(codes(&faults), [expected], "{len} bytes");
        if n_lines == 0 || len % 7 != 0 {
            continue;
        }
        let whole = match Game::<R>::load_whole(system, bytes) {
            Ok(whole) => whole,
            Err(faults) => panic!("{len} bytes: {faults:?}"),
        };
        assert_eq!(whole.fault.as_slice(), faults);
        // From there the table may proceed.
        let n_read = (n_lines - 1).min(hashes.len());
        assert!(whole.game.len() >= n_read);
        assert_eq!(whole.game.replayed_hashes()[..n_read], hashes[..n_read], "{len} bytes");
    }
}

#[test]
fn every_bit_flip_and_truncation_of_three_games_is_named() {
    for (seed, n_entries) in [(1, 12), (2, 24), (9, 7)] {
        let game = saved(seed, n_entries);
        let text = game.export();
        let start = Instant::now();
        let n_flips = no_flip_passes::<Toy>(&toy::SYSTEM, &text);
        println!("{} entries, {} bytes, {n_flips} flips: {:?}", game.len(), text.len(), start.elapsed());
        no_truncation_passes::<Toy>(&toy::SYSTEM, &text);
    }
}

#[test]
fn every_bit_flip_and_truncation_of_a_free_table_is_named() {
    let text = fs::read_to_string(folder().join("free-1-undone.jsonl")).expect("a kept save");
    no_flip_passes::<FreeTable>(&free::SYSTEM, &text);
    no_truncation_passes::<FreeTable>(&free::SYSTEM, &text);
}

#[track_caller]
fn check_forged(line: usize, from: &str, to: &str, expected: (usize, &str)) {
    let text = saved(1, 12).export();
    let line = if line == 0 { text.lines().count() } else { line };
    let new = forged(&text, line, |body| {
        assert!(body.contains(from), "{body}");
        body.replacen(from, to, 1)
    });
    let expected = if expected.0 == 0 { (text.lines().count(), expected.1) } else { expected };
    assert_eq!(codes(&refused::<Toy>(&toy::SYSTEM, new.as_bytes())), [expected]);
}

#[test]
fn a_seal_that_is_made_good_changes_nothing() {
    let text = saved(1, 12).export();
    assert_eq!(forged(&text, 1, str::to_string), text);
}

#[test]
fn what_a_newer_version_saved_is_refused_politely() {
    check_forged(1, "\"format\":2", "\"format\":3,\"new\":[]", (1, "save.newer-format"));
    check_forged(1, "\"schema\":1", "\"schema\":2", (1, "save.newer-schema"));
    check_forged(1, "\"system\":\"toy\"", "\"system\":\"chess\"", (1, "save.unknown-system"));
}

/// Changed by hand or by another program, so that the checksum does not agree: the fault says what was done, as far as
/// it shows.
#[test]
fn what_was_done_to_a_file_is_named() {
    let text = saved(1, 12).export();
    let check = |bytes: &[u8], expected: (usize, &str)| {
        assert_eq!(codes(&refused::<Toy>(&toy::SYSTEM, bytes)), [expected]);
    };
    check(text.replacen("\"format\":2", "\"format\":7", 1).as_bytes(), (1, "save.newer-format-damaged"));
    check(text.replacen("\"schema\":1", "\"schema\":7", 1).as_bytes(), (1, "save.newer-schema-damaged"));
    check(text.replacen("\"closed\"", "\"clösed\"", 1).as_bytes(), (1, "save.damaged"));
    check(text.replace('\n', "\r\n").as_bytes(), (1, "save.line-ends"));
    check(format!("\u{feff}{text}").as_bytes(), (1, "save.marked"));
    for foreign in ["\n", "Dear diary", "{\"a\":1}\n", "\0\0\0\0", "[[[[[[["] {
        check(foreign.as_bytes(), (1, "save.not-a-save"));
    }
    check(&[b'['; 1 << 20], (1, "save.not-a-save"));
    let lines: Vec<&str> = text.lines().collect();
    let with = |at: usize, line: &str| {
        let whole = [&lines[..at], &[line], &lines[at..]].concat();
        whole.join("\n") + "\n"
    };
    check(with(3, "").as_bytes(), (4, "save.damaged"));
    check(with(3, lines[3]).as_bytes(), (5, "save.wrong-number"));
    let swapped = [&lines[..3], &[lines[4], lines[3]], &lines[5..]].concat().join("\n") + "\n";
    check(swapped.as_bytes(), (4, "save.wrong-number"));
}

/// Every line that is damaged or cannot be read is reported at once; numbers out of sequence only the first time.
#[test]
fn all_faults_of_a_file_are_told_at_once() {
    let text = saved(1, 12).export();
    let text = forged(&text, 6, |body| body.replacen("\"draft\"", "\"drift\"", 1));
    let broken = |at: usize, line: &str| {
        if at == 3 || at == 7 { line.replacen("\"seat\"", "\"soat\"", 1) } else { line.to_owned() }
    };
    let lines: Vec<String> = text.lines().enumerate().map(|(i, line)| broken(i + 1, line)).collect();
    let refused = refused::<Toy>(&toy::SYSTEM, (lines.join("\n") + "\n").as_bytes());
    assert_eq!(codes(&refused), [(3, "save.damaged"), (6, "save.unreadable"), (7, "save.damaged")]);
}

#[test]
fn unknown_fields_are_refused() {
    check_forged(1, "\"closed\"", "\"x\":1,\"closed\"", (1, "save.unreadable"));
    check_forged(2, "\"number\"", "\"x\":1,\"number\"", (2, "save.unreadable"));
    check_forged(2, "\"verb\"", "\"x\":1,\"verb\"", (2, "save.unreadable"));
    check_forged(2, "{\"seat\":", "{\"x\":1,\"seat\":", (2, "save.unreadable"));
    check_forged(0, "\"count\"", "\"x\":1,\"count\"", (0, "save.unreadable"));
}

#[test]
fn lines_that_contradict_each_other_are_refused() {
    check_forged(3, "\"number\":2", "\"number\":3", (3, "save.wrong-number"));
    check_forged(0, "\"count\":", "\"count\":1", (0, "save.wrong-count"));
    check_forged(13, "\"path\":[[2689,1536]],\"facing\"", "\"path\":[[2689,1537]],\"facing\"", (0, "save.other-state"));
    let text = saved(1, 12).export();
    let first = text.lines().next().unwrap();
    let twice = format!("{first}\n{text}");
    assert_eq!(codes(&refused::<Toy>(&toy::SYSTEM, twice.as_bytes())), [(2, "save.second-header")]);
    let last = text.lines().last().unwrap();
    let after = format!("{text}{last}\n");
    assert_eq!(codes(&refused::<Toy>(&toy::SYSTEM, after.as_bytes())), [(text.lines().count() + 1, "save.after-end")]);
    assert_eq!(codes(&refused::<Toy>(&toy::SYSTEM, b"{}\n")), [(1, "save.not-a-save")]);
    assert_eq!(codes(&refused::<Toy>(&toy::SYSTEM, b"\xff\xfe\n")), [(1, "save.not-a-save")]);
}

/// Loading checks the last state; an audit checks every order on the way.
#[test]
fn an_audit_finds_what_was_changed_on_the_way() {
    let text = forged(&saved(1, 12).export(), 2, |body| body.replacen("\"plan\":\"bold\"", "\"plan\":\"sly\"", 1));
    let game: Game<Toy> = reloaded(&toy::SYSTEM, &text);
    assert_eq!(game.audit(), Some(Differs { entry: 0, what: Difference::Events }));
    let text = forged(&saved(1, 12).export(), 3, |body| body.replacen("\"hash\":\"c", "\"hash\":\"d", 1));
    let game: Game<Toy> = reloaded(&toy::SYSTEM, &text);
    assert_eq!(game.audit(), Some(Differs { entry: 1, what: Difference::State }));
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("saves")
}

/// The summaries of kept saves, recorded when they were made.
fn kept() -> Vec<(String, String)> {
    let list = fs::read_to_string(folder().join("kept.txt")).expect("tests/saves/kept.txt");
    let parted = |line: &str| line.split_once(' ').map(|(name, summary)| (name.to_string(), summary.to_string()));
    list.lines().filter_map(parted).collect()
}

fn summed_up<R: Ruleset>(game: &Game<R>) -> String {
    format!("entries {} in force {} state {}", game.len(), game.head(), game.hash())
}

fn keeps<R: Ruleset>(system: &'static System, name: &str, summary: &str) {
    let text = fs::read_to_string(folder().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    let game: Game<R> = reloaded(system, &text);
    // Not audited: later rules may differ, and an old game can still be watched.
    assert_eq!(summed_up(&game), summary, "{name}");
}

#[test]
fn kept_saves_fold_to_their_recorded_states() {
    for (name, summary) in kept() {
        if name.starts_with("toy-") {
            keeps::<Toy>(&toy::SYSTEM, &name, &summary);
        } else if name.starts_with("company-") {
            keeps::<CompanyBattles>(&battles::company::SYSTEM, &name, &summary);
        } else if name.starts_with("tokens-") {
            keeps::<CommandTokens>(&battles::tokens::SYSTEM, &name, &summary);
        } else if name.starts_with("dice-") {
            keeps::<OrderDice>(&battles::squads::SYSTEM, &name, &summary);
        } else {
            keeps::<FreeTable>(&free::SYSTEM, &name, &summary);
        }
    }
    let listed: Vec<String> = kept().into_iter().map(|(name, _)| name).collect();
    for file in fs::read_dir(folder()).expect("tests/saves") {
        let name = file.expect("a file").file_name().into_string().expect("a plain name");
        assert!(
            ["kept.txt", "links.txt"].contains(&name.as_str()) || listed.contains(&name),
            "{name} is kept, but not listed"
        );
    }
}

/// The browser test checks the same: each entry, folded again, leads to the state in the file.
#[test]
fn kept_saves_lead_to_the_state_in_the_file_after_every_entry() {
    for (name, _) in kept().iter().filter(|(name, _)| !name.starts_with("toy-")) {
        let bytes = fs::read(folder().join(name)).expect("a kept save");
        let game = AnyGame::load(&bytes).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        assert_eq!(game.replayed_hashes(), game.recorded_hashes(), "{name}");
        assert!(!game.recorded_hashes().is_empty());
    }
}

/// A long game: loading and seeking. Timings are printed, not checked.
#[test]
#[ignore = "prints timings; run it with --release"]
fn ten_thousand_entries() {
    let game = Play::<FreeTable>::new(&free::SYSTEM, first_table(), 5).on(10_000).settled().game;
    let text = game.export();
    println!("{} entries, {} bytes", game.len(), text.len());
    if let Some(path) = std::env::var_os("SANDTABLE_KEEP") {
        fs::write(path, &text).expect("written");
    }
    let start = Instant::now();
    let mut again: Game<FreeTable> = reloaded(&free::SYSTEM, &text);
    println!("loaded in {:?}", start.elapsed());
    let start = Instant::now();
    for moment in [5_015, 9_999, 31, 7_777] {
        again.seek(moment);
    }
    println!("four seeks in {:?}", start.elapsed());
    let start = Instant::now();
    assert_eq!(again.audit(), None);
    println!("audited in {:?}", start.elapsed());
}
