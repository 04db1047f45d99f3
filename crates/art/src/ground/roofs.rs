//! Roofs of houses, churches, towers and town blocks, what stands on them, and the shadows of eaves and ridge.

use super::{Site, frame::*, marks::*, slopes::*};
use crate::{Color, Ink, LIGHT, chance::Chance, ink::*};
use angle::sine_and_cosine;
use std::f32::consts::TAU;

/// A block of straw on the ridge, held down by crossed rods.
fn straw_ridge(pen: &mut Pen, ridge: [Spot; 2], straw: Color, chance: &mut Chance) {
    let (x, far) = way(ridge[0], ridge[1]);
    let frame = Frame { at: mix(ridge[0], ridge[1], 0.5), x, y: [-x[1], x[0]] };
    let band = ring(&frame.slab([0.0, 0.0], far + 2.0, 6.8));
    pen.fill(moved(&band, fall(1.6)), tone(0x281c0a, 0.4));
    pen.fill(band, straw.shaded(0.06));
    let mut marks = Marks::default();
    let (pale, dark) = ([0xd3bd84, 0xc2a96e, 0xb59b60], [0x8f7848, 0xa08652, 0x7c683e]);
    for _ in 0..(far * 5.0) as usize {
        let (u, v) = (chance.between(-0.5, 0.5) * far, chance.between(-3.0, 3.0));
        let tones = if v * dot(frame.y, LIGHT) > 0.0 { &pale } else { &dark };
        let end = frame.spot(u + chance.between(-0.4, 0.4), v * 0.4);
        marks.line(0, Color::hex(pick(chance, tones)), 0.5, [frame.spot(u, v), end]);
    }
    for i in 0..(far / 4.4) as usize {
        let u = i as f32 * 4.4 - far / 2.0;
        for side in [-1.0, 1.0] {
            let [a, b, c] = [(0.0, 1.2), (2.2, 2.9), (4.4, 1.2)].map(|(x, y)| frame.spot(u + x, y * side));
            for rod in [[a, b], [b, c]] {
                marks.line(1, tone(0x463216, 0.5), 0.4, rod);
            }
        }
    }
    pen.marks(marks);
}

/// A chimney of brick with two pots.
fn chimney(pen: &mut Pen, frame: &Frame) {
    let foot = frame.slab([0.0, 0.0], 5.6, 4.4);
    thrown(pen, &foot, 13.0, 0.42, 0.8);
    pen.fill(ring(&frame.slab([0.0, 0.0], 7.0, 5.8)), tone(0x605e5a, 0.8));
    plate(pen, &foot, Color::hex(0x9c5f48), 0.4);
    pen.round(ring(&frame.slab([0.0, 0.0], 4.2, 3.0)), tone(0xe2bea0, 0.5), 0.5);
    for off in [-1.3, 1.3] {
        let pot = frame.spot(off, 0.0);
        pen.fill(disc(pot, 1.05), Color::hex(0xc08a66));
        pen.fill(disc(go(pot, LIGHT, -0.15), 0.72), Color::hex(0x1f1510));
    }
}

/// A small gable on a slope. Its frame has its origin at the middle of its front, and y down the slope.
fn dormer(pen: &mut Pen, frame: &Frame, roof: Color) {
    const HALF: f32 = 3.6;
    thrown(pen, &frame.slab([0.0, -2.2], HALF * 2.0, 4.5), 6.0, 0.4, 0.8);
    let mut lines = vec![];
    for side in [-1.0, 1.0] {
        let face = [(0.0, -7.5), (HALF, -3.5), (HALF, 0.0), (0.0, 0.0)].map(|(x, y)| frame.spot(x * side, y));
        pen.fill(ring(&face), toned(roof, dot(frame.x, LIGHT) * side, 0.22, 0.44));
        for i in 1..3 {
            let x = HALF * i as f32 / 3.0;
            lines.extend(open(&[frame.spot(x * side, x * 1.1 - 7.5), frame.spot(x * side, 0.0)]));
        }
        pen.round(ring(&face), tone(0x18100c, 0.55), 0.35);
    }
    pen.line(lines, tone(0x180e0a, 0.34), 0.4);
    pen.round(open(&[frame.spot(0.0, -7.5), frame.at]), roof.lit(0.2), 0.8);
    pen.round(open(&[frame.spot(-HALF, 0.0), frame.spot(HALF, 0.0)]), Color::hex(0xd8ccb2), 0.7);
}

