//! Many shapes at once: who is within reach of whom, and how far apart. Packed so that most pairs are decided by two circles.

use geom::{Len, Poly, Pt, Shape, cross, dot, root_ceil, root_floor};

/// Shapes by number, with a grid over their middles. Answers are those of [`geom::gap_len`] and [`geom::within`].
#[derive(Clone, Debug, Default)]
pub struct Crowd {
    feet: Vec<Foot>,
    sides: Vec<Side>,
    cells: Cells,
}

/// A shape between two circles around its middle: all of it lies in the outer one, and all of the inner one in it.
#[derive(Clone, Copy, Debug)]
pub struct Foot {
    at: Pt,
    inner: i32,
    outer: i32,
    /// Its sides in the crowd's list; none for a disc, whose circles are the same.
    first: u32,
    count: u32,
    convex: bool,
}

/// A side from its first corner, and its length with ten binary places, rounded down.
#[derive(Clone, Copy, Debug)]
struct Side {
    from: Pt,
    way: geom::Shift,
    square: i64,
    long: i64,
}

/// Middles by square cell, so that the middles of a cell are neighbours in memory.
#[derive(Clone, Debug, Default)]
struct Cells {
    origin: Pt,
    shift: u32,
    columns: i32,
    rows: i32,
    start: Vec<u32>,
    items: Vec<Item>,
    /// The greatest outer circle.
    outer: i32,
}

#[derive(Clone, Copy, Debug)]
struct Item {
    at: Pt,
    outer: i32,
    id: u32,
}

/// A set of numbers, kept as bits so that it is ascending without sorting.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    words: Vec<u64>,
}

impl Numbers {
    fn clear(&mut self, up_to: usize) {
        self.words.clear();
        self.words.resize(up_to.div_ceil(64), 0);
    }

    fn put(&mut self, id: u32) {
        self.words[id as usize / 64] |= 1 << (id % 64);
    }

    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(i, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                (left != 0).then(|| {
                    left &= left - 1;
                    i * 64 + bit
                })
            })
        })
    }
}

/// The square of a distance as a fraction, or nought.
enum Away {
    Touching,
    Square(i64),
    /// From a side: cross product and side.
    Side(i64, Side),
}

