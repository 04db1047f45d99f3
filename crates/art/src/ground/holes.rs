//! Craters, and pits that were dug.

use super::{
    frame::*,
    heights::{Heights, Shades},
    marks::*,
    relief::pebbles,
};
use crate::{Ink, chance::Chance, ink::*, noise};

/// A hole in the ground and the earth around it, out to the ruled edge.
pub(super) struct Hole {
    /// How far out its walls are, in radii.
    pub bowl: f32,
    /// How deep it is and how high the earth around it.
    pub deep: f32,
    pub lip: f32,
    /// How much its radius differs with the direction.
    pub ragged: f32,
    /// With steep walls, a trodden floor and a parapet that is high up to its edge.
    pub dug: bool,
}

pub(super) const SHELL_HOLE: Hole = Hole { bowl: 0.6, deep: 0.42, lip: 0.085, ragged: 0.26, dug: false };
pub(super) const PIT: Hole = Hole { bowl: 0.7, deep: 0.3, lip: 0.13, ragged: 0.05, dug: true };

impl Hole {
    pub(super) fn paint(&self, path: Vec<Step>, (at, radius): (Spot, f32), seed: u32) -> Vec<Ink> {
        let Hole { bowl, deep, lip, ragged, dug } = *self;
        let ends = if dug { 0.84 } else { 0.66 };
        let up = |[x, y]: Spot| {
            let (way, far) = way(at, [x, y]);
            let ragged = ragged * (noise::drift(way[0] * 1.3 + 5.0, way[1] * 1.3 + 5.0, seed as i32, 3) - 0.5);
            let q = far / radius * (1.0 + ragged) + 0.05;
            let rough = noise::drift(x / 3.4, y / 3.4, seed as i32, 3) - 0.5;
            let up = if q < bowl {
                let t = q / bowl;
                let t = if dug { t * t * t * t } else { t };
                -radius * deep * (1.0 - t * t * (0.2 * t + 0.8)) + rough * 1.1
            } else if q < 1.0 {
                let rise = ((q - bowl) / 0.16).min(1.0);
                radius * lip * rise * (2.0 - rise) * (1.0 - noise::step(ends, 1.0, q)) + rough * 3.8 * (1.0 - q)
            } else {
                0.0
            };
            (up, q + rough * 0.16)
        };
        let box_ = ([at[0] - radius, at[1] - radius], [at[0] + radius, at[1] + radius]);
        let heights = Heights::new(box_, (radius / 26.0).max(0.6), &up);
        let floor = |_: Spot, q: f32| {
            let earth = tone(0x624c30, 1.0).toward(tone(0xa0865c, 1.0), noise::step(bowl - 0.04, bowl + 0.12, q));
            let faded = if dug { 0.9 } else { noise::step(1.0, 0.74, q) };
            (q < 1.1).then(|| earth.alpha(if q < bowl { 1.0 } else { faded }))
        };
        let shades = Shades { dark: tone(0x1a130c, 0.8), pale: tone(0xe8d09c, 0.55), gain: 0.85 };
        let (mut pen, mut chance, mut marks) = (Pen::default(), Chance::new(seed), Marks::default());
        let thrown = [tone(0x967e52, 0.16), tone(0x685434, 0.14), tone(0xbca474, 0.16)];
        for i in 0..if dug { 0 } else { 90 } {
            let ray = i as f32 % 11.0 / 11.0 * std::f32::consts::TAU + chance.between(-0.22, 0.22);
            let (sine, cosine) = angle::sine_and_cosine(ray);
            let out = radius * (0.9 + 0.4 * chance.part() * chance.part());
            let (color, wide) = (pick(&mut chance, &thrown), pick(&mut chance, &[0.8, 1.5]));
            let long = [cosine * radius * 0.06, sine * radius * 0.06];
            marks.dab(0, color, wide, go(at, [cosine, sine], out), long);
        }
        pen.marks(marks);
        if dug {
            pen.fill(path.clone(), tone(0x96784e, 0.6));
        }
        pen.0.push(heights.picture(path, &shades, &floor));
        let (mut crumbs, mut places) = (Marks::default(), vec![]);
        for _ in 0..(radius * 5.0) as usize {
            let out = radius * chance.between(bowl - 0.04, 0.93);
            places.push(go(at, toss(&mut chance, 1.0), out));
        }
        pebbles(&places, [0.6, 1.0, 1.5], &[0x8d7550, 0xa68c60, 0x75603f, 0xbda376], &mut crumbs, &mut chance);
        pen.marks(crumbs);
        pen.0
    }
}
