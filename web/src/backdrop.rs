//! Composes the ground at the scale of the screen, in panes that are kept while the player pans: a frame copies them,
//! and paints only panes that come into view or have changed.

use crate::{canvas::Hidden, ground::Scaled};
use std::mem;
use web_sys::CanvasRenderingContext2d as Context;

/// Device pixels per side.
pub const PANE: f64 = 256.0;
/// At most this many missing or changed panes are painted in one frame, ...
const AT_ONCE: usize = 8;
/// ... and at most this many that panning will show next, if there is nothing else to do.
const AHEAD: usize = 2;
/// A picture is shown at most this many times larger or smaller.
const STRETCH: f64 = 4.0;

/// A rectangle in device pixels, from its upper left corner to its lower right one.
pub type Area = ((f64, f64), (f64, f64));

/// Paints an area of the context, with the table in this view. It may paint beyond the area.
pub type Compose<'a> = &'a dyn Fn(&Context, &Scaled, Area);

/// Two sheets of panes: one at the scale of the screen, and the last complete one before it, which is shown stretched
/// until the new one is complete.
pub struct Backdrop {
    size: (f64, f64),
    front: Sheet,
    back: Sheet,
    /// The view of the last frame. While the scale changes, no pane is painted, since it would not outlast the frame.
    last: Option<Scaled>,
}

/// Panes are counted from the corner of the table. Each has a place on the canvas, which it shares with the panes a
/// whole canvas away.
struct Sheet {
    scale: f64,
    canvas: Hidden,
    columns: i32,
    rows: i32,
    panes: Vec<Pane>,
    /// What the screen showed in the last frame, if that was fully painted.
    whole: Option<Range>,
}

type At = (i32, i32);

#[derive(Clone, Copy, Default)]
struct Pane {
    /// Which of the panes that share this place is painted.
    at: Option<At>,
    /// Something in it has changed since.
    stale: bool,
}

/// Columns and rows of panes, from the first to the last.
#[derive(Clone, Copy)]
struct Range {
    first: At,
    last: At,
}

impl Backdrop {
    pub fn new(size: (f64, f64)) -> Backdrop {
        Backdrop { size, front: Sheet::new(size), back: Sheet::new(size), last: None }
    }

    pub fn size(&self) -> (f64, f64) {
        self.size
    }

    /// Marks the ground between these corners, in sheet millimeters, as changed.
    pub fn touch(&mut self, lo: (f64, f64), hi: (f64, f64)) {
        let (view, times) = (Scaled { origin: (0.0, 0.0), scale: self.front.scale }, self.front.scale);
        let touched = Range::of(&view, ((lo.0 * times, lo.1 * times), (hi.0 * times, hi.1 * times)));
        for pane in &mut self.front.panes {
            pane.stale |= pane.at.is_some_and(|at| touched.holds(at));
        }
    }

    /// Marks the whole ground as changed.
    pub fn touch_all(&mut self) {
        self.front.panes.iter_mut().for_each(|pane| pane.stale = true);
    }

    /// Copies the ground to the context; the view's corner is on a whole pixel. Returns false if part of it is not
    /// final yet.
    pub fn paint(&mut self, c: &Context, view: &Scaled, compose: Compose) -> bool {
        let last = self.last.replace(*view).unwrap_or(*view);
        if self.front.scale != view.scale {
            if self.front.whole.is_some() {
                mem::swap(&mut self.front, &mut self.back);
            }
            self.front.begin(view.scale);
        }
        let screen = ((0.0, 0.0), self.size);
        let shown = Range::of(view, screen);
        let times = view.scale / self.back.scale;
        let near = self.back.whole.is_some() && (1.0 / STRETCH..=STRETCH).contains(&times);
        let rests = last.scale == view.scale;
        let most = match (near, rests) {
            (true, true) => AT_ONCE,
            (true, false) => 0,
            (false, _) => usize::MAX,
        };
        let done = self.front.fill(shown, most, compose);
        self.front.whole = self.front.covers(shown).then_some(shown);
        if self.front.whole.is_none() {
            self.back.stretch(c, view, screen, compose);
        }
        self.front.copy(c, view, shown);
        if done && rests {
            let towards = |from: f64, to: f64| (from - to).total_cmp(&0.0) as i32 * i32::from(from != to);
            let way = (towards(last.origin.0, view.origin.0), towards(last.origin.1, view.origin.1));
            self.front.fill(shown.moved(way), AHEAD, compose);
        }
        done
    }
}

impl Sheet {
    /// Has room for what the screen shows, wherever that begins, plus one column and one row.
    fn new(size: (f64, f64)) -> Sheet {
        let room = |side: f64| (side / PANE).ceil() as i32 + 2;
        let (columns, rows) = (room(size.0), room(size.1));
        let canvas = Hidden::opaque((f64::from(columns) * PANE, f64::from(rows) * PANE));
        let panes = vec![Pane::default(); (columns * rows) as usize];
        Sheet { scale: 0.0, canvas, columns, rows, panes, whole: None }
    }

    fn begin(&mut self, scale: f64) {
        (self.scale, self.whole) = (scale, None);
        self.panes.fill(Pane::default());
    }

    /// A pane's place on the canvas.
    fn place(&self, at: At) -> At {
        (at.0.rem_euclid(self.columns), at.1.rem_euclid(self.rows))
    }

    fn index(&self, at: At) -> usize {
        let (column, row) = self.place(at);
        (row * self.columns + column) as usize
    }

    fn holds(&self, at: At) -> bool {
        self.panes[self.index(at)].at == Some(at)
    }

    fn covers(&self, range: Range) -> bool {
        range.each().all(|at| self.holds(at))
    }

