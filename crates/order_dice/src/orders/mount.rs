//! OD-17.2-1, OD-17.5-2: men get into a vehicle, and a gun is hooked up, on an Advance or, where that is not enough, on a Run. Before the first
//! turn they simply begin so (OD-17.2-7).

use super::ordering::{begin, is_due, ordered, settle};
use super::{Plan, spring};
use crate::OrderDice;
use crate::data::Length;
use crate::record::{Event, Gait, Order, Riding, Stage, Then};
use crate::state::{State, Waits};
use crate::transports::{gap, may_ride, nearest_on, shut, takers, touching};
use crate::way::{self, Way};
use battle::way::here;
use content::Arg;
use contract::{
    Brief, Draft, Findings, Flow, Flowing, Gather, Given, Leg, Offer, Read, Reason, Room, Thing, Verdict,
    choice_of_unit, picked, refuse,
};
use geom::{Len, Shape};
use table::{Base, BaseId, Place, UnitId};

/// Of men, and of a gun.
pub(super) const MOUNT: &str = "mount";
pub(super) const HOOK_UP: &str = "hook-up";

pub struct Planned {
    unit: UnitId,
    on: UnitId,
    /// None: the battle has not begun.
    order: Option<Order>,
    ways: Vec<Way>,
}

const ORDERS: [Order; 2] = [Order::Advance, Order::Run];

/// The verb by which the unit gets aboard. None: it never does.
pub(super) fn verb(state: &State, unit: UnitId) -> Option<&'static str> {
    state.unit(unit).filter(|found| may_ride(found) && found.aboard.is_none())?;
    Some(if state.is_gun(unit) { HOOK_UP } else { MOUNT })
}

fn rule(state: &State, unit: UnitId) -> &'static str {
    if state.is_gun(unit) { "OD-17.5-2" } else { "OD-17.2-1" }
}

/// The side has a vehicle that carries men, or tows guns.
fn has_any(state: &State, unit: UnitId) -> bool {
    let gun = state.is_gun(unit);
    state.living(unit.seat).any(|(_, found)| {
        found.profile.vehicle().is_some_and(|own| if gun { own.tow.is_some() } else { own.transport > 0 })
    })
}

pub(super) fn offer(state: &State, unit: UnitId) -> Option<Offer> {
    let verb = verb(state, unit).filter(|_| has_any(state, unit))?;
    let draft = Draft::new(unit.seat, content::word(verb), Some(unit));
    let choices =
        |all: Vec<UnitId>| Gather::Pick { choices: all.into_iter().map(choice_of_unit).collect(), least: 1, most: 1 };
    if state.stage < Stage::Orders {
        let all = loaders(state, unit);
        let due = is_due(state, unit.seat, state.stage).is_ok();
        return (due && !all.is_empty() && !state.stands(unit))
            .then(|| Offer::new(verb, Some(unit), vec![choices(all)]));
    }
    state.stands(unit).then_some(())?;
    let why_not = match ORDERS.map(|order| able(state, &draft, order)) {
        [Err(why), _] => vec![*why],
        [Ok(barred), Ok(run)] if !barred.is_empty() && !run.is_empty() => barred,
        _ => battle::orders::why_none(
            &draft,
            survey(state, &draft),
            |draft| check(state, draft).broken,
            || why_nowhere(state, unit),
        ),
    };
    let bases = state.models(unit).map(|base| base.id).collect();
    let reach = way::rate(state, unit, Order::Run).or(way::rate(state, unit, Order::Advance)).unwrap_or_default();
    let gather = vec![Gather::Legs { bases, room: Room::Reach(reach) }, choices(takers(state, unit))];
    Some(Offer { why_not, ..Offer::new(verb, Some(unit), gather) })
}

fn able(state: &State, draft: &Draft, order: Order) -> Read<Vec<Reason>> {
    let (unit, mut barred) = ordered(state, draft, order)?;
    // OD-19-30: on a Run they keep their bicycles.
    if order == Order::Run && state.unit(unit).is_some_and(|found| found.mounted) {
        barred.push(Reason::new("od.mount.bicycles", "OD-19-30").about([Arg::Unit(unit)]));
    }
    Ok(barred)
}

