//! A quick selection, in whole numbers, of what can matter to a target at all.

use super::scene::{Body, Outline, Window};
use super::wedge::{At, FINE, Ray, Way, Wedge, tangent_ways};
use super::{Look, Veil};
use geom::{Bounds, Len, Poly, Pt, Region, Shape, Shift, cross, dot, pt, shift};

/// The directions of a target, perhaps a hair too many, and where it begins.
pub(super) struct Cone {
    eye: Pt,
    right: Way,
    left: Way,
    /// Toward its middle.
    to: Shift,
    /// No point of the target has less than this along `to`.
    near: i64,
    /// A lower bound for the distance to the target, with [`FINE`] binary places.
    pub nearest: i128,
}

impl Cone {
    pub fn new(wedge: &Wedge) -> Cone {
        let eye = wedge.eye;
        let mut shortest = i32::MAX;
        let (middle, outer, (right, left)) = match wedge.shape {
            Shape::Disc { at, radius } => (*at, radius.0, tangent_ways(*at - eye, radius.0, false)),
            Shape::Poly(poly) => {
                let Bounds { lo, hi } = poly.bounds();
                let middle = pt((lo.x + hi.x) >> 1, (lo.y + hi.y) >> 1);
                let farthest = poly.corners().iter().map(|c| *c - middle).max_by_key(|c| c.square());
                let outer = farthest.map_or(0, |c| c.len().0);
                shortest = poly.sides().map(|(a, b)| (b - a).len().0).min().unwrap_or(1);
                (middle, outer, (Way::of(wedge.right - eye), Way::of(wedge.left - eye)))
            }
        };
        let to = middle - eye;
        let (long, outer) = (i64::from(to.len().0), i64::from(outer));
        // The distance to a side is its cross product divided by its length, which is rounded up.
        let nearest = (i128::from(long - 2 - outer) << FINE) * i128::from(shortest - 1) / i128::from(shortest);
        Cone { eye, right, left, to, near: to.square() - outer * long, nearest }
    }

    /// No ray to the target comes near the box.
    pub fn misses(&self, area: Bounds) -> bool {
        let (lo, hi) = (area.lo - self.eye, area.hi - self.eye);
        let corner = |east: bool, north: bool| shift(if east { hi.x } else { lo.x }, if north { hi.y } else { lo.y });
        let Cone { right, left, .. } = self;
        // Every direction between two that are less than a right angle apart has a positive part along their sum.
        let sum = (right.x + left.x, right.y + left.y);
        let behind = || {
            let most = corner(sum.0 > 0, sum.1 > 0);
            sum.0 * i64::from(most.x) + sum.1 * i64::from(most.y) < 0
        };
        let narrow = i128::from(right.x) * i128::from(left.x) + i128::from(right.y) * i128::from(left.y) >= 0;
        right.side(corner(right.y < 0, right.x > 0)) < 0
            || left.side(corner(left.y > 0, left.x < 0)) > 0
            || (narrow && behind())
    }

    /// The sides of a polygon that are not wholly to one side.
    fn sides(&self, poly: &Poly) -> Vec<Side> {
        let aside = |s: &Side| {
            let (right, left) = (self.right, self.left);
            (right.side(s.a) < 0 && right.side(s.b) < 0) || (left.side(s.a) > 0 && left.side(s.b) > 0)
        };
        poly.sides().map(|side| Side::new(self.eye, side)).filter(|s| !aside(s)).collect()
    }

    /// All of the box is in front of all of the target.
    fn before(&self, area: Bounds) -> bool {
        let x = if self.to.x > 0 { area.hi.x } else { area.lo.x };
        let y = if self.to.y > 0 { area.hi.y } else { area.lo.y };
        dot(self.to, pt(x, y) - self.eye) <= self.near
    }
}

/// An obstacle seen from the eye.
pub(super) struct Facing {
    /// Its outermost corners, right and left. None if the eye is in its box, or if it is round.
    ends: Option<(Shift, Shift)>,
    /// The sides that a ray to the target can cross. Only of a single polygon.
    sides: Option<Vec<Side>>,
    /// The binary places for which the cross products of the sides have room.
    places: u32,
    /// All of it is above the line of sight and in front of the target.
    pub before: bool,
    /// Every line between its outermost corners runs into it, and the depth does not matter.
    plain: bool,
}

