//! Where, between two directions, the depth of area terrain passes its limit: found by bisection, to a tenth of a millimeter of the width.

use super::cone::{Cone, Facing, Passes, Side};
use super::scene::{Body, Window, fine_limit};
use super::wedge::{At, FINE, Ray, Way, Wedge};
use geom::{Len, Poly, Shape};

/// The least and the greatest of something between two directions, with [`FINE`] binary places.
#[derive(Clone, Copy)]
struct Range {
    least: i128,
    most: i128,
}

const ENDLESS: i128 = 1 << 80;

/// Area terrain in front of a target, which sight reaches into only to a limit.
pub(super) struct Deep<'a> {
    pub wedge: &'a Wedge<'a>,
    pub cone: &'a Cone,
    pub body: &'a Body<'a>,
    pub facing: &'a Facing,
    pub limit: Len,
}

impl Deep<'_> {
    /// Adds the directions between `right` and `left`, two neighbors among the critical ones, at which the depth passes its limit.
    pub fn breaks(&self, right: &Ray, left: &Ray, out: &mut Vec<Way>) {
        let fine = fine_limit(self.limit);
        let middle = right.way.between(left.way);
        let range = self.range(fine, right, left, middle);
        if range.most <= fine || range.least > fine {
            return;
        }
        out.push(middle);
        let wedge = self.wedge;
        let narrow = wedge.along(left.way) - wedge.along(right.way) <= 1;
        if narrow || middle.cross(left.way) <= 0 || right.way.cross(middle) <= 0 {
            return;
        }
        let middle = Ray::new(wedge, middle);
        self.breaks(right, &middle, out);
        self.breaks(&middle, left, out);
    }

    /// No corner is between the two directions, so the same sides are crossed in the same order. The distance to a side is least at a right
    /// angle to it or at an end, and greatest at an end.
    fn range(&self, fine: i128, right: &Ray, left: &Ray, middle: Way) -> Range {
        if self.facing.passes(middle) == Passes::Beside {
            return Range { least: 0, most: 0 };
        }
        let Some(poly) = self.body.told_by_sides() else { return Range { least: 0, most: ENDLESS } };
        let range = self.range_by_sides(poly, fine, right, left, middle);
        // Terrain that counts on only a part of the line may be less deep, never deeper.
        if self.body.window == Window::All { range } else { Range { least: 0, ..range } }
    }

    fn range_by_sides(&self, poly: &Poly, fine: i128, right: &Ray, left: &Ray, middle: Way) -> Range {
        let eye = self.wedge.eye;
        let mut crossed: Vec<(At, Side)> = Vec::with_capacity(4);
        for side in self.facing.sides(eye, poly) {
            let ends = (middle.side(side.a), middle.side(side.b));
            if (ends.0 > 0) != (ends.1 > 0) {
                crossed.push((side.place(ends), side));
            }
        }
        crossed.retain(|(at, _)| at.n > 0);
        sorted::sort_by_key(&mut crossed, |c| c.0);
        let inside = self.facing.around() && poly.locate(eye) == geom::Where::Inside;
        // The corners alone show that most stretches are clearly short or clearly long.
        let nearest = self.cone.nearest;
        let roughly = |side: &Side| Range { least: side.near.into(), most: side.far.into() };
        let to_target = |to: Range| Range { least: to.least.min(nearest), ..to };
        let rough = sum(&crossed, inside, roughly, to_target);
        if rough.most <= fine || rough.least > fine {
            return rough;
        }
        let exactly = |side: &Side| side_range(side, right, left);
        let to_target = |to: Range| {
            if to.most <= nearest {
                return to;
            }
            let target = self.target_range(right, left, middle);
            Range { least: to.least.min(target.least), most: to.most.min(target.most) }
        };
        sum(&crossed, inside, exactly, to_target)
    }

    /// The distance to the target. For a disc it grows away from its middle, which is itself a critical direction.
    fn target_range(&self, right: &Ray, left: &Ray, middle: Way) -> Range {
        let ends = || {
            let (at_right, at_left) = (right.far(right.reach()), left.far(left.reach()));
            Range { least: at_right.0.min(at_left.0), most: at_right.1.max(at_left.1) }
        };
        let near_side = |poly: &Poly| {
            let reach = self.wedge.reach(middle);
            poly.sides().map(|side| Side::new(self.wedge.eye, side)).find(|side| {
                let ends = (middle.side(side.a), middle.side(side.b));
                (ends.0 > 0) != (ends.1 > 0) && side.place(ends) == reach
            })
        };
        match self.wedge.shape {
            Shape::Disc { .. } => ends(),
            Shape::Poly(poly) => near_side(poly).map_or_else(ends, |side| side_range(&side, right, left)),
        }
    }
}

/// The stretches between sides that are crossed in this order, up to the target.
fn sum(
    crossed: &[(At, Side)],
    inside: bool,
    range: impl Fn(&Side) -> Range,
    to_target: impl Fn(Range) -> Range,
) -> Range {
    let mut sides = crossed.iter().map(|(_, side)| range(side));
    let mut sum = Range { least: 0, most: 0 };
    let mut enter = if inside { Some(Range { least: 0, most: 0 }) } else { sides.next() };
    while let Some(from) = enter {
        let to = to_target(sides.next().unwrap_or(Range { least: 0, most: ENDLESS }));
        sum.least += (to.least - from.most).max(0);
        sum.most += (to.most - from.least).max(0);
        enter = sides.next();
    }
    sum
}

/// The distance to a side that both directions cross.
fn side_range(side: &Side, right: &Ray, left: &Ray) -> Range {
    let (off, side) = (i128::from(side.off), side.b - side.a);
    let end = |ray: &Ray| {
        let slant = ray.way.side(side);
        let at = At::new(off, i128::from(slant));
        if slant == 0 || at.n < 0 { (ENDLESS, ENDLESS) } else { ray.far(at) }
    };
    let (at_right, at_left) = (end(right), end(left));
    // At a right angle to the side, on the side's side of the eye.
    let sign = off.signum() as i64;
    let square_on = Way::of(geom::shift((i64::from(side.y) * sign) as i32, -(i64::from(side.x) * sign) as i32));
    let least = if right.way.cross(square_on) > 0 && square_on.cross(left.way) > 0 {
        (off.abs() << FINE) / i128::from(side.len().0).max(1)
    } else {
        at_right.0.min(at_left.0)
    };
    Range { least, most: at_right.1.max(at_left.1) }
}
