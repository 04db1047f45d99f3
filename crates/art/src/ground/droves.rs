//! Broad dirt roads are droves: wheels keep to one way in them, and grass comes in from the edges. The edge stays the ruled one.

use super::{
    marks::*,
    roads::{Lane, Made, Net},
};
use crate::{Ink, Tile, chance::Chance, ink::*, noise, turf};

/// A wider lane is a drove.
const BROAD: f32 = 46.0;
/// From the middle of the way in a drove to each of its ruts.
const GAUGE: f32 = 11.0;

/// The way of wheels in a lane: from its middle to its ruts, how broad these are, how far it strays from the middle of
/// the lane and within which length.
pub(super) struct Way {
    pub gauge: f32,
    pub rut: f32,
    stray: f32,
    bend: f32,
}

pub(super) fn is_drove(lane: &Lane) -> bool {
    is_broad(lane.made, lane.width)
}

pub(super) fn is_broad(made: Made, width: f32) -> bool {
    width > BROAD && made == Made::Dirt
}

pub(super) fn way(lane: &Lane) -> Way {
    let w = lane.width;
    match is_drove(lane) {
        true => Way { gauge: GAUGE, rut: 6.0, stray: w * 0.2, bend: 130.0 },
        false => Way { gauge: w * 0.2, rut: w * 0.17, stray: 0.0, bend: 34.0 },
    }
}

impl Way {
    /// Where carts have gone beside it, if there is room.
    pub fn beside(&self, lane: &Lane, q: &Sample) -> f32 {
        (noise::drift(q.far / self.bend / 2.0, 5.0, lane.seed as i32 + 11, 2) - 0.5) * self.stray * 3.4
    }

    /// How far its middle is to the right of that of its lane.
    pub fn off(&self, lane: &Lane, q: &Sample) -> f32 {
        (noise::drift(q.far / self.bend, 0.0, lane.seed as i32 + self.rut as i32, 2) - 0.5) * self.stray
    }
}

/// How far to the right of its middle a lane is trodden, from -0.5 to 0.5 of what wheels have kept bare.
pub(super) fn trodden(lane: &Lane, q: &Sample, part: f32) -> f32 {
    match is_drove(lane) {
        true => way(lane).off(lane, q) + part * GAUGE * 2.6,
        false => part * lane.width,
    }
}

/// Grass over a stretch where few wheels go, thick along the edges.
pub(super) fn grass(pen: &mut Pen, net: &Net, lane: &Lane, part: &[Sample]) {
    let (half, way) = (lane.width / 2.0, way(lane));
    let astray = |q: &Sample, k: f32| noise::drift(q.far / 17.0, k * 9.0, lane.seed as i32 + 7, 3) - 0.5;
    // How much of it there is: none where lanes meet.
    let open = |q: &Sample| noise::step(half * 0.9, half * 0.9 + 40.0, net.meets(q.at) + astray(q, 6.0) * 24.0);
    // Thicker and thicker away from the way: its edge frays out.
    for (i, (room, rgb, alpha)) in
        [(0.0, 0xb3ab70, 0.24), (3.0, 0xa6a568, 0.3), (6.0, 0x979d60, 0.36), (10.0, 0x8a945a, 0.4)]
            .into_iter()
            .enumerate()
    {
        let mut path = vec![];
        for (_, run) in runs(part, &|q| i8::from(open(q) > 0.12)).into_iter().filter(|(grown, _)| *grown > 0) {
            for side in [-1.0, 1.0] {
                let inner = |q: &Sample| {
                    let bend = noise::drift(q.far / 52.0, side * 8.0, lane.seed as i32 + 9, 2) - 0.5;
                    let from = side * way.off(lane, q) * 0.5 + half * 0.56 + room;
                    let from = from + bend * 34.0 + astray(q, i as f32 + side) * 12.0;
                    side * (half - (half - from).max(-3.0) * open(q))
                };
                let mut corners: Vec<[f32; 2]> = run.iter().map(|q| q.beside(inner(q))).collect();
                corners.extend(run.iter().rev().map(|q| q.beside(side * (half + 6.0 * open(q)))));
                path.extend(ring(&corners));
            }
        }
        if i == 2 {
            pen.0.push(Ink::Tiled { path: path.clone(), tile: Tile::Sward, scale: 0.62, turn: 0.0 });
        }
        pen.mass(path.clone(), tone(rgb, alpha), 0.0);
        if i == 3 {
            pen.0.push(Ink::Tiled { path, tile: Tile::Blades, scale: 0.62, turn: 0.4 });
        }
    }
}

/// Blades and tufts on that grass, bare spots between them.
pub(super) fn tufts(pen: &mut Pen, net: &Net, lane: &Lane, part: &[Sample], chance: &mut Chance) {
    let (half, way, mut marks, mut tufts) = (lane.width / 2.0, way(lane), Marks::default(), vec![]);
    for q in part {
        let meets = net.meets(q.at) < half + 14.0;
        for _ in 0..5 {
            let off = chance.between(-1.0, 1.0) * (half - 1.0);
            let at = q.spot(chance.between(-1.0, 1.0), off);
            let (kind, size) = (chance.part(), chance.between(1.6, 3.4));
            let worn = ((off - way.off(lane, q)).abs() - way.gauge).abs() < way.rut * 0.7;
            let grown = 0.18 + (off.abs() / half).powi(2) > noise::drift(at[0] / 26.0, at[1] / 26.0, 9, 2) * 0.9;
            if meets || worn || !grown {
                continue;
            }
            if kind < 0.1 {
                tufts.push((at, size));
            } else {
                let tone = pick(chance, &[tone(0x7e8a4e, 0.75), tone(0xb5b577, 0.75), tone(0x92965c, 0.75)]);
                marks.blade(1, tone, at, chance);
            }
        }
    }
    pen.marks(marks);
    pen.0.extend(turf::tufts(&tufts, turf::GRASS, chance));
}

/// The bank at the ruled edge: bare where cattle and wheels come, grown over elsewhere.
pub(super) fn rim(pen: &mut Pen, edges: &[Vec<Sample>]) {
    let bare = |q: &Sample| (noise::drift(q.at[0] / 19.0, q.at[1] / 19.0, 13, 3) * 5.0 - 1.2).clamp(0.0, 3.0) as i8;
    let mut levels: [Vec<Step>; 4] = Default::default();
    let mut foot = vec![];
    for run in edges {
        foot.extend(trace(run, &|_| -0.5));
        for (level, run) in runs(run, &bare) {
            let astray = |q: &Sample| -1.8 + (noise::drift(q.at[0] / 4.0, q.at[1] / 4.0, 7, 2) - 0.5) * 1.6;
            levels[level as usize].extend(trace(&run, &astray));
        }
    }
    for (path, (alpha, wide)) in levels.into_iter().zip([(0.06, 1.2), (0.16, 1.8), (0.3, 2.6), (0.44, 3.4)]) {
        pen.line(path, tone(0xcdb98c, alpha), wide);
    }
    pen.line(foot, tone(0x54452a, 0.14), 0.8);
}
