//! Section 11: bombardments: who fires, who spots, and what falls on whom.

mod fall;
mod guns;
mod mixed;
mod spotting;

pub(crate) use crate::cover::strip;
pub(crate) use fall::{Shells, fall};
pub(crate) use guns::{Gun, guns, rockets, screens, silent};
pub(crate) use mixed::{has_staff, mixes, others};
pub(crate) use spotting::{Spotter, attempts, need, spotter_named, spotters};

use crate::{
    data::{Fire, Kind, Mount, Rise},
    state::State,
};
use battle::overlay;
use contract::Stamp;
use geom::{Heading, Len, Pt, Region, Shape};
use table::{Base, BaseId, Seat, UnitId};

/// AR-8: what a bombardment falls on, its edges parallel to those of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Template {
    pub at: Pt,
    /// AR-27: a wide one lies across it.
    pub facing: Heading,
    pub spread: Spread,
}

/// The size of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spread {
    /// AR-8.
    Battery,
    /// AR-24.
    Salvo,
    /// AC-8: of an aircraft.
    Bombs,
    /// AR-27: several batteries, twice as wide.
    Wide,
    /// AR-27: several batteries, a square of that width.
    Large,
}

impl Spread {
    pub fn stamp(self, state: &State) -> Stamp {
        let wide = if self == Spread::Wide { 12 } else { self.deep() };
        Stamp::Level(state.inches(self.deep()), state.inches(wide))
    }

    /// Half its depth: shells burst as far as that from its middle.
    pub fn within(self, state: &State) -> Len {
        state.inches(self.deep() / 2)
    }

    fn deep(self) -> u8 {
        match self {
            Spread::Battery | Spread::Bombs | Spread::Wide => 6,
            Spread::Salvo => 10,
            Spread::Large => 12,
        }
    }

    /// AR-7: friendly teams must be farther than this from its edge.
    pub fn close(self, state: &State) -> Len {
        state.inches(match self {
            Spread::Battery | Spread::Wide | Spread::Large => 4,
            Spread::Salvo => 6,
            Spread::Bombs => 8,
        })
    }

    /// AR-27: the weapons that it takes.
    pub fn least(self) -> u8 {
        match self {
            Spread::Battery | Spread::Salvo | Spread::Bombs => 1,
            Spread::Wide => 6,
            Spread::Large => 9,
        }
    }
}

impl Template {
    pub fn shape(self, state: &State) -> Option<Shape> {
        self.spread.stamp(state).shape(self.at, self.facing)
    }

    /// AR-8: teams with any part under it, its border included. AR-15: aircraft are above it.
    pub fn under(self, state: &State) -> Vec<BaseId> {
        let Some(square) = self.shape(state) else { return vec![] };
        let flies = |base: &Base| state.team(base.id).is_none_or(|team| team.row.kind == Kind::Aircraft);
        overlay::under(&state.board, &square).filter(|base| !flies(base)).map(|base| base.id).collect()
    }
}

/// AR-8, AR-24: the usual template of these guns: the salvo's if one of them fires it.
pub(crate) fn spread(guns: &[Gun]) -> Spread {
    match guns.first() {
        Some(gun) if gun.weapon.mount == Mount::Aircraft => Spread::Bombs,
        _ if guns.iter().any(|gun| gun.weapon.fire == Fire::Salvo) => Spread::Salvo,
        _ => Spread::Battery,
    }
}

impl State {
    /// AR-7: the friendly team that is nearest to the template, if it is too near.
    pub(crate) fn endangered(&self, seat: Seat, template: Template) -> Option<(BaseId, Len)> {
        let square = template.shape(self)?;
        let close = template.spread.close(self);
        let near = |base: &Base| Some((base.id, geom::gap_len(&*base.shape()?, &square)));
        self.side(seat).filter_map(near).filter(|(_, gap)| *gap <= close).min_by_key(|(_, gap)| *gap)
    }

    /// AR-11: part of it would lie over short or tall terrain, or smoke.
    pub(crate) fn is_covered(&self, shape: &Shape) -> bool {
        let ground = self.board.ground();
        let rises = |idx: &usize| self.row(*idx).is_some_and(|row| matches!(row.rises, Rise::Short | Rise::Tall));
        let lies = |region: &Region| region.parts().iter().any(|part| Shape::Poly(part.clone()).overlaps(shape));
        ground.near(shape.bounds()).into_iter().filter(rises).any(|idx| lies(ground.region(idx)))
            || self.smoke.iter().any(|smoke| lies(&smoke.region(self)))
    }

    /// AR-1, AR-2, AR-21: it may bombard now, at a new point or at its marker.
    pub(crate) fn may_bombard(&self, unit: UnitId) -> bool {
        may_others(self, unit, &[])
    }

    /// AR-1: it has bombarded in this step, with some of its guns or all.
    pub(crate) fn has_bombarded(&self, unit: UnitId) -> bool {
        self.board.of(unit).any(|base| self.team(base.id).is_some_and(|team| team.since.bombarded))
    }
}

/// AR-1: guns of the Unit other than these can bombard now.
pub(crate) fn may_others(state: &State, unit: UnitId, without: &[BaseId]) -> bool {
    let ready = |gun: &Gun| !without.contains(&gun.base) && silent(state, gun.base).is_none();
    guns(state, unit).iter().any(ready)
        && !state.has_bombarded(unit)
        && !state.meets(unit.seat)
        && !spotters(state, unit).is_empty()
}
