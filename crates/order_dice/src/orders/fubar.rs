//! Section 5.2: what two sixes in an order test lead to.

use super::{
    aims::{self, Fired},
    flee,
};
use crate::OrderDice;
use crate::data::{Dice, Length, Number};
use crate::fire::{self, Arm};
use crate::morale::turn_down;
use crate::record::{Event, Gait, Order};
use crate::state::State;
use crate::{conceal, dice, drive, transports, way};
use content::{Arg, Word, text, word};
use contract::{Choice, Flow, Flowing, Leg, Thing, choice_of, choice_of_unit};
use geom::{Len, Pt, Shift, gap_len};
use table::{Base, BaseId, UnitId};

/// OD-5.2-1 to OD-5.2-3.
pub(super) fn resolve(flow: &mut Flow<OrderDice>, unit: UnitId) -> Flowing {
    let (why, at) = (text("od.why.fubar", [Arg::Unit(unit)]), Thing::Unit(unit));
    let panics = dice::read(flow, Dice::D6, unit.seat, why, &at, |face| face > Number::FriendlyFire.value())?;
    flow.emit(Event::Fubar { unit, what: word(if panics { "panic" } else { "friendly-fire" }) });
    if panics { panic(flow, unit) } else { friendly_fire(flow, unit) }
}

/// OD-5.2-1: the opponent picks one of its friends who are near the enemy, and what it fires. Single shots are not used.
fn friendly_fire(flow: &mut Flow<OrderDice>, unit: UnitId) -> Flowing {
    let state = flow.state();
    let near = state.length(Length::FriendlyFireNear);
    let by_enemy = |at: UnitId| {
        let own = state.bodies_of(at);
        let mut foes = state.standing(unit.seat.other()).flat_map(|(foe, _)| state.bodies_of(foe));
        foes.any(|foe| own.iter().any(|own| geom::within(own, &foe, near)))
    };
    let ways = aims::together(state, unit);
    let friends = state.standing(unit.seat).map(|(id, _)| id).filter(|id| *id != unit && by_enemy(*id));
    let targets: Vec<UnitId> = friends.filter(|at| ways.iter().any(|way| is_legal(state, *at, way))).collect();
    if targets.is_empty() {
        turn_down(flow, unit, "failed");
        return Ok(());
    }
    let (other, why) = (unit.seat.other(), text("od.why.friendly-fire", [Arg::Unit(unit)]));
    let keys = flow.pick(other, why, targets.iter().map(|at| choice_of_unit(*at)).collect(), 1, 1)?;
    let Some(at) = keys.first().and_then(|key| key.as_str().parse::<UnitId>().ok()) else { return Ok(()) };
    let arms = with_what(flow, (unit, at), &ways)?;
    flow.emit(Event::Turned { unit, order: Order::Fire, why: word("fubar") });
    fire::react(flow, at, unit, &arms)?;
    let looks = fire::Looks::default();
    fire::resolve(flow, (unit, other), fire::Quarry::unit(at), &fire::Volley::of(&arms, &looks), Order::Fire)?;
    Ok(())
}

fn is_legal(state: &State, at: UnitId, way: &Fired) -> bool {
    !fire::shots(state, at, &way.arms, Order::Fire).0.is_empty()
}

/// What the opponent has it fire, where it could fire otherwise.
fn with_what(flow: &mut Flow<OrderDice>, (unit, at): (UnitId, UnitId), ways: &[Fired]) -> Flowing<Vec<Arm>> {
    let state = flow.state();
    let mut legal: Vec<&Fired> = ways.iter().filter(|way| is_legal(state, at, way)).collect();
    if legal.len() > 1 {
        let key = |nth: usize| Word::own(format!("way-{}", nth + 1));
        let choice = |(like, way): (u16, &&Fired)| {
            let text = way.said().unwrap_or_else(|| text("od.aimed", []));
            Choice { key: key(like.into()), text, at: None, like }
        };
        let choices = (0..).zip(&legal).map(choice).collect();
        let why = text("od.why.friendly-shot", [Arg::Unit(unit), Arg::Unit(at)]);
        let keys = flow.pick(unit.seat.other(), why, choices, 1, 1)?;
        let nth = (0..legal.len()).find(|nth| keys.first() == Some(&key(*nth))).unwrap_or(0);
        legal = vec![legal[nth]];
    }
    Ok(legal.first().map(|way| way.arms.clone()).unwrap_or_default())
}

