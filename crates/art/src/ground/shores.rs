//! Where waters and land meet: a stream runs out into still water as one water with it, beaches are wet along it.

use super::{
    Form, Site, bounds, closed,
    frame::{clockwise, go, outside, way},
    inside,
    marks::*,
    ragged,
    relief::Border,
    roads::{gap, leg_at},
    scattered, strips,
};
use crate::{Color, Ink, Tile, chance::Chance, ink::*, noise, turf};

type Corners<'a> = &'a [[f32; 2]];

/// Seas, lakes and ponds.
pub(super) fn still<'a>(sites: &[Site<'a>]) -> Vec<Corners<'a>> {
    let area = |site: &Site<'a>| match (site.kind, site.form) {
        ("water" | "river", Form::Area(corners)) => Some(corners),
        _ => None,
    };
    sites.iter().filter_map(area).collect()
}

/// All around these waters, within a box.
fn dry(waters: &[Corners], lo: [f32; 2], hi: [f32; 2], inks: Vec<Ink>) -> Vec<Ink> {
    waters.iter().fold(inks, |inks, corners| {
        let (from, to) = bounds(corners);
        let (lo, hi) = ([0, 1].map(|i| lo[i].min(from[i]) - 1.0), [0, 1].map(|i| hi[i].max(to[i]) + 1.0));
        let mut around = vec![lo, [hi[0], lo[1]], hi, [lo[0], hi[1]]];
        if clockwise(corners) {
            around.reverse();
        }
        vec![Ink::Within { path: [ring(&around), ring(corners)].concat(), inks }]
    })
}

/// A stream and the still waters that it runs into.
pub(super) struct Flow<'a> {
    site: Site<'a>,
    into: Vec<Corners<'a>>,
    lo: [f32; 2],
    hi: [f32; 2],
    /// Its ends in still water, each with a place before it.
    mouths: Vec<[[f32; 2]; 2]>,
}

impl<'a> Flow<'a> {
    pub fn new(site: &Site<'a>, still: &[Corners<'a>]) -> Option<Flow<'a>> {
        let Form::Strip { line, width, .. } = site.form else { return None };
        let [first, second, ..] = line else { return None };
        let [.., before, last] = line else { return None };
        let ends = [[*second, *first], [*before, *last]];
        let meets = |corners: &&Corners, [_, end]: &[[f32; 2]; 2]| {
            let shore: Vec<[f32; 2]> = corners.iter().chain(corners.first()).copied().collect();
            inside(corners, *end) || leg_at(&shore, *end).far < width / 2.0
        };
        let into: Vec<Corners> =
            still.iter().filter(|corners| ends.iter().any(|end| meets(corners, end))).copied().collect();
        let mouths = ends.into_iter().filter(|end| into.iter().any(|corners| meets(&corners, end))).collect();
        let (lo, hi) = bounds(line);
        let [lo, hi] = [lo.map(|v| v - width - 30.0), hi.map(|v| v + width + 30.0)];
        Some(Flow { site: *site, into, lo, hi, mouths })
    }

    pub fn banks(&self) -> Vec<Ink> {
        let mut pen = Pen::default();
        strips::banks(&mut pen, &self.site);
        dry(&self.into, self.lo, self.hi, pen.0)
    }

    /// Both waters take each other's tones over the last stretch before the shore and behind it.
    pub fn water(&self) -> Vec<Ink> {
        let Form::Strip { line, width, .. } = self.site.form else { return vec![] };
        let (mut pen, mut inner) = (Pen::default(), Pen::default());
        strips::water(&mut inner, &self.site);
        strips::current(&mut inner, &self.site, &self.calm(line));
        for corners in &self.into {
            inner.mass(ring(corners), tone(0x6f9ea3, 0.75), 20.0);
        }
        if self.into.is_empty() {
            return inner.0;
        }
        // The soft tone of still water lies on the stream only.
        let bed = Ink::Within { path: outline(line, width, true), inks: inner.0 };
        pen.0 = dry(&self.into, self.lo, self.hi, vec![bed]);
        for [before, end] in &self.mouths {
            let ahead = way(*before, *end).0;
            let fan = [go(*end, ahead, -width), go(*end, ahead, width * 0.5)];
            for corners in &self.into {
                let mut plume = Pen::default();
                plume.mass(outline(&fan, width * 0.9, true), tone(0x6f9ea3, 0.6), width * 0.7);
                plume.mass(outline(&fan, width * 0.4, true), tone(0x4d7f8b, 0.4), width * 0.5);
                pen.within(ring(corners), plume);
            }
        }
        pen.0
    }

    /// Its line without the last 40 mm before still water, where no current shows.
    fn calm(&self, line: &[[f32; 2]]) -> Vec<[f32; 2]> {
        let fast = |at: &[f32; 2]| self.mouths.iter().all(|[_, end]| gap(*at, *end) > 40.0);
        if self.mouths.is_empty() {
            return line.to_vec();
        }
        super::along(line, 10.0).into_iter().filter(fast).collect()
    }
}

