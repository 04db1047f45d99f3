//! AC-3: aircraft that have arrived are placed anywhere over the table, when their Unit is selected.

use super::{flak, in_step};
use crate::{
    CompanyBattles,
    record::{AirEvent, Stage},
    state::State,
};
use battle::{
    placing::{Form, extent},
    way::{end, here},
};
use content::{Arg, text, word};
use contract::{
    Brief, Draft, Findings, Flow, Flowing, Gather, Given, Leg, Offer, Read, Reason, Room, Thing, Verdict, incomplete,
    refuse,
};
use geom::{Pt, Shape, gap_len, pt, shift};
use table::{BaseId, Place, UnitId};

pub(super) const VERB: &str = "fly";

pub struct Planned {
    unit: UnitId,
    places: Vec<(BaseId, Place)>,
}

/// AC-3: how far apart the aircraft of a flight may be, in inches.
const TOGETHER: u8 = 6;

/// Only for aircraft that are not over the table.
pub(super) fn offer(state: &State, unit: UnitId) -> Option<Offer> {
    if !state.is_flight(unit) || state.standing(unit).next().is_some() {
        return None;
    }
    let draft = Draft::new(unit.seat, word(VERB), Some(unit));
    let gather = vec![Gather::Legs { bases: state.aircraft(unit), room: Room::within(state.board.bounds()) }];
    let why_not = able(state, &draft).err().map(|why| *why).into_iter().collect();
    Some(Offer { why_not, ..Offer::new(VERB, Some(unit), gather) })
}

/// It waits to be placed.
pub(super) fn may(state: &State, unit: UnitId) -> bool {
    able(state, &Draft::new(unit.seat, word(VERB), Some(unit))).is_ok()
}

fn able(state: &State, draft: &Draft) -> Read<UnitId> {
    in_step(state, draft.seat, Stage::Shooting)?;
    let Some(unit) = draft.unit else { return refuse(Reason::new(contract::INCOMPLETE, "AC-3")) };
    let of = |code, rule| Reason::new(code, rule).about([Arg::Unit(unit)]);
    let Some(found) = state.unit(unit).filter(|_| unit.seat == draft.seat) else {
        return refuse(of("unit.not-yours", "CB-4"));
    };
    match () {
        () if !state.is_flight(unit) => refuse(of("fly.on-the-ground", "AC-1")),
        () if state.standing(unit).next().is_some() || found.step.done => refuse(of("fly.over-the-table", "AC-3")),
        () if state.meets(unit.seat) => refuse(of("fly.meeting", "AC-2")),
        () if !found.arrived => refuse(of("fly.not-arrived", "AC-2")),
        () => Ok(unit),
    }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    let Some(unit) = found.take(able(state, draft)) else { return found.verdict(None, None) };
    let legs = draft.only_legs();
    if legs.is_empty() {
        return incomplete("AC-3");
    }
    let facing = crate::deploy::ahead(state, unit.seat);
    let place = |leg: &Leg| Some((leg.base, Place { at: end(leg)?, facing: leg.facing.unwrap_or(facing) }));
    let Some(places) = legs.iter().map(place).collect::<Option<Vec<_>>>() else { return incomplete("AC-3") };
    let mut named: Vec<BaseId> = places.iter().map(|(base, _)| *base).collect();
    sorted::order(&mut named);
    let mut all = state.aircraft(unit);
    sorted::order(&mut all);
    found.require(named == all, || Reason::new("fly.whole", "AC-3").about([Arg::Unit(unit)]));
    found.0.extend(broken(state, &places));
    let nearest = if found.0.is_empty() { None } else { mended(state, unit, &places) };
    let nearest = nearest.map(|places| Draft { given: vec![Given::places(&places)], ..draft.clone() });
    found.verdict(Some(Planned { unit, places }), nearest)
}

