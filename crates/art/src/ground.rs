//! The table and its terrain, below and above the models, in plain strokes: the drawn edge is the ruled edge.

mod areas;
mod strips;

use crate::{Color, Ink, chance::Chance, ink::*};

/// A piece of terrain in sheet millimetres.
#[derive(Clone, Copy, Debug)]
pub struct Site<'a> {
    pub seed: u32,
    pub kind: &'a str,
    pub form: Form<'a>,
    pub height: f32,
    pub level: i8,
}

#[derive(Clone, Copy, Debug)]
pub enum Form<'a> {
    Area(&'a [[f32; 2]]),
    Strip { line: &'a [[f32; 2]], width: f32, round: bool },
    Disc { at: [f32; 2], radius: f32 },
}

pub(crate) const TURF: Color = Color::hex(0x98a063);
const SHADOW: Color = Color::hex(0x12161e);

/// The empty table: turf with blotches and blades, and its wooden lip.
pub fn turf([width, height]: [f32; 2]) -> Vec<Ink> {
    let mut chance = Chance::new(7);
    let table = ring(&[[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]]);
    let mut inks = vec![Ink::fill(table.clone(), TURF)];
    let tones = [0xb0b477, 0x7d8a50, 0xbdb57c, 0x8a9655].map(Color::hex);
    // One blotch to about 80 cm² of table, kept inside of it.
    let blotches = ((width * height / 8_000.0) as usize).min(1_500);
    for i in 0..blotches {
        let radius = chance.between(10.0, 55.0_f32.min(width / 4.0).min(height / 4.0));
        let at = [chance.between(radius, width - radius), chance.between(radius, height - radius)];
        inks.push(Ink::fill(oval(at, radius * 2.0, radius * 1.3), tones[i % tones.len()].alpha(0.16)));
    }
    for (i, tone) in [0x6f7f45, 0xb9bf82, 0x8a9655, 0xcdc48d].map(Color::hex).into_iter().enumerate() {
        let mut blades = vec![];
        for _ in 0..blotches * 2 {
            let at = [chance.between(3.0, width - 3.0), chance.between(3.0, height - 3.0)];
            blades.extend([Step::To(at), Step::Line([at[0] + 1.2, at[1] - 2.4 - i as f32 * 0.3])]);
        }
        inks.push(Ink::stroke(blades, tone.alpha(0.55), 0.6));
    }
    let lip = |from: [f32; 2], to: [f32; 2], tone: Color| Ink::stroke(open(&[from, to]), tone, 15.0);
    let (wood, l) = (Color::hex(0x7a5a3a), 7.5);
    let (nw, ne, sw, se) = ([-l, -l], [width + l, -l], [-l, height + l], [width + l, height + l]);
    inks.extend([
        lip(sw, se, wood.shaded(0.35)),
        lip(ne, se, wood.shaded(0.25)),
        lip(nw, ne, wood.lit(0.22)),
        lip(nw, sw, wood.lit(0.12)),
    ]);
    inks
}

/// One piece of terrain, whatever its kind; one that has no recipe of its own is a plain patch with its outline.
pub fn site(site: &Site) -> Vec<Ink> {
    match site.form {
        Form::Area(corners) => areas::area(site, ring(corners), corners),
        Form::Disc { at, radius } => {
            let around = circle(at, radius);
            areas::area(site, disc(at, radius), &around)
        }
        Form::Strip { line, width, round } => strips::strip(site, line, width, round),
    }
}

fn circle(at: [f32; 2], radius: f32) -> Vec<[f32; 2]> {
    let corner = |i: usize| {
        let (sine, cosine) = (i as f32 * std::f32::consts::TAU / 32.0).sin_cos();
        [at[0] + cosine * radius, at[1] + sine * radius]
    };
    (0..32).map(corner).collect()
}

/// A soft-looking shadow: the same outline in three steps away from the light.
fn shadow(path: &[Step], height: f32) -> Vec<Ink> {
    let away = height * 0.55 * std::f32::consts::FRAC_1_SQRT_2;
    let step = |part: f32| Ink::fill(moved(path, [away * part, away * part]), SHADOW.alpha(0.14));
    vec![step(1.0), step(0.66), step(0.33)]
}

/// Places inside an outline, about `apart` from each other, by throwing darts.
fn scattered(corners: &[[f32; 2]], apart: f32, most: usize, chance: &mut Chance) -> Vec<[f32; 2]> {
    let (lo, hi) = bounds(corners);
    let tries = (((hi[0] - lo[0]) * (hi[1] - lo[1]) / (apart * apart) * 3.0) as usize).min(most * 4);
    let mut places: Vec<[f32; 2]> = vec![];
    for _ in 0..tries {
        let at = [chance.between(lo[0], hi[0]), chance.between(lo[1], hi[1])];
        let free = places.iter().all(|p| (p[0] - at[0]).powi(2) + (p[1] - at[1]).powi(2) >= apart * apart);
        if places.len() < most && free && inside(corners, at) {
            places.push(at);
        }
    }
    places
}

fn bounds(corners: &[[f32; 2]]) -> ([f32; 2], [f32; 2]) {
    let least = |i: usize| corners.iter().map(|c| c[i]).fold(f32::MAX, f32::min);
    let most = |i: usize| corners.iter().map(|c| c[i]).fold(f32::MIN, f32::max);
    ([least(0), least(1)], [most(0), most(1)])
}

/// For decoration only: which side of the outline a leaf lies on. No ruling comes from here.
fn inside(corners: &[[f32; 2]], [x, y]: [f32; 2]) -> bool {
    let n = corners.len();
    let mut odd = false;
    for i in 0..n {
        let ([ax, ay], [bx, by]) = (corners[i], corners[(i + 1) % n]);
        if (ay > y) != (by > y) && x < ax + (bx - ax) * (y - ay) / (by - ay) {
            odd = !odd;
        }
    }
    odd
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [&str; 30] = [
        "wood",
        "forest",
        "orchard",
        "scrub",
        "hill",
        "gully",
        "crops",
        "plough",
        "pasture",
        "yard",
        "marsh",
        "water",
        "building",
        "bunker",
        "ruin",
        "rubble",
        "crater",
        "smoke",
        "minefield",
        "bridge",
        "road",
        "river",
        "stream",
        "wall",
        "hedge",
        "bocage",
        "fence",
        "trench",
        "rail",
        "no-such-kind",
    ];

    #[test]
    fn every_kind_has_a_recipe_for_every_form_and_it_never_changes() {
        let corners = [[100.0, 100.0], [400.0, 120.0], [380.0, 300.0], [90.0, 280.0]];
        let forms = [
            Form::Area(&corners),
            Form::Strip { line: &corners, width: 12.0, round: true },
            Form::Disc { at: [200.0, 200.0], radius: 30.0 },
        ];
        for kind in KINDS {
            for form in forms {
                let one = Site { seed: 3, kind, form, height: 20.0, level: 0 };
                assert!(!site(&one).is_empty(), "{kind}");
                assert_eq!(site(&one), site(&one), "{kind}");
            }
        }
        assert_eq!(turf([1219.2, 1219.2]), turf([1219.2, 1219.2]));
    }
}
