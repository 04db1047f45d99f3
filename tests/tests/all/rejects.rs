//! Broken data files give the fault written at the line: `#! code …`.

use company_battles::data::{Arsenal, Flaw};
use company_battles::force::{Book, Force};
use content::{Catalog, Fault, Map, Words, rows::Sheet};
use std::{fs, path::Path};

fn faults(name: &str, content: &str) -> Vec<Fault> {
    let (sheet, fine) = (Sheet::read(name, content), Sheet::read("fine", ""));
    match name.split('-').next() {
        Some("models") => Catalog::read(sheet, fine).err().unwrap_or_default(),
        Some("terrain") => Catalog::read(fine, sheet).err().unwrap_or_default(),
        Some("map") => Map::read(name, content, Catalog::standard()).err().unwrap_or_default(),
        Some("teams") => of_flaws(Arsenal::read(&[(name, content)], Catalog::standard()).err()),
        Some("force") => {
            of_flaws(Force::read(name, content, &suite::company::book(Arsenal::standard()), Arsenal::standard()).err())
        }
        Some("formations") => of_flaws(Book::read(name, content, &suite::company::arsenal()).err()),
        Some("words") => Words::read([sheet].into_iter()).err().unwrap_or_default(),
        _ => panic!("{name}: no loader reads files of this name"),
    }
}

fn of_flaws(flaws: Option<Vec<Flaw>>) -> Vec<Fault> {
    flaws.unwrap_or_default().into_iter().map(|flaw| flaw.fault).collect()
}

#[test]
fn every_broken_line_is_named() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("rejects");
    let mut n_files = 0;
    for entry in fs::read_dir(dir).expect("tests/rejects") {
        let path = entry.expect("entry").path();
        let name = path.file_name().expect("name").to_string_lossy().into_owned();
        let content = fs::read_to_string(&path).expect("text");
        let expected = content.lines().enumerate().flat_map(|(idx, line)| {
            let codes = line.split_once("#!").map_or("", |(_, codes)| codes);
            codes.split_whitespace().map(move |code| (idx + 1, code.to_owned()))
        });
        let mut expected: Vec<_> = expected.collect();
        let mut found: Vec<_> =
            faults(&name, &content).into_iter().map(|f| (f.line, f.text.code.to_string())).collect();
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{name}: line and fault");
        n_files += 1;
    }
    assert!(n_files >= 5, "{n_files} files were read");
}
