//! Field works: craters, pits, trenches, wire, mines, smoke, wrecks.

use super::{Painted, SHADOW, Site, along, bounds, closed, growth, scattered};
use crate::{Color, Ink, LIGHT, Tile, chance::Chance, ink::*};
use angle::sine_and_cosine;
use std::f32::consts::TAU;

/// Earth, from shade to light.
const SPOIL: [u32; 5] = [0x6b5738, 0x806a45, 0x957d54, 0xab9366, 0xc0a97a];

/// The middle and radius of an outline. Craters and smoke are drawn round, whatever their shape.
fn round(corners: &[[f32; 2]]) -> ([f32; 2], f32) {
    let (lo, hi) = bounds(corners);
    ([(lo[0] + hi[0]) / 2.0, (lo[1] + hi[1]) / 2.0], growth::room(corners) / 2.0)
}

/// Round dabs of one tone: strokes without length, so overlapping ones are no darker.
pub(super) fn dots(at: &[[f32; 2]], radius: f32, tone: Color) -> Vec<Ink> {
    let path = at.iter().flat_map(|p| [Step::To(*p), Step::Line([p[0] + 0.01, p[1]])]).collect();
    vec![Ink::stroke(path, tone, radius * 2.0)]
}

/// A ring of thrown earth between two radii: dabs lit by the direction of their slope.
fn spoil(at: [f32; 2], from: f32, to: f32, chance: &mut Chance) -> Vec<Ink> {
    let middle = (from + to) / 2.0;
    let mut dabs: [Vec<[f32; 2]>; 5] = Default::default();
    for _ in 0..(middle * 16.0) as usize {
        let way = chance.between(0.0, TAU);
        let (sine, cosine) = sine_and_cosine(way);
        let far = from + (to - from) * (chance.part() + chance.part()) / 2.0;
        // The outer slope looks away from the middle, the inner one toward it.
        let facing = (cosine * LIGHT[0] + sine * LIGHT[1]) * ((far - middle) / (to - from) * 4.0).clamp(-1.0, 1.0);
        let tone = ((facing + chance.between(-0.4, 0.4) + 1.0) * 2.5).clamp(0.0, 4.0) as usize;
        dabs[tone].push([at[0] + cosine * far, at[1] + sine * far]);
    }
    let size = ((to - from) * 0.16).clamp(0.5, 1.5);
    dabs.iter().zip(SPOIL).flat_map(|(at, tone)| dots(at, size, Color::hex(tone))).collect()
}

/// A bowl with a lip of thrown earth, which ends at the ruled edge.
pub(super) fn crater(path: Vec<Step>, corners: &[[f32; 2]], chance: &mut Chance) -> Vec<Ink> {
    let (at, r) = round(corners);
    let mut inks = vec![
        Ink::Soft { path: disc(at, r * 0.98), color: Color::hex(0x7a6342).alpha(0.7), blur: r * 0.5 },
        Ink::fill(path, Color::hex(0x9a8154)),
    ];
    inks.extend(spoil(at, r * 0.6, r * 0.98, chance));
    inks.extend(bowl(at, r * 0.64));
    let thrown: Vec<[f32; 2]> = (0..46)
        .map(|_| {
            let (sine, cosine) = sine_and_cosine(chance.between(0.0, TAU));
            let far = r * (1.0 + chance.part() * chance.part() * 0.9);
            [at[0] + cosine * far, at[1] + sine * far]
        })
        .collect();
    inks.extend(dots(&thrown[..23], r * 0.045, Color::hex(0x705a38).alpha(0.6)));
    inks.extend(dots(&thrown[23..], r * 0.04, Color::hex(0xb0986a).alpha(0.6)));
    inks
}

fn bowl(at: [f32; 2], radius: f32) -> Vec<Ink> {
    vec![
        Ink::Shaded { path: disc(at, radius), from: Color::hex(0x3a2c1c), to: Color::hex(0xa78d60), only_over: false },
        Ink::Tiled { path: disc(at, radius), tile: Tile::Clods, scale: 0.4, turn: 0.3 },
        Ink::stroke(disc(at, radius), Color::hex(0x2c2116).alpha(0.5), 0.8),
    ]
}

/// A pit with a parapet around it.
pub(super) fn pit(path: Vec<Step>, corners: &[[f32; 2]], chance: &mut Chance) -> Vec<Ink> {
    let (at, r) = round(corners);
    let mut inks = vec![
        Ink::Soft { path: disc(at, r), color: Color::hex(0x3c2e1a).alpha(0.5), blur: 4.0 },
        Ink::fill(path, Color::hex(0x5a472d)),
    ];
    inks.extend(spoil(at, r * 0.72, r, chance));
    inks.extend(bowl(at, r * 0.74));
    inks
}

