//! Ground made of several polygons: strips along a line, with round joins.

use crate::{Bounds, Heading, Len, Poly, Pt, SINE_ONE, Shift, pt, shift};

/// The union of closed simple polygons, which may overlap and share sides. Its interior is that of the union.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    parts: Vec<Poly>,
    bounds: Bounds,
}

/// The ends of a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// Cut off at a right angle to the line.
    Flat,
    /// A half disc.
    Round,
}

/// Round ends, joins and discs of ground have 6 corners in a quarter turn.
const CORNERS_TO_A_QUARTER: i32 = 6;
const STEP: i32 = 180 / CORNERS_TO_A_QUARTER;

impl Region {
    /// The union of these polygons.
    pub fn new(parts: Vec<Poly>) -> Region {
        let mut all = parts.iter().map(Poly::bounds);
        let first = all.next().unwrap_or(Bounds::at(pt(0, 0)));
        Region { bounds: all.fold(first, Bounds::joined), parts }
    }

    /// The polygons that make up the region.
    pub fn parts(&self) -> &[Poly] {
        &self.parts
    }

    /// The box around the region.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// A disc of ground, as the polygon with 24 corners that stands for it.
    pub fn disc(at: Pt, radius: Len) -> Region {
        let corner = |i: i32| at + Heading::new(i * STEP).turned(shift(radius.0, 0));
        Region::new(Poly::new((0..4 * CORNERS_TO_A_QUARTER).map(corner).collect()).into_iter().collect())
    }

    /// Everything within half of `width` of the line, with round joins.
    ///
    /// Each leg is a rectangle with corners rounded to whole tenths; the outside of each bend is a fan. A rectangle and its fan share the
    /// same rounded corners, so no slit can open between them.
    pub fn strip(line: &[Pt], width: Len, ends: Ends) -> Region {
        let mut line = line.to_vec();
        line.dedup();
        let mut parts = Vec::new();
        for (i, leg) in line.windows(2).enumerate() {
            let (a, b) = (leg[0], leg[1]);
            let left = Way::left_of(b - a);
            let off = left.sized(width);
            let mut corners = vec![a - off, b - off];
            if ends == Ends::Round && i + 2 == line.len() {
                corners.extend(arc(b, left.back(), left, width));
            }
            corners.extend([b + off, a + off]);
            if ends == Ends::Round && i == 0 {
                corners.extend(arc(a, left, left.back(), width));
            }
            parts.extend(Poly::new(corners));
        }
        for bend in line.windows(3) {
            let (before, after) = (Way::left_of(bend[1] - bend[0]), Way::left_of(bend[2] - bend[1]));
            // Where the line bends right, the outside of the bend is its left side, which is walked clockwise.
            let (from, to) = if before.cross(after) < 0 { (after, before) } else { (before.back(), after.back()) };
            let mut corners = vec![bend[1], bend[1] + from.sized(width)];
            corners.extend(arc(bend[1], from, to, width));
            corners.push(bend[1] + to.sized(width));
            parts.extend(Poly::new(corners));
        }
        Region::new(parts)
    }
}

/// A direction with 18 extra binary places: 40 bits.
#[derive(Clone, Copy)]
struct Way {
    x: i64,
    y: i64,
}

impl Way {
    const PLACES: u32 = 18;

    fn left_of(way: Shift) -> Way {
        Way { x: -i64::from(way.y) << Way::PLACES, y: i64::from(way.x) << Way::PLACES }
    }

    fn back(self) -> Way {
        Way { x: -self.x, y: -self.y }
    }

    fn cross(self, other: Way) -> i128 {
        i128::from(self.x) * i128::from(other.y) - i128::from(self.y) * i128::from(other.x)
    }

    fn spun(self, by: Heading) -> Way {
        let (sine, cosine) = (i128::from(by.sine()), i128::from(by.cosine()));
        let (x, y) = (i128::from(self.x), i128::from(self.y));
        let one = i128::from(SINE_ONE);
        Way { x: ((x * cosine - y * sine) / one) as i64, y: ((x * sine + y * cosine) / one) as i64 }
    }

    /// Half of `width` in this direction, each coordinate to the nearest tenth.
    fn sized(self, width: Len) -> Shift {
        let (x, y) = (i128::from(self.x), i128::from(self.y));
        // 16 more binary places keep the error of the root far below a tenth.
        let long = crate::wide_root_floor(((x * x + y * y) as u128) << 32) as i128;
        let part = |v: i128| {
            let twice = (v * i128::from(width.0)) << 16;
            let away = (twice.abs() + long) / (2 * long).max(1);
            (away * twice.signum()) as i32
        };
        shift(part(x), part(y))
    }
}

/// The corners strictly between the two ends of an arc of at most half a turn around `at`, counterclockwise, every 15 degrees.
fn arc(at: Pt, from: Way, to: Way, width: Len) -> impl Iterator<Item = Pt> {
    (1..2 * CORNERS_TO_A_QUARTER)
        .map(move |i| from.spun(Heading::new(i * STEP)))
        .take_while(move |way| way.cross(to) > 0)
        .map(move |way| at + way.sized(width))
}
