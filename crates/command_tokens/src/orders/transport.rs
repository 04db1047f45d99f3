//! 7.5: units on foot enter transports and leave them or their wrecks.

use super::course::{declared, settle};
use super::{Plan, moving, resume, why_none};
use crate::{
    CommandTokens,
    activation::{Turn, begin, in_play, may_begin, own_unit, turn_of},
    data::Length,
    hidden, placing,
    record::{Event, Pace},
    state::{State, Unit},
    transports::{exit, gap_to, landing, nearest_out, places, shut, transports},
    way::{self, Leave, Way},
};
use battle::{placing::around, terms, way::end};
use content::Arg;
use contract::{
    Draft, Findings, Flow, Flowing, Gather, Given, Leg, Offer, Read, Reason, Room, Thing, Verdict, choice_of_unit,
    incomplete, refuse,
};
use geom::{Heading, Len, Pt, Shape, gap_len};
use std::cell::OnceCell;
use table::{Base, Place, UnitId, Zone};

/// How many turns of a base are tried: it looks the same from both of its ends.
const TURNS: i32 = 6;

pub(super) const EMBARK: &str = "embark";
pub(super) const DISEMBARK: &str = "disembark";
pub(super) const DISMOUNT: &str = "dismount";

pub struct Embark {
    draft: Draft,
    unit: UnitId,
    /// None if it is already beside the transport.
    way: Option<Way>,
    aboard: UnitId,
    begins: bool,
}

pub struct Out {
    draft: Draft,
    unit: UnitId,
    place: Place,
    begins: bool,
}

pub(super) fn offer_embark(state: &State, unit: UnitId) -> Offer {
    let draft = Draft::new(unit.seat, content::word(EMBARK), Some(unit));
    let why_not = match turn_of(state, &draft).map(|turn| barred(state, &turn)) {
        Err(why) => vec![*why],
        Ok(barred) if !barred.is_empty() => barred,
        Ok(_) => why_none_aboard(state, &draft),
    };
    let bases = state.board.of(unit).map(|base| base.id).collect();
    let reach = state.unit(unit).map_or(Len(1), |found| way::farthest(state, found, Pace::Normal, false));
    let choices = transports(state, unit).into_iter().map(choice_of_unit).collect();
    let gather = vec![Gather::Legs { bases, room: Room::Reach(reach) }, Gather::Pick { choices, least: 1, most: 1 }];
    Offer { why_not, ..Offer::new(EMBARK, Some(unit), gather) }
}

/// CT-7.5-1, CT-5.1-8: everything that keeps the unit from entering any transport. It must be on foot and still have its move.
fn barred(state: &State, turn: &Turn) -> Vec<Reason> {
    let mut found = Findings::default();
    let mut unless = |barred: bool, code: &'static str, rule: &'static str| {
        found.require(!barred, || Reason::new(code, rule).about([Arg::Unit(turn.unit)]));
    };
    let row = state.unit(turn.unit).map(|unit| unit.row);
    unless(row.is_some_and(|row| !row.on_foot()), "ct.embark.vehicle", "CT-7.5-1");
    unless(row.is_some_and(|row| row.fixed), "ct.move.fixed", "CT-7.4-14");
    unless(turn.acting.went.is_some(), "ct.move.again", "CT-5.1-7");
    found.0
}

/// CT-7.5-1: for each transport of its side, why the unit cannot enter it. Empty if it can enter one.
fn why_none_aboard(state: &State, draft: &Draft) -> Vec<Reason> {
    let mut found: Vec<Reason> = vec![];
    for (given, _) in survey_embark(state, draft) {
        let broken = check_embark(state, &Draft { given, ..draft.clone() }).broken;
        if broken.is_empty() {
            return vec![];
        }
        found.extend(broken);
    }
    let Some(unit) = draft.unit else { return found };
    let carries = |(id, other): (UnitId, &Unit)| (other.row.carries || other.row.tows).then_some(id);
    found.extend(state.standing(unit.seat).filter_map(carries).filter_map(|id| shut(state, unit, id)));
    if found.is_empty() {
        found.push(Reason::new("ct.embark.none", "CT-7.5-1").about([Arg::Unit(unit)]));
    }
    found
}

