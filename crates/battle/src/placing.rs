//! How several bases are placed at once, and where a base stands beside a vehicle.

use geom::{Heading, Len, Pt, Shape, shift};
use table::{Base, Footprint, Place};

/// The arrangement of the bases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Line,
    Block,
    Column,
}

impl Form {
    pub const ALL: [Form; 3] = [Form::Line, Form::Block, Form::Column];

    /// Its word in the notation.
    pub fn word(self) -> &'static str {
        match self {
            Form::Line => "form.line",
            Form::Block => "form.block",
            Form::Column => "form.column",
        }
    }

    /// How many of `n` bases stand side by side.
    pub fn files(self, n: i32) -> i32 {
        match self {
            Form::Line => n,
            Form::Block => (1..=n).find(|files| files * files >= n).unwrap_or(1),
            Form::Column => 1,
        }
    }

    /// Rows one behind the other. `lead` is the middle of the first row; `apart` is the spacing between middles, along
    /// the facing and across it. An incomplete last row begins on the left, or stands in the middle.
    pub fn places(self, n: i32, lead: Place, apart: (Len, Len), in_middle: bool) -> impl Iterator<Item = Place> {
        let files = self.files(n).max(1);
        (0..n).map(move |i| {
            let (row, file) = (i / files, i % files);
            let beside = if in_middle { files.min(n - row * files) } else { files };
            // Half steps, so that even and odd rows share one middle.
            let by = shift(-row * apart.0.0, (beside - 1 - 2 * file) * apart.1.0 / 2);
            Place { at: lead.at + lead.facing.turned(by), ..lead }
        })
    }
}

/// The length of a base along its facing, and its width across it.
pub fn extent(foot: Footprint) -> (Len, Len) {
    match foot {
        Footprint::Disc { radius } => (radius * 2, radius * 2),
        Footprint::Rect { length, width } | Footprint::Oval { length, width } => (length, width),
    }
}

/// The middle of its bounding box.
pub fn middle(of: &Shape) -> Pt {
    let bounds = of.bounds();
    geom::pt((bounds.lo.x + bounds.hi.x) / 2, (bounds.lo.y + bounds.hi.y) / 2)
}

/// A legal point near a wish: on the first ring around it that has any, and from there back toward the wish as far as that way is legal. The
/// nearest of what the first few legal points of the ring lead to: `tries` of them.
pub fn near_by(wish: Pt, inch: Len, tries: usize, legal: impl Fn(Pt) -> bool) -> Option<Pt> {
    const RINGS: [i32; 8] = [1, 2, 3, 4, 6, 9, 12, 18];
    const POINTS: i32 = 16;
    const HALVED: usize = 8;
    let ring = |inches: i32| {
        let out = shift(inch.0 * inches, 0);
        let all = (0..POINTS).map(move |nth| wish + Heading::new(nth * 720 / POINTS).turned(out));
        all.filter(|at| legal(*at)).take(tries).collect::<Vec<Pt>>()
    };
    let back = |mut good: Pt| {
        let mut bad = wish;
        for _ in 0..HALVED {
            let middle = geom::pt((bad.x + good.x) / 2, (bad.y + good.y) / 2);
            if legal(middle) { good = middle } else { bad = middle }
        }
        good
    };
    let found = RINGS.into_iter().map(ring).find(|ring| !ring.is_empty())?;
    found.into_iter().map(back).min_by_key(|at| (*at - wish).square())
}

/// The places at which the base touches the shape, on all sides.
pub fn around(base: &Base, from: &Shape, facing: Heading) -> impl Iterator<Item = Place> {
    let middle = middle(from);
    (0..24).map(move |nth| beside(base, from, middle, Heading::new(nth * 30), facing))
}

/// The place at which the base touches the shape on that side.
fn beside(base: &Base, from: &Shape, middle: Pt, way: Heading, facing: Heading) -> Place {
    let at = |far: i32| Place { at: middle + way.turned(shift(far, 0)), facing };
    let apart = |far: i32| !base.foot.stood(at(far)).overlaps(from);
    let (mut over, mut free) = (0, 2 * base.foot.reach().0 + 3_000);
    while free - over > 1 {
        let half = (over + free) / 2;
        if apart(half) { free = half } else { over = half }
    }
    at(free)
}
