//! Fire in Command Tokens against plain loops over every face of every die, written only from the rules.

use command_tokens::CommandTokens;
use contract::{Opening, Ruleset, draft_from_text, odds};
use table::{Seat, notation::Measure};

/// The chance of each number of markers, and of the target's destruction, in the forecast of an order.
fn forecast(position: &str, order: &str) -> (Vec<f64>, f64) {
    let opening = Opening::read(position).expect("a position");
    let state = CommandTokens::begin(&opening).unwrap_or_else(|faults| panic!("{faults:?}"));
    let draft = draft_from_text(order, Measure::Inch).expect("a draft");
    let verdict = CommandTokens::check(&state, &draft);
    assert_eq!(verdict.broken, [], "{order}");
    let odds = odds::<CommandTokens>(&state, &verdict.plan.expect("a plan"), Seat::Red);
    let tail = |word: &'static str| {
        let found = odds.tails.iter().find(|(known, _)| known.as_str() == word).map(|(_, tail)| tail.clone());
        found.unwrap_or_default().into_iter().map(|chance| chance.least).collect::<Vec<f64>>()
    };
    (tail("markers"), tail("destroyed").first().copied().unwrap_or(0.0))
}

fn tails(mut exactly: Vec<f64>) -> Vec<f64> {
    for n in (1..exactly.len()).rev() {
        exactly[n - 1] += exactly[n];
    }
    exactly.remove(0);
    while exactly.last().is_some_and(|chance| *chance < 1e-12) {
        exactly.pop();
    }
    exactly
}

#[track_caller]
fn same(found: &[f64], expected: &[f64]) {
    let close = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-9;
    assert!(found.len() == expected.len() && found.iter().zip(expected).all(close), "{found:?} is {expected:?}");
}

/// CT-9.2-7, CT-9.4-1, CT-9.4-2, CT-9.4-22: hits one after another, each a marker and `dice` casualty dice, until
/// morale is reached.
fn on_foot(shots: u32, score: u8, dice: u32, casualty: u8, markers: u8, morale: u8) -> (Vec<f64>, f64) {
    let faces = 10_u32.pow(shots) * 6_u32.pow(shots * dice);
    let (mut exactly, mut destroyed) = (vec![0.0; 20], 0.0);
    for nth in 0..faces {
        let (mut left, mut had) = (nth, markers);
        let mut die = |sides: u32| {
            let face = left % sides + 1;
            left /= sides;
            face as u8
        };
        let hits: Vec<bool> = (0..shots).map(|_| die(10) >= score).collect();
        for hit in hits {
            let harm: Vec<bool> = (0..dice).map(|_| die(6) >= casualty).collect();
            if !hit || had >= morale {
                continue;
            }
            had += 1;
            if had < morale {
                had += harm.into_iter().filter(|harm| *harm).count() as u8;
            }
        }
        exactly[usize::from(had - markers)] += 1.0 / f64::from(faces);
        destroyed += if had >= morale { 1.0 / f64::from(faces) } else { 0.0 };
    }
    (tails(exactly), destroyed)
}

fn shot(red: &str, blue: &str, order: &str) -> (Vec<f64>, f64) {
    forecast(&format!("table 72x48in\n{red}\n{blue}\nside red pool 3\nside blue pool 0\nturn red play 1"), order)
}

#[test]
fn fire_at_men_is_what_loops_say() {
    for (markers, morale, target) in
        [(0, 6, "at 20,26 s"), (4, 6, "at 20,26 s"), (5, 6, "at 20,26 s"), (1, 3, "at 20,26 s")]
    {
        let blue = format!("blue B1 rifles rect 2x2 {target} as section morale {morale} markers {markers}");
        let blue = blue.replace(" markers 0", "");
        let (found, lost) =
            shot("red R1 rifles rect 2x2 at 20,4 n as section", &blue, "red fire R1 ( b1 section-lmg B1 )");
        let (expected, destroyed) = on_foot(2, 5, 1, 4, markers, morale);
        same(&found, &expected);
        same(&[lost], &[destroyed]);
    }
    // A gun with two dice, close by, at infantry in a wood.
    let blue = "wood W1 (16,10) (24,10) (24,16) (16,16)\nblue B1 rifles rect 2x2 at 20,11 s as section";
    let (found, lost) = shot(
        "red R1 sherman-v rect 3x1.5 at 20,2 n as sherman75\nred R2 rifles rect 2x2 at 22,5 n as section",
        blue,
        "red fire R1 ( b1 gun-75m3 B1 )",
    );
    let (expected, destroyed) = on_foot(2, 4, 2, 5, 0, 6);
    same(&found, &expected);
    same(&[lost], &[destroyed]);
}

/// CT-9.4-3 to CT-9.4-18, for a vehicle with a gun and no damage yet.
fn on_vehicle(score: u8, pen: u8, armor: u8, hull_down: bool, markers: u8, morale: u8) -> (Vec<f64>, f64) {
    let (mut exactly, mut destroyed) = (vec![0.0; 20], 0.0);
    let share = 1.0 / (10.0 * 6.0 * 10.0 * 6.0);
    for hit in 1..=10 {
        for cover in 1..=6 {
            for pierce in 1..=10 {
                for effect in 1..=6 {
                    let (mut more, mut dead) = (0, false);
                    if hit >= score && pen + 10 > armor {
                        more = 1;
                        dead = markers + more >= morale;
                        let stopped = hull_down && cover >= 4;
                        if !dead && !stopped && pierce + pen > armor {
                            match effect {
                                1 | 2 => more += effect,
                                3 => {}
                                _ => dead = true,
                            }
                            dead |= markers + more >= morale;
                        }
                    }
                    exactly[usize::from(more)] += share;
                    destroyed += if dead { share } else { 0.0 };
                }
            }
        }
    }
    (tails(exactly), destroyed)
}

#[test]
fn fire_at_vehicles_is_what_loops_say() {
    for (wall, markers, morale) in [(false, 0, 7), (true, 0, 7), (false, 5, 7), (false, 6, 7)] {
        let ground = if wall { "wall L1 (14,22)-(46,22) width 0.4\n" } else { "" };
        let blue = format!(
            "{ground}blue B1 panther rect 3x1.5 at 30,24 s as panther markers {markers}\nblue B2 rifles rect 2x2 at 60,44 s as section"
        );
        let blue = blue.replace(" markers 0", "");
        let (found, lost) =
            shot("red R1 firefly rect 3x1.5 at 30,4 n as firefly", &blue, "red fire R1 ( b1 gun-17pdr B1 )");
        let (expected, destroyed) = on_vehicle(5, 10, 17, wall, markers, morale);
        same(&found, &expected);
        same(&[lost], &[destroyed]);
    }
}
