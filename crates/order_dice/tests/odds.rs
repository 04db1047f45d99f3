//! Forecasts: what is weighed in a few steps equals a plain walk over every face of every die.

use content::Opening;
use contract::{Odds, Ruleset, draft_from_text, odds, odds_plain};
use order_dice::OrderDice;
use table::{Seat, notation::Measure};

const RIFLES: &str = "red R1 figure disc 0.984 b1 at 24,10 n b2 at 25.5,10 n as us-lt";
const TEAM: &str = "blue B1 figure disc 0.984 b3 at 24,22 s b4 at 25.5,22 s b5 at 27,22 s as de-mmg";

fn both(text: &str, order: &str) -> [Odds; 2] {
    let opening = Opening::read(text).expect("a position");
    let state = OrderDice::begin(&opening).unwrap_or_else(|faults| panic!("{faults:?}"));
    let draft = draft_from_text(order, Measure::Inch).expect("a draft");
    let verdict = OrderDice::check(&state, &draft);
    assert_eq!(verdict.broken, [], "{order}");
    let plan = verdict.plan.expect("a plan");
    [odds::<OrderDice>(&state, &plan, Seat::Red), odds_plain::<OrderDice>(&state, &plan, Seat::Red, 2_000_000)]
}

#[track_caller]
fn check(red: &str, blue: &str, order: &str) {
    compare(&format!("table 72x48in\n{RIFLES} {red}\n{TEAM} {blue}\nturn red orders 1 drawn"), order);
}

#[track_caller]
fn compare(text: &str, order: &str) {
    let [fast, plain] = both(text, order);
    assert!(!fast.at_least && !plain.at_least, "{order}: a walk was cut off");
    let said = |odds: &Odds| {
        let word = |(word, tail): (&content::Word, &Vec<contract::Chance>)| {
            let chance = |chance: f64| (chance * 1e9).round();
            let tail: Vec<_> = tail.iter().map(|each| (chance(each.least), chance(each.most))).collect();
            format!("{word} {tail:?}")
        };
        odds.tails.iter().map(word).collect::<Vec<_>>()
    };
    assert_eq!(said(&fast), said(&plain), "{order}");
}

#[test]
fn tests_are_weighed_as_they_are_rolled() {
    check("pins 3", "die fire", "red ambush R1");
    check("pins 3", "die fire", "red rally R1");
}

#[test]
fn a_volley_is_weighed_as_it_is_rolled() {
    check("", "die fire", "red fire R1 ( b1 all B1 )");
    check("", "die fire pins 8", "red fire R1 ( b1 all B1 )");
}

/// Section 11: damage, the damage table, the jam and a fire; and flames at a tank.
#[test]
fn damage_to_armor_is_weighed_as_it_is_rolled() {
    let tank = "panzer-4h rect 4.25x2 b31 at 24,33.125 s as de-pz4g";
    let gun = "m1-57mm rect 2x1.75 b1 at 24,10 n b2 figure disc 0.984 at 22.5,10 n b3 figure disc 0.984 at 25.5,10 n b4 figure disc 0.984 at 24,8.3 n as us-57";
    let behind = "panzer-4h rect 4.25x2 b31 at 24,30 n as de-pz4g";
    for (red, blue) in [
        (gun, format!("{tank} die fire")),
        (gun, tank.to_owned()),
        (gun, behind.to_owned()),
        (gun, format!("{behind} immobilized pins 8")),
    ] {
        let text = format!("table 72x48in\nred R1 {red}\nblue B1 {blue}\nturn red orders 1 drawn");
        compare(&text, "red fire R1 ( b1 all B1 )");
    }
}
