//! The convex hull.

use crate::{Poly, PolyFault, Pt, turn};

impl Poly {
    /// The smallest convex polygon around these points. It also fills dents of a tenth that rotation and rounding left in an outline.
    pub fn hull(mut points: Vec<Pt>) -> Result<Poly, PolyFault> {
        if goes_around(&points) {
            let first = (0..points.len()).min_by_key(|i| points[*i]).unwrap_or(0);
            points.rotate_left(first);
            return Ok(Poly::convex_of(points));
        }
        sorted::order(&mut points);
        points.dedup();
        let mut ring = half(points.iter());
        ring.extend(half(points.iter().rev()));
        if (3..=Poly::CORNERS_MAX).contains(&ring.len()) { Ok(Poly::convex_of(ring)) } else { Poly::new(ring) }
    }
}

/// Whether the points already are the corners of a convex polygon in counterclockwise order, as those of a rotated base usually are.
fn goes_around(points: &[Pt]) -> bool {
    let n = points.len();
    // Each corner with its neighbors, without a division.
    let corners = || {
        (0..n)
            .map(|i| [points[i.checked_sub(1).unwrap_or(n - 1)], points[i], points[if i + 1 < n { i + 1 } else { 0 }]])
    };
    let left = || corners().all(|[a, b, c]| turn(a, b, c) > 0);
    // It goes around only once if exactly one point is the extreme one.
    let farthest = || corners().filter(|[a, b, c]| b > a && b > c).count() == 1;
    (3..=Poly::CORNERS_MAX).contains(&n) && left() && farthest()
}

/// One side of the hull, from the first point up to the last, which belongs to the other side.
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

    #[test]
    fn corners_in_their_order_are_the_hull_of_any_order() {
        let ring = [pt(20, 3), pt(9, 18), pt(0, 11), pt(8, 0)];
        for turns in 0..4 {
            let mut corners = ring;
            corners.rotate_left(turns);
            let hull = Poly::hull(corners.to_vec()).unwrap();
            corners.reverse();
            assert_eq!(Poly::hull(corners.to_vec()).unwrap(), hull);
            assert_eq!(Poly::new(hull.corners().to_vec()).unwrap(), hull, "nothing is needless or crosses");
        }
        // A star turns left at each corner, and goes around twice.
        let star = [pt(10, 0), pt(-8, 6), pt(3, -9), pt(3, 9), pt(-8, -6)];
        assert!((0..5).all(|i| turn(star[i], star[(i + 1) % 5], star[(i + 2) % 5]) > 0));
        assert!(!goes_around(&star));
    }
}
