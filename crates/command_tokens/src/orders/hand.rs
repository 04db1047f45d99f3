//! By hand: what both players agree on. Units are put anywhere.

use super::Plan;
use crate::{CommandTokens, activation::named_unit, hidden, record::Event, state::State, way::near_enough};
use contract::{BY_HAND, Draft, Flow, Gather, Given, HAND, Offer, Reason, Room, Verdict, incomplete};
use table::{BaseId, Place, UnitId};

pub struct Order {
    base: BaseId,
    place: Place,
}

/// Its one reason, so that it is played by both players' word and no other way.
fn by_hand() -> Vec<Reason> {
    vec![Reason::new(BY_HAND, "CT-0-1")]
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let bases = state.board.of(unit).map(|base| base.id).collect();
    let gather = vec![Gather::Legs { bases, room: Room::within(state.board.bounds()) }];
    Offer { why_not: by_hand(), ..Offer::new(HAND, Some(unit), gather) }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let [Given::Legs(legs)] = &draft.given[..] else { return incomplete("CT-0-1") };
    let [leg] = &legs[..] else { return incomplete("CT-0-1") };
    let unit = match named_unit(state, draft) {
        Ok(unit) => unit,
        Err(why) => return Verdict::no(*why),
    };
    let stood = state.place_of(unit).filter(|_| state.base_of(unit).is_some_and(|base| base.id == leg.base));
    let Some(stood) = stood else { return incomplete("CT-0-1") };
    let at = leg.path.last().copied().unwrap_or(stood.at);
    if !near_enough(at) {
        return incomplete("CT-0-1");
    }
    let place = Place { at, facing: leg.facing.unwrap_or(stood.facing) };
    Verdict { plan: Some(Plan::Hand(Order { base: leg.base, place })), broken: by_hand(), nearest: None }
}

pub(super) fn resolve(flow: &mut Flow<CommandTokens>, order: &Order) {
    // Both have agreed, so both know.
    let unit = flow.state().board.base(order.base).map(|base| base.unit);
    if let Some(unit) = unit {
        hidden::reveal(flow, unit);
    }
    flow.emit(Event::Put { base: order.base, place: order.place });
}
