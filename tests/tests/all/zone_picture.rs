//! Zones: the picture equals the ruling. A base may stand where all of its ground is drawn as inside, holes of enemies
//! included; where a part of it is not, giving the order is refused.
//!
//! The test reads the filled rings of the scene and asks the rules by giving orders on open ground.

use geom::{Heading, Pt, pt};
use std::fmt::Write;
use test_dice::Dice;
use ui::{Desk, Draw, Input, Press, Screen, Shade, Vec2};

/// (zone, base) cases of each kind, at least.
const CASES: usize = 3_400;
const PLACES_A_TABLE: usize = 40;
/// Rounding of bases, of zones and of pixels, in tenths of a millimeter.
const ROUNDED: f32 = 2.0;

struct Table {
    desk: Desk,
    /// The ground drawn for the order.
    rings: Vec<Vec<Vec2>>,
    /// What is placed: a base, or a piece.
    foot: table::Footprint,
}

impl Table {
    fn new(position: &str, presses: Vec<Press>, pick: impl Fn(&Shade) -> bool) -> Table {
        let screen = Screen::plain(1200.0, 1200.0);
        let mut desk = Desk::fresh(position, screen).unwrap_or_else(|why| panic!("{why:?}\n{position}"));
        desk.reduce_motion(true);
        if desk.is_covered() {
            // Nothing is heard at once after the screen has gone over.
            desk.frame(0.0);
            desk.frame(1_000.0);
            desk.input(Input::Press(Press::TakeSeat));
            desk.frame(2_000.0);
            desk.frame(3_000.0);
        }
        presses.into_iter().for_each(|press| desk.input(Input::Press(press)));
        let scene = desk.scene();
        let area = |draw: &Draw| match draw {
            Draw::Area { rings, shade, .. } if pick(shade) => Some(rings.clone()),
            _ => None,
        };
        // Of two, that of the south.
        let lowest = |rings: &Vec<Vec<Vec2>>| rings.iter().flatten().map(|at| at.y as i32).max();
        let rings = scene.iter().filter_map(area).max_by_key(lowest).unwrap_or_default();
        let stamp = match desk.tool() {
            ui::tool::Tool::Placing(placing) => Some(placing.stamp),
            _ => None,
        };
        desk.input(Input::Cancel);
        let foot = match stamp {
            Some(contract::Stamp::Box(length, width)) => table::Footprint::Rect { length, width },
            _ => desk.board().bases.iter().find(|base| base.place.is_none()).expect("a base off the table").foot,
        };
        Table { desk, rings, foot }
    }

    /// Extents of what is placed along its front and across.
    fn size(&self) -> [f32; 2] {
        let size = match self.foot {
            table::Footprint::Rect { length, width } | table::Footprint::Oval { length, width } => [length, width],
            table::Footprint::Disc { radius } => [radius * 2, radius * 2],
        };
        size.map(|len| len.0 as f32)
    }

    fn drawn(&self, x: f32, y: f32) -> bool {
        // Between whole tenths.
        let (origin, east) =
            (self.desk.camera().screen_from_table(pt(0, 0)), self.desk.camera().screen_from_table(pt(10_000, 0)));
        let scale = (east.x - origin.x) / 10_000.0;
        let at = Vec2::new(origin.x + x * scale, origin.y - y * scale);
        self.rings.iter().any(|ring| inside(ring, at))
    }

    /// Whether all of a base is drawn as inside, if it is larger by this on every side.
    fn whole(&self, at: Pt, facing: Heading, more: f32) -> bool {
        let turn = f32::from(facing.half_degrees()).to_radians() / 2.0;
        let (sine, cosine) = turn.sin_cos();
        let half = self.size().map(|size| size / 2.0 + more);
        let steps = 12;
        let part = |i: i32| i as f32 / steps as f32 * 2.0 - 1.0;
        (0..=steps).all(|i| {
            (0..=steps).all(|j| {
                let (u, v) = (half[0] * part(i), half[1] * part(j));
                self.drawn(at.x as f32 + u * cosine - v * sine, at.y as f32 + u * sine + v * cosine)
            })
        })
    }

    /// Whether an order is legal, and everything said about it.
    fn ruled(&mut self, order: &str) -> (bool, String) {
        self.desk.input(Input::Command(order.to_owned()));
        let panels = self.desk.panels();
        self.desk.input(Input::Cancel);
        (panels.proposal.as_ref().is_some_and(|proposal| proposal.legal), format!("{:?}", panels.proposal))
    }
}

fn inside(ring: &[Vec2], p: Vec2) -> bool {
    let sides = ring.iter().zip(ring.iter().cycle().skip(1));
    let cut =
        |(a, b): &(&Vec2, &Vec2)| (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y);
    sides.filter(cut).count() % 2 == 1
}

