//! The secrets of one seat change nothing of what the other is shown, told, offered and answered. `GAMES=200` plays
//! more games.

use command_tokens::CommandTokens;
use company_battles::CompanyBattles;
use content::Opening;
use free_table::FreeTable;
use suite::{
    battles::{company, tokens},
    free,
    laws::twins::{Twins, games},
    toy::{self, Toy},
};
use table::{Seat, notation::Measure};

fn seat(seed: u64) -> Seat {
    Seat::BOTH[(seed % 2) as usize]
}

#[test]
fn a_plan_of_the_toy_changes_nothing_for_the_other_seat() {
    let opening = Opening { measure: Measure::Mm, switches: vec![], position: None };
    let played =
        (0..games(20)).map(|seed| Twins::<Toy>::new(&toy::SYSTEM, &opening, seed, seat(seed)).play(3).differed);
    assert!(played.sum::<usize>() > 4);
}

#[test]
fn a_hidden_unit_of_the_free_table_changes_nothing_for_the_other_seat() {
    let opening = free::first_table();
    let played = |seed| Twins::<FreeTable>::new(&free::SYSTEM, &opening, seed, seat(seed)).play(120).differed;
    let differed: usize = (0..games(2)).map(played).sum();
    println!("{differed} moments");
    assert!(differed > 5);
}

#[test]
fn a_hidden_unit_of_command_tokens_changes_nothing_for_the_other_seat() {
    let (mut differed, mut windows) = (0, 0);
    for seed in 0..games(2) {
        // Odd units on odd ground, where both may hide.
        let opening = tokens::fields::odd(4 * seed + 3);
        let played = Twins::<CommandTokens>::new(&tokens::SYSTEM, &opening, seed, seat(seed)).play(60);
        (differed, windows) = (differed + played.differed, windows + played.windows);
    }
    println!("{differed} moments, {windows} windows");
    assert!(differed > 25 && windows > 0);
}

#[test]
fn company_battles_keep_nothing_from_anybody() {
    for seed in 0..games(1) {
        let opening = <CompanyBattles as suite::battles::Fought>::opening(seed);
        let played = Twins::<CompanyBattles>::new(&company::SYSTEM, &opening, seed, seat(seed)).play(12);
        assert_eq!(played.differed, 0);
    }
}
