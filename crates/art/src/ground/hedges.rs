//! Hedges, bocage, walls, fences and gates. Only shade, grass and the open leaves of a gate leave the ruled strip.

use super::{
    Form, Painted, SHADOW, Site,
    growth::{Tree, planted},
    marks::*,
    roads::{gap, leg_at},
};
use crate::{Color, Ink, LIGHT, Leaf, canopy, chance::Chance, ink::*, noise};
use angle::sine_and_cosine;

/// A ball of leaves.
pub(super) struct Lump {
    pub at: [f32; 2],
    pub radius: f32,
    /// How much its side of the hedge faces the light.
    pub lit: f32,
}

/// Thorn bushes, and their shadows.
pub(super) fn bushes(pen: &mut Pen, lumps: &[Lump], seed: u32) {
    leaf_shadow(pen, lumps, 7.0, 0.32);
    foliage(pen, lumps, leaves(0.6), 0.8, seed);
}

/// Lumps along a line, none beyond half of `width` from it.
fn lumps(strand: &Strand, width: f32, every: f32, seed: u32) -> Vec<Lump> {
    let mut chance = Chance::new(seed);
    let (mut found, mut far) = (vec![], width * 0.3);
    while far < strand.long() - width * 0.2 {
        let (q, radius) = (strand.at(far), width * chance.between(0.28, 0.46));
        let room = width / 2.0 - radius;
        let off = (width * chance.between(-0.24, 0.24)).min(room).max(-room);
        let ends = far.min(strand.long() - far);
        found.push(Lump {
            at: q.beside(off),
            radius: radius.min(ends.max(width * 0.2)),
            lit: q.lit(off / width * 2.0),
        });
        far += chance.between(0.75, 1.3) * every * width;
    }
    found
}

/// Each lump drawn out along the light, and a dark foot.
fn leaf_shadow(pen: &mut Pen, lumps: &[Lump], height: f32, alpha: f32) {
    let mut chance = Chance::new(lumps.len() as u32);
    for (height, alpha, soft) in [(height, alpha, 2.0), (2.6, alpha * 0.6, 1.2)] {
        let mut path = vec![];
        for l in lumps {
            // Without the disc under the leaves themselves.
            path.extend(swept_disc(l.at, l.radius, fall(height * chance.between(0.8, 1.1))).into_iter().skip(1));
        }
        pen.mass(path, SHADOW.alpha(alpha), soft);
    }
}

/// Leaves between two kinds.
fn leaves(part: f32) -> [Color; 4] {
    let (a, b) = (canopy::tones(Leaf::Hedge), canopy::tones(Leaf::Oak));
    [0, 1, 2, 3].map(|i| a[i].toward(b[i], part))
}

/// Foliage from above: four masses, each nearer to the light than the one below, then leaves toned by how they face it.
fn foliage(pen: &mut Pen, lumps: &[Lump], [dark, mid, light, glow]: [Color; 4], dense: f32, seed: u32) {
    let mut chance = Chance::new(seed);
    let bodies = [
        (0.97, 0.0, dark.shaded(0.25)),
        (0.86, 0.1, dark.alpha(0.9)),
        (0.66, 0.22, mid.alpha(0.95)),
        (0.36, 0.42, light.alpha(0.55)),
    ];
    for (part, shift, tone) in bodies {
        let ball = |l: &Lump| Step::Disc(l.at.map(|v| v + LIGHT[0] * l.radius * shift), l.radius * part);
        pen.mass(lumps.iter().map(ball).collect(), tone, 0.0);
    }
    let tones = [dark, mid, mid.toward(light, 0.6), light, glow];
    let mut marks = Marks::default();
    for l in lumps {
        for _ in 0..(l.radius * l.radius * std::f32::consts::PI * dense) as usize {
            let far = chance.part().sqrt() * 0.93;
            let by = toss(&mut chance, far);
            let lit = 0.85 * (by[0] + by[1]) * LIGHT[0] + 0.28 * l.lit + chance.between(-0.42, 0.42);
            let tone = [-0.4, 0.02, 0.34, 0.62].iter().filter(|least| lit > **least).count();
            let width = pick(&mut chance, &[0.6, 0.9]);
            let long = toss(&mut chance, 0.5);
            if far * l.radius + width / 2.0 <= l.radius {
                let at = [l.at[0] + by[0] * l.radius, l.at[1] + by[1] * l.radius];
                marks.dab(tone as u8, tones[tone], width, at, long);
            }
        }
    }
    pen.marks(marks);
}

