//! Bridges and fords: how a road gets over water. They need to know which road and which water.

use super::{Form, SHADOW, Site, hedges, marks::*, paving, roads::gap};
use crate::{Color, Ink, LIGHT, Tile, chance::Chance, ink::*};

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
            let Some((far, way)) = leg_at(line, at) else { continue };
            if matches!(site.kind, "road" | "rail") && far < road {
                (road, around.way) = (far, Some(way));
            }
            if matches!(site.kind, "river" | "stream" | "ditch") && far < water {
                (water, around.water) = (far, Some((line, width, round)));
            }
        }
        around
    }

    /// Without a road, it is assumed to follow the longest side.
    fn frame(&self, corners: &[[f32; 2]]) -> Frame {
        let ends = corners.iter().zip(corners.iter().cycle().skip(1));
        let longest = ends.max_by(|a, b| gap(*a.0, *a.1).total_cmp(&gap(*b.0, *b.1)));
        let side = longest.and_then(|(a, b)| leg_at(&[*a, *b], *a)).map(|(_, way)| way);
        let way = self.way.or(side).unwrap_or([1.0, 0.0]);
        let n = corners.len().max(1) as f32;
        let at = [0, 1].map(|i| corners.iter().map(|c| c[i]).sum::<f32>() / n);
        let middle = Sample { at, right: [-way[1], way[0]], far: 0.0 };
        let reach = |axis: [f32; 2]| {
            let off = |c: &[f32; 2]| ((c[0] - at[0]) * axis[0] + (c[1] - at[1]) * axis[1]).abs();
            corners.iter().map(off).fold(0.0, f32::max)
        };
        Frame { middle, half: [reach(way), reach(middle.right)] }
    }

    fn bed(&self, otherwise: &[Step]) -> Vec<Step> {
        self.water.map_or(otherwise.to_vec(), |(line, width, round)| outline(line, width, round))
    }
}

/// How far a place is from a line, and the direction of the nearest leg.
fn leg_at(line: &[[f32; 2]], at: [f32; 2]) -> Option<(f32, [f32; 2])> {
    let leg = |leg: &[[f32; 2]]| {
        let long = gap(leg[0], leg[1]).max(0.001);
        let way = [(leg[1][0] - leg[0][0]) / long, (leg[1][1] - leg[0][1]) / long];
        let on = ((at[0] - leg[0][0]) * way[0] + (at[1] - leg[0][1]) * way[1]).clamp(0.0, long);
        (gap(at, mix(leg[0], leg[1], on / long)), way)
    };
    line.windows(2).map(leg).min_by(|a, b| a.0.total_cmp(&b.0))
}

/// A stone bridge with walls and cutwaters, or one of boards with rails, if its road is a dirt lane.
pub(super) fn bridge(site: &Site, path: Vec<Step>, corners: &[[f32; 2]], around: &Around) -> Vec<Ink> {
    let frame = around.frame(corners);
    let ([long, wide], middle) = (frame.half, frame.middle);
    let mut chance = Chance::new(site.seed * 16);
    let boards = site.surface == "dirt";
    let mut inks = block_shadow(corners, 5.0, 0.3, 1.2).to_vec();
    if around.water.is_some() {
        let shade = Color::hex(0x0c1e26).alpha(0.5);
        let mut wet = vec![Ink::Mass { path: swept(corners, fall(18.0)), color: shade, blur: 2.0 }];
        if !boards {
            wet.extend(cutwaters(&frame, around));
        }
        inks.push(Ink::Within { path: around.bed(&path), inks: wet });
    }
    let (tones, stone) = if boards { (paving::BOARD, 24.0) } else { (paving::STONE, 3.0) };
    let n = (long / paving::PITCH).ceil() as i32;
    let rows = (-n..=n).map(|i| [-wide, wide].map(|off| middle.spot(i as f32 * paving::PITCH, off)));
    let mut deck = paving::courses(rows, tones, stone, &mut chance);
    for on in [-0.4, 0.4] {
        let rut = open(&[middle.spot(-long, on * wide), middle.spot(long, on * wide)]);
        deck.push(Ink::stroke(rut, Color::hex(0xf0eada).alpha(0.16), wide * 0.32).flat());
    }
    for side in [-1.0, 1.0] {
        let off = side * (wide - if boards { 1.2 } else { 2.4 });
        let wall = [middle.spot(-long, off), middle.spot(long, off)];
        let half = if boards { 0.8 } else { 2.4 };
        let foot = Strand::new(&wall, 0.0, 8.0).ring(&|_| half);
        deck.push(Ink::Mass { path: swept(&foot, fall(5.0)), color: SHADOW.alpha(0.34), blur: 1.0 });
        if boards {
            deck.extend(rail(&wall));
        } else {
            let tones = [0xb9b09c, 0xa89f8b, 0xc7bfac, 0x978e7b, 0xb0a48a];
            deck.extend(hedges::masonry(&wall, 4.8, false, tones, site.seed * 16 + 2 + side as u32));
            deck.extend(wall.into_iter().zip([1.0, -1.0]).flat_map(|(end, ahead)| {
                let at = Sample { at: end, ..middle }.spot(ahead * 2.9, -side * 0.5);
                block(&Sample { at, ..middle }, 2.9)
            }));
        }
    }
    inks.push(Ink::fill(path.clone(), Color::hex(if boards { 0x6b523a } else { 0x8f8776 })));
    inks.push(Ink::Within { path: path.clone(), inks: deck });
    inks.push(Ink::stroke(path, Color::hex(0x100f0a).alpha(0.6), 0.7));
    inks
}

