//! Architecture and style, kept by tests. The second half shows for each check that it can fail.

use content::{Words, rows::Sheet};
use std::fmt::Write as _;
use suite::tidy::{self, Check, File, Finding};

fn none(found: Vec<Finding>) {
    let list = found.iter().fold(String::new(), |mut list, finding| {
        let _ = writeln!(list, "{finding}");
        list
    });
    assert!(found.is_empty(), "\n{list}");
}

fn everywhere(check: Check) {
    none(tidy::repository().iter().flat_map(check).collect());
}

#[test]
fn crates_use_only_what_lies_below_them() {
    let manifests = tidy::texts().into_iter().filter(|(path, _)| path.ends_with("/Cargo.toml"));
    none(manifests.flat_map(|(path, text)| tidy::arrows(&path, &text)).collect());
}

#[test]
fn packages_come_from_the_public_registry() {
    let text = std::fs::read_to_string(tidy::root().join("Cargo.lock")).unwrap();
    none(tidy::lock("Cargo.lock", &text));
}

#[test]
fn nothing_below_web_knows_the_machine() {
    everywhere(tidy::browser);
}

#[test]
fn only_one_file_names_the_systems() {
    everywhere(tidy::systems);
    everywhere(tidy::variants);
}

#[test]
fn events_are_applied_without_failing() {
    everywhere(tidy::apply);
}

/// The imports of a rules crate go upward from its data: no module uses one above it.
#[test]
fn inside_a_rules_crate_imports_run_one_way() {
    everywhere(tidy::floors);
}

#[test]
fn every_event_is_thought_of_where_it_is_applied() {
    everywhere(tidy::wildcards);
}

#[test]
fn the_truth_has_no_floats_and_no_hash_maps() {
    everywhere(tidy::floats);
    everywhere(tidy::hash_maps);
}

#[test]
fn only_the_record_is_written() {
    everywhere(tidy::serialize);
}

#[test]
fn rules_are_plain_functions() {
    everywhere(tidy::hooks);
}

#[test]
fn only_a_game_holds_the_truth() {
    everywhere(tidy::truth);
}

#[test]
fn what_players_read_stands_in_the_language_tables() {
    everywhere(tidy::sentences);
}

#[test]
fn every_code_has_words() {
    let words = suite::words("en");
    let missing = |file: &File| {
        let codes = tidy::codes(file).into_iter().filter(|(_, code)| !words.has(code));
        codes.map(|(place, code)| file.finding(place, format!("no words for {code}"))).collect::<Vec<_>>()
    };
    none(tidy::repository().iter().flat_map(missing).collect());
}

/// The words of one system are not loaded with another: words that both use are in a file for both.
#[test]
fn every_system_has_its_words_with_it() {
    let systems: Vec<&str> = game::AnyGame::fighting().collect();
    let is_of = |file: &str, system: &str| file.ends_with(&format!("/{}.toml", system.replace('-', "_")));
    let here = |system: &str| {
        let others = |file: &str| systems.iter().any(|other| *other != system && is_of(file, other));
        let files = suite::word_files("en").into_iter().filter(|file| file.contains("/systems/") && !others(file));
        Words::read(files.map(|file| Sheet::read(&file, &suite::text_of(&file)))).expect("sound words")
    };
    let all: Vec<(&str, Words)> = systems.iter().map(|system| (*system, here(system))).collect();
    let mut found = vec![];
    for (system, own) in &all {
        let others = |code: &str| all.iter().any(|(_, words)| words.has(code)) && !own.has(code);
        for file in tidy::repository().iter().filter(|file| file.krate().replace('_', "-") == *system) {
            for (place, text) in &file.strings {
                let code = text.trim_matches('"');
                if others(code) && !Words::english().has(code) {
                    found.push(file.finding(*place, format!("words of another system: {code}")));
                }
            }
        }
    }
    none(found);
}

