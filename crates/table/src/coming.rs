//! Coming into view: the first place along a leg from which something shows, or at which it is seen.
//!
//! **What is exact.** The answer is the one of a walk that stops at every whole tenth of the leg, each to the nearest point (as
//! [`crate::Walk::place_at`] has it), and asks [`sees`] there: the least number of tenths after which the answer is yes. None are left out but
//! those that are proven to be hidden: a line between two corners of one solid piece, seen from the eye, hides a target wholly exactly where
//! every line of sight crosses it. All places of an eye from which a line hides a point lie in one convex set, and so do all points that it
//! hides from one eye. What a line hides at both ends of a stretch, a tenth to all sides, it hides all along.

use crate::sweep::Stride;
use crate::{Board, Eye, Obstacle, Screen, Target, Veil, sees};
use geom::{Bounds, Len, Poly, Pt, Shape, shift, turn};

/// The first whole tenth of a leg from which an eye that goes there sees any of the target; none if it never does. See the top of this
/// file for what is exact.
pub fn first_sight<'a>(
    board: &Board,
    height: Len,
    leg: (Pt, Pt),
    target: impl Into<Target<'a>>,
    screens: impl Fn(Obstacle) -> Screen,
) -> Option<Len> {
    let (target, stride) = (target.into(), Stride::new(leg.0, leg.1));
    let walls = walls(board, height, target.height, &screens);
    let outline = outline(target.shape);
    let seen = |step: i64| sees(board, Eye { at: stride.place(step), height }, target, &screens);
    let hidden = |from: i64, to: i64| {
        let eyes = [stride.place(from), stride.place(to)].map(around).concat();
        walls.iter().any(|wall| wall.hides(&eyes, &outline))
    };
    first(0, stride.steps, &seen, &hidden).map(|step| Len(step as i32))
}

/// The same for an eye at rest and a target that goes the leg without turning; `shape` is the target at its beginning.
pub fn first_seen(
    board: &Board,
    eye: Eye,
    shape: &Shape,
    height: Len,
    leg: (Pt, Pt),
    screens: impl Fn(Obstacle) -> Screen,
) -> Option<Len> {
    let stride = Stride::new(leg.0, leg.1);
    let walls = walls(board, eye.height, height, &screens);
    let outline = outline(shape);
    let moved = |step: i64| stride.place(step) - leg.0;
    let seen = |step: i64| sees(board, eye, Target { shape: &shape.shifted(moved(step)), height }, &screens);
    let hidden = |from: i64, to: i64| {
        let ends = [moved(from), moved(to)].map(|by| outline.iter().flat_map(|p| around(*p + by)).collect::<Vec<Pt>>());
        walls.iter().any(|wall| wall.hides(&[eye.at], &ends.concat()))
    };
    first(0, stride.steps, &seen, &hidden).map(|step| Len(step as i32))
}

/// So few steps are asked one by one.
const FEW: i64 = 4;

fn first(from: i64, to: i64, seen: &dyn Fn(i64) -> bool, hidden: &dyn Fn(i64, i64) -> bool) -> Option<i64> {
    if to - from < FEW {
        return (from..=to).find(|step| seen(*step));
    }
    if hidden(from, to) {
        return None;
    }
    let middle = from + (to - from) / 2;
    first(from, middle, seen, hidden).or_else(|| first(middle + 1, to, seen, hidden))
}

/// The corners of a box that holds every point less than a tenth away.
fn around(p: Pt) -> [Pt; 4] {
    [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|(x, y)| p + shift(x, y))
}

/// The corners of a convex polygon around a target.
fn outline(shape: &Shape) -> Vec<Pt> {
    match shape {
        Shape::Poly(poly) => poly.corners().to_vec(),
        // Eight sides that touch the disc: a corner lies where the tangents meet, 0.4143 of the radius along them, rounded outward.
        Shape::Disc { at, radius } => {
            let (r, part) = (radius.0, (i64::from(radius.0) * 4143 / 10_000) as i32 + 1);
            let corners =
                [(r, part), (part, r), (-part, r), (-r, part), (-r, -part), (-part, -r), (part, -r), (r, -part)];
            corners.map(|(x, y)| *at + shift(x, y)).to_vec()
        }
    }
}

/// A part of a piece that hides all that lies beyond it.
struct Wall<'a> {
    poly: &'a Poly,
    convex: bool,
}

fn walls<'a>(board: &'a Board, eye: Len, target: Len, screens: &impl Fn(Obstacle) -> Screen) -> Vec<Wall<'a>> {
    let mut walls = vec![];
    for (piece, region) in board.pieces.iter().zip(board.ground().regions()) {
        let screen = screens(Obstacle::Piece(piece.id));
        if screen.veil == Veil::Solid && screen.top.is_none_or(|top| top > eye.max(target)) {
            walls.extend(region.parts().iter().map(|poly| Wall { poly, convex: poly.convex() }));
        }
    }
    walls
}

impl Wall<'_> {
    /// One line between two of its corners crosses every line from one of the eyes to one of the points, strictly between their ends.
    fn hides(&self, eyes: &[Pt], points: &[Pt]) -> bool {
        if !self.poly.bounds().meets(Bounds::around(eyes).joined(Bounds::around(points))) {
            return false;
        }
        let corners = self.poly.corners();
        let n = corners.len();
        let crossed = |a: Pt, b: Pt| {
            let side = |p: &Pt| turn(a, b, *p);
            let (eye, point) = (side(&eyes[0]).signum(), side(&points[0]).signum());
            eye * point < 0
                && eyes.iter().all(|e| side(e).signum() == eye)
                && points.iter().all(|p| side(p).signum() == point)
                && eyes.iter().all(|e| points.iter().all(|p| between(*e, *p, (a, b))))
        };
        // Within a concave outline only its own sides are sure to have the inside beside them.
        (0..n).any(|i| {
            (i + 1..n).any(|j| {
                let beside = j == i + 1 || (i == 0 && j == n - 1);
                (self.convex || beside) && crossed(corners[i], corners[j])
            })
        })
    }
}

/// Two corners lie strictly on either side of a line of sight.
fn between(eye: Pt, point: Pt, (a, b): (Pt, Pt)) -> bool {
    turn(eye, point, a).signum() * turn(eye, point, b).signum() < 0
}
