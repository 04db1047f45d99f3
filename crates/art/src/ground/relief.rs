//! Ground that rises and falls: a field of heights for each piece, shaded once as a small picture; hills, gullies, banks, craters.

use super::{Form, Site, bounds, closed, frame::*, growth, hedges, heights::*, inside, marks::*, rails, scattered};
use crate::{Color, Ink, LIGHT, Tile, chance::Chance, ink::*, noise, turf};

/// The edge of an outline, and which side of it is out.
fn rim(corners: &[Spot], step: f32) -> (Strand, f32) {
    (Strand::new(&closed(corners), 2.0, step), if clockwise(corners) { -1.0 } else { 1.0 })
}

/// Strokes along the inside of an edge, dark where it looks away from the light, pale where it faces it; none where it does neither.
fn edge_strokes(pen: &mut Pen, (strand, out): &(Strand, f32), dark: Color, pale: Color) {
    for (kind, run) in runs(&strand.points, &|q| (q.lit(*out) * 5.0).clamp(-1.4, 1.4).round() as i8) {
        let color = if kind < 0 { dark } else { pale };
        if kind != 0 && run.len() > 1 {
            for (wide, alpha) in [(7.0, 0.1), (3.2, 0.16), (1.4, 0.24)] {
                pen.line(trace(&run, &|_| 0.0), color.alpha(color.a * alpha), wide);
            }
        }
    }
}

/// Strokes that fall with a slope and thin out as they fall: from so far inside the edge, so long.
struct Hachures {
    from: [f32; 2],
    long: [f32; 2],
    /// 1 if the ground falls to the outside, -1 if it falls to the inside.
    falls: f32,
    strength: f32,
}

impl Hachures {
    fn paint(&self, pen: &mut Pen, (strand, out): &(Strand, f32), seed: u32) {
        let (mut chance, mut marks) = (Chance::new(seed), Marks::default());
        for q in &strand.points {
            let lit = q.lit(*out) * self.falls;
            let from = chance.between(self.from[0], self.from[1]);
            let long = chance.between(self.long[0], self.long[1]) * if lit < 0.0 { 1.0 } else { 0.75 };
            let (beside, leans) = (chance.between(-1.6, 1.6), chance.between(-0.22, 0.22));
            let wide = if chance.part() < 0.5 { 0.45 } else { 0.7 };
            // In bunches.
            let [x, y] = q.at;
            let bare = noise::step(0.56, 0.4, noise::drift(x / 44.0, y / 44.0, seed as i32, 2));
            if chance.part() < 0.2 + 0.7 * bare {
                continue;
            }
            let base = Color::hex(if lit < 0.0 { 0x28321c } else { 0xfcf4c8 });
            let strength = (0.3 + 0.7 * (lit.abs() * 3.0).round() / 3.0) * self.strength;
            let [a, b, c] = [long, long * 0.45, 0.0].map(|t| q.spot(beside + leans * t, -out * (from + t)));
            let [upper, lower] = if self.falls > 0.0 { [[a, b], [b, c]] } else { [[c, b], [b, a]] };
            marks.line(0, base.alpha(0.34 * strength), wide, upper);
            marks.line(0, base.alpha(0.18 * strength), wide * 0.8, lower);
        }
        pen.marks(marks);
    }
}

/// Stones that break through the ground: five corners each, a pale facet toward the light, a crack.
pub(super) fn rocks(pen: &mut Pen, at: Spot, n: usize, [least, most]: [f32; 2], spread: [f32; 2], chance: &mut Chance) {
    let (mut shade, mut stones, mut marks) = (vec![], Pen::default(), Marks::default());
    for _ in 0..n {
        let (size, turn) = (chance.between(least, most), chance.between(0.0, 3.0));
        let at = [at[0] + chance.between(-1.0, 1.0) * spread[0], at[1] + chance.between(-1.0, 1.0) * spread[1]];
        let corners = shard(at, [size * 1.25, size * 0.8], turn, chance);
        shade.extend(swept(&corners, fall(size * 1.3)));
        stones.fill(ring(&corners), Color::hex(0x716a58));
        let facet = corners.map(|c| go(mix(at, c, 0.68), LIGHT, size * 0.28));
        stones.fill(ring(&facet), Color::hex(pick(chance, &[0xa59c85, 0xb2a98f, 0x988f7a])));
        let line = |p: [f32; 2], q: [f32; 2]| [go(at, p, size), go(at, q, size)];
        marks.line(0, tone(0x3c362a, 0.55), 0.35, line([-0.5, 0.1], [0.4, -0.1]));
        marks.line(1, tone(0xece4cc, 0.6), 0.35, line([-0.8, -0.3], [-0.1, -0.72]));
    }
    pen.mass(shade, super::SHADOW.alpha(0.4), 0.8);
    pen.0.append(&mut stones.0);
    pen.marks(marks);
}