#[test]
fn the_page_names_words_that_there_are() {
    let texts = tidy::texts();
    let page = &texts.iter().find(|(path, _)| path.as_str() == "index.html").expect("index.html").1;
    let named = ["data-word=\"", "data-label=\"", "data-hint=\""].iter().flat_map(|name| page.split(name).skip(1));
    let codes: Vec<&str> = named.filter_map(|rest| rest.split('"').next()).collect();
    assert!(codes.len() > 20, "{codes:?}");
    let missing: Vec<&&str> = codes.iter().filter(|code| !Words::english().has(code)).collect();
    assert!(missing.is_empty(), "no words for {missing:?}");
}

#[test]
fn the_typeface_has_every_letter_of_the_words() {
    let made = suite::text_of("fonts/README.md");
    let list = made.split_once("--unicodes=").expect("how it was made").1;
    let code = |code: &str| u32::from_str_radix(code.trim_start_matches("U+"), 16).expect("a code");
    let range = |part: &str| {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        code(from)..=code(to)
    };
    let held: Vec<_> = list.lines().next().into_iter().flat_map(|line| line.split(',')).map(range).collect();
    let files = ["en", "de"].into_iter().flat_map(suite::word_files);
    let lacks = |letter: &char| *letter != '\n' && !held.iter().any(|range| range.contains(&u32::from(*letter)));
    let missing: String =
        files.flat_map(|file| suite::text_of(&file).chars().filter(lacks).collect::<Vec<_>>()).collect();
    assert!(missing.is_empty(), "the typeface lacks {missing}");
}

/// Every language has the same codes as English, with the same gaps. Extra are stories of maps, names, and words of commands, which in English
/// are what is written.
#[test]
fn languages_say_the_same() {
    const OF_OTHERS: [&str; 4] = ["story.", content::NAME, content::TYPED, content::WRITTEN];
    let english = suite::words("en");
    let mut missing = vec![];
    for language in content::LANGUAGES.iter().filter(|language| language.id != "en") {
        let words = suite::words(language.id);
        assert!(!language.name.is_empty() && words.plain("language.code") == language.id, "{}", language.id);
        for code in english.codes() {
            if !words.has(code) {
                missing.push(format!("{}: no words for {code}", language.id));
            } else if words.gaps(code) != english.gaps(code) {
                missing.push(format!("{}: {code} has other gaps", language.id));
            }
        }
        let extra = words.codes().filter(|code| !english.has(code) && !OF_OTHERS.iter().any(|of| code.starts_with(of)));
        missing.extend(extra.map(|code| format!("{}: {code} is no code", language.id)));
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// Plural nouns that stand after a number and have no form for one, because there is always more than one.
const ALWAYS_MANY: [(&str, &str); 10] = [
    ("charge.blanks", "a fixed number"),
    ("ct.cannot-succeed", "tokens and markers together, more than a die shows"),
    ("ct.move.pivot", "a fixed number"),
    ("label.long", "longer than the limit"),
    ("map.story-long", "a fixed limit"),
    ("move.half", "a single team is its own leader"),
    ("ruler.bends", "a fixed limit"),
    ("shoot.too-many", "a fixed limit"),
    ("told.assault-drawn", "a fixed number"),
    ("told.massed", "a fixed number"),
];

/// Plural nouns, beside those that have a form for one somewhere in the tables.
const PLURALS: [&str; 7] = ["bends", "characters", "degrees", "points", "rounds", "shots", "strikes"];

/// A sentence with this number in every gap.
fn counted(sentence: &str, number: &str) -> String {
    let (mut out, mut rest) = (String::new(), sentence);
    while let Some((before, (gap, after))) = rest.split_once('{').and_then(|(b, rest)| Some((b, rest.split_once('}')?)))
    {
        let forms = gap.split_once(':').and_then(|(_, forms)| forms.split_once('|'));
        out += before;
        out += forms.map_or(number, |(one, many)| if number == "1" { one } else { many });
        rest = after;
    }
    out + rest
}

/// The noun after each such number, over an adjective. A range, “1 to 1 units”, ends in no count.
fn after_number<'a>(said: &'a str, number: &str) -> Vec<&'a str> {
    const ADJECTIVES: [&str; 8] = ["different", "extra", "further", "more", "new", "other", "smoke", "support"];
    let words: Vec<&str> = said.split(' ').collect();
    let counts = |at: &usize| words[*at] == number && (*at == 0 || words[*at - 1] != "to");
    let noun = |at: usize| words[at + 1..].iter().find(|word| !ADJECTIVES.contains(word));
    let bare = |word: &&'a str| word.trim_end_matches(|c: char| !c.is_alphanumeric());
    (0..words.len()).filter(counts).filter_map(noun).map(bare).collect()
}

