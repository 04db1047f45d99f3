//! Roads as one net. What belongs to an edge follows free edges only, so nothing runs across a junction; the bed's edge is the ruled edge.

use super::{Form, Site, bounds, inside, marks::*, paving};
use crate::{Color, Ink, LIGHT, Tile, chance::Chance, ink::*, noise, turf};

/// How a lane is made.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Made {
    Dirt,
    Setts,
    Tarmac,
}

impl Made {
    /// The bed: of a paved lane, the joints between its setts.
    pub fn bed(self) -> Color {
        Color::hex(match self {
            Made::Dirt => 0xc6b084,
            Made::Setts => 0x8f8776,
            Made::Tarmac => 0x9a968c,
        })
    }
}

pub(super) struct Lane<'a> {
    line: &'a [[f32; 2]],
    pub width: f32,
    round: bool,
    pub made: Made,
    pub seed: u32,
    /// Its middle, as far as its bed goes.
    pub strand: Strand,
    /// The box of its bed.
    lo: [f32; 2],
    hi: [f32; 2],
    /// Whether its first and its last end stop in the open.
    open: [bool; 2],
}

/// Where lanes meet.
pub(super) struct Knot {
    pub at: [f32; 2],
    /// In order around it.
    pub arms: Vec<Arm>,
}

pub(super) struct Arm {
    pub lane: usize,
    /// Away from the knot.
    pub way: [f32; 2],
    pub half: f32,
}

pub(super) struct Net<'a> {
    pub lanes: Vec<Lane<'a>>,
    pub knots: Vec<Knot>,
    squares: &'a [Site<'a>],
    /// Where two edges meet, and how far from there both are worn.
    corners: Vec<([f32; 2], f32)>,
}

/// A stretch of a lane is painted at once, so that a tile of the table paints only what it shows.
const STRETCH: usize = 140;
/// The radius of worn earth between two arms.
const FILLET: f32 = 16.0;

/// Paints a net. `lo` and `hi` are the box of all terrain: a lane that reaches it leaves the table.
pub(super) fn roads<'a>(sites: &[Site<'a>], squares: &'a [Site<'a>], lo: [f32; 2], hi: [f32; 2]) -> Vec<Ink> {
    let mut net = Net::new(sites, squares, lo, hi);
    let mut inks = net.fillets();
    inks.extend(net.beds(Made::Dirt));
    inks.push(net.grit());
    for (i, lane) in net.lanes.iter().enumerate().filter(|(_, lane)| lane.made == Made::Dirt) {
        inks.extend(lane.stretches().flat_map(|part| net.dirt(i, lane, part)));
    }
    inks.extend(net.knots.iter().flat_map(|knot| net.turnings(knot)));
    for made in [Made::Setts, Made::Tarmac] {
        inks.extend(net.beds(made));
    }
    // The first lane of a map lies on top: its setts go through.
    for (i, lane) in net.lanes.iter().enumerate().rev().filter(|(_, lane)| lane.made != Made::Dirt) {
        inks.extend(lane.stretches().flat_map(|part| paving::paved(&net, i, lane, part)));
    }
    inks.extend(net.knots.iter().flat_map(|knot| paving::aprons(&net, knot)));
    for lane in &net.lanes {
        inks.extend(lane.ends().into_iter().map(|(end, ahead)| broken_end(lane, &end, ahead)));
    }
    // Roads end under the edge of a square, whose setts continue them.
    inks.extend(squares.iter().flat_map(|square| super::site(square).below));
    inks.extend(net.fringes());
    inks
}

