//! By hand: what both players agree on. Models can be put anywhere.

use super::Plan;
use crate::{OrderDice, record::Event, state::State};
use battle::{
    orders::{check_by_hand, offer_by_hand},
    unit_by_hand,
};
use contract::{Draft, Flow, Offer, Verdict};
use table::{BaseId, Place, UnitId};

pub struct Planned {
    places: Vec<(BaseId, Place)>,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    // OD-17.1-2: out of a building with the gun.
    let lost = |base: BaseId| state.unit(unit).is_none_or(|found| found.lost.contains(&base));
    let housed = state.house_of(unit).is_some();
    let there = |base: &&table::Base| if housed { !lost(base.id) } else { base.place.is_some() };
    offer_by_hand(&state.board, unit, state.board.of(unit).filter(there).map(|base| base.id).collect(), "OD-1-8")
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let named = unit_by_hand(draft, |unit| state.where_is(unit), "OD-1-8", true);
    check_by_hand(&state.board, draft, named, "OD-1-8", |unit, places| {
        let found = state.unit(unit)?;
        // The dead stay dead, and no one waits off the table alone.
        let lost = places.iter().any(|(base, _)| found.lost.contains(base));
        let all = state.board.of(unit).filter(|base| !found.lost.contains(&base.id)).count();
        // Men in a building come out together.
        let apart = state.stands(unit) && state.house_of(unit).is_none();
        let whole = apart || places.len() == all;
        (!lost && whole).then_some(Plan::Hand(Planned { places }))
    })
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, order: &Planned) {
    order.places.iter().for_each(|(base, place)| flow.emit(Event::Put { base: *base, place: *place }));
}
