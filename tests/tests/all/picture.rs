//! The picture equals the ruling: what is drawn while a model is held agrees with the result of the order, and with the
//! answers of the rules.
//!
//! The test reads only the draws, and their dashes, not their colors: the held model from its sprite, lines of sight
//! from their ends, the end of the path from the dotted line to the pointer.

use geom::pt;
use std::fmt::Write;
use table::Place;
use test_dice::Dice;
use ui::{Button, Desk, Draw, Foot, Input, Key, Line, Mods, Outgoing, Pointer, Press, Screen, Sprite, Vec2};

/// Pixels that are surely a drag.
const CLICK: f32 = 8.0;
/// (position, pair) cases, at least; a usual run makes a share of them.
const CASES: usize = 10_000;
const DRAGS_A_TABLE: usize = 25;

/// 48 by 48 inches with terrain of every look and going, six red bases and eight blue ones, some with a pace.
fn position(chance: &mut Dice) -> String {
    let mut out = "table 48x48in\n".to_owned();
    let kinds = ["wood", "building", "hill", "crops", "marsh", "forest", "rocky", "ruin", "water", "smoke"];
    for i in 0..10 {
        let (x, y) = (chance.below(38), 8 + chance.below(26));
        let (w, h) = (2 + chance.below(7), 2 + chance.below(5));
        let lean = chance.below(3);
        let kind = chance.one(&kinds);
        writeln!(out, "{kind} P{i} ({x},{y}) ({},{}) ({},{}) ({},{})", x + w, y + lean, x + w, y + h + lean, x, y + h)
            .expect("text");
    }
    for (i, kind) in ["wall", "hedge", "bocage", "stream", "fence"].iter().enumerate() {
        let (x, y) = (chance.below(40), 8 + chance.below(30));
        let (dx, dy) = (chance.below(9) - 2, chance.below(9) - 4);
        if (dx, dy) != (0, 0) {
            writeln!(out, "{kind} L{i} ({x},{y})-({},{})", x + dx, y + dy).expect("text");
        }
    }
    let models = ["rifles", "tank", "mg", "figure", "truck"];
    let ways = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
    for (seat, letter, n, y) in [("red", 'R', 6, 4), ("blue", 'B', 8, 43)] {
        for i in 0..n {
            let (model, way) = (chance.one(&models), chance.one(&ways));
            let pace = if chance.below(3) == 0 { String::new() } else { format!("  pace {}", 4 + chance.below(16)) };
            let x = 4 + i * 5;
            let y =
                if chance.below(2) == 0 { y } else { 24 + chance.below(4) - 2 + if seat == "red" { -3 } else { 3 } };
            writeln!(out, "{seat} {letter}{} {model} at {x},{y} {way}{pace}", i + 1).expect("text");
        }
    }
    out + "turn red 1\n"
}

/// How one base sees another, read from the dash of the line between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Seen,
    SeenNotLegal,
    NotSeen,
}

struct Picture {
    held: Sprite,
    /// For each base of the other side.
    looks: Vec<(table::BaseId, Option<Look>)>,
    /// The pointer is beyond the last legal point.
    beyond: bool,
}

fn near(a: Vec2, b: Vec2) -> bool {
    a.distance(b) < 0.05
}

/// Corners and the ends of lines are each rounded to a tenth of a millimeter, in both directions.
const ROUNDED: f32 = 0.2;

/// A line to a base may end anywhere on it, including its edge: the rules choose the point that is seen best.
fn on(sprite: &Sprite, at: Vec2) -> bool {
    let away = Vec2::from_angle(-sprite.angle).rotate(at - sprite.at);
    // A disc has no corners: a line to the corner of its neighbor does not end on it.
    if sprite.foot == Foot::Disc {
        return away.length() <= sprite.size.x / 2.0 + ROUNDED;
    }
    away.x.abs() <= sprite.size.x / 2.0 + ROUNDED && away.y.abs() <= sprite.size.y / 2.0 + ROUNDED
}

fn lines(draws: &[Draw]) -> impl Iterator<Item = &Line> + Clone {
    draws.iter().filter_map(|draw| if let Draw::Line(line) = draw { Some(line) } else { None })
}

