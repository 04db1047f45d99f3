//! Pace: how far each base of a unit may move in a turn, or without a limit.

use super::{Findings, Plan, emit, incomplete, own_unit, pick, picked};
use crate::{FreeTable, keys, record::Event, state::State};
use content::lengths;
use contract::{Arg, Draft, Flow, Given, Offer, Reason, Thing, Verdict};
use geom::Len;
use table::UnitId;

pub struct Planned {
    unit: UnitId,
    pace: Option<Len>,
}

const FREE: &str = "free";

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    Offer::new("pace", Some(unit), vec![pick(offered(state))])
}

fn offered(state: &State) -> impl Iterator<Item = String> {
    let measure = state.measure;
    let lengths = keys::lengths_offered(measure).into_iter().map(move |len| lengths::key(len, measure));
    [FREE.to_owned()].into_iter().chain(lengths)
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let [given] = &draft.given[..] else { return incomplete("FT-6") };
    let Some(key) = given.one_key() else { return incomplete("FT-6") };
    let mut found = Findings::default();
    let unit = found.take(own_unit(state, draft));
    let pace = if key == FREE { Some(None) } else { lengths::read(key).map(Some) };
    found.require(pace.is_some(), || Reason::new("length.none", "FT-6").about([Arg::Said(key.to_owned())]));
    let plan = unit.zip(pace).map(|(unit, pace)| Plan::Pace(Planned { unit, pace }));
    found.verdict(plan, None)
}

pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(unit) = begun.unit else { return vec![] };
    offered(state).map(|key| (vec![picked(key)], Thing::Unit(unit))).collect()
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    emit(flow, order.unit, Event::Paced { unit: order.unit, pace: order.pace });
}
