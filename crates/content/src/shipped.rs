//! The files that are part of the program: `build.rs` reads their TOML once, and writes the plain lines that are read here.

use crate::Turf;
use crate::rows::{Field, Row, Sheet, Value};

const FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// The name, title, story and turf of a map that is loaded separately.
type Entry = (&'static str, &'static str, &'static str, &'static str);

const MAPS: &[Entry] = &include!(concat!(env!("OUT_DIR"), "/maps.rs"));

/// An available language.
pub struct Language {
    /// As browsers name it, `de`.
    pub id: &'static str,
    /// Its own name.
    pub name: &'static str,
}

impl Language {
    /// The file of its words, in the folder beside the program, loaded before anything is shown.
    pub fn file(&self) -> String {
        format!("{}.txt", self.id)
    }

    /// The file of its words for a game system, loaded when a game is opened.
    pub fn file_of(&self, system: &str) -> String {
        format!("{}/{system}.txt", self.id)
    }

    /// The file of what the rules of a game system say, loaded after a game is shown.
    pub fn file_of_laws(&self, system: &str) -> String {
        format!("{}/laws/{system}.txt", self.id)
    }
}

/// The languages to choose from.
pub const LANGUAGES: &[Language] = &include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// The facts about a map that a chooser and a painter need.
pub struct MapRow {
    pub id: &'static str,
    pub title: &'static str,
    pub story: &'static str,
    pub turf: Turf,
}

/// The maps that are loaded separately.
pub fn maps() -> impl Iterator<Item = MapRow> {
    let row =
        |(id, title, story, turf): &Entry| MapRow { id, title, story, turf: Turf::named(turf).unwrap_or_default() };
    MAPS.iter().map(row)
}

/// All files below a folder, `assets/words/en/`.
pub(crate) fn below(folder: &str) -> impl Iterator<Item = Sheet> {
    FILES.iter().filter(move |(file, _)| file.starts_with(folder)).map(|(file, lines)| Sheet::plain(file, lines))
}

impl Sheet {
    /// A file of the program, `assets/data/models.toml`. A missing file is empty.
    pub fn shipped(file: &str) -> Sheet {
        let lines = FILES.iter().find(|(name, _)| *name == file).map_or("", |(_, lines)| lines);
        Sheet::plain(file, lines)
    }

    pub(crate) fn plain(file: &str, lines: &str) -> Sheet {
        let mut sheet = Sheet::new(file);
        for line in lines.lines() {
            if let Some(name) = line.strip_prefix('[') {
                sheet.rows.push(Row::new(unescaped(name), 0));
                continue;
            }
            let mut parts = line.split('\t');
            let kind = parts.next().unwrap_or_default();
            let name = unescaped(parts.next().unwrap_or_default());
            let field = Field { line: 0, value: value(kind, parts) };
            match sheet.rows.last_mut() {
                Some(row) => row.put(name, field),
                None => sheet.loose.push((name, field)),
            }
        }
        sheet
    }
}

fn value<'a>(kind: &str, mut parts: impl Iterator<Item = &'a str>) -> Value {
    match kind {
        "l" => Value::Texts(parts.map(unescaped).collect()),
        "b" => Value::Flag(parts.next() == Some("true")),
        "n" => Value::Number(parts.next().unwrap_or_default().to_owned()),
        _ => Value::Text(unescaped(parts.next().unwrap_or_default())),
    }
}

fn unescaped(said: &str) -> String {
    let mut out = String::with_capacity(said.len());
    let mut letters = said.chars();
    while let Some(letter) = letters.next() {
        out.push(match letter {
            '\\' => match letters.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                other => other.unwrap_or('\\'),
            },
            letter => letter,
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, path::Path};

    /// All fields without line numbers, which are not part of the program.
    fn fields(sheet: &Sheet) -> Vec<(&str, Vec<(&str, &Value)>)> {
        let loose = sheet.loose.iter().map(|(name, field)| (name.as_str(), &field.value)).collect();
        let rows = sheet.rows.iter().map(|row| {
            let fields = row.fields.iter().map(|(name, field)| (name.as_str(), &field.value));
            (row.name.as_str(), fields.collect())
        });
        std::iter::once(("", loose)).chain(rows).collect()
    }

    #[test]
    fn what_ships_is_what_the_files_say() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        assert!(FILES.len() >= 7);
        for (file, lines) in FILES {
            let content = fs::read_to_string(root.join(file)).expect("a file of the program");
            let (read, shipped) = (Sheet::read(file, &content), Sheet::plain(file, lines));
            assert_eq!(read.faults.list, [], "{file}");
            assert_eq!(fields(&shipped), fields(&read), "{file}");
        }
    }

    #[test]
    fn what_is_escaped_comes_back() {
        assert_eq!(unescaped(r"a\tb\\n\nc\"), "a\tb\\n\nc\\");
    }
}
