//! OD-19-20: a sniper with his scope. The table uses it wherever it can hit: on Fire or from ambush, at what is farther than the nearest
//! that it serves for.

use super::arms::{self, Arm};
use crate::data::{Charts, HitModifier, Length, Number, Special};
use crate::record::Order;
use crate::sight::Viewer;
use crate::state::State;
use contract::Tally;
use geom::Len;

/// What a die must show with the scope; none if the man fires without it.
pub(super) fn aimed(state: &State, viewer: &Viewer, arm: Arm, range: Len, order: Order) -> Option<Tally> {
    let found = state.unit(viewer.base.unit).filter(|found| found.has(Special::Sniper))?;
    // The rifle has the scope, no pistol.
    let rifle = !arm.weapon.weapon().has(Special::Assault);
    let still = matches!(order, Order::Fire | Order::Ambush);
    let reached = range > state.length(Length::ScopeMin) && range <= state.length(Length::Scope);
    if !(rifle && still && reached) {
        return None;
    }
    let of = |modifier: HitModifier| -i32::from(Charts::standard().hit(modifier));
    let pins = found.weight_of_pins() * of(HitModifier::Pin);
    let short = arms::short_crew(state, viewer, arm.weapon);
    let tally = Tally::new("od.tally.hit", "od.tally.to-hit", "OD-19-20", i32::from(Number::ToHit.value()))
        .add_if(pins > 0, "od.tally.pins", "OD-9.2-2", pins)
        .add_if(short, "od.tally.short-crew", "OD-9.2-6", of(HitModifier::ShortCrew));
    Some(tally)
}
