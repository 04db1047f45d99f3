//! A uniform grid over boxes: which items are near a box or along a line. It only proposes candidates; it never decides.

use geom::{Bounds, Pt, Shift};

/// Numbered boxes sorted into square cells. The items of a cell are stored one after the other.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    boxes: Vec<Bounds>,
    /// The southwest corner of the first cell.
    origin: Pt,
    /// Cells are squares of `1 << shift` tenths, so a column is found without dividing.
    shift: u32,
    columns: i32,
    rows: i32,
    /// Items of cell `c`: `items[start[c]..start[c + 1]]`.
    start: Vec<u32>,
    items: Vec<u32>,
}

/// A line with a margin. Its coordinates run along and across the axis on which it is longer.
struct Band {
    along: i64,
    across: i64,
    to: (i64, i64),
    margin: i64,
    lines: i64,
    places: i64,
}

/// The most cells a grid has. Beyond that, cells grow.
const CELLS_MAX: i64 = 1 << 16;

impl Grid {
    /// A grid over these boxes; item `i` is `boxes[i]`.
    pub fn new(boxes: Vec<Bounds>) -> Grid {
        let Some(all) = boxes.iter().copied().reduce(Bounds::joined) else { return Grid::default() };
        let (width, depth) = (i64::from(all.hi.x - all.lo.x) + 1, i64::from(all.hi.y - all.lo.y) + 1);
        // About one cell for each item, no smaller than an inch.
        let per_item = geom::root_floor((width * depth / boxes.len() as i64).max(1) as u64);
        let mut shift = per_item.max(256).ilog2();
        while (width >> shift) * (depth >> shift) > CELLS_MAX {
            shift += 1;
        }
        let (columns, rows) = ((width >> shift) as i32 + 1, (depth >> shift) as i32 + 1);
        let mut grid = Grid { boxes, origin: all.lo, shift, columns, rows, start: Vec::new(), items: Vec::new() };
        grid.fill();
        grid
    }

    fn fill(&mut self) {
        let mut counts = vec![0u32; (self.columns * self.rows) as usize + 1];
        for b in &self.boxes {
            self.cells(*b, |c| counts[c + 1] += 1);
        }
        for c in 1..counts.len() {
            counts[c] += counts[c - 1];
        }
        let mut items = vec![0; counts.last().map_or(0, |n| *n as usize)];
        let mut next = counts.clone();
        for (i, b) in self.boxes.iter().enumerate() {
            self.cells(*b, |c| {
                items[next[c] as usize] = i as u32;
                next[c] += 1;
            });
        }
        (self.start, self.items) = (counts, items);
    }

    fn column(&self, x: i32) -> i32 {
        ((x - self.origin.x) >> self.shift).clamp(0, self.columns - 1)
    }

    fn row(&self, y: i32) -> i32 {
        ((y - self.origin.y) >> self.shift).clamp(0, self.rows - 1)
    }

    fn cells(&self, b: Bounds, mut visit: impl FnMut(usize)) {
        for row in self.row(b.lo.y)..=self.row(b.hi.y) {
            for column in self.column(b.lo.x)..=self.column(b.hi.x) {
                visit((row * self.columns + column) as usize);
            }
        }
    }

    /// Visits each item whose box meets `area` once, in no particular order.
    pub fn near(&self, area: Bounds, mut visit: impl FnMut(usize)) {
        if self.items.is_empty() {
            return;
        }
        let (left, low) = (self.column(area.lo.x), self.row(area.lo.y));
        for row in low..=self.row(area.hi.y) {
            for column in left..=self.column(area.hi.x) {
                let cell = (row * self.columns + column) as usize;
                for i in &self.items[self.start[cell] as usize..self.start[cell + 1] as usize] {
                    let b = self.boxes[*i as usize];
                    // An item in several cells is visited in the first that it shares with the area.
                    let first = self.column(b.lo.x).max(left) == column && self.row(b.lo.y).max(low) == row;
                    if first && b.meets(area) {
                        visit(*i as usize);
                    }
                }
            }
        }
    }

