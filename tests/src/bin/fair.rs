//! `fair [SYSTEM [MISSION]]`: a sensible player against itself, with equal forces, and who wins by mission and role. `GAMES=50` plays that many
//! of each mission, `SEED=7` begins with that one.

use battle::mission::{Mission, Side, shipped};
use company_battles::CompanyBattles;
use game::Game;
use std::{env, process::ExitCode, thread};
use suite::battles::{
    Fought,
    company::equal,
    sensible::{Fair, Sensible},
};
use table::Seat;

/// Battles of each mission, unless `GAMES` sets the number.
const GAMES: u64 = 40;
/// A side that wins more of a hundred decided battles than this is favored.
const MOST: u64 = 80;
/// Of fewer decided battles nothing is said.
const ENOUGH: u64 = 10;

/// Wins of the attacker, of the defender, and battles that nobody won.
#[derive(Clone, Copy, Default)]
struct Count {
    wins: [u64; 2],
    none: u64,
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
    println!("{:<16}{:>9}{:>9}{:>9}{:>11}", "mission", "attacker", "defender", "nobody", "attacker %");
    for mission in chosen {
        let Count { wins, none } = counted(mission, first, games);
        let decided = wins[0] + wins[1];
        let share = (100 * wins[0]).checked_div(decided);
        let favors = match share.filter(|_| decided >= ENOUGH) {
            Some(share) if share > MOST => "  favors the attacker",
            Some(share) if share < 100 - MOST => "  favors the defender",
            _ => "",
        };
        let share = share.map_or_else(|| "-".to_owned(), |share| share.to_string());
        println!("{:<16}{:>9}{:>9}{:>9}{:>11}{favors}", mission.id, wins[0], wins[1], none, share);
    }
    ExitCode::SUCCESS
}

/// On all cores.
fn counted(mission: &'static Mission, first: u64, games: u64) -> Count {
    let cores = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let core = |core: u64| {
        thread::spawn(move || {
            (first..first + games).filter(|n| n % cores == core).map(|n| played(mission, n)).collect::<Vec<_>>()
        })
    };
    let running: Vec<_> = (0..cores).map(core).collect();
    let mut count = Count::default();
    for part in running {
        for won in part.join().expect("a battle without a fault") {
            match won {
                Some(side) => count.wins[side as usize] += 1,
                None => count.none += 1,
            }
        }
    }
    count
}

fn played(mission: &Mission, nth: u64) -> Option<Side> {
    let opening = equal::opening(mission, nth);
    let game: Game<CompanyBattles> =
        Game::new(CompanyBattles::SYSTEM, opening).unwrap_or_else(|faults| panic!("{faults:#?}"));
    // Which seat attacks, set-up may have settled.
    let attacker = |game: &Game<CompanyBattles>| CompanyBattles::attacker(game);
    let (winner, game) = Fair::new(game, nth).winner();
    winner.map(|seat: Seat| Side::of(seat, attacker(&game)))
}
