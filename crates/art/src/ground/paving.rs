//! Setts: paved lanes, the earth that wheels carry onto them, and squares.

use super::{
    Site, areas, bounds,
    corners::INTO,
    marks::*,
    roads::{Knot, Lane, Made, Net, gap, leg_at, shoulders, spot, traces},
    scattered,
};
use crate::{Color, Ink, chance::Chance, ink::*};
use angle::sine_and_cosine;

/// From one course to the next.
pub(super) const PITCH: f32 = 2.7;
const JOINT: f32 = 0.42;
pub(super) const SETT: f32 = 3.0;
/// The first two together are as light as the last two.
pub(super) const STONE: [u32; 4] = [0xbeb6a4, 0xb5ac99, 0xc5bdac, 0xaca390];
pub(super) const BOARD: [u32; 4] = [0xa98c69, 0x9c7f5c, 0xb39874, 0x927654];
const ODD: [Color; 3] = [tone(0xeee8d8, 0.34), tone(0x60584a, 0.22), tone(0x968468, 0.26)];
const STAINS: [Color; 3] = [tone(0x4a4232, 0.09), tone(0xf6f0e2, 0.10), tone(0x7a7c54, 0.12)];

/// A stretch of a paved lane: courses, the wear of wheels, kerbs.
pub(super) fn paved(pen: &mut Pen, net: &Net, i: usize, lane: &Lane, part: &[Sample]) {
    let (mut chance, mut inner) = (Chance::new(lane.seed + part[0].far as u32), Pen::default());
    // Over what another lane laid here.
    let across = |off: f32| trace(part, &|_| off);
    let setts = lane.made == Made::Setts;
    inner.line(across(0.0), lane.made.bed(), lane.width + 4.0);
    if setts {
        let mut rows = vec![];
        let mut far = (part[0].far / PITCH).ceil() * PITCH;
        while far < part[part.len() - 1].far {
            // They run on into corners: the bed cuts them off.
            let q = lane.strand.at(far);
            rows.push([-0.5, 0.5].map(|on| {
                let end = q.beside(on * lane.width);
                let into = net.patches.iter().any(|patch| patch.made == lane.made && patch.near(end, INTO));
                if into { q.beside(on * (lane.width + INTO * 2.0)) } else { end }
            }));
            far += PITCH;
        }
        courses(&mut inner, &rows, STONE, SETT, &mut chance);
    }
    let worn = if setts { 1.0 } else { 0.5 };
    for (on, rgb, alpha) in [(-0.22, 0xf0eada, 0.13), (0.22, 0xf0eada, 0.13), (0.0, 0x483e2e, 0.07)] {
        for (wide, alpha) in [(0.22, alpha), (0.13, alpha * 1.15)] {
            inner.line(across(on * lane.width), tone(rgb, alpha * worn), wide * lane.width);
        }
    }
    if setts {
        let mut spots = vec![];
        for q in part.iter().step_by(3) {
            spots.push(q.beside(chance.between(-0.5, 0.5) * lane.width));
        }
        stains(&mut inner, &spots, 1.0, &mut chance);
    } else {
        mended(&mut inner, lane, part, &mut chance);
    }
    // No kerb across the mouth of a lane.
    let edges = net.edges(i, part, &|q, other| match other.made {
        Made::Dirt => !other.holds(q.beside(2.0), -2.0),
        _ => !other.holds(q.beside(1.0), -1.0),
    });
    kerb(&mut inner, &edges);
    pen.within(net.bed_of(lane, part), inner);
}

/// The shoulder and the kerb of free edges.
pub(super) fn kerb(inner: &mut Pen, edges: &[Vec<Sample>]) {
    shoulders(inner, edges, 2.4, tone(0x282014, 0.22), tone(0xfff8e2, 0.10));
    // A row of long stones.
    let kerb = traces(edges, &|_| -1.2);
    inner.line(kerb.clone(), Color::hex(0x6f6859), 2.9);
    inner.dashed(kerb.clone(), Color::hex(0xc9c2b1), 2.1, [5.4, 0.5]);
    inner.dashed(kerb, tone(0x60584a, 0.16), 2.1, [5.4, 6.4]);
}