/// Five corners around a place.
pub(super) fn shard(at: Spot, size: [f32; 2], turn: f32, chance: &mut Chance) -> [Spot; 5] {
    [0.0, 0.2, 0.4, 0.6, 0.8].map(|part| {
        let (sine, cosine) = angle::sine_and_cosine(turn + part * std::f32::consts::TAU);
        let far = chance.between(0.7, 1.15);
        [at[0] + cosine * size[0] * far, at[1] + sine * size[1] * far]
    })
}

/// The contours of a hill that rise above one of them.
pub(super) fn over<'a>(site: &Site, corners: &[Spot], sites: &[Site<'a>]) -> Vec<&'a [Spot]> {
    let area = |other: &Site<'a>| match other.form {
        Form::Area(found) if other.kind == site.kind && other.level > site.level => Some(found),
        _ => None,
    };
    sites.iter().filter_map(area).filter(|found| found.iter().all(|at| inside(corners, *at))).collect()
}

const GRASSY: Shades =
    Shades { dark: Color::hex(0x242e1e).alpha(0.66), pale: Color::hex(0xfaecba).alpha(0.5), gain: 1.0 };
const RIPE: Shades = Shades { dark: Color::hex(0x5c3e16).alpha(0.5), pale: Color::hex(0xfff4c8).alpha(0.5), gain: 1.0 };

/// One contour of a hill, which ends at its foot.
pub(super) fn hill(site: &Site, path: Vec<Step>, corners: &[Spot], over: &[&[Spot]]) -> Vec<Ink> {
    let seed = site.seed.wrapping_mul(7);
    let (mut pen, mut inner, mut foot) = (Pen::default(), Pen::default(), Pen::default());
    let rim = rim(corners, 2.2);
    let (strand, out) = &rim;
    // A higher contour grows out of the one below it.
    let upper = site.level > 1;
    let [shade, soft, grass, line] = if upper { [0.15, 14.0, 0.1, 0.5] } else { [0.26, 14.0, 0.26, 0.8] };
    foot.mass(swept(corners, [7.0, 7.0]), tone(0x1a2218, shade), soft);
    pen.within(outside(corners, 34.0), foot);
    let heights = Heights::hill(corners, over, bounds(corners), seed);
    // Dry on its shoulders, green in its hollows.
    let growth = |at: Spot| noise::drift(at[0] / 88.0, at[1] / 88.0, seed as i32 + 31, 3);
    let turf = |at: Spot, part: f32| {
        let dry = growth(at);
        let color = tone(0x84974e, 1.0).toward(tone(0xbab272, 1.0), noise::step(0.34, 0.62, dry));
        (part > 0.0).then(|| color.alpha(grass * (0.5 + 1.9 * (dry - 0.5).abs())))
    };
    // The grass of the lowest contour grows on all. Light and shade lie on it.
    if !upper {
        pen.0.push(Ink::Tiled { path: path.clone(), tile: Tile::Sward, scale: 0.62, turn: 0.7 });
    }
    pen.0.push(heights.picture(path.clone(), &GRASSY, &turf));
    edge_strokes(&mut inner, &rim, tone(0x222a18, line), tone(0xfff6ce, line * 0.5));
    let slope = Hachures { from: [1.0, 18.0], long: [4.0, 14.0], falls: 1.0, strength: 1.0 };
    slope.paint(&mut inner, &rim, seed + 1);
    let mut chance = Chance::new(seed + 2);
    for q in &strand.points {
        let (stony, far) = (chance.part() < 0.022, chance.between(7.0, 20.0));
        let at = q.beside(-out * far);
        if stony && q.lit(*out) < -0.25 && growth::rim_inside(corners, at, 5.0) {
            rocks(&mut inner, at, 3 + (chance.part() * 4.0) as usize, [1.0, 2.9], [6.0, 3.4], &mut chance);
        }
    }
    pen.within(path, inner);
    let grass = Fringe { off: -0.6, sides: &[*out], every: 8.0, size: 3.2, share: 0.7, high: true };
    grass.paint(&mut pen, &strand.points, seed + 3, &|at| growth(at) > 0.46);
    let (mut chance, mut sunny, mut shady) = (Chance::new(seed + 4), vec![], vec![]);
    for at in scattered(corners, 12.0, 1_400, &mut chance).into_iter().filter(|at| growth(*at) < 0.52) {
        let falls_away = heights.part_at(go(at, LIGHT, 6.0)) > heights.part_at(go(at, LIGHT, -6.0)) + 0.05;
        let tufts = if falls_away { &mut shady } else { &mut sunny };
        for _ in 0..2 + (chance.part() * 2.0) as usize {
            let by = toss(&mut chance, 2.0);
            tufts.push((go(at, by, 1.0), chance.between(2.2, 3.6)));
        }
    }
    pen.0.extend(turf::tufts(&sunny, turf::GRASS, &mut chance));
    pen.0.extend(turf::tufts(&shady, turf::DUSK, &mut chance));
    pen.0
}

