//! OD-19-20: a sniper with his scope. The table uses it wherever it can hit: on Fire or from ambush, at what is farther than the nearest
//! that it serves for. Nothing is better without it there, so nobody is asked.

use super::arms::{self, Arm};
use crate::data::{Charts, HitModifier, Length, Number, Role, Special};
use crate::record::Order;
use crate::state::{State, Unit};
use contract::Tally;
use geom::Len;

/// The sniper, not his assistant, who fires his rifle and no pistol.
fn sniper(state: &State, arm: Arm) -> Option<&Unit> {
    let unit = state.board.base(arm.base)?.unit;
    let gunner = state.man(arm.base).is_some_and(|man| man.role == Role::Gunner);
    let rifle = !arm.weapon.weapon().has(Special::Assault);
    // OD-19-9.
    state.unit(unit).filter(|found| gunner && rifle && found.has(Special::Sniper))
}

/// The weapon is fired through a scope at this distance.
pub(super) fn serves(state: &State, arm: Arm, range: Len, order: Order) -> bool {
    let still = matches!(order, Order::Fire | Order::Ambush);
    let reached = range > state.length(Length::ScopeMin) && range <= state.length(Length::Scope);
    still && reached && sniper(state, arm).is_some()
}

/// How far the weapon is aimed at what is seen, with a scope if it has one.
pub(crate) fn reach(state: &State, arm: Arm, order: Order) -> Len {
    let plain = arm.weapon.weapon().direct.unwrap_or_default().len(state.measure);
    let far = state.length(Length::Scope);
    if serves(state, arm, far, order) { plain.max(far) } else { plain }
}

/// What a die must show with the scope.
pub(super) fn to_hit(state: &State, arm: Arm) -> Tally {
    let of = |modifier: HitModifier| -i32::from(Charts::standard().hit(modifier));
    let pins = sniper(state, arm).map_or(0, Unit::weight_of_pins) * of(HitModifier::Pin);
    let short = arms::short_crew(state, arm);
    Tally::new("od.tally.hit", "od.tally.to-hit", "OD-19-20", i32::from(Number::ToHit.value()))
        .add_if(pins > 0, "od.tally.pins", "OD-9.2-2", pins)
        .add_if(short, "od.tally.short-crew", "OD-9.2-6", of(HitModifier::ShortCrew))
}
