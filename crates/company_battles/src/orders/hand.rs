//! By hand: what both players agree on. Teams are put anywhere.

use super::named_unit;
use crate::{CompanyBattles, record::Event, state::State};
use battle::orders::{by_hand, offer_by_hand, places_by_hand};
use contract::{Draft, Flow, Given, Offer, Verdict, incomplete};
use table::{BaseId, Place, UnitId};

pub struct Planned {
    places: Vec<(BaseId, Place)>,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let bases = state.standing(unit).map(|base| base.id).collect();
    offer_by_hand(&state.board, unit, bases, "CB-0")
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let [Given::Legs(legs)] = &draft.given[..] else { return incomplete("CB-0") };
    let unit = match named_unit(state, draft) {
        Ok(unit) => unit,
        Err(why) => return Verdict::no(*why),
    };
    // Teams off the table stay off.
    let stand = legs.iter().all(|leg| state.standing(unit).any(|base| base.id == leg.base));
    let places = places_by_hand(&state.board, unit, legs).filter(|_| stand);
    let Some(places) = places else { return incomplete("CB-0") };
    Verdict { plan: Some(Planned { places }), broken: by_hand("CB-0"), nearest: None }
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) {
    for (base, place) in &order.places {
        flow.emit(Event::Put { base: *base, place: *place });
    }
}
