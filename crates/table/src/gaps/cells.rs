//! Middles of shapes by square cell, stored so that the middles in a cell are neighbors in memory.

use super::Foot;
use geom::Pt;

#[derive(Clone, Debug, Default)]
pub(super) struct Cells {
    origin: Pt,
    shift: u32,
    columns: i32,
    rows: i32,
    start: Vec<u32>,
    items: Vec<Item>,
    /// The radius of the largest outer circle.
    pub outer: i32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub at: Pt,
    pub outer: i32,
    pub inner: i32,
    pub id: u32,
}

impl Cells {
    pub fn new(feet: &[Foot]) -> Cells {
        let Some(bounds) = feet.iter().map(|f| geom::Bounds::at(f.at)).reduce(geom::Bounds::joined) else {
            return Cells::default();
        };
        let (width, depth) = (i64::from(bounds.hi.x - bounds.lo.x) + 1, i64::from(bounds.hi.y - bounds.lo.y) + 1);
        // About two items in each cell.
        let shift = geom::root_floor((width * depth * 2 / feet.len() as i64).max(1) as u64).max(256).ilog2();
        let (columns, rows) = ((width >> shift) as i32 + 1, (depth >> shift) as i32 + 1);
        let mut cells = Cells { origin: bounds.lo, shift, columns, rows, ..Cells::default() };
        let cell = |at: Pt| cells.cell(at);
        let mut order: Vec<(usize, u32)> = feet.iter().enumerate().map(|(i, f)| (cell(f.at), i as u32)).collect();
        sorted::order(&mut order);
        let mut start = vec![0u32; (columns * rows) as usize + 1];
        for (c, _) in &order {
            start[c + 1] += 1;
        }
        for c in 1..start.len() {
            start[c] += start[c - 1];
        }
        let item = |id: u32| {
            let foot = &feet[id as usize];
            Item { at: foot.at, outer: foot.outer, inner: foot.inner, id }
        };
        cells.items = order.into_iter().map(|(_, id)| item(id)).collect();
        cells.start = start;
        cells.outer = feet.iter().map(|f| f.outer).max().unwrap_or(0);
        cells
    }

    fn cell(&self, at: Pt) -> usize {
        let column = (at.x - self.origin.x) >> self.shift;
        let row = (at.y - self.origin.y) >> self.shift;
        (row * self.columns + column) as usize
    }

    /// Visits the items of all cells within `reach` of a point along both axes, one row of cells at a time.
    #[inline]
    pub fn over(&self, at: Pt, reach: i32, mut visit: impl FnMut(&[Item])) {
        if self.items.is_empty() {
            return;
        }
        let from = at - self.origin;
        let clamp = |v: i32, most: i32| (v >> self.shift).clamp(0, most - 1) as usize;
        let (left, right) = (clamp(from.x - reach, self.columns), clamp(from.x + reach, self.columns));
        for row in clamp(from.y - reach, self.rows)..=clamp(from.y + reach, self.rows) {
            let row = row * self.columns as usize;
            visit(&self.items[self.start[row + left] as usize..self.start[row + right + 1] as usize]);
        }
    }
}
