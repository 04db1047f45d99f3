//! OD-19-28 to OD-19-30: men in the saddle: what they fire, how far they go on roads, and how they get off.

use crate::OrderDice;
use crate::data::{Length, Man, Special, WeaponId};
use crate::record::{Event, Order, Riding};
use crate::state::State;
use contract::Flow;
use geom::Len;
use table::{BaseId, Place, UnitId};

/// OD-19-28: cavalry fires pistols, and carbines as pistols; others what they carry.
pub(crate) fn weapon(state: &State, unit: UnitId, man: &Man, weapon: WeaponId) -> Option<WeaponId> {
    if !state.is_mounted(unit, Special::Cavalry) {
        return Some(weapon);
    }
    let counts = weapon.weapon().mounted_as;
    let pistol = |of: &WeaponId| of.name() == "pistol";
    counts.or_else(|| man.weapons.iter().copied().find(pistol))
}

/// OD-19-29: motorcyclists fire from the saddle only on a Fire order.
pub(crate) fn holds_fire(state: &State, unit: UnitId) -> bool {
    state.is_mounted(unit, Special::Motorbikes)
}

/// OD-19-7, OD-16-1, OD-16-3, OD-19-29: cavalry and motorcyclists, who do not go down when they are fired at, but may escape.
pub(crate) fn rides(state: &State, unit: UnitId) -> bool {
    state.is_mounted(unit, Special::Cavalry) || state.is_mounted(unit, Special::Motorbikes)
}

/// OD-7.1-8, OD-19-29: how far riders go whose whole way is on a road. None: no farther than elsewhere.
pub(crate) fn road(state: &State, unit: UnitId, order: Order, rate: Len) -> Option<Len> {
    match order {
        Order::Run if state.is_mounted(unit, Special::Bicycles) => Some(state.length(Length::BicycleRoad)),
        _ if state.is_mounted(unit, Special::Motorbikes) => Some(rate * 2),
        _ => None,
    }
}

/// OD-19-30: bicycles are left for any order but Run, and when a pin comes.
pub(crate) fn falls_off(flow: &mut Flow<OrderDice>, unit: UnitId, order: Option<Order>) {
    let state = flow.state();
    if order != Some(Order::Run) && state.is_mounted(unit, Special::Bicycles) {
        get_off(flow, unit);
    }
}

/// OD-19-29: each man on foot in the middle of his base, where there is always room for him.
pub(crate) fn get_off(flow: &mut Flow<OrderDice>, unit: UnitId) {
    let places: Vec<(BaseId, Place)> =
        flow.state().models(unit).filter_map(|base| Some((base.id, base.place?))).collect();
    flow.emit(Event::Riding(Riding::OnFoot { unit, places }));
}
