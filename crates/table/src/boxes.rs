//! An index over a few hundred boxes that finds all that may meet another one: a bit for each box, in four tables.

use geom::Bounds;

/// The index. For each strip of the table, from west to east and from south to north, it knows which boxes do not end before the strip and
/// which do not begin after it.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoxIndex {
    axes: [Axis; 2],
    /// Words of 64 bits for each strip.
    words: usize,
}

#[derive(Clone, Debug, Default)]
struct Axis {
    origin: i32,
    shift: u32,
    /// By strip: the boxes that end in it or later.
    lasting: Vec<u64>,
    /// By strip: the boxes that begin in it or earlier.
    begun: Vec<u64>,
}

const STRIPS: i32 = 128;

impl BoxIndex {
    /// With more boxes than this, a grid of cells is faster.
    pub const MOST: usize = 512;

    pub fn new(boxes: impl Iterator<Item = Bounds> + Clone) -> BoxIndex {
        let words = boxes.clone().count().div_ceil(64);
        let x = Axis::new(boxes.clone().map(|b| (b.lo.x, b.hi.x)), words);
        let y = Axis::new(boxes.map(|b| (b.lo.y, b.hi.y)), words);
        BoxIndex { axes: [x, y], words }
    }

    /// Visits every box that meets `area`, in ascending order, and a few that only nearly do.
    #[inline]
    pub fn near(&self, area: Bounds, mut visit: impl FnMut(usize)) {
        self.first(area, |i| {
            visit(i);
            false
        });
    }

    /// The same, until `visit` returns true for one; returns that one.
    #[inline]
    pub fn first(&self, area: Bounds, mut visit: impl FnMut(usize) -> bool) -> Option<usize> {
        if self.words == 0 {
            return None;
        }
        let [x, y] = &self.axes;
        let (west, east) = (x.strip(area.lo.x) * self.words, x.strip(area.hi.x) * self.words);
        let (south, north) = (y.strip(area.lo.y) * self.words, y.strip(area.hi.y) * self.words);
        for word in 0..self.words {
            let mut left =
                x.lasting[west + word] & x.begun[east + word] & y.lasting[south + word] & y.begun[north + word];
            while left != 0 {
                let i = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                if visit(i) {
                    return Some(i);
                }
            }
        }
        None
    }
}

impl Axis {
    fn new(ranges: impl Iterator<Item = (i32, i32)> + Clone, words: usize) -> Axis {
        let origin = ranges.clone().map(|r| r.0).min().unwrap_or(0);
        let size = ranges.clone().map(|r| r.1).max().unwrap_or(0) - origin;
        let mut shift = 0;
        while size >> shift >= STRIPS {
            shift += 1;
        }
        let blank = vec![0; STRIPS as usize * words];
        let mut axis = Axis { origin, shift, lasting: blank.clone(), begun: blank };
        for (i, (low, high)) in ranges.enumerate() {
            let (word, bit) = (i / 64, 1 << (i % 64));
            let (low, high) = (axis.strip(low), axis.strip(high));
            (0..=high).for_each(|strip| axis.lasting[strip * words + word] |= bit);
            (low..STRIPS as usize).for_each(|strip| axis.begun[strip * words + word] |= bit);
        }
        axis
    }

    #[inline]
    fn strip(&self, at: i32) -> usize {
        ((at - self.origin) >> self.shift).clamp(0, STRIPS - 1) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::pt;

    #[test]
    fn keeps_all_that_meet() {
        let mut cases = test_dice::Dice::of_this_run(11);
        let mut dice = |n: i32| cases.below(n);
        for n in [0, 1, 5, 64, 65, 200] {
            let mut area = |size: i32| {
                let lo = pt(dice(20_000) - 4_000, dice(15_000) - 4_000);
                Bounds { lo, hi: pt(lo.x + dice(size), lo.y + dice(size)) }
            };
            let boxes: Vec<Bounds> = (0..n).map(|i| area(if i % 9 == 0 { 9_000 } else { 900 })).collect();
            let index = BoxIndex::new(boxes.iter().copied());
            for _ in 0..300 {
                let asked = area(3_000);
                let mut found = Vec::new();
                index.near(asked, |i| found.push(i));
                assert!(found.is_sorted_by(|a, b| a < b));
                found.retain(|i| boxes[*i].meets(asked));
                let plain: Vec<usize> = (0..boxes.len()).filter(|i| boxes[*i].meets(asked)).collect();
                assert_eq!(found, plain);
            }
        }
    }
}
