//! The eleven missions of Company Battles, from the roles to the first turn and on.

use battle::mission::{Step, shipped};
use company_battles::{CompanyBattles, battle::deployed, data::Arsenal, force::Force};
use content::{Catalog, Opening};
use contract::{Draft, Ruleset};
use game::{AnyGame, Game};
use std::collections::BTreeSet;
use suite::{
    battles::{company::fields::of_mission, play_some},
    company,
    transcript::{files_below, parse, played, run},
};
use table::{Seat, notation::Position};
use ui::{Choices, Choosing, Desk, Screen};

/// A battle of a mission on one of the maps, with everything off the table; None if it does not fit.
fn battle(mission: &str, forces: [&Force; 2], attacker: Seat, map: u64) -> Option<Opening> {
    of_mission(battle::mission::named(mission).expect("a mission"), forces, attacker, map, None)
}

/// The game in a file, in which each seat sees this.
fn opens_as(file: &str, seen: &[Position; 2]) -> AnyGame {
    let again = AnyGame::load(file.as_bytes()).unwrap_or_else(|faults| panic!("{faults:?} in\n{file}"));
    assert_eq!(
        Seat::BOTH.map(|seat| again.position(seat).to_string()),
        seen.clone().map(|position| position.to_string())
    );
    again
}

/// The step of a position's turn.
fn step_of(position: &Position) -> String {
    let text = position.to_string();
    let turn = text.lines().rev().find_map(|line| line.strip_prefix("turn ")).unwrap_or_default();
    turn.split(' ').nth(1).unwrap_or_default().to_owned()
}

/// The demonstration forces.
fn forces() -> Vec<Force> {
    let book = company::book(Arsenal::standard());
    let files = company::files("forces");
    let read = |(file, content): &(String, String)| {
        Force::read(file, content, &book, Arsenal::standard()).expect("a sound force")
    };
    files.iter().map(read).collect()
}

/// A battle sets itself out, and what stands there can be written and read; then this number of random orders is given. False if the mission does not fit the map.
fn sets_itself_out(mission: &str, forces: [&Force; 2], attacker: Seat, map: u64, orders: usize) -> bool {
    let Some(opening) = battle(mission, forces, attacker, map) else { return false };
    let opening = deployed(&opening).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let state = CompanyBattles::begin(&opening).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let text = CompanyBattles::position(&state).to_string();
    let end = || text.lines().rev().take(2).map(str::to_owned).collect::<Vec<_>>();
    let set_up = || text.lines().filter(|line| line.starts_with("set-up")).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(CompanyBattles::standing(&state).due, [], "{mission}: {:?} {:?}", set_up(), end());
    let again = Position::parse(&text, &Catalog::standard().sizes());
    let again = again.unwrap_or_else(|notes| panic!("{notes:#?}\n{text}"));
    assert_eq!(again.to_string(), text);
    if orders > 0 {
        play_some::<CompanyBattles>(opening, map, orders);
    }
    true
}

/// Orders that follow.
const ORDERS: usize = 200;

/// Point 8: pairs of forces, tables and attackers set themselves out; one in eleven is played on.
#[test]
fn every_mission_sets_itself_out() {
    let forces = forces();
    let mut n = 0;
    test_dice::each(4, |seed| {
        for (nth, mission) in shipped().iter().enumerate() {
            let at = |n: u64| &forces[((seed + nth as u64) * 7 + n * 13) as usize % forces.len()];
            let attacker = Seat::BOTH[(seed as usize + nth) % 2];
            let orders = if seed as usize % shipped().len() == nth { ORDERS } else { 0 };
            n += u32::from(sets_itself_out(&mission.id, [at(0), at(1)], attacker, seed + nth as u64, orders));
        }
    });
    assert!(n > 20, "{n}");
}