/// The wood inside a hedge, which ends before its leaves do.
fn core(pen: &mut Pen, strand: &Strand, width: f32) {
    let n = strand.points.len();
    let inner = if n > 6 { &strand.points[2..n - 2] } else { &strand.points[..] };
    pen.line(trace(inner, &|_| 0.0), canopy::tones(Leaf::Hedge)[0].shaded(0.33), width);
}

const BOTH: &[f32] = &[-1.0, 1.0];

pub(super) fn hedge(site: &Site, line: &[[f32; 2]], width: f32) -> Painted {
    let (seed, height) = (site.seed * 16, site.height.clamp(4.0, 26.0) * 0.7);
    let strand = Strand::new(line, 2.0, 1.5);
    let all = lumps(&strand, width, 0.3, seed);
    let mut chance = Chance::new(seed + 2);
    // Now and then a taller bush.
    let mut tall = vec![];
    for q in strand.spread([20.0, 50.0], [40.0, 70.0], width, &mut chance) {
        tall.push(Lump { at: q.at, radius: width / 2.0, lit: 0.0 });
    }
    let mut pen = Pen::default();
    leaf_shadow(&mut pen, &all, height, 0.34);
    leaf_shadow(&mut pen, &tall, height * 1.5, 0.2);
    let fringe = Fringe { off: width / 2.0, sides: BOTH, every: 10.0, size: 3.0, share: 0.7, high: true };
    fringe.paint(&mut pen, &strand.points, seed + 3, &|_| true);
    core(&mut pen, &strand, width * 0.44);
    foliage(&mut pen, &all, leaves(0.0), 0.62, seed + 1);
    foliage(&mut pen, &tall, leaves(0.5), 0.9, seed + 5);
    pen.0.into()
}

/// A bank of earth across the whole ruled width, a wild hedge on its top, and trees.
pub(super) fn bocage(site: &Site, line: &[[f32; 2]], width: f32) -> Painted {
    let (seed, height) = (site.seed * 16, site.height.clamp(8.0, 60.0) * 0.5);
    let strand = Strand::new(line, width * 0.4, 2.0);
    let leafy = width * 0.62;
    // Round at its ends.
    let half = |q: &Sample| {
        let rest = (1.0 - (q.far.min(strand.long() - q.far) / width * 1.6).min(1.0)).powi(2);
        width / 2.0 * (1.04 - rest).min(1.0).sqrt()
    };
    let around = strand.ring(&half);
    let (mut pen, mut bank, mut faces) = (Pen::default(), Pen::default(), Pen::default());
    // Grass under it, to the corners that are ruled.
    pen.mass(outline(line, width, false), tone(0x4a5428, 0.11), 0.0);
    block_shadow(&mut pen, &around, height * 0.4, 0.3, 3.0);
    let blades = bank_faces(&mut faces, &strand, leafy * 0.4, width / 2.0, seed);
    bank_ends(&mut faces, &around, strand.points.len(), width);
    bank.within(ring(&around), faces);
    // Grass falls to the corners that are ruled.
    bank.marks(blades);
    pen.within(outline(line, width, false), bank);
    let mut all = lumps(&strand, leafy, 0.2, seed + 1);
    all.extend(lumps(&strand, leafy * 0.7, 0.3, seed + 7));
    sorted::order_by(&mut all, |a, b| a.radius.total_cmp(&b.radius));
    leaf_shadow(&mut pen, &all, height, 0.4);
    let fringe = Fringe { off: width * 0.47, sides: BOTH, every: 7.0, size: 3.6, share: 0.7, high: true };
    fringe.paint(&mut pen, &strand.points, seed + 3, &|_| true);
    core(&mut pen, &strand, leafy * 0.5);
    foliage(&mut pen, &all, leaves(0.0), 0.5, seed + 2);
    let mut chance = Chance::new(seed + 9);
    // Bramble and hazel among the thorn.
    all.retain(|_| chance.part() < 0.2);
    all.iter_mut().for_each(|l| l.radius *= 0.8);
    foliage(&mut pen, &all, leaves(0.8), 0.7, seed + 4);
    let mut painted = Painted::from(pen.0);
    let mut trees = vec![];
    for q in strand.spread([24.0, 60.0], [70.0, 110.0], 14.0, &mut chance) {
        let leaf = pick(&mut chance, &[Leaf::Broad, Leaf::Oak]);
        trees.push(Tree { leaf, at: q.at, radius: chance.between(10.0, 13.0).min(width * 0.52) });
    }
    painted.add(planted(trees, 34.0, &mut chance));
    painted
}