impl Crowd {
    pub fn new<'a>(shapes: impl IntoIterator<Item = &'a Shape>) -> Crowd {
        let mut crowd = Crowd::default();
        for shape in shapes {
            let foot = crowd.pack(shape);
            crowd.feet.push(foot);
        }
        crowd.cells = Cells::new(&crowd.feet);
        crowd
    }

    /// A shape that can be compared with those of the crowd without being one of them.
    pub fn pack(&mut self, shape: &Shape) -> Foot {
        match shape {
            Shape::Disc { at, radius } => Foot::disc(*at, *radius),
            Shape::Poly(poly) => {
                let b = poly.bounds();
                let at = geom::pt((b.lo.x + b.hi.x) >> 1, (b.lo.y + b.hi.y) >> 1);
                let first = self.sides.len() as u32;
                self.sides.extend(poly.sides().map(|(a, b)| Side::new(a, b)));
                let outer = poly.corners().iter().map(|c| (*c - at).len().0).max().unwrap_or(0);
                Foot {
                    at,
                    inner: inner(poly, at),
                    outer,
                    first,
                    count: poly.corners().len() as u32,
                    convex: poly.convex(),
                }
            }
        }
    }

    pub fn len(&self) -> usize {
        self.feet.len()
    }

    pub fn is_empty(&self) -> bool {
        self.feet.is_empty()
    }

    pub fn foot(&self, i: usize) -> &Foot {
        &self.feet[i]
    }

    fn sides(&self, foot: &Foot) -> &[Side] {
        &self.sides[foot.first as usize..(foot.first + foot.count) as usize]
    }

    /// The least distance between two shapes, rounded up; nought exactly if they touch or overlap.
    #[inline]
    pub fn gap(&self, a: &Foot, b: &Foot) -> Len {
        if a.count == 0 && b.count == 0 {
            return Len(((b.at - a.at).len().0 - a.inner - b.inner).max(0));
        }
        let (away, less) = self.away(a, b);
        let whole = match away {
            Away::Touching => return Len::ZERO,
            Away::Square(square) => square_root_up(square),
            Away::Side(off, side) => side.away(off),
        };
        Len((whole as i32 - less).max(0))
    }

    /// At the limit is in.
    #[inline]
    pub fn within(&self, a: &Foot, b: &Foot, reach: Len) -> bool {
        let square = (b.at - a.at).square();
        let far = i64::from(reach.0) + i64::from(a.outer) + i64::from(b.outer);
        if square > far * far {
            return false;
        }
        let near = i64::from(reach.0) + i64::from(a.inner) + i64::from(b.inner);
        square <= near * near || (a.count | b.count != 0 && self.within_exactly(a, b, reach))
    }

    fn within_exactly(&self, a: &Foot, b: &Foot, reach: Len) -> bool {
        let (away, less) = self.away(a, b);
        let reach = i64::from(reach.0) + i64::from(less);
        match away {
            Away::Touching => true,
            Away::Square(square) => square <= reach * reach,
            Away::Side(off, side) => {
                i128::from(off) * i128::from(off) <= i128::from(reach * reach) * i128::from(side.square)
            }
        }
    }

    /// How far apart, and by how much less for a disc's radius.
    fn away(&self, a: &Foot, b: &Foot) -> (Away, i32) {
        match (a.count, b.count) {
            (0, 0) => (Away::Square((b.at - a.at).square()), a.inner + b.inner),
            (0, _) => (self.point_away(a.at, b), a.inner),
            (_, 0) => (self.point_away(b.at, a), b.inner),
            _ => (self.between_polys(a, b), 0),
        }
    }

    fn point_away(&self, p: Pt, foot: &Foot) -> Away {
        if foot.convex { from_convex(p, self.sides(foot)) } else { from_any(p, self.sides(foot)) }
    }

    fn between_polys(&self, a: &Foot, b: &Foot) -> Away {
        let (own, other) = (self.sides(a), self.sides(b));
        let apart = i64::from(a.outer) + i64::from(b.outer);
        // Circles that meet: the polygons may, too.
        if (b.at - a.at).square() <= apart * apart && polys_meet(own, other) {
            return Away::Touching;
        }
        let mut best = Away::Touching;
        for (foot, corners) in [(b, own), (a, other)] {
            for corner in corners {
                let away = self.point_away(corner.from, foot);
                if away.less(&best) {
                    best = away;
                }
            }
        }
        best
    }

    /// All shapes of the crowd within `reach` of a shape, itself included if it is one of them.
    #[inline]
    pub fn near(&self, foot: &Foot, reach: Len, found: &mut Numbers) {
        found.clear(self.feet.len());
        let far = i64::from(reach.0) + i64::from(foot.outer);
        self.cells.over(foot.at, far + i64::from(self.cells.outer), |items| {
            for item in items {
                let (square, limit) = ((item.at - foot.at).square(), far + i64::from(item.outer));
                if square <= limit * limit && self.within(foot, &self.feet[item.id as usize], reach) {
                    found.put(item.id);
                }
            }
        });
    }

    /// For each of these shapes the least, by place in the list, that it is linked with: within `reach`, or by others of them.
    pub fn links(&self, members: impl Iterator<Item = Foot> + Clone, reach: Len, least: &mut Vec<usize>) {
        least.clear();
        for (i, a) in members.clone().enumerate() {
            least.push(i);
            for (j, b) in members.clone().take(i).enumerate() {
                let (p, q) = (least[i], least[j]);
                if p != q && self.within(&a, &b, reach) {
                    let (low, high) = (p.min(q), p.max(q));
                    least.iter_mut().filter(|l| **l == high).for_each(|l| *l = low);
                }
            }
        }
    }
}

impl Foot {
    pub const fn disc(at: Pt, radius: Len) -> Foot {
        Foot { at, inner: radius.0, outer: radius.0, first: 0, count: 0, convex: true }
    }
}

