//! A template on the table: the picture equals the ruling. The teams that the order names are those that the drawn ground touches, and around
//! each of them, and no other, a ring is drawn.
//!
//! The test reads ground and rings of the scene, in pixels, and compares them with the bases by plain geometry.

use company_battles::CompanyBattles;
use content::Opening;
use contract::{Arg, Ruleset};
use geom::Shape;
use std::{collections::BTreeSet, fmt::Write};
use table::{Base, BaseId, notation::Measure};
use test_dice::Dice;
use ui::{Desk, Draw, Input, Screen, Shade, Vec2};

/// Stamps, at least.
const CASES: usize = 400;
/// Pixels: this near the border it is left to the exact tests of `table`.
const ROUNDED: f32 = 0.6;

/// Corners in pixels.
type Ring = Vec<Vec2>;

fn cross(a: Vec2, b: Vec2, c: Vec2) -> f32 {
    (b - a).perp_dot(c - a)
}

fn holds(ring: &[Vec2], p: Vec2) -> bool {
    let sides = ring.iter().zip(ring.iter().cycle().skip(1));
    let turns: Vec<f32> = sides.map(|(a, b)| cross(*a, *b, p)).collect();
    turns.iter().all(|turn| *turn >= 0.0) || turns.iter().all(|turn| *turn <= 0.0)
}

/// Two convex rings with a point in common.
fn meet(a: &[Vec2], b: &[Vec2]) -> bool {
    let sides = |ring: &[Vec2]| -> Vec<(Vec2, Vec2)> {
        ring.iter().copied().zip(ring.iter().copied().cycle().skip(1)).collect()
    };
    let cut = |(p, q): (Vec2, Vec2), (r, s): (Vec2, Vec2)| {
        cross(p, q, r) * cross(p, q, s) <= 0.0 && cross(r, s, p) * cross(r, s, q) <= 0.0
    };
    let crossed = || sides(a).into_iter().any(|p| sides(b).into_iter().any(|q| cut(p, q)));
    a.iter().any(|p| holds(b, *p)) || b.iter().any(|p| holds(a, *p)) || crossed()
}

fn middle(ring: &[Vec2]) -> Vec2 {
    ring.iter().sum::<Vec2>() / ring.len() as f32
}

/// Grown on every side.
fn grown(ring: &[Vec2], by: f32) -> Ring {
    let from = middle(ring);
    ring.iter().map(|p| *p + Vec2::new((p.x - from.x).signum(), (p.y - from.y).signum()) * by).collect()
}

fn drawn(desk: &Desk, base: &Base) -> Option<Ring> {
    let stood = base.shape()?;
    let Shape::Poly(poly) = &*stood else { return None };
    Some(poly.corners().iter().map(|at| desk.camera().screen_from_table(*at)).collect())
}

fn position(chance: &mut Dice) -> String {
    let battery = ["heavygun", "us-105", "heavygun", "us-105", "nebelwerfer", "de-nbw"];
    let nth = 2 * chance.below(3_usize);
    let mut text = format!("table 72x48in\nred R1 {}", battery[nth]);
    for gun in 1..=3 {
        write!(text, " b{gun} at 4,{} e", 10 + 6 * gun).expect("text");
    }
    writeln!(text, " as {}", battery[nth + 1]).expect("text");
    for nth in 0..12 {
        let (column, row) = (nth % 4, nth / 4);
        let at = |cell: i32, from: i32, chance: &mut Dice| f64::from(from + 30 * cell + chance.below(8)) / 10.0;
        let (x, y) = (at(column, 400, chance), at(row, 200, chance));
        let way = f64::from(chance.below(720)) / 2.0;
        let (model, row) = [("rifles-germany", "de-mg42"), ("panzer-4h", "de-pz4")][usize::from(chance.below(3) == 0)];
        writeln!(text, "blue B{} {model} b{} at {x},{y} {way} as {row}", nth + 1, 20 + nth).expect("text");
    }
    text + "turn red shooting 2\n"
}

#[test]
fn what_a_drawn_template_touches_is_what_it_hits() {
    let (mut seen, mut stamps, mut seed) = ([0; 2], 0, test_dice::begun());
    while stamps < test_dice::share(CASES) {
        let mut chance = Dice::new(seed);
        let position = position(&mut chance);
        let opening = Opening::read(&position).unwrap_or_else(|notes| panic!("{notes:?}\n{position}"));
        let state = CompanyBattles::begin(&opening).unwrap_or_else(|notes| panic!("{notes:?}\n{position}"));
        let system = format!("system company-battles\n{position}");
        let mut desk = Desk::fresh(&system, Screen::plain(1200.0, 900.0)).expect("a desk");
        desk.reduce_motion(true);
        for _ in 0..20 {
            let (x, y) = (f64::from(370 + chance.below(160)) / 10.0, f64::from(170 + chance.below(120)) / 10.0);
            let order = format!("red bombard R1 @ {x},{y} ^{}", ["n", "e", "s", "w"][chance.below(4_usize)]);
            let draft = contract::draft_from_text(&order, Measure::Inch).expect("an order");
            let Some(plan) = CompanyBattles::check(&state, &draft).plan else { continue };
            let under = |text: &contract::Text| match text.args[..] {
                [Arg::Base(base), ..] if text.code.as_str() == "brief.under" => Some(base),
                _ => None,
            };
            let named: BTreeSet<BaseId> = CompanyBattles::brief(&state, &plan).lines.iter().filter_map(under).collect();
            desk.input(Input::Command(order.clone()));
            let scene = desk.scene();
            desk.input(Input::Cancel);
            let lit = |draw: &Draw| match draw {
                Draw::Area { rings, shade: Shade::Lit, .. } => rings.first().cloned(),
                _ => None,
            };
            let ground = scene.iter().find_map(lit).unwrap_or_else(|| panic!("nothing is drawn for {order}"));
            let ring = |draw: &Draw| match draw {
                Draw::Line(line) if line.shade == Shade::Lit && line.closed => Some(middle(&line.points)),
                _ => None,
            };
            let rings: Vec<Vec2> = scene.iter().filter_map(ring).collect();
            for base in desk.board().bases.iter().filter(|base| base.unit.seat == table::Seat::Blue) {
                let body = drawn(&desk, base).expect("a rectangle");
                let ringed = rings.iter().any(|at| at.distance(middle(&body)) < 1.0);
                assert_eq!(ringed, named.contains(&base.id), "seed {seed}, {order}: {}\n{position}", base.id);
                let [most, least] = [ROUNDED, -ROUNDED].map(|by| meet(&grown(&ground, by), &body));
                if most == least {
                    assert_eq!(most, ringed, "seed {seed}, {order}: {} by {ground:?}\n{position}", base.id);
                    seen[usize::from(most)] += 1;
                }
            }
            assert_eq!(rings.len(), named.len(), "seed {seed}, {order}\n{position}");
            stamps += 1;
        }
        seed += 1;
    }
    println!("{stamps} stamps, {} bases under them, {} not", seen[1], seen[0]);
    assert!(seen.iter().all(|n| *n > stamps), "{seen:?}");
}
