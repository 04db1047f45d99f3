//! OR-5: instead of assaulting, teams that have not moved move up to 4 in.

use super::{bare, ordering};
use crate::{
    CompanyBattles,
    data::Test,
    record::{Event, Order, Stage},
    state::{Pace, State},
};
use content::Arg;
use contract::{Draft, Findings, Flow, Flowing, Offer, Reason, Verdict};
use table::UnitId;

pub(super) const VERB: &str = "scoot";

pub struct Planned {
    unit: UnitId,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    bare(unit.seat, VERB, Some(unit), |draft| check(state, draft))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    let Some((unit, leader)) = ordering::by_leader(state, draft, Stage::Assaulting, Order::Scoot, &mut found) else {
        return found.verdict(None, None);
    };
    let stood = state.team(leader).is_some_and(|team| team.since.pace == Pace::Halted);
    found.require(stood, || Reason::new("scoot.moved", "OR-5").about([Arg::Base(leader)]));
    // AR-25: leaving the smoke is tried instead of an order.
    let tried = state.present(unit).any(|base| state.team(base.id).is_some_and(|team| team.step.tried));
    found.require(!tried, || Reason::new("scoot.tried", "AR-25").about([Arg::Unit(unit)]));
    ordering::moves_somebody(state, unit, Order::Scoot, &mut found);
    found.verdict(Some(Planned { unit }), None)
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    let unit = order.unit;
    if !ordering::attempt(flow, unit, Order::Scoot, Test::Tactics)? {
        // It stays, and cannot assault.
        flow.emit(Event::Finished { unit });
    }
    Ok(())
}
