//! What fire leaves of a machine: its own drawing in soot and rust on scorched ground, a thrown track, bits of plate, flames.

use super::{
    Stand,
    parts::{Machine, Part},
    pen::{Pen, SHADE, pad},
};
use crate::{Color, Ink, blaze, chance::Chance, ink::*};
use angle::sine_and_cosine;
use std::f32::consts::TAU;

const SOOT: Color = Color::hex(0x12100e);

/// Strokes of a few tones and widths, gathered by look.
struct Flecks<'a> {
    tones: &'a [(u32, f32)],
    widths: [f32; 2],
    paths: Vec<Vec<Step>>,
}

impl<'a> Flecks<'a> {
    fn new(tones: &'a [(u32, f32)], widths: [f32; 2]) -> Flecks<'a> {
        Flecks { tones, widths, paths: vec![vec![]; tones.len() * 2] }
    }

    fn add(&mut self, tone: usize, at: [f32; 2], long: f32, chance: &mut Chance) {
        let (sine, cosine) = sine_and_cosine(chance.between(0.0, TAU));
        let by = [cosine * long / 2.0 + 0.01, sine * long / 2.0];
        let wide = usize::from(chance.part() < 0.4);
        let ends = open(&[[at[0] - by[0], at[1] - by[1]], [at[0] + by[0], at[1] + by[1]]]);
        self.paths[tone * 2 + wide].extend(ends);
    }

    fn draw(self, pen: &mut Pen) {
        for (i, path) in self.paths.into_iter().enumerate() {
            let (rgb, alpha) = self.tones[i / 2];
            pen.line(path, Color::hex(rgb).alpha(alpha), self.widths[i % 2]);
        }
    }
}

/// Scorched ground under it, ash and flakes around it, and a track in front of its wheels.
pub(super) fn ground(pen: &mut Pen, stand: &Stand, machine: &Machine) {
    let [l, w] = stand.size;
    let mut chance = Chance::new(stand.seed * 3 + 8);
    for x in [-0.4, -0.2, 0.0, 0.2, 0.4] {
        pen.puff([x * l, 0.0], w * 0.84, [SOOT.alpha(0.4), SOOT.alpha(0.24)]);
    }
    if pen.far() {
        return;
    }
    let mut flakes = Flecks::new(&[(0x14110e, 0.5), (0x3c3222, 0.4), (0x969082, 0.35)], [0.7, 1.4]);
    for i in 0..120 {
        let (sine, cosine) = sine_and_cosine(chance.between(0.0, TAU));
        let far = 0.46 + 0.36 * chance.part() * chance.part();
        let long = chance.between(0.2, 1.6);
        flakes.add(i % 3, [cosine * l * far, sine * w * far * 1.3], long, &mut chance);
    }
    flakes.draw(pen);
    let tread = machine.parts.iter().find_map(|part| match part {
        Part::Chassis { tread, .. } => Some(*tread),
        Part::Tracks(_, _, width) => Some(*width),
        _ => None,
    });
    let Some(tread) = tread.map(|tread| tread * w / machine.size[1]) else { return };
    let side = if chance.part() < 0.5 { -1.0 } else { 1.0 };
    let y = side * (w / 2.0 - tread / 2.0 - 1.0);
    let track = vec![
        Step::To([l * 0.4, y]),
        Step::Curve([l * 0.58, y], [l * 0.66, y + side * 2.0], [l * 0.76, y + side * l * 0.08]),
    ];
    pen.dashed(track.clone(), SHADE.alpha(0.4), tread + 1.6, &[]);
    pen.dashed(track.clone(), Color::hex(0x2a2722), tread, &[]);
    pen.dashed(track.clone(), Color::hex(0x6b5a45), tread * 0.9, &[0.9, 0.6]);
    pen.dashed(track, Color::hex(0x1e1a14).alpha(0.7), tread * 0.3, &[0.5, 1.0]);
    let mut bits = Flecks::new(&[(0x4a3f34, 1.0), (0x6d4c34, 1.0), (0x37322c, 1.0)], [1.2, 2.2]);
    for i in 0..9 {
        let (sine, cosine) = sine_and_cosine(chance.between(0.0, TAU));
        let far = chance.between(0.52, 0.66);
        bits.add(i % 3, [cosine * l * far, sine * w * far * 1.3], 1.4, &mut chance);
    }
    bits.draw(pen);
}

/// The drawing in soot, darkest over the engine, with rust, ash, open hatches and the hole of the shot.
pub(super) fn charred(pen: &mut Pen, stand: &Stand, inks: Vec<Ink>, machine: &Machine) {
    pen.inks.extend(inks.into_iter().map(burnt));
    let (mark, mut chance) = (pen.inks.len(), Chance::new(stand.seed * 5 + 1));
    let [l, w] = stand.size;
    pen.puff([-l * 0.26, 0.0], l * 0.5, [SOOT.alpha(0.82), SOOT.alpha(0.46)]);
    let rust =
        [(0x8c5030, 0.42), (0x9e6640, 0.34), (0x5a3826, 0.42), (0xaca69c, 0.34), (0xcec8bc, 0.24), (0x0a0908, 0.5)];
    let mut flecks = Flecks::new(&rust, [0.6, 1.3]);
    for _ in 0..26 {
        let at = [chance.between(-0.48, 0.48) * l, chance.between(-0.48, 0.48) * w];
        // Rust beside old rust, ash beside ash.
        let tone = (chance.part() * 6.0) as usize % 6;
        for i in 0..4 + (chance.part() * 7.0) as usize {
            let spot = [at[0] + chance.between(-4.0, 4.0), at[1] + chance.between(-2.0, 2.0)];
            let long = chance.between(0.2, 2.4);
            flecks.add((tone + i % 2).min(5), spot, long, &mut chance);
        }
    }
    flecks.draw(pen);
    pen.clip(mark, pad([0.0, 0.0], [l * 0.94, w * 0.94], 2.0));
    if pen.far() {
        return;
    }
    if let Some((axle, _)) = machine.turret {
        for (at, size) in [([axle * l / machine.size[0] + 1.0, w * 0.16], 2.0), ([l * 0.27, -w * 0.13], 1.8)] {
            pen.fill(disc(at, size), Color::hex(0x0d0b0a));
            pen.line(disc(at, size), Color::hex(0xbe966e).alpha(0.5), 0.5);
        }
    }
    let hit = [l * 0.12, -w * 0.28];
    pen.line(disc(hit, 1.3), Color::hex(0xe0d8cc).alpha(0.8), 0.45);
    pen.fill(disc(hit, 0.95), Color::hex(0x050505));
}

/// Flames over the engine, and the smoke that rises from them, whichever way the hull points.
pub(super) fn fire(pen: &mut Pen, stand: &Stand) {
    let mut chance = Chance::new(stand.seed * 13 + 7);
    let [l, w] = stand.size;
    let outer = pen.enter([-l * 0.26, 0.0], -stand.angle, w / 34.0);
    pen.puff([0.0, 0.0], 17.0, blaze::GLOW);
    for (path, tone) in blaze::flames(7.6, &mut chance) {
        pen.fill(path, tone);
    }
    for i in 0..6 {
        let far = i as f32;
        let at = [5.0 + far * 3.4, -far * 1.5 + chance.between(-1.0, 1.0)];
        pen.soft(&disc(at, 2.4 + far * 0.8), Color::hex(0x2a2826).alpha(0.36 - far * 0.05), 3.0);
    }
    pen.frame = outer;
}

/// The same ink in soot.
fn burnt(ink: Ink) -> Ink {
    let soot = |color: Color| color.toward(Color::hex(0x1c1917), 0.7);
    match ink {
        Ink::Fill { path, color } => Ink::Fill { path, color: soot(color) },
        Ink::Stroke { path, color, width, dash, flat } => Ink::Stroke { path, color: soot(color), width, dash, flat },
        Ink::Within { path, inks } => Ink::Within { path, inks: inks.into_iter().map(burnt).collect() },
        Ink::Sheen { path, line, tones, width } => {
            Ink::Sheen { path, line, tones: tones.map(|tone| tone.alpha(tone.a * 0.6)), width }
        }
        other @ (Ink::Shaded { .. }
        | Ink::Rim { .. }
        | Ink::Soft { .. }
        | Ink::Tiled { .. }
        | Ink::Mass { .. }
        | Ink::Relief { .. }
        | Ink::Marks { .. }
        | Ink::Puff { .. }
        | Ink::Crown { .. }
        | Ink::Drift { .. }) => other,
    }
}
