//! TR-12, TR-17: odds of a shot at a tank with riders.

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
    let mut hits = [0.0; 3];
    faces(2, &mut |roll| hits[roll.iter().filter(|die| **die >= HITS).count()] += 1.0 / 36.0);
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
