//! Where points and shapes lie: inside, on the border or outside; one shape inside, over or against another.

use crate::{Bounds, Poly, Pt, Region, Shape, crosses, turn};

/// Where a point lies with respect to a closed shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Where {
    /// Not in the shape.
    Outside,
    /// On its border, which belongs to the shape.
    Border,
    /// In its open interior.
    Inside,
}

impl Poly {
    /// Whether a point is inside, on the border or outside.
    pub fn locate(&self, p: Pt) -> Where {
        if !self.bounds().holds(p) {
            return Where::Outside;
        }
        let mut inside = false;
        for (a, b) in self.sides() {
            // Count the sides that cross the line running east from the point, and notice those that the point is on.
            if (a.y <= p.y) == (b.y <= p.y) {
                if a.y == p.y && b.y == p.y && p.x >= a.x.min(b.x) && p.x <= a.x.max(b.x) || p == a || p == b {
                    return Where::Border;
                }
                continue;
            }
            let side = turn(a, b, p);
            if side == 0 {
                return Where::Border;
            }
            if (side > 0) == (b.y > a.y) {
                inside = !inside;
            }
        }
        if inside { Where::Inside } else { Where::Outside }
    }

    /// The point is inside or on the border.
    pub fn holds(&self, p: Pt) -> bool {
        self.locate(p) != Where::Outside
    }

    /// The distance from a point inside to the border, rounded down. Zero for a point outside.
    pub fn room(&self, p: Pt) -> i64 {
        let square = self.least_square(p);
        if self.holds(p) { crate::wide_root_floor(square.n / u128::from(square.d)) as i64 } else { 0 }
    }

    /// The square of the distance from a point to the nearest side, as numerator and denominator.
    pub(crate) fn least_square(&self, p: Pt) -> Square {
        self.sides().map(|(a, b)| Square::to_side(p, a, b)).min().expect("a polygon has sides")
    }
}

impl Shape {
    /// Whether a point is inside, on the border or outside.
    pub fn locate(&self, p: Pt) -> Where {
        match self {
            Shape::Disc { at, radius } => match (p - *at).square().cmp(&i64::from(radius.0).pow(2)) {
                std::cmp::Ordering::Less => Where::Inside,
                std::cmp::Ordering::Equal => Where::Border,
                std::cmp::Ordering::Greater => Where::Outside,
            },
            Shape::Poly(poly) => poly.locate(p),
        }
    }

    /// The point is inside or on the border.
    pub fn holds(&self, p: Pt) -> bool {
        self.locate(p) != Where::Outside
    }

    /// All of `inner` is in this shape. Their borders may touch.
    pub fn contains(&self, inner: &Shape) -> bool {
        match (self, inner) {
            (Shape::Disc { at, radius }, Shape::Disc { at: p, radius: r }) => {
                r <= radius && (*p - *at).square() <= i64::from(radius.0 - r.0).pow(2)
            }
            (Shape::Disc { .. }, Shape::Poly(poly)) => poly.corners().iter().all(|c| self.holds(*c)),
            (Shape::Poly(poly), Shape::Disc { at, radius }) => {
                poly.holds(*at) && poly.least_square(*at) >= Square::of(radius.0)
            }
            (Shape::Poly(outer), Shape::Poly(inner)) => {
                // If no side of the outer polygon runs through the inner one, the inner one is wholly on one side of the border.
                !outer.sides().any(|(a, b)| crosses(inner, a, b)) && overlap_polys(outer, inner)
            }
        }
    }

    /// The open interiors share a point. Touching is not overlapping.
    pub fn overlaps(&self, other: &Shape) -> bool {
        if !self.bounds().meets(other.bounds()) {
            return false;
        }
        match (self, other) {
            (Shape::Disc { at, radius }, Shape::Disc { at: p, radius: r }) => {
                radius.0.min(r.0) > 0 && (*p - *at).square() < (i64::from(radius.0) + i64::from(r.0)).pow(2)
            }
            (Shape::Disc { at, radius }, Shape::Poly(poly)) | (Shape::Poly(poly), Shape::Disc { at, radius }) => {
                radius.0 > 0 && (poly.holds(*at) || poly.least_square(*at) < Square::of(radius.0))
            }
            (Shape::Poly(a), Shape::Poly(b)) => overlap_polys(a, b),
        }
    }

    /// They share a point, if only on their borders.
    pub fn meets(&self, other: &Shape) -> bool {
        self.bounds().meets(other.bounds()) && crate::gap_len(self, other).0 == 0
    }

    /// Their borders share a point, but their interiors do not.
    pub fn touches(&self, other: &Shape) -> bool {
        self.meets(other) && !self.overlaps(other)
    }
}

fn overlap_polys(a: &Poly, b: &Poly) -> bool {
    a.bounds().meets(b.bounds())
        && !parted_by_a_side(a, b)
        && !parted_by_a_side(b, a)
        && (a.sides().any(|(p, q)| crosses(b, p, q))
            || b.sides().any(|(p, q)| crosses(a, p, q))
            // No side of either runs through the other, so they are apart, touching, or the same polygon.
            || a.corners().iter().all(|c| b.holds(*c)) && b.corners().iter().all(|c| a.holds(*c)))
}

