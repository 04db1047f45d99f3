//! Rules, their code and their transcripts. `cargo xtask rules` prints which file cites which rule.

use std::collections::BTreeSet;
use suite::{rules, transcript};

/// The example in the reference gives the results it shows.
#[test]
fn the_example_of_the_reference_holds() {
    let page = include_str!("../../assets/help/transcripts.md");
    let example = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let outcome = transcript::run(example);
    assert_eq!((outcome.n_passed, outcome.problems), (1, vec![]));
}

/// Rules applied before there is a table, such as how a force is built, are shown by other tests.
#[test]
fn every_rule_that_is_built_has_code_and_is_shown() {
    let systems = rules::systems().expect("assets/data");
    assert!(systems.len() >= 3, "{systems:?}");
    for system in systems {
        let (code, shown) = rules::cited_by(&system).expect("source and transcripts");
        let all = rules::all(&system).expect("a list of rules");
        let lacks = |id: &String| !code.contains_key(id) || !shown.contains_key(id);
        let open: Vec<&String> = all.iter().filter(|(id, later)| !later && lacks(id)).map(|(id, _)| id).collect();
        assert_eq!(open, Vec::<&String>::new(), "{system}: rules without code or without a transcript");
        let known: BTreeSet<&String> = all.iter().map(|(id, _)| id).collect();
        let strange: Vec<&String> = code.keys().filter(|id| !known.contains(id)).collect();
        assert_eq!(strange, Vec::<&String>::new(), "{system}: its code cites rules that are on no list");
    }
}

#[test]
fn every_rule_of_the_free_table_has_a_transcript() {
    let transcripts = rules::citations(&["tests/scenarios/free_table"], "txt").expect("transcripts");
    let built = rules::of("free_table").expect("a list of rules");
    let missing: Vec<&String> = built.iter().filter(|id| !transcripts.contains_key(*id)).collect();
    assert!(missing.is_empty(), "no transcript cites {missing:?}");
}