/// A circle around `at` inside the polygon.
fn inner(poly: &Poly, at: Pt) -> i32 {
    if !poly.holds(at) {
        // Nothing is promised: less than any radius that a shape within reach could make up for.
        return -4 * geom::REACH;
    }
    let sides = poly.sides().map(|(a, b)| Side::new(a, b));
    let least = sides.map(|s| from_any_side(at, &s).root_down()).min().unwrap_or(0);
    least as i32
}

impl Side {
    fn new(a: Pt, b: Pt) -> Side {
        let square = (b - a).square();
        Side { from: a, way: b - a, square, long: ((square as u64) << 20).isqrt() as i64 }
    }

    fn to(&self) -> Pt {
        self.from + self.way
    }

    /// `off / length`, rounded up: by the rounded length where that decides it, else exactly.
    #[inline]
    fn away(&self, off: i64) -> i64 {
        let scaled = off.abs() << 10;
        let whole = (scaled + self.long - 1) / self.long;
        if scaled > (whole - 1) * (self.long + 1) { whole } else { exact_away(off, self.square) }
    }
}

#[cold]
fn exact_away(off: i64, square: i64) -> i64 {
    root_ceil(u128::from(off.unsigned_abs()).pow(2), square as u64) as i64
}

fn square_root_up(square: i64) -> i64 {
    let root = root_floor(square as u64) as i64;
    root + i64::from(root * root < square)
}

impl Away {
    /// As numerator and denominator.
    fn fraction(&self) -> (u128, u128) {
        match self {
            Away::Touching => (u128::MAX >> 44, 1),
            Away::Square(square) => (*square as u128, 1),
            Away::Side(off, side) => (u128::from(off.unsigned_abs()).pow(2), side.square as u128),
        }
    }

    /// Less than another, where [`Away::Touching`] stands for "not known yet".
    fn less(&self, other: &Away) -> bool {
        if let (Away::Square(a), Away::Square(b)) = (self, other) {
            return a < b;
        }
        let ((n, d), (m, e)) = (self.fraction(), other.fraction());
        n * e < m * d
    }

    fn root_down(&self) -> i64 {
        let (n, d) = self.fraction();
        (n / d).isqrt() as i64
    }
}

/// From a convex polygon: the point is inside, beside exactly one side, or nearest to a corner.
#[inline]
fn from_convex(p: Pt, sides: &[Side]) -> Away {
    let mut corner = i64::MAX;
    for side in sides {
        let v = p - side.from;
        let off = cross(side.way, v);
        if off >= 0 {
            continue;
        }
        let along = dot(side.way, v);
        if along <= 0 {
            corner = corner.min(v.square());
        } else if along >= side.square {
            corner = corner.min((p - side.to()).square());
        } else {
            return Away::Side(off, *side);
        }
    }
    // On the border counts as touching; a corner's square is nought only there.
    if corner == i64::MAX { Away::Touching } else { Away::Square(corner) }
}

fn from_any(p: Pt, sides: &[Side]) -> Away {
    let corners = sides.iter().map(|s| s.from).collect();
    if Poly::new(corners).is_ok_and(|poly| poly.holds(p)) {
        return Away::Touching;
    }
    let mut best = Away::Touching;
    for side in sides {
        let away = from_any_side(p, side);
        if away.less(&best) {
            best = away;
        }
    }
    best
}

fn from_any_side(p: Pt, side: &Side) -> Away {
    let v = p - side.from;
    let along = dot(side.way, v);
    if along <= 0 {
        Away::Square(v.square())
    } else if along >= side.square {
        Away::Square((p - side.to()).square())
    } else {
        Away::Side(cross(side.way, v), *side)
    }
}

fn polys_meet(a: &[Side], b: &[Side]) -> bool {
    let poly = |sides: &[Side]| Poly::new(sides.iter().map(|s| s.from).collect());
    match (poly(a), poly(b)) {
        (Ok(a), Ok(b)) => geom::gap_len(&Shape::Poly(a), &Shape::Poly(b)) == Len::ZERO,
        _ => unreachable!("the sides of a crowd are those of polygons"),
    }
}

