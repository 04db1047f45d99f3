//! Reach: where a base can go with its allowance, and the way there.
//!
//! **What is promised.** Every point of a [`ReachPart`] can be reached: its way and a straight leg to the point are legal and cost at most
//! the allowance, and the base may end there. This does not decide whether a drag is legal; [`crate::walk`] does.
//!
//! **What is left out.** Areas are fans of triangles, kept a tenth clear of everything. Ways around corners are up to 4% longer than the
//! bend itself. A base that is not round counts as the circle around it, which may turn everywhere; if that circle is not free at the
//! beginning, there is no area. Ground cheaper than open ground counts as open ground. Turns cost nothing. Of all spots beside corners the
//! nearest are tried, each by a few legs, and the area seen from there is reported as far as it lies around the corner.

mod fan;
mod fence;
mod graph;

use crate::minkowski::{self, Body};
use crate::walk::{Bar, By, Solid, Surroundings, around};
use crate::{Base, Board, Lie, Manner, Meaning, Obstacle, Rate, Walk};
use fan::Sector;
use fence::Fence;
use geom::{Bounds, Heading, Len, Poly, Pt, Shape, distance};
use graph::{Graph, Settled};

/// An area that can be reached by the same way and one more straight leg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachPart {
    /// The area.
    pub outline: Poly,
    /// The points of the way after the place of the base. The last leg begins at the last of them.
    pub way: Vec<Pt>,
}

/// Around corners, only areas with at least this much allowance left are reported.
const LEAST: Len = Len(40);

/// The areas where the center of a base can end for at most `allowance`. `rate` prices ground as in [`Walk::cost`].
pub fn reach(
    board: &Board,
    base: &Base,
    allowance: Len,
    going: impl Meaning,
    rate: impl Fn(&Lie) -> Rate,
) -> Vec<ReachPart> {
    let Some(start) = base.place else { return vec![] };
    let scene = Surroundings::new(board, base, Manner::Ahead, &around(start.at, allowance), &going);
    let circle = Body::stood(base.foot, start).circle();
    let field = Field::new(&scene, circle, &rate);
    let mut graph = Graph::new(&field, start.at, None, allowance);
    graph.spread(&field, None);
    let mut parts = vec![];
    for Settled { at, left, way, onward } in graph.settled() {
        // Around a corner, only the area behind it: the rest is reached from in front of it, for less.
        let sector = match onward {
            // The little that a late turn adds is not worth a fan.
            Some(_) if left < LEAST.max(Len(allowance.0 / 16)) => continue,
            Some((heading, to_left)) => Sector::bending(heading, to_left),
            None => Sector::AROUND,
        };
        let fan = field.fan(at, left, sector);
        parts.extend(fan.into_iter().map(|outline| ReachPart { outline, way: way.clone() }));
    }
    parts
}

/// The shortest way it finds to a spot for at most `allowance`, already walked. It may miss a way through a gap that the base passes only
/// at certain headings.
pub fn route(
    board: &Board,
    base: &Base,
    to: Pt,
    facing: Option<Heading>,
    allowance: Len,
    going: impl Meaning,
    rate: impl Fn(&Lie) -> Rate,
) -> Option<(Vec<Pt>, Walk)> {
    let start = base.place?;
    let scene = Surroundings::new(board, base, Manner::Ahead, &around(start.at, allowance), &going);
    let judged = |path: Vec<Pt>| {
        let walk = scene.trace(&path, facing);
        let fits = walk.legal() && walk.cost(walk.length, &rate, |_| Len::ZERO) <= allowance;
        fits.then_some((path, walk))
    };
    let body = Body::stood(base.foot, start);
    // The circle around the base may turn everywhere; half of its width may do where it slides along.
    let mut circles = vec![body.circle(), body.half_width()];
    circles.dedup();
    let bent = |circle: Len| {
        let field = Field::new(&scene, circle, &rate);
        let mut graph = Graph::new(&field, start.at, Some(to), allowance);
        graph.spread(&field, Some(1));
        graph.way_to(1).and_then(judged)
    };
    judged(vec![to]).or_else(|| circles.into_iter().find_map(bent))
}

