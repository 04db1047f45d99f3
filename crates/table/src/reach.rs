//! Where a base can get with what it may spend, and the way there.
//!
//! **What is promised.** Every spot of a told [`ReachPart`] can be reached: its way and a straight leg to the spot are legal, they cost at most the
//! allowance, and the base may end there. Whether a drag is legal is not asked here: that is for [`crate::walk`].
//!
//! **What is left out.** Areas are fans of triangles, kept a tenth clear of everything; ways around corners are up to four parts in a
//! hundred longer than the bend itself. A base that is not round counts as the circle around it, which may turn everywhere; where not even
//! that circle is free at the beginning, no area is told. Ground that is cheaper than open ground counts as open ground. Turns cost nothing.
//! Of all spots beside corners the nearest are tried, each by a few legs, and what is seen from there is told as far as it lies around the corner.

mod fan;
mod fence;
mod graph;

use crate::minkowski::{self, Body};
use crate::walk::{Bar, By, Scene, Solid, around};
use crate::{Base, Board, Lie, Manner, Meaning, Obstacle, Rate, Walk};
use fan::Sector;
use fence::Fence;
use geom::{Bounds, Heading, Len, Poly, Pt, Shape, distance};
use graph::{Graph, Settled};

/// Ground that can be reached by the same way and one more straight leg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachPart {
    pub outline: Poly,
    /// The points of the way after where the base stands; the last leg begins at the last of them.
    pub way: Vec<Pt>,
}

/// Around corners only what is at least so far from the last of them is told.
const LEAST: Len = Len(40);

/// The spots where the center of a base can end, for at most `allowance`. `rate` prices ground as it does for [`Walk::cost`].
pub fn reach(
    board: &Board,
    base: &Base,
    allowance: Len,
    going: impl Meaning,
    rate: impl Fn(&Lie) -> Rate,
) -> Vec<ReachPart> {
    let Some(start) = base.place else { return vec![] };
    let scene = Scene::new(board, base, Manner::Ahead, &around(start.at, allowance), &going);
    let circle = Body::stood(base.foot, start).circle();
    let field = Field::new(&scene, circle, &rate);
    let mut graph = Graph::new(&field, start.at, None, allowance);
    graph.spread(&field, None);
    let mut parts = vec![];
    for Settled { at, left, way, onward } in graph.settled() {
        // Around a corner only what lies behind it: the rest is reached from before it, and for less.
        let sector = match onward {
            // What little a late turn adds is not worth a fan.
            Some(_) if left < LEAST.max(Len(allowance.0 / 16)) => continue,
            Some((heading, to_left)) => Sector::bending(heading, to_left),
            None => Sector::AROUND,
        };
        let fan = field.fan(at, left, sector);
        parts.extend(fan.into_iter().map(|outline| ReachPart { outline, way: way.clone() }));
    }
    parts
}

/// A way to a spot for at most `allowance`, walked as the base goes: the shortest that is found. None may be found through a
/// gap that the base passes only at certain headings.
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
    let scene = Scene::new(board, base, Manner::Ahead, &around(start.at, allowance), &going);
    let judged = |path: Vec<Pt>| {
        let walk = scene.trace(&path, facing);
        let fits = walk.legal() && walk.cost(walk.length, &rate, |_| Len::ZERO) <= allowance;
        fits.then_some((path, walk))
    };
    let body = Body::stood(base.foot, start);
    // The circle around it may turn everywhere; half of its width may do where it slides along.
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

/// What keeps a circle out, or makes it pay.
struct Field<'a> {
    scene: &'a Scene<'a>,
    circle: Len,
    /// May not be passed.
    pass: Vec<Fence>,
    /// May not be ended on.
    rest: Vec<Fence>,
    /// Dearer than open ground, and by how much.
    slow: Vec<(Fence, Rate)>,
    /// Where the center may be.
    table: Bounds,
    rate: &'a dyn Fn(&Lie) -> Rate,
}

impl<'a> Field<'a> {
    fn new(scene: &'a Scene<'a>, circle: Len, rate: &'a dyn Fn(&Lie) -> Rate) -> Field<'a> {
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

    /// What a straight leg costs, if it may be taken.
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
    /// The way to a spot of the part.
    pub fn way_to(&self, spot: Pt) -> Option<Vec<Pt>> {
        self.outline.holds(spot).then(|| self.way.iter().copied().chain([spot]).collect())
    }
}

/// Straight as the crow flies, for ways that cannot be shorter.
fn crow(from: Pt, to: Pt) -> Len {
    distance(from, to)
}
