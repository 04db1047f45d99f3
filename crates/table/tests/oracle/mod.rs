//! An independent judge of shapes: separating lines, plain loops and wide integers. It uses nothing of the program except its plain types.
#![allow(dead_code, reason = "each test program uses its part")]

use geom::{Heading, Len, Poly, Pt, Region, Shape, pt};
use std::cmp::Ordering;
use table::{Base, BaseId, Footprint, Form, Piece, PieceId, Place, Seat, UnitId};
pub use test_dice::Dice;

pub type Point = (i128, i128);

/// A base in a red unit of its own.
pub fn base(id: u16, foot: Footprint, at: Pt, facing: Heading) -> Base {
    let unit = UnitId { seat: Seat::Red, number: id };
    Base::new(BaseId(id), unit, "m", foot, Len(10), Some(Place { at, facing }))
}

pub fn piece(id: u16, form: Form) -> Piece {
    Piece { id: PieceId(id), name: id.to_string(), kind: "k".into(), form, height: Len(0), level: 0, said: vec![] }
}

/// Random cases that touch, align and are square more often than chance would make them.
pub trait Cases {
    /// On a mesh, so that things touch and align.
    fn point(&mut self, size: i32, mesh: i32) -> Pt;
    fn heading(&mut self) -> Heading;
    /// A simple polygon, often with corners in line or square.
    fn poly(&mut self, size: i32, mesh: i32) -> Poly;
}

impl Cases for Dice {
    fn point(&mut self, size: i32, mesh: i32) -> Pt {
        let n = size / mesh;
        pt(self.from_to(-n, n) * mesh, self.from_to(-n, n) * mesh)
    }

    fn heading(&mut self) -> Heading {
        if self.below(2) == 0 { Heading::new(self.from_to(0, 7) * 90) } else { Heading::new(self.from_to(0, 719)) }
    }

    fn poly(&mut self, size: i32, mesh: i32) -> Poly {
        loop {
            let at = self.point(size, mesh);
            let corners = match self.below(4) {
                0 => {
                    let (w, h) = (self.from_to(1, 6) * mesh, self.from_to(1, 6) * mesh);
                    [(0, 0), (w, 0), (w, h), (0, h)].map(|(x, y)| pt(at.x + x, at.y + y)).to_vec()
                }
                1 => {
                    let s = self.from_to(1, 4) * mesh;
                    [(0, 0), (3 * s, 0), (3 * s, s), (s, s), (s, 3 * s), (0, 3 * s)]
                        .map(|(x, y)| pt(at.x + x, at.y + y))
                        .to_vec()
                }
                _ => (0..self.from_to(3, 6)).map(|_| self.point(size, mesh)).collect(),
            };
            if let Ok(poly) = Poly::new(corners) {
                return poly;
            }
        }
    }
}

pub fn minus(a: Point, b: Point) -> Point {
    (a.0 - b.0, a.1 - b.1)
}

pub fn cross(a: Point, b: Point) -> i128 {
    a.0 * b.1 - a.1 * b.0
}

pub fn dot(a: Point, b: Point) -> i128 {
    a.0 * b.0 + a.1 * b.1
}

pub fn scaled(p: Pt, by: i128) -> Point {
    (i128::from(p.x) * by, i128::from(p.y) * by)
}

/// A convex thing with a round rim: a point, a segment or a polygon (counterclockwise), and a radius.
#[derive(Clone, Debug)]
pub struct Round {
    pub corners: Vec<Point>,
    pub radius: i128,
}

impl Round {
    pub fn at(&self, by: Point) -> Round {
        Round { corners: self.corners.iter().map(|c| (c.0 + by.0, c.1 + by.1)).collect(), radius: self.radius }
    }
}

/// A shape as convex parts, with all lengths multiplied by `by`.
pub fn parts(shape: &Shape, by: i128) -> Vec<Round> {
    match shape {
        Shape::Disc { at, radius } => vec![Round { corners: vec![scaled(*at, by)], radius: i128::from(radius.0) * by }],
        Shape::Poly(poly) => triangles(poly, by),
    }
}

