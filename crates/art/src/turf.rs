//! Open ground: drifts of grass, straw and earth, and the small strokes over everything flat.

use crate::{Color, Ink, chance::Chance, ink::*, noise};
use angle::sine_and_cosine;
use content::Turf;

/// The millimeters covered by one dot of the drift, which is smoothed when it is stretched.
const DOT: f32 = 6.0;

/// The drift: red, green, blue and 255 for each dot, row by row from the northwest, and its numbers of columns and rows.
pub fn drift([width, height]: [f32; 2], turf: Turf) -> (Vec<u8>, [u32; 2]) {
    let (columns, rows) = ((width / DOT).ceil().max(1.0) as u32, (height / DOT).ceil().max(1.0) as u32);
    let [base, light, dark, straw, earth] = tones(turf);
    let mut dots = Vec::with_capacity((columns * rows * 4) as usize);
    for y in 0..rows {
        for x in 0..columns {
            let (x, y) = (x as f32 * DOT, y as f32 * DOT);
            let a = noise::drift(x / 260.0, y / 260.0, 3, 5);
            let b = noise::drift(x / 90.0, y / 90.0, 41, 4);
            let e = noise::drift(x / 130.0, y / 130.0, 77, 5);
            let small = noise::drift(x / 30.0, y / 30.0, 19, 2);
            let tone = base
                .toward(light, noise::step(0.48, 0.68, a) * 0.95)
                .toward(dark, noise::step(0.52, 0.28, a))
                .toward(straw, noise::step(0.50, 0.70, b) * 0.7)
                .toward(earth, noise::step(0.60, 0.74, e) * 0.85);
            // Lush and lean by turns.
            let tone = tone
                .toward(dark, noise::step(0.52, 0.86, small) * 0.5)
                .toward(light, noise::step(0.46, 0.14, small) * 0.45);
            dots.extend([tone.r, tone.g, tone.b, 255]);
        }
    }
    (dots, [columns, rows])
}

/// The tones of turf: light, dark, straw and bare earth.
fn tones(turf: Turf) -> [Color; 5] {
    let summer = [0x98a063, 0xb0b477, 0x7d8a50, 0xbdb57c, 0xb09a6c].map(Color::hex);
    let toward = |rgb: u32, part: f32| summer.map(|tone| tone.toward(Color::hex(rgb), part));
    match turf {
        Turf::Summer => summer,
        Turf::Steppe => toward(0xc9b878, 0.45),
        Turf::Dry => toward(0xc8ae78, 0.38),
        // Weeks of dust and trodden earth, with weeds.
        Turf::Town => [0xada487, 0xbcb397, 0x98926f, 0xb9ac84, 0xa08f70].map(Color::hex),
    }
}

/// What lies or grows all over open ground, and how large.
pub(crate) fn over(turf: Turf) -> (Tile, f32) {
    match turf {
        Turf::Town => (Tile::Grit, 0.9),
        Turf::Summer | Turf::Steppe | Turf::Dry => (Tile::Sward, 0.62),
    }
}

/// Small strokes that repeat without a seam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tile {
    Blades,
    Clumps,
    Grit,
    Straw,
    Litter,
    Clods,
    /// [`Tile::Blades`] from afar; from near single blades, long and thin.
    Sward,
}

impl Tile {
    /// What is painted of it at a scale in pixels to a millimeter, and how large.
    pub fn seen(self, dot: f32, scale: f64) -> (Tile, f32) {
        match self {
            Tile::Sward if scale < 1.6 => (Tile::Blades, dot),
            Tile::Sward => (Tile::Sward, dot * 0.44),
            _ => (self, dot),
        }
    }
}

