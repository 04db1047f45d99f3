//! TR-9, TR-10, TR-12, TR-17: odds of a shot at a tank with riders, and at a half-track and a lorry with passengers.

use super::{Save, Volley, exactly, faces, fate, ordered};

const RIDERS: usize = 3;
/// What a rider needs to live.
const SAVE: u8 = 3;
/// What the gun needs to hit.
const HITS: u8 = 3;

/// How many riders fall when their tank is hit: the chance of each number. They save once, however often it is hit.
fn fallen() -> [f64; RIDERS + 1] {
    let mut chances = [0.0; RIDERS + 1];
    faces(RIDERS, &mut |roll| chances[roll.iter().filter(|die| **die < SAVE).count()] += 1.0 / 216.0);
    chances
}

/// Two dice of a gun at a tank with three riders, who are pinned if they live and have to get off.
#[test]
fn odds_of_riders_are_those_of_plain_loops() {
    let position = "table 60x48in
red R1 panzer-4h b5 at 20,10 n as de-pz4
blue B1 assault-ussr b1 off b2 off b3 off as su-rider formation 1 aboard b1 b21 aboard b2 b21 aboard b3 b21
blue B2 t34 b21 at 20,24 s as su-t34 formation 1
formation 1 blue \"Battalion\"
turn red shooting 2";
    let found = ordered(position, "red shoot R1 ( b5 75mm-l48 b21 )");
    let gun = |dice| Volley {
        teams: 1,
        dice,
        score: HITS,
        save: Save::Armor { armor: 6, at: 11, fp: 3, nerve: 4, bailed: false },
    };
    let hits = two_dice();
    let (mut destroyed, mut bailed, mut pinned) = ([0.0; RIDERS + 1], 0.0, 0.0);
    for n_hits in 1..=2_u8 {
        for ((lost, out), chance) in fate(&[gun(2)], &[n_hits]) {
            for (n_fallen, fall) in fallen().into_iter().enumerate() {
                let chance = chance * fall * hits[usize::from(n_hits)];
                destroyed[..lost + n_fallen].iter_mut().for_each(|at_least| *at_least += chance);
                bailed += chance * out as f64;
                pinned += if lost == 1 && n_fallen < RIDERS { chance } else { 0.0 };
            }
        }
    }
    assert!(!found.at_least);
    exactly(&found, "hits", &[hits[1] + hits[2], hits[2]]);
    exactly(&found, "destroyed", &destroyed);
    exactly(&found, "bailed-out", &[bailed]);
    exactly(&found, "pinned", &[pinned]);
}

/// The words of a position for this many teams aboard `b21`.
fn passengers_of(n: usize) -> (String, String) {
    let all = |words: fn(usize) -> String| (1..=n).map(words).collect();
    (all(|team| format!(" b{team} off")), all(|team| format!(" aboard b{team} b21")))
}

/// The chance of this many hits by two dice.
fn two_dice() -> [f64; 3] {
    let mut hits = [0.0; 3];
    faces(2, &mut |roll| hits[roll.iter().filter(|die| **die >= HITS).count()] += 1.0 / 36.0);
    hits
}

/// TR-9, TR-16: of the passengers of a half-track that is destroyed each lives on 5+; those that do are pinned. If its crew bails out, they stay.
#[test]
fn odds_of_passengers_of_a_half_track_are_those_of_plain_loops() {
    for passengers in 1..=3_usize {
        let (off, aboard) = passengers_of(passengers);
        let position = format!(
            "table 60x48in\nred R1 panzer-4h b5 at 20,10 n as de-pz4\nblue B1 rifles-usa{off} b9 at 50,40 s as us-rifle{aboard}\nblue B2 m3 b21 at 20,24 s as us-m3 carries B1\nturn red shooting 2"
        );
        let found = ordered(&position, "red shoot R1 ( b5 75mm-l48 b21 )");
        assert!(!found.at_least, "{passengers} aboard");
        let mut fall = vec![0.0; passengers + 1];
        let ways = 6_f64.powi(passengers as i32);
        faces(passengers, &mut |roll| fall[roll.iter().filter(|die| **die < 5).count()] += 1.0 / ways);
        let save = Save::Armor { armor: 1, at: 11, fp: 3, nerve: 5, bailed: false };
        let gun = [Volley { teams: 1, dice: 2, score: HITS, save }];
        let (hits, mut destroyed, mut bailed, mut pinned) = (two_dice(), vec![0.0; passengers + 1], 0.0, 0.0);
        for n_hits in 1..=2_u8 {
            for ((lost, out), chance) in fate(&gun, &[n_hits]) {
                let chance = chance * hits[usize::from(n_hits)];
                bailed += chance * out as f64;
                for (n_fallen, fall) in fall.iter().enumerate().filter(|_| lost == 1) {
                    destroyed[..=n_fallen].iter_mut().for_each(|at_least| *at_least += chance * fall);
                    pinned += if n_fallen < passengers { chance * fall } else { 0.0 };
                }
            }
        }
        exactly(&found, "hits", &[hits[1] + hits[2], hits[2]]);
        exactly(&found, "destroyed", &destroyed);
        exactly(&found, "bailed-out", &[bailed]);
        exactly(&found, "pinned", &[pinned]);
    }
}

/// TR-10: passengers of a lorry that is hit are thrown out and pinned if it lives, and lost with it if it does not: a softskin.
#[test]
fn odds_of_passengers_of_a_lorry_are_those_of_plain_loops() {
    for passengers in 1..=2_usize {
        let (off, aboard) = passengers_of(passengers);
        let position = format!(
            "table 60x48in\nred R1 panzer-4h b5 at 20,10 n as de-pz4\nblue B1 rifles-ussr{off} b9 at 50,40 s as su-rifle{aboard}\nblue B2 zis5 b21 at 20,24 s as su-truck carries B1\nturn red shooting 2"
        );
        let found = ordered(&position, "red shoot R1 ( b5 75mm-l48 b21 )");
        assert!(!found.at_least, "{passengers} aboard");
        let hits = two_dice();
        let (mut lost, mut pinned) = (0.0, 0.0);
        faces(2, &mut |roll| {
            for n_hits in 1..=2 {
                let chance = hits[n_hits] / 36.0;
                if roll[..n_hits].iter().any(|die| *die < 5) { lost += chance } else { pinned += chance }
            }
        });
        exactly(&found, "hits", &[hits[1] + hits[2], hits[2]]);
        exactly(&found, "destroyed", &vec![lost; passengers + 1]);
        exactly(&found, "pinned", &[pinned]);
    }
}