pub fn region_parts(region: &Region, by: i128) -> Vec<Round> {
    region.parts().iter().flat_map(|p| triangles(p, by)).collect()
}

/// Triangulates by cutting ears.
pub fn triangles(poly: &Poly, by: i128) -> Vec<Round> {
    let mut left: Vec<Point> = poly.corners().iter().map(|c| scaled(*c, by)).collect();
    let mut out = vec![];
    while left.len() > 3 {
        let n = left.len();
        let ear = (0..n).find(|i| {
            let (a, b, c) = (left[(i + n - 1) % n], left[*i], left[(i + 1) % n]);
            let side = |p: Point, q: Point, r: Point| cross(minus(q, p), minus(r, p));
            let holds = |p: Point| side(a, b, p) >= 0 && side(b, c, p) >= 0 && side(c, a, p) >= 0;
            side(a, b, c) > 0 && !left.iter().any(|p| ![a, b, c].contains(p) && holds(*p))
        });
        match ear {
            Some(i) => {
                out.push(vec![left[(i + n - 1) % n], left[i], left[(i + 1) % n]]);
                left.remove(i);
            }
            None => {
                // If no ear is left, the rest is flat where corners were cut away: drop a corner in line.
                let flat = (0..n)
                    .find(|i| cross(minus(left[*i], left[(i + n - 1) % n]), minus(left[(i + 1) % n], left[*i])) == 0);
                left.remove(flat.expect("a simple polygon has an ear"));
            }
        }
    }
    if cross(minus(left[1], left[0]), minus(left[2], left[0])) != 0 {
        out.push(left);
    }
    out.into_iter().map(|corners| Round { corners, radius: 0 }).collect()
}

fn sides(c: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    c.iter().zip(c.iter().cycle().skip(1)).map(|(p, q)| (*p, *q))
}

/// The open interiors of two convex polygons share a point: no line through a side separates them.
pub fn overlap_polygons(a: &[Point], b: &[Point]) -> bool {
    let parted =
        |p: &[Point], q: &[Point]| sides(p).any(|(s, t)| q.iter().all(|c| cross(minus(t, s), minus(*c, s)) <= 0));
    !parted(a, b) && !parted(b, a)
}

fn square(a: i128) -> (u128, u128) {
    wide(a.unsigned_abs(), a.unsigned_abs())
}

/// The product of two numbers as a high and a low half.
fn wide(a: u128, b: u128) -> (u128, u128) {
    let half = u128::from(u64::MAX);
    let (a1, a0, b1, b0) = (a >> 64, a & half, b >> 64, b & half);
    let low = a0 * b0;
    let middle = a1 * b0 + (low >> 64);
    let middle_low = (middle & half) + a0 * b1;
    (a1 * b1 + (middle >> 64) + (middle_low >> 64), (middle_low << 64) | (low & half))
}

/// Compares the distance of a point from a segment with a limit.
fn from_segment(p: Point, a: Point, b: Point, limit: i128) -> Ordering {
    let (side, at) = (minus(b, a), minus(p, a));
    let (along, whole) = (dot(side, at), dot(side, side));
    let end = if along <= 0 {
        Some(at)
    } else if along >= whole {
        Some(minus(p, b))
    } else {
        None
    };
    match end {
        Some(v) => (dot(v, v)).cmp(&(limit * limit)),
        // cross² against limit² × whole, as products of 128 bits.
        None => {
            let c = cross(side, at).unsigned_abs();
            let l = limit.unsigned_abs();
            let right = l.checked_mul(l).and_then(|s| s.checked_mul(whole.unsigned_abs()));
            match right {
                Some(r) => wide(c, c).cmp(&(0, r)),
                None => wide(c, c).cmp(&wide(l * l, whole.unsigned_abs())),
            }
        }
    }
}

fn segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let side = |p: Point, q: Point, r: Point| cross(minus(q, p), minus(r, p)).signum();
    let boxes = |f: fn(Point) -> i128| f(a).min(f(b)) <= f(c).max(f(d)) && f(c).min(f(d)) <= f(a).max(f(b));
    boxes(|p| p.0) && boxes(|p| p.1) && side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0
}