/// The forms for one and for many in the sentences of a language: their first words.
fn forms(words: &Words) -> Vec<(String, String)> {
    let first = |form: &str| form.split(' ').next().unwrap_or_default().to_owned();
    let gaps = words.codes().flat_map(|code| words.sentence(code).unwrap_or_default().split('{').skip(1));
    let found = gaps.filter_map(|gap| gap.split_once('}')?.0.split_once(':')?.1.split_once('|'));
    found.map(|(one, many)| (first(one), first(many))).filter(|(one, many)| one != many).collect()
}

#[test]
fn every_sentence_reads_with_one_and_with_two() {
    let words = suite::words("en");
    let forms = forms(&words);
    let verb = |form: &str| ["hit", "it", "was"].contains(&form);
    let nouns: Vec<&(String, String)> = forms.iter().filter(|(one, many)| many.len() > one.len()).collect();
    assert!(nouns.iter().any(|(one, many)| (one.as_str(), many.as_str()) == ("hit", "hits")), "{nouns:?}");
    let mut found = vec![];
    for code in words.codes().filter(|code| ALWAYS_MANY.iter().all(|(many, _)| many != code)) {
        let sentence = words.sentence(code).unwrap_or_default();
        let (one, two) = (counted(sentence, "1"), counted(sentence, "2"));
        let plural = |word: &&str| PLURALS.contains(word) || nouns.iter().any(|(_, many)| many == word);
        let bad = after_number(&one, "1").into_iter().find(plural);
        found.extend(bad.map(|word| format!("{code}: {one} ({word})")));
        let single = |word: &&str| !verb(word) && nouns.iter().any(|(one, _)| one == word);
        let bad = after_number(&two, "2").into_iter().find(single);
        found.extend(bad.map(|word| format!("{code}: {two} ({word})")));
    }
    assert!(found.is_empty(), "{found:#?}");
    for (code, why) in ALWAYS_MANY {
        assert!(words.has(code), "{code}: {why}");
    }
}

#[test]
fn sentences_without_a_form_for_one_can_be_found() {
    let bad = counted("{0} took {1} {0:new|further} hits", "1");
    assert_eq!(bad, "1 took 1 new hits");
    assert_eq!(after_number(&bad, "1"), ["took", "hits"]);
    assert_eq!(after_number("from 1 to 1 units", "1"), ["to"]);
}

#[test]
fn every_reason_has_a_transcript() {
    let texts = tidy::texts();
    let scenarios: Vec<&String> =
        texts.iter().filter(|(path, _)| path.starts_with("tests/scenarios/")).map(|(_, text)| text).collect();
    // An order is refused, or is listed as not possible.
    let shows = |line: &str, code: &str| {
        line.starts_with(&format!("! {code}")) || line.starts_with("| ") && line.contains(&format!(" not  {code}  "))
    };
    let shown = |code: &str| scenarios.iter().any(|text| text.lines().any(|line| shows(line, code)));
    let missing = |file: &File| {
        let codes = tidy::shown_reasons(file).into_iter().filter(|(_, code)| !shown(code));
        codes.map(|(place, code)| file.finding(place, format!("no transcript shows {code}"))).collect::<Vec<_>>()
    };
    none(tidy::repository().iter().flat_map(missing).collect());
}

