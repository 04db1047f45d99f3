//! The ground of a zone, as it is judged: its fill and its outline, holes and round borders included.
//!
//! All borders are cut into curves that only rise. Between two levels at which one of them begins, ends or meets another, they do not
//! cross, so the ground between two neighbors is all in the zone or all outside it, and one point says which. The parts in the zone are
//! joined from level to level as long as they lie between the same two curves. Lengths are in tenths of a millimeter, y up.

use geom::{Bounds, Pt, Shape};
use glam::{DVec2, dvec2};
use table::Zone;

/// A zone on a table.
#[derive(Default)]
pub(crate) struct Drawn {
    /// Rings that share at most their borders, all with the same winding.
    pub fill: Vec<Vec<DVec2>>,
    /// The outline, with the zone on its left. Each ends where it begins, unless rounding keeps its parts asunder.
    pub edges: Vec<Vec<DVec2>>,
}

/// A rising part of a border.
#[derive(Clone, Copy)]
enum Curve {
    Line {
        from: DVec2,
        to: DVec2,
    },
    /// Part of the left or right half of a circle.
    Arc {
        middle: DVec2,
        radius: f64,
        right: bool,
        lo: f64,
        hi: f64,
    },
}

/// Levels closer than this are one, and ground narrower than this is none.
const FINE: f64 = 1e-3;
/// How far the chord of an arc may be from it.
const SAGITTA: f64 = 0.5;
/// Parts of an outline that end so close together are joined.
const JOINED: f64 = 0.1;

pub(crate) fn drawn(zone: &Zone, table: Bounds) -> Drawn {
    let mut found = Found::new(table);
    found.add(&table.into());
    found.add(zone);
    let levels = found.levels();
    let inside = |at: DVec2| within(&table.into(), at) && within(zone, at);
    let (mut open, mut drawn, mut pieces): (Vec<Column>, _, _) = (vec![], Drawn::default(), vec![]);
    let mut below: Vec<Column> = vec![];
    for pair in levels.windows(2) {
        let runs = found.runs(pair[0], pair[1], &inside);
        flat(&found.curves, &below, &runs, pair[0], &mut pieces);
        let (on, done): (Vec<Column>, Vec<Column>) =
            open.drain(..).partition(|column| runs.iter().any(|run| run.is(column)));
        close(&found.curves, &done, pair[0], &mut drawn, &mut pieces);
        let new = runs.iter().filter(|run| on.iter().all(|column| !run.is(column))).copied();
        open = on.iter().copied().chain(new).collect();
        below = runs;
    }
    let last = levels.last().copied().unwrap_or_default();
    flat(&found.curves, &below, &[], last, &mut pieces);
    close(&found.curves, &open, last, &mut drawn, &mut pieces);
    drawn.edges = joined(pieces);
    drawn
}

/// Ground between two curves, from a level on.
#[derive(Clone, Copy)]
struct Column {
    left: usize,
    right: usize,
    from: f64,
}

impl Column {
    fn is(&self, other: &Column) -> bool {
        (self.left, self.right) == (other.left, other.right)
    }
}

struct Found {
    lo: DVec2,
    hi: DVec2,
    curves: Vec<Curve>,
    /// Where level borders are.
    flat: Vec<f64>,
}

impl Found {
    fn new(table: Bounds) -> Found {
        Found { lo: real(table.lo), hi: real(table.hi), curves: vec![], flat: vec![] }
    }

    fn add(&mut self, zone: &Zone) {
        match zone {
            Zone::Left(a, b) => {
                let (a, way) = (real(*a), real(*b) - real(*a));
                let at = |y: f64| a + way * ((y - a.y) / way.y);
                if way.y == 0.0 { self.flat.push(a.y) } else { self.line(at(self.lo.y), at(self.hi.y)) }
            }
            Zone::Disc { at, radius } => self.circle(real(*at), f64::from(radius.0), None),
            Zone::Poly(poly) => poly.sides().for_each(|(a, b)| self.line(real(a), real(b))),
            Zone::Near { shape: Shape::Disc { at, radius }, by } => {
                self.circle(real(*at), f64::from(radius.0 + by.0), None);
            }
            Zone::Near { shape: Shape::Poly(poly), by } => self.around(poly.corners(), f64::from(by.0)),
            Zone::Any(zones) | Zone::All(zones) => zones.iter().for_each(|zone| self.add(zone)),
            Zone::Not(zone) => self.add(zone),
        }
    }

