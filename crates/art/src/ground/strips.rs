//! Roads, rivers, walls: strokes with the ruled width.

use super::{Form, Painted, SHADOW, Site, along, hedges, inside, ragged, works};
use crate::{Color, Ink, LIGHT, Tile, chance::Chance, ink::*, noise, turf};

pub(super) fn strip(site: &Site, line: &[[f32; 2]], width: f32, round: bool) -> Painted {
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
        "road" | "bridge" => roads(std::slice::from_ref(site), &[]),
        "river" | "stream" | "ditch" => river(line, width, round, &mut chance),
        "wall" | "sea_wall" => hedges::wall(site, line, width, round),
        "barricade" => barricade(line, width, round, &mut chance),
        "fence" => hedges::fence(site, line, width),
        "gate" => hedges::gate(site, line, width),
        "wire" => works::wire(line, width),
        "trench" => works::trench(line, width),
        "at_ditch" => works::tank_ditch(line, width),
        "dragons_teeth" => works::teeth(line, width),
        "rail" => rail(&path, width, round),
        "embankment" => bank(&path, width, round),
        "cliff" => cliff(line, width, round, &mut chance),
        // Kinds known only to another system's data still get their exact width.
        _ => vec![stroke(0x6b523a, width), stroke(0xb09a6c, (width - 1.6).max(width * 0.5))],
    };
    inks.into()
}

fn ended(ink: Ink, round: bool) -> Ink {
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

/// A net of roads whose beds run into each other.
pub(super) fn in_net(site: &Site) -> bool {
    site.kind == "road" && matches!(site.form, Form::Strip { .. })
}

/// Paints a net layer by layer: all verges, all worn edges, then for each surface, dirt first, all beds and their center markings.
/// Where lanes meet their beds merge, no end lies on another lane, and a made road covers the ends of dirt ones.
pub(super) fn roads(net: &[Site], squares: &[Site]) -> Vec<Ink> {
    let mut inks = vec![];
    let kinds = by_width(net);
    let stroke = |alike: &Alike, tone: Color, more: f32| Ink::Stroke {
        path: alike.lines.iter().flat_map(|line| open(line)).collect(),
        color: tone,
        width: alike.width + more,
        dash: vec![],
        flat: !alike.round,
    };
    // One stroke for all lanes of one width; otherwise translucent colors would add up where lanes cross.
    for (tone, more) in [(0x87914f, 13.0), (0x8f7a52, 5.0)] {
        inks.extend(kinds.iter().map(|alike| stroke(alike, Color::hex(tone).alpha(0.5), more)));
    }
    for surface in ["", "paved", "tarmac"] {
        let of_it = |alike: &&Alike| alike.surface == surface;
        let bed = Color::hex(match surface {
            // The joints between the setts.
            "paved" => 0x8f8776,
            "tarmac" => 0x9a968c,
            _ => 0xc9b488,
        });
        for alike in kinds.iter().filter(of_it) {
            inks.push(stroke(alike, bed, 0.0));
        }
        for alike in kinds.iter().filter(of_it) {
            for line in &alike.lines {
                inks.extend(shoulders(line, alike.width));
            }
        }
        for alike in kinds.iter().filter(of_it) {
            for line in &alike.lines {
                inks.extend(if surface.is_empty() { ruts(line, alike) } else { paving(line, alike) });
            }
        }
    }
    // Roads end under the edge of a square, whose setts continue them.
    inks.extend(squares.iter().flat_map(|square| super::site(square).below));
    for site in net {
        let Form::Strip { line, width, .. } = site.form else { continue };
        let mut chance = Chance::new(site.seed);
        if surface_of(site).is_empty() {
            inks.extend(crown(line, net, &mut chance));
        }
        for side in [-1.0, 1.0] {
            let edge = beside(line, side * (width / 2.0 + 2.5));
            inks.extend(edging(&edge, net, squares, &mut chance));
        }
    }
    inks
}

/// Grit over a bed, and its two edges: the one toward the light is in shade, the other is lit.
fn shoulders(line: &[[f32; 2]], width: f32) -> Vec<Ink> {
    let edge = |by: f32| beside(line, by * width);
    let around: Vec<[f32; 2]> = edge(0.5).into_iter().chain(edge(-0.5).into_iter().rev()).collect();
    let mut inks = vec![Ink::Tiled { path: ring(&around), tile: Tile::Grit, scale: 0.7, turn: 0.0 }];
    let (dark, pale) = (Color::hex(0x3c2e1a).alpha(0.26), Color::hex(0xfff6d8).alpha(0.32));
    for side in [-0.46, 0.46] {
        let (mut shade, mut light) = (vec![], vec![]);
        for leg in edge(side).windows(2) {
            let way = [leg[1][0] - leg[0][0], leg[1][1] - leg[0][1]];
            let out = [way[1] * side, -way[0] * side];
            let list = if out[0] * LIGHT[0] + out[1] * LIGHT[1] > 0.0 { &mut shade } else { &mut light };
            list.extend([Step::To(leg[0]), Step::Line(leg[1])]);
        }
        inks.push(Ink::stroke(shade, dark, 2.0).flat());
        inks.push(Ink::stroke(light, pale, 2.0).flat());
    }
    inks
}

/// A road without a surface is a dirt lane.
fn surface_of(site: &Site) -> &'static str {
    match site.surface {
        "paved" => "paved",
        "tarmac" => "tarmac",
        _ => "",
    }
}

