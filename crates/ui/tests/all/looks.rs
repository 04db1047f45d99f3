//! What is drawn for the hand: models about to be placed, and names and buttons that cover no model.

use ui::{Button, Desk, Draw, Input, Mods, Pointer, Press, Screen, Sprite, Stocked, Vec2};

const MODS: Mods = Mods { shift: false, ctrl: false, alt: false };
const KIND: Pointer = Pointer::Mouse;

fn desk(position: &str) -> Desk {
    Desk::fresh(position, Screen::plain(1600.0, 1000.0)).unwrap_or_else(|e| panic!("{e:?}"))
}

fn px(desk: &Desk, x: i32, y: i32) -> Vec2 {
    desk.camera().screen_from_table(geom::pt(x * 254, y * 254))
}

fn drag(desk: &mut Desk, from: Vec2, to: Vec2) {
    desk.input(Input::Down { pointer: 1, kind: KIND, button: Button::Main, px: from, mods: MODS });
    for px in [from.lerp(to, 0.5), to] {
        desk.input(Input::Move { pointer: 1, kind: KIND, px, mods: MODS });
    }
    desk.input(Input::Up { pointer: 1, kind: KIND, px: to, mods: MODS });
}

fn sprites(desk: &Desk) -> Vec<Sprite> {
    let sprite = |draw| if let Draw::Sprite(sprite) = draw { Some(sprite) } else { None };
    desk.scene().into_iter().filter_map(sprite).collect()
}

/// From a spot to the nearest point of a box.
fn off(spot: Vec2, at: Vec2, size: Vec2) -> f32 {
    spot.distance(spot.clamp(at, at + size))
}

#[test]
fn a_model_in_the_hand_is_drawn_faintly_where_it_would_stand() {
    let mut desk = desk("table 72x48in\nturn red 1\n");
    desk.input(Input::Press(Press::Stock(Stocked::Open)));
    desk.input(Input::Press(Press::Stock(Stocked::Model("tank".into()))));
    let at = px(&desk, 20, 30);
    desk.input(Input::Move { pointer: 1, kind: KIND, px: at, mods: MODS });
    let found = sprites(&desk);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].model.as_str(), found[0].alpha < 1.0), ("tank", true));
    assert!(found[0].at.distance(at) < 1.0, "{} {at}", found[0].at);
    desk.input(Input::Press(Press::Stock(Stocked::Number(4))));
    desk.input(Input::Move { pointer: 1, kind: KIND, px: at, mods: MODS });
    assert_eq!(sprites(&desk).len(), 4, "all models that would be there");
}

#[test]
fn the_name_of_a_model_is_never_on_it() {
    let mut desk = desk("table 72x48in\nred R1 tank at 36,24 n\nturn red 1\n");
    for zoom in [0.0, 6.0, 9.0] {
        let at = px(&desk, 36, 24);
        desk.input(Input::Wheel { px: at, notches: zoom, mods: MODS });
        desk.input(Input::Move { pointer: 1, kind: KIND, px: at, mods: MODS });
        let tank = &sprites(&desk)[0];
        let names = desk.scene().into_iter().filter_map(|draw| match draw {
            Draw::Chip { at, size, .. } => Some(off(tank.at, at, size)),
            _ => None,
        });
        let nearest = names.fold(f32::MAX, f32::min);
        assert!((tank.size.max_element() / 2.0..1_000.0).contains(&nearest), "{nearest} at zoom {zoom}");
    }
}

#[test]
fn tick_and_cross_step_aside_from_other_models() {
    let knobs = |neighbor: &str| {
        let mut desk = desk(&format!("table 72x48in\nred R1 tank at 36,24 n\n{neighbor}turn red 1\n"));
        let (from, to) = (px(&desk, 36, 24), px(&desk, 36, 30));
        drag(&mut desk, from, to);
        let knob = |draw| match draw {
            Draw::Knob { at, radius, .. } if radius > 20.0 => Some(at - to),
            _ => None,
        };
        let knobs: Vec<Vec2> = desk.scene().into_iter().filter_map(knob).collect();
        assert_eq!(knobs.len(), 2);
        (knobs[0] + knobs[1]) / 2.0
    };
    let below = knobs("");
    assert!(below.y > 20.0 && below.x.abs() < 1.0, "{below}");
    let aside = knobs("red R2 tank at 36,27 n\n");
    assert!(aside.x.abs() > 20.0 && aside.y.abs() < 1.0, "{aside}");
}

#[test]
fn signs_where_lines_of_sight_stop_do_not_lie_on_each_other() {
    let rows: String = (0..8).map(|i| format!("blue B{} rifles at {},40 s\n", i + 1, 30 + 2 * i)).collect();
    let text = format!(
        "table 72x48in\nbuilding Barn (30,14) (44,14) (44,20) (30,20) height 3\nred R1 rifles at 36,8 n\n{rows}turn red 1\n"
    );
    let mut desk = desk(&text);
    let at = px(&desk, 36, 8);
    for input in [
        Input::Down { pointer: 1, kind: KIND, button: Button::Main, px: at, mods: MODS },
        Input::Up { pointer: 1, kind: KIND, px: at, mods: MODS },
        Input::KeyDown { key: ui::Key::L, mods: MODS },
    ] {
        desk.input(input);
    }
    let stop = |draw| match draw {
        Draw::Icon { at, icon: ui::Icon::Stop, .. } => Some(at),
        _ => None,
    };
    let stops: Vec<Vec2> = desk.scene().into_iter().filter_map(stop).collect();
    assert!((1..8).contains(&stops.len()), "{stops:?}");
    for (i, stop) in stops.iter().enumerate() {
        assert!(stops[..i].iter().all(|other| other.distance(*stop) > 20.0), "{stops:?}");
    }
}

#[test]
fn rails_are_painted_after_all_roads() {
    let desk = desk(
        "table 72x48in\nrail tram (0,24)-(72,24) width 1\nroad street (0,24)-(72,24) width 4 surface paved\n\
         road lane (36,0)-(36,48) width 2\nturn red 1\n",
    );
    let names: Vec<String> = desk.ground().pieces.iter().map(|piece| piece.name.clone()).collect();
    assert_eq!(names, ["lane", "street", "tram"], "or the street would cover its rails");
}
