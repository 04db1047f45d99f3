//! `answer FILE QUESTION`: speaks the yardstick's protocol. Exit code 3 for a question that is not offered.

use std::{env, fs, io::Write, process::ExitCode, time::Instant};
use yardstick::Refusal;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let [file, question] = &args[..] else {
        eprintln!("say: answer FILE QUESTION");
        return ExitCode::from(2);
    };
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(why) => {
            eprintln!("{file}: {why}");
            return ExitCode::FAILURE;
        }
    };
    let start = Instant::now();
    match yardstick::answer(&text, question, &mut || start.elapsed().as_nanos() as u64) {
        Ok(out) => match std::io::stdout().lock().write_all(out.as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(if matches!(why, Refusal::NoSuchQuestion(_)) { 3 } else { 1 })
        }
    }
}
