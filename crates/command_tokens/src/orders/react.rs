//! Section 6: the other side reacts to a declared action, or lets it happen.

use super::course::settle;
use super::{Plan, held, moving, platoon, resume, transport};
use crate::{
    CommandTokens,
    activation::{in_play, may_rally, named_unit, reaction_need, reaction_tally},
    data::Number,
    dice::test,
    hidden,
    record::{Acting, Course, Event, Part},
    state::State,
    way::{self, Way},
};
use battle::orders::bare;
use content::{Arg, text};
use contract::{
    Brief, Chain, Draft, Findings, Flow, Flowing, Gather, Given, Offer, Read, Reason, TOO_MUCH, Thing, Throw, Verdict,
    choice_of_unit, incomplete, refuse,
};
use geom::Len;
use std::borrow::Cow;
use table::{Place, Seat, UnitId};

pub(super) const VERB: &str = "react";
pub(super) const DECLINE: &str = "decline";

pub struct Planned {
    unit: UnitId,
    /// CT-6-6: the path and the point on it where it interrupts.
    at: Option<(Way, Len)>,
}

pub struct Decline(());

/// The action that this seat may react to.
fn window(state: &State, seat: Seat) -> Read<(&Course, &Draft)> {
    in_play(state, seat)?;
    let found = state.course.as_ref().filter(|course| matches!(course.part, Part::Window));
    match found.and_then(|course| Some((&**course, course.held.as_ref()?))) {
        Some(found) => Ok(found),
        None => refuse(Reason::new("ct.react.nothing", "CT-6-1")),
    }
}

/// CT-6-5: its reaction could succeed, wherever on the path.
pub(super) fn able(state: &State, unit: UnitId) -> bool {
    why_unable(state, unit).is_ok()
}

fn why_unable(state: &State, unit: UnitId) -> Read<()> {
    let Some(found) = state.unit(unit) else { return refuse(Reason::new("unit.unknown", "CT-6-3")) };
    if reaction_need(state, found).is_none() {
        let weight = Arg::Num(i32::from(found.weight()));
        return refuse(Reason::new("ct.cannot-succeed", "CT-6-5").about([Arg::Unit(unit), weight]));
    }
    Ok(())
}

/// CT-6-3: for a move, where on each path the unit sees the mover; for anything else, whether it sees the acting unit or is its target.
enum Chances {
    Along(Vec<(Way, Vec<(Len, Len)>)>),
    Now(bool),
}

fn chances(state: &State, unit: UnitId, course: &Course, draft: &Draft) -> Chances {
    let ways = held::open_ways(state, draft);
    if !ways.is_empty() {
        let along = |way: Way| {
            let parts = state.seen_along(unit, &way);
            (way, parts)
        };
        return Chances::Along(ways.into_iter().map(along).filter(|(_, parts)| !parts.is_empty()).collect());
    }
    let acting = course.acting.unit;
    // CT-7.5-3: a unit that gets out is seen where it will be placed.
    let there = match transport::lands(state, draft) {
        Some(place) => state.end_at(acting, place),
        None => state.end(acting),
    };
    let sees = state.end(unit).zip(there).is_some_and(|(from, to)| state.sees(&from, &to));
    Chances::Now(sees || held::target(draft) == Some(unit))
}

fn sees_now(state: &State, unit: UnitId, other: UnitId) -> bool {
    state.end(unit).zip(state.end(other)).is_some_and(|(from, to)| state.sees(&from, &to))
}

/// CT-6-1, CT-14-1: whether any unit of the other side could react to the action. CT-8.5-2: that follows from what both sides know, for
/// asking tells something, and not asking too: hidden units count as if they saw it, and stand in no one's way.
pub(super) fn opens(state: &State, course: &Course, draft: &Draft) -> bool {
    let seat = course.acting.unit.seat.other();
    if state.side(seat).pool == 0 {
        return false;
    }
    if may_rally(state, seat) || state.living(seat).any(|(unit, found)| found.hidden && able(state, unit)) {
        return true;
    }
    let ways = held::open_ways(state, draft);
    let able =
        || state.standing(seat).filter(|(unit, found)| !found.hidden && able(state, *unit)).map(|(unit, _)| unit);
    if ways.is_empty() {
        return able().any(|unit| matches!(chances(state, unit, course, draft), Chances::Now(true)));
    }
    able().any(|unit| sees_an_end(state, unit, &ways)) || able().any(|unit| sees_on(state, unit, &ways))
}

