//! `scenarios [DIR …]`: runs every transcript below the folders, by default the project's own. With `BLESS=1`, writes
//! the results in place of what was expected.

use std::{env, fs, path::PathBuf, process::ExitCode};
use suite::transcript;

fn main() -> ExitCode {
    let own = || vec![PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"))];
    let dirs: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let dirs = if dirs.is_empty() { own() } else { dirs };
    let bless = env::var_os("BLESS").is_some_and(|value| value == "1");
    let (mut n_files, mut n_passed, mut n_known, mut n_failed) = (0, 0, 0, 0);
    for dir in dirs {
        let files = if dir.is_file() { Ok(vec![dir.clone()]) } else { transcript::files_below(&dir) };
        let files = match files {
            Ok(files) => files,
            Err(error) => {
                eprintln!("{}: {error}", dir.display());
                return ExitCode::FAILURE;
            }
        };
        for path in files {
            n_files += 1;
            let content = match fs::read_to_string(&path) {
                Ok(content) => content,
                Err(error) => {
                    println!("{}: {error}", path.display());
                    n_failed += 1;
                    continue;
                }
            };
            let outcome = transcript::run(&content);
            if bless && outcome.blessed != content {
                if let Err(error) = fs::write(&path, &outcome.blessed) {
                    println!("{}: {error}", path.display());
                    n_failed += 1;
                }
                println!("{}: blessed", path.display());
            }
            for problem in &outcome.problems {
                println!("{}:{problem}", path.display());
            }
            n_passed += outcome.n_passed;
            n_known += outcome.n_known;
            n_failed += outcome.problems.len();
        }
    }
    println!("{n_files} files, {n_passed} scenarios passed, {n_known} known failures, {n_failed} problems");
    // A folder without any transcript was probably mistyped.
    if n_failed == 0 && n_files > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
