//! Setts: paved lanes, the earth that wheels carry onto them, and squares.

use super::{
    Site, areas, bounds,
    marks::*,
    roads::{Knot, Lane, Made, Net, gap, shoulders, spot},
    scattered,
};
use crate::{Color, Ink, chance::Chance, ink::*};
use angle::sine_and_cosine;

/// From one course to the next.
pub(super) const PITCH: f32 = 2.7;
const JOINT: f32 = 0.42;
const SETT: f32 = 3.0;
pub(super) const STONE: [u32; 4] = [0xbeb6a4, 0xb5ac99, 0xc5bdac, 0xaca390];
pub(super) const BOARD: [u32; 4] = [0xa98c69, 0x9c7f5c, 0xb39874, 0x927654];
const ODD: [(u32, f32); 3] = [(0xeee8d8, 0.34), (0x60584a, 0.22), (0x968468, 0.26)];
const STAINS: [(u32, f32); 3] = [(0x4a4232, 0.09), (0xf6f0e2, 0.10), (0x7a7c54, 0.12)];

/// A stretch of a paved lane: courses, the wear of wheels, kerbs.
pub(super) fn paved(net: &Net, i: usize, lane: &Lane, part: &[Sample]) -> Vec<Ink> {
    let bed = lane.bed_of(part);
    let mut chance = Chance::new(lane.seed + part[0].far as u32);
    // Over what another lane laid here.
    let own: Vec<[f32; 2]> = [0.6, -0.6]
        .into_iter()
        .flat_map(|on| {
            let side: Vec<[f32; 2]> = part.iter().map(|q| q.beside(on * lane.width)).collect();
            if on > 0.0 { side } else { side.into_iter().rev().collect() }
        })
        .collect();
    let mut inks = vec![Ink::fill(ring(&own), lane.made.bed())];
    if lane.made == Made::Setts {
        let sets = part[0].far..part[part.len() - 1].far;
        let n = (sets.start / PITCH).ceil() as usize..(sets.end / PITCH).ceil() as usize;
        let lines = n.map(|k| lane.strand.at(k as f32 * PITCH));
        let half = lane.width / 2.0;
        inks.extend(courses(lines.map(|q| [q.beside(-half), q.beside(half)]), STONE, SETT, &mut chance));
    }
    let along = |on: f32, tone: Color, wide: f32| {
        Ink::stroke(trace(part, &|_| on * lane.width), tone, wide * lane.width).flat()
    };
    for on in [-0.22, 0.22] {
        let pale = Color::hex(0xf0eada);
        inks.extend([along(on, pale.alpha(0.10), 0.22), along(on, pale.alpha(0.12), 0.13)]);
    }
    inks.push(along(0.0, Color::hex(0x483e2e).alpha(0.13), 0.12));
    let mut marks = Marks::default();
    for q in part.iter().step_by(3) {
        let (rgb, alpha) = pick(&mut chance, &STAINS);
        let width = if chance.part() < 0.5 { 5.0 } else { 9.0 };
        let at = q.beside(chance.between(-0.5, 0.5) * lane.width);
        let long = chance.between(3.0, 14.0);
        marks.dab(0, Color::hex(rgb).alpha(alpha), width, at, toss(&mut chance, long));
    }
    inks.extend(marks.inks());
    let mut edges = net.edges(i, part, &|other| other.made != Made::Dirt);
    // No kerb across the mouth of a lane.
    let mouth = |q: &Sample| net.lanes.iter().any(|l| l.made == Made::Dirt && l.holds(q.beside(2.0), -2.0));
    edges =
        edges.iter().flat_map(|run| runs(run, &|q| i8::from(mouth(q)))).filter(|(m, _)| *m == 0).map(|e| e.1).collect();
    inks.extend(shoulders(&edges, 2.4, Color::hex(0x282014).alpha(0.22), Color::hex(0xfff8e2).alpha(0.10)));
    inks.extend(kerb(edges.iter().flat_map(|run| trace(run, &|_| -1.2)).collect()));
    vec![Ink::Within { path: bed, inks }]
}

/// A row of long stones.
fn kerb(path: Vec<Step>) -> [Ink; 3] {
    let row = |rgb: u32, alpha: f32, dash: &[f32]| Ink::dashed(path.clone(), Color::hex(rgb).alpha(alpha), 2.1, dash);
    [
        Ink::stroke(path.clone(), Color::hex(0x6f6859), 2.9).flat(),
        row(0xc9c2b1, 1.0, &[5.4, 0.5]),
        row(0x60584a, 0.16, &[5.4, 6.4]),
    ]
}

