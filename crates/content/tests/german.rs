//! German words use the chosen names, and sentences contain no English.

use std::{fs, path::Path};

/// Words that sentences must not use, and the name to use instead.
const NAMES: [(&str, &str); 13] = [
    ("Formation", "Verband, Anordnung"),
    ("Mörser", "Granatwerfer"),
    ("Gegner", "Feind, die andere Seite"),
    ("Fassung", "Version"),
    ("gesichert", "gespeichert"),
    ("Rettungswurf", "Schutzwurf"),
    ("ausgebootet", "ausgestiegen"),
    ("Führer", "Anführer"),
    ("Befehlshaber", "Kommandeur"),
    ("Tempo", "Bewegungsweite"),
    ("Lineal", "Maßband"),
    ("beiseite", "aussetzen"),
    ("Gegenstoß", "Gegenangriff"),
];

/// "in" after a number would read as the German preposition; in a command, `6in`, it follows without a space.
fn inches(sentence: &str) -> bool {
    let after = |at: usize| !sentence[at + 3..].starts_with(|next: char| next.is_alphabetic());
    let before = |at: usize| sentence[..at].ends_with(|last: char| last.is_ascii_digit());
    sentence.match_indices(" in").any(|(at, _)| before(at) && after(at))
}

/// The sentences in a folder, with their keys.
fn sentences(folder: &Path) -> Vec<String> {
    let mut all = vec![];
    for entry in fs::read_dir(folder).expect("the folder of a language").flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.extend(sentences(&path));
        } else if path.extension().is_some_and(|end| end == "toml") {
            let content = fs::read_to_string(&path).expect("a table of words");
            all.extend(content.lines().filter(|line| line.starts_with('"')).map(str::to_owned));
        }
    }
    all
}

#[test]
fn german_has_one_name_for_one_thing() {
    let all = sentences(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/words/de"));
    assert!(all.len() > 2000, "the tables are read");
    let mut found = vec![];
    for sentence in &all {
        let names = NAMES.iter().filter(|(old, _)| sentence.contains(old));
        found.extend(names.map(|(_, name)| format!("say {name}: {sentence}")));
        // The key of a name is English.
        if inches(sentence.split_once(" = ").map_or(sentence.as_str(), |(_, said)| said)) {
            found.push(format!("say Zoll: {sentence}"));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn inches_are_told_from_the_preposition() {
    for (sentence, expected) in [("bis 6 in oder 15 cm", true), ("6 in", true), ("move R1 6in north", false)] {
        assert_eq!(inches(sentence), expected, "{sentence}");
    }
    assert!(!inches("Seite 2 innerhalb von 5 cm") && !inches("Einheit in Wald"));
}
