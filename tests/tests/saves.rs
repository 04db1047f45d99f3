//! Saved games: every released format loads to the state it was saved with; whatever is wrong with a file is named, line and cause.

use command_tokens::CommandTokens;
use company_battles::CompanyBattles;
use content::Catalog;
use contract::{Answer, Draft, Fault, Given, Leg, Opening, Ruleset, draft_from_text, word};
use free_table::FreeTable;
use game::{AnyGame, Difference, Differs, Game, System};
use geom::Heading;
use serde_json::Value;
use std::{fs, path::PathBuf, time::Instant};
use suite::{
    battles::{self, reached::Reached},
    laws::{Play, records::reloaded},
    toy::{self, Toy},
};
use table::notation::{Measure, Position};

static FREE: System = System { name: "free-table", schema: 1, upgrades: &[] };

/// The table that the page opens with.
fn first_table() -> Opening {
    let text = include_str!("../../assets/maps/first-table.txt");
    let position = Position::parse(text, &Catalog::standard().sizes()).expect("the first table");
    Opening { measure: position.measure, switches: vec![], position: Some(position) }
}

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

#[test]
fn every_bit_flip_and_truncation_of_a_free_table_is_named() {
    let text = fs::read_to_string(folder().join("free-1-undone.jsonl")).expect("a kept save");
    no_flip_passes::<FreeTable>(&FREE, &text);
    no_truncation_passes::<FreeTable>(&FREE, &text);
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

/// Changed by hand or by another program, so that the checksum does not agree: what was done is named as far as it shows.
#[test]
fn what_was_done_to_a_file_is_named() {
    let text = saved(1, 12).export();
    let check = |bytes: &[u8], expected: (usize, &str)| {
        assert_eq!(codes(&refused::<Toy>(&toy::SYSTEM, bytes)), [expected]);
    };
    check(text.replacen("\"format\":1", "\"format\":7", 1).as_bytes(), (1, "save.newer-format-damaged"));
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

/// Every line that is damaged or cannot be read is told at once; numbers that do not follow, the first time.
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

/// What one schema called an event, the next calls otherwise: old saves are upgraded line by line.
#[test]
fn a_save_of_an_older_schema_is_upgraded() {
    fn renamed(line: &mut Value) {
        let events = line.pointer_mut("/entry/made/events").and_then(Value::as_array_mut);
        for event in events.into_iter().flatten().filter(|event| **event == "turn-ended") {
            *event = "passed".into();
        }
    }
    static NEWER: System = System { name: "toy", schema: 2, upgrades: &[renamed] };
    let game = saved(1, 12);
    let old = (1..=13)
        .fold(game.export(), |text, line| forged(&text, line, |body| body.replace("\"passed\"", "\"turn-ended\"")));
    assert!(old.contains("turn-ended"));
    let again: Game<Toy> = reloaded(&NEWER, &old);
    assert_eq!(again.entries(), game.entries());
    assert!(again.export().contains("\"schema\":2"));
    let read_as_it_is = refused::<Toy>(&toy::SYSTEM, old.as_bytes());
    assert_eq!(read_as_it_is[0].text.code, word("save.unreadable"));
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

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("saves")
}

/// What was recorded of every kept save when it was made.
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
    // Not audited: later rules may rule otherwise, and an old game is watched all the same.
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
        } else {
            keeps::<FreeTable>(&FREE, &name, &summary);
        }
    }
    let listed: Vec<String> = kept().into_iter().map(|(name, _)| name).collect();
    for file in fs::read_dir(folder()).expect("tests/saves") {
        let name = file.expect("a file").file_name().into_string().expect("a plain name");
        assert!(name == "kept.txt" || listed.contains(&name), "{name} is kept, but not listed");
    }
}

/// The browser is asked the same: each entry, folded anew, leads to the state in the file.
#[test]
fn kept_saves_lead_to_the_state_in_the_file_after_every_entry() {
    for (name, _) in kept().iter().filter(|(name, _)| !name.starts_with("toy-")) {
        let bytes = fs::read(folder().join(name)).expect("a kept save");
        let game = AnyGame::load(&bytes).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        assert_eq!(game.replayed_hashes(), game.recorded_hashes(), "{name}");
        assert!(!game.recorded_hashes().is_empty());
    }
}

