//! On a crowded table, sight waits until the hand rests for a frame: what is drawn is never wrong, only late.

use std::fmt::Write;
use ui::{Button, Desk, Draw, Input, Mods, Pointer, Screen, Shade, vec2};

fn crowd() -> String {
    let mut text = "table 96x60in\n".to_owned();
    for i in 0..700 {
        let (x, y) = (2 + i % 46 * 2, 16 + i / 46 * 2);
        writeln!(text, "wall W{i} ({x},{y})-({},{})", x + 1, y + 1).expect("text");
    }
    for (seat, letter, y) in [("red", 'R', 4), ("blue", 'B', 52)] {
        for i in 0..80 {
            writeln!(text, "{seat} {letter}{} figure at {},{} n", i + 1, 3 + i % 40 * 2, y + i / 40 * 3).expect("text");
        }
    }
    text + "turn red 1\n"
}

fn n_rays(desk: &Desk) -> usize {
    let ray = |draw: &Draw| matches!(draw, Draw::Line(line) if line.cased && matches!(line.shade, Shade::Tone(_)));
    desk.scene().iter().filter(|draw| ray(draw)).count()
}

#[test]
fn sight_comes_when_the_hand_rests() {
    let mut desk = Desk::fresh(&crowd(), Screen::plain(1600.0, 1000.0)).unwrap_or_else(|e| panic!("{e:?}"));
    let from = desk.camera().screen_from_table(geom::pt(3 * 254, 4 * 254));
    let (mods, kind, pointer) = (Mods::default(), Pointer::Mouse, 1);
    desk.input(Input::Down { pointer, kind, button: Button::Main, px: from, mods });
    desk.input(Input::Move { pointer, kind, px: from - vec2(0.0, 20.0), mods });
    assert_eq!(n_rays(&desk), 0, "it moves");
    assert!(desk.frame(16.0) && n_rays(&desk) == 0, "a frame after the move");
    assert!(desk.frame(33.0));
    assert_eq!(n_rays(&desk), 80, "it rested for a frame");
    desk.input(Input::Move { pointer, kind, px: from - vec2(0.0, 24.0), mods });
    assert_eq!(n_rays(&desk), 0, "it moves again");
    desk.input(Input::Up { pointer, kind, px: from - vec2(0.0, 24.0), mods });
    assert_eq!(n_rays(&desk), 80, "it lies");
}
