//! AR-10 to AR-18: odds of a bombardment.

use super::{exactly, faces, ordered, state};
use company_battles::CompanyBattles;
use contract::Ruleset;
use suite::laws::chances::fast_is_plain;
use table::{Seat, notation::Measure};

/// What a battery rolls: which hits are rolled again, and whether its first failed attempt is. With a staff team saves that pass are rolled
/// again after the first attempt (NR-26).
#[derive(Clone, Copy)]
struct Battery {
    again: Again,
    mortars: bool,
    staff: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Again {
    Hits,
    Never,
    Misses,
}

/// The chance that the attempt succeeds.
fn ranges_in(battery: Battery, attempt: u8, need: u8) -> f64 {
    let mut chance = 0.0;
    faces(2, &mut |roll| {
        let again = battery.mortars && attempt == 1 && roll[1] >= need;
        chance += if roll[0] >= need || again { 1.0 / 36.0 } else { 0.0 };
    });
    chance
}

/// The chances that one team is hit, and that it is destroyed as well. In a foxhole a failed save still needs firepower.
fn struck(battery: Battery, attempt: u8, hole: Option<u8>) -> (f64, f64) {
    let (mut hit, mut lost) = (0.0, 0.0);
    // AR-15: the second attempt makes hits harder by 1, the third by 2.
    let score = 3 + attempt;
    let twice = battery.staff && attempt == 1;
    faces(5, &mut |roll| {
        let hits = |die: usize| roll[die] >= score;
        let is_hit = match battery.again {
            Again::Hits => hits(0) && hits(1),
            Again::Never => hits(0),
            Again::Misses => hits(0) || hits(1),
        };
        let fails = roll[2] < 3 || (twice && roll[3] < 3);
        let falls = fails && hole.is_none_or(|fp| roll[4] >= fp);
        hit += if is_hit { 1.0 / 7776.0 } else { 0.0 };
        lost += if is_hit && falls { 1.0 / 7776.0 } else { 0.0 };
    });
    (hit, lost)
}

/// The chance of at least 1, 2, 3 … of this many.
fn tail(of: usize, one: f64) -> Vec<f64> {
    let mut tail = vec![0.0; of];
    for way in 0..1_usize << of {
        let n = way.count_ones() as usize;
        let chance = one.powi(n as i32) * (1.0 - one).powi((of - n) as i32);
        tail[..n].iter_mut().for_each(|at_least| *at_least += chance);
    }
    tail
}

const TEAMS: usize = 3;

/// The battery of these guns against three riflemen, who are hit on 4+ and save on 3+.
fn bombards(guns: &str, battery: Battery, need: u8, hole: Option<u8>) {
    let dug_in = if hole.is_some() { " dug-in b11 b12 b13" } else { "" };
    let position = format!(
        "table 72x48in\nred R1 {guns}\nblue B1 rifles-germany b11 at 41.5,21.8 w b12 at 41.5,23.9 w b13 at 41.5,26 w as de-mg42r{dug_in}\nturn red shooting 2"
    );
    let found = ordered(&position, "red bombard R1 @ 41.5,24 ^n");
    assert!(!found.at_least, "{guns}");
    let (mut ranged, mut hit, mut destroyed, mut pinned) = (0.0, vec![0.0; TEAMS], vec![0.0; TEAMS], 0.0);
    let mut breaks = 0.0;
    for attempt in 1..=3 {
        let now = (1.0 - ranged) * ranges_in(battery, attempt, need);
        ranged += now;
        let (is_hit, is_lost) = struck(battery, attempt, hole);
        for (sum, one) in [(&mut hit, is_hit), (&mut destroyed, is_lost)] {
            sum.iter_mut().zip(tail(TEAMS, one)).for_each(|(sum, chance)| *sum += now * chance);
        }
        // AR-18: one hit pins, if any team is left.
        let (any_lost, all_lost) = (tail(TEAMS, is_lost)[0], is_lost.powi(TEAMS as i32));
        pinned += now * (tail(TEAMS, is_hit)[0] - all_lost);
        // MO-1: a Unit of at most three teams that was hurt makes a Last Stand in its turn, on 3+.
        breaks += now * (any_lost - all_lost) / 3.0;
    }
    exactly(&found, "ranged-in", &[ranged]);
    exactly(&found, "hits", &hit);
    exactly(&found, "destroyed", &destroyed);
    exactly(&found, "pinned", &[pinned]);
    exactly(&found, "breaks", &[breaks]);
}

fn guns(n: usize) -> String {
    (1..=n).map(|gun| format!(" b{gun} at 6,{} e", 10 + 4 * gun)).collect()
}

/// AR-16: one or two, three or four, five or more.
fn again(n: usize) -> Again {
    match n {
        1 | 2 => Again::Hits,
        3 | 4 => Again::Never,
        _ => Again::Misses,
    }
}

#[test]
fn odds_of_a_bombardment_are_those_of_plain_loops() {
    for n in 1..=8 {
        let howitzers = Battery { again: again(n), mortars: false, staff: true };
        bombards(&format!("heavygun{} as us-105", guns(n)), howitzers, 3, None);
    }
    for n in 3..=5 {
        let mortars = Battery { again: again(n), mortars: true, staff: false };
        bombards(&format!("mortar-germany rect 1.25x2{} as us-m81", guns(n)), mortars, 4, None);
    }
}

/// Men who are dug in fall only if the battery's firepower is enough as well.
#[test]
fn odds_of_a_bombardment_of_foxholes_are_those_of_plain_loops() {
    for n in 1..=8 {
        let howitzers = Battery { again: again(n), mortars: false, staff: true };
        bombards(&format!("heavygun{} as us-105", guns(n)), howitzers, 3, Some(3));
    }
}

/// The fast walk of the odds comes to what the plain one does.
fn walks_agree(position: &str, order: &str) {
    let state = state(position);
    let draft = contract::draft_from_text(order, Measure::Inch).expect("an order");
    let verdict = CompanyBattles::check(&state, &draft);
    let plan = verdict.plan.unwrap_or_else(|| panic!("{:?}", verdict.broken));
    assert!(fast_is_plain::<CompanyBattles>(&state, &plan, Seat::Red));
}

/// Teams of one Unit that are alike on the table but not for the dice: one in a foxhole, one that leads, one near its
/// commander.
#[test]
fn odds_of_a_bombardment_know_teams_apart() {
    let position = "table 72x48in
building H1 (42.6,21) (45,21) (45,24) (42.6,24)
red R1 heavygun b1 at 6,22 e b2 at 6,26 e as us-105
blue B1 rifles-germany b11 at 41.5,21.8 w b12 at 41.5,26 w b13 at 43.8,22.5 w as de-mg42r formation 1 leader b12 dug-in b11
blue B2 rifles-germany b14 at 50.5,27 w as de-mg42r formation 1 slot hq
formation 1 blue \"Company\" commander b14
turn red shooting 2";
    walks_agree(position, "red bombard R1 @ 42.5,24 ^n");
}

/// A lorry that tows a gun is hit beside a tank: the gun's Unit is thrown out of it.
#[test]
fn odds_of_a_bombardment_know_who_rides() {
    let position = "table 72x48in
red R1 mortar-germany rect 1.25x2 b1 at 20,34 s b2 at 23,34 s as de-m81
red R2 panzer-3 b3 at 30,33 s as de-pz3op
blue B1 light-gun-ussr b42 off b43 off as su-45 aboard b42 b44 aboard b43 b45
blue B2 zis5 b44 at 23,10 n b45 at 29,10 n as su-truck carries B1
blue B3 kv1 b46 at 26,10 n as su-kv1
turn red shooting 2";
    walks_agree(position, "red bombard R1 @ 26,10 ^n");
}

/// CM-17, MO-3: any man near takes over from a leader who falls, and only near the commander the Last Stand is rolled again. So it matters who
/// else falls.
#[test]
fn odds_of_a_bombardment_know_who_takes_over() {
    let position = "table 72x48in
red R1 heavygun b1 at 6,22 e b2 at 6,26 e as us-105
blue B1 rifles-germany b11 at 40.4,22 w b12 at 42.5,24 w b13 at 44.6,26 w b15 at 39,28.9 w b16 at 42.5,28.9 w as de-mg42r formation 1 leader b12
blue B2 rifles-germany b14 at 50.4,27 w as de-mg42r formation 1 slot hq
formation 1 blue \"Company\" commander b14
turn red shooting 2";
    walks_agree(position, "red bombard R1 @ 42.5,24 ^n");
}
