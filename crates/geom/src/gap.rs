//! Distances: between points, and between the nearest points of two shapes.

use crate::place::Square;
use crate::whole::{root_ceil, wide_div_near};
use crate::{Bounds, Len, Poly, Pt, Shape, Shift, cross, dot, shift, turn};

/// How far two shapes are apart, and where they are nearest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// Rounded up to a whole tenth. Zero exactly if they touch or overlap.
    pub len: Len,
    /// The nearest point of the first shape, to the nearest tenth. If the shapes overlap, a point of both.
    pub from: Pt,
    /// The nearest point of the second shape, in the same way.
    pub to: Pt,
}

/// The distance from `a` to `b`, rounded up to a whole tenth of a millimeter.
///
/// Rounding up keeps `distance(a, b) <= limit` exact: a base exactly at the limit is in range.
pub fn distance(a: Pt, b: Pt) -> Len {
    (b - a).len()
}

/// The shortest distance between two shapes, and their two nearest points.
pub fn gap(a: &Shape, b: &Shape) -> Gap {
    match (a, b) {
        (Shape::Disc { at: p, radius: r }, Shape::Disc { at: q, radius: s }) => between_discs(*p, r.0, *q, s.0),
        (Shape::Disc { at, radius }, Shape::Poly(poly)) => from_disc(*at, radius.0, poly),
        (Shape::Poly(poly), Shape::Disc { at, radius }) => from_disc(*at, radius.0, poly).reversed(),
        (Shape::Poly(p), Shape::Poly(q)) => between_polys(p, q),
    }
}

/// Only the length of [`gap`], which is faster.
pub fn gap_len(a: &Shape, b: &Shape) -> Len {
    let (square, less) = match (a, b) {
        (Shape::Disc { at: p, radius: r }, Shape::Disc { at: q, radius: s }) => {
            return shortened((*q - *p).len(), i64::from(r.0) + i64::from(s.0));
        }
        (Shape::Disc { at, radius }, Shape::Poly(poly)) | (Shape::Poly(poly), Shape::Disc { at, radius }) => {
            if poly.holds(*at) {
                return Len::ZERO;
            }
            (poly.least_square(*at), radius.0)
        }
        (Shape::Poly(p), Shape::Poly(q)) => match nearest_corners(p, q) {
            Some(near) => (near.square, 0),
            None => return Len::ZERO,
        },
    };
    shortened(root(square), i64::from(less))
}

/// Two shapes are within `reach` of each other. Exactly at the limit counts as within.
pub fn within(a: &Shape, b: &Shape, reach: Len) -> bool {
    a.bounds().grown(reach).meets(b.bounds()) && gap_len(a, b) <= reach
}

impl Gap {
    /// The same gap, measured from the second shape to the first.
    pub const fn reversed(self) -> Gap {
        Gap { len: self.len, from: self.to, to: self.from }
    }
}

fn shortened(len: Len, by: i64) -> Len {
    // Below 2²⁴ for shapes within reach; zero for shapes that overlap.
    Len((i64::from(len.0) - by).max(0) as i32)
}

fn root(square: Square) -> Len {
    Len(root_ceil(square.n, square.d) as i32)
}

/// The point `tenths` away from `p` toward `q`, to the nearest tenth.
fn toward(p: Pt, q: Pt, tenths: i64) -> Pt {
    let way = q - p;
    // The square has 32 extra binary places before the root: beyond its rounding, the point is off by less than a hundredth.
    let long = crate::wide_root_floor((way.square() as u128) << 32) as i128;
    if long == 0 {
        return p;
    }
    let part = |v: i32| wide_div_near((i128::from(v) * i128::from(tenths)) << 16, long) as i32;
    p + shift(part(way.x), part(way.y))
}

