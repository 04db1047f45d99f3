//! The laws of the contract, for every system, over random games.

use contract::{Opening, Ruleset, Word, odds};
use free_table::FreeTable;
use game::System;
use std::{collections::BTreeSet, time::Instant};
use suite::{
    free,
    laws::{Play, chances, dice, orders, records, seats},
    toy::{self, Toy},
};
use table::{Seat, notation::Measure};

/// A table on which the laws are checked.
struct Table {
    system: &'static System,
    opening: Opening,
    seeds: u64,
    n_orders: usize,
    /// Red's first orders, as typed: what random orders seldom come to.
    first: &'static [&'static str],
}

fn toy(dice: u8, seeds: u64) -> Table {
    let switches = vec![Word::own(format!("dice-{dice}"))];
    Table {
        system: &toy::SYSTEM,
        opening: Opening { measure: Measure::Mm, switches, position: None },
        seeds,
        n_orders: 40,
        first: &[],
    }
}

impl Table {
    fn play<R: Ruleset>(&self, seed: u64) -> Play<R> {
        Play::new(self.system, self.opening.clone(), seed)
    }
}

/// The table that the page opens with.
fn first_table(seeds: u64, n_orders: usize) -> Table {
    Table { system: &free::SYSTEM, opening: free::first_table(), seeds, n_orders, first: &[] }
}

/// Plays on while checking every law at every moment. Returns the codes of everything told on the way.
fn lawful<R: Ruleset>(table: &Table) -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    for seed in test_dice::seeds(table.seeds) {
        let mut play = table.play::<R>(seed);
        for n in 0..table.n_orders {
            orders::all(&mut play, &table.opening);
            let watched = seats::Watched::before(&play);
            let ordered = match table.first.get(n) {
                Some(line) => play.typed(Seat::Red, table.opening.measure, line),
                None => play.order(),
            };
            if !ordered {
                break;
            }
            while play.answer() {}
            watched.nothing_moved_untold(&play);
        }
        records::record_holds(&mut play.game);
        records::costs_are_what_goes(&play.game);
        let events = play.game.entries().iter().flat_map(|entry| &entry.events);
        codes.extend(events.filter_map(|event| R::tell(event, Seat::Red)).map(|told| told.text.code.to_string()));
    }
    codes
}

#[test]
fn the_toy_keeps_the_laws_of_orders() {
    let codes = lawful::<Toy>(&toy(2, 60));
    for code in ["toy.sprung", "toy.bogged", "toy.freed", "toy.lost", "toy.held", "toy.revealed", "toy.ended"] {
        assert!(codes.contains(code), "{code} never happened");
    }
}

/// Reloads what was stored line by line after every step, including half-done orders: more than `n_wanted`
/// of these.
fn reloads<R: Ruleset>(table: &Table, n_wanted: usize) {
    let mut n_half_done = 0;
    test_dice::each_until_enough(table.seeds, |seed| {
        let mut play = table.play::<R>(seed);
        let mut stored = String::new();
        for _ in 0..table.n_orders {
            stored.extend(play.game.take_unsaved().iter().flat_map(|line| [line.as_str(), "\n"]));
            records::reload_is_the_same(table.system, &play.game, &stored);
            records::following_is_loading(table.system, &play.game, &stored);
            n_half_done += usize::from(play.game.half_done().is_some());
            let back = (play.die)(6) == 0 && play.game.back(game::Consent::Both) == Ok(true);
            let forth = !back && (play.die)(6) == 0 && play.game.redo();
            if !back && !forth && !play.step() {
                break;
            }
        }
        n_half_done > n_wanted
    });
    assert!(n_half_done > n_wanted, "{n_half_done} half-done orders were reloaded");
}

#[test]
fn a_reloaded_toy_is_the_same_and_cannot_roll_again() {
    reloads::<Toy>(&toy(2, 12), 20);
}

fn undoes<R: Ruleset>(table: &Table) {
    for seed in test_dice::seeds(table.seeds) {
        let mut play = table.play::<R>(seed).on(table.n_orders).settled();
        records::undo_and_redo_are_exact(&mut play);
    }
}

#[test]
fn undo_in_the_toy_is_exact() {
    undoes::<Toy>(&toy(2, 12));
}

#[test]
fn ten_thousand_steps_there_and_back_in_the_toy() {
    records::random_walk(&mut toy(2, 1).play::<Toy>(test_dice::begun()), 10_000);
}

/// Checks every draft of random games for which the plain walk finishes. Returns the number of drafts.
fn weighed<R: Ruleset>(table: &Table) -> usize {
    let mut n_judged = 0;
    for seed in test_dice::seeds(table.seeds) {
        let mut play = table.play::<R>(seed);
        for _ in 0..table.n_orders {
            let Some(seat) = play.due() else { break };
            let view = play.game.seen(seat).clone();
            let draft = play.game.guess(seat, &mut *play.die).expect("a due seat has a legal order");
            let plan = R::check(&view, &draft).plan.expect("legal");
            n_judged += usize::from(chances::fast_is_plain::<R>(&view, &plan, seat));
            chances::play_agrees::<R>(&view, &plan, seat, 300, &mut *play.die);
            play.order();
            while play.answer() {}
        }
    }
    n_judged
}

#[test]
fn odds_in_the_toy_are_exact() {
    assert!(weighed::<Toy>(&toy(1, 12)) > 60);
}

