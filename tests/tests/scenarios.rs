//! Every transcript of the project holds, and every reason and rule has one. `BLESS=1` rewrites what is expected.

use std::{collections::BTreeSet, env, fs, path::Path};
use suite::transcript;

fn contents() -> Vec<(std::path::PathBuf, String)> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let files = transcript::files_below(&dir).expect("tests/scenarios");
    files.into_iter().map(|path| (path.clone(), fs::read_to_string(path).expect("text"))).collect()
}

#[test]
fn every_transcript_holds() {
    let bless = env::var_os("BLESS").is_some_and(|value| value == "1");
    let (mut n_passed, mut failed) = (0, String::new());
    for (path, content) in contents() {
        let outcome = transcript::run(&content);
        n_passed += outcome.n_passed;
        if bless {
            fs::write(&path, &outcome.blessed).expect("transcripts can be written");
            continue;
        }
        for problem in outcome.problems {
            failed += &format!("{}:{problem}\n", path.display());
        }
    }
    assert!(failed.is_empty(), "\n{failed}");
    assert!(n_passed >= 100 || bless, "{n_passed} scenarios passed");
}

/// A blessed file holds as it stands: nothing that came of it is lost when it is written.
#[test]
fn blessing_a_good_transcript_changes_nothing() {
    for (path, content) in contents() {
        let outcome = transcript::run(&content);
        assert!(outcome.blessed == content, "{} is not as it would be blessed", path.display());
    }
}

/// What the reference shows is what happens.
#[test]
fn the_example_of_the_reference_holds() {
    let page = include_str!("../../assets/help/transcripts.md");
    let example = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let outcome = transcript::run(example);
    assert_eq!((outcome.n_passed, outcome.problems), (1, vec![]));
}

#[test]
fn every_rule_of_the_free_table_has_a_transcript() {
    let cited: BTreeSet<String> = contents().iter().flat_map(|(_, content)| suite::rules::cited(content)).collect();
    let missing: Vec<String> =
        suite::rules::of("free_table").expect("rules").into_iter().filter(|id| !cited.contains(id)).collect();
    assert!(missing.is_empty(), "no transcript cites {missing:?}");
}
