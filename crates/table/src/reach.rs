//! Where a base can get with what it may spend, and the way there.
//!
//! **What is promised.** Every spot of a told [`Part`] can be reached: its way and a straight leg to the spot are legal, they cost at most the
//! allowance, and the base may end there. Whether a drag is legal is not asked here: that is for [`crate::walk`].
//!
//! **What is left out.** Areas are fans of triangles, kept a tenth clear of everything; ways around corners are up to four parts in a
//! hundred longer than the bend itself. A base that is not round counts as the circle around it, which may turn everywhere; where not even
//! that circle is free at the beginning, no area is told. Ground that is cheaper than open ground counts as open ground. Turns cost nothing.

mod fan;
mod graph;

use crate::sweep::{self, Body, Meets};
use crate::walk::{Bar, By, Scene, Solid, around};
use crate::{Base, Board, Going, Lie, Manner, Obstacle, Rate, Walk};
use geom::{Bounds, Heading, Len, Poly, Pt, Shape, distance};
use graph::Graph;

/// Ground that can be reached by the same way and one more straight leg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub outline: Poly,
    /// The points of the way after where the base stands; the last leg begins at the last of them.
    pub way: Vec<Pt>,
}

/// Around corners only what is at least so far from the last of them is told.
const LEAST: Len = Len(40);

/// The spots where the centre of a base can end, for at most `allowance`. `rate` prices ground as it does for [`Walk::cost`].
pub fn reach(
    board: &Board,
    base: &Base,
    allowance: Len,
    going: impl Fn(Obstacle) -> Going,
    rate: impl Fn(&Lie) -> Rate,
) -> Vec<Part> {
    let Some(start) = base.place else { return vec![] };
    let scene = Scene::new(board, base, Manner::Ahead, &around(start.at, allowance), &going);
    let circle = Body::stood(base.foot, start).circle();
    let field = Field::new(&scene, circle, &rate);
    let mut graph = Graph::new(&field, start.at, allowance);
    graph.spread(&field, None);
    let mut parts = vec![];
    for (at, spent, way) in graph.settled() {
        // What little a late turn adds is not worth a fan.
        if !way.is_empty() && allowance - spent < LEAST {
            continue;
        }
        let step = if way.is_empty() { 2 } else { 8 };
        parts.extend(
            field.fan(at, allowance - spent, step).into_iter().map(|outline| Part { outline, way: way.clone() }),
        );
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
    going: impl Fn(Obstacle) -> Going,
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
        let mut graph = Graph::new(&field, start.at, allowance);
        graph.spread(&field, Some(to)).and_then(judged)
    };
    judged(vec![to]).or_else(|| circles.into_iter().find_map(bent))
}

/// What keeps a circle out, or makes it pay.
struct Field<'a> {
    scene: &'a Scene<'a>,
    circle: Len,
    /// May not be passed.
    pass: Vec<Wall>,
    /// May not be ended on.
    rest: Vec<Wall>,
    /// Dearer than open ground, and by how much.
    slow: Vec<(Wall, Rate)>,
    /// Where the centre may be.
    table: Bounds,
    rate: &'a dyn Fn(&Lie) -> Rate,
}

/// A thing to keep farther from than this: touching it counts as too near, by less than a tenth.
struct Wall {
    shapes: Vec<Shape>,
    bounds: Bounds,
    keep: Len,
}

impl Wall {
    fn new(solid: &Solid, keep: Len) -> Wall {
        let shapes: Vec<Shape> = match solid {
            Solid::Ground(region) => region.parts().iter().cloned().map(Shape::Poly).collect(),
            Solid::Base(shape) => vec![shape.clone()],
        };
        let bounds = match solid {
            Solid::Ground(region) => region.bounds(),
            Solid::Base(shape) => shape.bounds(),
        };
        Wall { shapes, bounds, keep }
    }

    fn clear(&self, shape: &Shape) -> bool {
        !self.bounds.grown(self.keep).meets(shape.bounds())
            || self.shapes.iter().all(|own| !geom::within(own, shape, self.keep))
    }
}

impl<'a> Field<'a> {
    fn new(scene: &'a Scene<'a>, circle: Len, rate: &'a dyn Fn(&Lie) -> Rate) -> Field<'a> {
        let (mut pass, mut rest, mut slow) = (vec![], vec![], vec![]);
        for thing in &scene.things {
            let going = thing.going;
            let counted = match going.by {
                By::Hull => circle,
                By::Centre => Len::ZERO,
                By::Round(radius) => radius,
            };
            match going.bar {
                Bar::Free => {}
                Bar::Rest => rest.push(Wall::new(&thing.body, counted)),
                Bar::Pass => pass.push(Wall::new(&thing.body, counted)),
            }
            if let Some(shun) = going.shun {
                pass.push(Wall::new(&thing.body, circle + shun.within));
            }
            if let (true, Obstacle::Piece(id)) = (going.ground, thing.by) {
                let price = rate(&Lie { from: Len::ZERO, to: Len(1), pieces: vec![id] });
                if price.cost > price.length {
                    slow.push((Wall::new(&thing.body, counted), price));
                }
            }
        }
        let table = scene.board.bounds().grown(-circle);
        Field { scene, circle, pass, rest, slow, table, rate }
    }

    fn clear(&self, shape: &Shape) -> bool {
        let b = shape.bounds();
        self.table.holds(b.lo) && self.table.holds(b.hi) && self.pass.iter().all(|wall| wall.clear(shape))
    }

    /// What a straight leg costs, if it may be taken.
    fn leg(&self, from: Pt, to: Pt) -> Option<Len> {
        if !self.table.holds(from) || !self.table.holds(to) {
            return None;
        }
        let stride = sweep::Stride::new(from, to);
        let along = stride.bounds(&Body::POINT);
        let point = |wall: &Wall| {
            let near = Meets::Within(wall.keep);
            !wall.bounds.grown(wall.keep).meets(along)
                || wall.shapes.iter().all(|shape| stride.past_shape(&Body::POINT, shape, near).is_empty())
        };
        if !self.pass.iter().all(point) {
            return None;
        }
        let lies = self.scene.lies_on(&stride, Body::Disc(self.circle));
        Some(lies.iter().map(|lie| (self.rate)(lie).of(lie.to - lie.from)).sum())
    }
}

impl Part {
    /// The way to a spot of the part.
    pub fn way_to(&self, spot: Pt) -> Option<Vec<Pt>> {
        self.outline.holds(spot).then(|| self.way.iter().copied().chain([spot]).collect())
    }
}

/// Straight as the crow flies, for ways that cannot be shorter.
fn crow(from: Pt, to: Pt) -> Len {
    distance(from, to)
}
