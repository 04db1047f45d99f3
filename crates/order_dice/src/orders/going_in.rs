//! OD-17.1-4: a unit on foot advances or runs into a building, all of it by one opening. It may get out of a vehicle for it.

use super::ordering::{begin, ordered, settle, why_not};
use super::{Plan, dismount, spring};
use crate::OrderDice;
use crate::data::{Kind, Special};
use crate::into;
use crate::placing::stand;
use crate::record::{Event, Order, Riding};
use crate::state::{State, Unit};
use crate::way::Pace;
use content::{Arg, Word, text, word};
use contract::{
    Brief, Choice, Draft, Findings, Flow, Flowing, Gather, Given, Leg, Mark, Offer, Read, Reason, Thing, Tone, Verdict,
};
use table::{BaseId, PieceId, Place, UnitId};

pub(super) const ADVANCE: &str = "advance-into";
pub(super) const RUN: &str = "run-into";

pub struct Planned {
    unit: UnitId,
    order: Order,
    house: PieceId,
    /// OD-17.2-2: of those who get out for it.
    places: Vec<(BaseId, Place)>,
    legs: Vec<Leg>,
}

pub(super) fn order_of(verb: &str) -> Option<Order> {
    match verb {
        ADVANCE => Some(Order::Advance),
        RUN => Some(Order::Run),
        _ => None,
    }
}

/// The unit, if it may be given an order now: on foot, or aboard a vehicle that it may leave; and why this order may not be the one.
fn able(state: &State, draft: &Draft, order: Order) -> Read<(UnitId, Vec<Reason>)> {
    let rides = draft.unit.and_then(|unit| state.unit(unit)).is_some_and(|found| found.aboard.is_some());
    if !rides {
        return ordered(state, draft, order);
    }
    dismount::able(state, draft, false)
        .map(|(unit, _)| (unit, dismount::barred(state, unit, order).into_iter().collect()))
}

/// Buildings near enough that it might come there.
fn houses(state: &State, unit: UnitId, order: Order) -> Vec<PieceId> {
    let rate = crate::way::rate(state, unit, order).unwrap_or_default();
    let pieces = state.board.pieces.iter().map(|piece| piece.id).filter(|piece| state.is_house(*piece));
    let bodies = state.bodies_of(unit);
    // Who gets out for it begins beside the hull.
    let own = state.board.of(unit).map(|base| base.foot.reach() * 2).max().unwrap_or_default();
    let reach = rate + state.length(crate::data::Length::Opening) + own;
    let near = |house: &PieceId| {
        let outline = state.outline(*house);
        bodies.iter().any(|shape| outline.iter().any(|part| geom::within(shape, part, reach)))
    };
    pieces.filter(near).collect()
}

pub(super) fn offer(state: &State, unit: UnitId, order: Order) -> Option<Offer> {
    let verb = if order == Order::Run { RUN } else { ADVANCE };
    let houses = houses(state, unit, order);
    let foot = state.unit(unit).is_some_and(|found| found.profile.kind() == Kind::Infantry);
    if houses.is_empty() || !foot || state.house_of(unit).is_some() {
        return None;
    }
    let draft = Draft::new(unit.seat, word(verb), Some(unit));
    let why_not = why_not(
        &draft,
        able(state, &draft, order),
        |draft| survey(state, draft),
        |draft| check(state, draft),
        |unit| Reason::new("od.move.no-way", "OD-17.1-4").about([Arg::Unit(unit)]),
    );
    let choices = houses.into_iter().map(choice).collect();
    Some(Offer { why_not, ..Offer::new(verb, Some(unit), vec![Gather::Pick { choices, least: 1, most: 1 }]) })
}

pub(super) fn choice(house: PieceId) -> Choice {
    let text = text("od.house", [Arg::Piece(house)]);
    Choice { key: Word::own(house.to_string()), text, at: Some(Thing::Piece(house)), like: house.0 }
}

pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let found = begun.unit.zip(order_of(begun.verb.as_str()));
    let houses = found.map(|(unit, order)| houses(state, unit, order)).unwrap_or_default();
    let given = |house: PieceId| (vec![Given::Picked(vec![Word::own(house.to_string())])], Thing::Piece(house));
    houses.into_iter().map(given).collect()
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let order = order_of(draft.verb.as_str()).unwrap_or(Order::Advance);
    let Some((unit, barred)) = found.take(able(state, draft, order)) else { return found.verdict(None, None) };
    found.0.extend(barred);
    let house = draft.given.first().and_then(Given::one_key).and_then(|key| key.parse::<PieceId>().ok());
    let picked = house.filter(|house| draft.given.len() == 1 && state.is_house(*house));
    // Without one, whether any would do.
    let Some(house) = picked.or_else(|| houses(state, unit, order).into_iter().next()) else {
        found.0.push(Reason::new("od.house.none", "OD-17.1-4").about([Arg::Unit(unit)]));
        return found.verdict(None, None);
    };
    let args = [Arg::Unit(unit), Arg::Piece(house)];
    // OD-17.1-2: nor anyone in the saddle. OD-19-30: bicycles are left, unless on a Run.
    let saddled = |found: &Unit| found.mounted && !(order == Order::Advance && found.has(Special::Bicycles));
    let foot = state.unit(unit).is_some_and(|found| found.profile.kind() == Kind::Infantry && !saddled(found));
    found.require(foot, || Reason::new("od.house.not-foot", "OD-17.1-2").about(args.clone()));
    let inside = state.house_of(unit);
    found.require(inside.is_none(), || Reason::new("od.house.both", "OD-17.1-5").about(args.clone()));
    if picked.is_none() {
        return if found.0.is_empty() { found.incomplete("OD-17.1-4") } else { found.verdict(None, None) };
    }
    if let Some(holder) = state.holder(house) {
        found.0.push(Reason::new("od.house.held", "OD-17.1-2").about([Arg::Piece(house), Arg::Unit(holder)]));
    }
    if !found.0.is_empty() {
        return found.verdict(None, None);
    }
    let Some((places, legs)) = into::into(state, unit, house, Pace::of(order)) else {
        found.0.push(Reason::new("od.house.far", "OD-17.1-4").about(args));
        return found.verdict(None, None);
    };
    found.verdict(Some(Plan::GoIn(Planned { unit, order, house, places, legs })), None)
}

pub(super) fn brief(state: &State, planned: &Planned) -> Brief {
    let mut brief = super::tested(state, planned.unit, planned.order);
    let mut then = state.clone();
    stand(&mut then, &planned.places);
    for leg in planned.legs.iter().filter(|leg| !leg.path.is_empty()) {
        let start = then.place_of(leg.base).map(|place| place.at);
        let points = start.into_iter().chain(leg.path.iter().copied()).collect();
        brief.marks.push(Mark::Trail { points, tone: Tone::Fact });
    }
    brief.lines.push(text("od.brief.goes", [Arg::Len(battle::along::farthest(&then.board, &planned.legs))]));
    brief
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, planned: &Planned) -> Flowing {
    let Planned { unit, order, house, places, legs } = planned;
    let (unit, order) = (*unit, *order);
    let passed = begin(flow, unit, order)?;
    if passed {
        if !places.is_empty() {
            flow.emit(Event::Riding(Riding::GotOut { unit, places: places.clone() }));
        }
        spring::go_at(flow, unit, order.into(), legs.clone(), spring::Goal::House(*house))?;
    }
    settle(flow, unit, passed);
    Ok(())
}
