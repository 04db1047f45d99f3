//! Woods, fields, hills, houses, water, works.

use super::{Site, bounds, inside, scattered, shadow};
use crate::{Color, Ink, LIGHT, chance::Chance, ink::*};

struct Leaf {
    dark: Color,
    mid: Color,
    light: Color,
    glow: Color,
}

const BROADLEAF: Leaf = leaf(0x34481f, 0x55702f, 0x86a04a, 0xb4c468);
const FIR: Leaf = leaf(0x1f3526, 0x345238, 0x547852, 0x86a374);
const APPLE: Leaf = leaf(0x43571f, 0x6b8433, 0x9fb454, 0xcfd888);
const SCRUB: Leaf = leaf(0x33431d, 0x51662b, 0x7f9242, 0xadb760);

const fn leaf(dark: u32, mid: u32, light: u32, glow: u32) -> Leaf {
    Leaf { dark: Color::hex(dark), mid: Color::hex(mid), light: Color::hex(light), glow: Color::hex(glow) }
}

pub(super) fn area(site: &Site, path: Vec<Step>, corners: &[[f32; 2]]) -> Vec<Ink> {
    let mut chance = Chance::new(site.seed);
    match site.kind {
        "wood" => trees(path, corners, &BROADLEAF, 24.0, &mut chance),
        "forest" => trees(path, corners, &FIR, 20.0, &mut chance),
        "orchard" => trees(path, corners, &APPLE, 34.0, &mut chance),
        "scrub" | "vineyard" => trees(path, corners, &SCRUB, 15.0, &mut chance),
        "hill" | "slope" => hill(path),
        "gully" => hollow(path, Color::hex(0x7d8450)),
        "crops" => rows(path, corners, [0xd8bd6c, 0xb6964a, 0xeed996], 5.2),
        "plough" => rows(path, corners, [0x8c6f50, 0x6b523a, 0xa98c69], 6.4),
        "pasture" | "stubble" => rows(path, corners, [0x98a063, 0x8a9655, 0xb0b477], 26.0),
        "yard" | "square" | "beach" | "sand" => patch(path, Color::hex(0xb09a6c), Color::hex(0x8f7a52)),
        "marsh" => marsh(path, corners, &mut chance),
        "water" | "river" => water(path),
        "building" | "bunker" => building(path, corners, site),
        "ruin" | "rubble" | "rocky" => rubble(path, corners, &mut chance),
        "crater" | "foxhole" | "gun-pit" | "tank-pit" | "nest" => crater(path, corners, &mut chance),
        "smoke" => smoke(path, corners, &mut chance),
        "mines" | "minefield" => mines(path, corners),
        "bridge" | "ford" | "platform" | "road" => patch(path, Color::hex(0xbcb4a2), Color::hex(0x958d7d)),
        // Kinds that only another game's data know still get their exact outline.
        _ => patch(path, Color::hex(0xb09a6c).alpha(0.6), Color::hex(0x6b523a)),
    }
}

/// All crown shadows in one fill, then the crowns, the small ones first; the ruled edge as a thin dash.
fn trees(path: Vec<Step>, corners: &[[f32; 2]], leaf: &Leaf, apart: f32, chance: &mut Chance) -> Vec<Ink> {
    let mut inks = vec![
        Ink::fill(path.clone(), leaf.dark.alpha(0.34)),
        Ink::dashed(path, leaf.glow.alpha(0.85), 0.9, &[5.0, 3.0]),
    ];
    let mut crowns: Vec<([f32; 2], f32)> = scattered(corners, apart, 400, chance)
        .into_iter()
        .map(|at| (at, apart * chance.between(0.52, 0.72)))
        .filter(|(at, radius)| rim_inside(corners, *at, radius * 0.7))
        .collect();
    sorted::order_by(&mut crowns, |a, b| a.1.total_cmp(&b.1));
    let shade = crowns.iter().map(|(at, r)| Step::Disc([at[0] + r * 0.45, at[1] + r * 0.45], r * 0.95)).collect();
    // One path filled by even-odd would punch holes where shadows overlap, so that each stays faint and on its own.
    inks.extend(split(shade).into_iter().map(|one| Ink::fill(one, Color::hex(0x12161e).alpha(0.22))));
    for (at, radius) in crowns {
        let toward = |part: f32| [at[0] + LIGHT[0] * radius * part, at[1] + LIGHT[1] * radius * part];
        inks.extend([
            Ink::fill(lobes(at, radius, chance), leaf.dark),
            Ink::fill(disc(toward(0.12), radius * 0.82), leaf.mid),
            Ink::fill(disc(toward(0.30), radius * 0.52), leaf.light),
            Ink::fill(disc(toward(0.46), radius * 0.22), leaf.glow),
        ]);
    }
    inks
}

fn split(path: Vec<Step>) -> Vec<Vec<Step>> {
    path.into_iter().map(|step| vec![step]).collect()
}