fn between_discs(p: Pt, r: i32, q: Pt, s: i32) -> Gap {
    let away = i64::from((q - p).len().0);
    let (r, s) = (i64::from(r), i64::from(s));
    let len = Len((away - r - s).max(0) as i32);
    if len > Len::ZERO {
        return Gap { len, from: toward(p, q, r), to: toward(q, p, s) };
    }
    // The middle of the stretch that both discs cover of the line through their centers, or the center of the smaller disc.
    // The length is rounded up, so the far center is taken as it is, not measured.
    let middle = (away + r - s) / 2;
    let shared = if middle >= away { q } else { toward(p, q, middle.max(0)) };
    Gap { len, from: shared, to: shared }
}

fn from_disc(at: Pt, radius: i32, poly: &Poly) -> Gap {
    if poly.holds(at) {
        return Gap { len: Len::ZERO, from: at, to: at };
    }
    let (a, b) = poly.sides().min_by_key(|(a, b)| Square::to_side(at, *a, *b)).expect("a polygon has sides");
    let to = foot(at, a, b);
    let away = root(Square::to_side(at, a, b));
    let len = shortened(away, i64::from(radius));
    let from = if len == Len::ZERO { to } else { toward(at, to, i64::from(radius)) };
    Gap { len, from, to }
}

/// The point of a side nearest to `p`, to the nearest tenth.
pub fn foot(p: Pt, a: Pt, b: Pt) -> Pt {
    let ab = b - a;
    let (along, whole) = (dot(p - a, ab).clamp(0, ab.square()), ab.square());
    let part = |v: i32| wide_div_near(i128::from(v) * i128::from(along), i128::from(whole)) as i32;
    a + shift(part(ab.x), part(ab.y))
}

/// A corner and its nearest side.
struct Near {
    square: Square,
    corner: Pt,
    side: (Pt, Pt),
    /// The corner belongs to the first polygon.
    of_first: bool,
}

fn between_polys(a: &Poly, b: &Poly) -> Gap {
    match nearest_corners(a, b) {
        None => {
            let at = shared(a, b);
            Gap { len: Len::ZERO, from: at, to: at }
        }
        Some(near) => {
            let gap =
                Gap { len: root(near.square), from: near.corner, to: foot(near.corner, near.side.0, near.side.1) };
            if near.of_first { gap } else { gap.reversed() }
        }
    }
}

/// The shortest distance between two polygons is from a corner of one to a side of the other. None if they share a point.
fn nearest_corners(a: &Poly, b: &Poly) -> Option<Near> {
    if a.bounds().meets(b.bounds()) {
        let meeting = a.sides().any(|(p, q)| b.sides().any(|(r, s)| sides_meet(p, q, r, s)));
        if meeting || a.holds(b.corners()[0]) || b.holds(a.corners()[0]) {
            return None;
        }
    }
    let mut best: Option<Near> = None;
    for (of_first, corners, sides) in [(true, a, b), (false, b, a)] {
        for corner in corners.corners() {
            let farther = |there: Bounds, best: &Option<Near>| {
                let least = Square { n: there.gap_square(Bounds::at(*corner)) as u128, d: 1 };
                best.as_ref().is_some_and(|best| least >= best.square)
            };
            if farther(sides.bounds(), &best) {
                continue;
            }
            for side in sides.sides() {
                if farther(Bounds::around(&[side.0, side.1]), &best) {
                    continue;
                }
                let square = Square::to_side(*corner, side.0, side.1);
                if best.as_ref().is_none_or(|b| square < b.square) {
                    best = Some(Near { square, corner: *corner, side, of_first });
                }
            }
        }
    }
    best
}

/// Two closed segments share a point.
pub fn sides_meet(a: Pt, b: Pt, c: Pt, d: Pt) -> bool {
    let apart = |p: i64, q: i64| (p > 0 && q > 0) || (p < 0 && q < 0);
    Bounds::around(&[a, b]).meets(Bounds::around(&[c, d]))
        && !apart(turn(a, b, c), turn(a, b, d))
        && !apart(turn(c, d, a), turn(c, d, b))
}

