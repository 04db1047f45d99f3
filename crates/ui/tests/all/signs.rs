//! Signs of state are at the corner of their models, apart from each other; some change the model itself.

use content::Opening;
use game::AnyGame;
use ui::{Desk, Draw, Input, Mods, Pointer, Screen, Shade, Sprite, Vec2};

const TABLE: &str = "table 48x48in
red    R1 tank  b1 at 24,24 n b2 at 30,24 n  pinned 1 hit 3
red    R2 tank  at 10,10 ne  destroyed 1
red    R3 rifles at 10,20 e  hidden dug-in 1
blue   B1 tank  at 30,40 s
turn   red 1
";

/// So large that bases have numbers and signs of their own.
const NEAR: Screen = Screen::plain(1_200.0, 1_200.0);

fn desk() -> Desk {
    Desk::fresh(TABLE, NEAR).unwrap_or_else(|why| panic!("{why:?}"))
}

fn signs(desk: &Desk) -> Vec<(Vec2, f32, String, i32)> {
    let sign = |draw: Draw| match draw {
        Draw::Token { at, scale, state, number, .. } => Some((at, scale, state, number)),
        _ => None,
    };
    desk.scene().into_iter().filter_map(sign).collect()
}

fn sprite(desk: &Desk, base: u16) -> Sprite {
    let of = |draw: Draw| match draw {
        Draw::Sprite(sprite) if sprite.base.0 == base => Some(sprite),
        _ => None,
    };
    desk.scene().into_iter().find_map(of).expect("a sprite")
}

#[test]
fn signs_lie_apart_at_the_north_east() {
    let desk = desk();
    let signs = signs(&desk);
    let states: Vec<(&str, i32)> = signs.iter().map(|(_, _, state, number)| (state.as_str(), *number)).collect();
    assert_eq!(states, [("hit", 3), ("pinned", 1), ("destroyed", 1), ("hidden", 1), ("dug-in", 1)]);
    let model = desk.camera().screen_from_table(ui::pt(24 * 254, 24 * 254));
    assert!(signs[0].0.x > model.x && signs[0].0.y < model.y);
    assert!(signs[1].0.x - signs[0].0.x >= 17.0 * signs[0].1, "side by side: {signs:?}");
}

#[test]
fn what_is_destroyed_or_dug_in_looks_it() {
    let desk = desk();
    let looks = |base: u16| {
        let sprite = sprite(&desk, base);
        (sprite.wreck, sprite.dug_in, sprite.leader)
    };
    assert_eq!(looks(1), (false, false, true));
    assert_eq!(looks(2), (false, false, false));
    assert_eq!(looks(3), (true, false, false));
    assert_eq!(looks(4), (false, true, false));
}

#[test]
fn a_towed_gun_hangs_behind_its_vehicle() {
    let company = "system company-battles\ntable 48x48in\nred R1 pak-40 b1 off as de-pak40 aboard b1 b2\n\
        red R2 opel-blitz b2 at 20,20 n as de-truck carries R1\nblue B1 rifles-usa b9 at 30,44 s as us-rifle\nturn red movement 2\n";
    let dice = "system order-dice\ntable 48x48in\nred R1 m1-57mm rect 2x1.75 b1 off b3 figure disc 0.984 off \
         b4 figure disc 0.984 off b5 figure disc 0.984 off \
        as us-57 towed R2\nred R2 gmc rect 4.5x1.75 b2 at 20,20 n as us-truck\nblue B1 figure disc 0.984 b9 at 30,44 s b10 at 32,44 s as de-lt\nturn red orders 1 drawn\n";
    for text in [company, dice] {
        let desk = Desk::fresh(text, NEAR).unwrap_or_else(|why| panic!("{why:?}"));
        let (gun, vehicle) = (sprite(&desk, 1), sprite(&desk, 2));
        assert!(gun.towed && !vehicle.towed);
        assert_eq!(gun.at.x, vehicle.at.x, "straight behind");
        let tail = vehicle.at.y + vehicle.size.x / 2.0;
        assert!(gun.at.y > tail && gun.at.y < tail + gun.size.x / 2.0, "its trail reaches the tail: {gun:?}");
        let turned = (gun.angle - vehicle.angle).abs();
        assert!((turned - std::f32::consts::PI).abs() < 0.001, "its barrel points to the rear");
        let drawn = desk.scene().into_iter().filter(|draw| matches!(draw, Draw::Sprite(_))).count();
        let placed = text.matches(" at ").count();
        assert_eq!(drawn, placed + 1, "nobody of its crew");
    }
}

