//! Roads, rivers, walls: strokes with the ruled width.

use super::{
    Form, Painted, SHADOW, Site, along,
    frame::{Frame, plate, thrown},
    hedges,
    marks::{Marks, Pen, Strand, block_shadow, outline, pick, tone},
    ragged, rails, relief,
    relief::rocks,
    roads, works,
};
use crate::{Color, Ink, chance::Chance, ink::*, noise, turf};

pub(super) fn strip(site: &Site, line: &[[f32; 2]], width: f32, round: bool) -> Painted {
    if line.len() < 2 {
        return Painted::default();
    }
    if site.kind == "hedge" {
        return hedges::hedge(site, line, width);
    }
    if site.kind == "bocage" {
        return hedges::bocage(site, line, width);
    }
    let mut chance = Chance::new(site.seed);
    let path = open(line);
    let stroke = |color: u32, w: f32| ended(Ink::stroke(path.clone(), Color::hex(color), w), round);
    let inks = match site.kind {
        "road" | "bridge" => roads::roads(std::slice::from_ref(site), &[], [f32::MIN; 2], [f32::MAX; 2]),
        "river" | "stream" | "ditch" => {
            let mut pen = Pen::default();
            banks(&mut pen, site);
            water(&mut pen, site);
            current(&mut pen, site, line);
            pen.0
        }
        "wall" | "sea_wall" => hedges::wall(site, line, width, round),
        "barricade" => barricade(line, width, round, site.seed),
        "fence" => hedges::fence(site, line, width),
        "gate" => hedges::gate(site, line, width, &|_| 0.0),
        "wire" => works::wire(line, width),
        "trench" => works::trench(line, width),
        "at_ditch" => works::tank_ditch(line, width),
        "dragons_teeth" => works::teeth(line, width),
        "rail" => rails::rails(site, line, width, round),
        "embankment" => relief::bank(site, line, width, relief::Border::NONE),
        "cliff" => cliff(line, width, round, &mut chance),
        // Kinds known only to another system's data still get their exact width.
        _ => vec![stroke(0x6b523a, width), stroke(0xb09a6c, (width - 1.6).max(width * 0.5))],
    };
    inks.into()
}

pub(super) fn ended(ink: Ink, round: bool) -> Ink {
    if round { ink } else { ink.flat() }
}

/// The line moved to its left by `by`, in a sheet whose y points down.
pub(super) fn beside(line: &[[f32; 2]], by: f32) -> Vec<[f32; 2]> {
    let n = line.len();
    (0..n)
        .map(|i| {
            let (a, b) = (line[i.saturating_sub(1)], line[(i + 1).min(n - 1)]);
            let way = [b[0] - a[0], b[1] - a[1]];
            let length = way[0].hypot(way[1]).max(0.001);
            [line[i][0] + way[1] / length * by, line[i][1] - way[0] / length * by]
        })
        .collect()
}

/// Roads of a table are one net.
pub(super) fn in_net(site: &Site) -> bool {
    site.kind == "road" && !matches!(site.form, Form::Disc { .. })
}

pub(super) fn is_water(site: &Site) -> bool {
    matches!((site.kind, site.form), ("river" | "stream" | "ditch", Form::Strip { .. }))
}

/// Banks lie under roads and other waters. They grow with the width of the water; a brook has small ones.
pub(super) fn banks(pen: &mut Pen, site: &Site) {
    let Form::Strip { line, width, round } = site.form else { return };
    let bank = (width / 46.0).clamp(0.4, 1.2);
    for (more, color, soft) in [(22.0, tone(0x606a3c, 0.6), 12.0), (11.0, tone(0x4a542e, 0.5), 5.0)] {
        pen.mass(outline(line, width + more * bank, round), color, soft * bank);
    }
    // A dark lip toward the light, a pale shore on the other side.
    for (by, color) in [(-1.2, tone(0x2c3420, 0.6)), (1.6, tone(0xd8c998, 0.8))] {
        pen.mass(moved(&outline(line, width + 2.0 * bank, round), [by * bank; 2]), color, 0.0);
    }
    let mut chance = Chance::new(site.seed);
    for side in [-1.0, 1.0] {
        let edge = beside(line, side * (width / 2.0 + 4.0 * bank));
        pen.0.extend(ragged(&edge, 5.0, 3.0, turf::REEDS, &mut chance));
    }
}

/// A line without the corners of its ruled legs, for what lies within its ruled edge.
fn swung(line: &[[f32; 2]], width: f32) -> Vec<[f32; 2]> {
    if line.len() < 2 {
        return line.to_vec();
    }
    Strand::new(line, width.max(20.0), 6.0).points.iter().map(|q| q.at).collect()
}

