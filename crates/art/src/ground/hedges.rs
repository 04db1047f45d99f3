//! Hedges, bocage, walls, fences and gates. Only shade, grass and the open leaves of a gate leave the ruled strip.

use super::{
    Painted, SHADOW, Site,
    growth::{Tree, planted},
    marks::*,
};
use crate::{Color, Ink, LIGHT, Leaf, Tile, canopy, chance::Chance, ink::*, noise};
use angle::sine_and_cosine;

/// A ball of leaves.
struct Lump {
    at: [f32; 2],
    radius: f32,
    /// How much its side of the hedge faces the light.
    lit: f32,
}

/// Lumps along a line, none beyond half of `width` from it.
fn lumps(strand: &Strand, width: f32, every: f32, seed: u32) -> Vec<Lump> {
    let mut chance = Chance::new(seed);
    let gaps = [0.75, 1.3].map(|part| part * every * width);
    let spots = strand.spread(width * 0.3, gaps, &mut chance).into_iter();
    let lump = |q: Sample| {
        let radius = width * chance.between(0.28, 0.46);
        let room = width / 2.0 - radius;
        let off = (width * chance.between(-0.24, 0.24)).clamp(-room, room);
        let ends = q.far.min(strand.long() - q.far);
        Lump { at: q.beside(off), radius: radius.min(ends.max(width * 0.2)), lit: q.lit(off / width * 2.0) }
    };
    spots.map(lump).collect()
}

/// Each lump drawn out along the light, and a dark foot.
fn leaf_shadow(lumps: &[Lump], height: f32, alpha: f32) -> [Ink; 2] {
    let mut chance = Chance::new(lumps.len() as u32);
    let mut mass = |height: f32, vary: f32, alpha: f32, blur: f32| Ink::Mass {
        path: lumps
            .iter()
            .flat_map(|l| swept_disc(l.at, l.radius, fall(height * chance.between(1.0 - 2.0 * vary, 1.0 + vary))))
            .collect(),
        color: SHADOW.alpha(alpha),
        blur,
    };
    [mass(height, 0.1, alpha, 2.0), mass(2.6, 0.0, alpha * 0.6, 1.2)]
}

/// Leaves between two kinds.
fn leaves(part: f32) -> [Color; 4] {
    let (a, b) = (canopy::tones(Leaf::Hedge), canopy::tones(Leaf::Oak));
    [0, 1, 2, 3].map(|i| a[i].toward(b[i], part))
}

/// Foliage from above: four masses, each nearer to the light than the one below, then leaves toned by how they face it.
fn foliage(lumps: &[Lump], [dark, mid, light, glow]: [Color; 4], dense: f32, seed: u32) -> Vec<Ink> {
    let mut chance = Chance::new(seed);
    let body = |part: f32, shift: f32, tone: Color| {
        let ball = |l: &Lump| Step::Disc([0, 1].map(|i| l.at[i] + LIGHT[i] * l.radius * shift), l.radius * part);
        Ink::union(lumps.iter().map(ball).collect(), tone)
    };
    let mut inks = vec![
        body(0.97, 0.0, dark.shaded(0.25)),
        body(0.86, 0.1, dark.alpha(0.9)),
        body(0.66, 0.22, mid.alpha(0.95)),
        body(0.36, 0.42, light.alpha(0.55)),
    ];
    let tones = [dark, mid, mid.toward(light, 0.6), light, glow];
    let mut marks = Marks::default();
    for l in lumps {
        for _ in 0..(l.radius * l.radius * std::f32::consts::PI * dense).round() as usize {
            let far = chance.part().sqrt() * 0.93;
            let by = toss(&mut chance, far);
            let lit = 0.85 * (by[0] * LIGHT[0] + by[1] * LIGHT[1]) + 0.28 * l.lit + chance.between(-0.42, 0.42);
            let tone = [-0.4, 0.02, 0.34, 0.62].iter().filter(|least| lit > **least).count();
            let width = if chance.part() < 0.5 { 0.6 } else { 0.9 };
            let long = toss(&mut chance, 0.5);
            if far * l.radius + width / 2.0 <= l.radius {
                let at = [l.at[0] + by[0] * l.radius, l.at[1] + by[1] * l.radius];
                marks.dab(tone as u8, tones[tone], width, at, long);
            }
        }
    }
    inks.extend(marks.inks());
    inks
}

/// The wood inside a hedge, which ends before its leaves do.
fn core(strand: &Strand, width: f32, part: f32) -> Ink {
    let n = strand.points.len();
    let inner = if n > 6 { &strand.points[2..n - 2] } else { &strand.points[..] };
    Ink::stroke(trace(inner, &|_| 0.0), canopy::tones(Leaf::Hedge)[0].shaded(part), width).flat()
}