/// The round ends of a bank of earth, lit and shaded by how they lie. `n` corners of its outline are on each side.
fn bank_ends(pen: &mut Pen, around: &[[f32; 2]], n: usize, width: f32) {
    let most = (width * 0.3).ceil() as usize;
    if n < most * 2 {
        return;
    }
    let mut turned = around.to_vec();
    turned.rotate_left(n);
    // Strokes of both ends by how much they face the light: -2, -1, 1 and 2.
    let mut strokes: [Vec<Step>; 4] = Default::default();
    for mut end in [around[n - most..n + most].to_vec(), turned[n - most..n + most].to_vec()] {
        end.dedup();
        let cap = Strand::new(&end, 3.0, 1.0);
        let all = cap.long();
        let lies = |q: &Sample| {
            let round = 4.0 * q.far * (all - q.far) / (all * all);
            (q.lit(1.0) * round * 3.0).round().clamp(-2.0, 2.0) as i8
        };
        for (lit, run) in runs(&cap.points, &lies) {
            if let (Some(at), 2..) = ([-2, -1, 1, 2].iter().position(|kind| *kind == lit), run.len()) {
                strokes[at].extend(trace(&run, &|_| 0.0));
            }
        }
    }
    let [dim, lit] = [tone(0x36432a, 0.28), tone(0xd4cf97, 0.3)];
    for (path, (color, wide)) in strokes.into_iter().zip([(dim, 0.4), (dim, 0.26), (lit, 0.26), (lit, 0.4)]) {
        if !path.is_empty() {
            pen.line(path, color, width * wide);
        }
    }
}

/// The two faces of a bank of earth, from `top` to `foot` away from its line: turf, light and shade by how a face lies, blades that fall
/// down it, scars of earth. Blades and scars are returned.
pub(super) fn bank_faces(pen: &mut Pen, strand: &Strand, top: f32, foot: f32, seed: u32) -> Marks {
    let (deep, n) = (foot - top, strand.points.len());
    for (part, alpha) in [(1.0, 0.5), (0.88, 0.85)] {
        pen.line(trace(&strand.points, &|_| 0.0), tone(0x87924f, alpha), foot * 2.0 * part);
    }
    for part in [0.92, 0.74, 0.44] {
        let wide = deep * part + 0.5;
        for side in BOTH {
            let wobble = |q: &Sample| {
                let drift = noise::drift(q.at[0] / 7.0, q.at[1] / 7.0, (wide * 9.0) as i32, 2) - 0.5;
                side * (top - 0.5 + wide / 2.0) + drift * (deep * 0.4).min(3.4)
            };
            for (lit, run) in runs(&strand.points, &|q| (q.lit(*side) * 3.0).round() as i8) {
                let strong = 0.35 + 0.22 * f32::from(lit.abs());
                let tone = if lit > 0 { tone(0xd4cf97, 0.42 * strong) } else { tone(0x36432a, 0.5 * strong) };
                pen.line(trace(&run, &wobble), tone, wide);
            }
        }
    }
    let (mut marks, mut chance) = (Marks::default(), Chance::new(seed));
    let lit = [tone(0xded89e, 0.4), tone(0x768246, 0.42), tone(0xb0b272, 0.5)];
    let dim = [tone(0x2c361e, 0.38), tone(0x647440, 0.4), tone(0x546236, 0.5)];
    let scars = [tone(0xb29a68, 0.7), tone(0xc8b27e, 0.7), tone(0x5e4e30, 0.6), tone(0x4e4228, 0.6)];
    for side in BOTH {
        for (i, q) in strand.points.iter().enumerate() {
            let faces = q.lit(*side) > 0.0;
            for _ in 0..3 {
                let from = top + deep * chance.between(-0.05, 0.6);
                let to = (from + deep * chance.between(0.2, 0.55)).min(foot - 0.3);
                let (on, leans) = (chance.between(-1.0, 1.0), chance.between(-1.6, 1.6));
                let tone = pick(&mut chance, if faces { &lit } else { &dim });
                if chance.part() < 0.7 {
                    marks.bar(1, tone, 0.55, [q.spot(on, side * from), q.spot(on + leans, side * to)]);
                }
            }
            if chance.part() < 0.1 && i > 3 && i + 4 < n {
                let at = top + deep * chance.between(0.2, 0.55);
                for _ in 0..7 {
                    let at = q.spot(chance.between(-4.0, 4.0), side * (at + chance.between(-0.2, 0.2) * deep));
                    let tone = pick(&mut chance, if faces { &scars[..2] } else { &scars[2..] });
                    let width = pick(&mut chance, &[0.7, 1.2]);
                    marks.dab(0, tone, width, at, q.ahead(chance.between(0.4, 1.6)));
                }
            }
        }
    }
    marks
}

