//! Ruins and rubble. Walls stand in blocks of their own height; what fell lies inside the outline.

use super::{SHADOW, Site, bounds, frame::*, heights::*, inside, marks::*, relief::*, scattered, slopes};
use crate::{Color, Ink, LIGHT, chance::Chance, ink::*, noise, turf};
use std::f32::consts::FRAC_PI_2;

const STONES: [u32; 10] =
    [0xb4a589, 0x9c8d72, 0x94705c, 0xb9ad93, 0x857862, 0xa2947a, 0x8f8069, 0x7d6250, 0x6f6350, 0xa89b80];
/// A heap shows more of its brick and plaster than the floor of a ruin, where soot lies.
const BRICKS: [u32; 10] =
    [0xb4a589, 0xa8654a, 0x9c8d72, 0xd8cdb4, 0x94523c, 0xb98264, 0xc9bda2, 0x857862, 0xa0705a, 0x7d7468];
/// How thick a wall is.
const THICK: f32 = 4.2;

/// Broken stone and brick at these places, each with its shade.
fn strewn(pen: &mut Pen, places: &[Spot], tones: &[u32], chance: &mut Chance) {
    let mut marks = Marks::default();
    for at in places {
        let wide = pick(chance, &[0.7, 0.7, 1.0, 1.0, 1.4, 1.9]);
        let half = wide * chance.between(0.45, 0.85);
        let by = toss(chance, half);
        let line = |off: f32| [-1.0, 1.0].map(|end| go(go(*at, by, end), LIGHT, off * wide));
        marks.bar(0, SHADOW.alpha(0.38), wide, line(-0.4));
        marks.bar(1, Color::hex(pick(chance, tones)), wide, line(0.0));
        if wide > 1.0 {
            marks.bar(2, tone(0xfff6de, 0.26), 0.35, line(0.4));
        }
    }
    pen.marks(marks);
}

/// A beam that lies this high, charred or not.
fn beam(marks: &mut Marks, layer: u8, [from, to]: [Spot; 2], height: f32, charred: bool) {
    let by = fall(height);
    let line = |by: Spot| [go(from, by, 1.0), go(to, by, 1.0)];
    let [body, top] = if charred { [0x2b231c, 0x5d4c3a] } else { [0x57452f, 0xa48a62] };
    marks.bar(layer, SHADOW.alpha(0.4), 1.7, line(by));
    marks.bar(layer + 1, Color::hex(body), 1.9, line([0.0; 2]));
    marks.bar(layer + 2, Color::hex(top), 0.8, line([LIGHT[0] * 0.4, LIGHT[1] * 0.4]));
}

/// Pale and dark dust over rubble.
fn dust(pen: &mut Pen, places: &[Spot], chance: &mut Chance) {
    let mut marks = Marks::default();
    let tones = [0xc4b89c, 0x54483a, 0xcec2a6].map(|rgb| Color::hex(rgb).alpha(0.22));
    for at in places {
        let long = chance.between(2.0, 8.0);
        marks.dab(0, pick(chance, &tones), pick(chance, &[4.0, 7.0]), *at, toss(chance, long));
    }
    pen.marks(marks);
}

/// A piece of wall: its outline, with the outer face first, and how high it stands.
struct Block {
    corners: [Spot; 4],
    high: f32,
    kind: Wall,
}

#[derive(PartialEq)]
enum Wall {
    Outer,
    Inner,
    Chimney,
}

/// A ruin in the frame of its longest side.
struct Shell {
    frame: Frame,
    long: f32,
    deep: f32,
    high: f32,
    blocks: Vec<Block>,
}

impl Shell {
    fn new(corners: &[Spot], high: f32, chance: &mut Chance) -> Shell {
        let turn = super::areas::turn_of(corners);
        let (sine, cosine) = angle::sine_and_cosine(turn);
        let (x, y) = ([cosine, sine], [-sine, cosine]);
        let (lo, hi) = bounds(&corners.iter().map(|c| [dot(*c, x), dot(*c, y)]).collect::<Vec<_>>());
        let at = mix(lo, hi, 0.5);
        let frame = Frame { at: go([x[0] * at[0], x[1] * at[0]], y, at[1]), x, y };
        let mut shell = Shell { frame, long: hi[0] - lo[0], deep: hi[1] - lo[1], high, blocks: vec![] };
        shell.walls(corners, chance);
        shell.partition(chance);
        let end = if chance.part() < 0.5 { -1.0 } else { 1.0 };
        let breast = shell.frame.slab([end * (shell.long / 2.0 - 4.3), shell.deep * -0.12], 8.0, 8.4);
        shell.blocks.push(Block { corners: breast, high: high * 1.7, kind: Wall::Chimney });
        shell
    }