/// A point of both polygons, to the nearest tenth.
fn shared(a: &Poly, b: &Poly) -> Pt {
    let held = |p: &Poly, q: &Poly| p.corners().iter().copied().find(|c| q.holds(*c));
    let crossed = || {
        a.sides()
            .find_map(|(p, q)| b.sides().find(|(r, s)| sides_meet(p, q, *r, *s)).map(|(r, s)| crossing(p, q, r, s)))
    };
    held(a, b).or_else(|| held(b, a)).or_else(crossed).expect("polygons that meet share a point")
}

/// Where two lines cross, to the nearest tenth. For parallel lines it returns `a`.
pub fn crossing(a: Pt, b: Pt, c: Pt, d: Pt) -> Pt {
    let (ab, cd): (Shift, Shift) = (b - a, d - c);
    let slant = i128::from(cross(ab, cd));
    if slant == 0 {
        return a;
    }
    let t = i128::from(cross(c - a, cd)) * slant.signum();
    let part = |v: i32| wide_div_near(i128::from(v) * t, slant.abs()) as i32;
    a + shift(part(ab.x), part(ab.y))
}

impl From<Pt> for Shape {
    /// A point as a disc without size.
    fn from(at: Pt) -> Shape {
        Shape::Disc { at, radius: Len::ZERO }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pt;

    fn disc(x: i32, y: i32, r: i32) -> Shape {
        Shape::Disc { at: pt(x, y), radius: Len(r) }
    }

    fn square(x: i32, y: i32, half: i32) -> Shape {
        let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|(i, j)| pt(x + i * half, y + j * half));
        Shape::Poly(Poly::new(corners.to_vec()).unwrap())
    }

    #[track_caller]
    fn check(a: &Shape, b: &Shape, len: i32, from: Pt, to: Pt) {
        assert_eq!(gap(a, b), Gap { len: Len(len), from, to });
        assert_eq!(gap(b, a).len, Len(len));
        assert_eq!(gap_len(a, b), Len(len));
        assert!(within(a, b, Len(len)) && (len == 0 || !within(a, b, Len(len - 1))));
    }

    #[test]
    fn nearest_points() {
        check(&disc(0, 0, 10), &disc(30, 40, 5), 35, pt(6, 8), pt(27, 36));
        check(&disc(0, 0, 10), &disc(15, 0, 10), 0, pt(7, 0), pt(7, 0));
        check(&disc(0, 0, 100), &disc(1, 0, 1), 0, pt(1, 0), pt(1, 0));
        // 53.07 apart, rounded up to 54: the shared point is the small disc's center, not a point beyond it.
        check(&disc(532, 218, 84), &disc(496, 179, 0), 0, pt(496, 179), pt(496, 179));
        check(&disc(0, 0, 10), &square(50, 3, 20), 20, pt(10, 0), pt(30, 0));
        check(&disc(0, 0, 10), &square(0, 5, 20), 0, pt(0, 0), pt(0, 0));
        check(&square(0, 0, 10), &square(40, 50, 10), 37, pt(10, 10), pt(30, 40));
        check(&square(0, 0, 10), &square(20, 20, 10), 0, pt(10, 10), pt(10, 10));
        check(&disc(0, 0, 0), &disc(1, 1, 0), 2, pt(0, 0), pt(1, 1));
    }

    #[test]
    fn far_corners_do_not_overflow() {
        let far = crate::REACH - 10;
        let (a, b) = (square(-far, -far, 10), square(far, far, 10));
        assert_eq!(gap_len(&a, &b), distance(pt(-far + 10, -far + 10), pt(far - 10, far - 10)));
        let slanted = Shape::Poly(Poly::new(vec![pt(-far, -far), pt(far, -far), pt(-far, far - 1)]).unwrap());
        assert!(gap_len(&disc(far, far, 0), &slanted) > Len::ZERO);
    }
}