/// CT-7.5-1: a transport is named or pointed at, but no path is drawn: says why it cannot be entered, or asks for the path.
fn named_alone(state: &State, draft: &Draft) -> Verdict<Plan> {
    let at = |at: Pt| {
        let there = |base: &&Base| base.shape().is_some_and(|shape| Shape::from(shape).holds(at));
        state.board.bases.iter().find(there).map(|base| base.unit)
    };
    let aboard = match &draft.given[..] {
        [given @ Given::Picked(_)] => given.one_key().and_then(|key| key.parse().ok()),
        [Given::Spot(spot, _)] => at(*spot),
        [Given::Legs(legs)] => legs.first().and_then(|leg| at(*leg.path.last()?)),
        _ => None,
    };
    let mut found = Findings::default();
    let Some(turn) = found.take(turn_of(state, draft)) else { return found.verdict(None, None) };
    found.0.extend(barred(state, &turn));
    let Some(aboard) = aboard else {
        if found.0.is_empty() {
            found.0.extend(why_none_aboard(state, draft));
        }
        return found.incomplete("CT-7.5-1");
    };
    found.0.extend(shut(state, turn.unit, aboard));
    if !found.0.is_empty() {
        return found.verdict(None, None);
    }
    let to_it = survey_embark(state, draft).into_iter().find(|(_, at)| *at == Thing::Unit(aboard));
    let mended = to_it.map(|(given, _)| Draft { given, ..draft.clone() });
    found.0.push(Reason::new(contract::INCOMPLETE, "CT-7.5-1"));
    found.verdict(None, mended.filter(|mended| check_embark(state, mended).legal()))
}

pub(super) fn check_embark(state: &State, draft: &Draft) -> Verdict<Plan> {
    let [Given::Legs(legs), picked] = &draft.given[..] else { return named_alone(state, draft) };
    let mut found = Findings::default();
    let Some(turn) = found.take(turn_of(state, draft)) else { return found.verdict(None, None) };
    found.0.extend(barred(state, &turn));
    let ([leg], Some(key)) = (&legs[..], picked.one_key()) else { return found.incomplete("CT-7.5-1") };
    let (unit, free) = (turn.unit, found.0.is_empty());
    if state.base_of(unit).is_none_or(|base| base.id != leg.base) {
        let args = [Arg::Said(leg.base.to_string()), Arg::Unit(unit)];
        return Verdict::no(Reason::new("base.unknown", "CT-7.5-1").about(args));
    }
    let Ok(aboard) = key.parse::<UnitId>() else {
        let args = [Arg::Said(key.to_owned())];
        found.0.push(Reason::new("unit.unknown", "CT-7.5-1").about(args));
        return found.verdict(None, None);
    };
    let shut = shut(state, unit, aboard);
    let open = shut.is_none();
    found.0.extend(shut);
    let (mut way, mut nearest) = (None, None);
    if !leg.path.is_empty() {
        let leave = Leave { tested: &turn.acting.tested, ..Leave::plain(Pace::Normal) };
        let judged = way::judge(state, leg, leave);
        found.0.extend(judged.broken);
        nearest = judged.nearest.map(|(leg, _)| leg);
        way = judged.way;
        if way.is_none() {
            return found.verdict(None, None);
        }
    }
    let end = way.as_ref().map(|way| way.end).or_else(|| state.place_of(unit));
    let (have, need) = (gap_to(state, unit, end, aboard), state.length(Length::Beside));
    found.require(have <= need || !open, || {
        Reason::new("ct.embark.far", "CT-7.5-1").about([Arg::Unit(unit), Arg::Unit(aboard)]).limit(have, need)
    });
    let comes = |leg: &Leg| Some(Place { at: *leg.path.last()?, ..state.place_of(unit)? });
    let nearest = nearest.filter(|leg| free && open && gap_to(state, unit, comes(leg), aboard) <= need);
    let nearest = nearest.map(|leg| Draft { given: vec![Given::Legs(vec![leg]), picked.clone()], ..draft.clone() });
    let order = Embark { draft: draft.clone(), unit, way, aboard, begins: turn.begins };
    found.verdict(Some(Plan::Embark(order)), nearest)
}

