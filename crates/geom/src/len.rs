//! Lengths: whole tenths of a millimeter.

use serde::{Deserialize, Serialize};
use std::{
    iter::Sum,
    ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign},
};

/// A length in tenths of a millimeter: an inch is exactly 254, a centimeter exactly 100.
///
/// Sums saturate at the ends of `i32` (200 km), so no number from outside can make a length wrap around.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Len(pub i32);

/// One inch.
pub const INCH: Len = Len(254);
/// One centimeter.
pub const CM: Len = Len(100);

impl Len {
    /// No length at all.
    pub const ZERO: Len = Len(0);

    /// A number of inches.
    pub const fn inches(n: i32) -> Len {
        Len(n.saturating_mul(INCH.0))
    }

    /// A number of centimeters.
    pub const fn cm(n: i32) -> Len {
        Len(n.saturating_mul(CM.0))
    }

    /// A number of millimeters.
    pub const fn mm(n: i32) -> Len {
        Len(n.saturating_mul(10))
    }

    /// The length as a plain number of tenths of a millimeter.
    pub const fn tenths(self) -> i32 {
        self.0
    }

    /// The length without its sign.
    pub const fn abs(self) -> Len {
        Len(self.0.saturating_abs())
    }
}

impl Add for Len {
    type Output = Len;
    fn add(self, other: Len) -> Len {
        Len(self.0.saturating_add(other.0))
    }
}

impl Sub for Len {
    type Output = Len;
    fn sub(self, other: Len) -> Len {
        Len(self.0.saturating_sub(other.0))
    }
}

impl Neg for Len {
    type Output = Len;
    fn neg(self) -> Len {
        Len(self.0.saturating_neg())
    }
}

impl Mul<i32> for Len {
    type Output = Len;
    fn mul(self, times: i32) -> Len {
        Len(self.0.saturating_mul(times))
    }
}

impl AddAssign for Len {
    fn add_assign(&mut self, other: Len) {
        *self = *self + other;
    }
}

impl SubAssign for Len {
    fn sub_assign(&mut self, other: Len) {
        *self = *self - other;
    }
}

impl Sum for Len {
    fn sum<I: Iterator<Item = Len>>(all: I) -> Len {
        all.fold(Len::ZERO, Add::add)
    }
}
