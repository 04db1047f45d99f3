//! OD-17.2-4, OD-17.5-6: the vehicle of a unit was destroyed: its owner places it, and it is hit, pinned and Down.

use super::Plan;
use super::dismount::{misplaced, places};
use crate::OrderDice;
use crate::data::Length;
use crate::fire;
use crate::record::{Event, Riding};
use crate::state::State;
use crate::transports::{Leaving, hull, spread, waiting};
use battle::placing::middle;
use content::Arg;
use contract::{Draft, Findings, Flow, Flowing, Gather, Given, Offer, Read, Reason, Room, Thing, Verdict, refuse};
use geom::{Heading, Len, shift};
use table::{BaseId, Place, UnitId, Zone};

pub(super) const VERB: &str = "bail-out";

pub struct Planned {
    unit: UnitId,
    places: Vec<(BaseId, Place)>,
}

fn able(state: &State, draft: &Draft) -> Read<(UnitId, UnitId)> {
    let Some(unit) = draft.unit else { return refuse(Reason::new(contract::INCOMPLETE, "OD-17.2-4")) };
    battle::own_unit(draft.seat, unit, state.where_is(unit), "OD-17.2-4")?;
    let on = state.unit(unit).and_then(|found| found.aboard);
    match on.filter(|_| state.thrown_out() == Some(unit) && state.over.is_none()) {
        Some(on) => Ok((unit, on)),
        None => refuse(Reason::new("od.bail.none", "OD-17.2-4").about([Arg::Unit(unit)])),
    }
}

/// Within three inches of the hull; if there is no room, as near as possible.
fn leaving(state: &State, unit: UnitId, on: UnitId) -> Leaving {
    let of = |reach: Len| Leaving { reach, moves: false, by_gun: false };
    let wish = wish(state, unit, on, 0);
    let inch = state.length(Length::Coherency);
    let fits = |n: &i32| wish.is_some_and(|wish| spread(state, unit, on, wish, of(inch * *n)).is_some());
    let near = state.length(Length::Bail);
    match wish.and_then(|wish| spread(state, unit, on, wish, of(near))) {
        Some(_) => of(near),
        None => of([6, 9, 12, 18, 24, 36].into_iter().find(fits).map_or(inch * 72, |n| inch * n)),
    }
}

fn wish(state: &State, unit: UnitId, on: UnitId, turn: i32) -> Option<Place> {
    let (hull, facing) = (hull(state, on)?, state.ahead(unit.seat));
    let at = middle(&hull) + (facing + Heading::degrees(180 + turn)).turned(shift(state.length(Length::Bail).0, 0));
    Some(Place { at, facing })
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let draft = Draft::new(unit.seat, content::word(VERB), Some(unit));
    let able = able(state, &draft);
    let zone = able.as_ref().ok().and_then(|(unit, on)| {
        let by = leaving(state, *unit, *on).reach;
        hull(state, *on).map(|shape| Zone::Near { shape, by })
    });
    let bases = waiting(state, unit).into_iter().map(|base| base.id).collect();
    let why_not = able.err().map(|why| *why).into_iter().collect();
    let gather = Gather::Legs { bases, room: Room::Zone(Zone::Any(zone.into_iter().collect())) };
    Offer { why_not, ..Offer::new(VERB, Some(unit), vec![gather]) }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some((unit, on)) = found.take(able(state, draft)) else { return found.verdict(None, None) };
    let facing = state.ahead(unit.seat);
    let Some(places) = places(state, unit, draft.only_legs(), facing) else { return found.incomplete("OD-17.2-4") };
    let leaving = leaving(state, unit, on);
    found.0.extend(misplaced(state, (unit, on), &places, leaving));
    let near = || spread(state, unit, on, places[0].1, leaving);
    let nearest = (!found.0.is_empty()).then(near).flatten();
    let nearest = nearest.map(|places| Draft { given: vec![Given::places(&places)], ..draft.clone() });
    found.verdict(Some(Plan::Bail(Planned { unit, places })), nearest)
}

/// To all sides of the wreck.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Ok((unit, on)) = able(state, begun) else { return vec![] };
    let leaving = leaving(state, unit, on);
    let mut found: Vec<(Vec<Given>, Thing)> = vec![];
    for turn in [0, 90, -90, 180] {
        let places = wish(state, unit, on, turn).and_then(|wish| spread(state, unit, on, wish, leaving));
        if let Some(places) = places {
            let way = (vec![Given::places(&places)], Thing::Spot(places[0].1.at));
            if !found.contains(&way) {
                found.push(way);
            }
        }
    }
    found
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, planned: &Planned) -> Flowing {
    let unit = planned.unit;
    flow.emit(Event::Riding(Riding::BailedOut { unit, places: planned.places.clone() }));
    fire::bails(flow, unit)
}
