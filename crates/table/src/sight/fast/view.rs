//! A target seen from an eye: the directions in which it lies, and what is in front of it.

use geom::{Pt, Shape, Shift, cross, dot};

/// A packed target: the circle around it, and its corners if it is not a disc.
#[derive(Clone, Debug)]
pub struct PackedTarget {
    pub(super) at: Pt,
    pub(super) outer: i64,
    pub(super) lo: Pt,
    pub(super) hi: Pt,
    /// Counter-clockwise. Empty for a disc.
    pub(super) corners: Vec<Pt>,
    pub(super) shape: Shape,
}

/// A target seen from the eye.
pub(super) struct View<'a> {
    pub(super) target: &'a PackedTarget,
    /// From the eye to the middle of the target, the square of that distance, and a length that is no shorter.
    pub(super) to: Shift,
    pub(super) square: i64,
    pub(super) long: i64,
    /// A thing with less than `near` along `to` is in front of the whole target; one with `far` or more is in front of none of it.
    pub(super) near: i64,
    pub(super) far: i64,
    /// The outermost corners. For a disc, its middle twice.
    pub(super) right: Shift,
    pub(super) left: Shift,
    /// A direction of the wedge: `to`, unless its rounding lies beside the target.
    pub(super) mid: Shift,
}

/// Whether a thing is in front of the target, seen from the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Before,
    Behind,
    Mixed,
}

/// Where a direction lies with respect to the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lies {
    Right,
    Within,
    Left,
}

impl PackedTarget {
    /// Packs a target.
    pub fn new(shape: &Shape) -> PackedTarget {
        let (at, outer, corners) = match shape {
            Shape::Disc { at, radius } => (*at, i64::from(radius.0), vec![]),
            Shape::Poly(poly) => {
                let b = poly.bounds();
                let at = geom::pt((b.lo.x + b.hi.x) >> 1, (b.lo.y + b.hi.y) >> 1);
                let outer = poly.corners().iter().map(|c| i64::from((*c - at).len().0)).max().unwrap_or(0);
                (at, outer, poly.corners().to_vec())
            }
        };
        let geom::Bounds { lo, hi } = shape.bounds();
        PackedTarget { at, outer, lo, hi, corners, shape: shape.clone() }
    }
}

impl<'a> View<'a> {
    /// None if the target surrounds the eye.
    #[inline]
    pub(super) fn new(eye: Pt, target: &'a PackedTarget) -> Option<View<'a>> {
        let to = target.at - eye;
        let square = to.square();
        let long = long(to);
        let margin = target.outer * long;
        let (near, far) = (square - margin, square + margin);
        let mut view = View { target, to, square, long, near, far, right: to, left: to, mid: to };
        if target.corners.is_empty() {
            // Nothing behind the middle of a disc can be in front of it.
            view.far = square;
            return (square > target.outer * target.outer).then_some(view);
        }
        if square <= target.outer * target.outer && target.shape.holds(eye) {
            return None;
        }
        (view.right, view.left) = (target.corners[0] - eye, target.corners[0] - eye);
        let first = dot(to, view.right);
        (view.near, view.far) = (first, first);
        for c in &target.corners[1..] {
            let v = *c - eye;
            let along = dot(to, v);
            (view.near, view.far) = (view.near.min(along), view.far.max(along));
            if cross(view.right, v) < 0 {
                view.right = v;
            }
            if cross(view.left, v) > 0 {
                view.left = v;
            }
        }
        if cross(view.left, to) > 0 {
            view.mid = view.left;
        } else if cross(view.right, to) < 0 {
            view.mid = view.right;
        }
        Some(view)
    }

    #[inline]
    pub(super) fn lies(&self, v: Shift) -> Lies {
        let side = cross(self.mid, v);
        let within = if self.target.corners.is_empty() {
            let (off, reach) = (side.unsigned_abs(), self.target.outer.unsigned_abs());
            dot(self.mid, v) > 0 && wide(off, off) <= wide(reach * reach, v.square().unsigned_abs())
        } else {
            // A wedge is less than half a turn wide, but its middle may be a quarter turn and more from one of its ends.
            let ahead = || [self.mid, self.right, self.left].into_iter().any(|way| dot(way, v) > 0);
            cross(self.left, v) <= 0 && cross(self.right, v) >= 0 && ahead()
        };
        if within {
            return Lies::Within;
        }
        if side > 0 { Lies::Left } else { Lies::Right }
    }

    /// The direction is exactly one of a disc's tangents.
    pub(super) fn on_tangent(&self, v: Shift) -> bool {
        let (off, reach) = (cross(self.to, v).unsigned_abs(), self.target.outer.unsigned_abs());
        wide(off, off) == wide(reach * reach, v.square().unsigned_abs())
    }
}

/// A length that is no shorter.
#[inline]
pub(super) fn long(v: Shift) -> i64 {
    let (x, y) = (i64::from(v.x.abs()), i64::from(v.y.abs()));
    x.max(y) + x.min(y) / 2 + 1
}

pub(super) fn wide(a: u64, b: u64) -> u128 {
    u128::from(a) * u128::from(b)
}

impl View<'_> {
    /// The most that a box reaches along the direction of the target.
    #[inline]
    pub(super) fn reaches(&self, eye: Pt, lo: Pt, hi: Pt) -> i64 {
        let x = if self.to.x > 0 { hi.x } else { lo.x };
        let y = if self.to.y > 0 { hi.y } else { lo.y };
        dot(self.to, geom::shift(x - eye.x, y - eye.y))
    }

