//! Where a disc on a straight leg begins to overlap a polygon: found for each side, first roughly, then exactly.

use crate::rings::surrounds;
use geom::{Bounds, Pt, Shift, cross, dot, pt, root_floor, wide_root_floor};

/// A disc on its leg.
pub(crate) struct Mover {
    pub from: Pt,
    pub way: Shift,
    /// Its length, rounded up.
    pub steps: i64,
    pub radius: i64,
    /// The radius times the steps, for comparison with cross products.
    pub apart: i64,
    /// The box of the swept ground.
    pub swept: Bounds,
    /// The square of its length.
    square: i64,
    /// Short and thin enough for tests in 64 bits: steps and radius have 15 bits.
    small: bool,
}

impl Mover {
    #[inline]
    pub fn new(from: Pt, way: Shift, radius: i64) -> Mover {
        let steps = i64::from(way.len().0);
        let small = steps < 1 << 15 && radius < 1 << 15;
        let (r, to) = (radius as i32, from + way);
        let lo = pt(from.x.min(to.x) - r, from.y.min(to.y) - r);
        let swept = Bounds { lo, hi: pt(from.x.max(to.x) + r, from.y.max(to.y) + r) };
        Mover { from, way, steps, radius, apart: radius * steps, swept, square: way.square(), small }
    }

    /// The last whole step before the disc comes closer than its radius to a closed polygon. It may be none if later than `latest`.
    ///
    /// Each side is tested on its own: for the disc it is a strip with a circle at each end, and the first step that is too close decides.
    /// The first of all sides counts.
    #[inline(never)]
    pub fn first_contact(&self, area: Bounds, corners: &[Pt], latest: i64) -> Option<i64> {
        let (mut least, mut most) = (i64::MAX, i64::MIN);
        for c in &corners[1..] {
            let side = cross(self.way, *c - self.from);
            (least, most) = (least.min(side), most.max(side));
        }
        // All corners are on one side of the way, at least a radius from it.
        if self.steps > 0 && (least >= self.apart || most <= -self.apart) {
            return None;
        }
        // From inside, there is nothing to reach.
        if area.holds(self.from) && surrounds(corners, self.from) {
            return Some(0);
        }
        if self.steps == 0 {
            return corners.windows(2).any(|c| self.closer(c[0], c[1], 0)).then_some(0);
        }
        let mut contact = None;
        for c in corners.windows(2).filter(|c| !beyond(c[0], c[1], self.swept)) {
            let bound = contact.unwrap_or(latest.min(self.steps - 1));
            let found = self.earliest(c[0], c[1], bound).and_then(|low| self.exact(c[0], c[1], low, bound));
            contact = found.or(contact);
        }
        contact
    }

    /// The last whole step, from `low` to `high`, before the disc comes too close to a side. Before `low` it does not.
    fn exact(&self, a: Pt, b: Pt, low: i64, high: i64) -> Option<i64> {
        if self.closer(a, b, low + 1) {
            return Some(low);
        }
        if low == high || !self.closer(a, b, high + 1) {
            return None;
        }
        let (mut no, mut yes) = (low + 1, high + 1);
        while yes - no > 1 {
            let middle = (no + yes) / 2;
            if self.closer(a, b, middle) { yes = middle } else { no = middle }
        }
        Some(no)
    }

    /// A whole step, at most `latest`, before which the disc certainly does not come too close to a side, approached from outside, or to
    /// its corners. None if it never does up to the step after `latest`.
    #[inline]
    fn earliest(&self, a: Pt, b: Pt, latest: i64) -> Option<i64> {
        let corners = [a, b].map(|c| self.earliest_at_corner(c - self.from, latest));
        let by_side = self.earliest_at_side(b - a, a - self.from, latest);
        corners.into_iter().chain([by_side]).flatten().min()
    }

    fn earliest_at_corner(&self, to: Shift, latest: i64) -> Option<i64> {
        let off = cross(self.way, to);
        if off.abs() >= self.apart {
            return None;
        }
        let along = dot(self.way, to);
        let reach = i128::from(self.radius * self.radius);
        let room = if self.small {
            i128::from(self.radius * self.radius * self.square - off * off)
        } else {
            reach * i128::from(self.square) - i128::from(off) * i128::from(off)
        };
        // Passed at a distance of at least the radius, or already behind.
        if room <= 0 || along <= 0 && i128::from(to.square()) >= reach {
            return None;
        }
        self.step(along - wide_root_floor(room as u128) as i64 - 1, self.square, latest)
    }

    /// The side as a strip, entered from its outside, which is on its right. If the strip is entered over one of its ends, a corner is
    /// nearer.
    fn earliest_at_side(&self, side: Shift, to_a: Shift, latest: i64) -> Option<i64> {
        let (away, closing) = (cross(side, to_a), cross(side, self.way));
        let close = self.radius * (i64::from(side.x.abs()) + i64::from(side.y.abs()));
        if away < 0 || closing <= 0 && away >= close {
            return None;
        }
        let left = away
            - 1
            - wide_root_floor((i128::from(self.radius * self.radius) * i128::from(side.square())) as u128) as i64;
        if closing <= 0 && left >= 0 {
            return None;
        }
        let step = self.step(left, closing.max(1), latest)?;
        if closing < self.steps {
            // Nearly parallel to the way: a hair more or less means many steps.
            return Some(step);
        }
        // The step where the strip is entered, with a margin of one step in both directions.
        let (onward, behind, long) = (dot(side, self.way), dot(side, to_a), side.square());
        let beside = if self.small {
            let (foot, spare) = (onward * step - behind * self.steps, 2 * onward.abs());
            foot >= -spare && foot <= long * self.steps + spare
        } else {
            let wide = i128::from;
            let (foot, spare) = (wide(onward) * wide(step) - wide(behind) * wide(self.steps), 2 * wide(onward.abs()));
            foot >= -spare && foot <= wide(long) * wide(self.steps) + spare
        };
        beside.then_some(step)
    }

