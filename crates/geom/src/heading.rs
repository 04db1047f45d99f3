//! Directions in half degrees, and rotation by them in whole numbers.

use crate::{Pt, Shift, shift};
use serde::{Deserialize, Serialize};
use std::ops::{Add, Sub};

/// A direction in half degrees, 0 to 719, counterclockwise from 0 = east.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Heading(u16);

/// Half degrees in a full turn.
pub const FULL: u16 = 720;
const RIGHT: usize = 180;

/// The value that stands for 1.0 in [`Heading::sine`] and [`Heading::cosine`].
pub const SINE_ONE: i64 = 1 << 30;

/// Sines of 0 to 90 degrees in steps of half a degree, rounded to the nearest.
static SINE: [i64; RIGHT + 1] = sines();
const _: () = assert!(SINE[60] * 2 == SINE_ONE, "the sine of 30 degrees is one half");
const _: () = assert!(SINE[RIGHT] == SINE_ONE && SINE[0] == 0);

/// The Taylor series with 56 binary places. The omitted terms are smaller than the last place.
const fn sines() -> [i64; RIGHT + 1] {
    const PLACES: u32 = 56;
    // Pi with 56 binary places.
    const PI: i128 = 226_375_608_064_910_089;
    let mut table = [0; RIGHT + 1];
    let mut i = 0;
    while i <= RIGHT {
        let x = PI * i as i128 / 360;
        let square = (x * x) >> PLACES;
        let (mut term, mut sum, mut n) = (x, x, 1);
        while n < 27 {
            term = -((term * square) >> PLACES) / ((n + 1) * (n + 2));
            sum += term;
            n += 2;
        }
        let half = 1 << (PLACES - 31);
        table[i] = ((sum + half) >> (PLACES - 30)) as i64;
        i += 1;
    }
    table
}

impl Heading {
    /// Toward increasing x.
    pub const EAST: Heading = Heading(0);
    /// Toward increasing y.
    pub const NORTH: Heading = Heading(180);
    /// Toward decreasing x.
    pub const WEST: Heading = Heading(360);
    /// Toward decreasing y.
    pub const SOUTH: Heading = Heading(540);

    /// Any number of half degrees, reduced to one turn.
    pub const fn new(half_degrees: i32) -> Heading {
        Heading(half_degrees.rem_euclid(FULL as i32) as u16)
    }

    /// Any number of whole degrees, reduced to one turn.
    pub const fn degrees(degrees: i32) -> Heading {
        Heading::new(degrees * 2)
    }

    /// The heading as a plain number, 0 to 719.
    pub const fn half_degrees(self) -> u16 {
        self.0
    }

    /// The same the short way round, in half degrees from -360 to 359: positive to the left.
    pub const fn short_way(self) -> i32 {
        let full = FULL as i32;
        (self.0 as i32 + full / 2).rem_euclid(full) - full / 2
    }

    /// Nearer to north or south than to east or west.
    pub const fn is_upright(self) -> bool {
        (self.0 as usize + RIGHT / 2) / RIGHT % 2 == 1
    }

    /// The sine, where [`SINE_ONE`] stands for 1.
    pub const fn sine(self) -> i64 {
        let h = self.0 as usize;
        match h / RIGHT {
            0 => SINE[h],
            1 => SINE[2 * RIGHT - h],
            2 => -SINE[h - 2 * RIGHT],
            _ => -SINE[4 * RIGHT - h],
        }
    }

    /// The cosine, where [`SINE_ONE`] stands for 1.
    pub const fn cosine(self) -> i64 {
        Heading::new(self.0 as i32 + RIGHT as i32).sine()
    }

    /// A shift rotated from east to this heading, each coordinate rounded to the nearest tenth.
    pub const fn turned(self, by: Shift) -> Shift {
        turned(by, self.sine(), self.cosine())
    }

    /// [`turned`](Heading::turned) for several shifts.
    pub fn turned_all<const N: usize>(self, all: [Shift; N]) -> [Shift; N] {
        let (sine, cosine) = (self.sine(), self.cosine());
        all.map(|by| turned(by, sine, cosine))
    }

    /// The smaller angle between two headings, in half degrees, 0 to 360.
    pub const fn apart(self, other: Heading) -> u16 {
        let d = self.0.abs_diff(other.0);
        if d > FULL / 2 { FULL - d } else { d }
    }

    /// The heading nearest to a direction. A shift of no length gives east.
    pub fn toward(way: Shift) -> Heading {
        if way == shift(0, 0) {
            return Heading::EAST;
        }
        // The best heading is the one whose unit vector has the greatest dot product with the direction.
        let ahead = |h: Heading| i128::from(way.x) * i128::from(h.cosine()) + i128::from(way.y) * i128::from(h.sine());
        let mut best = Heading::EAST;
        let mut span = 360;
        for quarter in 0..4 {
            let h = Heading::new(quarter * 180);
            if ahead(h) > ahead(best) {
                best = h;
            }
        }
        while span > 0 {
            span /= 2;
            for h in [Heading::new(i32::from(best.0) - span), Heading::new(i32::from(best.0) + span)] {
                if ahead(h) > ahead(best) {
                    best = h;
                }
            }
        }
        best
    }

    /// The heading nearest to the direction from one point to another.
    pub fn between(from: Pt, to: Pt) -> Heading {
        Heading::toward(to - from)
    }
}

const fn turned(by: Shift, sine: i64, cosine: i64) -> Shift {
    let (x, y) = (by.x as i64, by.y as i64);
    shift(rounded(x * cosine - y * sine), rounded(x * sine + y * cosine))
}

/// To the nearest whole number, halves away from zero, so that half a turn is exact.
const fn rounded(v: i64) -> i32 {
    let half = SINE_ONE / 2;
    (if v >= 0 { (v + half) / SINE_ONE } else { (v - half) / SINE_ONE }) as i32
}

impl TryFrom<u16> for Heading {
    type Error = String;
    fn try_from(h: u16) -> Result<Heading, String> {
        if h < FULL { Ok(Heading(h)) } else { Err(format!("heading {h} is more than a whole turn")) }
    }
}

impl From<Heading> for u16 {
    fn from(h: Heading) -> u16 {
        h.0
    }
}

impl Add for Heading {
    type Output = Heading;
    fn add(self, other: Heading) -> Heading {
        Heading::new(i32::from(self.0) + i32::from(other.0))
    }
}

impl Sub for Heading {
    type Output = Heading;
    fn sub(self, other: Heading) -> Heading {
        Heading::new(i32::from(self.0) - i32::from(other.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sines_are_those_of_the_library() {
        for h in 0..720 {
            let exact = (f64::from(h) / 2.0).to_radians().sin() * SINE_ONE as f64;
            assert!((Heading::new(h).sine() as f64 - exact).abs() < 1.0, "{h}");
        }
    }

    #[test]
    fn the_heading_toward_a_turned_shift_is_the_turn() {
        for h in 0..720 {
            assert_eq!(Heading::toward(Heading::new(h).turned(shift(100_000, 0))), Heading::new(h));
        }
    }
}
