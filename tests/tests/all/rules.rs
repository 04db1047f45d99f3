//! Rules, their code and their transcripts. `cargo xtask rules` prints which file cites which rule.

use content::{Words, rows::Sheet};
use std::collections::{BTreeMap, BTreeSet};
use suite::{rules, tidy, transcript};

/// The example in the reference gives the results it shows.
#[test]
fn the_example_of_the_reference_holds() {
    let page = include_str!("../../../assets/help/transcripts.md");
    let example = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let outcome = transcript::run(example);
    assert_eq!((outcome.n_passed, outcome.problems), (1, vec![]));
}

/// Rules applied before there is a table, such as how a force is built, are shown by other tests.
#[test]
fn every_rule_that_is_built_has_code_and_is_shown() {
    let systems = rules::systems().expect("assets/data");
    assert!(systems.len() >= 4, "{systems:?}");
    for system in systems {
        let (code, shown) = rules::cited_by(&system).expect("source and transcripts");
        let all = rules::all(&system).expect("a list of rules");
        let lacks = |id: &String| !code.contains_key(id) || !shown.contains_key(id);
        let open: Vec<&String> = all.iter().filter(|(id, later)| !later && lacks(id)).map(|(id, _)| id).collect();
        assert_eq!(open, Vec::<&String>::new(), "{system}: rules without code or without a transcript");
        let known = rules::known(&system).expect("lists of rules");
        let strange: Vec<&String> = code.keys().filter(|id| !known.contains(*id)).collect();
        assert_eq!(strange, Vec::<&String>::new(), "{system}: its code cites rules that are on no list");
    }
}

/// The ids of a transcription: of `| T | 1–3, 5 |` those from 1 to 3, and 5.
fn printed_ids(page: &str) -> BTreeSet<String> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | "));
    let mut found = BTreeSet::new();
    for (series, runs) in rows.filter(|(series, _)| *series != "Series") {
        for run in runs.split(", ") {
            let (first, last) = run.split_once('–').unwrap_or((run, run));
            let number = |of: &str| of.parse::<u32>().unwrap_or_else(|_| panic!("{series}: {run}"));
            found.extend((number(first)..=number(last)).map(|nth| format!("{series}-{nth}")));
        }
    }
    found
}

#[test]
fn every_printed_rule_of_company_battles_is_listed_and_no_other() {
    let printed = printed_ids(include_str!("../../facts/company_battles/ids.md"));
    let rules = rules::listed("company_battles").expect("a list of rules");
    let listed: BTreeSet<String> = rules.into_iter().map(|rule| rule.id).collect();
    let missing: Vec<&String> = printed.difference(&listed).collect();
    let stray: Vec<&String> = listed.difference(&printed).collect();
    assert!(missing.is_empty() && stray.is_empty(), "not listed: {missing:?}; not printed: {stray:?}");
}

#[test]
fn every_rule_of_the_free_table_has_a_transcript() {
    let transcripts = rules::citations(&["tests/scenarios/free_table"], "txt").expect("transcripts");
    let built = rules::of("free_table").expect("a list of rules");
    let missing: Vec<&String> = built.iter().filter(|id| !transcripts.contains_key(*id)).collect();
    assert!(missing.is_empty(), "no transcript cites {missing:?}");
}

/// The most letters of a sentence that is read under the pointer.
const LAW_MAX: usize = 140;

/// Rules that a player of a battle can be shown, by their system: those that its code names outside of tests, and those
/// in its words. A section without rules of its own goes by its number, `10.4`. Rules of the missions belong to the systems that play them.
fn shown() -> BTreeMap<String, BTreeSet<String>> {
    let section =
        |id: &str| id.split_once('.').is_some_and(|parts| [parts.0, parts.1].iter().all(|n| n.parse::<u8>().is_ok()));
    let mut found = BTreeMap::new();
    let is_played = |system: &String| !["free_table", rules::MISSIONS].contains(&system.as_str());
    for system in rules::systems().expect("assets/data").into_iter().filter(is_played) {
        let listed = rules::known(&system).expect("rules");
        let mut named: BTreeSet<String> = BTreeSet::new();
        let own = |file: &&tidy::File| file.is_source() && ["battle", &system].contains(&file.krate());
        for file in tidy::repository().iter().filter(own) {
            let strings = file.strings.iter().filter(|(place, _)| *place < file.tests_at);
            named.extend(strings.map(|(_, text)| text.trim_matches('"').to_owned()));
        }
        for file in ["battles", &system].map(|name| format!("words/en/systems/{name}.toml")) {
            let words = Words::read([Sheet::read(&file, &suite::text_of(&file))].into_iter()).expect("sound words");
            for code in words.codes() {
                let said = words.plain(code);
                named.extend(rules::cited(&said));
                named.extend(code.ends_with(".rule").then_some(said));
            }
        }
        named.retain(|id| listed.contains(id) || section(id));
        found.insert(system, named);
    }
    found
}

/// What the rules of a system say in a language, by their ids.
fn laws(language: &str, system: &str) -> BTreeMap<String, String> {
    let file = format!("words/{language}/laws/{system}.toml");
    let words = Words::read([Sheet::read(&file, &suite::text_of(&file))].into_iter()).expect("sound words");
    words.codes().map(|code| (code.trim_start_matches("rule.").to_owned(), words.plain(code))).collect()
}

/// In every language, and no sentence is for a rule that nothing shows.
#[test]
fn every_rule_that_a_player_can_be_shown_is_said_in_a_sentence() {
    for (system, ids) in shown() {
        assert!(ids.len() > 40, "{system}: {ids:?}");
        for language in content::LANGUAGES {
            let said: BTreeSet<String> = laws(language.id, &system).into_keys().collect();
            let missing: Vec<&String> = ids.difference(&said).collect();
            assert!(missing.is_empty(), "{} {system}: no sentence for {missing:?}", language.id);
            let stray: Vec<&String> = said.difference(&ids).collect();
            assert!(stray.is_empty(), "{} {system}: nothing shows {stray:?}", language.id);
        }
    }
}

/// A list of rules is for developers; players get their own sentences, short and whole.
#[test]
fn what_a_rule_says_is_short_and_in_our_own_words() {
    for system in shown().into_keys() {
        let lists = [&system, rules::MISSIONS].map(|list| suite::text_of(&format!("data/{list}/rules.toml")));
        let list = lists.concat();
        let lines: BTreeSet<&str> =
            list.lines().filter_map(|line| line.strip_prefix("line = \"")?.strip_suffix('"')).collect();
        for language in content::LANGUAGES {
            for (id, said) in laws(language.id, &system) {
                let letters = said.chars().count();
                assert!(letters <= LAW_MAX, "{} {id}: {letters} letters, at most {LAW_MAX}", language.id);
                assert!(said.ends_with('.') && !said.contains(['{', '[']), "{} {id}: {said}", language.id);
                let bare = said.trim_end_matches('.');
                assert!(!lines.contains(bare) && !lines.contains(&*said), "{} {id}: as in the list", language.id);
            }
        }
    }
}
