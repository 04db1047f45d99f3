//! OD-17.2-2: passengers get out on an Advance, after which they may fire, or on a Run: each man begins beside the hull.

use super::ordering::{begin, orderable, settle};
use super::{Plan, spring};
use crate::OrderDice;
use crate::placing::stand;
use crate::record::{Event, Order, Riding};
use crate::state::State;
use crate::transports::{self, Leaving, gap, hull, spread, touching, waiting};
use crate::way::is_coherent;
use crate::way::{self, Way};
use battle::way::end;
use content::Arg;
use contract::{
    Brief, Draft, Findings, Flow, Flowing, Gather, Given, Leg, Offer, Read, Reason, Room, Thing, Verdict, refuse,
};
use geom::{Heading, shift};
use table::{BaseId, Place, UnitId, Zone};

/// On an Advance, and on a Run.
pub(super) const DISMOUNT: &str = "dismount";
pub(super) const RUN_OUT: &str = "run-out";

pub struct Planned {
    unit: UnitId,
    order: Order,
    places: Vec<(BaseId, Place)>,
    ways: Vec<Way>,
}

pub(super) fn order(verb: &str) -> Order {
    if verb == RUN_OUT { Order::Run } else { Order::Advance }
}

/// OD-17.2-2, OD-17.5-5: the vehicle that a unit may leave now.
pub(super) fn able(state: &State, draft: &Draft, gun: bool) -> Read<(UnitId, UnitId)> {
    let unit = orderable(state, draft)?;
    let rule = if gun { "OD-17.5-5" } else { "OD-17.2-2" };
    let no = |code, args: Vec<Arg>| refuse(Reason::new(code, rule).about(args));
    let on = state.unit(unit).and_then(|found| found.aboard).filter(|_| state.is_gun(unit) == gun);
    let Some(on) = on else {
        return no(if gun { "od.out.not-towed" } else { "od.out.not-aboard" }, vec![Arg::Unit(unit)]);
    };
    if !state.stands(on) {
        return no("od.out.off", vec![Arg::Unit(unit), Arg::Unit(on)]);
    }
    match state.unit(on).is_some_and(|vehicle| vehicle.ran) {
        true => no("od.out.ran", vec![Arg::Unit(unit), Arg::Unit(on)]),
        false => Ok((unit, on)),
    }
}

/// OD-7.1-9: a fixed team gets out on a Run alone.
pub(super) fn barred(state: &State, unit: UnitId, order: Order) -> Option<Reason> {
    let fixed = way::rate(state, unit, order).is_none();
    fixed.then(|| Reason::new("od.out.fixed", "OD-17.2-2").about([Arg::Unit(unit)]))
}

pub(super) fn offer(state: &State, unit: UnitId, verb: &'static str) -> Offer {
    let draft = Draft::new(unit.seat, content::word(verb), Some(unit));
    let order = order(verb);
    let why_not = match able(state, &draft, false) {
        Err(why) => vec![*why],
        Ok(_) => match barred(state, unit, order) {
            Some(why) => vec![why],
            None => battle::orders::why_none(
                &draft,
                survey(state, &draft),
                |draft| check(state, draft).broken,
                || Reason::new("od.out.no-room", "OD-17.2-2").about([Arg::Unit(unit)]),
            ),
        },
    };
    let bases = waiting(state, unit).into_iter().map(|base| base.id).collect();
    let by = way::rate(state, unit, order).unwrap_or_default();
    let hull = state.unit(unit).and_then(|found| hull(state, found.aboard?));
    let zone = Zone::Any(hull.into_iter().map(|shape| Zone::Near { shape, by }).collect());
    Offer { why_not, ..Offer::new(verb, Some(unit), vec![Gather::Legs { bases, room: Room::Zone(zone) }]) }
}

struct Out {
    places: Vec<(BaseId, Place)>,
    broken: Vec<Reason>,
    ways: Option<Vec<Way>>,
}

