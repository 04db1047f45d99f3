//! What grows and lies on open ground: tufts in swards, herbs, flowers, stalks, stones, bare spots.

use super::{
    SHADOW,
    marks::*,
    plots::{WILD, strew},
};
use crate::{Color, Ink, chance::Chance, noise, turf};

/// The side of a plot: painting a part of the table touches only its plots.
const PLOT: f32 = 320.0;
/// How many things are on a plot at most: one to 3 cm².
const MOST: u32 = 350;
/// And on a whole table, however large.
const ALL: u32 = 16_000;

/// Patches of one growth on a plot at most.
const PATCHES: u32 = 18;

/// All of a table.
pub(super) fn grown([width, height]: [f32; 2]) -> Vec<Ink> {
    let mut pen = Pen::default();
    let (columns, rows) = ((width / PLOT).ceil() as u32, (height / PLOT).ceil() as u32);
    for plot in 0..columns * rows {
        let lo = [(plot % columns) as f32 * PLOT, (plot / columns) as f32 * PLOT];
        let hi = [width, height].map(|v| v - 3.0);
        let mut one = Plot { chance: Chance::new(plot * 16 + 7), marks: Marks::default(), tufts: vec![] };
        for _ in 0..MOST.min(ALL / (columns * rows)) {
            let at = lo.map(|v| v + one.chance.between(0.0, PLOT));
            let (kind, size) = (one.chance.part(), one.chance.between(0.0, 1.0));
            if (0..2).all(|i| at[i] > 3.0 && at[i] < hi[i]) {
                one.thing(at, kind, size);
            }
        }
        let (mut wild, mut chance) = (Marks::default(), Chance::new(plot * 16 + 9));
        for _ in 0..PATCHES {
            // Of one growth, longer than broad, thin toward its rim.
            let (kind, wide) = ((chance.part() * 4.0) as usize % 4, chance.between(6.0, 26.0));
            let (at, turn) = (lo.map(|v| v + chance.between(0.0, PLOT)), toss(&mut chance, 0.7));
            if (0..2).all(|i| at[i] > wide + 6.0 && at[i] < hi[i] - wide - 3.0) {
                for _ in 0..4 + (wide * wide / 26.0) as usize {
                    let far = wide * chance.part();
                    let [x, y] = toss(&mut chance, far);
                    let on = x * turn[0] + y * turn[1];
                    strew(&mut wild, &WILD[kind], [at[0] + x - on * turn[0], at[1] + y - on * turn[1]], &mut chance);
                }
            }
        }
        pen.marks(wild);
        let Plot { mut chance, marks, tufts } = one;
        pen.marks(marks);
        pen.0.extend(turf::tufts(&tufts, turf::GRASS, &mut chance));
    }
    pen.0
}

struct Plot {
    chance: Chance,
    marks: Marks,
    tufts: Vec<([f32; 2], f32)>,
}

impl Plot {
    fn thing(&mut self, at: [f32; 2], kind: f32, size: f32) {
        let drift = |wide: f32, seed: i32| noise::drift(at[0] / wide, at[1] / wide, seed, 2);
        // Tall grass stands in swards, herbs and flowers in patches, stones where the ground is bare.
        let (tall, herbs, bare) = (drift(70.0, 5), drift(54.0, 23), drift(130.0, 77));
        let (chance, marks) = (&mut self.chance, &mut self.marks);
        let near = |by: [f32; 2]| [at[0] + by[0], at[1] + by[1]];
        match (kind * 12.0) as u32 {
            0..=4 if tall > 0.5 => {
                for _ in 0..1 + (size * 1.8) as usize {
                    let by = toss(chance, 3.0);
                    self.tufts.push((near(by), 1.8 + size * 2.6));
                }
            }
            0..=1 => self.tufts.push((at, 1.6 + size * 1.8)),
            5..=6 if herbs > 0.54 => {
                // A rosette of leaves, some of them in flower.
                let leaf = pick(chance, &[0x6d7f42, 0x5f7440, 0x7d8d4e]);
                for _ in 0..4 {
                    let by = toss(chance, 0.8 + size * 0.7);
                    marks.dab(1, Color::hex(leaf).alpha(0.8), 0.9, near(by), [by[0] * 0.8, by[1] * 0.8]);
                }
                if herbs > 0.6 {
                    let tone = pick(chance, &[0xe4dcae, 0xdcc56a, 0xc9b2b4]);
                    for _ in 0..3 {
                        let by = toss(chance, 1.0 + size * 3.0);
                        marks.dab(2, Color::hex(tone).alpha(0.85), 0.7, near(by), [0.0; 2]);
                    }
                }
            }
            7..=8 => {
                let (tone, long) = (pick(chance, &[tone(0xd2c68e, 0.7), tone(0x6a7440, 0.6)]), 2.0 + size * 3.5);
                let by = toss(chance, long);
                marks.bar(1, tone, 0.5, [at, near(by)]);
            }
            9 if bare > 0.56 => {
                // Trodden bare, with crumbs on it.
                for _ in 0..3 {
                    let by = toss(chance, 4.0);
                    let long = toss(chance, 3.0 + size * 6.0);
                    marks.dab(0, tone(0xb39c6c, 0.22), pick(chance, &[4.0, 7.0]), near(by), long);
                }
                for _ in 0..4 {
                    let by = toss(chance, 6.0 * size + 1.0);
                    marks.dab(3, pick(chance, &[tone(0x84714a, 0.6), tone(0xd2c094, 0.7)]), 0.7, near(by), [0.0; 2]);
                }
            }
            10 if size > 0.72 && (bare > 0.54 || size > 0.95) => {
                for _ in 0..1 + ((size - 0.7) * 9.0) as usize {
                    let by = toss(chance, 2.6);
                    let [x, y] = near(by);
                    let wide = pick(chance, &[0.8, 1.2, 2.0]);
                    marks.dab(3, SHADOW.alpha(0.3), wide, [x + wide * 0.3, y + wide * 0.3], [wide * 0.4, 0.0]);
                    marks.dab(
                        4,
                        Color::hex(pick(chance, &[0xa8a28e, 0x979079, 0xb3ac96])),
                        wide,
                        [x, y],
                        [wide * 0.4, 0.0],
                    );
                    marks.dab(5, tone(0xded8c2, 0.5), wide * 0.4, [x - wide * 0.16, y - wide * 0.16], [0.2, 0.0]);
                }
            }
            _ => {}
        }
    }
}
