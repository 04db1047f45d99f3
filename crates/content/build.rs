//! Writes the data and word files of `assets/` as plain lines, so that a player's browser need not read TOML.
//!
//! A row is `[name`; a field is its kind, its name and what it holds, apart by tabs: `t` a text, `n` a whole number, `b` a flag, `l` a list
//! of texts. A file that is no TOML stops the build here, with every fault and its line.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};
use toml::de::{DeTable, DeValue};

/// In this folder of a language: the words of a game system, in a file of its name, and what several of them say in others. They are
/// fetched when a game of one is opened: no part of the program, in no language.
const SYSTEMS: &str = "/systems/";

/// Words that only the rest of the program says, and that come with it.
const REST: &str = "assets/words/en/rest/";

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../..");
    let mut files = vec![];
    // English is part of the program; other languages lie beside it and are fetched.
    for folder in ["assets/data", "assets/words/en"] {
        println!("cargo::rerun-if-changed={}", root.join(folder).display());
        collect(&root, folder, &mut files)?;
    }
    files.sort();
    let (mut shipped, mut rest) = (String::new(), String::new());
    for file in files {
        println!("cargo::rerun-if-changed={}", root.join(&file).display());
        let into = if file.starts_with(REST) { &mut rest } else { &mut shipped };
        match plain(&fs::read_to_string(root.join(&file))?) {
            Ok(lines) => writeln!(into, "({file:?}, {lines:?}),").expect("a text takes all"),
            Err(faults) => faults.iter().for_each(|fault| println!("cargo::error={file}:{fault}")),
        }
    }
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("maps.rs"), maps(&root)?)?;
    fs::write(out.join("languages.rs"), languages(&root)?)?;
    fs::write(out.join("shipped.rs"), format!("[\n{shipped}]\n"))?;
    fs::write(out.join("rest.rs"), format!("[\n{rest}]\n"))
}

/// The languages that there are words in: the name of the folder, what the language calls itself, and the files.
fn languages(root: &Path) -> io::Result<String> {
    const OWN_NAME: &str = "\"language.name\" = \"";
    let folder = root.join("assets/words");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut rows = vec![];
    for language in fs::read_dir(folder)? {
        let (mut files, mut systems) = (vec![], vec![]);
        let mut own = String::new();
        let mut all = vec![];
        let language = format!("assets/words/{}", language?.file_name().to_string_lossy());
        every(root, &language, &mut all)?;
        for file in all {
            println!("cargo::rerun-if-changed={}", root.join(&file).display());
            let content = fs::read_to_string(root.join(&file))?;
            if let Some(said) = content.lines().find_map(|line| line.strip_prefix(OWN_NAME)) {
                own = said.trim_end_matches('"').to_owned();
            }
            let name = file.trim_start_matches("assets/").to_owned();
            if name.contains(SYSTEMS) { systems.push(name) } else { files.push(name) }
        }
        files.sort();
        systems.sort();
        let id = files.first().and_then(|file| file.split('/').nth(1)).unwrap_or_default().to_owned();
        let lists = format!("files: &{files:?}, systems: &{systems:?}");
        rows.push(format!("Language {{ id: {id:?}, name: {own:?}, {lists} }},\n"));
    }
    rows.sort();
    Ok(format!("[\n{}]\n", rows.concat()))
}

/// The title, the story and the turf of every map, which the chooser shows before it fetches one.
fn maps(root: &Path) -> io::Result<String> {
    let folder = root.join("assets/maps");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut list = vec![];
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        println!("cargo::rerun-if-changed={}", path.display());
        let content = fs::read_to_string(&path)?;
        let line = |word: &str| content.lines().find_map(|line| line.strip_prefix(word));
        let quoted = |line: &str| line.split('"').nth(1).unwrap_or_default().to_owned();
        if let (Some(map), Some(story)) = (line("map "), line("story ")) {
            let id = map.split_whitespace().next().unwrap_or_default();
            let turf = line("turf ").unwrap_or_default().trim().to_owned();
            list.push((quoted(map), id.to_owned(), quoted(story), turf));
        }
    }
    list.sort();
    let rows: String =
        list.iter().map(|(title, id, story, turf)| format!("({id:?}, {title:?}, {story:?}, {turf:?}),\n")).collect();
    Ok(format!("[\n{rows}]\n"))
}

/// What is part of the program: every TOML file below a folder but what is fetched later, and the lists of rules, which only developers read.
fn collect(root: &Path, folder: &str, files: &mut Vec<String>) -> io::Result<()> {
    let mut all = vec![];
    every(root, folder, &mut all)?;
    files.extend(all.into_iter().filter(|file| !file.ends_with("/rules.toml") && !file.contains(SYSTEMS)));
    Ok(())
}

/// Every TOML file below a folder.
fn every(root: &Path, folder: &str, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let name = format!("{folder}/{}", entry?.file_name().to_string_lossy());
        if root.join(&name).is_dir() {
            every(root, &name, files)?;
        } else if name.ends_with(".toml") {
            files.push(name);
        }
    }
    Ok(())
}

fn plain(content: &str) -> Result<String, Vec<String>> {
    let (table, errors) = DeTable::parse_recoverable(content);
    let line_at = |offset: usize| content[..offset].matches('\n').count() + 1;
    let at = |start: usize, said: &str| format!("{}: {said}", line_at(start));
    let mut faults: Vec<String> =
        errors.iter().map(|error| at(error.span().map_or(0, |span| span.start), error.message())).collect();
    let mut lines = String::new();
    // Single fields first: what follows a row belongs to it.
    let mut rows = vec![];
    for (name, value) in in_order(table.get_ref()) {
        match value.1 {
            DeValue::Table(fields) => rows.push((name, fields)),
            single => line(name, single, &mut lines).unwrap_or_else(|said| faults.push(at(value.0, said))),
        }
    }
    for (name, fields) in rows {
        lines += &format!("[{}\n", escaped(name));
        for (field, value) in in_order(fields) {
            line(field, value.1, &mut lines).unwrap_or_else(|said| faults.push(at(value.0, said)));
        }
    }
    if faults.is_empty() { Ok(lines) } else { Err(faults) }
}

/// As they stand in the file: each name, where it stands, and what it holds.
fn in_order<'a>(table: &'a DeTable) -> Vec<(&'a str, (usize, &'a DeValue<'a>))> {
    let mut found: Vec<_> =
        table.iter().map(|(name, value)| (name.get_ref().as_ref(), (name.span().start, value.get_ref()))).collect();
    found.sort_by_key(|(_, (start, _))| *start);
    found
}

fn line(name: &str, value: &DeValue, lines: &mut String) -> Result<(), &'static str> {
    let name = escaped(name);
    *lines += &match value {
        DeValue::String(said) => format!("t\t{name}\t{}\n", escaped(said)),
        DeValue::Integer(number) => format!("n\t{name}\t{number}\n"),
        DeValue::Boolean(so) => format!("b\t{name}\t{so}\n"),
        DeValue::Array(items) => {
            let said: Option<Vec<String>> = items.iter().map(|item| item.get_ref().as_str().map(escaped)).collect();
            let said = said.ok_or("a list holds texts only")?;
            format!("l\t{name}{}\n", said.iter().map(|item| format!("\t{item}")).collect::<String>())
        }
        DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Table(_) => {
            return Err("a field holds a text, a whole number, a flag or a list of texts");
        }
    };
    Ok(())
}

fn escaped(said: &str) -> String {
    said.replace('\\', "\\\\").replace('\n', "\\n").replace('\t', "\\t")
}
