//! Whole random battles of Company Battles, all pairs of forces and all rows of the arsenal: whoever is due always has something legal
//! to do, nothing panics, nobody stands on another, counts hold, and the record comes out the same when it is played again.
//! `GAMES=2000 cargo test --release -p suite --test company_games -- --nocapture` plays more of them; `suite::battles::run` says the rest.

use company_battles::CompanyBattles;
use suite::battles::run;

/// A battle asks a million times for a little memory: with this it is over a fifth sooner.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[test]
fn random_battles_come_to_their_end() {
    run::games::<CompanyBattles>(12, 60);
}

#[test]
fn what_is_seldom_met_is_known() {
    run::what_is_seldom_met_is_known::<CompanyBattles>();
}
