//! OD-8-8, OD-9.1-1: the weapons of vehicles and of guns on carriages: which of them fire, and where to.

use super::arms::{Arm, is_aimed};
use super::spotter::Quarry;
use crate::data::{Arc, He, Mount, Side, Special};
use crate::sector::{meeting, meets};
use crate::sight::Viewer;
use crate::state::State;
use content::Word;
use geom::Shape;
use table::{BaseId, UnitId};

/// The mount of a vehicle that an arm is.
pub(crate) fn mount(state: &State, arm: Arm) -> Option<&'static Mount> {
    let unit = state.board.base(arm.base)?.unit;
    state.unit(unit)?.profile.vehicle()?.mounts.get(usize::from(arm.mount?))
}

/// The name by which a weapon of a unit is aimed: a vehicle's first weapon by its own, others with their place.
pub(crate) fn key(state: &State, arm: Arm) -> Word {
    let name = arm.weapon.name();
    let place = mount(state, arm).filter(|_| arm.mount != Some(0));
    Word::own(match place {
        Some(mount) if mount.coaxial => format!("{name}-coaxial"),
        Some(mount) => format!("{name}-{}", mount.arc.name()),
        None => name.to_owned(),
    })
}

/// The explosion of its shells.
pub(crate) fn explosion(state: &State, arm: Arm) -> Option<He> {
    mount(state, arm).map_or(arm.weapon.weapon().he, Mount::he)
}

/// Every weapon of a vehicle that can be aimed, in the order of its mounts.
pub(crate) fn mounted(state: &State, unit: UnitId) -> Vec<Arm> {
    ready(state, unit).into_iter().filter(|arm| is_aimed(arm.weapon)).collect()
}

/// Every weapon of a vehicle that can be fired.
pub(super) fn ready(state: &State, unit: UnitId) -> Vec<Arm> {
    let found = state.unit(unit).and_then(|found| Some((found, found.profile.vehicle()?, state.models(unit).next()?)));
    let Some((found, vehicle, base)) = found else { return vec![] };
    let ready = |mount: &Mount| {
        // OD-14-6.
        let spent = mount.weapon.weapon().has(Special::Flamethrower) && found.used.contains(&base.id);
        // OD-19-26: screens cover the weapons of the hull.
        let covered = vehicle.screens && is_of_hull(mount.arc) && state.is_afloat(unit);
        !spent && !covered
    };
    let of = |(nth, mount): (u8, &Mount)| Arm { mount: Some(nth), ..Arm::carried(base.id, mount.weapon) };
    (0..).zip(&vehicle.mounts).filter(|(_, mount)| ready(mount)).map(of).collect()
}

fn is_of_hull(arc: Arc) -> bool {
    match arc {
        Arc::HullFront | Arc::HullLeft | Arc::HullRight | Arc::HullRear => true,
        Arc::Turret | Arc::TurretRear => false,
    }
}

/// The weapons of a vehicle that fire together at one target: of the main gun and the one beside it the first that there is, and none that
/// looks the other way while one of them fires.
pub(super) fn together(state: &State, unit: UnitId) -> Vec<Arm> {
    let all = mounted(state, unit);
    let main = all.iter().copied().find(|arm| is_main(state, *arm));
    let of = |arm: &Arm| match mount(state, *arm) {
        Some(mount) if mount.arc == Arc::TurretRear => main.is_none(),
        Some(_) => !is_main(state, *arm) || main == Some(*arm),
        None => false,
    };
    all.iter().copied().filter(of).collect()
}

/// OD-19-25: the weapon at the rear of a turret that has a main gun, and so does not fire together with the others.
pub(super) fn behind(state: &State, unit: UnitId) -> Option<Arm> {
    let all = mounted(state, unit);
    let main = all.iter().any(|arm| is_main(state, *arm));
    all.into_iter().find(|arm| main && is_rearward(state, *arm))
}

/// The main gun, or the weapon beside it.
pub(crate) fn is_main(state: &State, arm: Arm) -> bool {
    mount(state, arm).is_some_and(|mount| mount.coaxial || (arm.mount == Some(0) && mount.arc != Arc::TurretRear))
}

/// OD-19-25: the weapon at the rear of a turret that looks forward.
pub(crate) fn is_rearward(state: &State, arm: Arm) -> bool {
    mount(state, arm).is_some_and(|mount| mount.arc == Arc::TurretRear)
}

/// OD-19-25: what can be fired at of the one target is in a sector opposite to some of the other: a model, or an opening (OD-17.1-8).
pub(crate) fn are_opposite(state: &State, base: BaseId, one: Quarry, other: Quarry) -> bool {
    let Some(hull) = state.board.base(base) else { return false };
    let sides = |at: Quarry| -> Vec<Side> {
        at.seen(state).facets(at.at).iter().flat_map(|facet| meeting(hull, &facet.shape())).collect()
    };
    let (one, other) = (sides(one), sides(other));
    one.iter().any(|side| other.contains(&side.opposite()))
}

impl Viewer<'_> {
    /// OD-8-8: it is where the weapon can fire.
    pub fn reaches_round(&self, state: &State, arm: Arm, shape: &Shape) -> bool {
        let Some(mount) = mount(state, arm) else {
            return !is_fixed(state, arm) || self.is_faced(state) && self.holds_in_arc(shape);
        };
        let jam = state.unit(self.base.unit).and_then(|found| found.jam);
        let within = |side: Side| meets(self.base, side, shape);
        match mount.arc {
            Arc::Turret => jam.is_none_or(within),
            Arc::TurretRear => jam.is_none_or(|side| within(side.opposite())),
            Arc::HullFront => within(Side::Front),
            Arc::HullLeft => within(Side::Left),
            Arc::HullRight => within(Side::Right),
            Arc::HullRear => within(Side::Rear),
        }
    }
}

impl Viewer<'_> {
    /// OD-17.1-7: it is the opening at which the fixed weapons of the unit are, if that is known.
    fn is_faced(&self, state: &State) -> bool {
        let Some((house, opening)) = self.opening else { return true };
        let faced = state.unit(self.base.unit).and_then(|found| found.faces);
        faced.is_none_or(|faced| state.openings(house).get(usize::from(faced)).is_none_or(|faced| *faced == opening))
    }
}

/// A fixed weapon; and one on a carriage, whatever it is.
fn is_fixed(state: &State, arm: Arm) -> bool {
    let unit = state.board.base(arm.base).and_then(|base| state.unit(base.unit));
    let carriage = unit.is_some_and(|unit| unit.profile.gun().is_some()) && state.man(arm.base).is_none();
    // OD-19-8.
    carriage || arm.weapon.weapon().has(Special::Fixed) || unit.is_some_and(|unit| unit.has(Special::Fixed))
}
