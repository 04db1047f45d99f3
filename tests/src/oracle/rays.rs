//! Sight from its definition: every critical direction and one between each two, each decided on its own.

use super::shapes::{Lies, locate, sides, spans};
use super::wide::{Big, Q, V, q, v};
use geom::{Poly, Pt, Shape};

/// What blocks sight: the parts of a piece, and how deep sight may go into it; `None` for no depth at all.
#[derive(Debug)]
pub struct Block {
    pub parts: Vec<Poly>,
    pub limit: Option<i32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    Yes,
    No,
    /// It depends on less than a fifth of a millimeter of depth, or on a corner at an irrational tangent.
    Unsure,
}

/// How close to its limit a depth must be, in tenths, for either answer to pass.
const SLACK: f64 = 2.0;

pub fn seen(eye: Pt, target: &Shape, blocks: &[Block]) -> Seen {
    let eye = v(eye);
    let covered = match target {
        Shape::Disc { at, radius } => v(*at).minus(eye).square() <= Big::from(radius.0).pow(2),
        Shape::Poly(poly) => locate(poly, eye, 1) != Lies::Outside,
    };
    if covered {
        return Seen::Yes;
    }
    let rays = rays(eye, target, blocks);
    let mut doubtful = matches!(target, Shape::Disc { .. });
    let mut open_between = false;
    for (i, ray) in rays.iter().enumerate() {
        let mut here = vec![*ray];
        if let Some(next) = rays.get(i + 1) {
            here.push(ray.plus(*next));
        }
        for ray in here {
            match along(eye, target, ray, blocks) {
                Seen::Yes => return Seen::Yes,
                Seen::Unsure => doubtful = true,
                Seen::No => {}
            }
        }
        open_between |= blocks.iter().any(|b| b.limit.is_some());
    }
    // Between two directions a depth may dip below its limit, and at a disc's tangents a sliver may be visible: not
    // decided here.
    if doubtful || open_between { Seen::Unsure } else { Seen::No }
}

/// Decides one direction on its own.
pub fn along(eye: V, target: &Shape, ray: V, blocks: &[Block]) -> Seen {
    let Some((reach, near)) = reach(eye, target, ray) else { return Seen::Unsure };
    let long = (ray.square() as f64).sqrt();
    let mut word = Seen::Yes;
    for block in blocks {
        let inside = spans(&block.parts, eye, ray, reach);
        match block.limit {
            None if !inside.is_empty() => return Seen::No,
            None => {}
            Some(limit) => {
                let deep: f64 =
                    inside.iter().map(|(a, b)| ((b.float() * long).min(near) - a.float() * long).max(0.0)).sum();
                let over = deep - f64::from(limit);
                if over > SLACK {
                    return Seen::No;
                }
                if over > -SLACK {
                    word = Seen::Unsure;
                }
            }
        }
    }
    word
}

/// An exact place of the target on the ray, and the distance to the nearest one. No blocking piece overlaps a target,
/// so any place will do.
fn reach(eye: V, target: &Shape, ray: V) -> Option<(Q, f64)> {
    let long = (ray.square() as f64).sqrt();
    match target {
        Shape::Disc { at, radius } => {
            let m = v(*at).minus(eye);
            let (along, off) = (m.dot(ray) as f64 / long, m.cross(ray) as f64 / long);
            let room = f64::from(radius.0).powi(2) - off * off;
            (along > 0.0 && room >= -1e-6).then(|| (q(m.dot(ray), ray.square()), along - room.max(0.0).sqrt()))
        }
        Shape::Poly(poly) => {
            let met = sides(poly).into_iter().filter_map(|(a, b)| {
                let (to_a, edge) = (a.minus(eye), b.minus(a));
                let slant = ray.cross(edge);
                if slant == 0 {
                    return None;
                }
                let (s, t) = (q(to_a.cross(ray), slant), q(to_a.cross(edge), slant));
                (s.n >= 0 && s.n <= s.d && t.n >= 0).then_some(t)
            });
            met.reduce(Q::least).map(|t| (t, t.float() * long))
        }
    }
}

/// Directions to corners of blocks and target that meet the target, from right to left.
fn rays(eye: V, target: &Shape, blocks: &[Block]) -> Vec<V> {
    let mut rays: Vec<V> = match target {
        Shape::Disc { at, .. } => vec![v(*at).minus(eye)],
        Shape::Poly(poly) => poly.corners().iter().map(|c| v(*c).minus(eye)).collect(),
    };
    let meets = |ray: V| match target {
        Shape::Disc { at, radius } => {
            let m = v(*at).minus(eye);
            m.dot(ray) > 0 && m.cross(ray).pow(2) <= Big::from(radius.0).pow(2) * ray.square()
        }
        Shape::Poly(_) => reach(eye, target, ray).is_some(),
    };
    let corners = blocks.iter().flat_map(|b| &b.parts).flat_map(|p| p.corners());
    rays.extend(corners.map(|c| v(*c).minus(eye)).filter(|ray| ray.square() > 0 && meets(*ray)));
    rays.sort_by(|a, b| 0.cmp(&a.cross(*b)));
    rays.dedup_by(|a, b| a.cross(*b) == 0);
    rays
}
