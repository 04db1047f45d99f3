//! Models on their bases, in millimetres about their own middle, front to +x.

use crate::{Color, Ink, LIGHT, Sides, ink::*};

/// A model and the ground it covers.
#[derive(Clone, Copy, Debug)]
pub struct Stand<'a> {
    /// `rifles`, `tank` … as the position names it.
    pub model: &'a str,
    /// Extent along the facing and across it.
    pub size: [f32; 2],
    pub plinth: Plinth,
    /// How far it is turned on the sheet, clockwise, in radians: the light stays north-west.
    pub angle: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plinth {
    Disc,
    Rect,
    Oval,
}

/// What stands on the base, as far as a plain recipe tells models apart.
enum Figure {
    Tank,
    Car,
    Gun,
    Weapon,
    Mortar,
    Command,
    Marker,
    Men,
}

const OUTLINE: Color = Color::hex(0x100f0a).alpha(0.82);
const HULL: [Color; 2] = [Color::hex(0xcdb67c), Color::hex(0x8b8755)];
const UNIFORM: [Color; 2] = [Color::hex(0x6d7775), Color::hex(0x6f6d43)];
const HELMET: [Color; 2] = [Color::hex(0x4f5a58), Color::hex(0x4e5233)];

/// The stand with its rim. `nation` picks between the plain paints: 0 for red's, 1 for blue's.
pub fn stand(stand: &Stand, sides: &Sides, nation: usize) -> Vec<Ink> {
    let [length, width] = stand.size;
    let outline = plinth(stand, 0.0);
    let figure = figure(stand.model);
    let fall = fall(stand.angle, 2.2);
    let mut inks = vec![Ink::fill(moved(&outline, fall), Color::hex(0x12161e).alpha(0.36))];
    let top = match figure {
        Figure::Tank | Figure::Car => Color::hex(0x98a063).alpha(0.35),
        Figure::Marker => Color::hex(0xe8d9b0),
        Figure::Gun | Figure::Weapon | Figure::Mortar | Figure::Command | Figure::Men => Color::hex(0xc2ae82),
    };
    inks.push(Ink::fill(outline, top));
    let scale = (length / 50.0).min(width / 30.0).clamp(0.35, 2.0);
    let nation = nation.min(1);
    match figure {
        Figure::Tank => tank(&mut inks, stand, HULL[nation]),
        Figure::Car => car(&mut inks, stand, HULL[nation]),
        Figure::Gun => gun(&mut inks, scale, nation),
        Figure::Weapon => weapon(&mut inks, scale, nation),
        Figure::Mortar => mortar(&mut inks, scale, nation),
        Figure::Command => command(&mut inks, scale, nation, sides),
        Figure::Marker => inks.push(Ink::fill(disc([0.0, 0.0], width * 0.22), Color::hex(0x565a4e))),
        Figure::Men => men(&mut inks, stand, nation),
    }
    rim(&mut inks, stand, sides);
    inks
}

/// The same drawing burnt out.
pub fn wreck(hulk: &Stand, sides: &Sides, nation: usize) -> Vec<Ink> {
    let soot = Color::hex(0x1c1917);
    let burnt = |ink: Ink| match ink {
        Ink::Fill { path, color } => Ink::Fill { path, color: color.toward(soot, 0.70) },
        Ink::Stroke { path, color, width, dash, flat } => {
            Ink::Stroke { path, color: color.toward(soot, 0.70), width, dash, flat }
        }
        // Models are drawn in fills and strokes alone.
        other @ (Ink::Shaded { .. }
        | Ink::Rim { .. }
        | Ink::Soft { .. }
        | Ink::Tiled { .. }
        | Ink::Within { .. }
        | Ink::Crown { .. }
        | Ink::Drift { .. }) => other,
    };
    stand(hulk, sides, nation).into_iter().map(burnt).collect()
}

