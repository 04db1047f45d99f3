//! Distances, insides and arcs from their definitions.

use super::wide::{Big, Q, V, mul, q, root_up, v};
use geom::{Poly, Pt, Shape};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lies {
    Outside,
    Border,
    Inside,
}

pub fn sides(poly: &Poly) -> Vec<(V, V)> {
    let c = poly.corners();
    (0..c.len()).map(|i| (v(c[i]), v(c[(i + 1) % c.len()]))).collect()
}

/// Where the point `p / den` is.
pub fn locate(poly: &Poly, p: V, den: Big) -> Lies {
    let mut winding = 0;
    for (a, b) in sides(poly) {
        let edge = b.minus(a);
        let side = edge.cross(p.minus(a.times(den)));
        let (a, b) = (a.times(den), b.times(den));
        let within = |lo: Big, hi: Big, x: Big| lo.min(hi) <= x && x <= lo.max(hi);
        if side == 0 && within(a.0, b.0, p.0) && within(a.1, b.1, p.1) {
            return Lies::Border;
        }
        if a.1 <= p.1 && b.1 > p.1 && side > 0 {
            winding += 1;
        }
        if a.1 > p.1 && b.1 <= p.1 && side < 0 {
            winding -= 1;
        }
    }
    if winding == 0 { Lies::Outside } else { Lies::Inside }
}

pub fn square_to_segment(p: V, a: V, b: V) -> Q {
    let (ab, ap) = (b.minus(a), p.minus(a));
    let (along, whole) = (ab.dot(ap), ab.square());
    if along <= 0 {
        q(ap.square(), 1)
    } else if along >= whole {
        q(p.minus(b).square(), 1)
    } else {
        let off = ab.cross(ap);
        q(mul(off, off), whole)
    }
}

fn on_segment(p: V, a: V, b: V) -> bool {
    b.minus(a).cross(p.minus(a)) == 0 && a.minus(p).dot(b.minus(p)) <= 0
}

pub fn segments_meet(a: V, b: V, c: V, d: V) -> bool {
    let side = |p: V, r: V, s: V| r.minus(p).cross(s.minus(p)).signum();
    (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0)
        || on_segment(c, a, b)
        || on_segment(d, a, b)
        || on_segment(a, c, d)
        || on_segment(b, c, d)
}

pub fn square_to_poly(p: V, poly: &Poly) -> Q {
    if locate(poly, p, 1) != Lies::Outside {
        return q(0, 1);
    }
    sides(poly).into_iter().map(|(a, b)| square_to_segment(p, a, b)).reduce(Q::least).expect("sides")
}

fn square_between(a: &Poly, b: &Poly) -> Q {
    let (own, other) = (sides(a), sides(b));
    let meeting = own.iter().any(|(p, r)| other.iter().any(|(s, t)| segments_meet(*p, *r, *s, *t)));
    if meeting || locate(b, own[0].0, 1) != Lies::Outside || locate(a, other[0].0, 1) != Lies::Outside {
        return q(0, 1);
    }
    let one_way = |corners: &[(V, V)], poly: &Poly| {
        corners.iter().map(|(c, _)| square_to_poly(*c, poly)).reduce(Q::least).expect("corners")
    };
    one_way(&own, b).least(one_way(&other, a))
}

pub fn gap(a: &Shape, b: &Shape) -> Big {
    let (square, less) = match (a, b) {
        (Shape::Disc { at: p, radius: r }, Shape::Disc { at: s, radius: t }) => {
            (q(v(*p).minus(v(*s)).square(), 1), r.0 + t.0)
        }
        (Shape::Disc { at, radius }, Shape::Poly(poly)) | (Shape::Poly(poly), Shape::Disc { at, radius }) => {
            (square_to_poly(v(*at), poly), radius.0)
        }
        (Shape::Poly(p), Shape::Poly(r)) => (square_between(p, r), 0),
    };
    (root_up(square) - Big::from(less)).max(0)
}