fn block(at: &Sample, half: f32) -> Vec<Ink> {
    let corners = [[-half, -half], [half, -half], [half, half], [-half, half]].map(|[x, y]| at.spot(x, y));
    let path = ring(&corners);
    let mut inks = vec![
        Ink::Mass { path: swept(&corners, fall(3.0)), color: SHADOW.alpha(0.36), blur: 0.8 },
        Ink::fill(path.clone(), Color::hex(0xc2baa7)),
    ];
    inks.extend(embossed(&path, &[2.2, 1.0], 1.4));
    inks.push(Ink::stroke(path, Color::hex(0x100f0a).alpha(0.6), 0.4));
    inks
}

fn rail(wall: &[[f32; 2]; 2]) -> Vec<Ink> {
    let mut marks = Marks::default();
    let strand = Strand::new(wall, 0.0, 2.0);
    marks.bar(0, Color::hex(0x4d3d28), 2.0, *wall);
    marks.bar(1, Color::hex(0xa48b64), 1.2, wall.map(|p| [p[0] - 0.2, p[1] - 0.2]));
    let n = (strand.long() / 9.0).round().max(1.0);
    for i in 0..=n as usize {
        let at = strand.at(strand.long() * i as f32 / n).at;
        marks.dab(2, Color::hex(0x4a3a26), 2.4, at, [0.0; 2]);
        marks.dab(3, Color::hex(0xb59d74), 1.4, [at[0] - 0.2, at[1] - 0.2], [0.0; 2]);
    }
    marks.inks()
}

/// The piers of a broad bridge stand out into the water, against the current and behind it.
fn cutwaters(frame: &Frame, around: &Around) -> Vec<Ink> {
    let Some((line, width, _)) = around.water else { return vec![] };
    let Some((_, way)) = leg_at(line, frame.middle.at) else { return vec![] };
    let across = (way[0] * frame.middle.right[0] + way[1] * frame.middle.right[1]).abs().max(0.5);
    let piers: &[f32] = match width {
        ..36.0 => &[],
        ..60.0 => &[0.0],
        _ => &[-0.18, 0.18],
    };
    let (mut inks, stone) = (vec![], Color::hex(0xa79e8b));
    for pier in piers {
        for side in [-1.0, 1.0] {
            let at =
                |ahead: f32, out: f32| frame.middle.spot(pier * width / across + ahead, side * (frame.half[1] + out));
            let (a, b, tip, back) = (at(-5.0, -1.0), at(5.0, -1.0), at(0.0, 9.0), at(0.0, -1.0));
            let shade = Color::hex(0x0c1e26).alpha(0.4);
            inks.push(Ink::Mass { path: swept(&[a, b, tip], fall(7.0)), color: shade, blur: 1.0 });
            for (foot, ahead) in [(a, -1.0), (b, 1.0)] {
                let out = [tip[0] - back[0], tip[1] - back[1]].map(|v| v / 10.0);
                let facing = frame.middle.ahead(ahead);
                let lit = (out[0] + facing[0]) * LIGHT[0] + (out[1] + facing[1]) * LIGHT[1];
                let tone = if lit > 0.0 { stone.lit(lit * 0.3) } else { stone.shaded(-lit * 0.4) };
                inks.push(Ink::fill(ring(&[foot, tip, back]), tone));
            }
            inks.push(Ink::stroke(open(&[a, tip, b]), Color::hex(0x1e1a12).alpha(0.7), 0.5));
        }
    }
    inks
}