pub(super) fn resolve_embark(flow: &mut Flow<CommandTokens>, order: &Embark) -> Flowing {
    if order.begins && !begin(flow, &[order.unit])? {
        return Ok(());
    }
    if !declared(flow, &order.draft) {
        return Ok(());
    }
    get_in(flow, order.unit, order.way.as_ref(), order.aboard)?;
    settle(flow);
    Ok(())
}

/// The transport that an order to embark names.
pub(super) fn boards(draft: &Draft) -> Option<UnitId> {
    draft.given.last().and_then(Given::one_key).and_then(|key| key.parse().ok())
}

/// CT-6-10: it can still move along its path, or is beside the transport.
pub(super) fn goes_on(state: &State, draft: &Draft) -> bool {
    let aboard = boards(draft);
    let near = |unit: UnitId, aboard: UnitId| {
        gap_to(state, unit, state.place_of(unit), aboard) <= state.length(Length::Beside)
            && transports(state, unit).contains(&aboard)
    };
    moving::left(state, draft).is_some() || draft.unit.zip(aboard).is_some_and(|(unit, aboard)| near(unit, aboard))
}

/// CT-6-10: moves as far as it still can, and enters if that is near enough.
pub(super) fn carry_on(flow: &mut Flow<CommandTokens>, draft: &Draft) -> Flowing {
    let (Some(unit), Some(aboard)) = (draft.unit, boards(draft)) else { return Ok(()) };
    let way = moving::left(&hidden::known_to(flow.state(), draft.seat), draft);
    get_in(flow, unit, way.as_ref(), aboard)
}

fn get_in(flow: &mut Flow<CommandTokens>, unit: UnitId, way: Option<&Way>, aboard: UnitId) -> Flowing {
    if let Some(way) = way
        && moving::go(flow, way, None)?.is_none()
    {
        return Ok(());
    }
    let state = flow.state();
    let near = gap_to(state, unit, state.place_of(unit), aboard) <= state.length(Length::Beside);
    if near && transports(state, unit).contains(&aboard) {
        flow.emit(Event::Embarked { unit, aboard });
    }
    Ok(())
}

/// Straight to each transport with room, or to a place beside it if that leads to none.
pub(super) fn survey_embark(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some((unit, base)) = begun.unit.and_then(|unit| Some((unit, state.base_of(unit)?))) else { return vec![] };
    let Some(place) = base.place else { return vec![] };
    let tested = state.at_work().map(|acting| acting.tested.clone()).unwrap_or_default();
    let straight = |at: Pt, facing: Option<Heading>| {
        let leg = Leg { base: base.id, path: vec![at], facing };
        Some(way::judge(state, &leg, Leave { tested: &tested, ..Leave::plain(Pace::Normal) }).nearest?.0)
    };
    let need = state.length(Length::Beside);
    let most = need + state.unit(unit).map_or(Len::ZERO, |found| way::farthest(state, found, Pace::Normal, false));
    let to = |aboard: UnitId| {
        let (there, shape) = (state.place_of(aboard)?, state.base_of(aboard)?.shape()?.into());
        let near = |place: Place| gap_to(state, unit, Some(place), aboard) <= need;
        let arrives = |leg: &Leg| {
            let facing = leg.facing.unwrap_or(place.facing);
            leg.path.last().is_some_and(|at| near(Place { at: *at, facing }))
        };
        let beside = || around(base, &shape, place.facing).find_map(|place| straight(place.at, None).filter(arrives));
        // A long base may come near enough only by turning.
        let turned = || {
            let mut ways = (0..TURNS)
                .map(|nth| Heading::new(i32::from(place.facing.half_degrees()) + nth * 360 / TURNS))
                .flat_map(|facing| {
                    let direct = [Place { at: there.at, facing }];
                    direct.into_iter().chain(around(base, &shape, facing).step_by(2))
                });
            ways.find_map(|to| straight(to.at, Some(to.facing)).filter(arrives))
        };
        let leg = if near(place) {
            Leg::none(base.id)
        } else {
            let direct = straight(there.at, None);
            let in_reach = || gap_to(state, unit, Some(place), aboard) <= most;
            direct
                .clone()
                .filter(arrives)
                .or_else(|| in_reach().then(|| beside().or_else(turned)).flatten())
                .or(direct)?
        };
        Some((vec![Given::Legs(vec![leg]), contract::picked(aboard.to_string())], Thing::Unit(aboard)))
    };
    transports(state, unit).into_iter().filter_map(to).collect()
}