/// Spoil, a lit and a shaded lip, and a dark cut with duckboards: 25/25, 19/25 and 10/25 of its width.
pub(super) fn trench(line: &[[f32; 2]], width: f32) -> Vec<Ink> {
    let path = open(line);
    let at = |by: f32, rgb: u32, part: f32| {
        Ink::stroke(moved(&path, [by * width, by * width]), Color::hex(rgb), width * part)
    };
    vec![
        Ink::stroke(path.clone(), Color::hex(0x8c7650), width),
        at(-0.05, 0xb79e70, 0.84),
        at(0.06, 0x8a7148, 0.80),
        at(0.0, 0xa08457, 0.68),
        at(0.0, 0x2c2116, 0.44),
        at(0.05, 0x5b462e, 0.28),
        Ink::dashed(path.clone(), Color::hex(0x96744a).alpha(0.7), width * 0.28, &[1.1, 2.9]),
    ]
}

/// A ditch with one steep side, too wide for tracks.
pub(super) fn tank_ditch(line: &[[f32; 2]], width: f32) -> Vec<Ink> {
    let path = open(line);
    let at = |by: f32, rgb: u32, part: f32| {
        Ink::stroke(moved(&path, [by * width, by * width]), Color::hex(rgb), width * part)
    };
    vec![
        Ink::stroke(path.clone(), Color::hex(0xa98c69), width),
        at(-0.04, 0x4a3a26, 0.86),
        at(0.03, 0x6b523a, 0.70),
        at(0.07, 0x9a7e54, 0.48),
        at(0.02, 0x33281a, 0.14),
    ]
}

/// Concrete teeth in rows, staggered.
pub(super) fn teeth(line: &[[f32; 2]], width: f32) -> Vec<Ink> {
    let size = (width * 0.24).clamp(2.0, 7.0);
    let mut inks = vec![Ink::stroke(open(line), Color::hex(0x8a8a5c).alpha(0.5), width).flat()];
    let concrete = Color::hex(0xb2ab9c);
    for (row, by) in [-0.34, 0.0, 0.34].into_iter().enumerate() {
        let beside = super::strips::beside(line, by * width);
        for (i, at) in along(&beside, size * 1.1).into_iter().enumerate() {
            if i % 2 == row % 2 {
                let h = size / 2.0;
                let corner = |x: f32, y: f32| [at[0] + x * h, at[1] + y * h];
                let (nw, ne, se, sw) = (corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0));
                inks.extend([
                    Ink::fill(slab([at[0] + 1.4, at[1] + 1.4], size, size), SHADOW.alpha(0.34)),
                    Ink::fill(ring(&[nw, ne, se, sw]), concrete),
                    Ink::fill(ring(&[ne, se, sw, at]), concrete.shaded(0.36)),
                    Ink::fill(ring(&[nw, ne, at]), concrete.lit(0.3)),
                    Ink::stroke(ring(&[nw, ne, se, sw]), Color::hex(0x100f0a).alpha(0.6), 0.4),
                ]);
            }
        }
    }
    inks
}

/// Two coils along the line, and crossed stakes.
pub(super) fn wire(line: &[[f32; 2]], width: f32) -> Vec<Ink> {
    let radius = width * 0.36;
    let points = along(line, 1.4);
    let coil = |shift: f32| -> Vec<Step> {
        let turned = points.windows(2).enumerate().map(|(i, pair)| {
            let way = [pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]];
            let long = way[0].hypot(way[1]).max(0.001);
            let (sine, cosine) = sine_and_cosine(i as f32 * 0.55 + shift);
            let (off, on) = (sine * radius, cosine * radius * 0.55);
            [pair[0][0] + (way[1] * off + way[0] * on) / long, pair[0][1] + (-way[0] * off + way[1] * on) / long]
        });
        open(&turned.collect::<Vec<_>>())
    };
    let mut inks = vec![Ink::stroke(open(line), Color::hex(0x605a38).alpha(0.4), width).flat()];
    for coil in [coil(0.0), coil(2.4)] {
        inks.push(Ink::stroke(moved(&coil, [1.6, 1.6]), SHADOW.alpha(0.3), 0.7));
        inks.push(Ink::stroke(coil.clone(), Color::hex(0x2b2b2d), 0.75));
        inks.push(Ink::stroke(coil, Color::hex(0xe2e2e6).alpha(0.7), 0.3));
    }
    let stakes = along(line, 24.0).into_iter().flat_map(|[x, y]| {
        let s = 3.0;
        [Step::To([x - s, y - s]), Step::Line([x + s, y + s]), Step::To([x - s, y + s]), Step::Line([x + s, y - s])]
    });
    inks.push(Ink::stroke(stakes.collect(), Color::hex(0x4a3824), 1.5));
    inks
}

