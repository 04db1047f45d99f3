//! Marsh: moss, sedge and mud between ragged pools, and reeds around them.

use super::{
    closed, growth,
    marks::{Pen, mix, tone},
    ragged,
    roads::gap,
    scattered,
};
use crate::{Color, Ink, Tile, chance::Chance, ink::*, turf};
use angle::sine_and_cosine;

/// Sedge on drier spots, from dark to light.
const SEDGE: [u32; 4] = [0x737b44, 0xa39e60, 0xc4b874, 0x8d9350];

/// Wet ground from moss to straw: its tone, how far patches are apart, and how soft they are.
const PATCHES: [(u32, f32, f32, f32); 3] =
    [(0x55652f, 0.62, 44.0, 8.0), (0xbdb070, 0.62, 30.0, 6.0), (0x4f5c34, 0.5, 24.0, 5.0)];

/// Pools of each size: how far apart and how many at most, from the middle to the ends, and how many bays.
const POOLS: [(f32, usize, [f32; 2], usize); 3] =
    [(40.0, 14, [12.0, 22.0], 4), (19.0, 70, [4.5, 8.5], 2), (12.0, 70, [2.2, 3.6], 1)];

/// The least gap between two pools, where something grows.
const BETWEEN: f32 = 4.0;

struct Pool {
    at: [f32; 2],
    /// From its middle to the farthest bay.
    reach: f32,
    /// The corners of its bays, which overlap.
    bays: Vec<Vec<[f32; 2]>>,
}

impl Pool {
    fn path(&self) -> Vec<Step> {
        self.bays.iter().flat_map(|bay| round(bay)).collect()
    }
}

pub(super) fn marsh(path: Vec<Step>, corners: &[[f32; 2]], chance: &mut Chance) -> Vec<Ink> {
    let mut inks = vec![
        Ink::Soft { path: path.clone(), color: tone(0x66703f, 0.5), blur: 14.0 },
        Ink::fill(path.clone(), tone(0x8b955a, 0.82)),
    ];
    let mut ground = Pen::default();
    for (rgb, alpha, size, blur) in PATCHES {
        for at in scattered(corners, size, 90, chance) {
            let patch = bank(at, [size * chance.between(0.4, 0.7), size * chance.between(0.25, 0.45)], chance);
            ground.mass(round(&patch), tone(rgb, alpha), blur);
        }
    }
    ground.0.push(Ink::Tiled { path: path.clone(), tile: Tile::Litter, scale: 0.55, turn: 0.0 });
    let pools = pools(corners, chance);
    pools.iter().for_each(|pool| water(&mut ground, pool));
    inks.push(Ink::Within { path: path.clone(), inks: ground.0 });
    inks.push(Ink::stroke(path, tone(0x3f4a2a, 0.34), 1.0));
    let sedge: Vec<([f32; 2], f32)> =
        scattered(corners, 8.0, 400, chance).into_iter().map(|at| (at, chance.between(3.0, 6.0))).collect();
    inks.extend(turf::tufts(&clear(sedge, &pools), SEDGE, chance));
    inks.extend(turf::tufts(&reeds(corners, &pools, chance), turf::REEDS, chance));
    inks.extend(ragged(&closed(corners), 6.0, 2.4, turf::GRASS, chance));
    inks
}

/// A few large pools, and smaller ones between them.
fn pools(corners: &[[f32; 2]], chance: &mut Chance) -> Vec<Pool> {
    let mut pools: Vec<Pool> = vec![];
    for (apart, most, [small, large], bays) in POOLS {
        for at in scattered(corners, apart, most, chance) {
            let long = chance.between(small, large);
            let reach = if bays > 1 { long * 1.5 } else { long };
            let free = |other: &Pool| gap(other.at, at) > other.reach + reach + BETWEEN;
            if growth::rim_inside(corners, at, reach + 1.0) && pools.iter().all(free) {
                let bays = (0..bays).map(|nth| bay(at, long, nth, chance)).collect();
                pools.push(Pool { at, reach, bays });
            }
        }
    }
    pools
}

