//! By hand: what both players agree on. Bases are put anywhere, and the turn is given to either side.

use super::{Plan, emit, incomplete, own_unit, pick_of};
use crate::{FreeTable, record::Event, state::State, way};
use content::{Word, text};
use contract::{BY_HAND, Draft, Flow, Gather, Given, HAND, Offer, Reason, Room, Verdict};
use geom::Pt;
use table::{BaseId, Place, Seat, UnitId};

pub enum Order {
    Put { unit: UnitId, places: Vec<(BaseId, Place)> },
    Turn(Seat),
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let bases = state.board.of(unit).map(|base| base.id).collect();
    let room = Room::within(state.board.bounds());
    by_hand(Offer::new(HAND, Some(unit), vec![Gather::Legs { bases, room }]))
}

pub(super) fn offer_turn() -> Offer {
    let choice = |seat: Seat| (Word::own(seat.name()), text("hand.turn", [contract::Arg::Seat(seat)]));
    by_hand(Offer::new(HAND, None, vec![pick_of(Seat::BOTH.map(choice), 1, 1)]))
}

/// FT-23: its only reason, so that it can be played only with the agreement of both players.
fn by_hand(offer: Offer) -> Offer {
    Offer { why_not: vec![Reason::new(BY_HAND, "FT-23")], ..offer }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let plan = match &draft.given[..] {
        [Given::Legs(legs)] => {
            let unit = match own_unit(state, draft) {
                Ok(unit) => unit,
                Err(why) => return Verdict::no(*why),
            };
            let place = |leg: &contract::Leg| {
                let base = state.board.base(leg.base).filter(|base| base.unit == unit)?;
                let at: Pt = leg.path.last().copied().or(base.place.map(|place| place.at))?;
                let facing = leg.facing.or(base.place.map(|place| place.facing)).unwrap_or_default();
                way::near_enough(at).then_some((leg.base, Place { at, facing }))
            };
            legs.iter().map(place).collect::<Option<Vec<_>>>().map(|places| Order::Put { unit, places })
        }
        [given] => given.one_key().and_then(|key| key.parse().ok()).map(Order::Turn),
        _ => None,
    };
    let Some(order) = plan else { return incomplete("FT-23") };
    Verdict { plan: Some(Plan::Hand(order)), broken: vec![Reason::new(BY_HAND, "FT-23")], nearest: None }
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Order) {
    match order {
        Order::Put { unit, places } => {
            for (base, place) in places {
                emit(flow, *unit, Event::Put { base: *base, place: *place });
            }
        }
        Order::Turn(to) => {
            let turn = flow.state().turn;
            flow.emit(Event::Passed { to: *to, turn });
        }
    }
}