/// A charge under trodden earth, and a wire from it to a stake.
pub(super) fn trap(path: Vec<Step>, corners: &[[f32; 2]]) -> Vec<Ink> {
    let ([x, y], r) = round(corners);
    let stake = [x + r * 0.66, y - r * 0.5];
    let at = |far: f32| [x + far, y + far];
    let mut inks = vec![
        Ink::fill(path.clone(), Color::hex(0x806842).alpha(0.3)),
        Ink::Soft { path: disc([x, y], r * 0.9), color: Color::hex(0x5a4730).alpha(0.4), blur: r * 0.4 },
        Ink::stroke(open(&[[x, y], stake]), Color::hex(0x1e1812).alpha(0.7), 0.7),
    ];
    inks.extend(dots(&[at(0.0)], r * 0.36, Color::hex(0x604a2e).alpha(0.85)));
    inks.extend(dots(&[at(r * 0.05)], r * 0.24, Color::hex(0x3c2e1c).alpha(0.85)));
    inks.extend(dots(&[at(-r * 0.06)], r * 0.13, Color::hex(0xceb482).alpha(0.8)));
    inks.extend(dots(&[stake], r * 0.09, Color::hex(0x4a3a28)));
    inks.push(Ink::stroke(path, Color::hex(0x1e1812).alpha(0.6), 0.8));
    inks
}

/// Pits in rows inside a thread on posts, with red warning boards.
pub(super) fn mines(path: Vec<Step>, corners: &[[f32; 2]]) -> Vec<Ink> {
    let mut inks = vec![
        Ink::fill(path.clone(), Color::hex(0x806842).alpha(0.34)),
        Ink::Tiled { path: path.clone(), tile: Tile::Grit, scale: 0.7, turn: 0.0 },
    ];
    let fits = |at: &[f32; 2]| growth::rim_inside(corners, *at, 4.0);
    let mut pits = vec![];
    for (row, [a, b]) in super::areas::chords(corners, 12.0).into_iter().enumerate() {
        let shifted = if row % 2 == 0 { 0.0 } else { 6.0 };
        let long = (b[0] - a[0]).hypot(b[1] - a[1]).max(1.0);
        let from = [a[0] + (b[0] - a[0]) * shifted / long, a[1] + (b[1] - a[1]) * shifted / long];
        pits.extend(along(&[from, b], 13.0).into_iter().filter(fits));
    }
    let by = |d: f32| pits.iter().map(|p| [p[0] + d, p[1] + d]).collect::<Vec<_>>();
    inks.extend(dots(&pits, 3.3, Color::hex(0x604a2e).alpha(0.75)));
    inks.extend(dots(&by(-0.5), 2.1, Color::hex(0x3c2e1c).alpha(0.7)));
    inks.extend(dots(&by(0.9), 1.2, Color::hex(0xceb482).alpha(0.8)));
    inks.push(Ink::stroke(path, Color::hex(0x1e1812).alpha(0.7), 0.8));
    let posts = along(&closed(corners), 25.0);
    inks.extend(dots(&posts.iter().map(|p| [p[0] + 1.4, p[1] + 1.4]).collect::<Vec<_>>(), 1.2, SHADOW.alpha(0.35)));
    inks.extend(dots(&posts, 1.3, Color::hex(0x4a3a28)));
    for [x, y] in posts.into_iter().skip(2).step_by(4) {
        let board = ring(&[[x - 5.0, y - 4.0], [x + 5.0, y - 4.0], [x, y + 5.0]]);
        inks.extend([
            Ink::fill(moved(&board, [1.6, 1.6]), SHADOW.alpha(0.34)),
            Ink::fill(board.clone(), Color::hex(0xc8362a)),
            Ink::stroke(board, Color::hex(0x100f0a).alpha(0.8), 0.6),
            Ink::fill(disc([x, y - 1.4], 1.4), Color::hex(0xfff3df)),
        ]);
    }
    inks
}

