//! By hand: what both players agree on. Units can be put anywhere.

use super::Plan;
use crate::{CommandTokens, activation::named_unit, hidden, record::Event, state::State};
use battle::orders::{by_hand, offer_by_hand, places_by_hand};
use contract::{Draft, Flow, Given, Offer, Verdict, incomplete};
use table::{BaseId, Place, UnitId};

pub struct Planned {
    base: BaseId,
    place: Place,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let bases = state.board.of(unit).map(|base| base.id).collect();
    offer_by_hand(&state.board, unit, bases, "CT-0-1")
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let [Given::Legs(legs)] = &draft.given[..] else { return incomplete("CT-0-1") };
    let unit = match named_unit(state, draft) {
        Ok(unit) => unit,
        Err(why) => return Verdict::no(*why),
    };
    let places = places_by_hand(&state.board, unit, legs).unwrap_or_default();
    let [(base, place)] = places[..] else { return incomplete("CT-0-1") };
    Verdict { plan: Some(Plan::Hand(Planned { base, place })), broken: by_hand("CT-0-1"), nearest: None }
}

pub(super) fn resolve(flow: &mut Flow<CommandTokens>, order: &Planned) {
    // Both players have agreed, so both know where it is: it is revealed.
    let unit = flow.state().board.base(order.base).map(|base| base.unit);
    if let Some(unit) = unit {
        hidden::reveal(flow, unit);
    }
    flow.emit(Event::Put { base: order.base, place: order.place });
}
