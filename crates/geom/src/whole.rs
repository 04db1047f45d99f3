//! Whole-number helpers: fractions, roots, divisions with a chosen direction of rounding.

use std::cmp::Ordering;

/// A fraction with a positive denominator, not reduced.
///
/// Along a segment between points within [`crate::REACH`], numerator and denominator have at most 41 bits; comparing multiplies crosswise.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    n: i64,
    d: i64,
}

impl Fraction {
    pub const ZERO: Fraction = Fraction { n: 0, d: 1 };
    pub const ONE: Fraction = Fraction { n: 1, d: 1 };

    /// `d` must not be nought.
    pub const fn new(n: i64, d: i64) -> Fraction {
        assert!(d != 0, "a fraction has a denominator");
        if d < 0 { Fraction { n: -n, d: -d } } else { Fraction { n, d } }
    }

    pub const fn over(self) -> i64 {
        self.n
    }

    pub const fn under(self) -> i64 {
        self.d
    }

    /// `self × whole`, rounded up. `whole` is a length: 31 bits, so the product fits `i128` and usually `i64`.
    pub fn steps(self, whole: i64) -> i64 {
        match self.n.checked_mul(whole) {
            Some(product) => div_ceil(product, self.d),
            None => wide_div_ceil(i128::from(self.n) * i128::from(whole), i128::from(self.d)) as i64,
        }
    }

    /// `self × by`, to the nearest whole.
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

/// The root of `i · 2⁵⁴` for each `i` of ten bits with a one among its first two, nought for the others; and one more, which has 33 bits, of
/// which the last 32 are here: all that is asked of it is how much more it is than the one before.
static ROOTS: [u32; 1025] = {
    let mut roots = [0; 1025];
    let mut i = 256;
    while i < roots.len() {
        roots[i] = ((i as u128) << 54).isqrt() as u32;
        i += 1;
    }
    roots
};

/// Squares below this have roots that [`root_up`] finds at once.
const SMALL: u64 = 1 << 38;

/// The root, rounded down.
#[inline]
pub fn root_floor(square: u64) -> u64 {
    if square >= SMALL {
        return whole_root(square);
    }
    let root = root_up(square);
    root - u64::from(root * root > square)
}

/// Of any square. Written out once: the library's comes with a table wherever it is used.
#[inline(never)]
fn whole_root(square: u64) -> u64 {
    square.isqrt()
}

/// The root, rounded down; quickly for what has 64 bits.
pub fn wide_root_floor(square: u128) -> u128 {
    u64::try_from(square).map_or_else(|_| widest_root(square), |square| u128::from(root_floor(square)))
}

#[inline(never)]
fn widest_root(square: u128) -> u128 {
    square.isqrt()
}

/// The root, rounded up. Distances are asked for more often than all else, and this neither divides nor branches.
///
/// Between two entries of the table the root is taken to be straight. That is never too much, and too little by at most 2⁻²¹ of the root
/// where an entry begins with a lone one, and so by an eighth of 2¹⁸; by less than that everywhere else.
#[inline]
pub fn root_up(square: u64) -> u64 {
    if square >= SMALL {
        let root = whole_root(square);
        return root + u64::from(root * root < square);
    }
    // Moved up to 63 or 64 bits, an even number of them.
    let by = (square | 1).leading_zeros() & !1;
    let high = square << by;
    let i = (high >> 54) as usize;
    let (root, more) = (ROOTS[i], ROOTS[i + 1].wrapping_sub(ROOTS[i]));
    let near = u64::from(root) + ((u64::from(more) * ((high >> 22) & 0xffff_ffff)) >> 32);
    // A quarter more than what was lost at most: either the root rounded down, or that rounded up.
    let root = (near + ((1 << (by / 2)) >> 2)) >> (by / 2);
    root + u64::from(root * root < square)
}

/// Rounded up; `d` is positive.
pub const fn div_ceil(n: i64, d: i64) -> i64 {
    let down = n.div_euclid(d);
    if down * d == n { down } else { down + 1 }
}

/// Rounded up; `d` is positive.
pub const fn wide_div_ceil(n: i128, d: i128) -> i128 {
    -(-n).div_euclid(d)
}

/// To the nearest whole, halves up; `d` is positive.
pub const fn wide_div_near(n: i128, d: i128) -> i128 {
    (2 * n + d).div_euclid(2 * d)
}

/// The smallest whole number whose square times `d` is at least `n`: the root of `n / d`, rounded up.
pub fn root_ceil(n: u128, d: u64) -> u64 {
    if let Ok(small) = u64::try_from(n) {
        let root = root_floor(small / d);
        // The root of a quotient of 64 bits has 32, so its square times `d` is at most `n`, or just above it.
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
        let mut seed = 5u64;
        for bits in 0..64 {
            for _ in 0..2_000 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let square = seed >> (63 - bits);
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