/// Everything wrong with these ways out. None if the legs are not those of the unit.
fn judge(state: &State, unit: UnitId, on: UnitId, legs: &[Leg], order: Order) -> Option<Out> {
    let hull = hull(state, on)?;
    let all = waiting(state, unit);
    let facing = state.ahead(unit.seat);
    let twice = |leg: &Leg| legs.iter().filter(|other| other.base == leg.base).count() > 1;
    let mut places = vec![];
    for leg in legs {
        let base = all.iter().find(|base| base.id == leg.base).filter(|_| !twice(leg))?;
        places.push((leg.base, touching(base, &hull, *leg.path.first()?, facing)));
    }
    (!places.is_empty()).then_some(())?;
    let mut then = state.clone();
    stand(&mut then, &places);
    let judged = way::judge(&then, unit, legs, order);
    let mut broken = judged.broken;
    if legs.len() != all.len() {
        broken.push(Reason::new("od.out.whole", "OD-17.2-2").about([Arg::Unit(unit)]));
    } else if broken.is_empty() {
        let ends: Vec<(BaseId, Place)> = judged.ways.iter().flatten().map(|way| (way.base, way.end)).collect();
        stand(&mut then, &ends);
        if !is_coherent(&then, unit) {
            broken.push(Reason::new("od.deploy.apart", "OD-17.2-2").about([Arg::Unit(unit)]));
        }
    }
    Some(Out { places, broken, ways: judged.ways })
}

fn is_lawful(state: &State, unit: UnitId, on: UnitId, legs: &[Leg], order: Order) -> bool {
    judge(state, unit, on, legs, order).is_some_and(|out| out.broken.is_empty() && out.ways.is_some())
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let order = order(draft.verb.as_str());
    let Some((unit, on)) = found.take(able(state, draft, false)) else { return found.verdict(None, None) };
    found.0.extend(barred(state, unit, order));
    if !found.0.is_empty() {
        return found.verdict(None, None);
    }
    let legs = draft.only_legs();
    let Some(out) = judge(state, unit, on, legs, order) else { return found.incomplete("OD-17.2-2") };
    let nearest = if out.broken.is_empty() { None } else { mended(state, unit, on, legs, order) };
    found.0.extend(out.broken);
    let nearest = nearest.map(|legs| Draft { given: vec![Given::Legs(legs)], ..draft.clone() });
    let plan = out.ways.map(|ways| Plan::Dismount(Planned { unit, order, places: out.places, ways }));
    found.verdict(plan, nearest)
}

/// The unit as near as it can come to where the first of the legs leads.
fn mended(state: &State, unit: UnitId, on: UnitId, legs: &[Leg], order: Order) -> Option<Vec<Leg>> {
    let wish = legs.first().and_then(end)?;
    ways_to(state, unit, on, wish, order)
}

/// Each man straight from the hull to a place near a wish.
fn ways_to(state: &State, unit: UnitId, on: UnitId, wish: geom::Pt, order: Order) -> Option<Vec<Leg>> {
    let rate = way::rate(state, unit, order)?;
    let wish = Place { at: wish, facing: state.ahead(unit.seat) };
    // Near the hull the straight way is seldom barred.
    let near = state.length(crate::data::Length::Bail).min(rate);
    [rate, near].into_iter().find_map(|reach| {
        let places = spread(state, unit, on, wish, Leaving { reach, moves: true, by_gun: false })?;
        let legs: Vec<Leg> =
            places.into_iter().map(|(base, place)| Leg { base, path: vec![place.at], facing: None }).collect();
        is_lawful(state, unit, on, &legs, order).then_some(legs)
    })
}