pub(super) fn offer_out(state: &State, unit: UnitId, verb: &'static str) -> Offer {
    let draft = Draft::new(unit.seat, content::word(verb), Some(unit));
    let why_not = match may_out(state, &draft) {
        Err(why) => vec![*why],
        Ok(_) => why_none(state, &draft, survey_out(state, &draft), || {
            Reason::new("ct.disembark.nowhere", "CT-7.5-3").about([Arg::Unit(unit)])
        }),
    };
    let bases = state.board.of(unit).map(|base| base.id).collect();
    let zone = exit(state, unit).map(|(shape, by)| Zone::Near { shape, by });
    let gather = vec![Gather::Legs { bases, room: Room::Zone(Zone::Any(zone.into_iter().collect())) }];
    Offer { why_not, ..Offer::new(verb, Some(unit), gather) }
}

/// CT-7.5-3, CT-7.5-4: it is a passenger and may get out now. Returns whether that activates it.
fn may_out(state: &State, draft: &Draft) -> Read<bool> {
    // Passengers of a wreck get out before anything else goes on.
    let out = state.thrown_out().filter(|_| draft.verb.as_str() == DISMOUNT && state.over.is_none());
    if out.is_none() {
        in_play(state, draft.seat)?;
    }
    let Some(unit) = draft.unit else { return refuse(Reason::new(contract::INCOMPLETE, "CT-7.5-3")) };
    own_unit(state, draft.seat, unit)?;
    let no = |code, rule| refuse(Reason::new(code, rule).about([Arg::Unit(unit)]));
    let Some(aboard) = state.unit(unit).and_then(|unit| unit.aboard) else {
        return no("ct.disembark.not-aboard", "CT-7.5-3");
    };
    if draft.verb.as_str() == DISMOUNT {
        return match out {
            Some(out) if out == unit => Ok(false),
            Some(_) => no("owed.first", "CT-7.5-4"),
            None => no("ct.dismount.intact", "CT-7.5-4"),
        };
    }
    if state.course.is_some() {
        return no("owed.first", "CT-7.5-3");
    }
    may_begin(state, unit)?;
    if state.unit(aboard).is_some_and(|transport| transport.turn.raced) {
        return no("ct.disembark.raced", "CT-7.5-3");
    }
    Ok(true)
}

pub(super) fn check_out(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some(begins) = found.take(may_out(state, draft)) else { return found.verdict(None, None) };
    let [leg] = draft.only_legs() else { return incomplete("CT-7.5-3") };
    let base = draft.unit.and_then(|unit| state.base_of(unit)).filter(|base| base.id == leg.base);
    let at = end(leg);
    let (Some(base), Some(at)) = (base, at) else { return incomplete("CT-7.5-3") };
    let Some((from, reach)) = exit(state, base.unit) else { return incomplete("CT-7.5-3") };
    let place = Place { at, facing: leg.facing.unwrap_or_else(|| terms::ahead(&state.board, draft.seat)) };
    let have = measured(base, place, &from, draft);
    // Free places are looked for only if they are needed: a legal one needs no other.
    let known = OnceCell::new();
    let all = || known.get_or_init(|| places(state, base.unit, base)).iter().copied();
    // CT-7.5-4: if nothing beside the wreck is free, as near as possible.
    let fallback = || {
        !begins && all().all(|place| measured(base, place, &from, draft) > reach) && all().any(|other| other == place)
    };
    found.require(have <= reach || fallback(), || {
        let (code, rule) = if begins { ("ct.disembark.far", "CT-7.5-3") } else { ("ct.disembark.apart", "CT-7.5-4") };
        Reason::new(code, rule).about([Arg::Unit(base.unit)]).limit(have, reach)
    });
    let stands = placing::broken(state, base, place);
    let goes = landing(state, base.unit, place).map(|landing| landing.broken).unwrap_or_default();
    // What is in its way is often what it would stand on.
    found.0.extend(if stands.is_empty() { goes } else { stands });
    let order = Plan::Out(Out { draft: draft.clone(), unit: base.unit, place, begins });
    if found.0.is_empty() {
        return found.verdict(Some(order), None);
    }
    let pulled = if begins { nearest_out(state, base, place, (&from, reach)) } else { None };
    let nearest = all().chain(pulled).min_by_key(|place| geom::distance(place.at, at));
    let nearest = nearest.map(|place| Draft { given: vec![Given::places(&[(base.id, place)])], ..draft.clone() });
    found.verdict(Some(order), nearest)
}

