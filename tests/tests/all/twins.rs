//! Every data file of the program has broken twins: one line of it is spoiled, and the fault names that line. A file
//! with several spoiled lines names them all.

use company_battles::data::Arsenal;
use content::{Catalog, Fault, Map, Words, rows::Sheet};
use std::{fs, path::Path};
use suite::text_of;

/// Reads a file, together with an undamaged one.
type Load = fn(Sheet, Sheet) -> Vec<Fault>;

fn files_in(folder: &str) -> Vec<String> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets").join(folder);
    let mut found: Vec<String> = fs::read_dir(dir)
        .expect("a folder of assets")
        .map(|entry| format!("{folder}/{}", entry.expect("an entry").file_name().to_string_lossy()))
        .collect();
    found.sort();
    found
}

/// The content with some lines replaced; they are counted from one.
fn spoiled(content: &str, spoil: &[(usize, String)]) -> String {
    let line = |(i, line): (usize, &str)| {
        let other = spoil.iter().find(|(at, _)| *at == i + 1);
        other.map_or_else(|| line.to_owned(), |(_, other)| other.clone())
    };
    content.lines().enumerate().map(line).collect::<Vec<_>>().join("\n") + "\n"
}

/// Lines that a twin spoils: some of those that `way` can spoil, from all parts of the file, with the code of the
/// fault.
fn twins(content: &str, way: impl Fn(&str) -> Option<(String, &'static str)>) -> Vec<(usize, String, &'static str)> {
    const MOST: usize = 12;
    let all: Vec<_> = content
        .lines()
        .enumerate()
        .filter_map(|(i, line)| way(line).map(|(other, code)| (i + 1, other, code)))
        .collect();
    let step = all.len().div_ceil(MOST).max(1);
    all.into_iter().step_by(step).collect()
}

/// Each alone, and all together.
fn check(file: &str, content: &str, twins: &[(usize, String, &'static str)], read: impl Fn(&str) -> Vec<Fault>) {
    assert!(read(content).is_empty(), "{file} is sound");
    assert!(!twins.is_empty(), "{file} has twins");
    let found = |content: &str| -> Vec<(usize, String)> {
        read(content).into_iter().map(|fault| (fault.line, fault.text.code.to_string())).collect()
    };
    for (line, other, code) in twins {
        let faults = found(&spoiled(content, &[(*line, other.clone())]));
        assert!(faults.contains(&(*line, (*code).to_owned())), "{file}:{line}: {other:?} gives {faults:?}, not {code}");
    }
    let all: Vec<(usize, String)> = twins.iter().map(|(line, other, _)| (*line, other.clone())).collect();
    let faults = found(&spoiled(content, &all));
    for (line, _, code) in twins {
        assert!(faults.contains(&(*line, (*code).to_owned())), "{file}:{line}: {code} is not among {faults:?}");
    }
}

#[test]
fn every_map_has_broken_twins() {
    for file in files_in("maps").iter().filter(|file| !file.ends_with("first-table.txt")) {
        let content = text_of(file);
        let read = |content: &str| Map::read(file, content, Catalog::standard()).err().unwrap_or_default();
        let is_piece = |line: &str| line.split_whitespace().nth(2).is_some_and(|word| word.starts_with('('));
        let kind = twins(&content, |line| {
            let (_, rest) = line.split_once(' ')?;
            is_piece(line).then(|| (format!("swamp-of-sorrow {rest}"), "map.kind"))
        });
        check(file, &content, &kind, read);
        let point = twins(&content, |line| is_piece(line).then(|| (line.replacen(',', ";", 1), "note.bad-point")));
        check(file, &content, &point, read);
        let cut = twins(&content, |line| line.starts_with("spot ").then(|| ("spot".to_owned(), "map.line")));
        check(file, &content, &cut, read);
    }
}

#[test]
fn every_row_of_data_has_broken_twins() {
    let fine = || Sheet::read("fine", "");
    let sheets: [(&str, Load); 2] = [
        ("data/models.toml", |sheet, fine| Catalog::read(sheet, fine).err().unwrap_or_default()),
        ("data/terrain.toml", |sheet, fine| Catalog::read(fine, sheet).err().unwrap_or_default()),
    ];
    for (file, load) in sheets {
        let content = text_of(file);
        let read = |content: &str| load(Sheet::read(file, content), fine());
        let height = twins(&content, |line| {
            line.starts_with("height = ").then(|| ("height = \"tall\"".to_owned(), "fault.not-length"))
        });
        check(file, &content, &height, read);
        let named = twins(&content, |line| {
            line.starts_with("height = ").then(|| (line.replace("height", "hight"), "fault.unknown-field"))
        });
        check(file, &content, &named, read);
    }
}

#[test]
fn every_team_has_broken_twins() {
    for (file, content) in suite::company::files("teams") {
        let read = |content: &str| {
            let flaws = Arsenal::read(&[(&file, content)], Catalog::standard()).err().unwrap_or_default();
            flaws.into_iter().map(|flaw| flaw.fault).collect()
        };
        let team = |line: &str, word: usize, other: &str| {
            let mut words: Vec<&str> = line.strip_prefix("team ")?.split_whitespace().collect();
            words[word] = other;
            Some(format!("team {}", words.join(" ")))
        };
        let kind = twins(&content, |line| Some((team(line, 1, "elephant")?, "lines.not-like")));
        check(&file, &content, &kind, read);
        let model = twins(&content, |line| Some((team(line, 9, "no-such-model")?, "cb.no-model")));
        check(&file, &content, &model, read);
        let keyword =
            twins(&content, |line| line.starts_with("team ").then(|| (format!("{line} invincible"), "lines.not-like")));
        check(&file, &content, &keyword, read);
        let weapon = twins(&content, |line| {
            let words: Vec<&str> = line.strip_prefix("weapon ")?.split_whitespace().collect();
            Some((format!("weapon {}", words[..4].join(" ")), "lines.line-short"))
        });
        check(&file, &content, &weapon, read);
    }
}

#[test]
fn every_table_of_words_has_broken_twins() {
    for language in content::LANGUAGES {
        for file in &suite::word_files(language.id) {
            let content = text_of(file);
            let read = |content: &str| Words::read([Sheet::read(file, content)].into_iter()).err().unwrap_or_default();
            let gap = twins(&content, |line| {
                line.ends_with('"').then(|| (format!("{} {{nine}}\"", &line[..line.len() - 1]), "fault.gap"))
            });
            check(file, &content, &gap, read);
            let number = twins(&content, |line| {
                let (code, _) = line.split_once(" = ")?;
                Some((format!("{code} = 7"), "fault.not-text"))
            });
            check(file, &content, &number, read);
        }
    }
}
