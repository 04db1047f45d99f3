//! Arcs of fire and half-planes: everything within an angle of a facing, or in front of an edge. Borders are included.

use crate::place::Square;
use crate::span::ray_enters;
use crate::{Heading, Poly, Pt, Shape, Shift, Where, cross, dot, shift};

/// The ground within `half_width` to either side of `facing`, seen from `from`. With half a turn or more it is everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arc {
    /// The point at which the arc opens.
    pub from: Pt,
    /// Its middle direction.
    pub facing: Heading,
    /// The angle from the middle to either border.
    pub half_width: Heading,
}

/// The ground to the left of a line, and the line itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Half {
    /// A point of the line.
    pub from: Pt,
    /// The direction of the line, of any length except zero.
    pub along: Shift,
}

/// How much of a shape an arc or half-plane holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Share {
    /// No point of it.
    None,
    /// At least one point, but not all of it.
    Part,
    /// All of it.
    Whole,
}

/// `at` lies within `half_width` of `facing`, seen from `from`. The border and `from` itself are included.
pub fn in_arc(from: Pt, facing: Heading, half_width: Heading, at: Pt) -> bool {
    Arc { from, facing, half_width }.holds(at)
}

/// A heading as a vector about 2³⁰ long. Its cross product with a shift within reach has 51 bits.
fn way(h: Heading) -> Shift {
    shift(h.cosine() as i32, h.sine() as i32)
}

impl Half {
    /// Everything in front of `from`: ahead of the line through it at a right angle to `facing`.
    pub fn ahead(from: Pt, facing: Heading) -> Half {
        Half { from, along: way(facing - Heading::NORTH) }
    }

    /// Everything to the left of the line from `a` to `b`.
    pub fn left_of(a: Pt, b: Pt) -> Half {
        Half { from: a, along: b - a }
    }

    /// The point is in the half-plane or on its border.
    pub fn holds(&self, at: Pt) -> bool {
        cross(self.along, at - self.from) >= 0
    }

    /// How much of a shape is in the half-plane.
    pub fn share(&self, shape: &Shape) -> Share {
        match shape {
            Shape::Disc { at, radius } => {
                let side = cross(self.along, *at - self.from);
                // The square of the distance from the line, against that of the radius.
                let far = Square { n: u128::from(side.unsigned_abs()).pow(2), d: self.along.square() as u64 }
                    >= Square::of(radius.0);
                match (side >= 0, far) {
                    (true, true) => Share::Whole,
                    (false, true) if !touches_line(side, radius.0, self.along) => Share::None,
                    (true | false, _) => Share::Part,
                }
            }
            Shape::Poly(poly) => match poly.corners().iter().filter(|c| self.holds(**c)).count() {
                0 => Share::None,
                n if n == poly.corners().len() => Share::Whole,
                _ => Share::Part,
            },
        }
    }
}

fn touches_line(side: i64, radius: i32, along: Shift) -> bool {
    Square { n: u128::from(side.unsigned_abs()).pow(2), d: along.square() as u64 } == Square::of(radius)
}

/// A wedge of at most half a turn: the ground from its right border, counterclockwise, to its left border.
#[derive(Clone, Copy)]
struct Wedge {
    from: Pt,
    right: Shift,
    left: Shift,
    middle: Shift,
}

impl Arc {
    /// The closed wedge itself, or the open wedge that the arc leaves out. `Err(None)` if it leaves out nothing.
    fn wedge(&self) -> Result<Wedge, Option<Wedge>> {
        let narrow = |facing: Heading, half: Heading| Wedge {
            from: self.from,
            right: way(facing - half),
            left: way(facing + half),
            middle: way(facing),
        };
        match self.half_width.half_degrees() {
            0..=180 => Ok(narrow(self.facing, self.half_width)),
            181..360 => Err(Some(narrow(self.facing + Heading::WEST, Heading::WEST - self.half_width))),
            _ => Err(None),
        }
    }

    /// The point is in the arc or on its border.
    pub fn holds(&self, at: Pt) -> bool {
        match self.wedge() {
            Ok(within) => within.holds(at),
            Err(Some(without)) => !without.holds_inside(at),
            Err(None) => true,
        }
    }

    /// How much of a shape is in the arc.
    pub fn share(&self, shape: &Shape) -> Share {
        let (meets, whole) = match (self.wedge(), shape) {
            (Err(None), _) => (true, true),
            (Ok(within), Shape::Disc { at, radius }) => {
                (within.holds(*at) || within.near(*at, radius.0), within.clears(*at, radius.0, true))
            }
            (Err(Some(without)), Shape::Disc { at, radius }) => (
                !without.clears(*at, radius.0, false),
                !without.holds_inside(*at) && (radius.0 == 0 || !without.nearer(*at, radius.0)),
            ),
            (Ok(within), Shape::Poly(poly)) => (within.meets(poly), poly.corners().iter().all(|c| within.holds(*c))),
            (Err(Some(without)), Shape::Poly(poly)) => {
                (!poly.corners().iter().all(|c| without.holds_inside(*c)), !without.meets_inside(poly))
            }
        };
        match (meets, whole) {
            (_, true) => Share::Whole,
            (true, false) => Share::Part,
            (false, false) => Share::None,
        }
    }
}

impl Wedge {
    fn holds(&self, at: Pt) -> bool {
        let v = at - self.from;
        cross(self.right, v) >= 0 && cross(v, self.left) >= 0 && dot(self.middle, v) >= 0
    }