/// No vehicle takes it, or none is in reach.
fn why_nowhere(state: &State, unit: UnitId) -> Reason {
    let own = state.standing(unit.seat).filter(|(id, found)| *id != unit && found.carries()).map(|(id, _)| id);
    let why = own.filter_map(|on| shut(state, unit, on)).find(|why| why.text.code.as_str() != "od.mount.no-transport");
    let why = why.filter(|_| takers(state, unit).is_empty());
    why.unwrap_or_else(|| Reason::new("od.mount.none", rule(state, unit)).about([Arg::Unit(unit)]))
}

/// OD-17.2-7, OD-17.3-7: vehicles off the table with which the unit can come.
fn loaders(state: &State, unit: UnitId) -> Vec<UnitId> {
    let waits = state.unit(unit).map(|found| found.waits);
    let open = state
        .living(unit.seat)
        .filter(|(id, found)| *id != unit && found.carries() && !state.stands(*id) && Some(found.waits) == waits);
    open.map(|(id, _)| id).filter(|on| shut(state, unit, *on).is_none()).collect()
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    if state.stage < Stage::Orders {
        return check_load(state, draft);
    }
    let unit = match super::ordering::orderable(state, draft) {
        Ok(unit) => unit,
        Err(why) => return Verdict::no(*why),
    };
    // OD-19-6.
    let fits = verb(state, unit) == Some(draft.verb.as_str()) && state.stands(unit);
    found.require(fits, || Reason::new("od.mount.never", rule(state, unit)).about([Arg::Unit(unit)]));
    // OD-17.1-5: an order that leads out of a building leads nowhere else.
    if let Some(house) = state.house_of(unit) {
        found.0.push(Reason::new("od.house.both", "OD-17.1-5").about([Arg::Unit(unit), Arg::Piece(house)]));
    }
    if !found.0.is_empty() {
        return found.verdict(None, None);
    }
    let (legs, on) = match &draft.given[..] {
        [Given::Legs(legs), picked] => (&legs[..], picked.one_key()),
        [picked] => (&[][..], picked.one_key()),
        _ => (&[][..], None),
    };
    let on = on.and_then(|key| key.parse::<UnitId>().ok()).or_else(|| pointed_at(state, draft));
    let Some(on) = on else {
        return found.incomplete(rule(state, unit));
    };
    if let Some(why) = shut(state, unit, on) {
        found.0.push(why);
        return found.verdict(None, None);
    }
    let ruled = ORDERS.map(|order| (order, judged(state, draft, (unit, on), legs, order)));
    let best = ruled.into_iter().min_by_key(|(_, (broken, _))| broken.len());
    let Some((order, (broken, ways))) = best else { return found.incomplete(rule(state, unit)) };
    let open = |order: &Order| able(state, draft, *order).is_ok_and(|barred| barred.is_empty());
    let to_it = || ORDERS.into_iter().filter(open).find_map(|order| to_hull(state, unit, on, order));
    let nearest = (!broken.is_empty()).then(to_it).flatten();
    found.0.extend(broken);
    let nearest = nearest.map(|legs| Draft { given: vec![Given::Legs(legs), picked(on.to_string())], ..draft.clone() });
    found.verdict(Some(Plan::Mount(Planned { unit, on, order: Some(order), ways })), nearest)
}

/// A vehicle at which the draft points without naming it.
fn pointed_at(state: &State, draft: &Draft) -> Option<UnitId> {
    let at = match &draft.given[..] {
        [Given::Spot(at, _)] => *at,
        [Given::Legs(legs)] => *legs.first()?.path.last()?,
        _ => return None,
    };
    let near = state.standing(draft.seat).filter(|(_, found)| found.carries()).filter_map(|(id, _)| {
        let hull: Shape = state.models(id).next()?.shape()?.into();
        Some((geom::distance(nearest_on(&hull, at), at), hull.holds(at), id))
    });
    let reach = state.length(Length::Beside) * 2;
    near.filter(|(gap, inside, _)| *inside || *gap <= reach)
        .min_by_key(|(gap, inside, _)| (!inside, *gap))
        .map(|(.., id)| id)
}

/// Before the first turn: a vehicle that is still off the table.
fn check_load(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some(unit) = found.take(loading(state, draft)) else { return found.verdict(None, None) };
    let on = match &draft.given[..] {
        [given @ Given::Picked(_)] => given.one_key().and_then(|key| key.parse::<UnitId>().ok()),
        _ => None,
    };
    let Some(on) = on else { return found.incomplete("OD-17.2-7") };
    if let Some(why) = shut(state, unit, on) {
        found.0.push(why);
    } else {
        found.require(loaders(state, unit).contains(&on), || {
            Reason::new("od.mount.placed", "OD-17.2-7").about([Arg::Unit(unit), Arg::Unit(on)])
        });
    }
    found.verdict(Some(Plan::Mount(Planned { unit, on, order: None, ways: vec![] })), None)
}

