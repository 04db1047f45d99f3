//! What is lost on its way lies where it was lost, and not where it set out.

use crate::common::Hand;
use ui::{Draw, Shade};

/// Two minefields, one before a tank and one before men.
const MINES: &str = "system company-battles
table 48x36in
minefield M1 (26,4) (28,4) (28,12) (26,12)
minefield M2 (26,22) (28,22) (28,30) (26,30)
red R3 sherman b21 at 20,26 e as us-m4
red R4 rifles-usa b24 at 20,8 e b25 at 20,11 e as us-rifle
red R5 rifles-usa b26 at 4,20 e as us-rifle
blue B1 rifles-germany b11 at 44,4 w as de-mg42
first red
work 1 blue minefield is M1
work 2 blue minefield is M2
turn red movement 2
";

fn played(lines: &[&str]) -> Hand {
    let mut hand = Hand::new(MINES);
    lines.iter().for_each(|line| hand.play(line));
    hand
}

/// Inches of a point of the screen.
fn inches(hand: &Hand, x: f32, y: f32) -> (f32, f32) {
    let at = hand.desk.camera().table_from_screen(ui::Vec2::new(x, y));
    (at.x as f32 / 254.0, at.y as f32 / 254.0)
}

#[test]
fn a_wreck_lies_where_its_piece_is() {
    let hand = played(&["press unit-R3", "click 29,26", "key Enter", "press face-3", "press face-1", "press face-6"]);
    let position = hand.desk.position();
    assert!(position.contains("wreck-b21"), "{position}");
    let wreck = |draw: Draw| match draw {
        Draw::Sprite(sprite) if sprite.wreck => Some(sprite),
        _ => None,
    };
    let wreck = hand.desk.scene().into_iter().find_map(wreck).expect("a wreck");
    let (x, y) = inches(&hand, wreck.at.x, wreck.at.y);
    assert!((24.0..26.5).contains(&x) && (25.5..26.5).contains(&y), "at {x},{y}: {position}");
    assert!(wreck.angle.abs() < 0.1, "its front is still to the east: {}", wreck.angle);
}

#[test]
fn men_fall_where_the_mines_are() {
    let hand = played(&["press unit-R4", "click 29.5,8", "key Enter", "press face-1", "press face-1"]);
    let steel = |draw: Draw| match draw {
        Draw::Area { rings, shade: Shade::Steel, .. } => rings.first().and_then(|ring| ring.first()).copied(),
        _ => None,
    };
    let helmets: Vec<_> = hand.desk.scene().into_iter().filter_map(steel).collect();
    assert!(!helmets.is_empty(), "{}", hand.desk.position());
    for helmet in helmets {
        let (x, _) = inches(&hand, helmet.x, helmet.y);
        assert!(x > 24.0, "at {x}");
    }
}
