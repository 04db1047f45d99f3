//! Flat terrain: hills, fields, yards, water, works.

use super::{
    Painted, SHADOW, Site, along, bounds, built, closed,
    crossings::{self, Around},
    growth, holes,
    lawns::Ground,
    marks::{Marks, Pen, fall, pick, swept, toss},
    marsh, paving, plots, ragged, relief, roads, ruins, shores, strips, works,
};
use crate::{Color, Ink, LIGHT, Tile, chance::Chance, ink::*, turf};
use angle::sine_and_cosine;

pub(super) fn area(site: &Site, path: Vec<Step>, corners: &[[f32; 2]]) -> Painted {
    let mut chance = Chance::new(site.seed);
    match site.kind {
        "wood" | "forest" => growth::wood(site, path, corners),
        "orchard" => growth::orchard(site, path, corners),
        "building" | "bunker" => built::building(site, path, corners),
        "smoke" => works::smoke(path, corners, &mut chance),
        "wreck" => works::wreck(site, path, corners, &mut chance),
        _ => flat(site, path, corners, &mut chance).into(),
    }
}

/// What models stand on.
fn flat(site: &Site, path: Vec<Step>, corners: &[[f32; 2]], chance: &mut Chance) -> Vec<Ink> {
    match site.kind {
        "scrub" => growth::scrub(site, path, corners),
        "vineyard" => growth::vineyard(site, path, corners),
        "hill" | "slope" => relief::hill(site, path, corners, &[]),
        "gully" => relief::gully(site, path, corners, relief::Border::NONE),
        "crops" => crops(site, path, corners, chance),
        "plough" => plough(site, path, corners, chance),
        "pasture" | "stubble" | "garden" | "yard" | "snow" => Ground::of(site, path, corners).paint(),
        "beach" | "sand" => shores::sand(path),
        "road" if strips::in_net(site) => roads::roads(std::slice::from_ref(site), &[], [f32::MIN; 2], [f32::MAX; 2]),
        "square" | "platform" | "road" => paving::area(site, path, corners),
        "graveyard" => graves(site, path, corners, chance),
        "marsh" => marsh::marsh(path, corners, chance),
        "water" | "river" => shores::lake(site, path, corners, relief::Border::NONE),
        "ruin" => ruins::ruin(site, path, corners),
        "rubble" => ruins::rubble(site, path, corners),
        "rocky" => ruins::rocky(site, path, corners),
        "bridge" => crossings::bridge(site, path, corners, &Around::NOTHING),
        "ford" => crossings::ford(site, path, corners, &Around::NOTHING),
        "boat" => built::boat(path, corners),
        "crater" => holes::SHELL_HOLE.paint(path, works::round(corners), site.seed),
        "foxhole" | "gun_pit" | "tank_pit" | "nest" => holes::PIT.paint(path, works::round(corners), site.seed),
        "minefield" => works::mines(path, corners),
        "booby_trap" => works::trap(path, corners),
        // Kinds known only to another system's data still get their exact outline.
        _ => patch(path, Color::hex(0xb09a6c).alpha(0.6), Color::hex(0x6b523a)),
    }
}