    /// `n / d` of the way as a whole step, rounded down. None if later than `latest`.
    #[inline]
    fn step(&self, n: i64, d: i64, latest: i64) -> Option<i64> {
        if n <= 0 {
            return Some(0);
        }
        if n >= d {
            return None;
        }
        let step = match n.checked_mul(self.steps) {
            Some(product) => product / d,
            None => (i128::from(n) * i128::from(self.steps) / i128::from(d)) as i64,
        };
        (step <= latest).then_some(step)
    }

    /// Within the first `step` steps, the disc comes closer than its radius to a side.
    fn closer(&self, a: Pt, b: Pt, step: i64) -> bool {
        if self.small { self.closer_to_side(a, b, step) } else { self.closer_far(a, b, step) }
    }

    /// As [`Mover::closer_far`], mostly in 64 bits: steps and radius have 15 bits, coordinates 22.
    fn closer_to_side(&self, a: Pt, b: Pt, step: i64) -> bool {
        let (n, k) = (self.steps.max(1), step);
        let (to_a, side) = (a - self.from, b - a);
        let to_b = b - self.from;
        let (left_a, left_b) = (cross(self.way, to_a), cross(self.way, to_b));
        let whole = self.way.square();
        let near_corner = |to: Shift, left: i64| {
            let along = dot(self.way, to);
            if along <= 0 {
                return to.square() < self.radius * self.radius;
            }
            if along * n >= whole * k {
                let x = (i64::from(to.x) * n - i64::from(self.way.x) * k).abs();
                let y = (i64::from(to.y) * n - i64::from(self.way.y) * k).abs();
                let reach = self.radius * n;
                return x < reach && y < reach && x * x + y * y < reach * reach;
            }
            less_than(left, self.radius, whole)
        };
        if near_corner(to_a, left_a) || near_corner(to_b, left_b) {
            return true;
        }
        let (off, closing) = (-cross(side, to_a), cross(side, self.way));
        let end = off * n + closing * k;
        if (off > 0) != (end > 0) && (left_a > 0) != (left_b > 0) {
            return true;
        }
        let (foot, long) = (-dot(side, to_a), side.square());
        let last = foot * n + dot(side, self.way) * k;
        (foot > 0 && foot < long && less_than(off, self.radius, long))
            || (last > 0 && last < long * n && less_than(end, self.radius * n, long))
    }

    /// All tests with squares: scaled by the steps, a cross product has 61 bits and its square 122.
    #[cold]
    fn closer_far(&self, a: Pt, b: Pt, step: i64) -> bool {
        let (n, k) = (i128::from(self.steps.max(1)), i128::from(step));
        let square = |v: i128| v * v;
        let reach = i128::from(self.radius * self.radius);
        let (to_a, side) = (a - self.from, b - a);
        let whole = i128::from(self.way.square());
        // The distance of each corner from the swept segment.
        let near_corner = |to: Shift| {
            let along = i128::from(dot(self.way, to));
            let (x, y) =
                (i128::from(to.x) * n - i128::from(self.way.x) * k, i128::from(to.y) * n - i128::from(self.way.y) * k);
            if along <= 0 {
                i128::from(to.square()) < reach
            } else if along * n >= whole * k {
                square(x) + square(y) < reach * n * n
            } else {
                square(cross(self.way, to).into()) < reach * whole
            }
        };
        if near_corner(to_a) || near_corner(b - self.from) {
            return true;
        }
        // The distances of both ends of the swept segment from the side, and whether the segment crosses it.
        let (off, closing) = (-i128::from(cross(side, to_a)), i128::from(cross(side, self.way)));
        let (foot, onward) = (-i128::from(dot(side, to_a)), i128::from(dot(side, self.way)));
        let long = i128::from(side.square());
        let beside = |off: i128, foot: i128, scale: i128| {
            foot > 0 && foot < long * scale && square(off) < reach * scale * scale * long
        };
        let end = off * n + closing * k;
        let crossed = (off > 0) != (end > 0) && (cross(self.way, to_a) > 0) != (cross(self.way, b - self.from) > 0);
        beside(off, foot, 1) || beside(end, foot * n + onward * k, n) || crossed
    }
}

/// Both ends of a side are beyond the same edge of a box.
#[inline]
fn beyond(a: Pt, b: Pt, area: Bounds) -> bool {
    a.x.max(b.x) < area.lo.x || a.x.min(b.x) > area.hi.x || a.y.max(b.y) < area.lo.y || a.y.min(b.y) > area.hi.y
}

/// `|value| < factor × √square`, decided by the rounded root where possible.
#[inline]
fn less_than(value: i64, factor: i64, square: i64) -> bool {
    let (value, root) = (value.abs(), root_floor(square as u64) as i64);
    if value < factor * root {
        return true;
    }
    let wide = i128::from;
    value < factor * (root + 1) && wide(value) * wide(value) < wide(factor) * wide(factor) * wide(square)
}
