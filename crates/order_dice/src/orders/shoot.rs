//! Sections 9 and 16.1: a unit fires, on a Fire order or after an advance, or holds its fire.

use super::Plan;
use super::ordering::{begin, is_due, ordered, settle};
use crate::data::{Number, Special, WeaponId};
use crate::fire::{self, Arm};
use crate::record::{Event, Order, Part, Stage};
use crate::state::{Die, State};
use crate::{OrderDice, dice};
use battle::orders::bare;
use content::{Arg, Word, text, word};
use contract::{
    Aim, Brief, Draft, Findings, Flow, Flowing, Gather, Given, Mark, Offer, Read, Reason, Thing, Tone, Verdict, refuse,
};
use table::{BaseId, Seat, UnitId};

/// OD-4-2: after an advance.
pub(super) const SHOOT: &str = "shoot";
pub(super) const HOLD: &str = "hold";

/// OD-3-7: the closing shot of a unit in ambush.
pub(super) const CLOSING: &str = "closing";

pub struct Planned {
    unit: UnitId,
    order: Order,
    targets: Vec<Target>,
}

pub struct Hold {
    unit: UnitId,
}

/// OD-9.1-1: a target, and who of the unit fires what at it. The unit's own comes first.
struct Target {
    at: UnitId,
    arms: Vec<Arm>,
}

pub(super) fn offer(state: &State, unit: UnitId, verb: &'static str) -> Offer {
    let draft = Draft::new(unit.seat, word(verb), Some(unit));
    let why_not = match able(state, &draft) {
        Err(why) => vec![*why],
        Ok((_, _, barred)) if !barred.is_empty() => barred,
        Ok((unit, order, _)) => battle::orders::why_none(
            &draft,
            survey(state, &draft),
            |draft| check(state, draft).broken,
            || Reason::new("od.fire.nobody", "OD-9.1-1").about([Arg::Unit(unit), super::named(order)]),
        ),
    };
    let from = state.there(unit).into_iter().map(|base| base.id).collect();
    let once = singles(state, unit).into_iter().map(|arm| Word::own(arm.weapon.name().to_owned()));
    let mut with: Vec<Word> = [fire::all()].into_iter().chain(once).collect();
    with.dedup();
    Offer { why_not, ..Offer::new(verb, Some(unit), vec![Gather::Aim { from, with }]) }
}

/// The weapons of the unit for a single shot that are still to be used.
pub(super) fn singles(state: &State, unit: UnitId) -> Vec<Arm> {
    let used = |base: BaseId| state.unit(unit).is_some_and(|found| found.used.contains(&base));
    let once = |weapon: &&WeaponId| weapon.weapon().has(Special::OneShot) && fire::is_aimed(**weapon);
    let of = |(base, man): (&table::Base, &crate::data::Man)| {
        let weapon = man.weapons.iter().find(once)?;
        (!used(base.id)).then_some(Arm { base: base.id, weapon: *weapon })
    };
    state.men(unit).filter_map(of).collect()
}

/// The unit that fires, and by which order.
fn able(state: &State, draft: &Draft) -> Read<(UnitId, Order, Vec<Reason>)> {
    if draft.verb.as_str() == CLOSING {
        is_due(state, draft.seat, Stage::Closing)?;
        let next = state.step.closing.first().copied();
        return match next.filter(|next| draft.unit == Some(*next)) {
            Some(unit) => Ok((unit, Order::Ambush, vec![])),
            None => {
                let about: Vec<Arg> = next.map(Arg::Unit).into_iter().collect();
                refuse(Reason::new("od.closing.other", "OD-3-12").about(about))
            }
        };
    }
    if draft.verb.as_str() != SHOOT {
        return ordered(state, draft, Order::Fire).map(|(unit, barred)| (unit, Order::Fire, barred));
    }
    waiting(state, draft.seat).and_then(|unit| match draft.unit {
        Some(named) if named == unit => Ok((unit, Order::Advance, vec![])),
        Some(_) => refuse(Reason::new("od.other-acts", "OD-4-2").about([Arg::Unit(unit)])),
        None => refuse(Reason::new(contract::INCOMPLETE, "OD-4-2")),
    })
}

