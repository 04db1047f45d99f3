//! `rules [SYSTEM]`: each rule id with the code and the transcripts that cite it. Fails if a rule has no code or no transcript.

use std::{env, process::ExitCode};
use suite::rules;

fn main() -> ExitCode {
    match report(env::args().nth(1)) {
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
        let code = rules::citations(&[&format!("crates/{system}/src")], "rs").map_err(failed)?;
        let transcripts = rules::citations(&[&format!("tests/scenarios/{system}")], "txt").map_err(failed)?;
        let ids = rules::of(system)?;
        let mut n_missing = 0;
        for id in &ids {
            let (code, transcripts) = (code.get(id), transcripts.get(id));
            n_missing += usize::from(code.is_none() || transcripts.is_none());
            let files = |files: Option<&Vec<String>>| files.map_or("MISSING".to_owned(), |files| files.join(" "));
            println!("{id}\n  code         {}\n  transcripts  {}", files(code), files(transcripts));
        }
        let strange: Vec<&String> = code.keys().filter(|id| !ids.contains(id)).collect();
        println!("{system}: {} rules, {n_missing} without code or transcript, unknown in code: {strange:?}", ids.len());
        whole &= n_missing == 0 && strange.is_empty();
    }
    Ok(whole)
}