    /// Paints missing panes, then changed ones, at most `most` of them. Returns true if none is left.
    fn fill(&mut self, range: Range, most: usize, compose: Compose) -> bool {
        let mut left = most;
        for changed in [false, true] {
            for at in range.each() {
                let due = if changed { self.panes[self.index(at)].stale } else { !self.holds(at) };
                if due && left == 0 {
                    return false;
                }
                if due {
                    left -= 1;
                    self.paint(at, compose);
                }
            }
        }
        true
    }

    fn paint(&mut self, at: At, compose: Compose) {
        let (column, row) = self.place(at);
        let (x, y) = (f64::from(column) * PANE, f64::from(row) * PANE);
        let origin = (x - f64::from(at.0) * PANE, y - f64::from(at.1) * PANE);
        within(&self.canvas.context, ((x, y), (x + PANE, y + PANE)), &Scaled { origin, scale: self.scale }, compose);
        let i = self.index(at);
        self.panes[i] = Pane { at: Some(at), stale: false };
    }

    /// Copies the painted panes, as many at once as are adjacent on the canvas.
    fn copy(&self, c: &Context, view: &Scaled, range: Range) {
        if self.whole.is_some() {
            self.blocks(range, &mut |block, from| self.copy_block(c, view, block, from));
            return;
        }
        for at in range.each().filter(|at| self.holds(*at)) {
            self.copy_block(c, view, Range { first: at, last: at }, self.place(at));
        }
    }

    fn copy_block(&self, c: &Context, view: &Scaled, block: Range, from: At) {
        let [from, first] = [from, block.first].map(|at| (f64::from(at.0) * PANE, f64::from(at.1) * PANE));
        let (w, h) = block.extent();
        let times = view.scale / self.scale;
        let px = |(x, y): (f64, f64)| ((view.origin.0 + x * times).round(), (view.origin.1 + y * times).round());
        // Whole pixels on all sides, or the blocks show a seam.
        let (lo, hi) = (px(first), px((first.0 + w, first.1 + h)));
        let _ = c.draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
            &self.canvas.canvas,
            from.0,
            from.1,
            w,
            h,
            lo.0,
            lo.1,
            hi.0 - lo.0,
            hi.1 - lo.1,
        );
    }

    /// Splits a range into parts that are contiguous on the canvas, and passes each with its place.
    fn blocks(&self, range: Range, each: &mut dyn FnMut(Range, At)) {
        let ((left, top), (right, bottom)) = (range.first, range.last);
        let (column, row) = self.place(range.first);
        let (split_x, split_y) = (left + self.columns - column, top + self.rows - row);
        for (x0, x1, column) in [(left, right.min(split_x - 1), column), (split_x, right, 0)] {
            for (y0, y1, row) in [(top, bottom.min(split_y - 1), row), (split_y, bottom, 0)] {
                if x0 <= x1 && y0 <= y1 {
                    each(Range { first: (x0, y0), last: (x1, y1) }, (column, row));
                }
            }
        }
    }

    /// Shows what was painted at another scale, and paints what surrounds it.
    fn stretch(&self, c: &Context, view: &Scaled, (lo, hi): Area, compose: Compose) {
        let Some(range) = self.whole else { return };
        self.blocks(range, &mut |block, from| self.copy_block(c, view, block, from));
        let times = view.scale / self.scale * PANE;
        let px = |at: At| (view.origin.0 + f64::from(at.0) * times, view.origin.1 + f64::from(at.1) * times);
        let (first, last) = (px(range.first), px((range.last.0 + 1, range.last.1 + 1)));
        let inside = |v: f64, lo: f64, hi: f64| v.round().clamp(lo, hi);
        let (left, right) = (inside(first.0, lo.0, hi.0), inside(last.0, lo.0, hi.0));
        let (top, bottom) = (inside(first.1, lo.1, hi.1), inside(last.1, lo.1, hi.1));
        let around =
            [(lo, (hi.0, top)), ((lo.0, bottom), hi), ((lo.0, top), (left, bottom)), ((right, top), (hi.0, bottom))];
        for area in around.into_iter().filter(|(lo, hi)| lo.0 < hi.0 && lo.1 < hi.1) {
            within(c, area, view, compose);
        }
    }
}

impl Range {
    fn of(view: &Scaled, (lo, hi): Area) -> Range {
        let number = |px: f64, origin: f64| ((px - origin) / PANE).floor() as i32;
        let first = (number(lo.0, view.origin.0), number(lo.1, view.origin.1));
        Range { first, last: (number(hi.0 - 1.0, view.origin.0), number(hi.1 - 1.0, view.origin.1)) }
    }

    fn each(self) -> impl Iterator<Item = At> {
        (self.first.1..=self.last.1).flat_map(move |row| (self.first.0..=self.last.0).map(move |column| (column, row)))
    }

    fn holds(&self, at: At) -> bool {
        (self.first.0..=self.last.0).contains(&at.0) && (self.first.1..=self.last.1).contains(&at.1)
    }

    fn moved(self, by: At) -> Range {
        let moved = |at: At| (at.0 + by.0, at.1 + by.1);
        Range { first: moved(self.first), last: moved(self.last) }
    }

    fn extent(self) -> (f64, f64) {
        let side = |first: i32, last: i32| f64::from(last - first + 1) * PANE;
        (side(self.first.0, self.last.0), side(self.first.1, self.last.1))
    }
}

/// Paints nothing outside the area.
fn within(c: &Context, area: Area, view: &Scaled, compose: Compose) {
    let ((x, y), (right, bottom)) = area;
    c.save();
    c.begin_path();
    c.rect(x, y, right - x, bottom - y);
    c.clip();
    compose(c, view, area);
    c.restore();
}