/// OD-4-2: the unit that has advanced and may shoot.
fn waiting(state: &State, seat: Seat) -> Read<UnitId> {
    is_due(state, seat, Stage::Orders)?;
    match state.course.as_deref() {
        Some(course) if course.part == Part::Shoots => Ok(course.unit),
        Some(_) | None => refuse(Reason::new("od.shoot.none", "OD-4-2")),
    }
}

/// The targets that a draft names.
fn aimed(state: &State, unit: UnitId, aims: &[Aim]) -> Read<Vec<Target>> {
    let (mut targets, mut alone): (Vec<Target>, Vec<Target>) = (vec![], vec![]);
    let own = singles(state, unit);
    let mut taken: Vec<BaseId> = vec![];
    for Aim { base, with, at } in aims {
        if !state.there(unit).iter().any(|own| own.id == *base) {
            let args = [Arg::Said(base.to_string()), Arg::Unit(unit)];
            return refuse(Reason::new("base.unknown", "OD-9.1-1").about(args));
        }
        let at = match at {
            Thing::Unit(at) => Some(*at),
            Thing::Base(base) => state.board.base(*base).map(|base| base.unit),
            Thing::Piece(_) | Thing::Spot(_) => None,
        };
        let Some(at) = at.filter(|at| state.stands(*at)) else {
            return refuse(Reason::new("od.fire.no-target", "OD-9.1-1"));
        };
        if *with == fire::all() {
            if !targets.is_empty() {
                return refuse(Reason::new("od.fire.one-target", "OD-9.1-1").about([Arg::Unit(unit)]));
            }
            targets.push(Target { at, arms: vec![] });
            continue;
        }
        let arm = own.iter().find(|arm| arm.base == *base && arm.weapon.name() == with.as_str());
        let Some(arm) = arm.filter(|_| !taken.contains(base)) else {
            return refuse(Reason::new("od.fire.no-weapon", "OD-9.1-1").about([Arg::Base(*base)]));
        };
        taken.push(*base);
        alone.push(Target { at, arms: vec![*arm] });
    }
    // OD-9.1-4: a man fires one weapon.
    if let Some(first) = targets.first_mut() {
        first.arms = fire::arms(state, unit).into_iter().filter(|arm| !taken.contains(&arm.base)).collect();
    }
    for target in alone {
        match targets.iter_mut().find(|known| known.at == target.at) {
            Some(known) => known.arms.extend(target.arms),
            None => targets.push(target),
        }
    }
    Ok(targets)
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some((unit, order, barred)) = found.take(able(state, draft)) else { return found.verdict(None, None) };
    found.0.extend(barred);
    let [Given::Aimed(aims)] = &draft.given[..] else { return found.incomplete("OD-9.1-1") };
    if aims.is_empty() {
        return found.incomplete("OD-9.1-1");
    }
    let Some(targets) = found.take(aimed(state, unit, aims)) else { return found.verdict(None, None) };
    for target in &targets {
        found.0.extend(barred_target(state, unit, target.at));
        let (shots, idle) = fire::shots(state, target.at, &target.arms, order);
        // OD-9.1-1: a single shot that is out of reach is refused, too.
        let single =
            |base: BaseId| target.arms.iter().any(|arm| arm.base == base && arm.weapon.weapon().has(Special::OneShot));
        let barred = idle.into_iter().filter(|(base, _)| shots.is_empty() || single(*base));
        found.0.extend(barred.flat_map(|(_, why)| why));
        let unarmed = target.arms.is_empty();
        found.require(!unarmed, || Reason::new("od.fire.unarmed", "OD-9.1-1").about([Arg::Unit(unit)]));
    }
    found.verdict(Some(Plan::Fire(Planned { unit, order, targets })), None)
}

