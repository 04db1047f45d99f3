//! The gap between two packed shapes: decided by two circles, else by two corners, else by all sides.

use geom::{Len, Poly, Pt, Shift, cross, dot, root_ceil, root_up};

/// A packed shape, with two circles around its middle: all of the shape is in the outer one, and all of the inner one is in the shape.
#[derive(Clone, Copy, Debug)]
pub struct Foot {
    pub(super) at: Pt,
    pub(super) inner: i32,
    pub(super) outer: i32,
    /// Its sides in the crowd's list. A disc has none, and its two circles are equal.
    first: u32,
    count: u32,
    convex: bool,
}

/// A side from its first corner, and its length with 10 binary places, rounded down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    from: Pt,
    way: Shift,
    square: i64,
    long: i64,
}

/// A packed shape with its sides, to be measured. A disc has no sides.
#[derive(Clone, Copy)]
pub(super) struct Measured<'a> {
    foot: &'a Foot,
    sides: &'a [Side],
}

/// A distance before the radii of discs are subtracted.
#[derive(Clone, Copy)]
enum Away {
    Touching,
    /// The square of the distance.
    Square(i64),
    /// From a side: the cross product with the side, and the side.
    Side(i64, Side),
}

impl Foot {
    /// A disc.
    pub const fn disc(at: Pt, radius: Len) -> Foot {
        Foot { at, inner: radius.0, outer: radius.0, first: 0, count: 0, convex: true }
    }

    /// A polygon, whose sides are added to the end of the list.
    pub(super) fn poly(poly: &Poly, list: &mut Vec<Side>) -> Foot {
        let b = poly.bounds();
        let at = geom::pt((b.lo.x + b.hi.x) >> 1, (b.lo.y + b.hi.y) >> 1);
        let first = list.len();
        list.extend(poly.sides().map(|(a, b)| Side::new(a, b)));
        let outer = poly.corners().iter().map(|c| (*c - at).len().0).max().unwrap_or(0);
        let inner = inner(poly, at, &list[first..]);
        Foot { at, inner, outer, first: first as u32, count: poly.corners().len() as u32, convex: poly.convex() }
    }

    #[inline]
    pub(super) fn is_disc(&self) -> bool {
        self.count == 0
    }

    #[inline]
    pub(super) fn body<'a>(&'a self, list: &'a [Side]) -> Measured<'a> {
        Measured { foot: self, sides: &list[self.first as usize..(self.first + self.count) as usize] }
    }
}

/// A circle around `at` inside the polygon.
fn inner(poly: &Poly, at: Pt, sides: &[Side]) -> i32 {
    if !poly.holds(at) {
        // There is no inner circle: this is negative enough that no reach makes up for it.
        return -4 * geom::REACH;
    }
    sides.iter().map(|s| s.off_point(at).root_down()).min().unwrap_or(0) as i32
}