/// The same, played on, for every mission with every ordered pair of forces on every table, whoever attacks. All of it takes a day: `GAMES=2000` tries that many,
/// spread over the whole, from `FIRST_SEED` on.
#[test]
#[ignore = "takes a day; the long run does a part of it"]
fn every_pair_of_forces_sets_itself_out_on_every_table() {
    const MAPS: u64 = 8;
    /// No part of any number of battles there may be, so that these steps lead to each.
    const STRIDE: u64 = 1_000_003;
    let (files, forces, missions) = (company::files("forces"), forces(), shipped());
    let (n_forces, n_missions) = (forces.len() as u64, missions.len() as u64);
    let all = n_missions * n_forces * n_forces * MAPS * 2;
    let first = test_dice::begun();
    let (mut n, mut faults) = (0, vec![]);
    for nth in 0..test_dice::number("GAMES").map_or(all, |games| games.min(all)) {
        let case = first.wrapping_add(nth.wrapping_mul(STRIDE)) % all;
        let (mission, rest) = (&missions[(case % n_missions) as usize], case / n_missions);
        let (map, rest) = (rest % MAPS, rest / MAPS);
        let (attacker, rest) = (Seat::BOTH[(rest % 2) as usize], rest / 2);
        let pair = [rest % n_forces, rest / n_forces].map(|of| of as usize);
        let tried = || sets_itself_out(&mission.id, pair.map(|of| &forces[of]), attacker, map, ORDERS);
        match std::panic::catch_unwind(std::panic::AssertUnwindSafe(tried)) {
            Ok(fits) => n += u32::from(fits),
            Err(_) => {
                let [red, blue] = pair.map(|of| &files[of].0);
                let said = format!("{} on map {map}: red {red}, blue {blue}, {attacker} attacks", mission.id);
                eprintln!("{said}");
                faults.push(said);
            }
        }
    }
    println!("{n} battles of {all} have set themselves out");
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Every step given as an order, as a player who presses “Do this step for me” does. The record is the same under the rules again, whatever
/// the other side does not know, and each side has Units on the table. Saved and opened in any step it is the same game.
#[test]
fn a_set_up_of_orders_is_the_same_again() {
    let forces = forces();
    let mut n = 0;
    let mut saved = BTreeSet::new();
    let lines = |lines: Vec<String>| lines.into_iter().map(|line| line + "\n").collect::<String>();
    test_dice::each(2, |seed| {
        for (nth, mission) in shipped().iter().enumerate() {
            let at = |n: u64| &forces[((seed + nth as u64) * 5 + n * 11) as usize % forces.len()];
            let attacker = Seat::BOTH[(seed as usize + nth + 1) % 2];
            let Some(opening) = battle(&mission.id, [at(0), at(1)], attacker, seed + nth as u64) else { continue };
            let mut game =
                Game::<CompanyBattles>::new(&suite::battles::company::SYSTEM, opening).expect("a sound opening");
            let mut stored = lines(game.take_unsaved());
            while let [due] = CompanyBattles::standing(game.truth()).due[..] {
                let draft = Draft::new(due, content::word("set-out"), None);
                if game.submit(draft, None).is_err() {
                    break;
                }
                stored += &lines(game.take_unsaved());
                let step = step_of(&CompanyBattles::position(game.truth()));
                if saved.insert((mission.id.as_str(), step)) {
                    let seen = Seat::BOTH.map(|seat| game.position(seat));
                    opens_as(&game.export(), &seen);
                    opens_as(&stored, &seen);
                }
            }
            let entries = game.entries();
            assert!(entries.iter().any(|entry| entry.draft.verb.as_str() == "set-out"), "{}", mission.id);
            assert_eq!(game.audit(), None, "{}", mission.id);
            assert_eq!(game.replayed_hashes(), game.recorded_hashes());
            for seat in Seat::BOTH {
                let stands = CompanyBattles::board(game.truth())
                    .bases
                    .iter()
                    .filter(|base| base.unit.seat == seat && base.place.is_some());
                assert!(stands.count() > 0, "{}: {seat} stands nowhere", mission.id);
            }
            n += 1;
        }
    });
    assert!(n > 12, "{n}");
    let steps: BTreeSet<&str> = saved.iter().map(|(_, step)| step.as_str()).collect();
    for step in ["sides", "objectives", "holding", "hiding", "deploying", "removing"] {
        assert!(steps.contains(step), "no game was saved in the step {step}: {steps:?}");
    }
}

/// ME-64: on a table of 48 by 48 in a 1 brings Bridgehead, which does not fit, and a 3 then No retreat.
#[test]
fn a_mission_that_does_not_fit_is_rolled_again() {
    content::Words::choose(suite::words("en"));
    let mut choices = Choices::quick("company-battles", 0).expect("a system with battles");
    choices.set("map", "kaltenbruck");
    let map = suite::text_of("maps/kaltenbruck.txt");
    let mut choosing = Choosing::default();
    choosing.take("plans");
    choosing.plan(&mut choices, "attack");
    choosing.uncover();
    choosing.plan(&mut choices, "defend");
    let mut no_die = || unreachable!("plans settle the roles");
    choosing.roll(&mut choices, &map, Some(1), &mut no_die);
    let panel = choosing.panel(&choices, &map);
    assert!(panel.rolls && !panel.table[0].why_not.is_empty(), "{panel:#?}");
    choosing.roll(&mut choices, &map, Some(3), &mut no_die);
    assert_eq!((choices.mission.as_str(), choosing.panel(&choices, &map).settled), ("no-retreat", true));
}

/// The steps of the set-up in which a side is due or dice are waited for.
const SET_UP: [&str; 9] =
    ["roles", "sides", "objectives", "works", "holding", "ranging-in", "hiding", "deploying", "removing"];

/// Saved half-way through each step, and while dice are waited for, the game is the same again: one of two objectives, half a deployment, roles
/// that are not rolled yet. The orders are guessed one by one.
#[test]
fn a_set_up_is_saved_half_way_through_each_step() {
    let mut saved: BTreeSet<(String, bool)> = BTreeSet::new();
    let mut halves = BTreeSet::new();
    test_dice::each_until_enough(24, |seed| {
        let mut die = suite::laws::dice(seed);
        let mut game =
            Game::<CompanyBattles>::new(&suite::battles::company::SYSTEM, open(seed)).expect("a sound opening");
        let mut before = String::new();
        for _ in 0..120 {
            let step = step_of(&CompanyBattles::position(game.truth()));
            if !SET_UP.contains(&step.as_str()) {
                break;
            }
            let waits = game.ask().is_some();
            // The second order of the same step: it is half done.
            if before == step {
                halves.insert(step.clone());
            }
            if saved.insert((step.clone(), waits)) || before == step && die(6) == 0 {
                let again = opens_as(&game.export(), &Seat::BOTH.map(|seat| game.position(seat)));
                assert_eq!((again.export(), again.ask()), (game.export(), game.ask()), "{step}, seed {seed}");
            }
            before = step;
            if let Some(ask) = game.ask() {
                let answer = suite::laws::reply(ask, &mut die);
                assert!(game.answer(answer).is_ok(), "a fitting answer");
                continue;
            }
            let [due] = CompanyBattles::standing(game.truth()).due[..] else { break };
            // Half of a step is enough.
            let tries = if die(3) == 0 { 0 } else { 8 };
            let guessed = (0..tries).find_map(|_| {
                let draft = game.guess(due, &mut die)?;
                let one = draft.verb.as_str() != "set-out";
                (one && CompanyBattles::check(game.seen(due), &draft).broken.is_empty()).then_some(draft)
            });
            let draft = guessed.unwrap_or_else(|| Draft::new(due, content::word("set-out"), None));
            if game.submit(draft, None).is_err() {
                break;
            }
        }
        SET_UP.iter().all(|step| saved.iter().any(|(of, _)| of == step))
            && saved.contains(&("roles".to_owned(), true))
            && ["objectives", "deploying"].iter().all(|step| halves.contains(*step))
    });
    let steps: BTreeSet<&str> = saved.iter().map(|(step, _)| step.as_str()).collect();
    for step in SET_UP {
        assert!(steps.contains(step), "no game was saved in the step {step}: {steps:?}");
    }
    assert!(saved.contains(&("roles".to_owned(), true)), "none while roles were rolled for: {saved:?}");
    for step in ["objectives", "deploying"] {
        assert!(halves.contains(step), "none half-way through {step}: {halves:?}");
    }
}

/// A battle of a mission with works and with roles to be rolled for, nothing on the table.
fn open(seed: u64) -> Opening {
    if seed.is_multiple_of(4) {
        let removes = |step: &Step| matches!(step, Step::Remove { .. });
        let mission = shipped().iter().find(|mission| mission.steps.iter().any(removes)).expect("one has it");
        let forces = suite::battles::company::fields::forces();
        let pair = [0, 7].map(|n| &forces[(seed as usize + n) % forces.len()]);
        return (0..8).find_map(|map| of_mission(mission, pair, Seat::Red, map, None)).expect("it fits a table");
    }
    // Those of random battles that have a mission: of twelve, one has none.
    (0..)
        .map(|n| suite::battles::company::fields::pair(seed.wrapping_mul(37) + n))
        .find(|opening| {
            opening.position.as_ref().is_some_and(|position| position.to_string().contains("\nmission id "))
        })
        .expect("some have a mission")
}

/// Wherever a transcript ends, an ambush, a withdrawal, reserves and arrivals among them, half-way through an order or not, its game can be saved
/// and opened again.
#[test]
fn the_game_of_every_transcript_is_saved_and_opened() {
    let mut met = BTreeSet::new();
    let files = files_below(&suite::rules::root().join("tests/scenarios")).expect("transcripts");
    for file in files {
        let content = std::fs::read_to_string(&file).expect("a transcript");
        for scenario in parse(&content).unwrap_or_else(|problems| panic!("{problems:?}")) {
            let Some(game) = played(&scenario) else { continue };
            let again = opens_as(&game.export(), &Seat::BOTH.map(|seat| game.position(seat)));
            assert_eq!((again.export(), again.ask()), (game.export(), game.ask()), "{}", file.display());
            met.insert((step_of(&game.position(Seat::Red)), game.ask().is_some()));
        }
    }
    for step in ["withdrawal", "ambush", "reserves", "arrivals"] {
        assert!(met.iter().any(|(of, _)| of == step), "no game was saved in the step {step}: {met:?}");
    }
    assert!(met.iter().any(|(_, asks)| *asks));
}

/// A step of choosing reserves, by the agreed points.
const HOLDS: &str = "--- holds ---
system company-battles
table 72x48in
attacker red
first nobody
formation 1 red \"Red company\" commander b1
formation 2 blue \"Blue company\" commander b21
red R1 command-usa b1 off as us-smg formation 1 slot hq points 2
red R2 rifles-usa b2 off as us-rifle formation 1 slot combat points 8
blue B1 command-germany b21 off as de-mp40 formation 2 slot hq points 2
mission id contact
mission roles selector
mission edge defender long
mission hold attacker 60
mission deploy defender half defender off-center-line 8
mission deploy attacker half attacker off-center-line 12
mission first attacker
mission reserve attacker immediate edge own attacker
mission win attacker hold every
set-up step 2 fixed red north blue south size SIZE worth SIZE SIZE
turn red holding 1
> red reserve [ none ]
! reserve.points  SIZE points stay on the table; the limit is LIMIT
";

/// RS-1, RS-15, FB-7: 60 % of the agreed points, rounded down (ME-28).
#[test]
fn sixty_percent_of_the_agreed_points_may_stay() {
    let table =
        [(50, 30), (60, 36), (75, 45), (80, 48), (95, 57), (100, 60), (125, 75), (150, 90), (200, 120), (33, 19)];
    for (size, limit) in table {
        let outcome = run(&HOLDS.replace("SIZE", &size.to_string()).replace("LIMIT", &limit.to_string()));
        assert_eq!((outcome.n_passed, outcome.problems), (1, vec![]), "{size}");
    }
}

/// FT-4: a side that could not leave a single Unit on the table, or has no more Units than it must hold, is told so before the set-up.
#[test]
fn forces_that_cannot_be_set_out_are_refused() {
    content::Words::choose(suite::words("en"));
    let demo = Choices::demos("company-battles")
        .into_iter()
        .find(|demo| demo.mission.as_str() == "breakthrough")
        .expect("a demo");
    let map = suite::text_of(&format!("maps/{}.txt", demo.map));
    let begun = |hold: &str| {
        let mut choices = demo.clone();
        choices.set("mission", "own");
        let file = choices.own_mission.clone().expect("a file to begin with");
        choices.set("mission-own", &file.replace("hold attacker 100 least 1", hold));
        Desk::battle(&choices, &map, Screen::plain(1600.0, 1000.0)).map(drop)
    };
    assert_eq!(begun("hold attacker 100 least 1"), Ok(()));
    assert_eq!(begun("hold attacker 60"), Ok(()));
    let said = |hold: &str| begun(hold).expect_err("it is refused").join("; ");
    assert!(said("hold attacker 1").contains("over the limit of points"), "{}", said("hold attacker 1"));
    assert!(said("hold attacker 100 least 9").contains("too few Units"), "{}", said("hold attacker 100 least 9"));
}

/// One click leads to a deployed table: nothing is secret yet, so nobody has to take the screen first.
#[test]
fn a_quick_battle_begins_uncovered() {
    content::Words::choose(suite::words("en"));
    for seed in 0..60 {
        let choices = Choices::quick("company-battles", seed).expect("a system with battles");
        let map = suite::text_of(&format!("maps/{}.txt", choices.map));
        let desk = Desk::battle(&choices, &map, Screen::plain(1600.0, 1000.0));
        assert!(!desk.unwrap_or_else(|_| panic!("seed {seed}")).is_covered(), "seed {seed}: {:?}", choices.forces);
    }
}

/// NF-7, MI-15, NR-12, E88: the time of day stands in the opening. An infantry company of Britain is asked about a night attack, unless the plans
/// made it the defender, or its mission is a meeting engagement; a tank company is not.
#[test]
fn the_time_of_day_stands_in_the_opening() {
    content::Words::choose(suite::words("en"));
    let usual = Choices::demos("company-battles").into_iter().find(|demo| demo.mission.as_str() == "contact");
    let usual = usual.expect("a demo");
    let map = suite::text_of(&format!("maps/{}.txt", usual.map));
    let opened = |change: &[(&str, &str)]| {
        let mut choices = usual.clone();
        let before = [("red", "britain-b"), ("attacker", "red"), ("deployed", "no")];
        before.iter().chain(change).for_each(|(key, value)| choices.set(key, value));
        assert_eq!(Choices::read(&choices.written()), Some(choices.clone()));
        let desk = Desk::battle(&choices, &map, Screen::plain(1600.0, 1000.0));
        desk.unwrap_or_else(|why| panic!("{change:?}: {why:?}")).export()
    };
    assert!(!opened(&[]).contains("light "), "by day nothing is said of it");
    for hour in ["dawn", "dusk", "night"] {
        assert!(opened(&[("hour", hour)]).contains(&format!("light {hour}")), "{hour}");
    }
    let asked = |change: &[(&str, &str)]| opened(change).contains("red declaring 1");
    assert!(asked(&[]));
    assert!(asked(&[("attacker", "blue")]), "whoever agreed to defend may attack by night");
    assert!(!asked(&[("attacker", "blue"), ("planned", "yes")]), "plans stand");
    assert!(asked(&[("planned", "yes")]));
    assert!(!asked(&[("red", "britain-a")]));
    assert!(!asked(&[("mission", "free-for-all")]));
}

/// PR-8: a mission of the players' own is a file: begun as one of the program's, checked, played, and kept whole in the record.
#[test]
fn a_mission_of_the_players_own_is_a_file() {
    content::Words::choose(suite::words("en"));
    for demo in &Choices::demos("company-battles") {
        let mut choices = demo.clone();
        choices.set("mission", "own");
        let file = choices.own_mission.clone().expect("a file to begin with");
        assert!(choices.is_sound(), "{}: {:?}\n{file}", demo.mission, choices.mission_flaws());
        choices.set("mission-own", &file.replace("Our own mission", "Night at the mill"));
        assert_eq!(Choices::read(&choices.written()), Some(choices.clone()));
        let map = suite::text_of(&format!("maps/{}.txt", demo.map));
        let screen = Screen::plain(1600.0, 1000.0);
        let desk = Desk::battle(&choices, &map, screen).unwrap_or_else(|why| panic!("{}: {why:?}", demo.mission));
        assert_eq!(desk.briefing().expect("a briefing").title, "Night at the mill");
        let again = Desk::open_file(&desk.export(), false, screen).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(again.briefing(), desk.briefing());
        // The mission that it began with can be chosen again.
        choices.set("mission", demo.mission.as_str());
        assert_eq!(choices.own_mission, None);
    }
}

/// Every fault with its line and reason. Nothing of the mission is played.
#[test]
fn ten_faults_of_a_mission_are_ten_lines() {
    content::Words::choose(suite::words("en"));
    let mut choices = Choices::demos("company-battles").swap_remove(0);
    let file = "id own\nname \"A\nstory\nroles coin\nedge attacker round\nquarters defender none\nhold defender 900\n\
        ambush nobody 1\ndeploy attacker moon 8\nreserve defender soon edge own defender\nwin attacker\nfirst attacker\n";
    choices.set("mission-own", file);
    let flaws = choices.mission_flaws();
    let lines: Vec<&str> = flaws.iter().map(|flaw| flaw.line.as_str()).collect();
    assert_eq!(lines[..10], ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11"], "{flaws:#?}");
    // What is missing because of that is said of the file.
    assert!(lines[10..].iter().all(|line| *line == "1"), "{flaws:#?}");
    assert!(flaws.iter().all(|flaw| flaw.said.len() > 12 && !flaw.said.contains(['[', '{'])), "{flaws:#?}");
    assert!(!choices.is_sound());
    let map = suite::text_of(&format!("maps/{}.txt", choices.map));
    assert!(Desk::battle(&choices, &map, Screen::plain(1600.0, 1000.0)).is_err());
    assert!(ui::is_mission(file) && !ui::is_mission("table 48x48in\n"));
}

/// SE-1 to SE-5, BR-1 to BR-7, PR-6, PR-7, ME-79: three ways, three cards for each side, and on a table too small for any of the results a
/// mission is picked while the roles of the plans stand (FT-2, FD-4). A fortified force can only defend (FD-1).
#[test]
fn a_mission_is_chosen_in_three_ways() {
    content::Words::choose(suite::words("en"));
    let mut choices = Choices::demos("company-battles").swap_remove(0);
    choices.set("map", "vaux-crossing");
    let map = suite::text_of("maps/vaux-crossing.txt");
    let mut choosing = Choosing::default();
    let ways: Vec<String> = choosing.panel(&choices, &map).ways.into_iter().map(|way| way.key).collect();
    assert_eq!(ways, ["pick", "die", "plans"]);
    assert!(choosing.panel(&choices, &map).list);
    choosing.take("die");
    let random: Vec<String> = choosing.panel(&choices, &map).table.into_iter().map(|row| row.name).collect();
    assert_eq!(random, ["Breakthrough", "Counterattack", "Contact", "Dust-up", "Encounter", "Free-for-all"]);
    choosing.take("plans");
    let cards = choosing.panel(&choices, &map).cards.expect("cards").1;
    assert_eq!(cards.iter().map(|card| card.name.as_str()).collect::<Vec<_>>(), ["Attack", "Maneuver", "Defend"]);
    assert!(cards.iter().all(|card| !card.about.is_empty() && card.why_not.is_empty()));
    let small = "table 762x762mm\nmap small \"Small\"\nstory \"A yard.\"\nturf town\n";
    choosing.plan(&mut choices, "attack");
    choosing.uncover();
    choosing.plan(&mut choices, "defend");
    let panel = choosing.panel(&choices, small);
    assert_eq!(choices.attacker, Seat::Red);
    assert!(
        panel.list && panel.settled && !panel.rolls && panel.table.iter().all(|row| !row.why_not.is_empty()),
        "{panel:#?}"
    );
    assert!(panel.said[0].starts_with("Red attacks"), "{panel:#?}");
    let fortified = company::files("forces").into_iter().find(|(_, content)| content.contains("\nunit f "));
    if let Some((_, force)) = fortified {
        choices.set("red-own", &force);
        choosing.take("plans");
        let cards = choosing.panel(&choices, &map).cards.expect("cards").1;
        assert_eq!(
            cards.iter().filter(|card| card.why_not.is_empty()).map(|card| &card.key[..]).collect::<Vec<_>>(),
            ["defend"]
        );
    }
}

/// A demonstration force as a file of the players' own.
fn force(name: &str) -> String {
    suite::text_of(&format!("data/company_battles/forces/{name}.txt"))
}

/// A battle of a mission between two forces.
fn between(mission: &str, red: &str, blue: &str) -> (Choices, String) {
    let of = |demo: &Choices| demo.mission.as_str() == mission;
    let mut choices = Choices::demos("company-battles").into_iter().find(of).expect("a demo");
    choices.set("red-own", red);
    choices.set("blue-own", blue);
    let map = suite::text_of(&format!("maps/{}.txt", choices.map));
    (choices, map)
}

/// SU-2, SU-3, FD-2, FD-3, MI-12, MI-14, E86: a fortified force defends and one that always attacks attacks, whoever was to; where both must do
/// the same, the agreed side attacks.
#[test]
fn forces_may_settle_who_attacks() {
    content::Words::choose(suite::words("en"));
    let [fortified, bold, other] = [force("germany-w"), force("france"), force("usa-a")];
    let attacker = |red: &str, blue: &str, agreed: Seat| {
        let (mut choices, map) = between("free-for-all", red, blue);
        choices.attacker = agreed;
        let desk = Desk::battle(&choices, &map, Screen::plain(1600.0, 1000.0)).expect("a battle");
        let game = AnyGame::load(desk.export().as_bytes()).expect("a sound file");
        let text = game.position(Seat::Red).to_string();
        assert!(text.contains(&format!("attacker {}\n", choices.attacking())), "the screen says the same");
        assert_eq!(choices.settled_by_forces().is_none(), red == blue);
        choices.attacking()
    };
    for agreed in Seat::BOTH {
        for (attacks, defends) in [(&other, &fortified), (&bold, &other), (&bold, &fortified)] {
            assert_eq!(attacker(attacks, defends, agreed), Seat::Red);
            assert_eq!(attacker(defends, attacks, agreed), Seat::Blue);
        }
        for same in [&fortified, &bold, &other] {
            assert_eq!(attacker(same, same, agreed), agreed);
        }
    }
}

/// FD-2, FD-3, MI-10, MI-14, MI-18, ME-61, ME-62: such a force sees only one plan, and no roles are rolled for.
#[test]
fn such_forces_roll_for_no_roles() {
    content::Words::choose(suite::words("en"));
    let mut no_dice = || -> u8 { panic!("no roles are rolled for") };
    let mut chosen = |red: &str, blue: &str, plan: &str, face: u8| {
        let (mut choices, _) = between("contact", &force(red), &force(blue));
        choices.set("map", "vaux-crossing");
        let map = suite::text_of("maps/vaux-crossing.txt");
        let mut choosing = Choosing::default();
        choosing.take("plans");
        for seat in Seat::BOTH {
            choosing.uncover();
            let (picks, cards) = choosing.panel(&choices, &map).cards.expect("cards");
            assert_eq!(picks, seat);
            let open = cards.iter().filter(|card| card.why_not.is_empty()).count();
            let shut = [red, blue][seat as usize] == "france" || [red, blue][seat as usize] == "germany-w";
            assert_eq!(open, if shut { 1 } else { 3 }, "{cards:#?}");
            choosing.plan(&mut choices, plan);
        }
        choosing.roll(&mut choices, &map, Some(face), &mut no_dice);
        let said = choosing.panel(&choices, &map).said.join(" ");
        let seat = if choices.attacker == Seat::Red { "Red attacks" } else { "Blue attacks" };
        assert!(said.contains(seat) && said.contains("(MI-14)") == (plan == "attack"), "{said}");
        (choices.mission.to_string(), choices.attacker)
    };
    assert_eq!(chosen("france", "germany-a", "attack", 2), ("counterattack".to_owned(), Seat::Red));
    assert_eq!(chosen("usa-a", "germany-w", "defend", 4), ("encounter".to_owned(), Seat::Red));
}

/// FT-5: warned with the reason, never refused.
#[test]
fn players_are_warned_of_odd_choices() {
    content::Words::choose(suite::words("en"));
    let tanks = force("germany-a");
    let infantry = force("usa-b");
    let warned = |mission: &str, red: &str, blue: &str| {
        let (mut choices, map) = between(mission, red, blue);
        choices.attacker = Seat::Red;
        assert!(Desk::battle(&choices, &map, Screen::plain(1600.0, 1000.0)).is_ok(), "never refused");
        choices.advice(&map)
    };
    let has = |found: &[String], words: &str| {
        assert!(found.iter().any(|said| said.contains(words)), "{words}: {found:#?}");
    };
    let found = warned("bridgehead", &infantry, &tanks);
    has(&found, "best with infantry");
    has(&found, "fewer than two Units may stay");
    has(&warned("rearguard", &infantry, &tanks), "fewer than 6 Units");
    assert_eq!(warned("bridgehead", &tanks, &infantry), Vec::<String>::new());
    let few = tanks.replace("force 50", "force 49").replace("unit s  observer                     1 1*de-pz3op\n", "");
    has(&warned("contact", &infantry, &few), "little of 49 points");
    assert_eq!(warned("contact", &infantry, &tanks), Vec::<String>::new());
}