/// A table, the order as typed, with `@` for the place, and where places are tried: a middle and how far from it.
struct Case {
    position: String,
    presses: Vec<Press>,
    order: &'static str,
    around: (Pt, i32),
}

fn agree(name: &str, owns: impl Fn(&Shade) -> bool + Copy, case: impl Fn(&mut Dice) -> Case) {
    let (mut cases, mut seed) = ([0; 2], test_dice::begun());
    while cases[0] + cases[1] < CASES {
        let mut chance = Dice::new(seed);
        seed += 1;
        let Case { position, presses, order, around: (middle, far) } = case(&mut chance);
        let mut table = Table::new(&position, presses, owns);
        if table.rings.is_empty() {
            // Nobody can go anywhere.
            continue;
        }
        for _ in 0..PLACES_A_TABLE {
            let off = |c: &mut Dice| c.below(2 * far) - far;
            let at = pt(middle.x + off(&mut chance), middle.y + off(&mut chance));
            let facing = Heading::new(chance.below(720));
            let (most, least) = (table.whole(at, facing, ROUNDED), table.whole(at, facing, -ROUNDED));
            if most != least {
                continue;
            }
            let there = format!("{},{} ^{}", inches(at.x), inches(at.y), degrees(facing));
            let typed = order.replace('@', &there);
            let shape = table.foot.stood(table::Place { at, facing });
            let table_ = table.desk.board().bounds();
            let free =
                table.desk.board().bases.iter().all(|base| base.shape().is_none_or(|there| !there.meets(&shape)));
            if !free || !table_.holds(shape.bounds().lo) || !table_.holds(shape.bounds().hi) {
                continue;
            }
            let (legal, said) = table.ruled(&typed);
            assert_eq!(legal, most, "{name}, table {}: {typed}: {said}\n{position}", seed - 1);
            cases[usize::from(legal)] += 1;
        }
    }
    println!("{name}: {} inside, {} not", cases[1], cases[0]);
    assert!(cases.iter().all(|n| *n > CASES / 40), "{name}: {cases:?}");
}

/// Tenths of a millimeter as typed inches, exactly.
fn inches(tenths: i32) -> String {
    format!("{:.6}", f64::from(tenths) / 254.0)
}

/// Counterclockwise from the east.
fn degrees(facing: Heading) -> f64 {
    f64::from(facing.half_degrees()) / 2.0
}

fn unit(number: u16) -> Press {
    Press::Unit(table::UnitId { seat: table::Seat::Red, number })
}

#[test]
fn passengers_get_out_where_it_is_drawn() {
    let good = |shade: &Shade| *shade == Shade::Tone(contract::Tone::Good);
    agree("get out", good, |chance| {
        let mut position = "system company-battles\ntable 48x48in\n".to_owned();
        let way = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
        let line = "red R1 rifles-germany b1 off as de-mg42 aboard b1 b21 leader b1\nred R2 sdkfz-251 b21 at 24,24";
        writeln!(position, "{line} {} as de-251 carries R1", chance.one(&way)).expect("text");
        for i in 0..1 + chance.below(3) {
            let (x, y) = (chance.below(80), 30 + chance.below(30));
            let (x, y) = if chance.below(2) == 0 { (200 + x, 240 + y) } else { (240 + y, 200 + x) };
            let (x, y, way) = (f64::from(x) / 10.0, f64::from(y) / 10.0, chance.one(&way));
            writeln!(position, "blue B{} rifles-usa b{} at {x},{y} {way} as us-rifle", i + 1, 31 + i).expect("text");
        }
        position += "turn red movement 2\n";
        let presses = vec![unit(1), Press::Verb(contract::word("get-out"), 0)];
        Case { position, presses, order: "red get-out R1 { b1 @ }", around: (pt(24 * 254, 24 * 254), 620) }
    });
}

#[test]
fn sides_deploy_where_it_is_drawn() {
    let good = |shade: &Shade| *shade == Shade::Tone(contract::Tone::Good);
    agree("Company Battles", good, |chance| {
        let (wide, high, deep) = (36 + chance.below(36), 36 + chance.below(36), 8 + chance.below(8));
        let position = format!(
            "system company-battles\ntable {wide}x{high}in\nattacker red\nfirst nobody\nterms deep {deep}\nred R1 rifles-usa b1 off as us-rifle\nblue B1 rifles-germany b9 off as de-mg42\nturn red deploying 1\n"
        );
        // The long edge of red: south, or west.
        let middle = if wide >= high { pt(wide * 127, deep * 254) } else { pt(deep * 254, high * 127) };
        Case { position, presses: vec![unit(1)], order: "red deploy R1 { b1 @ }", around: (middle, deep * 254) }
    });
}

