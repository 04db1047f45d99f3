//! Points, shifts between them, and the boxes around them.

use crate::Len;
use serde::{Deserialize, Serialize};
use std::ops::{Add, Neg, Sub};

/// The farthest that a coordinate may lie from the origin: 100 metres.
pub const REACH: i32 = 1_000_000;

/// A place on the table, in tenths of a millimetre from its south-west corner: x east, y north.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "[i32; 2]", into = "[i32; 2]")]
pub struct Pt {
    pub x: i32,
    pub y: i32,
}

/// The way from one point to another.
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
        let near = |v: i32| (-REACH..=REACH).contains(&v);
        if near(x) && near(y) { Ok(pt(x, y)) } else { Err(format!("point {x},{y} lies too far away")) }
    }
}

impl From<Pt> for [i32; 2] {
    fn from(p: Pt) -> [i32; 2] {
        [p.x, p.y]
    }
}

impl Sub for Pt {
    type Output = Shift;
    fn sub(self, from: Pt) -> Shift {
        shift(self.x - from.x, self.y - from.y)
    }
}

impl Add<Shift> for Pt {
    type Output = Pt;
    fn add(self, by: Shift) -> Pt {
        pt(self.x + by.x, self.y + by.y)
    }
}

impl Sub<Shift> for Pt {
    type Output = Pt;
    fn sub(self, by: Shift) -> Pt {
        pt(self.x - by.x, self.y - by.y)
    }
}

impl Add for Shift {
    type Output = Shift;
    fn add(self, other: Shift) -> Shift {
        shift(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Shift {
    type Output = Shift;
    fn sub(self, other: Shift) -> Shift {
        shift(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Shift {
    type Output = Shift;
    fn neg(self) -> Shift {
        shift(-self.x, -self.y)
    }
}

impl Shift {
    /// The square of its length.
    pub const fn square(self) -> i64 {
        dot(self, self)
    }

    /// Its length, rounded up to a whole tenth.
    pub fn len(self) -> Len {
        let square = self.square() as u64;
        let root = square.isqrt();
        Len((root + u64::from(root * root < square)) as i32)
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

    pub fn with(self, p: Pt) -> Bounds {
        Bounds { lo: pt(self.lo.x.min(p.x), self.lo.y.min(p.y)), hi: pt(self.hi.x.max(p.x), self.hi.y.max(p.y)) }
    }

    pub fn grown(self, by: Len) -> Bounds {
        Bounds { lo: pt(self.lo.x - by.0, self.lo.y - by.0), hi: pt(self.hi.x + by.0, self.hi.y + by.0) }
    }

    pub fn meets(self, other: Bounds) -> bool {
        self.lo.x <= other.hi.x && other.lo.x <= self.hi.x && self.lo.y <= other.hi.y && other.lo.y <= self.hi.y
    }

    pub fn holds(self, p: Pt) -> bool {
        self.meets(Bounds::at(p))
    }
}