fn holds(c: &[Point], p: Point) -> bool {
    c.len() > 2 && sides(c).all(|(s, t)| cross(minus(t, s), minus(p, s)) >= 0)
}

/// Compares the distance of two convex things, without their roundness, with a limit.
pub fn distance(a: &[Point], b: &[Point], limit: i128) -> Ordering {
    let cut = sides(a).any(|(p, q)| sides(b).any(|(r, s)| segments_meet(p, q, r, s)));
    if cut || holds(a, b[0]) || holds(b, a[0]) {
        return 0.cmp(&limit);
    }
    let from = |a: &[Point], b: &[Point]| {
        a.iter().flat_map(|p| sides(b).map(move |(s, t)| from_segment(*p, s, t, limit))).min()
    };
    from(a, b).min(from(b, a)).unwrap()
}

/// Their boxes are farther apart than this.
fn apart(a: &Round, b: &Round, by: i128) -> bool {
    let ends = |r: &Round, f: fn(&Point) -> i128| {
        r.corners.iter().map(f).fold((i128::MAX, i128::MIN), |(low, high), v| (low.min(v), high.max(v)))
    };
    [(|p: &Point| p.0) as fn(&Point) -> i128, |p| p.1].into_iter().any(|f| {
        let ((a_low, a_high), (b_low, b_high)) = (ends(a, f), ends(b, f));
        a_high + by < b_low || b_high + by < a_low
    })
}

/// The open interiors of two round things share a point.
pub fn over(a: &Round, b: &Round) -> bool {
    let radius = a.radius + b.radius;
    if apart(a, b, radius) {
        return false;
    }
    if a.corners.len() > 2 && b.corners.len() > 2 && overlap_polygons(&a.corners, &b.corners) {
        return true;
    }
    radius > 0 && distance(&a.corners, &b.corners, radius) == Ordering::Less
}

pub fn within(a: &Round, b: &Round, d: i128) -> bool {
    !apart(a, b, a.radius + b.radius + d)
        && distance(&a.corners, &b.corners, a.radius + b.radius + d) != Ordering::Greater
}

/// The convex hull, counterclockwise.
pub fn hull(points: &[Point]) -> Vec<Point> {
    let mut p = points.to_vec();
    p.sort_unstable();
    p.dedup();
    if p.len() < 3 {
        return p;
    }
    let mut out: Vec<Point> = vec![];
    for pass in 0..2 {
        let floor = out.len();
        let ordered: Vec<Point> = if pass == 0 { p.clone() } else { p.iter().rev().copied().collect() };
        for q in ordered {
            while out.len() >= floor + 2
                && cross(minus(out[out.len() - 1], out[out.len() - 2]), minus(q, out[out.len() - 1])) <= 0
            {
                out.pop();
            }
            out.push(q);
        }
        out.pop();
    }
    out
}

/// Everything that a convex thing covers while it moves straight by `way`.
pub fn swept(a: &Round, way: Point) -> Round {
    let moved = a.at(way);
    let all: Vec<Point> = a.corners.iter().chain(&moved.corners).copied().collect();
    Round { corners: hull(&all), radius: a.radius }
}

pub fn rounded(len: Len, by: i128) -> i128 {
    i128::from(len.0) * by
}

/// A point strictly inside a simple polygon.
pub fn strictly_inside(corners: &[Point], p: Point) -> bool {
    let mut inside = false;
    for (a, b) in sides(corners) {
        if from_segment(p, a, b, 0) == Ordering::Equal {
            return false;
        }
        if (a.1 > p.1) != (b.1 > p.1) {
            let side = cross(minus(b, a), minus(p, a));
            if (side > 0) == (b.1 > a.1) {
                inside = !inside;
            }
        }
    }
    inside
}

/// Keeps the largest distances from pieces and bases, wherever they are.
pub fn wary<F: Fn(table::Obstacle) -> table::Going>(going: F) -> table::Keeping<F> {
    table::Keeping { off_pieces: Len::inches(12), off_bases: Len(geom::REACH), going }
}
