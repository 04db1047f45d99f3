//! The length of a straight leg, how much of it is slow, and where a round base must stop: the kernel of every drag.

use crate::rings::{Ring, Rings, Steps, surrounds};
use crate::{Ground, Piece};
use geom::{Bounds, Len, Pt, Shift, cross, dot};

/// What ground does to a base that goes straight ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tread {
    Free,
    /// Steps of the centre inside it are counted.
    Slow,
    /// The base may touch it and not overlap it.
    Barred,
}

/// Terrain sorted by what it does to a base, packed for asking often.
#[derive(Debug)]
pub struct Legs {
    slow: Rings,
    barred: Rings,
    /// Regions of several parts, by number, for legs that run exactly along a seam.
    ground: Ground,
}

/// What a leg meets. Steps are equal parts of it, as many as it has tenths, rounded up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    pub steps: i64,
    /// Steps of the centre inside slow ground; overlapping ground counts once.
    pub slow: i64,
    /// The last whole step before the base begins to overlap barred ground, and the number of the piece; the least of both.
    pub contact: Option<(i64, usize)>,
}

/// Room for the stretches of one leg, kept between questions.
#[derive(Default)]
pub struct LegRoom {
    steps: Steps,
}

impl Legs {
    /// `tread` is asked once for each piece, by its place in the list.
    pub fn new(pieces: &[Piece], tread: impl Fn(usize, &Piece) -> Tread) -> Legs {
        let ground = Ground::new(pieces);
        let of = |wanted: Tread| {
            let all = ground.regions().iter().enumerate();
            Rings::new(all.filter(|(i, _)| tread(*i, &pieces[*i]) == wanted))
        };
        Legs { slow: of(Tread::Slow), barred: of(Tread::Barred), ground }
    }

    /// A disc of this radius moves its centre from `a` to `b`.
    pub fn leg(&self, radius: Len, a: Pt, b: Pt, room: &mut LegRoom) -> Leg {
        let way = b - a;
        let steps = i64::from(way.len().0);
        let area = Bounds::around(&[a, b]);
        self.slow.grid.near(area, |i| {
            let ring = self.slow.ring(i);
            if !ring.misses(a, way, 0) {
                self.slowed(ring, a, way, steps, room);
            }
        });
        let slow = room.steps.union();
        let mut contact: Option<(i64, usize)> = None;
        self.barred.grid.near(area.grown(radius), |i| {
            let ring = self.barred.ring(i);
            if ring.misses(a, way, i64::from(radius.0) * steps.max(1)) {
                return;
            }
            let latest = contact.map_or(steps, |(step, _)| step);
            let mover = Mover { from: a, way, steps, radius: i64::from(radius.0) };
            if let Some(step) = mover.first_contact(ring, self.barred.corners(ring), latest) {
                let found = (step, ring.of as usize);
                contact = Some(contact.map_or(found, |c| c.min(found)));
            }
        });
        Leg { steps, slow, contact }
    }

    fn slowed(&self, ring: &Ring, a: Pt, way: Shift, steps: i64, room: &mut LegRoom) {
        let corners = self.slow.corners(ring);
        if !ring.alone && corners.iter().any(|c| cross(way, *c - a) == 0) {
            let spans = self.ground.region(ring.of as usize).spans(a, a + way);
            room.steps.spans.extend(spans.iter().map(|s| (s.from.steps(steps), s.to.steps(steps))));
        } else {
            room.steps.through(corners, a, way, steps);
        }
    }
}

/// A disc on its leg.
struct Mover {
    from: Pt,
    way: Shift,
    steps: i64,
    radius: i64,
}

impl Mover {
    /// The last whole step, at most `latest`, before the disc begins to come closer than its radius to a closed polygon.
    fn first_contact(&self, ring: &Ring, corners: &[Pt], latest: i64) -> Option<i64> {
        let apart = self.radius * self.steps;
        let (mut least, mut most) = (i64::MAX, i64::MIN);
        for c in &corners[1..] {
            let side = cross(self.way, *c - self.from);
            (least, most) = (least.min(side), most.max(side));
        }
        // All corners lie on one side of the way, a radius or more from it.
        if self.steps > 0 && (least >= apart || most <= -apart) {
            return None;
        }
        // From inside there is nothing to reach; and nothing but a step of no length has none.
        let held = Bounds { lo: ring.lo, hi: ring.hi }.holds(self.from);
        if held && surrounds(corners, self.from) {
            return Some(0);
        }
        if self.steps == 0 {
            return self.closer(corners, 0).then_some(0);
        }
        let guess = corners.windows(2).filter_map(|c| self.guess(c[0], c[1])).min();
        let last = match guess {
            // Later than another, unless it begins too near and only goes away from what it overlaps.
            Some(step) if step > latest + 1 && !self.closer(corners, 0) => return None,
            Some(step) => step.clamp(0, self.steps - 1),
            None => self.steps - 1,
        };
        // The guess is off by rounding at most; what decides is the exact test of the swept ground.
        if !self.closer(corners, last) && self.closer(corners, last + 1) {
            return Some(last);
        }
        self.search(corners)
    }

