//! Sections 17.2 and 17.5: who rides in which vehicle, and what it tows.

use super::State;
use crate::data::{Role, Special};
use table::{Base, UnitId};

impl State {
    /// The units that ride in a vehicle or are towed by it.
    pub(crate) fn riders(&self, on: UnitId) -> Vec<UnitId> {
        self.living(on.seat).filter(|(_, unit)| unit.aboard == Some(on)).map(|(id, _)| id).collect()
    }

    /// OD-17.5-1: the gun that a vehicle tows.
    pub(crate) fn in_tow(&self, on: UnitId) -> Option<UnitId> {
        self.riders(on).into_iter().find(|unit| self.is_gun(*unit))
    }

    pub(crate) fn is_gun(&self, unit: UnitId) -> bool {
        self.unit(unit).is_some_and(|found| found.profile.gun().is_some())
    }

    /// OD-17.2-3: the hull to which distances of a passenger are measured.
    pub(crate) fn hull_of(&self, unit: UnitId) -> Option<&Base> {
        self.models(self.unit(unit)?.aboard?).next()
    }

    /// What distances of a unit are measured to: its models, or the vehicle that it rides in (OD-17.2-3).
    pub(crate) fn bodies(&self, unit: UnitId) -> impl Iterator<Item = &Base> {
        self.models(unit).chain(self.hull_of(unit))
    }

    /// OD-17.2-6: its men who live, with a spotter.
    pub(crate) fn heads(&self, unit: UnitId) -> usize {
        let Some(found) = self.unit(unit) else { return 0 };
        self.roll(unit).filter(|(base, _)| !found.lost.contains(&base.id)).count()
    }

    /// The same without a spotter.
    pub(super) fn fighting_heads(&self, unit: UnitId) -> usize {
        let Some(found) = self.unit(unit).filter(|found| !found.destroyed) else { return 0 };
        let counts =
            |(base, man): &(&Base, &crate::data::Man)| man.role != Role::Spotter && !found.lost.contains(&base.id);
        self.roll(unit).filter(counts).count()
    }

    /// OD-17.2-4, OD-17.5-6: a unit whose vehicle was destroyed, and that still has to be placed.
    pub(crate) fn thrown_out(&self) -> Option<UnitId> {
        let lost = |on: UnitId| self.unit(on).is_none_or(|vehicle| vehicle.destroyed);
        let out = |(_, unit): &(&UnitId, &super::Unit)| !unit.destroyed && unit.aboard.is_some_and(lost);
        self.units.iter().find(out).map(|(id, _)| *id)
    }

    /// OD-19-29, OD-19-30: its men are in the saddle, of this kind.
    pub(crate) fn is_mounted(&self, unit: UnitId, special: Special) -> bool {
        self.unit(unit).is_some_and(|found| found.mounted && found.has(special))
    }
}
