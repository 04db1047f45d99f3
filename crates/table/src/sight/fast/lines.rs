//! Several lines to one target at once.

use super::{Gaze, Lies, Order, PackedTarget, Shade, Sightlines, View};
use crate::rings::{Ring, surrounds};
use geom::{Pt, Shift, cross, shift};

/// The most lines at once: one bit each.
pub(super) const LINES_MAX: usize = 64;

pub(super) fn clear(lines: &Sightlines, gaze: &mut Gaze, target: &PackedTarget, points: &[Pt]) -> u64 {
    assert!(points.len() <= LINES_MAX, "one bit a line");
    let all = if points.len() == LINES_MAX { u64::MAX } else { (1 << points.len()) - 1 };
    if lines.nothing_near(gaze.eye, target) {
        return all;
    }
    let Some(view) = View::new(gaze.eye, target) else { return plainly(lines, gaze.eye, points, all) };
    gaze.question += 1;
    let mut ways = [shift(0, 0); LINES_MAX];
    for (way, p) in ways.iter_mut().zip(points) {
        *way = *p - gaze.eye;
    }
    let ways = &ways[..points.len()];
    let mut left = all;
    let eye = gaze.eye;
    lines.toward(gaze, &view, &mut |gaze, ring| {
        let box_of = lines.rings.ring(ring as usize);
        if box_of.misses(eye, view.to, view.target.outer * view.long) {
            return false;
        }
        let order = view.order(eye, box_of.lo, box_of.hi, view.square + view.target.outer * view.long);
        if order == Order::Behind {
            return false;
        }
        let facet = lines.facet(gaze, ring);
        let (right, left_of) = (facet.right, facet.left);
        let before = order == Order::Before;
        let hides = &lines.veils[ring as usize];
        let clean = !facet.around && box_of.alone && hides.depth < 0 && before;
        if clean && view.lies(right) == Lies::Right && view.lies(left_of) == Lies::Left {
            left = 0;
            return true;
        }
        if !facet.around && Shade::between(&view, right, left_of).is_none() {
            return false;
        }
        if hides.depth >= 0 && before && hides.core.spans(eye, &view) {
            left = 0;
            return true;
        }
        let mut bits = left;
        while bits != 0 {
            let k = bits.trailing_zeros();
            bits &= bits - 1;
            let way = ways[k as usize];
            let between = facet.around || (cross(right, way) > 0 && cross(way, left_of) > 0);
            if between && (clean || blocks(lines, gaze, ring, box_of, way)) {
                left &= !(1 << k);
            }
        }
        left == 0
    });
    left
}

/// The ring hides the end of a line.
fn blocks(lines: &Sightlines, gaze: &mut Gaze, ring: u32, box_of: &Ring, way: Shift) -> bool {
    let depth = lines.veils[ring as usize].depth;
    let corners = lines.rings.corners(box_of);
    if !box_of.alone {
        return blocks_region(lines, gaze.eye, ring, way);
    }
    if depth < 0 {
        return crosses(corners, gaze.eye, way);
    }
    let steps = i64::from(way.len().0);
    gaze.steps.through(corners, gaze.eye, way, steps);
    gaze.steps.union() > depth
}

#[cold]
fn blocks_region(lines: &Sightlines, eye: Pt, ring: u32, way: Shift) -> bool {
    let spans = lines.region(ring).spans(eye, eye + way);
    let steps = i64::from(way.len().0);
    let depth = lines.veils[ring as usize].depth;
    let deep: i64 = spans.iter().map(|s| s.to.steps(steps) - s.from.steps(steps)).sum();
    if depth < 0 { !spans.is_empty() } else { deep > depth }
}

/// The segment meets the open inside the ring.
#[inline]
fn crosses(corners: &[Pt], from: Pt, way: Shift) -> bool {
    let mut before = cross(way, corners[0] - from);
    let mut touching = before == 0;
    let mut a = corners[0];
    for b in &corners[1..] {
        let after = cross(way, *b - from);
        touching |= after == 0;
        if (before > 0 && after < 0) || (before < 0 && after > 0) {
            let side = *b - a;
            // The ends of the segment are strictly on different sides of this one.
            let (start, end) = (cross(side, from - a), cross(side, (from - a) + way));
            if (start > 0 && end < 0) || (start < 0 && end > 0) {
                return true;
            }
            touching |= start == 0 || end == 0;
        }
        (before, a) = (after, *b);
    }
    // No side is clearly crossed: the segment is wholly outside, wholly inside, or needs an exact look.
    if touching { exactly(corners, from, way) } else { surrounds(corners, from) }
}

#[cold]
fn exactly(corners: &[Pt], from: Pt, way: Shift) -> bool {
    geom::Poly::new(corners[1..].to_vec()).is_ok_and(|poly| geom::crosses(&poly, from, from + way))
}

/// For an eye inside the target: each line on its own.
fn plainly(lines: &Sightlines, eye: Pt, points: &[Pt], all: u64) -> u64 {
    let mut left = all;
    for ring in 0..lines.rings.len() as u32 {
        for (k, p) in points.iter().enumerate() {
            if left >> k & 1 == 1 && blocks_region(lines, eye, ring, *p - eye) {
                left &= !(1 << k);
            }
        }
    }
    left
}
