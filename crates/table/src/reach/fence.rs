//! Fences: what a circle must keep away from, packed for many straight legs past it.

use crate::leg::Mover;
use crate::rings;
use geom::{Bounds, Len, Pt, Shape, cross, root_floor, turn};

/// A polygon or a point, and the distance that the middle of the circle must keep from it. Touching counts as too near, by less than a
/// tenth.
pub(super) struct Fence {
    /// The corners, with the first repeated at the end. A point is there twice.
    pub corners: Vec<Pt>,
    pub keep: Len,
    bounds: Bounds,
    /// A box around everything that is too near, slightly larger.
    around: Bounds,
}

/// Two rays from a spot, and the line between their ends.
pub(super) struct Wedge {
    pub at: Pt,
    pub right: Pt,
    pub left: Pt,
}

/// The greatest extra distance that a leg may have to keep, plus a tenth.
const SPARE_MAX: i32 = 4;

impl Fence {
    pub fn new(shape: &Shape, keep: Len) -> Fence {
        let (corners, keep, bounds) = match shape {
            Shape::Disc { at, radius } => (vec![*at, *at], keep + *radius, Bounds::at(*at)),
            Shape::Poly(poly) => {
                let corners = poly.corners().iter().chain(poly.corners().first()).copied().collect();
                (corners, keep, poly.bounds())
            }
        };
        Fence { corners, keep, bounds, around: bounds.grown(keep + Len(SPARE_MAX)) }
    }

    /// A lower bound for the distance of a spot from everything that is too near.
    pub fn away(&self, at: Pt) -> i32 {
        let beyond = |low: i32, high: i32, v: i32| i64::from((low - v).max(v - high).max(0));
        let (x, y) =
            (beyond(self.bounds.lo.x, self.bounds.hi.x, at.x), beyond(self.bounds.lo.y, self.bounds.hi.y, at.y));
        root_floor((x * x + y * y) as u64) as i32 - self.keep.0 - SPARE_MAX
    }

    /// The last whole step of a leg before it comes too near, or within `spare` tenths of that. It may be none if later than `latest`.
    #[inline]
    pub fn stops(&self, from: Pt, to: Pt, spare: i32, latest: i64) -> Option<i64> {
        if !self.around.meets(Bounds::at(from).with(to)) {
            return None;
        }
        let mover = Mover::new(from, to - from, i64::from(self.keep.0 + 1 + spare));
        let missed = rings::misses(self.bounds, from, mover.way, mover.apart.max(mover.radius));
        if missed { None } else { mover.first_contact(self.bounds, &self.corners, mover.steps.min(latest)) }
    }

    /// The leg never comes too near.
    pub fn passed(&self, from: Pt, to: Pt) -> bool {
        self.stops(from, to, 0, i64::MAX).is_none()
    }

    /// The wedge is clear of it, or the part of the wedge beyond a nearer fence. Its two rays are known to be clear.
    pub fn clear(&self, near: Option<&Wedge>, wedge: &Wedge) -> bool {
        if !self.around.meets(Bounds::at(wedge.at).with(wedge.right).with(wedge.left)) {
            return true;
        }
        let beyond = |near: &Wedge| geom::turn(near.right, near.left, self.corners[0]) <= 0;
        self.passed(wedge.right, wedge.left)
            && near.is_none_or(|near| self.passed(near.right, near.left))
            && !(wedge.holds(self.corners[0]) && near.is_none_or(beyond))
    }
}

impl Wedge {
    fn holds(&self, p: Pt) -> bool {
        cross(self.right - self.at, p - self.at) >= 0
            && cross(self.left - self.at, p - self.at) <= 0
            && turn(self.right, self.left, p) >= 0
    }
}