#[test]
fn comments_and_words_are_plain_english() {
    everywhere(tidy::plain_comments);
    none(tidy::texts().iter().flat_map(|(path, text)| tidy::plain_words(path, text)).collect());
}

#[test]
fn nothing_is_left_unfinished() {
    everywhere(tidy::unfinished);
    everywhere(tidy::unwraps);
}

#[test]
fn files_and_functions_are_short() {
    everywhere(tidy::file_length);
    everywhere(tidy::function_length);
}

#[test]
fn no_file_knows_one_machine() {
    none(tidy::texts().iter().flat_map(|(path, text)| tidy::machine(path, text)).collect());
}

// From here on: each check gets a file that it must refuse, and a similar one that it must accept.

fn fails(check: Check, path: &str, bad: &str, good: &str) {
    let found = check(&File::new(path, bad));
    assert_eq!(found.len(), 1, "{path} with {bad:?} gives {found:?}");
    let found = check(&File::new(path, good));
    assert!(found.is_empty(), "{path} with {good:?} gives {found:?}");
}

#[test]
fn arrows_can_fail() {
    let manifest = |name: &str, uses: &str| format!("[package]\nname = \"{name}\"\n[dependencies]\n{uses}\n");
    for (name, good, bad) in [
        ("geom", "serde.workspace = true", "table.workspace = true"),
        ("table", "geom.workspace = true", "contract = { path = \"../contract\" }"),
        ("free_table", "contract.workspace = true", "order_dice.workspace = true"),
        ("game", "free_table.workspace = true", "ui.workspace = true"),
        ("ui", "game.workspace = true", "free_table.workspace = true"),
        ("web", "ui.workspace = true", "table.workspace = true"),
        ("suite", "ui.workspace = true", "web.workspace = true"),
        ("ui", "glam.workspace = true", "rand.workspace = true"),
        ("geom", "", "[target.'cfg(unix)'.dependencies]\ntable = \"1\""),
        ("geom", "[dev-dependencies.table]\npath = \"x\"", "[dependencies.table]\npath = \"x\""),
        ("somebody_new", "", "table.workspace = true"),
    ] {
        let known = name != "somebody_new";
        assert_eq!(tidy::arrows("Cargo.toml", &manifest(name, good)).is_empty(), known, "{name}: {good}");
        assert_eq!(tidy::arrows("Cargo.toml", &manifest(name, bad)).len(), 1, "{name}: {bad}");
    }
    assert_eq!(tidy::lock("Cargo.lock", "source = \"registry+https://example.org/index\"").len(), 1);
}

#[test]
fn imports_that_go_up_can_be_found() {
    let path = "crates/company_battles/src/way/new.rs";
    fails(tidy::floors, path, "use crate::orders::Plan;", "use crate::{data::Kind, state::State};");
    fails(tidy::floors, path, "fn f() { crate::turn::next() }", "use super::walker::Walker;");
    fails(tidy::floors, path, "use super::super::assault::Assault;", "use super::super::state::State;");
    fails(tidy::floors, "crates/company_battles/src/new.rs", "use crate::data;", "");
    fails(tidy::floors, "crates/company_battles/src/orders/new.rs", "use crate::turn;", "use crate::fire;");
    fails(tidy::floors, "crates/company_battles/src/data.rs", "use crate::kept::Kept;", "use crate::memo::Memo;");
    assert!(tidy::floors(&File::new("crates/company_battles/src/state.rs", "use crate::kept::Kept;")).is_empty());
}

