//! MI-11: a Unit is deployed whole and in command in its side's zone.

use super::in_step;
use crate::{
    CompanyBattles,
    data::Lie,
    deploy::{self, Form},
    record::{Event, Stage},
    state::{Slot, State},
};
use battle::way::{end, here};
use content::Arg;
use contract::{
    Candidate, Draft, Findings, Flow, Gather, Given, Leg, Offer, Read, Reason, Room, Thing, Verdict, incomplete, refuse,
};
use table::{Base, BaseId, Cause, Obstacle, Place, Seat, UnitId};

pub(super) const VERB: &str = "deploy";

pub struct Planned {
    units: Vec<(UnitId, Vec<(BaseId, Place)>)>,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let why_not = able(state, &Draft::new(unit.seat, content::word(VERB), Some(unit)), &[]).err();
    let bases = state.board.of(unit).map(|base| base.id).collect();
    offered(state, unit.seat, Some(unit), bases, why_not.map(|why| *why))
}

/// Several of the seat's Units at once: the HQ of a Formation, or all that are left if the other side has none to deploy.
pub(super) fn offer_several(state: &State, seat: Seat) -> Offer {
    let all = state.undeployed(seat);
    let bases = all.iter().flat_map(|unit| state.board.of(*unit)).map(|base| base.id).collect();
    let why_not = able(state, &Draft::new(seat, content::word(VERB), None), &all).err();
    offered(state, seat, None, bases, why_not.map(|why| *why))
}

fn offered(state: &State, seat: Seat, unit: Option<UnitId>, bases: Vec<BaseId>, why_not: Option<Reason>) -> Offer {
    let gather = vec![Gather::Legs { bases, room: Room::within(deploy::area(state, seat)) }];
    Offer { why_not: why_not.into_iter().collect(), ..Offer::new(VERB, unit, gather) }
}

/// The Units of a draft: the one it names, or those of its bases.
fn able(state: &State, draft: &Draft, named: &[UnitId]) -> Read<Vec<UnitId>> {
    in_step(state, draft.seat, Stage::Deploying)?;
    let units = draft.unit.map_or_else(|| named.to_vec(), |unit| vec![unit]);
    if units.is_empty() {
        return refuse(Reason::new(contract::INCOMPLETE, "MI-11"));
    }
    let waiting = state.undeployed(draft.seat);
    for unit in &units {
        if unit.seat != draft.seat || state.unit(*unit).is_none() {
            return refuse(Reason::new("unit.not-yours", "CB-4").about([Arg::Unit(*unit)]));
        }
        if !waiting.contains(unit) {
            return refuse(Reason::new("deploy.placed", "MI-11").about([Arg::Unit(*unit)]));
        }
    }
    Ok(units)
}

/// MI-11: the HQ of a Formation counts as one Unit here.
fn hq_of(state: &State, unit: UnitId) -> Option<u8> {
    state.unit(unit).filter(|found| found.slot == Slot::Headquarters).and_then(|found| found.formation)
}

/// The other side is not waiting for its turn, so the rest can be deployed in any order.
fn unhurried(state: &State, seat: Seat) -> bool {
    state.switches.deploy_by_sides || state.undeployed(seat.other()).is_empty()
}

/// Units that can be deployed at once: all that are left, or one Unit, preferably an HQ of several teams.
fn at_once(state: &State, seat: Seat) -> Vec<UnitId> {
    let all = state.undeployed(seat);
    if unhurried(state, seat) {
        return all;
    }
    let hq = |unit: &UnitId| all.iter().copied().filter(|other| alike(state, *unit, *other)).collect::<Vec<_>>();
    all.iter().map(hq).max_by_key(Vec::len).unwrap_or_default()
}

