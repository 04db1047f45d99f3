//! Odds of shooting against plain loops over every face of every die, written only from the rules: to hit, hit
//! assignment, saves, firepower, crews that bail out again, pinning, mistaken targets, and the Last Stand of a Unit.
//! The loops do not use `contract::odds`.

mod aircraft;
mod bombard;
mod night;
mod riders;

use company_battles::{CompanyBattles, State};
use content::Opening;
use contract::{Arg, Draft, Odds, Ruleset, Thing, odds, word};
use std::collections::BTreeMap;
use suite::laws::chances::{PLAIN_MAX, fast_is_plain};
use table::{Seat, UnitId, notation::Measure};

/// Teams that fire alike: how many, the dice of each, and the score to hit.
struct Volley {
    teams: usize,
    dice: usize,
    score: u8,
    save: Save,
}

#[derive(Clone, Copy)]
enum Save {
    /// Saved on `save`; under bulletproof cover a failed save still needs firepower.
    Foot { save: u8, cover: Option<u8> },
    /// Armor against anti-tank, with firepower, and the score on which a crew that is bailed out again stays.
    Armor { armor: u8, at: u8, fp: u8, nerve: u8, bailed: bool },
}

/// At whom the teams fire: all at one team, or each at the next one of several that are alike.
#[derive(Clone, Copy, PartialEq)]
enum Aimed {
    Together,
    Dealt,
}

/// The chance of each figure being at least one, two, three …
type Tails = BTreeMap<&'static str, Vec<f64>>;

/// What has happened to teams: destroyed, and crews that have bailed out.
type Come = BTreeMap<(usize, usize), f64>;

/// Every combination of faces of this many dice.
fn faces(dice: usize, each: &mut dyn FnMut(&[u8])) {
    let mut roll = vec![1; dice];
    loop {
        each(&roll);
        let Some(die) = roll.iter().rposition(|face| *face < 6) else { return };
        roll[die] += 1;
        roll[die + 1..].fill(1);
    }
}

/// T-5: for scores above six, a six is rolled again, and must show five, or six.
fn hits(volley: &Volley, roll: &[u8]) -> bool {
    match volley.score {
        7 => roll[0] == 6 && roll[1] >= 5,
        8 => roll[0] == 6 && roll[1] == 6,
        score => roll[0] >= score,
    }
}

/// SH-21, SH-22: the first hit of each team that hits is on the declared target; further ones go to teams with the
/// fewest hits.
fn assigned(teams: usize, scored: &[Vec<u8>], aimed: Aimed) -> Vec<Vec<u8>> {
    let mut on = vec![vec![0; scored.len()]; teams];
    let mut left = vec![];
    for (volley, by) in scored.iter().enumerate() {
        let begun = |shooter: &usize| scored[..volley].iter().any(|before| before[*shooter] > 0);
        let first: Vec<usize> = (0..by.len()).filter(|shooter| by[*shooter] > 0 && !begun(shooter)).collect();
        for shooter in &first {
            on[if aimed == Aimed::Dealt { shooter % teams } else { 0 }][volley] += 1;
        }
        left.push(by.iter().sum::<u8>() - first.len() as u8);
    }
    for (volley, further) in left.into_iter().enumerate() {
        for _ in 0..further {
            let fewest = (0..teams).min_by_key(|team| on[*team].iter().sum::<u8>()).unwrap();
            on[fewest][volley] += 1;
        }
    }
    on
}

