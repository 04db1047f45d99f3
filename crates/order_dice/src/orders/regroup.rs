//! OD-15.1-7: after close quarters the winner moves a little, or stays.

use super::Plan;
use super::ordering::{own_legs, settle, why_not};
use crate::OrderDice;
use crate::data::Length;
use crate::record::{Event, Order, Part, Stage};
use crate::state::State;
use crate::transports;
use crate::way::{self, Pace, Way};
use battle::orders::bare;
use battle::way::to_all_sides;
use content::{Arg, text, word};
use contract::{
    Brief, Draft, Findings, Flow, Gather, Given, Leg, Mark, Offer, Read, Reason, Room, Thing, Tone, Verdict, refuse,
};
use geom::Len;
use table::{BaseId, Place, Seat, UnitId};

pub(super) const VERB: &str = "regroup";
pub(super) const STAY: &str = "stay";

pub struct Planned {
    unit: UnitId,
    ways: Vec<Way>,
}

pub struct Stay {
    unit: UnitId,
}

/// A winner may move.
pub(super) fn is_due(state: &State) -> bool {
    state.course.as_ref().is_some_and(|course| course.part == Part::Regroups)
}

/// The winner, and how far it may go.
fn waiting(state: &State, seat: Seat) -> Read<(UnitId, Len)> {
    super::ordering::is_due(state, seat, Stage::Orders)?;
    match state.course.as_deref() {
        Some(course) if course.part == Part::Regroups => Ok((course.unit, far(state))),
        Some(_) | None => refuse(Reason::new("od.regroup.none", "OD-15.1-7")),
    }
}

fn far(state: &State) -> Len {
    let inches = state.course.as_ref().and_then(|course| course.inches).unwrap_or_default();
    crate::data::Inches(inches).len(state.measure)
}

fn pace(far: Len) -> Pace {
    // OD-15.1-7: over all ground that can be crossed.
    Pace::of(Order::Advance).far(far)
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let draft = Draft::new(unit.seat, word(VERB), Some(unit));
    let why_not = why_not(
        &draft,
        waiting(state, unit.seat).map(|_| (unit, vec![])),
        |draft| survey(state, draft),
        |draft| check(state, draft),
        |unit| Reason::new("od.move.no-way", "OD-15.1-7").about([Arg::Unit(unit)]),
    );
    let bases = state.models(unit).map(|base| base.id).collect();
    let gather = vec![Gather::Legs { bases, room: Room::Reach(far(state)) }];
    Offer { why_not, ..Offer::new(VERB, Some(unit), gather) }
}

pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some((unit, far)) = waiting(state, begun.seat).ok().filter(|(unit, _)| begun.unit == Some(*unit)) else {
        return vec![];
    };
    let models: Vec<(BaseId, Place)> = state.models(unit).filter_map(|base| Some((base.id, base.place?))).collect();
    let drawn = to_all_sides(&models, far).filter_map(|legs| {
        let judged = way::judge_at(state, unit, &legs, pace(far));
        let legs = if judged.broken.is_empty() { legs } else { judged.nearest };
        if too_near(state, &legs).is_some() {
            return None;
        }
        let first = legs.iter().find(|leg| !battle::way::stays(&state.board, leg))?;
        let at = *first.path.last()?;
        Some((vec![Given::Legs(legs)], Thing::Spot(at)))
    });
    drawn.collect()
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some((unit, far)) = found.take(waiting(state, draft.seat)) else { return found.verdict(None, None) };
    if draft.unit != Some(unit) {
        found.0.push(Reason::new("od.other-acts", "OD-15.1-7").about([Arg::Unit(unit)]));
        return found.verdict(None, None);
    }
    let legs = draft.only_legs();
    if legs.is_empty() {
        return found.incomplete("OD-15.1-7");
    }
    own_legs(unit, legs, state.models(unit), &mut found);
    if !found.0.is_empty() {
        return found.verdict(None, None);
    }
    let judged = way::judge_at(state, unit, legs, pace(far));
    let stays = |legs: &[Leg]| legs.iter().all(|leg| battle::way::stays(&state.board, leg));
    let nowhere = stays(legs);
    found.require(!nowhere, || Reason::new("move.nowhere", "OD-7.1-10").about([Arg::Unit(unit)]));
    found.0.extend(judged.broken);
    if found.0.is_empty() {
        found.0.extend(too_near(state, legs));
    }
    let nearest = Some(judged.nearest).filter(|legs| !stays(legs) && too_near(state, legs).is_none());
    let nearest = nearest.map(|legs| Draft { given: vec![Given::Legs(legs)], ..draft.clone() });
    found.verdict(judged.ways.map(|ways| Plan::Regroup(Planned { unit, ways })), nearest)
}

/// OD-15.1-7: whoever moves ends clear of every enemy, of the one that he fought too.
fn too_near(state: &State, legs: &[Leg]) -> Option<Reason> {
    let ended = |leg: &Leg| {
        let base = state.board.base(leg.base)?;
        let place = base.place?;
        let end = Place { at: *leg.path.last()?, facing: leg.facing.unwrap_or(place.facing) };
        let (foe, have) = transports::foe_near(state, base, end)?;
        let need = state.length(Length::Separation);
        let why = Reason::new("od.move.enemy", "OD-15.1-7").about([Arg::Base(base.id), Arg::Base(foe)]);
        Some(why.limit(have, need).mark(battle::way::here(end.at)))
    };
    legs.iter().find_map(ended)
}

pub(super) fn brief(_: &State, planned: &Planned) -> Brief {
    let mut brief = Brief::default();
    for way in planned.ways.iter().filter(|way| way.trail.len() > 1) {
        brief.marks.push(Mark::Trail { points: way.trail.clone(), tone: Tone::Fact });
        brief.spent.push((way.base, way.length, Some(way.of.most)));
    }
    let longest = planned.ways.iter().map(|way| way.length).max().unwrap_or_default();
    brief.lines.push(text("od.brief.goes", [Arg::Len(longest)]));
    brief
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, planned: &Planned) {
    let legs: Vec<Leg> = planned.ways.iter().filter(|way| way.moves()).map(Way::leg).collect();
    let went = planned.ways.iter().map(|way| way.length).max().unwrap_or_default();
    flow.emit(Event::Marched { unit: planned.unit, order: Order::Advance, legs, went, back: false });
    done(flow, planned.unit);
}

/// The action of the side that was to give an order is over.
fn done(flow: &mut Flow<OrderDice>, unit: UnitId) {
    flow.emit(Event::Course { now: None });
    let carried = flow.state().active == unit.seat;
    settle(flow, unit, carried);
}

pub(super) fn offer_stay(state: &State, seat: Seat) -> Offer {
    bare(seat, STAY, None, |draft| check_stay(state, draft))
}

pub(super) fn check_stay(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    match found.take(waiting(state, draft.seat)) {
        Some((unit, _)) => found.alone(draft, Plan::Stay(Stay { unit }), "OD-15.1-7"),
        None => found.verdict(None, None),
    }
}

pub(super) fn resolve_stay(flow: &mut Flow<OrderDice>, stay: &Stay) {
    done(flow, stay.unit);
}