impl Measured<'_> {
    /// The shortest distance between two shapes, rounded up. Zero exactly if they touch or overlap.
    #[inline]
    pub fn gap(self, other: Measured) -> Len {
        let whole = match self.by_corners(other) {
            Some(square) => root_up(square as u64) as i64,
            None => self.by_sides(other).root_up(),
        };
        Len((whole as i32 - self.radius() - other.radius()).max(0))
    }

    #[inline]
    pub fn within(self, other: Measured, reach: Len) -> bool {
        let reach = i64::from(reach.0) + i64::from(self.radius()) + i64::from(other.radius());
        match self.by_corners(other) {
            Some(square) => square <= reach * reach,
            None => self.by_sides(other).within(reach),
        }
    }

    #[inline]
    fn radius(self) -> i32 {
        if self.foot.is_disc() { self.foot.inner } else { 0 }
    }

    /// The square of the distance if two corners are nearest, or a corner and the middle of a disc, as is usual from afar.
    #[inline(always)]
    fn by_corners(self, other: Measured) -> Option<i64> {
        let between = other.foot.at - self.foot.at;
        if self.foot.is_disc() {
            return other.by_corner(self.foot.at);
        }
        if other.foot.is_disc() {
            return self.by_corner(other.foot.at);
        }
        let (own, others) = (self.four()?, other.four()?);
        let (from, to) = (toward(own, between), toward(others, -between));
        let away = others[to].from - own[from].from;
        (faces(own, from, away) && faces(others, to, -away)).then(|| away.square())
    }

    #[inline]
    fn by_corner(self, p: Pt) -> Option<i64> {
        let sides = self.four()?;
        let corner = toward(sides, p - self.foot.at);
        let away = p - sides[corner].from;
        faces(sides, corner, away).then(|| away.square())
    }

    #[inline(never)]
    fn by_sides(self, other: Measured) -> Away {
        match (self.foot.count, other.foot.count) {
            (0, 0) => Away::Square((other.foot.at - self.foot.at).square()),
            (0, _) => other.off_point(self.foot.at),
            (_, 0) => self.off_point(other.foot.at),
            _ => self.off_poly(other),
        }
    }

    /// The sides of a convex shape with four corners, which most bases are that are not round.
    #[inline]
    fn four(&self) -> Option<&[Side; 4]> {
        if self.foot.convex { self.sides.try_into().ok() } else { None }
    }

    fn off_point(self, p: Pt) -> Away {
        if let Some(sides) = self.four() {
            let corner = toward(sides, p - self.foot.at);
            let (on, back) = (&sides[corner], &sides[(corner + 3) % 4]);
            let away = p - on.from;
            let (ahead, behind) = (dot(away, on.way), dot(away, back.way));
            if ahead <= 0 && behind >= 0 {
                return Away::Square(away.square());
            }
            let (off_on, off_back) = (cross(on.way, away), cross(back.way, away));
            if off_on < 0 && 0 < ahead && ahead < on.square {
                return Away::Side(off_on, *on);
            }
            if off_back < 0 && behind < 0 && -behind < back.square {
                return Away::Side(off_back, *back);
            }
        }
        if self.foot.convex { off_convex(p, self.sides) } else { off_any(p, self.sides) }
    }

    /// The distance between polygons. If they are apart, a corner of one is nearest to a corner or side of the other.
    fn off_poly(self, other: Measured) -> Away {
        let apart = i64::from(self.foot.outer) + i64::from(other.foot.outer);
        // Only if the outer circles meet can the polygons meet.
        if (other.foot.at - self.foot.at).square() <= apart * apart && self.meets(other) {
            return Away::Touching;
        }
        let mut best: Option<Away> = None;
        for (from, to) in [(self, other), (other, self)] {
            for corner in from.sides {
                let away = to.off_point(corner.from);
                if best.is_none_or(|best| away.less(best)) {
                    best = Some(away);
                }
            }
        }
        best.unwrap_or(Away::Touching)
    }

    fn meets(self, other: Measured) -> bool {
        if self.foot.convex && other.foot.convex {
            // Convex polygons are apart exactly if a line through a side of one separates them.
            return !parted(self.sides, other.sides) && !parted(other.sides, self.sides);
        }
        let poly = |body: Measured| Poly::new(body.sides.iter().map(|s| s.from).collect()).map(geom::Shape::Poly);
        matches!((poly(self), poly(other)), (Ok(a), Ok(b)) if geom::gap_len(&a, &b) == Len::ZERO)
    }
}

/// The corner of a convex shape with four corners that is farthest in this direction from its middle, or a neighbor of it.
#[inline]
fn toward(sides: &[Side; 4], way: Shift) -> usize {
    let (along, across) = (dot(way, sides[0].way) > 0, dot(way, sides[1].way) > 0);
    usize::from(along) ^ (3 * usize::from(across))
}

