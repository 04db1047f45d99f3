//! Craters of a bombardment: how many there are, and that they fade with the orders after it, and are gone in the end.

use crate::common::Hand;
use ui::{Pit, Scar};

const BATTERY: &str = "system company-battles
table 72x48in
red R1 heavygun b1 at 6,18 e b2 at 6,22 e b3 at 6,26 e as us-105
blue B1 rifles-germany b11 at 41.5,21.8 w b12 at 41.5,23.9 w b13 at 41.5,26 w b14 at 60,40 w b15 at 60,43 w as de-mg42r
turn red shooting 2
";

fn pits(hand: &Hand) -> Vec<Pit> {
    let pit = |scar: Scar| if let Scar::Pit(pit) = scar { Some(pit) } else { None };
    hand.desk.scars().into_iter().filter_map(pit).collect()
}

/// How many orders there are: the number of the last in the log.
fn entries(hand: &Hand) -> usize {
    hand.desk.panels().log.iter().map(|line| line.number).max().unwrap_or(0)
}

fn bombarded() -> Hand {
    let mut hand = Hand::new(BATTERY);
    assert_eq!(pits(&hand), [], "no shell has fallen");
    for line in ["press unit-R1", "click 41.5,23.9", "key Enter", "press face-6", "key Enter", "roll out"] {
        hand.play(line);
    }
    hand
}

#[test]
fn craters_fade_in_steps_and_are_gone_after_forty_orders() {
    let mut hand = bombarded();
    let fresh = pits(&hand);
    assert!(fresh.len() >= 4, "{fresh:?}");
    let mut seen: Vec<f32> = vec![];
    loop {
        // Every tenth order makes them weaker by a quarter.
        let (age, now) = (entries(&hand), pits(&hand));
        if age > 40 {
            assert_eq!(now, [], "after {age}");
            break;
        }
        let strength = [1.0, 0.75, 0.5, 0.25][(age / 10).min(3)];
        let same = |(a, b): (&Pit, &Pit)| a.at == b.at && a.radius == b.radius && a.strength == strength;
        assert!(now.len() == fresh.len() && now.iter().zip(&fresh).all(same), "after {age}: {now:?}");
        if seen.last() != Some(&strength) {
            seen.push(strength);
        }
        hand.play("type end");
        hand.play("roll out");
    }
    assert!(seen.len() >= 3 && seen.contains(&0.25), "{seen:?}");
}
