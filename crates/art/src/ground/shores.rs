//! Where waters and land meet: a stream runs out into still water as one water with it, beaches are wet along it.

use super::{
    Form, Site, bounds,
    frame::{clockwise, go, way},
    inside,
    marks::*,
    roads::{gap, leg_at},
    strips,
};
use crate::{Color, Ink, Tile, ink::*};

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
