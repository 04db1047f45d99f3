//! By hand: what both players agree on. Bases are put anywhere, and the turn is given to either side.

use super::{Plan, emit, own_unit, pick_of};
use crate::{FreeTable, record::Event, state::State};
use battle::orders::{by_hand, check_by_hand, offer_by_hand};
use content::{Word, text};
use contract::{Draft, Flow, HAND, Offer, Verdict};
use table::{BaseId, Place, Seat, UnitId};

pub enum Planned {
    Put { unit: UnitId, places: Vec<(BaseId, Place)> },
    Turn(Seat),
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let bases = state.board.of(unit).map(|base| base.id).collect();
    offer_by_hand(&state.board, unit, bases, "FT-23")
}

pub(super) fn offer_turn() -> Offer {
    let choice = |seat: Seat| (Word::own(seat.name()), text("hand.turn", [contract::Arg::Seat(seat)]));
    Offer { why_not: by_hand("FT-23"), ..Offer::new(HAND, None, vec![pick_of(Seat::BOTH.map(choice), 1, 1)]) }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let turn = match &draft.given[..] {
        [given] => given.one_key().and_then(|key| key.parse().ok()),
        _ => None,
    };
    if let Some(seat) = turn {
        return Verdict { plan: Some(Plan::Hand(Planned::Turn(seat))), broken: by_hand("FT-23"), nearest: None };
    }
    check_by_hand(&state.board, draft, own_unit(state, draft), "FT-23", |unit, places| {
        Some(Plan::Hand(Planned::Put { unit, places }))
    })
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    match order {
        Planned::Put { unit, places } => {
            for (base, place) in places {
                emit(flow, *unit, Event::Put { base: *base, place: *place });
            }
        }
        Planned::Turn(to) => {
            let turn = flow.state().turn;
            flow.emit(Event::Passed { to: *to, turn });
        }
    }
}
