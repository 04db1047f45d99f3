//! Randomness for tests: one generator, the same on every machine, and the seeds of a run.
//!
//! Tests that play or make cases at random use new seeds with every commit: new seeds show what old ones hide. Runs of
//! one commit are all the same. `SEED=12` runs only that seed, as the message of a failed test says; `FIRST_SEED=500`
//! starts at 500, which is how `cargo xtask test --long` starts from the clock.

use std::{
    env,
    ops::Range,
    panic::{AssertUnwindSafe, Location, catch_unwind, resume_unwind},
    path::Path,
    process::Command,
    sync::OnceLock,
};

/// SplitMix64.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// Cases that are new with every commit; `nth` distinguishes tests in the same place. Prints how to repeat the run,
    /// which shows if the test fails.
    #[track_caller]
    pub fn of_this_run(nth: u64) -> Dice {
        let seed = begun();
        // Mixed, or the second number for one seed would be the first for another.
        Dice(Dice(seed).roll() ^ nth)
    }

    /// Any 64-bit number.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A whole number from 0 to below `n`, all equally likely; 0 if `n` is 0.
    pub fn below<N: Whole>(&mut self, n: N) -> N {
        let n = n.wide().max(1);
        // With 64 bits, the bias of the remainder is negligible.
        N::of(i128::from(self.roll()) % n)
    }

    /// Both ends included.
    pub fn from_to(&mut self, low: i32, high: i32) -> i32 {
        (i64::from(low) + self.below(i64::from(high) - i64::from(low) + 1)) as i32
    }

    /// One of several. `of` must not be empty.
    pub fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    /// The same, cloned.
    pub fn of<T: Clone>(&mut self, all: &[T]) -> T {
        self.one(all).clone()
    }
}

/// Numbers for tests that need one certain game: never change them for a seed, because the content of such a game is
/// written down.
pub fn steady(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut s = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move |n| {
        s ^= s << 13;
        s ^= s >> 7;
        s ^= s << 17;
        ((s >> 33) % u64::from(n.max(1))) as u32
    }
}

/// A whole number of any width.
pub trait Whole: Copy {
    fn wide(self) -> i128;
    fn of(n: i128) -> Self;
}

macro_rules! whole {
    ($($kind:ty)*) => {
        $(impl Whole for $kind {
            fn wide(self) -> i128 {
                self as i128
            }

            fn of(n: i128) -> $kind {
                n as $kind
            }
        })*
    };
}
whole!(u8 u16 u32 u64 usize i8 i32 i64);

/// The first seed of this run, for tests that run until they have seen enough. Prints how to repeat it.
#[track_caller]
pub fn begun() -> u64 {
    let seed = first();
    println!("{}", repeat(seed, Location::caller()));
    seed
}

/// `n` seeds of this run; if `SEED` is set, only that one.
pub fn seeds(n: u64) -> Range<u64> {
    let first = first();
    first..first + if alone().is_some() { 1 } else { n }
}

/// Calls `with` for `n` seeds. A failure prints how to repeat it.
#[track_caller]
pub fn each(n: u64, mut with: impl FnMut(u64)) {
    let at = Location::caller();
    for seed in seeds(n) {
        said_if_it_fails(seed, at, || with(seed));
    }
}

/// Calls `with` for `n` seeds, then for up to four times as many more, until it says that it has met enough.
#[track_caller]
pub fn each_until_enough(n: u64, mut with: impl FnMut(u64) -> bool) {
    let at = Location::caller();
    for (nth, seed) in (0..).zip(seeds(5 * n)) {
        let enough = said_if_it_fails(seed, at, || with(seed));
        if enough && nth + 1 >= n {
            return;
        }
    }
}

/// Prints how to repeat a failure, then fails as before.
pub fn said_if_it_fails<T>(seed: u64, at: &Location, what: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(what)).unwrap_or_else(|why| {
        eprintln!("{}", repeat(seed, at));
        resume_unwind(why)
    })
}

/// The command that repeats the test in this file with one seed.
pub fn repeat(seed: u64, at: &Location) -> String {
    let file = Path::new(at.file());
    let package = env::var("CARGO_PKG_NAME").unwrap_or_else(|_| "suite".to_owned());
    let below = |folder: &str| file.iter().any(|part| part == folder);
    let tests = match file.file_stem().map(|name| name.to_string_lossy()) {
        Some(_) | None if below("src") => "--lib".to_owned(),
        // The tests of a package that are one program.
        Some(name) if below("all") => format!("--test all {name}"),
        Some(name) => format!("--test {name}"),
        None => String::new(),
    };
    format!("repeat with: SEED={seed} cargo test -p {package} {tests}")
}

/// The seed that `SEED` asks for.
pub fn alone() -> Option<u64> {
    number("SEED")
}

/// The first seed of this run.
pub fn first() -> u64 {
    static FIRST: OnceLock<u64> = OnceLock::new();
    *FIRST.get_or_init(|| alone().or_else(|| number("FIRST_SEED")).unwrap_or_else(of_the_commit))
}

/// A usual run makes one of this many random cases, from other seeds for every commit; with `WHOLE=1`, as the long run
/// has it, all are made.
pub fn one_in() -> usize {
    if number("WHOLE").is_some() { 1 } else { 4 }
}

/// How many of these random cases a run makes.
pub fn share<N: Whole>(all: N) -> N {
    N::of(all.wide() / one_in().wide())
}

/// An environment variable as a number.
pub fn number(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

/// Without a repository, states of the program cannot be told apart.
const WITHOUT_COMMIT: u64 = 1;

fn of_the_commit() -> u64 {
    let head = Command::new("git").args(["rev-parse", "HEAD"]).output().ok().filter(|out| out.status.success());
    let hash = head.and_then(|out| String::from_utf8(out.stdout).ok());
    // Eight digits: short enough to type.
    let seed = hash.and_then(|hash| u64::from_str_radix(hash.get(..8)?, 16).ok());
    match seed {
        Some(seed) => println!("seeds from {seed} on, by the commit"),
        None => println!("seeds from {WITHOUT_COMMIT} on: no commit is known"),
    }
    seed.unwrap_or(WITHOUT_COMMIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_published_generator() {
        let mut dice = Dice::new(1_234_567);
        assert_eq!([dice.roll(), dice.roll()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }

    #[test]
    fn every_number_comes_about_as_often() {
        let mut dice = Dice::new(1);
        let mut n = [0; 6];
        for _ in 0..60_000 {
            n[dice.below(6_usize)] += 1;
        }
        assert!(n.iter().all(|n| (9_600..10_400).contains(n)), "{n:?}");
        assert_eq!((dice.below(0), dice.below(1)), (0, 0));
        assert!((0..1_000).all(|_| (-3..=3).contains(&dice.from_to(-3, 3))));
        assert!((0..1_000).any(|_| dice.from_to(i32::MIN, i32::MAX) < i32::MIN / 2));
    }

    #[test]
    fn a_failure_says_what_repeats_it() {
        let said = repeat(12, Location::caller());
        assert!(said.starts_with("repeat with: SEED=12 cargo test -p ") && said.ends_with(" --lib"), "{said}");
    }
}
