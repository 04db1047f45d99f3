//! Bridges and fords: how a road gets over water. They need to know which road and which water.

use super::{
    Form, Site, growth, hedges,
    marks::*,
    paving,
    roads::{dot, gap, leg_at},
    strips,
};
use crate::{Color, Ink, LIGHT, chance::Chance, ink::*, noise};

/// What a bridge or ford is about: its road and its water.
pub(super) struct Around<'a> {
    road: Option<Site<'a>>,
    water: Option<Site<'a>>,
}

/// A bridge or ford with its axes: along the road, and to its right.
struct Frame {
    middle: Sample,
    half: [f32; 2],
}

/// The line and width of a strip.
fn strip<'a>(site: &Site<'a>) -> (&'a [[f32; 2]], f32, bool) {
    match site.form {
        Form::Strip { line, width, round } => (line, width, round),
        _ => (&[], 0.0, false),
    }
}

/// The part of a line within `reach` of a place.
pub(super) fn near(line: &[[f32; 2]], at: [f32; 2], reach: f32) -> Vec<[f32; 2]> {
    let points = super::along(line, 8.0);
    let close = |p: &[f32; 2]| gap(at, *p) < reach + 8.0;
    let first = points.iter().position(close).unwrap_or(0);
    let last = points.iter().rposition(close).unwrap_or(first);
    points[first..=last].to_vec()
}

impl<'a> Around<'a> {
    pub const NOTHING: Around<'static> = Around { road: None, water: None };