/// Rows of stones or boards across a strip: each a dashed line that falls by chance to one of four tones and staggers. Odd ones in between.
pub(super) fn courses(
    lines: impl Iterator<Item = [[f32; 2]; 2]>,
    tones: [u32; 4],
    long: f32,
    chance: &mut Chance,
) -> Vec<Ink> {
    let (mut rows, mut odd): ([Vec<Step>; 4], Marks) = Default::default();
    for [a, b] in lines {
        let wide = gap(a, b).max(0.001);
        let tone = (chance.part() * 4.0) as usize % 4;
        // A dash that begins earlier staggers; the bed cuts it off.
        rows[tone].extend(open(&[mix(a, b, -long * 0.3 * tone as f32 / wide), b]));
        for _ in 0..(wide / SETT * 0.2).round() as usize {
            let (rgb, alpha) = pick(chance, &ODD);
            let from = chance.between(0.0, wide);
            let stone = [mix(a, b, from / wide), mix(a, b, (from + long * chance.between(0.7, 1.0)) / wide)];
            odd.bar(0, Color::hex(rgb).alpha(alpha), PITCH - 0.5, stone);
        }
    }
    let dash = [long, JOINT];
    let row = |(path, tone): (Vec<Step>, u32)| Ink::dashed(path, Color::hex(tone), PITCH - JOINT, &dash);
    let mut inks: Vec<Ink> = rows.into_iter().zip(tones).map(row).collect();
    inks.extend(odd.inks());
    inks
}

/// Earth that wheels carry from dirt lanes onto the paving: a fan, widening away from the mouth, thinning out.
pub(super) fn aprons(net: &Net, knot: &Knot) -> Vec<Ink> {
    let made = |lane: usize| net.lanes[lane].made;
    let Some(to) = knot.arms.iter().find(|arm| made(arm.lane) != Made::Dirt) else { return vec![] };
    let from = knot.arms.iter().filter(|arm| made(arm.lane) == Made::Dirt);
    let path = net.lanes[to.lane].bed(knot.at, 60.0);
    from.map(|arm| {
        let at = |out: f32, on: f32| spot(knot.at, arm.way, to.half + out, on);
        let mut chance = Chance::new(net.lanes[arm.lane].seed + 7);
        let mut inks: Vec<Ink> = [(6.0, 1.04, 0.62), (14.0, 1.22, 0.34), (24.0, 1.5, 0.24)]
            .into_iter()
            .map(|(deep, wide, alpha)| {
                let w = arm.half * 1.02;
                let (side, tip) = (arm.half * wide, arm.half * wide * 0.72);
                let bent = |guide: [f32; 2], end: [f32; 2]| Step::Curve(guide, guide, end);
                let path = vec![
                    Step::To(at(8.0, -w)),
                    Step::Line(at(0.0, -w)),
                    bent(at(-deep * 0.4, -side), at(-deep, -tip)),
                    bent(at(-deep * 1.35, 0.0), at(-deep, tip)),
                    bent(at(-deep * 0.4, side), at(0.0, w)),
                    Step::Line(at(8.0, w)),
                    Step::Close,
                ];
                Ink::Mass { path, color: Made::Dirt.bed().alpha(alpha), blur: 4.0 }
            })
            .collect();
        let mut marks = Marks::default();
        for _ in 0..240 {
            let far = chance.part() * chance.part() * 30.0;
            let on = chance.between(-1.0, 1.0) * arm.half * (1.0 + far / 40.0);
            let (rgb, alpha) = pick(&mut chance, &[(0xceb888, 0.8), (0xa0885c, 0.7), (0xe2d0a4, 0.7)]);
            let width = if chance.part() < 0.5 { 0.5 } else { 0.9 };
            marks.dab(0, Color::hex(rgb).alpha(alpha), width, at(3.0 - far, on), toss(&mut chance, 0.4));
        }
        inks.extend(marks.inks());
        for on in [-0.4, 0.4] {
            for side in [-1.0, 1.0] {
                let deep = -to.half * 0.8 - on * side * 7.0;
                let guide = at(deep + to.half * 0.2, on * arm.half);
                let path = vec![
                    Step::To(at(6.0, on * arm.half)),
                    Step::Curve(guide, guide, at(deep, side * (arm.half + 26.0))),
                ];
                inks.push(Ink::stroke(path, Color::hex(0xb6a072).alpha(0.34), 3.0));
            }
        }
        Ink::Within { path: path.clone(), inks }
    })
    .collect()
}

