//! Every transcript of the project holds; each file is a test named after its path: `cargo test -p suite --test
//! scenarios fire` runs those with `fire` in their name. `BLESS=1` rewrites the expected results.

use libtest_mimic::{Arguments, Failed, Trial};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::ExitCode,
};
use suite::transcript;

/// With fewer files than this, some were not found.
const FILES_MIN: usize = 50;

fn main() -> ExitCode {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let files = transcript::files_below(&dir).expect("tests/scenarios");
    assert!(files.len() >= FILES_MIN, "{} transcripts", files.len());
    let trial = |path: PathBuf| {
        let name = path.strip_prefix(&dir).unwrap_or(&path).with_extension("").display().to_string();
        Trial::test(name, move || holds(&path))
    };
    libtest_mimic::run(&Arguments::from_args(), files.into_iter().map(trial).collect()).exit_code()
}

/// Compares every word: the project's own transcripts may neither end a line early nor omit odds and nearest drafts.
fn holds(path: &Path) -> Result<(), Failed> {
    let content = fs::read_to_string(path)?;
    let outcome = transcript::run(&content);
    if env::var_os("BLESS").is_some_and(|value| value == "1") {
        return if outcome.blessed == content { Ok(()) } else { Ok(fs::write(path, &outcome.blessed)?) };
    }
    let mut failed =
        outcome.problems.iter().fold(String::new(), |all, problem| format!("{all}\n{}:{problem}", path.display()));
    if let Some((line, (is, would))) = transcript::left_open(&content, &outcome.blessed).filter(|_| failed.is_empty()) {
        failed =
            format!("\n{}:{line}: not every word stands here\n    expected {is}\n    found    {would}", path.display());
    }
    if failed.is_empty() { Ok(()) } else { Err(failed.into()) }
}
