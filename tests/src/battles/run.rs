//! Many battles on all cores, and what they have met. Each commit plays new ones (see `test_dice`): `GAMES=2000` plays
//! that many, `SEED=12` one of them again, `LAWS=60` checks every law of the contract at one moment in sixty, `LAWS=0`
//! never.

use super::{
    Fought, play,
    reached::{Reached, lists, unlisted},
};
use std::{
    ops::Range,
    panic::{Location, resume_unwind},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::Instant,
};

/// A long run must meet each thing this often.
const OFTEN: u32 = 30;
/// Runs of this many battles or more count as long.
const LONG: u64 = 2_000;

/// Takes one battle after another until none is left: some take many times as long as others.
fn some<R: Fought>(next: &AtomicU64, end: u64, laws: u32, at: &Location) -> Reached {
    let mut reached = Reached::default();
    loop {
        let seed = next.fetch_add(1, Ordering::Relaxed);
        if seed >= end {
            return reached;
        }
        test_dice::said_if_it_fails(seed, at, || drop(play::<R>(seed, laws, &mut reached)));
    }
}

/// The usual number of battles in a run of the tests; every law is checked at one moment in `laws_usual`.
#[track_caller]
pub fn games<R: Fought>(games_usual: u64, laws_usual: u32) {
    let at = Location::caller();
    let laws = test_dice::number("LAWS").map_or(laws_usual, |n| n as u32);
    if let Some(seed) = test_dice::alone() {
        let game = test_dice::said_if_it_fails(seed, at, || play::<R>(seed, laws, &mut Reached::default()));
        println!("{}", game.export());
        return;
    }
    let (games, start) = (test_dice::number("GAMES").unwrap_or(games_usual), Instant::now());
    let Range { start: first, end } = test_dice::seeds(games);
    let cores = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let next = Arc::new(AtomicU64::new(first));
    let core = |_| {
        let next = Arc::clone(&next);
        thread::spawn(move || some::<R>(&next, end, laws, at))
    };
    let parts: Vec<_> = (0..cores).map(core).collect();
    let mut reached = Reached::default();
    for part in parts {
        match part.join() {
            Ok(part) => reached.add(&part),
            Err(why) => resume_unwind(why),
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let Reached { entries, rolls, lines, odds, laws, spoilt, .. } = &reached;
    println!(
        "{games} battles from seed {first} on, {entries} entries, {rolls} rolls in {seconds:.1} s; all laws of {laws} moments, {lines} lines"
    );
    println!("of sight, {odds} forecasts by the plain walk, {spoilt} drafts that no screen would make");
    println!("{:.1} battles a second and core", games as f64 / seconds / cores as f64);
    assert_eq!(u64::from(reached.games), games);
    assert_eq!(unlisted::<R>(&reached), [""; 0], "every refusal is on the list of reasons");
    if games > games_usual {
        println!("{:?}", reached.counts);
        let (rare, known) = reached.rare::<R>(OFTEN);
        println!("seldom met, and why: {known:#?}");
        println!("met less than {OFTEN} times: {rare:#?}");
        assert!(games < LONG || rare.is_empty(), "everything is met, or on a list with the reason");
    }
}

/// Everything named as seldom is on a list.
pub fn what_is_seldom_met_is_known<R: Fought>() {
    let lists = lists::<R>();
    for (list, name, why) in R::seldom() {
        assert!(lists.get(list).is_some_and(|all| all.contains(name)), "{list} {name}: {why}");
    }
}
