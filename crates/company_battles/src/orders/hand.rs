//! By hand: what both players agree on. Teams are put anywhere.

use super::named_unit;
use crate::{CompanyBattles, record::Event, state::State};
use battle::orders::{check_by_hand, offer_by_hand};
use contract::{Draft, Flow, Offer, Verdict};
use table::{BaseId, Place, UnitId};

pub struct Planned {
    places: Vec<(BaseId, Place)>,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let bases = state.standing(unit).map(|base| base.id).collect();
    offer_by_hand(&state.board, unit, bases, "CB-0")
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    check_by_hand(&state.board, draft, named_unit(state, draft), "CB-0", |unit, places| {
        // Teams off the table stay off.
        let stand = places.iter().all(|(id, _)| state.standing(unit).any(|base| base.id == *id));
        stand.then_some(Planned { places })
    })
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) {
    for (base, place) in &order.places {
        flow.emit(Event::Put { base: *base, place: *place });
    }
}
