//! Order Dice: the picture equals the ruling. The line of sight that is drawn agrees with the result of the shot,
//! on odd ground and on the maps, in the middle of battles.

use contract::Ruleset;
use order_dice::OrderDice;
use suite::{
    battles::squads::{SYSTEM, opening, picture},
    laws::{Play, dice},
};

/// (position, pair) cases, at least; a usual run makes a share of them.
const CASES: u32 = 10_000;
/// Orders between two checks.
const ORDERS: usize = 8;
/// Lookers in one position.
const LOOKERS: usize = 8;
/// Positions of one battle.
const MOMENTS: usize = 24;

#[test]
fn what_is_drawn_is_what_is_ruled() {
    let (mut cases, mut positions, mut seed) = (0, 0, test_dice::begun());
    while cases < test_dice::share(CASES) {
        let mut play: Play<OrderDice> = Play::new(&SYSTEM, opening(seed), seed);
        let mut die = dice(seed + 1);
        for _ in 0..MOMENTS {
            for _ in 0..ORDERS {
                play.step();
            }
            while play.answer() {}
            let due = OrderDice::standing(play.game.truth()).due.first().copied();
            let Some(seat) = due else { continue };
            let seen: u32 = (0..LOOKERS).map(|_| picture::agrees(play.game.seen(seat), seat, &mut die)).sum();
            (cases, positions) = (cases + seen, positions + u32::from(seen > 0));
        }
        seed += 1;
    }
    println!("{cases} lines of sight in {positions} positions, seeds up to {seed}");
}