/// A field rises with the hills below it: their slopes over it, where they meet.
pub(super) fn risen(site: &Site, below: &[Site]) -> Vec<Ink> {
    let mut pen = Pen::default();
    let (Form::Area(field), "crops" | "plough" | "stubble" | "pasture" | "vineyard") = (site.form, site.kind) else {
        return pen.0;
    };
    for hill in below.iter().filter(|site| site.kind == "hill") {
        let Form::Area(corners) = hill.form else { continue };
        if field.iter().any(|p| inside(corners, *p)) || corners.iter().any(|p| inside(field, *p)) {
            // Only where both are.
            let ((a, b), (c, d)) = (bounds(field), bounds(corners));
            let both = ([0, 1].map(|i| a[i].max(c[i])), [0, 1].map(|i| b[i].min(d[i])));
            let (path, mut inner, mut edge) = (ring(corners), Pen::default(), Pen::default());
            let heights = Heights::hill(corners, &over(hill, corners, below), both, hill.seed.wrapping_mul(7));
            let shades = if matches!(site.kind, "crops" | "plough") { RIPE } else { GRASSY };
            inner.0.push(heights.picture(path.clone(), &shades, &|_, _| None));
            edge_strokes(&mut edge, &rim(corners, 2.2), Color::hex(0x543612), tone(0xfff6ce, 0.3));
            inner.within(path, edge);
            pen.within(ring(field), inner);
        }
    }
    pen.0
}

/// A dry valley: earth shows where it is deep, grass hangs over its edge, thorn grows in it.
pub(super) fn gully(site: &Site, path: Vec<Step>, corners: &[Spot], border: Border) -> Vec<Ink> {
    let (seed, sawn) = (site.seed.wrapping_mul(7), Sawn::new(corners, border));
    let mut rim = rim(corners, 2.0);
    let all = rim.0.points.clone();
    let stands = |at: Spot| sawn.part(at, FADE) > 0.5;
    rim.0.points.retain(|q| stands(q.at));
    let (strand, out) = &rim;
    let mut pen = Pen::default();
    pen.0.push(dry_floor(path.clone(), corners, seed, &sawn));
    pen.0.push(Ink::Tiled { path: path.clone(), tile: Tile::Blades, scale: 0.62, turn: 0.4 });
    let mut inner = Pen::default();
    let walls = Hachures { from: [2.0, 9.0], long: [4.0, 9.0], falls: -1.0, strength: 1.1 };
    walls.paint(&mut inner, &rim, seed + 2);
    let (mut chance, mut marks) = (Chance::new(seed + 1), Marks::default());
    let scars = [[tone(0xceb47e, 0.6), tone(0xb69a66, 0.6)], [tone(0x4e3e26, 0.5), tone(0x625032, 0.5)]];
    for q in &strand.points {
        let at = q.beside(-out * chance.between(4.0, 12.0));
        if chance.part() < 0.12 {
            for _ in 0..6 {
                let spot = go(at, toss(&mut chance, 1.0), chance.between(0.0, 4.0));
                let color = pick(&mut chance, &scars[usize::from(q.lit(*out) > 0.0)]);
                let long = toss(&mut chance, 1.4);
                marks.dab(0, color, if long[0] > 0.0 { 0.8 } else { 1.4 }, spot, long);
            }
        }
    }
    let stones = scattered(corners, 12.0, 400, &mut chance);
    pebbles(&stones, [0.8, 1.3, 1.9], &[0xa79a7c, 0xc2b592, 0x8f8367], &mut marks, &mut chance);
    inner.marks(marks);
    // The lip on the side of the light is undercut.
    let ends = ends(corners);
    let undercut = |q: &Sample| (q.lit(*out).max(0.0) * 3.0 * deep(ends, q.at) * sawn.part(q.at, FADE)).round() as i8;
    for (kind, run) in runs(&all, &undercut) {
        if kind > 0 && run.len() > 1 {
            for (wide, alpha) in [(3.0, 0.06), (1.3, 0.12)] {
                let alpha = alpha * f32::from(kind);
                inner.line(trace(&run, &|_| 0.0), tone(0x221e10, alpha), wide);
            }
        }
    }
    pen.within(path, inner);
    let grass = Fringe { off: -1.4, sides: &[*out], every: 5.0, size: 4.0, share: 0.7, high: false };
    grass.paint(&mut pen, &all, seed + 3, &stands);
    thorn(&mut pen, corners, seed + 5);
    pen.0
}