/// Where a reaction could meet a unit that acts.
pub(super) struct Meeting {
    pub unit: UnitId,
    pub place: Place,
    /// It has moved by then.
    pub moved: bool,
}

/// CT-6-3, CT-6-6: the units that a reaction of this unit to the held action could meet: a mover at the beginning, middle and end of each
/// stretch where it is seen, or as near before it as it can stand. None if it may not react.
pub(super) fn meetings(state: &State, unit: UnitId) -> Vec<Meeting> {
    let Ok((course, draft)) = window(state, unit.seat) else { return vec![] };
    if !able(state, unit) {
        return vec![];
    }
    let ways = held::open_ways(state, draft);
    if ways.is_empty() {
        let (acting, lands) = (course.acting.unit, transport::lands(state, draft));
        let place = lands.or_else(|| state.place_of(acting));
        let seen = matches!(chances(state, unit, course, draft), Chances::Now(true));
        let met = |place| Meeting { unit: acting, place, moved: lands.is_some() };
        return place.filter(|_| seen).map(met).into_iter().collect();
    }
    let mut then = Cow::Borrowed(state);
    let mut found = vec![];
    for way in ways {
        let Some(here) = state.place_of(way.unit) else { continue };
        let met = |at: Len| match way::stopped(&then, &way, at).filter(|stop| stop.at > Len::ZERO) {
            Some(stop) => Meeting { unit: way.unit, place: stop.place, moved: true },
            None => Meeting { unit: way.unit, place: here, moved: false },
        };
        found.extend(tries(state, unit, &way, &state.seen_along(unit, &way)).into_iter().map(met));
        // CT-7.6-5: the platoon's units before it have moved.
        if !course.group.is_empty() {
            platoon::stand(then.to_mut(), way.base, way.end);
        }
    }
    found
}

/// The beginning, middle and end of each stretch of a path where the unit sees the mover.
fn tries(state: &State, unit: UnitId, way: &Way, parts: &[(Len, Len)]) -> Vec<Len> {
    let places = |(from, to): &(Len, Len)| {
        let mut places = vec![*from, Len((from.0 + to.0) / 2), *to];
        places.dedup();
        places
    };
    parts.iter().flat_map(places).filter(|at| sees_at(state, unit, way, *at)).collect()
}

/// A quick check first: the two ends of a path. The whole path is searched only if no one sees an end.
fn sees_an_end(state: &State, unit: UnitId, ways: &[Way]) -> bool {
    ways.iter().any(|way| sees_at(state, unit, way, Len::ZERO) || sees_at(state, unit, way, way.length))
}

fn sees_on(state: &State, unit: UnitId, ways: &[Way]) -> bool {
    ways.iter().any(|way| !state.seen_along(unit, way).is_empty())
}

/// One offer for each visible unit of a platoon, because each has a path of its own to point at.
pub(super) fn offers(state: &State, unit: UnitId) -> Vec<Offer> {
    let found = window(state, unit.seat).and_then(|found| why_unable(state, unit).map(|()| found));
    let refused = |why: Reason| vec![Offer { why_not: vec![why], ..Offer::new(VERB, Some(unit), vec![]) }];
    let (course, draft) = match found {
        Err(why) => return refused(*why),
        Ok(found) => found,
    };
    match chances(state, unit, course, draft) {
        Chances::Now(true) => vec![Offer::new(VERB, Some(unit), vec![])],
        Chances::Now(false) => refused(unseen(unit, course)),
        Chances::Along(found) if found.is_empty() => refused(unseen(unit, course)),
        Chances::Along(found) => {
            let choice = |way: &Way| choice_of_unit(way.unit);
            let offer = |(way, parts): (Way, Vec<(Len, Len)>)| {
                let whom = Gather::Pick { choices: vec![choice(&way)], least: 1, most: 1 };
                let whom = (!course.group.is_empty()).then_some(whom);
                let gather = whom.into_iter().chain([Gather::Along { path: way.trail, parts }]).collect();
                Offer::new(VERB, Some(unit), gather)
            };
            found.into_iter().map(offer).collect()
        }
    }
}

