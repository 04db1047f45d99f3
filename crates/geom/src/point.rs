//! Points, shifts between them, and the boxes around them.

use crate::Len;
use serde::{Deserialize, Serialize};
use std::ops::{Add, Neg, Sub};

/// The farthest that a coordinate may lie from the origin: 50 metres.
///
/// What follows from it, and is relied on everywhere: a difference of coordinates is at most 10⁶ (20 bits), a cross or dot product of two
/// differences at most 2 × 10¹² (41 bits), the square of one 82 bits, and that times a squared length 123 bits: inside `i128`.
pub const REACH: i32 = 500_000;

/// A place on the table, in tenths of a millimetre from its south-west corner: x east, y north.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "[i32; 2]", into = "[i32; 2]")]
pub struct Pt {
    pub x: i32,
    pub y: i32,
}

/// The way from one point to another.
///
/// Sums stop at the ends of `i32`; [`cross`] and [`dot`] are exact for every shift that can be made of points within [`REACH`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shift {
    pub x: i32,
    pub y: i32,
}

pub const fn pt(x: i32, y: i32) -> Pt {
    Pt { x, y }
}

pub const fn shift(x: i32, y: i32) -> Shift {
    Shift { x, y }
}

/// A point from outside the program must be within [`REACH`].
impl TryFrom<[i32; 2]> for Pt {
    type Error = String;
    fn try_from([x, y]: [i32; 2]) -> Result<Pt, String> {
        if near(x) == x && near(y) == y { Ok(pt(x, y)) } else { Err(format!("point {x},{y} lies too far away")) }
    }
}

impl From<Pt> for [i32; 2] {
    fn from(p: Pt) -> [i32; 2] {
        [p.x, p.y]
    }
}

/// Exact for points within [`REACH`]. Every test of geometry begins with it, so it has no check.
impl Sub for Pt {
    type Output = Shift;
    #[inline]
    fn sub(self, from: Pt) -> Shift {
        shift(self.x.wrapping_sub(from.x), self.y.wrapping_sub(from.y))
    }
}

/// A sum beyond [`REACH`] stops there, so that every point stays one that products are exact for.
impl Add<Shift> for Pt {
    type Output = Pt;
    fn add(self, by: Shift) -> Pt {
        pt(near(self.x.saturating_add(by.x)), near(self.y.saturating_add(by.y)))
    }
}

impl Sub<Shift> for Pt {
    type Output = Pt;
    fn sub(self, by: Shift) -> Pt {
        pt(near(self.x.saturating_sub(by.x)), near(self.y.saturating_sub(by.y)))
    }
}

fn near(v: i32) -> i32 {
    v.clamp(-REACH, REACH)
}

impl Add for Shift {
    type Output = Shift;
    fn add(self, other: Shift) -> Shift {
        shift(self.x.saturating_add(other.x), self.y.saturating_add(other.y))
    }
}

impl Sub for Shift {
    type Output = Shift;
    fn sub(self, other: Shift) -> Shift {
        shift(self.x.saturating_sub(other.x), self.y.saturating_sub(other.y))
    }
}

impl Neg for Shift {
    type Output = Shift;
    fn neg(self) -> Shift {
        shift(self.x.saturating_neg(), self.y.saturating_neg())
    }
}

impl Shift {
    /// The square of its length.
    pub const fn square(self) -> i64 {
        dot(self, self)
    }

    /// Its length, rounded up to a whole tenth.
    #[inline]
    pub fn len(self) -> Len {
        Len(i32::try_from(crate::root_up(self.square() as u64)).unwrap_or(i32::MAX))
    }
}

/// Positive when `b` points to the left of `a`.
pub const fn cross(a: Shift, b: Shift) -> i64 {
    a.x as i64 * b.y as i64 - a.y as i64 * b.x as i64
}

pub const fn dot(a: Shift, b: Shift) -> i64 {
    a.x as i64 * b.x as i64 + a.y as i64 * b.y as i64
}

/// Positive when the way `a`, `b`, `c` turns left, nought when it runs straight.
pub const fn turn(a: Pt, b: Pt, c: Pt) -> i64 {
    cross(shift(b.x - a.x, b.y - a.y), shift(c.x - a.x, c.y - a.y))
}

/// A box along the axes, border included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub lo: Pt,
    pub hi: Pt,
}

impl Bounds {
    pub const fn at(p: Pt) -> Bounds {
        Bounds { lo: p, hi: p }
    }

    /// The box around some points; around none, the origin.
    pub fn around(points: &[Pt]) -> Bounds {
        let Some((first, rest)) = points.split_first() else { return Bounds::at(pt(0, 0)) };
        rest.iter().fold(Bounds::at(*first), |b, p| b.with(*p))
    }

    /// Counterclockwise, from the lowest on the left.
    pub const fn corners(self) -> [Pt; 4] {
        let Bounds { lo, hi } = self;
        [lo, pt(hi.x, lo.y), hi, pt(lo.x, hi.y)]
    }

    pub fn with(self, p: Pt) -> Bounds {
        Bounds { lo: pt(self.lo.x.min(p.x), self.lo.y.min(p.y)), hi: pt(self.hi.x.max(p.x), self.hi.y.max(p.y)) }
    }

    pub fn grown(self, by: Len) -> Bounds {
        let by = shift(by.0, by.0);
        Bounds { lo: self.lo - by, hi: self.hi + by }
    }

    pub fn meets(self, other: Bounds) -> bool {
        self.lo.x <= other.hi.x && other.lo.x <= self.hi.x && self.lo.y <= other.hi.y && other.lo.y <= self.hi.y
    }

    /// The square of the distance between two boxes.
    pub fn gap_square(self, other: Bounds) -> i64 {
        let apart = |lo: i32, hi: i32| i64::from(lo) - i64::from(hi);
        let x = apart(self.lo.x, other.hi.x).max(apart(other.lo.x, self.hi.x)).max(0);
        let y = apart(self.lo.y, other.hi.y).max(apart(other.lo.y, self.hi.y)).max(0);
        x * x + y * y
    }

    /// The box around both.
    pub fn joined(self, other: Bounds) -> Bounds {
        self.with(other.lo).with(other.hi)
    }

    pub fn holds(self, p: Pt) -> bool {
        self.meets(Bounds::at(p))
    }
}