#[test]
fn the_pointer_on_a_model_tells_its_signs_in_words() {
    let mut desk = desk();
    let chips = |desk: &Desk| {
        let text = |draw: Draw| if let Draw::Chip { text, .. } = draw { Some(text) } else { None };
        desk.scene().into_iter().filter_map(text).collect::<Vec<_>>()
    };
    assert!(!chips(&desk).iter().any(|text| text.contains("pinned")));
    let px = desk.camera().screen_from_table(ui::pt(24 * 254, 24 * 254));
    desk.input(Input::Move { pointer: 1, kind: Pointer::Mouse, px, mods: Mods::default() });
    let chips = chips(&desk);
    assert!(chips.contains(&"hits 3 · pinned".to_owned()), "{chips:?}");
}

#[test]
fn a_selected_model_turns_its_turret_to_the_enemy_under_the_pointer() {
    let mut desk = desk();
    let (tank, enemy) = (ui::pt(24 * 254, 24 * 254), ui::pt(30 * 254, 40 * 254));
    let point = |desk: &mut Desk, at: geom::Pt| {
        let px = desk.camera().screen_from_table(at);
        desk.input(Input::Move { pointer: 1, kind: Pointer::Mouse, px, mods: Mods::default() });
        px
    };
    point(&mut desk, enemy);
    let rest = |desk: &Desk, id| ui::RESTS[ui::rest_of(sprite(desk, id).base)];
    let turned = |desk: &mut Desk| {
        (0..200).take_while(|i| desk.frame(f64::from(*i) * 16.0)).count();
        sprite(desk, 1).aim
    };
    assert_eq!(turned(&mut desk), rest(&desk, 1), "nothing is selected");
    let px = point(&mut desk, tank);
    let (pointer, kind, mods) = (1, Pointer::Mouse, Mods::default());
    desk.input(Input::Down { pointer, kind, button: ui::Button::Main, px, mods });
    desk.input(Input::Up { pointer, kind, px, mods });
    assert_eq!(turned(&mut desk), rest(&desk, 1), "its own side is no target");
    point(&mut desk, enemy);
    assert!(desk.frame(0.0), "it turns gradually");
    let aim = turned(&mut desk);
    // Its front is straight north; the enemy is 16 in ahead and 6 in to the right.
    assert!((aim - (6.0_f32 / 16.0).atan()).abs() < 0.01, "{aim}");
    assert_eq!(sprite(&desk, 3).aim, rest(&desk, 3), "another unit's turret is at rest");
}

fn ruts(desk: &Desk) -> Vec<ui::Rut> {
    let rut = |scar| if let ui::Scar::Rut(rut) = scar { Some(rut) } else { None };
    desk.scars().into_iter().filter_map(rut).collect()
}

#[test]
fn a_tank_leaves_ruts_where_it_went_and_takes_them_along_when_the_move_is_taken_back() {
    let mut desk = desk();
    assert_eq!(ruts(&desk), []);
    let command = |desk: &mut Desk, line: &str| {
        desk.input(Input::Command(line.into()));
        desk.input(Input::Command(line.into()));
        (0..200).take_while(|i| desk.frame(f64::from(*i) * 16.0)).count();
        ruts(desk)
    };
    let left = command(&mut desk, "move b2 4in north");
    assert_eq!(left.len(), 1);
    assert!(left[0].way.len() == 2 && left[0].way[0].x == left[0].way[1].x, "{left:?}");
    assert!(left[0].way[0].y > left[0].way[1].y, "it came from the south");
    desk.input(Input::Press(ui::Press::Undo));
    (0..200).take_while(|i| desk.frame(f64::from(*i) * 16.0)).count();
    assert_eq!(ruts(&desk), []);
}