fn loading(state: &State, draft: &Draft) -> Read<UnitId> {
    is_due(state, draft.seat, state.stage)?;
    let Some(unit) = draft.unit else { return refuse(Reason::new(contract::INCOMPLETE, "OD-17.2-7")) };
    battle::own_unit(draft.seat, unit, state.where_is(unit), "OD-17.2-7")?;
    let no = |code| refuse(Reason::new(code, "OD-17.2-7").about([Arg::Unit(unit)]));
    if verb(state, unit) != Some(draft.verb.as_str()) {
        return no("od.mount.never");
    }
    let holds = state.stage == Stage::Holding || state.unit(unit).is_some_and(|found| found.waits == Waits::No);
    if state.stands(unit) || state.stage == Stage::Sides || !holds { no("deploy.placed") } else { Ok(unit) }
}

/// Everything wrong with these ways to a hull by this order.
fn judged(
    state: &State,
    draft: &Draft,
    (unit, on): (UnitId, UnitId),
    legs: &[Leg],
    order: Order,
) -> (Vec<Reason>, Vec<Way>) {
    let Some(hull) = hull_of(state, on) else { return (vec![], vec![]) };
    let mut broken = able(state, draft, order).unwrap_or_default();
    let mut ways = vec![];
    for (nth, leg) in legs.iter().enumerate() {
        let own = state.models(unit).any(|base| base.id == leg.base);
        if !own || legs[..nth].iter().any(|other| other.base == leg.base) {
            let code = if own { "base.twice" } else { "base.unknown" };
            broken.push(Reason::new(code, rule(state, unit)).about([Arg::Said(leg.base.to_string()), Arg::Unit(unit)]));
        } else if !leg.path.is_empty() {
            let judged = alone(state, unit, leg, order);
            broken.extend(judged.broken);
            ways.extend(judged.ways.into_iter().flatten());
        }
    }
    let need = state.length(Length::Beside);
    for base in who_must_be_near(state, unit) {
        let Some(place) = base.place else { continue };
        let end = ways.iter().find(|way| way.base == base.id).map_or(place, |way| way.end);
        let have = gap(base, end, &hull);
        if have > need {
            let why = Reason::new("od.mount.far", rule(state, unit)).about([Arg::Base(base.id), Arg::Unit(on)]);
            broken.push(why.limit(have, need).mark(here(end.at)));
        }
    }
    (broken, ways)
}

fn hull_of(state: &State, on: UnitId) -> Option<Shape> {
    Some(state.models(on).next()?.shape()?.into())
}

/// OD-17.2-1: all its men, but no spotter (OD-13-15); OD-17.5-2: of a gun its carriage.
fn who_must_be_near(state: &State, unit: UnitId) -> Vec<&Base> {
    match way::carriage(state, unit) {
        Some(gun) => vec![gun],
        None => state.models(unit).filter(|base| !state.is_spotter(base.id)).collect(),
    }
}

/// OD-13-15: spotters who are not beside the vehicle.
fn elsewhere(state: &State, unit: UnitId, on: UnitId) -> Vec<BaseId> {
    let Some(hull) = hull_of(state, on).filter(|_| !state.is_gun(unit)) else { return vec![] };
    let far = |base: &BaseId| {
        let there = state.board.base(*base).and_then(Base::shape);
        there.is_some_and(|shape| geom::gap_len(&shape, &hull) > state.length(Length::Beside))
    };
    state.spotters(unit).into_iter().filter(far).collect()
}

/// One of its models, as if the others were in no one's way: they may end over one another.
fn alone(state: &State, unit: UnitId, leg: &Leg, order: Order) -> battle::Judged<Way> {
    way::judge(&apart(state, unit, leg.base), unit, std::slice::from_ref(leg), order)
}

/// The table without the other models of the unit.
fn apart(state: &State, unit: UnitId, base: BaseId) -> State {
    let mut then = state.clone();
    let others: Vec<BaseId> = state.models(unit).map(|own| own.id).filter(|own| *own != base).collect();
    for other in others {
        if let Some(found) = then.board.base_mut(other) {
            found.place = None;
        }
    }
    then
}