fn figure(model: &str) -> Figure {
    let has = |names: &[&str]| names.iter().any(|n| model.contains(n));
    if has(&["tank", "panzer", "sherman", "tiger", "panther", "stug", "t-34", "assault-gun"]) && !has(&["anti-tank"]) {
        Figure::Tank
    } else if has(&["truck", "car", "jeep", "track", "carrier", "transport"]) {
        Figure::Car
    } else if has(&["mortar"]) {
        Figure::Mortar
    } else if has(&["mg", "machine"]) {
        Figure::Weapon
    } else if has(&["gun", "howitzer", "artillery", "pak"]) {
        Figure::Gun
    } else if has(&["command", "officer", "hq", "leader", "observer"]) {
        Figure::Command
    } else if has(&["marker", "blind", "token"]) {
        Figure::Marker
    } else {
        Figure::Men
    }
}

fn plinth(stand: &Stand, less: f32) -> Vec<Step> {
    let [l, w] = stand.size.map(|v| (v - 2.0 * less).max(0.5));
    match stand.plinth {
        Plinth::Disc => disc([0.0, 0.0], l / 2.0),
        Plinth::Rect => slab([0.0, 0.0], l, w),
        Plinth::Oval => oval([0.0, 0.0], l, w),
    }
}

/// Away from the light, inside a turned frame.
fn fall(angle: f32, far: f32) -> [f32; 2] {
    let (sine, cosine) = (-angle).sin_cos();
    let (x, y) = (-LIGHT[0] * far, -LIGHT[1] * far);
    [x * cosine - y * sine, x * sine + y * cosine]
}

/// The side's colored rim runs inside the ruled edge, with a notch at the front.
fn rim(inks: &mut Vec<Ink>, stand: &Stand, sides: &Sides) {
    let band = 1.9_f32.min(stand.size[1] * 0.12);
    inks.push(Ink::stroke(plinth(stand, 0.2), OUTLINE, 0.5));
    inks.push(Ink::stroke(plinth(stand, 0.4 + band / 2.0), sides.rim, band));
    if let Some(thread) = sides.thread {
        inks.push(Ink::stroke(plinth(stand, 0.8 + band), thread, 0.5));
    }
    let (front, notch) = (stand.size[0] / 2.0 - 0.4, stand.size[1] * 0.10);
    let tip = [front - notch * 1.4, 0.0];
    inks.push(Ink::fill(ring(&[tip, [front, -notch], [front, notch]]), sides.rim));
    inks.push(Ink::stroke(open(&[[front, -notch], tip, [front, notch]]), OUTLINE, 0.5));
}

fn tank(inks: &mut Vec<Ink>, stand: &Stand, hull: Color) {
    let [l, w] = [stand.size[0] * 0.90, stand.size[1] * 0.86];
    let track = w * 0.20;
    for side in [-1.0, 1.0] {
        inks.push(Ink::fill(slab([0.0, side * (w - track) / 2.0], l, track), Color::hex(0x4a453c)));
        inks.push(Ink::dashed(
            open(&[[-l / 2.0, side * (w - track) / 2.0], [l / 2.0, side * (w - track) / 2.0]]),
            Color::hex(0x2b2822),
            track * 0.8,
            &[0.6, 1.2],
        ));
    }
    let (hl, hw) = (l * 0.94, w * 0.66);
    let body = ring(&[
        [-hl / 2.0, -hw / 2.0],
        [hl * 0.34, -hw / 2.0],
        [hl / 2.0, -hw * 0.36],
        [hl / 2.0, hw * 0.36],
        [hl * 0.34, hw / 2.0],
        [-hl / 2.0, hw / 2.0],
    ]);
    inks.push(Ink::fill(body.clone(), hull));
    inks.push(Ink::fill(
        ring(&[[hl * 0.30, -hw * 0.42], [hl * 0.48, -hw * 0.34], [hl * 0.48, hw * 0.34], [hl * 0.30, hw * 0.42]]),
        hull.lit(0.25),
    ));
    for i in 0..4 {
        let x = -hl * 0.44 + i as f32 * hl * 0.05;
        inks.push(Ink::stroke(open(&[[x, -hw * 0.3], [x, hw * 0.3]]), hull.shaded(0.45), 0.7));
    }
    inks.push(Ink::stroke(body, OUTLINE, 0.6));
    let turret = oval([hl * 0.02, 0.0], hl * 0.42, hw * 0.84);
    inks.push(Ink::fill(moved(&turret, fall(stand.angle, 1.8)), Color::hex(0x12161e).alpha(0.38)));
    let tube = open(&[[hl * 0.20, 0.0], [l * 0.50 + stand.size[0] * 0.04, 0.0]]);
    inks.push(Ink::stroke(tube.clone(), OUTLINE, w * 0.10 + 0.9));
    inks.push(Ink::stroke(tube, hull.shaded(0.15), w * 0.10));
    inks.push(Ink::fill(turret.clone(), hull.lit(0.10)));
    inks.push(Ink::stroke(turret, OUTLINE, 0.6));
    inks.push(Ink::fill(disc([-hl * 0.06, -hw * 0.16], hw * 0.13), hull.shaded(0.30)));
    inks.push(Ink::stroke(disc([-hl * 0.06, -hw * 0.16], hw * 0.13), OUTLINE, 0.4));
}

