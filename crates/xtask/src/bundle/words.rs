//! Words and maps as files beside the program: without the lines for authors, and words in the form that pages read.

use anyhow::{Result, bail};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

#[path = "../../../content/plain.rs"]
mod plain;

/// The folder of a language with a file for each game system.
const SYSTEMS: &str = "systems";
/// The file with words that several systems share.
const SHARED: &str = "battles";

/// The folder of a language with what the rules of each game system say.
const LAWS: &str = "laws";

/// The files of all languages by name: `de.txt`, and for each game system `de/company-battles.txt`, including the
/// shared words, and `de/laws/company-battles.txt`.
pub fn words(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    for (id, language) in languages(folder)? {
        files.insert(format!("{id}.txt"), tables(&language)?.into_values().collect::<String>().into_bytes());
        for (system, laws) in tables(&language.join(LAWS))? {
            files.insert(format!("{id}/laws/{}.txt", system.replace('_', "-")), laws.into_bytes());
        }
        let mut systems = tables(&language.join(SYSTEMS))?;
        let shared = systems.remove(SHARED).unwrap_or_default();
        for (system, own) in systems {
            files.insert(format!("{id}/{}.txt", system.replace('_', "-")), format!("{shared}{own}").into_bytes());
        }
    }
    Ok(files)
}

/// The tables in a folder as lines, by name.
fn tables(folder: &Path) -> Result<BTreeMap<String, String>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".toml")) else { continue };
        match plain::plain(&fs::read_to_string(&path)?) {
            Ok(lines) => drop(found.insert(name.to_owned(), lines)),
            Err(faults) => bail!("{}: {}", path.display(), faults.join("; ")),
        }
    }
    Ok(found)
}

/// The maps by name.
pub fn maps(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let content = without_notes(&fs::read_to_string(entry.path())?);
        files.insert(entry.file_name().to_string_lossy().into_owned(), content.into_bytes());
    }
    Ok(files)
}

/// Without the lines meant for authors.
fn without_notes(data: &str) -> String {
    data.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .fold(String::new(), |all, line| all + line + "\n")
}

/// What the page says before its program has loaded, in every language: `{"de": {"fetch.title": "…"}}`.
pub fn of_the_page(folder: &Path, codes: &[&str]) -> Result<String> {
    let mut every = vec![];
    for (id, language) in languages(folder)? {
        let lines: String = tables(&language)?.into_values().collect();
        let said = codes.iter().filter_map(|code| {
            let said = lines.lines().find_map(|line| line.strip_prefix(&format!("t\t{code}\t")))?;
            Some(format!("{code:?}: {said:?}"))
        });
        let said: Vec<String> = said.collect();
        every.push(format!("{id:?}: {{ {} }}", said.join(", ")));
    }
    Ok(format!("{{ {} }}", every.join(", ")))
}

/// The languages in order, each with its folder.
fn languages(folder: &Path) -> Result<BTreeMap<String, PathBuf>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            found.insert(entry.file_name().to_string_lossy().into_owned(), entry.path());
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::without_notes;

    #[test]
    fn data_keeps_all_but_notes() {
        assert_eq!(without_notes("# A map.\nwood # 1\n\nhill"), "wood # 1\nhill\n");
    }
}
