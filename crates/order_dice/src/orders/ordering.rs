//! Sections 3 to 5: which unit may be given which order, the order test, and what follows when its action is over.

use super::{Plan, enter, fubar, moving, spring};
use crate::data::{Number, Side};
use crate::morale::{Outcome, is_tested, order_test, turn_down};
use crate::record::{Course, Event, Gait, Order, Part, Snap, Stage};
use crate::state::{Die, State, Waits};
use crate::{OrderDice, conceal, drive, position::stage_name, saddle, sector, transports, turn, way::is_coherent};
use content::{Arg, Word, word};
use contract::{Draft, Findings, Flow, Flowing, Given, Leg, Read, Reason, Thing, Verdict, refuse};
use table::{Base, BaseId, Seat, UnitId};

/// The battle goes on, and this seat is due in this step.
pub(super) fn is_due(state: &State, seat: Seat, stage: Stage) -> Read<()> {
    let step = |stage| Arg::Word(Word::own(format!("od.step.{}", stage_name(stage))));
    if state.over.is_some() {
        return refuse(Reason::new("battle.over", "OD-20.1-8"));
    }
    // OD-17.2-4: those who were thrown out of a wreck come first.
    if let Some(out) = state.thrown_out() {
        return refuse(Reason::new("od.bail.first", "OD-17.2-4").about([Arg::Unit(out)]));
    }
    if state.stage != stage {
        return refuse(Reason::new("step.other", "OD-3-1").about([step(state.stage), step(stage)]));
    }
    match state.due() {
        Some(due) if due != seat => refuse(Reason::new("od.not-due", "OD-3-10").about([Arg::Seat(due)])),
        Some(_) => Ok(()),
        None => refuse(Reason::new("owed.first", "OD-3-1")),
    }
}

/// OD-3-10: a die was drawn for this seat, or its officer may go on, and no action waits.
pub(super) fn may_order(state: &State, seat: Seat) -> Read<()> {
    is_due(state, seat, Stage::Orders)?;
    match &state.course {
        Some(course) => refuse(Reason::new("od.other-acts", "OD-4-2").about([Arg::Unit(course.unit)])),
        None => Ok(()),
    }
}

/// The unit that the draft names, if it may be given an order now, and why this order may not be the one.
pub(super) fn ordered(state: &State, draft: &Draft, order: Order) -> Read<(UnitId, Vec<Reason>)> {
    orderable(state, draft).map(|unit| (unit, barred(state, unit, order)))
}

/// Why an offer is not made: what bars the unit from it, or, if no draft is legal, what bars the first one, or `none` if there is no draft.
pub(super) fn why_not<'a, I: IntoIterator<Item = (Vec<Given>, Thing)>>(
    draft: &'a Draft,
    able: Read<(UnitId, Vec<Reason>)>,
    survey: impl FnOnce(&'a Draft) -> I,
    check: impl Fn(&Draft) -> Verdict<Plan>,
    none: impl FnOnce(UnitId) -> Reason,
) -> Vec<Reason> {
    match able {
        Err(why) => vec![*why],
        Ok((_, barred)) if !barred.is_empty() => barred,
        Ok((unit, _)) => battle::orders::why_none(draft, survey(draft), |draft| check(draft).broken, || none(unit)),
    }
}

/// OD-7.1-10: each model goes once, and all of them are of the unit.
pub(super) fn own_legs<'a>(unit: UnitId, legs: &[Leg], own: impl Iterator<Item = &'a Base>, found: &mut Findings) {
    let own: Vec<BaseId> = own.map(|base| base.id).collect();
    for (nth, leg) in legs.iter().enumerate() {
        let again = legs[..nth].iter().any(|other| other.base == leg.base);
        found.require(!again, || Reason::new("base.twice", "OD-7.1-10").about([Arg::Base(leg.base)]));
        let args = || [Arg::Said(leg.base.to_string()), Arg::Unit(unit)];
        found.require(own.contains(&leg.base), || Reason::new("base.unknown", "OD-7.1-10").about(args()));
    }
}

