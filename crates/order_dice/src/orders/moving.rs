//! Sections 7.1 and 7.3: a unit on foot advances or runs, all its models in one order.

use super::ordering::{begin, ordered, settle};
use super::{Plan, spring};
use crate::OrderDice;
use crate::into;
use crate::record::{Event, Order};
use crate::state::State;
use crate::way::{self, Way};
use battle::way::to_all_sides;
use content::{Arg, text};
use contract::{
    Brief, Draft, Findings, Flow, Flowing, Gather, Given, Leg, Mark, Offer, Reason, Room, Thing, Tone, Verdict,
};
use geom::{Len, Pt};
use table::{BaseId, Place, UnitId};

pub struct Planned {
    unit: UnitId,
    order: Order,
    ways: Vec<Way>,
    /// OD-17.1-5: where its models come out of a building.
    out: Vec<(BaseId, Place)>,
}

pub(super) fn offer(state: &State, unit: UnitId, order: Order) -> Offer {
    let draft = Draft::new(unit.seat, content::word(order.name()), Some(unit));
    let why_not = match ordered(state, &draft, order) {
        Err(why) => vec![*why],
        Ok((_, barred)) if !barred.is_empty() => barred,
        Ok(_) => battle::orders::why_none(
            &draft,
            ways(state, &draft, order),
            |draft| check(state, draft, order).broken,
            || Reason::new(contract::INCOMPLETE, "OD-7.1-10").about([Arg::Unit(unit)]),
        ),
    };
    let reach = way::rate(state, unit, order).unwrap_or_default();
    let bases = state.there(unit).into_iter().map(|base| base.id).collect();
    let gather = vec![Gather::Legs { bases, room: Room::Reach(reach) }];
    Offer { why_not, ..Offer::new(order.name(), Some(unit), gather) }
}

pub(super) fn check(state: &State, draft: &Draft, order: Order) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some((unit, barred)) = found.take(ordered(state, draft, order)) else { return found.verdict(None, None) };
    found.0.extend(barred);
    let legs = draft.only_legs();
    if legs.is_empty() || !state.stands(unit) {
        return found.incomplete("OD-7.1-10");
    }
    for (nth, leg) in legs.iter().enumerate() {
        let again = legs[..nth].iter().any(|other| other.base == leg.base);
        found.require(!again, || Reason::new("base.twice", "OD-7.1-10").about([Arg::Base(leg.base)]));
        let own = state.there(unit).iter().any(|base| base.id == leg.base);
        let args = || [Arg::Said(leg.base.to_string()), Arg::Unit(unit)];
        found.require(own, || Reason::new("base.unknown", "OD-7.1-10").about(args()));
    }
    if !found.0.is_empty() {
        return found.verdict(None, None);
    }
    // OD-17.1-5: out of a building all of it comes, each model by the opening nearest to its end.
    let out = state.house_of(unit).map(|house| into::thresholds(state, unit, house, legs)).unwrap_or_default();
    let then;
    let state = match out.is_empty() {
        true => state,
        false => {
            then = into::outside(state, unit, &out);
            &then
        }
    };
    for (base, _) in out.iter().filter(|(base, _)| !legs.iter().any(|leg| leg.base == *base)) {
        found.0.push(Reason::new("od.move.stays-in", "OD-17.1-5").about([Arg::Base(*base)]));
    }
    let mut judged = way::judge(state, unit, legs, order);
    // OD-17.1-5: wherever they come out, they end together: before, all are together at one door.
    let scattered = |legs: &[Leg]| {
        let door = out.first().map(|(_, place)| *place);
        let doors: Vec<(BaseId, Place)> = out.iter().filter_map(|(base, _)| Some((*base, door?))).collect();
        if doors.is_empty() { vec![] } else { way::apart(&into::outside(state, unit, &doors), unit, legs) }
    };
    if !out.is_empty() {
        judged.broken.retain(|why| !["od.move.apart", "od.move.loader"].contains(&why.text.code.as_str()));
        judged.broken.extend(scattered(legs));
    }
    let nowhere = legs.iter().all(|leg| battle::way::stays(&state.board, leg));
    found.require(!nowhere, || Reason::new("move.nowhere", "OD-7.1-10").about([Arg::Unit(unit)]));
    found.0.extend(judged.broken);
    // OD-17.1-5: what is proposed out of a building is whole.
    let whole = out.is_empty()
        || (judged.nearest.len() == out.len()
            && way::judge(state, unit, &judged.nearest, order).broken.is_empty()
            && judged.nearest.iter().all(|leg| !leg.path.is_empty())
            && scattered(&judged.nearest).is_empty());
    let nearest = Draft { given: vec![Given::Legs(judged.nearest)], ..draft.clone() };
    let goes = |draft: &Draft| draft.only_legs().iter().any(|leg| !battle::way::stays(&state.board, leg));
    let plan = judged.ways.map(|ways| Plan::Move(Planned { unit, order, ways, out }));
    let nearest = Some(nearest).filter(|nearest| whole && !nowhere && goes(nearest));
    found.verdict(plan, nearest)
}