fn unseen(unit: UnitId, course: &Course) -> Reason {
    Reason::new("ct.react.unseen", "CT-6-3").about([Arg::Unit(unit), Arg::Unit(course.acting.unit)])
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some((course, action)) = found.take(window(state, draft.seat)) else { return found.verdict(None, None) };
    let Some(unit) = found.take(named_unit(state, draft)) else { return found.verdict(None, None) };
    if found.take(why_unable(state, unit)).is_none() {
        return found.verdict(None, None);
    }
    match chances(state, unit, course, action) {
        Chances::Now(seen) => {
            let more = !draft.given.is_empty();
            found.require(seen, || unseen(unit, course));
            found.require(!more, || Reason::new(TOO_MUCH, "CT-6-6"));
            let bare = (seen && more).then(|| Draft { given: vec![], ..draft.clone() });
            found.verdict(Some(Plan::React(Planned { unit, at: None })), bare)
        }
        Chances::Along(seen) => {
            let (mover, along) = match (&draft.given[..], course.group.is_empty()) {
                ([Given::Along(along)], true) => (course.acting.unit, *along),
                ([picked, Given::Along(along)], false) => match picked.one_key().and_then(|key| key.parse().ok()) {
                    Some(mover) => (mover, *along),
                    None => return incomplete("CT-7.6-7"),
                },
                _ => return incomplete("CT-6-6"),
            };
            let ways = held::open_ways(state, action);
            let Some(way) = ways.iter().find(|way| way.unit == mover) else { return incomplete("CT-7.6-7") };
            let parts = seen.into_iter().find(|(way, _)| way.unit == mover).map(|(_, parts)| parts).unwrap_or_default();
            let inside = (Len::ZERO..=way.length).contains(&along);
            let sees = inside && sees_at(state, unit, way, along);
            found.require(sees, || unseen(unit, course));
            let near = parts.iter().map(|(a, b)| along.clamp(*a, *b)).min_by_key(|at| (*at - along).abs());
            let given = |at| draft.given[..draft.given.len() - 1].iter().cloned().chain([Given::Along(at)]).collect();
            let nearest = near.map(|at| Draft { given: given(at), ..draft.clone() });
            let at = along.clamp(Len::ZERO, way.length);
            found.verdict(Some(Plan::React(Planned { unit, at: Some((way.clone(), at)) })), nearest)
        }
    }
}

fn sees_at(state: &State, unit: UnitId, way: &Way, along: Len) -> bool {
    let place = state.walk_of(way).map(|walk| walk.place_at(along));
    let mover = place.and_then(|place| state.end_at(way.unit, place));
    state.end(unit).zip(mover).is_some_and(|(from, to)| state.sees(&from, &to))
}

pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let tallies = state.unit(order.unit).map(|unit| reaction_tally(state, unit)).into_iter().collect();
    Brief { tallies, ..Brief::default() }
}

pub(super) fn resolve(flow: &mut Flow<CommandTokens>, order: &Planned) -> Flowing {
    let unit = order.unit;
    let actor = match &order.at {
        Some((way, along)) => {
            interrupted(flow, way, *along)?;
            Some(way.unit)
        }
        None => put_out(flow)?,
    };
    if actor.is_some_and(|actor| !sees_now(flow.state(), unit, actor)) {
        // CT-6-7: the mover is out of sight, so the attempt is void and costs nothing.
        let hidden = hidden::is_hidden(flow.state(), unit);
        flow.emit(Event::Void { unit, hidden });
        return resume::carry_on(flow);
    }
    let state = flow.state();
    match state.unit(unit).and_then(|found| reaction_need(state, found)) {
        Some(need) => attempt(flow, unit, need),
        None => resume::carry_on(flow),
    }
}

/// CT-6-2, CT-6-4, CT-6-8, CT-6-9.
fn attempt(flow: &mut Flow<CommandTokens>, unit: UnitId, need: u8) -> Flowing {
    let state = flow.state();
    let tally = state.unit(unit).map(|found| reaction_tally(state, found));
    let seize = state.number(Number::Seize);
    flow.emit(Event::Spent { seat: unit.seat, units: vec![unit], tokens: 1 });
    // A score that passes, and the face that also seizes the initiative.
    let plain = test(unit.seat, text("ct.why.react", [Arg::Unit(unit)]), need, 6);
    let mut ways = plain.exits.clone();
    match ways.last_mut().filter(|(face, _)| *face == seize) {
        Some(last) => last.1 = contract::Exit::Out(2),
        None => ways.push((seize, contract::Exit::Out(2))),
    }
    let throw = Throw { tally, exits: ways, ..plain };
    let outs = flow.roll(&Chain { dice: 1, at: vec![Thing::Unit(unit)], throws: vec![throw], likes: vec![] })?;
    let out = outs.first().copied().unwrap_or(0);
    flow.emit(Event::Reacts { unit, passed: out > 0 });
    let Some(course) = flow.state().course.clone() else { return Ok(()) };
    let part = if out > 0 { Part::Reacts(Acting::new(unit)) } else { Part::Resumes };
    flow.emit(Event::Course { now: Some(Box::new(Course { part, reacted: true, ..*course })) });
    // CT-4-4: a side with nothing left to spend cannot seize the initiative.
    if out == 2 && flow.state().side(unit.seat).pool > 0 {
        flow.emit(Event::Seized { seat: unit.seat });
    }
    resume::unless_it_goes_without_saying(flow);
    settle(flow);
    Ok(())
}

