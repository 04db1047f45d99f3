//! By hand: what both players agree on. Teams are put anywhere; once the battle has begun, those that wait off the table too (MI-17).

use crate::{CompanyBattles, record::Event, state::State};
use battle::{
    orders::{check_by_hand, offer_by_hand},
    unit_by_hand,
};
use content::Arg;
use contract::{Draft, Flow, Offer, Reason, Verdict, refuse};
use table::{BaseId, Place, UnitId};

pub struct Planned {
    places: Vec<(BaseId, Place)>,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let bases = state.board.of(unit).map(|base| base.id).filter(|base| may_be_put(state, *base)).collect();
    offer_by_hand(&state.board, unit, bases, "CB-0")
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let named = unit_by_hand(draft, |unit| state.where_is(unit), "CB-4", has_begun(state));
    let own = |base: BaseId| state.board.base(base).is_some_and(|base| Some(base.unit) == draft.unit);
    let off = draft.only_legs().iter().map(|leg| leg.base).find(|base| own(*base) && !may_be_put(state, *base));
    let named = named.and_then(|unit| match off {
        Some(base) => refuse(Reason::new("base.off", "CB-0").about([Arg::Base(base)])),
        None => Ok(unit),
    });
    check_by_hand(&state.board, draft, named, "CB-0", |_, places| Some(Planned { places }))
}

/// In deployment the sides take turns, by an order of its own.
fn has_begun(state: &State) -> bool {
    !state.stage.is_set_up()
}

/// Destroyed teams stay off the table.
fn may_be_put(state: &State, base: BaseId) -> bool {
    let stands = state.board.base(base).is_some_and(|base| base.place.is_some());
    stands || (has_begun(state) && state.team(base).is_some_and(|team| !team.destroyed))
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) {
    for (base, place) in &order.places {
        flow.emit(Event::Put { base: *base, place: *place });
    }
}
