//! OR-2: the leader and the teams in command move up to 4 in before the Unit's own move.

use super::{bare, ordering};
use crate::{
    CompanyBattles,
    data::Test,
    record::{Order, Stage},
    state::State,
};
use content::Arg;
use contract::{Draft, Findings, Flow, Flowing, Offer, Reason, Verdict};
use table::UnitId;

pub(super) const VERB: &str = "blitz";

pub struct Planned {
    pub(super) unit: UnitId,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    bare(unit.seat, VERB, Some(unit), |draft| check(state, draft))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    let Some((unit, _)) = ordering::by_leader(state, draft, Stage::Moving, Order::Blitz, &mut found) else {
        return found.verdict(None, None);
    };
    found.require(!ordering::has_moved(state, unit), || Reason::new("order.moved", "OR-2").about([Arg::Unit(unit)]));
    ordering::moves_somebody(state, unit, Order::Blitz, &mut found);
    found.verdict(Some(Planned { unit }), None)
}

/// Success gives the Unit a move that must follow; see [`super::moving`].
pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    ordering::attempt(flow, order.unit, Order::Blitz, Test::Tactics)?;
    Ok(())
}