    /// Blocks along the outline: corners are higher, two sides have a breach with high ends.
    fn walls(&mut self, corners: &[Spot], chance: &mut Chance) {
        let n = corners.len();
        let breached = [0; 2].map(|_| (chance.part() * n as f32) as usize);
        let inward = if clockwise(corners) { 1.0 } else { -1.0 };
        for (i, [from, to]) in edges(corners).enumerate() {
            let (u, long) = way(from, to);
            let v = [-u[1] * inward, u[0] * inward];
            let gap =
                if breached.contains(&i) { [chance.between(0.22, 0.4), chance.between(0.58, 0.8)] } else { [2.0; 2] };
            let mut s = 0.0;
            while s < long - 0.5 {
                let l = chance.between(3.4, 8.0).min(long - s);
                let part = (s + l / 2.0) / long;
                let near = |to: f32, by: f32| if (part - to).abs() < by { 0.35 } else { 0.0 };
                let more = near(0.0, 0.16) + near(1.0, 0.16) + near(gap[0], 0.12) + near(gap[1], 0.12);
                let stands = (chance.between(0.2, 0.85) + more).clamp(0.12, 1.0);
                let high = if part > gap[0] && part < gap[1] { 0.0 } else { self.high * stands };
                let spot = |q: f32, o: f32| go(go(from, u, q), v, o);
                let stray = |chance: &mut Chance| chance.between(-0.2, 0.2);
                let inner = [(s + l + stray(chance)).min(long), (s + stray(chance)).max(0.0)];
                let corners = [spot(s, 0.1), spot(s + l, 0.1), spot(inner[0], THICK), spot(inner[1], THICK)];
                self.blocks.push(Block { corners, high, kind: Wall::Outer });
                s += l;
            }
        }
    }

    /// A wall across, with a door.
    fn partition(&mut self, chance: &mut Chance) {
        let x = chance.between(0.08, 0.22) * self.long;
        let mut y = THICK - self.deep / 2.0;
        while y < self.deep / 2.0 - THICK - 1.0 {
            let l = chance.between(3.0, 6.0).min(self.deep / 2.0 - THICK - y);
            let high = if y.abs() < self.deep * 0.16 { 0.0 } else { self.high * chance.between(0.15, 0.5) };
            let corners = self.frame.slab([x, y + l / 2.0], 2.6, l);
            self.blocks.push(Block { corners, high, kind: Wall::Inner });
            y += l;
        }
    }

    /// All of their shadows, which are no darker where they overlap.
    fn shadow(&self, pen: &mut Pen, alpha: f32, blur: f32) {
        let mut path = vec![];
        for block in self.blocks.iter().filter(|block| block.high > 1.0) {
            path.extend(swept(&block.corners, fall(block.high)));
        }
        pen.mass(path, SHADOW.alpha(alpha), blur);
    }

    /// How far inside a place is, from the nearest side.
    fn depth(&self, [x, y]: Spot) -> f32 {
        (self.long / 2.0 - x.abs()).min(self.deep / 2.0 - y.abs())
    }

    /// Places for rubble: more of it along walls, below breaches and where the floor is gone.
    fn fallen(&self, floor: f32, chance: &mut Chance) -> Vec<Spot> {
        let breaches: Vec<Spot> =
            self.blocks.iter().filter(|block| block.high < 3.0).map(|block| middle(&block.corners)).collect();
        let mut places = vec![];
        for _ in 0..(self.long * self.deep * 0.62) as usize {
            let [x, y] = [chance.between(-0.5, 0.5) * self.long, chance.between(-0.5, 0.5) * self.deep];
            let at = self.frame.spot(x, y);
            let fallen = breaches.iter().map(|b| way(*b, at).1).fold(14.0, f32::min);
            let wall = (1.0 - (self.depth([x, y]) - THICK).max(0.0) / 9.0).max(0.0);
            let dense =
                0.2 + 0.56 * wall * wall + 0.9 * (1.0 - fallen / 14.0) + if x > floor + 2.0 { 0.3 } else { 0.0 };
            if chance.part() < dense {
                places.push(at);
            }
        }
        places
    }

