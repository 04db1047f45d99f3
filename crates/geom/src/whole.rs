//! Helpers for whole numbers: fractions, roots, and divisions that round in a given direction.

use std::cmp::Ordering;

/// A fraction with a positive denominator, not reduced.
///
/// Along a segment between points within [`crate::REACH`], numerator and denominator have at most 41 bits. Comparison multiplies crosswise.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    n: i64,
    d: i64,
}

impl Fraction {
    /// Zero: the beginning of a way.
    pub const ZERO: Fraction = Fraction { n: 0, d: 1 };
    /// One: the end of a way.
    pub const ONE: Fraction = Fraction { n: 1, d: 1 };

    /// `n / d`. The denominator must not be zero.
    pub const fn new(n: i64, d: i64) -> Fraction {
        assert!(d != 0, "a fraction has a denominator");
        if d < 0 { Fraction { n: -n, d: -d } } else { Fraction { n, d } }
    }

    /// The numerator.
    pub const fn over(self) -> i64 {
        self.n
    }

    /// The denominator, always positive.
    pub const fn under(self) -> i64 {
        self.d
    }

    /// `self × whole`, rounded up. `whole` is a length of 31 bits, so the product fits `i128` and usually `i64`.
    pub fn steps(self, whole: i64) -> i64 {
        match self.n.checked_mul(whole) {
            Some(product) => div_ceil(product, self.d),
            None => wide_div_ceil(i128::from(self.n) * i128::from(whole), i128::from(self.d)) as i64,
        }
    }

    /// `self × by`, rounded to the nearest whole number.
    pub fn of(self, by: i64) -> i64 {
        wide_div_near(i128::from(self.n) * i128::from(by), i128::from(self.d)) as i64
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Fraction) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (i128::from(self.n) * i128::from(other.d)).cmp(&(i128::from(other.n) * i128::from(self.d)))
    }
}

/// The root of `i · 2⁵⁴` for each ten-bit `i` of at least 256, and zero for smaller ones. One last entry has 33 bits; only its low 32 are
/// stored, because only its difference from the entry before is ever used.
static ROOTS: [u32; 1025] = {
    let mut roots = [0; 1025];
    let mut i = 256;
    while i < roots.len() {
        roots[i] = ((i as u128) << 54).isqrt() as u32;
        i += 1;
    }
    roots
};

/// Below this, [`root_up`] finds a root from its table.
const SMALL: u64 = 1 << 38;

/// The square root, rounded down.
#[inline]
pub fn root_floor(square: u64) -> u64 {
    if square >= SMALL {
        return whole_root(square);
    }
    let root = root_up(square);
    root - u64::from(root * root > square)
}

/// The root of any square. Not inlined, because each copy of the library's function brings its own table.
#[inline(never)]
fn whole_root(square: u64) -> u64 {
    square.isqrt()
}

/// The square root, rounded down; fast where the square fits 64 bits.
pub fn wide_root_floor(square: u128) -> u128 {
    u64::try_from(square).map_or_else(|_| widest_root(square), |square| u128::from(root_floor(square)))
}

#[inline(never)]
fn widest_root(square: u128) -> u128 {
    square.isqrt()
}

/// The square root, rounded up. Nothing is called more often than distances, so this neither divides nor branches.
///
/// It interpolates between two entries of the table. That is never too much, and too little by at most 2⁻²¹ of the root at the smallest
/// entries, which is an eighth of a unit of the result.
#[inline]
pub fn root_up(square: u64) -> u64 {
    if square >= SMALL {
        let root = whole_root(square);
        return root + u64::from(root * root < square);
    }
    // Shifted up to 63 or 64 bits, by an even number of bits.
    let by = (square | 1).leading_zeros() & !1;
    let high = square << by;
    let i = (high >> 54) as usize;
    let (root, more) = (ROOTS[i], ROOTS[i + 1].wrapping_sub(ROOTS[i]));
    let near = u64::from(root) + ((u64::from(more) * ((high >> 22) & 0xffff_ffff)) >> 32);
    // Adding a quarter makes up for more than the loss: this is the root rounded down or rounded up.
    let root = (near + ((1 << (by / 2)) >> 2)) >> (by / 2);
    root + u64::from(root * root < square)
}

/// `n / d`, rounded up. `d` must be positive.
pub const fn div_ceil(n: i64, d: i64) -> i64 {
    let down = n.div_euclid(d);
    if down * d == n { down } else { down + 1 }
}

/// `n / d`, rounded up. `d` must be positive.
pub const fn wide_div_ceil(n: i128, d: i128) -> i128 {
    -(-n).div_euclid(d)
}

/// `n / d`, rounded to the nearest whole number, halves up. `d` must be positive.
pub const fn wide_div_near(n: i128, d: i128) -> i128 {
    (2 * n + d).div_euclid(2 * d)
}

/// The square root of `n / d`, rounded up: the smallest whole number whose square times `d` is at least `n`.
pub fn root_ceil(n: u128, d: u64) -> u64 {
    if let Ok(small) = u64::try_from(n) {
        let root = root_floor(small / d);
        // The quotient was rounded down, so the square of its root times `d` is at most `n`. If it is less, the next number is it.
        return root + u64::from(u128::from(root * root) * u128::from(d) < n);
    }
    let d = u128::from(d);
    let root = wide_root_floor(n / d);
    (root + u128::from(root * root * d < n)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_round_up_exactly() {
        for d in 1..20u64 {
            for n in 0..2_000u128 {
                let root = root_ceil(n, d);
                assert!(u128::from(root * root * d) >= n);
                assert!(root == 0 || u128::from((root - 1) * (root - 1) * d) < n, "{n}/{d}");
            }
        }
        assert_eq!(root_ceil(1 << 100, 1), 1 << 50);
        assert_eq!(root_ceil((1 << 100) + 1, 1), (1 << 50) + 1);
    }

    #[test]
    fn fractions_compare_and_round() {
        assert!(Fraction::new(1, 3) < Fraction::new(-2, -5));
        assert_eq!(Fraction::new(2, -4), Fraction::new(-3, 6));
        assert_eq!(
            (Fraction::new(1, 3).steps(10), Fraction::new(-1, 3).steps(10), Fraction::new(2, 5).steps(10)),
            (4, -3, 4)
        );
        assert_eq!((Fraction::new(1, 2).of(5), Fraction::new(-1, 2).of(5)), (3, -2));
    }

    #[test]
    fn roots_are_those_of_the_library() {
        let mut dice = test_dice::Dice::of_this_run(5);
        for bits in 0..64 {
            for _ in 0..2_000 {
                let square = dice.roll() >> (63 - bits);
                let root = square.isqrt();
                for n in [
                    square,
                    root * root,
                    root * root + u64::from(root < u64::from(u32::MAX)),
                    (root * root).saturating_sub(1),
                ] {
                    assert_eq!(root_floor(n), n.isqrt(), "{n}");
                    let up = root_up(n);
                    assert!(up.pow(2) >= n && (up == 0 || (up - 1).pow(2) < n), "{n}");
                }
            }
        }
        for n in 0..100_000 {
            assert_eq!(root_floor(n), n.isqrt());
        }
    }
}