/// The unit that the draft names, if it may be given an order now.
pub(super) fn orderable(state: &State, draft: &Draft) -> Read<UnitId> {
    may_order(state, draft.seat)?;
    let Some(unit) = draft.unit else { return refuse(Reason::new(contract::INCOMPLETE, "OD-3-1")) };
    battle::own_unit(draft.seat, unit, state.where_is(unit), "OD-3-1")?;
    // OD-3-2, OD-3-5.
    if let Some(had) = state.unit(unit).and_then(|found| found.order()) {
        return refuse(Reason::new("od.order.has-die", "OD-3-2").about([Arg::Unit(unit), named(had)]));
    }
    let Some(snap) = state.snap else { return Ok(unit) };
    if !reached(state, snap.officer).contains(&unit) {
        return refuse(Reason::new("od.snap.far", "OD-4.2-3").about([Arg::Unit(unit), Arg::Unit(snap.officer)]));
    }
    Ok(unit)
}

pub(crate) fn named(order: Order) -> Arg {
    Arg::Word(Word::own(format!("od.order.{}", order.name())))
}

/// Why a unit cannot be given this order, wherever it would lead.
fn barred(state: &State, unit: UnitId, order: Order) -> Vec<Reason> {
    let Some(found) = state.unit(unit) else { return vec![] };
    let no = |code, rule| Reason::new(code, rule).about([Arg::Unit(unit)]);
    let mut why = vec![];
    if let Some(on) = found.aboard {
        // OD-17.3-7: off the table they only go Down.
        let off = found.waits != Waits::No && order != Order::Down;
        return if off { vec![no("od.order.off", "OD-17.3-1")] } else { transports::barred(unit, on, order) };
    }
    if !state.stands(unit) {
        return off_table(state, unit, found.waits, order);
    }
    if order == Order::Ambush && is_indirect(found.profile) {
        why.push(no("od.order.no-ambush", if found.profile.gun().is_some() { "OD-4.1-2" } else { "OD-4.1-1" }));
    }
    // OD-19-29: motorcyclists fire from the saddle on a Fire order alone.
    if order == Order::Ambush && saddle::holds_fire(state, unit) {
        why.push(no("od.order.saddle", "OD-19-29"));
    }
    // OD-4-11.
    let restores = matches!(order, Order::Advance | Order::Run | Order::Down);
    if !restores && !is_coherent(state, unit) {
        why.push(no("od.order.apart", "OD-4-11"));
    }
    // OD-19-24: an officer's snap order is never the first.
    why.extend(state.is_too_slow(unit).then(|| no("od.order.slow", "OD-19-24")));
    // OD-17.1-2: a gun in a building never moves again.
    let housed = found.profile.gun().is_some() && found.inside.is_some();
    let goes = matches!(order, Order::Advance | Order::Run);
    why.extend((goes && housed).then(|| no("od.house.gun", "OD-17.1-2")));
    // OD-4-10, OD-4.1-3.
    let moves = matches!(order, Order::Advance | Order::Run);
    why.extend((moves && found.immobilized).then(|| no("od.order.immobilized", "OD-4.1-3")));
    // OD-19-26: no other action; OD-3-8: one that cannot go on goes Down.
    let afloat = state.is_afloat(unit)
        && match order {
            Order::Advance => false,
            Order::Down => !found.immobilized && goes_on(state, unit),
            Order::Fire | Order::Run | Order::Ambush | Order::Rally => true,
        };
    why.extend(afloat.then(|| no("od.order.afloat", "OD-19-26")));
    // OD-7.2-2.
    let stays = found.profile.gun().is_some() && order == Order::Run && crate::way::rate(state, unit, order).is_none();
    why.extend(stays.then(|| no("od.order.no-run", "OD-7.2-2")));
    why
}

/// It has somewhere to advance to.
fn goes_on(state: &State, unit: UnitId) -> bool {
    let draft = Draft::new(unit.seat, word(Order::Advance.name()), Some(unit));
    !moving::survey(state, &draft, Gait::Advance).is_empty()
}

