//! Ends a Unit's actions in this step, although it could do more.

use super::{bare, go_back, moving, named_unit, own_unit, spearhead};
use crate::{
    CompanyBattles,
    record::{Event, Order, Stage},
    state::State,
};
use contract::{Draft, Findings, Flow, Offer, Verdict};
use table::UnitId;

pub(super) const VERB: &str = "done";

pub struct Planned {
    unit: UnitId,
    /// Section 8: it declines the move that this order has given it.
    won: Option<Order>,
    /// SP-1: it declines its Spearhead move.
    stays: bool,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    bare(unit.seat, VERB, Some(unit), |draft| check(state, draft))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    let won = draft.unit.and_then(|unit| moving::won_by(state, unit));
    let stays = spearhead::is_owed(state, draft);
    let owed = won.is_some() || stays;
    let unit = found.take(if owed { named_unit(state, draft) } else { own_unit(state, draft, state.stage) });
    found.verdict(unit.map(|unit| Planned { unit, won, stays }), None)
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) {
    match order.won {
        _ if order.stays => spearhead::ends(flow, order.unit),
        Some(won) => moving::used_up(flow, order.unit, won, vec![]),
        None => {
            flow.emit(Event::Finished { unit: order.unit });
            // TR-6: judged when the activation of the pair ends.
            let state = flow.state();
            let over = |unit: &UnitId| state.unit(*unit).is_none_or(|unit| unit.step.done || unit.lost || unit.hides());
            if state.stage == Stage::Moving && state.pair(order.unit).iter().all(over) {
                go_back(flow, order.unit);
            }
        }
    }
}