/// MV-14, AC-3: wholly on the table, and together. Nothing is in their way.
fn broken(state: &State, places: &[(BaseId, Place)]) -> Vec<Reason> {
    let (table, most) = (state.board.bounds(), state.inches(TOGETHER));
    let mut found = vec![];
    for (base, place) in places {
        let Some(shape) = shape(state, *base, *place) else { continue };
        let within = table.holds(shape.bounds().lo) && table.holds(shape.bounds().hi);
        if !within {
            found.push(Reason::new("spot.edge", "MV-14").about([Arg::Base(*base)]).mark(here(place.at)));
        }
        let others = places.iter().filter(|(other, _)| other != base);
        let gaps = others.filter_map(|(other, at)| Some(gap_len(&shape, &self::shape(state, *other, *at)?)));
        if let Some(have) = gaps.min().filter(|have| *have > most) {
            let why = Reason::new("fly.apart", "AC-3").about([Arg::Base(*base)]);
            found.push(why.limit(have, most).mark(here(place.at)));
        }
    }
    found
}

fn shape(state: &State, base: BaseId, place: Place) -> Option<Shape> {
    state.board.base(base).map(|base| base.foot.stood(place))
}

/// The aircraft abreast around a place, moved onto the table if they have to be.
fn abreast(state: &State, unit: UnitId, lead: Place) -> Vec<(BaseId, Place)> {
    let all: Vec<_> = state.aircraft(unit).into_iter().filter_map(|base| state.board.base(base)).collect();
    let gap = state.inches(1);
    let wide = all.iter().map(|base| extent(base.foot).1).max().unwrap_or_default() + gap;
    let n = i32::try_from(all.len()).unwrap_or(0);
    let table = state.board.bounds();
    let on = |base: &table::Base, place: Place| {
        let far = base.foot.reach().0;
        let at = |at: i32, lo: i32, hi: i32| at.clamp((lo + far).min(hi - far), hi - far);
        let at = pt(at(place.at.x, table.lo.x, table.hi.x), at(place.at.y, table.lo.y, table.hi.y));
        (base.id, Place { at, ..place })
    };
    all.into_iter().zip(Form::Line.places(n, lead, (wide, wide), true)).map(|(base, place)| on(base, place)).collect()
}

/// Abreast where the first of them is wanted.
fn mended(state: &State, unit: UnitId, places: &[(BaseId, Place)]) -> Option<Vec<(BaseId, Place)>> {
    let mended = abreast(state, unit, places.first()?.1);
    broken(state, &mended).is_empty().then_some(mended)
}

/// How far before an enemy aircraft are proposed to fly, in inches: an attack needs to be near, an observer does not.
const BEFORE: [u8; 2] = [4, 9];

/// For each enemy Unit a place before it, coming from the side's own edge.
pub(super) fn survey(state: &State, unit: UnitId) -> Vec<(Vec<Given>, Thing)> {
    let facing = crate::deploy::ahead(state, unit.seat);
    let before = state.inches(BEFORE[usize::from(state.is_air_post(unit))]);
    let near = |at: Pt| {
        let at = at + facing.turned(shift(-before.0, 0));
        vec![Given::places(&abreast(state, unit, Place { at, facing }))]
    };
    let enemies = state.units_of(unit.seat.other()).map(|(id, _)| id);
    let first = |enemy: UnitId| {
        let place = state.standing(enemy).next()?.place?;
        Some((near(place.at), Thing::Unit(enemy)))
    };
    let found: Vec<_> = enemies.filter_map(first).collect();
    if !found.is_empty() {
        return found;
    }
    let middle = pt(state.board.size.x / 2, state.board.size.y / 2);
    vec![(near(middle), Thing::Spot(middle))]
}

/// AC-4.
pub(super) fn brief() -> Brief {
    Brief { assumes: vec![text("brief.flies", [])], ..Brief::default() }
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    let unit = order.unit;
    flow.emit(AirEvent::Flew { unit, places: order.places.clone() }.into());
    // AR-28: an observer is fired at when it spots.
    if flow.state().is_air_post(unit) { Ok(()) } else { flak::intercepted(flow, unit, None) }
}
