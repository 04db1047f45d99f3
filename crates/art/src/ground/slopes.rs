//! Slopes of roofs: coverings in rows of tiles, combed straw or sheets, weather, moss, and the caps of ridges and hips.

use super::{frame::*, marks::*};
use crate::{Color, LIGHT, chance::Chance, ink::*};

/// A covering. A tile is `wide` with a `gap` beside it, a row is `pitch` deep and strays by `loose`; rows differ in tone by `vary`.
#[derive(Clone, Copy)]
pub(super) struct Cover {
    pub tone: Color,
    pub lie: Lie,
    pub pitch: f32,
    pub wide: f32,
    pub gap: f32,
    pub loose: f32,
    pub vary: f32,
    pub moss: f32,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Lie {
    Rows,
    Straw,
    /// Sheets with seams from ridge to eave.
    Sheets,
}

pub(super) fn cover(roof: &str) -> Cover {
    let rows = |tone: u32, [pitch, wide, gap, loose, vary, moss]: [f32; 6]| Cover {
        tone: Color::hex(tone),
        lie: Lie::Rows,
        pitch,
        wide,
        gap,
        loose,
        vary,
        moss,
    };
    match roof {
        "old" => rows(0x9a6a54, [2.8, 2.3, 0.36, 0.4, 0.22, 1.8]),
        "slate" => rows(0x7b828a, [2.1, 2.5, 0.22, 0.06, 0.11, 0.35]),
        "thatch" => Cover { lie: Lie::Straw, ..rows(0xb79c62, [2.6, 2.1, 0.3, 0.1, 0.14, 0.8]) },
        "metal" => Cover { lie: Lie::Sheets, ..rows(0x8c9496, [5.2, 0.0, 0.0, 0.0, 0.07, 0.0]) },
        _ => rows(0xb8694a, [2.6, 2.1, 0.3, 0.1, 0.14, 0.5]),
    }
}

/// A slope of a roof, in the frame of its eave: x along it, y up to the ridge.
struct Slope {
    eave: Frame,
    /// Its ends along the eave.
    ends: [f32; 2],
    rise: f32,
    lit: f32,
    base: Color,
}

/// A slope whose eave is the side between its first two corners, with its covering and what weather has done to it.
pub(super) fn slope(pen: &mut Pen, corners: &[Spot], cover: &Cover, seed: u32) {
    let (x, far) = way(corners[0], corners[1]);
    let up = [-x[1], x[0]];
    let at = go(corners[0], x, far / 2.0);
    let inward = if dot(up, way(at, middle(corners)).0) > 0.0 { 1.0 } else { -1.0 };
    let eave = Frame { at, x, y: [up[0] * inward, up[1] * inward] };
    let (mut ends, mut rise) = ([0.0_f32; 2], 1.0_f32);
    for p in corners {
        let off = [p[0] - at[0], p[1] - at[1]];
        ends = [ends[0].min(dot(off, x)), ends[1].max(dot(off, x))];
        rise = rise.max(dot(off, eave.y));
    }
    let lit = -dot(eave.y, LIGHT);
    let base = toned(cover.tone, lit, 0.34, 0.5);
    let slope = Slope { eave, ends, rise, lit, base };
    let path = ring(corners);
    let mut chance = Chance::new(seed);
    let mut inner = Pen::default();
    match cover.lie {
        Lie::Rows => rows(&mut inner, &slope, &path, cover, &mut chance),
        Lie::Straw => straw(&mut inner, &slope, &path, &mut chance),
        Lie::Sheets => sheets(&mut inner, &slope, &path, cover, &mut chance),
    }
    // Sun at the ridge, damp at the eave.
    let tones = [tone(0xfff8e2, 0.14), tone(0x1a120c, 0.32)];
    sheen(&mut inner, path.clone(), [eave.spot(0.0, rise), at], tones);
    weather(&mut inner, &slope, cover, &mut Chance::new(seed + 1));
    pen.within(path, inner);
}

/// A tone on a face that looks at the light (1) or away from it (-1).
pub(super) fn toned(color: Color, lit: f32, most: f32, least: f32) -> Color {
    if lit > 0.0 { color.lit(lit * most) } else { color.shaded(-lit * least) }
}

/// Rows of tiles from the eave up: each row one of four tones by chance, every second one shifted by half a tile, a few odd tiles.
fn rows(pen: &mut Pen, slope: &Slope, path: &[Step], cover: &Cover, chance: &mut Chance) {
    let Slope { eave, ends: [from, to], rise, base, .. } = *slope;
    let tones = [-1.0, -0.33, 0.33, 1.0].map(|v: f32| toned(base, v, cover.vary, cover.vary));
    let mut rows: [Vec<Step>; 4] = Default::default();
    let (mut lower, mut odd) = (vec![], Marks::default());
    let strange = [base.lit(0.5).alpha(0.3), base.shaded(0.5).alpha(0.32), tone(0x7a5a44, 0.22)];
    let one = cover.wide + cover.gap;
    let n = (rise / cover.pitch).ceil() as usize;
    for i in 0..n {
        let v = i as f32 * cover.pitch;
        let half = if i % 2 == 0 { 0.0 } else { one * 0.5 };
        let [mut a, mut b] = [0; 2].map(|_| chance.between(-cover.loose, cover.loose));
        if i == 0 {
            (a, b) = (0.0, 0.0);
        }
        let start = from - one + half;
        rows[(chance.part() * 4.0) as usize % 4].extend(open(&[
            eave.spot(start, v + cover.pitch / 2.0 + a),
            eave.spot(to + 1.0, v + cover.pitch / 2.0 + b),
        ]));
        lower.extend(open(&[eave.spot(from - 1.0, v + 0.12 + a), eave.spot(to + 1.0, v + 0.12 + b)]));
        let count = ((to - from) / one) as usize;
        for k in 0..count {
            if chance.part() < 0.09 {
                let (u, y) = (start + (k + 1) as f32 * one, v + cover.pitch / 2.0);
                let tile = [eave.spot(u, y), eave.spot(u + cover.wide, y)];
                odd.bar(0, pick(chance, &strange), cover.pitch - 0.3, tile);
            }
        }
    }
    pen.fill(path.to_vec(), base.shaded(0.42));
    for (path, color) in rows.into_iter().zip(tones) {
        pen.dashed(path, color, cover.pitch - 0.3, [cover.wide, cover.gap]);
    }
    pen.marks(odd);
    pen.line(lower, tone(0x180e0a, 0.34), 0.45);
}

/// Straw combed down to the eave, and two seams where bundles overlap.
fn straw(pen: &mut Pen, slope: &Slope, path: &[Step], chance: &mut Chance) {
    let Slope { eave, ends: [from, to], rise, base, .. } = *slope;
    let tones = [base.shaded(0.26), base.shaded(0.1), base, base.lit(0.14), base.lit(0.3)];
    let mut marks = Marks::default();
    for _ in 0..((to - from) * rise * 0.4) as usize {
        let (u, v) = (chance.between(from, to), chance.between(-2.0, rise));
        let (l, lean) = (chance.between(2.5, 6.0), chance.between(-0.5, 0.5));
        let tone = (2.5 + chance.between(-2.4, 2.4) + v / rise - 0.5).clamp(0.0, 4.0) as usize;
        marks.line(tone as u8, tones[tone], 0.6, [eave.spot(u, v), eave.spot(u + lean, v + l)]);
    }
    pen.fill(path.to_vec(), base.shaded(0.12));
    pen.marks(marks);
    for at in [0.36, 0.68] {
        let n = ((to - from) / 3.0) as usize;
        let seam = (0..=n).map(|i| eave.spot(from + i as f32 * 3.0, rise * at + chance.between(-0.5, 0.5)));
        let seam: Vec<Spot> = seam.collect();
        pen.round(open(&seam), tone(0x3c2c12, 0.24), 1.0);
    }
}

/// Sheets of metal in two courses, each a tone of its own, the seams between them, and rust that runs down from their joints.
fn sheets(pen: &mut Pen, slope: &Slope, path: &[Step], cover: &Cover, chance: &mut Chance) {
    let Slope { eave, ends: [from, to], rise, base, .. } = *slope;
    let mut marks = Marks::default();
    let tones = [-1.0, -0.3, 0.3, 1.0].map(|v: f32| toned(base, v, cover.vary, cover.vary));
    let rust = Color::hex(0x8f6348);
    let lap = rise * 0.52;
    for i in 0..((to - from) / cover.pitch).ceil() as usize {
        let u = from + (i as f32 + 0.5) * cover.pitch;
        for [low, high] in [[-1.0, lap], [lap, rise + 1.0]] {
            let tone = if chance.part() < 0.05 { base.toward(rust, 0.4) } else { pick(chance, &tones) };
            marks.bar(0, tone, cover.pitch + 0.1, [eave.spot(u, low), eave.spot(u, high)]);
            let (wide, long) = (pick(chance, &[0.7, 1.5, 2.4]), chance.between(0.2, 0.9) * rise * 0.5);
            if chance.part() < 0.3 {
                let run = u + chance.between(-0.4, 0.4) * cover.pitch;
                marks.line(1, rust.alpha(0.26), wide, [eave.spot(run, high - 0.6), eave.spot(run, high - long)]);
            }
        }
        for (off, color, wide) in [(0.0, base.shaded(0.5).alpha(0.7), 0.5), (-0.5, base.lit(0.5).alpha(0.6), 0.4)] {
            let u = u + cover.pitch / 2.0 + off;
            marks.bar(2, color, wide, [eave.spot(u, -1.0), eave.spot(u, rise + 1.0)]);
        }
    }
    pen.fill(path.to_vec(), base);
    pen.marks(marks);
    let across = |v: f32| open(&[eave.spot(from, v), eave.spot(to, v)]);
    pen.line(across(lap - 0.4), tone(0x101416, 0.34), 0.8);
    pen.line(across(lap + 0.3), tone(0xfff8e2, 0.22), 0.5);
}

/// Streaks that rain has drawn, and moss near the eave, more where the sun does not come.
fn weather(pen: &mut Pen, slope: &Slope, cover: &Cover, chance: &mut Chance) {
    let Slope { eave, ends: [from, to], rise, lit, .. } = *slope;
    let mut marks = Marks::default();
    let rain = [tone(0x1e1610, 0.08), tone(0xfff6dc, 0.08), tone(0x3c3c2c, 0.1)];
    for _ in 0..((to - from) / 5.0) as usize {
        let (u, v) = (chance.between(from, to), chance.between(0.2, 1.0) * rise);
        let end = eave.spot(u + chance.between(-0.4, 0.4), v - chance.between(0.3, 0.7) * rise);
        marks.line(0, pick(chance, &rain), pick(chance, &[1.2, 2.4]), [eave.spot(u, v), end]);
    }
    let green = [tone(0x707a3e, 0.55), tone(0x546032, 0.5), tone(0x96985c, 0.4)];
    let much = (to - from) * rise / 420.0 * cover.moss * if lit < 0.0 { 1.7 } else { 0.6 };
    for _ in 0..(much + chance.part() * 0.9) as usize {
        let (u, v) = (chance.between(from, to), chance.part() * chance.part() * rise * 0.8);
        for _ in 0..5 + (chance.part() * 9.0) as usize {
            let at = eave.spot(u + chance.between(-3.0, 3.0), v + chance.between(-1.6, 1.6));
            marks.dab(1, pick(chance, &green), pick(chance, &[0.7, 1.2]), at, [eave.x[0] * 0.6, eave.x[1] * 0.6]);
        }
    }
    pen.marks(marks);
}

/// A row of caps on a ridge or hip, with its shade on the side away from the light.
pub(super) fn caps(pen: &mut Pen, from: Spot, to: Spot, color: Color, wide: f32) {
    let (x, _) = way(from, to);
    let across = [-x[1], x[0]];
    let side = if dot(across, LIGHT) > 0.0 { -wide } else { wide };
    let row = |off: f32| open(&[go(from, across, off * side), go(to, across, off * side)]);
    pen.line(row(0.42), tone(0x140c08, 0.42), wide * 0.8);
    pen.line(row(0.0), color.shaded(0.34), wide + 0.2);
    pen.dashed(row(0.0), color.lit(0.12), wide, [3.7, 0.36]);
    pen.dashed(row(-0.24), color.lit(0.42), wide * 0.3, [3.4, 0.66]);
}