fn crops(site: &Site, path: Vec<Step>, corners: &[[f32; 2]], chance: &mut Chance) -> Vec<Ink> {
    let turn = turn_of(corners);
    let tall = matches!(site.look, "maize" | "sunflower");
    let [fill, dark, light] = if tall { [0x6c7d3a, 0x384c20, 0x8c9c4a] } else { [0xd8bd6c, 0x806024, 0xfff0ba] };
    let apart = if tall { 7.0 } else { 5.2 };
    let mut inks = vec![
        Ink::Mass { path: swept(corners, fall(7.0)), color: SHADOW.alpha(0.34), blur: 3.4 },
        Ink::fill(path.clone(), Color::hex(fill)),
        Ink::Shaded {
            path: path.clone(),
            from: Color::hex(0xfff0b4).alpha(0.26),
            to: Color::hex(0x825c1e).alpha(0.22),
            only_over: false,
        },
    ];
    if !tall {
        inks.push(Ink::Tiled { path: path.clone(), tile: Tile::Straw, scale: 0.42, turn: turn + 0.1 });
    }
    inks.extend(rows(corners, apart, Color::hex(dark).alpha(0.30), Color::hex(light).alpha(0.36)));
    if tall {
        let mut inner = Pen::default();
        inner.marks(stalks(corners, apart, site.look == "sunflower", chance));
        inks.push(Ink::Within { path: path.clone(), inks: inner.0 });
    } else {
        // Lanes of the seed drill.
        let lanes: Vec<[[f32; 2]; 2]> = chords(corners, 57.0);
        inks.push(Ink::stroke(growth::pairs(&lanes), Color::hex(0x78683a).alpha(0.42), 2.0).flat());
    }
    inks.extend(embossed(&path, &[7.0, 4.0], 1.5));
    inks.extend(ragged(&closed(corners), 4.5, 3.0, turf::GRASS, chance));
    inks
}

/// Maize has long leaves and a pale tassel, sunflowers have broad leaves and a head each. Here and there one is missing.
fn stalks(corners: &[[f32; 2]], apart: f32, flower: bool, chance: &mut Chance) -> Marks {
    let mut marks = Marks::default();
    let leaves = [0x3f5824, 0x587031, 0x718a3c, 0x93a850, 0xaebd68].map(Color::hex);
    for at in chords(corners, apart).into_iter().flat_map(|[a, b]| along(&[a, b], 5.0)) {
        let at = at.map(|v| v + chance.between(-0.9, 0.9));
        if chance.part() < 0.05 || !growth::rim_inside(corners, at, 1.6) {
            continue;
        }
        marks.dab(0, SHADOW.alpha(0.3), 3.4, at.map(|v| v + 1.3), [0.4, 0.4]);
        for i in 0..if flower { 3 } else { 4 } {
            let long = chance.between(2.0, 3.6);
            let by = toss(chance, long);
            let lit = (by[0] + by[1]) * LIGHT[0] / 4.0 + chance.between(-0.3, 0.3);
            let tone = leaves[((lit + 0.8) * 3.0).clamp(0.0, 4.0) as usize];
            marks.line(1 + i / 3, tone, if flower { 1.5 } else { 0.8 }, [at, [at[0] + by[0], at[1] + by[1]]]);
        }
        if flower {
            let size = pick(chance, &[2.4, 2.9]);
            marks.dab(3, Color::hex(pick(chance, &[0xb98a22, 0xc99b2c])), size, at, [0.1, 0.0]);
            marks.dab(4, Color::hex(pick(chance, &[0xe6bf38, 0xefd04c])), size - 0.6, at.map(|v| v - 0.2), [0.1, 0.0]);
            marks.dab(5, Color::hex(0x5c3f20), 0.9, at.map(|v| v + 0.1), [0.2, 0.1]);
        } else {
            marks.dab(3, Color::hex(pick(chance, &[0xc9c98a, 0xd8d29a])), 0.7, at, toss(chance, 0.9));
        }
    }
    marks
}

/// Between two rows of beet.
const BEET_ROW: f32 = 8.5;

fn plough(site: &Site, path: Vec<Step>, corners: &[[f32; 2]], chance: &mut Chance) -> Vec<Ink> {
    let beet = site.look == "beet";
    let mut inks = vec![Ink::fill(path.clone(), Color::hex(if beet { 0x93825a } else { 0x8c6f50 }))];
    let apart = if beet { BEET_ROW } else { 6.4 };
    inks.extend(rows(corners, apart, Color::hex(0x6b523a).alpha(0.85), Color::hex(0xa98c69).alpha(0.8)));
    inks.push(Ink::Tiled { path: path.clone(), tile: Tile::Clods, scale: 0.4, turn: turn_of(corners) });
    if beet {
        let mut plants = Marks::default();
        for at in chords(corners, BEET_ROW).into_iter().flat_map(|[a, b]| along(&[a, b], 5.4)) {
            let at = at.map(|v| v + chance.between(-0.6, 0.6));
            // Some are missing, and none grows over the edge.
            if chance.part() > 0.07 && growth::rim_inside(corners, at, 3.4) {
                plots::strew(&mut plants, &plots::BEET, at, chance);
            }
        }
        let mut pen = Pen::default();
        pen.marks(plants);
        inks.append(&mut pen.0);
    }
    inks.extend(embossed(&path, &[6.0, 3.0], -1.2));
    inks.extend(ragged(&closed(corners), 4.5, 3.0, turf::GRASS, chance));
    inks
}