fn skylight(pen: &mut Pen, frame: &Frame) {
    plate(pen, &frame.slab([0.0, 0.0], 3.4, 3.0), Color::hex(0x51626e), 0.4);
    pen.round(open(&[frame.spot(-1.0, 0.8), frame.spot(0.8, -1.0)]), tone(0xe2f0f4, 0.7), 0.5);
}

/// A roof on four corners, its ridge along the longer side.
struct House {
    corners: [Spot; 4],
    ridge: [Spot; 2],
    /// Around its middle, x along the ridge.
    frame: Frame,
    long: f32,
    deep: f32,
}

impl House {
    /// `hips` tells how far the ridge ends before either end, in halves of the depth.
    fn new(corners: [Spot; 4], hips: [f32; 2]) -> House {
        let ([a, b, c, d], [long, deep]) = lengthwise(corners);
        // The far end is the eastern one, where a church has its choir.
        let (ends, turned) = ([mix(a, d, 0.5), mix(b, c, 0.5)], [c, d, a, b]);
        let west = dot(way(ends[0], ends[1]).0, [1.0, -0.3]) < 0.0;
        let ([a, b, c, d], ends) = if west { (turned, [ends[1], ends[0]]) } else { ([a, b, c, d], ends) };
        let inset = hips.map(|hip| (hip * deep / 2.0 / long).min(0.49));
        let ridge = [mix(ends[0], ends[1], inset[0]), mix(ends[1], ends[0], inset[1])];
        let x = way(ends[0], ends[1]).0;
        let frame = Frame { at: mix(ends[0], ends[1], 0.5), x, y: [-x[1], x[0]] };
        House { corners: [a, b, c, d], ridge, frame, long, deep }
    }

    fn gabled(&self) -> bool {
        way(self.ridge[0], self.ridge[1]).1 > self.long - 1.0
    }

    /// Its slopes, hips, ridge and gables.
    fn cover(&self, pen: &mut Pen, cover: &Cover, seed: u32) {
        let ([a, b, c, d], [from, to]) = (self.corners, self.ridge);
        slope(pen, &[a, b, to, from], cover, seed);
        slope(pen, &[c, d, from, to], cover, seed + 2);
        for (i, [p, q]) in [[d, a], [b, c]].into_iter().enumerate() {
            let end = self.ridge[i];
            if way(end, mix(p, q, 0.5)).1 > 0.5 {
                slope(pen, &[p, q, end], cover, seed + 4 + 2 * i as u32);
                for corner in [p, q] {
                    if cover.lie == Lie::Straw {
                        let hip = open(&[mix(corner, end, 0.05), end]);
                        pen.round(hip, cover.tone.lit(0.2).alpha(0.5), 1.6);
                    } else {
                        caps(pen, corner, end, cover.tone, 1.7);
                    }
                }
            } else {
                let (out, x) = (if i == 0 { 1.0 } else { -1.0 }, self.frame.x);
                let pale = if dot(x, LIGHT) * out < 0.0 { 0.5 } else { 0.14 };
                for (off, color, wide) in [(0.9, cover.tone.shaded(0.3), 1.5), (0.5, cover.tone.lit(pale), 0.7)] {
                    pen.line(open(&[go(p, x, out * off), go(q, x, out * off)]), color, wide);
                }
            }
        }
        if cover.lie == Lie::Straw {
            straw_ridge(pen, self.ridge, cover.tone, &mut Chance::new(seed + 8));
        } else {
            caps(pen, from, to, cover.tone, 2.2);
        }
    }
}