/// What cannot be a target.
fn barred_target(state: &State, unit: UnitId, at: UnitId) -> Option<Reason> {
    let no = |code, rule| Some(Reason::new(code, rule).about([Arg::Unit(at)]));
    if at.seat == unit.seat {
        return no("od.fire.friend", "OD-9.1-1");
    }
    match (fire::is_armored(state, at), fire::is_shielded(state, at)) {
        (true, _) => no("od.fire.armor", "OD-11.1-1"),
        (false, true) => no("od.fire.shield", "OD-10-4"),
        (false, false) => None,
    }
}

/// OD-4-2: there is something that it can fire at.
pub(super) fn has_target(state: &State, unit: UnitId) -> bool {
    aims_by(state, unit, Order::Advance)
}

/// OD-3-1 b, OD-3-12: units in ambush with something to fire at, those of the side that began first.
pub(super) fn closing(state: &State) -> Vec<UnitId> {
    let waits = |seat: Seat| state.standing(seat).filter(|(_, unit)| unit.die == Die::On(Order::Ambush));
    let all = state.sides().into_iter().flat_map(waits).map(|(id, _)| id);
    all.filter(|id| aims_by(state, *id, Order::Ambush)).collect()
}

fn aims_by(state: &State, unit: UnitId, order: Order) -> bool {
    let all: Vec<Arm> = fire::arms(state, unit).into_iter().chain(singles(state, unit)).collect();
    let mut foes = state.standing(unit.seat.other()).map(|(id, _)| id);
    foes.any(|at| barred_target(state, unit, at).is_none() && !fire::shots(state, at, &all, order).0.is_empty())
}

/// The whole unit at each enemy; and with its single shots besides.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some((unit, first)) = begun.unit.and_then(|unit| Some((unit, state.there(unit).first()?.id))) else {
        return vec![];
    };
    let mut found = vec![];
    for (at, _) in state.standing(unit.seat.other()) {
        let aim = |base: BaseId, with: Word| Aim { base, with, at: Thing::Unit(at) };
        let all = aim(first, fire::all());
        found.push((vec![Given::Aimed(vec![all.clone()])], Thing::Unit(at)));
        let singles = singles(state, unit);
        if !singles.is_empty() {
            let once = singles.iter().map(|arm| aim(arm.base, Word::own(arm.weapon.name().to_owned())));
            found.push((vec![Given::Aimed([all].into_iter().chain(once).collect())], Thing::Unit(at)));
        }
    }
    found
}

/// Every score with its modifiers, the lines of fire, and who takes no part.
pub(super) fn brief(state: &State, planned: &Planned) -> Brief {
    let mut brief = match planned.order {
        Order::Fire => super::tested(state, planned.unit, Order::Fire),
        Order::Advance | Order::Run | Order::Ambush | Order::Rally | Order::Down => Brief::default(),
    };
    for target in &planned.targets {
        let more = brief_of(state, target.at, &target.arms, planned.order);
        brief.lines.extend(more.lines);
        brief.tallies.extend(more.tallies);
        brief.marks.extend(more.marks);
        brief.idle.extend(more.idle);
    }
    brief
}

/// The same for these arms at one target.
pub(super) fn brief_of(state: &State, at: UnitId, arms: &[Arm], order: Order) -> Brief {
    let (shots, idle) = fire::shots(state, at, arms, order);
    let mut brief = Brief { idle, ..Brief::default() };
    for shot in shots {
        let need = Arg::Score(u8::try_from(shot.to_hit.total).unwrap_or(6).min(6));
        let args = [Arg::Num(i32::from(shot.dice())), fire::weapon_named(shot.weapon), need];
        let code = if shot.to_hit.total > 6 { "od.brief.shots-confirmed" } else { "od.brief.shots" };
        brief.lines.push(text(code, args));
        brief.tallies.push(shot.to_hit.clone());
        brief.marks.extend(shot.bases.iter().filter_map(|base| ray(state, *base, at)));
    }
    brief
}

