//! The moving body: a rotated base seen from its center, and the places at which it touches a thing.

use crate::{Footprint, Place};
use geom::{Bounds, Len, Pt, Shape, Shift, cross};
use std::{ops::Deref, sync::Arc};

/// The moving body, seen from its center. Polygons are convex, with their corners counterclockwise.
#[derive(Clone, Debug)]
pub(crate) enum Body {
    Disc(Len),
    Poly(Corners),
}

/// The corners of a body. Most bases have four, which need no allocation.
#[derive(Clone, Debug)]
pub(crate) enum Corners {
    Four([Shift; 4]),
    Many(Arc<[Shift]>),
}

impl Deref for Corners {
    type Target = [Shift];
    fn deref(&self) -> &[Shift] {
        match self {
            Corners::Four(corners) => corners,
            Corners::Many(corners) => corners,
        }
    }
}

impl Body {
    pub const POINT: Body = Body::Disc(Len::ZERO);

    pub fn stood(foot: Footprint, place: Place) -> Body {
        if let Footprint::Rect { length, width } = foot {
            return Body::Poly(Corners::Four(place.facing.turned_all(Footprint::corners(length, width))));
        }
        match foot.stood(place) {
            Shape::Disc { radius, .. } => Body::Disc(radius),
            Shape::Poly(poly) => Body::Poly(Corners::Many(poly.corners().iter().map(|c| *c - place.at).collect())),
        }
    }

    /// The box around it, seen from its center.
    pub fn bounds(&self) -> Bounds {
        let origin = geom::pt(0, 0);
        match self {
            Body::Disc(radius) => Bounds::at(origin).grown(*radius),
            Body::Poly(corners) => corners.iter().fold(Bounds::at(origin), |b, c| b.with(geom::pt(c.x, c.y))),
        }
    }

    /// The radius of a circle around its center that holds the body at every heading.
    pub fn circle(&self) -> Len {
        match self {
            Body::Disc(radius) => *radius,
            // Two tenths cover the rounding of corners at other headings.
            Body::Poly(corners) => corners.iter().map(|c| c.len()).max().unwrap_or_default() + Len(2),
        }
    }

    /// The distance from its center to its nearest side, plus a tenth for rounding.
    pub fn half_width(&self) -> Len {
        match self {
            Body::Disc(radius) => *radius,
            Body::Poly(corners) => {
                let n = corners.len();
                let away = |i: usize| {
                    let (a, b) = (corners[i], corners[(i + 1) % n]);
                    cross(a, b) / i64::from((b - a).len().0.max(1))
                };
                Len((0..n).map(away).min().unwrap_or(0) as i32 + 1)
            }
        }
    }

    pub(super) fn radius(&self) -> i64 {
        match self {
            Body::Disc(radius) => i64::from(radius.0),
            Body::Poly(_) => 0,
        }
    }

    /// The places at which the body touches this convex thing, both without their roundness.
    pub(super) fn around(&self, thing: &[Pt], places: &mut Places) {
        places.clear();
        match self {
            Body::Disc(_) => thing.iter().for_each(|p| places.push(*p)),
            Body::Poly(corners) => difference(thing, corners, places),
        }
    }
}

/// A list of points, usually short enough to need no allocation.
pub(super) struct Places {
    few: [Pt; Places::FEW],
    n: usize,
    /// All points, once there are too many for the array.
    many: Vec<Pt>,
}

impl Places {
    const FEW: usize = 8;

    pub fn new() -> Places {
        Places { few: [geom::pt(0, 0); Places::FEW], n: 0, many: vec![] }
    }

    fn clear(&mut self) {
        (self.n, self.many) = (0, vec![]);
    }

    fn push(&mut self, p: Pt) {
        if self.last() == Some(&p) {
            return;
        }
        if self.n == Places::FEW {
            self.many.extend_from_slice(&self.few);
        }
        match self.few.get_mut(self.n) {
            Some(place) => *place = p,
            None => self.many.push(p),
        }
        self.n += 1;
    }
}

impl Deref for Places {
    type Target = [Pt];
    fn deref(&self) -> &[Pt] {
        if self.n > Places::FEW { &self.many } else { &self.few[..self.n] }
    }
}

/// The remainder, without a division in the usual case that none is needed.
fn round(i: usize, n: usize) -> usize {
    match i.checked_sub(n) {
        None => i,
        Some(over) if over < n => over,
        Some(over) => over % n,
    }
}

/// All differences between a point of a convex thing and a point of a convex body. The result is convex, with corners counterclockwise.
fn difference(thing: &[Pt], body: &[Shift], out: &mut Places) {
    let (n, m) = (thing.len(), body.len());
    let first_a = (0..n).min_by_key(|i| (thing[*i].y, thing[*i].x)).unwrap_or(0);
    let first_b = (0..m).max_by_key(|j| (body[*j].y, body[*j].x)).unwrap_or(0);
    let pa = |i: usize| thing[round(first_a + i, n)];
    let pb = |j: usize| -body[round(first_b + j, m)];
    let (mut i, mut j) = (0, 0);
    while i < n || j < m {
        out.push(pa(i) + pb(j));
        let turn = cross(pa(i + 1) - pa(i), pb(j + 1) - pb(j));
        let (more_a, more_b) = (i < n, j < m);
        i += usize::from(more_a && (!more_b || turn >= 0));
        j += usize::from(more_b && (!more_a || turn <= 0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{Heading, Poly, pt};

    #[test]
    fn sums_are_the_hulls_of_all_sums() {
        let foot = |length, width, facing: i32| {
            let place = Place { at: pt(100, 50), facing: Heading::new(facing) };
            match (Footprint::Oval { length: Len(length), width: Len(width) }).stood(place) {
                Shape::Poly(poly) => poly.corners().to_vec(),
                Shape::Disc { .. } => vec![],
            }
        };
        let things = [
            vec![pt(5, 5)],
            vec![pt(0, 0), pt(7, -3)],
            vec![pt(4, 0), pt(0, 0)],
            vec![pt(0, 0), pt(9, 0), pt(9, 9), pt(0, 9)],
        ];
        for (i, thing) in things.iter().cloned().chain((0..8).map(|i| foot(30 + i, 12, i * 77))).enumerate() {
            for turn in 0..90 {
                let body: Vec<Shift> = foot(37, 20, turn * 8).into_iter().map(|c| c - pt(0, 0)).collect();
                let all = thing.iter().flat_map(|p| body.iter().map(|s| *p + *s)).collect();
                let turned: Vec<Shift> = body.iter().map(|s| -*s).collect();
                let mut found = Places::new();
                difference(&thing, &turned, &mut found);
                let found = Poly::new(found.to_vec()).unwrap();
                let hull = Poly::hull(all).unwrap();
                assert_eq!(found.twice_area(), hull.twice_area(), "{i} {turn}");
            }
        }
    }

    #[test]
    fn rectangles_move_as_they_stand() {
        for (l, w) in [(10, 10), (11, 10), (13, 37), (500, 321), (10, 10_000)] {
            for h in 0..720 {
                let place = Place { at: pt(300, 400), facing: Heading::new(h) };
                let foot = Footprint::Rect { length: Len(l), width: Len(w) };
                let (Body::Poly(body), Shape::Poly(stood)) = (Body::stood(foot, place), foot.stood(place)) else {
                    panic!()
                };
                let mut body: Vec<_> = body.iter().map(|c| place.at + *c).collect();
                let first = body.iter().position(|c| *c == stood.corners()[0]).unwrap();
                body.rotate_left(first);
                assert_eq!(body, stood.corners());
            }
        }
    }
}