/// A wall from above: its shadow, grass at its foot, stones.
pub(super) fn wall(site: &Site, line: &[[f32; 2]], width: f32, round: bool) -> Vec<Ink> {
    let (strand, mut pen) = (Strand::new(line, 0.6, 4.0), Pen::default());
    let around = strand.ring(&|_| width / 2.0);
    block_shadow(&mut pen, &around, site.height.clamp(4.0, 30.0) * 0.5, 0.34, 1.1);
    let fringe = Fringe { off: width / 2.0 + 0.3, sides: BOTH, every: 13.0, size: 2.6, share: 0.55, high: true };
    fringe.paint(&mut pen, &strand.points, site.seed * 16 + 3, &|_| true);
    masonry(&mut pen, line, width, round, site.seed * 16);
    pen.0
}

const STONES: [u32; 5] = [0xb9b09c, 0xa89f8b, 0xc7bfac, 0x978e7b, 0xb0a48a];

/// Coping stones across a wall, now and then two or three side by side, each with a lit edge.
pub(super) fn masonry(pen: &mut Pen, line: &[[f32; 2]], width: f32, round: bool, seed: u32) {
    let (strand, mut chance) = (Strand::new(line, 0.6, 0.5), Chance::new(seed));
    let (mut edges, mut faces): (Vec<Step>, [Vec<Step>; 5]) = Default::default();
    let mut lay = |from: f32, to: f32, left: f32, right: f32, chance: &mut Chance| {
        let (a, b) = (strand.at(from), strand.at(to));
        let strays = [0; 4].map(|_| [chance.between(-0.26, 0.26), chance.between(-0.26, 0.26)]);
        let block = |path: &mut Vec<Step>, gap: f32, shift: f32| {
            let (left, right) = (left + gap, right - gap);
            let mut corners = [a.spot(gap, left), a.spot(gap, right), b.spot(-gap, right), b.spot(-gap, left)];
            for (corner, stray) in corners.iter_mut().zip(strays) {
                *corner = [corner[0] + stray[0] - shift, corner[1] + stray[1] - shift];
            }
            cobble(path, corners);
        };
        block(&mut edges, 0.14, 0.18);
        block(&mut faces[(chance.part() * 5.0) as usize % 5], 0.32, 0.0);
    };
    let (mut far, half) = (0.0, width / 2.0);
    while far < strand.long() - 0.6 {
        let long = chance.between(2.2, 4.4).min(strand.long() - far);
        let split = if chance.part() < 0.58 && long > 2.4 { chance.between(-0.2, 0.2) * width } else { half };
        lay(far, far + long, -half, split, &mut chance);
        if split < half {
            let part = long * pick(&mut chance, &[0.42, 0.58, 1.0, 1.0]);
            lay(far, far + part, split, half, &mut chance);
            if part < long {
                lay(far + part, far + long, split, half, &mut chance);
            }
        }
        far += long;
    }
    let mut stones = Pen::default();
    stones.mass(moved(&edges, [0.34; 2]), Color::hex(0x4a4434), 0.0);
    stones.mass(edges, Color::hex(0xd9d1bd), 0.0);
    for (path, tone) in faces.into_iter().zip(STONES) {
        stones.mass(path, Color::hex(tone), 0.0);
    }
    // Lichen and moss.
    let mut marks = Marks::default();
    for _ in 0..(strand.long() * width / 34.0) as usize {
        let [x, y] = strand.at(chance.part() * strand.long()).beside(chance.between(-0.4, 0.4) * (width - 1.6));
        for _ in 0..4 {
            let at = [x + chance.between(-0.7, 0.7), y + chance.between(-0.7, 0.7)];
            let tone = pick(&mut chance, &[tone(0x7a8648, 0.55), tone(0xe2dcbe, 0.5), tone(0x5a523e, 0.4)]);
            marks.dab(0, tone, pick(&mut chance, &[0.5, 0.8]), at, [0.3, 0.0]);
        }
    }
    stones.marks(marks);
    let path = outline(line, width, round);
    pen.mass(path.clone(), Color::hex(0x59523f), 0.0);
    pen.within(path, stones);
}

