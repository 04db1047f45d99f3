//! The table and its terrain, below and above the models. The drawn edge is the ruled edge.

mod areas;
mod built;
mod corners;
mod crossings;
mod droves;
mod dust;
mod ends;
mod frame;
mod growth;
mod hedges;
mod heights;
mod holes;
mod lawns;
mod marks;
mod marsh;
mod meadow;
mod paving;
mod plots;
mod rails;
mod relief;
mod roads;
mod roofs;
mod ruins;
mod shores;
mod slopes;
mod strips;
mod tracks;
mod wheels;
mod works;

use crate::{Color, Ink, Tile, Turf, chance::Chance, ink::*, turf};
use angle::sine_and_cosine;

/// A piece of terrain in sheet millimeters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Site<'a> {
    pub seed: u32,
    pub kind: &'a str,
    pub form: Form<'a>,
    pub height: f32,
    pub level: i8,
    /// Its qualities in the map. Empty if there are none.
    pub look: &'a str,
    pub roof: &'a str,
    pub surface: &'a str,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form<'a> {
    Area(&'a [[f32; 2]]),
    Strip { line: &'a [[f32; 2]], width: f32, round: bool },
    Disc { at: [f32; 2], radius: f32 },
}

const SHADOW: Color = Color::hex(0x12161e);

/// The empty table: open ground with tufts and stones, and a wooden lip with a tick at each inch.
pub fn table([width, height]: [f32; 2], tone: Turf) -> Vec<Ink> {
    let table = ring(&[[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]]);
    let (over, scale) = turf::over(tone);
    let mut inks = vec![
        Ink::Drift { size: [width, height], turf: tone },
        Ink::Tiled { path: table.clone(), tile: Tile::Clumps, scale: 0.95, turn: 0.4 },
        Ink::Tiled { path: table, tile: over, scale, turn: 0.0 },
    ];
    inks.extend(meadow::grown([width, height]));
    inks.extend(lip(width, height));
    inks
}

/// A wooden edge lit from the northwest, with a tick at each inch and a numeral at each foot, counted from the southwest like coordinates.
fn lip(width: f32, height: f32) -> Vec<Ink> {
    let (wood, l) = (Color::hex(0x7a5a3a), 15.0);
    let side = |a: [f32; 2], b: [f32; 2], c: [f32; 2], d: [f32; 2], tone: Color| Ink::fill(ring(&[a, b, c, d]), tone);
    let (nw, ne, se, sw) = ([0.0, 0.0], [width, 0.0], [width, height], [0.0, height]);
    let (far_nw, far_ne) = ([-l, -l], [width + l, -l]);
    let (far_sw, far_se) = ([-l, height + l], [width + l, height + l]);
    let mut inks = vec![
        side(far_sw, far_se, se, sw, wood.shaded(0.35)),
        side(far_ne, far_se, se, ne, wood.shaded(0.25)),
        side(far_nw, far_ne, ne, nw, wood.lit(0.22)),
        side(far_nw, far_sw, sw, nw, wood.lit(0.12)),
        Ink::stroke(ring(&[far_nw, far_ne, far_se, far_sw]), Color::hex(0x2c2116).alpha(0.6), 1.0),
        Ink::stroke(ring(&[nw, ne, se, sw]), Color::hex(0x2c2116).alpha(0.75), 1.2),
    ];
    let (mut ticks, mut figures) = (vec![], vec![]);
    let long = |i: usize| match i % 12 {
        0 => 9.0,
        6 => 6.5,
        _ => 4.0,
    };
    for i in 0..=(width / 25.4) as usize {
        let x = i as f32 * 25.4;
        for (edge, out) in [(0.0, -1.0), (height, 1.0)] {
            ticks.extend([Step::To([x, edge + out]), Step::Line([x, edge + out * long(i)])]);
        }
        if i % 12 == 0 && i > 0 {
            figures.extend(number(i, [x + 2.0, -12.2]));
            figures.extend(number(i, [x + 2.0, height + 5.2]));
        }
    }
    for i in 0..=(height / 25.4) as usize {
        let y = height - i as f32 * 25.4;
        for (edge, out) in [(0.0, -1.0), (width, 1.0)] {
            ticks.extend([Step::To([edge + out, y]), Step::Line([edge + out * long(i), y])]);
        }
        if i % 12 == 0 && i > 0 {
            figures.extend(number(i, [-13.0, y + 2.0]));
            figures.extend(number(i, [width + 3.0, y + 2.0]));
        }
    }
    let cream = Color::hex(0xf0e2c4).alpha(0.8);
    inks.push(Ink::stroke(ticks, cream, 1.0).flat());
    inks.push(Ink::stroke(figures, cream, 1.1));
    inks
}

/// A number drawn in strokes, 7 mm tall, from its upper left corner.
fn number(value: usize, at: [f32; 2]) -> Vec<Step> {
    let digit = |d: usize| -> &[[f32; 2]] {
        match d {
            0 => &[[0.0, 0.0], [1.0, 0.0], [1.0, 2.0], [0.0, 2.0], [0.0, 0.0]],
            1 => &[[0.2, 0.4], [0.7, 0.0], [0.7, 2.0]],
            2 => &[[0.0, 0.1], [1.0, 0.0], [1.0, 0.8], [0.0, 2.0], [1.0, 2.0]],
            3 => &[[0.0, 0.0], [1.0, 0.0], [0.4, 0.9], [1.0, 1.1], [1.0, 2.0], [0.0, 2.0]],
            4 => &[[0.8, 2.0], [0.8, 0.0], [0.0, 1.3], [1.0, 1.3]],
            5 => &[[1.0, 0.0], [0.0, 0.0], [0.0, 0.9], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0]],
            6 => &[[0.9, 0.0], [0.0, 0.9], [0.0, 2.0], [1.0, 2.0], [1.0, 1.0], [0.0, 1.0]],
            7 => &[[0.0, 0.0], [1.0, 0.0], [0.3, 2.0]],
            8 => &[[0.0, 1.0], [0.0, 0.0], [1.0, 0.0], [1.0, 2.0], [0.0, 2.0], [0.0, 1.0], [1.0, 1.0]],
            _ => &[[0.1, 2.0], [1.0, 1.1], [1.0, 0.0], [0.0, 0.0], [0.0, 1.0], [1.0, 1.0]],
        }
    };
    let places: Vec<usize> = if value < 10 { vec![value] } else { vec![value / 10 % 10, value % 10] };
    let place = |(i, d): (usize, &usize)| {
        let spot = |p: &[f32; 2]| [at[0] + (i as f32 * 1.6 + p[0]) * 3.2, at[1] + p[1] * 3.5];
        open(&digit(*d).iter().map(spot).collect::<Vec<_>>())
    };
    places.iter().enumerate().flat_map(place).collect()
}

/// The picture of terrain: below the models and above them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Painted {
    pub below: Vec<Ink>,
    /// Crowns, roofs, smoke.
    pub above: Vec<Ink>,
}

