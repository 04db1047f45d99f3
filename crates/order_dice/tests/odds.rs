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

/// To a part in a million: the rarest ways of a large roll are left out.
fn said(odds: &Odds) -> Vec<String> {
    let word = |(word, tail): (&content::Word, &Vec<contract::Chance>)| {
        // A little more, so that no figure lies on the border between two.
        let chance = |chance: f64| (chance * 1e5 + 1e-3).round();
        let tail: Vec<_> = tail.iter().map(|each| (chance(each.least), chance(each.most))).collect();
        format!("{word} {tail:?}")
    };
    odds.tails.iter().map(word).collect()
}

#[track_caller]
fn check(red: &str, blue: &str, order: &str) {
    let text = format!("table 72x48in\n{RIFLES} {red}\n{TEAM} {blue}\nturn red orders 1 drawn");
    let [fast, plain] = both(&text, order);
    assert!(!fast.at_least && !plain.at_least, "{order}: a walk was cut off");
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

/// A squad with four men left: one of them its NCO.
const FEW: &str = "blue B2 figure disc 0.984 b11 at 24,26 s b12 off b13 off b14 off b15 at 25.5,26 s b16 at 27,26 s b17 at 24,27.5 s b18 off as de-sq1 lost b12 b13 b14 b18";
const SQUAD: &str = "red R2 figure disc 0.984 b21 at 24,12 n b22 at 25.5,12 n b23 at 27,12 n b24 at 28.5,12 n b25 off b26 off b27 off b28 off b29 off b30 off as us-sqa lost b25 b26 b27 b28 b29 b30";
const MORTAR: &str =
    "red R3 figure disc 0.984 b41 at 30,8 n b42 at 31.5,8 n b43 at 28.5,8 n b44 at 40,8 n as de-mortar";
const GUN: &str = "red R4 infantry-gun rect 2x1.75 b51 at 24,8 n b52 figure disc 0.984 at 22.2,8 n b53 figure disc 0.984 at 25.8,8 n b54 figure disc 0.984 at 22.2,6.5 n b55 figure disc 0.984 at 25.8,6.5 n b56 figure disc 0.984 at 40,6 n as us-105";
const LAUNCHER: &str = "red R5 infantry-gun rect 1.5x1.5 b61 at 24,4 n b62 figure disc 0.984 at 22.5,4 n b63 figure disc 0.984 at 25.5,4 n b64 figure disc 0.984 at 24,2.5 n as de-werfer";

#[track_caller]
fn alike(lines: &[&str], order: &str) {
    let text = format!("table 72x48in\n{}\nturn red orders 1 drawn", lines.join("\n"));
    let [fast, plain] = both(&text, order);
    assert!(!fast.at_least && !plain.at_least, "{order}: a walk was cut off, {} {}", fast.runs, plain.runs);
    assert_eq!(said(&fast), said(&plain), "{order}");
}

#[test]
fn weapons_of_several_kinds_are_added_up() {
    alike(&[SQUAD, &format!("{FEW} die fire")], "red fire R2 ( b21 all B2 )");
    alike(&[SQUAD, &format!("{TEAM} pins 6")], "red fire R2 ( b21 all B1 )");
}

#[test]
fn shells_are_weighed_as_they_are_rolled() {
    let few = format!("{FEW} die fire");
    alike(&[MORTAR, &few], "red fire R3 ( b41 indirect B2 )");
    alike(&[MORTAR, FEW], "red fire R3 ( b41 indirect B2 )");
    alike(&[GUN, &few], "red fire R4 ( b51 he B2 )");
    alike(&[&format!("{GUN} pins 2"), FEW], "red fire R4 ( b51 he B2 )");
}

/// A truck and another man under one template, and two units near that of a launcher.
#[test]
fn spill_is_weighed_as_it_is_rolled() {
    let lone = "blue B1 figure disc 0.984 b3 at 24,24 s b4 off as us-bazooka lost b4 die fire";
    let truck = "blue B3 truck rect 4.5x1.75 b71 at 25.6,24 n as us-truck die fire";
    let other = "blue B4 figure disc 0.984 b73 at 22.9,24.6 s b74 off as us-bazooka lost b74 die fire";
    alike(&[GUN, lone, truck, other], "red fire R4 ( b51 he B1 )");
    let far = "blue B3 figure disc 0.984 b71 at 31,26.6 s b72 off as us-bazooka lost b72 die fire";
    alike(&[LAUNCHER, lone, far], "red fire R5 ( b61 indirect B1 )");
}

#[test]
fn smoke_is_weighed_as_it_is_rolled() {
    alike(&[GUN, TEAM], "red fire R4 ( b51 smoke 24,20 )");
}

/// The whole of a squad, and a howitzer, at a whole squad that may go down.
#[test]
fn forecasts_of_whole_squads_are_whole() {
    let ten: Vec<String> = (0..10)
        .map(|n| format!("b{} at {},{} n", 21 + n, 24.0 + 1.5 * f64::from(n % 5), 12.0 - 1.5 * f64::from(n / 5)))
        .collect();
    let ten = format!("red R2 figure disc 0.984 {} as us-sqb", ten.join(" "));
    let eight: Vec<String> = (0..8)
        .map(|n| format!("b{} at {},{} s", 81 + n, 24.0 + 1.5 * f64::from(n % 4), 22.0 + 1.5 * f64::from(n / 4)))
        .collect();
    let eight = format!("blue B2 figure disc 0.984 {} as de-sq1", eight.join(" "));
    for (lines, order) in
        [([&*ten, &*eight], "red fire R2 ( b21 all B2 )"), ([GUN, &*eight], "red fire R4 ( b51 he B2 )")]
    {
        let text = format!("table 72x48in\n{}\nturn red orders 1 drawn", lines.join("\n"));
        let state =
            OrderDice::begin(&Opening::read(&text).expect("a position")).unwrap_or_else(|faults| panic!("{faults:?}"));
        let draft = draft_from_text(order, Measure::Inch).expect("a draft");
        let plan = OrderDice::check(&state, &draft).plan.expect("a plan");
        let found = odds::<OrderDice>(&state, &plan, Seat::Red);
        assert!(!found.at_least && found.runs < 2_000, "{order}: {} runs", found.runs);
    }
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
        alike(&[&format!("red R1 {red}"), &format!("blue B1 {blue}")], "red fire R1 ( b1 all B1 )");
    }
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

/// OD-15.3: infantry at a vehicle that is open, and at a tank.
#[test]
fn an_assault_on_a_vehicle_is_weighed_as_it_is_rolled() {
    let team = "red R1 figure disc 0.984 b1 at 24,22 n b2 at 25.5,22 n b6 at 22.5,22 n as us-lmortar";
    let open = "blue B1 sdkfz-251 rect 4x1.75 b3 at 24,30 s as de-251 die fire";
    alike(&[team, open], "red assault R1 { b1 24,27.508 b2 25.5,27.508 b6 22.5,27.508 }");
    let tank = "blue B1 panzer-4h rect 4.25x2 b3 at 24,30 s as de-pz4g die fire";
    alike(&[team, tank], "red assault R1 { b1 24,27.383 b2 25.5,27.383 b6 22.5,27.383 }");
}

/// OD-12-16, OD-17.1-9: shells at men in a building, which may fall.
#[test]
fn shells_at_a_building_are_weighed_as_they_are_rolled() {
    let inside = "blue B1 figure disc 0.984 b71 off b72 off b73 off as de-mmg in H1";
    let house = "building H1 (20,26) (28,26) (28,30) (20,30)";
    alike(&[house, GUN, &format!("{inside} die fire")], "red fire R4 ( b51 he B1 )");
    alike(&[house, GUN, inside], "red fire R4 ( b51 he B1 )");
}

/// OD-16-3, OD-16-8: a recce vehicle may drive away, from a shell when it would hit.
#[test]
fn an_escape_is_weighed_as_it_is_chosen() {
    let car = "blue B1 sdkfz-222 rect 3.25x1.75 b71 at 24,30 s as de-222";
    alike(&[GUN, car], "red fire R4 ( b51 he B1 )");
    let gun = "red R1 m1-57mm rect 2x1.75 b1 at 24,10 n b2 figure disc 0.984 at 22.5,10 n b3 figure disc 0.984 at 25.5,10 n b4 figure disc 0.984 at 24,8.3 n as us-57";
    alike(&[gun, car], "red fire R1 ( b1 all B1 )");
}

/// OD-17.2-4: those who leave a wreck: D6 hits, their losses and a pin.
#[test]
fn hits_on_those_who_bail_out_are_weighed_as_they_are_rolled() {
    let men = "red R1 figure disc 0.984 b1 off b2 off as us-lt aboard R2";
    let wreck =
        "red R2 gmc rect 4.5x1.75 b10 off as us-truck destroyed\nwreck wreck-R2 (22,15) (26,15) (26,17) (22,17)";
    let out = "red bail-out R1 { b1 24,12 b2 25.5,12 }";
    alike(&[men, wreck], out);
    let team = "red R1 figure disc 0.984 b1 off b2 off b3 off as de-mmg aboard R2 pins 7";
    alike(&[team, wreck], "red bail-out R1 { b1 24,12 b2 25.5,12 b3 27,12 }");
}

/// OD-19-18: the first loss of green men.
#[test]
fn green_men_are_weighed_as_they_are_rolled() {
    let men: Vec<String> = (0..12)
        .map(|n| format!("b{} at {},{} s", 31 + n, 20.0 + 1.5 * f64::from(n % 4), 16.0 + 1.5 * f64::from(n / 4)))
        .collect();
    let green = format!("blue B2 figure disc 0.984 {} as su-recruits die fire", men.join(" "));
    alike(&[RIFLES, &green], "red fire R1 ( b1 all B2 )");
}

/// Section 11: several strikes, in whatever order their results come.
#[test]
fn several_strikes_are_weighed_as_they_are_rolled() {
    let car = "red R1 sdkfz-222 rect 3.25x1.75 b1 at 24,20 n as de-222";
    let tank = "blue B1 stuart rect 3.25x1.75 b31 at 24,30 n as us-m5 die fire";
    alike(&[car, tank], "red fire R1 ( b1 all B1 )");
}

/// Each says what will come of it, and what is cut off says no more than it knows.
#[test]
fn forecasts_of_heavy_fire_say_something() {
    let squad = |n: usize, at: (f64, f64), first: usize, unit: &str| {
        let men: Vec<String> = (0..n)
            .map(|nth| {
                let (x, y) = (at.0 + 1.5 * (nth % 5) as f64, at.1 + 1.5 * (nth / 5) as f64);
                format!("b{} at {x},{y} s", first + nth)
            })
            .collect();
        format!("figure disc 0.984 {} as {unit}", men.join(" "))
    };
    let kv2 = "red R1 kv1 rect 4.75x2.5 b1 at 24,8 n as su-kv2".to_owned();
    let wasp = "red R1 carrier rect 3.25x1.75 b1 at 24,20 n as uk-wasp".to_owned();
    let launcher = "red R1 nebelwerfer rect 1.5x1.5 b1 at 24,4 n b2 figure disc 0.984 at 24,2.4 n b3 figure disc 0.984 at 22.6,3 n b4 figure disc 0.984 at 25.4,3 n as de-werfer".to_owned();
    let tank = "blue B1 panzer-4h rect 4.25x2 b31 at 24,30 s as de-pz4g".to_owned();
    let car = "blue B1 sdkfz-222 rect 3.25x1.75 b31 at 24,30 s as de-222".to_owned();
    let grenadiers = format!("blue B1 {}", squad(10, (20.0, 30.0), 31, "de-sq2"));
    let green = format!("blue B1 {}", squad(12, (20.0, 30.0), 31, "su-recruits"));
    let house = "building H2 (20,26) (28,26) (28,30) (20,30)".to_owned();
    let inside: Vec<String> = (31..39).map(|n| format!("b{n} off")).collect();
    let inside = format!("blue B1 figure disc 0.984 {} as de-assault in H2", inside.join(" "));
    let rifles = format!("red R1 {}", squad(10, (20.0, 17.0), 1, "us-sqb"));
    let spread = [20.0, 29.0, 12.0]
        .into_iter()
        .zip(1..)
        .map(|(x, nth)| format!("blue B{nth} {}", squad(10, (x, 36.0), 20 * nth + 11, "us-sqb")));
    let all = "red fire R1 ( b1 all B1 )";
    let near: Vec<String> = [launcher].into_iter().chain(spread).collect();
    for (lines, order, whole) in [
        (vec![kv2.clone(), grenadiers], all, true),
        (vec![house.clone(), kv2.clone(), inside.clone()], "red fire R1 ( b1 heavy-howitzer B1 )", true),
        (vec![house, kv2, inside], all, true),
        (vec![rifles, green], all, true),
        (vec![wasp.clone(), tank], all, true),
        (vec![wasp, car], all, false),
        (near, "red fire R1 ( b1 indirect B1 )", false),
    ] {
        let text = format!("table 72x48in\n{}\nturn red orders 1 drawn", lines.join("\n"));
        let opening = Opening::read(&text).expect("a position");
        let state = OrderDice::begin(&opening).unwrap_or_else(|faults| panic!("{faults:?}"));
        let plan = OrderDice::check(&state, &draft_from_text(order, Measure::Inch).expect("a draft")).plan;
        let found = odds::<OrderDice>(&state, &plan.expect("a plan"), Seat::Red);
        let said = found.tails.values().flatten();
        assert!(!found.tails.is_empty() && (!whole || !found.at_least), "{order} {text}: {} runs", found.runs);
        assert!(!found.at_least || said.clone().all(|chance| chance.least > 0.0), "{order} {text}: {:?}", found.tails);
    }
}
