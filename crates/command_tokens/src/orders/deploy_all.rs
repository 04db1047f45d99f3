//! CT-19-2: once the other side is deployed, all remaining units are placed at once: in line, in a block, in column.

use super::{
    Plan, check as check_any,
    deploy::{VERB, broken, mended, somewhere, turn, wishes},
};
use crate::{CommandTokens, activation::own_unit, apply::put, record::Event, state::State};
use battle::{placing::Form, terms, way::end};
use content::{Arg, text};
use contract::{Candidate, Draft, Findings, Flow, Gather, Given, Offer, Reason, Room, Thing, Verdict, incomplete};
use geom::Pt;
use table::{Base, BaseId, Place, Seat, UnitId};

pub struct Planned {
    places: Vec<(UnitId, Place)>,
}

pub(super) fn offer(state: &State, seat: Seat) -> Offer {
    let bases = state.undeployed(seat).into_iter().filter_map(|unit| Some(state.base_of(unit)?.id)).collect();
    let gather = vec![Gather::Legs { bases, room: Room::Zone(state.terms.zone(&state.board, seat)) }];
    Offer { why_not: may(state, seat), ..Offer::new(VERB, None, gather) }
}

/// The other side is deployed, so there are no turns to wait for.
fn may(state: &State, seat: Seat) -> Vec<Reason> {
    let mut found = Findings::default();
    if found.take(turn(state, seat)).is_some() {
        let other = seat.other();
        let alone = state.undeployed(other).is_empty();
        found.require(alone, || Reason::new("ct.deploy.in-turn", "CT-19-2").about([Arg::Seat(other)]));
    }
    found.0
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings(may(state, draft.seat));
    let mut wishes: Vec<(UnitId, &Base, Place)> = vec![];
    for leg in draft.only_legs() {
        let Some((base, at)) = state.board.base(leg.base).zip(end(leg)) else { return incomplete("CT-19-2") };
        let unit = base.unit;
        if found.take(own_unit(state, draft.seat, unit)).is_some() {
            let waits = state.undeployed(draft.seat).contains(&unit);
            found.require(waits, || Reason::new("deploy.placed", "CT-19-2").about([Arg::Unit(unit)]));
        }
        let twice = wishes.iter().any(|(known, ..)| *known == unit);
        found.require(!twice, || Reason::new("base.twice", "CT-19-2").about([Arg::Base(base.id)]));
        let facing = leg.facing.unwrap_or_else(|| terms::ahead(&state.board, draft.seat));
        wishes.push((unit, base, Place { at, facing }));
    }
    if !found.0.is_empty() || wishes.is_empty() {
        return found.incomplete("CT-19-2");
    }
    // Each placed unit is in the way of the next.
    let (mut then, mut set, mut lost) = (state.clone(), vec![], false);
    for (unit, base, wish) in &wishes {
        let why = broken(&then, base, *wish);
        let place = if why.is_empty() { Some(*wish) } else { mended(&then, base, *wish, false) };
        found.0.extend(why);
        match place {
            Some(place) => {
                put(&mut then, *unit, Some(place));
                set.push((base.id, place));
            }
            None => lost = true,
        }
    }
    let nearest = (!found.0.is_empty() && !lost).then(|| Draft { given: vec![Given::places(&set)], ..draft.clone() });
    let places = wishes.into_iter().map(|(unit, _, place)| (unit, place)).collect();
    found.verdict(Some(Plan::DeployAll(Planned { places })), nearest)
}

/// All remaining units, or those selected: in each arrangement at the place pointed to, or at a first free one, or wherever there is room.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<Candidate> {
    if !may(state, begun.seat).is_empty() {
        return vec![];
    }
    let held = begun.given.first().map(Given::legs).unwrap_or_default();
    let named: Vec<UnitId> = held.iter().filter_map(|leg| Some(state.board.base(leg.base)?.unit)).collect();
    let units = if named.is_empty() { state.undeployed(begun.seat) } else { named };
    let at = held.first().and_then(end);
    let at = at.or_else(|| wishes(state, begun.seat, false).first().copied());
    let ruled = |places: Vec<(UnitId, Place)>, note: &'static str| {
        let first = places.first()?.1.at;
        let of_base = |(unit, place): &(UnitId, Place)| Some((state.base_of(*unit)?.id, *place));
        let places: Vec<(BaseId, Place)> = places.iter().filter_map(of_base).collect();
        let draft = Draft { given: vec![Given::places(&places)], ..begun.clone() };
        let broken = check_any(state, &draft).broken;
        Some(Candidate { draft, at: Thing::Spot(first), note: Some(text(note, [])), broken })
    };
    let mut found: Vec<Candidate> = vec![];
    for form in Form::ALL {
        let places = at.and_then(|at| formed(state, &units, form, at));
        found.extend(places.and_then(|places| ruled(places, form.word())));
    }
    if !found.iter().any(|candidate| candidate.broken.is_empty()) {
        found.extend(ruled(loose(state, &units), "form.loose"));
    }
    found
}

/// Each unit as near as possible to its place in the arrangement. None if one of them finds no room.
fn formed(state: &State, units: &[UnitId], form: Form, at: Pt) -> Option<Vec<(UnitId, Place)>> {
    let facing = terms::ahead(&state.board, units.first()?.seat);
    let bases: Vec<&Base> = units.iter().filter_map(|unit| state.base_of(*unit)).collect();
    let apart = bases.iter().map(|base| base.foot.reach() * 2).max()?;
    let wishes = form.places(i32::try_from(bases.len()).ok()?, Place { at, facing }, (apart, apart), false);
    let (mut then, mut places) = (state.clone(), vec![]);
    for (base, wish) in bases.iter().zip(wishes) {
        let place = mended(&then, base, wish, false)?;
        put(&mut then, base.unit, Some(place));
        places.push((base.unit, place));
    }
    Some(places)
}

/// The units that find room, spread along the front.
fn loose(state: &State, units: &[UnitId]) -> Vec<(UnitId, Place)> {
    let (mut then, mut places) = (state.clone(), vec![]);
    for unit in units {
        if let Some(place) = somewhere(&then, *unit) {
            put(&mut then, *unit, Some(place));
            places.push((*unit, place));
        }
    }
    places
}

pub(super) fn resolve(flow: &mut Flow<CommandTokens>, order: &Planned) {
    for (unit, place) in &order.places {
        flow.emit(Event::Deployed { unit: *unit, place: *place, next: unit.seat });
    }
}
