//! What is left of a convex polygon when another is cut out of it.

use crate::{Fraction, Poly, Pt, Shape, pt, turn};

impl Poly {
    /// The convex parts of this convex polygon outside a convex `hole`. Corners on its sides are rounded to whole tenths. Parts without
    /// area are left out.
    pub fn minus(&self, hole: &Poly) -> Vec<Poly> {
        if !Shape::Poly(self.clone()).overlaps(&Shape::Poly(hole.clone())) {
            return vec![self.clone()];
        }
        let (mut rest, mut found) = (self.corners().to_vec(), vec![]);
        for (from, to) in hole.sides() {
            // Everything beyond this side, then the next one for what is before it.
            found.extend(Poly::hull(clipped(&rest, (to, from))));
            rest = clipped(&rest, (from, to));
        }
        found
    }
}

/// The part of a convex ring to the left of a line.
fn clipped(ring: &[Pt], (from, to): (Pt, Pt)) -> Vec<Pt> {
    let mut found = vec![];
    for (i, a) in ring.iter().enumerate() {
        let b = ring.get(i + 1).unwrap_or(&ring[0]);
        let (left, next) = (turn(from, to, *a), turn(from, to, *b));
        if left >= 0 {
            found.push(*a);
        }
        if (left > 0 && next < 0) || (left < 0 && next > 0) {
            found.push(between(*a, *b, left, next));
        }
    }
    found
}

/// Where the way from `a` to `b` meets the line that they are on the two sides of.
fn between(a: Pt, b: Pt, left: i64, next: i64) -> Pt {
    let way = Fraction::new(left, left - next);
    let part = |from: i32, to: i32| from + way.of(i64::from(to - from)) as i32;
    pt(part(a.x, b.x), part(a.y, b.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Region;

    fn poly(corners: &[(i32, i32)]) -> Poly {
        Poly::new(corners.iter().map(|(x, y)| pt(*x, *y)).collect()).expect("a polygon")
    }

    #[test]
    fn a_lane_leaves_two_parts() {
        let field = poly(&[(0, 0), (2_000, 0), (2_000, 500), (0, 500)]);
        let lane = poly(&[(800, -100), (1_300, -100), (1_300, 600), (800, 600)]);
        let left = field.minus(&lane);
        let areas: Vec<i64> = left.iter().map(Poly::twice_area).collect();
        assert_eq!(areas.iter().sum::<i64>(), 2 * (2_000 - 500) * 500, "{left:?}");
        assert_eq!(left.len(), 2);
        let far = poly(&[(3_000, 0), (3_500, 0), (3_500, 500)]);
        assert_eq!(field.minus(&far), std::slice::from_ref(&field));
        assert_eq!(field.minus(&poly(&[(-1, -1), (2_001, -1), (2_001, 501), (-1, 501)])), []);
    }

    #[test]
    fn what_is_left_and_what_is_cut_out_make_up_the_whole() {
        for (x, y) in [(0, 700), (430, 1_300), (-317, 211), (900, -40), (77, 77)] {
            let field = poly(&[(0, 0), (2_032, 30), (2_000, 540), (-20, 508)]);
            let lane = Region::strip(&[pt(400, -300), pt(400 + x, y)], crate::Len(508), crate::Ends::Flat);
            let hole = lane.parts()[0].clone();
            let left = field.minus(&hole);
            for (px, py) in (0..40).flat_map(|i| (0..10).map(move |j| (i * 51 + 7, j * 53 + 3))) {
                let at = pt(px, py);
                let within = |poly: &Poly| Shape::Poly(poly.clone()).holds(at);
                let near = |poly: &Poly| crate::within(&Shape::from(at), &Shape::Poly(poly.clone()), crate::Len(2));
                let (whole, cut, kept) = (within(&field), within(&hole), left.iter().any(near));
                assert!(!whole || cut || kept, "{at:?} is lost");
                assert!(!left.iter().any(within) || near(&field), "{at:?} is new");
                let deep = hole.sides().all(|(a, b)| turn(a, b, at) > 5_000);
                assert!(!(deep && left.iter().any(within)), "{at:?} is not cut out");
            }
        }
    }
}
