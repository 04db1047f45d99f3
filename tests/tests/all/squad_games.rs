//! Whole random battles of Order Dice. `GAMES=2000 cargo test --release -p suite --test all squad_games -- --nocapture` plays more of them.

use order_dice::OrderDice;
use suite::battles::run;

#[test]
fn random_battles_of_squads_come_to_their_end() {
    run::games::<OrderDice>(6, 60);
}