fn rim_inside(corners: &[[f32; 2]], at: [f32; 2], radius: f32) -> bool {
    [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]]
        .iter()
        .all(|d| inside(corners, [at[0] + d[0] * radius, at[1] + d[1] * radius]))
}

/// A crown: nine bumps round a middle.
fn lobes(at: [f32; 2], radius: f32, chance: &mut Chance) -> Vec<Step> {
    let corners: Vec<[f32; 2]> = (0..18)
        .map(|i| {
            let far = radius * if i % 2 == 0 { chance.between(0.92, 1.04) } else { chance.between(0.80, 0.90) };
            let (sine, cosine) = (i as f32 * std::f32::consts::TAU / 18.0).sin_cos();
            [at[0] + cosine * far, at[1] + sine * far]
        })
        .collect();
    ring(&corners)
}

fn hill(path: Vec<Step>) -> Vec<Ink> {
    let mut inks = vec![
        Ink::fill(moved(&path, [8.0, 8.0]), Color::hex(0x12161e).alpha(0.10)),
        Ink::fill(path.clone(), Color::hex(0xece6aa).alpha(0.30)),
    ];
    for (width, alpha) in [(26.0, 0.07), (15.0, 0.10), (7.0, 0.14)] {
        inks.push(Ink::stroke(moved(&path, [-2.0, -2.0]), Color::hex(0x54623a).alpha(alpha), width));
    }
    inks.push(Ink::stroke(path, Color::hex(0x323a1e).alpha(0.65), 1.4));
    inks
}

fn hollow(path: Vec<Step>, floor: Color) -> Vec<Ink> {
    vec![
        Ink::fill(path.clone(), floor.shaded(0.25)),
        Ink::stroke(moved(&path, [2.0, 2.0]), floor.lit(0.25).alpha(0.7), 2.4),
        Ink::stroke(path, floor.shaded(0.6), 1.6),
    ]
}

/// A field: rows along its longest edge, clipped by being drawn only where both ends lie inside.
fn rows(path: Vec<Step>, corners: &[[f32; 2]], [fill, dark, light]: [u32; 3], apart: f32) -> Vec<Ink> {
    let (dark, light) = (Color::hex(dark), Color::hex(light));
    let (mut under, mut over) = (vec![], vec![]);
    for [from, to] in chords(corners, apart) {
        under.extend([Step::To([from[0] + 0.8, from[1] + 0.9]), Step::Line([to[0] + 0.8, to[1] + 0.9])]);
        over.extend([Step::To(from), Step::Line(to)]);
    }
    vec![
        Ink::fill(path.clone(), Color::hex(fill)),
        Ink::stroke(under, dark, (apart * 0.26).min(3.0)).flat(),
        Ink::stroke(over, light, (apart * 0.20).min(2.4)).flat(),
        Ink::stroke(path, dark.shaded(0.25).alpha(0.8), 1.1),
    ]
}