    /// The sides moved outward, and an arc at each corner between them. Corners run counterclockwise.
    fn around(&mut self, corners: &[Pt], by: f64) {
        let n = corners.len();
        let out = |i: usize| -(real(corners[(i + 1) % n]) - real(corners[i])).perp().normalize_or_zero() * by;
        for i in 0..n {
            let (a, b) = (real(corners[i]), real(corners[(i + 1) % n]));
            let (before, after) = (out((i + n - 1) % n), out(i));
            self.line(a + after, b + after);
            if before.perp_dot(after) > 0.0 {
                self.circle(a, by, Some([before, after]));
            }
        }
    }

    fn line(&mut self, a: DVec2, b: DVec2) {
        if (a.y - b.y).abs() < FINE {
            return self.flat.push(a.y);
        }
        let (from, to) = if a.y < b.y { (a, b) } else { (b, a) };
        self.curves.push(Curve::Line { from, to });
    }

    /// The parts of a circle between the directions of two of its radii, or all of it.
    fn circle(&mut self, middle: DVec2, radius: f64, between: Option<[DVec2; 2]>) {
        for (right, side) in [(false, -1.0), (true, 1.0)] {
            let cuts = between.iter().flatten().filter(|way| way.x * side > 0.0).map(|way| way.y / radius);
            let mut ends: Vec<f64> = cuts.chain([-1.0, 0.0, 1.0]).collect();
            sorted::order_by(&mut ends, f64::total_cmp);
            for pair in ends.windows(2) {
                let y = (pair[0] + pair[1]) / 2.0;
                let way = dvec2(side * (1.0 - y * y).max(0.0_f64).sqrt(), y);
                if between.is_none_or(|[a, b]| a.perp_dot(way) >= 0.0 && way.perp_dot(b) >= 0.0) {
                    let [lo, hi] = [pair[0], pair[1]].map(|y| middle.y + y * radius);
                    self.curves.push(Curve::Arc { middle, radius, right, lo, hi });
                }
            }
        }
    }

    /// Every height on the table at which a border begins or ends, is level, or meets another.
    fn levels(&self) -> Vec<f64> {
        let mut all = self.flat.clone();
        for (i, curve) in self.curves.iter().enumerate() {
            let (lo, hi) = curve.span();
            all.extend([lo, hi]);
            self.curves[i + 1..].iter().for_each(|other| curve.meets(other, &mut all));
        }
        all.retain(|y| self.lo.y < *y && *y < self.hi.y);
        all.extend([self.lo.y, self.hi.y]);
        sorted::order_by(&mut all, f64::total_cmp);
        all.dedup_by(|b, a| *b - *a < FINE);
        all
    }

    /// The parts of the zone between two levels.
    fn runs(&self, lo: f64, hi: f64, inside: &impl Fn(DVec2) -> bool) -> Vec<Column> {
        let y = (lo + hi) / 2.0;
        let reaches = |curve: &Curve| curve.span().0 <= y && y <= curve.span().1;
        let mut across: Vec<(f64, usize)> =
            self.curves.iter().enumerate().filter(|(_, c)| reaches(c)).map(|(i, c)| (c.at(y), i)).collect();
        sorted::order_by(&mut across, |a, b| a.0.total_cmp(&b.0));
        let mut runs: Vec<Column> = vec![];
        let mut begun: Option<usize> = None;
        let mut last = (f64::MIN, 0);
        for (x, curve) in across {
            if x - last.0 >= FINE {
                let held = last.0 > f64::MIN && inside(dvec2((last.0 + x) / 2.0, y));
                match (begun, held) {
                    (None, true) => begun = Some(last.1),
                    (Some(left), false) => {
                        runs.push(Column { left, right: last.1, from: lo });
                        begun = None;
                    }
                    (Some(_), true) | (None, false) => {}
                }
                last = (x, curve);
            }
        }
        runs.extend(begun.map(|left| Column { left, right: last.1, from: lo }));
        runs
    }
}

