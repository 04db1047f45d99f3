//! By hand: what both players agree on. Units can be put anywhere; once the battle has begun, those that wait off the table too.

use super::Plan;
use crate::{
    CommandTokens, hidden,
    record::{Event, Stage},
    state::State,
};
use battle::{
    orders::{check_by_hand, offer_by_hand},
    unit_by_hand,
};
use contract::{Draft, Flow, Offer, Verdict};
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
    // In deployment the sides take turns, by an order of its own.
    let begun = !matches!(state.stage, Stage::Placing | Stage::Deploying);
    let named = unit_by_hand(draft, |unit| state.where_is(unit), "CT-4.1-1", begun);
    check_by_hand(&state.board, draft, named, "CT-0-1", |_, places| match places[..] {
        [(base, place)] => Some(Plan::Hand(Planned { base, place })),
        _ => None,
    })
}

pub(super) fn resolve(flow: &mut Flow<CommandTokens>, order: &Planned) {
    // Both players have agreed, so both know where it is: it is revealed.
    let unit = flow.state().board.base(order.base).map(|base| base.unit);
    if let Some(unit) = unit {
        hidden::reveal(flow, unit);
    }
    flow.emit(Event::Put { base: order.base, place: order.place });
}
