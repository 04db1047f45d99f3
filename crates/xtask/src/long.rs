//! The long run: it takes hours, and finds rare faults.

use crate::{cargo, needs::has, root, run, test};
use anyhow::{Context, Result, ensure};
use std::{
    env, fs,
    time::{SystemTime, UNIX_EPOCH},
};

/// Battles of each system, unless `GAMES` sets the number.
const GAMES: &str = "20000";
/// How many missions are deployed in the browser: all.
const MISSIONS: &str = "11";
/// Cases for each door, unless `PROPTEST_CASES` sets the number.
const CASES: &str = "100000";
/// Pairs of games of each system, and of each mission with a secret, that differ in a secret, unless `GAMES` sets the number: each takes as long as many battles.
const PAIRS: &str = "200";
const SECRETS: &str = "secrets::";
/// Of every mission, pair of forces, table and attacker, `GAMES` battles set themselves out: all are 281,600.
const SET_OUT: &str = "every_pair_of_forces_sets_itself_out_on_every_table";
/// The other tests that play or make cases at random.
const RANDOM: [&str; 23] = [
    "arrivals::",
    "bombard_ground::",
    "company_games::",
    "token_games::",
    "squad_games::",
    "random::",
    "doors::",
    "company_picture::",
    "token_picture::",
    "squad_picture::",
    "picture::",
    "mirror::",
    "token_mirror::",
    "laws::",
    "commands::",
    "surprises::",
    "oracle_shapes::",
    "oracle_sight::",
    "impossible_verbs::",
    "stamp_picture::",
    "stamps::",
    "zone_picture::",
    "missions::",
];

/// Code that is mutated, one place after another, and the tests that must notice.
struct Mutated {
    package: &'static str,
    files: &'static str,
    /// Parts of their names.
    tests: &'static [&'static str],
}

const MUTATED: [Mutated; 2] = [
    Mutated {
        package: "company_battles",
        files: "crates/company_battles/src/fire/**/*.rs",
        tests: &["company_battles/", "odds::", "company_games::"],
    },
    Mutated {
        package: "game",
        files: "crates/game/src/save/**/*.rs",
        tests: &["saves::", "doors::", "record::", "laws::", "stuck::"],
    },
];
/// All of it takes a day: a run takes one of this many parts, chosen by the clock, unless `SHARD` names one (`0/1` is
/// all).
const SHARDS: u64 = 20;
/// A mutation that keeps the tests busy for longer, in seconds, has been noticed.
const MUTANT_S: &str = "300";
/// How often random battles check laws while code is mutated: then every order has its odds checked.
const FORECASTS: &str = "4";
/// The exit code of `cargo mutants` if tests missed a mutation.
const SURVIVED: i32 = 2;

pub fn all() -> Result<()> {
    test::all()?;
    // Every mission is deployed in the browser, instead of a few.
    run(test::in_the_browser(&root().join("target/e2e-dist"), &["set_up::"]).env("GAMES", MISSIONS))?;
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).context("the clock is set before 1970")?.as_secs();
    random(clock)?;
    mutated(clock)
}

fn setting(name: &str, usual: &str) -> String {
    env::var(name).unwrap_or_else(|_| usual.to_owned())
}

/// Plays games from new seeds.
fn random(clock: u64) -> Result<()> {
    let first = setting("FIRST_SEED", &clock.to_string());
    eprintln!("Seeds from {first} on. FIRST_SEED={first} cargo xtask test --long repeats this.");
    let tests = || {
        let mut tests = cargo();
        tests.args(["test", "--release", "--no-fail-fast", "--package", "suite"]);
        tests
    };
    run(tests()
        .args(["--test", "all", "--", "--nocapture"])
        .args(RANDOM)
        .env("FIRST_SEED", &first)
        .env("WHOLE", "1")
        .env("GAMES", setting("GAMES", GAMES))
        .env("PROPTEST_CASES", setting("PROPTEST_CASES", CASES)))?;
    run(tests()
        .args(["--test", "all", "--", "--nocapture", SECRETS])
        .env("FIRST_SEED", &first)
        .env("GAMES", setting("GAMES", PAIRS)))?;
    run(tests()
        .args(["--test", "all", "--", "--nocapture", "--ignored", SET_OUT])
        .env("FIRST_SEED", &first)
        .env("GAMES", setting("GAMES", GAMES)))?;
    run(tests().args(["--test", "all", "--", "--nocapture", "--ignored", "ten_thousand_entries"]))?;
    run(cargo()
        .args(["test", "--release", "--package", "battle", "--test", "missions"])
        .env("FIRST_SEED", &first)
        .env("WHOLE", "1"))
}

/// Code that can be changed without a test noticing is code that no test checks.
fn mutated(clock: u64) -> Result<()> {
    if !has("cargo-mutants") {
        eprintln!("Installing cargo-mutants, which changes code to see whether tests notice.");
        run(cargo().args(["install", "cargo-mutants", "--locked"]))?;
    }
    let shard = setting("SHARD", &format!("{}/{SHARDS}", clock % SHARDS));
    for Mutated { package, files, tests } in MUTATED {
        let out = root().join("target/mutants").join(package);
        fs::create_dir_all(&out)?;
        let mut mutants = cargo();
        mutants.args(["mutants", "--package", package, "--file", files, "--shard", &shard, "--output"]).arg(&out);
        // All checks have just passed. Its own look at the unchanged tests knows only those of the mutated package.
        mutants.args([
            "--test-package",
            package,
            "--test-package",
            "suite",
            "--baseline",
            "skip",
            "--timeout",
            MUTANT_S,
        ]);
        mutants
            .args(["--cargo-arg=--lib", "--cargo-arg=--test=all", "--cargo-arg=--test=scenarios", "--", "--"])
            .args(tests);
        eprintln!("── {mutants:?}");
        // What the odds remember is noticed only where they are asked, so random battles ask for those of every order.
        let status =
            mutants.current_dir(root()).env("LAWS", FORECASTS).status().context("cannot start cargo mutants")?;
        ensure!(status.success() || status.code() == Some(SURVIVED), "cargo mutants failed ({status})");
        let missed = fs::read_to_string(out.join("mutants.out/missed.txt")).unwrap_or_default();
        println!("{package}, part {shard}: {} changes that no test notices\n{missed}", missed.lines().count());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{RANDOM, SECRETS};
    use crate::root;
    use std::{collections::BTreeSet, fs};

    #[test]
    fn every_test_program_that_takes_new_seeds_is_run() {
        let folder = root().join("tests/tests/all");
        let mut found = BTreeSet::new();
        for entry in fs::read_dir(folder).expect("test programs").flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let name = name.strip_suffix(".rs").unwrap_or(&name);
            // Tests of several files are a folder.
            let file = if entry.path().is_dir() { entry.path().join("mod.rs") } else { entry.path() };
            let code = fs::read_to_string(file).expect("a test program");
            // Battles take theirs below.
            if code.contains("test_dice::") || code.contains("games::<") || code.contains("pictures::<") {
                found.insert(format!("{name}::"));
            }
        }
        let run: BTreeSet<String> = RANDOM.iter().chain([&SECRETS]).map(|name| (*name).to_owned()).collect();
        assert_eq!(found, run);
    }
}