/// Roads of a net with the same surface, width and ends.
struct Alike<'a> {
    surface: &'static str,
    width: f32,
    round: bool,
    lines: Vec<&'a [[f32; 2]]>,
}

fn by_width<'a>(net: &[Site<'a>]) -> Vec<Alike<'a>> {
    let mut found: Vec<Alike> = vec![];
    for site in net {
        let Form::Strip { line, width, round } = site.form else { continue };
        let surface = surface_of(site);
        match found.iter_mut().find(|a| (a.surface, a.width, a.round) == (surface, width, round)) {
            Some(alike) => alike.lines.push(line),
            None => found.push(Alike { surface, width, round, lines: vec![line] }),
        }
    }
    found
}

fn paving(line: &[[f32; 2]], alike: &Alike) -> Vec<Ink> {
    let width = alike.width;
    let at = |by: f32, tone: Color, w: f32| ended(Ink::stroke(open(&beside(line, by)), tone, w), alike.round);
    let mut inks = vec![];
    if alike.surface == "paved" {
        inks.extend(setts(line, width));
    }
    inks.extend([-0.2, 0.2].map(|part| at(width * part, Color::hex(0x5c5446).alpha(0.16), width * 0.16)));
    inks.extend([-0.46, 0.46].map(|part| at(width * part, Color::hex(0xe2dccc).alpha(0.5), 1.3).flat()));
    inks
}

/// Courses of stones across the road, each a dashed line that begins a little later than its neighbor; odd stones in between.
fn setts(line: &[[f32; 2]], width: f32) -> Vec<Ink> {
    const PITCH: f32 = 3.0;
    const STONE: f32 = 3.4;
    const JOINT: f32 = 0.45;
    const TONES: [u32; 4] = [0xbeb6a4, 0xb5ac99, 0xc5bdac, 0xaca390];
    const ODD: [u32; 3] = [0xd0c9b9, 0x9d9484, 0xb0a289];
    let mut chance = Chance::new(line.len() as u32);
    let (mut courses, mut odd): ([Vec<Step>; 4], [Vec<Step>; 3]) = Default::default();
    for pair in along(line, PITCH).windows(2) {
        let way = [pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]];
        let long = way[0].hypot(way[1]).max(0.001);
        let middle = [pair[0][0] + way[0] / 2.0, pair[0][1] + way[1] / 2.0];
        let spot = |off: f32| [middle[0] + way[1] / long * off, middle[1] - way[0] / long * off];
        let tone = (chance.part() * 4.0) as usize % 4;
        // What sticks out is cut off by the bed.
        let from = -width / 2.0 - tone as f32 * 0.95;
        courses[tone].extend([Step::To(spot(from)), Step::Line(spot(width / 2.0))]);
        let mut off = from;
        while off < width / 2.0 {
            if chance.part() < 0.18 {
                odd[(chance.part() * 3.0) as usize % 3].extend([Step::To(spot(off)), Step::Line(spot(off + STONE))]);
            }
            off += STONE + JOINT;
        }
    }
    let wide = PITCH - JOINT;
    let courses =
        courses.into_iter().zip(TONES).map(|(path, tone)| Ink::dashed(path, Color::hex(tone), wide, &[STONE, JOINT]));
    let odd = odd.into_iter().zip(ODD).map(|(path, tone)| Ink::stroke(path, Color::hex(tone).alpha(0.8), wide).flat());
    let edge = |by: f32| beside(line, by * width);
    let bed: Vec<[f32; 2]> = edge(0.5).into_iter().chain(edge(-0.5).into_iter().rev()).collect();
    vec![Ink::Within { path: ring(&bed), inks: courses.chain(odd).collect() }]
}

