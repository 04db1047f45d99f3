//! Whole random battles of Company Battles, all pairs of forces and all rows of the arsenal: a seat that is due always
//! has a legal order, nothing panics, no base overlaps another, counts hold, and an audit finds no difference.
//! `GAMES=2000 cargo test --release -p suite --test all company_games -- --nocapture` plays more of them; see
//! `suite::battles::run`.

use company_battles::CompanyBattles;
use content::Opening;
use contract::Ruleset;
use suite::{
    battles::run,
    laws::{dice, orders::offers_keep_their_word},
};
use table::Seat;

#[test]
fn random_battles_come_to_their_end() {
    run::games::<CompanyBattles>(12, 60);
}

#[test]
fn what_is_seldom_met_is_known() {
    run::what_is_seldom_met_is_known::<CompanyBattles>();
}

/// AS-24, as random battles met it: if both tanks push in, the first has room to turn toward the enemy, and is then barred by a house; while
/// the other stands beside it, it backs in.
#[test]
fn a_push_that_is_offered_can_be_made() {
    let position = "table 182.88x121.92cm
building inn (73.44,66.39) (79.7,65.34) (80.46,69.85) (74.2,70.9) height 3.2 strength strong
red R5 rifles-usa rect 2.54x3.18 b25 at 82.9,68.22 25 as us-smg
blue B3 t34 rect 5.92x3 b60 at 76.39,75.3 243.5 b61 at 83.36,73.52 243.5 b62 at 80.71,79.77 243.5 as su-t34 assaulted b60 b61 b62
owes assault R5 by blue part push-in teams b61 b60 b62 before b25 involved R5 B3 blanks 2
turn red assault 5
";
    let opening = Opening::read(position).unwrap_or_else(|notes| panic!("{notes:#?}"));
    let state = CompanyBattles::begin(&opening).expect("a battle");
    offers_keep_their_word::<CompanyBattles>(&state, Seat::Blue, &mut dice(1));
}
