//! OR-5: in place of an assault, whoever has not moved goes up to 4 in.

use super::{bare, moving, ordering};
use crate::{
    CompanyBattles,
    data::Test,
    record::{Event, Order as Command, Stage},
    state::{Pace, State},
};
use content::Arg;
use contract::{Draft, Findings, Flow, Flowing, Offer, Reason, Verdict};
use table::UnitId;

pub(super) const VERB: &str = "scoot";

pub struct Order {
    unit: UnitId,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    bare(unit.seat, VERB, Some(unit), |draft| check(state, draft))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Order> {
    let mut found = Findings::default();
    let Some((unit, leader)) = ordering::by_leader(state, draft, Stage::Assaulting, Command::Scoot, &mut found) else {
        return found.verdict(None, None);
    };
    let stood = state.team(leader).is_some_and(|team| team.since.pace == Pace::Halted);
    found.require(stood, || Reason::new("scoot.moved", "OR-5").about([Arg::Base(leader)]));
    // Who has no tactical speed, or is stuck or bailed out, has nothing to win.
    let anybody = !moving::movers(state, unit, Some(Command::Scoot)).is_empty();
    found.require(anybody || !stood, || Reason::new("scoot.nobody", "OR-5").about([Arg::Unit(unit)]));
    found.verdict(Some(Order { unit }), None)
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Order) -> Flowing {
    let unit = order.unit;
    if !ordering::attempt(flow, unit, Command::Scoot, Test::Tactics)? {
        // It stays, and may not assault.
        flow.emit(Event::Finished { unit });
    }
    Ok(())
}