#[test]
fn an_objective_lies_around_whoever_stands_on_it_and_no_number_of_a_unit_is_hidden() {
    let order = |model: &str| {
        let text = format!("table 48x48in\n{model}objective 1 at 24,24 Farm\nturn red 1\n");
        let desk = Desk::fresh(&text, NEAR).unwrap_or_else(|why| panic!("{why:?}"));
        let scene = desk.scene();
        let at = |wanted: fn(&Draw) -> bool| scene.iter().position(wanted);
        let goal = at(|draw| matches!(draw, Draw::Goal { .. })).expect("an objective");
        let Draw::Goal { radius, .. } = scene[goal] else { unreachable!() };
        let sprite = at(|draw| matches!(draw, Draw::Sprite(_)));
        let tab = at(|draw| matches!(draw, Draw::Tab { .. }));
        let rings = scene.iter().filter(|draw| matches!(draw, Draw::Line(line) if line.shade == Shade::Brass));
        assert_eq!(rings.count(), usize::from(model.contains("24.5")), "{model}");
        (goal, radius, sprite, tab)
    };
    let (goal, small, sprite, tab) = order("red R1 tank at 24,20 n\n");
    assert!(sprite < Some(goal) && Some(goal) < tab, "above models, below their numbers");
    // A badge at a corner of whoever stands there, and a ring around the base: nothing is hidden.
    let (goal, badge, sprite, tab) = order("red R1 tank at 24,24.5 n\n");
    assert!(sprite < Some(goal) && Some(goal) < tab && badge <= small, "{badge} against {small}");
}

#[test]
fn a_sign_that_all_of_a_unit_bear_stands_once_where_the_table_is_small() {
    let text = include_str!("../battles/vergers.txt").replace("leader b3 done", "leader b3 dug-in b3 b4 b5 b6");
    let opening = Opening::read(&text).unwrap_or_else(|why| panic!("{why:?}"));
    let game = AnyGame::new("company-battles", opening).unwrap_or_else(|why| panic!("{why:?}"));
    let lines: Vec<String> = game.journal().lines().map(str::to_owned).collect();
    let shown = |notches: f32| {
        let mut desk = Desk::open(&lines, Screen::plain(1000.0, 1000.0)).unwrap_or_else(|why| panic!("{why}"));
        let spot = desk.camera().screen_from_table(ui::pt(36 * 254, 24 * 254));
        desk.input(Input::Wheel { px: spot, notches, mods: Mods::default() });
        let of_unit = |(.., state, _): &(Vec2, f32, String, i32)| state == "dug-in";
        signs(&desk).into_iter().filter(of_unit).count()
    };
    let (far, near) = (shown(0.0), shown(8.0));
    assert!(far > 0 && near >= far + 3, "{far} from afar, {near} near");
}

#[test]
fn no_sign_covers_the_number_of_a_unit() {
    // Numbers are behind the models: here where the signs would be.
    let heads = ["s", "sw", "w", "270"];
    let lines = heads.iter().enumerate().flat_map(|(i, head)| {
        let (x, n) = (8 + 8 * i, 10 + i);
        [
            format!("red R{n} tank at {x},10 {head} pinned 1 hit 3"),
            format!("red R{} tank at {x},12 {head} pinned 1", n + 10),
        ]
    });
    let lines: Vec<String> = lines.collect();
    let text = format!("table 48x48in\n{}\nturn red 1\n", lines.join("\n"));
    for wide in [320.0, 500.0, 1400.0] {
        let desk = Desk::fresh(&text, Screen::plain(wide, wide)).unwrap_or_else(|why| panic!("{why:?}"));
        let tab = |draw: Draw| match draw {
            Draw::Tab { at, size, .. } => Some((at, size)),
            // A sign touches its end, which is empty.
            Draw::Banner { at, size, .. } => Some((at, size - Vec2::new(6.0, 0.0))),
            _ => None,
        };
        let tabs: Vec<(Vec2, Vec2)> = desk.scene().into_iter().filter_map(tab).collect();
        assert_eq!(tabs.len(), 8);
        for (sign, scale, state, _) in signs(&desk) {
            let covers = |(at, size): &&(Vec2, Vec2)| {
                let (apart, room) = ((sign - *at).abs(), *size / 2.0 + 9.0 * scale);
                apart.x < room.x && apart.y < room.y
            };
            assert_eq!(tabs.iter().find(covers), None, "{state} at {sign} on a screen of {wide}");
        }
    }
}