    /// Whether a box is in front of the target: wholly in front of the part that has less than `far` along its direction. A line with the
    /// box on one side and the target on the other decides: whatever is on the eye's side comes first, in every direction.
    #[inline]
    pub(super) fn order(&self, eye: Pt, lo: Pt, hi: Pt, far: i64) -> Order {
        let seen = self.target;
        let apart = |eye: i32, (lo, hi): (i32, i32), (low, high): (i32, i32)| {
            if hi <= low {
                if eye <= low { Order::Before } else { Order::Behind }
            } else if lo >= high {
                if eye >= high { Order::Before } else { Order::Behind }
            } else {
                Order::Mixed
            }
        };
        let mut order = apart(eye.x, (lo.x, hi.x), (seen.lo.x, seen.hi.x));
        if order == Order::Mixed {
            order = apart(eye.y, (lo.y, hi.y), (seen.lo.y, seen.hi.y));
        }
        if order == Order::Mixed {
            if self.reaches(eye, lo, hi) <= self.near {
                order = Order::Before;
            } else if self.leaves(eye, lo, hi) >= far {
                order = Order::Behind;
            }
        }
        order
    }

    /// The same for a ring: one of its sides may separate it from the target.
    pub(super) fn parted(&self, eye: Pt, corners: &[Pt]) -> Order {
        let seen = self.target;
        for pair in corners.windows(2) {
            let (a, side) = (pair[0], pair[1] - pair[0]);
            let beyond = if seen.corners.is_empty() {
                let (off, reach) = (cross(seen.at - a, side), seen.outer.unsigned_abs());
                off >= 0
                    && wide(off.unsigned_abs(), off.unsigned_abs()) >= wide(reach * reach, side.square().unsigned_abs())
            } else {
                seen.corners.iter().all(|c| cross(side, *c - a) <= 0)
            };
            if beyond && corners.iter().all(|c| cross(side, *c - a) >= 0) {
                return if cross(side, eye - a) >= 0 { Order::Before } else { Order::Behind };
            }
        }
        Order::Mixed
    }

    /// Where a box begins along the direction of the target.
    #[inline]
    pub(super) fn leaves(&self, eye: Pt, lo: Pt, hi: Pt) -> i64 {
        self.reaches(eye, geom::pt(hi.x, hi.y), geom::pt(lo.x, lo.y))
    }
}