pub(super) fn is_sand(site: &Site) -> bool {
    matches!((site.kind, site.form), ("beach" | "sand", Form::Area(_)))
}

const SAND: Color = Color::hex(0xd8c998);

/// Sand that thins out into the grass.
pub(super) fn sand(path: Vec<Step>) -> Vec<Ink> {
    let mut pen = Pen::default();
    pen.mass(path.clone(), SAND.alpha(0.7), 20.0);
    pen.mass(path.clone(), SAND.alpha(0.6), 11.0);
    pen.0.push(Ink::Tiled { path, tile: Tile::Grit, scale: 0.8, turn: 0.0 });
    pen.0
}

/// Sand that ends at still water, dark where waves have reached.
pub(super) fn beach(corners: &[[f32; 2]], still: &[Corners]) -> Vec<Ink> {
    let (mut pen, mut wet) = (Pen(sand(ring(corners))), vec![]);
    for water in still {
        let shore: Vec<[f32; 2]> = water.iter().chain(water.first()).copied().collect();
        // Without its ends, where the beach thins out.
        let washed = |at: &[f32; 2]| leg_at(&shore, *at).far < 9.0;
        for line in corners.iter().chain(corners.first()).copied().collect::<Vec<_>>().split(|at| !washed(at)) {
            if line.len() > 1 {
                wet.push(line.to_vec());
            }
        }
    }
    for (width, alpha, soft) in [(32.0, 0.3, 14.0), (19.0, 0.42, 7.0), (9.0, 0.36, 3.5)] {
        pen.mass(wet.iter().flat_map(|line| outline(line, width, false)).collect(), tone(0x84744a, alpha), soft);
    }
    let (lo, hi) = bounds(corners);
    dry(still, lo.map(|v| v - 30.0), hi.map(|v| v + 30.0), pen.0)
}

