//! OD-8-9: the four sectors around a hull. At each corner a ray leaves at 45 degrees to both edges; borders belong to both sectors.
//!
//! **What is exact.** Whether a sector holds a point. Whether it meets a shape is found with borders that are rounded to whole tenths, and
//! are as long as the longest table.

use crate::data::Side;
use geom::{Poly, Pt, Shape, Shift, cross, dot, shift};
use table::{Base, Footprint};

/// Longer than any shot.
const FAR: i32 = 40_000;
/// The places that sines have behind the point.
const ONE: u32 = 30;

impl Side {
    pub(crate) fn opposite(self) -> Side {
        match self {
            Side::Front => Side::Rear,
            Side::Left => Side::Right,
            Side::Right => Side::Left,
            Side::Rear => Side::Front,
        }
    }
}

/// The length and the width of a hull.
fn size(base: &Base) -> Option<(i32, i32)> {
    match base.foot {
        Footprint::Rect { length, width } | Footprint::Oval { length, width } => Some((length.0, width.0)),
        Footprint::Disc { .. } => None,
    }
}

/// The sectors that hold a point; two on a border.
pub(crate) fn holding(base: &Base, at: Pt) -> Vec<Side> {
    Side::ALL.iter().copied().filter(|side| holds(base, *side, at)).collect()
}

pub(crate) fn holds(base: &Base, side: Side, at: Pt) -> bool {
    let Some((place, (length, width))) = base.place.zip(size(base)) else { return false };
    let (ahead, by) = (shift(place.facing.cosine() as i32, place.facing.sine() as i32), at - place.at);
    // Twice the place along the hull and across it, on the scale of the sines.
    let (x, y) = (2 * dot(ahead, by), 2 * cross(ahead, by));
    let (long, wide) = (i64::from(length) << ONE, i64::from(width) << ONE);
    let ahead_of = |x: i64| x >= long && y.abs() - wide <= x - long;
    let beside = |y: i64| y >= wide && x.abs() - long <= y - wide;
    match side {
        Side::Front => ahead_of(x),
        Side::Rear => ahead_of(-x),
        Side::Left => beside(y),
        Side::Right => beside(-y),
    }
}

/// Some point of the shape is in the sector.
pub(crate) fn meets(base: &Base, side: Side, shape: &Shape) -> bool {
    sector(base, side).is_some_and(|sector| sector.meets(shape))
}

/// The sectors in which some point of the shape is.
pub(crate) fn meeting(base: &Base, shape: &Shape) -> Vec<Side> {
    Side::ALL.iter().copied().filter(|side| meets(base, *side, shape)).collect()
}

fn sector(base: &Base, side: Side) -> Option<Shape> {
    let (place, (length, width)) = base.place.zip(size(base))?;
    let (a, b) = (length / 2, width / 2);
    let corners: [Shift; 4] = match side {
        Side::Front => [(a, -b), (a + FAR, -b - FAR), (a + FAR, b + FAR), (a, b)],
        Side::Left => [(a, b), (a + FAR, b + FAR), (-a - FAR, b + FAR), (-a, b)],
        Side::Rear => [(-a, b), (-a - FAR, b + FAR), (-a - FAR, -b - FAR), (-a, -b)],
        Side::Right => [(-a, -b), (-a - FAR, -b - FAR), (a + FAR, -b - FAR), (a, -b)],
    }
    .map(|(x, y)| shift(x, y));
    let corners = place.facing.turned_all(corners).map(|by| place.at + by);
    Poly::new(corners.to_vec()).ok().map(Shape::Poly)
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::pt;
    use table::notation::Position;

    /// OD-8-9.
    #[test]
    fn borders_belong_to_both_sectors() {
        let text = "table 72x48in\nred R1 panzer-4h rect 4x2 at 20,20 n";
        let board = Position::parse(text, &content::Catalog::standard().sizes()).expect("a position").board;
        let base = board.bases.iter().next().expect("a base");
        let inch = |x: i32, y: i32| pt(x * 254, y * 254);
        assert_eq!(holding(base, inch(20, 30)), [Side::Front]);
        assert_eq!(holding(base, inch(10, 20)), [Side::Left]);
        assert_eq!(holding(base, inch(30, 20)), [Side::Right]);
        assert_eq!(holding(base, inch(20, 10)), [Side::Rear]);
        // From the corner at 21,22.
        assert_eq!(holding(base, inch(25, 26)), [Side::Front, Side::Right]);
        assert_eq!(holding(base, inch(25, 26) + shift(1, 0)), [Side::Right]);
        let disc = |at: Pt| Shape::Disc { at, radius: geom::Len(125) };
        assert_eq!(meeting(base, &disc(inch(25, 26) + shift(100, 0))), [Side::Front, Side::Right]);
        assert_eq!(meeting(base, &disc(inch(26, 26))), [Side::Right]);
    }
}