pub(super) fn hedge(site: &Site, line: &[[f32; 2]], width: f32) -> Painted {
    let (seed, height) = (site.seed * 16, site.height.clamp(4.0, 26.0) * 0.7);
    let strand = Strand::new(line, 2.0, 1.5);
    let all = lumps(&strand, width, 0.3, seed);
    let mut chance = Chance::new(seed + 2);
    let from = chance.between(20.0, 50.0);
    let tall = strand.spread(from, [40.0, 70.0], &mut chance).into_iter();
    let tall: Vec<Lump> = tall
        .filter(|q| q.far + width < strand.long())
        .map(|q| Lump { at: q.at, radius: width / 2.0, lit: 0.0 })
        .collect();
    let mut inks = leaf_shadow(&all, height, 0.34).to_vec();
    inks.extend(leaf_shadow(&tall, height * 1.5, 0.2));
    let fringe = Fringe { off: width / 2.0, sides: &[-1.0, 1.0], every: 10.0, size: 3.0, share: 0.7, high: true };
    inks.extend(fringe.inks(&strand.points, seed + 3, &|_| true));
    inks.push(core(&strand, width * 0.44, 0.3));
    inks.extend(foliage(&all, leaves(0.0), 0.62, seed + 1));
    inks.extend(foliage(&tall, leaves(0.5), 0.9, seed + 5));
    inks.into()
}

/// A bank of earth across the whole ruled width, a wild hedge on its top, and trees.
pub(super) fn bocage(site: &Site, line: &[[f32; 2]], width: f32) -> Painted {
    let (seed, height) = (site.seed * 16, site.height.clamp(8.0, 60.0) * 0.5);
    let strand = Strand::new(line, width * 0.4, 2.0);
    let leafy = width * 0.62;
    let half = |q: &Sample| {
        let ends = q.far.min(strand.long() - q.far);
        width / 2.0 * (0.3 + ends / width * 2.0).min(1.0).sqrt()
    };
    let around = strand.ring(&half);
    let mut inks = block_shadow(&around, height * 0.4, 0.3, 3.0).to_vec();
    let faces = bank_faces(&strand, leafy * 0.4, width / 2.0, seed);
    let bank = Ink::Within { path: ring(&around), inks: faces };
    inks.push(Ink::Within { path: outline(line, width, false), inks: vec![bank] });
    let mut all = lumps(&strand, leafy, 0.2, seed + 1);
    all.extend(lumps(&strand, leafy * 0.7, 0.3, seed + 7));
    sorted::order_by(&mut all, |a, b| a.radius.total_cmp(&b.radius));
    inks.extend(leaf_shadow(&all, height, 0.4));
    let fringe = Fringe { off: width * 0.47, sides: &[-1.0, 1.0], every: 7.0, size: 3.6, share: 0.7, high: true };
    inks.extend(fringe.inks(&strand.points, seed + 3, &|_| true));
    inks.push(core(&strand, leafy * 0.5, 0.35));
    inks.extend(foliage(&all, leaves(0.0), 0.5, seed + 2));
    let mut chance = Chance::new(seed + 9);
    // Bramble and hazel among the thorn.
    all.retain(|_| chance.part() < 0.2);
    all.iter_mut().for_each(|l| l.radius *= 0.8);
    inks.extend(foliage(&all, leaves(0.8), 0.7, seed + 4));
    let mut painted = Painted::from(inks);
    let from = chance.between(24.0, 60.0);
    let mut trees = strand.spread(from, [70.0, 110.0], &mut chance);
    trees.retain(|q| q.far + 14.0 < strand.long());
    let tree = |q: Sample, chance: &mut Chance| {
        let leaf = if chance.part() < 0.5 { Leaf::Broad } else { Leaf::Oak };
        Tree { leaf, at: q.at, radius: chance.between(10.0, 13.0).min(width * 0.52) }
    };
    let trees = trees.into_iter().map(|q| tree(q, &mut chance)).collect();
    painted.add(planted(trees, 34.0, &mut chance));
    painted
}

