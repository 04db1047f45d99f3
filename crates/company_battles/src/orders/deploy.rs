//! MI-11: a Unit is placed, whole and in command, in the area of its side.

use super::{Plan, in_step};
use crate::{
    CompanyBattles,
    data::{Keyword, Lie, Terrain},
    deploy::{self, Form},
    record::{Event, Stage},
    state::{Slot, State},
};
use content::Arg;
use contract::{
    Candidate, Draft, Findings, Flow, Gather, Given, Leg, Mark, Offer, Read, Reason, Room, Thing, Tone, Verdict,
    incomplete, refuse,
};
use geom::Len;
use table::{Base, BaseId, Cause, Obstacle, Place, Seat, UnitId};

pub(super) const VERB: &str = "deploy";

pub struct Order {
    unit: UnitId,
    places: Vec<(BaseId, Place)>,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let why_not = able(state, &Draft::new(unit.seat, content::word(VERB), Some(unit))).err();
    let bases = state.board.of(unit).map(|base| base.id).collect();
    let zone = deploy::corners(deploy::area(state, unit.seat));
    let gather = vec![Gather::Legs { bases, room: Room::Zone(vec![zone]) }];
    Offer { why_not: why_not.map(|why| *why).into_iter().collect(), ..Offer::new(VERB, Some(unit), gather) }
}

fn able(state: &State, draft: &Draft) -> Read<UnitId> {
    in_step(state, draft.seat, Stage::Deploying)?;
    let Some(unit) = draft.unit else { return refuse(Reason::new(contract::INCOMPLETE, "MI-11")) };
    if unit.seat != draft.seat || state.unit(unit).is_none() {
        return refuse(Reason::new("unit.not-yours", "CB-4").about([Arg::Unit(unit)]));
    }
    if !state.undeployed(unit.seat).contains(&unit) {
        return refuse(Reason::new("deploy.placed", "MI-11").about([Arg::Unit(unit)]));
    }
    Ok(unit)
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let [Given::Legs(legs)] = &draft.given[..] else { return incomplete("MI-11") };
    let mut found = Findings::default();
    let Some(unit) = found.take(able(state, draft)) else { return found.verdict(None, None) };
    let facing = deploy::ahead(&state.board, unit.seat);
    let place = |leg: &Leg| {
        let at = *leg.path.last()?;
        let known = state.board.base(leg.base).is_some_and(|base| base.unit == unit);
        (known && crate::way::near_enough(at)).then_some((leg.base, Place { at, facing: leg.facing.unwrap_or(facing) }))
    };
    let Some(places) = legs.iter().map(place).collect::<Option<Vec<_>>>() else { return incomplete("MI-11") };
    let mut named: Vec<BaseId> = places.iter().map(|(base, _)| *base).collect();
    sorted::order(&mut named);
    named.dedup();
    let whole = named.len() == places.len() && named.len() == state.board.of(unit).count();
    found.require(whole, || Reason::new("deploy.whole", "MI-11").about([Arg::Unit(unit)]));
    found.0.extend(broken(state, &places));
    if whole && found.0.is_empty() {
        let then = placed(state, &places);
        let heard = then.in_command(unit);
        let deaf = named.iter().find(|base| !heard.contains(base));
        found.0.extend(deaf.map(|base| Reason::new("deploy.command", "CM-9").about([Arg::Base(*base)])));
    }
    let nearest = if found.0.is_empty() { None } else { mended(state, draft, unit, &places) };
    found.verdict(Some(Plan::Deploy(Order { unit, places })), nearest)
}

fn placed(state: &State, places: &[(BaseId, Place)]) -> State {
    let mut then = state.clone();
    for (base, place) in places {
        if let Some(base) = then.board.base_mut(*base) {
            base.place = Some(*place);
        }
    }
    then
}

/// MI-11, MV-14: wholly in the area, on nobody and on no ground that is closed to it.
fn broken(state: &State, places: &[(BaseId, Place)]) -> Vec<Reason> {
    let mut board = state.board.clone();
    let mut found = vec![];
    for (id, place) in places {
        let Some(base) = state.board.base(*id) else { continue };
        let (me, ring) = (Arg::Base(*id), Mark::Ring { at: Thing::Spot(place.at), radius: Len::ZERO, tone: Tone::Bad });
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
        found.extend(too_large(state, base, *place).map(|why| why.mark(ring)));
        if let Some(base) = board.base_mut(*id) {
            base.place = Some(*place);
        }
    }
    found
}

