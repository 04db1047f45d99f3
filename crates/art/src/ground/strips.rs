//! Roads, rivers, walls: strokes of the ruled width.

use super::{Form, Painted, SHADOW, Site, along, growth, ragged};
use crate::{Color, Ink, chance::Chance, ink::*, turf};

pub(super) fn strip(site: &Site, line: &[[f32; 2]], width: f32, round: bool) -> Painted {
    if let "hedge" | "bocage" = site.kind {
        return growth::hedge(site, line, width);
    }
    let mut chance = Chance::new(site.seed);
    let path = open(line);
    let stroke = |color: u32, w: f32| ended(Ink::stroke(path.clone(), Color::hex(color), w), round);
    let inks = match site.kind {
        "road" | "bridge" => roads(std::slice::from_ref(site)),
        "river" | "stream" | "ditch" => river(line, width, round, &mut chance),
        "wall" | "sea_wall" => wall(site, line, width, round, &mut chance),
        "barricade" => barricade(line, width, round, &mut chance),
        "fence" | "wire" | "gate" => fence(site, &path, line, width),
        "trench" | "at_ditch" => {
            vec![stroke(0xa98c69, width), stroke(0x6b523a, width * 0.76), stroke(0x2c2116, width * 0.44)]
        }
        "rail" => rail(&path, width, round),
        "embankment" => bank(&path, width, round),
        "cliff" => cliff(line, width, round, &mut chance),
        // Kinds that only another game's data know still get their exact width.
        _ => vec![stroke(0x6b523a, width), stroke(0xb09a6c, (width - 1.6).max(width * 0.5))],
    };
    inks.into()
}

fn ended(ink: Ink, round: bool) -> Ink {
    if round { ink } else { ink.flat() }
}

/// The line moved to its left by so much, in a sheet whose y points down.
fn beside(line: &[[f32; 2]], by: f32) -> Vec<[f32; 2]> {
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

/// Pieces whose beds run into each other.
pub(super) fn one_net(site: &Site) -> bool {
    site.kind == "road" && matches!(site.form, Form::Strip { .. })
}

/// A net of one surface, layer by layer: all verges, all worn edges, all beds, and only then what marks their middle. Where lanes
/// meet their beds are one, and no end lies on another lane.
pub(super) fn roads(net: &[Site]) -> Vec<Ink> {
    let mut inks = vec![];
    let made = matches!(net[0].surface, "paved" | "tarmac");
    let bed = match net[0].surface {
        "paved" => Color::hex(0xbcb4a2),
        "tarmac" => Color::hex(0x9a968c),
        _ => Color::hex(0xc9b488),
    };
    let verge = Color::hex(0x87914f).alpha(0.5);
    let worn = Color::hex(0x8f7a52).alpha(0.5);
    // One stroke for all of one width, or half clear colors would add up where lanes cross.
    for (tone, more) in [(verge, 13.0), (worn, 5.0), (bed, 0.0)] {
        for alike in by_width(net) {
            inks.push(Ink::Stroke {
                path: alike.lines.iter().flat_map(|line| open(line)).collect(),
                color: tone,
                width: alike.width + more,
                dash: vec![],
                flat: !alike.round,
            });
        }
    }
    for alike in by_width(net) {
        for line in &alike.lines {
            inks.extend(if made { paving(line, &alike, net[0].surface) } else { ruts(line, &alike) });
        }
    }
    for site in net {
        let Form::Strip { line, width, .. } = site.form else { continue };
        let mut chance = Chance::new(site.seed);
        if !made {
            inks.extend(crown(line, &mut chance));
        }
        for side in [-1.0, 1.0] {
            let edge = beside(line, side * (width / 2.0 + 2.5));
            inks.extend(edging(&edge, net, &mut chance));
        }
    }
    inks
}

/// Roads of a net that are alike in width and ends.
struct Alike<'a> {
    width: f32,
    round: bool,
    lines: Vec<&'a [[f32; 2]]>,
}

fn by_width<'a>(net: &[Site<'a>]) -> Vec<Alike<'a>> {
    let mut found: Vec<Alike> = vec![];
    for site in net {
        let Form::Strip { line, width, round } = site.form else { continue };
        match found.iter_mut().find(|alike| alike.width == width && alike.round == round) {
            Some(alike) => alike.lines.push(line),
            None => found.push(Alike { width, round, lines: vec![line] }),
        }
    }
    found
}

fn paving(line: &[[f32; 2]], alike: &Alike, surface: &str) -> Vec<Ink> {
    let width = alike.width;
    let at = |by: f32, tone: Color, w: f32| ended(Ink::stroke(open(&beside(line, by)), tone, w), alike.round);
    let mut inks = vec![];
    if surface == "paved" {
        let joint = Color::hex(0x706858).alpha(0.30);
        inks.push(Ink::dashed(open(line), joint, width * 0.94, &[0.6, 4.4]));
        inks.extend([-0.3, -0.1, 0.1, 0.3].map(|part| at(width * part, joint, 0.5)));
    }
    inks.extend([-0.2, 0.2].map(|part| at(width * part, Color::hex(0x5c5446).alpha(0.16), width * 0.16)));
    inks.extend([-0.46, 0.46].map(|part| at(width * part, Color::hex(0xe2dccc).alpha(0.5), 1.3).flat()));
    inks
}