/// The parts of `from + t × way`, `0 ≤ t ≤ end`, in the open interior of the union of some polygons: between any two
/// places where something can change, it tests the middle, and a hair to its left and right.
pub fn spans(parts: &[Poly], from: V, way: V, end: Q) -> Vec<(Q, Q)> {
    let mut cuts = vec![q(0, 1), end];
    for (a, b) in parts.iter().flat_map(sides) {
        let (to_a, edge) = (a.minus(from), b.minus(a));
        let slant = way.cross(edge);
        let mut keep = |t: Q| {
            if t.n > 0 && t.below(end) {
                cuts.push(t);
            }
        };
        if slant != 0 {
            let s = q(to_a.cross(way), slant);
            if s.n >= 0 && s.n <= s.d {
                keep(q(to_a.cross(edge), slant));
            }
        } else if to_a.cross(way) == 0 && way.square() > 0 {
            keep(q(to_a.dot(way), way.square()));
            keep(q(b.minus(from).dot(way), way.square()));
        }
    }
    cuts.sort_by(|a, b| a.order(*b));
    let mut found: Vec<(Q, Q)> = Vec::new();
    for pair in cuts.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        if !a.below(b) {
            continue;
        }
        let m = a.middle(b);
        let p = from.times(m.d).plus(way.times(m.n));
        if inside_union(parts, p, m.d, way) {
            match found.last_mut() {
                Some(last) if !last.1.below(a) => last.1 = b,
                _ => found.push((a, b)),
            }
        }
    }
    found
}

/// A place on a line, away from all corners and crossings: inside a part, or on the border of parts on both sides of the line.
fn inside_union(parts: &[Poly], p: V, den: Big, way: V) -> bool {
    let (mut left, mut right) = (false, false);
    for poly in parts {
        match locate(poly, p, den) {
            Lies::Inside => return true,
            Lies::Outside => {}
            // Only a side along the line can pass here, with the interior on its own left.
            Lies::Border => {
                for (a, b) in sides(poly) {
                    let edge = b.minus(a);
                    let (a, b) = (a.times(den), b.times(den));
                    if edge.cross(way) == 0 && on_segment(p, a, b) {
                        if edge.dot(way) > 0 { left = true } else { right = true }
                    }
                }
            }
        }
    }
    left && right
}

/// Whole vectors about 2³⁰ long, by the sines of the library.
pub fn direction(half_degrees: i32) -> V {
    let angle = (f64::from(half_degrees) / 2.0).to_radians();
    let one = f64::from(1 << 30);
    V((angle.cos() * one).round() as Big, (angle.sin() * one).round() as Big)
}

/// Whether the closed arc around a facing contains the place `way / anything` from its apex.
pub fn arc_holds(facing: i32, half: i32, way: V) -> bool {
    let (right, left, middle) = (direction(facing - half), direction(facing + half), direction(facing));
    match half {
        360.. => true,
        181.. => !(left.cross(way) > 0 && way.cross(right) > 0),
        _ => right.cross(way) >= 0 && way.cross(left) >= 0 && middle.dot(way) >= 0,
    }
}

/// Whether some, and whether all, of a polygon's border is in the arc: tests its corners, its crossings with the arc's
/// border rays, and points between those.
pub fn arc_share(apex: Pt, facing: i32, half: i32, poly: &Poly) -> (bool, bool) {
    let apex_v = v(apex);
    let rays = [direction(facing - half), direction(facing + half), direction(facing + 180), direction(facing - 180)];
    let (mut some, mut all) = (half >= 360 || locate(poly, apex_v, 1) != Lies::Outside, true);
    for (a, b) in sides(poly) {
        let (to_a, edge) = (a.minus(apex_v), b.minus(a));
        let mut cuts = vec![q(0, 1), q(1, 1)];
        for ray in rays {
            let slant = ray.cross(edge);
            if slant != 0 {
                let t = q(-ray.cross(to_a), slant);
                if t.n > 0 && t.n < t.d {
                    cuts.push(t);
                }
            }
        }
        cuts.sort_by(|a, b| a.order(*b));
        for i in 0..cuts.len() {
            let mut at = |t: Q| {
                let holds = arc_holds(facing, half, to_a.times(t.d).plus(edge.times(t.n)));
                some |= holds;
                all &= holds;
            };
            at(cuts[i]);
            if let Some(next) = cuts.get(i + 1) {
                // A fraction between two others, without multiplying their denominators.
                at(Q { n: cuts[i].n + next.n, d: cuts[i].d + next.d });
            }
        }
    }
    // A polygon around the apex has points on all sides of it.
    if half < 360 && locate(poly, apex_v, 1) == Lies::Inside {
        all = false;
    }
    (some, all)
}