/// What years leave on tarmac: the seam between two lanes of the paver, trenches that were filled, cracks, oil, drains at the kerb.
fn mended(pen: &mut Pen, lane: &Lane, part: &[Sample], chance: &mut Chance) {
    let (mut marks, half) = (Marks::default(), lane.width / 2.0);
    pen.line(trace(part, &|_| 0.4), tone(0x3c3a36, 0.26), 0.7);
    pen.line(trace(part, &|_| -0.2), tone(0xe8e4da, 0.12), 0.5);
    for (i, q) in part.iter().enumerate() {
        if i % 9 == 0 {
            let dark = pick(chance, &[tone(0x2c2b28, 0.1), tone(0x2c2b28, 0.16), tone(0xd8d4ca, 0.1)]);
            marks.dab(
                0,
                dark,
                pick(chance, &[2.0, 4.0, 7.0]),
                q.beside(chance.between(-0.8, 0.8) * half),
                toss(chance, 5.0),
            );
        }
        if i % 23 == 7 {
            let mut at = q.beside(chance.between(-0.9, 0.9) * half);
            let way = toss(chance, 3.4);
            for _ in 0..4 + (chance.part() * 5.0) as usize {
                let by = toss(chance, 1.7);
                let next = [at[0] + way[0] + by[0], at[1] + way[1] + by[1]];
                marks.line(1, tone(0x26251f, 0.42), 0.35, [at, next]);
                at = next;
            }
        }
        if i % 61 == 30 && chance.part() < 0.6 {
            let ends = [q.beside(-half), q.beside(chance.between(-0.2, 1.0) * half)];
            let wide = pick(chance, &[3.6, 6.0]);
            marks.bar(0, tone(0x57544d, 0.36), wide, ends);
            for off in [-0.5, 0.5] {
                let edge = ends.map(|end| [end[0] + q.right[1] * wide * off, end[1] - q.right[0] * wide * off]);
                marks.bar(1, tone(0x26251f, 0.28), 0.4, edge);
            }
        }
        if i % 47 == 20 {
            let side = pick(chance, &[-1.0, 1.0]) * (half - 4.0);
            marks.bar(2, Color::hex(0x3a3b3a), 2.2, [q.spot(-1.8, side), q.spot(1.8, side)]);
            for far in [-1.2, -0.4, 0.4, 1.2] {
                marks.bar(3, Color::hex(0x8d8c86), 0.3, [q.spot(far, side - 0.9), q.spot(far, side + 0.9)]);
            }
        }
    }
    pen.marks(marks);
}

fn stains(pen: &mut Pen, spots: &[[f32; 2]], size: f32, chance: &mut Chance) {
    let mut marks = Marks::default();
    for at in spots {
        let (tone, width) = (pick(chance, &STAINS), pick(chance, &[5.0, 9.0]));
        let long = chance.between(3.0, 14.0);
        marks.dab(0, tone, width * size, *at, toss(chance, long));
    }
    pen.marks(marks);
}

/// Rows of stones or boards across a strip: each a dashed line that falls by chance to one of four tones and staggers. Odd ones in between.
pub(super) fn courses(pen: &mut Pen, lines: &[[[f32; 2]; 2]], tones: [u32; 4], long: f32, chance: &mut Chance) {
    let mut rows: [Vec<Step>; 4] = Default::default();
    let mut odd = Marks::default();
    for (i, [a, b]) in lines.iter().enumerate() {
        let wide = gap(*a, *b);
        // Two tones take turns in a row, and all rows are equally light: rows of one tone are bars when seen from afar.
        let (pair, early) = ((chance.part() * 2.0) as usize % 2 * 2, chance.between(0.0, long));
        for (nth, tone) in [pair + i % 2, pair + 1 - i % 2].into_iter().enumerate() {
            // A dash that begins earlier staggers; the bed cuts it off.
            let from = nth as f32 * (long + JOINT) - early;
            if from < wide {
                rows[tone].extend([Step::To(mix(*a, *b, from / wide)), Step::Line(*b)]);
            }
        }
        for _ in 0..(wide / SETT * 0.2).round() as usize {
            let from = chance.between(0.0, wide);
            let stone = [from, from + long * chance.between(0.7, 1.0)].map(|far| mix(*a, *b, far / wide));
            odd.bar(0, pick(chance, &ODD), PITCH - 0.5, stone);
        }
    }
    lay(pen, rows, tones, [long, long + JOINT * 2.0], odd);
}

/// Dashes of stones and what lies between them.
fn lay(pen: &mut Pen, rows: [Vec<Step>; 4], tones: [u32; 4], dashes: [f32; 2], odd: Marks) {
    for (path, tone) in rows.into_iter().zip(tones) {
        pen.dashed(path, Color::hex(tone), PITCH - JOINT, dashes);
    }
    pen.marks(odd);
}

