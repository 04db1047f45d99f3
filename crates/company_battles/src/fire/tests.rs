//! How much work the odds of a Unit's fire take, and what the options and keywords of shooting change.

use super::{Reach, Round, Volley, saves};
use crate::{CompanyBattles, State, data::Need};
use content::{Catalog, Opening};
use contract::{Aim, Draft, Given, Ruleset, odds};
use table::{Seat, UnitId, notation::Position};

fn battle(position: &str, switches: &[&'static str]) -> State {
    let position = Position::parse(position, &Catalog::standard().sizes()).expect("a position");
    let switches = switches.iter().copied().map(content::word).collect();
    let opening = Opening { measure: position.measure, switches, position: Some(position) };
    CompanyBattles::begin(&opening).expect("a battle")
}

/// The number of runs for all shots of the first red Unit at the first blue one, and whether the odds were complete.
fn runs(position: &str) -> (usize, bool) {
    let state = battle(position, &[]);
    let unit = |seat| UnitId { seat, number: 1 };
    let begun = Draft::new(Seat::Red, content::word("shoot"), Some(unit(Seat::Red)));
    let all = CompanyBattles::survey(&state, &begun);
    let at = contract::Thing::Unit(unit(Seat::Blue));
    let draft = all.into_iter().find(|candidate| candidate.at == at).expect("something to shoot at").draft;
    let plan = CompanyBattles::check(&state, &draft).plan.expect("a plan");
    let odds = odds::<CompanyBattles>(&state, &plan, Seat::Red);
    (odds.runs, odds.at_least)
}

#[test]
fn the_odds_of_a_platoon_are_exact() {
    let cases = [
        ("tanks at tanks", "table 48x48in
red  R1 panzer-4h b1 at 10,10 e b2 at 10,14 e b3 at 10,18 e as de-pz4
blue B1 sherman   b4 at 30,10 w b5 at 30,14 w b6 at 30,18 w as us-m4 tactical b4 6 tactical b5 6 tactical b6 6
turn red shooting 2"),
        ("men at men", "table 48x48in
red  R1 mg-team-germany b1 at 10,10 e b2 at 10,13 e b3 at 10,16 e b9 at 10,19 e b10 at 10,22 e as de-mg42
blue B1 rifles-usa b4 at 22,10 w b5 at 22,13 w b6 at 22,16 w b7 at 24,10 w b8 at 24,13 w as us-rifle dug-in b4 b5 b6 b7 b8
turn red shooting 2"),
        ("men at men in the open", "table 48x48in
red  R1 rifles-usa b1 at 10,10 e b2 at 10,13 e b3 at 10,16 e b9 at 10,19 e b10 at 10,22 e b11 at 10,25 e b12 at 10,28 e as us-rifle
blue B1 rifles-germany b4 at 22,10 w b5 at 22,13 w b6 at 22,16 w b7 at 24,10 w b8 at 24,13 w as de-mg42 as de-mp40 b4 tactical b4 6 tactical b5 6 tactical b6 6 tactical b7 6 tactical b8 6
turn red shooting 2"),
        ("tanks at men", "table 48x48in
red  R1 sherman b1 at 10,10 e b2 at 10,14 e b3 at 10,18 e b9 at 10,22 e b10 at 10,26 e as us-m4
blue B1 rifles-germany b4 at 22,10 w b5 at 22,13 w b6 at 22,16 w b7 at 24,10 w b8 at 24,13 w b11 at 24,16 w b12 at 22,18 w as de-mg42 tactical b4 6 tactical b5 6 tactical b6 6 tactical b7 6 tactical b8 6 tactical b11 6 tactical b12 6
turn red shooting 2"),
        ("tanks at dug-in men", "table 48x48in
red  R1 sherman b1 at 12,13 e b2 at 12,16 e b3 at 12,19 e as us-m4
blue B1 rifles-germany b4 at 22,10 w b5 at 22,13 w b6 at 22,16 w b7 at 24,10 w b8 at 24,13 w b11 at 24,16 w b12 at 22,18 w as de-mg42 dug-in b4 b5 b6 b7 b8 b11 b12
turn red shooting 2"),
    ];
    for (name, position) in cases {
        let (runs, at_least) = runs(position);
        assert!(!at_least, "{name}: {runs} runs were not enough");
    }
}

/// The codes of all reasons against b1 firing at b2.
fn refused(position: &str, with: &[&'static str], switches: &[&'static str]) -> Vec<String> {
    let state = battle(position, switches);
    let at = contract::Thing::Base(table::BaseId(2));
    let aim = |with: &&'static str| Aim { base: table::BaseId(1), with: content::word(with), at: at.clone() };
    let unit = UnitId { seat: Seat::Red, number: 1 };
    let draft = Draft::new(Seat::Red, content::word("shoot"), Some(unit));
    let draft = draft.with(Given::Aimed(with.iter().map(aim).collect()));
    CompanyBattles::check(&state, &draft).broken.into_iter().map(|why| why.text.code.to_string()).collect()
}

/// 0.3: each rules option works one way by default, and the other way when it is on.
#[test]
fn switches_of_shooting_rule() {
    let bogged = "table 48x48in
red  R1 panzer-4h b1 at 10,10 e as de-pz4 bogged b1
blue B1 sherman   b2 at 26,10 w as us-m4 tactical b2 6
turn red shooting 2";
    assert!(refused(bogged, &["75mm-l48"], &[]).is_empty());
    assert_eq!(refused(bogged, &["75mm-l48"], &["bogged-hold-fire"]), ["shoot.bogged"]);
    let tank = "table 48x48in
red  R1 panzer-4h  b1 at 10,10 e as de-pz4
blue B1 rifles-usa b2 at 22,10 w as us-rifle tactical b2 6
turn red shooting 2";
    let all = ["75mm-l48", "coax-and-hull-mgs"];
    assert!(refused(tank, &all, &[]).is_empty());
    assert_eq!(refused(tank, &all, &["one-tank-weapon"]), ["shoot.one-or-mgs"]);
}

/// KW-15: no gun of the tables is weak enough and yet pierces from above, so its figures are made up.
#[test]
fn schurzen_stop_nothing_that_falls_from_above() {
    let state = battle(
        "table 48x48in
red  R1 heavygun   b1 at 6,10 e as us-105
blue B1 panzer-4h  b2 at 26,10 w as de-pz4
turn red shooting 2",
        &[],
    );
    let (gun, tank) = (table::BaseId(1), table::BaseId(2));
    let weapon = state.bombarding(gun).next().expect("a howitzer");
    let falling = Round::falling(weapon, 5, Need::On(6), super::Doubt::Nobody);
    let level = Round { falls: false, on_top: false, ..falling.clone() };
    for (round, skirts) in [(falling, false), (level, true)] {
        let reach = Reach { base: tank, valid: true, near: true, front: false, far: false, proof: false, like: 0 };
        let volley = Volley {
            unit: UnitId { seat: Seat::Blue, number: 1 },
            shooters: vec![gun],
            targets: vec![tank],
            lines: vec![],
            dice: 1,
            score: contract::Tally::new("tally.to-hit", "tally.hit-on", "AR-15", 4),
            again: None,
            round,
            reach: vec![reach],
            eye: geom::pt(0, 0),
            lost: false,
            on_foot: false,
            like: 0,
        };
        let kind = saves::kind(&state, &volley, tank).expect("a tank that can be hit");
        assert!(matches!(kind.save, saves::Against::Armor { skirts: has, .. } if has == skirts), "{kind:?}");
    }
}
