//! Grass and bare earth around houses and fields: pieces that touch are one ground, without a seam, and its edges are soft.

use super::{
    Form, Site,
    areas::turn_of,
    closed,
    marks::*,
    plots, ragged,
    roads::{gap, leg_at},
};
use crate::{Color, Ink, Tile, chance::Chance, ink::*, noise, turf};
use angle::sine_and_cosine;

type Corners<'a> = &'a [[f32; 2]];

/// Pieces of one kind that touch.
pub(super) struct Ground<'a> {
    kind: &'a str,
    seed: u32,
    rings: Vec<Corners<'a>>,
    /// The outline of a piece alone.
    alone: Vec<Step>,
}

/// Pieces nearer to each other than this are one.
const SEAM: f32 = 4.0;
/// How far at most the ground around one comes in over its edge.
const FRAY: f32 = 13.0;

pub(super) fn is_ground(site: &Site) -> bool {
    matches!((site.kind, site.form), ("pasture" | "stubble" | "garden" | "yard", Form::Area(_)))
}

fn touch(a: Corners, b: Corners) -> bool {
    let near = |line: &[[f32; 2]], of: Corners| of.iter().any(|at| leg_at(line, *at).far < SEAM);
    let ((a0, a1), (b0, b1)) = (super::bounds(a), super::bounds(b));
    (0..2).all(|i| a0[i] < b1[i] + SEAM && b0[i] < a1[i] + SEAM) && (near(&closed(a), b) || near(&closed(b), a))
}

/// All such ground of a table.
pub(super) fn grounds(sites: &[Site]) -> Vec<Ink> {
    let mut all: Vec<Ground> = vec![];
    for site in sites.iter().filter(|site| is_ground(site)) {
        let Form::Area(corners) = site.form else { continue };
        let mut one = Ground { kind: site.kind, seed: site.seed, rings: vec![corners], alone: ring(corners) };
        // Whatever it joins becomes one with it, at the place of the first.
        let mut place = all.len();
        for i in (0..all.len()).rev() {
            if all[i].kind == one.kind && all[i].rings.iter().any(|ring| touch(ring, corners)) {
                let mut other = all.remove(i);
                one.seed = other.seed;
                other.rings.append(&mut one.rings);
                one.rings = other.rings;
                place = i;
            }
        }
        all.insert(place.min(all.len()), one);
    }
    all.iter().flat_map(Ground::paint).collect()
}

