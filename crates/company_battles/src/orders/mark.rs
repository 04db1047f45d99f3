//! SU-8, PS-1: before deployment each battery that is not in reserve places a Ranged In marker. The other side sees the points, and not whose
//! they are.

use super::{in_step, not_in_step};
use crate::{
    CompanyBattles,
    record::{Event, MissionEvent, Stage},
    state::{State, Waits},
};
use content::{Arg, text};
use contract::{
    Brief, Draft, Findings, Flow, Flowing, Gather, Given, Mark, Offer, Reason, Room, Stamp, Thing, Tone, Verdict,
    incomplete,
};
use geom::{Heading, Pt, pt};
use table::{Seat, UnitId};

pub(super) const VERB: &str = "range-in";

pub struct Planned {
    unit: UnitId,
    at: Pt,
}

/// PS-1: batteries that have still to place theirs.
pub(crate) fn left(state: &State, seat: Seat) -> Vec<UnitId> {
    let fires = |unit: UnitId| {
        let mut teams = state.board.of(unit).filter(|base| state.team(base.id).is_some_and(|team| !team.destroyed));
        teams.any(|base| state.bombarding(base.id).next().is_some())
    };
    let open = |(_, unit): &(UnitId, &crate::state::Unit)| unit.marker.is_none() && unit.waits != Waits::Reserve;
    state.units_of(seat).filter(open).map(|(id, _)| id).filter(|unit| fires(*unit) && !state.is_flight(*unit)).collect()
}

pub(super) fn offer(state: &State, unit: UnitId) -> Option<Offer> {
    if state.stage != Stage::RangingIn || !left(state, unit.seat).contains(&unit) {
        return None;
    }
    let gather = vec![Gather::Spot { stamp: Stamp::Dot, room: Room::within(state.board.bounds()) }];
    let why_not = not_in_step(state, unit.seat, Stage::RangingIn);
    Some(Offer { why_not, covered: true, ..Offer::new(VERB, Some(unit), gather) })
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    if found.take(in_step(state, draft.seat, Stage::RangingIn)).is_none() {
        return found.verdict(None, None);
    }
    let Some(unit) = draft.unit else { return incomplete("PS-1") };
    if unit.seat != draft.seat || !left(state, draft.seat).contains(&unit) {
        return Verdict::no(Reason::new("range-in.none", "PS-1").about([Arg::Unit(unit)]));
    }
    let [Given::Spot(at, facing)] = &draft.given[..] else { return incomplete("PS-1") };
    let table = state.board.bounds();
    found.require(table.holds(*at), || Reason::new("range-in.off", "PS-1"));
    let on = pt(at.x.clamp(table.lo.x, table.hi.x), at.y.clamp(table.lo.y, table.hi.y));
    let nearest = (!found.0.is_empty()).then(|| Draft { given: vec![Given::Spot(on, *facing)], ..draft.clone() });
    found.verdict(crate::way::near_enough(*at).then_some(Planned { unit, at: *at }), nearest)
}

/// Where the other side deploys, and what it must take or hold.
fn spots(state: &State, seat: Seat) -> Vec<Pt> {
    let theirs = crate::deploy::area(state, seat.other());
    let middle = pt((theirs.lo.x + theirs.hi.x) / 2, (theirs.lo.y + theirs.hi.y) / 2);
    state.objectives.iter().map(|objective| objective.at).chain([middle]).collect()
}

pub(super) fn survey(state: &State, seat: Seat) -> Vec<(Vec<Given>, Thing)> {
    spots(state, seat).into_iter().map(|at| (vec![Given::Spot(at, Heading::EAST)], Thing::Spot(at))).collect()
}

pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let ring = Mark::ring(Thing::Spot(order.at), state.inches(3), Tone::Good);
    let line = text("brief.range-in", [Arg::Unit(order.unit)]);
    Brief { lines: vec![line], marks: vec![ring], ..Brief::default() }
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    flow.emit(Event::Mission(MissionEvent::Marked { unit: order.unit, at: order.at }));
    Ok(())
}

/// The next battery at the next usual place.
pub(crate) fn usual(state: &State, seat: Seat) -> Option<Event> {
    let left = left(state, seat);
    let spots = spots(state, seat);
    let unit = *left.first()?;
    let at = *spots.get(left.len() % spots.len().max(1))?;
    Some(Event::Mission(MissionEvent::Marked { unit, at }))
}