/// A stone with rounded corners.
fn cobble(path: &mut Vec<Step>, corners: [[f32; 2]; 4]) {
    for i in 0..4 {
        let b = corners[i];
        let back = |p: [f32; 2]| mix(b, p, (0.6 / gap(p, b)).min(0.45));
        let from = back(corners[(i + 3) % 4]);
        path.push(if i == 0 { Step::To(from) } else { Step::Line(from) });
        path.push(Step::Curve(b, b, back(corners[(i + 1) % 4])));
    }
    path.push(Step::Close);
}

/// Posts and rails; light falls through them.
pub(super) fn fence(site: &Site, line: &[[f32; 2]], width: f32) -> Vec<Ink> {
    let (strand, mut pen) = (Strand::new(line, 0.5, 1.0), Pen::default());
    // Grass under it, with the ruled width.
    pen.line(open(line), tone(0x4a5428, 0.3), width);
    let fringe = Fringe { off: 0.6, sides: BOTH, every: 16.0, size: 2.8, share: 0.6, high: false };
    fringe.paint(&mut pen, &strand.points, site.seed * 16 + 1, &|_| true);
    rails(&mut pen, &strand, site.height.clamp(4.0, 16.0) * 0.75, site.seed * 16);
    pen.0
}

pub(super) fn rails(pen: &mut Pen, strand: &Strand, high: f32, seed: u32) {
    let (mut chance, mut marks) = (Chance::new(seed), Marks::default());
    for part in [0.4, 0.8] {
        pen.line(moved(&trace(&strand.points, &|_| 0.0), fall(high * part)), SHADOW.alpha(0.26), 0.8);
    }
    let n = (strand.long() / 12.0).round().max(1.0);
    // Posts at the ends stand inside them.
    let mut last = strand.at(0.8).at;
    for i in 0..=n as usize {
        let q = strand.at(0.8 + (strand.long() - 1.6) * i as f32 / n);
        post(&mut marks, q.at, 1.0, high);
        let next = q.beside(chance.between(-0.25, 0.25));
        marks.line(1, Color::hex(0x4d3d28), 1.3, [last, next]);
        let tone = Color::hex(pick(&mut chance, &[0xa48b64, 0x927a56, 0xb59d74]));
        marks.line(2, tone, 0.8, [last, next].map(|p| p.map(|v| v - 0.1)));
        last = next;
    }
    pen.marks(marks);
}

/// A post of `size` 1 is 2 mm thick.
fn post(marks: &mut Marks, at: [f32; 2], size: f32, height: f32) {
    marks.bar(0, SHADOW.alpha(0.34), 1.7 * size, [at, at.map(|v| v + height * 0.39)]);
    for (layer, rgb, width, shift) in [(3, 0x4a3a26, 2.3, 0.0), (4, 0x8f7852, 1.6, 0.15), (5, 0xcbb48a, 0.7, 0.4)] {
        marks.dab(layer, Color::hex(rgb), width * size, at.map(|v| v - shift * size), [0.1, 0.0]);
    }
}