impl From<Vec<Ink>> for Painted {
    fn from(below: Vec<Ink>) -> Painted {
        Painted { below, above: vec![] }
    }
}

impl Painted {
    fn add(&mut self, mut other: Painted) {
        self.below.append(&mut other.below);
        self.above.append(&mut other.above);
    }

    /// Everything below the models, for terrain that is too low to be above them.
    fn low(mut self) -> Vec<Ink> {
        self.below.append(&mut self.above);
        self.below
    }
}

/// All terrain of a table, in painter's order. Its roads are one net, painted with the first road, so no end lies on another road. Squares
/// are paved with the net, so no verge grows on them. All lawns, yards, beaches and banks are painted before the first water, road or
/// valley, so none lies on any.
pub fn sheet(sites: &[Site]) -> Painted {
    let roads: Vec<Site> = sites.iter().filter(|site| strips::in_net(site)).copied().collect();
    let squares: Vec<Site> = sites.iter().filter(|site| site.kind == "square").copied().collect();
    let still = shores::still(sites);
    let clusters = dust::clusters(sites);
    let mut painted = Painted::from(clusters.iter().map(dust::Cluster::dead_grass).collect::<Vec<_>>());
    let (mut spots, mut banks) = (vec![], lawns::grounds(sites));
    banks.extend(tracks::tracks(sites));
    banks.extend(roads::besides(&roads));
    // Beaches lie under streams.
    for site in sites {
        if let (Form::Area(corners), true) = (site.form, shores::is_sand(site)) {
            banks.extend(shores::beach(corners, &still));
        }
    }
    for site in sites {
        if strips::is_water(site) {
            banks.extend(shores::Flow::new(site, &still).map_or(vec![], |flow| flow.banks()));
        }
        if let Form::Area(points) | Form::Strip { line: points, .. } = site.form {
            spots.extend_from_slice(points);
        }
    }
    let (lo, hi) = bounds(&spots);
    let border = relief::Border(lo, hi);
    let (mut due, mut late, mut fallen, mut laid) = (true, vec![], vec![], None);
    for (i, one) in sites.iter().enumerate() {
        let low = shores::is_sand(one) || lawns::is_ground(one);
        if low || one.kind == "gully" || strips::is_water(one) || strips::in_net(one) {
            painted.below.append(&mut banks);
            laid = laid.or(Some(i));
        }
        painted.below.extend(clusters.iter().filter(|cluster| cluster.first == i).map(|cluster| cluster.dust()));
        if low {
            // Hills that come later lie on it and are shaded themselves.
            painted.below.extend(relief::risen(one, &sites[..laid.unwrap_or(i)]));
        } else if strips::is_water(one) {
            painted.below.extend(shores::Flow::new(one, &still).map_or(vec![], |flow| flow.water()));
        } else if strips::in_net(one) {
            if std::mem::take(&mut due) {
                painted.below.extend(roads::roads(&roads, &squares, lo, hi));
                let before = sites[..i].iter().filter(|site| site.kind == "rail");
                painted.below.extend(before.flat_map(|rail| rails::crossings(rail, &roads)));
            }
        } else if let ("embankment", Form::Strip { line: line @ [_, .., _], width, .. }) = (one.kind, one.form) {
            painted.below.extend(relief::bank(one, line, width, border));
        } else if let ("gate", Form::Strip { line: line @ [_, .., _], width, .. }) = (one.kind, one.form) {
            painted.below.extend(hedges::gate(one, line, width, &|at| hedges::barred(sites, at)));
        } else if let (true, Form::Disc { at, radius }) = (growth::is_hit(one, sites), one.form) {
            fallen.extend(growth::shattered(one, at, radius));
        } else if let ("gully", Form::Area(corners)) = (one.kind, one.form) {
            painted.below.extend(relief::gully(one, ring(corners), corners, border));
        } else if let ("hill", Form::Area(corners)) = (one.kind, one.form) {
            painted.below.extend(relief::hill(one, ring(corners), corners, &relief::over(one, corners, sites)));
        } else if let ("water" | "river", Form::Area(corners)) = (one.kind, one.form) {
            painted.below.extend(shores::lake(one, ring(corners), corners, border));
        } else if let ("bridge" | "ford", Form::Area(corners)) = (one.kind, one.form) {
            let around = crossings::Around::of(corners, sites);
            let paint = if one.kind == "ford" { crossings::ford } else { crossings::bridge };
            painted.below.extend(paint(one, ring(corners), corners, &around));
        } else if roads.is_empty() || one.kind != "square" {
            let shade = built::shade_of_tower(one, sites);
            painted.add(site(&Site { look: if shade.is_some() { "nave" } else { one.look }, ..*one }));
            late.extend(shade.into_iter().flat_map(|pen| pen.0));
            painted.below.extend(relief::risen(one, &sites[..i]));
            if one.kind == "rail" && !due {
                painted.below.extend(rails::crossings(one, &roads));
            }
        }
    }
    painted.below.extend(fallen);
    painted.above.extend(late);
    painted
}