/// A side of an obstacle, its ends from the eye.
#[derive(Clone, Copy)]
pub(super) struct Side {
    pub a: Shift,
    pub b: Shift,
    /// The cross product of one of its points with the side.
    pub off: i64,
    /// Its least and greatest distance from the eye, with [`FINE`] binary places. Worked out only if depth counts.
    pub near: i64,
    pub far: i64,
}

/// Where a ray enters and leaves an obstacle, without the target. The list has a fixed size that suffices for most.
pub(super) struct Spans {
    all: [(At, At); Spans::MOST],
    n_spans: usize,
}

/// The crossings of a ray that is moved a hair to one side.
struct Crossings {
    /// Shares of the way, numerators and positive denominators.
    all: [(i64, i64); 2 * Spans::MOST],
    n_crossings: usize,
}

impl Side {
    pub fn new(eye: Pt, (a, b): (Pt, Pt)) -> Side {
        Side { a: a - eye, b: b - eye, off: cross(a - eye, b - a), near: 0, far: i64::MAX }
    }

    fn measured(mut self) -> Side {
        let (a, b, side) = (i64::from(self.a.len().0), i64::from(self.b.len().0), self.b - self.a);
        let square_on = dot(self.a, side) < 0 && dot(self.b, side) > 0;
        // Lengths are rounded up.
        let near = if square_on { self.off.abs() / i64::from(side.len().0).max(1) } else { a.min(b) - 1 };
        (self.near, self.far) = (near << FINE, a.max(b) << FINE);
        self
    }

    /// Where a ray that is known to cross it does so. Its ends are this far to the left of the ray.
    pub fn place(&self, ends: (i64, i64)) -> At {
        let (n, d) = self.share(ends);
        At { n: n.into(), d: d.into() }
    }

    #[inline]
    fn share(&self, (a, b): (i64, i64)) -> (i64, i64) {
        if b < a { (-self.off, a - b) } else { (self.off, b - a) }
    }
}

/// What the outermost corners alone say about a ray.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passes {
    Beside,
    Into,
    Perhaps,
}

impl Facing {
    pub fn new(cone: &Cone, body: &Body) -> Facing {
        let Outline::Ground(region) = &body.outline else {
            return Facing { ends: None, sides: None, places: 0, before: false, plain: false };
        };
        let ends = outermost(cone.eye, region);
        let before = body.window == Window::All && cone.before(region.bounds());
        let sides = match region.parts() {
            [poly] if matches!(body.veil, Veil::Depth(_)) => {
                Some(cone.sides(poly).into_iter().map(Side::measured).collect())
            }
            [poly] => Some(cone.sides(poly)),
            _ => None,
        };
        let longest = sides.iter().flatten().map(|side: &Side| side.off.unsigned_abs()).max().unwrap_or(0);
        let places = (longest.leading_zeros() - 2).min(40);
        let plain = before && region.parts().len() == 1 && matches!(body.veil, Veil::Solid | Veil::Conceals);
        Facing { ends, sides, places, before, plain }
    }

    /// The eye may be in it.
    pub fn around(&self) -> bool {
        self.ends.is_none()
    }

    /// The sides of its polygon that a ray to the target can cross.
    pub fn sides<'a>(&'a self, eye: Pt, poly: &'a Poly) -> impl Iterator<Item = Side> + 'a {
        let known = self.sides.as_deref();
        let all = poly.sides().filter(move |_| known.is_none()).map(move |side| Side::new(eye, side));
        known.unwrap_or_default().iter().copied().chain(all)
    }

    /// Where a ray to the target runs through it. None if it must be worked out in another way.
    #[inline]
    pub fn spans(&self, way: Way) -> Option<Spans> {
        let sides = self.sides.as_ref()?;
        let mut found = Crossings::new();
        let mut touching = false;
        for side in sides {
            let ends = (way.side(side.a), way.side(side.b));
            touching |= ends.0 == 0 || ends.1 == 0;
            if (ends.0 > 0) != (ends.1 > 0) {
                found.add(side.share(ends))?;
            }
        }
        let left = found.spans();
        if !touching {
            return Some(left);
        }
        let mut found = Crossings::new();
        for side in sides {
            let ends = (way.side(side.a), way.side(side.b));
            if (ends.0 >= 0) != (ends.1 >= 0) {
                found.add(side.share(ends))?;
            }
        }
        left.common(&found.spans())
    }

