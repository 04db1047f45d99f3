//! Roads as one net. What belongs to an edge follows free edges only, so nothing runs across a junction; the bed's edge is the ruled edge.

use super::{
    Form, Site, bounds,
    corners::{self, Patch},
    droves, ends, inside,
    marks::*,
    paving,
};
use crate::{Color, Ink, chance::Chance, ink::*, noise};

/// How a lane is made.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Made {
    Dirt,
    Setts,
    Tarmac,
}

impl Made {
    pub fn of(site: &Site) -> Made {
        match site.surface {
            "paved" => Made::Setts,
            "tarmac" => Made::Tarmac,
            _ => Made::Dirt,
        }
    }

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
    /// The ends that stop in the open, and whether the lane goes ahead from there (1) or back (-1).
    ends: Vec<(Sample, f32)>,
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
    /// Its areas, most of them rounded corners.
    pub patches: Vec<Patch>,
    pub knots: Vec<Knot>,
    squares: &'a [Site<'a>],
    /// Where two edges meet in a sharp corner, and how far from there both are worn.
    corners: Vec<([f32; 2], f32)>,
}

/// A stretch of a lane is painted at once, so that a tile of the table paints only what it shows.
const STRETCH: usize = 140;
/// The radius of worn earth between two arms.
const FILLET: f32 = 16.0;

/// Paints a net. `lo` and `hi` are the box of all terrain: a lane that reaches it leaves the table.
pub(super) fn roads<'a>(sites: &[Site<'a>], squares: &'a [Site<'a>], lo: [f32; 2], hi: [f32; 2]) -> Vec<Ink> {
    let (mut net, mut pen) = (Net::new(sites, squares, lo, hi), Pen::default());
    net.fillets(&mut pen);
    net.beds(&mut pen, Made::Dirt);
    // Over all beds at once: twice would be darker where they meet.
    pen.grit(net.outlines(Made::Dirt), 0.44);
    for lane in net.lanes.iter().filter(|lane| droves::is_drove(lane)) {
        for part in lane.stretches() {
            let mut inner = Pen::default();
            droves::grass(&mut inner, &net, lane, part);
            pen.within(lane.bed_of(part), inner);
        }
    }
    for (i, lane) in net.lanes.iter().enumerate().filter(|(_, lane)| lane.made == Made::Dirt) {
        for part in lane.stretches() {
            net.dirt(&mut pen, i, lane, part);
        }
    }
    corners::dirt(&mut pen, &net);
    for knot in &net.knots {
        net.turnings(&mut pen, knot);
    }
    net.beds(&mut pen, Made::Setts);
    corners::setts(&mut pen, &net);
    net.beds(&mut pen, Made::Tarmac);
    // The first lane of a map lies on top: its setts go through.
    for (i, lane) in net.lanes.iter().enumerate().rev().filter(|(_, lane)| lane.made != Made::Dirt) {
        for part in lane.stretches() {
            paving::paved(&mut pen, &net, i, lane, part);
        }
    }
    corners::kerbs(&mut pen, &net);
    pen.grit(net.outlines(Made::Tarmac), 0.4);
    for knot in &net.knots {
        paving::aprons(&mut pen, &net, knot);
    }
    for lane in &net.lanes {
        for (end, ahead) in &lane.ends {
            ends::broken(&mut pen, lane, end, *ahead);
        }
    }
    // Roads end under the edge of a square, whose setts continue them.
    for square in squares {
        pen.0.extend(super::site(square).below);
    }
    net.fringes(&mut pen);
    pen.0
}

/// Rank grass beside lanes, worn where people step aside. It lies under waters.
pub(super) fn besides(sites: &[Site]) -> Vec<Ink> {
    let mut pen = Pen::default();
    // The grass of a drove goes on beside it.
    let bands =
        [(21.0, [0x5f7036, 0x8f9b58], 0.1), (13.0, [0x5f7036, 0x939d5a], 0.1), (7.0, [0xb39c6c, 0x969f5c], 0.16)];
    for (more, [rank, sward], alpha) in bands {
        for site in sites {
            if let Form::Strip { line, width, .. } = site.form {
                let (rgb, more) =
                    if droves::is_broad(Made::of(site), width) { (sward, more * 1.5) } else { (rank, more) };
                pen.line(open(line), tone(rgb, alpha), width + more);
            }
        }
    }
    pen.0
}