/// Shallow water over stones, trodden banks, and two tracks through both.
pub(super) fn ford(site: &Site, path: Vec<Step>, corners: &[[f32; 2]], around: &Around) -> Vec<Ink> {
    let frame = around.frame(corners);
    let ([long, wide], middle) = (frame.half, frame.middle);
    let mut chance = Chance::new(site.seed * 16);
    let earth = Color::hex(0xb59d6e);
    let mut inks = vec![
        Ink::Mass { path: path.clone(), color: earth.alpha(0.5), blur: 5.0 },
        Ink::Tiled { path: path.clone(), tile: Tile::Grit, scale: 0.62, turn: 0.0 },
    ];
    let pen = |off: f32, tone: Color, width: f32| {
        let line = [-1.3, 1.3].map(|end| middle.spot(end * long, off));
        Ink::stroke(open(&line), tone, width).flat()
    };
    if let Some((line, width, round)) = around.water {
        // The banks get wetter toward the water.
        inks.extend([(26.0, 0.34, 9.0), (9.0, 0.40, 4.0)].map(|(more, alpha, blur)| Ink::Mass {
            path: outline(line, width + more, round),
            color: Color::hex(0x705a36).alpha(alpha),
            blur,
        }));
    }
    let shoal = Color::hex(0xb7ae80).alpha(0.5);
    let inner = [[-1.0, -0.7], [1.0, -0.7], [1.0, 0.7], [-1.0, 0.7]].map(|[x, y]| middle.spot(x * long, y * wide));
    let mut wet = vec![
        Ink::fill(path.clone(), Color::hex(0x7ea8a8).alpha(0.9)),
        Ink::Mass { path: path.clone(), color: shoal, blur: 7.0 },
        Ink::Mass { path: ring(&inner), color: shoal, blur: 5.0 },
    ];
    for on in [-0.4, 0.4] {
        wet.push(pen(on * wide, Color::hex(0xe8dcb2).alpha(0.3), wide * 0.34));
        wet.push(pen(on * wide - 0.6, Color::hex(0x565c48).alpha(0.22), wide * 0.14));
    }
    wet.extend(stones(&frame, around, &mut chance));
    inks.push(Ink::Within { path: around.bed(&path), inks: wet });
    vec![Ink::Within { path, inks }]
}

/// Stones lie where the current left them, most along the edge downstream, with foam behind them.
fn stones(frame: &Frame, around: &Around, chance: &mut Chance) -> Vec<Ink> {
    let ([long, wide], middle) = (frame.half, frame.middle);
    let leg = |at| around.water.and_then(|(line, width, _)| Some((width, leg_at(line, at)?)));
    let flow = leg(middle.at).map_or(middle.right, |(_, (_, way))| way);
    let down = if flow[0] * middle.right[0] + flow[1] * middle.right[1] > 0.0 { 1.0 } else { -1.0 };
    let drifted = |[x, y]: [f32; 2], far: f32| [x + flow[0] * far, y + flow[1] * far];
    let mut marks = Marks::default();
    for i in 0..((long * wide / 12.0) as usize).min(120) {
        let kind = chance.part();
        let off = if kind < 0.6 { chance.between(0.68, 0.92) } else { chance.between(-0.9, 0.6) };
        let at = middle.spot(chance.between(-1.0, 1.0) * long, off * wide * down);
        let size = pick(chance, &[1.4, 2.0, 2.8, 3.8]);
        let tone = Color::hex(pick(chance, &[0xaaa592, 0xbdb8a4, 0x97917d]));
        let ends = chance.between(1.8, 2.8);
        if i % 3 == 0 {
            let from = middle.spot(chance.between(-1.0, 1.0) * long, chance.between(-1.0, 1.0) * wide);
            let line = [from, drifted(from, chance.between(2.0, 6.0))];
            marks.line(5, Color::hex(0xecf8f4).alpha(0.34), 0.6, line);
        }
        let dry = leg(at).is_some_and(|(width, (far, _))| far > width / 2.0 - size / 2.0);
        if dry || (size > 2.5 && kind > 0.8) {
            continue;
        }
        let mut dab = |layer: u8, tone: Color, part: f32, shift: f32| {
            marks.dab(layer, tone, size * part, [at[0] + shift, at[1] + shift], [0.5, 0.0]);
        };
        dab(0, Color::hex(0x162c30).alpha(0.34), 1.0, 0.7);
        dab(1, Color::hex(0x7f7a68), 1.0, 0.0);
        dab(2, tone, 0.8, size * -0.06);
        dab(3, Color::hex(0xeeeadc).alpha(0.8), 0.34, size * -0.2);
        if kind < 0.5 {
            marks.line(4, Color::hex(0xf0faf6).alpha(0.6), 0.6, [drifted(at, size * 0.6), drifted(at, size * ends)]);
        }
    }
    marks.inks()
}