/// Lines across an outline, along its longest edge.
fn chords(corners: &[[f32; 2]], apart: f32) -> Vec<[[f32; 2]; 2]> {
    let n = corners.len();
    let long = |i: &usize| {
        let (a, b) = (corners[*i], corners[(i + 1) % n]);
        (b[0] - a[0]).hypot(b[1] - a[1])
    };
    let Some(i) = (0..n).max_by(|a, b| long(a).total_cmp(&long(b))) else { return vec![] };
    let (a, b) = (corners[i], corners[(i + 1) % n]);
    let length = long(&i).max(0.001);
    let (ux, uy) = ((b[0] - a[0]) / length, (b[1] - a[1]) / length);
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

fn patch(path: Vec<Step>, fill: Color, edge: Color) -> Vec<Ink> {
    vec![Ink::fill(path.clone(), fill), Ink::stroke(path, edge, 1.2)]
}

fn marsh(path: Vec<Step>, corners: &[[f32; 2]], chance: &mut Chance) -> Vec<Ink> {
    let mut inks = vec![
        Ink::fill(path.clone(), Color::hex(0x7d8450).alpha(0.75)),
        Ink::dashed(path, Color::hex(0x4d7f8b), 1.2, &[4.0, 3.0]),
    ];
    for at in scattered(corners, 26.0, 80, chance) {
        let size = chance.between(14.0, 26.0);
        if rim_inside(corners, at, size / 2.0) {
            inks.push(Ink::fill(oval(at, size + 1.6, size * 0.55 + 1.6), Color::hex(0x5b6239)));
            inks.push(Ink::fill(oval(at, size, size * 0.55), Color::hex(0x8fb1a8)));
        }
    }
    let mut reeds = vec![];
    for at in scattered(corners, 12.0, 200, chance) {
        for lean in [-1.6, 0.0, 1.6] {
            reeds.extend([Step::To(at), Step::Line([at[0] + lean, at[1] - 6.0])]);
        }
    }
    inks.push(Ink::stroke(reeds, Color::hex(0x55702f), 0.8));
    inks
}

fn water(path: Vec<Step>) -> Vec<Ink> {
    vec![
        Ink::fill(path.clone(), Color::hex(0x6f9ea3)),
        Ink::stroke(path.clone(), Color::hex(0xc3b285), 3.0),
        Ink::stroke(path, Color::hex(0x4d5b35), 1.0),
    ]
}

fn building(path: Vec<Step>, corners: &[[f32; 2]], site: &Site) -> Vec<Ink> {
    let roofs = [0xb8694a, 0x7b828a, 0x9a6a54, 0xb79c62].map(Color::hex);
    let roof = if site.kind == "bunker" { Color::hex(0xa79e8b) } else { roofs[site.seed as usize % roofs.len()] };
    let mut inks = shadow(&path, site.height.clamp(6.0, 44.0));
    inks.push(Ink::fill(path.clone(), roof));
    // Each slope runs from its eave to the middle, lit by how much it faces the light.
    let n = corners.len() as f32;
    let middle = [corners.iter().map(|c| c[0]).sum::<f32>() / n, corners.iter().map(|c| c[1]).sum::<f32>() / n];
    for (i, a) in corners.iter().enumerate() {
        let b = corners[(i + 1) % corners.len()];
        let out = [(a[0] + b[0]) / 2.0 - middle[0], (a[1] + b[1]) / 2.0 - middle[1]];
        let far = out[0].hypot(out[1]).max(0.001);
        let facing = (out[0] * LIGHT[0] + out[1] * LIGHT[1]) / far;
        let tone = if facing > 0.0 { roof.lit(0.30 * facing) } else { roof.shaded(-0.42 * facing) };
        inks.push(Ink::fill(ring(&[*a, b, middle]), tone));
    }
    let tiles: Vec<Step> = chords(corners, 5.2).into_iter().flat_map(|[a, b]| [Step::To(a), Step::Line(b)]).collect();
    inks.push(Ink::stroke(tiles, roof.shaded(0.5).alpha(0.35), 0.6).flat());
    inks.push(Ink::stroke(path, Color::hex(0x100f0a).alpha(0.82), 0.8));
    inks
}

fn rubble(path: Vec<Step>, corners: &[[f32; 2]], chance: &mut Chance) -> Vec<Ink> {
    let stone = Color::hex(0xa79e8b);
    let mut inks = vec![
        Ink::fill(path.clone(), Color::hex(0x8f7a52).alpha(0.8)),
        Ink::dashed(path, stone.shaded(0.4), 1.2, &[6.0, 3.0]),
    ];
    for at in scattered(corners, 9.0, 260, chance) {
        let size = chance.between(3.0, 8.0);
        inks.push(Ink::fill(slab([at[0] + 0.9, at[1] + 0.9], size, size * 0.7), Color::hex(0x12161e).alpha(0.4)));
        inks.push(Ink::fill(slab(at, size, size * 0.7), stone.shaded(chance.between(0.0, 0.4))));
    }
    inks
}

fn crater(path: Vec<Step>, corners: &[[f32; 2]], chance: &mut Chance) -> Vec<Ink> {
    let mut inks = vec![
        Ink::fill(path.clone(), Color::hex(0x8c6f50)),
        Ink::stroke(path.clone(), Color::hex(0xa98c69), 2.4),
        Ink::stroke(moved(&path, [0.8, 0.8]), Color::hex(0x40311f).alpha(0.8), 1.4),
    ];
    let spoil = scattered(corners, 5.0, 90, chance);
    inks.extend(spoil.into_iter().map(|at| Ink::fill(disc(at, 1.3), Color::hex(0x6b523a))));
    inks
}

fn smoke(path: Vec<Step>, corners: &[[f32; 2]], chance: &mut Chance) -> Vec<Ink> {
    let mut inks: Vec<Ink> = scattered(corners, 9.0, 60, chance)
        .into_iter()
        .map(|at| Ink::fill(disc(at, chance.between(7.0, 11.0)), Color::hex(0xf4f1e8).alpha(0.34)))
        .collect();
    inks.push(Ink::dashed(path, Color::hex(0x565a4e), 0.9, &[4.0, 3.0]));
    inks
}

fn mines(path: Vec<Step>, corners: &[[f32; 2]]) -> Vec<Ink> {
    let mut inks = patch(path, Color::hex(0x8f7a52).alpha(0.55), Color::hex(0xa8134e));
    let pits = chords(corners, 11.0).into_iter().flat_map(|[a, b]| {
        (1..10).map(move |i| {
            let part = i as f32 / 10.0;
            Ink::fill(disc([a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part], 1.8), Color::hex(0x40311f))
        })
    });
    inks.extend(pits);
    inks
}