/// To all sides of the vehicle.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let order = order(begun.verb.as_str());
    let Ok((unit, on)) = able(state, begun, false) else { return vec![] };
    let Some(place) = state.models(on).next().and_then(|base| base.place) else { return vec![] };
    let far = state.length(crate::data::Length::Bail);
    let to = |turn: i32| {
        let wish = place.at + (place.facing + Heading::degrees(turn)).turned(shift(far.0, 0));
        let legs = ways_to(state, unit, on, wish, order)?;
        let at = legs.first().and_then(end)?;
        Some((vec![Given::Legs(legs)], Thing::Spot(at)))
    };
    let mut found: Vec<(Vec<Given>, Thing)> = vec![];
    for turn in [180, 90, -90, 0] {
        found.extend(to(turn).filter(|way| !found.contains(way)));
    }
    found
}

pub(super) fn brief(state: &State, planned: &Planned) -> Brief {
    let mut brief = super::tested(state, planned.unit, planned.order);
    super::moving::drawn(&mut brief, &planned.ways);
    brief
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, planned: &Planned) -> Flowing {
    let Planned { unit, order, places, ways } = planned;
    let (unit, order) = (*unit, *order);
    let passed = begin(flow, unit, order)?;
    if passed {
        flow.emit(Event::Riding(Riding::GotOut { unit, places: places.clone() }));
        spring::go(flow, unit, order.into(), super::moving::legs_of(ways))?;
    }
    settle(flow, unit, passed);
    Ok(())
}

/// For both kinds of those who leave a hull: the places that a draft names.
pub(super) fn places(state: &State, unit: UnitId, legs: &[Leg], facing: Heading) -> Option<Vec<(BaseId, Place)>> {
    let all = waiting(state, unit);
    let twice = |leg: &Leg| legs.iter().filter(|other| other.base == leg.base).count() > 1;
    let place = |leg: &Leg| {
        let own = all.iter().any(|base| base.id == leg.base) && !twice(leg);
        own.then_some((leg.base, Place { at: end(leg)?, facing: leg.facing.unwrap_or(facing) }))
    };
    let places: Vec<(BaseId, Place)> = legs.iter().map(place).collect::<Option<_>>()?;
    (!places.is_empty()).then_some(places)
}

/// What is wrong with these places beside a hull.
pub(super) fn misplaced(
    state: &State,
    (unit, on): (UnitId, UnitId),
    places: &[(BaseId, Place)],
    leaving: Leaving,
) -> Vec<Reason> {
    let rule = if leaving.by_gun { "OD-17.5-5" } else { "OD-17.2-4" };
    let Some(hull) = hull(state, on) else { return vec![] };
    let (mut then, mut broken) = (state.clone(), vec![]);
    if places.len() != waiting(state, unit).len() {
        broken.push(Reason::new("od.out.whole", rule).about([Arg::Unit(unit)]));
    }
    for (id, place) in places {
        let Some(base) = state.board.base(*id) else { continue };
        broken.extend(transports::broken(&then, base, *place, &hull, leaving));
        stand(&mut then, &[(*id, *place)]);
    }
    if broken.is_empty() && !crate::placing::together(state, unit, places) {
        broken.push(Reason::new("od.deploy.apart", rule).about([Arg::Unit(unit)]));
    }
    if let Some(gun) = way::carriage(&then, unit) {
        let need = state.length(crate::data::Length::Crew);
        let off = |(base, _): &(&table::Base, &crate::data::Man)| {
            let have = geom::gap_len(&*base.shape()?, &*gun.shape()?);
            let why = || Reason::new("od.move.crew", "OD-7.2-3").about([Arg::Base(base.id)]).limit(have, need);
            // OD-13-15: a spotter may be beside the vehicle instead.
            let beside =
                || state.is_spotter(base.id) && base.place.is_some_and(|at| gap(base, at, &hull) <= leaving.reach);
            (have > need && !beside()).then(why)
        };
        // OD-17.5-2: a spotter who stayed behind is somewhere else.
        let placed = |base: &table::Base| places.iter().any(|(id, _)| *id == base.id);
        broken.extend(then.men(unit).filter(|(base, _)| placed(base)).filter_map(|man| off(&man)));
    }
    broken
}
