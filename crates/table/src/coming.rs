//! Coming into view: the first place along a leg from which a target is seen, or at which a moving target is seen.
//!
//! **What is exact.** The answer equals that of a walk that stops at every whole tenth of the leg (rounded to the nearest point, as in
//! [`crate::Walk::place_at`]) and asks [`sees`] there: the smallest number of tenths with the answer yes. Only stretches that
//! [`surely_hidden`] proves to be hidden are skipped: if a target is hidden from every place within a tenth of both ends of a stretch, it
//! is hidden along all of it.

use crate::minkowski::Straight;
use crate::{Board, Cover, Eye, Obstacle, Screen, Target, around, occlusion::outline, sees, surely_hidden};
use geom::{Len, Poly, Pt, Shape};
use std::borrow::Cow;

/// The first whole tenth of a leg from which a moving eye sees any part of the target. None if it never does. See the top of this file for
/// what is exact.
pub fn first_sight<'a>(
    board: &Board,
    height: Len,
    leg: (Pt, Pt),
    target: impl Into<Target<'a>>,
    screens: impl Fn(Obstacle) -> Screen,
) -> Option<Len> {
    let (target, stride) = (target.into(), Straight::new(leg.0, leg.1));
    let covers = covers(board, height, target.height, &screens);
    let seen = |step: i64| sees(board, Eye { at: stride.place(step), height }, target, &screens);
    let hidden = |from: i64, to: i64| {
        surely_hidden(&[stride.place(from), stride.place(to)].map(around).concat(), target.shape, &covers)
    };
    first_place((0, stride.steps), seen, hidden).map(|step| Len(step as i32))
}

/// [`first_sight`] for an eye at rest and a target that moves along the leg without turning. `shape` is the target at the beginning.
pub fn first_seen(
    board: &Board,
    eye: Eye,
    shape: &Shape,
    height: Len,
    leg: (Pt, Pt),
    screens: impl Fn(Obstacle) -> Screen,
) -> Option<Len> {
    let stride = Straight::new(leg.0, leg.1);
    let covers = covers(board, eye.height, height, &screens);
    let outline = outline(shape);
    let moved = |step: i64| stride.place(step) - leg.0;
    let seen = |step: i64| sees(board, eye, Target { shape: &shape.shifted(moved(step)), height }, &screens);
    let hidden = |from: i64, to: i64| {
        let ends = [moved(from), moved(to)].map(|by| outline.iter().flat_map(|p| around(*p + by)).collect::<Vec<Pt>>());
        Poly::hull(ends.concat()).is_ok_and(|room| surely_hidden(&[eye.at], &Shape::Poly(room), &covers))
    };
    first_place((0, stride.steps), seen, hidden).map(|step| Len(step as i32))
}

/// The first step from `from` to `to` for which `seen` holds. A stretch for which `hidden` holds, its ends included, is skipped.
pub fn first_place(
    (from, to): (i64, i64),
    mut seen: impl FnMut(i64) -> bool,
    hidden: impl Fn(i64, i64) -> bool,
) -> Option<i64> {
    // Whatever is seen at all is usually seen at once.
    if from <= to && seen(from) { Some(from) } else { first(from, to, &mut seen, &hidden) }
}

/// Below this, steps are asked one by one.
const FEW: i64 = 4;

fn first(from: i64, to: i64, seen: &mut dyn FnMut(i64) -> bool, hidden: &dyn Fn(i64, i64) -> bool) -> Option<i64> {
    if to - from < FEW {
        return (from..=to).find(|step| seen(*step));
    }
    if hidden(from, to) {
        return None;
    }
    let middle = from + (to - from) / 2;
    first(from, middle, seen, hidden).or_else(|| first(middle + 1, to, seen, hidden))
}

fn covers<'a>(board: &'a Board, eye: Len, target: Len, screens: &impl Fn(Obstacle) -> Screen) -> Vec<Cover<'a>> {
    let mut covers = vec![];
    for (piece, region) in board.pieces.iter().zip(board.ground().regions()) {
        let screen = screens(Obstacle::Piece(piece.id));
        let cover = |poly| Cover::new(Cow::Borrowed(poly), screen, eye, target);
        covers.extend(region.parts().iter().filter_map(cover));
    }
    covers
}