    /// The tops of the walls: paler the higher, joints, plaster along the inside, an edge in the light.
    fn tops(&self, pen: &mut Pen, chance: &mut Chance) {
        let (mut tops, mut marks, mut breast): ([Vec<Step>; 4], Marks, Pen) = Default::default();
        let joint = Color::hex(0x4a3e2a).alpha(0.5);
        for block in self.blocks.iter().filter(|block| block.high >= 1.0) {
            let ([a, b, c, d], at) = (block.corners, middle(&block.corners));
            if block.kind == Wall::Chimney {
                plate(&mut breast, &block.corners, Color::hex(0xa4674c), 0.6);
                breast.round(ring(&block.corners.map(|p| mix(p, at, 0.28))), joint, 0.5);
                breast.fill(disc(at, 1.9), Color::hex(0x1c1410));
                continue;
            }
            tops[(block.high / self.high * 3.9).clamp(0.0, 3.0) as usize].extend(ring(&block.corners));
            let long = way(a, b).1;
            let mut far = chance.between(0.6, 1.8);
            while far < long {
                marks.line(0, joint, 0.4, [mix(a, b, far / long), mix(d, c, far / long)]);
                far += chance.between(1.4, 2.6);
            }
            marks.line(0, joint, 0.4, [mix(a, d, 0.5), mix(b, c, chance.between(0.4, 0.6))]);
            if block.kind == Wall::Outer {
                marks.bar(1, Color::hex(0xe4d9be), 0.9, [mix(d, a, 0.1), mix(c, b, 0.1)]);
            }
            for [p, q] in edges(&block.corners) {
                marks.line(2, tone(0x1a140e, 0.7), 0.5, [p, q]);
                if dot(way(at, mix(p, q, 0.5)).0, LIGHT) > 0.4 {
                    marks.line(3, tone(0xfff6de, 0.5), 0.5, [p, q].map(|p| go(p, LIGHT, -0.4)));
                }
            }
        }
        for (path, part) in tops.into_iter().zip([0.0, 0.33, 0.66, 1.0]) {
            pen.mass(path, Color::hex(0x8a7d62).toward(Color::hex(0xc8bb9d), part), 0.0);
        }
        pen.marks(marks);
        pen.0.extend(breast.0);
    }

    /// Half a floor of boards, with a torn edge at `cut`.
    fn boards(&self, pen: &mut Pen, cut: f32, chance: &mut Chance) {
        let (w, d) = (self.long / 2.0, self.deep / 2.0);
        let edge = [(4.0, -1.0), (-3.0, -0.4), (6.0, 0.2), (-2.0, 0.6), (3.0, 1.0)];
        let mut torn: Vec<Spot> = edge.iter().map(|(x, y)| self.frame.spot(cut + x, d * y)).collect();
        torn.extend([self.frame.spot(-w, d), self.frame.spot(-w, -d)]);
        let path = ring(&torn);
        let mut marks = Marks::default();
        let tones = [(0x3c2c1a, 0.2), (0xceb07e, 0.22), (0x1e160e, 0.26), (0xa08258, 0.2)];
        for i in 0..(self.deep / 2.6) as usize {
            let y = i as f32 * 2.6 - d;
            let line = |y: f32| [self.frame.spot(-w, y), self.frame.spot(cut + 7.0, y)];
            let (rgb, alpha) = pick(chance, &tones);
            marks.bar(0, Color::hex(rgb).alpha(alpha), 2.6, line(y + 1.3));
            marks.bar(1, Color::hex(0x281c10).alpha(0.5), 0.4, line(y));
        }
        let mut inner = Pen::default();
        inner.marks(marks);
        pen.fill(path.clone(), Color::hex(0x8c7250));
        pen.within(path.clone(), inner);
        pen.round(path, tone(0x1e160e, 0.6), 0.6);
    }

    /// One corner of the roof still hangs: rafters, and a torn piece of slope on some of them.
    fn hanging(&self, pen: &mut Pen, roof: &str, seed: u32, chance: &mut Chance) {
        let [sx, sy] = [0; 2].map(|_| if chance.part() < 0.5 { -1.0 } else { 1.0 });
        // In parts of its length and depth from that corner.
        let spot = |x: f32, y: f32| self.frame.spot(sx * self.long * (0.5 - x), sy * self.deep * (0.5 - y));
        let torn =
            [(0.0, 0.0), (0.34, 0.0), (0.27, 0.2), (0.31, 0.36), (0.16, 0.5), (0.0, 0.44)].map(|(x, y)| spot(x, y));
        let mut rafters = Marks::default();
        for i in 0..7 {
            let x = 0.06 + i as f32 * 0.075;
            let (leans, to) = (chance.between(-0.015, 0.015), chance.between(0.48, 0.6));
            beam(&mut rafters, 0, [spot(x - leans, 0.0), spot(x + leans, to)], 7.0, i > 4);
        }
        thrown(pen, &torn, 9.0, 0.42, 1.4);
        pen.marks(rafters);
        slopes::slope(pen, &torn, &slopes::cover(roof), seed);
        pen.round(ring(&torn), tone(0x18100c, 0.75), 0.6);
    }
}

