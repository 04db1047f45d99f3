//! Bridges and fords: how a road gets over water. They need to know which road and which water.

use super::{
    Form, Site, hedges,
    marks::*,
    paving,
    roads::{dot, gap, leg_at},
};
use crate::{Color, Ink, LIGHT, chance::Chance, ink::*};

/// What a bridge or ford is about: the direction of its road, and the line, width and ends of its water.
pub(super) struct Around<'a> {
    way: Option<[f32; 2]>,
    water: Option<(&'a [[f32; 2]], f32, bool)>,
}

/// A bridge or ford with its axes: along the road, and to its right.
struct Frame {
    middle: Sample,
    half: [f32; 2],
}

impl<'a> Around<'a> {
    pub const NOTHING: Around<'static> = Around { way: None, water: None };

    pub fn of(corners: &[[f32; 2]], sites: &[Site<'a>]) -> Around<'a> {
        let (lo, hi) = super::bounds(corners);
        let (at, reach) = (mix(lo, hi, 0.5), gap(lo, hi) / 2.0);
        let mut around = Around { way: None, water: None };
        let (mut road, mut water) = (reach, reach);
        for site in sites {
            let Form::Strip { line, width, round } = site.form else { continue };
            let leg = leg_at(line, at);
            if matches!(site.kind, "road" | "rail") && leg.far < road {
                (road, around.way) = (leg.far, Some(leg.way));
            }
            if matches!(site.kind, "river" | "stream" | "ditch") && leg.far < water {
                (water, around.water) = (leg.far, Some((line, width, round)));
            }
        }
        around
    }

    /// Without a road, it is assumed to lead straight over the water, or along the longest side.
    fn frame(&self, corners: &[[f32; 2]]) -> Frame {
        let n = corners.len().max(1) as f32;
        let at = [0, 1].map(|i| corners.iter().map(|c| c[i]).sum::<f32>() / n);
        let flow = self.water.map(|(line, ..)| leg_at(line, at).way);
        let toward = self.way.or(flow.map(|[x, y]| [y, -x]));
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
        self.water.map_or(otherwise.to_vec(), |(line, width, round)| outline(line, width, round))
    }

    /// The direction of the current.
    fn flow(&self, middle: &Sample) -> [f32; 2] {
        self.water.map_or(middle.right, |(line, ..)| leg_at(line, middle.at).way)
    }
}

/// A stone bridge with walls and cutwaters, or one of boards with rails, if its road is a dirt lane.
pub(super) fn bridge(site: &Site, path: Vec<Step>, corners: &[[f32; 2]], around: &Around) -> Vec<Ink> {
    let frame = around.frame(corners);
    let (seed, boards, middle) = (site.seed * 16, site.surface == "dirt", frame.middle);
    let [long, wide] = frame.half;
    let (mut pen, mut deck) = (Pen::default(), Pen::default());
    block_shadow(&mut pen, corners, 5.0, 0.3, 1.2);
    if let Some((.., width, _)) = around.water {
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
    let (tones, stone) = if boards { (paving::BOARD, 24.0) } else { (paving::STONE, 3.0) };
    let n = (long / paving::PITCH).ceil() as i32;
    let rows: Vec<_> = (-n..=n).map(|i| [-wide, wide].map(|off| middle.spot(i as f32 * paving::PITCH, off))).collect();
    paving::courses(&mut deck, &rows, tones, stone, &mut Chance::new(seed));
    for on in [-0.4, 0.4] {
        let rut = open(&[middle.spot(-long, on * wide), middle.spot(long, on * wide)]);
        deck.line(rut, tone(0xf0eada, 0.16), wide * 0.32);
    }
    for side in [-1.0, 1.0] {
        let half = if boards { 1.2 } else { 2.4 };
        let wall = [-long, long].map(|far| middle.spot(far, side * (wide - half)));
        let strand = Strand::new(&wall, 0.0, 8.0);
        if boards {
            hedges::rails(&mut deck, &strand, 6.0, seed);
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
    pen.within(path.clone(), deck);
    pen.line(path, tone(0x100f0a, 0.6), 0.7);
    pen.0
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

/// Shallow water over stones, trodden banks, and two tracks through both.
pub(super) fn ford(site: &Site, path: Vec<Step>, corners: &[[f32; 2]], around: &Around) -> Vec<Ink> {
    let frame = around.frame(corners);
    let ([long, wide], middle) = (frame.half, frame.middle);
    let (mut pen, mut inner, mut wet) = (Pen::default(), Pen::default(), Pen::default());
    inner.mass(path.clone(), tone(0xb59d6e, 0.5), 5.0);
    inner.grit(path.clone(), 0.62);
    if let Some((line, width, round)) = around.water {
        // The banks get wetter toward the water.
        for (more, alpha, soft) in [(22.0, 0.24, 8.0), (8.0, 0.26, 4.0)] {
            inner.mass(outline(line, width + more, round), tone(0x705a36, alpha), soft);
        }
    }
    let shoal = tone(0xb7ae80, 0.5);
    let core = [[-1.0, -0.7], [1.0, -0.7], [1.0, 0.7], [-1.0, 0.7]].map(|[x, y]| middle.spot(x * long, y * wide));
    wet.fill(path.clone(), tone(0x7ea8a8, 0.9));
    wet.mass(path.clone(), shoal, 7.0);
    wet.mass(ring(&core), shoal, 5.0);
    for on in [-0.4, 0.4] {
        for (by, color, width) in [(0.0, tone(0xe8dcb2, 0.3), 0.34), (0.6, tone(0x565c48, 0.22), 0.14)] {
            let track = [-1.3, 1.3].map(|end| middle.spot(end * long, on * wide - by));
            wet.line(open(&track), color, wide * width);
        }
    }
    wet.marks(stones(&frame, around, &mut Chance::new(site.seed * 16)));
    inner.within(around.bed(&path), wet);
    pen.within(path, inner);
    pen.0
}

/// Stones lie where the current left them, most along the edge downstream, with foam behind them.
fn stones(frame: &Frame, around: &Around, chance: &mut Chance) -> Marks {
    let ([long, wide], middle) = (frame.half, frame.middle);
    let flow = around.flow(&middle);
    let down = if dot(flow, middle.right) > 0.0 { wide } else { -wide };
    let drifted = |[x, y]: [f32; 2], far: f32| [x + flow[0] * far, y + flow[1] * far];
    let mut marks = Marks::default();
    for i in 0..((long * wide / 8.0) as usize).min(120) {
        let kind = chance.part();
        let off = if kind < 0.6 { chance.between(0.68, 0.92) } else { chance.between(-0.9, 0.6) };
        let at = middle.spot(chance.between(-1.0, 1.0) * long, off * down);
        let size = pick(chance, &[1.4, 2.0, 2.8, 3.8]);
        if i % 3 == 0 {
            let from = middle.spot(chance.between(-1.0, 1.0) * long, chance.between(-1.0, 1.0) * wide);
            marks.line(5, tone(0xecf8f4, 0.34), 0.6, [from, drifted(from, chance.between(2.0, 6.0))]);
        }
        let dry = |(line, width, _): (&[[f32; 2]], f32, bool)| leg_at(line, at).far > (width - size) / 2.0;
        if around.water.is_some_and(dry) || (size > 2.5 && kind > 0.8) {
            continue;
        }
        let color = Color::hex(pick(chance, &[0xaaa592, 0xbdb8a4, 0x97917d]));
        for (layer, color, part, shift) in [
            (0, tone(0x162c30, 0.34), 1.0, 0.7),
            (1, Color::hex(0x7f7a68), 1.0, 0.0),
            (2, color, 0.8, size * -0.06),
            (3, tone(0xeeeadc, 0.8), 0.34, size * -0.2),
        ] {
            marks.dab(layer, color, size * part, at.map(|v| v + shift), [0.5, 0.0]);
        }
        if kind < 0.5 {
            marks.line(4, tone(0xf0faf6, 0.6), 0.6, [drifted(at, size * 0.6), drifted(at, size * 2.3)]);
        }
    }
    marks
}
