//! Proof that from no place of a stretch anything of a target shows.
//!
//! **What is exact.** A proof is never wrong; where there is none, something may be hidden all the same. A line between two corners of one
//! solid piece, inside it, hides what every line of sight crosses it for. All places of an eye from which such a line hides a point lie in one
//! convex set, and so do all points that it hides from one eye: corners stand for all between them. Where no one line hides a target, it is
//! divided, and each part may be hidden by another.

use crate::Veil;
use geom::{Bounds, Len, Poly, Pt, Shape, Where, pt, root_floor, shift, sides_meet, turn};
use std::borrow::Cow;

/// A part of a piece that hides all that lies beyond it, or deeper in it than sight may reach.
pub struct Cover<'a> {
    poly: Cow<'a, Poly>,
    veil: Veil,
}

/// A target is halved so often, at most.
const HALVINGS: u8 = 5;

/// The corners of a box that holds every point less than a tenth away.
pub fn around(p: Pt) -> [Pt; 4] {
    [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|(x, y)| p + shift(x, y))
}

/// Nothing of the target is seen from any place among these eyes, the corners of where an eye may be. None is a `false`.
pub fn shrouded(eyes: &[Pt], target: &Shape, covers: &[Cover]) -> bool {
    let room = Bounds::around(eyes).joined(target.bounds());
    let near: Vec<&Cover> = covers.iter().filter(|cover| cover.poly.bounds().meets(room)).collect();
    if near.is_empty() || eyes.is_empty() {
        return false;
    }
    let hidden = |points: &[Pt]| near.iter().any(|cover| cover.hides(eyes, points));
    hidden(&outline(target)) || near.len() > 1 && divided(target, target.bounds(), HALVINGS, &hidden)
}

/// Each half of the box by itself, as far as the target reaches into it.
fn divided(target: &Shape, part: Bounds, left: u8, hidden: &dyn Fn(&[Pt]) -> bool) -> bool {
    let Bounds { lo, hi } = part;
    let middle = pt((lo.x + hi.x) / 2, (lo.y + hi.y) / 2);
    let halves = if hi.x - lo.x > hi.y - lo.y {
        [Bounds { lo, hi: pt(middle.x, hi.y) }, Bounds { lo: pt(middle.x, lo.y), hi }]
    } else {
        [Bounds { lo, hi: pt(hi.x, middle.y) }, Bounds { lo: pt(lo.x, middle.y), hi }]
    };
    left > 0
        && halves.into_iter().all(|half| {
            let corners = corners(half);
            let empty = || Poly::new(corners.to_vec()).is_ok_and(|half| !target.meets(&Shape::Poly(half)));
            hidden(&corners) || empty() || divided(target, half, left - 1, hidden)
        })
}

fn corners(Bounds { lo, hi }: Bounds) -> [Pt; 4] {
    [lo, pt(hi.x, lo.y), hi, pt(lo.x, hi.y)]
}

/// The corners of a convex polygon around a target.
pub(crate) fn outline(shape: &Shape) -> Vec<Pt> {
    match shape {
        Shape::Poly(poly) => poly.corners().to_vec(),
        // Eight sides that touch the disc: a corner lies where the tangents meet, 0.4143 of the radius along them, rounded outward.
        Shape::Disc { at, radius } => {
            let (r, part) = (radius.0, (i64::from(radius.0) * 4143 / 10_000) as i32 + 1);
            let corners =
                [(r, part), (part, r), (-part, r), (-r, part), (-r, -part), (-part, -r), (part, -r), (r, -part)];
            corners.map(|(x, y)| *at + shift(x, y)).to_vec()
        }
    }
}

