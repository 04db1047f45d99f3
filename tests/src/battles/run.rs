//! Many battles on all cores, and what they have come to: `GAMES=2000` plays more of them, `SEED=12` one again, and `LAWS=0` without asking
//! every law of the contract now and then: `LAWS=60` is of one moment in sixty.

use super::{
    Fought, play,
    reached::{Reached, lists, unlisted},
};
use std::{
    env,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::Instant,
};

/// So often each thing is met in a long run.
const OFTEN: u32 = 30;

/// Battle after battle, as long as there are any left: some take many times as long as others.
fn some<R: Fought>(next: &AtomicU64, games: u64, laws: u32) -> Reached {
    let mut reached = Reached::default();
    loop {
        let seed = next.fetch_add(1, Ordering::Relaxed);
        if seed >= games {
            return reached;
        }
        if let Err(why) = catch_unwind(AssertUnwindSafe(|| drop(play::<R>(seed, laws, &mut reached)))) {
            eprintln!("repeat with: SEED={seed}, a battle of {}", R::SYSTEM.name);
            resume_unwind(why);
        }
    }
}

/// So many battles in every run of the tests, and all laws of one moment in so many.
pub fn games<R: Fought>(games_usual: u64, laws_usual: u32) {
    let number = |name: &str| env::var(name).ok().and_then(|said| said.parse::<u64>().ok());
    let laws = number("LAWS").map_or(laws_usual, |n| n as u32);
    if let Some(seed) = number("SEED") {
        let game = play::<R>(seed, laws, &mut Reached::default());
        println!("{}", game.export());
        return;
    }
    let (games, start) = (number("GAMES").unwrap_or(games_usual), Instant::now());
    let cores = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let next = Arc::new(AtomicU64::new(0));
    let core = |_| {
        let next = Arc::clone(&next);
        thread::spawn(move || some::<R>(&next, games, laws))
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
        "{games} battles, {entries} entries, {rolls} rolls in {seconds:.1} s; all laws of {laws} moments, {lines} lines"
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
    }
}

/// What is said to be seldom met is on a list.
pub fn what_is_seldom_met_is_known<R: Fought>() {
    let lists = lists::<R>();
    for (list, name, why) in R::seldom() {
        assert!(lists.get(list).is_some_and(|all| all.contains(name)), "{list} {name}: {why}");
    }
}
