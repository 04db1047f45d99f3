//! Roads, rivers, walls, hedges: strokes of the ruled width.

use super::Site;
use crate::{Color, Ink, chance::Chance, ink::*};

pub(super) fn strip(site: &Site, line: &[[f32; 2]], width: f32, round: bool) -> Vec<Ink> {
    let path = open(line);
    let stroke = |color: u32, w: f32| ended(Ink::stroke(path.clone(), Color::hex(color), w), round);
    match site.kind {
        "road" | "track" | "bridge" => road(&path, width, round),
        "river" => vec![
            stroke(0x7d8450, width + 12.0),
            stroke(0xc3b285, width + 4.0),
            stroke(0x8fb1a8, width),
            stroke(0x6f9ea3, (width - 10.0).max(width * 0.6)),
            stroke(0x4d7f8b, (width - 28.0).max(width * 0.3)),
        ],
        "stream" | "ditch" | "at-ditch" => {
            vec![stroke(0x7d8450, width + 4.0), stroke(0x8fb1a8, width), stroke(0x6f9ea3, width * 0.55)]
        }
        "wall" | "sea-wall" => wall(site, line, width, round),
        "hedge" => leaves(site, line, width, round, 6.0),
        "bocage" => bocage(site, line, width, round),
        "fence" | "wire" => fence(&path, line, width),
        "trench" => vec![stroke(0xa98c69, width), stroke(0x6b523a, width * 0.76), stroke(0x2c2116, width * 0.44)],
        "rail" | "embankment" => rail(&path, width, round),
        // Kinds that only another game's data know still get their exact width.
        _ => vec![stroke(0x6b523a, width), stroke(0xb09a6c, (width - 1.6).max(width * 0.5))],
    }
}

fn ended(ink: Ink, round: bool) -> Ink {
    if round { ink } else { ink.flat() }
}

fn road(path: &[Step], width: f32, round: bool) -> Vec<Ink> {
    let stroke = |color: Color, w: f32| ended(Ink::stroke(path.to_vec(), color, w), round);
    vec![
        stroke(Color::hex(0x87914f).alpha(0.6), width + 9.0),
        stroke(Color::hex(0xa38b61), width),
        stroke(Color::hex(0xc9b488), width - 2.4),
        stroke(Color::hex(0xa38b61).alpha(0.7), width * 0.62),
        stroke(Color::hex(0xc9b488), width * 0.34),
    ]
}

fn wall(site: &Site, line: &[[f32; 2]], width: f32, round: bool) -> Vec<Ink> {
    let path = open(line);
    let away = site.height.clamp(2.0, 20.0) * 0.39;
    let mut inks = vec![
        ended(Ink::stroke(moved(&path, [away, away]), Color::hex(0x12161e).alpha(0.34), width), round),
        ended(Ink::stroke(path.clone(), Color::hex(0x5f584b), width), round),
        ended(Ink::stroke(path.clone(), Color::hex(0xa79e8b), width * 0.74), round),
    ];
    inks.push(Ink::dashed(path, Color::hex(0x5f584b).alpha(0.7), width * 0.74, &[0.6, 3.4]));
    inks
}

/// Dabs of leaf along a line, darker ones first, none beyond the ruled width.
fn leaves(site: &Site, line: &[[f32; 2]], width: f32, round: bool, every: f32) -> Vec<Ink> {
    let mut chance = Chance::new(site.seed);
    let path = open(line);
    let away = site.height.clamp(4.0, 26.0) * 0.39;
    let mut inks = vec![
        ended(Ink::stroke(moved(&path, [away, away]), Color::hex(0x12161e).alpha(0.30), width), round),
        ended(Ink::stroke(path, Color::hex(0x33431d), width), round),
    ];
    for (color, part, toward) in [(0x51662b, 0.36, 0.06), (0x7f9242, 0.26, 0.12), (0xadb760, 0.14, 0.18)] {
        for at in along(line, every) {
            let off = chance.between(-0.10, 0.10) * width - toward * width;
            let at = [at[0] + off, at[1] + off];
            inks.push(Ink::fill(disc(at, width * part * chance.between(0.8, 1.0)), Color::hex(color)));
        }
    }
    inks
}

fn bocage(site: &Site, line: &[[f32; 2]], width: f32, round: bool) -> Vec<Ink> {
    let path = open(line);
    let mut inks = vec![
        ended(Ink::stroke(moved(&path, [6.0, 6.0]), Color::hex(0x12161e).alpha(0.30), width), round),
        ended(Ink::stroke(path, Color::hex(0x6b523a), width), round),
    ];
    inks.extend(leaves(site, line, width * 0.82, round, 8.0));
    inks
}

fn fence(path: &[Step], line: &[[f32; 2]], width: f32) -> Vec<Ink> {
    let rail = Color::hex(0x6b523a);
    let mut inks = vec![
        Ink::stroke(moved(path, [1.6, 1.6]), Color::hex(0x12161e).alpha(0.3), (width * 0.3).max(0.8)).flat(),
        Ink::stroke(path.to_vec(), rail.lit(0.2), (width * 0.4).max(1.0)).flat(),
    ];
    inks.extend(along(line, 24.0).into_iter().map(|at| Ink::fill(disc(at, (width * 0.5).max(1.0)), rail)));
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

/// Points every so far along a line, its ends included.
fn along(line: &[[f32; 2]], every: f32) -> Vec<[f32; 2]> {
    let mut points = vec![];
    for pair in line.windows(2) {
        let ([ax, ay], [bx, by]) = (pair[0], pair[1]);
        let steps = ((bx - ax).hypot(by - ay) / every).ceil().max(1.0);
        points.extend((0..steps as usize).map(|i| {
            let part = i as f32 / steps;
            [ax + (bx - ax) * part, ay + (by - ay) * part]
        }));
    }
    points.extend(line.last());
    points
}