/// The shadow of eaves at their height and of a ridge or tip at its own: a gable throws a gable.
fn roof_shadow(pen: &mut Pen, eaves: &[Spot], ridge: &[Spot], [low, high]: [f32; 2]) {
    let mut all = eaves.to_vec();
    for (of, height) in [(eaves, low), (ridge, high)] {
        all.extend(of.iter().map(|p| go(*p, fall(height), 1.0)));
    }
    pen.mass(ring(&hull(all)), super::SHADOW.alpha(0.36), 2.2);
    thrown(pen, eaves, 4.0, 0.22, 1.4);
}

/// The shadow on the ground of a building, and its roof, which may be painted inside its outline only.
pub(super) fn roof(below: &mut Pen, site: &Site, path: &[Step], corners: &[Spot]) -> Pen {
    let (height, seed) = (site.height.clamp(8.0, 72.0), site.seed.wrapping_mul(31));
    let roof = match (site.kind, site.roof) {
        ("bunker", _) => "flat",
        (_, "") => ["tile", "slate", "old", "thatch"][site.seed as usize % 4],
        (_, roof) => roof,
    };
    let (cover, mut pen) = (aged(cover(roof), &mut Chance::new(seed + 60)), Pen::default());
    match corners {
        _ if roof == "flat" => {
            block_shadow(below, corners, height, 0.36, 1.8);
            if site.kind == "bunker" {
                concrete(&mut pen, site.look, path, corners)
            } else {
                terrace(&mut pen, site, path, corners)
            }
        }
        [a, b, c, d] => {
            let corners = [*a, *b, *c, *d];
            match site.look {
                "tower" => {
                    spire_shadow(below, &corners, height);
                    spire(&mut pen, corners, &cover, seed);
                    return pen;
                }
                "church" | "nave" => church(&mut pen, below, site, corners, &cover),
                look => house(&mut pen, below, (roof, look, height, seed), corners, &cover),
            }
        }
        _ => {
            thrown(below, corners, height * 0.8, 0.36, 2.2);
            thrown(below, corners, 4.0, 0.22, 1.4);
            pen.fill(path.to_vec(), cover.tone);
            fan(&mut pen, corners, &cover, seed);
        }
    }
    pen
}

/// No two roofs are of one age: fresh or gray straw, tiles from several kilns.
fn aged(cover: Cover, chance: &mut Chance) -> Cover {
    let (tones, part) = match cover.lie {
        Lie::Straw => ([0xcdb069, 0xb79c62, 0x98906a, 0x84794f], 0.75),
        Lie::Rows => ([0xc9926a, 0x8a5f4a, 0x7d6a5e, 0xb9b2a4], 0.16),
        Lie::Sheets => ([0xa9adaa, 0x7c8488, 0x8d7f70, 0x93a09a], 0.3),
    };
    let old = chance.part();
    let moss = cover.moss * (0.4 + 1.4 * old);
    Cover { tone: cover.tone.toward(Color::hex(pick(chance, &tones)), part * chance.between(0.4, 1.0)), moss, ..cover }
}