#[test]
fn sides_of_command_tokens_deploy_where_it_is_drawn() {
    let white = |shade: &Shade| *shade == Shade::White;
    agree("Command Tokens", white, |chance| {
        let (wide, high, deep) = (60 + chance.below(12), 36 + chance.below(24), 8 + chance.below(8));
        let position = format!(
            "system command-tokens\ntable {wide}x{high}in\nterms deep {deep}\nred R1 rifles rect 2x1.5 off as section\nblue B1 rifles rect 2x2 off as section\nturn red deploying 1\n"
        );
        // Both sides are drawn alike, and red is in the south of a wide table.
        let around = (pt(wide * 127, deep * 254), deep * 254);
        Case { position, presses: vec![unit(1)], order: "red deploy R1 { b1 @ }", around }
    });
}

/// FO-20: outside of the other side's ground, and wholly on the table.
#[test]
fn minefields_are_laid_where_it_is_drawn() {
    let good = |shade: &Shade| *shade == Shade::Tone(contract::Tone::Good);
    agree("Minefields", good, |chance| {
        let (wide, high, deep) = (36 + chance.below(36), 36 + chance.below(36), 8 + chance.below(8));
        let position = format!(
            "system company-battles\ntable {wide}x{high}in\nattacker red\nfirst nobody\nterms deep {deep}\nred R1 rifles-usa b1 off as us-rifle\nblue B1 rifles-germany b9 off as de-mg42\nwork 1 red minefield\nturn red works 1\n"
        );
        // The far long edge is blue's: north, or east.
        let middle =
            if wide >= high { pt(wide * 127, (high - deep) * 254) } else { pt((wide - deep) * 254, high * 127) };
        let presses = vec![Press::Verb(contract::word("lay"), 0)];
        Case { position, presses, order: "red lay at @", around: (middle, deep * 254) }
    });
}

/// Points, because a vehicle only has to reach into it: drawn is within 4 inches of the unit, outside 16 of an enemy that sees all of it.
#[test]
fn vehicles_come_forward_where_it_is_drawn() {
    let (mut cases, mut seed) = ([0; 2], test_dice::begun());
    // Until both are met often enough.
    while cases[0] + cases[1] < CASES || cases.iter().any(|n| *n <= CASES / 10) {
        let mut chance = Dice::new(seed);
        seed += 1;
        let mut position = "system company-battles\ntable 60x48in\nred R1 rifles-germany".to_owned();
        for base in 1..=3 {
            let (x, y) = (f64::from(250 + chance.below(60)) / 10.0, f64::from(100 + chance.below(60)) / 10.0);
            write!(position, " b{base} at {x},{y} n").expect("text");
        }
        position += " as de-mg42 leader b1\nred R2 sdkfz-251 b21 off b22 off as de-251 carries R1 rear b21 b22\n";
        for i in 0..2 + chance.below(8) {
            let (x, y) = (f64::from(160 + chance.below(240)) / 10.0, f64::from(210 + chance.below(150)) / 10.0);
            writeln!(position, "blue B{0} rifles-usa b{1} at {x},{y} s as us-rifle", i + 1, 31 + i).expect("text");
        }
        position += "turn red movement 2\n";
        let presses = vec![unit(1), Press::Verb(contract::word("bring-forward"), 0)];
        let good = |shade: &Shade| *shade == Shade::Tone(contract::Tone::Good);
        let table = Table::new(&position, presses, good);
        if table.rings.is_empty() {
            continue;
        }
        let board = table.desk.board();
        for _ in 0..PLACES_A_TABLE * 5 {
            let at = pt(20 * 254 + chance.below(16 * 254), 5 * 254 + chance.below(16 * 254));
            let gap = |seat| {
                let bases = board.bases.iter().filter(|base| base.unit.seat == seat).filter_map(|base| base.shape());
                bases.map(|shape| geom::gap_len(&shape, &geom::Shape::from(at)).0).min().unwrap_or(i32::MAX)
            };
            let (own, enemy) = (gap(table::Seat::Red), gap(table::Seat::Blue));
            if (own - 4 * 254).abs() < 3 || (enemy - 16 * 254).abs() < 3 {
                continue;
            }
            // Nothing stands between: every enemy sees all of it.
            let want = own <= 4 * 254 && enemy > 16 * 254;
            assert_eq!(table.drawn(at.x as f32, at.y as f32), want, "table {}: {at:?}\n{position}", seed - 1);
            cases[usize::from(want)] += 1;
        }
    }
    println!("bring forward: {} points inside, {} not", cases[1], cases[0]);
}