impl Cells {
    fn new(feet: &[Foot]) -> Cells {
        let Some(bounds) = feet.iter().map(|f| geom::Bounds::at(f.at)).reduce(geom::Bounds::joined) else {
            return Cells::default();
        };
        let (width, depth) = (i64::from(bounds.hi.x - bounds.lo.x) + 1, i64::from(bounds.hi.y - bounds.lo.y) + 1);
        // About two to a cell.
        let shift = (width * depth * 2 / feet.len() as i64).max(1).isqrt().max(256).ilog2();
        let (columns, rows) = ((width >> shift) as i32 + 1, (depth >> shift) as i32 + 1);
        let mut cells = Cells { origin: bounds.lo, shift, columns, rows, ..Cells::default() };
        let cell = |at: Pt| cells.cell(at);
        let mut order: Vec<(usize, u32)> = feet.iter().enumerate().map(|(i, f)| (cell(f.at), i as u32)).collect();
        sorted::order(&mut order);
        let mut start = vec![0u32; (columns * rows) as usize + 1];
        for (c, _) in &order {
            start[c + 1] += 1;
        }
        for c in 1..start.len() {
            start[c] += start[c - 1];
        }
        let item = |id: u32| Item { at: feet[id as usize].at, outer: feet[id as usize].outer, id };
        cells.items = order.into_iter().map(|(_, id)| item(id)).collect();
        cells.start = start;
        cells.outer = feet.iter().map(|f| f.outer).max().unwrap_or(0);
        cells
    }

    fn cell(&self, at: Pt) -> usize {
        let column = (at.x - self.origin.x) >> self.shift;
        let row = (at.y - self.origin.y) >> self.shift;
        (row * self.columns + column) as usize
    }

    /// The items of all cells that come within `reach` of a point along both axes, a row of cells at a time.
    #[inline]
    fn over(&self, at: Pt, reach: i64, mut visit: impl FnMut(&[Item])) {
        if self.items.is_empty() {
            return;
        }
        let from = at - self.origin;
        let clamp = |v: i64, most: i32| (v >> self.shift).clamp(0, i64::from(most) - 1) as usize;
        let (left, right) =
            (clamp(i64::from(from.x) - reach, self.columns), clamp(i64::from(from.x) + reach, self.columns));
        for row in clamp(i64::from(from.y) - reach, self.rows)..=clamp(i64::from(from.y) + reach, self.rows) {
            let row = row * self.columns as usize;
            visit(&self.items[self.start[row + left] as usize..self.start[row + right + 1] as usize]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Footprint, Place};
    use geom::{Heading, gap_len, pt};

    #[test]
    fn agrees_with_the_plain_functions() {
        let mut seed = 3u64;
        let mut dice = move |n: i32| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((seed >> 33) % n as u64) as i32
        };
        for round in 0..60 {
            let spread = [600, 3_000, 20_000][round % 3];
            let shapes: Vec<Shape> = (0..40)
                .map(|i| {
                    let place = Place { at: pt(dice(spread), dice(spread)), facing: Heading::new(dice(720)) };
                    let (length, width) = (Len(20 + dice(600)), Len(20 + dice(400)));
                    match i % 3 {
                        0 => Footprint::Disc { radius: Len(dice(300)) }.stood(place),
                        1 => Footprint::Rect { length, width }.stood(place),
                        _ => Footprint::Oval { length, width }.stood(place),
                    }
                })
                .collect();
            let crowd = Crowd::new(&shapes);
            let mut near = Numbers::default();
            for (i, a) in shapes.iter().enumerate() {
                for (j, b) in shapes.iter().enumerate() {
                    assert_eq!(crowd.gap(crowd.foot(i), crowd.foot(j)), gap_len(a, b), "{a:?} {b:?}");
                }
                let reach = Len(dice(spread));
                crowd.near(crowd.foot(i), reach, &mut near);
                let plain: Vec<usize> = (0..40).filter(|j| gap_len(a, &shapes[*j]) <= reach).collect();
                assert_eq!(near.iter().collect::<Vec<_>>(), plain);
            }
        }
    }
}