fn house(
    pen: &mut Pen,
    below: &mut Pen,
    (roof, look, height, seed): (&str, &str, f32, u32),
    corners: [Spot; 4],
    cover: &Cover,
) {
    let mut chance = Chance::new(seed + 20);
    let often = match roof {
        "slate" => 0.35,
        "metal" => 0.0,
        _ if look == "barn" => 0.0,
        _ => 0.2,
    };
    let hips = chance.part();
    let hipped = hips < often;
    let ends = match cover.lie {
        // Straw is hipped, half hipped, or hipped at one end.
        Lie::Straw => match (hips * 4.0) as u8 {
            0 => [0.34; 2],
            1 => [0.8, 0.0],
            2 => [1.0; 2],
            _ => [0.7; 2],
        },
        Lie::Rows => [if hipped { 1.0 } else { 0.0 }; 2],
        Lie::Sheets => [0.0; 2],
    };
    let spans = spans(corners, cover.lie, &mut Chance::new(seed + 40));
    let houses: Vec<House> = spans.iter().map(|span| House::new(*span, ends)).collect();
    let ridges: Vec<Spot> = houses.iter().flat_map(|house| house.ridge).collect();
    roof_shadow(below, &corners, &ridges, [height * 0.6, height]);
    let wing = wing(roof, seed);
    for (i, (house, seed)) in houses.iter().zip((seed..).step_by(16)).enumerate() {
        house.cover(pen, if i % 3 == 2 { &wing } else { cover }, seed);
    }
    for [from, _, _, to] in &spans[1..] {
        gutter(pen, [*from, *to]);
    }
    for house in &houses {
        if cover.lie == Lie::Sheets && house.long > 60.0 {
            vents(pen, house);
        } else if look != "barn" {
            upon(pen, house, cover, &mut chance);
        }
        // Nobody lives in what stands behind a front.
        if cover.lie != Lie::Sheets {
            break;
        }
    }
}

/// The corners from the beginning of a longer side on, and how long and deep they are.
fn lengthwise([a, b, c, d]: [Spot; 4]) -> ([Spot; 4], [f32; 2]) {
    let (x, y) = (way(a, b).1, way(b, c).1);
    if x >= y { ([a, b, c, d], [x, y]) } else { ([b, c, d, a], [y, x]) }
}

/// The parts of a house under a roof each: over a deep house, one roof would be as high as a church. Behind its front stand a wing
/// across and a lower one along it. The first and the last corner of every part but the first lie on the part before it.
fn spans(corners: [Spot; 4], lie: Lie, chance: &mut Chance) -> Vec<[Spot; 4]> {
    const DEEP: f32 = 84.0;
    let ([a, b, c, d], [_, deep]) = lengthwise(corners);
    if deep < DEEP {
        return vec![corners];
    }
    let ([a, b, c, d], part) = match lie {
        Lie::Sheets => ([a, b, c, d], 0.5),
        // The front looks to either side.
        Lie::Rows | Lie::Straw if chance.part() < 0.5 => ([c, d, a, b], 0.46),
        Lie::Rows | Lie::Straw => ([a, b, c, d], 0.46),
    };
    let [e, f] = [mix(b, c, part), mix(a, d, part)];
    if lie == Lie::Sheets {
        return vec![[a, b, e, f], [f, d, c, e]];
    }
    let across = chance.between(0.34, 0.44);
    let [g, h] = [mix(f, e, across), mix(d, c, across)];
    vec![[a, b, e, f], [f, d, h, g], [g, h, c, e]]
}

/// What covers a wing that was built at another time.
fn wing(roof: &str, seed: u32) -> Cover {
    let other = match roof {
        "tile" => "old",
        "old" => "thatch",
        "thatch" => "old",
        _ => "tile",
    };
    aged(cover(other), &mut Chance::new(seed + 50))
}

/// Lead in the valley between two roofs.
fn gutter(pen: &mut Pen, line: [Spot; 2]) {
    for (color, wide) in [(tone(0x100c0a, 0.55), 4.2), (Color::hex(0x5d6166), 1.8), (tone(0xdfe4e6, 0.3), 0.5)] {
        pen.line(open(&line), color, wide);
    }
}