/// CT-6-6, CT-7.5-3: a unit about to get out is placed first. Returns the unit the reaction must see, if there is one.
fn put_out(flow: &mut Flow<CommandTokens>) -> Flowing<Option<UnitId>> {
    let Some(course) = flow.state().course.clone() else { return Ok(None) };
    let Some(draft) = course.held.clone().filter(|draft| transport::lands(flow.state(), draft).is_some()) else {
        return Ok(None);
    };
    transport::carry_on_out(flow, &draft)?;
    let Some(course) = flow.state().course.clone() else { return Ok(None) };
    let actor = course.acting.unit;
    flow.emit(Event::Course { now: Some(Box::new(Course { held: Some(held::done(&draft)), ..*course })) });
    Ok(Some(actor))
}

/// CT-6-6, CT-6-7: the units ahead of it move; then the mover moves to the point, rolling its tests.
fn interrupted(flow: &mut Flow<CommandTokens>, way: &Way, along: Len) -> Flowing {
    let Some(course) = flow.state().course.clone() else { return Ok(()) };
    let Some(draft) = course.held.clone() else { return Ok(()) };
    // CT-7.6-5: the platoon's units before it have moved, each judged in turn.
    let mut now = Some(way.clone());
    if !course.group.is_empty() {
        platoon::carry_on(flow, &held::ahead_of(&draft, way))?;
        if course.acting.unit != way.unit {
            let acting = Acting::new(way.unit);
            flow.emit(Event::Course { now: Some(Box::new(Course { acting, ..(*course).clone() })) });
        }
        let ways = held::ways(&hidden::known_to(flow.state(), draft.seat), &held::from(&draft, way));
        now = ways.into_iter().find(|now| now.unit == way.unit);
    }
    // CT-6-10: it goes on from where it stands, which may be short of the point.
    let came = match &now {
        Some(now) => moving::go(flow, now, Some(along.min(now.length)))?.filter(|_| along <= now.length),
        None => None,
    };
    let Some(course) = flow.state().course.clone() else { return Ok(()) };
    let rest = held::rest(flow.state(), &draft, way, came);
    flow.emit(Event::Course { now: Some(Box::new(Course { held: Some(rest), ..*course })) });
    Ok(())
}

pub(super) fn offer_decline(state: &State, seat: Seat) -> Offer {
    bare(seat, DECLINE, None, |draft| check_decline(state, draft))
}

pub(super) fn check_decline(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    found.take(window(state, draft.seat));
    found.alone(draft, Plan::Decline(Decline(())), "CT-6-1")
}

pub(super) fn resolve_decline(flow: &mut Flow<CommandTokens>, _: &Decline) -> Flowing {
    resume::carry_on(flow)
}

/// At the beginning, middle and end of each stretch where it sees the mover; without a point if nothing moves.
pub(super) fn survey(state: &State, unit: UnitId) -> Vec<(Vec<Given>, Thing)> {
    let Ok((course, draft)) = window(state, unit.seat) else { return vec![] };
    match chances(state, unit, course, draft) {
        Chances::Now(_) => vec![(vec![], Thing::Unit(course.acting.unit))],
        Chances::Along(found) => {
            let mut drafts = vec![];
            for (way, parts) in found {
                let Some(walk) = state.walk_of(&way) else { continue };
                let picked = (!course.group.is_empty()).then(|| contract::picked(way.unit.to_string()));
                for at in tries(state, unit, &way, &parts) {
                    let given = picked.clone().into_iter().chain([Given::Along(at)]).collect();
                    drafts.push((given, Thing::Spot(walk.place_at(at).at)));
                }
            }
            drafts
        }
    }
}
