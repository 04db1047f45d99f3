//! A body on its leg: what it meets, and where.

use super::{Body, Meets, Places, Straight, Stretch, cuts, united};
use geom::{Bounds, Len, Poly, Pt, Region, Shape, Where, cross};

/// A body on its leg, with the ground it sweeps. Whatever is beside that ground is skipped.
#[derive(Clone)]
pub(crate) struct Swept {
    pub stride: Straight,
    pub body: Body,
    /// The box of the body, seen from its center.
    own: Bounds,
    area: Bounds,
    /// How far it reaches to the right and to the left of its way, as cross products with the way.
    right: i64,
    left: i64,
}

impl Swept {
    pub fn new(stride: Straight, body: Body) -> Swept {
        if stride.steps == 0 {
            return Swept::standing(body, stride.from);
        }
        let own = body.bounds();
        let area = around(own, Bounds::around(&[stride.from, stride.to()]));
        let (right, left) = match &body {
            Body::Disc(radius) => (-i64::from(radius.0) * stride.steps, i64::from(radius.0) * stride.steps),
            Body::Poly(corners) => {
                let off = || corners.iter().map(|c| cross(stride.way, *c));
                (off().min().unwrap_or(0), off().max().unwrap_or(0))
            }
        };
        Swept { stride, body, own, area, right, left }
    }

    pub fn standing(body: Body, at: Pt) -> Swept {
        let own = body.bounds();
        // A standing body has no way, and no sides of it.
        Swept { stride: Straight::standing(at), body, own, area: around(own, Bounds::at(at)), right: -1, left: 1 }
    }

    /// Where the body meets a shape.
    pub fn past_shape(&self, shape: &Shape, meets: Meets) -> Vec<Stretch> {
        if !self.may_meet(shape.bounds(), meets) {
            return vec![];
        }
        let stride = &self.stride;
        match shape {
            Shape::Disc { at, radius } => {
                let (radius, mut places) = (i64::from(radius.0) + self.body.radius(), Places::new());
                self.body.around(&[*at], &mut places);
                stride.near(&places, radius, meets).into_iter().collect()
            }
            Shape::Poly(poly) => {
                let spans = if stride.steps == 0 { vec![] } else { geom::spans(poly, stride.from, stride.to()) };
                let mut found = self.inside(&spans, |p| poly.locate(p));
                self.past_sides(poly, meets, &mut found);
                united(found)
            }
        }
    }

    /// Where the body meets ground.
    pub fn past_region(&self, ground: &Region, meets: Meets) -> Vec<Stretch> {
        if !self.may_meet(ground.bounds(), meets) {
            return vec![];
        }
        // A body overlaps ground if its center is inside, or if a side of the ground cuts the body.
        let stride = &self.stride;
        let spans = if stride.steps == 0 { vec![] } else { ground.spans(stride.from, stride.to()) };
        let mut found = self.inside(&spans, |p| ground.locate(p));
        for poly in ground.parts().iter().filter(|p| self.may_meet(p.bounds(), meets)) {
            self.past_sides(poly, meets, &mut found);
        }
        united(found)
    }

    /// Where a side of a polygon cuts the body.
    fn past_sides(&self, poly: &Poly, meets: Meets, found: &mut Vec<Stretch>) {
        if matches!((&self.body, meets), (Body::Disc(Len(0)), Meets::Over)) {
            return;
        }
        let (area, stride) = (self.area.grown(meets.by()), &self.stride);
        let off = |p: Pt| cross(stride.way, p - stride.from);
        let may = |a: Pt, b: Pt| {
            area.meets(Bounds::around(&[a, b])) && {
                let (a, b) = (off(a), off(b));
                !self.passed(a.min(b), a.max(b), meets)
            }
        };
        let mut places = Places::new();
        let mut sides = poly.sides().filter(|(a, b)| may(*a, *b)).peekable();
        let whole = stride.steps > 0 && matches!(self.body, Body::Poly(_)) && poly.corners().len() <= FEW;
        if whole && sides.peek().is_some() && poly.convex() {
            // The whole polygon at once.
            self.body.around(poly.corners(), &mut places);
            found.extend(stride.near(&places, 0, meets));
            return;
        }
        for (a, b) in sides {
            if let (0, Meets::Over, Body::Poly(corners)) = (stride.steps, meets, &self.body) {
                if cuts(corners, a - stride.from, b - stride.from) {
                    found.push(stride.stretch(-1, 1));
                    return;
                }
                continue;
            }
            self.body.around(&[a, b], &mut places);
            found.extend(stride.near(&places, self.body.radius(), meets));
        }
    }

