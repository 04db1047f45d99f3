//! A whole turn by hand stays short.

use suite::clicks::{MOST, turn_of};

#[test]
fn a_turn_of_ten_units_takes_few_actions() {
    for nth in [1, 2] {
        let turn = turn_of(10, nth);
        println!("turn {nth}: {} actions {turn:#?}", turn.actions());
        assert!(turn.actions() <= MOST, "turn {nth} took {}: {turn:#?}", turn.actions());
        assert!(turn.moved >= 8, "{turn:#?}");
    }
}
