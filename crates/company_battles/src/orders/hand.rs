//! By hand: what both players agree on. Teams are put anywhere.

use super::{Plan, named_unit};
use crate::{CompanyBattles, record::Event, state::State};
use contract::{BY_HAND, Draft, Flow, Gather, Given, HAND, Leg, Offer, Reason, Room, Verdict, incomplete};
use table::{BaseId, Place, UnitId, notation::Position};

pub struct Order {
    places: Vec<(BaseId, Place)>,
}

/// CB-0: its one reason, so that it is played by both players' word and no other way.
fn by_hand() -> Vec<Reason> {
    vec![Reason::new(BY_HAND, "CB-0")]
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let bases = state.standing(unit).map(|base| base.id).collect();
    let gather = vec![Gather::Legs { bases, room: Room::within(state.board.bounds()) }];
    Offer { why_not: by_hand(), ..Offer::new(HAND, Some(unit), gather) }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let [Given::Legs(legs)] = &draft.given[..] else { return incomplete("CB-0") };
    let unit = match named_unit(state, draft) {
        Ok(unit) => unit,
        Err(why) => return Verdict::no(*why),
    };
    let far = Position::FAR.0;
    let place = |leg: &Leg| {
        let base = state.board.base(leg.base).filter(|base| base.unit == unit)?;
        let stood = base.place?;
        let at = leg.path.last().copied().unwrap_or(stood.at);
        let near = (-far..=far).contains(&at.x) && (-far..=far).contains(&at.y);
        near.then_some((leg.base, Place { at, facing: leg.facing.unwrap_or(stood.facing) }))
    };
    let Some(places) = legs.iter().map(place).collect::<Option<Vec<_>>>() else { return incomplete("CB-0") };
    Verdict { plan: Some(Plan::Hand(Order { places })), broken: by_hand(), nearest: None }
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Order) {
    for (base, place) in &order.places {
        flow.emit(Event::Put { base: *base, place: *place });
    }
}