/// Puffs that end at the ruled edge; the edge is drawn.
pub(super) fn smoke(path: Vec<Step>, corners: &[[f32; 2]], chance: &mut Chance) -> Painted {
    let (_, r) = round(corners);
    let tone = Color::hex(0xe4e4de);
    let mut puffs: Vec<([f32; 2], f32)> = scattered(corners, (r * 0.16).max(5.0), 400, chance)
        .into_iter()
        .map(|at| (at, r.min(30.0) * chance.between(0.26, 0.5)))
        .filter(|(at, size)| growth::rim_inside(corners, *at, *size * 0.8))
        .collect();
    // Puffs nearer to the light are on top.
    sorted::order_by(&mut puffs, |a, b| (b.0[0] + b.0[1]).total_cmp(&(a.0[0] + a.0[1])));
    let mut above = vec![Ink::fill(path.clone(), tone.alpha(0.38))];
    let puff = |(at, radius)| Ink::Puff { at, radius, lit: Color::hex(0xfffef6).alpha(0.66), body: tone.alpha(0.42) };
    above.push(Ink::Within { path: path.clone(), inks: puffs.into_iter().map(puff).collect() });
    above.push(Ink::stroke(path.clone(), Color::hex(0x1e2224).alpha(0.4), 2.0));
    above.push(Ink::dashed(path.clone(), Color::hex(0xfaf9f2).alpha(0.9), 1.0, &[3.0, 5.0]));
    Painted { below: vec![Ink::fill(moved(&path, [6.0, 6.0]), SHADOW.alpha(0.14))], above }
}

/// A burnt-out hull with fire in it; its plume drifts east-northeast.
pub(super) fn wreck(site: &Site, path: Vec<Step>, corners: &[[f32; 2]], chance: &mut Chance) -> Painted {
    let (at, r) = round(corners);
    if site.look == "model" {
        return Painted { below: vec![], above: plume(at, r, chance) };
    }
    let turn = site.seed as f32 * 1.7;
    let across = sine_and_cosine(turn);
    let (sine, cosine) = across;
    let hull = |l: f32, w: f32| {
        let corner = |x: f32, y: f32| [at[0] + x * l * cosine - y * w * sine, at[1] + x * l * sine + y * w * cosine];
        ring(&[
            corner(-1.0, -1.0),
            corner(0.8, -1.0),
            corner(1.0, -0.5),
            corner(1.0, 0.5),
            corner(0.8, 1.0),
            corner(-1.0, 1.0),
        ])
    };
    let body = hull(r * 0.86, r * 0.48);
    let mut below = vec![
        Ink::Soft { path: disc(at, r * 0.9), color: Color::hex(0x1c1917).alpha(0.5), blur: r * 0.5 },
        Ink::dashed(path, Color::hex(0x3a3028).alpha(0.6), 0.8, &[3.0, 3.0]),
        Ink::fill(moved(&body, [4.0, 4.0]), SHADOW.alpha(0.4)),
        Ink::fill(body.clone(), Color::hex(0x3b342c)),
        Ink::Tiled { path: body.clone(), tile: Tile::Clods, scale: 0.35, turn },
        Ink::stroke(body, Color::hex(0x100f0a).alpha(0.82), 0.8),
        Ink::fill(moved(&hull(r * 0.36, r * 0.32), [r * 0.06, -r * 0.04]), Color::hex(0x2a2622)),
        Ink::fill(disc(at, r * 0.2), Color::hex(0x8a4a26).alpha(0.7)),
    ];
    below.push(Ink::Puff {
        at,
        radius: r * 1.5,
        lit: Color::hex(0xffb046).alpha(0.5),
        body: Color::hex(0xff821e).alpha(0.16),
    });
    for (rgb, size) in [(0xb32c12, 0.34), (0xea5e14, 0.27), (0xffab2e, 0.18), (0xfff0b0, 0.09)] {
        // Three tongues along the hull, drawn out by the wind.
        for tongue in [-0.36, 0.08, 0.44] {
            let lick = |i: usize| {
                let (sine, cosine) = sine_and_cosine(i as f32 / 11.0 * TAU);
                let far =
                    r * size * if i.is_multiple_of(2) { chance.between(0.8, 1.3) } else { chance.between(0.55, 0.8) };
                let blown = if cosine > 0.0 { 1.5 } else { 0.8 };
                let (x, y) = (tongue * r * across.1, tongue * r * across.0);
                [at[0] + x + cosine * far * blown, at[1] + y + sine * far * 0.8 - cosine.max(0.0) * far * 0.4]
            };
            below.push(Ink::fill(ring(&(0..11).map(lick).collect::<Vec<_>>()), Color::hex(rgb).alpha(0.88)));
        }
    }
    Painted { above: plume(at, r, chance), below }
}