/// Ways for at most `allowance`, not yet walked, that end near a spot, the nearest first: straight toward it, after bends around what is
/// barred. One is for the circle around the base, another for half of its width, which may not turn everywhere.
pub fn toward(
    board: &Board,
    base: &Base,
    to: Pt,
    allowance: Len,
    going: impl Meaning,
    rate: impl Fn(&Lie) -> Rate,
) -> Vec<(Len, Vec<Pt>)> {
    let Some(start) = base.place else { return vec![] };
    let scene = Surroundings::new(board, base, Manner::Ahead, &around(start.at, allowance), &going);
    let body = Body::stood(base.foot, start);
    let mut circles = vec![body.circle(), body.half_width()];
    circles.dedup();
    let nearest = |circle: Len| {
        let field = Field::new(&scene, circle, &rate);
        let mut graph = Graph::new(&field, start.at, None, allowance);
        graph.spread(&field, None);
        let end = |spot: Settled| {
            let at = field.toward(spot.at, to, spot.left);
            (crow(at, to), spot.way.len(), [spot.way, vec![at]].concat())
        };
        graph.settled().map(end).min_by_key(|(short, bends, _)| (*short, *bends))
    };
    let mut found: Vec<(Len, Vec<Pt>)> =
        circles.into_iter().filter_map(nearest).map(|(short, _, way)| (short, way)).collect();
    sorted::sort_by_key(&mut found, |(short, _)| *short);
    found
}

/// The things that keep a circle out, or make it pay.
struct Field<'a> {
    scene: &'a Surroundings<'a>,
    circle: Len,
    /// Fences that may not be passed.
    pass: Vec<Fence>,
    /// Fences that may not be ended on.
    rest: Vec<Fence>,
    /// Ground more expensive than open ground, and its price.
    slow: Vec<(Fence, Rate)>,
    /// Where the center may be.
    table: Bounds,
    rate: &'a dyn Fn(&Lie) -> Rate,
}

impl<'a> Field<'a> {
    fn new(scene: &'a Surroundings<'a>, circle: Len, rate: &'a dyn Fn(&Lie) -> Rate) -> Field<'a> {
        let (mut pass, mut rest, mut slow) = (vec![], vec![], vec![]);
        for thing in &scene.things {
            let going = thing.going;
            let counted = match going.by {
                By::Hull => circle,
                By::Center => Len::ZERO,
                By::Round(radius) => radius,
            };
            match going.bar {
                Bar::Free => {}
                Bar::Rest => rest.extend(fences(&thing.body, counted)),
                Bar::Pass => pass.extend(fences(&thing.body, counted)),
            }
            if let Some(shun) = going.shun {
                pass.extend(fences(&thing.body, circle + shun.within));
            }
            if let (true, Obstacle::Piece(id)) = (going.ground, thing.by) {
                let price = rate(&Lie { from: Len::ZERO, to: Len(1), pieces: vec![id] });
                if price.cost > price.length {
                    slow.extend(fences(&thing.body, counted).into_iter().map(|fence| (fence, price)));
                }
            }
        }
        let table = scene.board.bounds().grown(-circle);
        Field { scene, circle, pass, rest, slow, table, rate }
    }

    fn clear(&self, at: Pt) -> bool {
        self.table.holds(at) && self.pass.iter().all(|fence| fence.passed(at, at))
    }

    /// The last point on a straight leg that can be paid and where nothing bars it.
    fn toward(&self, from: Pt, to: Pt, left: Len) -> Pt {
        let line = minkowski::Straight::new(from, to);
        let fits = |at: i64| self.leg(from, line.place(at)).is_some_and(|cost| cost <= left);
        let (mut good, mut bad) = (0, line.steps.min(i64::from(left.0)) + 1);
        while bad - good > 1 {
            let middle = (good + bad) / 2;
            if fits(middle) { good = middle } else { bad = middle }
        }
        line.place(good)
    }

    /// The cost of a straight leg, if it is legal.
    fn leg(&self, from: Pt, to: Pt) -> Option<Len> {
        let free = self.table.holds(from) && self.table.holds(to);
        if !free || !self.pass.iter().all(|fence| fence.passed(from, to)) {
            return None;
        }
        if self.slow.iter().all(|(fence, _)| fence.passed(from, to)) {
            return Some(crow(from, to));
        }
        let lies = self.scene.lies_on(&minkowski::Straight::new(from, to), &Body::Disc(self.circle));
        Some(lies.iter().map(|lie| (self.rate)(lie).of(lie.to - lie.from)).sum())
    }
}

fn fences(body: &Solid, keep: Len) -> Vec<Fence> {
    match body {
        Solid::Ground(region) => {
            region.parts().iter().map(|part| Fence::new(&Shape::Poly(part.clone()), keep)).collect()
        }
        Solid::Base(shape) => vec![Fence::new(shape, keep)],
    }
}

impl ReachPart {
    /// The way to a point of the area. None if it is outside.
    pub fn way_to(&self, spot: Pt) -> Option<Vec<Pt>> {
        self.outline.holds(spot).then(|| self.way.iter().copied().chain([spot]).collect())
    }
}

/// The distance as the crow flies: no way is shorter.
fn crow(from: Pt, to: Pt) -> Len {
    distance(from, to)
}