#[test]
fn events_without_an_arm_can_be_found() {
    let path = "crates/company_battles/src/tell.rs";
    let with = |arm: &str| {
        format!("fn f(e: &Event) {{ match e {{ Event::A {{ .. }} => {{ match 3 {{ _ => {{}} }} }} {arm} }} }}")
    };
    for arm in ["_ => {}", "other => g(other),", "_ if x => {}"] {
        assert_eq!(tidy::wildcards(&File::new(path, &with(arm))).len(), 1, "{arm}");
    }
    fails(tidy::wildcards, path, &with("_ => {}"), &with("Event::B | Event::C { a, .. } => g(a),"));
    let found = |path| tidy::wildcards(&File::new(path, &with("_ => {}"))).len();
    assert_eq!(
        ["crates/free_table/src/apply.rs", "crates/command_tokens/src/orders/new.rs", "crates/ui/src/new.rs"]
            .map(found),
        [1, 1, 0]
    );
}

#[test]
fn machines_can_be_found() {
    let path = "crates/ui/src/bad.rs";
    fails(tidy::browser, path, "use std::{fs, fmt};", "use std::{collections::BTreeMap, fmt};");
    fails(tidy::browser, path, "fn f() { std::time::Instant::now(); }", "fn f() { let time = 3; }");
    fails(tidy::browser, path, "use web_sys as w;", "// web_sys is for `web`");
    fails(tidy::browser, "crates/geom/src/bad.rs", "fn f() { rand::rng() }", "fn f() { \"rand::rng\"; }");
    fails(tidy::browser, path, "use std::thread;", "#[cfg(test)]\nmod tests { use std::thread; }");
    assert!(tidy::browser(&File::new("web/src/good.rs", "use web_sys::Window;")).is_empty());
    assert_eq!(tidy::machine("any.md", concat!("see /ro", "ot/.cargo")).len(), 1);
}

#[test]
fn system_names_can_be_found() {
    fails(tidy::systems, "crates/table/src/bad.rs", "fn f() { company_battles::f() }", "fn f() { company() }");
    fails(tidy::systems, "crates/ui/src/bad.rs", "const A: &str = \"order-dice\";", "const A: &str = \"dice\";");
    fails(tidy::systems, "crates/free_table/src/bad.rs", "struct OrderDice;", "struct FreeTable;");
    fails(tidy::systems, "crates/game/src/bad.rs", "use free_table::FreeTable;", "use contract::Ruleset;");
    let any = "use free_table::FreeTable; use order_dice::OrderDice;";
    assert!(tidy::systems(&File::new("crates/game/src/any.rs", any)).is_empty());
    fails(tidy::variants, "web/src/bad.rs", "fn f() { game::AnyGame::Skirmish(1) }", "fn f() { AnyGame::new() }");
}

#[test]
fn floats_and_hash_maps_can_be_found() {
    let path = "crates/table/src/bad.rs";
    fails(tidy::floats, path, "fn f(a: f64) {}", "fn f(a: i64) {}");
    fails(tidy::floats, path, "const A: i32 = (2.5 * 2) as i32;", "const A: i32 = pair.0.1 + x.0;");
    fails(tidy::floats, "crates/free_table/src/bad.rs", "fn f(a: f32) {}", "fn f() { 0..9; \"2.5\"; }");
    assert!(tidy::floats(&File::new("crates/contract/src/odds.rs", "fn f(a: f64) {}")).is_empty());
    fails(tidy::hash_maps, path, "use std::collections::{BTreeMap, HashMap};", "use std::collections::BTreeMap;");
    fails(tidy::hash_maps, path, "fn f() { std::collections::HashSet::new() }", "// no HashSet");
}