    /// Strictly between the borders.
    fn holds_inside(&self, at: Pt) -> bool {
        let v = at - self.from;
        cross(self.right, v) > 0 && cross(v, self.left) > 0
    }

    /// A disc is in the wedge without crossing its borders. With `touching`, it may touch them.
    fn clears(&self, at: Pt, radius: i32, touching: bool) -> bool {
        let v = at - self.from;
        let clear = |side: i64, border: Shift| {
            let away = Square { n: u128::from(side.unsigned_abs()).pow(2), d: border.square() as u64 };
            side >= 0 && if touching { away >= Square::of(radius) } else { side > 0 && away > Square::of(radius) }
        };
        (!touching || self.holds(at))
            && clear(cross(self.right, v), self.right)
            && clear(cross(v, self.left), self.left)
    }

    /// The squares of the distances from both border rays. Compare each only with the square of a radius: compared with each other they
    /// would overflow, because border vectors are about 2³⁰ long.
    fn border_squares(&self, at: Pt) -> [Square; 2] {
        let v = at - self.from;
        [self.right, self.left].map(|border| {
            if dot(border, v) <= 0 {
                Square { n: v.square() as u128, d: 1 }
            } else {
                Square { n: u128::from(cross(border, v).unsigned_abs()).pow(2), d: border.square() as u64 }
            }
        })
    }

    /// A disc reaches a border, or at least touches it.
    fn near(&self, at: Pt, radius: i32) -> bool {
        self.border_squares(at).iter().any(|away| *away <= Square::of(radius))
    }

    /// A disc reaches over a border.
    fn nearer(&self, at: Pt, radius: i32) -> bool {
        self.border_squares(at).iter().any(|away| *away < Square::of(radius))
    }

    fn meets(&self, poly: &Poly) -> bool {
        poly.corners().iter().any(|c| self.holds(*c))
            || poly.holds(self.from)
            || poly
                .sides()
                .any(|(a, b)| ray_meets(self.from, self.right, a, b) || ray_meets(self.from, self.left, a, b))
    }

    /// The interiors of the wedge and of the polygon share a point.
    fn meets_inside(&self, poly: &Poly) -> bool {
        let middle_inside = |(a, b): (Pt, Pt)| {
            // Twice the shift to the middle of the side.
            let v = (a - self.from) + (b - self.from);
            cross(self.right, v) > 0 && cross(v, self.left) > 0
        };
        // A polygon with all corners on the borders has a side from one border to the other.
        poly.corners().iter().any(|c| self.holds_inside(*c))
            || poly.sides().any(middle_inside)
            || poly.locate(self.from) == Where::Inside
            || ray_enters(poly, self.from, self.right)
            || ray_enters(poly, self.from, self.left)
    }
}

/// A ray and a closed segment share a point. The segment must not be in line with the ray.
fn ray_meets(from: Pt, way: Shift, a: Pt, b: Pt) -> bool {
    let (sa, sb) = (cross(way, a - from), cross(way, b - from));
    let slant = sb - sa;
    if slant == 0 || (sa > 0 && sb > 0) || (sa < 0 && sb < 0) {
        return false;
    }
    cross(a - from, b - a).signum() * slant.signum() >= 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Len, pt};

    #[test]
    fn borders_are_in() {
        let east = |half: i32, x: i32, y: i32| in_arc(pt(0, 0), Heading::EAST, Heading::degrees(half), pt(x, y));
        assert!(east(45, 100, 100) && east(45, 100, -100) && !east(45, 100, 101));
        assert!(east(90, 0, 5) && east(90, 0, -5) && !east(90, -1, 5));
        assert!(east(135, -100, 100) && !east(135, -101, 100) && east(180, -5, 0));
        assert!(east(0, 7, 0) && !east(0, -7, 0) && east(0, 0, 0));
    }

    #[track_caller]
    fn check(half_degrees: i32, shape: &Shape, share: Share) {
        let arc = Arc { from: pt(0, 0), facing: Heading::NORTH, half_width: Heading::new(half_degrees) };
        assert_eq!(arc.share(shape), share);
    }

    #[test]
    fn shares_of_discs_and_polygons() {
        let disc = |x: i32, y: i32| Shape::Disc { at: pt(x, y), radius: Len(10) };
        check(90, &disc(0, 15), Share::Whole);
        check(90, &disc(0, 14), Share::Part);
        check(180, &disc(30, 10), Share::Whole);
        check(180, &disc(30, -10), Share::Part);
        check(180, &disc(30, -11), Share::None);
        check(270, &disc(0, -15), Share::None);
        check(270, &disc(0, -14), Share::Part);
        check(270, &disc(15, 0), Share::Whole);
        let wedge = Shape::Poly(Poly::new(vec![pt(0, 0), pt(-50, -50), pt(50, -50)]).unwrap());
        check(270, &wedge, Share::Part);
        check(180, &wedge, Share::Part);
        check(
            90,
            &Shape::Poly(Poly::new(vec![pt(-50, 20), pt(50, 20), pt(50, 30), pt(-50, 30)]).unwrap()),
            Share::Part,
        );
    }

    #[test]
    fn half_planes() {
        let half = Half::ahead(pt(0, 0), Heading::NORTH);
        let disc = |y: i32| half.share(&Shape::Disc { at: pt(3, y), radius: Len(10) });
        assert_eq!((disc(10), disc(9), disc(-10), disc(-11)), (Share::Whole, Share::Part, Share::Part, Share::None));
        assert!(Half::left_of(pt(0, 0), pt(5, 0)).holds(pt(-9, 0)));
    }
}