/// Both count as one Unit when deploying.
fn alike(state: &State, a: UnitId, b: UnitId) -> bool {
    a == b || hq_of(state, a).is_some_and(|hq| hq_of(state, b) == Some(hq))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    let legs = draft.only_legs();
    let Some(units) = found.take(able(state, draft, &units_of(state, legs))) else { return found.verdict(None, None) };
    if legs.is_empty() {
        return incomplete("MI-11");
    }
    let facing = deploy::ahead(&state.board, draft.seat);
    let place = |leg: &Leg| {
        let known = state.board.base(leg.base).is_some_and(|base| units.contains(&base.unit));
        let at = end(leg).filter(|_| known)?;
        Some((leg.base, Place { at, facing: leg.facing.unwrap_or(facing) }))
    };
    let Some(places) = legs.iter().map(place).collect::<Option<Vec<_>>>() else { return incomplete("MI-11") };
    let turns = unhurried(state, draft.seat) || units.iter().all(|unit| alike(state, units[0], *unit));
    found.require(turns, || Reason::new("deploy.turns", "MI-11"));
    let split = units.iter().find(|unit| !is_whole(state, &places, **unit));
    found.0.extend(split.map(|unit| Reason::new("deploy.whole", "MI-11").about([Arg::Unit(*unit)])));
    found.0.extend(broken(state, &places));
    if found.0.is_empty() {
        let then = placed(state, &places);
        for unit in &units {
            let heard = then.in_command(*unit);
            let deaf = then.standing(*unit).find(|base| !heard.contains(&base.id));
            found.0.extend(deaf.map(|base| Reason::new("deploy.command", "CM-9").about([Arg::Base(base.id)])));
        }
    }
    let nearest = if found.0.is_empty() { None } else { mended(state, draft, &units, &places) };
    let own = |unit: &UnitId| (*unit, of(state, &places, *unit));
    let order = Planned { units: units.iter().map(own).collect() };
    found.verdict(Some(order), nearest)
}

fn units_of(state: &State, legs: &[Leg]) -> Vec<UnitId> {
    state.board.units_of(legs.iter().map(|leg| leg.base))
}

/// The places of the Unit's own bases.
fn of(state: &State, places: &[(BaseId, Place)], unit: UnitId) -> Vec<(BaseId, Place)> {
    let own = |(base, _): &&(BaseId, Place)| state.board.base(*base).is_some_and(|base| base.unit == unit);
    places.iter().filter(own).copied().collect()
}

/// All of its teams are placed, each once.
fn is_whole(state: &State, places: &[(BaseId, Place)], unit: UnitId) -> bool {
    let own = of(state, places, unit);
    let mut named: Vec<BaseId> = own.iter().map(|(base, _)| *base).collect();
    sorted::order(&mut named);
    named.dedup();
    named.len() == own.len() && named.len() == state.board.of(unit).count()
}

fn placed(state: &State, places: &[(BaseId, Place)]) -> State {
    let mut then = state.clone();
    deploy::stand(&mut then, places);
    then
}

/// MI-11, MV-14: wholly in the zone, not on other bases, and not on ground closed to it.
fn broken(state: &State, places: &[(BaseId, Place)]) -> Vec<Reason> {
    let mut board = state.board.clone();
    let mut found = vec![];
    for (id, place) in places {
        let Some(base) = state.board.base(*id) else { continue };
        let (me, ring) = (Arg::Base(*id), here(place.at));
        if !deploy::zone(state, base.unit.seat).whole(&base.foot.stood(*place)) {
            found.push(Reason::new("deploy.zone", "MI-11").about([me.clone()]).mark(ring.clone()));
        }
        for cause in deploy::why_not(state, &board, base, *place, false) {
            let why = match cause {
                Cause::Edge => continue,
                Cause::Over(Obstacle::Base(other)) | Cause::Near(Obstacle::Base(other)) => {
                    Reason::new("spot.overlap", "MV-14").about([me.clone(), Arg::Base(other)])
                }
                Cause::Over(Obstacle::Piece(piece)) | Cause::Near(Obstacle::Piece(piece)) => {
                    Reason::new("move.ground", "MV-14").about([me.clone(), Arg::Piece(piece)])
                }
            };
            found.push(why.mark(ring.clone()));
        }
        found.extend(shut_out(state, base, *place).map(|why| why.mark(ring)));
        if let Some(base) = board.base_mut(*id) {
            base.place = Some(*place);
        }
    }
    found
}

/// BU-2, 15.
fn shut_out(state: &State, base: &Base, place: Place) -> Option<Reason> {
    let (piece, _) = state.ground_at(place.at).find(|(_, row)| row.lies == Lie::House)?;
    let (code, rule) = state.shut_out(base.id)?;
    Some(Reason::new(code, rule).about([Arg::Base(base.id), Arg::Piece(piece.id)]))
}

/// Each team at the nearest free place to its wish; a Unit that would be scattered gets an arrangement of its own. If they cannot be
/// deployed at once, only the first.
fn mended(state: &State, draft: &Draft, units: &[UnitId], places: &[(BaseId, Place)]) -> Option<Draft> {
    let turns = unhurried(state, draft.seat);
    let mut then = state.clone();
    let mut found = vec![];
    for unit in units.iter().filter(|unit| turns || alike(state, units[0], **unit)) {
        let own = of(state, places, *unit);
        let set = beside(&then, *unit, &own).or_else(|| {
            let wish = own.first().map_or_else(|| deploy::along(state, unit.seat, 1, 2), |(_, place)| place.at);
            deploy::somewhere(&then, *unit, wish)
        })?;
        deploy::stand(&mut then, &set);
        found.extend(set);
    }
    Some(Draft { given: vec![Given::places(&found)], ..draft.clone() })
}

