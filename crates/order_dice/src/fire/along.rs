//! OD-16-5: where along its way a moving unit can be fired at.
//!
//! **What is exact.** The answer equals a look at every whole tenth of the longest path. A stretch is skipped only if it is proven that no
//! one who fires sees anything of the ground that the models sweep on it, or reaches it.

use super::arms::{Arm, arms};
use super::{mounts, scope};
use crate::data::Length;
use crate::drive;
use crate::record::{Gait, Order};
use crate::sight::Viewer;
use crate::state::State;
use contract::Leg;
use geom::{Len, Poly, Shape, gap_len};
use table::{Base, Going, Place, UnitId, Walk, around, first_place, outline, trace_as};

/// The stretches of the longest of these paths on which some shot of the unit at the mover is allowed.
pub(crate) fn stretches(state: &State, unit: UnitId, mover: UnitId, gait: Gait, legs: &[Leg]) -> Vec<(Len, Len)> {
    Along::new(state, unit, mover, gait, legs).stretches()
}

/// There is such a stretch.
pub(crate) fn crosses(state: &State, unit: UnitId, mover: UnitId, gait: Gait, legs: &[Leg]) -> bool {
    Along::new(state, unit, mover, gait, legs).first(Len::ZERO).is_some()
}

struct Along<'a> {
    state: &'a State,
    arms: Vec<(Viewer<'a>, Arm)>,
    models: Vec<(&'a Base, Walk)>,
    gun: bool,
}

fn len(step: i64) -> Len {
    Len(i32::try_from(step).unwrap_or(i32::MAX))
}

impl<'a> Along<'a> {
    fn new(state: &'a State, unit: UnitId, mover: UnitId, gait: Gait, legs: &[Leg]) -> Along<'a> {
        // OD-19-25.
        let arms = arms(state, unit).into_iter().chain(mounts::behind(state, unit));
        let arms: Vec<(Viewer, Arm)> =
            arms.flat_map(|arm| state.eyes(arm.base).into_iter().map(move |eye| (eye, arm))).collect();
        let manner = drive::manner(state, mover, gait);
        let walk = |base: &Base| {
            let path = legs.iter().find(|leg| leg.base == base.id).map(|leg| &leg.path[..]).unwrap_or_default();
            trace_as(&state.board, base, manner, path, None, |_| Going::FREE)
        };
        let spotter = super::moving(state, mover, legs).spotter;
        let meant = |base: &&Base| match spotter {
            Some(spotter) => base.id == spotter,
            None => !state.is_spotter(base.id),
        };
        let models: Vec<(&Base, Walk)> = state.models(mover).filter(meant).map(|base| (base, walk(base))).collect();
        let gun = state.unit(unit).is_some_and(|found| found.profile.gun().is_some());
        Along { state, arms, models, gun }
    }

    fn end(&self) -> Len {
        self.models.iter().map(|(_, walk)| walk.length).max().unwrap_or_default()
    }

    /// The first place from here on where a shot is allowed.
    fn first(&self, from: Len) -> Option<Len> {
        let part = (from.0.into(), self.end().0.into());
        first_place(part, |at| self.shot(len(at)), |a, b| self.none(len(a), len(b))).map(len)
    }

    fn stretches(&self) -> Vec<(Len, Len)> {
        let (end, mut at, mut found) = (self.end(), Len::ZERO, vec![]);
        while let Some(first) = self.first(at) {
            let part = (i64::from(first.0) + 1, i64::from(end.0));
            let gone = first_place(part, |at| !self.shot(len(at)), |_, _| false).map(len);
            found.push((first, gone.map_or(end, |gone| gone - Len(1))));
            let Some(gone) = gone else { break };
            at = gone + Len(1);
        }
        found
    }

    /// Some shot is allowed when the models have come this far.
    fn shot(&self, at: Len) -> bool {
        let there = |(base, walk): &(&Base, Walk)| base.placed(Some(walk.place_at(at.min(walk.length))));
        let models: Vec<Base> = self.models.iter().map(there).collect();
        self.arms.iter().any(|(viewer, arm)| models.iter().any(|base| self.allows(viewer, *arm, base)))
    }

    /// OD-8-2, OD-8-4, OD-8-7, OD-8-8.
    fn allows(&self, viewer: &Viewer, arm: Arm, base: &Base) -> bool {
        let Some((place, shape)) = base.place.zip(base.shape()) else { return false };
        let near = self.state.range(viewer, &shape) <= self.most(arm);
        let aims = near && viewer.reaches_round(self.state, arm, &shape);
        aims && viewer.sees(base) && viewer.friend_on_line(place.at, base.unit).is_none()
    }

    /// How far it is fired from ambush.
    fn most(&self, arm: Arm) -> Len {
        scope::reach(self.state, arm, Order::Ambush)
    }

    fn reaches(&self, viewer: &Viewer, arm: Arm, there: &Shape) -> bool {
        // OD-8-1: men of a crew may stand nearer than their gun.
        let crew = if self.gun { self.state.length(Length::Crew) + Len(2 * 125) } else { Len::ZERO };
        gap_len(&viewer.body, there) <= self.most(arm) + crew
    }

    /// Certainly no shot is allowed anywhere between.
    fn none(&self, from: Len, to: Len) -> bool {
        let swept: Option<Vec<Shape>> = self.models.iter().map(|(base, walk)| swept(base, walk, from, to)).collect();
        let Some(swept) = swept else { return false };
        let out = |viewer: &Viewer, arm: Arm| {
            swept.iter().all(|swept| !self.reaches(viewer, arm, swept) || !viewer.may_see(swept))
        };
        self.arms.iter().all(|(viewer, arm)| out(viewer, *arm))
    }
}

/// The ground that a base sweeps between two places of its way.
fn swept(base: &Base, walk: &Walk, from: Len, to: Len) -> Option<Shape> {
    let ends = [from, to].map(|at| walk.place_at(at.min(walk.length)));
    let bends = walk.legs.iter().filter(|leg| (from..to).contains(&leg.at));
    let bends = bends.map(|leg| Place { at: leg.from, facing: leg.facing });
    let stood = ends.into_iter().chain(bends).map(|place| base.foot.stood(place));
    let corners = stood.flat_map(|stood| outline(&stood)).flat_map(around).collect();
    Poly::hull(corners).ok().map(Shape::Poly)
}