fn car(inks: &mut Vec<Ink>, stand: &Stand, hull: Color) {
    let [l, w] = [stand.size[0] * 0.88, stand.size[1] * 0.76];
    for (x, y) in [(-0.32, -1.0), (-0.32, 1.0), (0.32, -1.0), (0.32, 1.0)] {
        inks.push(Ink::fill(slab([l * x, y * w * 0.46], l * 0.20, w * 0.14), Color::hex(0x2b2822)));
    }
    inks.push(Ink::fill(slab([0.0, 0.0], l, w * 0.84), hull));
    inks.push(Ink::fill(slab([-l * 0.18, 0.0], l * 0.58, w * 0.72), hull.shaded(0.35)));
    for i in 0..4 {
        let x = -l * 0.42 + i as f32 * l * 0.16;
        inks.push(Ink::stroke(open(&[[x, -w * 0.34], [x, w * 0.34]]), hull.lit(0.15), 0.9));
    }
    inks.push(Ink::stroke(open(&[[l * 0.16, -w * 0.34], [l * 0.16, w * 0.34]]), Color::hex(0x7f98a2), 1.2));
    inks.push(Ink::stroke(slab([0.0, 0.0], l, w * 0.84), OUTLINE, 0.6));
}

fn man(inks: &mut Vec<Ink>, at: [f32; 2], scale: f32, nation: usize) {
    let s = scale * 1.16;
    inks.push(Ink::fill(oval([at[0] + 0.8, at[1] + 0.8], 7.6 * s, 6.0 * s), Color::hex(0x12161e).alpha(0.32)));
    inks.push(Ink::fill(oval(at, 5.4 * s, 6.6 * s), UNIFORM[nation]));
    inks.push(Ink::stroke(oval(at, 5.4 * s, 6.6 * s), OUTLINE, 0.4));
    let rifle = open(&[[at[0] - s, at[1] + 2.0 * s], [at[0] + 6.4 * s, at[1] + 0.8 * s]]);
    inks.push(Ink::stroke(rifle, Color::hex(0x3b3126), 0.9 * s));
    inks.push(Ink::fill(disc(at, 1.9 * s), HELMET[nation]));
    inks.push(Ink::stroke(disc(at, 1.9 * s), OUTLINE, 0.4));
}

/// As many men as the base has room for, in two loose ranks.
fn men(inks: &mut Vec<Ink>, stand: &Stand, nation: usize) {
    let [l, w] = stand.size;
    let scale = (l.min(w) / 28.0).clamp(0.5, 1.2);
    if l.min(w) < 20.0 {
        return man(inks, [0.0, 0.0], scale, nation);
    }
    let across = if w > l * 1.2 { 3 } else { 2 };
    for i in 0..across {
        let y = (i as f32 - (across - 1) as f32 / 2.0) * w * 0.62 / across as f32 * 1.3;
        man(inks, [l * 0.16 + (i % 2) as f32 * 2.0, y], scale, nation);
        man(inks, [-l * 0.22 - (i % 2) as f32 * 2.0, y * 0.8], scale, nation);
    }
}

fn barrel(inks: &mut Vec<Ink>, from: [f32; 2], to: [f32; 2], width: f32) {
    inks.push(Ink::stroke(open(&[from, to]), OUTLINE, width + 0.8));
    inks.push(Ink::stroke(open(&[from, to]), Color::hex(0x565a4e), width));
}