impl<'a> Ground<'a> {
    pub fn of(site: &Site<'a>, alone: Vec<Step>, corners: Corners<'a>) -> Ground<'a> {
        Ground { kind: site.kind, seed: site.seed, rings: vec![corners], alone }
    }

    pub fn paint(&self) -> Vec<Ink> {
        match self.kind {
            "pasture" => self.grass(0xa0ac5c, 0xb9c274, 26.0),
            "stubble" => self.grass(0xc4b676, 0xe0d49a, 9.0),
            "garden" => self.grass(0x8f9a58, 0x6d8a48, 8.0),
            "graveyard" => self.grass(0x8f9a60, 0xa9b078, 10.0),
            "snow" => self.earth(0xe6e6de),
            _ => self.earth(0xbaa678),
        }
    }

    /// One path around all pieces and the gaps between them.
    fn path(&self) -> Vec<Step> {
        if self.rings.len() < 2 {
            return self.alone.clone();
        }
        let mut path: Vec<Step> = self.rings.iter().flat_map(|corners| turned(corners)).collect();
        self.seams(&mut path);
        path
    }

    /// The same without a straight edge: here and there the ground around it comes in.
    fn frayed(&self) -> Vec<Step> {
        let mut path = vec![];
        for corners in &self.rings {
            wind(&mut path, &frayed(corners, &|q| if self.joined(corners, q.at) { 0.0 } else { FRAY }));
        }
        self.seams(&mut path);
        path
    }

    /// The gaps between its pieces.
    fn seams(&self, path: &mut Vec<Step>) {
        for corners in self.rings.iter().filter(|_| self.rings.len() > 1) {
            for side in super::along(&closed(corners), 3.0).windows(2) {
                if side.iter().all(|at| self.joined(corners, *at)) && gap(side[0], side[1]) > 0.01 {
                    path.extend(outline(side, SEAM + 1.0, false));
                }
            }
        }
    }

    /// Whether a place on the edge of one piece is on that of another.
    fn joined(&self, of: Corners, at: [f32; 2]) -> bool {
        let mut others = self.rings.iter().filter(|other| !std::ptr::eq(**other, of));
        others.any(|other| super::inside(other, at) || leg_at(&closed(other), at).far < SEAM)
    }

    /// Every second band a little lighter, as a mower or a spade leaves it. Bands fade toward the edge.
    fn grass(&self, ground: u32, band: u32, apart: f32) -> Vec<Ink> {
        let (path, frayed) = (self.path(), self.frayed());
        let (mut inner, mut pen, mut chance) = (Pen::default(), Pen::default(), Chance::new(self.seed * 16 + 2));
        let turn = self.rings.first().map_or(0.0, |corners| turn_of(corners));
        let wide = apart / (apart / 5.0).ceil();
        for (short, least, alpha) in [(1.0, 0.4, 0.1), (6.0, 0.48, 0.12), (12.0, 0.55, 0.14)] {
            let mut lines = vec![];
            for corners in &self.rings {
                for [a, b] in chords(corners, turn, wide, apart) {
                    let long = gap(a, b);
                    let ends = [a, b].map(|end| if self.joined(corners, end) { -4.0 } else { short });
                    let (from, to) = (ends[0], long - ends[1]);
                    // Worn away in patches.
                    let steps = ((to - from) / chance.between(5.0, 12.0)).ceil();
                    let least = least + chance.between(-0.17, 0.17);
                    let at = |i: f32| mix(a, b, (from + (to - from) * i / steps) / long);
                    let kept = |i: f32| {
                        let [x, y] = at(i + 0.5);
                        to > from + 0.5 && noise::drift(x / 70.0, y / 70.0, self.seed as i32, 3) > least
                    };
                    let mut i = 0.0;
                    while i < steps {
                        let begun = i;
                        while i < steps && kept(i) {
                            i += 1.0;
                        }
                        if i > begun {
                            lines.extend([Step::To(at(begun)), Step::Line(at(i))]);
                        }
                        i += 1.0;
                    }
                }
            }
            inner.line(lines, Color::hex(band).alpha(alpha), wide + 0.1);
        }
        let stubble = self.kind == "stubble";
        if stubble {
            // Straw shines through.
            pen.0.push(Ink::Tiled { path: frayed.clone(), tile: Tile::Straw, scale: 0.46, turn });
        } else {
            inner.0.push(Ink::Tiled { path: frayed.clone(), tile: Tile::Sward, scale: 0.5, turn: turn + 1.2 });
        }
        // Nobody mows or drives along the edge.
        for wide in [15.0, 8.0] {
            inner.line(frayed.clone(), tone(0x5f7036, 0.1), wide);
        }
        pen.mass(path, Color::hex(ground).alpha(if stubble { 0.36 } else { 0.28 }), 12.0);
        pen.mass(frayed.clone(), Color::hex(ground).alpha(if stubble { 0.46 } else { 0.36 }), 5.0);
        pen.within(frayed, inner);
        for corners in &self.rings {
            match self.kind {
                "garden" => plots::beds(&mut pen, corners, self.seed * 16 + 3),
                "pasture" => plots::grazed(&mut pen, corners, self.seed * 16 + 3),
                _ => {}
            }
        }
        self.grown(&mut pen, 9.0);
        pen.0
    }

    /// Bare earth that thins out into the grass, trodden out here and there.
    fn earth(&self, rgb: u32) -> Vec<Ink> {
        let (path, mut pen, mut chance) = (self.path(), Pen::default(), Chance::new(self.seed * 16 + 1));
        let mut strays = Marks::default();
        for corners in &self.rings {
            for at in super::along(&closed(corners), 6.0) {
                let by = chance.between(0.0, 6.0);
                let by = toss(&mut chance, by);
                let (wide, long) = (pick(&mut chance, &[5.0, 8.0]), chance.between(2.0, 9.0));
                let dab = toss(&mut chance, long);
                if chance.part() < 0.7 && !self.joined(corners, at) {
                    strays.dab(0, Color::hex(rgb).alpha(0.16), wide, [at[0] + by[0], at[1] + by[1]], dab);
                }
            }
        }
        pen.mass(path.clone(), Color::hex(rgb).alpha(0.7), 16.0);
        pen.marks(strays);
        pen.mass(path.clone(), Color::hex(rgb).alpha(0.6), 7.0);
        pen.0.push(Ink::Tiled { path, tile: Tile::Grit, scale: 0.5, turn: 0.0 });
        for corners in self.rings.iter().filter(|_| self.kind == "yard") {
            plots::lived(&mut pen, corners, self.seed * 16 + 3);
        }
        self.grown(&mut pen, 8.0);
        pen.0
    }

    /// Grass over its edges.
    fn grown(&self, pen: &mut Pen, every: f32) {
        let mut chance = Chance::new(self.seed * 16);
        for corners in &self.rings {
            let edge: Vec<[f32; 2]> = super::along(&closed(corners), every);
            for line in edge.split(|at| self.joined(corners, *at)) {
                pen.0.extend(ragged(line, every, 4.0, turf::GRASS, &mut chance));
            }
        }
    }
}

/// An outline into which the ground around it comes in, as far as `most` says for a place on it.
pub(super) fn frayed(corners: Corners, most: &dyn Fn(&Sample) -> f32) -> Vec<[f32; 2]> {
    let into = if super::frame::clockwise(corners) { 1.0 } else { -1.0 };
    let drift = |q: &Sample| noise::drift(q.at[0] / 14.0, q.at[1] / 14.0, 3, 3);
    let edge = Strand::new(&closed(corners), 8.0, 4.0);
    edge.points.iter().map(|q| q.beside(into * drift(q) * most(q))).collect()
}

/// Parallel lines across an outline, `wide` from each other, where every second band of `apart` is.
fn chords(corners: Corners, turn: f32, wide: f32, apart: f32) -> Vec<[[f32; 2]; 2]> {
    let (uy, ux) = sine_and_cosine(turn);
    let flat: Vec<[f32; 2]> = corners.iter().map(|c| [c[0] * ux + c[1] * uy, c[1] * ux - c[0] * uy]).collect();
    let (lo, hi) = super::bounds(&flat);
    let back = |x: f32, y: f32| [x * ux - y * uy, x * uy + y * ux];
    let mut lines = vec![];
    for i in (lo[1] / wide).floor() as i32..=(hi[1] / wide).ceil() as i32 {
        let y = (i as f32 + 0.5) * wide;
        if (y / apart).floor().rem_euclid(2.0) > 0.5 {
            continue;
        }
        let mut cuts: Vec<f32> = edges(&flat)
            .filter(|[a, b]| (a[1] > y) != (b[1] > y))
            .map(|[a, b]| a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]))
            .collect();
        sorted::order_by(&mut cuts, f32::total_cmp);
        lines.extend(cuts.chunks_exact(2).map(|cut| [back(cut[0], y), back(cut[1], y)]));
    }
    lines
}
