//! Standing somewhere: whether a base may, and why not.

use super::trace::Scene;
use super::{Bar, By, Cause, Going, Manner};
use crate::sweep::{self, Body, Meets};
use crate::{Base, Board, Obstacle, Place};
use geom::{Len, Pt, shift};

/// Everything that forbids the base to stand there.
pub fn stand(board: &Board, base: &Base, place: Place, going: impl Fn(Obstacle) -> Going) -> Vec<Cause> {
    Scene::new(board, base, Manner::Slide, &[place.at], &going).standing(place)
}

/// The corners of a box around a spot.
pub(crate) fn around(at: Pt, far: Len) -> [Pt; 2] {
    let by = shift(far.0, far.0);
    [at - by, at + by]
}

impl Scene<'_> {
    /// What a thing keeps free of a standing base, and of how much of it.
    pub(super) fn claims(going: Going, body: &Body) -> Vec<(Body, Meets, bool)> {
        let counted = match going.by {
            By::Hull => body.clone(),
            By::Centre => Body::POINT,
            By::Round(radius) => Body::Disc(radius),
        };
        let barred = (going.bar != Bar::Free).then_some((counted, Meets::Over, false));
        let shunned = going.shun.map(|shun| (body.clone(), Meets::Within(shun.within), true));
        barred.into_iter().chain(shunned).collect()
    }

    pub(super) fn standing(&self, place: Place) -> Vec<Cause> {
        let body = self.body(place);
        let mut causes = vec![];
        for thing in &self.things {
            for (part, meets, near) in Scene::claims(thing.going, &body) {
                if thing.body.at(&part, place.at, meets) {
                    causes.push(if near { Cause::Near(thing.by) } else { Cause::Over(thing.by) });
                }
            }
        }
        if !sweep::Stride::standing(place.at).over_edge(&body, self.board.bounds()).is_empty() {
            causes.push(Cause::Edge);
        }
        causes
    }
}
