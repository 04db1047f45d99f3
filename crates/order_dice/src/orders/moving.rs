//! Sections 7.1 to 7.3: a unit advances or runs, all its models in one order; a vehicle backward too; and it falls back (OD-5.1-3). OD-4-3: one that runs does not fire, and only a run assaults.

use super::ordering::{Besides, begin_with, is_due, ordered, own_legs, settle, why_not};
use super::{Plan, flee, spring};
use crate::OrderDice;
use crate::record::{Event, Gait, Order, Part, Riding, Stage, Then};
use crate::state::State;
use crate::way::{self, Pace, Way};
use crate::{drive, fire, into, morale, transports};
use battle::way::to_all_sides;
use content::{Arg, text};
use contract::{
    Brief, Draft, Findings, Flow, Flowing, Gather, Given, Leg, Mark, Offer, Read, Reason, Room, Thing, Tone, Verdict,
    refuse,
};
use geom::{Len, Pt};
use table::{BaseId, Place, UnitId};

pub struct Planned {
    unit: UnitId,
    gait: Gait,
    ways: Vec<Way>,
    /// OD-17.1-5: where its models come out of a building.
    out: Vec<(BaseId, Place)>,
}

/// OD-7.1-17, OD-7.1-18, OD-5.1-3: the unit that the draft names, if it may move so now, and what bars it from that wherever it would lead.
fn able(state: &State, draft: &Draft, gait: Gait) -> Read<(UnitId, Vec<Reason>)> {
    let forced = match gait {
        Gait::FallBack => Some((Part::Recoils, Reason::new("od.move.no-recoil", "OD-5.1-3"))),
        Gait::Flee => Some((Part::Flees, Reason::new("od.move.no-flight", "OD-17.1-12"))),
        Gait::Advance | Gait::Run | Gait::Reverse | Gait::RunBack => None,
    };
    if let Some((part, none)) = forced {
        is_due(state, draft.seat, Stage::Orders)?;
        let due = state.course.as_deref().filter(|course| course.part == part).map(|course| course.unit);
        return match due.filter(|unit| draft.unit == Some(*unit)) {
            Some(unit) => Ok((unit, vec![])),
            None => refuse(none),
        };
    }
    let (unit, mut barred) = ordered(state, draft, gait.order())?;
    let why = |code, rule| Reason::new(code, rule).about([Arg::Unit(unit)]);
    let vehicle = drive::is_vehicle(state, unit);
    let goes = way::rate(state, unit, gait).is_some();
    if gait.is_back() {
        barred.extend((!vehicle).then(|| why("od.move.no-reverse", "OD-7.1-17")));
        barred.extend((vehicle && !goes).then(|| why("od.move.no-dual", "OD-7.1-18")));
        // OD-17.5-4.
        barred.extend(transports::tows(state, unit).then(|| why("od.move.tows", "OD-17.5-4")));
        // OD-19-26.
        barred.extend(state.is_afloat(unit).then(|| why("od.order.afloat", "OD-19-26")));
    } else if gait == Gait::Run {
        // OD-7.2-2: a heavy howitzer.
        barred.extend((!goes).then(|| why("od.move.fixed", "OD-7.1-9")));
    } else if !vehicle && !goes && state.house_of(unit).is_some() && barred.is_empty() {
        // A gun has its own reason.
        barred.push(why("od.house.turns", "OD-17.1-7"));
    }
    Ok((unit, barred))
}

/// The verbs by which a unit moves.
pub(super) fn gaits(state: &State, unit: UnitId, order: Order) -> Vec<Gait> {
    let vehicle = drive::is_vehicle(state, unit);
    let back = if order == Order::Run { Gait::RunBack } else { Gait::Reverse };
    let backs = vehicle && drive::rate(state, unit, back).is_some();
    [Gait::from(order)].into_iter().chain(backs.then_some(back)).collect()
}

pub(super) fn offer(state: &State, unit: UnitId, gait: Gait) -> Offer {
    let draft = Draft::new(unit.seat, content::word(gait.name()), Some(unit));
    let why_not = why_not(
        &draft,
        able(state, &draft, gait),
        |draft| ways(state, draft, gait),
        |draft| check(state, draft, gait),
        |unit| Reason::new("od.move.no-way", "OD-7.1-10").about([Arg::Unit(unit)]),
    );
    let reach = way::rate(state, unit, gait).unwrap_or_default();
    let bases = state.there(unit).into_iter().map(|base| base.id).collect();
    let gather = vec![Gather::Legs { bases, room: Room::Reach(reach) }];
    Offer { why_not, ..Offer::new(gait.name(), Some(unit), gather) }
}