/// BU-2.
fn too_large(state: &State, base: &Base, place: Place) -> Option<Reason> {
    let house = |kind: &str| Terrain::of(kind).is_some_and(|row| row.lies == Lie::House);
    let (piece, _) = state.ground_at(place.at).find(|(piece, _)| house(&piece.kind))?;
    let large = state.has(base.id, Keyword::LargeGun);
    large.then(|| Reason::new("building.large", "BU-2").about([Arg::Base(base.id), Arg::Piece(piece.id)]))
}

/// Each team where it may stand nearest to the wish; if that breaks up the Unit, the whole in a block.
fn mended(state: &State, draft: &Draft, unit: UnitId, places: &[(BaseId, Place)]) -> Option<Draft> {
    let mut board = state.board.clone();
    let mut found = vec![];
    for (id, wish) in places {
        let Some(place) = state.board.base(*id).and_then(|base| deploy::nearest(state, &board, base, *wish)) else {
            break;
        };
        if let Some(base) = board.base_mut(*id) {
            base.place = Some(place);
        }
        found.push((*id, place));
    }
    let heard = placed(state, &found).in_command(unit);
    let whole = found.len() == state.board.of(unit).count() && found.iter().all(|(base, _)| heard.contains(base));
    let middle = places.first().map_or_else(|| deploy::along(state, unit.seat, 1, 2), |(_, place)| place.at);
    let set = if whole && broken(state, &found).is_empty() { found } else { deploy::somewhere(state, unit, middle)? };
    Some(Draft { given: vec![legs(&set)], ..draft.clone() })
}

fn legs(places: &[(BaseId, Place)]) -> Given {
    let leg = |(base, place): &(BaseId, Place)| Leg { base: *base, path: vec![place.at], facing: Some(place.facing) };
    Given::Legs(places.iter().map(leg).collect())
}

/// The whole Unit in line, in a block, in column and along cover, where it is held or in the middle and on both wings: each noted by its form.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<Candidate> {
    let Some(unit) = begun.unit.filter(|unit| state.undeployed(unit.seat).contains(unit)) else { return vec![] };
    let ruled = |places: &[(BaseId, Place)], note: &'static str| {
        let draft = Draft { given: vec![legs(places)], ..begun.clone() };
        let at = Thing::Spot(places.first()?.1.at);
        let broken = check(state, &draft).broken;
        Some(Candidate { draft, at, note: Some(content::text(note, [])), broken })
    };
    // Where it is held now, or else where one would begin.
    let held = begun.given.first().and_then(|given| if let Given::Legs(legs) = given { legs.first() } else { None });
    let held = held.and_then(|leg| leg.path.last()).filter(|at| crate::way::near_enough(**at));
    let wishes = held.map_or_else(|| deploy::wishes(state, unit.seat).to_vec(), |at| vec![*at]);
    let mut found = vec![];
    for wish in wishes {
        for form in Form::ALL {
            let Some(places) = deploy::free_near(state, unit, form, wish) else { continue };
            found.extend(ruled(&places, form.word()));
        }
        found.extend(deploy::cover(state, unit, wish).and_then(|places| ruled(&places, "form.cover")));
    }
    if found.is_empty() {
        let places = deploy::loose(state, unit, deploy::along(state, unit.seat, 1, 2));
        found.extend(places.and_then(|places| ruled(&places, "form.loose")));
    }
    found
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Order) {
    let state = flow.state();
    let next = next(state, order.unit);
    flow.emit(Event::Deployed { unit: order.unit, places: order.places.clone(), next });
}

/// The sides take turns; the HQ of a Formation counts as one Unit (MI-11).
fn next(state: &State, unit: UnitId) -> Seat {
    let left = |seat: Seat| state.undeployed(seat).into_iter().filter(|other| *other != unit).collect::<Vec<_>>();
    let of = |unit: UnitId| state.unit(unit).filter(|found| found.slot == Slot::Hq).and_then(|found| found.formation);
    let rest_of_hq = of(unit).is_some() && left(unit.seat).into_iter().any(|other| of(other) == of(unit));
    if rest_of_hq || left(unit.seat.other()).is_empty() { unit.seat } else { unit.seat.other() }
}

/// DI-7, MI-11: once all are placed men and guns get their foxholes.
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