/// Still water: pale and shallow along its shore, deep in its middle, with reeds along a pond. A sea breaks in lines of foam. Where it goes on beyond the table it has no
/// shore.
pub(super) fn lake(site: &Site, path: Vec<Step>, corners: &[[f32; 2]], border: Border) -> Vec<Ink> {
    let sea = site.look == "sea";
    let [shallow, deep] = if sea { [0x96c4bc, 0x3f7384] } else { [0x9cb8a8, 0x4d7f8b] }.map(Color::hex);
    let soft = |rgb: u32, alpha: f32, blur: f32| Ink::Soft { path: path.clone(), color: tone(rgb, alpha), blur };
    let (around, banks) = (closed(corners), outside(corners, 60.0));
    let mut inks = vec![
        soft(0x606a3c, 0.6, 14.0),
        soft(0x4a542e, 0.5, 6.0),
        Ink::stroke(path.clone(), tone(0xb8a878, 0.8), 2.6),
        Ink::fill(path.clone(), deep),
    ];
    let (mut inner, mut chance) = (Pen::default(), Chance::new(site.seed));
    let mut shores: Vec<Vec<[f32; 2]>> = vec![vec![]];
    for side in around.windows(2) {
        let beyond = border.has(side[0]) && border.has(side[1]);
        match shores.last_mut() {
            Some(shore) if !beyond => shore.extend(if shore.is_empty() { side } else { &side[1..] }),
            Some(shore) if !shore.is_empty() => shores.push(vec![]),
            _ => {}
        }
    }
    shores.retain(|shore| shore.len() > 1);
    // Deeper and deeper. A blur of more than 20 mm would be cut off at the edges of tiles, as browsers paint one.
    let wide = if sea { 1.0 } else { 0.6 };
    for (reach, alpha, blur) in [(120.0, 0.2, 20.0), (74.0, 0.24, 18.0), (38.0, 0.3, 10.0), (14.0, 0.4, 5.0)] {
        let along = shores.iter().flat_map(|shore| outline(shore, reach * wide, true)).collect();
        inner.mass(along, shallow.alpha(alpha), blur * wide);
    }
    // The bank under the light throws its shadow on the water.
    inner.mass(moved(&banks, fall(if sea { 4.0 } else { 8.0 })), tone(0x142830, 0.3), 2.5);
    let mut marks = Marks::default();
    let inward = if clockwise(corners) { 1.0 } else { -1.0 };
    for shore in shores.iter().filter(|_| sea) {
        surf(&mut marks, &Strand::new(shore, 12.0, 2.5), inward, site.seed);
    }
    for at in scattered(corners, 15.0, 400, &mut chance) {
        let (long, bend) = (chance.between(2.0, 6.0), chance.between(-0.9, 0.9));
        let windy = noise::step(0.36, 0.62, noise::drift(at[0] / 90.0, at[1] / 60.0, site.seed as i32, 2));
        if chance.part() < 0.2 + 0.8 * windy {
            let top = [at[0] + long, at[1] + bend];
            let end = [top[0] + long * chance.between(0.5, 1.0), top[1] + chance.between(-0.2, 0.7)];
            for (layer, color, by) in [(0, tone(0x1e424e, 0.2), 0.7), (1, tone(0xe2f2ee, 0.26), 0.0)] {
                let [a, b, c] = [at, top, end].map(|p| [p[0], p[1] + by]);
                marks.line(layer, color, 0.6, [a, b]);
                marks.line(layer, color, 0.6, [b, c]);
            }
        }
    }
    inner.marks(marks);
    inks.push(Ink::Within { path, inks: inner.0 });
    if !sea {
        inks.extend(ragged(&around, 7.0, 2.4, turf::REEDS, &mut chance));
    }
    inks
}

/// Lines of foam along a shore, broken and bent, the farther out the thinner.
fn surf(marks: &mut Marks, shore: &Strand, inward: f32, seed: u32) {
    for (i, (off, alpha, width)) in [(2.2, 0.6, 1.3), (8.0, 0.4, 0.9), (17.0, 0.26, 0.8)].into_iter().enumerate() {
        let drift = |q: &Sample, wide: f32, more: i32| {
            noise::drift(q.at[0] / wide, q.at[1] / wide, seed as i32 + more + i as i32 * 31, 2)
        };
        let spot = |q: &Sample| q.beside(inward * (off + (drift(q, 22.0, 3) - 0.5) * (3.0 + off * 0.5)));
        for pair in shore.points.windows(2) {
            let foam = noise::step(0.34 + 0.06 * i as f32, 0.6, drift(&pair[0], 30.0, 7));
            let strength = (foam * 3.0).round() / 3.0;
            if strength > 0.0 {
                marks.line(2, tone(0xf2f8f2, alpha * strength), width, [spot(&pair[0]), spot(&pair[1])]);
            }
        }
    }
}
