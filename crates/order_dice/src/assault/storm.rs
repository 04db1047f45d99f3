//! 15.3: infantry assaults a vehicle.

use super::fight::fighters;
use crate::data::{Number, Special, Strike};
use crate::fire::armor::{self, After};
use crate::record::{Event, Order};
use crate::state::{Die, State};
use crate::{OrderDice, morale};
use content::{Arg, text};
use contract::{Chain, Exit, Flow, Flowing, Sums, Tally, Thing, Throw};
use table::UnitId;

/// Places of the procedure, for the odds.
const STORMED: u32 = 21_000;
const HITS: u32 = 21_010;
const WOUNDED: u32 = 22_000;

/// OD-15.3-1: nerve that an order test must show, pinned or not.
pub(crate) fn needs_nerve(state: &State, unit: UnitId, at: UnitId) -> bool {
    let hunters = state.unit(unit).is_some_and(|found| found.has(Special::TankHunters));
    armor::is_enclosed(state, at) && !hunters
}

/// OD-15.3-2: what each man needs against a vehicle that stands, or has moved.
pub(crate) fn to_hit(state: &State, at: UnitId) -> Tally {
    let moved = state.unit(at).is_some_and(|found| found.escaped || found.die == Die::On(Order::Advance));
    let need = if moved { Number::AssaultMoving } else { Number::AssaultStanding };
    Tally::new("od.tally.hit", "od.tally.to-hit", "OD-15.3-2", i32::from(need.value()))
}

/// OD-15.3-2 to OD-15.3-5: every man once, then one roll for the damage. Tough fighters are not tougher here (OD-19-22).
pub(crate) fn storm(flow: &mut Flow<OrderDice>, unit: UnitId, at: UnitId) -> Flowing {
    let (men, tally) = (fighters(flow.state(), unit), to_hit(flow.state(), at));
    let need = u8::try_from(tally.total).unwrap_or(6);
    let why = text("od.why.storms", [Arg::Unit(unit), Arg::Unit(at)]);
    let ways: Vec<(u8, Exit)> = vec![(1, Exit::Out(0)), (need, Exit::Out(1))];
    let throw = Throw { tally: Some(tally), ..Throw::new(unit.seat, why, 6, ways) };
    let dice = u8::try_from(men.len()).unwrap_or(u8::MAX).min(contract::POOL_MAX);
    let each = men.into_iter().take(usize::from(dice)).map(Thing::Base).collect();
    let outs = flow.roll(&Chain { dice, at: each, throws: vec![throw], likes: vec![] })?;
    let hits: u8 = outs.iter().sum();
    flow.emit(Event::Stormed { unit, at, hits });
    flow.sum_up(STORMED, || [(HITS, [0, u32::from(hits)])].into_iter().collect(), Event::is_only_told);
    if hits > 0 {
        damage(flow, unit, at, hits)?;
    }
    if !flow.state().stands(at) {
        flow.emit(Event::Fought { unit, at, winner: Some(unit), drawn: false });
    }
    Ok(())
}

/// OD-15.3-3, OD-15.3-4: a soft or an open vehicle is destroyed (OD-19-27), an enclosed one is damaged superficially, by tank hunters as by a
/// gun.
fn damage(flow: &mut Flow<OrderDice>, unit: UnitId, at: UnitId, hits: u8) -> Flowing {
    let state = flow.state();
    let (enclosed, hunters) = (armor::is_enclosed(state, at), !needs_nerve(state, unit, at));
    let vehicle = state.unit(at).and_then(|found| found.profile.vehicle());
    let value = vehicle.map_or(0, |vehicle| vehicle.armor.damage_value());
    let need = Tally::new("od.tally.damage", "od.tally.damage-value", "OD-15.3-3", i32::from(value)).add_if(
        true,
        "od.tally.men",
        "OD-15.3-3",
        -i32::from(hits),
    );
    let worst = if enclosed && hunters { Strike::Massive } else { Strike::Superficial };
    let strikes = armor::pierce(flow, unit.seat, at, need, (1, worst))?;
    match enclosed {
        _ if strikes.is_empty() => {}
        true => {
            armor::wound(flow, unit.seat, at, &strikes, (false, None), &After { place: WOUNDED, sums: Sums::new() })?;
        }
        false => morale::destroy(flow, at, "assault"),
    }
    Ok(())
}