    fn may_meet(&self, thing: Bounds, meets: Meets) -> bool {
        self.area.grown(meets.by()).meets(thing) && {
            let (lo, hi) = (thing.lo - self.stride.from, thing.hi - self.stride.from);
            let times = |a: i32, b: i32| i64::from(a) * i64::from(b);
            let way = self.stride.way;
            let (y, x) = ([times(way.x, lo.y), times(way.x, hi.y)], [times(way.y, lo.x), times(way.y, hi.x)]);
            let least = y[0].min(y[1]) - x[0].max(x[1]);
            let most = y[0].max(y[1]) - x[0].min(x[1]);
            !self.passed(least, most, meets)
        }
    }

    /// Whatever lies between these two cross products with the way is passed on one side.
    fn passed(&self, least: i64, most: i64, meets: Meets) -> bool {
        // At least the length of the way times the distance, plus one because the limit itself is within.
        let spare = match meets {
            Meets::Over => 0,
            Meets::Within(d) => i64::from(d.0) * self.stride.steps + 1,
        };
        least >= self.left + spare || most <= self.right - spare
    }

    /// Where the moving point is in an open interior with these spans.
    fn inside(&self, spans: &[geom::Span], locate: impl Fn(Pt) -> Where) -> Vec<Stretch> {
        let stride = &self.stride;
        if stride.steps == 0 {
            return if locate(stride.from) == Where::Inside { vec![stride.stretch(-1, 1)] } else { vec![] };
        }
        let n = i128::from(stride.steps);
        let last = spans.len().wrapping_sub(1);
        let stretch = |(i, span): (usize, &geom::Span)| {
            let (f, t) = (span.from, span.to);
            let from = (i128::from(f.over()) * n).div_euclid(i128::from(f.under())) as i64;
            let begins = i == 0 && f.over() <= 0 && locate(stride.from) == Where::Inside;
            let ends = i == last && t.over() >= t.under() && locate(stride.to()) == Where::Inside;
            stride.stretch(if begins { -1 } else { from }, if ends { stride.steps + 1 } else { t.steps(stride.steps) })
        };
        spans.iter().enumerate().map(stretch).collect()
    }

    /// Where the body approaches a convex shape while within `d` of it. A body that begins within `d` may leave.
    pub fn nearing(&self, shape: &Shape, d: Len) -> Option<Stretch> {
        let within = self.past_shape(shape, Meets::Within(d));
        let (first, last) = (within.first()?, within.last()?);
        let mut convex = Places::new();
        match shape {
            Shape::Disc { at, .. } => self.body.around(&[*at], &mut convex),
            Shape::Poly(poly) => self.body.around(poly.corners(), &mut convex),
        }
        // The distance to a convex thing falls, then rises: up to here it falls.
        let round = self.body.radius() + if let Shape::Disc { radius, .. } = shape { i64::from(radius.0) } else { 0 };
        let valley = self.stride.valley(&convex, round);
        let from = first.from.max(Len::ZERO);
        let to = last.to.min(Len(valley.min(self.stride.steps + 1) as i32));
        if from < to { Some(Stretch { from, to }) } else { None }
    }

    /// Where part of the body is off a table of this size.
    pub fn over_edge(&self, table: Bounds) -> Vec<Stretch> {
        if table.holds(self.area.lo) && table.holds(self.area.hi) {
            return vec![];
        }
        let (at, way, own) = (self.stride.from, self.stride.way, self.own);
        let sides = [
            (at.x + own.lo.x - table.lo.x, way.x),
            (at.y + own.lo.y - table.lo.y, way.y),
            (table.hi.x - at.x - own.hi.x, -way.x),
            (table.hi.y - at.y - own.hi.y, -way.y),
        ];
        let below = |(room, gain)| self.stride.below(i64::from(room), i64::from(gain));
        united(sides.into_iter().filter_map(below).collect())
    }
}

/// A convex polygon with at most this many corners is tested as a whole, which is faster than side by side.
const FEW: usize = 4;

/// The box of all ground that a body covers with its center anywhere in a box.
fn around(own: Bounds, places: Bounds) -> Bounds {
    let origin = geom::pt(0, 0);
    Bounds { lo: places.lo + (own.lo - origin), hi: places.hi + (own.hi - origin) }
}
