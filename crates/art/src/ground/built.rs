//! Buildings: houses, ruins, bridges, squares.

use super::{Painted, SHADOW, Site, areas, growth};
use crate::{Color, Ink, LIGHT, Tile, chance::Chance, ink::*};
use angle::sine_and_cosine;

/// The shadow of a wall of this height, away from the light.
fn thrown(path: &[Step], height: f32) -> Vec<Ink> {
    let by = height * 0.39;
    (1..=8).map(|i| Ink::fill(moved(path, [by * i as f32 / 8.0, by * i as f32 / 8.0]), SHADOW.alpha(0.075))).collect()
}

pub(super) fn building(site: &Site, path: Vec<Step>, corners: &[[f32; 2]]) -> Painted {
    let roof = match (site.kind, site.roof) {
        ("bunker", _) => 0xa79e8b,
        (_, "tile") => 0xb8694a,
        (_, "old") => 0x9a6a54,
        (_, "slate") => 0x7b828a,
        (_, "thatch") => 0xb79c62,
        (_, "metal") => 0x8c9496,
        (_, "flat") => 0xa8a294,
        _ => [0xb8694a, 0x7b828a, 0x9a6a54, 0xb79c62][site.seed as usize % 4],
    };
    let roof = Color::hex(roof);
    let mut below = thrown(&path, site.height.clamp(8.0, 48.0));
    below.extend(floor(site, &path, corners));
    let mut above = vec![Ink::fill(path.clone(), roof)];
    let gabled = site.kind == "building" && site.roof != "flat" && site.look != "tower";
    match (corners, gabled) {
        ([a, b, c, d], true) => above.extend(gable(roof, [*a, *b, *c, *d], site)),
        _ => above.extend(hipped(roof, corners)),
    }
    above.push(Ink::stroke(path, Color::hex(0x100f0a).alpha(0.78), 0.8));
    Painted { below, above }
}

