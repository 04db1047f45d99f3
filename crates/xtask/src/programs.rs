//! The programs of `suite` that ask the rules: built for speed, then run as if called directly.

use crate::{bundle, cargo, needs, root, target};
use anyhow::{Context, Result, ensure};
use std::{
    env,
    ffi::OsStr,
    path::PathBuf,
    process::{Command, ExitCode},
};

type Setting<'a> = (&'a str, &'a OsStr);

/// Builds a program and runs it in the caller's folder, so that relative paths work. Only the program writes to
/// standard output, and its exit code is returned.
pub fn program(name: &str, args: &[&str], settings: &[Setting]) -> Result<ExitCode> {
    let path = built(name)?;
    let status = Command::new(&path).args(args).envs(settings.iter().copied()).status();
    let status = status.with_context(|| format!("cannot start {}", path.display()))?;
    // A program ended by a signal has no exit code.
    Ok(ExitCode::from(status.code().and_then(|c| u8::try_from(c).ok()).unwrap_or(101)))
}

fn built(name: &str) -> Result<PathBuf> {
    let mut build = cargo();
    build.args(["build", "--quiet", "--release", "--package", "suite", "--bin", name]).current_dir(root());
    let status = build.status().context("cannot start cargo")?;
    ensure!(status.success(), "{name} does not build");
    Ok(target().join("release").join(name).with_extension(env::consts::EXE_EXTENSION))
}

/// The same protocol as `answer`, run in the code that players get.
pub fn answer_in_the_browser(args: &[&str]) -> Result<ExitCode> {
    needs::ready_browser()?;
    let dist = bench_dist()?;
    program("answer_wasm", args, &[("SANDTABLE_BENCH_DIST", dist.as_os_str())])
}

/// Every figure: natively, in the browser, and of the page that players get.
pub fn bench(args: &[&str]) -> Result<ExitCode> {
    if args == ["battle"] {
        return program("bench", args, &[]);
    }
    needs::ready_browser()?;
    let dist = root().join("target/e2e-dist");
    if args.is_empty() || args.contains(&"page") {
        bundle::build(&bundle::Shape::SHIP, &dist)?;
    }
    let bench = bench_dist()?;
    program("bench", args, &[("SANDTABLE_DIST", dist.as_os_str()), ("SANDTABLE_BENCH_DIST", bench.as_os_str())])
}

fn bench_dist() -> Result<PathBuf> {
    let dist = root().join("target/bench-dist");
    bundle::build(&bundle::Shape::BENCH, &dist)?;
    Ok(dist)
}
