//! A base moving straight ahead: exactly where it overlaps a thing on the way, or is near it.
//!
//! Every question becomes one about a *point* that moves past a convex polygon with rounded corners: the Minkowski sum of the thing and the
//! base. Answers are in whole steps of the way, see [`Stretch`]; every test compares whole numbers. With coordinates within `REACH` of the
//! origin, a scaled difference has 41 bits, a product with a side 62 bits, and the square of a difference times a squared length 124 bits,
//! which fits `i64` and `i128`.

mod body;
mod swept;

pub(crate) use body::{Body, Corners};
pub(crate) use swept::Swept;

use body::Places;
use geom::{Bounds, Len, Pt, Region, Shift, cross, dot, shift, sides_meet};
use std::cmp::Ordering;

/// A part of a way on which something holds, in tenths from the beginning.
///
/// It holds strictly between `from` and `to`, but not at `from` and `to` themselves. A `from` below zero means that it holds at the
/// beginning; a `to` beyond the length of the way, that it holds at the end. A stretch without a whole tenth inside lies between two
/// tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stretch {
    /// The last whole tenth before it begins.
    pub from: Len,
    /// The first whole tenth after it ends.
    pub to: Len,
}

/// When a thing matters to the moving base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meets {
    /// When their interiors share a point. Touching and sliding along are free.
    Over,
    /// When their distance is at most this. Exactly at the limit counts as within.
    Within(Len),
}

impl Meets {
    fn by(self) -> Len {
        match self {
            Meets::Over => Len::ZERO,
            Meets::Within(d) => d,
        }
    }
}

/// A straight leg, divided into equal steps: as many as its length in tenths, rounded up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Straight {
    pub from: Pt,
    pub way: Shift,
    pub steps: i64,
}

impl Straight {
    pub fn new(from: Pt, to: Pt) -> Straight {
        Straight { from, way: to - from, steps: i64::from((to - from).len().0) }
    }

    pub fn standing(at: Pt) -> Straight {
        Straight { from: at, way: shift(0, 0), steps: 0 }
    }

    pub fn to(&self) -> Pt {
        self.from + self.way
    }

    /// The place after this many steps, to the nearest tenth.
    pub fn place(&self, step: i64) -> Pt {
        let part = |v: i32| (2 * i64::from(v) * step + self.steps).div_euclid((2 * self.steps).max(1)) as i32;
        self.from + shift(part(self.way.x), part(self.way.y))
    }

    /// Where the moving point is inside ground. Each bound is the first whole step at or after it, so lengths inside are differences.
    pub fn lengths_inside(&self, ground: &Region) -> Vec<(Len, Len)> {
        if self.steps == 0 || !Bounds::around(&[self.from, self.to()]).meets(ground.bounds()) {
            return vec![];
        }
        let step = |f: geom::Fraction| Len(f.steps(self.steps) as i32);
        ground.spans(self.from, self.to()).iter().map(|s| (step(s.from), step(s.to))).filter(|(a, b)| a < b).collect()
    }

    fn stretch(&self, from: i64, to: i64) -> Stretch {
        Stretch { from: Len(from as i32), to: Len(to as i32) }
    }

    /// Where the moving point is near a convex polygon, which may be a segment or a point: within `radius` plus the distance in `meets`.
    fn near(&self, convex: &[Pt], radius: i64, meets: Meets) -> Option<Stretch> {
        let (radius, closed) = match meets {
            Meets::Over => (radius, false),
            Meets::Within(d) => (radius + i64::from(d.0), true),
        };
        let mut found = self.through(convex);
        if radius > 0 || closed {
            let n = convex.len();
            let room = Bounds::around(&[self.from, self.to()]).grown(Len(radius as i32));
            for i in 0..n.max(2) - usize::from(n <= 2) {
                let (a, b) = (convex[i], *convex.get(i + 1).unwrap_or(&convex[0]));
                if !room.meets(Bounds::around(&[a, b])) {
                    continue;
                }
                let Some(more) = Approach::new(self, a, b, radius, closed).stretch() else { continue };
                let first = found.get_or_insert(more);
                *first = Stretch { from: first.from.min(more.from), to: first.to.max(more.to) };
            }
        }
        found
    }

    /// Where the moving point is in the open interior of a convex polygon.
    fn through(&self, convex: &[Pt]) -> Option<Stretch> {
        let (low, high) = self.line_through(convex)?;
        let n = i128::from(self.steps);
        if low >= Ratio::ONE || high <= Ratio::ZERO {
            return None;
        }
        let from = if low < Ratio::ZERO { -1 } else { (low.over * n).div_euclid(low.under) as i64 };
        let to = if high > Ratio::ONE { self.steps + 1 } else { -((-high.over * n).div_euclid(high.under)) as i64 };
        Some(self.stretch(from, to))
    }