impl<'a> Cover<'a> {
    /// None for what hides nothing.
    pub fn new(poly: Cow<'a, Poly>, veil: Veil) -> Option<Cover<'a>> {
        let hides = matches!(veil, Veil::Solid | Veil::Depth(_));
        hides.then_some(Cover { poly, veil })
    }

    fn hides(&self, eyes: &[Pt], points: &[Pt]) -> bool {
        match self.veil {
            Veil::Open | Veil::Conceals => false,
            Veil::Solid => self.crossed(eyes, points),
            Veil::Depth(limit) => self.deep(eyes, points, limit) || self.deep(points, eyes, limit),
        }
    }

    /// One line between two of its corners crosses every line from one of the eyes to one of the points, strictly between their ends.
    fn crossed(&self, eyes: &[Pt], points: &[Pt]) -> bool {
        let (corners, convex) = (self.poly.corners(), self.poly.convex());
        let n = corners.len();
        let crossed = |a: Pt, b: Pt| {
            let side = |p: &Pt| turn(a, b, *p);
            let (eye, point) = (side(&eyes[0]).signum(), side(&points[0]).signum());
            eye * point < 0
                && eyes.iter().all(|e| side(e).signum() == eye)
                && points.iter().all(|p| side(p).signum() == point)
                && eyes.iter().all(|e| points.iter().all(|p| between(*e, *p, (a, b))))
        };
        (0..n).any(|i| {
            (i + 1..n).any(|j| {
                let beside = j == i + 1 || (i == 0 && j == n - 1);
                crossed(corners[i], corners[j]) && (convex || beside || inside(corners, i, j))
            })
        })
    }

    /// Every line from one of these to one of those begins inside it, and stays in it for longer than the limit.
    fn deep(&self, these: &[Pt], those: &[Pt], limit: Len) -> bool {
        let (near, far) = (Bounds::around(these), Bounds::around(those));
        if !self.poly.bounds().meets(near) || !these.iter().all(|p| self.poly.locate(*p) == Where::Inside) {
            return false;
        }
        let apart = |lo: i32, hi: i32| i64::from((lo - hi).max(0));
        let x = apart(near.lo.x, far.hi.x).max(apart(far.lo.x, near.hi.x));
        let y = apart(near.lo.y, far.hi.y).max(apart(far.lo.y, near.hi.y));
        // Each goes the same share of its line: the shortest of them more than the limit, its rounding counted.
        let (least, need) = (root_floor((x * x + y * y) as u64) as i64, i64::from(limit.0) + 3);
        if least < need {
            return false;
        }
        let share = |from: i32, to: i32| from + (i64::from(to - from) * need / least) as i32;
        let ends = these.iter().flat_map(|e| those.iter().map(|p| pt(share(e.x, p.x), share(e.y, p.y))));
        let mut room: Vec<Pt> = ends.collect();
        if !room.iter().all(|p| self.poly.holds(*p)) {
            return false;
        }
        room = room.into_iter().flat_map(around).collect();
        room.extend(these);
        Poly::hull(room).is_ok_and(|room| Shape::Poly((*self.poly).clone()).contains(&Shape::Poly(room)))
    }
}

/// Two corners lie strictly on either side of a line of sight.
fn between(eye: Pt, point: Pt, (a, b): (Pt, Pt)) -> bool {
    turn(eye, point, a).signum() * turn(eye, point, b).signum() < 0
}

/// The line between two corners, that are not beside each other, runs inside: it leaves both of them inward and meets no other side.
fn inside(corners: &[Pt], i: usize, j: usize) -> bool {
    let n = corners.len();
    let inward = |from: usize, to: usize| {
        let (a, b) = (corners[from], corners[to]);
        let (before, after) = (corners[(from + n - 1) % n], corners[(from + 1) % n]);
        if turn(before, a, after) > 0 {
            turn(a, b, before) > 0 && turn(b, a, after) > 0
        } else {
            turn(a, b, after) < 0 || turn(b, a, before) < 0
        }
    };
    let free = |k: usize| {
        let next = (k + 1) % n;
        [k, next].iter().any(|end| *end == i || *end == j)
            || !sides_meet(corners[i], corners[j], corners[k], corners[next])
    };
    inward(i, j) && inward(j, i) && (0..n).all(free)
}