impl Curve {
    /// Its lowest and its highest level.
    fn span(&self) -> (f64, f64) {
        match self {
            Curve::Line { from, to } => (from.y, to.y),
            Curve::Arc { lo, hi, .. } => (*lo, *hi),
        }
    }

    /// Where it is at a level.
    fn at(&self, y: f64) -> f64 {
        match self {
            Curve::Line { from, to } => from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y)),
            Curve::Arc { middle, radius, right, .. } => {
                let off = (radius * radius - (y - middle.y) * (y - middle.y)).max(0.0).sqrt();
                if *right { middle.x + off } else { middle.x - off }
            }
        }
    }

    /// The levels at which it may cross another one.
    fn meets(&self, other: &Curve, out: &mut Vec<f64>) {
        let ((a, b), (c, d)) = (self.span(), other.span());
        let (lo, hi) = (a.max(c), b.min(d));
        if lo >= hi {
            return;
        }
        let mut add = |y: f64| out.extend((lo < y && y < hi).then_some(y));
        match (self, other) {
            (Curve::Line { .. }, Curve::Line { .. }) => {
                let (below, above) = (self.at(lo) - other.at(lo), self.at(hi) - other.at(hi));
                if below * above < 0.0 {
                    add(lo + (hi - lo) * below / (below - above));
                }
            }
            (Curve::Line { from, to }, Curve::Arc { middle, radius, .. })
            | (Curve::Arc { middle, radius, .. }, Curve::Line { from, to }) => {
                let way = (*to - *from).normalize_or_zero();
                let foot = *from + way * (*middle - *from).dot(way);
                let away = foot.distance_squared(*middle);
                let along = (radius * radius - away).max(0.0).sqrt();
                if away <= radius * radius {
                    add((foot + way * along).y);
                    add((foot - way * along).y);
                }
            }
            (Curve::Arc { middle: p, radius: r, .. }, Curve::Arc { middle: q, radius: s, .. }) => {
                let apart = p.distance(*q);
                if apart < FINE || apart > r + s || apart < (r - s).abs() {
                    return;
                }
                let along = (apart * apart + r * r - s * s) / (2.0 * apart);
                let (way, up) = ((*q - *p) / apart, (r * r - along * along).max(0.0).sqrt());
                let foot = *p + way * along;
                add((foot + way.perp() * up).y);
                add((foot - way.perp() * up).y);
            }
        }
    }

    /// Its points between two levels, upward.
    fn points(&self, lo: f64, hi: f64) -> Vec<DVec2> {
        let (a, b) = (dvec2(self.at(lo), lo), dvec2(self.at(hi), hi));
        let mut points = vec![a];
        if let Curve::Arc { middle, radius, .. } = self {
            bent(*middle, *radius, a, b, &mut points);
        }
        points.push(b);
        points
    }
}

/// Points of an arc of at most half a circle between two of its points.
fn bent(middle: DVec2, radius: f64, a: DVec2, b: DVec2, out: &mut Vec<DVec2>) {
    let chord = (a + b) / 2.0 - middle;
    if radius - chord.length() <= SAGITTA || a.distance(b) < SAGITTA {
        return;
    }
    let top = middle + chord.normalize_or_zero() * radius;
    bent(middle, radius, a, top, out);
    out.push(top);
    bent(middle, radius, top, b, out);
}