fn ray(state: &State, base: BaseId, at: UnitId) -> Option<Mark> {
    let eyes = state.eyes(base);
    if let Some(house) = state.house_of(at) {
        let seen = |eye: &crate::sight::Viewer| {
            let opening = state.openings(house).into_iter().find(|opening| eye.sees_opening(house, *opening))?;
            Some(Mark::Ray { from: eye.at, to: opening.at, cut: None, tone: Tone::Good })
        };
        return eyes.iter().find_map(seen);
    }
    let viewer = eyes.into_iter().find(|eye| state.models(at).any(|base| eye.sees(base)))?;
    let seen = state.models(at).filter(|base| viewer.sees(base)).filter_map(|base| base.place);
    let to = seen.min_by_key(|place| (place.at - viewer.at).square())?.at;
    Some(Mark::Ray { from: viewer.at, to, cut: None, tone: Tone::Good })
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, planned: &Planned) -> Flowing {
    let Planned { unit, order, targets } = planned;
    let (unit, order) = (*unit, *order);
    if order == Order::Fire {
        let passed = begin(flow, unit, order)?;
        if passed {
            attack(flow, unit, order, targets)?;
        }
        settle(flow, unit, passed);
        return Ok(());
    }
    if order == Order::Ambush {
        return close(flow, unit, targets);
    }
    flow.emit(Event::Course { now: None });
    attack(flow, unit, order, targets)?;
    settle(flow, unit, true);
    Ok(())
}

/// OD-3-7: on a 4 or more it fires as from ambush.
fn close(flow: &mut Flow<OrderDice>, unit: UnitId, targets: &[Target]) -> Flowing {
    let why = text("od.why.closing", [Arg::Unit(unit)]);
    let passed = dice::passes(flow, unit.seat, why, Number::ClosingShot.value(), &Thing::Unit(unit))?;
    flow.emit(Event::Closes { unit, passed });
    if passed {
        flow.emit(Event::Turned { unit, order: Order::Fire, why: word("springs") });
        for target in targets {
            fire::resolve(flow, (unit, unit.seat), target.at, &target.arms, Order::Ambush)?;
        }
    }
    next(flow);
    Ok(())
}

/// The next of those who may still try, if they have a target left.
fn next(flow: &mut Flow<OrderDice>) {
    let state = flow.state();
    let left = state.step.closing.iter().skip(1).copied();
    let units = left.filter(|id| state.stands(*id) && aims_by(state, *id, Order::Ambush)).collect();
    flow.emit(Event::Closing { units });
}

/// OD-9.1-9: all targets react, then each is shot at in turn.
fn attack(flow: &mut Flow<OrderDice>, unit: UnitId, order: Order, targets: &[Target]) -> Flowing {
    for target in targets {
        fire::react(flow, target.at)?;
    }
    for target in targets {
        fire::resolve(flow, (unit, unit.seat), target.at, &target.arms, order)?;
    }
    Ok(())
}

pub(super) fn offer_hold(state: &State, seat: Seat) -> Offer {
    bare(seat, HOLD, None, |draft| check_hold(state, draft))
}

pub(super) fn check_hold(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    if state.stage == Stage::Closing {
        found.take(is_due(state, draft.seat, Stage::Closing));
        let Some(unit) = state.step.closing.first().copied() else { return found.verdict(None, None) };
        return found.alone(draft, Plan::Hold(Hold { unit }), "OD-3-7");
    }
    match found.take(waiting(state, draft.seat)) {
        Some(unit) => found.alone(draft, Plan::Hold(Hold { unit }), "OD-4-2"),
        None => found.verdict(None, None),
    }
}

pub(super) fn resolve_hold(flow: &mut Flow<OrderDice>, hold: &Hold) {
    if flow.state().stage == Stage::Closing {
        return next(flow);
    }
    flow.emit(Event::Course { now: None });
    settle(flow, hold.unit, true);
}