/// Light and shade of a dry valley over its earth, which water has washed pale where it is deepest.
fn dry_floor(path: Vec<Step>, corners: &[Spot], seed: u32, sawn: &Sawn) -> Ink {
    let noise = |[x, y]: Spot, [wide, high]: [f32; 2], more: i32| {
        noise::drift(x / wide, y / high, (seed as i32).wrapping_add(more), 3)
    };
    let floor = |at: Spot, part: f32| {
        let bare = noise::step(0.3, 0.62, noise(at, [20.0; 2], 2) + if part > 0.9 { 0.1 } else { -0.06 });
        let wash = noise::step(0.93, 1.0, part) * noise::step(0.44, 0.6, noise(at, [30.0, 9.0], 4));
        let earth = if wash > 0.3 { tone(0xceb886, 0.55 * wash) } else { tone(0x988054, 0.2 + 0.4 * bare) };
        // Over dry grass.
        let all = earth.a + 0.4 * (1.0 - earth.a);
        let floor = tone(0x88804c, all).toward(earth, earth.a / all);
        (part > 0.0).then_some(floor.alpha(all * sawn.part(at, FADE)))
    };
    let shades = Shades { dark: tone(0x302c1a, 0.66), pale: tone(0xfaecba, 0.6), gain: 1.0 };
    let mut heights = Heights::slope(corners, bounds(corners), [-14.0, 21.0, 2.0], seed);
    let ends = ends(corners);
    for n in 0..heights.up.len() {
        heights.up[n] *= deep(ends, heights.at(n)) * sawn.part(heights.at(n), FADE * 3.0);
    }
    heights.picture(path, &shades, &floor)
}

/// Where a valley runs out: the two corners farthest from each other.
fn ends(corners: &[Spot]) -> [Spot; 2] {
    let mut found = [corners[0]; 2];
    for (i, a) in corners.iter().enumerate() {
        for b in &corners[i + 1..] {
            if way(*a, *b).1 > way(found[0], found[1]).1 {
                found = [*a, *b];
            }
        }
    }
    found
}

/// A valley rises to the ground around it at its ends.
fn deep(ends: [Spot; 2], at: Spot) -> f32 {
    noise::step(-12.0, 110.0, ends.map(|end| way(end, at).1).into_iter().fold(f32::MAX, f32::min))
}

fn thorn(pen: &mut Pen, corners: &[Spot], seed: u32) {
    let (mut chance, mut lumps) = (Chance::new(seed), vec![]);
    for at in scattered(corners, 24.0, 120, &mut chance) {
        let size = chance.between(2.6, 5.2);
        if chance.part() < 0.55 && growth::rim_inside(corners, at, size + 1.0) {
            for _ in 0..4 {
                let off = [0; 2].map(|_| chance.between(-0.5, 0.5) * size);
                let radius = size * chance.between(0.45, 0.7);
                lumps.push(hedges::Lump { at: go(at, off, 1.0), radius, lit: 0.0 });
            }
        }
    }
    hedges::bushes(pen, &lumps, seed + 1);
}