    #[cold]
    fn search(&self, corners: &[Pt]) -> Option<i64> {
        if self.closer(corners, 0) {
            return Some(0);
        }
        if !self.closer(corners, self.steps) {
            return None;
        }
        let (mut no, mut yes) = (0, self.steps);
        while yes - no > 1 {
            let middle = (no + yes) / 2;
            if self.closer(corners, middle) { yes = middle } else { no = middle }
        }
        Some(no)
    }

    /// About the step at which the disc reaches a side from outside, or the side's first corner.
    #[inline]
    fn guess(&self, a: Pt, b: Pt) -> Option<i64> {
        let (side, to_a) = (b - a, a - self.from);
        let square = self.way.square();
        let share = |n: i64, d: i64| (i128::from(n.max(0)) * i128::from(self.steps) / i128::from(d)) as i64;
        // The corner, as a disc.
        let (along, off) = (dot(self.way, to_a), cross(self.way, to_a));
        let by_corner = (off.abs() < self.radius * self.steps).then(|| {
            let room = i128::from(self.radius * self.radius) * i128::from(square) - i128::from(off) * i128::from(off);
            along - root(room.max(0))
        });
        let by_corner = by_corner.filter(|n| *n < square && (*n > 0 || to_a.square() < self.radius * self.radius));
        // The side, as a strip; the outside is on its right.
        let (away, closing) = (cross(side, to_a), cross(side, self.way));
        let close = i64::from(side.x.abs()) + i64::from(side.y.abs());
        let by_side = (away >= 0 && (closing > 0 || away < self.radius * close))
            .then(|| away - root(i128::from(self.radius * self.radius) * i128::from(side.square())))
            .filter(|left| *left <= 0 || *left < closing)
            .map(|left| if left <= 0 { 0 } else { share(left, closing) })
            .filter(|step| {
                let onward = i128::from(dot(side, self.way)) * i128::from(*step);
                let foot = i128::from(-dot(side, to_a)) * i128::from(self.steps) + onward;
                foot >= 0 && foot <= i128::from(side.square()) * i128::from(self.steps)
            });
        [by_corner.map(|n| share(n, square)), by_side].into_iter().flatten().min()
    }

    /// On the first `step` steps the disc comes closer than its radius to a side.
    fn closer(&self, corners: &[Pt], step: i64) -> bool {
        let n = self.steps.max(1);
        // The swept ground lies within this box, a tenth to spare.
        let to = |v: i32| (i64::from(v) * step / n) as i32;
        let swept = Bounds::around(&[self.from, self.from + geom::shift(to(self.way.x), to(self.way.y))]);
        let swept = swept.grown(Len(self.radius as i32 + 1));
        corners.windows(2).any(|c| {
            let apart = c[0].x.max(c[1].x) < swept.lo.x
                || c[0].x.min(c[1].x) > swept.hi.x
                || c[0].y.max(c[1].y) < swept.lo.y
                || c[0].y.min(c[1].y) > swept.hi.y;
            !apart && self.closer_to_side(c[0], c[1], step)
        })
    }

    /// All tests of squares: scaled by the steps, a cross product has 61 bits and its square 122.
    fn closer_to_side(&self, a: Pt, b: Pt, step: i64) -> bool {
        let (n, k) = (i128::from(self.steps.max(1)), i128::from(step));
        let square = |v: i128| v * v;
        let reach = i128::from(self.radius * self.radius);
        let (to_a, side) = (a - self.from, b - a);
        let whole = i128::from(self.way.square());
        // Each corner from the swept segment.
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
        // Both ends of the swept segment from the side, and whether the segment crosses it.
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

/// Rounded down; quickly for what has 64 bits.
fn root(square: i128) -> i64 {
    u64::try_from(square).map_or_else(|_| square.isqrt() as i64, |square| square.isqrt() as i64)
}