/// The side of a tile in dots, and its strokes.
pub fn tile(tile: Tile) -> (f32, Vec<Ink>) {
    use std::f32::consts::PI;
    // Side, number of strokes, their length, width, and tilt.
    let (side, n, long, wide, spread) = match tile {
        Tile::Blades => (384.0, 9_000, 4.4, 1.15, PI),
        Tile::Clumps => (384.0, 700, 6.0, 8.0, PI),
        Tile::Grit => (256.0, 2_600, 1.2, 1.5, PI),
        Tile::Straw => (256.0, 6_200, 5.0, 1.2, 0.55),
        Tile::Litter => (256.0, 3_200, 4.0, 2.0, PI),
        Tile::Clods => (256.0, 3_600, 2.2, 1.8, 0.7),
        Tile::Sward => (384.0, 4_600, 7.6, 1.2, PI),
    };
    let tones: &[(u32, f32, usize)] = match tile {
        Tile::Blades => &[(0x6f7f45, 0.30, 4), (0xb9bf82, 0.34, 4), (0x8a9655, 0.36, 3), (0xcdc48d, 0.30, 2)],
        Tile::Clumps => &[(0x4a582a, 0.10, 3), (0xd6d096, 0.12, 2)],
        Tile::Grit => &[(0xfff4d6, 0.32, 3), (0x544228, 0.26, 3), (0x786442, 0.22, 2)],
        Tile::Straw => &[(0xeed996, 0.55, 4), (0xb6964a, 0.50, 4), (0x8a6a2c, 0.36, 2)],
        Tile::Litter => &[(0x384222, 0.50, 4), (0x787442, 0.40, 3), (0x967846, 0.30, 1)],
        Tile::Sward => &[(0x5d6c38, 0.34, 4), (0xc6ca90, 0.34, 4), (0x8a9655, 0.36, 2), (0xd8ce9c, 0.28, 2)],
        Tile::Clods => &[(0x463220, 0.40, 4), (0xba9c76, 0.42, 4), (0x6e5438, 0.40, 2)],
    };
    let mut chance = Chance::new(11 + tile as u32);
    let all: usize = tones.iter().map(|(.., share)| share).sum();
    let inks = tones.iter().flat_map(|(rgb, alpha, share)| {
        // Three widths for each tone, to keep the number of strokes small.
        let widths =
            [0.7, 0.95, 1.2].map(|times| (times, strokes(side, n * share / all / 3, long, spread, &mut chance)));
        widths.map(|(times, path)| Ink::stroke(path, Color::hex(*rgb).alpha(*alpha), wide * times))
    });
    let mut all: Vec<Ink> = inks.collect();
    if tile == Tile::Sward {
        // Below them lie broad ones: the tones that are seen from afar.
        for (rgb, alpha) in [(0x6f7f45, 0.3), (0xb9bf82, 0.34), (0x8a9655, 0.36), (0xcdc48d, 0.3)] {
            let path = strokes(side, 430, 10.0, spread, &mut chance);
            all.insert(0, Ink::stroke(path, Color::hex(rgb).alpha(alpha), 2.6));
        }
    }
    (side, all)
}

/// Strokes over an edge continue at the opposite edge.
fn strokes(side: f32, n: usize, long: f32, spread: f32, chance: &mut Chance) -> Vec<Step> {
    let mut path = vec![];
    for _ in 0..n {
        let (x, y) = (chance.between(0.0, side), chance.between(0.0, side));
        let (sine, cosine) = sine_and_cosine(chance.between(-spread, spread));
        let length = long * chance.between(0.5, 1.5);
        let by = [cosine * length, sine * length];
        for (dx, dy) in [(0.0, 0.0), (side, 0.0), (-side, 0.0), (0.0, side), (0.0, -side)] {
            let from = [x + dx, y + dy];
            let inside = |v: f32| v > -2.0 * long && v < side + 2.0 * long;
            if inside(from[0]) && inside(from[1]) {
                path.extend([Step::To(from), Step::Line([from[0] + by[0], from[1] + by[1]])]);
            }
        }
    }
    path
}

/// Tufts of grass: their shade first, then blades in four tones, which fan out away from the light.
pub(crate) fn tufts(at: &[([f32; 2], f32)], tones: [u32; 4], chance: &mut Chance) -> Vec<Ink> {
    let shade = at.iter().flat_map(|([x, y], size)| {
        let end = [x + size * 0.3 + 0.4, y + size * 0.3 + 0.4];
        [Step::To([x - 0.4, y - 0.4]), Step::Line(end)]
    });
    // Flat ends: round ones cannot be told apart at this width, and take several times as long.
    let mut inks = vec![Ink::stroke(shade.collect(), Color::hex(0x12161e).alpha(0.15), 1.5).flat()];
    let mut blades: [Vec<[[f32; 2]; 2]>; 4] = Default::default();
    for (root, size) in at {
        let leans = chance.between(-0.5, 1.6);
        for i in 0..6 {
            let (sine, cosine) = sine_and_cosine(leans + chance.between(-1.0, 1.0));
            let length = size * chance.between(0.5, 1.0);
            let tip = [root[0] + cosine * length, root[1] + sine * length];
            blades[(i + (chance.part() * 4.0) as usize) % 4].push([*root, tip]);
        }
    }
    let marks = |(lines, tone)| Ink::Marks { lines, color: Color::hex(tone).alpha(0.9), width: 0.45, flat: true };
    inks.extend(blades.into_iter().zip(tones).map(marks));
    inks
}

pub(crate) const GRASS: [u32; 4] = [0x76844a, 0xa4a96c, 0x8b9758, 0xb3b47a];
/// Grass in shade.
pub(crate) const DUSK: [u32; 4] = [0x4c5a34, 0x66743f, 0x5a6839, 0x77834a];
pub(crate) const REEDS: [u32; 4] = [0x67783e, 0x96a05a, 0xb9b574, 0x55672f];
pub(crate) const UNDERGROWTH: [u32; 4] = [0x5f7136, 0x7d8c47, 0x98a35a, 0x4f6130];
