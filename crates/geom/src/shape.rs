//! Shapes: discs and polygons, border included.

use crate::{Bounds, Len, Pt, Shift, cross, turn};

/// The ground that a base, a template or a zone covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A disc; with a radius of zero, a point.
    Disc {
        /// Its center.
        at: Pt,
        /// Its radius.
        radius: Len,
    },
    /// A polygon.
    Poly(Poly),
}

/// A simple polygon, convex or not. Its corners run counterclockwise and none is repeated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Poly {
    corners: Vec<Pt>,
    bounds: Bounds,
}

/// Why corners do not make a polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolyFault {
    /// Fewer than 3 corners, or more than [`Poly::CORNERS_MAX`].
    Count(usize),
    /// No area.
    Flat,
    /// The sides that begin at these two corners meet.
    Crossing(usize, usize),
}

impl Poly {
    /// The most corners a polygon can have.
    pub const CORNERS_MAX: usize = 4096;

    /// A polygon from its corners in either direction. Repeated corners and corners on a straight side are dropped.
    ///
    /// # Errors
    ///
    /// A [`PolyFault`] if there are too few or too many corners, no area, or sides that cross.
    pub fn new(mut corners: Vec<Pt>) -> Result<Poly, PolyFault> {
        if !(3..=Poly::CORNERS_MAX).contains(&corners.len()) {
            return Err(PolyFault::Count(corners.len()));
        }
        if twice_area(&corners) < 0 {
            corners.reverse();
        }
        drop_needless(&mut corners);
        if corners.len() < 3 || twice_area(&corners) <= 0 {
            return Err(PolyFault::Flat);
        }
        if let Some((a, b)) = crossing(&corners) {
            return Err(PolyFault::Crossing(a, b));
        }
        let bounds = Bounds::around(&corners);
        Ok(Poly { corners, bounds })
    }

    /// For corners that are known to be those of a convex polygon, counterclockwise and all of them needed.
    pub(crate) fn convex_of(corners: Vec<Pt>) -> Poly {
        Poly { bounds: Bounds::around(&corners), corners }
    }

    /// The corners, counterclockwise.
    pub fn corners(&self) -> &[Pt] {
        &self.corners
    }

    /// The box around the polygon.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Each side, from its first corner to its second, with the inside on the left.
    pub fn sides(&self) -> impl ExactSizeIterator<Item = (Pt, Pt)> + '_ {
        let corners = &self.corners[..];
        corners.iter().enumerate().map(|(i, from)| (*from, *corners.get(i + 1).unwrap_or(&corners[0])))
    }

    /// The polygon is convex.
    pub fn convex(&self) -> bool {
        let n = self.corners.len();
        (0..n).all(|i| turn(self.corners[i], self.corners[(i + 1) % n], self.corners[(i + 2) % n]) > 0)
    }

    /// Twice its area, which is a whole number.
    pub fn twice_area(&self) -> i64 {
        twice_area(&self.corners)
    }

    /// The polygon moved by a shift.
    pub fn shifted(&self, by: Shift) -> Poly {
        Poly {
            corners: self.corners.iter().map(|c| *c + by).collect(),
            bounds: Bounds { lo: self.bounds.lo + by, hi: self.bounds.hi + by },
        }
    }
}

impl Shape {
    /// The box around the shape.
    pub fn bounds(&self) -> Bounds {
        match self {
            Shape::Disc { at, radius } => Bounds::at(*at).grown(*radius),
            Shape::Poly(poly) => poly.bounds(),
        }
    }

    /// The shape moved by a shift.
    pub fn shifted(&self, by: Shift) -> Shape {
        match self {
            Shape::Disc { at, radius } => Shape::Disc { at: *at + by, radius: *radius },
            Shape::Poly(poly) => Shape::Poly(poly.shifted(by)),
        }
    }
}

fn twice_area(corners: &[Pt]) -> i64 {
    let Some(origin) = corners.first() else { return 0 };
    corners.windows(2).map(|w| cross(w[0] - *origin, w[1] - *origin)).sum()
}

/// Drops repeated corners and corners in the middle of a straight side, until none is left.
fn drop_needless(corners: &mut Vec<Pt>) {
    let mut i = 0;
    let mut kept = 0;
    while corners.len() > 2 && kept < corners.len() {
        let n = corners.len();
        i %= n;
        let (before, here, after) = (corners[(i + n - 1) % n], corners[i], corners[(i + 1) % n]);
        if turn(before, here, after) == 0 {
            corners.remove(i);
            kept = 0;
            i = (i + corners.len() - 1) % corners.len();
        } else {
            kept += 1;
            i += 1;
        }
    }
}

/// The first pair of sides that share a point without being neighbors. From west to east, each side is compared with those that begin
/// before it ends.
fn crossing(corners: &[Pt]) -> Option<(usize, usize)> {
    let n = corners.len();
    let side = |i: usize| (corners[i], corners[(i + 1) % n]);
    let bounds = |i: usize| Bounds::around(&[side(i).0, side(i).1]);
    let mut order: Vec<usize> = (0..n).collect();
    sorted::order_by_key(&mut order, |i| bounds(*i).lo.x);
    let mut first: Option<(usize, usize)> = None;
    for (place, i) in order.iter().enumerate() {
        let area = bounds(*i);
        for j in &order[place + 1..] {
            if bounds(*j).lo.x > area.hi.x {
                break;
            }
            let (i, j) = (*i.min(j), *i.max(j));
            let neighbors = j == i + 1 || (i == 0 && j == n - 1);
            let ((a, b), (c, d)) = (side(i), side(j));
            if !neighbors && bounds(i).meets(bounds(j)) && touch(a, b, c, d) {
                first = Some(first.map_or((i, j), |first| first.min((i, j))));
            }
        }
    }
    first
}

/// Two closed segments whose boxes meet share a point.
fn touch(a: Pt, b: Pt, c: Pt, d: Pt) -> bool {
    let apart = |p: i64, q: i64| (p > 0 && q > 0) || (p < 0 && q < 0);
    !apart(turn(a, b, c), turn(a, b, d)) && !apart(turn(c, d, a), turn(c, d, b))
}