/// The state and plan of a shot in the toy, with `dice` dice per base.
fn volley(dice: u8) -> (toy::State, toy::Plan) {
    let mut play = toy(dice, 1).play::<Toy>(1);
    for line in ["red plan [ bold ]", "blue plan [ bold ]"] {
        assert!(play.game.submit(contract::draft_from_text(line, Measure::Mm).unwrap(), None).is_ok());
    }
    let shot = contract::draft_from_text("red shoot R1 ( b1 rifles B1 )", Measure::Mm).unwrap();
    let view = play.game.seen(Seat::Red).clone();
    let plan = Toy::check(&view, &shot).plan.unwrap();
    (view, plan)
}

#[test]
fn odds_of_a_volley_are_the_closed_form() {
    let (state, plan) = volley(2);
    let hurt = &odds::<Toy>(&state, &plan, Seat::Red).tails[&contract::word("hurt")];
    // Each of six dice: one in six goes straight to firepower, one in three hits and a third of those fail to save.
    let each: f64 = (1.0 / 6.0 + 1.0 / 9.0) * 2.0 / 3.0;
    let any = 1.0 - (1.0 - each).powi(6);
    assert!((hurt[0].least - any).abs() < 1e-12 && (hurt[0].most - any).abs() < 1e-12);
    assert!((hurt[5].least - each.powi(6)).abs() < 1e-12, "all six");
    let gun = &odds::<Toy>(&state, &plan, Seat::Red).tails[&contract::word("gun")][0];
    assert!(gun.least < gun.most, "the owner's choice gives an interval: {gun:?}");
    assert!((gun.most - any).abs() < 1e-12, "at worst the gun falls first");
    chances::play_agrees::<Toy>(&state, &plan, Seat::Red, 20_000, &mut dice(3));
}

#[test]
fn big_volleys_are_weighed_in_few_runs() {
    let (state, plan) = volley(20);
    let (start, odds_60) = (Instant::now(), odds::<Toy>(&state, &plan, Seat::Red));
    println!("60 dice, hit, save, firepower, pick: {} runs, {:?}", odds_60.runs, start.elapsed());
    assert!(!odds_60.at_least);
    for (dice, teams, runs_max) in [(24, 8, 600), (48, 11, 2_000)] {
        let (start, plan) = (Instant::now(), toy::Plan::Volley { dice, teams });
        let odds = odds::<Toy>(&state, &plan, Seat::Red);
        println!("{dice} dice at {teams} teams, saves in rounds: {} runs, {:?}", odds.runs, start.elapsed());
        assert!(!odds.at_least && odds.runs <= runs_max, "{} runs", odds.runs);
    }
    assert!(chances::fast_is_plain::<Toy>(&state, &toy::Plan::Volley { dice: 5, teams: 2 }, Seat::Red));
}

/// Facts learned before an ask are not forgotten when equal asks are merged.
#[test]
fn equal_asks_after_unequal_events_are_not_merged() {
    let (state, _) = volley(2);
    assert!(chances::fast_is_plain::<Toy>(&state, &toy::Plan::Stakes, Seat::Red));
    let hurt = &odds::<Toy>(&state, &toy::Plan::Stakes, Seat::Red).tails[&contract::word("hurt")];
    assert!((hurt[0].least - 1.0 / 3.0).abs() < 1e-12 && (hurt[2].least - 1.0 / 9.0).abs() < 1e-12, "{hurt:?}");
}

#[test]
fn odds_that_are_cut_off_are_lower_ends() {
    let (state, plan) = volley(2);
    let whole = odds::<Toy>(&state, &plan, Seat::Red);
    let cut = contract::odds_plain::<Toy>(&state, &plan, Seat::Red, 50);
    assert!(cut.at_least);
    for (word, tail) in &cut.tails {
        for (cut, whole) in tail.iter().zip(&whole.tails[word]) {
            assert!(cut.least <= whole.least + 1e-12 && cut.most == 1.0, "{word}: {cut:?} of {whole:?}");
        }
    }
}

#[test]
fn the_free_table_keeps_the_laws_of_orders() {
    // `random.rs` requires every verb and reason.
    let first = &[
        "move R1 1in north",
        "hide R1",
        "move R1 1in north",
        "reveal R1",
        "roll 5d6 4+",
        "place [ rifles ] @ 60,5 ^n",
        "move R7 1in north",
    ];
    let codes = lawful::<FreeTable>(&Table { first, ..first_table(3, 60) });
    for code in ["told.placed", "told.moved", "told.moved-by-pace", "told.hid", "told.revealed", "told.scored"] {
        assert!(codes.contains(code), "{code} never happened: {codes:?}");
    }
}

#[test]
fn a_reloaded_free_table_is_the_same() {
    reloads::<FreeTable>(&first_table(9, 60), 3);
}

#[test]
fn undo_on_the_free_table_is_exact() {
    undoes::<FreeTable>(&first_table(3, 40));
}

#[test]
fn ten_thousand_steps_there_and_back_on_the_free_table() {
    records::random_walk(&mut first_table(1, 1).play::<FreeTable>(test_dice::begun()), 10_000);
}

#[test]
fn odds_on_the_free_table_are_exact() {
    assert!(weighed::<FreeTable>(&first_table(3, 40)) > 60);
}