/// One piece of terrain. A kind without a recipe is a plain patch with its outline.
pub fn site(site: &Site) -> Painted {
    match site.form {
        Form::Area(corners) => areas::area(site, ring(corners), corners),
        Form::Disc { at, radius } => growth::single(site, at, radius).unwrap_or_else(|| {
            let around = circle(at, radius);
            areas::area(site, disc(at, radius), &around)
        }),
        Form::Strip { line, width, round } => strips::strip(site, line, width, round),
    }
}

/// Tufts that grow over an edge, so that fields and roads do not look cut out.
fn ragged(line: &[[f32; 2]], every: f32, off: f32, tones: [u32; 4], chance: &mut Chance) -> Vec<Ink> {
    let mut places = vec![];
    for at in along(line, every) {
        if chance.part() < 0.8 {
            let by = [chance.between(-off, off), chance.between(-off, off)];
            places.push(([at[0] + by[0], at[1] + by[1]], chance.between(1.8, 4.2)));
        }
    }
    turf::tufts(&places, tones, chance)
}

fn closed(corners: &[[f32; 2]]) -> Vec<[f32; 2]> {
    corners.iter().chain(corners.first()).copied().collect()
}

/// Points at equal distances along a line, its ends included.
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

fn circle(at: [f32; 2], radius: f32) -> Vec<[f32; 2]> {
    let corner = |i: usize| {
        let (sine, cosine) = sine_and_cosine(i as f32 * std::f32::consts::TAU / 32.0);
        [at[0] + cosine * radius, at[1] + sine * radius]
    };
    (0..32).map(corner).collect()
}

/// Random places inside an outline, about `apart` from each other.
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

/// Whether a place is inside an outline. For decoration only, never for rulings.
pub(crate) fn inside(corners: &[[f32; 2]], [x, y]: [f32; 2]) -> bool {
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

    const KINDS: [&str; 38] = [
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
        "wreck",
        "foxhole",
        "at_ditch",
        "dragons_teeth",
        "wire",
        "cross",
        "windmill",
        "minefield",
        "booby_trap",
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
                let one = Site { seed: 3, kind, form, height: 20.0, level: 0, look: "", roof: "", surface: "" };
                let Painted { below, above } = site(&one);
                assert!(!below.is_empty() || !above.is_empty(), "{kind}");
                assert_eq!(site(&one), site(&one), "{kind}");
            }
        }
        let square = [1219.2, 1219.2];
        assert_eq!(table(square, Turf::Dry), table(square, Turf::Dry));
        let (dots, [columns, rows]) = turf::drift(square, Turf::Summer);
        assert_eq!(dots.len(), (columns * rows * 4) as usize);
    }
}
