//! Section 8: rules that all movement orders share (OR-1).

use super::{close_others, moving, own_unit};
use crate::{
    CompanyBattles,
    data::{Keyword, National, Test},
    dice,
    record::{Event, Order, Stage},
    state::{Pace, State},
};
use content::{Arg, text};
use contract::{Draft, Exit, Findings, Flow, Flowing, Reason, Thing, Throw};
use table::{Base, BaseId, UnitId};

/// The Unit and the leader who gives the order. Collects every reason against it. None if there is no such Unit, it is the wrong step, or
/// the Unit has no leader.
pub(super) fn by_leader(
    state: &State,
    draft: &Draft,
    stage: Stage,
    order: Order,
    found: &mut Findings,
) -> Option<(UnitId, BaseId)> {
    let unit = by_unit(state, draft, stage, order, found)?;
    let pinned = state.unit(unit).is_some_and(|unit| unit.pinned);
    let Some(leader) = state.leader(unit) else {
        found.0.push(Reason::new("order.no-leader", "OR-1").about([Arg::Unit(unit)]));
        return None;
    };
    let able = state.team(leader).is_some_and(|team| !team.bailed && team.bogged.is_none());
    found.require(able, || Reason::new("order.leader-unable", "OR-1").about([Arg::Base(leader)]));
    // DI-4: Dig In is the only order possible while pinned.
    let held_down = pinned && state.is_pinnable(leader);
    found.require(!held_down, || Reason::new("order.pinned", "SH-35").about([Arg::Unit(unit)]));
    Some((unit, leader))
}

/// The same without a leader, which only Dig In allows.
pub(super) fn by_unit(
    state: &State,
    draft: &Draft,
    stage: Stage,
    order: Order,
    found: &mut Findings,
) -> Option<UnitId> {
    let unit = found.take(own_unit(state, draft, stage))?;
    let carries = state.unit(unit).is_some_and(|unit| unit.carries.is_some());
    found.require(!carries, || Reason::new("order.transports", "TR-15").about([Arg::Unit(unit)]));
    let vehicles = state.vehicles_of(unit);
    let on_foot = state.standing(unit).any(|base| !vehicles.contains(&base.id));
    found.require(carries || on_foot || order == Order::CrossHere, || {
        Reason::new("order.aboard", "TR-15").about([Arg::Unit(unit)])
    });
    // OR-4: that one comes last.
    let late = order != Order::FollowMe && !carries && moving::vehicles_went(state, unit);
    found.require(!late, || Reason::new("order.transports-went", "TR-15").about([Arg::Unit(unit)]));
    let reorganizes = state.unit(unit).is_some_and(|unit| unit.reorganizing);
    found.require(!reorganizes, || Reason::new("move.reorganizing", "CM-16").about([Arg::Unit(unit)]));
    found.require(is_another(state, unit, order), || Reason::new("order.used", "OR-1").about([Arg::Unit(unit)]));
    Some(unit)
}

/// MV-6: teams without a Tactical speed, bogged down or bailed out gain nothing from an order that moves them.
pub(super) fn moves_somebody(state: &State, unit: UnitId, order: Order, found: &mut Findings) {
    let anybody = !moving::movers(state, unit, Some(order)).is_empty();
    found.require(anybody || !found.0.is_empty(), || {
        Reason::new("order.nobody", "MV-6").about([Arg::Unit(unit), Arg::Len(moving::won_distance(state))])
    });
}

/// OR-1: the Unit has had no order this turn, or may have a second one.
fn is_another(state: &State, unit: UnitId, order: Order) -> bool {
    let orders = state.unit(unit).map(|unit| &unit.orders[..]).unwrap_or_default();
    let [earlier @ .., last] = orders else { return true };
    let any = |keyword| state.standing(unit).any(|base| state.has(base.id, keyword));
    // KW-13, KW-14: the second order must be a different one; Stormtroopers that have used their re-roll get none.
    let other = earlier.is_empty() && last.order != order;
    let second = other && storms(state, unit) && !last.again;
    let scoots = other && any(Keyword::SeekStrikeDestroy) && last.order == Order::Blitz && last.passed;
    second || (scoots && order == Order::Scoot)
}

/// KW-13, 20: all Units of the nation have the rule, although only some rows print it.
fn storms(state: &State, unit: UnitId) -> bool {
    state.standing(unit).any(|base| state.team(base.id).is_some_and(|team| team.row.follows(National::Stormtroopers)))
}

/// Whether any of its teams has moved in this step.
pub(super) fn has_moved(state: &State, unit: UnitId) -> bool {
    let moved = |base: &Base| state.team(base.id).is_some_and(|team| team.since.pace > Pace::Halted);
    state.standing(unit).any(|base| moved(base) && !state.moved_alone(base))
}

/// Rolls the order's test. The move it gives follows from the event.
pub(super) fn attempt(flow: &mut Flow<CompanyBattles>, unit: UnitId, order: Order, test: Test) -> Flowing<bool> {
    close_others(flow, unit);
    let state = flow.state();
    let need = state.need(unit, test);
    let first = state.unit(unit).is_some_and(|unit| unit.orders.is_empty());
    let storms = first && storms(state, unit);
    let why = text("why.order", [Arg::Unit(unit), Arg::Word(content::word(order.name()))]);
    let again = text("why.order-again", [Arg::Unit(unit), Arg::Word(content::word(order.name()))]);
    // KW-13: the re-roll uses exit 2, so that it is known to have been used.
    let throws = if storms {
        let first = Throw::new(unit.seat, why, 6, vec![(1, Exit::To(1)), (need.clamp(2, 7), Exit::Out(1))]);
        vec![first, Throw::new(unit.seat, again, 6, vec![(1, Exit::Out(3)), (need.clamp(2, 7), Exit::Out(2))])]
    } else {
        vec![dice::test(unit.seat, why, need)]
    };
    let out = match need {
        ..=1 => 1,
        2.. => {
            let chain = contract::Chain { dice: 1, at: vec![Thing::Unit(unit)], throws, likes: vec![] };
            flow.roll(&chain)?.first().copied().unwrap_or(0)
        }
    };
    let (passed, again) = (matches!(out, 1 | 2), out >= 2);
    flow.emit(Event::Ordered { unit, order, passed, again });
    Ok(passed)
}