fn ruts(line: &[[f32; 2]], alike: &Alike) -> Vec<Ink> {
    let width = alike.width;
    // Wheels never keep quite the same line.
    let worn: Vec<[f32; 2]> = along(line, 7.0);
    let astray = |p: &[f32; 2]| {
        let by = |seed: i32| (noise::drift(p[0] / 34.0, p[1] / 34.0, seed, 2) - 0.5) * 4.0;
        [p[0] + by(3), p[1] + by(4)]
    };
    let worn: Vec<[f32; 2]> = worn.iter().map(astray).collect();
    let at = |by: f32, tone: Color, w: f32| Ink::stroke(open(&beside(&worn, by)), tone, w).flat();
    // The side of a groove toward the light is in shade.
    let (a, b) = (worn[0], worn[worn.len() - 1]);
    let lit = (b[1] - a[1]) * LIGHT[0] - (b[0] - a[0]) * LIGHT[1] > 0.0;
    let shade = if lit { width * 0.05 } else { -width * 0.05 };
    let rut = |part: f32| {
        let soft = [0.22, 0.17, 0.11].map(|wide| at(width * part, Color::hex(0x9c8257).alpha(0.22), width * wide));
        let dark = at(width * part + shade, Color::hex(0x4a381c).alpha(0.26), 0.9);
        let pale = at(width * part - shade, Color::hex(0xfff6d6).alpha(0.3), 0.8);
        soft.into_iter().chain([dark, pale])
    };
    [-0.2, 0.2].into_iter().flat_map(rut).collect()
}

/// The broken grass between two ruts, except where other lanes cross.
fn crown(line: &[[f32; 2]], net: &[Site], chance: &mut Chance) -> Vec<Ink> {
    let mut crown = along(line, 5.0);
    crown.retain(|at| chance.part() < 0.3 && beds(net, *at) == 1);
    let tuft = |p: [f32; 2], chance: &mut Chance| {
        ([p[0] + chance.between(-1.5, 1.5), p[1] + chance.between(-1.5, 1.5)], chance.between(1.6, 3.2))
    };
    let crown: Vec<([f32; 2], f32)> = crown.into_iter().map(|p| tuft(p, chance)).collect();
    turf::tufts(&crown, turf::GRASS, chance)
}

/// Tufts over the edge of a road, except on the bed of another road or on a square.
fn edging(edge: &[[f32; 2]], net: &[Site], squares: &[Site], chance: &mut Chance) -> Vec<Ink> {
    let mut places = vec![];
    for at in along(edge, 5.0) {
        let at = [at[0] + chance.between(-2.0, 2.0), at[1] + chance.between(-2.0, 2.0)];
        if chance.part() < 0.3 {
            places.extend(turf::clump(at, chance));
        }
    }
    places.retain(|(at, _)| beds(net, *at) == 0 && !on_square(squares, *at));
    turf::tufts(&places, turf::GRASS, chance)
}

fn on_square(squares: &[Site], at: [f32; 2]) -> bool {
    squares.iter().any(|square| matches!(square.form, Form::Area(corners) if inside(corners, at)))
}

/// How many beds of a net cover a place.
fn beds(net: &[Site], at: [f32; 2]) -> usize {
    let on = |site: &&Site| match site.form {
        Form::Strip { line, width, .. } => line.windows(2).any(|leg| off(at, leg[0], leg[1]) < width / 2.0 + 1.0),
        Form::Area(_) | Form::Disc { .. } => false,
    };
    net.iter().filter(on).count()
}

/// The distance of a place from a leg of a road. For decoration only.
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
    // Banks grow with the width of the water; a brook has small ones.
    let bank = (width * 0.4).clamp(4.0, 24.0);
    let mut inks = vec![
        stroke(0x606a3c, 0.5, width + bank * 1.4),
        stroke(0x7d8450, 0.75, width + bank),
        ended(Ink::stroke(moved(&path, [-2.0, -2.0]), Color::hex(0x2c3420).alpha(0.5), width + bank * 0.3), round),
        ended(Ink::stroke(moved(&path, [1.8, 1.8]), Color::hex(0xd8c998).alpha(0.6), width + bank * 0.2), round),
    ];
    let deep = [(0.0, 0x8fb1a8), (0.12, 0x7ea8a8), (0.28, 0x6f9ea3), (0.46, 0x5e8f97), (0.64, 0x4d7f8b)];
    inks.extend(deep.map(|(part, rgb)| stroke(rgb, 1.0, width * (1.0 - part))));
    // The current, and the shadow of the bank on it.
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