/// The two faces of a bank of earth, from `top` to `foot` away from its line: turf, light and shade by how a face lies, blades that fall
/// down it, scars of earth.
fn bank_faces(strand: &Strand, top: f32, foot: f32, seed: u32) -> Vec<Ink> {
    let (deep, n) = (foot - top, strand.points.len());
    let turf = |part: f32, alpha: f32| {
        let tone = Color::hex(0x87924f).alpha(alpha);
        Ink::stroke(trace(&strand.points, &|_| 0.0), tone, foot * 2.0 * part).flat()
    };
    let mut inks = vec![turf(1.0, 0.4), turf(0.93, 0.5), turf(0.84, 0.7)];
    for (band, part) in [0.92, 0.74, 0.44].into_iter().enumerate() {
        let wide = deep * part + 0.5;
        for side in [-1.0, 1.0] {
            let middle = top - 0.5 + wide / 2.0;
            let wobble = |q: &Sample| {
                let drift = noise::drift(q.at[0] / 7.0, q.at[1] / 7.0, seed as i32 + band as i32, 2) - 0.5;
                side * middle + drift * (deep * 0.4).min(3.4)
            };
            for (lit, run) in runs(&strand.points, &|q| (q.lit(side) * 3.0).round() as i8) {
                let lit = f32::from(lit) / 3.0;
                let tone = if lit > 0.0 {
                    Color::hex(0xd4cf97).alpha(0.42 * (0.35 + 0.65 * lit))
                } else {
                    Color::hex(0x36432a).alpha(0.5 * (0.35 - 0.65 * lit))
                };
                inks.push(Ink::stroke(trace(&run, &wobble), tone, wide).flat());
            }
        }
    }
    let (mut marks, mut chance) = (Marks::default(), Chance::new(seed));
    let tone = |rgb: u32, alpha: f32| Color::hex(rgb).alpha(alpha);
    let lit = [tone(0xded89e, 0.4), tone(0x768246, 0.42), tone(0xb0b272, 0.5)];
    let dim = [tone(0x2c361e, 0.38), tone(0x647440, 0.4), tone(0x546236, 0.5)];
    let scars = [tone(0xb29a68, 0.7), tone(0xc8b27e, 0.7), tone(0x5e4e30, 0.6), tone(0x4e4228, 0.6)];
    for side in [-1.0, 1.0] {
        for (i, q) in strand.points.iter().enumerate() {
            let faces = q.lit(side) > 0.0;
            for _ in 0..3 {
                let from = top + deep * chance.between(-0.05, 0.6);
                let to = (from + deep * chance.between(0.2, 0.55)).min(foot - 0.3);
                let (on, leans) = (chance.between(-1.0, 1.0), chance.between(-1.6, 1.6));
                let tone = pick(&mut chance, if faces { &lit } else { &dim });
                if chance.part() < 0.7 {
                    marks.line(1, tone, 0.55, [q.spot(on, side * from), q.spot(on + leans, side * to)]);
                }
            }
            if chance.part() < 0.1 && i > 3 && i + 4 < n {
                let at = top + deep * chance.between(0.2, 0.55);
                for _ in 0..7 {
                    let at = q.spot(chance.between(-4.0, 4.0), side * (at + chance.between(-0.2, 0.2) * deep));
                    let tone = pick(&mut chance, if faces { &scars[..2] } else { &scars[2..] });
                    let width = if chance.part() < 0.5 { 0.7 } else { 1.2 };
                    marks.dab(0, tone, width, at, q.ahead(chance.between(0.4, 1.6)));
                }
            }
        }
    }
    inks.extend(marks.inks());
    inks
}

/// A wall from above: its shadow, grass at its foot, stones.
pub(super) fn wall(site: &Site, line: &[[f32; 2]], width: f32, round: bool) -> Vec<Ink> {
    let strand = Strand::new(line, 0.6, 4.0);
    let around = strand.ring(&|_| width / 2.0);
    let mut inks = block_shadow(&around, site.height.clamp(4.0, 30.0) * 0.5, 0.34, 1.1).to_vec();
    let fringe =
        Fringe { off: width / 2.0 + 0.3, sides: &[-1.0, 1.0], every: 13.0, size: 2.6, share: 0.55, high: true };
    inks.extend(fringe.inks(&strand.points, site.seed * 16 + 3, &|_| true));
    let tones = match site.kind {
        "sea_wall" => [0xc6c0b0, 0xb8b2a3, 0xd0cabb, 0xa8a295, 0xbfb8a8],
        _ => [0xb9b09c, 0xa89f8b, 0xc7bfac, 0x978e7b, 0xb0a48a],
    };
    inks.extend(masonry(line, width, round, tones, site.seed * 16));
    inks
}