fn look(draws: &[Draw], from: Vec2, to: &Sprite) -> Option<Look> {
    let straight = lines(draws).filter(|line| line.points.len() == 2 && !line.closed);
    straight.clone().find_map(|line| {
        let ends = (line.points[0], line.points[1]);
        match line.dash {
            // Faint beyond the blocker, dotted up to it.
            [2.0, 7.0] if on(to, ends.1) => {
                let mut up_to = straight.clone();
                up_to
                    .any(|l| l.dash == [3.0, 6.0] && near(l.points[0], from) && near(l.points[1], ends.0))
                    .then_some(Look::NotSeen)
            }
            // A line cut on this base goes on to another.
            [3.0, 6.0] if near(ends.0, from) && on(to, ends.1) => {
                let mut on_from = straight.clone();
                let goes_on = on_from.any(|l| l.dash == [2.0, 7.0] && near(l.points[0], ends.1));
                (!goes_on).then_some(Look::NotSeen)
            }
            [11.0, 6.0] if near(ends.0, from) && on(to, ends.1) => Some(Look::SeenNotLegal),
            [] if line.cased && near(ends.0, from) && on(to, ends.1) => Some(Look::Seen),
            _ => None,
        }
    })
}

fn picture(desk: &Desk, base: table::BaseId) -> Picture {
    let draws = desk.scene();
    let sprites: Vec<&Sprite> =
        draws.iter().filter_map(|draw| if let Draw::Sprite(sprite) = draw { Some(sprite) } else { None }).collect();
    let held = (*sprites.iter().find(|s| s.base == base && s.alpha == 1.0).expect("the held model is drawn")).clone();
    let others = sprites.iter().filter(|s| s.seat != held.seat && s.alpha == 1.0);
    let looks = others.map(|s| (s.base, look(&draws, held.at, s))).collect();
    let beyond = draws.iter().any(|draw| matches!(draw, Draw::Chip { icon: ui::Icon::Stop, .. }));
    Picture { held, looks, beyond }
}

/// A gesture: down on a base, perhaps a bend, up somewhere.
struct Gesture {
    from: Vec2,
    bend: Option<Vec2>,
    to: Vec2,
}

fn drag(desk: &mut Desk, gesture: &Gesture) {
    let (mods, kind, pointer) = (Mods::default(), Pointer::Mouse, 1);
    desk.input(Input::Cancel);
    desk.input(Input::Down { pointer, kind, button: Button::Main, px: gesture.from, mods });
    if let Some(px) = gesture.bend {
        desk.input(Input::Move { pointer, kind, px, mods });
        desk.input(Input::KeyDown { key: Key::Space, mods });
        desk.input(Input::KeyUp { key: Key::Space });
    }
    desk.input(Input::Move { pointer, kind, px: gesture.to, mods });
}

/// The order that the gesture would give, as typed.
fn wanted(desk: &mut Desk) -> String {
    desk.take_outgoing();
    desk.input(Input::Press(Press::CopyDraft));
    let copied = desk.take_outgoing().into_iter().find_map(|out| match out {
        Outgoing::Copy(line) => Some(line),
        Outgoing::Store { .. }
        | Outgoing::Roll { .. }
        | Outgoing::Branch { .. }
        | Outgoing::Sound(_)
        | Outgoing::Remember(_)
        | Outgoing::Ticks(_) => None,
    });
    copied.expect("a draft is proposed")
}

/// What the rules answer when asked.
fn asked(desk: &mut Desk, from: table::BaseId, to: table::BaseId) -> Look {
    desk.input(Input::Command(format!("sight {from} {to}")));
    let (done, said) = desk.panels().palette.answer.expect("an answer");
    assert!(done, "{said}");
    // "rifle team b8 B2 to tank b1 R1: In sight · 12 in".
    let found = said.split_once(": ").map_or(said.as_str(), |(_, found)| found);
    match found.split(" · ").next() {
        Some("In sight") => Look::Seen,
        Some("In sight, with something in between") => Look::SeenNotLegal,
        Some("Out of sight") => Look::NotSeen,
        _ => panic!("{said}: {from} to {to} of {:#?}", desk.board().bases),
    }
}

