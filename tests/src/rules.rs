//! Rule ids: which exist, and which files cite them.

use content::rows::Sheet;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::Path,
};

/// The repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the suite is a folder of the repository")
}

/// Systems that have a list of rules.
pub fn systems() -> io::Result<Vec<String>> {
    let mut found = vec![];
    for entry in fs::read_dir(root().join("assets/data"))? {
        let path = entry?.path();
        if path.join("rules.toml").is_file() {
            found.extend(path.file_name().map(|name| name.to_string_lossy().into_owned()));
        }
    }
    found.sort();
    Ok(found)
}

/// A rule of a system's list.
pub struct Rule {
    pub id: String,
    /// Why it is not built yet, including whatever cites it.
    pub later: Option<String>,
    /// What is missing of a rule that is built.
    pub partly: Option<String>,
    /// Why a heading without content is listed although there is nothing to build.
    pub off: Option<String>,
}

impl Rule {
    pub fn is_built(&self) -> bool {
        self.later.is_none() && self.off.is_none()
    }
}

/// The ids of a system's built rules, in the order of its list.
pub fn of(system: &str) -> Result<Vec<String>, String> {
    Ok(listed(system)?.into_iter().filter(Rule::is_built).map(|rule| rule.id).collect())
}

/// All ids of a system's rules, and which of them are not built yet.
pub fn all(system: &str) -> Result<Vec<(String, bool)>, String> {
    Ok(listed(system)?.into_iter().map(|rule| (rule.is_built(), rule.id)).map(|(built, id)| (id, !built)).collect())
}

/// Every rule of a system's list, in its order.
pub fn listed(system: &str) -> Result<Vec<Rule>, String> {
    let file = format!("assets/data/{system}/rules.toml");
    let content = fs::read_to_string(root().join(&file)).map_err(|error| format!("{file}: {error}"))?;
    let (rows, mut faults) = Sheet::read(&file, &content).rows();
    let mut rules = vec![];
    for mut row in rows {
        row.text(&mut faults, "line");
        let mut said = |field| Some(row.texts(&mut faults, field).join("; ")).filter(|said| !said.is_empty());
        let (later, partly, off) = (said("later"), said("partly"), said("off"));
        rules.push(Rule { id: row.name.clone(), later, partly, off });
        row.done(&mut faults);
    }
    faults.or(rules).map_err(|faults| format!("{faults:?}"))
}

/// Words that look like rule ids: capitals, a dash, a number; or with a section between, as in `CT-7.2-3`.
pub fn cited(content: &str) -> Vec<String> {
    let words = content.split(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '.'));
    let ranged: Vec<&str> = words.map(|word| word.trim_matches('.')).collect();
    let mut found = vec![];
    for (idx, word) in ranged.iter().enumerate() {
        let Some((name, number)) = id(word) else { continue };
        found.push((*word).to_owned());
        // "FT-15 to FT-17" also cites the ids between them.
        let to = (ranged.get(idx + 1) == Some(&"to")).then(|| ranged.get(idx + 2).and_then(|word| id(word))).flatten();
        if let Some((_, last)) = to.filter(|(other, _)| *other == name) {
            found.extend((number + 1..last).map(|number| format!("{name}-{number}")));
        }
    }
    found
}

fn id(word: &str) -> Option<(&str, u32)> {
    let (name, number) = word.rsplit_once('-')?;
    let (capitals, section) = name.split_once('-').unwrap_or((name, "0"));
    let capitals = !capitals.is_empty() && capitals.bytes().all(|b| b.is_ascii_uppercase());
    let section = section.split('.').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    let number = number.parse().ok()?;
    (capitals && section).then_some((name, number))
}

/// Where each id is cited: files, relative to the repository.
pub fn citations(dirs: &[impl AsRef<Path>], extension: &str) -> io::Result<BTreeMap<String, Vec<String>>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut folders: Vec<_> = dirs.iter().map(|dir| root().join(dir)).filter(|dir| dir.is_dir()).collect();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                let name = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
                let mut ids = cited(&fs::read_to_string(&path)?);
                ids.sort();
                ids.dedup();
                for id in ids {
                    found.entry(id).or_default().push(name.clone());
                }
            }
        }
    }
    for files in found.values_mut() {
        files.sort();
    }
    Ok(found)
}

/// Files by the rule that they cite.
pub type Citing = BTreeMap<String, Vec<String>>;

/// A list of rules that several systems can play: its code is in the crate that they share and in those that play it.
pub const MISSIONS: &str = "missions";

