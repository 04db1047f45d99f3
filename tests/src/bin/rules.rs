//! `rules [SYSTEM]`: each rule id with the code and the transcripts that cite it. Fails if a rule has no code or no transcript. What is
//! decided before there is a table, like how a force is built, is shown by other tests: they count as transcripts.

use std::{env, process::ExitCode};
use suite::rules;

fn main() -> ExitCode {
    // A system goes by the name of its crate, or by that of its rules: `company-battles`.
    match report(env::args().nth(1).map(|name| name.replace('-', "_"))) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn report(only: Option<String>) -> Result<bool, String> {
    let failed = |error: std::io::Error| error.to_string();
    let systems = rules::systems().map_err(failed)?;
    if let Some(system) = only.as_ref().filter(|system| !systems.contains(system)) {
        return Err(format!("{system} has no list of rules; there are {}", systems.join(", ")));
    }
    let mut whole = true;
    for system in systems.iter().filter(|system| only.as_ref().is_none_or(|only| only == *system)) {
        let mut code = rules::citations(&[&format!("crates/{system}/src")], "rs").map_err(failed)?;
        let mut transcripts = rules::citations(&[&format!("tests/scenarios/{system}")], "txt").map_err(failed)?;
        let mut tests = rules::citations(&["tests/tests"], "rs").map_err(failed)?;
        for (id, files) in &mut code {
            let (of_tests, of_code) = files.drain(..).partition(|file: &String| file.ends_with("/tests.rs"));
            *files = of_code;
            tests.entry(id.clone()).or_default().extend::<Vec<String>>(of_tests);
        }
        code.retain(|_, files| !files.is_empty());
        for (id, files) in tests.into_iter().filter(|(_, files)| !files.is_empty()) {
            transcripts.entry(id).or_default().extend(files);
        }
        let ids = rules::all(system)?;
        let (mut n_missing, mut n_later, mut n_code) = (0, 0, 0);
        for (id, later) in &ids {
            let (code, transcripts) = (code.get(id), transcripts.get(id));
            n_later += usize::from(*later);
            n_code += usize::from(code.is_some());
            if *later && code.is_none() && transcripts.is_none() {
                continue;
            }
            n_missing += usize::from(!later && (code.is_none() || transcripts.is_none()));
            let files = |files: Option<&Vec<String>>| files.map_or("MISSING".to_owned(), |files| files.join(" "));
            println!("{id}\n  code         {}\n  transcripts  {}", files(code), files(transcripts));
        }
        let strange: Vec<&String> = code.keys().filter(|id| !ids.iter().any(|(of, _)| of == *id)).collect();
        println!("{system}: {} rules, {n_code} with code, {n_later} later; of the rest {n_missing}", ids.len());
        println!("  without code or transcript; unknown in code: {strange:?}");
        whole &= n_missing == 0 && strange.is_empty();
    }
    Ok(whole)
}