/// OD-17.3-1, OD-17.3-7: what a unit off the table may be ordered. One of the first wave that finds no room goes Down (OD-3-8).
fn off_table(state: &State, unit: UnitId, waits: Waits, order: Order) -> Vec<Reason> {
    let no = |code, rule| vec![Reason::new(code, rule).about([Arg::Unit(unit)])];
    match (waits, order) {
        (Waits::FirstWave, Order::Down) if !enter::is_shut_out(state, unit) => no("od.order.first-wave", "OD-17.3-7"),
        (_, Order::Down) | (Waits::FirstWave, Order::Advance | Order::Run) => vec![],
        (Waits::Reserve(_), Order::Advance | Order::Run) if state.gate(unit).is_some() => vec![],
        (Waits::Reserve(flank), Order::Advance | Order::Run) => {
            let number = if flank.is_some() { Number::OutflankFrom } else { Number::ReservesFrom };
            let from = Arg::Num(i32::from(number.value()));
            let rule = if flank.is_some() { "OD-17.3-4" } else { "OD-17.3-2" };
            vec![Reason::new("od.enter.not-yet", rule).about([Arg::Unit(unit), from])]
        }
        (Waits::FirstWave, _) => no("od.order.first-wave", "OD-17.3-7"),
        (Waits::No | Waits::Reserve(_), _) => no("od.order.off", "OD-17.3-1"),
    }
}

/// OD-4.1-1, OD-4.1-2: men or a gun with no weapon that is fired at what it sees. OD-4.1-3: a vehicle waits with any weapon, or none.
fn is_indirect(profile: &crate::data::Profile) -> bool {
    let carried = profile.men.iter().flat_map(|man| &man.weapons);
    let mut weapons = carried.chain(profile.gun().map(|gun| &gun.weapon)).peekable();
    let armed = profile.vehicle().is_none() && weapons.peek().is_some();
    armed && !weapons.any(|weapon| weapon.weapon().direct.is_some())
}

/// OD-4.2-3: the units that an officer can give an order to.
pub(super) fn reached(state: &State, officer: UnitId) -> Vec<UnitId> {
    let row = state.unit(officer).and_then(|found| found.profile.officer).map(|rank| rank.row());
    let Some((base, row)) = state.officer(officer).zip(row) else { return vec![] };
    let radius = row.radius.len(state.measure);
    let waits = state.living(officer.seat).filter(|(id, unit)| *id != officer && unit.die == Die::Bag);
    waits.map(|(id, _)| id).filter(|id| state.near(base, *id, radius)).collect()
}

/// OD-3-10, OD-4.2-3, OD-19-24: the units of a side that may be given an order now.
pub(crate) fn may_be_ordered(state: &State, seat: Seat) -> Vec<UnitId> {
    let near = state.snap.map(|snap| reached(state, snap.officer));
    let waits = state.living(seat).filter(|(_, unit)| unit.die == Die::Bag).map(|(id, _)| id);
    waits.filter(|id| near.as_ref().is_none_or(|near| near.contains(id)) && !state.is_too_slow(*id)).collect()
}

/// OD-3-1: places the die and tests. Returns whether the unit carries its order out.
pub(super) fn begin(flow: &mut Flow<OrderDice>, unit: UnitId, order: Order) -> Flowing<bool> {
    let tested = is_tested(flow.state(), unit, order);
    begin_as(flow, unit, order, tested)
}

/// The same with a test or without.
pub(super) fn begin_as(flow: &mut Flow<OrderDice>, unit: UnitId, order: Order, tested: bool) -> Flowing<bool> {
    begin_with(flow, (unit, order), tested, Besides::default())
}

/// What an order says besides: high explosive is loaded for an ambush; or its spotter uses it.
#[derive(Clone, Copy, Default)]
pub(super) struct Besides {
    pub loaded: bool,
    pub spotter: bool,
}