pub(super) fn check(state: &State, draft: &Draft, gait: Gait) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some((unit, barred)) = found.take(able(state, draft, gait)) else { return found.verdict(None, None) };
    found.0.extend(barred);
    let legs = draft.only_legs();
    if legs.is_empty() || !state.stands(unit) {
        return found.incomplete("OD-7.1-10");
    }
    own_legs(unit, legs, state.there(unit).into_iter(), &mut found);
    // OD-13-15: an order for the spotter is not one for the others.
    let apart = legs.len() > 1 && state.house_of(unit).is_none();
    let spotter = legs.iter().find(|leg| state.is_spotter(leg.base) && apart);
    found.require(spotter.is_none(), || {
        let about: Vec<Arg> = spotter.map(|leg| Arg::Base(leg.base)).into_iter().collect();
        Reason::new("od.move.spotter", "OD-13-15").about(about)
    });
    if !found.0.is_empty() {
        return found.verdict(None, None);
    }
    // OD-17.1-5: out of a building all of it comes, each model by the opening nearest to its end.
    let out = doors(state, unit, legs, gait);
    let inside = state;
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
    let mut judged = way::judge(state, unit, legs, gait);
    if gait == Gait::FallBack && judged.broken.is_empty() {
        judged.broken.extend(stops_early(state, unit, legs));
    }
    if gait == Gait::FallBack && !judged.broken.is_empty() {
        judged.nearest = drive::straight_back(state, unit).into_iter().collect();
    }
    // OD-17.1-5: wherever they come out, they end together: before, all are together at one door.
    let scattered = |legs: &[Leg]| {
        let door = out.first().map(|(_, place)| *place);
        let doors: Vec<(BaseId, Place)> = out.iter().filter_map(|(base, _)| Some((*base, door?))).collect();
        if doors.is_empty() { vec![] } else { way::apart(&into::outside(state, unit, &doors), unit, legs) }
    };
    if gait == Gait::Flee {
        judged.broken.extend(flee::too_near(inside, unit, legs));
        if !judged.broken.is_empty() {
            judged.nearest = flee::ways(inside, unit).find(|legs| flees(inside, unit, legs)).unwrap_or_default();
        }
    }
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
            && way::judge(state, unit, &judged.nearest, gait).broken.is_empty()
            && judged.nearest.iter().all(|leg| !leg.path.is_empty())
            && scattered(&judged.nearest).is_empty());
    let nearest = Draft { given: vec![Given::Legs(judged.nearest)], ..draft.clone() };
    let goes = |draft: &Draft| draft.only_legs().iter().any(|leg| !battle::way::stays(&state.board, leg));
    let plan = judged.ways.map(|ways| Plan::Move(Planned { unit, gait, ways, out }));
    let nearest = Some(nearest).filter(|nearest| whole && !nowhere && goes(nearest));
    found.verdict(plan, nearest)
}

/// OD-17.1-5, OD-17.1-12: where its models come out of a building.
fn doors(state: &State, unit: UnitId, legs: &[Leg], gait: Gait) -> Models {
    let openings = match gait {
        Gait::Flee => flee::flight(state, unit).map(|flight| flight.openings),
        Gait::Advance | Gait::Run | Gait::Reverse | Gait::RunBack | Gait::FallBack => {
            state.house_of(unit).map(|house| state.openings(house))
        }
    };
    openings.map(|openings| into::thresholds(state, unit, &openings, legs)).unwrap_or_default()
}

/// OD-17.1-12: a way that may be proposed to a unit in panic.
fn flees(state: &State, unit: UnitId, legs: &[Leg]) -> bool {
    let then = into::outside(state, unit, &doors(state, unit, legs, Gait::Flee));
    way::judge(&then, unit, legs, Gait::Flee).broken.is_empty() && flee::too_near(state, unit, legs).is_empty()
}

/// A unit that must go so has a way.
pub(super) fn has_way(state: &State, unit: UnitId, gait: Gait) -> bool {
    match gait {
        Gait::Flee => flee::ways(state, unit).any(|legs| flees(state, unit, &legs)),
        Gait::Advance | Gait::Run | Gait::Reverse | Gait::RunBack | Gait::FallBack => falls_back(state, unit),
    }
}

