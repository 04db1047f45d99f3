//! Command Tokens: the picture equals the ruling, for lines of sight both ways with their words, and for places on a
//! path at which the other side may react; on odd ground, in the middle of battles.

use command_tokens::CommandTokens;
use contract::Ruleset;
use suite::{
    battles::tokens::{SYSTEM, fields, picture},
    laws::{Play, dice},
};

/// (position, pair) cases, at least; a usual run makes a share of them.
const CASES: u32 = 10_000;
/// Orders between two checks.
const ORDERS: usize = 12;

#[test]
fn what_is_drawn_is_what_is_ruled() {
    let (mut cases, mut paths, mut seed) = (0, 0, test_dice::begun());
    while cases < test_dice::share(CASES) {
        let mut play: Play<CommandTokens> = Play::new(&SYSTEM, fields::opening(seed), seed);
        let mut die = dice(seed + 1);
        for _ in 0..6 {
            for _ in 0..ORDERS {
                play.step();
            }
            while play.answer() {}
            cases += picture::all(play.game.truth(), &mut die);
            // Until the other side may react.
            for _ in 0..ORDERS {
                if CommandTokens::position(play.game.truth())
                    .lines
                    .iter()
                    .any(|line| line.words.get(1).is_some_and(|word| word == "window"))
                {
                    paths += picture::all_places(play.game.truth(), &mut die);
                    break;
                }
                play.step();
            }
            while play.answer() {}
        }
        seed += 1;
    }
    println!("{cases} lines of sight, {paths} places on paths, seeds up to {seed}");
    assert!(paths > test_dice::share(200), "{paths} places on paths");
}