impl<'a> Lane<'a> {
    fn new(site: &Site<'a>) -> Option<Lane<'a>> {
        let Form::Strip { line, width, round } = site.form else { return None };
        let mut long = line.to_vec();
        let [.., before, last] = line else { return None };
        if round {
            long.insert(0, mix(line[0], line[1], -width / 2.0 / gap(line[0], line[1])));
            long.push(mix(*last, *before, -width / 2.0 / gap(*last, *before)));
        }
        let (lo, hi) = bounds(line);
        Some(Lane {
            line,
            width,
            round,
            made: Made::of(site),
            seed: site.seed * 16,
            strand: Strand::new(&long, 4.0, 2.0),
            lo: lo.map(|v| v - width),
            hi: hi.map(|v| v + width),
            ends: vec![],
        })
    }

    /// Whether a place is on its bed, which is `more` wider to each side.
    pub fn holds(&self, at: [f32; 2], more: f32) -> bool {
        let near = (0..2).all(|i| at[i] > self.lo[i] && at[i] < self.hi[i]);
        let reach = self.width / 2.0 + more.max(0.0) + 0.01;
        let beside = |leg: &&[[f32; 2]]| {
            (0..2).all(|i| leg[0][i].min(leg[1][i]) - reach <= at[i] && leg[0][i].max(leg[1][i]) + reach >= at[i])
        };
        near && self.line.windows(2).filter(beside).any(|leg| leg_at(leg, at).far < self.width / 2.0 + more)
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
}

/// Never 0.
pub(super) fn gap(a: [f32; 2], b: [f32; 2]) -> f32 {
    // The same as `hypot`, which is slower.
    let [x, y] = [0, 1].map(|i| f64::from(a[i] - b[i]));
    ((x * x + y * y).sqrt() as f32).max(0.001)
}

/// The place of a line that is nearest to another, how far it is, and the direction of its leg. For decoration only.
pub(super) struct Leg {
    pub far: f32,
    pub at: [f32; 2],
    pub way: [f32; 2],
}

pub(super) fn leg_at(line: &[[f32; 2]], at: [f32; 2]) -> Leg {
    let mut best = Leg { far: f32::MAX, at, way: [1.0, 0.0] };
    for leg in line.windows(2) {
        let long = gap(leg[0], leg[1]);
        let way = [(leg[1][0] - leg[0][0]) / long, (leg[1][1] - leg[0][1]) / long];
        let on = dot([at[0] - leg[0][0], at[1] - leg[0][1]], way).min(long).max(0.0);
        let spot = mix(leg[0], leg[1], on / long);
        let far = gap(at, spot);
        if far < best.far {
            best = Leg { far, at: spot, way };
        }
    }
    best
}

fn cross(u: [f32; 2], v: [f32; 2]) -> f32 {
    u[0] * v[1] - u[1] * v[0]
}

pub(super) fn dot(u: [f32; 2], v: [f32; 2]) -> f32 {
    u[0] * v[0] + u[1] * v[1]
}

impl Knot {
    /// Neighboring arms with less than half a turn between them.
    pub fn pairs(&self) -> Vec<[&Arm; 2]> {
        let mut found = vec![];
        for (i, p) in self.arms.iter().enumerate() {
            let q = &self.arms[(i + 1) % self.arms.len()];
            if cross(p.way, q.way) > 0.05 && dot(p.way, q.way) > -0.94 {
                found.push([p, q]);
            }
        }
        found
    }
}

impl<'a> Net<'a> {
    fn new(sites: &[Site<'a>], squares: &'a [Site<'a>], lo: [f32; 2], hi: [f32; 2]) -> Net<'a> {
        let (lanes, patches) = (sites.iter().filter_map(Lane::new), sites.iter().filter_map(Patch::new));
        let mut net =
            Net { lanes: lanes.collect(), patches: patches.collect(), knots: vec![], squares, corners: vec![] };
        for i in 0..net.lanes.len() {
            let line = net.lanes[i].line;
            for (end, at) in [line[0], line[line.len() - 1]].into_iter().enumerate() {
                let on_border = (0..2).any(|k| at[k] < lo[k] + 2.0 || at[k] > hi[k] - 2.0);
                let mut open = !on_border && !net.on_square(at);
                for k in (0..net.lanes.len()).filter(|k| *k != i) {
                    if net.lanes[k].holds(at, 4.0) {
                        open = false;
                        let on = leg_at(net.lanes[k].line, at).at;
                        net.join(on, i, k);
                    }
                }
                let Lane { strand, ends, .. } = &mut net.lanes[i];
                if open {
                    ends.push(if end == 0 {
                        (strand.points[0], 1.0)
                    } else {
                        (strand.points[strand.points.len() - 1], -1.0)
                    });
                }
            }
            for k in 0..i {
                for a in line.windows(2) {
                    for b in net.lanes[k].line.windows(2) {
                        if let Some(at) = meeting(a, b) {
                            net.join(at, i, k);
                        }
                    }
                }
            }
        }
        for knot in &mut net.knots {
            // In order of their directions, without an arc tangent.
            let turn = |way: [f32; 2]| if way[1] >= 0.0 { 1.0 - way[0] } else { 3.0 + way[0] };
            sorted::order_by(&mut knot.arms, |a, b| turn(a.way).total_cmp(&turn(b.way)));
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
            let Lane { strand, width, round, .. } = &self.lanes[lane];
            // Its round end beyond the last point is no arm.
            let end = if *round { width / 2.0 } else { 0.0 };
            let mut here = strand.points[0];
            for q in &strand.points {
                if gap(q.at, knot.at) < gap(here.at, knot.at) {
                    here = *q;
                }
            }
            for by in [-28.0, 28.0] {
                let left = if by < 0.0 { here.far } else { strand.long() - here.far } - end;
                if left > 12.0 {
                    let to = strand.at(here.far + by).at;
                    let far = gap(to, knot.at);
                    let way = [(to[0] - knot.at[0]) / far, (to[1] - knot.at[1]) / far];
                    knot.arms.push(Arm { lane, way, half: width / 2.0 });
                }
            }
        }
    }

    pub fn on_square(&self, at: [f32; 2]) -> bool {
        self.squares.iter().any(|square| matches!(square.form, Form::Area(corners) if inside(corners, at)))
    }

    /// All beds of a kind, one fill, so that none shows a seam.
    fn beds(&self, pen: &mut Pen, made: Made) {
        pen.mass(self.outlines(made), made.bed(), 0.0);
    }

    fn outlines(&self, made: Made) -> Vec<Step> {
        let mut path = vec![];
        for lane in self.lanes.iter().filter(|lane| lane.made == made) {
            path.extend(outline(lane.line, lane.width, lane.round));
        }
        for patch in self.patches.iter().filter(|patch| patch.made == made) {
            path.extend(patch.bed());
        }
        path
    }

    /// Whether a place is on an area of road.
    pub fn on_patch(&self, at: [f32; 2]) -> bool {
        self.patches.iter().any(|patch| patch.holds(at))
    }

    /// The ruled bed of a stretch, and the corners beside it that are made like it.
    pub fn bed_of(&self, lane: &Lane, part: &[Sample]) -> Vec<Step> {
        let mut path = lane.bed_of(part);
        let (first, last) = (part[0].at, part[part.len() - 1].at);
        let (at, reach) = (mix(first, last, 0.5), gap(first, last) / 2.0 + lane.width);
        for patch in self.patches.iter().filter(|patch| patch.made == lane.made && patch.near(at, reach)) {
            path.extend(patch.bed());
        }
        path
    }

    /// Earth worn by those who cut a sharp corner. The rules know only the bare lanes, so it is no more than a trace.
    fn fillets(&mut self, pen: &mut Pen) {
        for knot in &self.knots {
            for [p, q] in knot.pairs() {
                let (sine, cosine) = (cross(p.way, q.way), dot(p.way, q.way));
                let a = spot(knot.at, p.way, 0.0, p.half);
                let b = spot(knot.at, q.way, 0.0, -q.half);
                let far = cross([b[0] - a[0], b[1] - a[1]], q.way) / sine;
                let corner = spot(a, p.way, far, 0.0);
                if self.patches.iter().any(|patch| patch.near(corner, 6.0)) {
                    continue;
                }
                let long = (FILLET * (1.0 + cosine) / sine).min(30.0);
                self.corners.push((corner, long));
                let (from, to) = (spot(corner, p.way, long, 0.0), spot(corner, q.way, long, 0.0));
                let curve = Step::Curve(mix(from, corner, 0.6), mix(to, corner, 0.6), to);
                let path = vec![Step::To(from), curve, Step::Line(knot.at), Step::Close];
                pen.mass(path, Made::Dirt.bed().alpha(0.45), 1.0);
            }
        }
    }

    /// The free edges of a stretch: places on its edge, each with the direction away from the lane.
    pub fn edges(&self, i: usize, part: &[Sample], free: &dyn Fn(&Sample, &Lane) -> bool) -> Vec<Vec<Sample>> {
        let lane = &self.lanes[i];
        let mut found = vec![];
        for side in [-1.0, 1.0] {
            let mut edge = part.to_vec();
            for q in &mut edge {
                q.at = q.beside(side * lane.width / 2.0);
                q.right = q.right.map(|v| v * side);
            }
            // The kerb of a street is open where the corners of a dirt lane begin.
            let begun = |patch: &Patch| if (patch.made == Made::Dirt) == (lane.made == Made::Dirt) { 0.4 } else { 2.0 };
            let rounded = |q: &Sample| self.patches.iter().any(|patch| patch.holds(q.beside(begun(patch))));
            let apart = |q: &Sample| self.lanes.iter().enumerate().all(|(k, other)| k == i || free(q, other));
            let here = |q: &Sample| i8::from(apart(q) && !rounded(q));
            for (free, run) in runs(&edge, &here) {
                if free > 0 && run.len() > 2 {
                    found.push(run);
                }
            }
        }
        found
    }

    /// Free edges without those that are worn at a corner.
    fn worn(&self, i: usize, part: &[Sample]) -> Vec<Vec<Sample>> {
        self.edges(i, part, &|q, other| {
            !other.holds(q.beside(1.0), -1.0) && self.corners.iter().all(|(at, far)| gap(*at, q.at) > *far)
        })
    }

    fn dirt(&self, pen: &mut Pen, i: usize, lane: &Lane, part: &[Sample]) {
        let (mut chance, mut marks) = (Chance::new(lane.seed + part[0].far as u32), Marks::default());
        let (mut inner, edges) = (Pen::default(), self.worn(i, part));
        // Drifts along the lane: trodden pale, damp dark.
        for q in part.iter().step_by(5) {
            let tone = pick(&mut chance, &[tone(0xe8d8ac, 0.2), tone(0x967c50, 0.16), tone(0xd6c292, 0.22)]);
            let at = q.beside(droves::trodden(lane, q, chance.between(-0.5, 0.5)));
            let width = pick(&mut chance, &[5.0, 8.0]);
            marks.dab(0, tone, width, at, q.ahead(chance.between(8.0, 22.0)));
        }
        inner.marks(marks);
        let drove = droves::is_drove(lane);
        if drove {
            droves::rim(&mut inner, &edges);
            self.ruts(&mut inner, i, part, true);
        } else {
            verges(&mut inner, &edges);
        }
        self.ruts(&mut inner, i, part, false);
        self.crown(&mut inner, lane, part, &mut chance);
        if drove {
            droves::tufts(&mut inner, self, lane, part, &mut chance);
        }
        pen.within(lane.bed_of(part), inner);
    }

    /// How much wheels have worn a place: 1 on a lane of its own, 0 where another one crosses it or where it ends.
    pub fn driven(&self, i: usize, q: &Sample) -> f32 {
        let mut part = 1.0_f32;
        for knot in &self.knots {
            if knot.arms.iter().all(|arm| arm.lane != i) {
                continue;
            }
            let through = |k: usize| knot.arms.iter().filter(|arm| arm.lane == k).count() > 1;
            // Among equals the first lane of the map goes through.
            let rank = |k: usize| (through(k), self.lanes[k].made != Made::Dirt, self.lanes[k].width, usize::MAX - k);
            for arm in &knot.arms {
                if rank(arm.lane) > rank(i) {
                    part = part.min(noise::step(arm.half - 4.0, arm.half + 25.0, gap(knot.at, q.at)));
                }
            }
        }
        for (end, _) in &self.lanes[i].ends {
            part = part.min(noise::step(2.0, 28.0, gap(end.at, q.at)));
        }
        part
    }

    /// How far a place is from where lanes meet.
    pub fn meets(&self, at: [f32; 2]) -> f32 {
        self.knots.iter().map(|knot| gap(knot.at, at)).fold(f32::MAX, f32::min)
    }

    /// Grass beside free edges.
    fn fringes(&self, pen: &mut Pen) {
        let fringe = Fringe { off: 0.3, sides: &[1.0], every: 9.0, size: 3.0, share: 0.7, high: false };
        for (i, lane) in self.lanes.iter().enumerate() {
            for part in lane.stretches() {
                for run in self.worn(i, part) {
                    fringe.paint(pen, &run, lane.seed + 4 + run[0].at[0] as u32, &|at| self.grows(at));
                }
            }
        }
        for patch in &self.patches {
            for run in patch.edges(self) {
                fringe.paint(pen, &run, patch.seed + 4, &|at| self.grows(at));
            }
        }
    }

    /// Whether grass may grow at a place.
    fn grows(&self, at: [f32; 2]) -> bool {
        !self.on_square(at) && !self.on_patch(at) && !self.lanes.iter().any(|lane| lane.holds(at, -0.8))
    }
}

/// A place ahead of another in a direction, and to its right.
pub(super) fn spot(at: [f32; 2], way: [f32; 2], ahead: f32, right: f32) -> [f32; 2] {
    [at[0] + way[0] * ahead - way[1] * right, at[1] + way[1] * ahead + way[0] * right]
}

/// Where two legs cross.
pub(super) fn meeting(a: &[[f32; 2]], b: &[[f32; 2]]) -> Option<[f32; 2]> {
    let (u, v) = ([a[1][0] - a[0][0], a[1][1] - a[0][1]], [b[1][0] - b[0][0], b[1][1] - b[0][1]]);
    let (between, sine) = ([b[0][0] - a[0][0], b[0][1] - a[0][1]], cross(u, v));
    let parts = [cross(between, v) / sine, cross(between, u) / sine];
    parts.iter().all(|part| (0.0..=1.0).contains(part)).then(|| mix(a[0], a[1], parts[0]))
}

/// Grass comes in over free edges, and earth sinks away from them.
pub(super) fn verges(inner: &mut Pen, edges: &[Vec<Sample>]) {
    let astray = |q: &Sample| (noise::drift(q.at[0] / 9.0, q.at[1] / 9.0, 7, 2) - 0.5) * 3.0;
    for (width, alpha) in [(5.0, 0.22), (2.6, 0.4)] {
        inner.round(traces(edges, &astray), tone(0x8d9257, alpha), width);
    }
    shoulders(inner, edges, 0.0, tone(0x42341c, 0.20), tone(0xfff6d6, 0.26));
}

pub(super) fn traces(edges: &[Vec<Sample>], off: &dyn Fn(&Sample) -> f32) -> Vec<Step> {
    let mut path = vec![];
    for run in edges {
        path.extend(trace(run, off));
    }
    path
}

/// The soft shoulder of a sunken bed, `into` it: dark under the light, pale where the light falls.
pub(super) fn shoulders(pen: &mut Pen, edges: &[Vec<Sample>], into: f32, dark: Color, pale: Color) {
    let mut sides: [Vec<Step>; 2] = Default::default();
    for run in edges {
        for (lit, run) in runs(run, &|q| i8::from(q.lit(1.0) > 0.0)) {
            sides[lit as usize].extend(trace(&run, &|_| -into));
        }
    }
    for (path, tone) in sides.into_iter().zip([pale, dark]) {
        pen.round(path.clone(), tone.alpha(tone.a * 0.5), 2.8);
        pen.round(path, tone, 1.4);
    }
}
