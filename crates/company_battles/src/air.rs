//! Section 12: which Units are aircraft, where they are, and what is owed to them.

use crate::{
    data::Keyword,
    record::{Pass, Sortie},
    state::{Owed, State, Waits},
};
use table::{BaseId, Seat, UnitId};

impl State {
    /// AC-1, AR-28: a flight, or an Air Observation Post.
    pub(crate) fn is_flight(&self, unit: UnitId) -> bool {
        self.board.of(unit).any(|base| self.flies(base.id))
    }

    /// AR-28: it spots, and has no weapons.
    pub(crate) fn is_air_post(&self, unit: UnitId) -> bool {
        self.board.of(unit).any(|base| self.has(base.id, Keyword::AirObservationPost))
    }

    /// AC-1: its aircraft that are left.
    pub(crate) fn aircraft(&self, unit: UnitId) -> Vec<BaseId> {
        let left = |base: &BaseId| self.team(*base).is_some_and(|team| !team.destroyed);
        self.board.of(unit).map(|base| base.id).filter(left).collect()
    }

    /// AC-9: the side's flights that still have aircraft, and its Air Observation Posts.
    pub(crate) fn flights(&self, seat: Seat) -> impl Iterator<Item = UnitId> {
        self.units_of(seat).map(|(id, _)| id).filter(|unit| self.is_flight(*unit))
    }

    /// AC-2, AC-10, MI-4, MG-2, NF-2: it rolls to arrive in this turn. Whatever keeps aircraft away is asked here and nowhere else.
    pub(crate) fn may_roll_to_arrive(&self, unit: UnitId) -> bool {
        let held = self.waits(unit) != Waits::No;
        let here = self.standing(unit).next().is_some();
        !held && !here && !self.is_night() && !self.meets(unit.seat)
    }

    pub(crate) fn sortie(&self) -> Option<&Sortie> {
        match &self.owed {
            Owed::Air(sortie) => Some(sortie),
            Owed::Nothing | Owed::Advance { .. } | Owed::Spearhead { .. } | Owed::Assault(_) => None,
        }
    }

    /// AC-4: the aircraft that is being fired at.
    pub(crate) fn fired_at_in_the_air(&self) -> Option<&Sortie> {
        self.sortie().filter(|sortie| sortie.part == Pass::Flak)
    }

    /// AC-4: this team could fire at the aircraft over the table now.
    pub(crate) fn flaks(&self, base: BaseId) -> bool {
        let seat = self.board.base(base).map(|base| base.unit.seat);
        self.fired_at_in_the_air().is_some_and(|sortie| Some(sortie.flight.seat.other()) == seat)
    }

    /// AC-7: the flight that acts before any other Unit.
    pub(crate) fn strikes(&self) -> Option<UnitId> {
        self.sortie().filter(|sortie| sortie.part == Pass::Strike).map(|sortie| sortie.flight)
    }
}
