//! Fire and the smoke over it, which lean with the wind from the west-southwest.

use crate::{Color, Ink, chance::Chance, ink::*};
use angle::sine_and_cosine;
use std::f32::consts::TAU;

/// Flames around the origin, each a drop drawn smaller and paler again and again; all of one tone before the next.
pub(crate) fn flames(size: f32, chance: &mut Chance) -> Vec<(Vec<Step>, Color)> {
    const TONES: [(u32, f32); 5] =
        [(0x8c1f0c, 1.12), (0xd9480f, 0.95), (0xff9a2e, 0.68), (0xffe08a, 0.4), (0xfff8dc, 0.18)];
    let seeds = [0; 9].map(|_| [0; 5].map(|_| chance.part()));
    let mut drops = Vec::with_capacity(45);
    for (rgb, part) in TONES {
        for [way, far, long, wide, lean] in seeds {
            let (sine, cosine) = sine_and_cosine(way * TAU);
            let far = size * 0.95 * far.sqrt();
            let at = [cosine * far, sine * far * 0.8];
            let (sine, cosine) = sine_and_cosine(lean - 0.85);
            let (l, w) = (size * (0.6 + 0.9 * long) * part, size * (0.2 + 0.18 * wide) * part);
            let p = |x: f32, y: f32| {
                let (x, y) = (x * l, y * w);
                [at[0] + x * cosine - y * sine, at[1] + x * sine + y * cosine]
            };
            let blunt = -w / l;
            let path = vec![
                Step::To(p(blunt, 0.0)),
                Step::Curve(p(blunt * 0.9, -1.3), p(0.4, -1.05), p(1.0, 0.3)),
                Step::Curve(p(0.5, 0.5), p(0.3, 1.35), p(blunt, 0.0)),
                Step::Close,
            ];
            drops.push((path, Color::hex(rgb).alpha(0.92)));
        }
    }
    drops
}

/// The light of fire on what is around it, for [`Ink::Puff`].
pub(crate) const GLOW: [Color; 2] = [Color::hex(0xff9a3c).alpha(0.46), Color::hex(0xe65a14).alpha(0.16)];

/// A column of smoke: low and black at the fire, wide, gray and thin at its end. Its shadow wanders off as it rises.
pub(crate) fn column(at: [f32; 2], size: f32, long: f32, chance: &mut Chance) -> (Ink, Vec<Ink>) {
    const STEPS: usize = 30;
    let (sine, cosine) = sine_and_cosine(-0.42);
    let (mut shade, mut puffs) = (vec![], vec![]);
    let turns = chance.between(0.0, TAU);
    for i in 0..STEPS {
        let t = i as f32 / (STEPS - 1) as f32;
        // Between t and its square root, without powers.
        let (wide, far) = (size * (0.55 + 2.1 * (t * 0.6 + t.sqrt() * 0.4)), long * t * (0.85 + 0.15 * t));
        let sway = sine_and_cosine(t * 5.0 + turns).0 * size * 0.7 * t;
        let middle = [at[0] + cosine * far - sine * sway, at[1] + sine * far + cosine * sway];
        let fall = (10.0 + 46.0 * t) * 0.39;
        shade.push(Step::Disc([at[0] + cosine * far + fall, at[1] + sine * far + fall], wide * 0.8));
        let thin = if t < 0.06 { 0.5 } else { 0.62 } * (1.0 - t);
        let gray = 26.0 + 96.0 * (t * 0.7 + t.sqrt() * 0.3);
        let tone = |v: f32, a: f32| Color { r: v as u8, g: (v * 0.98) as u8, b: (v * 0.95) as u8, a };
        for _ in 0..3 {
            let by = [0; 2].map(|_| chance.between(-0.55, 0.55) * wide);
            let radius = wide * chance.between(0.5, 0.95);
            let at = [middle[0] + by[0], middle[1] + by[1]];
            puffs.push(Ink::Puff { at, radius, lit: tone(gray + 46.0, thin), body: tone(gray * 0.8, thin * 0.55) });
        }
    }
    (Ink::Mass { path: shade, color: Color::hex(0x12161e).alpha(0.2), blur: 10.0 }, puffs)
}