/// Coping stones across a wall, now and then two or three beside each other, each with a lit edge.
pub(super) fn masonry(line: &[[f32; 2]], width: f32, round: bool, tones: [u32; 5], seed: u32) -> Vec<Ink> {
    let (strand, mut chance) = (Strand::new(line, 0.6, 0.5), Chance::new(seed));
    let (mut edges, mut faces): (Vec<Step>, [Vec<Step>; 5]) = Default::default();
    let mut lay = |[from, to]: [f32; 2], [left, right]: [f32; 2], chance: &mut Chance| {
        let strays = [0; 4].map(|_| [chance.between(-0.26, 0.26), chance.between(-0.26, 0.26)]);
        let (a, b) = (strand.at(from), strand.at(to));
        let block = |gap: f32, shift: f32| {
            let corners = [
                a.spot(gap, left + gap),
                a.spot(gap, right - gap),
                b.spot(-gap, right - gap),
                b.spot(-gap, left + gap),
            ];
            let mut i = 0;
            cobble(corners.map(|c| {
                i += 1;
                [c[0] + strays[i - 1][0] - shift, c[1] + strays[i - 1][1] - shift]
            }))
        };
        edges.extend(block(0.14, 0.18));
        faces[(chance.part() * 5.0) as usize % 5].extend(block(0.32, 0.0));
    };
    let (mut far, half) = (0.0, width / 2.0);
    while far < strand.long() - 0.6 {
        let long = chance.between(2.2, 4.4).min(strand.long() - far);
        let split = chance.between(-0.2, 0.2) * width;
        if chance.part() < 0.58 && long > 2.4 {
            lay([far, far + long], [-half, split], &mut chance);
            let part = long * if chance.part() < 0.5 { 1.0 } else { chance.between(0.4, 0.6) };
            lay([far, far + part], [split, half], &mut chance);
            if part < long {
                lay([far + part, far + long], [split, half], &mut chance);
            }
        } else {
            lay([far, far + long], [-half, half], &mut chance);
        }
        far += long;
    }
    let shade = Ink::union(moved(&edges, [0.34; 2]), Color::hex(0x4a4434));
    let mut inks = vec![shade, Ink::union(edges, Color::hex(0xd9d1bd))];
    inks.extend(faces.into_iter().zip(tones).map(|(path, tone)| Ink::union(path, Color::hex(tone))));
    inks.extend(lichen(&strand, width, &mut chance));
    let path = outline(line, width, round);
    vec![Ink::union(path.clone(), Color::hex(0x59523f)), Ink::Within { path, inks }]
}

/// A stone with rounded corners.
fn cobble(corners: [[f32; 2]; 4]) -> Vec<Step> {
    let mut path = vec![];
    for i in 0..4 {
        let [a, b, c] = [corners[(i + 3) % 4], corners[i], corners[(i + 1) % 4]];
        let back = |p: [f32; 2]| mix(b, p, (0.6 / (p[0] - b[0]).hypot(p[1] - b[1]).max(0.001)).min(0.45));
        let from = back(a);
        path.push(if i == 0 { Step::To(from) } else { Step::Line(from) });
        path.push(Step::Curve(b, b, back(c)));
    }
    path.push(Step::Close);
    path
}

fn lichen(strand: &Strand, width: f32, chance: &mut Chance) -> Vec<Ink> {
    let mut marks = Marks::default();
    for _ in 0..(strand.long() * width / 34.0) as usize {
        let [x, y] = strand.at(chance.part() * strand.long()).beside(chance.between(-0.4, 0.4) * (width - 1.6));
        for _ in 0..4 {
            let (rgb, alpha) = pick(chance, &[(0x7a8648, 0.55), (0xe2dcbe, 0.5), (0x5a523e, 0.4)]);
            let at = [x + chance.between(-0.7, 0.7), y + chance.between(-0.7, 0.7)];
            let width = if chance.part() < 0.5 { 0.5 } else { 0.8 };
            marks.dab(0, Color::hex(rgb).alpha(alpha), width, at, toss(chance, 0.3));
        }
    }
    marks.inks()
}

