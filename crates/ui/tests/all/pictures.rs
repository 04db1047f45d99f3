//! The picture of a saved game lies in a list: whoever opens the page sees it.

use crate::common::Hand;
use ui::{Desk, Draw, Screen};

/// Red's first unit is hidden from Blue. Red has the initiative.
const TABLE: &str = "system command-tokens
table 72x48in
wood W1 (20,2) (30,2) (30,10) (20,10)
red R1 rifles rect 2x2 at 22.125,5.25 n as section hidden
red R2 rifles rect 2x2 at 60,4 n as section
blue B1 rifles rect 2x2 at 25,40 s as section
terms hides red hides blue
side red pool 5
side blue pool 1
turn red play 1
";

/// Numbers of the bases that are drawn.
fn drawn(desk: &Desk) -> Vec<u16> {
    let base = |draw: Draw| if let Draw::Sprite(sprite) = draw { Some(sprite.base.0) } else { None };
    desk.scene().into_iter().filter_map(base).collect()
}

#[test]
fn it_shows_what_both_players_know_whoever_has_the_screen() {
    let mut hand = Hand::new(TABLE);
    let screen = Screen::plain(320.0, 240.0);
    // Nobody has the screen: it is covered, and the picture is not.
    assert_eq!((drawn(&hand.desk), hand.desk.is_secret()), (vec![], true));
    assert_eq!(hand.desk.in_common(screen, drawn), [2, 3]);
    ["wait", "press take-seat", "wait", "press unit-R1"].into_iter().for_each(|line| hand.play(line));
    assert_eq!((drawn(&hand.desk), hand.desk.is_secret()), (vec![2, 3, 1], true));
    let before = hand.desk.panels();
    assert_eq!(hand.desk.in_common(screen, drawn), [2, 3]);
    assert_eq!((drawn(&hand.desk), hand.desk.panels()), (vec![2, 3, 1], before), "nothing has changed for the player");
}
