//! The parts of a segment that run through the open interior of a polygon or region.

use crate::{Bounds, Fraction, Poly, Pt, Region, Shift, cross};

/// A part of a segment, as fractions of the way from its first point to its second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Where the part begins.
    pub from: Fraction,
    /// Where it ends.
    pub to: Fraction,
}

/// The parts of the segment inside the polygon, in order. Parts that meet at a corner of the border are joined into one.
pub fn spans(poly: &Poly, a: Pt, b: Pt) -> Vec<Span> {
    spans_of(std::slice::from_ref(poly), a, b - a)
}

/// The segment runs through the open interior of the polygon.
pub fn crosses(poly: &Poly, a: Pt, b: Pt) -> bool {
    !spans(poly, a, b).is_empty()
}

impl Region {
    /// The parts of the segment inside the union. Seams between the polygons are inside; overlaps count once.
    pub fn spans(&self, a: Pt, b: Pt) -> Vec<Span> {
        spans_of(self.parts(), a, b - a)
    }
}

/// A line that touches corners or runs along sides is replaced by two lines, one an instant to its left and one to its right, which touch
/// nothing. A place on the line is inside the union exactly if both neighbors are inside there.
fn spans_of(parts: &[Poly], a: Pt, way: Shift) -> Vec<Span> {
    let (mut left, mut right) = (Vec::new(), Vec::new());
    let mut touching = false;
    let along = Bounds::around(&[a, a + way]);
    let parts = || parts.iter().filter(|part| part.bounds().meets(along));
    for part in parts() {
        touching |= cuts(part, a, way, true, &mut left);
    }
    if !touching {
        return united(left);
    }
    for part in parts() {
        cuts(part, a, way, false, &mut right);
    }
    common(&united(left), &united(right))
}

/// Adds the spans of the line, moved a hair to its left or right. Returns whether a corner lies on the line itself.
fn cuts(poly: &Poly, a: Pt, way: Shift, to_left: bool, out: &mut Vec<Span>) -> bool {
    let mut touching = false;
    let mut found: Vec<Fraction> = Vec::new();
    let side = |c: Pt| cross(way, c - a);
    // To a line moved left, a corner on the old line lies on the right.
    let left_of = |s: i64| if to_left { s > 0 } else { s >= 0 };
    for (c, d) in poly.sides() {
        let (sc, sd) = (side(c), side(d));
        touching |= sc == 0;
        if left_of(sc) != left_of(sd) {
            found.push(Fraction::new(cross(c - a, d - c), sd - sc));
        }
    }
    sorted::order(&mut found);
    // Crossings of a closed outline come in pairs: in, out.
    for pair in found.chunks_exact(2) {
        let (from, to) = (pair[0].max(Fraction::ZERO), pair[1].min(Fraction::ONE));
        if from < to {
            out.push(Span { from, to });
        }
    }
    touching
}

fn united(mut spans: Vec<Span>) -> Vec<Span> {
    if spans.len() < 2 {
        return spans;
    }
    sorted::order_by_key(&mut spans, |s| s.from);
    let mut out: Vec<Span> = Vec::with_capacity(spans.len());
    for span in spans {
        match out.last_mut() {
            Some(last) if span.from <= last.to => last.to = last.to.max(span.to),
            _ => out.push(span),
        }
    }
    out
}

fn common(a: &[Span], b: &[Span]) -> Vec<Span> {
    let mut out = Vec::new();
    let (mut i, mut j) = (0, 0);
    while let (Some(p), Some(q)) = (a.get(i), b.get(j)) {
        let span = Span { from: p.from.max(q.from), to: p.to.min(q.to) };
        if span.from < span.to {
            out.push(span);
        }
        if p.to < q.to { i += 1 } else { j += 1 }
    }
    out
}

/// The ray from `from` runs through the open interior of the polygon. `way` must reach beyond the polygon.
pub(crate) fn ray_enters(poly: &Poly, from: Pt, way: Shift) -> bool {
    !spans_of(std::slice::from_ref(poly), from, way).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pt;

    fn poly(corners: &[(i32, i32)]) -> Poly {
        Poly::new(corners.iter().map(|(x, y)| pt(*x, *y)).collect()).unwrap()
    }

    #[track_caller]
    fn check(parts: &[Poly], a: Pt, b: Pt, expected: &[(i64, i64)]) {
        let found = Region::new(parts.to_vec()).spans(a, b);
        let length = i64::from((b - a).len().0);
        let found: Vec<_> = found.iter().map(|s| (s.from.of(length), s.to.of(length))).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn through_along_and_past() {
        let square = poly(&[(10, 10), (20, 10), (20, 20), (10, 20)]);
        let one = std::slice::from_ref(&square);
        check(one, pt(0, 15), pt(40, 15), &[(10, 20)]);
        check(one, pt(0, 10), pt(40, 10), &[]);
        check(one, pt(0, 20), pt(40, 20), &[]);
        check(one, pt(0, 20), pt(20, 0), &[]);
        check(one, pt(15, 15), pt(18, 15), &[(0, 3)]);
        let bite = poly(&[(0, 0), (30, 0), (30, 10), (20, 10), (15, 5), (10, 10), (0, 10)]);
        check(std::slice::from_ref(&bite), pt(0, 5), pt(30, 5), &[(0, 30)]);
        check(std::slice::from_ref(&bite), pt(0, 10), pt(30, 10), &[]);
    }

    #[test]
    fn seams_are_inside_and_overlaps_count_once() {
        let (low, high) = (poly(&[(0, 0), (30, 0), (30, 10), (0, 10)]), poly(&[(0, 10), (30, 10), (30, 20), (0, 20)]));
        check(&[low.clone(), high.clone()], pt(-10, 10), pt(40, 10), &[(10, 40)]);
        check(&[low.clone(), high], pt(5, -10), pt(5, 30), &[(10, 30)]);
        check(&[low.clone(), poly(&[(10, -5), (20, -5), (20, 15), (10, 15)])], pt(-10, 5), pt(40, 5), &[(10, 40)]);
        check(&[low], pt(-10, 10), pt(40, 10), &[]);
    }
}