/// Dark and light lines along the longest edge.
fn rows(corners: &[[f32; 2]], apart: f32, dark: Color, light: Color) -> Vec<Ink> {
    let lines = chords(corners, apart);
    let by = |d: f32| lines.iter().map(|[a, b]| [[a[0] + d, a[1] + d], [b[0] + d, b[1] + d]]).collect::<Vec<_>>();
    vec![
        Ink::stroke(growth::pairs(&by(0.8)), dark, apart * 0.30).flat(),
        Ink::stroke(growth::pairs(&lines), light, apart * 0.22).flat(),
    ]
}

fn graves(site: &Site, path: Vec<Step>, corners: &[[f32; 2]], chance: &mut Chance) -> Vec<Ink> {
    let mut inks = Ground::of(site, path, corners).paint();
    for [a, b] in chords(corners, 15.0) {
        for at in along(&[a, b], 9.0) {
            if growth::rim_inside(corners, at, 4.0) && chance.part() < 0.8 {
                inks.push(Ink::fill(slab([at[0] + 1.0, at[1] + 1.0], 4.6, 2.4), SHADOW.alpha(0.34)));
                inks.push(Ink::fill(slab(at, 4.6, 2.4), Color::hex(0xb8b2a2).shaded(chance.between(0.0, 0.25))));
            }
        }
    }
    inks
}

/// Parallel lines across an outline, in the direction of its longest edge.
pub(super) fn chords(corners: &[[f32; 2]], apart: f32) -> Vec<[[f32; 2]; 2]> {
    let n = corners.len();
    let turn = turn_of(corners);
    let (uy, ux) = sine_and_cosine(turn);
    let turned: Vec<[f32; 2]> = corners.iter().map(|c| [c[0] * ux + c[1] * uy, c[1] * ux - c[0] * uy]).collect();
    let (lo, hi) = bounds(&turned);
    let back = |x: f32, y: f32| [x * ux - y * uy, x * uy + y * ux];
    let mut lines = vec![];
    let mut y = lo[1] + apart / 2.0;
    while y < hi[1] {
        let mut cuts: Vec<f32> = (0..n)
            .filter_map(|i| {
                let ([ax, ay], [bx, by]) = (turned[i], turned[(i + 1) % n]);
                ((ay > y) != (by > y)).then(|| ax + (bx - ax) * (y - ay) / (by - ay))
            })
            .collect();
        sorted::order_by(&mut cuts, f32::total_cmp);
        lines.extend(cuts.chunks_exact(2).map(|c| [back(c[0], y), back(c[1], y)]));
        y += apart;
    }
    lines
}

/// The direction of the longest edge.
pub(super) fn turn_of(corners: &[[f32; 2]]) -> f32 {
    let edge = |i: usize| {
        let (a, b) = (corners[i], corners[(i + 1) % corners.len()]);
        [b[0] - a[0], b[1] - a[1]]
    };
    let long = |i: &usize| edge(*i)[0].hypot(edge(*i)[1]);
    (0..corners.len()).max_by(|a, b| long(a).total_cmp(&long(b))).map_or(0.0, |i| edge(i)[1].atan2(edge(i)[0]))
}

fn patch(path: Vec<Step>, fill: Color, edge: Color) -> Vec<Ink> {
    vec![Ink::fill(path.clone(), fill), Ink::stroke(path, edge, 1.2)]
}