/// Broken walls around half a floor, rubble, beams and what is left of the roof.
pub(super) fn ruin(site: &Site, path: Vec<Step>, corners: &[Spot]) -> Vec<Ink> {
    let seed = site.seed.wrapping_mul(29);
    let part = |i: u32| Chance::new(seed.wrapping_add(i));
    let shell = Shell::new(corners, (site.height * 0.45).clamp(6.0, 20.0), &mut part(0));
    let Shell { frame, long, deep, .. } = shell;
    let cut = part(1).between(-0.1, 0.25) * long;
    let (mut pen, mut inner) = (Pen::default(), Pen::default());
    shell.boards(&mut inner, cut, &mut part(2));
    for (x, y, size) in [(cut * 0.4 + long * 0.2, -0.1, 0.6), (long * -0.3, 0.2, 0.34)] {
        let [lit, body] = [0.66, 0.34].map(|alpha| tone(0x181412, alpha));
        inner.0.push(Ink::Puff { at: frame.spot(x, y * deep), radius: size * deep, lit, body });
    }
    let mut chance = part(3);
    let places = shell.fallen(cut, &mut chance);
    strewn(&mut inner, &places, &STONES, &mut chance);
    let dusted: Vec<Spot> = places.iter().step_by(28).copied().collect();
    dust(&mut inner, &dusted, &mut part(4));
    let (mut beams, mut chance) = (Marks::default(), part(5));
    let lie = chance.between(0.0, 3.0);
    for _ in 0..8 {
        let at = frame.spot(chance.between(-0.34, 0.38) * long, chance.between(-0.3, 0.3) * deep);
        let turn = lie + pick(&mut chance, &[0.0, 0.35, 1.3, -0.3]) + chance.between(-0.15, 0.15);
        let (sine, cosine) = angle::sine_and_cosine(turn);
        let half = chance.between(0.2, 0.38) * deep;
        let ends = [-half, half].map(|far| go(at, [cosine, sine], far));
        beam(&mut beams, 0, ends, chance.between(1.0, 4.0), chance.part() < 0.7);
    }
    inner.marks(beams);
    shell.shadow(&mut inner, 0.5, 1.2);
    shell.tops(&mut inner, &mut part(6));
    if corners.len() == 4 && site.roof != "flat" {
        shell.hanging(&mut inner, if site.roof.is_empty() { "tile" } else { site.roof }, seed + 40, &mut part(7));
    }
    let mut chance = part(8);
    let mut weeds = vec![];
    for _ in 0..9 {
        let at = frame.spot(chance.between(-0.46, 0.46) * long, chance.between(-0.46, 0.46) * deep);
        weeds.push((at, chance.between(2.0, 3.4)));
    }
    inner.0.extend(turf::tufts(&weeds, turf::GRASS, &mut chance));
    inner.round(path.clone(), tone(0x1a140e, 0.5), 1.0);
    shell.shadow(&mut pen, 0.34, 1.8);
    pen.fill(path.clone(), Color::hex(0x94876c));
    pen.grit(path.clone(), 0.6);
    pen.within(path, inner);
    pen.0
}