/// What happens to one team: its hits of each volley, one after another.
fn fate(volleys: &[Volley], on: &[u8]) -> Come {
    let mut come = Come::new();
    let bailed = volleys.iter().any(|volley| matches!(volley.save, Save::Armor { bailed: true, .. }));
    // Three dice for each hit, whether or not they are needed: save, firepower, nerve.
    let n_hits: usize = on.iter().map(|hits| usize::from(*hits)).sum();
    let dice: Vec<Save> = volleys.iter().zip(on).flat_map(|(v, n)| vec![v.save; usize::from(*n)]).collect();
    let mut one: Vec<BTreeMap<u8, f64>> = vec![];
    for save in dice {
        let mut ends = BTreeMap::new();
        faces(3, &mut |roll| *ends.entry(end(save, roll)).or_default() += 1.0 / 216.0);
        one.push(ends);
    }
    // Every combination of results of the hits.
    let ways: usize = 4_usize.pow(n_hits as u32);
    for way in 0..ways {
        let of: Vec<u8> = (0..n_hits).map(|hit| (way / 4_usize.pow(hit as u32) % 4) as u8).collect();
        let chance: f64 = of.iter().zip(&one).map(|(end, ends)| ends.get(end).copied().unwrap_or(0.0)).product();
        let shaken = of.iter().filter(|end| matches!(end, 1 | 2)).count();
        let destroyed = of.contains(&3);
        // The first crew to bail out simply does; every later one tests its nerve. The nerve of the first does not
        // count.
        let first = if bailed { None } else { of.iter().position(|end| matches!(end, 1 | 2)) };
        let lost_nerve = of.iter().enumerate().any(|(idx, end)| *end == 2 && Some(idx) != first);
        let bails = usize::from(!bailed && shaken > 0 && !destroyed && !lost_nerve);
        *come.entry((usize::from(destroyed || lost_nerve), bails)).or_default() += chance;
    }
    come
}

/// 0 unharmed, 1 bailed out, 2 bailed out and failing its nerve, 3 destroyed.
fn end(save: Save, roll: &[u8]) -> u8 {
    match save {
        Save::Foot { save, cover } => {
            if roll[0] >= save || cover.is_some_and(|fp| roll[1] < fp) {
                0
            } else {
                3
            }
        }
        Save::Armor { armor, at, fp, nerve, .. } => {
            let bails = if roll[2] >= nerve { 1 } else { 2 };
            match (roll[0] + armor).cmp(&at) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Equal => {
                    if roll[1] >= fp {
                        bails
                    } else {
                        0
                    }
                }
                std::cmp::Ordering::Less => {
                    if roll[1] >= fp {
                        3
                    } else {
                        bails
                    }
                }
            }
        }
    }
}

/// MO-1, MO-2: the chance that the remaining teams, never more than three, break at the start of their turn. Teams that
/// were hurt, or that are bailed out and fail to remount, make a Last Stand.
fn breaks(volleys: &[Volley], teams: usize, destroyed: usize, bails: usize) -> f64 {
    let fails = |need: u8| f64::from(need - 1) / 6.0;
    match volleys[0].save {
        Save::Foot { .. } if destroyed == 0 || destroyed == teams => 0.0,
        // MG42 teams pass on 3+.
        Save::Foot { .. } => fails(3),
        Save::Armor { .. } if destroyed == teams => 0.0,
        // Shermans remount on 4+, and pass on 3+.
        Save::Armor { bailed, .. } if bailed || bails > 0 => fails(4) * fails(3),
        Save::Armor { .. } => 0.0,
    }
}