/// A way of each model to the hull. None: one of them does not come there.
fn to_hull(state: &State, unit: UnitId, on: UnitId, order: Order) -> Option<Vec<Leg>> {
    let (hull, need) = (hull_of(state, on)?, state.length(Length::Beside));
    let rate = way::rate(state, unit, order).unwrap_or_default();
    let must = who_must_be_near(state, unit);
    let far = |base: &&Base| base.place.is_none_or(|place| gap(base, place, &hull) > need + rate);
    if must.iter().any(far) {
        return None;
    }
    let leg = |base: &Base| leg_to(state, unit, base, (&hull, need), order);
    let legs: Option<Vec<Leg>> = must.into_iter().map(leg).collect();
    // A spotter who comes there too gets in with the others.
    let spotters = state.spotters(unit).into_iter().filter(|_| !state.is_gun(unit));
    let spotters = spotters.filter_map(|base| state.board.base(base)).filter(|base| !far(base));
    let with: Vec<Leg> = spotters.filter_map(leg).collect();
    legs.map(|legs| legs.into_iter().chain(with).collect())
}

fn leg_to(state: &State, unit: UnitId, base: &Base, (hull, need): (&Shape, Len), order: Order) -> Option<Leg> {
    let place = base.place?;
    if gap(base, place, hull) <= need {
        return Some(Leg::none(base.id));
    }
    let comes = |leg: &Leg| leg.path.last().is_some_and(|at| gap(base, Place { at: *at, ..place }, hull) <= need);
    let to = touching(base, hull, place.at, place.facing).at;
    let straight = Leg { base: base.id, path: vec![to], facing: None };
    let judged = alone(state, unit, &straight, order);
    if judged.broken.is_empty() {
        return Some(straight);
    }
    if let Some(near) = judged.nearest.into_iter().find(comes) {
        return Some(near);
    }
    let then = apart(state, unit, base.id);
    let around = way::toward(&then, base.id, to, way::Pace::of(order)).into_iter();
    around
        .map(|(_, path)| Leg { base: base.id, path, facing: None })
        .find(|leg| comes(leg) && way::judge(&then, unit, std::slice::from_ref(leg), order).broken.is_empty())
}

/// To each vehicle that takes the unit and is in reach.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(unit) = begun.unit else { return vec![] };
    if state.stage < Stage::Orders {
        let to = |on: UnitId| (vec![picked(on.to_string())], Thing::Unit(on));
        return loaders(state, unit).into_iter().map(to).collect();
    }
    if verb(state, unit).is_none() || !state.stands(unit) {
        return vec![];
    }
    let to = |on: UnitId| {
        let open = |order: &Order| able(state, begun, *order).is_ok_and(|barred| barred.is_empty());
        let legs = ORDERS.into_iter().filter(open).find_map(|order| to_hull(state, unit, on, order))?;
        Some((vec![Given::Legs(legs), picked(on.to_string())], Thing::Unit(on)))
    };
    takers(state, unit).into_iter().filter_map(to).collect()
}

pub(super) fn brief(state: &State, planned: &Planned) -> Brief {
    let Some(order) = planned.order else { return Brief::default() };
    let mut brief = super::tested(state, planned.unit, order);
    super::moving::drawn(&mut brief, &planned.ways);
    brief
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, planned: &Planned) -> Flowing {
    let Planned { unit, on, order, ways } = planned;
    let (unit, on) = (*unit, *on);
    let Some(order) = *order else {
        flow.emit(Event::Riding(Riding::Loaded { unit, on }));
        return Ok(());
    };
    let passed = begin(flow, unit, order)?;
    if passed {
        flow.emit(Event::Riding(Riding::Intends { unit, then: Then::Aboard(on) }));
        spring::go(flow, unit, Gait::from(order), super::moving::legs_of(ways))?;
    }
    settle(flow, unit, passed);
    Ok(())
}

/// What a unit does where its move ends: OD-16-13: survivors mount though others fell on the way. Returns whether it fires no more.
pub(super) fn arrive(flow: &mut Flow<OrderDice>, unit: UnitId) -> bool {
    let state = flow.state();
    match state.unit(unit).and_then(|found| found.then) {
        Some(Then::Aboard(on)) if state.stands(on) => {
            let stay = elsewhere(state, unit, on);
            flow.emit(Event::Riding(Riding::Boarded { unit, on, stay }));
            true
        }
        Some(Then::Aboard(_)) => true,
        Some(Then::OnFoot) => {
            crate::saddle::get_off(flow, unit);
            false
        }
        None => crate::saddle::holds_fire(state, unit),
    }
}