/// OD-5.1-3: a way back that is neither its whole rate nor ends an inch short of what stops it.
fn stops_early(state: &State, unit: UnitId, legs: &[Leg]) -> Option<Reason> {
    let [leg] = legs else { return None };
    let length = |leg: &Leg| battle::along::length(&state.board, std::slice::from_ref(leg));
    let (have, need) = (length(leg), drive::fallen_back(state, leg).map_or(Len::ZERO, |leg| length(&leg)));
    // Points are whole tenths.
    let off = (have - need).0.abs() > 2;
    let why = || Reason::new("od.move.whole-rate", "OD-5.1-3").about([Arg::Unit(unit)]).limit(have, need);
    off.then(why)
}

/// Ways by which a model of this move might come near a spot.
pub(crate) fn toward(state: &State, draft: &Draft, base: BaseId, to: Pt) -> Vec<(Len, Vec<Pt>)> {
    let order = Order::named(draft.verb.as_str()).filter(|order| matches!(order, Order::Advance | Order::Run));
    let own = state.board.base(base).is_some_and(|base| Some(base.unit) == draft.unit);
    if state.place_of(base).is_none() {
        return vec![];
    }
    // Ways around are for those who turn freely.
    order.filter(|_| own).map(|order| way::toward(state, base, to, Pace::of(order))).unwrap_or_default()
}

/// The whole unit as far as it may to all sides; and each model turning on the spot where no other move is allowed.
pub(super) fn survey(state: &State, begun: &Draft, gait: Gait) -> Vec<(Vec<Given>, Thing)> {
    ways(state, begun, gait).collect()
}

/// The moves that a survey tries: each already legal where it can be.
fn ways<'a>(state: &'a State, begun: &'a Draft, gait: Gait) -> impl Iterator<Item = (Vec<Given>, Thing)> + use<'a> {
    let drawn: Box<dyn Iterator<Item = Vec<Leg>>> = match begun.unit {
        Some(unit) if gait == Gait::FallBack => Box::new(back_ways(state, unit).into_iter().map(|leg| vec![leg])),
        Some(unit) if drive::is_vehicle(state, unit) => {
            Box::new(drive::tries(state, unit, gait).into_iter().map(|leg| vec![leg]))
        }
        _ => Box::new(on_foot(state, begun, gait.order())),
    };
    let drawn = drawn.filter_map(move |legs| {
        let judged = way::judge(state, begun.unit?, &legs, gait);
        let legs = if judged.broken.is_empty() { legs } else { judged.nearest };
        let first = legs.iter().find(|leg| !battle::way::stays(&state.board, leg))?;
        let at = first.path.last().copied().or(state.place_of(first.base).map(|place| place.at))?;
        Some((vec![Given::Legs(legs)], Thing::Spot(at)))
    });
    ways_out(state, begun, gait).chain(drawn)
}

/// OD-17.1-5: out of each opening, together in front of it.
fn ways_out<'a>(state: &'a State, begun: &'a Draft, gait: Gait) -> impl Iterator<Item = (Vec<Given>, Thing)> + use<'a> {
    let found = begun.unit.and_then(|unit| Some((unit, state.house_of(unit)?, way::rate(state, unit, gait)?)));
    let openings = found.filter(|_| gait != Gait::Flee).map(|(unit, house, rate)| {
        let out = move |opening| {
            let legs = into::in_front(state, unit, opening, Len(rate.0 / 3), Pace::of(gait.order()))?;
            Some((vec![Given::Legs(legs)], Thing::Spot(opening.at)))
        };
        state.openings(house).into_iter().filter_map(out)
    });
    let panics = found.filter(|_| gait == Gait::Flee).into_iter().flat_map(|(unit, ..)| flee::ways(state, unit));
    let fled = panics.filter_map(|legs| {
        let at = *legs.first()?.path.last()?;
        Some((vec![Given::Legs(legs)], Thing::Spot(at)))
    });
    openings.into_iter().flatten().chain(fled)
}

/// OD-5.1-3: straight back, and with a turn first, each as far as it must go.
fn back_ways(state: &State, unit: UnitId) -> Vec<Leg> {
    let turned = drive::tries(state, unit, Gait::FallBack).into_iter().filter(|leg| !leg.path.is_empty());
    let fallen = turned.filter_map(|leg| drive::fallen_back(state, &leg));
    drive::straight_back(state, unit).into_iter().chain(fallen).collect()
}