/// Every possible result. `swaps`: the owner tries to have another team mistaken for the target.
fn enumerated(volleys: &[Volley], teams: usize, aimed: Aimed, swaps: bool) -> Tails {
    let per: Vec<usize> = volleys.iter().map(|v| v.teams * v.dice * if v.score > 6 { 2 } else { 1 }).collect();
    let mut falls: BTreeMap<Vec<Vec<u8>>, f64> = BTreeMap::new();
    let all: usize = per.iter().sum();
    faces(all, &mut |roll| {
        let mut at = 0;
        let mut scored = vec![];
        for volley in volleys {
            let n = if volley.score > 6 { 2 } else { 1 };
            let mut by = vec![0; volley.teams];
            for die in 0..volley.teams * volley.dice {
                by[die / volley.dice] += u8::from(hits(volley, &roll[at..at + n]));
                at += n;
            }
            scored.push(by);
        }
        *falls.entry(scored).or_default() += 1.0 / 6_f64.powi(all as i32);
    });
    let mut tails = Tails::new();
    for (scored, chance) in falls {
        let n_hits: usize = scored.iter().flatten().map(|hits| usize::from(*hits)).sum();
        let on = assigned(teams, &scored, aimed);
        let mut other = on.clone();
        if swaps && teams > 1 {
            other.swap(0, 1);
        }
        // SH-24: on 3+ the target is mistaken.
        for (on, part) in [(on, 1.0 / 3.0), (other, 2.0 / 3.0)] {
            let mut come = Come::from([((0, 0), chance * part)]);
            for team in on {
                let of_team = fate(volleys, &team);
                let mut next = Come::new();
                for ((destroyed, bails), chance) in &come {
                    for ((d, b), more) in &of_team {
                        *next.entry((destroyed + d, bails + b)).or_default() += chance * more;
                    }
                }
                come = next;
            }
            let foot = matches!(volleys[0].save, Save::Foot { .. });
            for ((destroyed, bails), chance) in come {
                let pinned = usize::from(foot && n_hits >= 5 && destroyed < teams);
                let mut add = |name: &'static str, n: usize, part: f64| {
                    let tail = tails.entry(name).or_default();
                    tail.resize(tail.len().max(n), 0.0);
                    tail[..n].iter_mut().for_each(|at_least| *at_least += chance * part);
                };
                for (name, n) in [("hits", n_hits), ("destroyed", destroyed), ("bailed-out", bails), ("pinned", pinned)]
                {
                    add(name, n, 1.0);
                }
                add("breaks", 1, breaks(volleys, teams, destroyed, bails));
            }
        }
    }
    tails.retain(|_, tail| tail.iter().any(|chance| *chance > 0.0));
    tails
}

fn state(position: &str) -> State {
    let opening = Opening::read(position).expect("a position");
    CompanyBattles::begin(&opening).expect("a battle")
}

/// The odds of everything that the first red Unit may fire at the first blue one, given the dice and the score of each
/// volley.
fn forecast(name: &str, position: &str, volleys: &[Volley]) -> Odds {
    let state = state(position);
    let unit = |seat| UnitId { seat, number: 1 };
    let begun = Draft::new(Seat::Red, word("shoot"), Some(unit(Seat::Red)));
    let at = Thing::Unit(unit(Seat::Blue));
    let all = CompanyBattles::survey(&state, &begun);
    let draft = all.into_iter().find(|candidate| candidate.at == at).expect("something to shoot at").draft;
    let plan = CompanyBattles::check(&state, &draft).plan.expect("a plan");
    let brief = CompanyBattles::brief(&state, &plan);
    let dice = |line: &contract::Text| if let Some(Arg::Num(n)) = line.args.first() { *n } else { 0 };
    let found: Vec<(i32, i32)> =
        brief.lines.iter().zip(&brief.tallies).map(|(line, tally)| (dice(line), tally.total)).collect();
    let meant: Vec<(i32, i32)> = volleys.iter().map(|v| ((v.teams * v.dice) as i32, i32::from(v.score))).collect();
    assert_eq!(found, meant, "{name}: this is the intended shot");
    odds::<CompanyBattles>(&state, &plan, Seat::Red)
}

/// `choice`: the result depends on the shooter's choice among targets with equally few hits, and the loops make one
/// choice.
fn same(name: &str, odds: &Odds, tails: &Tails, choice: bool) {
    assert!(!odds.at_least, "{name}: exact");
    let words: Vec<&str> = odds.tails.keys().map(|word| word.as_str()).collect();
    assert_eq!(words, tails.keys().copied().collect::<Vec<_>>(), "{name}");
    for (word, tail) in &odds.tails {
        let plain = &tails[word.as_str()];
        let sure = |a: &contract::Chance| (a.most - a.least).abs() < 1e-12;
        let close =
            |(a, b): (&contract::Chance, &f64)| (choice || sure(a)) && (a.least - 1e-12..=a.most + 1e-12).contains(b);
        let fits = tail.len() == plain.len() && tail.iter().zip(plain).all(close);
        assert!(fits, "{name}: chances of at least 1, 2, 3 … {word} {tail:?}, by plain loops {plain:?}");
    }
}

const OPEN: Save = Save::Foot { save: 3, cover: None };

/// Under cover, against firepower.
const fn dug_in(fp: u8) -> Save {
    Save::Foot { save: 3, cover: Some(fp) }
}

