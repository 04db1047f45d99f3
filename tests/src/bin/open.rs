//! `cargo xtask open FILE [--whole]`: loads a saved game, audits it, and prints its length and the hash of its last
//! state, or what is wrong with it. With `--whole`, opens a damaged file up to its first fault.

use content::{Fault, Names, Voice, Words};
use game::{AnyGame, Whole};
use std::{env, fs, process::ExitCode};
use table::notation::Measure;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let (whole, files): (Vec<&String>, Vec<&String>) = args.iter().partition(|arg| *arg == "--whole");
    let [file] = &files[..] else {
        eprintln!("say: open FILE [--whole]");
        return ExitCode::from(2);
    };
    // The size is checked before the file is read.
    let too_long = fs::metadata(file).ok().and_then(|file| game::too_long(file.len()));
    if let Some(fault) = too_long {
        say(file, &fault);
        return ExitCode::FAILURE;
    }
    let bytes = match fs::read(file) {
        Ok(bytes) => bytes,
        Err(e) => {
            eprintln!("{file}: {e}");
            return ExitCode::from(2);
        }
    };
    let opened = if whole.is_empty() {
        AnyGame::load(&bytes).map(|game| Whole { game, fault: None })
    } else {
        AnyGame::load_whole(&bytes)
    };
    match opened {
        Ok(Whole { game, fault }) => {
            fault.iter().for_each(|fault| say(file, fault));
            report(&game);
            ExitCode::SUCCESS
        }
        Err(faults) => {
            faults.iter().for_each(|fault| say(file, fault));
            ExitCode::FAILURE
        }
    }
}

fn report(game: &AnyGame) {
    println!("system {}", game.system());
    println!("entries {}", game.len());
    if game.head() < game.len() {
        println!("in force {}", game.head());
    }
    if let Some((_, replies)) = game.half_done() {
        println!("half-done order with {} answers", replies.len());
    }
    println!("state {}", game.hash());
    if !game.is_counted() {
        println!("lines not counted: this file could have lost one unnoticed");
    }
    if game.is_older() {
        println!("saved under earlier rules: hashes worked out anew");
    }
    match game.audit() {
        None => println!("audit same"),
        Some(differs) => println!("audit {}", voice(&Names::default()).say(&differs.text())),
    }
}

/// `FILE:LINE: CODE: sentence`.
fn say(file: &str, fault: &Fault) {
    println!("{file}:{}: {}: {}", fault.line, fault.text.code, voice(&Names::default()).say(&fault.text));
}

fn voice(names: &Names) -> Voice<'_> {
    Voice { words: Words::english(), measure: Measure::Inch, names }
}