/// A game to its end, one in the middle of an order, one with orders taken back.
fn three<R: Ruleset>(
    system: &'static System,
    opening: &Opening,
    seed: u64,
    n_entries: usize,
) -> [(&'static str, Game<R>); 3] {
    let play = |seed: u64| Play::<R>::new(system, opening.clone(), seed);
    let over = play(seed).on(n_entries).settled();
    let mut half_done = play(seed + 1).on(6);
    while half_done.game.half_done().is_none() && half_done.step() {}
    let mut undone = play(seed + 2).on(14).settled();
    for _ in 0..3 {
        assert_eq!(undone.game.back(game::Consent::Both), Ok(true));
    }
    [("over", over.game), ("half-done", half_done.game), ("undone", undone.game)]
}

/// Makes the first saves of a format; those that are kept are never made again.
#[test]
#[ignore = "run once for each new format"]
fn make_saves() {
    let known: Vec<String> = kept().into_iter().map(|(name, _)| name).collect();
    let mut list = fs::read_to_string(folder().join("kept.txt")).unwrap_or_default();
    let mut keep = |name: String, text: String, summary: String| {
        if known.contains(&name) {
            return;
        }
        fs::write(folder().join(&name), text).expect("written");
        list += &format!("{name} {summary}\n");
    };
    for (name, game) in three::<Toy>(&toy::SYSTEM, &opening(), 2, 1_000) {
        keep(format!("toy-1-{name}.jsonl"), game.export(), summed_up(&game));
    }
    for (name, game) in three::<FreeTable>(&FREE, &first_table(), 3, 60) {
        keep(format!("free-1-{name}.jsonl"), game.export(), summed_up(&game));
    }
    let [_, half_done, undone] =
        three::<CompanyBattles>(&battles::company::SYSTEM, &battles::company::fields::opening(5), 3, 6);
    let over = ("over", battles::play::<CompanyBattles>(2, 0, &mut Reached::default()));
    for (name, game) in [over, half_done, undone] {
        keep(format!("company-1-{name}.jsonl"), game.export(), summed_up(&game));
    }
    for (name, game) in tokens() {
        keep(format!("tokens-1-{name}.jsonl"), game.export(), summed_up(&game));
    }
    fs::write(folder().join("kept.txt"), list).expect("written");
}

/// What seldom happens: smoke, a unit that creeps along in cover, a reaction that comes to nothing, tokens that nobody can spend.
const SELDOM: [(&str, &str, &[&str]); 4] = [
    (
        "smoke",
        "table 72x48in\nred R1 mortar rect 2x1.5 at 20,4 n as mortar-team lays-smoke\n\
         red R2 mortar rect 2x1.5 at 30,4 n as mortar-team lays-smoke\nblue B1 rifles rect 2x2 at 20,40 s as section\n\
         side red pool 5\nside blue pool 0\nturn red play 1\n",
        &["red smoke R1 ( b1 smoke B1 )", "= 4", "red end", "red smoke R2 ( b2 smoke B1 )", "= 5"],
    ),
    (
        "hidden",
        "table 72x48in\nwood W1 (20,2) (30,2) (30,10) (20,10)\nred R1 rifles rect 2x2 at 22,5 n as section hidden\n\
         red R2 rifles rect 2x2 at 60,4 n as section\nblue B1 rifles rect 2x2 at 25,40 s as section\n\
         side red pool 5\nside blue pool 5\nturn red play 1\n",
        &["red move R1 { b1 25,5 }"],
    ),
    (
        "void",
        "table 72x48in\nbuilding H1 (4,26) (15.8,26) (15.8,30) (4,30)\nwood W1 (19.5,10) (26,10) (26,21.5) (19.5,21.5)\n\
         red R1 sherman-v rect 3x1.5 at 11,20 e as sherman75\nblue B1 rifles rect 2x2 at 10,40 s as section\n\
         side red pool 5\nside blue pool 5\nturn red play 1\n",
        &["red move R1 { b1 21,20 }", "blue react B1 ~ 9.5", "= 1"],
    ),
    (
        "discards",
        "table 20x20in\nred R1 rifles rect 2x2 off as section tokens 5 aboard R2\n\
         red R2 truck rect 3x1.5 at 8,4 n as truck tokens 6 raced\nblue B1 rifles rect 2x2 at 4,16 s as section\n\
         side red pool 2\nside blue pool 0\nturn red play 1\n",
        &[],
    ),
];

/// Battles to their end, others in the middle of everything, and what seldom happens: together every kind of event.
fn tokens() -> Vec<(String, Game<CommandTokens>)> {
    let system = &battles::tokens::SYSTEM;
    let over = |seed| (format!("over-{seed}"), battles::play::<CommandTokens>(seed, 0, &mut Reached::default()));
    let mut found: Vec<(String, Game<CommandTokens>)> = [0, 2, 4, 5].map(over).into();
    let [_, half_done, undone] = three::<CommandTokens>(system, &battles::tokens::fields::opening(3), 3, 6);
    found.extend([half_done, undone].map(|(name, game)| (name.to_owned(), game)));
    for part in ["deploying", "acts", "window", "reacts", "resumes"] {
        let mut play = Play::<CommandTokens>::new(system, battles::tokens::fields::opening(2), 2);
        let is = |game: &Game<CommandTokens>| {
            CommandTokens::position(game.truth()).to_string().contains(&format!(" {part}"))
        };
        while !(is(&play.game) && play.game.ask().is_none()) && play.step() {}
        if part == "acts" {
            by_hand(&mut play.game);
        }
        found.push((part.to_owned(), play.game));
    }
    for (name, position, lines) in SELDOM {
        let position = Position::parse(position, &Catalog::standard().sizes()).expect("a position");
        let opening = Opening { measure: position.measure, switches: vec![], position: Some(position) };
        let mut game: Game<CommandTokens> = Game::new(system, opening).unwrap_or_else(|faults| panic!("{faults:?}"));
        for line in lines {
            match line.strip_prefix("= ") {
                Some(face) => {
                    let faces = vec![face.parse().expect("a face")];
                    assert!(game.answer(Answer::Rolled { faces, typed: true }).is_ok(), "{line}");
                }
                None => {
                    let draft = draft_from_text(line, Measure::Inch).expect("a draft");
                    assert!(game.submit(draft, None).is_ok(), "{line}");
                }
            }
        }
        found.push((name.to_owned(), game));
    }
    found
}

/// Both agree that somebody is put somewhere.
fn by_hand(game: &mut Game<CommandTokens>) {
    let placed =
        CommandTokens::board(game.truth()).bases.iter().find_map(|base| Some((base.id, base.unit, base.place?)));
    let (base, unit, place) = placed.expect("somebody stands");
    let leg = Leg { base, path: vec![place.at], facing: Some(place.facing + Heading::EAST) };
    let draft = Draft { given: vec![Given::Legs(vec![leg])], ..Draft::new(unit.seat, word("hand"), Some(unit)) };
    assert!(game.submit(draft, Some("agreed".to_owned())).is_ok(), "by both players' word");
}

/// As the saves name them: the variants in the source of the record.
fn event_kinds() -> Vec<String> {
    let source =
        fs::read_to_string(suite::rules::root().join("crates/command_tokens/src/record.rs")).expect("the record");
    let events = source.split("pub enum Event {").nth(1).and_then(|rest| rest.split("\n}").next()).expect("its events");
    let names = events.lines().filter_map(|line| line.strip_prefix("    ")?.strip_suffix(" {"));
    let kebab = |name: &str| {
        let low = name.chars().flat_map(|c| c.is_uppercase().then_some('-').into_iter().chain(c.to_lowercase()));
        low.collect::<String>().trim_start_matches('-').to_owned()
    };
    names.filter(|name| name.chars().all(char::is_alphanumeric)).map(kebab).collect()
}

fn tagged(kind: &str) -> String {
    format!("{{\"{kind}\":{{")
}

/// What a later version must still read of Command Tokens.
#[test]
fn every_kind_of_event_of_command_tokens_is_kept() {
    let names = kept().into_iter().map(|(name, _)| name).filter(|name| name.starts_with("tokens-"));
    let all: String = names.map(|name| fs::read_to_string(folder().join(name)).expect("a kept save")).collect();
    let kinds = event_kinds();
    assert!(kinds.len() > 30, "{kinds:?}");
    let missing: Vec<&String> = kinds.iter().filter(|kind| !all.contains(&tagged(kind))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// A long evening: loading and seeking. Timings are printed, not judged.
#[test]
#[ignore = "prints timings; run it with --release"]
fn ten_thousand_entries() {
    let game = Play::<FreeTable>::new(&FREE, first_table(), 5).on(10_000).settled().game;
    let text = game.export();
    println!("{} entries, {} bytes", game.len(), text.len());
    if let Some(path) = std::env::var_os("SANDTABLE_KEEP") {
        fs::write(path, &text).expect("written");
    }
    let start = Instant::now();
    let mut again: Game<FreeTable> = reloaded(&FREE, &text);
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
