//! Polygons of terrain, packed: boxes in one array and corners in another, in the order of the pieces.

use crate::Grid;
use geom::{Bounds, Poly, Pt, Region, Shift, cross};

/// The borders of some regions, polygon by polygon.
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
    /// The number that the caller gave the region.
    pub of: u32,
    /// It is the only polygon of its region.
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
        // The first corner again, so that every side is two neighbors of the array.
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

    /// The corners, with the first repeated at the end.
    #[inline]
    pub fn corners(&self, ring: &Ring) -> &[Pt] {
        &self.corners[ring.first as usize..=(ring.first + ring.count) as usize]
    }
}

impl Ring {
    #[inline]
    pub fn bounds(&self) -> Bounds {
        Bounds { lo: self.lo, hi: self.hi }
    }

    /// See [`misses`].
    #[inline]
    pub fn misses(&self, from: Pt, way: Shift, slack: i64) -> bool {
        misses(self.bounds(), from, way, slack)
    }
}

/// The box is on one side of the line from `from` along `way`, farther away than `slack / |way|`.
#[inline]
pub(crate) fn misses(area: Bounds, from: Pt, way: Shift, slack: i64) -> bool {
    let (lo, hi) = (area.lo, area.hi);
    // Doubled, so the middle of the box and half of its size are whole.
    let middle = (
        i64::from(lo.x) + i64::from(hi.x) - 2 * i64::from(from.x),
        i64::from(lo.y) + i64::from(hi.y) - 2 * i64::from(from.y),
    );
    let size = (i64::from(hi.x) - i64::from(lo.x), i64::from(hi.y) - i64::from(lo.y));
    let (x, y) = (i64::from(way.x), i64::from(way.y));
    (x * middle.1 - y * middle.0).abs() > x.abs() * size.1 + y.abs() * size.0 + 2 * slack
}

/// The point is inside the border, not on it. The first corner is repeated at the end.
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

/// The steps at which a leg enters and leaves a border, ascending. See [`Steps::through`].
#[derive(Default)]
pub(crate) struct Steps {
    pub spans: Vec<(i64, i64)>,
    /// For each corner, on which side of the line it is, and how far.
    sides: Vec<i64>,
    /// The corners at which crossed sides end.
    crossed: Vec<u32>,
    left: Vec<i64>,
    right: Vec<i64>,
}

impl Steps {
    /// Adds the stretches of the leg in the open interior of a border, in steps of `1 / steps` of the way, with both ends rounded up.
    ///
    /// Rounding keeps the order, so stretches can be paired and intersected afterward. If a corner is on the line, a place counts as inside
    /// only if both a hair to its left and a hair to its right are inside.
    #[inline]
    pub fn through(&mut self, corners: &[Pt], from: Pt, way: Shift, steps: i64) {
        if self.sides.len() < corners.len() {
            self.sides.resize(corners.len(), 0);
            self.crossed.resize(corners.len(), 0);
        }
        let (mut touching, mut n, mut before) = (false, 0, cross(way, corners[0] - from));
        for (i, c) in corners.iter().enumerate() {
            let side = cross(way, *c - from);
            touching |= side == 0;
            self.sides[i] = side;
            // Which sides are crossed cannot be predicted, so they are noted without a branch.
            self.crossed[n] = i as u32;
            n += usize::from((before > 0) != (side > 0));
            before = side;
        }
        if n == 0 {
            return;
        }
        let (sides, crossed) = (&self.sides[..corners.len()], &self.crossed[..n]);
        crossings(corners, sides, crossed.iter().map(|i| *i as usize), from, steps, &mut self.left);
        if !touching {
            self.spans.extend(self.left.chunks_exact(2).map(|p| (p[0], p[1])).filter(|(a, b)| a < b));
            return;
        }
        let crossed = (1..corners.len()).filter(|i| (sides[i - 1] >= 0) != (sides[*i] >= 0));
        crossings(corners, sides, crossed, from, steps, &mut self.right);
        common(&self.left, &self.right, &mut self.spans);
    }

    /// The number of steps covered by the stretches together. Empties the list.
    pub fn union(&mut self) -> i64 {
        if let [] | [_] = self.spans[..] {
            return self.spans.pop().map_or(0, |(from, to)| to - from);
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

/// The steps at which the line crosses the sides that end at these corners.
#[inline]
fn crossings(
    corners: &[Pt],
    sides: &[i64],
    crossed: impl Iterator<Item = usize>,
    from: Pt,
    steps: i64,
    found: &mut Vec<i64>,
) {
    found.clear();
    for i in crossed {
        // The share of the way has a numerator and denominator of 41 bits; the product with the steps has 61.
        let (over, under) = (cross(corners[i - 1] - from, corners[i] - corners[i - 1]), sides[i] - sides[i - 1]);
        let (over, under) = (over * under.signum(), under.abs());
        found.push((over.clamp(0, under) * steps + under - 1) / under);
    }
    if let [a, b] = found[..] {
        (found[0], found[1]) = (a.min(b), a.max(b));
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