/// Earth that wheels carry from dirt lanes onto the paving: a fan, widening away from the mouth, thinning out.
pub(super) fn aprons(pen: &mut Pen, net: &Net, knot: &Knot) {
    let dirt = |lane: usize| net.lanes[lane].made == Made::Dirt;
    let Some(to) = knot.arms.iter().find(|arm| !dirt(arm.lane)) else { return };
    for arm in knot.arms.iter().filter(|arm| dirt(arm.lane)) {
        let (mut inner, mut marks) = (Pen::default(), Marks::default());
        let at = |out: f32, on: f32| spot(knot.at, arm.way, to.half + out, on * arm.half);
        let mut chance = Chance::new(net.lanes[arm.lane].seed + 7);
        for (deep, wide, alpha) in [(6.0, 1.04, 0.62), (14.0, 1.22, 0.34), (24.0, 1.5, 0.24)] {
            let bent = |deep: f32, on: f32, end: [f32; 2]| Step::Curve(at(deep, on), at(deep, on), end);
            let path = vec![
                Step::To(at(8.0, -1.0)),
                Step::Line(at(0.0, -1.0)),
                bent(-deep * 0.4, -wide, at(-deep, -wide * 0.72)),
                bent(-deep * 1.35, 0.0, at(-deep, wide * 0.72)),
                bent(-deep * 0.4, wide, at(0.0, 1.0)),
                Step::Line(at(8.0, 1.0)),
            ];
            inner.mass(path, Made::Dirt.bed().alpha(alpha), 4.0);
        }
        for _ in 0..240 {
            let far = chance.part() * chance.part() * 30.0;
            let on = chance.between(-1.0, 1.0) * (1.0 + far / 40.0);
            let tone = pick(&mut chance, &[tone(0xceb888, 0.8), tone(0xa0885c, 0.7), tone(0xe2d0a4, 0.7)]);
            marks.dab(0, tone, pick(&mut chance, &[0.5, 0.9]), at(3.0 - far, on), [0.4, 0.0]);
        }
        inner.marks(marks);
        for (on, side) in [(-0.4, -1.0), (-0.4, 1.0), (0.4, -1.0), (0.4, 1.0)] {
            let deep = -to.half * 0.8 - on * side * 7.0;
            let guide = at(deep + to.half * 0.2, on);
            let path = vec![Step::To(at(6.0, on)), Step::Curve(guide, guide, at(deep, side * (1.0 + 26.0 / arm.half)))];
            inner.round(path, tone(0xb6a072, 0.34), 3.0);
        }
        pen.within(net.lanes[to.lane].bed(knot.at, 60.0), inner);
    }
}

/// A paved area: a square in fans, anything else in straight courses, with a border of two rows.
pub(super) fn area(site: &Site, path: Vec<Step>, corners: &[[f32; 2]]) -> Vec<Ink> {
    let (mut chance, mut pen, mut inner) = (Chance::new(site.seed * 16), Pen::default(), Pen::default());
    if site.kind == "square" {
        fans(&mut inner, corners, &mut chance);
    } else {
        courses(&mut inner, &areas::chords(corners, PITCH), STONE, SETT, &mut chance);
    }
    stains(&mut inner, &scattered(corners, 15.0, 400, &mut chance), 1.5, &mut chance);
    for (joint, stone, width, long) in [(11.4, 0xbfb7a5, 10.6, 3.6), (6.0, 0xc8c1b0, 5.2, 4.4)] {
        inner.line(path.clone(), Color::hex(0x736b5c), joint);
        inner.dashed(path.clone(), Color::hex(stone), width, [long, 0.45]);
    }
    inner.line(path.clone(), tone(0x3c3428, 0.7), 1.0);
    pen.fill(path.clone(), Made::Setts.bed());
    pen.within(path, inner);
    pen.0
}

/// Columns of arcs along the longest edge.
fn fans(pen: &mut Pen, corners: &[[f32; 2]], chance: &mut Chance) {
    const WIDE: f32 = 27.0;
    const RADIUS: f32 = 20.0;
    let way = edge_way(corners, &|_, long| long);
    let (lo, hi) = bounds(corners);
    let (middle, reach) = (mix(lo, hi, 0.5), gap(lo, hi) / 2.0 + 30.0);
    let mut rows: [Vec<Step>; 4] = Default::default();
    let mut odd = Marks::default();
    let columns = (reach / WIDE) as i32;
    for column in -columns..=columns {
        let mut down = -reach + if column % 2 == 0 { 0.0 } else { PITCH * 5.0 };
        while down < reach {
            down += PITCH;
            let at = |turn: f32| {
                let (sine, cosine) = sine_and_cosine(turn);
                spot(middle, way, column as f32 * WIDE + sine * RADIUS, down + RADIUS * (1.0 - cosine))
            };
            let top = at(0.0);
            if (0..2).any(|i| top[i] < lo[i] - RADIUS || top[i] > hi[i] + RADIUS) {
                continue;
            }
            let tone = (chance.part() * 4.0) as usize % 4;
            // 0.741 is half of a fan. An earlier start staggers the stones.
            let begin = -0.741 - tone as f32 * 0.04;
            let arc = [0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1.0];
            rows[tone].extend(open(&arc.map(|part| at(begin + (0.741 - begin) * part))));
            let from = chance.between(-0.6, 0.5);
            if chance.part() < 0.7 {
                odd.bar(0, pick(chance, &ODD), PITCH - 0.5, [at(from), at(from + 0.13)]);
            }
        }
    }
    lay(pen, rows, STONE, [2.7, JOINT], odd);
}

/// The direction of the edge that is worth most, by its direction and length.
pub(super) fn edge_way(corners: &[[f32; 2]], worth: &dyn Fn([f32; 2], f32) -> f32) -> [f32; 2] {
    let (mut best, mut most) = ([1.0, 0.0], 0.0);
    for [a, b] in edges(corners) {
        let way = leg_at(&[a, b], a).way;
        if worth(way, gap(a, b)) > most {
            (best, most) = (way, worth(way, gap(a, b)));
        }
    }
    best
}
