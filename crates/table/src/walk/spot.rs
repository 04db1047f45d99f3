//! Standing somewhere: whether a base may, and why not.

use super::trace::{Surroundings, Thing, things};
use super::{Bar, By, Cause, Meaning};
use crate::minkowski::{Body, Meets, Swept};
use crate::{Base, Board, Place};
use geom::{Bounds, Len, Pt, shift};

/// Everything that forbids a base to stand at a place.
pub fn stand(board: &Board, base: &Base, place: Place, going: impl Meaning) -> Vec<Cause> {
    causes(board, base, place, &going).collect()
}

/// Whether nothing forbids a base to stand at a place. Returns at the first obstacle.
pub fn may_stand(board: &Board, base: &Base, place: Place, going: impl Meaning) -> bool {
    causes(board, base, place, &going).next().is_none()
}

fn causes(board: &Board, base: &Base, place: Place, going: &impl Meaning) -> impl Iterator<Item = Cause> {
    let own = Swept::standing(Body::stood(base.foot, place), place.at);
    let things = things(board, base.id, Bounds::at(place.at).grown(base.foot.reach()), going);
    let edge = (!own.over_edge(board.bounds()).is_empty()).then_some(Cause::Edge);
    things.flat_map(move |thing| thing.forbids(&own)).chain(edge)
}

/// The corners of a box around a spot.
pub(crate) fn around(at: Pt, far: Len) -> [Pt; 2] {
    let by = shift(far.0, far.0);
    [at - by, at + by]
}

impl Thing<'_> {
    /// The parts of a standing base that this thing keeps out, how near they may come, and whether that is a distance to keep.
    pub(super) fn claims(&self, body: &Body) -> impl Iterator<Item = (Body, Meets, bool)> {
        let counted = || match self.going.by {
            By::Hull => body.clone(),
            By::Center => Body::POINT,
            By::Round(radius) => Body::Disc(radius),
        };
        let barred = (self.going.bar != Bar::Free).then(|| (counted(), Meets::Over, false));
        let shunned = self.going.shun.map(|shun| (body.clone(), Meets::Within(shun.within), true));
        barred.into_iter().chain(shunned)
    }

    /// Why this thing forbids the base to stand like this.
    fn forbids(&self, own: &Swept) -> Vec<Cause> {
        let met = |(part, meets, _): &(Body, Meets, bool)| {
            self.body.at(&Swept::standing(part.clone(), own.stride.from), *meets)
        };
        let cause = |(_, _, near): (Body, Meets, bool)| if near { Cause::Near(self.by) } else { Cause::Over(self.by) };
        self.claims(&own.body).filter(met).map(cause).collect()
    }
}

impl Surroundings<'_> {
    pub(super) fn standing(&self, place: Place) -> Vec<Cause> {
        let own = self.standing_at(place);
        let edge = (!own.over_edge(self.board.bounds()).is_empty()).then_some(Cause::Edge);
        self.things.iter().flat_map(|thing| thing.forbids(&own)).chain(edge).collect()
    }
}
