//! The length of a straight leg, how much of it is slow, and where a round base must stop: the kernel of every drag.

use crate::rings::{Ring, Rings, Steps, surrounds};
use crate::sieve::Sieve;
use crate::{Ground, Piece};
use geom::{Bounds, Len, Pt, Shift, cross, dot, root_floor};

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
    slow: Sifted,
    barred: Sifted,
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
            Sifted::new(Rings::new(all.filter(|(i, _)| tread(*i, &pieces[*i]) == wanted)))
        };
        Legs { slow: of(Tread::Slow), barred: of(Tread::Barred), ground }
    }

    /// A disc of this radius moves its centre from `a` to `b`.
    pub fn leg(&self, radius: Len, a: Pt, b: Pt, room: &mut LegRoom) -> Leg {
        let (steps, slow) = self.length(a, b, room);
        Leg { steps, slow, contact: self.contact(radius, a, b, steps) }
    }

    /// The steps of a leg, and those inside slow ground.
    #[inline]
    pub fn length(&self, a: Pt, b: Pt, room: &mut LegRoom) -> (i64, i64) {
        let way = b - a;
        let steps = i64::from(way.len().0);
        self.slow.near(Bounds::around(&[a, b]), |i| {
            let ring = self.slow.rings.ring(i);
            if !ring.misses(a, way, 0) {
                self.slowed(ring, a, way, steps, room);
            }
        });
        (steps, room.steps.union())
    }

    /// See [`Leg::contact`]; `steps` are those of the leg.
    #[inline]
    pub fn contact(&self, radius: Len, a: Pt, b: Pt, steps: i64) -> Option<(i64, usize)> {
        let mover = Mover::new(a, b - a, steps, i64::from(radius.0));
        let mut contact: Option<(i64, usize)> = None;
        self.barred.near(mover.swept, |i| {
            let ring = self.barred.rings.ring(i);
            if ring.misses(a, mover.way, mover.apart.max(mover.radius)) {
                return;
            }
            let latest = contact.map_or(steps, |(step, _)| step);
            if let Some(step) = mover.first_contact(ring, self.barred.rings.corners(ring), latest) {
                let found = (step, ring.of as usize);
                contact = Some(contact.map_or(found, |c| c.min(found)));
            }
        });
        contact
    }

    fn slowed(&self, ring: &Ring, a: Pt, way: Shift, steps: i64, room: &mut LegRoom) {
        let corners = self.slow.rings.corners(ring);
        if !ring.alone && corners.iter().any(|c| cross(way, *c - a) == 0) {
            let spans = self.ground.region(ring.of as usize).spans(a, a + way);
            room.steps.spans.extend(spans.iter().map(|s| (s.from.steps(steps), s.to.steps(steps))));
        } else {
            room.steps.through(corners, a, way, steps);
        }
    }
}

/// Rings that are found by their sieve, or by their grid where there are very many.
#[derive(Debug)]
struct Sifted {
    rings: Rings,
    sieve: Option<Sieve>,
}

impl Sifted {
    fn new(rings: Rings) -> Sifted {
        let boxes = || (0..rings.len()).map(|i| rings.ring(i)).map(|r| Bounds { lo: r.lo, hi: r.hi });
        Sifted { sieve: (rings.len() <= Sieve::MOST).then(|| Sieve::new(boxes())), rings }
    }

    /// Visits each ring whose box meets `area`, once.
    #[inline]
    fn near(&self, area: Bounds, mut visit: impl FnMut(usize)) {
        let Some(sieve) = &self.sieve else { return self.rings.grid.near(area, visit) };
        sieve.near(area, |i| {
            let ring = self.rings.ring(i);
            if area.meets(Bounds { lo: ring.lo, hi: ring.hi }) {
                visit(i);
            }
        });
    }
}

/// A disc on its leg.
struct Mover {
    from: Pt,
    way: Shift,
    steps: i64,
    radius: i64,
    /// The radius times the steps: what cross products with the way are compared with.
    apart: i64,
    /// Short and thin enough for the tests of [`Mover::closer_to_side`] in 64 bits.
    small: bool,
    /// The box of the swept ground.
    swept: Bounds,
}

impl Mover {
    fn new(from: Pt, way: Shift, steps: i64, radius: i64) -> Mover {
        let small = steps < 1 << 15 && radius < 1 << 15;
        let swept = Bounds::around(&[from, from + way]).grown(Len(radius as i32));
        Mover { from, way, steps, radius, apart: radius * steps, small, swept }
    }

    /// The last whole step, at most `latest`, before the disc begins to come closer than its radius to a closed polygon.
    fn first_contact(&self, ring: &Ring, corners: &[Pt], latest: i64) -> Option<i64> {
        let apart = self.apart;
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
        let sides = corners.windows(2).filter(|c| !beyond(c[0], c[1], self.swept));
        let guess = sides.filter_map(|c| self.guess(c[0], c[1])).min();
        let last = match guess {
            // Later than another, unless it begins too near and only goes away from what it overlaps.
            Some(step) if step > latest + 1 && !self.closer(corners, 0) => return None,
            Some(step) => step.clamp(0, self.steps - 1),
            None if !self.closer(corners, self.steps) => return None,
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
        let share = |n: i64, d: i64| match n.max(0).checked_mul(self.steps) {
            Some(product) => product / d,
            None => (i128::from(n) * i128::from(self.steps) / i128::from(d)) as i64,
        };
        // The corner, as a disc.
        let (along, off) = (dot(self.way, to_a), cross(self.way, to_a));
        let by_corner = (off.abs() < self.apart).then(|| {
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
                if self.small {
                    let foot = dot(side, self.way) * step - dot(side, to_a) * self.steps;
                    return foot >= 0 && foot <= side.square() * self.steps;
                }
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
            !beyond(c[0], c[1], swept)
                && if self.small { self.closer_to_side(c[0], c[1], step) } else { self.closer_far(c[0], c[1], step) }
        })
    }

    /// As [`Mover::closer_far`], where nothing but the last doubt needs more than 64 bits: steps and radius have 15 bits, coordinates 22.
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

    /// All tests of squares: scaled by the steps, a cross product has 61 bits and its square 122.
    #[cold]
    fn closer_far(&self, a: Pt, b: Pt, step: i64) -> bool {
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

/// Both ends of a side lie beyond one edge of a box.
#[inline]
fn beyond(a: Pt, b: Pt, area: Bounds) -> bool {
    a.x.max(b.x) < area.lo.x || a.x.min(b.x) > area.hi.x || a.y.max(b.y) < area.lo.y || a.y.min(b.y) > area.hi.y
}

/// `|value| < factor × √square`: by the rounded root where that decides it.
#[inline]
fn less_than(value: i64, factor: i64, square: i64) -> bool {
    let (value, root) = (value.abs(), root_floor(square as u64) as i64);
    if value < factor * root {
        return true;
    }
    let wide = i128::from;
    value < factor * (root + 1) && wide(value) * wide(value) < wide(factor) * wide(factor) * wide(square)
}

/// Rounded down; quickly for what has 64 bits.
fn root(square: i128) -> i64 {
    u64::try_from(square).map_or_else(|_| square.isqrt() as i64, |square| root_floor(square) as i64)
}