/// What stands on the roof of a house: one or two chimneys, dormers on one slope, or skylights.
fn upon(pen: &mut Pen, house: &House, cover: &Cover, chance: &mut Chance) {
    let reach = way(house.ridge[0], house.ridge[1]).1 / 2.0;
    let side = if chance.part() < 0.5 { -1.0 } else { 1.0 };
    let (x, y) = (house.frame.x, house.frame.y);
    let down = Frame { y: [y[0] * side, y[1] * side], ..house.frame };
    let gabled = house.gabled();
    if cover.lie == Lie::Rows && gabled && house.deep > 34.0 && house.long > 48.0 && chance.part() < 0.6 {
        for u in [-0.28, 0.28] {
            dormer(pen, &down.moved(u * house.long, house.deep * 0.32), cover.tone);
        }
    } else if cover.lie == Lie::Rows && chance.part() < 0.7 {
        let u = chance.between(-0.5, 0.5) * reach;
        for i in 0..1 + (chance.part() * 2.0) as usize {
            skylight(pen, &Frame { x, ..down.moved(u + i as f32 * 7.0, house.deep * 0.24) });
        }
    }
    let at = reach.min(house.long / 2.0 - 7.0) * if gabled { 0.96 } else { 0.5 };
    let both = gabled && chance.part() < 0.45;
    for end in [side, -side].iter().take(if both { 2 } else { 1 }) {
        chimney(pen, &house.frame.moved(at * end, chance.between(-0.12, 0.12) * house.deep));
    }
}

/// What a shed of sheets has: panes of glass along its slopes and cowls along its ridge.
fn vents(pen: &mut Pen, house: &House) {
    let n = (house.long / 42.0).round().max(2.0);
    for i in 0..n as usize {
        let u = ((i as f32 + 0.5) / n - 0.5) * house.long;
        for side in [-1.0, 1.0] {
            let pane =
                house.frame.slab([u + house.long / n / 2.0 * 0.9, side * house.deep * 0.27], 4.6, house.deep * 0.22);
            if i + 1 < n as usize {
                plate(pen, &pane, Color::hex(0x5f7480), 0.4);
                pen.round(open(&[mix(pane[0], pane[1], 0.5), mix(pane[3], pane[2], 0.5)]), tone(0xdde8ea, 0.4), 0.4);
            }
        }
        let foot = house.frame.slab([u, 0.0], 5.4, 4.4);
        thrown(pen, &foot, 7.0, 0.42, 0.8);
        plate(pen, &foot, Color::hex(0x8a9092), 0.4);
        pen.fill(disc(house.frame.spot(u, 0.0), 1.5), Color::hex(0xb9bcb8));
        pen.round(disc(house.frame.spot(u, 0.0), 1.5), tone(0x14181a, 0.7), 0.4);
    }
}

/// Slopes from each side to the middle, with caps between them.
fn fan(pen: &mut Pen, corners: &[Spot], cover: &Cover, seed: u32) {
    let tip = middle(corners);
    for ([a, b], seed) in edges(corners).zip(seed..) {
        slope(pen, &[a, b, tip], cover, seed);
    }
    for corner in corners {
        caps(pen, *corner, tip, cover.tone, 1.2);
    }
}

/// A nave with a choir at its eastern end. Unless its tower is a piece of its own, one stands at the western end, inside the outline.
fn church(pen: &mut Pen, below: &mut Pen, site: &Site, corners: [Spot; 4], cover: &Cover) {
    let (house, height) = (House::new(corners, [0.0, 0.8]), site.height.clamp(8.0, 72.0));
    roof_shadow(below, &corners, &house.ridge, [height * 0.6, height]);
    let seed = site.seed.wrapping_mul(31);
    house.cover(pen, cover, seed);
    // The cross stands on the tower, its own or the one beside it.
    pen.fill(disc(house.ridge[1], 1.6), cover.tone.lit(0.3));
    if site.look == "church" {
        let side = (house.deep * 0.6).min(30.0);
        let tower = house.frame.slab([(side - house.long) / 2.0, 0.0], side, side);
        for pen in [below, pen] {
            spire_shadow(pen, &tower, height * 1.45);
        }
        spire(pen, tower, cover, seed + 40);
    }
}

/// The shadow of a tower and its spire.
pub(super) fn spire_shadow(pen: &mut Pen, corners: &[Spot], height: f32) {
    roof_shadow(pen, corners, &[middle(corners)], [height * 0.55, height]);
}

