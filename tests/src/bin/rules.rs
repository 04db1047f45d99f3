//! `rules [SYSTEM]`: each rule id with the code and the transcripts that cite it. Fails if a rule has no code or no
//! transcript. Rules applied before there is a table, such as how a force is built, are shown by other tests, which
//! count as transcripts.

use std::{env, process::ExitCode};
use suite::rules;

fn main() -> ExitCode {
    // A system is named after its crate, or its rules: `company-battles`. The missions, which systems share, have a list of their own.
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
        let (code, transcripts) = rules::cited_by(system).map_err(failed)?;
        let (rules, known) = (rules::listed(system)?, rules::known(system)?);
        let (mut n_missing, mut n_later, mut n_code, mut n_partly, mut n_off) = (0, 0, 0, 0, 0);
        for rule in &rules {
            let (code, transcripts) = (code.get(&rule.id), transcripts.get(&rule.id));
            let built = rule.is_built();
            n_later += usize::from(rule.later.is_some());
            n_off += usize::from(rule.off.is_some());
            n_partly += usize::from(built && rule.partly.is_some());
            n_code += usize::from(code.is_some());
            n_missing += usize::from(built && (code.is_none() || transcripts.is_none()));
            let how = match (&rule.off, &rule.later, &rule.partly) {
                (Some(why), ..) => format!("  off: {why}"),
                (None, Some(what), _) => format!("  not built: waits for {what}"),
                (None, None, Some(what)) => format!("  partly built: {what}"),
                (None, None, None) => String::new(),
            };
            println!("{}{how}", rule.id);
            if built || code.is_some() || transcripts.is_some() {
                let files = |files: Option<&Vec<String>>| files.map_or("MISSING".to_owned(), |files| files.join(" "));
                println!("  code         {}\n  transcripts  {}", files(code), files(transcripts));
            }
        }
        let strange: Vec<&String> = code.keys().filter(|id| !known.contains(*id)).collect();
        let n_built = rules.len() - n_later - n_off;
        println!(
            "{system}: {} rules: {n_built} built, {n_partly} of them partly; {n_later} not built, {n_off} off",
            rules.len()
        );
        println!(
            "  {n_code} with code; built and without code or transcript: {n_missing}; unknown in code: {strange:?}"
        );
        whole &= n_missing == 0 && strange.is_empty();
    }
    Ok(whole)
}