fn ruts(line: &[[f32; 2]], alike: &Alike) -> Vec<Ink> {
    let width = alike.width;
    let at = |by: f32, tone: Color, w: f32| Ink::stroke(open(&beside(line, by)), tone, w).flat();
    let rut = |part: f32| {
        let dark = at(width * part + 0.8, Color::hex(0x584426).alpha(0.28), width * 0.07);
        [at(width * part, Color::hex(0xa38b61).alpha(0.55), width * 0.17), dark]
    };
    [-0.22, 0.22].into_iter().flat_map(rut).collect()
}

/// The broken grass between two ruts.
fn crown(line: &[[f32; 2]], chance: &mut Chance) -> Vec<Ink> {
    let mut crown = along(line, 5.0);
    crown.retain(|_| chance.part() < 0.3);
    let tuft = |p: [f32; 2], chance: &mut Chance| {
        ([p[0] + chance.between(-1.5, 1.5), p[1] + chance.between(-1.5, 1.5)], chance.between(1.6, 3.2))
    };
    let crown: Vec<([f32; 2], f32)> = crown.into_iter().map(|p| tuft(p, chance)).collect();
    turf::tufts(&crown, turf::GRASS, chance)
}

/// Tufts over the edge of a road, but none on the bed of another.
fn edging(edge: &[[f32; 2]], net: &[Site], chance: &mut Chance) -> Vec<Ink> {
    let on_a_bed = |at: [f32; 2]| {
        net.iter().any(|site| match site.form {
            Form::Strip { line, width, .. } => line.windows(2).any(|leg| off(at, leg[0], leg[1]) < width / 2.0 + 1.0),
            Form::Area(_) | Form::Disc { .. } => false,
        })
    };
    let mut places = vec![];
    for at in along(edge, 5.0) {
        let at = [at[0] + chance.between(-2.0, 2.0), at[1] + chance.between(-2.0, 2.0)];
        if chance.part() < 0.8 && !on_a_bed(at) {
            places.push((at, chance.between(1.8, 4.2)));
        }
    }
    turf::tufts(&places, turf::GRASS, chance)
}

/// For decoration only: how far a place lies off a leg of a road.
fn off(at: [f32; 2], a: [f32; 2], b: [f32; 2]) -> f32 {
    let way = [b[0] - a[0], b[1] - a[1]];
    let long = (way[0] * way[0] + way[1] * way[1]).max(0.001);
    let part = (((at[0] - a[0]) * way[0] + (at[1] - a[1]) * way[1]) / long).clamp(0.0, 1.0);
    (a[0] + way[0] * part - at[0]).hypot(a[1] + way[1] * part - at[1])
}

fn river(line: &[[f32; 2]], width: f32, round: bool, chance: &mut Chance) -> Vec<Ink> {
    let path = open(line);
    let stroke =
        |rgb: u32, alpha: f32, w: f32| ended(Ink::stroke(path.clone(), Color::hex(rgb).alpha(alpha), w), round);
    // Banks grow with the water, and a brook has small ones.
    let bank = (width * 0.4).clamp(4.0, 24.0);
    let mut inks = vec![
        stroke(0x606a3c, 0.5, width + bank * 1.4),
        stroke(0x7d8450, 0.75, width + bank),
        ended(Ink::stroke(moved(&path, [-2.0, -2.0]), Color::hex(0x2c3420).alpha(0.5), width + bank * 0.3), round),
        ended(Ink::stroke(moved(&path, [1.8, 1.8]), Color::hex(0xd8c998).alpha(0.6), width + bank * 0.2), round),
    ];
    let deep = [(0.0, 0x8fb1a8), (0.12, 0x7ea8a8), (0.28, 0x6f9ea3), (0.46, 0x5e8f97), (0.64, 0x4d7f8b)];
    inks.extend(deep.map(|(part, rgb)| stroke(rgb, 1.0, width * (1.0 - part))));
    // What flows, and what the bank throws on it.
    inks.push(ended(
        Ink::stroke(open(&beside(line, width * 0.44)), Color::hex(0x142830).alpha(0.20), width * 0.10),
        round,
    ));
    for tone in [Color::hex(0xdef0ec).alpha(0.30), Color::hex(0x1e424e).alpha(0.22)] {
        for _ in 0..4 {
            let off = chance.between(-0.38, 0.38) * width;
            let dash = [chance.between(12.0, 40.0), chance.between(60.0, 140.0)];
            inks.push(Ink::dashed(open(&beside(line, off)), tone, chance.between(0.6, 1.4), &dash));
        }
    }
    for side in [-1.0, 1.0] {
        inks.extend(ragged(&beside(line, side * (width / 2.0 + bank * 0.3)), 5.0, 3.0, turf::REEDS, chance));
    }
    inks
}

