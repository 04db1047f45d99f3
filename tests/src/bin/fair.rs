//! `fair [SYSTEM [MISSION]]`: a sensible player against itself, with equal forces, and who wins by mission and role, by what, and when. `GAMES=50`
//! plays that many of each mission, `SEED=7` begins with that one, `CORES=1` leaves the others alone, `EACH=1` prints each battle.

use battle::mission::{Mission, Side, shipped};
use company_battles::CompanyBattles;
use game::Game;
use std::{collections::BTreeMap, env, process::ExitCode, thread, time::Instant};
use suite::battles::{
    Fought,
    company::equal,
    sensible::{Fair, Played, Sensible},
};

/// Battles of each mission, unless `GAMES` sets the number.
const GAMES: u64 = 40;
/// A side that wins more of a hundred decided battles than this is favored.
const MOST: u64 = 80;
/// Of fewer decided battles nothing is said.
const ENOUGH: u64 = 10;

/// Wins of the attacker, of the defender, and battles that nobody won.
#[derive(Default)]
struct Count {
    wins: [u64; 2],
    none: u64,
    turns: u64,
    /// How often each side won by what.
    by: BTreeMap<(Option<Side>, String), u64>,
}

fn main() -> ExitCode {
    let said: Vec<String> = env::args().skip(1).collect();
    let system = said.first().map_or("company-battles", String::as_str);
    if system != "company-battles" {
        eprintln!("{system} has no missions to play; there is company-battles");
        return ExitCode::FAILURE;
    }
    let chosen: Vec<&Mission> =
        shipped().iter().filter(|mission| said.get(1).is_none_or(|name| mission.id == *name)).collect();
    if chosen.is_empty() {
        let known: Vec<&str> = shipped().iter().map(|mission| mission.id.as_str()).collect();
        eprintln!("no such mission; there are {}", known.join(", "));
        return ExitCode::FAILURE;
    }
    let games = test_dice::number("GAMES").unwrap_or(GAMES);
    let first = test_dice::number("SEED").unwrap_or(0);
    println!("{games} battles of each mission between equal forces, from seed {first} on");
    println!(
        "{:<16}{:>9}{:>9}{:>9}{:>11}{:>7}  won by",
        "mission", "attacker", "defender", "nobody", "attacker %", "turns"
    );
    for mission in chosen {
        let Count { wins, none, turns, by } = counted(mission, first, games);
        let decided = wins[0] + wins[1];
        let share = (100 * wins[0]).checked_div(decided);
        let favors = match share.filter(|_| decided >= ENOUGH) {
            Some(share) if share > MOST => "; favors the attacker",
            Some(share) if share < 100 - MOST => "; favors the defender",
            _ => "",
        };
        let share = share.map_or_else(|| "-".to_owned(), |share| share.to_string());
        let turns = turns as f64 / games.max(1) as f64;
        let by: Vec<String> = by.iter().map(|((side, why), n)| format!("{} {why} {n}", name(*side))).collect();
        println!(
            "{:<16}{:>9}{:>9}{none:>9}{share:>11}{turns:>7.1}  {}{favors}",
            mission.id,
            wins[0],
            wins[1],
            by.join(", ")
        );
    }
    ExitCode::SUCCESS
}

fn name(side: Option<Side>) -> &'static str {
    match side {
        Some(Side::Attacker) => "attacker",
        Some(Side::Defender) => "defender",
        None => "nobody",
    }
}

/// On all cores.
fn counted(mission: &'static Mission, first: u64, games: u64) -> Count {
    let all = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let cores = test_dice::number("CORES").map_or(all, |n| n.clamp(1, all));
    let core = |core: u64| {
        thread::spawn(move || {
            (first..first + games).filter(|n| n % cores == core).map(|n| played(mission, n)).collect::<Vec<_>>()
        })
    };
    let running: Vec<_> = (0..cores).map(core).collect();
    let mut count = Count::default();
    for part in running {
        for (won, why, turns) in part.join().expect("a battle without a fault") {
            match won {
                Some(side) => count.wins[side as usize] += 1,
                None => count.none += 1,
            }
            count.turns += u64::from(turns);
            *count.by.entry((won, why)).or_default() += 1;
        }
    }
    count
}

fn played(mission: &Mission, nth: u64) -> (Option<Side>, String, u16) {
    let opening = equal::opening(mission, nth);
    let game: Game<CompanyBattles> =
        Game::new(CompanyBattles::SYSTEM, opening).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let start = Instant::now();
    let mut fair = Fair::new(game, nth);
    let Played { winner, why, turns, orders, left } = fair.play();
    // Which seat attacks, set-up may have settled.
    let won = winner.map(|seat| Side::of(seat, CompanyBattles::attacker(fair.game())));
    if test_dice::number("EACH").is_some() {
        let (seconds, guesses) = (start.elapsed().as_secs_f64(), &fair.guesses);
        eprintln!(
            "{} {nth}: {} {why} in turn {turns}, {orders} orders, bases left {left:?}, {seconds:.1} s, without an idea {guesses:?}",
            mission.id,
            name(won)
        );
    }
    (won, why, turns)
}
