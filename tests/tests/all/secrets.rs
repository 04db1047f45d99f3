//! The secrets of one seat change nothing of what the other is shown, told, offered and answered. `GAMES=200` plays
//! more games.

use command_tokens::CommandTokens;
use company_battles::CompanyBattles;
use content::Opening;
use contract::Ruleset;
use free_table::FreeTable;
use order_dice::OrderDice;
use suite::{
    battles::{company, squads, tokens},
    free,
    laws::twins::{Met, Twins, games},
    toy::{self, Toy},
};
use table::{Seat, notation::Measure};

fn seat(seed: u64) -> Seat {
    Seat::BOTH[(seed % 2) as usize]
}

/// As many games from new seeds, or those from the one that is asked for on.
fn all(usual: u64, mut play: impl FnMut(u64, &mut Met)) -> Met {
    let mut met = Met::default();
    test_dice::each(usual, |seed| play(seed, &mut met));
    println!("{met:?}");
    met
}

/// The same, and more games if those have met too little.
fn all_until(usual: u64, has_enough: fn(&Met) -> bool, mut play: impl FnMut(u64, &mut Met)) -> Met {
    let mut met = Met::default();
    test_dice::each_until_enough(usual, |seed| {
        play(seed, &mut met);
        has_enough(&met)
    });
    println!("{met:?}");
    met
}

/// `GAMES` is the number for each mission; usually some for all of them.
fn of_each(usual: u64, missions: u64) -> u64 {
    test_dice::number("GAMES").map_or(usual, |games| games * missions)
}

/// Enough for a run of many games, or for a usual one.
fn enough(found: usize, usual: usize, what: &str) {
    assert!(found > usual || test_dice::alone().is_some(), "{what}: {found}");
}

#[test]
fn a_plan_of_the_toy_changes_nothing_for_the_other_seat() {
    let opening = Opening { measure: Measure::Mm, switches: vec![], position: None };
    let met =
        all(games(100), |seed, met| Twins::<Toy>::new(&toy::SYSTEM, [&opening; 2], seed, seat(seed), met).play(8));
    enough(met.differed, 4, "moments at which they differ");
    enough(met.screens, 20, "screens");
}

#[test]
fn a_hidden_unit_of_the_free_table_changes_nothing_for_the_other_seat() {
    let opening = free::first_table();
    let met = all(games(5), |seed, met| {
        Twins::<FreeTable>::new(&free::SYSTEM, [&opening; 2], seed, seat(seed), met).play(120)
    });
    enough(met.differed, 12, "moments at which they differ");
    enough(met.undone, 0, "steps back");
    enough(met.screens, 25, "screens");
}

#[test]
fn a_hidden_unit_of_command_tokens_changes_nothing_for_the_other_seat() {
    // In some games nobody hides where it matters.
    let has_enough = |met: &Met| met.differed > 16 && met.windows.values().sum::<usize>() > 2 && met.screens > 16;
    let met = all_until(games(8), has_enough, |seed, met| {
        // Odd units on odd ground, where both may hide.
        let opening = tokens::fields::odd(4 * (seed % 1_000_000) + 3);
        Twins::<CommandTokens>::new(&tokens::SYSTEM, [&opening; 2], seed, seat(seed), met).play(60);
    });
    enough(met.differed, 16, "moments at which they differ");
    // A window that opens only because of a hidden unit would show at these.
    enough(met.windows.values().sum(), 2, "windows that are open while they differ");
    enough(met.screens, 16, "screens");
}

#[test]
fn an_ambush_of_command_tokens_changes_nothing_for_the_other_seat() {
    let met = all(games(28), |seed, met| {
        let [a, b] = tokens::ambush::openings(seed, seat(seed));
        Twins::<CommandTokens>::new(&tokens::SYSTEM, [&a, &b], seed, seat(seed), met).play(24);
    });
    enough(met.alone, 12, "windows that are open for hidden units only");
}

#[test]
fn booby_traps_of_company_battles_change_nothing_for_the_other_seat() {
    let met = all(games(12), |seed, met| {
        let opening = company::fields::trapped(seed);
        Twins::<CompanyBattles>::new(&company::SYSTEM, [&opening; 2], seed, seat(seed), met).play(40);
    });
    enough(met.differed, 25, "moments at which they differ");
    enough(met.screens, 25, "screens");
}

#[test]
fn reserves_and_markers_of_company_battles_are_chosen_unseen() {
    let missions = company::fields::secretive().len() as u64;
    let met = all(of_each(120, missions), |seed, met| {
        let opening = company::fields::held(seed);
        let keeper = seat(seed / missions);
        let twins = Twins::<CompanyBattles>::new(&company::SYSTEM, [&opening; 2], seed, keeper, met);
        // Who is deployed tells who is not held.
        twins.play_up_to(12, |state| {
            let turn = CompanyBattles::position(state).turn;
            ["deploying", "movement"].iter().any(|step| turn.words.iter().any(|word| word.as_str() == *step))
        });
    });
    enough(met.differed, 15, "moments at which they differ");
}

#[test]
fn what_waits_in_reserve_or_in_ambush_changes_nothing_for_the_other_seat() {
    let missions = company::fields::awaited().len() as u64;
    let met = all(of_each(8, missions), |seed, met| {
        let ([a, b], keeper) = company::fields::waiting(seed);
        Twins::<CompanyBattles>::new(&company::SYSTEM, [&a, &b], seed, keeper, met).play(30);
    });
    enough(met.differed, 25, "moments at which they differ");
    enough(met.screens, 20, "screens");
}

#[test]
fn by_which_edge_a_unit_of_order_dice_outflanks_changes_nothing_for_the_other_seat() {
    let met = all(4, |seed, met| {
        let [a, b] = squads::outflanking(seed, seat(seed));
        assert_ne!(a, b, "they differ");
        Twins::<OrderDice>::new(&squads::SYSTEM, [&a, &b], seed, seat(seed), met).play(30);
    });
    enough(met.differed, 25, "moments at which they differ");
    enough(met.screens, 3, "screens");
}