    /// The part of the infinite line that is in the open interior of a convex polygon, as ratios of the way.
    fn line_through(&self, convex: &[Pt]) -> Option<(Ratio, Ratio)> {
        if convex.len() < 3 {
            return None;
        }
        let (mut low, mut high) = (Ratio { over: -FOREVER, under: 1 }, Ratio { over: FOREVER, under: 1 });
        for (i, a) in convex.iter().enumerate() {
            let side = *convex.get(i + 1).unwrap_or(&convex[0]) - *a;
            // Inside is to the left: now + t × gain > 0.
            let (now, gain) = (i128::from(cross(side, self.from - *a)), i128::from(cross(side, self.way)));
            match gain.cmp(&0) {
                Ordering::Equal if now <= 0 => return None,
                Ordering::Equal => {}
                Ordering::Greater => low = low.max(Ratio { over: -now, under: gain }),
                Ordering::Less => high = high.min(Ratio { over: now, under: -gain }),
            }
        }
        if low < high { Some((low, high)) } else { None }
    }

    /// The first whole step from which the distance to a convex polygon with rounded corners no longer falls.
    fn valley(&self, convex: &[Pt], radius: i64) -> i64 {
        if let Some(over) = self.near(convex, radius, Meets::Over) {
            return i64::from(over.from.0) + 1;
        }
        let n = i128::from(self.steps);
        if let Some((low, _)) = self.line_through(convex) {
            // The line runs through the polygon beyond the end of the way, or before its beginning.
            return if low >= Ratio::ONE { self.steps + 1 } else { 0 };
        }
        let off = |p: &Pt| cross(self.way, *p - self.from).abs();
        let least = convex.iter().map(off).min().unwrap_or(0);
        let feet = convex.iter().filter(|p| off(p) == least).map(|p| dot(self.way, *p - self.from));
        let square = i128::from(self.way.square());
        let foot = i128::from(feet.min().unwrap_or(0));
        if square == 0 { 0 } else { (-((-foot * n).div_euclid(square))).clamp(0, n + 1) as i64 }
    }

    /// Where `room + t × gain` is negative.
    fn below(&self, room: i64, gain: i64) -> Option<Stretch> {
        if room >= 0 && room + gain >= 0 {
            return None;
        }
        let from = if room < 0 { -1 } else { (room * self.steps).div_euclid(-gain) };
        let to = if room + gain < 0 { self.steps + 1 } else { -((room * self.steps).div_euclid(gain)) };
        Some(self.stretch(from, to))
    }
}

/// Larger than every numerator of a ratio, which has 42 bits.
const FOREVER: i128 = 1 << 60;

/// A share of a way, as a fraction.
#[derive(Clone, Copy)]
struct Ratio {
    over: i128,
    under: i128,
}

impl Ratio {
    const ZERO: Ratio = Ratio { over: 0, under: 1 };
    const ONE: Ratio = Ratio { over: 1, under: 1 };
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Ratio) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ratio {}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        (self.over * other.under).cmp(&(other.over * self.under))
    }
}

/// Compares the distance between a moving point and a segment with a radius. Along the way the distance falls, then rises.
struct Approach {
    /// From the first end of the segment to the beginning of the way, times `scale`.
    begin: [i64; 2],
    way: [i64; 2],
    side: [i64; 2],
    side_square: i64,
    radius: i64,
    /// Exactly at the radius counts as near.
    closed: bool,
    steps: i64,
    scale: i64,
    /// The point comes that near somewhere, perhaps between two steps.
    reached: bool,
}

impl Approach {
    fn new(stride: &Straight, a: Pt, b: Pt, radius: i64, closed: bool) -> Approach {
        let pair = |s: Shift| [i64::from(s.x), i64::from(s.y)];
        let scale = stride.steps.max(1);
        let (side, away) = (pair(b - a), pair(stride.from - a));
        let nearest = nearest(stride.from, stride.to(), a, b, radius);
        Approach {
            begin: [away[0] * scale, away[1] * scale],
            way: pair(stride.way),
            side,
            side_square: (b - a).square(),
            radius,
            closed,
            steps: stride.steps,
            scale,
            reached: nearest == Ordering::Less || (closed && nearest == Ordering::Equal),
        }
    }

    fn at(&self, step: i64) -> [i64; 2] {
        [self.begin[0] + step * self.way[0], self.begin[1] + step * self.way[1]]
    }