/// A paved area: a square in fans, anything else in straight courses, with a border of two rows.
pub(super) fn area(site: &Site, path: Vec<Step>, corners: &[[f32; 2]]) -> Vec<Ink> {
    let mut chance = Chance::new(site.seed * 16);
    let mut inks = if site.kind == "square" { fans(corners, &mut chance) } else { rows(corners, &mut chance) };
    let mut marks = Marks::default();
    for at in scattered(corners, 15.0, 400, &mut chance) {
        let (rgb, alpha) = pick(&mut chance, &STAINS);
        let width = if chance.part() < 0.5 { 8.0 } else { 14.0 };
        let long = chance.between(2.0, 18.0);
        marks.dab(0, Color::hex(rgb).alpha(alpha), width, at, toss(&mut chance, long));
    }
    inks.extend(marks.inks());
    let joint = Color::hex(0x736b5c);
    inks.extend([
        Ink::stroke(path.clone(), joint, 11.4).flat(),
        Ink::dashed(path.clone(), Color::hex(0xbfb7a5), 10.6, &[3.6, 0.45]),
        Ink::stroke(path.clone(), joint, 6.0).flat(),
        Ink::dashed(path.clone(), Color::hex(0xc8c1b0), 5.2, &[4.4, 0.45]),
        Ink::stroke(path.clone(), Color::hex(0x3c3428).alpha(0.7), 1.0),
    ]);
    vec![Ink::fill(path.clone(), Made::Setts.bed()), Ink::Within { path, inks }]
}

fn rows(corners: &[[f32; 2]], chance: &mut Chance) -> Vec<Ink> {
    courses(areas::chords(corners, PITCH).into_iter(), STONE, SETT, chance)
}

/// Columns of arcs along the longest edge.
fn fans(corners: &[[f32; 2]], chance: &mut Chance) -> Vec<Ink> {
    const WIDE: f32 = 27.0;
    const RADIUS: f32 = 20.0;
    let ends = corners.iter().zip(corners.iter().cycle().skip(1));
    let Some((a, b)) = ends.max_by(|p, q| gap(*p.0, *p.1).total_cmp(&gap(*q.0, *q.1))) else { return vec![] };
    let long = gap(*a, *b).max(0.001);
    let way = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
    let (lo, hi) = bounds(corners);
    let (middle, reach) = (mix(lo, hi, 0.5), gap(lo, hi) / 2.0 + 30.0);
    let (mut rows, mut odd): ([Vec<Step>; 4], Marks) = Default::default();
    let columns = (reach / WIDE) as i32;
    for column in -columns..=columns {
        let mut down = -reach + if column % 2 == 0 { 0.0 } else { PITCH * 5.0 };
        while down < reach {
            let tone = (chance.part() * 4.0) as usize % 4;
            let at = |turn: f32| {
                let (sine, cosine) = sine_and_cosine(turn);
                spot(middle, way, column as f32 * WIDE + sine * RADIUS, down + RADIUS * (1.0 - cosine))
            };
            // 0.741 is the half angle of a fan. An earlier start staggers the stones; the next column covers it.
            let arc: Vec<[f32; 2]> =
                (0..=8).map(|i| at(-0.741 - tone as f32 * 0.04 * (1.0 - i as f32 / 8.0) + i as f32 * 0.1853)).collect();
            let from = chance.between(-0.6, 0.5);
            let (rgb, alpha) = pick(chance, &ODD);
            let seen = |p: &[f32; 2]| p[0] > lo[0] && p[0] < hi[0] && p[1] > lo[1] && p[1] < hi[1];
            if arc.iter().any(seen) {
                if chance.part() < 0.7 {
                    odd.bar(0, Color::hex(rgb).alpha(alpha), PITCH - 0.5, [at(from), at(from + 0.13)]);
                }
                rows[tone].extend(open(&arc));
            }
            down += PITCH;
        }
    }
    let row = |(path, tone): (Vec<Step>, u32)| Ink::dashed(path, Color::hex(tone), PITCH - JOINT, &[2.7, JOINT]);
    let mut inks: Vec<Ink> = rows.into_iter().zip(STONE).map(row).collect();
    inks.extend(odd.inks());
    inks
}