#[test]
fn odds_of_fire_are_those_of_plain_loops() {
    let rifles = "red R1 rifles-usa b1 at 10,10 e b2 at 10,13 e b3 at 10,16 e as us-rifle";
    let five =
        "red R1 rifles-usa b1 at 10,10 e b2 at 10,11.5 e b3 at 10,13 e b7 at 10,14.5 e b8 at 10,16 e as us-rifle";
    let guns = "red R1 mg-team-germany b1 at 10,11 e b2 at 10,14 e as de-mg42";
    let sherman = "red R1 sherman b1 at 10,13 e as us-m4";
    let shermans = "red R1 sherman b1 at 10,11 e b2 at 10,15 e as us-m4";
    let panzers = "red R1 panzer-4h b1 at 10,11 e b2 at 10,15 e as de-pz4";
    let moved = |bases: &str| bases.split(' ').map(|base| format!(" tactical {base} 6")).collect::<String>();
    let men =
        format!("blue B1 rifles-germany b4 at 22,11 w b5 at 22,13 w b6 at 22,15 w as de-mg42{}", moved("b4 b5 b6"));
    let two = format!("blue B1 rifles-germany b4 at 22,12 w b5 at 22,14 w as de-mg42{}", moved("b4 b5"));
    let holes = "blue B1 rifles-germany b4 at 22,11 w b5 at 22,13 w b6 at 22,15 w as de-mg42 dug-in b4 b5 b6";
    let far_holes = "blue B1 rifles-germany b4 at 29,12 w b5 at 29,14 w as de-mg42 dug-in b4 b5";
    let tank = format!("blue B1 sherman b4 at 22,13 w as us-m4{}", moved("b4"));
    let armor = |bailed| Save::Armor { armor: 6, at: 11, fp: 3, nerve: 4, bailed };
    let volley = |teams, dice, score, save| Volley { teams, dice, score, save };
    let cases = [
        ("rifles at men in the open", rifles, &men[..], 3, vec![volley(3, 1, 4, OPEN)]),
        ("five teams of rifles at three teams", five, &men, 3, vec![volley(5, 1, 4, OPEN)]),
        ("machine-guns at men in the open, enough to pin", guns, &men, 3, vec![volley(2, 3, 4, OPEN)]),
        ("machine-guns at two teams, which may all be gone", guns, &two, 2, vec![volley(2, 3, 4, OPEN)]),
        ("machine-guns at men who are dug in", guns, holes, 3, vec![volley(2, 3, 6, dug_in(6))]),
        ("a tank's gun and machine-guns at men", sherman, &men, 3, vec![volley(1, 2, 4, OPEN), volley(1, 2, 4, OPEN)]),
        ("two tanks' guns and machine-guns", shermans, &men, 3, vec![volley(2, 2, 4, OPEN), volley(2, 2, 4, OPEN)]),
        (
            "a tank's gun and machine-guns at men who are dug in",
            sherman,
            holes,
            3,
            vec![volley(1, 2, 6, dug_in(3)), volley(1, 2, 6, dug_in(6))],
        ),
        ("a tank's gun far off: a six, and five or more", sherman, far_holes, 2, vec![volley(1, 2, 7, dug_in(3))]),
        ("tanks at a tank", panzers, &tank, 1, vec![volley(2, 2, 3, armor(false))]),
        (
            "tanks at a tank whose crew is out",
            panzers,
            &format!("{tank} bailed b4"),
            1,
            vec![volley(2, 2, 3, armor(true))],
        ),
    ];
    for (name, red, blue, teams, volleys) in cases {
        let odds = forecast(name, &format!("table 48x48in\n{red}\n{blue}\nturn red shooting 2"), &volleys);
        let covers: Vec<Option<u8>> =
            volleys.iter().map(|v| if let Save::Foot { cover, .. } = v.save { cover } else { None }).collect();
        let choice = covers.iter().any(|cover| *cover != covers[0]);
        // Teams on foot are dealt out, vehicles fire together.
        let aimed = if red.contains("rifle") || red.contains("mg-team") { Aimed::Dealt } else { Aimed::Together };
        same(name, &odds, &enumerated(&volleys, teams, aimed, false), choice);
        // What the odds assume to be declined makes no difference among teams that are alike.
        let assumed = odds.declined.iter().any(|why| why.code.as_str() == "why.mistake");
        assert_eq!(assumed, teams > 1, "{name}: {:?}", odds.declined);
        if assumed {
            same(name, &odds, &enumerated(&volleys, teams, aimed, true), choice);
        }
    }
}