/// The first is in the middle; the others reach out of it, smaller.
fn bay(at: [f32; 2], long: f32, nth: usize, chance: &mut Chance) -> Vec<[f32; 2]> {
    if nth == 0 {
        return bank(at, [long, long * chance.between(0.5, 0.8)], chance);
    }
    let (sine, cosine) = sine_and_cosine(chance.between(0.0, std::f32::consts::TAU));
    let long = long * chance.between(0.45, 0.7);
    let off = long * 1.2;
    bank([at[0] + cosine * off, at[1] + sine * off * 0.7], [long, long * chance.between(0.4, 0.7)], chance)
}

/// Mud around it, then water, dark below the bank that the light comes over, and the sky in the rest.
fn water(pen: &mut Pen, pool: &Pool) {
    let path = pool.path();
    pen.mass(path.clone(), tone(0x39401f, 0.8), 4.0);
    pen.round(path.clone(), tone(0x57502f, 0.7), 3.2);
    pen.mass(path.clone(), Color::hex(0x456b70), 0.0);
    let mut sky = Pen::default();
    sky.mass(moved(&path, [1.8, 1.8]), tone(0x7ba3a4, 1.0), 2.0);
    sky.mass(moved(&path, [5.0, 4.4]), tone(0xb2cfc6, 0.75), 4.5);
    pen.within(path, sky);
}

/// Reeds stand around every pool, closest at one side of it, and in clumps away from water.
fn reeds(corners: &[[f32; 2]], pools: &[Pool], chance: &mut Chance) -> Vec<([f32; 2], f32)> {
    let mut reeds = vec![];
    for (pool, bay) in pools.iter().flat_map(|pool| pool.bays.iter().map(move |bay| (pool, bay))) {
        // Half of the bank is overgrown.
        let (thick, n) = (chance.part(), bay.len());
        let much = if pool.reach > 6.0 { 0.85 } else { 0.4 };
        for (i, from) in bay.iter().enumerate() {
            let to = bay[(i + 1) % n];
            let steps = (gap(*from, to) / 3.4).ceil().max(1.0);
            for step in 0..steps as usize {
                let part = step as f32 / steps;
                let around = ((i as f32 + part) / n as f32 + thick).fract();
                if chance.part() < if around < 0.5 { much } else { 0.2 } {
                    let at = mix(mix(*from, to, part), pool.at, chance.between(-0.14, 0.1));
                    reeds.push((at, chance.between(3.5, 7.0)));
                }
            }
        }
    }
    let mut clumps = vec![];
    for at in scattered(corners, 30.0, 60, chance) {
        for _ in 0..7 {
            let by = at.map(|v| v + chance.between(-6.0, 6.0));
            if growth::rim_inside(corners, by, 2.0) {
                clumps.push((by, chance.between(4.0, 8.0)));
            }
        }
    }
    reeds.extend(clear(clumps, pools));
    reeds
}

/// Those that stand in no pool.
fn clear(mut tufts: Vec<([f32; 2], f32)>, pools: &[Pool]) -> Vec<([f32; 2], f32)> {
    tufts.retain(|(at, _)| pools.iter().all(|pool| gap(pool.at, *at) > pool.reach * 0.75));
    tufts
}

/// The corners of something without a straight side.
fn bank(at: [f32; 2], [long, wide]: [f32; 2], chance: &mut Chance) -> Vec<[f32; 2]> {
    let turn = chance.between(-0.5, 0.5);
    (0..9)
        .map(|i| {
            let (sine, cosine) = sine_and_cosine(i as f32 / 9.0 * std::f32::consts::TAU);
            let (part, (tilt, level)) = (chance.between(0.62, 1.0), sine_and_cosine(turn));
            let (x, y) = (cosine * long * part, sine * wide * part);
            [at[0] + x * level - y * tilt, at[1] + x * tilt + y * level]
        })
        .collect()
}

/// A closed curve that touches the middles of the sides.
fn round(bank: &[[f32; 2]]) -> Vec<Step> {
    let n = bank.len();
    let between = |i: usize| mix(bank[i % n], bank[(i + 1) % n], 0.5);
    let mut path = vec![Step::To(between(0))];
    for i in 1..=n {
        let ([from, to], bank) = ([between(i - 1), between(i)], bank[i % n]);
        path.push(Step::Curve(mix(from, bank, 0.67), mix(to, bank, 0.67), to));
    }
    path.push(Step::Close);
    path
}