#[test]
fn changes_of_state_can_be_found() {
    let path = "crates/free_table/src/apply.rs";
    fails(tidy::apply, path, "fn apply() -> Result {}", "fn apply(state: &mut State) {}");
    fails(tidy::apply, path, "fn apply() { a()?; }", "fn apply() { a(); }");
    fails(tidy::truth, "crates/ui/src/bad.rs", "fn f(g: &G) { g.truth() }", "fn f(g: &G) { g.seen() }");
    fails(tidy::truth, "crates/game/src/seat.rs", "fn f(&mut self) {}", "fn f(&self) {}");
    fails(tidy::hooks, "crates/free_table/src/bad.rs", "struct Hooks;", "struct Shots;");
    fails(tidy::hooks, "crates/free_table/src/bad.rs", "struct A(Box<dyn Fn()>);", "fn f(g: impl Fn()) {}");
}

#[test]
fn written_types_can_be_found() {
    let path = "crates/contract/src/bad.rs";
    fails(
        tidy::serialize,
        path,
        "#[derive(Clone, Serialize)]\nstruct Plan;",
        "#[derive(Clone, Serialize)]\nstruct Draft;",
    );
    fails(tidy::serialize, path, "impl Serialize for Card {}", "impl Serialize for Heading {}");
    fails(tidy::serialize, path, "#[derive(Serialize)]\nenum Ask { A }", "use serde::Serialize;\nenum Ask { A }");
}

#[test]
fn sentences_can_be_found() {
    let path = "crates/ui/src/bad.rs";
    fails(tidy::sentences, path, "f(\"The wall is in the way\");", "f(\"move.too-far\");");
    fails(
        tidy::sentences,
        "web/src/bad.rs",
        "set(format!(\"Saved at last {n}\"));",
        "a.expect(\"a page has a window\");",
    );
    fails(tidy::sentences, path, "a.expect(&b()); f(\"one two three\");", "assert!(x, \"one two three {}\", y);");
    let found = tidy::codes(&File::new(path, "text(\"move.far\", []); other(\"x\");"));
    assert_eq!(found.into_iter().map(|(_, code)| code).collect::<Vec<_>>(), ["move.far"]);
    let file = File::new("crates/free_table/src/bad.rs", "Reason::new(\"too-far\", \"FT-1\")");
    assert_eq!(tidy::shown_reasons(&file).len(), 1);
}

#[test]
fn banned_turns_can_be_found() {
    let path = "crates/ui/src/bad.rs";
    fails(
        tidy::plain_comments,
        path,
        "// So many are drawn.",
        "// At most 8 are drawn, also many, in so manyfold ways.",
    );
    fails(tidy::plain_comments, path, "/// Opens what is whole of it.", "/// Opens the undamaged part.");
    fails(tidy::plain_comments, path, "let a = 3; // somebody", "let a = \"somebody\";");
    let found =
        |path: &str, line: &str| tidy::plain_words(path, &format!("# Words.\n\"home.undelete\" = \"{line}\"\n"));
    assert_eq!(found("assets/words/en/page.toml", "To be had again").len(), 2);
    assert!(found("assets/words/en/page.toml", "Restore").is_empty());
    assert!(found("assets/words/de/page.toml", "To be had again").is_empty());
}

#[test]
fn unfinished_work_can_be_found() {
    let path = "crates/ui/src/bad.rs";
    fails(tidy::unfinished, path, concat!("// TO", "DO: later"), "// It is done.");
    fails(tidy::unfinished, path, "fn f() { todo!() }", "fn f() { todo() }");
    fails(tidy::unfinished, path, "// let a = 3;", "// Let it be.");
    fails(tidy::unwraps, path, "fn f() { a.unwrap() }", "#[cfg(test)]\nmod tests { fn f() { a.unwrap() } }");
}

#[test]
fn lengths_can_be_found() {
    let lines = |n: usize| "x;\n".repeat(n);
    fails(tidy::file_length, "web/src/bad.rs", &lines(601), &lines(600));
    let function = |n: usize| format!("fn f(a: [u8; 3]) {{\n{}}}", lines(n));
    fails(tidy::function_length, "web/src/bad.rs", &function(99), &function(98));
}