/// SH-28, SH-29: counts the crews that are bailed out in the end, whatever the odds look ahead to afterward.
#[test]
fn who_ends_bailed_out_is_counted() {
    let position = "table 48x48in
red R1 panzer-4h b1 at 10,11 e b2 at 10,15 e as de-pz4
blue B1 sherman b4 at 22,11 w b5 at 22,15 w b6 at 40,30 w b7 at 40,34 w as us-m4 tactical b4 6 tactical b5 6
turn red shooting 2";
    let volleys = [Volley {
        teams: 2,
        dice: 2,
        score: 3,
        save: Save::Armor { armor: 6, at: 11, fp: 3, nerve: 4, bailed: false },
    }];
    let found = ordered(position, "red shoot R1 ( b1 75mm-l48 b4 b2 75mm-l48 b4 )");
    let mut plain = enumerated(&volleys, 2, Aimed::Together, false);
    for word in ["bailed-out", "destroyed"] {
        let (found, plain) = (&found.tails[&contract::word(word)], plain.remove(word).expect("by plain loops"));
        let close = |(a, b): (&contract::Chance, &f64)| a.least - 1e-9 <= *b && *b <= a.most + 1e-9;
        assert!(found.iter().zip(&plain).all(close), "{word}: {found:?}, by plain loops {plain:?}");
    }
}

/// The odds of an order, in words.
fn ordered(position: &str, order: &str) -> Odds {
    let state = state(position);
    let draft = contract::draft_from_text(order, table::notation::Measure::Inch).expect("an order");
    let plan = CompanyBattles::check(&state, &draft).plan.expect("a plan");
    odds::<CompanyBattles>(&state, &plan, draft.seat)
}

/// The chances of at least 1, 2, 3 … are certain, and those of the loops.
#[track_caller]
fn exactly(found: &Odds, name: &'static str, plain: &[f64]) {
    let chances = &found.tails[&word(name)];
    let close = |(chance, plain): (&contract::Chance, &f64)| {
        (chance.least - plain).abs() < 1e-9 && (chance.most - plain).abs() < 1e-9
    };
    let fits = chances.len() == plain.len() && chances.iter().zip(plain).all(close);
    assert!(fits, "{name} {chances:?}, by plain loops {plain:?}");
}

/// Two tanks fire defensively at two of three that are alike: teams that save together need not have the same hits
/// later, and the target of the last hit makes no difference to who is destroyed.
#[test]
fn odds_among_like_tanks_are_those_of_plain_loops() {
    let position = "table 72x48in
owes assault R1 by red part defensive-fire teams b11 b12 b13 involved R1 B1
red R1 sherman b11 at 10,11.66 n b12 at 12,11.66 n b13 at 14,11.66 n as us-m4
blue B1 panzer-4h b1 at 10,14 s b2 at 14,14 s as de-pz4
turn red assault 1";
    let found = ordered(position, "blue defend B1 ( b1 75mm-l48 b11 b2 75mm-l48 b13 )");
    let save = Save::Armor { armor: 6, at: 11, fp: 3, nerve: 4, bailed: false };
    let volleys = [0, 1].map(|_| Volley { teams: 1, dice: 2, score: 3, save });
    let mut destroyed = [0.0; 3];
    faces(4, &mut |roll| {
        let hits = [0, 2].map(|from| roll[from..from + 2].iter().filter(|face| **face >= 3).count() as u8);
        let mut on = [[0; 2]; 3];
        for (volley, target) in [(0, 0), (1, 2)] {
            on[target][volley] += u8::from(hits[volley] > 0);
        }
        for volley in [0, 1] {
            for _ in 1..hits[volley] {
                let fewest = (0..3).min_by_key(|team| on[*team].iter().sum::<u8>()).expect("three");
                on[fewest][volley] += 1;
            }
        }
        let mut come = BTreeMap::from([(0, 1.0 / 6_f64.powi(4))]);
        for team in on {
            let mut next = BTreeMap::new();
            for (so_far, chance) in &come {
                for ((more, _), part) in fate(&volleys, &team) {
                    *next.entry(so_far + more).or_insert(0.0) += chance * part;
                }
            }
            come = next;
        }
        for (n, chance) in come {
            destroyed[..n].iter_mut().for_each(|at_least| *at_least += chance);
        }
    });
    exactly(&found, "destroyed", &destroyed);
}