    /// How the ray looks at this depth, by lengths that are slightly off. None if the limit is too close to decide, if a corner is on the
    /// ray, or if the ray does not run through at all.
    pub fn roughly(&self, ray: &Ray, limit: Len) -> Option<Look> {
        let (mut shares, mut n_crossed) = (0, 0);
        for side in self.sides.as_ref()? {
            let (a, b) = (ray.way.side(side.a), ray.way.side(side.b));
            if a == 0 || b == 0 {
                return None;
            }
            let through = b - a;
            if (a > 0) != (b > 0) && side.off != 0 && (side.off > 0) == (through > 0) {
                // Borders run counterclockwise, and so do the sides that are left, seen from the eye.
                let share = (side.off << self.places) / through;
                shares += if side.off > 0 { share } else { -share };
                n_crossed += 1;
            }
        }
        let root = ray.root() as i64;
        let (deep, slack) = ((shares * root) >> self.places, ((n_crossed * root) >> self.places) + 2);
        if n_crossed == 0 {
            None
        } else if deep + slack <= i64::from(limit.0) {
            Some(Look::Screened)
        } else if deep > i64::from(limit.0) + slack {
            Some(Look::Hidden)
        } else {
            None
        }
    }

    /// `way` leads to the target.
    #[inline]
    pub fn passes(&self, way: Way) -> Passes {
        let Some((right, left)) = self.ends else { return Passes::Perhaps };
        let (right, left) = (way.side(right), way.side(left));
        if right > 0 || left < 0 {
            Passes::Beside
        } else if self.plain && right < 0 && left > 0 {
            Passes::Into
        } else {
            Passes::Perhaps
        }
    }
}

fn outermost(eye: Pt, region: &Region) -> Option<(Shift, Shift)> {
    if region.bounds().holds(eye) {
        return None;
    }
    let mut corners = region.parts().iter().flat_map(|p| p.corners()).map(|c| *c - eye);
    let first = corners.next()?;
    Some(corners.fold((first, first), |(right, left), c| {
        (if cross(right, c) < 0 { c } else { right }, if cross(left, c) > 0 { c } else { left })
    }))
}

impl Crossings {
    fn new() -> Crossings {
        Crossings { all: [(0, 1); 2 * Spans::MOST], n_crossings: 0 }
    }

    /// Sorted, without those behind the eye. None if there are too many.
    #[inline]
    fn add(&mut self, at: (i64, i64)) -> Option<()> {
        if at.0 <= 0 {
            return Some(());
        }
        let below =
            |a: (i64, i64), b: (i64, i64)| i128::from(a.0) * i128::from(b.1) < i128::from(b.0) * i128::from(a.1);
        let mut i = self.n_crossings;
        *self.all.get_mut(i)? = at;
        while i > 0 && below(self.all[i], self.all[i - 1]) {
            self.all.swap(i, i - 1);
            i -= 1;
        }
        self.n_crossings += 1;
        Some(())
    }

    /// A ray that crosses an odd number of sides begins inside.
    #[inline]
    fn spans(&self) -> Spans {
        let at = |(n, d): (i64, i64)| At { n: n.into(), d: d.into() };
        let mut spans = Spans::new();
        let inside = self.n_crossings % 2;
        if inside == 1 {
            spans.add((At::EYE, at(self.all[0])));
        }
        for pair in self.all[inside..self.n_crossings].chunks_exact(2) {
            spans.add((at(pair[0]), at(pair[1])));
        }
        spans
    }
}

impl Spans {
    const MOST: usize = 4;

    fn new() -> Spans {
        Spans { all: [(At::EYE, At::EYE); Spans::MOST], n_spans: 0 }
    }

    /// Adds a stretch, joined to the last one where they meet.
    #[inline]
    fn add(&mut self, span: (At, At)) {
        if span.0 == span.1 {
            return;
        }
        match self.n_spans.checked_sub(1) {
            Some(last) if span.0 <= self.all[last].1 => self.all[last].1 = span.1,
            _ => {
                self.all[self.n_spans] = span;
                self.n_spans += 1;
            }
        }
    }

    pub fn list(&self) -> &[(At, At)] {
        &self.all[..self.n_spans]
    }

    fn common(&self, other: &Spans) -> Option<Spans> {
        match (self.list(), other.list()) {
            ([], _) | (_, []) => Some(Spans::new()),
            ([a], [b]) => {
                let mut spans = Spans::new();
                let span = (a.0.max(b.0), a.1.min(b.1));
                if span.0 < span.1 {
                    spans.add(span);
                }
                Some(spans)
            }
            _ => None,
        }
    }
}
