//! Obstacles near lines of sight that affect them.

use super::cone::Cone;
use super::scene::{Body, Outline, Window};
use super::{Obstacle, Screen, Veil};
use crate::Board;
use geom::{Bounds, Len, Poly, Pt, Region, Shape, Shift, cross, shift};
use std::{borrow::Cow, ops::ControlFlow};

/// Where to look for obstacles.
pub(super) struct Near {
    pub area: Bounds,
    /// Near the rays to a target.
    pub cone: Option<Cone>,
    /// Near a single line.
    pub line: Option<(Pt, Shift)>,
}

impl Near {
    /// The box is on one side of the line.
    fn aside(&self, bounds: Bounds) -> bool {
        let Some((from, way)) = self.line else { return false };
        let (lo, hi) = (bounds.lo - from, bounds.hi - from);
        // The corners farthest to the left and to the right.
        let left = shift(if way.y > 0 { lo.x } else { hi.x }, if way.x > 0 { hi.y } else { lo.y });
        let right = shift(lo.x + hi.x - left.x, lo.y + hi.y - left.y);
        cross(way, left) < 0 || cross(way, right) > 0
    }

    /// The polygons of a piece that may matter. The depth of a ray is that of the whole piece.
    fn parts<'a>(&self, region: &'a Region, veil: Veil) -> Option<Cow<'a, Region>> {
        let parts = region.parts();
        if parts.len() == 1 || matches!(veil, Veil::Depth(_)) {
            return Some(Cow::Borrowed(region));
        }
        let misses = |bounds| self.cone.as_ref().is_some_and(|cone| cone.misses(bounds));
        let matters = |part: &&Poly| {
            let bounds = part.bounds();
            bounds.meets(self.area) && !self.aside(bounds) && !misses(bounds)
        };
        match parts.iter().filter(matters).count() {
            0 => None,
            n if n == parts.len() => Some(Cow::Borrowed(region)),
            _ => Some(Cow::Owned(Region::new(parts.iter().filter(matters).cloned().collect()))),
        }
    }

    /// Where sides do not decide a depth, bisection goes over the whole width, which also finds other depths.
    fn meets(&self, body: &Body, bounds: Bounds) -> bool {
        let halved = matches!(body.veil, Veil::Depth(_)) && body.told_by_sides().is_none();
        halved || !self.cone.as_ref().is_some_and(|cone| cone.misses(bounds))
    }
}

/// Asks the caller about every obstacle whose box is near, and passes on those with an effect to `found` until it has enough.
pub(super) fn bodies_near<'a>(
    board: &'a Board,
    near: &Near,
    eye: Len,
    target: Len,
    screens: impl Fn(Obstacle) -> Screen,
    mut found: impl FnMut(Body<'a>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut together: Vec<Body<'a>> = vec![];
    let mut ask = |by: Obstacle, bounds: Bounds, outline: &mut dyn FnMut(Veil) -> Option<Outline<'a>>| {
        if near.aside(bounds) {
            return ControlFlow::Continue(());
        }
        let screen = screens(by);
        if screen.veil == Veil::Open {
            return ControlFlow::Continue(());
        }
        if let (Some(window), Some(outline)) = (Window::new(eye, target, screen.top), outline(screen.veil)) {
            let body = Body { by, veil: screen.veil, outline, window };
            if near.meets(&body, bounds) {
                match screen.together {
                    true => join(&mut together, body),
                    false => return found(body),
                }
            }
        }
        ControlFlow::Continue(())
    };
    let ground = board.ground();
    for i in ground.near(near.area) {
        let region = ground.region(i);
        let outline = &mut |veil| near.parts(region, veil).map(Outline::Ground);
        ask(Obstacle::Piece(board.pieces[i].id), region.bounds(), outline)?;
    }
    for base in board.bases.iter() {
        let Some(place) = base.place else { continue };
        let bounds = Bounds::at(place.at).grown(base.foot.reach());
        if !bounds.meets(near.area) {
            continue;
        }
        ask(Obstacle::Base(base.id), bounds, &mut |veil| {
            let shape = base.shape().filter(|shape| shape.bounds().meets(near.area))?;
            Some(match (&*shape, veil) {
                // The depth through a round base is measured in its polygon.
                (Shape::Disc { at, radius }, Veil::Depth(_)) => Outline::Ground(Cow::Owned(Region::disc(*at, *radius))),
                (Shape::Disc { at, radius }, _) => Outline::Disc { at: *at, radius: radius.0 },
                (Shape::Poly(poly), _) => Outline::Ground(Cow::Owned(Region::new(vec![poly.clone()]))),
            })
        })?;
    }
    together.into_iter().try_for_each(found)
}

/// Adds ground to that with which it is one.
fn join<'a>(together: &mut Vec<Body<'a>>, body: Body<'a>) {
    let like = |other: &&mut Body| other.veil == body.veil && other.window == body.window;
    match (together.iter_mut().find(like).map(|other| &mut other.outline), &body.outline) {
        (Some(Outline::Ground(all)), Outline::Ground(more)) => {
            *all = Cow::Owned(Region::new([all.parts(), more.parts()].concat()));
        }
        _ => together.push(body),
    }
}