/// No point of the shape is nearer than this corner to a point that is `away` from the corner.
#[inline]
fn faces(sides: &[Side; 4], corner: usize, away: Shift) -> bool {
    dot(away, sides[corner].way) <= 0 && dot(away, sides[(corner + 3) % 4].way) >= 0
}

/// All of `others` is beyond a line through one of these sides.
fn parted(sides: &[Side], others: &[Side]) -> bool {
    sides.iter().any(|s| others.iter().all(|o| cross(s.way, o.from - s.from) < 0))
}

impl Side {
    fn new(a: Pt, b: Pt) -> Side {
        let square = (b - a).square();
        Side { from: a, way: b - a, square, long: geom::root_floor((square as u64) << 20) as i64 }
    }

    /// `off / length`, rounded up: by the rounded length if that decides it, otherwise exactly.
    #[inline]
    fn away(&self, off: i64) -> i64 {
        let scaled = off.abs() << 10;
        let whole = (scaled + self.long - 1) / self.long;
        if scaled > (whole - 1) * (self.long + 1) { whole } else { exact_away(off, self.square) }
    }

    /// `off / length` is at most `reach`, decided in the same way.
    #[inline]
    fn within(&self, off: i64, reach: i64) -> bool {
        let scaled = off.abs() << 10;
        scaled <= reach * self.long
            || scaled <= reach * (self.long + 1)
                && i128::from(off) * i128::from(off) <= i128::from(reach * reach) * i128::from(self.square)
    }

    fn off_point(&self, p: Pt) -> Away {
        let v = p - self.from;
        let along = dot(self.way, v);
        if along <= 0 {
            Away::Square(v.square())
        } else if along >= self.square {
            Away::Square((v - self.way).square())
        } else {
            Away::Side(cross(self.way, v), *self)
        }
    }
}

#[cold]
fn exact_away(off: i64, square: i64) -> i64 {
    root_ceil(u128::from(off.unsigned_abs()).pow(2), square as u64) as i64
}

impl Away {
    /// The square of the distance, as numerator and denominator.
    fn fraction(self) -> (u128, u128) {
        match self {
            Away::Touching => (0, 1),
            Away::Square(square) => (square as u128, 1),
            Away::Side(off, side) => (u128::from(off.unsigned_abs()).pow(2), side.square as u128),
        }
    }

    fn less(self, other: Away) -> bool {
        if let (Away::Square(a), Away::Square(b)) = (self, other) {
            return a < b;
        }
        let ((n, d), (m, e)) = (self.fraction(), other.fraction());
        n * e < m * d
    }

    /// The distance, rounded up.
    fn root_up(self) -> i64 {
        match self {
            Away::Touching => 0,
            Away::Square(square) => root_up(square as u64) as i64,
            Away::Side(off, side) => side.away(off),
        }
    }

    /// The distance is at most `reach`.
    fn within(self, reach: i64) -> bool {
        match self {
            Away::Touching => true,
            Away::Square(square) => square <= reach * reach,
            Away::Side(off, side) => side.within(off, reach),
        }
    }

    fn root_down(self) -> i64 {
        let (n, d) = self.fraction();
        geom::wide_root_floor(n / d) as i64
    }
}

/// The distance from a convex polygon: the point is inside, beside exactly one side, or nearest to a corner.
fn off_convex(p: Pt, sides: &[Side]) -> Away {
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
            corner = corner.min((v - side.way).square());
        } else {
            return Away::Side(off, *side);
        }
    }
    // On the border counts as touching; the square from a corner is zero only there.
    if corner == i64::MAX { Away::Touching } else { Away::Square(corner) }
}

fn off_any(p: Pt, sides: &[Side]) -> Away {
    let corners = sides.iter().map(|s| s.from).collect();
    if Poly::new(corners).is_ok_and(|poly| poly.holds(p)) {
        return Away::Touching;
    }
    let nearest = sides.iter().map(|s| s.off_point(p)).reduce(|a, b| if b.less(a) { b } else { a });
    nearest.unwrap_or(Away::Touching)
}
