//! Polygons of terrain, packed: the boxes in one array, the corners in another, in the order of the pieces.

use crate::Grid;
use geom::{Bounds, Poly, Pt, Region, Shift, cross};

/// The borders of some regions, part by part.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rings {
    list: Vec<Ring>,
    corners: Vec<Pt>,
    pub grid: Grid,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Ring {
    pub lo: Pt,
    pub hi: Pt,
    first: u32,
    count: u32,
    /// Whose border it is: what the caller numbered the region with.
    pub of: u32,
    /// The only part of its region.
    pub alone: bool,
}

impl Rings {
    pub fn new<'a>(regions: impl Iterator<Item = (usize, &'a Region)>) -> Rings {
        let mut rings = Rings::default();
        for (of, region) in regions {
            for part in region.parts() {
                rings.push(of as u32, part, region.parts().len() == 1);
            }
        }
        rings.grid = Grid::new(rings.list.iter().map(|r| Bounds { lo: r.lo, hi: r.hi }).collect());
        rings
    }

    fn push(&mut self, of: u32, poly: &Poly, alone: bool) {
        let b = poly.bounds();
        let first = self.corners.len() as u32;
        self.corners.extend_from_slice(poly.corners());
        // The first corner again, so that sides are neighbours.
        self.corners.push(poly.corners()[0]);
        self.list.push(Ring { lo: b.lo, hi: b.hi, first, count: poly.corners().len() as u32, of, alone });
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    #[inline]
    pub fn ring(&self, i: usize) -> &Ring {
        &self.list[i]
    }

    /// The corners, the first again at the end.
    #[inline]
    pub fn corners(&self, ring: &Ring) -> &[Pt] {
        &self.corners[ring.first as usize..=(ring.first + ring.count) as usize]
    }
}

impl Ring {
    /// The box lies on one side of the line from `from` along `way`, farther than `slack / |way|`, or beyond its ends.
    #[inline]
    pub fn misses(&self, from: Pt, way: Shift, slack: i64) -> bool {
        // Doubled: the middle of the box and half of its size are whole then.
        let middle = (
            i64::from(self.lo.x) + i64::from(self.hi.x) - 2 * i64::from(from.x),
            i64::from(self.lo.y) + i64::from(self.hi.y) - 2 * i64::from(from.y),
        );
        let size = (i64::from(self.hi.x) - i64::from(self.lo.x), i64::from(self.hi.y) - i64::from(self.lo.y));
        let (x, y) = (i64::from(way.x), i64::from(way.y));
        (x * middle.1 - y * middle.0).abs() > x.abs() * size.1 + y.abs() * size.0 + 2 * slack
    }
}

/// The point lies inside the border, not on it. The first corner stands at the end again.
pub(crate) fn surrounds(corners: &[Pt], p: Pt) -> bool {
    let mut inside = false;
    for pair in corners.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        if (a.y <= p.y) != (b.y <= p.y) {
            let side = cross(b - a, p - a);
            if side == 0 {
                return false;
            }
            inside ^= (side > 0) == (b.y > a.y);
        } else if a.y == p.y && b.y == p.y && (a.x <= p.x) != (b.x < p.x) || p == a {
            return false;
        }
    }
    inside
}

/// The steps of a leg at which it enters and leaves a border, ascending; see [`Steps::through`].
#[derive(Default)]
pub(crate) struct Steps {
    pub spans: Vec<(i64, i64)>,
    left: Vec<i64>,
    right: Vec<i64>,
}

impl Steps {
    /// Adds the stretches of the leg in the open inside of a border, in steps of `1 / steps` of the way, each end rounded up.
    ///
    /// Rounding keeps order, so stretches can be paired and intersected after it. Where a corner lies on the line, the line counts as
    /// inside only where it is so a hair to its left and a hair to its right.
    #[inline]
    pub fn through(&mut self, corners: &[Pt], from: Pt, way: Shift, steps: i64) {
        let side = |c: Pt| cross(way, c - from);
        let (mut touching, mut above, mut below) = (false, false, false);
        for c in &corners[1..] {
            let s = side(*c);
            touching |= s == 0;
            above |= s > 0;
            below |= s < 0;
        }
        if !(above && below) {
            return;
        }
        crossings(corners, from, way, steps, false, &mut self.left);
        if !touching {
            self.spans.extend(self.left.chunks_exact(2).map(|p| (p[0], p[1])).filter(|(a, b)| a < b));
            return;
        }
        crossings(corners, from, way, steps, true, &mut self.right);
        common(&self.left, &self.right, &mut self.spans);
    }

    /// How many steps the stretches cover together, and forgets them.
    pub fn union(&mut self) -> i64 {
        if let [(from, to)] = self.spans[..] {
            self.spans.clear();
            return to - from;
        }
        sorted::order(&mut self.spans);
        let (mut sum, mut reached) = (0, i64::MIN);
        for (from, to) in self.spans.drain(..) {
            sum += (to - from.max(reached)).max(0);
            reached = reached.max(to);
        }
        sum
    }
}

fn crossings(corners: &[Pt], from: Pt, way: Shift, steps: i64, zero_left: bool, found: &mut Vec<i64>) {
    found.clear();
    let side = |c: Pt| cross(way, c - from);
    let is_left = |s: i64| s > 0 || (zero_left && s == 0);
    let mut before = side(corners[0]);
    for pair in corners.windows(2) {
        let after = side(pair[1]);
        if is_left(before) != is_left(after) {
            // Numerator and denominator of the share of the way: 41 bits each; the product with the steps 61.
            let (mut n, mut d) = (cross(pair[0] - from, pair[1] - pair[0]), after - before);
            if d < 0 {
                (n, d) = (-n, -d);
            }
            found.push(if n <= 0 {
                0
            } else if n >= d {
                steps
            } else {
                (n * steps + d - 1) / d
            });
        }
        before = after;
    }
    if found.len() == 2 {
        if found[0] > found[1] {
            found.swap(0, 1);
        }
    } else {
        sorted::order(found);
    }
}

fn common(a: &[i64], b: &[i64], out: &mut Vec<(i64, i64)>) {
    let (mut i, mut j) = (0, 0);
    while i + 1 < a.len() && j + 1 < b.len() {
        let span = (a[i].max(b[j]), a[i + 1].min(b[j + 1]));
        if span.0 < span.1 {
            out.push(span);
        }
        if a[i + 1] < b[j + 1] { i += 2 } else { j += 2 }
    }
}
