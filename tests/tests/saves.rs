//! Saved games: every released format loads to the state it was saved with; whatever is wrong with a file is named, line and cause.

use contract::{Fault, Opening, Ruleset, word};
use game::{Difference, Differs, Game, System};
use std::{fs, path::PathBuf, time::Instant};
use suite::{
    laws::{Play, records::reloaded},
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
        Ok(_) => panic!("loaded all the same:\n{}", String::from_utf8_lossy(bytes)),
        Err(faults) => faults,
    }
}

/// Every bit flip is refused, and the line that is named is the one that was hit.
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

/// Every truncation is refused; what is whole of it opens on request, and is what was played.
fn no_truncation_passes<R: Ruleset>(system: &'static System, text: &str) {
    let game: Game<R> = reloaded(system, text);
    let hashes = game.replayed_hashes();
    for len in 0..text.len() {
        let bytes = &text.as_bytes()[..len];
        let n_lines = bytes.iter().filter(|byte| **byte == b'\n').count();
        let faults = refused::<R>(system, bytes);
        let whole_line = len > 0 && bytes[len - 1] == b'\n';
        let expected = match len {
            0 => (0, "save.empty"),
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
        // The table may go on by itself from there.
        let n_read = (n_lines - 1).min(hashes.len());
        assert!(whole.game.len() >= n_read);
        assert_eq!(whole.game.replayed_hashes()[..n_read], hashes[..n_read], "{len} bytes");
    }
}

#[test]
fn every_bit_flip_and_truncation_of_three_games_is_named() {
    for (seed, n_entries) in [(1, 12), (2, 60), (9, 7)] {
        let game = saved(seed, n_entries);
        let text = game.export();
        let start = Instant::now();
        let n_flips = no_flip_passes::<Toy>(&toy::SYSTEM, &text);
        println!("{} entries, {} bytes, {n_flips} flips: {:?}", game.len(), text.len(), start.elapsed());
        no_truncation_passes::<Toy>(&toy::SYSTEM, &text);
    }
}

/// The file with one line changed, and its checksum made good.
fn forged(text: &str, line: usize, change: impl Fn(&str) -> String) -> String {
    let seal = |body: &str| {
        let body = body.strip_suffix('}').unwrap();
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let sum = body.bytes().fold(0xcbf2_9ce4_8422_2325, step);
        format!("{body},\"sum\":\"{sum:016x}\"}}")
    };
    let changed = |(idx, old): (usize, &str)| {
        let body = format!("{}}}", &old[..old.rfind(",\"sum\":").unwrap()]);
        let new = if idx + 1 == line { change(&body) } else { body };
        seal(&new) + "\n"
    };
    text.lines().enumerate().map(changed).collect()
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
    check_forged(1, "\"format\":1", "\"format\":2,\"new\":[]", (1, "save.newer-format"));
    check_forged(1, "\"schema\":1", "\"schema\":2", (1, "save.newer-schema"));
    check_forged(1, "\"system\":\"toy\"", "\"system\":\"chess\"", (1, "save.unknown-system"));
}

#[test]
fn unknown_fields_are_refused() {
    check_forged(1, "\"closed\"", "\"x\":1,\"closed\"", (1, "save.unreadable"));
    check_forged(2, "\"number\"", "\"x\":1,\"number\"", (2, "save.unreadable"));
    check_forged(2, "\"verb\"", "\"x\":1,\"verb\"", (2, "save.unreadable"));
    check_forged(2, "\"event\"", "\"x\":1,\"event\"", (2, "save.unreadable"));
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

/// Loading checks the last state; an audit looks at every order on the way.
#[test]
fn an_audit_finds_what_was_changed_on_the_way() {
    let text = forged(&saved(1, 12).export(), 2, |body| body.replacen("\"plan\":\"bold\"", "\"plan\":\"sly\"", 1));
    let game: Game<Toy> = reloaded(&toy::SYSTEM, &text);
    assert_eq!(game.audit(), Some(Differs { entry: 0, what: Difference::Events }));
    let text = forged(&saved(1, 12).export(), 3, |body| body.replacen("\"hash\":\"c", "\"hash\":\"d", 1));
    let game: Game<Toy> = reloaded(&toy::SYSTEM, &text);
    assert_eq!(game.audit(), Some(Differs { entry: 1, what: Difference::State }));
}

/// The path of a kept save, and what was recorded of it when it was made.
fn kept(name: &str) -> (Vec<u8>, String) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("saves").join(name);
    let list = fs::read_to_string(path.with_file_name("kept.txt")).expect("tests/saves/kept.txt");
    let line = list.lines().find(|line| line.starts_with(&format!("{name} "))).expect("every kept save is listed");
    (fs::read(path).expect("a kept save"), line.to_string())
}

fn summed_up<R: Ruleset>(name: &str, game: &Game<R>) -> String {
    format!("{name} entries {} in force {} state {}", game.len(), game.head(), game.hash())
}

#[test]
fn kept_saves_fold_to_their_recorded_states() {
    for name in ["toy-1-over.jsonl", "toy-1-half-done.jsonl", "toy-1-undone.jsonl"] {
        let (bytes, line) = kept(name);
        let text = String::from_utf8(bytes).unwrap();
        let game: Game<Toy> = reloaded(&toy::SYSTEM, &text);
        assert_eq!(summed_up(name, &game), line);
        assert_eq!(game.audit(), None);
        assert_eq!(game.export(), text, "{name} is written as it was read");
    }
}

/// Makes the first saves of a format; those that are kept are never made again.
#[test]
#[ignore = "run once for each new format"]
fn make_the_toy_saves() {
    let over = saved(2, 1_000);
    let mut half_done = Play::<Toy>::new(&toy::SYSTEM, opening(), 5).on(6);
    while half_done.game.half_done().is_none_or(|(_, replies)| replies.is_empty()) && half_done.step() {}
    let mut undone = saved(3, 14);
    for _ in 0..3 {
        assert_eq!(undone.back(game::Consent::Both), Ok(true));
    }
    let games = [("over", over), ("half-done", half_done.game), ("undone", undone)];
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("saves");
    let mut list = String::new();
    for (name, game) in games {
        let name = format!("toy-1-{name}.jsonl");
        fs::write(folder.join(&name), game.export()).unwrap();
        list += &summed_up(&name, &game);
        list += "\n";
    }
    fs::write(folder.join("kept.txt"), list).unwrap();
}
