//! On the whole table each unit has one banner: on the table, apart from the others, and never over what is held.

use crate::common::Hand;
use ui::{Desk, Draw, Icon, Input, Mods, Pointer, Screen, Seat, Vec2};

/// Platoons of tanks next to teams of men, in four ranks, and one unit in each corner.
fn crowd() -> String {
    let mut text = "system company-battles\ntable 72x48in\n".to_owned();
    let mut base = 0;
    let mut unit = |name: &str, kind: &str, model: &str, at: &[(f32, f32)], facing: &str| {
        let list: Vec<String> = at
            .iter()
            .map(|(x, y)| {
                base += 1;
                format!("b{base} at {x:.1},{y:.1} {facing}")
            })
            .collect();
        text += &format!(
            "{} {name} {model} {} as {kind}\n",
            if name.starts_with('R') { "red" } else { "blue" },
            list.join(" ")
        );
    };
    let row =
        |x: f32, y: f32, n: usize, by: f32| -> Vec<(f32, f32)> { (0..n).map(|i| (x + by * i as f32, y)).collect() };
    for n in 0..4 {
        let y = 12.0 + 3.0 * n as f32;
        unit(&format!("R{}", n + 1), "us-m4", "sherman", &row(20.0, y, 5, 2.2), "n");
        unit(&format!("B{}", n + 1), "de-mg42", "mg-team-germany", &row(34.0, y, 7, 2.2), "s");
    }
    for (n, at) in [(1.0, 1.0), (71.0, 1.0), (1.0, 47.0), (71.0, 47.0)].into_iter().enumerate() {
        unit(&format!("R{}", n + 5), "us-m4", "sherman", &[at], "n");
    }
    text + "turn red movement 1\n"
}

type Area = (Vec2, Vec2);

fn banners(desk: &Desk) -> Vec<(Seat, String, Area)> {
    let banner = |draw: Draw| match draw {
        Draw::Banner { at, size, seat, text, .. } => Some((seat, text, (at - size / 2.0, size))),
        _ => None,
    };
    desk.scene().into_iter().filter_map(banner).collect()
}

fn meet((a, a_size): Area, (b, b_size): Area) -> bool {
    (a + a_size).cmpgt(b).all() && (b + b_size).cmpgt(a).all()
}

fn desk(wide: f32) -> Hand {
    let mut hand = Hand::new(&crowd());
    hand.desk.resize(Screen::plain(wide, wide * 0.7));
    hand.desk.input(Input::Press(ui::Press::Fit));
    hand
}

#[test]
fn each_unit_has_one_banner_on_the_table_and_apart_from_the_others() {
    for wide in [700.0, 1_000.0, 1_400.0, 1_600.0] {
        let Hand { desk, .. } = desk(wide);
        let found = banners(&desk);
        assert_eq!(found.len(), 12, "on a screen of {wide}");
        let tabs = desk.scene().iter().filter(|draw| matches!(draw, Draw::Tab { .. })).count();
        assert_eq!(tabs, 0, "bases have notches");
        let (a, b) =
            (desk.camera().screen_from_table(ui::pt(0, 0)), desk.camera().screen_from_table(ui::pt(18_288, 12_192)));
        let (lo, hi) = (a.min(b), a.max(b));
        for (i, (seat, text, area)) in found.iter().enumerate() {
            assert!(
                area.0.cmpge(lo).all() && (area.0 + area.1).cmple(hi).all(),
                "{seat} {text} leaves the table of {wide}"
            );
            let other = found[..i].iter().find(|(.., other)| meet(*area, *other));
            assert_eq!(other, None, "{seat} {text} on a screen of {wide}");
        }
    }
}

#[test]
fn nearer_every_base_has_its_number() {
    let mut hand = desk(1_600.0);
    let px = hand.px("36,24");
    hand.give(Input::Wheel { px, notches: 3.0, mods: Mods::default() });
    assert!(hand.desk.view().scale > 0.9);
    assert_eq!(banners(&hand.desk), []);
    assert!(hand.desk.scene().iter().any(|draw| matches!(draw, Draw::Tab { .. })));
}

#[test]
fn a_banner_tells_number_kind_and_strength() {
    let Hand { desk, .. } = desk(1_600.0);
    let told: Vec<(Seat, String, Icon, u8, u8)> = desk
        .scene()
        .into_iter()
        .filter_map(|draw| match draw {
            Draw::Banner { seat, text, icon, pips, .. } => Some((seat, text, icon, pips.here, pips.all)),
            _ => None,
        })
        .collect();
    assert!(told.contains(&(Seat::Red, "1".into(), Icon::Tank, 5, 5)), "{told:?}");
    assert!(told.contains(&(Seat::Blue, "1".into(), Icon::Foot, 7, 7)), "{told:?}");
}

/// What is in the hand or selected is drawn after every banner that it meets.
#[test]
fn no_banner_hides_what_is_held_or_selected() {
    let mut hand = desk(1_400.0);
    let check = |desk: &Desk, unit: &str, held: bool| {
        let scene = desk.scene();
        let of: Vec<u16> = desk.board().bases.iter().filter(|b| b.unit.to_string() == unit).map(|b| b.id.0).collect();
        let mut hidden = vec![];
        for (i, draw) in scene.iter().enumerate() {
            let Draw::Sprite(sprite) = draw else { continue };
            if !of.contains(&sprite.base.0) || sprite.alpha < 1.0 {
                continue;
            }
            let half = sprite.size.min_element() / 2.0;
            let model = (sprite.at - half, Vec2::splat(2.0 * half));
            let over = scene[i..]
                .iter()
                .any(|draw| matches!(draw, Draw::Banner { at, size, .. } if meet((*at - *size / 2.0, *size), model)));
            hidden.extend(over.then_some(sprite.base));
        }
        assert_eq!(hidden, [], "{unit} {held}");
    };
    hand.play("click 20,12");
    check(&hand.desk, "R1", false);
    // Dragged along under the banners of the others.
    let (pointer, kind, mods) = (1, Pointer::Mouse, Mods::default());
    let from = hand.px("20,12");
    hand.give(Input::Down { pointer, kind, button: ui::Button::Main, px: from, mods });
    for step in 1..12 {
        let px = from + Vec2::new(0.0, -8.0 * step as f32);
        hand.give(Input::Move { pointer, kind, px, mods });
        check(&hand.desk, "R1", true);
    }
}

#[test]
fn banners_stay_where_they_are_while_another_unit_is_dragged_and_the_view_moves() {
    let mut hand = desk(1_400.0);
    let at = |hand: &Hand, but: &str| {
        let mut found = banners(&hand.desk);
        found.retain(|(seat, text, _)| format!("{seat}{text}") != but);
        found.sort_by_key(|(seat, text, _)| (*seat, text.clone()));
        found
    };
    let before = at(&hand, "red5");
    let (pointer, kind, mods) = (1, Pointer::Mouse, Mods::default());
    let from = hand.px("1,1");
    hand.give(Input::Down { pointer, kind, button: ui::Button::Main, px: from, mods });
    hand.give(Input::Move { pointer, kind, px: from + Vec2::new(60.0, -60.0), mods });
    assert!(hand.desk.scene().iter().any(|draw| matches!(draw, Draw::Sprite(sprite) if sprite.alpha < 1.0)), "held");
    assert_eq!(at(&hand, "red5"), before);
    hand.give(Input::Cancel);
}
