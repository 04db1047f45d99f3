//! Whole random battles of Command Tokens, at the crossroads, on the maps, and of every row on every kind of ground, as
//! in Company Battles. `GAMES=2000 cargo test --release -p suite --test all token_games -- --nocapture` plays more of them.

use command_tokens::CommandTokens;
use suite::{
    battles::{
        run,
        tokens::{SYSTEM, fields},
    },
    laws::{Play, records},
};

#[test]
fn random_battles_come_to_their_end() {
    run::games::<CommandTokens>(6, 60);
}

#[test]
fn what_is_seldom_met_is_known() {
    run::what_is_seldom_met_is_known::<CommandTokens>();
}

/// What was stored line by line is the same game after every step, including half-done orders, and going back and forth
/// is exact.
#[test]
fn a_reloaded_battle_is_the_same() {
    let opening = fields::opening(3);
    let mut play: Play<CommandTokens> = Play::new(&SYSTEM, opening, 5);
    let mut stored = String::new();
    let mut n_half_done = 0;
    for nth in 0..40 {
        stored.extend(play.game.take_unsaved().iter().flat_map(|line| [line.as_str(), "\n"]));
        records::reload_is_the_same(&SYSTEM, &play.game, &stored);
        n_half_done += u32::from(play.game.half_done().is_some());
        if nth % 13 == 12 {
            records::following_is_loading(&SYSTEM, &play.game, &stored);
        }
        if !play.step() {
            break;
        }
    }
    assert!(n_half_done > 3, "{n_half_done} half-done orders were reloaded");
    records::undo_and_redo_are_exact(&mut play.settled());
}

/// Real dice may be typed in; typing equal ones forever must come to an end too.
#[test]
fn a_roll_off_that_is_always_even_ends() {
    let catalog = content::Catalog::standard();
    let text =
        "table 72x48in\nred R1 rifles at 10,4 n as section\nblue B1 rifles at 10,44 s as section\nturn red collect 1\n";
    let position = table::notation::Position::parse(text, &catalog.sizes()).expect("a sound table");
    let opening = contract::Opening::of(position);
    let mut game: game::Game<CommandTokens> = game::Game::new(&SYSTEM, opening).expect("a sound opening");
    let mut n_asked = 0;
    while game.ask().is_some() {
        assert!(game.answer(contract::Answer::Rolled { faces: vec![3], typed: true }).is_ok());
        n_asked += 1;
    }
    assert!(n_asked > 20, "{n_asked}");
    assert!(!<CommandTokens as contract::Ruleset>::standing(game.truth()).due.is_empty());
}