/// E18: two tanks at one of two. Of two crews that bail out, either or both may have to test their nerve.
#[test]
fn odds_of_two_crews_are_those_of_plain_loops() {
    let position = "table 48x48in
red R1 panzer-4h b1 at 10,10 e b2 at 10,13 e as de-pz4
blue B1 sherman b3 at 26,10 w b4 at 26,12 w as us-m4 tactical b3 6 tactical b4 6
turn red shooting 2";
    let found = ordered(position, "red shoot R1 ( b1 75mm-l48 b3 b2 75mm-l48 b3 )");
    let save = Save::Armor { armor: 6, at: 11, fp: 3, nerve: 4, bailed: false };
    let volley = [Volley { teams: 2, dice: 2, score: 3, save }];
    let mut destroyed = [0.0; 2];
    faces(4, &mut |roll| {
        let by: Vec<u8> = roll.chunks(2).map(|own| own.iter().filter(|face| **face >= 3).count() as u8).collect();
        let on = assigned(2, &[by], Aimed::Together);
        let lost =
            |team: usize| fate(&volley, &on[team]).iter().map(|((gone, _), part)| *gone as f64 * part).sum::<f64>();
        let (a, b) = (lost(0), lost(1));
        destroyed[0] += (1.0 - (1.0 - a) * (1.0 - b)) / 6_f64.powi(4);
        destroyed[1] += a * b / 6_f64.powi(4);
    });
    exactly(&found, "destroyed", &destroyed);
}

/// Three guns at one tank: the first and the last have the same effect from a shorter range than the second, but
/// different scores to hit. The order of the crew's saves does not depend on which of them hit.
#[test]
fn odds_of_saves_are_the_same_whichever_gun_hit() {
    let position = "table 48x48in
red R1 priest b1 at 10,10 e b2 at 6,13 e b3 at 10,16 e as us-m7
blue B1 panzer-4h b4 at 25,13 w as de-pz4
hedge H (21,13.2)-(21,17) width 0.4
turn red shooting 2";
    let state = state(position);
    let order = "red shoot R1 ( b1 105mm b4 b2 105mm b4 b3 105mm b4 )";
    let draft = contract::draft_from_text(order, table::notation::Measure::Inch).expect("an order");
    let plan = CompanyBattles::check(&state, &draft).plan.expect("a plan");
    let totals: Vec<i32> = CompanyBattles::brief(&state, &plan).tallies.iter().map(|tally| tally.total).collect();
    assert_eq!(totals, [4, 5, 6]);
    assert!(fast_is_plain::<CompanyBattles>(&state, &plan, Seat::Red));
}

/// BU-6: a gun that brings houses down and one that does not, at two teams too far apart to take each other's hits:
/// pending saves are not forgotten while a house is rolled for.
#[test]
fn odds_of_a_house_that_falls_are_those_of_the_plain_walk() {
    let position = "table 48x48in
building H1 (20,2) (24,2) (24,14) (20,14)
red R1 sherman b1 at 10,4 e b2 at 10,12 e as us-m4+75mm:building-destroyer as us-m4 b2
blue B1 rifles-usa b4 at 22,4 w as us-rifle shot b4
blue B2 rifles-usa b5 at 22,12 w as us-rifle shot b5
turn red shooting 2";
    let state = state(position);
    let order = "red shoot R1 ( b1 75mm b4 b2 75mm b5 )";
    let draft = contract::draft_from_text(order, table::notation::Measure::Inch).expect("an order");
    let verdict = CompanyBattles::check(&state, &draft);
    let plan = verdict.plan.unwrap_or_else(|| panic!("{:?}", verdict.broken));
    assert!(contract::odds::<CompanyBattles>(&state, &plan, Seat::Red).tails.contains_key(&word("collapsed")));
    assert!(fast_is_plain::<CompanyBattles>(&state, &plan, Seat::Red));
}