/// Small stones, each with its shade.
pub(super) fn pebbles(at: &[Spot], widths: [f32; 3], tones: &[u32], marks: &mut Marks, chance: &mut Chance) {
    for at in at {
        let wide = pick(chance, &widths);
        marks.dab(1, super::SHADOW.alpha(0.34), wide, go(*at, LIGHT, -wide / 2.0), [0.3, 0.0]);
        marks.dab(2, Color::hex(pick(chance, tones)), wide, *at, toss(chance, 0.5));
    }
}

/// A bank for a railway or a road: two faces of grass and a flat top of ballast. Where it ends on the table, its faces run out.
pub(super) fn bank(site: &Site, line: &[Spot], width: f32, border: Border) -> Vec<Ink> {
    let (strand, top) = (Strand::new(line, 2.0, 2.0), width * 0.6);
    let [starts, stops] = [line[0], line[line.len() - 1]].map(|end| !border.has(end));
    let half = |q: &Sample, out: f32| {
        let [from, to] = [(starts, q.far), (stops, strand.long() - q.far)]
            .map(|(open, far)| if open { noise::step(-2.0, FADE, far) } else { 1.0 });
        top / 2.0 - 2.0 + (width / 2.0 + 2.0 - top / 2.0 + out) * from * to
    };
    let (mut pen, mut faces, mut run_out) = (Pen::default(), Pen::default(), Pen::default());
    block_shadow(&mut pen, &strand.ring(&|q| half(q, -3.0)), 11.0, 0.3, 4.0);
    let blades = hedges::bank_faces(&mut faces, &strand, top / 2.0, width / 2.0, site.seed);
    faces.marks(blades);
    run_out.within(ring(&strand.ring(&|q| half(q, 0.0))), faces);
    pen.within(outline(line, width, false), run_out);
    rails::ballast(&mut pen, &strand, top, site.seed + 1);
    let (first, last) = (if starts { FADE } else { 0.0 }, strand.long() - if stops { FADE } else { 0.0 });
    let grown: Vec<Sample> = strand.points.iter().filter(|q| q.far >= first && q.far <= last).copied().collect();
    let grass = Fringe { off: width / 2.0 - 1.0, sides: &[-1.0, 1.0], every: 9.0, size: 3.4, share: 0.7, high: true };
    if !grown.is_empty() {
        grass.paint(&mut pen, &grown, site.seed + 2, &|_| true);
    }
    pen.0
}

/// Over how many millimeters banks and walls of valleys run out.
const FADE: f32 = 25.0;

/// The box of all terrain: what reaches it goes on beyond the table.
#[derive(Clone, Copy)]
pub(super) struct Border(pub Spot, pub Spot);

impl Border {
    pub const NONE: Border = Border([f32::MIN; 2], [f32::MAX; 2]);

    pub(super) fn has(&self, at: Spot) -> bool {
        (0..2).any(|k| at[k] < self.0[k] + 2.0 || at[k] > self.1[k] - 2.0)
    }
}

/// Straight ends of a valley, between two sharp corners, where a road crosses it on level ground.
struct Sawn(Vec<[Spot; 2]>);

impl Sawn {
    fn new(corners: &[Spot], border: Border) -> Sawn {
        let n = corners.len();
        let sharp = |i: &usize| {
            let (a, b, c) = (corners[(i + n - 1) % n], corners[*i], corners[(i + 1) % n]);
            dot(way(a, b).0, way(b, c).0) < 0.5
        };
        let (lo, hi) = bounds(corners);
        let most = way(lo, hi).1 * 0.4;
        let turns: Vec<usize> = (0..n).filter(sharp).collect();
        let mut found = vec![];
        for (k, from) in turns.iter().enumerate() {
            let to = turns[(k + 1) % turns.len()];
            let steps = (to + n - from) % n;
            let legs: f32 = (0..steps).map(|i| way(corners[(from + i) % n], corners[(from + i + 1) % n]).1).sum();
            let (a, b) = (corners[*from], corners[to]);
            let far = way(a, b).1;
            if (20.0..most.min(140.0)).contains(&far) && legs < far * 1.03 && !(border.has(a) && border.has(b)) {
                found.push([a, b]);
            }
        }
        Sawn(found)
    }

    /// How much of a valley there is at a place.
    fn part(&self, at: Spot, reach: f32) -> f32 {
        let far = self.0.iter().map(|side| apart(at, *side)).fold(f32::MAX, f32::min).sqrt();
        noise::step(0.0, reach, far)
    }
}