/// Columns that end at a level become rings, and their sides parts of the outline.
fn close(curves: &[Curve], done: &[Column], to: f64, drawn: &mut Drawn, pieces: &mut Vec<Vec<DVec2>>) {
    for column in done {
        let right = curves[column.right].points(column.from, to);
        let left: Vec<DVec2> = curves[column.left].points(column.from, to).into_iter().rev().collect();
        drawn.fill.push(right.iter().chain(&left).copied().collect());
        pieces.extend([right, left]);
    }
}

/// The level parts of the outline: where there is ground on one side only.
fn flat(curves: &[Curve], below: &[Column], above: &[Column], y: f64, pieces: &mut Vec<Vec<DVec2>>) {
    let stretches = |runs: &[Column]| -> Vec<[f64; 2]> {
        runs.iter().map(|run| [run.left, run.right].map(|curve| curves[curve].at(y))).collect()
    };
    let (below, above) = (stretches(below), stretches(above));
    let mut ends: Vec<f64> = below.iter().chain(&above).flatten().copied().collect();
    sorted::order_by(&mut ends, f64::total_cmp);
    for pair in ends.windows(2).filter(|pair| pair[1] - pair[0] > FINE) {
        let x = (pair[0] + pair[1]) / 2.0;
        let on = |runs: &[[f64; 2]]| runs.iter().any(|[a, b]| *a < x && x < *b);
        let (west, east) = (dvec2(pair[0], y), dvec2(pair[1], y));
        match (on(&below), on(&above)) {
            (false, true) => pieces.push(vec![west, east]),
            (true, false) => pieces.push(vec![east, west]),
            (true, true) | (false, false) => {}
        }
    }
}

/// Parts of an outline, each with the next.
fn joined(mut pieces: Vec<Vec<DVec2>>) -> Vec<Vec<DVec2>> {
    let mut lines = vec![];
    while let Some(mut line) = pieces.pop() {
        while let (Some(first), Some(last)) = (line.first().copied(), line.last().copied()) {
            if line.len() > 2 && first.distance(last) < JOINED {
                break;
            }
            let next = pieces.iter().position(|piece| piece.first().is_some_and(|at| at.distance(last) < JOINED));
            let Some(next) = next else { break };
            line.extend(pieces.swap_remove(next).into_iter().skip(1));
        }
        lines.push(line);
    }
    lines
}

fn real(p: Pt) -> DVec2 {
    dvec2(f64::from(p.x), f64::from(p.y))
}

/// A point that is on no border is in the zone.
fn within(zone: &Zone, p: DVec2) -> bool {
    match zone {
        Zone::Left(a, b) => (real(*b) - real(*a)).perp_dot(p - real(*a)) > 0.0,
        Zone::Disc { at, radius } => real(*at).distance(p) < f64::from(radius.0),
        Zone::Poly(poly) => crosses(poly.corners(), p),
        Zone::Near { shape: Shape::Disc { at, radius }, by } => real(*at).distance(p) < f64::from(radius.0 + by.0),
        Zone::Near { shape: Shape::Poly(poly), by } => {
            let near = |(a, b): (Pt, Pt)| {
                let (way, off) = (real(b) - real(a), p - real(a));
                let along = (off.dot(way) / way.length_squared()).clamp(0.0, 1.0);
                off.distance(way * along) < f64::from(by.0)
            };
            poly.sides().any(near) || crosses(poly.corners(), p)
        }
        Zone::Any(zones) => zones.iter().any(|zone| within(zone, p)),
        Zone::All(zones) => zones.iter().all(|zone| within(zone, p)),
        Zone::Not(zone) => !within(zone, p),
    }
}

/// A line to the east crosses the sides of a polygon an odd number of times.
fn crosses(corners: &[Pt], p: DVec2) -> bool {
    let sides = corners.iter().zip(corners.iter().cycle().skip(1)).map(|(a, b)| (real(*a), real(*b)));
    let cut =
        |(a, b): &(DVec2, DVec2)| (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y);
    sides.filter(cut).count() % 2 == 1
}
