//! A place on a unit's path: the chosen place slides along it.

use geom::{Len, Pt, pt};

/// A path, and the stretches of it that may be chosen from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rail {
    pub path: Vec<Pt>,
    pub parts: Vec<(Len, Len)>,
}

impl Rail {
    /// The allowed length along it that is nearest to a point.
    pub fn nearest(&self, at: Pt) -> Len {
        let mut best: Option<(f64, Len)> = None;
        let mut gone = 0.0;
        for leg in self.path.windows(2) {
            let [from, to] = [leg[0], leg[1]].map(|p| (f64::from(p.x), f64::from(p.y)));
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let long = dx.hypot(dy);
            let off = (f64::from(at.x) - from.0, f64::from(at.y) - from.1);
            let part = if long > 0.0 { ((off.0 * dx + off.1 * dy) / (long * long)).clamp(0.0, 1.0) } else { 0.0 };
            let away = (off.0 - dx * part).hypot(off.1 - dy * part);
            if best.is_none_or(|(known, _)| away < known) {
                best = Some((away, Len((gone + long * part).round() as i32)));
            }
            gone += long;
        }
        self.allowed(best.map_or(Len::ZERO, |(_, along)| along))
    }

    /// The nearest length that may be chosen.
    pub fn allowed(&self, along: Len) -> Len {
        let into = self.parts.iter().map(|(from, to)| along.clamp(*from, *to));
        into.min_by_key(|near| (near.0 - along.0).abs()).unwrap_or(along)
    }

    /// The place at this length.
    pub fn place(&self, along: Len) -> Pt {
        let mut left = f64::from(along.0);
        for leg in self.path.windows(2) {
            let (dx, dy) = (f64::from(leg[1].x - leg[0].x), f64::from(leg[1].y - leg[0].y));
            let long = dx.hypot(dy);
            if left <= long && long > 0.0 {
                let part = left / long;
                return pt(leg[0].x + (dx * part).round() as i32, leg[0].y + (dy * part).round() as i32);
            }
            left -= long;
        }
        self.path.last().copied().unwrap_or_default()
    }

    /// The part of the path between two lengths, for a line.
    pub fn stretch(&self, (from, to): (Len, Len)) -> Vec<Pt> {
        let mut points = vec![self.place(from)];
        let mut gone = 0.0;
        for leg in self.path.windows(2) {
            gone += f64::from(leg[1].x - leg[0].x).hypot(f64::from(leg[1].y - leg[0].y));
            if gone > f64::from(from.0) && gone < f64::from(to.0) {
                points.push(leg[1]);
            }
        }
        points.push(self.place(to));
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten east, then ten north; the first and the last four may be chosen.
    fn rail() -> Rail {
        let path = [(0, 0), (100, 0), (100, 100)].map(|(x, y)| pt(x, y)).to_vec();
        Rail { path, parts: vec![(Len(0), Len(40)), (Len(160), Len(200))] }
    }

    #[test]
    fn a_point_slides_to_the_way() {
        for (at, along) in [((30, 50), 30), ((70, -9), 40), ((90, 75), 175), ((500, 500), 200), ((-5, -5), 0)] {
            assert_eq!(rail().nearest(pt(at.0, at.1)), Len(along), "{at:?}");
        }
        assert_eq!(rail().place(Len(175)), pt(100, 75));
        assert_eq!(rail().place(Len(900)), pt(100, 100));
        assert_eq!(rail().stretch((Len(40), Len(160))), [pt(40, 0), pt(100, 0), pt(100, 60)]);
    }
}