/// Smoke of something that burns.
fn plume(at: [f32; 2], r: f32, chance: &mut Chance) -> Vec<Ink> {
    let puffs = (0..30).map(|i| {
        let part = i as f32 / 30.0;
        let radius = r * (0.3 + part * 0.9);
        let at = [
            at[0] + r * (0.3 + part * 3.4) + chance.between(-0.5, 0.5) * r * 0.6,
            at[1] - r * (0.2 + part * 1.2) + chance.between(-0.5, 0.5) * r * 0.6,
        ];
        let gray = |v: f32| Color { r: v as u8, g: v as u8, b: v as u8, a: 1.0 };
        let (thin, v) = (1.0 - part, 34.0 + part * 70.0);
        Ink::Puff { at, radius, lit: gray(v + 42.0).alpha(0.5 * thin), body: gray(v).alpha(0.3 * thin) }
    });
    puffs.collect()
}

/// A stone wayside cross.
pub(super) fn cross(at: [f32; 2], radius: f32) -> Vec<Ink> {
    let stone = Color::hex(0xb8b2a2);
    let arms =
        [slab(at, radius * 1.5, radius * 0.42), slab([at[0], at[1] + radius * 0.1], radius * 0.42, radius * 1.9)];
    let mut inks = vec![
        Ink::fill(disc(at, radius), Color::hex(0xbaa678).alpha(0.35)),
        Ink::fill(slab([at[0] + 1.6, at[1] + 1.6], radius * 1.3, radius * 1.3), SHADOW.alpha(0.34)),
        Ink::fill(slab(at, radius * 1.3, radius * 1.3), stone.shaded(0.25)),
    ];
    for arm in &arms {
        inks.push(Ink::fill(moved(arm, [2.2, 2.2]), SHADOW.alpha(0.3)));
    }
    for arm in arms {
        inks.push(Ink::fill(arm.clone(), stone.lit(0.15)));
        inks.push(Ink::stroke(arm, Color::hex(0x100f0a).alpha(0.5), 0.4));
    }
    inks
}

/// A round tower with its cap, and four sails.
pub(super) fn windmill(at: [f32; 2], radius: f32, chance: &mut Chance) -> Vec<Ink> {
    let wood = Color::hex(0x8a7350);
    let body = radius * 0.62;
    let mut inks = vec![Ink::fill(disc(at, radius), Color::hex(0xbaa678).alpha(0.4))];
    inks.extend(
        (1..=8).map(|i| Ink::fill(disc([at[0] + i as f32 * 1.9, at[1] + i as f32 * 1.9], body), SHADOW.alpha(0.07))),
    );
    inks.push(Ink::fill(disc(at, body), Color::hex(0xd8cfb8)));
    inks.push(Ink::Shaded {
        path: disc(at, body),
        from: Color::hex(0xfff6d6).alpha(0.4),
        to: SHADOW.alpha(0.45),
        only_over: false,
    });
    inks.push(Ink::fill(disc(at, body * 0.72), wood));
    inks.push(Ink::stroke(disc(at, body * 0.72), wood.shaded(0.5), 0.6));
    let turn = chance.between(0.2, 1.2);
    for i in 0..4 {
        let (sine, cosine) = sine_and_cosine(turn + i as f32 * TAU / 4.0);
        let spot = |x: f32, y: f32| [at[0] + x * cosine - y * sine, at[1] + x * sine + y * cosine];
        let r = radius * 0.98;
        let sail = ring(&[spot(r * 0.2, 0.0), spot(r, 0.0), spot(r, r * 0.2), spot(r * 0.2, r * 0.2)]);
        inks.push(Ink::fill(moved(&sail, [3.0, 3.0]), SHADOW.alpha(0.3)));
        inks.push(Ink::fill(sail.clone(), Color::hex(0xe8dfc8).alpha(0.92)));
        inks.push(Ink::stroke(sail, wood.shaded(0.4), 0.5));
        inks.push(Ink::stroke(open(&[at, spot(r, 0.0)]), wood.shaded(0.3), 1.2));
    }
    inks.push(Ink::fill(disc(at, body * 0.16), wood.shaded(0.5)));
    inks
}