/// Worn ground in a gap, two posts, and a leaf that stands open where it is least in the way: `barred` says what speaks against a place.
pub(super) fn gate(site: &Site, line: &[[f32; 2]], width: f32, barred: &dyn Fn([f32; 2]) -> f32) -> Vec<Ink> {
    let (seed, mut marks) = (site.seed * 16, Marks::default());
    let (mut pen, mut worn) = (Pen::default(), Pen::default());
    let strand = Strand::new(line, 0.0, 1.0);
    let (long, middle) = (strand.long(), strand.at(strand.long() / 2.0));
    // Soft to all sides, as far as the gap is deep, and a trace beyond.
    let trodden = |half: f32, deep: f32, i: i32| {
        let side = |hand: f32, y: f32| {
            let astray = (noise::drift(y * 1.5, hand * 5.0, seed as i32 + i, 2) - 0.5) * 0.3;
            middle.spot(hand * half * (0.86 + 0.16 * y * y + astray), y * deep)
        };
        let steps = [-1.0, -0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75, 1.0];
        let [there, back] = [1.0, -1.0].map(|hand: f32| steps.map(|y| side(hand, y * hand)));
        ring(&[there, back].concat())
    };
    pen.mass(trodden(long * 0.4, width * 0.5 + 12.0, 0), tone(0xb59d6e, 0.16), 12.0);
    let deep = (width * 0.5 - 3.5).max(width * 0.3);
    for (part, deep, alpha) in [(0.42, deep, 0.42), (0.32, deep * 0.7, 0.4)] {
        worn.mass(trodden(long * part, deep, 1), tone(0xb59d6e, alpha), 4.0 + width * 0.1);
    }
    for on in [-0.2, 0.2] {
        let rut = open(&[middle.spot(on * long, -0.34 * width), middle.spot(on * long, 0.34 * width)]);
        for (wide, alpha) in [(6.0, 0.05), (4.4, 0.05), (2.6, 0.04)] {
            worn.round(rut.clone(), tone(0x7c6440, alpha), wide);
        }
    }
    pen.within(outline(line, width, false), worn);
    let (sine, cosine) = sine_and_cosine(1.15);
    let leaf = (long - 3.0).min(42.0);
    let at = |hand: f32, side: f32, part: f32| {
        let reach = leaf * part;
        middle.spot(hand * (long / 2.0 - 1.2 - cosine * reach), side * sine * reach)
    };
    // Hinges and side by chance among those that are least in the way.
    let turn = usize::from(Chance::new(seed).part() < 0.5);
    let (mut best, mut least, mut free) = ([1.0, 1.0], f32::MAX, false);
    for i in 0..4 {
        let [hand, side] = [BOTH[(i + turn) % 2], BOTH[(i / 2 + turn) % 2]];
        let room = [0.3, 0.6, 0.85, 1.05].map(|part| barred(at(hand, side, part))).into_iter().sum::<f32>();
        let cost = room + barred(middle.spot(hand * (long / 2.0 - 5.0), 0.0));
        if cost < least {
            (best, least, free) = ([hand, side], cost, room < 1.0);
        }
    }
    // With no room to open, it has been lifted off its hinges.
    if free {
        hung(&mut marks, &|part| at(best[0], best[1], part));
    }
    post(&mut marks, strand.at(0.0).at, 1.4, 9.0);
    post(&mut marks, strand.at(long).at, 1.4, 9.0);
    pen.marks(marks);
    pen.0
}

/// The open leaf of a gate, by its places from the hinges to its end.
fn hung(marks: &mut Marks, at: &dyn Fn(f32) -> [f32; 2]) {
    let bar = [at(0.0), at(1.0)];
    for height in [1.4, 2.6, 3.8, 5.0, 6.2] {
        marks.line(0, SHADOW.alpha(0.2), 0.7, bar.map(|p| p.map(|v| v + height * 0.39)));
    }
    marks.line(1, Color::hex(0x5a4831), 1.5, bar);
    marks.line(2, Color::hex(0xb9a075), 0.9, bar.map(|p| p.map(|v| v - 0.1)));
    for part in [0.02, 0.5, 0.98] {
        marks.line(0, SHADOW.alpha(0.28), 0.9, [at(part), at(part).map(|v| v + 2.5)]);
        marks.dab(3, Color::hex(0xd8c59c), 1.1, at(part), [0.0; 2]);
    }
}

/// What no leaf of a gate should reach: roads and water most of all, then whatever stands or grows.
pub(super) fn barred(sites: &[Site], at: [f32; 2]) -> f32 {
    let cost = |site: &Site| match (site.kind, site.form) {
        ("road" | "rail" | "river" | "stream" | "ditch", Form::Strip { line, width, .. })
            if leg_at(line, at).far < width / 2.0 + 3.0 =>
        {
            10.0
        }
        ("hedge" | "bocage" | "wall" | "fence", Form::Strip { line, width, .. })
            if leg_at(line, at).far < width / 2.0 =>
        {
            3.0
        }
        ("water" | "square", Form::Area(corners)) if super::inside(corners, at) => 10.0,
        ("building" | "ruin", Form::Area(corners)) if super::inside(corners, at) || beside(corners, at, 9.0) => 10.0,
        (
            "crops" | "plough" | "vineyard" | "orchard" | "garden" | "wood" | "rubble" | "marsh" | "gully",
            Form::Area(corners),
        ) if super::inside(corners, at) || beside(corners, at, 2.0) => 1.0,
        ("tree" | "bush" | "haystack", Form::Disc { at: middle, radius }) if gap(middle, at) < radius + 1.0 => 2.0,
        _ => 0.0,
    };
    sites.iter().map(cost).sum()
}

/// Whether a place is within this distance of an edge of an area.
fn beside(corners: &[[f32; 2]], at: [f32; 2], far: f32) -> bool {
    let (Some(first), Some(last)) = (corners.first(), corners.last()) else { return false };
    leg_at(corners, at).far < far || leg_at(&[*last, *first], at).far < far
}