    /// Visits the items whose cells come within `margin` of the line from `eye` along `to`, from the eye outward, until `visit` returns
    /// true for one, and returns that one. An item in several cells is visited in each.
    #[inline]
    pub fn outward(&self, eye: Pt, to: Shift, margin: i64, visit: impl FnMut(u32) -> bool) -> Option<u32> {
        if self.items.is_empty() {
            return None;
        }
        let from = eye - self.origin;
        let (from, to) = ((i64::from(from.x), i64::from(from.y)), (i64::from(to.x), i64::from(to.y)));
        let (columns, rows) = (i64::from(self.columns), i64::from(self.rows));
        if to.0.abs() >= to.1.abs() {
            let band = Band { along: from.0, across: from.1, to, margin, lines: columns, places: rows };
            self.band(&band, (1, columns), visit)
        } else {
            let band = Band { along: from.1, across: from.0, to: (to.1, to.0), margin, lines: rows, places: columns };
            self.band(&band, (columns, 1), visit)
        }
    }

    /// Walks along the axis on which the band is longer, one line of cells after the other.
    #[inline]
    fn band(&self, band: &Band, step: (i64, i64), mut visit: impl FnMut(u32) -> bool) -> Option<u32> {
        const PLACES: u32 = 24;
        let onward = if band.to.0 < 0 { -1 } else { 1 };
        let slope = if band.to.0 == 0 { 0 } else { (band.to.1 << PLACES) / band.to.0 };
        // Half the width of the band is at most √2 times its margin; two tenths more cover the rounding of the slope.
        let half = band.margin + band.margin / 2 + 2;
        let last = (band.along + band.to.0 + onward * band.margin) >> self.shift;
        let mut line = band.along >> self.shift;
        if onward > 0 {
            line = line.max(0)
        } else {
            line = line.min(band.lines - 1)
        }
        while (0..band.lines).contains(&line) && (last - line) * onward >= 0 {
            let start = (line << self.shift) - band.along;
            let ends = [start, start + (1 << self.shift)].map(|x| (x * slope) >> PLACES);
            let low = ((band.across + ends[0].min(ends[1]) - half) >> self.shift).max(0);
            let high = ((band.across + ends[0].max(ends[1]) + half) >> self.shift).min(band.places - 1);
            for place in low..=high {
                let cell = (line * step.0 + place * step.1) as usize;
                for item in &self.items[self.start[cell] as usize..self.start[cell + 1] as usize] {
                    if visit(*item) {
                        return Some(*item);
                    }
                }
            }
            line += onward;
        }
        None
    }

    /// The items whose boxes meet `area`, ascending.
    pub fn found(&self, area: Bounds) -> Vec<usize> {
        let mut found = Vec::new();
        self.near(area, |i| found.push(i));
        sorted::order(&mut found);
        found
    }

    /// The number of items.
    pub fn len(&self) -> usize {
        self.boxes.len()
    }

    /// There are no items.
    pub fn is_empty(&self) -> bool {
        self.boxes.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::pt;

    #[test]
    fn finds_what_a_plain_loop_finds() {
        let mut cases = test_dice::Dice::of_this_run(7);
        let mut dice = |n: i32| cases.below(n);
        for n in [0, 1, 2, 7, 60, 300] {
            let mut area = |size: i32| {
                let lo = pt(dice(20_000) - 4_000, dice(15_000) - 4_000);
                Bounds { lo, hi: pt(lo.x + dice(size), lo.y + dice(size)) }
            };
            let boxes: Vec<Bounds> = (0..n).map(|i| area(if i % 9 == 0 { 9_000 } else { 900 })).collect();
            let grid = Grid::new(boxes.clone());
            for _ in 0..200 {
                let asked = area(3_000);
                let plain: Vec<usize> = (0..n).filter(|i| boxes[*i].meets(asked)).collect();
                assert_eq!(grid.found(asked), plain);
            }
        }
    }
}