/// The same, with what it says besides.
pub(super) fn begin_with(
    flow: &mut Flow<OrderDice>,
    (unit, order): (UnitId, Order),
    tested: bool,
    Besides { loaded, spotter }: Besides,
) -> Flowing<bool> {
    let snap = flow.state().snap.is_some();
    flow.emit(Event::Ordered { unit, order, snap, loaded, spotter });
    saddle::falls_off(flow, unit, Some(order));
    let goes = |flow: &mut Flow<OrderDice>| {
        if matches!(order, Order::Advance | Order::Run) {
            conceal::betrays(flow, unit, "moves");
        }
        Ok(true)
    };
    if !tested {
        return goes(flow);
    }
    match order_test(flow, unit, order)? {
        Outcome::Passed => goes(flow),
        // OD-17.3-2, OD-5.2-4: it stays off the table, or in its vehicle, wherever its spotter is.
        Outcome::Failed | Outcome::Fubar if is_away(flow.state(), unit) => {
            turn_down(flow, unit, "failed");
            Ok(false)
        }
        Outcome::Failed => {
            failed(flow, unit)?;
            Ok(false)
        }
        Outcome::Fubar => {
            fubar::resolve(flow, unit)?;
            Ok(false)
        }
    }
}

fn is_away(state: &State, unit: UnitId) -> bool {
    !state.stands(unit) || state.unit(unit).is_some_and(|found| found.aboard.is_some())
}

/// Section 5.1: men and guns go down (OD-5.1-1); so does a vehicle that cannot move (OD-5.1-4) or sees no enemy before it (OD-5.1-2). Others
/// fall back first (OD-5.1-3). One afloat does nothing (OD-5.1-5).
fn failed(flow: &mut Flow<OrderDice>, unit: UnitId) -> Flowing {
    let state = flow.state();
    // OD-17.5-4: one that tows does not reverse.
    let held = state.unit(unit).is_none_or(|found| found.immobilized) || transports::tows(state, unit);
    let stays = !drive::is_vehicle(state, unit) || held;
    let back =
        drive::straight_back(state, unit).filter(|_| !stays && !state.is_afloat(unit) && faces_enemy(state, unit));
    match back {
        Some(_) if drive::picks_its_way(state, unit) && moving::has_way(state, unit, Gait::FallBack) => {
            flow.emit(Event::Course { now: Some(Box::new(Course::new(unit, Part::Recoils))) });
        }
        Some(leg) => {
            let facing = state.place_of(leg.base).map(|place| place.facing);
            return spring::go(flow, unit, Gait::FallBack, vec![Leg { facing, ..leg }]);
        }
        None => turn_down(flow, unit, "failed"),
    }
    Ok(())
}

/// It sees an enemy in its front arc.
fn faces_enemy(state: &State, unit: UnitId) -> bool {
    let Some(hull) = state.models(unit).next() else { return false };
    let Some(viewer) = state.viewer(hull.id) else { return false };
    let mut foes = state.standing(unit.seat.other()).flat_map(|(foe, _)| state.looks_of(foe));
    foes.any(|foe| sector::meets(hull, Side::Front, &foe.shape()) && viewer.sees_facet(&foe))
}

/// OD-4.2-1 to OD-4.2-4: its action is over. An officer who has carried out an order may give others.
pub(super) fn settle(flow: &mut Flow<OrderDice>, unit: UnitId, carried: bool) {
    let state = flow.state();
    if state.course.is_some() {
        return;
    }
    let over = turn::extinct(state).is_some();
    let now = match state.snap {
        Some(snap) => Some(snap),
        None => state.unit(unit).filter(|found| carried && found.die != Die::On(Order::Down)).and_then(|found| {
            let left = found.profile.officer?.row().orders;
            Some(Snap { officer: unit, left })
        }),
    };
    let now = now.filter(|snap| !over && snap.left > 0 && !reached(state, snap.officer).is_empty());
    if now != state.snap {
        flow.emit(Event::Snap { now });
    }
}
