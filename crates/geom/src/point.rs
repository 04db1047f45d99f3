//! Points, shifts between them, and the boxes around them.

use crate::Len;
use serde::{Deserialize, Serialize};
use std::ops::{Add, Neg, Sub};

/// The farthest a coordinate may lie from the origin: 50 meters.
///
/// All code relies on what follows: a difference of coordinates is at most 10⁶ (20 bits), a cross or dot product of two differences at most
/// 2 × 10¹² (41 bits), its square has 82 bits, and that times a squared length has 123 bits, which fits `i128`.
pub const REACH: i32 = 500_000;

/// A place on the table, in tenths of a millimeter from its southwest corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "[i32; 2]", into = "[i32; 2]")]
pub struct Pt {
    /// Toward the east.
    pub x: i32,
    /// Toward the north.
    pub y: i32,
}

/// The way from one point to another: a vector.
///
/// Sums saturate at the ends of `i32`. [`cross`] and [`dot`] are exact for every shift between points within [`REACH`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shift {
    /// Toward the east.
    pub x: i32,
    /// Toward the north.
    pub y: i32,
}

/// Shorthand for a point.
pub const fn pt(x: i32, y: i32) -> Pt {
    Pt { x, y }
}

/// Shorthand for a shift.
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

/// Exact for points within [`REACH`]. Every geometric test begins with it, so it checks nothing.
impl Sub for Pt {
    type Output = Shift;
    #[inline]
    fn sub(self, from: Pt) -> Shift {
        shift(self.x.wrapping_sub(from.x), self.y.wrapping_sub(from.y))
    }
}

/// A sum beyond [`REACH`] stops there, so products of points stay exact.
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

/// The cross product: positive when `b` points to the left of `a`.
pub const fn cross(a: Shift, b: Shift) -> i64 {
    a.x as i64 * b.y as i64 - a.y as i64 * b.x as i64
}

/// The dot product: positive when `a` and `b` point the same way, within a right angle.
pub const fn dot(a: Shift, b: Shift) -> i64 {
    a.x as i64 * b.x as i64 + a.y as i64 * b.y as i64
}

/// Positive when the path from `a` over `b` to `c` turns left, zero when it runs straight.
pub const fn turn(a: Pt, b: Pt, c: Pt) -> i64 {
    cross(shift(b.x - a.x, b.y - a.y), shift(c.x - a.x, c.y - a.y))
}

/// A box along the axes, border included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The southwest corner.
    pub lo: Pt,
    /// The northeast corner.
    pub hi: Pt,
}

impl Bounds {
    /// The box around a single point.
    pub const fn at(p: Pt) -> Bounds {
        Bounds { lo: p, hi: p }
    }

    /// The box around these points. Without any, it is the origin alone.
    pub fn around(points: &[Pt]) -> Bounds {
        let Some((first, rest)) = points.split_first() else { return Bounds::at(pt(0, 0)) };
        rest.iter().fold(Bounds::at(*first), |b, p| b.with(*p))
    }

    /// The four corners, counterclockwise from the southwest.
    pub const fn corners(self) -> [Pt; 4] {
        let Bounds { lo, hi } = self;
        [lo, pt(hi.x, lo.y), hi, pt(lo.x, hi.y)]
    }

    /// The box around this one and a point.
    pub fn with(self, p: Pt) -> Bounds {
        Bounds { lo: pt(self.lo.x.min(p.x), self.lo.y.min(p.y)), hi: pt(self.hi.x.max(p.x), self.hi.y.max(p.y)) }
    }

    /// This box, `by` larger on every side.
    pub fn grown(self, by: Len) -> Bounds {
        let by = shift(by.0, by.0);
        Bounds { lo: self.lo - by, hi: self.hi + by }
    }

    /// The boxes share a point, if only on their borders.
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

    /// The point is inside or on the border.
    pub fn holds(self, p: Pt) -> bool {
        self.meets(Bounds::at(p))
    }
}