/// Each team of the Unit as near to its wish as possible, if the Unit is then whole and in command.
fn beside(state: &State, unit: UnitId, places: &[(BaseId, Place)]) -> Option<Vec<(BaseId, Place)>> {
    let mut then = state.clone();
    let mut found = vec![];
    for (id, wish) in places {
        let place = deploy::nearest(state, &then.board, state.board.base(*id)?, *wish)?;
        deploy::stand(&mut then, &[(*id, place)]);
        found.push((*id, place));
    }
    let whole = is_whole(state, &found, unit) && deploy::all_heard(state, unit, &found);
    (whole && broken(state, &found).is_empty()).then_some(found)
}

/// The Unit, or several side by side, in line, in a block, in column and along cover: at the place pointed to, or in the middle and on both
/// wings. Each candidate is labeled with its arrangement.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<Candidate> {
    let begun_legs = begun.given.first().map(Given::legs).unwrap_or_default();
    let named = units_of(state, begun_legs);
    let units = match begun.unit {
        Some(unit) => vec![unit],
        None if named.is_empty() => at_once(state, begun.seat),
        None => named,
    };
    if units.is_empty() || able(state, begun, &units).is_err() {
        return vec![];
    }
    let ruled = |places: &[(BaseId, Place)], note: &'static str| {
        let draft = Draft { given: vec![Given::places(places)], ..begun.clone() };
        let at = Thing::Spot(places.first()?.1.at);
        let broken = check(state, &draft).broken;
        Some(Candidate { draft, at, note: Some(content::text(note, [])), broken })
    };
    // The place the player points to, or else the default ones.
    let held = begun_legs.first().and_then(end);
    // Several Units fill most of the front, so one place is enough.
    let wishes = deploy::wishes(state, begun.seat).into_iter().take(if units.len() > 1 { 1 } else { 3 });
    let wishes: Vec<_> = held.map_or_else(|| wishes.collect(), |at| vec![at]);
    let mut found = vec![];
    for wish in wishes {
        for form in Form::ALL {
            let places = deploy::together(state, &units, form, wish, |state, unit, wish| {
                deploy::free_near(state, unit, form, wish)
            });
            found.extend(places.and_then(|places| ruled(&places, form.word())));
        }
        let places = deploy::together(state, &units, Form::Block, wish, deploy::cover);
        found.extend(places.and_then(|places| ruled(&places, "form.cover")));
    }
    if found.is_empty() {
        let wish = deploy::along(state, begun.seat, 1, 2);
        let places = deploy::together(state, &units, Form::Block, wish, deploy::loose);
        found.extend(places.and_then(|places| ruled(&places, "form.loose")));
    }
    found
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) {
    for (unit, places) in &order.units {
        let next = next(flow.state(), *unit);
        flow.emit(Event::Deployed { unit: *unit, places: places.clone(), next });
    }
}

/// The sides take turns; the HQ of a Formation counts as one Unit (MI-11). With the rules option one side deploys everything first.
fn next(state: &State, unit: UnitId) -> Seat {
    let left = |seat: Seat| state.undeployed(seat).into_iter().filter(move |other| *other != unit);
    let rest_of_hq = left(unit.seat).any(|other| alike(state, unit, other));
    let goes_on = rest_of_hq || (state.switches.deploy_by_sides && left(unit.seat).next().is_some());
    if goes_on || left(unit.seat.other()).next().is_none() { unit.seat } else { unit.seat.other() }
}

/// DI-7, MI-11: once all Units are deployed, infantry and guns get foxholes.
pub(crate) fn foxholes(flow: &mut Flow<CompanyBattles>) {
    let state = flow.state();
    let mut dug = vec![];
    for seat in Seat::BOTH {
        for (unit, _) in state.units_of(seat) {
            let bases: Vec<BaseId> =
                state.standing(unit).map(|base| base.id).filter(|base| super::dig_in::can_dig(state, *base)).collect();
            dug.extend((!bases.is_empty()).then_some((unit, bases)));
        }
    }
    for (unit, bases) in dug {
        flow.emit(Event::DugIn { unit, bases, tried: vec![] });
    }
}