/// A ledge of stone with pinnacles around a spire of eight faces.
fn spire(pen: &mut Pen, corners: [Spot; 4], cover: &Cover, seed: u32) {
    let [a, b, _, d] = corners;
    let ((x, long), deep) = (way(a, b), way(a, d).1);
    let frame = Frame { at: middle(&corners), x, y: way(a, d).0 };
    let half = long.min(deep) / 2.0;
    let room = |off: f32| frame.slab([0.0, 0.0], long - off * 2.0, deep - off * 2.0);
    plate(pen, &corners, Color::hex(0xb3aa97), 0.1);
    let mut joints = vec![];
    let (inner, n) = (room(2.6), (half / 1.7) as usize);
    for i in 0..4 {
        let (p, q, r, s) = (corners[i], corners[(i + 1) % 4], inner[i], inner[(i + 1) % 4]);
        for k in 1..n {
            let part = k as f32 / n as f32;
            joints.extend(open(&[mix(p, q, part), mix(r, s, part)]));
        }
    }
    pen.line(joints, Color::hex(0x544c3c).alpha(0.5), 0.4);
    pen.round(ring(&corners), tone(0x18100c, 0.85), 1.5);
    pen.fill(ring(&inner), Color::hex(0x6d6758));
    let far = (half - 2.6) * 1.04;
    let eight = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5].map(|i| {
        let (sine, cosine) = sine_and_cosine(i / 8.0 * TAU);
        frame.spot(cosine * far, sine * far)
    });
    thrown(pen, &eight, 1.6, 0.3, 0.6);
    let cover = Cover { vary: 0.08, moss: 0.1, ..*cover };
    for ([a, b], seed) in edges(&eight).zip(seed..) {
        slope(pen, &[a, b, frame.at], &cover, seed);
    }
    for corner in &eight {
        let lit = dot(way(frame.at, *corner).0, LIGHT) > 0.0;
        let arris = if lit { cover.tone.lit(0.6) } else { cover.tone.shaded(0.5) };
        pen.round(open(&[*corner, frame.at]), arris.alpha(0.5), 0.6);
    }
    for corner in room(2.2) {
        let foot = Frame { at: corner, ..frame }.slab([0.0, 0.0], 3.0, 3.0);
        thrown(pen, &foot, 5.0, 0.4, 0.6);
        plate(pen, &foot, Color::hex(0xc4bca9), 0.35);
    }
    cross(pen, &frame);
}

fn cross(pen: &mut Pen, frame: &Frame) {
    pen.fill(disc(frame.at, 1.2), Color::hex(0xe6d08a));
    for (rgb, wide) in [(0x5a4a20, 1.3), (0xf0dca0, 0.7)] {
        pen.round(open(&[frame.spot(-2.6, 0.0), frame.spot(2.6, 0.0)]), Color::hex(rgb), wide);
        pen.round(open(&[frame.spot(0.0, -3.0), frame.spot(0.0, 3.0)]), Color::hex(rgb), wide);
    }
}

