//! Outlines moved outward or inward, for whatever needs an outline: a zone on the screen, ground to keep. Rulings use [`crate::gap`].

use crate::whole::wide_div_near;
use crate::{Ends, Len, Poly, Pt, Region, Shape, Shift, cross, shift};

impl Shape {
    /// Everything within `by` of the shape, as polygons with whole coordinates.
    ///
    /// At round corners the outline falls short by less than 1% of their radius plus a tenth: that is `by`, or for a disc its own radius plus
    /// `by`. It never overshoots by more than a tenth: no point of the region is farther from the shape than `by` plus a tenth.
    pub fn grown(&self, by: Len) -> Region {
        match self {
            Shape::Disc { at, radius } => Region::disc(*at, *radius + by),
            Shape::Poly(poly) => {
                let mut ring = poly.corners().to_vec();
                // The first side is repeated, so that its corner is rounded too.
                ring.extend_from_slice(&poly.corners()[..2]);
                let mut parts = vec![poly.clone()];
                parts.extend_from_slice(Region::strip(&ring, by * 2, Ends::Flat).parts());
                Region::new(parts)
            }
        }
    }
}

impl Poly {
    /// The polygon at least `by` inside this one, if anything is left.
    ///
    /// Correct for convex polygons. Of others it keeps what lies that far inside the line through every side. The result is rounded by at
    /// most a tenth to either side; for one point, [`Poly::deep`] answers exactly.
    pub fn shrunk(&self, by: Len) -> Option<Poly> {
        let mut corners = self.corners().to_vec();
        for (a, b) in self.sides() {
            let way = b - a;
            // Corners are kept by their distance from the side: cross ≥ by × length, with the length in 1/65536 of a tenth.
            let long = crate::wide_root_floor((way.square() as u128) << 32) as i128;
            let least = i128::from(by.0) * long;
            corners = clipped(&corners, a, way, least);
        }
        Poly::new(corners).ok()
    }

    /// The point is inside, at least `by` away from the border.
    pub fn deep(&self, p: Pt, by: Len) -> bool {
        self.contains_disc(p, by)
    }

    fn contains_disc(&self, at: Pt, radius: Len) -> bool {
        Shape::Poly(self.clone()).contains(&Shape::Disc { at, radius })
    }
}

/// The part of an outline to the left of a line, at least `least` (a cross product with 16 binary places) away from it.
fn clipped(corners: &[Pt], from: Pt, way: Shift, least: i128) -> Vec<Pt> {
    let over = |p: Pt| (i128::from(cross(way, p - from)) << 16) - least;
    let mut out = Vec::with_capacity(corners.len() + 2);
    for (i, p) in corners.iter().enumerate() {
        let q = corners[(i + 1) % corners.len()];
        let (sp, sq) = (over(*p), over(q));
        if sp >= 0 {
            out.push(*p);
        }
        if (sp > 0 && sq < 0) || (sp < 0 && sq > 0) {
            let (n, d) = if sp > sq { (sp, sp - sq) } else { (-sp, sq - sp) };
            let part = |v: i32| wide_div_near(i128::from(v) * n, d) as i32;
            let ahead = q - *p;
            out.push(*p + shift(part(ahead.x), part(ahead.y)));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pt;

    #[test]
    fn a_square_grows_and_shrinks() {
        let square = Poly::new(vec![pt(0, 0), pt(100, 0), pt(100, 100), pt(0, 100)]).unwrap();
        let grown = Shape::Poly(square.clone()).grown(Len(10));
        assert!(
            grown.holds(pt(-10, 50)) && grown.holds(pt(-7, -7)) && !grown.holds(pt(-8, -8)) && grown.holds(pt(50, 50))
        );
        assert_eq!(square.shrunk(Len(10)).unwrap().corners(), [pt(10, 10), pt(90, 10), pt(90, 90), pt(10, 90)]);
        assert_eq!(square.shrunk(Len(50)), None);
        assert!(square.deep(pt(50, 50), Len(50)) && !square.deep(pt(50, 51), Len(50)));
    }
}
