//! Writes the data of `assets/` and, with the feature `english`, its English words as plain lines (`plain.rs`). A file that is not valid TOML stops the build here, with
//! every fault and its line.

mod plain;

use plain::plain;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io, iter};

/// The folder of a language that holds the words of game systems: one file per system, and one for words that several systems say
/// differently. They are loaded when a game of that system is opened, and are not part of the program in any language.
const SYSTEMS: &str = "/systems/";

/// The same for what their rules say, one sentence each: it is loaded after a game is shown.
const LAWS: &str = "/laws/";

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../..");
    let mut files = vec![];
    let english = env::var_os("CARGO_FEATURE_ENGLISH").map(|_| "assets/words/en");
    for folder in iter::once("assets/data").chain(english) {
        println!("cargo::rerun-if-changed={}", root.join(folder).display());
        collect(&root, folder, &mut files)?;
    }
    files.sort();
    let mut shipped = String::new();
    for file in files {
        println!("cargo::rerun-if-changed={}", root.join(&file).display());
        match plain(&fs::read_to_string(root.join(&file))?) {
            Ok(lines) => writeln!(shipped, "({file:?}, {lines:?}),").expect("a text takes all"),
            Err(faults) => faults.iter().for_each(|fault| println!("cargo::error={file}:{fault}")),
        }
    }
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("maps.rs"), maps(&root)?)?;
    fs::write(out.join("languages.rs"), languages(&root)?)?;
    fs::write(out.join("shipped.rs"), format!("[\n{shipped}]\n"))
}

/// The available languages: the name of the folder, and the language's own name.
fn languages(root: &Path) -> io::Result<String> {
    const OWN_NAME: &str = "\"language.name\" = \"";
    let folder = root.join("assets/words");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut rows = vec![];
    for language in fs::read_dir(folder)? {
        let language = language?;
        if !language.file_type()?.is_dir() {
            continue;
        }
        let id = language.file_name().to_string_lossy().into_owned();
        let file = root.join(format!("assets/words/{id}/screen.toml"));
        println!("cargo::rerun-if-changed={}", file.display());
        let content = fs::read_to_string(file)?;
        let name = content.lines().find_map(|line| line.strip_prefix(OWN_NAME)).unwrap_or(&id).trim_end_matches('"');
        rows.push(format!("Language {{ id: {id:?}, name: {name:?} }},\n"));
    }
    rows.sort();
    Ok(format!("[\n{}]\n", rows.concat()))
}

/// The title, story and turf of every map, which the chooser shows before it loads one.
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

/// The files that are part of the program: every TOML file below a folder except those loaded later and the lists of rules, which only
/// developers read.
fn collect(root: &Path, folder: &str, files: &mut Vec<String>) -> io::Result<()> {
    let mut all = vec![];
    every(root, folder, &mut all)?;
    files
        .extend(all.into_iter().filter(|file| {
            !file.ends_with("/rules.toml") && ![SYSTEMS, LAWS].iter().any(|later| file.contains(later))
        }));
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
