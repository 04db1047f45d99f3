//! The undamaged part of a truncated file plays on, and reaches the same states as the game.

use super::saved;
use command_tokens::CommandTokens;
use company_battles::CompanyBattles;
use free_table::FreeTable;
use suite::{
    battles::{self, reached::Reached},
    free::{self, first_table},
    laws::{Play, records::plays_on_from_a_cut},
    toy::{self, Toy},
};

#[test]
fn games_that_were_cut_off_and_played_on_come_to_the_same() {
    plays_on_from_a_cut::<Toy>(&toy::SYSTEM, &saved(2, 60));
    plays_on_from_a_cut(&free::SYSTEM, &Play::<FreeTable>::new(&free::SYSTEM, first_table(), 3).on(60).settled().game);
}

#[test]
fn random_battles_that_were_cut_off_and_played_on_come_to_the_same() {
    let n = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    for seed in 0..n {
        let battle = battles::play::<CompanyBattles>(2 + seed, 0, &mut Reached::default());
        plays_on_from_a_cut(&battles::company::SYSTEM, &battle);
        let battle = battles::play::<CommandTokens>(2 + seed, 0, &mut Reached::default());
        plays_on_from_a_cut(&battles::tokens::SYSTEM, &battle);
    }
}