/// A side of the first polygon separates them: the first is wholly on its left, the other wholly on its right. Tried only if the first
/// polygon has few sides.
fn parted_by_a_side(one: &Poly, other: &Poly) -> bool {
    const FEW: usize = 8;
    let parts = |(p, q): (Pt, Pt)| {
        let side = |c: &Pt| crate::turn(p, q, *c);
        other.corners().iter().all(|c| side(c) <= 0) && one.corners().iter().all(|c| side(c) >= 0)
    };
    one.corners().len() <= FEW && one.sides().any(parts)
}

impl Region {
    /// Where a point lies with respect to the union. A seam between two polygons is inside.
    pub fn locate(&self, p: Pt) -> Where {
        let mut borders = 0;
        for part in self.parts().iter().filter(|part| part.bounds().holds(p)) {
            match part.locate(p) {
                Where::Inside => return Where::Inside,
                Where::Border => borders += 1,
                Where::Outside => {}
            }
        }
        match borders {
            0 => Where::Outside,
            1 => Where::Border,
            _ if self.surrounds(p) => Where::Inside,
            _ => Where::Border,
        }
    }

    /// The point is inside the union or on its border.
    pub fn holds(&self, p: Pt) -> bool {
        self.parts().iter().any(|part| part.bounds().holds(p) && part.holds(p))
    }

    /// The polygons whose borders meet at `p` together cover every direction around it.
    fn surrounds(&self, p: Pt) -> bool {
        let mut sectors = Vec::new();
        for part in self.parts() {
            for (i, (a, b)) in part.sides().enumerate() {
                let n = part.corners().len();
                if p == a {
                    let before = part.corners()[(i + n - 1) % n];
                    sectors.push((b - p, before - p));
                } else if p != b && turn(a, b, p) == 0 && Bounds::around(&[a, b]).holds(p) {
                    sectors.push((b - p, a - p));
                }
            }
        }
        // Each sector runs counterclockwise from its first direction to its second. The circle is covered if every
        // sector ends inside another sector or at the beginning of one.
        sectors.iter().all(|(_, end)| sectors.iter().any(|(from, to)| in_turn(*from, *end, *to)))
    }

    /// The open interiors of the union and of the shape share a point.
    pub fn overlaps(&self, shape: &Shape) -> bool {
        // A shape that meets the interior at a seam also meets the interior of a polygon beside it, so each is asked on its own.
        self.bounds().meets(shape.bounds()) && self.parts().iter().any(|part| shape.overlaps_poly(part))
    }
}

/// Counter-clockwise from `from`, `way` comes before `to`, or equals `from`.
fn in_turn(from: crate::Shift, way: crate::Shift, to: crate::Shift) -> bool {
    let half = |v: crate::Shift| {
        let side = crate::cross(from, v);
        // 0: along `from`, 1: less than half a turn, 2: half a turn, 3: more.
        match side.signum() {
            1 => 1,
            -1 => 3,
            _ if crate::dot(from, v) > 0 => 0,
            _ => 2,
        }
    };
    let (w, t) = (half(way), half(to));
    w < t || (w == t && w % 2 == 1 && crate::cross(way, to) > 0)
}

impl Shape {
    pub(crate) fn overlaps_poly(&self, poly: &Poly) -> bool {
        match self {
            Shape::Disc { at, radius } => {
                radius.0 > 0
                    && poly.bounds().meets(self.bounds())
                    && (poly.holds(*at) || poly.least_square(*at) < Square::of(radius.0))
            }
            Shape::Poly(own) => overlap_polys(own, poly),
        }
    }
}

/// The square of a length, as a fraction: `n` has at most 83 bits, `d` 41.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Square {
    pub n: u128,
    pub d: u64,
}

impl Square {
    pub fn of(len: i32) -> Square {
        Square { n: u128::from(len.unsigned_abs()).pow(2), d: 1 }
    }

    /// From a point to a closed segment.
    pub fn to_side(p: Pt, a: Pt, b: Pt) -> Square {
        let (ab, ap) = (b - a, p - a);
        let (along, whole) = (crate::dot(ap, ab), ab.square());
        if along <= 0 {
            Square { n: ap.square() as u128, d: 1 }
        } else if along >= whole {
            Square { n: (p - b).square() as u128, d: 1 }
        } else {
            let off = u128::from(crate::cross(ab, ap).unsigned_abs());
            Square { n: off * off, d: whole as u64 }
        }
    }
}

impl PartialEq for Square {
    fn eq(&self, other: &Square) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Square {}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Square) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Square {
    fn cmp(&self, other: &Square) -> std::cmp::Ordering {
        (self.n * u128::from(other.d)).cmp(&(other.n * u128::from(self.d)))
    }
}
