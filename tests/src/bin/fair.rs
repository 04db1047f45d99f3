//! `fair [SYSTEM [NAME]]`: a sensible player against itself, and who wins, by what, and when: each mission of Company Battles with equal forces;
//! each force of Order Dice against its own like, then against each of the others. `GAMES=50` plays that many of each, `SEED=7` begins with that
//! one, `CORES=1` leaves the others alone, `EACH=1` prints each battle.

use battle::mission::{Mission, Side, shipped};
use company_battles::CompanyBattles;
use content::Opening;
use game::Game;
use order_dice::{OrderDice, data::Force};
use std::{collections::BTreeMap, env, process::ExitCode, thread, time::Instant};
use suite::battles::{
    company::equal,
    sensible::{Fair, Played, Sensible},
    squads,
};
use table::Seat;

/// Battles of each kind, unless `GAMES` sets the number.
const GAMES: u64 = 40;
/// A side that wins more of a hundred decided battles than this is favored.
const MOST: u64 = 80;
/// The same for a force against its own like.
const MOST_OF_ALIKE: u64 = 60;
/// Of fewer decided battles nothing is said.
const ENOUGH: u64 = 10;

/// Wins of both sides, and battles that nobody won.
#[derive(Default)]
struct Count {
    wins: [u64; 2],
    none: u64,
    turns: u64,
    /// How often each side won by what.
    by: BTreeMap<(Option<Side>, String), u64>,
}

/// Battles of one kind.
struct Kind {
    name: String,
    /// One of the battles, and the seat of the first side if that is known.
    opening: Box<dyn Fn(u64) -> (Opening, Option<Seat>) + Send + Sync>,
    /// A side that wins more of a hundred than this is favored.
    most: u64,
}

fn main() -> ExitCode {
    let said: Vec<String> = env::args().skip(1).collect();
    let system = said.first().map_or("company-battles", String::as_str);
    let chosen = |kinds: Vec<Kind>| -> Vec<Kind> {
        kinds.into_iter().filter(|kind| said.get(1).is_none_or(|name| kind.name.contains(name.as_str()))).collect()
    };
    match system {
        "company-battles" => print::<CompanyBattles>(["attacker", "defender"], &chosen(missions())),
        "order-dice" => print::<OrderDice>(["first", "second"], &chosen(forces())),
        _ => {
            eprintln!("{system} has nothing to compare; there are company-battles and order-dice");
            ExitCode::FAILURE
        }
    }
}

fn missions() -> Vec<Kind> {
    let kind = |mission: &'static Mission| Kind {
        name: mission.id.clone(),
        opening: Box::new(|nth| (equal::opening(mission, nth), None)),
        most: MOST,
    };
    shipped().iter().map(kind).collect()
}

/// Each force against its own like, then every two; of these the sides change seats from battle to battle.
fn forces() -> Vec<Kind> {
    let all: Vec<(&'static str, &'static Force)> =
        Force::samples().iter().map(|(name, force)| (*name, force)).collect();
    let kind = |(a, one): (&str, &'static Force), (b, other): (&str, &'static Force)| Kind {
        name: format!("{a}:{b}"),
        opening: Box::new(move |nth| match nth % 2 {
            0 => (squads::lines([one, other]), Some(Seat::Red)),
            _ => (squads::lines([other, one]), Some(Seat::Blue)),
        }),
        most: if a == b { MOST_OF_ALIKE } else { MOST },
    };
    let alike = all.iter().map(|force| kind(*force, *force));
    let pairs = all.iter().enumerate().flat_map(|(n, one)| all[n + 1..].iter().map(move |other| (*one, *other)));
    alike.chain(pairs.map(|(one, other)| kind(one, other))).collect()
}

fn print<R: Sensible>(sides: [&'static str; 2], kinds: &[Kind]) -> ExitCode {
    if kinds.is_empty() {
        eprintln!("there is none of that name");
        return ExitCode::FAILURE;
    }
    let games = test_dice::number("GAMES").unwrap_or(GAMES);
    let first = test_dice::number("SEED").unwrap_or(0);
    println!("{games} battles of each, from seed {first} on");
    let [one, other] = sides;
    println!("{:<16}{one:>9}{other:>9}{:>9}{:>11}{:>7}  won by", "", "nobody", format!("{one} %"), "turns");
    for kind in kinds {
        let Count { wins, none, turns, by } = counted::<R>(kind, first, games);
        let decided = wins[0] + wins[1];
        let share = (100 * wins[0]).checked_div(decided);
        let favored = match share.filter(|_| decided >= ENOUGH) {
            Some(share) if share > kind.most => format!("; favors {one}"),
            Some(share) if share < 100 - kind.most => format!("; favors {other}"),
            _ => String::new(),
        };
        let share = share.map_or_else(|| "-".to_owned(), |share| share.to_string());
        let turns = turns as f64 / games.max(1) as f64;
        let by: Vec<String> = by.iter().map(|((side, why), n)| format!("{} {why} {n}", name(sides, *side))).collect();
        let [a, b] = wins;
        println!("{:<16}{a:>9}{b:>9}{none:>9}{share:>11}{turns:>7.1}  {}{favored}", kind.name, by.join(", "));
    }
    ExitCode::SUCCESS
}

fn name(sides: [&'static str; 2], side: Option<Side>) -> &'static str {
    match side {
        Some(Side::Attacker) => sides[0],
        Some(Side::Defender) => sides[1],
        None => "nobody",
    }
}

/// On all cores.
fn counted<R: Sensible>(kind: &Kind, first: u64, games: u64) -> Count {
    let all = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let cores = test_dice::number("CORES").map_or(all, |n| n.clamp(1, all));
    let core = |core: u64| {
        (first..first + games).filter(|n| n % cores == core).map(|n| played::<R>(kind, n)).collect::<Vec<_>>()
    };
    let mut count = Count::default();
    let parts: Vec<_> = thread::scope(|scope| {
        let running: Vec<_> = (0..cores).map(|n| scope.spawn(move || core(n))).collect();
        running.into_iter().map(|part| part.join().expect("a battle without a fault")).collect()
    });
    for (won, why, turns) in parts.into_iter().flatten() {
        match won {
            Some(side) => count.wins[side as usize] += 1,
            None => count.none += 1,
        }
        count.turns += u64::from(turns);
        *count.by.entry((won, why)).or_default() += 1;
    }
    count
}

fn played<R: Sensible>(kind: &Kind, nth: u64) -> (Option<Side>, String, u16) {
    let (opening, seat) = (kind.opening)(nth);
    let game: Game<R> = Game::new(R::SYSTEM, opening).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let start = Instant::now();
    let mut fair = Fair::new(game, nth);
    let Played { winner, why, turns, orders, left } = fair.play();
    // Which seat attacks, set-up may have settled.
    let first = seat.unwrap_or_else(|| R::attacker(fair.game()));
    let won = winner.map(|seat| Side::of(seat, first));
    if test_dice::number("EACH").is_some() {
        let (seconds, guesses) = (start.elapsed().as_secs_f64(), &fair.guesses);
        eprintln!(
            "{} {nth}: {won:?} {why} in turn {turns}, {orders} orders, bases left {left:?}, {seconds:.1} s, without an idea {guesses:?}",
            kind.name
        );
    }
    (won, why, turns)
}