/// Machine guns that cannot hurt a tank: nothing is asked after their roll, but there are too many ways for it to fall.
#[test]
fn a_roll_that_is_cut_off_is_no_whole() {
    let guns: String = (1..=10).map(|n| format!(" b{n} at {},{} e", 10 + n % 2 * 2, 10 + 2 * n)).collect();
    let aims: String = (1..=10).map(|n| format!(" b{n} dp-mg b42")).collect();
    let position = format!(
        "table 72x48in\nred R1 mg-team-ussr{guns} as su-dp\nblue B1 sherman b42 at 18,20 w as us-m4\nturn red shooting 3\n"
    );
    let state = state(&position);
    let draft = contract::draft_from_text(&format!("red shoot R1 ({aims} )"), Measure::Inch).expect("an order");
    let plan = CompanyBattles::check(&state, &draft).plan.expect("a legal order");
    let plain = contract::odds_plain::<CompanyBattles>(&state, &plan, Seat::Red, PLAIN_MAX);
    assert!(plain.at_least && plain.runs > PLAIN_MAX, "{} runs", plain.runs);
    let fast = odds::<CompanyBattles>(&state, &plan, Seat::Red);
    assert!(!fast.at_least);
}

/// CM-11, MO-3: once its own leader is lost, a commander who has joined a Unit leads it, and is near himself.
#[test]
fn odds_know_who_leads_after_the_leader() {
    let position = "table 48x48in
red R1 m3 b1 at 20,10 n b2 at 24,10 n as us-m15
blue B1 - formation 1 slot hq arm tanks strength 1 leader b11
blue B2 sherman b11 at 6,24 s b12 rifles-usa at 16,20 s b13 rifles-usa at 26,20 s as us-m4 as us-rifle b12 b13 formation 1 slot combat arm infantry strength 2 leader b12 home b11 B1
formation 1 blue \"Led by a guest\" commander b11
turn red shooting 2";
    let state = state(position);
    let order = "red shoot R1 ( b1 37mm-aa b13 b2 37mm-aa b12 )";
    let draft = contract::draft_from_text(order, table::notation::Measure::Inch).expect("an order");
    let verdict = CompanyBattles::check(&state, &draft);
    let plan = verdict.plan.unwrap_or_else(|| panic!("{:?}", verdict.broken));
    let found = contract::odds::<CompanyBattles>(&state, &plan, Seat::Red);
    assert!(found.tails.contains_key(&word("breaks")));
    assert!(fast_is_plain::<CompanyBattles>(&state, &plan, Seat::Red));
}

/// AS-23: a team that rolls a 1 against a vehicle is destroyed, and that is not forgotten at the next roll and the
/// saves.
#[test]
fn odds_of_improvised_blows_are_those_of_the_plain_walk() {
    let position = "table 48x48in
owes assault R1 by red part defensive-fire teams b1 b3 involved R1 B1
red R1 rifles-ussr b1 at 10,11.626 n b3 at 12.4,11.626 n as su-rifle+improvised-tank-assault as su-smg+improvised-tank-assault b3
blue B1 sherman b2 at 11.2,13.4 s as us-m4
turn red assault 2";
    let state = state(position);
    let draft = contract::draft_from_text("blue hold", table::notation::Measure::Inch).expect("an order");
    let verdict = CompanyBattles::check(&state, &draft);
    let plan = verdict.plan.unwrap_or_else(|| panic!("{:?}", verdict.broken));
    assert!(fast_is_plain::<CompanyBattles>(&state, &plan, Seat::Blue));
}