/// A heap of broken stone, higher toward its middle, with beams and pieces of wall.
pub(super) fn rubble(site: &Site, path: Vec<Step>, corners: &[Spot]) -> Vec<Ink> {
    let seed = site.seed.wrapping_mul(29);
    let part = |i: u32| Chance::new(seed.wrapping_add(i));
    let heights = Heights::slope(corners, bounds(corners), [5.0, 26.0, 1.5], seed);
    let (lo, hi) = bounds(corners);
    let mut chance = part(0);
    let mut places = vec![];
    for _ in 0..((hi[0] - lo[0]) * (hi[1] - lo[1]) * 0.42) as usize {
        let at = [chance.between(lo[0], hi[0]), chance.between(lo[1], hi[1])];
        let patch = noise::drift(at[0] / 9.0, at[1] / 9.0, seed as i32, 2);
        if chance.part() < 0.05 + 0.5 * patch + heights.part_at(at) && inside(corners, at) {
            places.push(at);
        }
    }
    let (mut pen, mut inner) = (Pen::default(), Pen::default());
    strays(&mut pen, corners, &mut part(7));
    dust(&mut inner, &scattered(corners, 9.0, 500, &mut part(1)), &mut part(2));
    strewn(&mut inner, &places, &BRICKS, &mut chance);
    let (mut beams, mut chance) = (Marks::default(), part(3));
    for at in scattered(corners, 13.0, 300, &mut part(4)) {
        let (half, charred) = (chance.between(4.0, 11.0), chance.part() < 0.4);
        let by = toss(&mut chance, half);
        if chance.part() < 0.7 {
            beam(&mut beams, 0, [go(at, by, -1.0), go(at, by, 1.0)], 2.4, charred);
        }
    }
    inner.marks(beams);
    // Pieces of wall and brickwork, the largest last.
    let mut chance = part(5);
    for (apart, least, most, high) in [(5.5, 1.1, 2.2, 1.4), (10.0, 2.0, 3.6, 2.4), (21.0, 3.4, 6.0, 3.6)] {
        let (mut shade, mut bodies) = (vec![], Pen::default());
        for at in scattered(corners, apart, 500, &mut part(6)) {
            let size = chance.between(least, most);
            let piece = shard(at, [size, size * 0.7], chance.between(0.0, FRAC_PI_2 * 2.0), &mut chance);
            let stone = Color::hex(pick(&mut chance, &BROKEN));
            if heights.part_at(at) > 0.1 && chance.part() < 0.75 {
                shade.extend(swept(&piece, fall(high)));
                bodies.fill(ring(&piece), stone.shaded(0.3));
                bodies.fill(ring(&piece.map(|p| go(mix(p, at, 0.3), LIGHT, size * 0.16))), stone.lit(0.12));
            }
        }
        inner.mass(shade, SHADOW.alpha(0.42), 0.7);
        inner.0.append(&mut bodies.0);
    }
    pen.mass(swept(corners, fall(3.0)), SHADOW.alpha(0.24), 4.0);
    // Thin along its edge.
    pen.mass(path.clone(), tone(0x9a8b6e, 0.5), 6.0);
    pen.mass(turned(&super::lawns::frayed(corners, &|_| 16.0)), tone(0x9a8b6e, 0.9), 5.0);
    pen.grit(path.clone(), 0.6);
    pen.within(path.clone(), inner);
    let shades = Shades { dark: tone(0x282018, 0.3), pale: tone(0xfff4d6, 0.2), gain: 0.7 };
    pen.0.push(heights.picture(path, &shades, &|_, _| None));
    pen.0
}

/// Plaster, stone, brick and slate of broken walls.
const BROKEN: [u32; 8] = [0xb8ab90, 0xa8634a, 0xc9bea6, 0x9a5a44, 0x8a7d66, 0xb97a5c, 0x7d7668, 0xded5bf];

/// What rolled off a heap: thinning out over 12 mm, of the tones of its dust.
fn strays(pen: &mut Pen, corners: &[Spot], chance: &mut Chance) {
    let mut marks = Marks::default();
    for at in super::along(&super::closed(corners), 1.6) {
        let far = chance.part() * chance.part() * 12.0;
        let (at, wide) = (go(at, toss(chance, 1.0), far), pick(chance, &[0.7, 1.0, 1.4, 2.2]));
        let long = toss(chance, 0.8);
        if !inside(corners, at) {
            marks.dab(0, SHADOW.alpha(0.34), wide, go(at, LIGHT, -0.5), long);
            marks.dab(1, Color::hex(pick(chance, &[0xb0a080, 0x8f8766])), wide, at, long);
        }
    }
    pen.marks(marks);
}

/// Broken ground with boulders, large and small.
pub(super) fn rocky(site: &Site, path: Vec<Step>, corners: &[Spot]) -> Vec<Ink> {
    let mut chance = Chance::new(site.seed);
    let mut marks = Marks::default();
    let small = scattered(corners, 5.0, 700, &mut chance);
    pebbles(&small, [0.8, 1.3, 1.9], &[0xa59c85, 0xb2a98f, 0x88806c], &mut marks, &mut chance);
    let (mut pen, mut inner) = (Pen::default(), Pen::default());
    pen.mass(path.clone(), tone(0x8f8766, 0.3), 6.0);
    pen.fill(path.clone(), tone(0x9a9068, 0.5));
    pen.grit(path.clone(), 0.8);
    pen.line(path.clone(), tone(0x4a4632, 0.24), 0.9);
    inner.marks(marks);
    for at in scattered(corners, 17.0, 120, &mut chance) {
        let most = chance.between(2.6, 6.5);
        rocks(&mut inner, at, 2 + (chance.part() * 3.0) as usize, [1.2, most], [6.0, 5.0], &mut chance);
    }
    pen.within(path, inner);
    pen.0
}