/// The systems whose code plays the missions, and whose sentences say their rules.
pub const PLAY_MISSIONS: [&str; 1] = ["company_battles"];

/// Where the rules of a list have their code, and where they are shown.
struct Places {
    code: Vec<String>,
    scenarios: Vec<String>,
    tests: Vec<String>,
}

fn places(system: &str) -> Places {
    let tests = "tests/tests".to_owned();
    if system != MISSIONS {
        let (code, scenarios) = (format!("crates/{system}/src"), format!("tests/scenarios/{system}"));
        return Places { code: vec![code], scenarios: vec![scenarios], tests: vec![tests] };
    }
    let code = ["battle", "ui"].into_iter().chain(PLAY_MISSIONS).map(|krate| format!("crates/{krate}/src"));
    let scenarios = PLAY_MISSIONS.iter().map(|system| format!("tests/scenarios/{system}"));
    Places {
        code: code.collect(),
        scenarios: scenarios.collect(),
        tests: vec![tests, "tests/e2e".to_owned(), "crates/battle/tests".to_owned()],
    }
}

/// The measuring table has rules `FT-1` too: outside of its own code, those of the missions are meant in files about missions and in the
/// systems that play them.
fn is_meant(system: &str, id: &str, file: &str) -> bool {
    let about = |file: &str| file.contains("mission") || PLAY_MISSIONS.iter().any(|system| file.contains(system));
    !id.starts_with("FT-") || (system == MISSIONS) == about(file)
}

/// Ids that the code of a system may cite: those of its own list and of the missions. The missions have code that all systems share.
pub fn known(system: &str) -> Result<BTreeSet<String>, String> {
    let lists = match system {
        MISSIONS => systems().map_err(|error| error.to_string())?,
        _ if PLAY_MISSIONS.contains(&system) => vec![system.to_owned(), MISSIONS.to_owned()],
        _ => vec![system.to_owned()],
    };
    let mut found = BTreeSet::new();
    for list in lists {
        found.extend(listed(&list)?.into_iter().map(|rule| rule.id));
    }
    Ok(found)
}

/// What cites the rules of a system: its code; and what shows them: transcripts and tests. Tests inside source files
/// count as tests.
pub fn cited_by(system: &str) -> io::Result<(Citing, Citing)> {
    let Places { code, scenarios, tests } = places(system);
    let mut code = citations(&code, "rs")?;
    let mut shown = citations(&scenarios, "txt")?;
    let mut tests = citations(&tests, "rs")?;
    for (id, files) in &mut code {
        let (of_tests, of_code) = files.drain(..).partition(|file: &String| file.ends_with("/tests.rs"));
        *files = of_code;
        tests.entry(id.clone()).or_default().extend::<Vec<String>>(of_tests);
    }
    for (id, files) in tests {
        shown.entry(id).or_default().extend(files);
    }
    for of in [&mut code, &mut shown] {
        of.iter_mut().for_each(|(id, files)| files.retain(|file| is_meant(system, id, file)));
        of.retain(|_, files| !files.is_empty());
    }
    Ok((code, shown))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two lists have ids that begin alike.
    #[test]
    fn ids_that_two_lists_have_belong_to_the_one_that_the_file_is_about() {
        let check = |system: &str, id: &str, file: &str, meant: bool| {
            assert_eq!(is_meant(system, id, file), meant, "{system} {id} {file}");
        };
        check(MISSIONS, "FT-1", "crates/battle/src/mission/fits.rs", true);
        check(MISSIONS, "FT-2", "crates/battle/src/way.rs", false);
        check(MISSIONS, "FT-4", "crates/company_battles/src/offer.rs", true);
        check("free_table", "FT-4", "tests/scenarios/free_table/place.txt", true);
        check("free_table", "FT-1", "crates/battle/tests/mission_files.rs", false);
        check(MISSIONS, "SU-5", "tests/tests/all/company_games.rs", true);
    }

    #[test]
    fn ids_are_found_in_text() {
        assert_eq!(cited("// FT-6: as [FT-9], FT-15 to FT-17."), ["FT-6", "FT-9", "FT-15", "FT-16", "FT-17"]);
        assert_eq!(cited("CT-7.2-3, CT-5-1 to CT-5-3."), ["CT-7.2-3", "CT-5-1", "CT-5-2", "CT-5-3"]);
        assert_eq!(cited("b-7 FT- -3 utf-8 CT-a-3 CT-7.-3 CT--3"), Vec::<String>::new());
    }
}