/// Strikes on 3+ and on 4+ are two rolls: which teams hit in the first is not forgotten in the second.
#[test]
fn odds_of_blows_are_those_of_plain_loops() {
    let position = "table 72x48in
owes assault B1 by blue part defensive-fire teams b1 involved B1 R1
blue B1 mg-team-germany b1 at 10,11.74 n b2 at 12.2,11 n as de-mg42 as de-hmg b2
red R1 rifles-usa b11 at 10,13 s b12 at 30,13 s as us-rifle
turn blue assault 1";
    let found = ordered(position, "red hold");
    let mut hits = [0.0; 2];
    faces(2, &mut |roll| {
        let n = usize::from(roll[0] >= 3) + usize::from(roll[1] >= 4);
        hits[..n].iter_mut().for_each(|at_least| *at_least += 1.0 / 36.0);
    });
    for (name, plain) in [("hits", &hits[..]), ("destroyed", &hits[..1])] {
        exactly(&found, name, plain);
    }
}

/// The odds of the first defensive fire of R1, once the charge has been made.
fn fire_at_charge(position: &str, charge: &str) -> Odds {
    let (state, draft) = (state(position), contract::draft_from_text(charge, Measure::Inch).expect("an order"));
    let plan = CompanyBattles::check(&state, &draft).plan.expect("a plan");
    let after =
        contract::applied::<CompanyBattles>(&state, &contract::run::<CompanyBattles>(&state, &plan, &[]).events);
    let fire = Draft::new(Seat::Red, word("defend"), Some(UnitId { seat: Seat::Red, number: 1 }));
    let all = CompanyBattles::survey(&after, &fire).into_iter().next().expect("something to fire at").draft;
    let fires = CompanyBattles::check(&after, &all).plan.expect("a plan");
    odds::<CompanyBattles>(&after, &fires, Seat::Blue)
}

/// AS-11, AS-14: the odds of a charge count the defensive fire at it. With one Unit to fire they are those of its fire once the charge has arrived.
#[test]
fn odds_of_a_charge_are_those_of_the_fire_at_it() {
    let position = "table 48x48in
blue B1 mg-team-germany b1 at 10,10 n b2 at 12.2,10 n b3 at 14.4,10 n b4 at 16.6,10 n as de-mg42
red R1 rifles-usa b11 at 10,13 s b12 at 12.2,13 s b13 at 14.4,13 s b14 at 16.6,13 s b15 at 18.8,13 s as us-rifle
turn blue assault 1";
    let charge = "blue assault B1 { b1 10,11.74 b2 12.2,11.74 b3 14.4,11.74 b4 16.6,11.74 }";
    let before = ordered(position, charge);
    assert_eq!(before.supposed.len(), 1, "what the odds take for granted is said");
    let fire = fire_at_charge(position, charge);
    assert!(before.tails.contains_key(&word("repelled")) && before.tails[&word("hits")][0].most > 0.9);
    assert_eq!(before.tails, fire.tails);
}

/// The same with two Units, against the plain walk; the second one counts.
#[test]
fn odds_of_a_charge_at_two_units_are_those_of_the_plain_walk() {
    let stopped = |position: &str| {
        let state = state(position);
        let begun = Draft::new(Seat::Blue, word("assault"), Some(UnitId { seat: Seat::Blue, number: 1 }));
        let found = CompanyBattles::survey(&state, &begun).into_iter().find(|found| found.broken.is_empty());
        let plan = CompanyBattles::check(&state, &found.expect("a charge").draft).plan.expect("a plan");
        assert!(fast_is_plain::<CompanyBattles>(&state, &plan, Seat::Blue));
        odds::<CompanyBattles>(&state, &plan, Seat::Blue).tails[&word("repelled")][0].most
    };
    let position = "table 48x48in
blue B1 sherman b1 at 10,10 n as us-m4
red R1 pak-40 b11 at 10,13.4 s as de-pak40
turn blue assault 1";
    let [one, two] =
        [position.to_owned(), position.replace("turn", "red R2 pak-40 b12 at 12.4,13.4 s as de-pak40\nturn")]
            .map(|position| stopped(&position));
    // Each misses or fails to stop it on its own.
    assert!(one > 0.3 && (two - (1.0 - (1.0 - one).powi(2))).abs() < 1e-9, "{one}, {two}");
}