fn entries(desk: &Desk) -> usize {
    desk.n_entries().1
}

#[test]
fn what_is_drawn_is_what_giving_the_order_comes_to() {
    let (mut cases, mut ends, mut stopped, mut seed) = (0, 0, 0, test_dice::begun());
    let mut seen = [0; 3];
    while cases < test_dice::share(CASES) {
        let mut chance = Dice::new(seed);
        let position = position(&mut chance);
        let mut desk =
            Desk::fresh(&position, Screen::plain(1200.0, 1200.0)).unwrap_or_else(|e| panic!("{e:?}\n{position}"));
        desk.reduce_motion(true);
        for _ in 0..DRAGS_A_TABLE {
            let Some((base, Place { at, facing })) = some_base(&desk, &mut chance) else { continue };
            let spot = |chance: &mut Dice| {
                let off = |c: &mut Dice| c.below(8000) - 4000;
                let spot = pt((at.x + off(chance)).clamp(-300, 12500), (at.y + off(chance)).clamp(-300, 12500));
                desk.camera().screen_from_table(spot)
            };
            let bend = (chance.below(2) == 0).then(|| spot(&mut chance));
            let gesture = Gesture { from: desk.camera().screen_from_table(at), bend, to: spot(&mut chance) };
            // A shorter way is a click.
            if gesture.from.distance(gesture.bend.unwrap_or(gesture.to)) < CLICK {
                continue;
            }
            drag(&mut desk, &gesture);
            let drawn = picture(&desk, base);
            let order = wanted(&mut desk);
            let told = || format!("table {seed}: {order}\n{position}");
            // Giving the order shows whether the end of the path is legal.
            desk.input(Input::Cancel);
            let before = entries(&desk);
            desk.input(Input::Command(order.clone()));
            if desk.panels().proposal.is_some_and(|proposal| proposal.legal) {
                desk.input(Input::Command(order.clone()));
            } else {
                desk.input(Input::Cancel);
            }
            let accepted = entries(&desk) > before;
            assert_eq!(accepted, !drawn.beyond, "{}", told());
            if !accepted {
                drag(&mut desk, &gesture);
                desk.input(Input::Up { pointer: 1, kind: Pointer::Mouse, px: gesture.to, mods: Mods::default() });
                desk.input(Input::KeyDown { key: Key::Enter, mods: Mods::default() });
                // The nearest legal draft is played, unless it is to stay.
                let stands = desk.camera().screen_from_table(at);
                let stays = near(stands, drawn.held.at) && drawn.held.angle == desk.camera().angle_from_heading(facing);
                assert_eq!(entries(&desk) > before, !stays, "{}", told());
                desk.input(Input::Cancel);
                stopped += usize::from(!stays);
            }
            let place = desk.board().base(base).and_then(|base| base.place).expect("it is on the table");
            assert!(near(desk.camera().screen_from_table(place.at), drawn.held.at), "{}", told());
            assert_eq!(desk.camera().angle_from_heading(place.facing), drawn.held.angle, "{}", told());
            ends += 1;
            for (other, look) in drawn.looks {
                let look = look.unwrap_or_else(|| panic!("no line to {other}: {}", told()));
                assert_eq!(look, asked(&mut desk, base, other), "{base} to {other}, {}", told());
                seen[look as usize] += 1;
                cases += 1;
            }
        }
        seed += 1;
    }
    println!(
        "{cases} lines (seen {}, not legal {}, not seen {}), {ends} ends, {stopped} stopped",
        seen[0], seen[1], seen[2]
    );
    assert!(
        seen.iter().all(|n| *n > test_dice::share(CASES) / 50) && stopped > ends / 10 && stopped < ends,
        "every class is drawn"
    );
}

/// A base of either side, and its place.
fn some_base(desk: &Desk, chance: &mut Dice) -> Option<(table::BaseId, Place)> {
    let bases = &desk.board().bases;
    let base = chance.one(bases);
    base.place.map(|place| (base.id, place))
}