/// OD-5.2-2, OD-5.2-4: away from the nearest enemy in sight, as far as a run goes; over the edge of the table it is lost. OD-16-2: units in
/// ambush fire at it on its way.
fn panic(flow: &mut Flow<OrderDice>, unit: UnitId) -> Flowing {
    if flow.state().house_of(unit).is_some() {
        flee::begin(flow, unit);
        return Ok(());
    }
    let state = flow.state();
    let held = state.unit(unit).is_none_or(|found| found.immobilized) || state.is_afloat(unit);
    let able = way::rate(state, unit, Order::Run).filter(|_| !held);
    let Some((rate, (foe, away))) = able.zip(away(flow, unit)?) else {
        turn_down(flow, unit, "failed");
        return Ok(());
    };
    flow.emit(Event::Turned { unit, order: Order::Run, why: word("fubar") });
    conceal::betrays(flow, unit, "moves");
    if drive::is_vehicle(flow.state(), unit) {
        match drive::flee(flow.state(), unit, foe, away) {
            // OD-17.5-4.
            Some((_, true)) if transports::tows(flow.state(), unit) => turn_down(flow, unit, "failed"),
            Some((leg, back)) if !leg.path.is_empty() => {
                let went = battle::along::length(&flow.state().board, std::slice::from_ref(&leg));
                let gait = if back { Gait::RunBack } else { Gait::Run };
                let facing = leg.facing.or_else(|| drive::facing_at(flow.state(), gait, &leg, went));
                fire::march_past(flow, unit, gait, vec![Leg { facing, ..leg }])?;
            }
            Some(_) => {}
            None => {
                transports::lost_with(flow, unit, "panic");
                flow.emit(Event::Destroyed { unit, why: word("panic") });
            }
        }
        return Ok(());
    }
    let far = away.len().0.max(1);
    let part = |by: i32| (i64::from(by) * i64::from(rate.0) / i64::from(far)) as i32;
    match way::flee(flow.state(), unit, geom::shift(part(away.x), part(away.y))) {
        Some(legs) => {
            let legs = legs.into_iter().filter(|leg| !leg.path.is_empty()).collect();
            fire::march_past(flow, unit, Gait::Flee, legs)?;
        }
        None => flow.emit(Event::Destroyed { unit, why: word("panic") }),
    }
    Ok(())
}

/// From the center of the nearest enemy model in sight, or from the nearest opening of his building, to that of the model nearest to it; of
/// several its owner chooses.
fn away(flow: &mut Flow<OrderDice>, unit: UnitId) -> Flowing<Option<(Pt, Shift)>> {
    let state = flow.state();
    let own: Vec<&Base> = state.models(unit).collect();
    let eyes: Vec<_> = own.iter().filter_map(|base| state.viewer(base.id)).collect();
    let foes = state.standing(unit.seat.other()).flat_map(|(foe, _)| state.looks_of(foe));
    let mut pairs: Vec<(Len, BaseId, Pt)> = vec![];
    for foe in foes.filter(|foe| eyes.iter().any(|eye| eye.sees_facet(foe))) {
        let (there, at) = (foe.shape(), foe.at());
        pairs.extend(own.iter().filter_map(|base| Some((gap_len(&*base.shape()?, &there), base.id, at))));
    }
    let Some(least) = pairs.iter().map(|(gap, ..)| *gap).min() else { return Ok(None) };
    pairs.retain(|(gap, ..)| *gap == least);
    let mut choices: Vec<_> = pairs.iter().map(|(_, own, _)| choice_of(*own, 0)).collect();
    choices.dedup();
    let keys = flow.pick(unit.seat, text("od.why.panics", [Arg::Unit(unit)]), choices, 1, 1)?;
    let named = |own: BaseId| keys.first().is_some_and(|key| key.as_str() == own.to_string());
    let state = flow.state();
    let pair = pairs.iter().find(|(_, own, _)| named(*own));
    Ok(pair.and_then(|(_, own, foe)| Some((*foe, state.place_of(*own)?.at - *foe))))
}
