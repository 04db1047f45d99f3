//! OD-17.5-5, OD-17.5-7: a gun is unhooked beside its tow, and does not fire in this turn.

use super::Plan;
use super::dismount::{able, misplaced, places};
use super::ordering::{begin, settle};
use crate::OrderDice;
use crate::data::Length;
use crate::record::{Event, Order, Riding};
use crate::state::State;
use crate::transports::{Leaving, hull, spread, waiting};
use content::Arg;
use contract::{Brief, Draft, Findings, Flow, Flowing, Gather, Given, Offer, Reason, Room, Thing, Verdict};
use geom::{Heading, shift};
use table::{BaseId, Place, UnitId, Zone};

pub(super) const UNHOOK: &str = "unhook";

pub struct Planned {
    unit: UnitId,
    places: Vec<(BaseId, Place)>,
}

fn leaving(state: &State) -> Leaving {
    Leaving { reach: state.length(Length::Beside), moves: true, by_gun: true }
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let draft = Draft::new(unit.seat, content::word(UNHOOK), Some(unit));
    let why_not = match able(state, &draft, true) {
        Err(why) => vec![*why],
        Ok(_) => battle::orders::why_none(
            &draft,
            survey(state, &draft),
            |draft| check(state, draft).broken,
            || Reason::new("od.out.no-room", "OD-17.5-5").about([Arg::Unit(unit)]),
        ),
    };
    let bases = waiting(state, unit).into_iter().map(|base| base.id).collect();
    let by = state.length(Length::Beside) * 5;
    let hull = state.unit(unit).and_then(|found| hull(state, found.aboard?));
    let zone = Zone::Any(hull.into_iter().map(|shape| Zone::Near { shape, by }).collect());
    Offer { why_not, ..Offer::new(UNHOOK, Some(unit), vec![Gather::Legs { bases, room: Room::Zone(zone) }]) }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some((unit, on)) = found.take(able(state, draft, true)) else { return found.verdict(None, None) };
    let facing = state.ahead(unit.seat);
    let Some(places) = places(state, unit, draft.only_legs(), facing) else { return found.incomplete("OD-17.5-5") };
    found.0.extend(misplaced(state, (unit, on), &places, leaving(state)));
    let wish = places[0].1;
    let near = || spread(state, unit, on, wish, leaving(state));
    let nearest = (!found.0.is_empty()).then(near).flatten();
    let nearest = nearest.map(|places| Draft { given: vec![Given::places(&places)], ..draft.clone() });
    found.verdict(Some(Plan::Unhook(Planned { unit, places })), nearest)
}

/// To all sides of the tow.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Ok((unit, on)) = able(state, begun, true) else { return vec![] };
    let Some(place) = state.models(on).next().and_then(|base| base.place) else { return vec![] };
    let far = state.length(Length::Bail);
    let mut found: Vec<(Vec<Given>, Thing)> = vec![];
    for turn in [180, 90, -90, 0] {
        let at = place.at + (place.facing + Heading::degrees(turn)).turned(shift(far.0, 0));
        let wish = Place { at, facing: state.ahead(unit.seat) };
        if let Some(places) = spread(state, unit, on, wish, leaving(state)) {
            let way = (vec![Given::places(&places)], Thing::Spot(places[0].1.at));
            if !found.contains(&way) {
                found.push(way);
            }
        }
    }
    found
}

pub(super) fn brief(state: &State, planned: &Planned) -> Brief {
    super::tested(state, planned.unit, Order::Advance)
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, planned: &Planned) -> Flowing {
    let passed = begin(flow, planned.unit, Order::Advance)?;
    if passed {
        flow.emit(Event::Riding(Riding::Unhooked { unit: planned.unit, places: planned.places.clone() }));
    }
    settle(flow, planned.unit, passed);
    Ok(())
}
