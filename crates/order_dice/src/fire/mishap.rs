//! OD-17.2-4, OD-17.5-6: what happens to those whose vehicle is destroyed.

use super::losses::casualties;
use crate::data::Dice;
use crate::morale::{pin, turn_down};
use crate::record::Event;
use crate::{OrderDice, dice};
use content::{Arg, text};
use contract::{Chain, Exit, Flow, Flowing, Tally, Thing, Throw};
use table::UnitId;

/// The key of the losses, for the odds.
const FELL: u32 = 1;

/// D6 hits that no one aims, a pin, and no morale check. As nobody shoots, its owner chooses all losses.
pub(crate) fn bails(flow: &mut Flow<OrderDice>, unit: UnitId) -> Flowing {
    let (seat, at) = (unit.seat, Thing::Unit(unit));
    let hits = dice::number(flow, Dice::D6, seat, text("od.why.bails", [Arg::Unit(unit)]), &at)?;
    let state = flow.state();
    let Some(found) = state.unit(unit) else { return Ok(()) };
    let (began, value) = (state.strength(unit), found.quality().row().damage_value);
    let tally = Tally::new("od.tally.damage", "od.tally.damage-value", "OD-10-2", i32::from(value));
    let ways = vec![(1, Exit::Out(0)), (value, Exit::Out(1))];
    let throw = Throw { tally: Some(tally), ..Throw::new(seat, text("od.why.damage", [Arg::Unit(unit)]), 6, ways) };
    let n = usize::from(hits);
    let chain = || Chain { dice: hits, at: vec![at; n], throws: vec![throw], likes: vec![] };
    let outs = flow.roll_sums(FELL, &vec![Some(FELL); n], 1, chain)?;
    let losses = outs.iter().filter(|out| **out > 0).count().min(began);
    let losses = u8::try_from(losses).unwrap_or(u8::MAX);
    flow.emit(Event::Harmed { unit, losses, chosen: 0 });
    if losses > 0 {
        casualties(flow, (None, seat), unit, (losses, 0), false)?;
    }
    pin(flow, unit, 1, "bails");
    if flow.state().stands(unit) {
        turn_down(flow, unit, "bails");
    }
    Ok(())
}