/// Shallow at its ruled edge, deeper and deeper toward its middle, which swings through bends.
pub(super) fn water(pen: &mut Pen, site: &Site) {
    let Form::Strip { line, width, round } = site.form else { return };
    let (bed, line, mut inner) = (outline(line, width, round), swung(line, width), Pen::default());
    pen.mass(bed.clone(), Color::hex(0x8fb1a8), 0.0);
    for (part, rgb) in [(0.88, 0x7ea8a8), (0.72, 0x6f9ea3), (0.54, 0x5e8f97), (0.36, 0x4d7f8b)] {
        inner.mass(outline(&line, width * part, round), Color::hex(rgb), width * 0.04);
    }
    // The shadow of the bank on it.
    inner.line(open(&beside(&line, width * 0.44)), tone(0x142830, 0.20), width * 0.10);
    pen.within(bed, inner);
}

/// Lines along the current, which drift aside, part and end by chance; glints over dark.
pub(super) fn current(pen: &mut Pen, site: &Site, line: &[[f32; 2]]) {
    let Form::Strip { width, .. } = site.form else { return };
    if line.len() < 2 {
        return;
    }
    let (mut chance, mut marks) = (Chance::new(site.seed + 1), Marks::default());
    let strand = Strand::new(line, width.max(20.0), 4.0);
    let looks = [
        (0, tone(0x1e424e, 0.16), 1.0),
        (0, tone(0x1e424e, 0.13), 1.6),
        (1, tone(0xdef0ec, 0.32), 0.6),
        (1, tone(0xdef0ec, 0.18), 1.0),
    ];
    for _ in 0..(strand.long() * width / 260.0) as usize {
        let (off, from) = (chance.between(-0.4, 0.4), chance.part() * strand.long());
        let n = 3 + (chance.part() * chance.part() * 13.0) as usize;
        let (layer, color, wide) = pick(&mut chance, &looks);
        let spots: Vec<[f32; 2]> = (0..n)
            .map(|i| from + i as f32 * 4.0)
            .filter(|far| *far < strand.long())
            .map(|far| {
                let q = strand.at(far);
                let aside = noise::drift(q.at[0] / 70.0, q.at[1] / 70.0, site.seed as i32, 1) - 0.5;
                q.beside((off + aside * 0.26).clamp(-0.46, 0.46) * width)
            })
            .collect();
        for pair in spots.windows(2) {
            marks.line(layer, color, wide, [pair[0], pair[1]]);
        }
    }
    pen.marks(marks);
}

/// What a street was stripped of: beams, doors, paving stones, sandbags, thrown on a heap. Nothing leaves the ruled strip.
fn barricade(line: &[[f32; 2]], width: f32, round: bool, seed: u32) -> Vec<Ink> {
    let (mut pen, mut inner, mut chance) = (Pen::default(), Pen::default(), Chance::new(seed));
    let strand = Strand::new(line, 0.0, 2.0);
    block_shadow(&mut pen, &strand.ring(&|_| width / 2.0 - 0.6), 9.0, 0.4, 1.6);
    pen.0.push(ended(Ink::stroke(open(line), Color::hex(0x6b5a48), width), round));
    inner.grit(outline(line, width, round), 0.5);
    for q in &strand.points {
        let at = q.beside(chance.between(-0.4, 0.4) * width);
        let turn = chance.between(-0.5, 0.5);
        let along = [q.ahead(1.0)[0] + q.right[0] * turn, q.ahead(1.0)[1] + q.right[1] * turn];
        let frame = Frame { at, x: along, y: q.right };
        let (long, wide, color) = match (chance.part() * 5.0) as u8 {
            0 => (width * 0.9, 1.5, pick(&mut chance, &[0x7d5f3e, 0x9a7b52, 0x5c452c])),
            1 => (width * 0.55, width * 0.3, pick(&mut chance, &[0x8a4f3c, 0x5f7462, 0x8f7a58])),
            2 => (3.6, 2.4, pick(&mut chance, &[0xb5ac99, 0x9c9484, 0x8d8676])),
            3 => (4.6, 2.8, pick(&mut chance, &[0xb7a67c, 0xa6956b])),
            _ => (width * 0.4, 1.1, pick(&mut chance, &[0x4a3826, 0x6e5536])),
        };
        let slab = frame.slab([0.0, 0.0], long, wide);
        thrown(&mut inner, &slab, 3.0, 0.4, 0.5);
        plate(&mut inner, &slab, Color::hex(color), 0.35);
    }
    pen.within(outline(line, width, round), inner);
    pen.0
}

/// Rock upon rock, the largest last.
fn cliff(line: &[[f32; 2]], width: f32, round: bool, chance: &mut Chance) -> Vec<Ink> {
    let (mut pen, mut inner, bed) = (Pen::default(), Pen::default(), outline(line, width, round));
    for [least, most] in [[0.05, 0.1], [0.1, 0.17]] {
        for at in along(line, width * 0.36) {
            rocks(&mut inner, at, 9, [least * width, most * width], [width * 0.46; 2], chance);
        }
    }
    pen.mass(moved(&bed, [6.0, 6.0]), SHADOW.alpha(0.34), 3.0);
    pen.fill(bed.clone(), Color::hex(0x5b5547));
    pen.within(bed, inner);
    pen.0
}