/// From the edge of a transport to the middle of the base, as moves are measured; from a wreck, edge to edge.
fn measured(base: &Base, place: Place, from: &Shape, draft: &Draft) -> Len {
    if draft.verb.as_str() == DISMOUNT {
        gap_len(&base.foot.stood(place), from)
    } else {
        gap_len(&Shape::from(place.at), from)
    }
}

pub(super) fn resolve_out(flow: &mut Flow<CommandTokens>, order: &Out) -> Flowing {
    if order.begins && !begin(flow, &[order.unit])? {
        return Ok(());
    }
    if !order.begins {
        if under(flow, order.unit, order.place) {
            return Ok(());
        }
        flow.emit(Event::Dismounted { unit: order.unit, place: order.place });
        resume::unless_it_goes_without_saying(flow);
        return Ok(());
    }
    if !declared(flow, &order.draft) {
        return Ok(());
    }
    get_out(flow, order.unit, order.place)?;
    settle(flow);
    Ok(())
}

/// CT-6-3: the place at which a unit that is about to get out can be seen.
pub(super) fn lands(state: &State, draft: &Draft) -> Option<Place> {
    let [Given::Legs(legs)] = &draft.given[..] else { return None };
    let leg = legs.first().filter(|_| draft.verb.as_str() == DISEMBARK)?;
    let at = leg.path.last().copied()?;
    Some(Place { at, facing: leg.facing.unwrap_or_else(|| terms::ahead(&state.board, draft.seat)) })
}

/// CT-6-10: carries out a held order to get out.
pub(super) fn carry_on_out(flow: &mut Flow<CommandTokens>, draft: &Draft) -> Flowing {
    match draft.unit.zip(lands(flow.state(), draft)) {
        Some((unit, place)) => get_out(flow, unit, place),
        None => Ok(()),
    }
}

/// CT-6-7, CT-7.2-11: rolls the tests on its way. If one fails it stops there, or stays inside if it cannot stand there.
fn get_out(flow: &mut Flow<CommandTokens>, unit: UnitId, place: Place) -> Flowing {
    let Some(landing) = landing(flow.state(), unit, place) else { return Ok(()) };
    for test in &landing.tests {
        if moving::crosses(flow, unit, test)? {
            flow.emit(Event::Crossed { unit, piece: test.piece });
            continue;
        }
        let (state, stop) = (flow.state(), Place { facing: place.facing, ..landing.place_at(test.stop) });
        let out = state.base_of(unit).is_some_and(|base| placing::broken(state, base, stop).is_empty());
        if out {
            flow.emit(Event::Dismounted { unit, place: stop });
        }
        flow.emit(Event::Halted { unit, piece: test.piece, aboard: !out });
        return Ok(());
    }
    if !under(flow, unit, place) {
        flow.emit(Event::Dismounted { unit, place });
    }
    Ok(())
}

/// CT-8.5-2: a hidden enemy is where it would stand and is revealed; the unit does not get out.
fn under(flow: &mut Flow<CommandTokens>, unit: UnitId, place: Place) -> bool {
    let state = flow.state();
    let found = state.base_of(unit).map(|base| hidden::under(state, base, place)).unwrap_or_default();
    found.iter().for_each(|unit| hidden::reveal(flow, *unit));
    !found.is_empty()
}

pub(super) fn survey_out(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(base) = begun.unit.and_then(|unit| state.base_of(unit)) else { return vec![] };
    if may_out(state, begun).is_err() {
        return vec![];
    }
    let draft = |place: Place| (vec![Given::places(&[(base.id, place)])], Thing::Spot(place.at));
    places(state, base.unit, base).into_iter().map(draft).collect()
}