/// Ways by which a model of this move might come near a spot.
pub(crate) fn toward(state: &State, draft: &Draft, base: BaseId, to: Pt) -> Vec<(Len, Vec<Pt>)> {
    if state.place_of(base).is_none() {
        return vec![];
    }
    let order = Order::named(draft.verb.as_str()).filter(|order| matches!(order, Order::Advance | Order::Run));
    let own = state.board.base(base).is_some_and(|base| Some(base.unit) == draft.unit);
    order.filter(|_| own).map(|order| way::toward(state, base, to, way::Pace::of(order))).unwrap_or_default()
}

/// The whole unit as far as it may to all sides; and each model turning on the spot where no other move is allowed.
pub(super) fn survey(state: &State, begun: &Draft, order: Order) -> Vec<(Vec<Given>, Thing)> {
    ways(state, begun, order).collect()
}

/// OD-17.1-5: out of each opening, together in front of it.
fn ways_out<'a>(
    state: &'a State,
    begun: &'a Draft,
    order: Order,
) -> impl Iterator<Item = (Vec<Given>, Thing)> + use<'a> {
    let found = begun.unit.and_then(|unit| Some((unit, state.house_of(unit)?, way::rate(state, unit, order)?)));
    let openings = found.map(|(unit, house, rate)| {
        let out = move |opening| {
            let legs = into::in_front(state, unit, opening, Len(rate.0 / 3), way::Pace::of(order))?;
            Some((vec![Given::Legs(legs)], Thing::Spot(opening.at)))
        };
        state.openings(house).into_iter().filter_map(out)
    });
    openings.into_iter().flatten()
}

fn ways<'a>(state: &'a State, begun: &'a Draft, order: Order) -> impl Iterator<Item = (Vec<Given>, Thing)> + use<'a> {
    let models: Vec<(BaseId, Place)> =
        begun.unit.into_iter().flat_map(|unit| state.models(unit)).filter_map(|b| Some((b.id, b.place?))).collect();
    let rate = begun.unit.and_then(|unit| way::rate(state, unit, order));
    let turn = geom::Heading::degrees(90);
    let turned: Vec<Leg> = match (rate, models.first()) {
        (None, Some((base, place))) => vec![Leg { facing: Some(place.facing + turn), ..Leg::none(*base) }],
        (Some(_) | None, _) => vec![],
    };
    let drawn: Vec<Vec<Leg>> = rate.into_iter().flat_map(|rate| to_all_sides(&models, rate)).collect();
    let out = ways_out(state, begun, order);
    let drawn = drawn.into_iter().chain([turned].into_iter().filter(|legs| !legs.is_empty())).filter_map(move |legs| {
        let judged = way::judge(state, begun.unit?, &legs, order);
        let legs = if judged.broken.is_empty() { legs } else { judged.nearest };
        let first = legs.iter().find(|leg| !battle::way::stays(&state.board, leg))?;
        let at = first.path.last().copied().or(state.place_of(first.base).map(|place| place.at))?;
        Some((vec![Given::Legs(legs)], Thing::Spot(at)))
    });
    out.chain(drawn)
}

/// The paths and their lengths.
pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let mut brief = super::tested(state, order.unit, order.order);
    for way in order.ways.iter().filter(|way| way.moves()) {
        if way.trail.len() > 1 {
            brief.marks.push(Mark::Trail { points: way.trail.clone(), tone: Tone::Fact });
        }
        brief.spent.push((way.base, way.length, Some(way.of.most)));
    }
    let longest = order.ways.iter().map(|way| way.length).max().unwrap_or_default();
    brief.lines.push(text("od.brief.goes", [Arg::Len(longest)]));
    brief
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, planned: &Planned) -> Flowing {
    let Planned { unit, order, ways, out } = planned;
    let (unit, order) = (*unit, *order);
    let passed = begin(flow, unit, order)?;
    if passed {
        if !out.is_empty() {
            flow.emit(Event::Outside { unit, places: out.clone() });
        }
        let legs: Vec<Leg> = ways.iter().filter(|way| way.moves()).map(Way::leg).collect();
        spring::go(flow, unit, order, legs)?;
    }
    settle(flow, unit, passed);
    Ok(())
}
