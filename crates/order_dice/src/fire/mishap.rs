//! OD-17.2-4, OD-17.5-6: what happens to those whose vehicle is destroyed.

use super::volley::{casualties, damage};
use crate::data::Dice;
use crate::morale::{pin, turn_down};
use crate::{OrderDice, dice};
use content::{Arg, text};
use contract::{Flow, Flowing, Tally, Thing};
use table::UnitId;

/// D6 hits that no one aims, a pin, and no morale check. Nobody chooses for an enemy: all losses are the owner's choice.
pub(crate) fn bails(flow: &mut Flow<OrderDice>, unit: UnitId) -> Flowing {
    let (seat, at) = (unit.seat, Thing::Unit(unit));
    let hits = dice::number(flow, Dice::D6, seat, text("od.why.bails", [Arg::Unit(unit)]), &at)?;
    let state = flow.state();
    let Some(found) = state.unit(unit) else { return Ok(()) };
    let (began, value) = (state.strength(unit), i32::from(found.quality().row().damage_value));
    let tally = Tally::new("od.tally.damage", "od.tally.damage-value", "OD-10-2", value);
    let (losses, _) = damage(flow, seat, unit, (tally, false), hits)?;
    let losses = losses.min(u8::try_from(began).unwrap_or(u8::MAX));
    if losses > 0 {
        casualties(flow, seat, unit, (losses, 0), false)?;
    }
    pin(flow, unit, 1, "bails");
    if flow.state().stands(unit) {
        turn_down(flow, unit, "bails");
    }
    Ok(())
}
