//! Whole random battles of Company Battles, all pairs of forces and all rows of the arsenal: a seat that is due always
//! has a legal order, nothing panics, no base overlaps another, counts hold, and an audit finds no difference.
//! `GAMES=2000 cargo test --release -p suite --test company_games -- --nocapture` plays more of them; see
//! `suite::battles::run`.

use company_battles::CompanyBattles;
use suite::battles::run;

/// A battle makes a million small allocations: this allocator makes it over a fifth faster.
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