/// The inside of a building without its roof: boards or stone, and walls with openings.
fn floor(site: &Site, path: &[Step], corners: &[[f32; 2]]) -> Vec<Ink> {
    let stone = site.kind == "bunker" || matches!(site.look, "church" | "tower");
    let boards = Color::hex(if stone { 0xa39c8c } else { 0x9c7a52 });
    let joints = growth::pairs(&areas::chords(corners, if stone { 7.0 } else { 4.0 }));
    let wall = Color::hex(0xe6dcc6);
    let mut openings = vec![];
    for (i, from) in corners.iter().enumerate() {
        let to = corners[(i + 1) % corners.len()];
        let mix = |part: f32| [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
        let long = (to[0] - from[0]).hypot(to[1] - from[1]);
        let n = (long / 34.0).floor().max(1.0);
        let half = (4.5 / long).min(0.2);
        for k in 0..n as usize {
            let part = (k as f32 + 0.5) / n;
            openings.extend([Step::To(mix(part - half)), Step::Line(mix(part + half))]);
        }
    }
    let within = vec![
        Ink::stroke(joints, boards.shaded(0.4).alpha(0.5), 0.5).flat(),
        Ink::stroke(moved(path, [3.0, 3.0]), SHADOW.alpha(0.34), 7.2),
        Ink::stroke(path.to_vec(), wall, 7.2),
        Ink::stroke(openings, Color::hex(0x7f98a2), 5.2).flat(),
        Ink::stroke(path.to_vec(), Color::hex(0x100f0a).alpha(0.78), 1.6),
    ];
    vec![Ink::fill(path.to_vec(), boards), Ink::Within { path: path.to_vec(), inks: within }]
}

/// Two slopes that meet in a ridge along the longer side, with courses, every third tile odd, and a chimney.
fn gable(roof: Color, corners: [[f32; 2]; 4], site: &Site) -> Vec<Ink> {
    let mut chance = Chance::new(site.seed);
    let far = |p: [f32; 2], q: [f32; 2]| (q[0] - p[0]).hypot(q[1] - p[1]);
    // Rotate the corners so that the first side is a long one.
    let [a, b, c, d] = if far(corners[0], corners[1]) >= far(corners[1], corners[2]) {
        corners
    } else {
        [corners[1], corners[2], corners[3], corners[0]]
    };
    let mix = |p: [f32; 2], q: [f32; 2], t: f32| [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
    let (ridge_a, ridge_b) = (mix(a, d, 0.5), mix(b, c, 0.5));
    let mut inks = vec![];
    for (eave_a, eave_b) in [(a, b), (d, c)] {
        let out = [eave_a[0] - ridge_a[0], eave_a[1] - ridge_a[1]];
        let facing = (out[0] * LIGHT[0] + out[1] * LIGHT[1]) / out[0].hypot(out[1]).max(0.001);
        let tone = if facing > 0.0 { roof.lit(0.38 * facing) } else { roof.shaded(-0.52 * facing) };
        inks.push(Ink::fill(ring(&[eave_a, eave_b, ridge_b, ridge_a]), tone));
        let depth = out[0].hypot(out[1]);
        let courses = (depth / 2.6).max(2.0) as usize;
        let mut lines = vec![];
        let (mut odd, mut even) = (vec![], vec![]);
        for i in 1..courses {
            let part = i as f32 / courses as f32;
            let (from, to) = (mix(ridge_a, eave_a, part), mix(ridge_b, eave_b, part));
            lines.extend([Step::To(from), Step::Line(to)]);
            let n = (far(from, to) / 5.0) as usize;
            for k in 0..n {
                if chance.part() < 0.3 {
                    let tile = [mix(from, to, k as f32 / n as f32), mix(from, to, (k + 1) as f32 / n as f32)];
                    let list = if chance.part() < 0.5 { &mut odd } else { &mut even };
                    list.extend([Step::To(tile[0]), Step::Line(tile[1])]);
                }
            }
        }
        inks.push(Ink::stroke(odd, tone.lit(0.25).alpha(0.4), 2.0).flat());
        inks.push(Ink::stroke(even, tone.shaded(0.25).alpha(0.4), 2.0).flat());
        inks.push(Ink::stroke(lines, roof.shaded(0.6).alpha(0.30), 0.5).flat());
    }
    inks.push(Ink::stroke(open(&[ridge_a, ridge_b]), roof.shaded(0.45), 1.8).flat());
    let lit = [LIGHT[0] * 0.5, LIGHT[1] * 0.5];
    inks.push(Ink::stroke(moved(&open(&[ridge_a, ridge_b]), lit), roof.lit(0.45).alpha(0.8), 0.7).flat());
    if site.look != "barn" && site.look != "church" {
        let at = mix(ridge_a, ridge_b, if chance.part() < 0.5 { 0.2 } else { 0.78 });
        inks.push(Ink::fill(slab([at[0] + 2.6, at[1] + 2.6], 5.0, 5.0), SHADOW.alpha(0.36)));
        inks.push(Ink::fill(slab(at, 4.6, 4.6), Color::hex(0x8a4f3c)));
        inks.push(Ink::fill(slab(at, 2.2, 2.2), Color::hex(0x2c2116)));
    }
    inks
}

/// The slopes of a roof, each from its eave to the middle, lit by how much it faces the light.
fn hipped(roof: Color, corners: &[[f32; 2]]) -> Vec<Ink> {
    let n = corners.len() as f32;
    let middle = [corners.iter().map(|c| c[0]).sum::<f32>() / n, corners.iter().map(|c| c[1]).sum::<f32>() / n];
    let slope = |i: usize| {
        let (a, b) = (corners[i], corners[(i + 1) % corners.len()]);
        let out = [(a[0] + b[0]) / 2.0 - middle[0], (a[1] + b[1]) / 2.0 - middle[1]];
        let facing = (out[0] * LIGHT[0] + out[1] * LIGHT[1]) / out[0].hypot(out[1]).max(0.001);
        let tone = if facing > 0.0 { roof.lit(0.30 * facing) } else { roof.shaded(-0.42 * facing) };
        Ink::fill(ring(&[a, b, middle]), tone)
    };
    (0..corners.len()).map(slope).collect()
}

/// Broken walls around a floor of bricks and beams.
pub(super) fn ruin(site: &Site, path: Vec<Step>, corners: &[[f32; 2]]) -> Vec<Ink> {
    let mut chance = Chance::new(site.seed);
    let mut inks = thrown(&path, site.height.clamp(6.0, 26.0) * 0.6);
    inks.push(Ink::fill(path.clone(), Color::hex(0x857056)));
    inks.push(Ink::Tiled { path: path.clone(), tile: Tile::Grit, scale: 0.9, turn: 0.5 });
    for at in super::scattered(corners, 6.0, 240, &mut chance) {
        let size = chance.between(1.6, 4.6);
        let tone = [0x9a6a54, 0xa79e8b, 0xb8694a, 0x6b5a48][(chance.part() * 4.0) as usize % 4];
        inks.push(Ink::fill(slab([at[0] + 0.6, at[1] + 0.6], size, size * 0.6), SHADOW.alpha(0.35)));
        inks.push(Ink::fill(slab(at, size, size * 0.6), Color::hex(tone)));
    }
    let mut beams = vec![];
    for at in super::scattered(corners, 16.0, 7, &mut chance) {
        let (sine, cosine) = sine_and_cosine(chance.between(0.0, std::f32::consts::TAU));
        let long = growth::room(corners) * 0.28;
        beams.extend([Step::To(at), Step::Line([at[0] + cosine * long, at[1] + sine * long])]);
    }
    inks.push(Ink::Within {
        path: path.clone(),
        inks: vec![
            Ink::stroke(moved(&beams, [1.0, 1.0]), SHADOW.alpha(0.4), 2.2),
            Ink::stroke(beams, Color::hex(0x5a4632), 1.8),
        ],
    });
    // The walls stand in blocks of their own height, inside the ruled edge.
    let wall = Color::hex(0xa79e8b);
    inks.push(Ink::Rim { path: path.clone(), width: 7.0, from: wall.lit(0.15), to: wall.shaded(0.25) });
    inks.push(Ink::Within {
        path: path.clone(),
        inks: vec![Ink::dashed(path.clone(), wall.shaded(0.45), 7.4, &[4.0, 9.0, 2.0, 14.0])],
    });
    inks.push(Ink::stroke(path, Color::hex(0x100f0a).alpha(0.7), 0.7));
    inks
}

pub(super) fn boat(path: Vec<Step>, corners: &[[f32; 2]]) -> Vec<Ink> {
    let mut inks = thrown(&path, 8.0);
    inks.push(Ink::fill(path.clone(), Color::hex(0x7a5a3a)));
    inks.push(Ink::Rim { path: path.clone(), width: 2.4, from: Color::hex(0xc9b488), to: Color::hex(0x6b523a) });
    let thwarts: Vec<[[f32; 2]; 2]> = {
        let across: Vec<[f32; 2]> = corners.iter().map(|c| [c[1], -c[0]]).collect();
        areas::chords(&across, 6.0).into_iter().map(|[a, b]| [[-a[1], a[0]], [-b[1], b[0]]]).collect()
    };
    inks.push(Ink::Within {
        path: path.clone(),
        inks: vec![Ink::stroke(growth::pairs(&thwarts), Color::hex(0xa98c69), 1.2).flat()],
    });
    inks.push(Ink::stroke(path, Color::hex(0x100f0a).alpha(0.7), 0.6));
    inks
}