impl<'a> Lane<'a> {
    fn new(site: &Site<'a>) -> Option<Lane<'a>> {
        let Form::Strip { line, width, round } = site.form else { return None };
        let made = match site.surface {
            "paved" => Made::Setts,
            "tarmac" => Made::Tarmac,
            _ => Made::Dirt,
        };
        let mut long = line.to_vec();
        let [.., before, last] = line else { return None };
        if round {
            long.insert(0, mix(line[0], line[1], -width / 2.0 / gap(line[0], line[1])));
            long.push(mix(*last, *before, -width / 2.0 / gap(*last, *before)));
        }
        let (lo, hi) = bounds(line);
        let out = |v: [f32; 2], by: f32| [v[0] + by, v[1] + by];
        Some(Lane {
            line,
            width,
            round,
            made,
            seed: site.seed * 16,
            strand: Strand::new(&long, 4.0, 2.0),
            lo: out(lo, -width),
            hi: out(hi, width),
            open: [false; 2],
        })
    }

    /// Whether a place is on its bed, which is `more` wider to each side.
    pub fn holds(&self, at: [f32; 2], more: f32) -> bool {
        let near = (0..2).all(|i| at[i] > self.lo[i] && at[i] < self.hi[i]);
        near && gap(at, self.nearest(at)) < self.width / 2.0 + more
    }

    fn nearest(&self, at: [f32; 2]) -> [f32; 2] {
        let on = |leg: &[[f32; 2]]| {
            let way = [leg[1][0] - leg[0][0], leg[1][1] - leg[0][1]];
            let long = (way[0] * way[0] + way[1] * way[1]).max(0.001);
            let part = ((at[0] - leg[0][0]) * way[0] + (at[1] - leg[0][1]) * way[1]) / long;
            mix(leg[0], leg[1], part.clamp(0.0, 1.0))
        };
        let spots = self.line.windows(2).map(on);
        spots.min_by(|a, b| gap(at, *a).total_cmp(&gap(at, *b))).unwrap_or(at)
    }

    fn stretches(&self) -> impl Iterator<Item = &[Sample]> {
        let points = &self.strand.points;
        (0..points.len() - 1).step_by(STRETCH).map(|from| &points[from..(from + STRETCH + 1).min(points.len())])
    }

    /// The ruled bed around a place, for what is painted within `reach` of it.
    pub fn bed(&self, at: [f32; 2], reach: f32) -> Vec<Step> {
        let points = super::along(self.line, 40.0);
        let near = |p: &[f32; 2]| gap(at, *p) < reach + 45.0;
        let first = points.iter().position(near).unwrap_or(0);
        let last = points.iter().rposition(near).unwrap_or(first);
        outline(&points[first..=last], self.width, self.round)
    }

    /// The ruled bed of a stretch.
    pub fn bed_of(&self, part: &[Sample]) -> Vec<Step> {
        let (first, last) = (part[0].at, part[part.len() - 1].at);
        self.bed(mix(first, last, 0.5), gap(first, last) / 2.0 + 10.0)
    }

    /// The ends that stop in the open, and whether the lane goes ahead from there (1) or back (-1).
    fn ends(&self) -> Vec<(Sample, f32)> {
        let points = &self.strand.points;
        let ends = [(points[0], 1.0), (points[points.len() - 1], -1.0)];
        ends.into_iter().zip(self.open).filter(|(_, open)| *open).map(|(end, _)| end).collect()
    }
}

pub(super) fn gap(a: [f32; 2], b: [f32; 2]) -> f32 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

fn cross(u: [f32; 2], v: [f32; 2]) -> f32 {
    u[0] * v[1] - u[1] * v[0]
}

fn dot(u: [f32; 2], v: [f32; 2]) -> f32 {
    u[0] * v[0] + u[1] * v[1]
}

impl<'a> Net<'a> {
    fn new(sites: &[Site<'a>], squares: &'a [Site<'a>], lo: [f32; 2], hi: [f32; 2]) -> Net<'a> {
        let mut net =
            Net { lanes: sites.iter().filter_map(Lane::new).collect(), knots: vec![], squares, corners: vec![] };
        for i in 0..net.lanes.len() {
            let line = net.lanes[i].line;
            for (end, at) in [line[0], line[line.len() - 1]].into_iter().enumerate() {
                let on_border = (0..2).any(|k| at[k] < lo[k] + 2.0 || at[k] > hi[k] - 2.0);
                let mut open = !on_border && !net.on_square(at);
                for k in (0..net.lanes.len()).filter(|k| *k != i) {
                    if net.lanes[k].holds(at, 4.0) {
                        open = false;
                        net.join(net.lanes[k].nearest(at), i, k);
                    }
                }
                net.lanes[i].open[end] = open;
            }
            for k in 0..i {
                for a in line.windows(2) {
                    let other = net.lanes[k].line;
                    other.windows(2).filter_map(|b| meeting(a, b)).for_each(|at| net.join(at, i, k));
                }
            }
        }
        for knot in &mut net.knots {
            // In order of their directions, without an arc tangent.
            let turn = |way: [f32; 2]| if way[1] >= 0.0 { 1.0 - way[0] } else { 3.0 + way[0] };
            sorted::sort_by(&mut knot.arms, |a, b| turn(a.way).total_cmp(&turn(b.way)));
        }
        net
    }

    /// Two lanes meet at a place, or near one where others do.
    fn join(&mut self, at: [f32; 2], a: usize, b: usize) {
        let known = self.knots.iter().position(|knot| gap(knot.at, at) < 14.0);
        let idx = known.unwrap_or_else(|| {
            self.knots.push(Knot { at, arms: vec![] });
            self.knots.len() - 1
        });
        let knot = &mut self.knots[idx];
        for lane in [a, b] {
            if knot.arms.iter().any(|arm| arm.lane == lane) {
                continue;
            }
            let Lane { strand, width, .. } = &self.lanes[lane];
            let near = |q: &&Sample| gap(q.at, knot.at);
            let Some(here) = strand.points.iter().min_by(|a, b| near(a).total_cmp(&near(b))) else { continue };
            for by in [-28.0, 28.0] {
                let to = strand.at(here.far + by).at;
                let far = gap(to, knot.at);
                if far > width / 2.0 + 2.0 {
                    let way = [(to[0] - knot.at[0]) / far, (to[1] - knot.at[1]) / far];
                    knot.arms.push(Arm { lane, way, half: width / 2.0 });
                }
            }
        }
    }

    pub fn on_square(&self, at: [f32; 2]) -> bool {
        self.squares.iter().any(|square| matches!(square.form, Form::Area(corners) if inside(corners, at)))
    }

    /// All beds of a kind, one stroke for each width and kind of ends, so that none shows a seam.
    fn beds(&self, made: Made) -> Vec<Ink> {
        let mut alike: Vec<(f32, bool, Vec<Step>)> = vec![];
        for lane in self.lanes.iter().filter(|lane| lane.made == made) {
            let path = open(lane.line);
            match alike.iter_mut().find(|(width, round, _)| (*width, *round) == (lane.width, lane.round)) {
                Some((.., all)) => all.extend(path),
                None => alike.push((lane.width, lane.round, path)),
            }
        }
        let ink = |(width, round, path)| super::strips::ended(Ink::stroke(path, made.bed(), width), round);
        alike.into_iter().map(ink).collect()
    }

    /// Over all dirt beds at once: twice would be darker where they meet.
    fn grit(&self) -> Ink {
        let dirt = self.lanes.iter().filter(|lane| lane.made == Made::Dirt);
        let path = dirt.flat_map(|lane| outline(lane.line, lane.width, lane.round)).collect();
        Ink::Tiled { path, tile: Tile::Grit, scale: 0.62, turn: 0.0 }
    }

    /// Pairs of arms with less than half a turn between them.
    fn pairs<'k>(&self, knot: &'k Knot) -> impl Iterator<Item = (&'k Arm, &'k Arm)> {
        let next = knot.arms.iter().cycle().skip(1);
        knot.arms.iter().zip(next).filter(|(p, q)| cross(p.way, q.way) > 0.05 && dot(p.way, q.way) > -0.94)
    }

    /// Earth worn by those who cut a corner. The rules know only the bare lanes, so it is no more than a trace.
    fn fillets(&mut self) -> Vec<Ink> {
        let (mut inks, mut corners) = (vec![], vec![]);
        for knot in &self.knots {
            for (p, q) in self.pairs(knot) {
                let (sine, cosine) = (cross(p.way, q.way), dot(p.way, q.way));
                let a = spot(knot.at, p.way, 0.0, p.half);
                let b = spot(knot.at, q.way, 0.0, -q.half);
                let far = cross([b[0] - a[0], b[1] - a[1]], q.way) / sine;
                let corner = spot(a, p.way, far, 0.0);
                let long = (FILLET * (1.0 + cosine) / sine).min(30.0);
                corners.push((corner, long));
                let (from, to) = (spot(corner, p.way, long, 0.0), spot(corner, q.way, long, 0.0));
                let curve = Step::Curve(mix(from, corner, 0.6), mix(to, corner, 0.6), to);
                let path = vec![Step::To(from), curve, Step::Line(knot.at), Step::Close];
                inks.push(Ink::Mass { path, color: Made::Dirt.bed().alpha(0.45), blur: 1.0 });
            }
        }
        self.corners = corners;
        inks
    }

    /// The free edges of a stretch: places on its edge, each with the direction away from the lane.
    pub fn edges(&self, i: usize, part: &[Sample], over: &dyn Fn(&Lane) -> bool) -> Vec<Vec<Sample>> {
        let lane = &self.lanes[i];
        let mut found = vec![];
        for side in [-1.0, 1.0] {
            let edge = |q: &Sample| Sample {
                at: q.beside(side * lane.width / 2.0),
                right: [q.right[0] * side, q.right[1] * side],
                far: q.far,
            };
            let edge: Vec<Sample> = part.iter().map(edge).collect();
            let free = |q: &Sample| {
                let others = || self.lanes.iter().enumerate().filter(|(k, other)| *k != i && over(other));
                i8::from(!others().any(|(_, other)| other.holds(q.beside(1.0), -1.0)))
            };
            let free = runs(&edge, &free).into_iter().filter(|(free, run)| *free > 0 && run.len() > 2);
            found.extend(free.map(|(_, run)| run));
        }
        found
    }

    /// Free edges without those that are worn at a corner.
    fn worn(&self, i: usize, part: &[Sample]) -> Vec<Vec<Sample>> {
        let whole = |q: &Sample| i8::from(self.corners.iter().all(|(at, far)| gap(*at, q.at) > *far));
        let edges = self.edges(i, part, &|_| true).into_iter();
        edges.flat_map(|run| runs(&run, &whole)).filter(|(whole, _)| *whole > 0).map(|(_, run)| run).collect()
    }

    fn dirt(&self, i: usize, lane: &Lane, part: &[Sample]) -> Vec<Ink> {
        let (mut chance, mut marks) =
            (Chance::new(lane.seed + part.len() as u32 + part[0].far as u32), Marks::default());
        let edges = self.worn(i, part);
        // Drifts along the lane: trodden pale, damp dark.
        let drifts = [(0xe8d8ac, 0.2), (0x967c50, 0.16), (0xd6c292, 0.22)];
        for q in part.iter().step_by(5) {
            let (rgb, alpha) = pick(&mut chance, &drifts);
            let width = if chance.part() < 0.5 { 5.0 } else { 8.0 };
            let at = q.beside(chance.between(-0.5, 0.5) * lane.width);
            marks.dab(0, Color::hex(rgb).alpha(alpha), width, at, q.ahead(chance.between(8.0, 22.0)));
        }
        let bed = lane.bed_of(part);
        let mut inks = marks.inks();
        // Grass comes in over the edge.
        let astray = |q: &Sample| (noise::drift(q.at[0] / 9.0, q.at[1] / 9.0, 7, 2) - 0.5) * 3.0;
        for (width, alpha) in [(5.0, 0.22), (2.6, 0.4)] {
            let path = edges.iter().flat_map(|run| trace(run, &astray)).collect();
            inks.push(Ink::stroke(path, Color::hex(0x8d9257).alpha(alpha), width));
        }
        inks.extend(shoulders(&edges, 0.0, Color::hex(0x42341c).alpha(0.20), Color::hex(0xfff6d6).alpha(0.26)));
        inks.extend(self.ruts(i, part));
        inks.extend(self.crown(lane, part, &mut chance));
        vec![Ink::Within { path: bed, inks }]
    }

    /// Whether wheels go through here: 1 on a lane of its own, 0 where another one crosses it or where it ends.
    fn driven(&self, i: usize, q: &Sample) -> f32 {
        let lane = &self.lanes[i];
        let mut part = 1.0_f32;
        for knot in &self.knots {
            let through = |k: usize| knot.arms.iter().filter(|arm| arm.lane == k).count() > 1;
            let rank = |k: usize| (through(k), self.lanes[k].made != Made::Dirt, self.lanes[k].width);
            let others = || knot.arms.iter().filter(|arm| arm.lane != i);
            if others().count() == knot.arms.len() || others().all(|arm| rank(arm.lane) < rank(i)) {
                continue;
            }
            let half = others().map(|arm| arm.half).fold(0.0, f32::max);
            part = part.min(noise::step(half - 4.0, half + 25.0, gap(knot.at, q.at)));
        }
        let ends = lane.ends().into_iter().map(|(end, _)| noise::step(2.0, 28.0, gap(end.at, q.at)));
        ends.fold(part, f32::min)
    }

    /// Two grooves: the side toward the light is in shade, the other is lit.
    fn ruts(&self, i: usize, part: &[Sample]) -> Vec<Ink> {
        let width = self.lanes[i].width;
        let mut inks = vec![];
        for (step, run) in runs(part, &|q| (self.driven(i, q) * 4.0).min(3.0) as i8) {
            let strong = (f32::from(step) + 0.5) / 4.0;
            for on in [-0.2, 0.2] {
                let at = |q: &Sample, shift: f32| {
                    let astray = (noise::drift(q.far / 34.0, on, self.lanes[i].seed as i32, 2) - 0.5) * 3.0;
                    on * width + astray + (q.lit(1.0) * 4.0).clamp(-1.0, 1.0) * shift * width * 0.075
                };
                let mut pen = |shift: f32, tone: u32, alpha: f32, wide: f32| {
                    let path = trace(&run, &|q| at(q, shift));
                    inks.push(Ink::stroke(path, Color::hex(tone).alpha(alpha * strong), wide).flat());
                };
                pen(0.0, 0xa58c60, 0.5, width * 0.17);
                pen(0.0, 0x957b50, 0.34, width * 0.10);
                pen(1.0, 0x4a381c, 0.34, 0.9);
                pen(-1.0, 0xfff6d6, 0.42, 0.8);
            }
        }
        inks
    }

    /// Broken grass between the ruts, and pebbles.
    fn crown(&self, lane: &Lane, part: &[Sample], chance: &mut Chance) -> Vec<Ink> {
        let mut marks = Marks::default();
        for q in part {
            let free = self.knots.iter().all(|knot| gap(knot.at, q.at) > 30.0);
            let grown = noise::drift(q.at[0] / 40.0, q.at[1] / 40.0, 5, 2) > 0.46;
            for _ in 0..3 {
                let (rgb, alpha) = pick(chance, &[(0x7e8a4e, 0.75), (0xaaac6c, 0.7), (0x92965c, 0.7)]);
                let from = q.spot(chance.between(-1.0, 1.0), chance.between(-0.08, 0.08) * lane.width);
                let long = chance.between(0.8, 2.0);
                let by = toss(chance, long);
                if free && grown && chance.part() < 0.8 {
                    let tone = Color::hex(rgb).alpha(alpha);
                    marks.line(1, tone, 0.5, [from, [from[0] + by[0], from[1] + by[1]]]);
                }
            }
            let at = q.beside(chance.between(-0.46, 0.46) * lane.width);
            let width = if chance.part() < 0.5 { 0.7 } else { 1.1 };
            let tone = Color::hex(pick(chance, &[0xa99c80, 0xddd0ac, 0x937f5c]));
            if chance.part() < 0.16 {
                marks.dab(2, super::SHADOW.alpha(0.28), width, [at[0] + 0.35, at[1] + 0.35], [0.3, 0.0]);
                marks.dab(3, tone, width, at, [0.3, 0.0]);
            }
        }
        marks.inks()
    }

    /// Where a lane runs into another, wheels have turned off to both sides.
    fn turnings(&self, knot: &Knot) -> Option<Ink> {
        let mut inks = vec![];
        for (p, q) in self.pairs(knot).filter(|(p, q)| (-0.86..0.88).contains(&dot(p.way, q.way))) {
            for on in [-0.4, 0.4] {
                let from = spot(knot.at, p.way, 26.0 + p.half, on * p.half);
                let to = spot(knot.at, q.way, 26.0 + q.half, -on * q.half);
                let guide = [0, 1].map(|i| knot.at[i] + (p.way[i] + q.way[i]) * (6.0 - on * 10.0));
                let path = vec![Step::To(from), Step::Curve(mix(from, guide, 0.67), mix(to, guide, 0.67), to)];
                let pale = Ink::stroke(moved(&path, [0.8; 2]), Color::hex(0xfff6d6).alpha(0.1), 0.8);
                inks.extend([Ink::stroke(path, Color::hex(0x9c8256).alpha(0.26), 3.4).flat(), pale.flat()]);
            }
        }
        let dirt = knot.arms.iter().map(|arm| &self.lanes[arm.lane]).filter(|lane| lane.made == Made::Dirt);
        let path: Vec<Step> = dirt.flat_map(|lane| lane.bed(knot.at, 30.0)).collect();
        (!inks.is_empty() && !path.is_empty()).then_some(Ink::Within { path, inks })
    }

    /// Grass beside free edges, in stretches.
    fn fringes(&self) -> Vec<Ink> {
        let mut inks = vec![];
        for (i, lane) in self.lanes.iter().enumerate() {
            for (k, part) in lane.stretches().enumerate() {
                for (side, run) in self.worn(i, part).into_iter().enumerate() {
                    let fringe = Fringe { off: 0.3, sides: &[1.0], every: 9.0, size: 3.0, share: 0.7, high: false };
                    let seed = lane.seed + (k * 8 + side) as u32 + 4;
                    inks.extend(fringe.inks(&run, seed, &|at| self.grows(at)));
                }
            }
        }
        inks
    }

    /// Whether grass may grow at a place.
    fn grows(&self, at: [f32; 2]) -> bool {
        !self.on_square(at) && !self.lanes.iter().any(|lane| lane.holds(at, -0.8))
    }
}

/// A place ahead of another in a direction, and to its right.
pub(super) fn spot(at: [f32; 2], way: [f32; 2], ahead: f32, right: f32) -> [f32; 2] {
    [at[0] + way[0] * ahead - way[1] * right, at[1] + way[1] * ahead + way[0] * right]
}

/// Where two legs cross.
fn meeting(a: &[[f32; 2]], b: &[[f32; 2]]) -> Option<[f32; 2]> {
    let (u, v) = ([a[1][0] - a[0][0], a[1][1] - a[0][1]], [b[1][0] - b[0][0], b[1][1] - b[0][1]]);
    let (between, sine) = ([b[0][0] - a[0][0], b[0][1] - a[0][1]], cross(u, v));
    let parts = [cross(between, v) / sine, cross(between, u) / sine];
    parts.iter().all(|part| (0.0..=1.0).contains(part)).then(|| mix(a[0], a[1], parts[0]))
}

/// The soft shoulder of a sunken bed, `into` it: dark under the light, pale where the light falls.
pub(super) fn shoulders(edges: &[Vec<Sample>], into: f32, dark: Color, pale: Color) -> Vec<Ink> {
    let (mut shade, mut light) = (vec![], vec![]);
    for run in edges {
        for (lit, run) in runs(run, &|q| i8::from(q.right[0] * LIGHT[0] + q.right[1] * LIGHT[1] > 0.0)) {
            let list = if lit > 0 { &mut shade } else { &mut light };
            list.extend(trace(&run, &|_| -into));
        }
    }
    let soft = |path: Vec<Step>, tone: Color| {
        [(2.8, 0.5), (1.4, 1.0)].map(|(width, part)| Ink::stroke(path.clone(), tone.alpha(tone.a * part), width))
    };
    [soft(shade, dark), soft(light, pale)].into_iter().flatten().collect()
}

/// A lane that stops: toward its end more and more setts are missing and grass comes in. The end stays sharp.
fn broken_end(lane: &Lane, end: &Sample, ahead: f32) -> Ink {
    let (mut marks, mut chance) = (Marks::default(), Chance::new(lane.seed + 6));
    let mut far = 1.3;
    while far < 18.0 + lane.width / 4.0 {
        let mut on = -lane.width / 2.0;
        while on < lane.width / 2.0 {
            let missing = (1.0 - far / (18.0 + lane.width / 4.0)).sqrt() * (1.0 - far / 40.0);
            let at = end.spot(ahead * far, on + 1.6);
            let tone = Color::hex(pick(&mut chance, &[0xa8956b, 0xb5a274, 0x9a8a62]));
            let long = end.right.map(|v| v * chance.between(0.8, 2.0));
            if chance.part() < missing && lane.made != Made::Dirt {
                marks.dab(0, tone, 2.5, at, long);
                marks.dab(1, Color::hex(0x3c301c).alpha(0.22), 0.6, [at[0] - 0.9, at[1] - 0.9], long);
            }
            for _ in 0..2 {
                let tone = Color::hex(pick(&mut chance, &turf::GRASS));
                let long = chance.between(1.0, 2.4);
                let by = toss(&mut chance, long);
                if chance.part() < missing * 0.7 {
                    marks.line(2, tone, 0.5, [at, [at[0] + by[0], at[1] + by[1]]]);
                }
            }
            on += 3.4;
        }
        far += 2.6;
    }
    Ink::Within { path: lane.bed(end.at, 40.0), inks: marks.inks() }
}
