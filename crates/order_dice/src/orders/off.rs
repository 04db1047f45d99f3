//! OD-19-29: cavalry and motorcyclists get off where their Advance ends, and may fire on foot.

use super::moving::{self, Planned};
use super::ordering::{ordered, why_not};
use super::{Plan, dismount::DISMOUNT};
use crate::OrderDice;
use crate::record::{Gait, Order, Then};
use crate::state::State;
use crate::way::is_coherent;
use content::Arg;
use contract::{Draft, Findings, Flow, Flowing, Gather, Given, Offer, Reason, Room, Thing, Verdict};
use table::{Base, UnitId};

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let draft = Draft::new(unit.seat, content::word(DISMOUNT), Some(unit));
    let why_not = why_not(
        &draft,
        ordered(state, &draft, Order::Advance),
        |draft| survey(state, draft),
        |draft| check(state, draft),
        |unit| Reason::new("od.deploy.apart", "OD-19-29").about([Arg::Unit(unit)]),
    );
    let reach = crate::way::rate(state, unit, Order::Advance).unwrap_or_default();
    let bases = state.models(unit).map(|base| base.id).collect();
    Offer { why_not, ..Offer::new(DISMOUNT, Some(unit), vec![Gather::Legs { bases, room: Room::Reach(reach) }]) }
}

/// An Advance like any other, or none at all.
pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let Some(unit) = draft.unit else { return Findings::default().incomplete("OD-19-29") };
    let stays = draft.only_legs().iter().all(|leg| battle::way::stays(&state.board, leg));
    if stays {
        let mut found = Findings::default();
        let Some((_, barred)) = found.take(ordered(state, draft, Order::Advance)) else {
            return found.verdict(None, None);
        };
        found.0.extend(barred);
        let planned = Planned::still(unit);
        found.0.extend(apart(state, unit, &planned));
        return found.verdict(Some(Plan::GetOff(planned)), None);
    }
    let verdict = moving::check(state, draft, Gait::Advance);
    let mut found = Findings(verdict.broken);
    let plan = match verdict.plan {
        Some(Plan::Move(planned)) => Some(planned),
        _ => None,
    };
    found.0.extend(plan.as_ref().and_then(|planned| apart(state, unit, planned)));
    let nearest = verdict.nearest.filter(|nearest| check(state, nearest).broken.is_empty());
    found.verdict(plan.map(Plan::GetOff), nearest)
}

/// OD-7.1-11: men on foot take less room than in the saddle, and must still stand together.
fn apart(state: &State, unit: UnitId, planned: &Planned) -> Option<Reason> {
    let mut then = state.clone();
    crate::placing::stand(&mut then, &planned.ends());
    let bases: Vec<table::BaseId> = state.board.of(unit).map(|base: &Base| base.id).collect();
    for base in bases {
        if let Some(found) = then.board.base_mut(base) {
            found.foot = crate::data::man_base();
        }
    }
    (!is_coherent(&then, unit)).then(|| Reason::new("od.deploy.apart", "OD-19-29").about([Arg::Unit(unit)]))
}

/// Where it stands, and as on any Advance.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let here = begun.unit.map(|unit| (vec![], Thing::Unit(unit)));
    here.into_iter().chain(moving::survey(state, begun, Gait::Advance)).collect()
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, planned: &Planned) -> Flowing {
    moving::resolve_then(flow, planned, Some(Then::OnFoot))
}
