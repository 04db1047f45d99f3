//! AC-4, AC-6: odds of fire at aircraft.

use super::{exactly, faces, ordered};

/// The chance that one of this many hits brings an aircraft down: a failed save on 3+, then firepower.
fn falls(hits: usize, fp: u8) -> f64 {
    let mut lost = 0.0;
    faces(2 * hits, &mut |roll| {
        let is_lost = roll.chunks(2).any(|hit| hit[0] < 3 && hit[1] >= fp);
        lost += if is_lost { 6_f64.powi(-(2 * hits as i32)) } else { 0.0 };
    });
    lost
}

/// Guns with all their dice, and with one, near and far, at one aircraft and at two.
#[test]
fn odds_of_fire_at_aircraft_are_those_of_plain_loops() {
    let near = "b11 at 30,34 s";
    let far = "b11 at 30,42 s";
    let cases = [
        (format!("aa-gun-britain {far} as uk-bofors"), "40mm", 3, 6, 4, 2),
        (format!("aa-gun-britain {near} as uk-bofors"), "40mm", 3, 5, 4, 2),
        (format!("aa-gun-britain {near} as uk-bofors"), "40mm", 3, 5, 4, 1),
        (format!("sherman {near} as us-m4"), "50-cal-aa", 1, 5, 5, 2),
    ];
    for (gun, weapon, dice, score, fp, aircraft) in cases {
        let second = if aircraft == 2 { "b2 at 33,22 n" } else { "" };
        let position = format!(
            "table 72x48in\nred R1 fighter-usa b1 at 30,22 n {second} as us-p47\nblue B1 {gun}\nowes air R1 flak\nturn red shooting 2"
        );
        let found = ordered(&position, &format!("blue flak B1 ( b11 {weapon} b1 )"));
        let (mut hits, mut destroyed) = (vec![0.0; dice], vec![0.0; aircraft.min(dice)]);
        faces(dice, &mut |roll| {
            let n = roll.iter().filter(|face| **face >= score).count();
            let chance = 6_f64.powi(-(dice as i32));
            hits[..n].iter_mut().for_each(|at_least| *at_least += chance);
            // SH-22: further hits go to the aircraft with the fewest.
            let (one, other) = if aircraft == 2 { (n.div_ceil(2), n / 2) } else { (n, 0) };
            let (one, other) = (falls(one, fp), falls(other, fp));
            destroyed[0] += chance * (1.0 - (1.0 - one) * (1.0 - other));
            if let Some(both) = destroyed.get_mut(1) {
                *both += chance * one * other;
            }
        });
        exactly(&found, "hits", &hits);
        exactly(&found, "destroyed", &destroyed);
    }
}
