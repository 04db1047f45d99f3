//! NF-3: before a Unit has rolled how far it sees, the odds of its fire count how likely each target comes into sight; after that they are
//! those of the fire alone.

use super::{exactly, faces, fire_at_charge, ordered, state};
use company_battles::CompanyBattles;
use contract::{Ruleset, odds, word};
use suite::laws::chances::fast_is_plain;
use table::{Seat, notation::Measure};

/// Two riflemen, each at a target of his own: 9.4 in away, which takes a 3, and 13.4 in away, which takes a 4. Hit on 4+, at Night on 5+; saved
/// on 3+.
const RIFLES: &str = "table 48x48in
light night
red R1 rifles-usa b1 at 10,10 n b2 at 13,10 n as us-rifle
blue B1 rifles-germany b11 at 10,20 s as de-mg42 tactical b11 4
blue B2 rifles-germany b21 at 13,24 s as de-mg42 tactical b21 4
turn red shooting 2";
const BOTH: &str = "red shoot R1 ( b1 m1-garand b11 b2 m1-garand b21 )";

/// The chances of at least one and at least two, hit and destroyed, given who comes into sight with each number of the die.
fn plain(sees: impl Fn(u8) -> [bool; 2]) -> [[f64; 2]; 2] {
    let mut found = [[0.0; 2]; 2];
    faces(5, &mut |roll| {
        let sees = sees(roll[0]);
        let hit = [sees[0] && roll[1] >= 5, sees[1] && roll[2] >= 5];
        let lost = [hit[0] && roll[3] < 3, hit[1] && roll[4] < 3];
        for (tails, of) in found.iter_mut().zip([hit, lost]) {
            let n = of.iter().filter(|of| **of).count();
            tails[..n].iter_mut().for_each(|tail| *tail += 1.0 / 7776.0);
        }
    });
    found
}

#[test]
fn odds_at_night_count_what_comes_into_sight() {
    let before = ordered(RIFLES, BOTH);
    let [hits, lost] = plain(|die| [die >= 3, die >= 4]);
    exactly(&before, "hits", &hits);
    exactly(&before, "destroyed", &lost);
    assert_eq!(before.supposed.len(), 1, "what the odds take for granted is said");
    // NF-4: whoever shot is seen twice as far.
    let flared = RIFLES.replace("tactical b21 4", "tactical b21 4 shot b21");
    let [hits, _] = plain(|die| [die >= 3, die >= 2]);
    exactly(&ordered(&flared, BOTH), "hits", &hits);
    // Once it has looked, nothing is open.
    let looked = RIFLES.replace("turn", "looked R1 4\nturn");
    let [hits, lost] = plain(|_| [true, true]);
    let after = ordered(&looked, BOTH);
    exactly(&after, "hits", &hits);
    exactly(&after, "destroyed", &lost);
    assert!(after.supposed.is_empty());
}

/// The walk that puts like dice together is the one over every face.
#[test]
fn odds_at_night_are_those_of_the_plain_walk() {
    let state = state(RIFLES);
    let draft = contract::draft_from_text("red shoot R1 ( b1 m1-garand b11 )", Measure::Inch).expect("an order");
    let plan = CompanyBattles::check(&state, &draft).plan.expect("a plan");
    assert!(fast_is_plain::<CompanyBattles>(&state, &plan, Seat::Red));
}

/// SP-12: the better of two dice.
#[test]
fn odds_of_infra_red_are_those_of_the_better_die() {
    let position = "table 48x48in
light night
blue B1 panther b11 at 10,10 n as de-pantherir
red R1 sherman b1 at 10,31 n as us-m4
turn blue shooting 2";
    let (state, order) = (state(position), "blue shoot B1 ( b11 75mm-l70 b1 )");
    let draft = contract::draft_from_text(order, Measure::Inch).expect("an order");
    let plan = CompanyBattles::check(&state, &draft).plan.expect("a plan");
    let score = CompanyBattles::brief(&state, &plan).tallies[0].total;
    assert!((5..=6).contains(&score), "{score}");
    let found = odds::<CompanyBattles>(&state, &plan, Seat::Blue);
    let dice = found.tails[&word("hits")].len();
    let mut tails = vec![0.0; dice];
    faces(2 + dice, &mut |roll| {
        let hits = roll[2..].iter().filter(|die| i32::from(**die) >= score).count();
        let seen = roll[..2].iter().any(|die| *die >= 5);
        let n = if seen { hits } else { 0 };
        tails[..n].iter_mut().for_each(|tail| *tail += 6.0_f64.powi(-(2 + dice as i32)));
    });
    exactly(&found, "hits", &tails);
}

/// AS-11: the odds of a charge roll for the visibility of those who fire at it, as they will.
#[test]
fn odds_of_a_charge_at_night_are_those_of_the_fire_at_it() {
    let position = "table 48x48in
light night
blue B1 mg-team-germany b1 at 10,10 n b2 at 12.2,10 n as de-mg42
red R1 rifles-usa b11 at 10,13 s b12 at 12.2,13 s b13 at 18,15 s as us-rifle
turn blue assault 1";
    let charge = "blue assault B1 { b1 10,11.74 b2 12.2,11.74 }";
    assert_eq!(ordered(position, charge).tails, fire_at_charge(position, charge).tails);
}