/// Posts and rails; light falls through them.
pub(super) fn fence(site: &Site, line: &[[f32; 2]], width: f32) -> Vec<Ink> {
    let (mut chance, mut marks) = (Chance::new(site.seed * 16), Marks::default());
    let strand = Strand::new(line, 0.5, 1.0);
    let fringe = Fringe { off: 0.6, sides: &[-1.0, 1.0], every: 16.0, size: 2.8, share: 0.6, high: false };
    // Grass under it, with the ruled width.
    let mut inks = vec![Ink::stroke(open(line), Color::hex(0x4a5428).alpha(0.3), width).flat()];
    inks.extend(fringe.inks(&strand.points, site.seed * 16 + 1, &|_| true));
    let high = site.height.clamp(4.0, 16.0) * 0.75;
    let rails = trace(&strand.points, &|_| 0.0);
    inks.extend([0.4, 0.8].map(|part| Ink::stroke(moved(&rails, fall(high * part)), SHADOW.alpha(0.26), 0.8)));
    let n = (strand.long() / 12.0).round().max(1.0);
    let posts: Vec<Sample> = (0..=n as usize).map(|i| strand.at(strand.long() * i as f32 / n)).collect();
    for pair in posts.windows(2) {
        let strays = [chance.between(-0.25, 0.25), chance.between(-0.25, 0.25)];
        let rail = [pair[0].beside(strays[0]), pair[1].beside(strays[1])];
        marks.line(1, Color::hex(0x4d3d28), 1.3, rail);
        let tone = pick(&mut chance, &[0xa48b64, 0x927a56, 0xb59d74]);
        marks.line(2, Color::hex(tone), 0.8, rail.map(|p| [p[0] - 0.1, p[1] - 0.1]));
    }
    for q in &posts {
        post(&mut marks, q.at, 1.0, high);
    }
    inks.extend(marks.inks());
    inks
}

/// A post of `size` 1 is 2 mm thick.
fn post(marks: &mut Marks, at: [f32; 2], size: f32, height: f32) {
    let by = |d: f32| [at[0] + d, at[1] + d];
    marks.bar(0, SHADOW.alpha(0.34), 1.7 * size, [at, by(height * 0.39)]);
    for (layer, rgb, width, shift) in [(3, 0x4a3a26, 2.3, 0.0), (4, 0x8f7852, 1.6, -0.15), (5, 0xcbb48a, 0.7, -0.4)] {
        marks.dab(layer, Color::hex(rgb), width * size, by(shift * size), [0.1, 0.0]);
    }
}

/// Worn ground in a gap, two posts, and a leaf of five bars that stands open: two leaves in a broad gap.
pub(super) fn gate(site: &Site, line: &[[f32; 2]], width: f32) -> Vec<Ink> {
    let (mut chance, mut marks) = (Chance::new(site.seed * 16), Marks::default());
    let strand = Strand::new(line, 0.0, 1.0);
    let (long, middle) = (strand.long(), strand.at(strand.long() / 2.0));
    let wear = |half: f32, deep: f32| {
        ring(&[middle.spot(-half, -deep), middle.spot(half, -deep), middle.spot(half, deep), middle.spot(-half, deep)])
    };
    let mut worn = vec![
        Ink::Mass { path: wear(long * 0.44, width), color: Color::hex(0xb59d6e).alpha(0.85), blur: 4.0 },
        Ink::Tiled { path: wear(long * 0.36, width), tile: Tile::Grit, scale: 0.5, turn: 0.0 },
    ];
    for on in [-0.2, 0.2] {
        let rut = |by: f32| open(&[middle.spot(on * long + by, -width), middle.spot(on * long + by, width)]);
        worn.push(Ink::stroke(rut(0.0), Color::hex(0x6e5836).alpha(0.22), 2.4));
        worn.push(Ink::stroke(rut(1.2), Color::hex(0xf0e2b8).alpha(0.2), 0.8));
    }
    let mut inks = vec![Ink::Within { path: outline(line, width, false), inks: worn }];
    let side = if chance.part() < 0.5 { -1.0 } else { 1.0 };
    let hinges: &[f32] = if long > 34.0 { &[1.0, -1.0] } else { &[1.0] };
    for hand in hinges {
        let (sine, cosine) = sine_and_cosine(chance.between(0.85, 1.3));
        let leaf = (long - 2.0) / hinges.len() as f32 - 1.0;
        let at = |part: f32| middle.spot(hand * (cosine * leaf * part - long / 2.0 + 1.2), side * sine * leaf * part);
        let by = |p: [f32; 2], height: f32| [p[0] + height * 0.39, p[1] + height * 0.39];
        for height in [1.4, 2.6, 3.8, 5.0, 6.2] {
            marks.line(0, SHADOW.alpha(0.2), 0.7, [by(at(0.0), height), by(at(1.0), height)]);
        }
        marks.line(1, Color::hex(0x5a4831), 1.5, [at(0.0), at(1.0)]);
        marks.line(2, Color::hex(0xb9a075), 0.9, [by(at(0.0), -0.25), by(at(1.0), -0.25)]);
        for part in [0.02, 0.5, 0.98] {
            marks.line(0, SHADOW.alpha(0.28), 0.9, [at(part), by(at(part), 6.4)]);
            marks.dab(3, Color::hex(0xd8c59c), 1.1, at(part), [0.0; 2]);
        }
    }
    for end in [0.0, long] {
        post(&mut marks, strand.at(end).at, 1.4, 9.0);
    }
    inks.extend(marks.inks());
    inks
}