/// A flat roof of a town: tarred gravel inside a parapet, a stair head, a chimney.
fn terrace(pen: &mut Pen, site: &Site, path: &[Step], corners: &[Spot]) {
    let mut chance = Chance::new(site.seed);
    let (parapet, n) = (Color::hex(0xb9b2a3), corners.len());
    let frame = Frame { at: middle(corners), x: way(corners[0], corners[1]).0, y: way(corners[1], corners[2 % n]).0 };
    pen.fill(path.to_vec(), Color::hex(0x9b968a));
    pen.grit(path.to_vec(), 0.5);
    pen.round(moved(path, fall(4.0)), super::SHADOW.alpha(0.36), 6.4);
    pen.round(path.to_vec(), parapet.shaded(0.2), 6.4);
    pen.0.push(Ink::Rim { path: path.to_vec(), width: 5.6, from: parapet.lit(0.4), to: parapet.shaded(0.06) });
    let mut inner = Pen::default();
    // Lengths of felt, each tarred down on the next, patches, and where water stands.
    for [a, b] in super::areas::chords(corners, 9.0) {
        inner.line(open(&[a, b]), tone(0x3a372f, 0.3), 0.7);
        inner.line(open(&[a.map(|v| v + 0.7), b.map(|v| v + 0.7)]), tone(0xf2ecdc, 0.22), 0.6);
    }
    let (lo, hi) = super::bounds(corners);
    for wide in [9.0, 6.0, 13.0] {
        let at = [0, 1].map(|i| chance.between(lo[i], hi[i]));
        let patch = Frame { at, ..frame }.slab([0.0, 0.0], wide, wide * 0.7);
        inner.fill(ring(&patch), tone(0x5d594f, 0.3));
    }
    let low = [0, 1].map(|i| mix(lo, hi, 0.5)[i] + chance.between(-8.0, 8.0));
    inner.mass(disc(low, chance.between(6.0, 11.0)), tone(0x4c5558, 0.3), 5.0);
    pen.within(path.to_vec(), inner);
    let (u, v) = (chance.between(-9.0, 9.0), chance.between(-6.0, 6.0));
    let hut = frame.slab([u, v], 11.0, 8.0);
    thrown(pen, &hut, 12.0, 0.4, 1.0);
    plate(pen, &hut, Color::hex(0xa8a294), 0.5);
    chimney(pen, &frame.moved(-u.signum() * 10.0, v));
}

/// The compass points, counterclockwise from east.
const WINDS: [&str; 16] =
    ["e", "ene", "ne", "nne", "n", "nnw", "nw", "wnw", "w", "wsw", "sw", "ssw", "s", "sse", "se", "ese"];

/// The slab of a bunker: concrete with the marks of its boards, sloping a little to all sides; and the slit in the wall that it faces.
fn concrete(pen: &mut Pen, front: &str, path: &[Step], corners: &[Spot]) {
    let (gray, tip) = (Color::hex(0xa79e8b), middle(corners));
    pen.fill(path.to_vec(), gray);
    for [a, b] in edges(corners) {
        let face = [a, b, mix(b, tip, 0.24), mix(a, tip, 0.24)];
        let lit = dot(way(tip, mix(a, b, 0.5)).0, LIGHT);
        pen.fill(ring(&face), toned(gray, lit, 0.35, 0.45));
        pen.round(open(&[a, face[3]]), gray.lit(0.3).alpha(0.6), 0.6);
    }
    let joints = super::growth::pairs(&super::areas::chords(corners, 6.0));
    pen.line(joints, gray.shaded(0.5).alpha(0.22), 0.4);
    pen.grit(path.to_vec(), 0.4);
    let Some(wind) = WINDS.iter().position(|wind| *wind == front) else { return };
    let (sine, cosine) = sine_and_cosine(wind as f32 * std::f32::consts::TAU / 16.0);
    let faced = |[a, b]: &[Spot; 2]| {
        let ([x, y], _) = way(*a, *b);
        let away = if dot([y, -x], way(tip, mix(*a, *b, 0.5)).0) > 0.0 { [y, -x] } else { [-y, x] };
        dot(away, [cosine, -sine])
    };
    let wall = edges(corners).max_by(|one, other| faced(one).total_cmp(&faced(other)));
    if let Some([a, b]) = wall {
        let slit = |part: f32, deep: f32| mix(mix(a, b, part), tip, deep);
        pen.fill(ring(&[slit(0.2, 0.03), slit(0.8, 0.03), slit(0.72, 0.14), slit(0.28, 0.14)]), gray.shaded(0.45));
        pen.fill(ring(&[slit(0.28, 0.05), slit(0.72, 0.05), slit(0.68, 0.1), slit(0.32, 0.1)]), gray.shaded(0.85));
    }
}
