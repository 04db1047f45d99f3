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
    let text = format!("table 72x48in\n{RIFLES} {red}\n{TEAM} {blue}\nturn red orders 1 drawn");
    let [fast, plain] = both(&text, order);
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

/// OD-15.2: what a round of close quarters comes to, by a plain loop over all faces: `dice` men against those who fall to `need` or more.
fn kills(dice: u32, need: u32, tough: bool) -> Vec<f64> {
    let mut chances = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; chances.len() + 2];
        for (had, chance) in chances.iter().enumerate() {
            for face in 1..=6_u32 {
                let hit = face >= need.max(2);
                for again in 1..=6_u32 {
                    let more = hit && tough && again >= need.max(2);
                    next[had + usize::from(hit) + usize::from(more)] += chance / 36.0;
                }
            }
        }
        chances = next;
    }
    chances
}

/// OD-15.2-5: behind a wall both strike before losses are removed.
#[test]
fn a_fight_behind_a_wall_is_weighed_as_it_is_rolled() {
    let red = "red R1 figure disc 0.984 b1 at 24,12 n b2 at 25.5,12 n b6 at 22.5,12 n as us-lmortar";
    let blue = "blue B1 figure disc 0.984 b3 at 24,16.7 s b4 at 25.5,16.7 s b5 at 22.5,16.7 s as de-mmg die fire";
    let text = format!("table 72x48in\nwall L1 (20,16)-(28,16) width 0.2\n{red}\n{blue}\nturn red orders 1 drawn");
    let order = "red assault R1 { b1 24,15.716 b2 25.5,15.716 b6 22.5,15.716 }";
    let [fast, plain] = both(&text, order);
    let said = |odds: &Odds| {
        let figure = |chance: &contract::Chance| ((chance.least * 1e9).round(), (chance.most * 1e9).round());
        let of = |(word, tail): (&content::Word, &Vec<contract::Chance>)| {
            format!("{word} {:?}", tail.iter().map(figure).collect::<Vec<_>>())
        };
        odds.tails.iter().map(of).collect::<Vec<_>>()
    };
    assert_eq!(said(&fast), said(&plain));
    assert!(fast.tails.iter().any(|(word, _)| word.as_str() == "fights-on"));
}

/// Two lieutenants' men assault a team of three from six inches: red rolls two dice, blue what it has left.
#[test]
fn an_assault_is_weighed_as_a_plain_loop_does() {
    for (tough, unit) in [(false, "us-lt"), (true, "uk-lt")] {
        let red = format!("red R1 figure disc 0.984 b1 at 24,10 n b2 at 25.5,10 n as {unit}");
        let blue = "blue B1 figure disc 0.984 b3 at 24,16.5 s b4 at 25.5,16.5 s b5 at 27,16.5 s as de-mmg die fire";
        let text = format!("table 72x48in\n{red}\n{blue}\nturn red orders 1 drawn");
        let order = "red assault R1 { b1 24,15.516 b2 25.5,15.516 }";
        let [fast, plain] = both(&text, order);
        assert!(!fast.at_least && !plain.at_least, "{order}: a walk was cut off");
        let chance = |odds: &Odds, word: &str| {
            odds.tails
                .iter()
                .find(|(of, _)| of.as_str() == word)
                .map_or((0.0, 0.0), |(_, tail)| (tail[0].least, tail[0].most))
        };
        for word in ["won", "beaten", "fights-on"] {
            let (fast, plain) = (chance(&fast, word), chance(&plain, word));
            assert!((fast.0 - plain.0).abs() < 1e-9 && (fast.1 - plain.1).abs() < 1e-9, "{word}: {fast:?} {plain:?}");
        }
        if tough {
            continue;
        }
        // Both men of the lieutenant are regulars; the owner of the team keeps his gunner.
        let [mut won, mut even] = [0.0, 0.0];
        for (fell, chance) in kills(2, 4, false).iter().enumerate() {
            let fell = fell.min(3);
            for (lost, back) in kills(3 - fell as u32, 4, false).iter().enumerate() {
                let lost = lost.min(2);
                if lost < 2 && fell > lost || fell == 3 {
                    won += chance * back;
                } else if fell == lost && lost < 2 {
                    even += chance * back;
                }
            }
        }
        let (least, _) = chance(&fast, "won");
        assert!((least - won).abs() < 1e-9, "{least} {won}");
        let (_, most) = chance(&fast, "fights-on");
        assert!((most - even).abs() < 1e-9, "{most} {even}");
    }
}
