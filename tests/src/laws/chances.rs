//! Odds: the fast walk against the plain one, and against play.

use super::reply;
use contract::{Chance, Odds, Ruleset, Word, odds, odds_plain, run_past_end};
use std::collections::BTreeMap;
use table::Seat;

/// The plain walk is the reference if it finishes within this many runs.
pub const PLAIN_MAX: usize = 2_000;

/// Checks that the fast walk equals the plain one. Returns whether the plain one could judge: it was small enough, and
/// the fast one assumed nothing.
pub fn fast_is_plain<R: Ruleset>(state: &R::State, plan: &R::Plan, seat: Seat) -> bool {
    let plain = odds_plain::<R>(state, plan, seat, PLAIN_MAX);
    if plain.at_least {
        return false;
    }
    let fast = odds::<R>(state, plan, seat);
    assert!(!fast.at_least, "the fast walk needs {} runs, the plain one {}", fast.runs, plain.runs);
    // The plain walk weighs what only the fast one assumes.
    if !fast.assumed.is_empty() || !fast.declined.is_empty() {
        return false;
    }
    assert_eq!((&fast.assumed, &fast.declined), (&plain.assumed, &plain.declined));
    assert_eq!(fast.tails.keys().collect::<Vec<_>>(), plain.tails.keys().collect::<Vec<_>>());
    for (word, tail) in &plain.tails {
        let same = |(a, b): (&Chance, &Chance)| (a.least - b.least).abs() < 1e-9 && (a.most - b.most).abs() < 1e-9;
        let fast = &fast.tails[word];
        assert!(fast.len() == tail.len() && fast.iter().zip(tail).all(same), "{word}: {fast:?} is {tail:?}");
    }
    true
}

/// Played `n` times, each figure is within its interval, allowing for chance.
pub fn play_agrees<R: Ruleset>(state: &R::State, plan: &R::Plan, seat: Seat, n: u32, die: &mut dyn FnMut(u32) -> u32) {
    let Odds { tails, at_least, assumed, .. } = odds::<R>(state, plan, seat);
    if at_least || !assumed.is_empty() {
        return;
    }
    let mut seen: BTreeMap<(Word, usize), u32> = BTreeMap::new();
    for _ in 0..n {
        let mut answers = vec![];
        let events = loop {
            let step = run_past_end::<R>(state, plan, &answers);
            match step.ask {
                Some(ask) => answers.push(reply(&ask, die)),
                None => break step.events,
            }
        };
        let mut counts: BTreeMap<Word, i32> = BTreeMap::new();
        for (word, count) in events
            .iter()
            .filter_map(|event| R::tell(event, seat))
            .flat_map(|told| told.counts)
            .chain(R::counts_at_end(&events))
        {
            *counts.entry(word).or_default() += count;
        }
        for (word, count) in counts {
            (0..count as usize).for_each(|idx| *seen.entry((word.clone(), idx)).or_default() += 1);
        }
    }
    for (word, tail) in &tails {
        for (idx, chance) in tail.iter().enumerate() {
            let share = f64::from(seen.get(&(word.clone(), idx)).copied().unwrap_or(0)) / f64::from(n);
            let give = 5.0 * (0.25 / f64::from(n)).sqrt();
            let fits = (chance.least - give..=chance.most + give).contains(&share);
            assert!(fits, "at least {} {word}: {chance:?}, but {share} in {n} plays", idx + 1);
        }
    }
    assert!(
        seen.keys().all(|(word, idx)| tails.get(word).is_some_and(|tail| *idx < tail.len())),
        "nothing else comes of it"
    );
}
