//! The convex hull.

use crate::{Poly, PolyFault, Pt, turn};

impl Poly {
    /// The smallest convex polygon around some points: what turning and rounding bent inward by a tenth is filled up again.
    pub fn hull(mut points: Vec<Pt>) -> Result<Poly, PolyFault> {
        sorted::order(&mut points);
        points.dedup();
        let mut ring = half(points.iter());
        ring.extend(half(points.iter().rev()));
        Poly::new(ring)
    }
}

/// One side of the hull, from the first point to the last, which is left to the other side.
fn half<'a>(points: impl Iterator<Item = &'a Pt>) -> Vec<Pt> {
    let mut out: Vec<Pt> = Vec::new();
    for p in points {
        while let [.., a, b] = out[..]
            && turn(a, b, *p) <= 0
        {
            out.pop();
        }
        out.push(*p);
    }
    out.pop();
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pt;

    #[test]
    fn inner_points_and_points_in_line_are_dropped() {
        let points = [(0, 0), (10, 0), (5, 0), (10, 10), (0, 10), (5, 5), (1, 9), (0, 0)];
        let hull = Poly::hull(points.iter().map(|(x, y)| pt(*x, *y)).collect()).unwrap();
        assert_eq!(hull.corners(), [pt(0, 0), pt(10, 0), pt(10, 10), pt(0, 10)]);
        assert_eq!(Poly::hull(vec![pt(0, 0), pt(5, 5), pt(9, 9)]), Err(PolyFault::Count(2)));
    }
}