    fn free(&self, step: i64) -> bool {
        match compare(self.at(step), self.side, self.side_square, self.scale, self.radius) {
            Ordering::Greater => true,
            Ordering::Equal => !self.closed,
            Ordering::Less => false,
        }
    }

    /// The distance is falling at this step.
    fn falls(&self, step: i64) -> bool {
        let at = self.at(step);
        let along = product(self.side, at);
        if along <= 0 {
            product(self.way, at) < 0
        } else if along >= self.scale * self.side_square {
            product(self.way, [at[0] - self.scale * self.side[0], at[1] - self.scale * self.side[1]]) < 0
        } else {
            area(self.side, self.way).signum() * area(self.side, at).signum() < 0
        }
    }

    fn stretch(&self) -> Option<Stretch> {
        if !self.reached {
            return None;
        }
        // The distance is least after the last falling step, and no later than the next one.
        let valley = first(0, self.steps, |k| !self.falls(k));
        let from = first(0, valley, |k| !self.free(k)) - 1;
        // At the step of the least distance, the point may already be past the stretch.
        let to = first(valley, self.steps + 1, |k| self.free(k));
        Some(Stretch { from: Len(from as i32), to: Len(to as i32) })
    }
}

/// The first whole number from `low` to `high` for which `test` holds, if it then holds for all greater ones; otherwise `high`.
fn first(mut low: i64, mut high: i64, test: impl Fn(i64) -> bool) -> i64 {
    while low < high {
        let middle = low + (high - low) / 2;
        if test(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

fn product(a: [i64; 2], b: [i64; 2]) -> i64 {
    a[0] * b[0] + a[1] * b[1]
}

fn area(a: [i64; 2], b: [i64; 2]) -> i64 {
    a[0] * b[1] - a[1] * b[0]
}

/// Compares the distance between a point and a segment with a radius. `at` is seen from the first end of the segment, times `scale`.
fn compare(at: [i64; 2], side: [i64; 2], side_square: i64, scale: i64, radius: i64) -> Ordering {
    let wide = |v: i64| i128::from(v) * i128::from(v);
    let limit = wide(scale * radius);
    let along = product(side, at);
    if along <= 0 {
        (wide(at[0]) + wide(at[1])).cmp(&limit)
    } else if along >= scale * side_square {
        (wide(at[0] - scale * side[0]) + wide(at[1] - scale * side[1])).cmp(&limit)
    } else {
        wide(area(side, at)).cmp(&(limit * i128::from(side_square)))
    }
}

/// Compares the distance between two segments with a radius.
fn nearest(a: Pt, b: Pt, c: Pt, d: Pt, radius: i64) -> Ordering {
    if sides_meet(a, b, c, d) {
        return 0.cmp(&radius);
    }
    let pair = |s: Shift| [i64::from(s.x), i64::from(s.y)];
    let from = |p: Pt, q: Pt, r: Pt| compare(pair(p - q), pair(r - q), (r - q).square(), 1, radius);
    [from(a, c, d), from(b, c, d), from(c, a, b), from(d, a, b)].into_iter().min().unwrap_or(Ordering::Greater)
}

/// A segment runs through the open interior of a convex polygon. All coordinates are seen from the same point.
fn cuts(corners: &[Shift], a: Shift, b: Shift) -> bool {
    let (mut low, mut high) = (Ratio::ZERO, Ratio::ONE);
    for (i, c) in corners.iter().enumerate() {
        let side = *corners.get(i + 1).unwrap_or(&corners[0]) - *c;
        // Inside is to the left: now + t × gain > 0.
        let (now, then) = (cross(side, a - *c), cross(side, b - *c));
        if now <= 0 && then <= 0 {
            return false;
        }
        let part = |under: i64| Ratio { over: now.abs().into(), under: under.into() };
        if now < 0 {
            low = low.max(part(then - now));
        } else if then < 0 {
            high = high.min(part(now - then));
        }
    }
    low < high
}

/// Joins stretches that overlap. Stretches that only share a bound stay two, because neither holds at the bound.
pub(crate) fn united(mut stretches: Vec<Stretch>) -> Vec<Stretch> {
    if stretches.len() < 2 {
        return stretches;
    }
    sorted::order(&mut stretches);
    let mut out: Vec<Stretch> = Vec::with_capacity(stretches.len());
    for next in stretches {
        match out.last_mut() {
            Some(last) if next.from < last.to => last.to = last.to.max(next.to),
            _ => out.push(next),
        }
    }
    out
}