/// OD-5.1-3: it has a way back.
fn falls_back(state: &State, unit: UnitId) -> bool {
    let legal = |leg: &Leg| {
        let legs = std::slice::from_ref(leg);
        way::judge(state, unit, legs, Gait::FallBack).broken.is_empty() && stops_early(state, unit, legs).is_none()
    };
    back_ways(state, unit).iter().any(legal)
}

/// Models and where they stand.
type Models = Vec<(BaseId, Place)>;

/// The models together, and a spotter by himself (OD-13-15).
fn on_foot<'a>(state: &'a State, begun: &'a Draft, order: Order) -> impl Iterator<Item = Vec<Leg>> + use<> {
    let all = begun.unit.into_iter().flat_map(|unit| state.models(unit)).filter_map(|b| Some((b.id, b.place?)));
    let (spotters, models): (Models, Models) = all.partition(|(base, _)| state.is_spotter(*base));
    let rate = begun.unit.and_then(|unit| way::rate(state, unit, order));
    let turn = geom::Heading::degrees(90);
    let turned: Vec<Leg> = match (rate, models.first()) {
        (None, Some((base, place))) => vec![Leg { facing: Some(place.facing + turn), ..Leg::none(*base) }],
        (Some(_) | None, _) => vec![],
    };
    let drawn = rate.into_iter().flat_map(|rate| to_all_sides(&models, rate));
    let alone = way::on_foot(state, order).into_iter().flat_map(|rate| to_all_sides(&spotters, rate));
    let drawn: Vec<Vec<Leg>> = drawn.chain(alone.filter(|legs| !legs.is_empty())).collect();
    drawn.into_iter().chain([turned].into_iter().filter(|legs| !legs.is_empty()))
}

/// The paths and their lengths.
pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let mut brief = match order.gait {
        // It has failed its test.
        Gait::FallBack | Gait::Flee => Brief::default(),
        gait => super::tested(state, order.unit, gait.order()),
    };
    drawn(&mut brief, &order.ways);
    brief
}

/// The paths and their lengths.
pub(super) fn drawn(brief: &mut Brief, ways: &[Way]) {
    for way in ways.iter().filter(|way| way.moves()) {
        if way.trail.len() > 1 {
            brief.marks.push(Mark::Trail { points: way.trail.clone(), tone: Tone::Fact });
        }
        brief.spent.push((way.base, way.length, Some(way.of.most)));
    }
    let longest = ways.iter().map(|way| way.length).max().unwrap_or_default();
    brief.lines.push(text("od.brief.goes", [Arg::Len(longest)]));
}

impl Planned {
    /// OD-19-29: it stays where it is.
    pub(super) fn still(unit: UnitId) -> Planned {
        Planned { unit, gait: Gait::Advance, ways: vec![], out: vec![] }
    }

    /// Where its models end.
    pub(super) fn ends(&self) -> Vec<(BaseId, Place)> {
        self.ways.iter().map(|way| (way.base, way.end)).collect()
    }
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, planned: &Planned) -> Flowing {
    resolve_then(flow, planned, None)
}

/// Moves the unit, which does something where its move ends.
pub(super) fn resolve_then(flow: &mut Flow<OrderDice>, planned: &Planned, then: Option<Then>) -> Flowing {
    let Planned { unit, gait, ways, out } = planned;
    let (unit, gait) = (*unit, *gait);
    let legs = legs_of(ways);
    if gait == Gait::FallBack {
        spring::go(flow, unit, gait, legs)?;
        settle(flow, unit, false);
        return Ok(());
    }
    if gait == Gait::Flee {
        return flee::resolve(flow, unit, out, legs);
    }
    let (order, tested) = (gait.order(), morale::is_tested(flow.state(), unit, gait.order()));
    // OD-13-15.
    let spotter = fire::moving(flow.state(), unit, &legs).spotter.is_some();
    let passed = begin_with(flow, (unit, order), tested, Besides { spotter, ..Besides::default() })?;
    if passed {
        if !out.is_empty() {
            flow.emit(Event::Outside { unit, places: out.clone() });
        }
        then.into_iter().for_each(|then| flow.emit(Event::Riding(Riding::Intends { unit, then })));
        spring::go(flow, unit, gait, legs)?;
    }
    settle(flow, unit, passed);
    Ok(())
}

/// The models that move.
pub(super) fn legs_of(ways: &[Way]) -> Vec<Leg> {
    ways.iter().filter(|way| way.moves()).map(Way::leg).collect()
}