    pub fn of(corners: &[[f32; 2]], sites: &[Site<'a>]) -> Around<'a> {
        let (lo, hi) = super::bounds(corners);
        let (at, reach) = (mix(lo, hi, 0.5), gap(lo, hi) / 2.0);
        let mut around = Around { road: None, water: None };
        let (mut road, mut water) = (reach, reach);
        for site in sites {
            let leg = leg_at(strip(site).0, at);
            if matches!(site.kind, "road" | "rail") && leg.far < road {
                (road, around.road) = (leg.far, Some(*site));
            }
            if matches!(site.kind, "river" | "stream" | "ditch") && leg.far < water {
                (water, around.water) = (leg.far, Some(*site));
            }
        }
        around
    }

    /// Without a road, it is assumed to lead straight over the water, or along the longest side.
    fn frame(&self, corners: &[[f32; 2]]) -> Frame {
        let n = corners.len().max(1) as f32;
        let at = [0, 1].map(|i| corners.iter().map(|c| c[i]).sum::<f32>() / n);
        let way = |site: Option<Site>| site.map(|site| leg_at(strip(&site).0, at).way);
        let toward = way(self.road).or(way(self.water).map(|[x, y]| [y, -x]));
        // The side that follows the road best.
        let way = paving::edge_way(corners, &|side, long| toward.map_or(long, |way| dot(side, way).abs()));
        let middle = Sample { at, right: [-way[1], way[0]], far: 0.0 };
        let mut half = [0.0_f32; 2];
        for c in corners {
            let by = [c[0] - at[0], c[1] - at[1]];
            half = [half[0].max(dot(by, way).abs()), half[1].max(dot(by, middle.right).abs())];
        }
        Frame { middle, half }
    }

    fn bed(&self, otherwise: &[Step]) -> Vec<Step> {
        self.water.map_or(otherwise.to_vec(), |site| {
            let (line, width, round) = strip(&site);
            outline(line, width, round)
        })
    }

    /// The direction of the current.
    fn flow(&self, middle: &Sample) -> [f32; 2] {
        self.water.map_or(middle.right, |site| leg_at(strip(&site).0, middle.at).way)
    }

    /// The lane through it and how wide that is, or a trodden way as broad as it is.
    fn lane(&self, frame: &Frame) -> (Vec<[f32; 2]>, f32) {
        let ([long, wide], middle) = (frame.half, frame.middle);
        match self.road {
            Some(road) => (near(strip(&road).0, middle.at, long.hypot(wide) + 30.0), strip(&road).1),
            None => (vec![middle.spot(-long, 0.0), middle.spot(long, 0.0)], wide * 2.0),
        }
    }
}

/// A stone bridge with walls and cutwaters, or one of boards with rails, if its road is a dirt lane.
pub(super) fn bridge(site: &Site, path: Vec<Step>, corners: &[[f32; 2]], around: &Around) -> Vec<Ink> {
    let frame = around.frame(corners);
    let (seed, boards, middle) = (site.seed * 16, site.surface == "dirt", frame.middle);
    let [long, wide] = frame.half;
    let (mut pen, mut deck) = (Pen::default(), Pen::default());
    for side in [-1.0, 1.0] {
        let wall = [(-long, 0.0), (long, 0.0), (long, 5.0), (-long, 5.0)];
        block_shadow(&mut pen, &wall.map(|(far, off)| middle.spot(far, side * (wide - off))), 5.0, 0.3, 1.2);
    }
    if let Some(width) = around.water.map(|site| strip(&site).1) {
        let mut wet = Pen::default();
        wet.mass(swept(corners, fall(18.0)), tone(0x0c1e26, 0.5), 2.0);
        // The piers of a broad stone bridge stand out into the water.
        let along = dot(around.flow(&middle), middle.right).abs().max(0.5);
        let piers: &[f32] = if boards || width < 36.0 {
            &[]
        } else if width < 60.0 {
            &[0.0]
        } else {
            &[-0.18, 0.18]
        };
        for pier in piers {
            cutwater(&mut wet, &frame, pier * width / along, 1.0);
            cutwater(&mut wet, &frame, pier * width / along, -1.0);
        }
        pen.within(around.bed(&path), wet);
    }
    let lane = (around.lane(&frame).1 / 2.0 + 1.5).min(wide - 4.8);
    if lane < wide - 8.0 {
        approaches(&mut pen, &frame, lane);
    }
    let (tones, stone) = if boards { (paving::BOARD, 90.0) } else { (paving::STONE, 3.0) };
    let n = (long / paving::PITCH).ceil() as i32;
    let rows: Vec<_> = (-n..=n).map(|i| [-wide, wide].map(|off| middle.spot(i as f32 * paving::PITCH, off))).collect();
    paving::courses(&mut deck, &rows, tones, stone, &mut Chance::new(seed));
    for on in [-0.42, 0.42] {
        let rut = open(&[middle.spot(-long, on * lane), middle.spot(long, on * lane)]);
        deck.line(rut.clone(), tone(0xf0eada, 0.16), lane * 0.34);
        if boards {
            planks(&mut deck, rut, lane * 0.56);
        }
    }
    if lane < wide - 8.0 {
        beside_lane(&mut deck, &frame, lane, boards);
    }
    for side in [-1.0, 1.0] {
        let half = if boards { 1.2 } else { 2.4 };
        let wall = [-long, long].map(|far| middle.spot(far, side * (wide - half)));
        let strand = Strand::new(&wall, 0.0, 8.0);
        if boards {
            let beam = (lane + 1.6).min(wide - 1.8);
            timber(&mut deck, &[-long, long].map(|far| middle.spot(far, side * beam)));
            let rail = wall.map(|end| Sample { at: end, ..middle }.beside(-side * 0.6));
            hedges::rails(&mut deck, &Strand::new(&rail, 0.0, 4.0), 9.0, seed + 2 + side as u32);
            continue;
        }
        deck.mass(swept(&strand.ring(&|_| half), fall(5.0)), super::SHADOW.alpha(0.34), 1.0);
        let foot = wall.map(|end| Sample { at: end, ..middle }.beside(-side * half));
        deck.line(open(&foot), tone(0x1e1a12, 0.5), 1.0);
        hedges::masonry(&mut deck, &wall, 4.8, false, seed + 2 + side as u32);
        for ahead in [-1.0, 1.0] {
            block(&mut deck, &middle, ahead * (long - 2.9), side * (wide - 2.9));
        }
    }
    pen.fill(path.clone(), Color::hex(if boards { 0x6b523a } else { 0x8f8776 }));
    pen.within(path, deck);
    // Along the walls only: at its ends the road goes on.
    for side in [-wide, wide] {
        pen.line(open(&[middle.spot(-long, side), middle.spot(long, side)]), tone(0x100f0a, 0.6), 0.7);
    }
    pen.0
}

/// Where a lane narrower than a bridge comes onto it, the ground is worn from its edges to those of the bridge.
fn approaches(pen: &mut Pen, frame: &Frame, lane: f32) {
    let Frame { middle, half: [long, wide] } = *frame;
    for ahead in [-1.0, 1.0] {
        for (deep, alpha) in [(26.0, 0.3), (15.0, 0.34)] {
            let spots = [(-6.0, wide - 4.0), (3.0, wide - 4.5), (deep * 0.55, lane + 1.0), (deep, lane - 3.0)];
            let side = |side: f32| spots.map(|(out, off)| middle.spot(ahead * (long + out), side * off));
            let mut corners = side(1.0).to_vec();
            corners.extend(side(-1.0).into_iter().rev());
            pen.mass(ring(&corners), tone(0xc6b084, alpha), 5.0);
        }
    }
}

/// Planks along a bridge of boards, where wheels go.
fn planks(deck: &mut Pen, path: Vec<Step>, wide: f32) {
    deck.line(path.clone(), tone(0x3c2c1a, 0.5), wide + 0.9);
    deck.dashed(path.clone(), Color::hex(0xa58963), wide, [17.0, 0.5]);
    deck.dashed(moved(&path, [wide * 0.12; 2]), tone(0xc9b08a, 0.5), wide * 0.4, [11.0, 0.5]);
    deck.line(path, tone(0x4a3826, 0.6), 0.4);
}

/// What is left of the width of a bridge beside its lane: a footway with a kerb, or open ends of boards.
fn beside_lane(deck: &mut Pen, frame: &Frame, lane: f32, boards: bool) {
    let Frame { middle, half: [long, wide] } = *frame;
    for side in [-1.0, 1.0] {
        let along = |off: f32| open(&[middle.spot(-long, side * off), middle.spot(long, side * off)]);
        let (from, to) = (lane, wide - if boards { 0.0 } else { 4.8 });
        if boards {
            deck.line(along((from + to) / 2.0), tone(0x2a1e10, 0.34), to - from);
            continue;
        }
        let mut joints = Marks::default();
        deck.line(along((from + to) / 2.0), Color::hex(0xb4ab98), to - from);
        let mut far = -long;
        while far < long {
            joints.bar(0, tone(0x5c5546, 0.5), 0.4, [middle.spot(far, side * from), middle.spot(far, side * to)]);
            far += 6.5;
        }
        deck.marks(joints);
        deck.line(along(from - 0.5), tone(0x1e1a12, 0.34), 1.4);
        deck.line(along(from + 0.9), Color::hex(0xcac2b0), 1.8);
        deck.dashed(along(from + 0.9), tone(0x5c5546, 0.5), 1.8, [0.4, 6.1]);
    }
}

/// A beam that keeps wheels on the boards.
fn timber(pen: &mut Pen, ends: &[[f32; 2]; 2]) {
    let beam = open(ends);
    pen.line(moved(&beam, fall(4.0)), super::SHADOW.alpha(0.4), 2.6);
    pen.line(beam.clone(), Color::hex(0x46331f), 3.4);
    pen.line(beam.clone(), Color::hex(0x8d7048), 2.6);
    pen.line(moved(&beam, [-0.5; 2]), tone(0xd8bf90, 0.6), 0.7);
}

/// A stone at the end of a wall.
fn block(pen: &mut Pen, middle: &Sample, ahead: f32, off: f32) {
    let corners = [[-2.9, -2.9], [2.9, -2.9], [2.9, 2.9], [-2.9, 2.9]].map(|[x, y]| middle.spot(ahead + x, off + y));
    let path = ring(&corners);
    block_shadow(pen, &corners, 3.0, 0.3, 0.8);
    pen.fill(path.clone(), Color::hex(0xc2baa7));
    pen.0.extend(embossed(&path, &[2.2, 1.0], 1.4));
    pen.line(path, tone(0x100f0a, 0.6), 0.4);
}

fn cutwater(pen: &mut Pen, frame: &Frame, ahead: f32, side: f32) {
    let at = |by: f32, out: f32| frame.middle.spot(ahead + by, side * (frame.half[1] + out));
    let (tip, stone) = (at(0.0, 9.0), Color::hex(0xa79e8b));
    pen.mass(swept(&[at(-5.0, -1.0), at(5.0, -1.0), tip], fall(7.0)), tone(0x0c1e26, 0.4), 1.0);
    for by in [-5.0_f32, 5.0] {
        let lit = dot(frame.middle.ahead(by.signum()), LIGHT) + frame.middle.lit(side);
        let tone = if lit > 0.0 { stone.lit(lit * 0.3) } else { stone.shaded(-lit * 0.4) };
        pen.fill(ring(&[at(by, -1.0), tip, at(0.0, -1.0)]), tone);
    }
    pen.line(open(&[at(-5.0, -1.0), tip, at(5.0, -1.0)]), tone(0x1e1a12, 0.7), 0.5);
}

/// Shallow water over stones where a lane goes through, wet ramps on the lane before it, two tracks through both.
pub(super) fn ford(site: &Site, path: Vec<Step>, corners: &[[f32; 2]], around: &Around) -> Vec<Ink> {
    let (frame, seed) = (around.frame(corners), site.seed * 16);
    let ([long, wide], at) = (frame.half, frame.middle.at);
    let (line, lane) = around.lane(&frame);
    let strand = Strand::new(&line, 4.0, 3.0);
    let through = Strand::new(&near(&line, at, long.hypot(wide) * 0.8), 4.0, 3.0);
    let (mut pen, mut wet, mut ramps) = (Pen::default(), Pen::default(), Pen::default());
    let astray = |q: &Sample, within: f32, k: usize| noise::drift(q.far / within, k as f32 * 7.0, seed as i32, 2) - 0.5;
    if let Some(water) = &around.water {
        // Wetter and wetter toward the water, and only where wheels go.
        let soaked = |reach: f32| {
            let wet = |q: &&Sample| depth(around, q.at) > 0.0 && gap(q.at, at) < long.hypot(wide);
            let [first, last] = [strand.points.iter().find(wet), strand.points.iter().rfind(wet)];
            let [from, to] = [first.map_or(0.0, |q| q.far - reach), last.map_or(0.0, |q| q.far + reach)];
            strand.points.iter().filter(|q| q.far > from && q.far < to).copied().collect::<Vec<_>>()
        };
        let lane_of = |part: &[Sample]| outline(&part.iter().map(|q| q.at).collect::<Vec<_>>(), lane, false);
        for (reach, alpha, soft) in [(15.0, 0.14, 12.0), (8.0, 0.16, 9.0), (3.0, 0.2, 5.0)] {
            ramps.mass(lane_of(&soaked(reach)), tone(0x705a36, alpha), soft);
        }
        for reach in [6.0, 12.0, 18.0, 24.0] {
            for on in [-0.2, 0.2] {
                ramps.line(trace(&soaked(reach), &|_| on * lane), tone(0x5a4628, 0.08), lane * 0.15);
            }
        }
        pen.within(lane_of(&strand.points), ramps);
        // The water as it is beside the ford, over the lane and the grass at its edge.
        let mut over = Pen::default();
        strips::water(&mut over, water);
        strips::current(&mut over, water, strip(water).0);
        wet.within(drowned(water, around, &frame, lane, seed), over);
        // The lane runs on into it before it is too deep to see.
        let (river, width, _) = strip(water);
        let shores = [-0.5, 0.5].map(|side| strips::beside(&near(river, at, long + 60.0), side * width));
        for (i, (reach, part, alpha)) in [(13.0, 0.48, 0.24), (6.0, 0.43, 0.36)].into_iter().enumerate() {
            let mut shoal = Pen::default();
            let band = shores.iter().flat_map(|shore| outline(shore, reach * 2.0, false)).collect();
            shoal.mass(band, tone(0x9a8458, alpha), reach * 0.5);
            wet.within(ring(&through.ring(&|q| lane * part + astray(q, 5.0, i) * 7.0)), shoal);
        }
    } else {
        wet.fill(path.clone(), tone(0x7ea8a8, 0.9));
    }
    // All around the lane it is a little paler; where it is driven on, the bottom shows.
    for (i, (half, stray, color, soft)) in
        [(wide * 0.5, wide * 0.4, tone(0xa6bda2, 0.3), 16.0), (lane * 0.36, lane * 0.3, tone(0xb9b084, 0.5), 9.0)]
            .into_iter()
            .enumerate()
    {
        wet.mass(ring(&through.ring(&|q| half + astray(q, 15.0, i) * stray)), color, soft);
    }
    wet.marks(shallows(&frame, around, &through, lane, &mut Chance::new(seed + 3)));
    for on in [-0.2, 0.2] {
        let bent = |by: f32| trace(&through.points, &|q| on * lane + by + astray(q, 19.0, 9) * 5.0);
        for (by, color, width) in
            [(-0.8, tone(0x565c48, 0.1), 0.12), (0.0, tone(0xe8dcb2, 0.1), 0.16), (0.4, tone(0xe8dcb2, 0.12), 0.09)]
        {
            wet.line(bent(by), color, lane * width);
        }
    }
    wet.marks(stones(&frame, corners, around, &strand, &mut Chance::new(seed + 1)));
    pen.within(around.bed(&path), wet);
    pen.0
}

/// Where water lies over the lane of a ford: a wavy edge, for a straight one shows. A lane along the bank comes out of
/// the water little by little.
fn drowned(water: &Site, around: &Around, frame: &Frame, lane: f32, seed: u32) -> Vec<Step> {
    let (at, reach) = (frame.middle.at, frame.half[0].hypot(frame.half[1]));
    let line = around.road.map_or(vec![], |road| near(strip(&road).0, at, reach + 90.0));
    if line.len() < 2 {
        return around.bed(&[]);
    }
    let strand = Strand::new(&line, 4.0, 3.0);
    let off = |q: &Sample, side: f32| {
        let far = |side: f32| leg_at(strip(water).0, q.beside(side)).far;
        let half = lane * 0.5 + 6.0 + (noise::drift(q.far / 7.0, side, seed as i32, 2) - 0.5) * 7.0;
        let dry = noise::step(reach, reach + 80.0, gap(q.at, at));
        if far(side) < far(-side) { half } else { half * (1.0 - dry * 2.0) }
    };
    let mut corners: Vec<[f32; 2]> = strand.points.iter().map(|q| q.beside(off(q, 1.0))).collect();
    corners.extend(strand.points.iter().rev().map(|q| q.beside(-off(q, -1.0))));
    ring(&corners)
}

/// How far it is from a place to the edge of the water: more than 0 in it.
fn depth(around: &Around, at: [f32; 2]) -> f32 {
    around.water.map_or(f32::MAX, |site| strip(&site).1 / 2.0 - leg_at(strip(&site).0, at).far)
}

/// Stones lie where the current left them, most below the lane, with foam behind them.
fn stones(frame: &Frame, corners: &[[f32; 2]], around: &Around, strand: &Strand, chance: &mut Chance) -> Marks {
    let ([long, wide], flow) = (frame.half, around.flow(&frame.middle));
    let drifted = |[x, y]: [f32; 2], far: f32| [x + flow[0] * far, y + flow[1] * far];
    let mut marks = Marks::default();
    let mut left = (long * wide / 26.0).clamp(14.0, 52.0) as usize;
    for _ in 0..600 {
        let kind = chance.part();
        // Thinning out downstream, a few anywhere.
        let off = if kind < 0.6 { 0.3 + chance.part() * chance.part() * 0.7 } else { chance.between(-0.9, 0.4) };
        let at = drifted(strand.at(chance.part() * strand.long()).at, off * wide);
        let size = pick(chance, &[0.9, 1.4, 1.4, 2.0, 2.8, 3.8]);
        let color = Color::hex(pick(chance, &[0xaaa592, 0xbdb8a4, 0x97917d]));
        let bare = noise::drift(at[0] / 11.0, at[1] / 11.0, 3, 2) < 0.42;
        if left == 0 || bare || depth(around, at) < size || !growth::rim_inside(corners, at, size) {
            continue;
        }
        left -= 1;
        for (layer, color, part, shift) in [
            (0, tone(0x162c30, 0.34), 1.0, 0.7),
            (1, Color::hex(0x7f7a68), 1.0, 0.0),
            (2, color, 0.8, size * -0.06),
            (3, tone(0xeeeadc, 0.8), 0.34, size * -0.2),
        ] {
            marks.dab(layer, color, size * part, at.map(|v| v + shift), [0.5, 0.0]);
        }
        if kind < 0.5 && size > 1.0 {
            marks.line(4, tone(0xf0faf6, 0.5), 0.6, [drifted(at, size * 0.6), drifted(at, size * 2.0)]);
        }
    }
    marks
}

/// Pebbles that show through where the water is shallow, the fewer the farther from the lane; the current breaks over them.
fn shallows(frame: &Frame, around: &Around, strand: &Strand, lane: f32, chance: &mut Chance) -> Marks {
    let (flow, mut marks) = (around.flow(&frame.middle), Marks::default());
    for _ in 0..(strand.long() * lane / 10.0) as usize {
        let from = strand.at(chance.part() * strand.long()).at;
        let (breaks, by) = (chance.part() < 0.14, chance.between(-0.6, 0.8));
        let by = by * if breaks { frame.half[1] } else { chance.part() * lane };
        let at = [from[0] + flow[0] * by, from[1] + flow[1] * by];
        let long = chance.between(2.0, 6.0);
        if depth(around, at) < 2.0 {
            continue;
        }
        if breaks {
            marks.line(5, tone(0xecf8f4, 0.34), 0.6, [at, [at[0] + flow[0] * long, at[1] + flow[1] * long]]);
        } else {
            let color = pick(chance, &[tone(0xe0d8b8, 0.4), tone(0x8a8468, 0.4), tone(0x5f6a5c, 0.3)]);
            marks.dab(0, color, if long < 4.0 { 0.8 } else { 1.2 }, at, [0.4, 0.0]);
        }
    }
    marks
}
