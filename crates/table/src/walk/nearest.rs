//! The nearest place where a base may stand.

use super::spot::around;
use super::trace::{Surroundings, Thing, kept};
use super::track::Solid;
use super::{Manner, Meaning};
use crate::minkowski::{Body, Corners, Meets, Swept};
use crate::{Base, Board, Place};
use geom::{Bounds, Len, Poly, Pt, pt, shift};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The nearest place to `wish`, at most `far` away and with the same facing, where the base may stand. Of equally near places, the
/// westernmost; of those, the southernmost.
///
/// Squares of places are searched in the order of their distance. A square that is barred as a whole is dropped; any other is quartered.
/// The answer is also none after 300,000 squares, where bases are so close that only slivers are left.
pub fn nearest_place(board: &Board, base: &Base, wish: Place, far: Len, going: impl Meaning) -> Option<Place> {
    let wish = Place { at: kept(wish.at), ..wish };
    let mut scene = Surroundings::new(board, base, Manner::Slide, &around(wish.at, far), &going);
    let body = scene.body(wish);
    let search = Search { wish: wish.at, bounds: body.bounds(), hulls: shrunken(&body), body };
    // Obstacles between the base and a distant wish do not matter.
    let by = wish.at - pt(0, 0);
    let near = Bounds { lo: search.bounds.lo + by, hi: search.bounds.hi + by }.grown(far);
    scene.things.retain(|thing| near.grown(shun(thing)).meets(thing.body.bounds()));
    let level = (0..30).find(|level| (1 << level) > 2 * far.0).unwrap_or(30);
    let mut squares = Queue::new();
    search.push(&mut squares, Square { level, lo: wish.at - shift(far.0, far.0) });
    for _ in 0..SQUARES_MAX {
        let Reverse((distance, Reverse(level), x, y)) = squares.pop()?;
        if distance > i64::from(far.0) * i64::from(far.0) {
            return None;
        }
        let square = Square { level, lo: pt(x, y) };
        let place = Place { at: square.lo, ..wish };
        if square.level == 0 {
            if scene.standing(place).is_empty() {
                return Some(place);
            }
        } else if !search.barred(&scene, square) {
            square.quarters().for_each(|quarter| search.push(&mut squares, quarter));
        }
    }
    None
}

/// The most squares to search. A table with 200 bases takes some hundreds.
const SQUARES_MAX: usize = 300_000;

/// A square of places, 2 to the power of its level wide.
#[derive(Clone, Copy)]
struct Square {
    level: u8,
    lo: Pt,
}

/// Squares by distance; then wide ones first, so a single place is taken only when no other can be as near; then from west and south.
type Queue = BinaryHeap<Reverse<(i64, Reverse<u8>, i32, i32)>>;

struct Search {
    wish: Pt,
    body: Body,
    bounds: Bounds,
    /// By level: the ground that the base covers from every place of a square, seen from the middle of the square.
    hulls: Vec<Option<Body>>,
}

impl Square {
    fn last(self) -> i32 {
        (1 << self.level) - 1
    }

    fn middle(self) -> Pt {
        self.lo + shift(self.last() / 2, self.last() / 2)
    }

    /// The greatest distance of a place of the square from its middle.
    fn reach(level: u8) -> Len {
        // Half of the diagonal: 1.4143 times half of the side, plus one for rounding.
        Len(((1_i64 << level) * 14_143 / 20_000) as i32 + 2)
    }

    fn quarters(self) -> impl Iterator<Item = Square> {
        let (level, half) = (self.level - 1, 1 << (self.level - 1));
        [(0, 0), (0, half), (half, 0), (half, half)]
            .into_iter()
            .map(move |(x, y)| Square { level, lo: self.lo + shift(x, y) })
    }
}

/// The base, shrunk for each level as long as something is left of it.
fn shrunken(body: &Body) -> Vec<Option<Body>> {
    let by = |level: u8| Square::reach(level) + Len(2);
    let shrunk = |level: u8| match body {
        Body::Disc(radius) => (*radius > by(level)).then(|| Body::Disc(*radius - by(level))),
        Body::Poly(corners) => {
            let origin = pt(0, 0);
            let poly = Poly::new(corners.iter().map(|c| origin + *c).collect()).ok()?.shrunk(by(level))?;
            Some(Body::Poly(Corners::Many(poly.corners().iter().map(|c| *c - origin).collect())))
        }
    };
    (0..30).map_while(|level| shrunk(level).map(Some)).collect()
}

fn shun(thing: &Thing) -> Len {
    thing.going.shun.map_or(Len::ZERO, |shun| shun.within)
}

impl Search {
    fn push(&self, squares: &mut Queue, square: Square) {
        let past = |at: i32, wish: i32| i64::from((at - wish).max(wish - at - square.last()).max(0));
        let (x, y) = (past(square.lo.x, self.wish.x), past(square.lo.y, self.wish.y));
        squares.push(Reverse((x * x + y * y, Reverse(square.level), square.lo.x, square.lo.y)));
    }

    /// The base certainly may not stand anywhere in the square.
    fn barred(&self, scene: &Surroundings, square: Square) -> bool {
        let (table, last) = (scene.board.bounds(), square.lo + shift(square.last(), square.last()));
        let (lo, hi) = (self.bounds.lo, self.bounds.hi);
        let beyond = last.x + lo.x < table.lo.x
            || last.y + lo.y < table.lo.y
            || square.lo.x + hi.x > table.hi.x
            || square.lo.y + hi.y > table.hi.y;
        beyond || scene.things.iter().any(|thing| self.barred_by(thing, square))
    }

    fn barred_by(&self, thing: &Thing, square: Square) -> bool {
        let (at, reach) = (square.middle(), Square::reach(square.level));
        let met = |part: Body, meets: Meets| thing.body.at(&Swept::standing(part, at), meets);
        thing.claims(&self.body).any(|(part, meets, _)| match (meets, part) {
            // Nowhere in the square is the base farther from the thing than its distance in the middle plus the distance to the middle.
            (Meets::Within(d), part) => d >= reach && met(part, Meets::Within(d - reach)),
            (Meets::Over, Body::Poly(_)) => match self.hulls.get(usize::from(square.level)) {
                Some(Some(hull)) => met(hull.clone(), Meets::Over),
                Some(None) | None => false,
            },
            (Meets::Over, Body::Disc(radius)) if radius > reach => met(Body::Disc(radius - reach), Meets::Over),
            // The base is smaller than the square, so the question is whether the thing contains the square.
            (Meets::Over, Body::Disc(_)) => match &thing.body {
                Solid::Ground(region) => region.parts().iter().any(|part| part.deep(at, reach)),
                Solid::Base(_) => false,
            },
        })
    }
}