fn wall(site: &Site, line: &[[f32; 2]], width: f32, round: bool, chance: &mut Chance) -> Vec<Ink> {
    let path = open(line);
    let away = site.height.clamp(2.0, 20.0) * 0.39;
    let stone = Color::hex(if site.kind == "sea_wall" { 0xc6c0b0 } else { 0xa79e8b });
    let mut inks = vec![
        ended(Ink::stroke(moved(&path, [away, away]), SHADOW.alpha(0.36), width), round),
        ended(Ink::stroke(path.clone(), stone.shaded(0.45), width), round),
        ended(Ink::stroke(moved(&path, [-width * 0.06, -width * 0.06]), stone, width * 0.78), round),
    ];
    let (mut light, mut dark) = (vec![], vec![]);
    for at in along(line, 4.0) {
        let list = if chance.part() < 0.5 { &mut light } else { &mut dark };
        list.extend([Step::To(at), Step::Line([at[0] + 0.01, at[1]])]);
    }
    inks.push(Ink::stroke(light, stone.lit(0.35), width * 0.42));
    inks.push(Ink::stroke(dark, stone.shaded(0.22), width * 0.42));
    inks
}

fn barricade(line: &[[f32; 2]], width: f32, round: bool, chance: &mut Chance) -> Vec<Ink> {
    let path = open(line);
    let mut inks = vec![
        ended(Ink::stroke(moved(&path, [3.0, 3.0]), SHADOW.alpha(0.36), width), round),
        ended(Ink::stroke(path, Color::hex(0x6b5a48), width), round),
    ];
    for at in along(line, 6.0) {
        let tone = [0x8a4f3c, 0xa98c69, 0x7b828a, 0x5a4632][(chance.part() * 4.0) as usize % 4];
        let size = chance.between(0.4, 0.8) * width;
        let off = chance.between(-0.12, 0.12) * width;
        inks.push(Ink::fill(slab([at[0] + off, at[1] + off], size, size * chance.between(0.5, 0.9)), Color::hex(tone)));
    }
    inks
}

fn fence(site: &Site, path: &[Step], line: &[[f32; 2]], width: f32) -> Vec<Ink> {
    let rail = Color::hex(if site.kind == "gate" { 0xb09a6c } else { 0x6b523a });
    let thin = (width * 0.4).clamp(0.8, 2.2);
    let mut inks = vec![
        Ink::stroke(moved(path, [1.6, 1.6]), SHADOW.alpha(0.3), thin).flat(),
        Ink::stroke(path.to_vec(), rail.lit(0.2), thin).flat(),
    ];
    let posts = along(line, if site.kind == "gate" { 10_000.0 } else { 24.0 });
    inks.extend(posts.into_iter().map(|at| Ink::fill(disc(at, thin * 1.1), rail)));
    inks
}

fn rail(path: &[Step], width: f32, round: bool) -> Vec<Ink> {
    let stroke = |color: u32, w: f32| ended(Ink::stroke(path.to_vec(), Color::hex(color), w), round);
    vec![
        stroke(0x7d8450, width),
        stroke(0x958d7d, width * 0.6),
        Ink::dashed(path.to_vec(), Color::hex(0x5a4632), width * 0.48, &[2.3, 2.7]),
        stroke(0x3b3733, width * 0.30),
        stroke(0x958d7d, width * 0.24),
    ]
}

/// Grassy slopes to both sides of a level top.
fn bank(path: &[Step], width: f32, round: bool) -> Vec<Ink> {
    let at = |by: f32, rgb: u32, w: f32| ended(Ink::stroke(moved(path, [by, by]), Color::hex(rgb), w), round);
    vec![
        ended(Ink::stroke(moved(path, [6.0, 6.0]), SHADOW.alpha(0.30), width), round),
        at(0.0, 0x5f6a3c, width),
        at(-width * 0.05, 0xa3a869, width * 0.86),
        at(width * 0.04, 0x6f7a46, width * 0.70),
        at(0.0, 0x98a063, width * 0.52),
    ]
}

fn cliff(line: &[[f32; 2]], width: f32, round: bool, chance: &mut Chance) -> Vec<Ink> {
    let path = open(line);
    let rock = Color::hex(0x9c9484);
    let mut inks = vec![
        ended(Ink::stroke(moved(&path, [7.0, 7.0]), SHADOW.alpha(0.34), width), round),
        ended(Ink::stroke(path, rock.shaded(0.35), width), round),
    ];
    for at in along(line, width * 0.35) {
        let off = chance.between(-0.28, 0.28) * width;
        let at = [at[0] + off, at[1] - off];
        let size = width * chance.between(0.12, 0.22);
        let tone = rock.toward(Color::hex(0xe2dccc), chance.between(0.0, 0.6));
        inks.push(Ink::fill(disc([at[0] + 1.0, at[1] + 1.0], size), rock.shaded(0.6).alpha(0.6)));
        inks.push(Ink::fill(disc(at, size * 0.9), tone));
    }
    inks
}
