//! Where, between two directions, the depth of area terrain passes its limit: found by halving, to a tenth of a millimetre of the width.

use super::scene::{Body, Outline, Scene, Window, fine_limit};
use super::wedge::{At, FINE, Way, Wedge};
use geom::{Len, Poly, Pt, Shape, cross};

/// The least and the greatest of something between two directions, with [`FINE`] binary places.
#[derive(Clone, Copy)]
struct Range {
    least: i128,
    most: i128,
}

const ENDLESS: i128 = 1 << 80;

impl Scene<'_> {
    /// Adds the directions between `right` and `left`, two neighbours among the critical ones, at which the body's depth passes `limit`.
    pub fn depth_breaks(&self, wedge: &Wedge, body: &Body, limit: Len, right: Way, left: Way, out: &mut Vec<Way>) {
        let fine = fine_limit(limit);
        let range = self.depth_range(wedge, body, right, left);
        if range.most <= fine || range.least > fine {
            return;
        }
        let middle = right.between(left);
        out.push(middle);
        if wedge.along(left) - wedge.along(right) <= 1 || middle.cross(left) <= 0 || right.cross(middle) <= 0 {
            return;
        }
        self.depth_breaks(wedge, body, limit, right, middle, out);
        self.depth_breaks(wedge, body, limit, middle, left, out);
    }

    /// No corner lies between the two directions, so the same sides are crossed in the same order. The distance to a side is least
    /// square on to it or at an end, and greatest at an end.
    fn depth_range(&self, wedge: &Wedge, body: &Body, right: Way, left: Way) -> Range {
        let unknown = Range { least: 0, most: ENDLESS };
        let Outline::Ground(region) = &body.outline else { return unknown };
        let [poly] = region.parts() else { return unknown };
        if body.window != Window::All {
            return unknown;
        }
        let middle = right.between(left);
        let mut crossed: Vec<(At, Pt, Pt)> = poly
            .sides()
            .filter_map(|(a, b)| {
                let (sa, sb) = (middle.side(a - self.eye), middle.side(b - self.eye));
                let at = ((sa > 0) != (sb > 0))
                    .then(|| At::new(cross(a - self.eye, b - a).into(), i128::from(sb) - i128::from(sa)))?;
                (at.n > 0).then_some((at, a, b))
            })
            .collect();
        crossed.sort_by_key(|c| c.0);
        let target = self.target_range(wedge, right, left);
        let mut sides = crossed.into_iter().map(|(_, a, b)| self.side_range(a, b, right, left));
        let mut sum = Range { least: 0, most: 0 };
        let inside = poly.locate(self.eye) == geom::Where::Inside;
        let mut enter = if inside { Some(Range { least: 0, most: 0 }) } else { sides.next() };
        while let Some(from) = enter {
            let to = sides.next().unwrap_or(Range { least: 0, most: ENDLESS });
            sum.least += (to.least.min(target.least) - from.most).max(0);
            sum.most += (to.most.min(target.most) - from.least).max(0);
            enter = sides.next();
        }
        sum
    }

    fn side_range(&self, a: Pt, b: Pt, right: Way, left: Way) -> Range {
        let (to_a, side) = (a - self.eye, b - a);
        let off = i128::from(cross(to_a, side));
        let end = |way: Way, up: bool| {
            let at = At::new(off, i128::from(way.side(side)));
            if way.side(side) == 0 || at.n < 0 { ENDLESS } else { way.far(at, up) }
        };
        let most = end(right, true).max(end(left, true));
        // Square on to the side, on the side's side of the eye.
        let sign = off.signum() as i64;
        let square_on = Way::of(geom::shift((i64::from(side.y) * sign) as i32, -(i64::from(side.x) * sign) as i32));
        let least = if right.cross(square_on) > 0 && square_on.cross(left) > 0 {
            (off.abs() << FINE) / i128::from(side.len().0).max(1)
        } else {
            end(right, false).min(end(left, false))
        };
        Range { least, most }
    }

    /// The distance to the target: of a disc it grows away from its middle, which is a critical direction itself.
    fn target_range(&self, wedge: &Wedge, right: Way, left: Way) -> Range {
        let end = |way: Way, up: bool| way.far(wedge.reach(way), up);
        let ends =
            Range { least: end(right, false).min(end(left, false)), most: end(right, true).max(end(left, true)) };
        let near_side = |poly: &Poly| {
            let middle = right.between(left);
            let reach = wedge.reach(middle);
            poly.sides().find(|(a, b)| {
                let (sa, sb) = (middle.side(*a - self.eye), middle.side(*b - self.eye));
                (sa > 0) != (sb > 0)
                    && At::new(cross(*a - self.eye, *b - *a).into(), i128::from(sb) - i128::from(sa)) == reach
            })
        };
        match self.target {
            Shape::Disc { .. } => ends,
            Shape::Poly(poly) => near_side(poly).map_or(ends, |(a, b)| self.side_range(a, b, right, left)),
        }
    }
}