fn gun(inks: &mut Vec<Ink>, s: f32, nation: usize) {
    barrel(inks, [-2.0 * s, 0.0], [-16.0 * s, -5.0 * s], 1.6 * s);
    barrel(inks, [-2.0 * s, 0.0], [-16.0 * s, 5.0 * s], 1.6 * s);
    for y in [-6.0, 6.0] {
        inks.push(Ink::fill(slab([0.0, y * s], 8.0 * s, 2.4 * s), Color::hex(0x2b2822)));
    }
    barrel(inks, [-4.0 * s, 0.0], [19.0 * s, 0.0], 2.4 * s);
    inks.push(Ink::stroke(open(&[[3.0 * s, -7.0 * s], [3.0 * s, 7.0 * s]]), HULL[nation], 2.0 * s));
    man(inks, [-9.0 * s, -6.0 * s], s, nation);
    man(inks, [-9.0 * s, 6.0 * s], s, nation);
}

fn weapon(inks: &mut Vec<Ink>, s: f32, nation: usize) {
    man(inks, [-5.0 * s, -4.0 * s], s, nation);
    man(inks, [-5.0 * s, 5.0 * s], s, nation);
    barrel(inks, [-s, 0.0], [13.0 * s, 0.0], 1.8 * s);
    inks.push(Ink::stroke(
        open(&[[6.0 * s, -4.0 * s], [4.0 * s, 0.0], [6.0 * s, 4.0 * s]]),
        Color::hex(0x3b3126),
        1.0 * s,
    ));
}

fn mortar(inks: &mut Vec<Ink>, s: f32, nation: usize) {
    inks.push(Ink::fill(disc([1.0 * s, 0.0], 4.0 * s), Color::hex(0x565a4e)));
    barrel(inks, [1.0 * s, 0.0], [10.0 * s, 0.0], 3.0 * s);
    man(inks, [-7.0 * s, -6.0 * s], s, nation);
    man(inks, [-7.0 * s, 6.0 * s], s, nation);
}

fn command(inks: &mut Vec<Ink>, s: f32, nation: usize, sides: &Sides) {
    man(inks, [3.0 * s, -3.5 * s], s, nation);
    man(inks, [-3.0 * s, 4.0 * s], s, nation);
    let staff = open(&[[-7.0 * s, -5.0 * s], [-7.0 * s, 5.0 * s]]);
    inks.push(Ink::stroke(staff, Color::hex(0x3b3126), 0.9 * s));
    inks.push(Ink::fill(ring(&[[-7.0 * s, -5.0 * s], [0.0, -7.0 * s], [-7.0 * s, -9.0 * s]]), sides.rim));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Theme, Vision, palette};

    /// The drawn edge of a base is the ruled edge: nothing but the shadow and a gun's muzzle may lie outside of it.
    #[test]
    fn the_rim_stays_on_the_base() {
        let sides = palette(Theme::Light, Vision::First).blue;
        for (model, plinth) in [("rifles", Plinth::Rect), ("tank", Plinth::Rect), ("mortar", Plinth::Disc)] {
            let size = [50.0, 32.0];
            let inks = stand(&Stand { model, size, plinth, angle: 0.0 }, &sides, 1);
            let rims = inks.iter().filter_map(|ink| match ink {
                Ink::Stroke { path, color, width, .. } if *color == sides.rim => Some((path, width)),
                _ => None,
            });
            for (path, width) in rims {
                for step in path {
                    match step {
                        Step::To([x, y]) | Step::Line([x, y]) => {
                            assert!(x.abs() + width / 2.0 <= 25.0 && y.abs() + width / 2.0 <= 16.0, "{model} {x} {y}")
                        }
                        Step::Disc(_, r) => assert!(r + width / 2.0 <= 25.0),
                        Step::Curve(..) | Step::Close => {}
                    }
                }
            }
        }
    }

    #[test]
    fn every_model_has_a_drawing() {
        let sides = palette(Theme::Dark, Vision::Second).red;
        for model in ["tank", "truck", "anti-tank-gun", "mg", "mortar", "command", "marker", "rifles", "no-such-thing"]
        {
            let inks = stand(&Stand { model, size: [30.0, 25.0], plinth: Plinth::Oval, angle: 1.0 }, &sides, 0);
            assert!(inks.len() > 4, "{model}");
        }
    }
}
