//! Section 15.4: a tank on tracks drives straight into an enemy.

use super::ordering::{begin, ordered, own_legs, settle, why_not};
use super::{Plan, assault, spring};
use crate::OrderDice;
use crate::conceal;
use crate::data::{Armor, Kind, Mobility};
use crate::drive::{self, Sweep};
use crate::fire;
use crate::morale;
use crate::record::{Event, Gait, Order};
use crate::state::{Die, State};
use crate::way::{self, Way};
use battle::placing::near_by;
use content::{Arg, text, word};
use contract::{
    Brief, Choice, Draft, Findings, Flow, Flowing, Gather, Given, Leg, Mark, Offer, Read, Reason, Room, Thing, Tone,
    Verdict, refuse,
};
use geom::{Len, Pt, Shape, dot, shift};
use table::{Base, BaseId, Place, UnitId};

pub struct Planned {
    unit: UnitId,
    at: UnitId,
    leg: Leg,
    way: Way,
    /// How far it goes before it touches the target.
    contact: Len,
    /// What the target sees when it fires first.
    looks: fire::Looks,
}

/// OD-15.4-1: a tank that may be given a Run.
fn able(state: &State, draft: &Draft) -> Read<(UnitId, Vec<Reason>)> {
    let (unit, mut barred) = ordered(state, draft, Order::Run)?;
    let no = |code| refuse(Reason::new(code, "OD-15.4-1").about([Arg::Unit(unit)]));
    if !state.options.tank_assault {
        return no("od.overrun.agreed");
    }
    let tank = state.unit(unit).and_then(|found| found.profile.vehicle()).is_some_and(|own| {
        own.gear == Mobility::Tracked && own.armor.damage_value() >= Armor::LightTank.damage_value()
    });
    if !tank {
        return no("od.overrun.light");
    }
    barred.extend(assault::barred(state, unit));
    Ok((unit, barred))
}

/// What it does not drive into.
fn barred_target(state: &State, unit: UnitId, at: UnitId) -> Option<Reason> {
    let about = [Arg::Unit(unit), Arg::Unit(at)];
    let armor =
        state.unit(at).and_then(|found| found.profile.vehicle()).is_some_and(|own| own.armor != Armor::SoftSkin);
    if armor {
        return Some(Reason::new("od.overrun.armor", "OD-15.4-7").about(about));
    }
    let unseen = || Reason::new("od.assault.unseen", "OD-15.1-1").about(about);
    (!assault::sees(state, unit, at)).then(unseen).or_else(|| conceal::bars(state, unit, at))
}

/// The first unit that it touches, and after how far.
fn first(state: &State, leg: &Leg) -> Option<(Len, UnitId)> {
    let (far, base) = drive::struck(state, leg).into_iter().next()?;
    Some((far, state.board.base(base)?.unit))
}

/// The models of a unit that it touches, and after how far.
fn touched(state: &State, leg: &Leg, at: UnitId) -> Vec<(Len, BaseId)> {
    let own = |base: BaseId| state.board.base(base).is_some_and(|base| base.unit == at);
    drive::struck(state, leg).into_iter().filter(|(_, base)| own(*base)).collect()
}

/// OD-13-15, OD-15.2-9: of the target it touches nobody but its spotters, who are a target of their own.
fn spotters(state: &State, leg: &Leg, at: UnitId) -> Option<Vec<BaseId>> {
    let all: Vec<BaseId> = touched(state, leg, at).into_iter().map(|(_, base)| base).collect();
    (!all.is_empty() && all.iter().all(|base| state.is_spotter(*base))).then_some(all)
}

/// OD-15.4-2, OD-15.4-5: how far it goes until it touches a model of the target; of a gun its carriage.
fn contact(state: &State, leg: &Leg, at: UnitId) -> Option<Len> {
    let gun = way::carriage(state, at).map(|base| base.id).filter(|_| spotters(state, leg, at).is_none());
    let meant = |base: BaseId| gun.is_none_or(|gun| base == gun);
    touched(state, leg, at).into_iter().find(|(_, base)| meant(*base)).map(|(far, _)| far)
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let draft = Draft::new(unit.seat, word(assault::VERB), Some(unit));
    let why_not = why_not(
        &draft,
        able(state, &draft),
        |draft| survey(state, draft),
        |draft| check(state, draft),
        |unit| Reason::new("od.overrun.nobody", "OD-15.4-2").about([Arg::Unit(unit)]),
    );
    let bases = state.models(unit).map(|base| base.id).collect();
    let room = Room::Reach(way::rate(state, unit, Order::Run).unwrap_or_default());
    Offer { why_not, ..Offer::new(assault::VERB, Some(unit), vec![Gather::Legs { bases, room }]) }
}

/// Straight ahead until it touches an enemy.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let found = begun.unit.and_then(|unit| {
        let ahead = drive::ahead(state, unit)?;
        let (_, at) = first(state, &ahead)?;
        let far = contact(state, &ahead, at)?;
        Some((vec![Given::Legs(vec![drive::part_of(state, &ahead, far)?])], Thing::Unit(at)))
    });
    found.into_iter().collect()
}

/// A draft as it was ruled, and how far it might be driven.
#[derive(Default)]
struct Ruled {
    found: Findings,
    planned: Option<Planned>,
    nearest: Option<Leg>,
}

fn ruled(state: &State, draft: &Draft) -> Ruled {
    let mut found = Findings::default();
    let broken = |found: Findings| Ruled { found, ..Ruled::default() };
    let Some((unit, barred)) = found.take(able(state, draft)) else { return broken(found) };
    found.0.extend(barred);
    let legs = draft.only_legs();
    own_legs(unit, legs, state.models(unit), &mut found);
    let Some(leg) = legs.first().filter(|_| found.0.is_empty()) else { return broken(found) };
    let Some((_, at)) = first(state, leg) else {
        found.0.push(Reason::new("od.overrun.nobody", "OD-15.4-2").about([Arg::Unit(unit)]));
        return broken(found);
    };
    if let Some(why) = barred_target(state, unit, at) {
        found.0.push(why);
        return broken(found);
    }
    let Some((Sweep { broken: wrong, way, nearest }, contact)) =
        drive::sweep(state, leg, at).zip(contact(state, leg, at))
    else {
        // OD-15.4-5.
        found.0.push(Reason::new("od.overrun.no-gun", "OD-15.4-5").about([Arg::Unit(unit), Arg::Unit(at)]));
        return broken(found);
    };
    found.0.extend(wrong);
    // OD-15.4-6: its wreck bars the way.
    if drive::is_vehicle(state, at) && way.length > contact {
        let why = Reason::new("od.overrun.wreck", "OD-15.4-6").about([Arg::Unit(unit), Arg::Unit(at)]);
        found.0.push(why.limit(way.length, contact));
    }
    Ruled {
        found,
        planned: Some(Planned { unit, at, leg: leg.clone(), way, contact, looks: fire::Looks::default() }),
        nearest,
    }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let Ruled { found, planned, nearest } = ruled(state, draft);
    if found.0.is_empty() && planned.is_none() {
        return found.incomplete("OD-15.4-2");
    }
    let mended = || {
        // What was drawn, as far as it may be driven; or until it touches an enemy.
        let given = nearest.map(|leg| vec![Given::Legs(vec![leg])]).into_iter();
        let drafts = given.chain(survey(state, draft).into_iter().map(|(given, _)| given));
        let is_legal = |draft: &Draft| {
            let again = ruled(state, draft);
            again.planned.is_some() && again.found.0.is_empty()
        };
        drafts.map(|given| Draft { given, ..draft.clone() }).find(is_legal)
    };
    let nearest = if found.0.is_empty() { None } else { mended() };
    found.verdict(planned.map(Plan::Overrun), nearest)
}

/// The strip, what the target may do about it, and what it needs.
pub(super) fn brief(state: &State, planned: &Planned) -> Brief {
    let Planned { unit, at, leg, way, contact, looks } = planned;
    let mut brief = super::tested(state, *unit, Order::Run);
    if let Some(Shape::Poly(strip)) = drive::strip(state, leg) {
        brief.marks.push(Mark::Area { corners: strip.corners().to_vec(), tone: Tone::Warn });
    }
    if way.trail.len() > 1 {
        brief.marks.push(Mark::Trail { points: way.trail.clone(), tone: Tone::Fact });
    }
    brief.spent.push((way.base, way.length, Some(way.of.most)));
    brief.lines.push(text("od.brief.assault", [Arg::Unit(*at), Arg::Len(*contact)]));
    if spotters(state, leg, *at).is_some() {
        brief.lines.push(text("od.brief.spotter", [Arg::Unit(*at)]));
        return brief;
    }
    if assault::may_defend(state, looks, (*unit, *at), *contact) {
        brief.lines.push(text("od.brief.defends", [Arg::Unit(*at)]));
    }
    match state.unit(*at).map(|found| found.profile.kind()) {
        Some(Kind::Infantry) => {
            // OD-6-10: contact takes its pins off.
            let mut then = state.clone();
            then.units.get_mut(at).into_iter().for_each(|found| found.pins = 0);
            brief.tallies.push(morale::target(&then, *at, morale::Test::Check));
            brief.lines.push(text("od.brief.aside", [Arg::Unit(*at)]));
        }
        Some(Kind::Artillery | Kind::Vehicle) | None => {
            brief.lines.push(text("od.brief.crushed", [Arg::Unit(*at)]));
        }
    }
    brief
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, planned: &Planned) -> Flowing {
    let Planned { unit, at, leg, contact, looks, .. } = planned;
    let (unit, at) = (*unit, *at);
    let passed = begin(flow, unit, Order::Run)?;
    if passed {
        // OD-15.4-4: it reacts as to any assault.
        if spotters(flow.state(), leg, at).is_none() {
            assault::defend(flow, looks, (unit, at), *contact)?;
        }
        let state = flow.state();
        if state.stands(unit) && state.unit(unit).is_some_and(|found| found.die == Die::On(Order::Run)) {
            spring::go_at(flow, unit, Gait::Run, vec![leg.clone()], spring::Goal::Foe(at))?;
        }
    }
    let carried = passed && flow.state().stands(unit);
    settle(flow, unit, carried);
    Ok(())
}

/// OD-15.4-3 to OD-15.4-6, OD-6-17: it drives on, and into the target if that is still in its way.
pub(super) fn arrive(flow: &mut Flow<OrderDice>, unit: UnitId, at: UnitId, legs: &[Leg]) -> Flowing {
    if flow.state().course.is_some() {
        flow.emit(Event::Course { now: None });
    }
    let state = flow.state();
    let Some(leg) = legs.first() else { return Ok(()) };
    let Some(far) = contact(state, leg, at).filter(|_| state.stands(at)) else {
        for leg in drive::judge(state, std::slice::from_ref(leg), Gait::Run).nearest {
            go(flow, unit, leg);
        }
        return Ok(());
    };
    let (strip, part) = (drive::strip(state, leg), drive::part_of(state, leg, far));
    let spotters = spotters(state, leg, at);
    let kind = state.unit(at).map(|found| found.profile.kind());
    if let Some(part) = part {
        go(flow, unit, part);
    }
    flow.emit(Event::Contact { unit, at });
    if let Some(spotters) = spotters {
        morale::lose(flow, at, spotters)?;
        go(flow, unit, Leg { facing: None, ..leg.clone() });
        return Ok(());
    }
    // OD-6-10.
    morale::unpin(flow, at, u8::MAX, "assault");
    let holds = kind == Some(Kind::Infantry) && morale::holds(flow, at)?;
    if holds {
        if let Some(strip) = strip {
            step_aside(flow, unit, at, &strip)?;
        }
        if flow.state().stands(at) {
            morale::turn_down(flow, at, "overrun");
        }
    } else {
        morale::destroy(flow, at, "overrun");
    }
    go(flow, unit, Leg { facing: None, ..leg.clone() });
    Ok(())
}

/// The rest of its way, if there is any.
fn go(flow: &mut Flow<OrderDice>, unit: UnitId, leg: Leg) {
    let state = flow.state();
    let went = battle::along::length(&state.board, std::slice::from_ref(&leg));
    if went == Len::ZERO {
        return;
    }
    flow.emit(Event::Marched { unit, order: Order::Run, legs: vec![leg], went, back: false });
}

/// OD-15.4-3: men in the strip go the shortest distance out of it to a free place. Where two are as near, their owner chooses; where there is
/// none, the man is lost.
fn step_aside(flow: &mut Flow<OrderDice>, unit: UnitId, at: UnitId, strip: &Shape) -> Flowing {
    let state = flow.state();
    let under = |base: &&Base| base.shape().is_some_and(|shape| shape.overlaps(strip));
    let far = |base: &Base| {
        let to = *spots(state, unit, base.id, strip).first()?;
        Some(geom::distance(base.place?.at, to))
    };
    // Those who have the shortest way go first, and leave room to the others.
    let mut bases: Vec<(Option<Len>, BaseId)> =
        state.models(at).filter(under).map(|base| (far(base), base.id)).collect();
    sorted::order(&mut bases);
    let (mut legs, mut lost) = (vec![], vec![]);
    let mut then = flow.state().clone();
    for (_, id) in bases {
        let spots = spots(&then, unit, id, strip);
        let to = match spots[..] {
            [] => {
                lost.push(id);
                continue;
            }
            [only] => only,
            [left, right, ..] => {
                let choice = |key: &'static str, said, to, like| Choice {
                    key: word(key),
                    text: text(said, []),
                    at: Some(Thing::Spot(to)),
                    like,
                };
                let choices =
                    vec![choice("left", "od.choice.left", left, 0), choice("right", "od.choice.right", right, 1)];
                let why = text("od.why.aside", [Arg::Base(id)]);
                let picked = flow.pick(at.seat, why, choices, 1, 1)?;
                if picked.first().is_some_and(|key| key.as_str() == "right") { right } else { left }
            }
        };
        let leg = Leg { base: id, path: vec![to], facing: None };
        then.board = way::placed(&then.board, std::slice::from_ref(&leg));
        legs.push(leg);
    }
    if !legs.is_empty() {
        flow.emit(Event::Aside { unit: at, legs });
    }
    morale::lose(flow, at, lost)
}

/// The nearest free place for one of them; two if they are as near.
fn spots(then: &State, unit: UnitId, id: BaseId, strip: &Shape) -> Vec<Pt> {
    let Some((base, hull)) = then.board.base(id).zip(then.models(unit).next()) else { return vec![] };
    let (Some(place), Some(tank)) = (base.place, hull.place) else { return vec![] };
    let free = |to: Pt| {
        let there = Place { at: to, ..place };
        !base.foot.stood(there).overlaps(strip)
            && table::may_stand(&then.board, base, there, crate::placing::past(then, base))
            && crate::placing::closed(then, base, to).is_none()
    };
    // To the left and to the right, and out of the front of the strip.
    let (along, across) = (tank.facing.turned(shift(1_000, 0)), tank.facing.turned(shift(0, 1_000)));
    let reach = |way: geom::Shift| {
        let off = |at: Pt| dot(way, at - place.at) / 1_000;
        let Shape::Poly(poly) = strip else { return 0 };
        let edge = poly.corners().iter().map(|corner| off(*corner)).max().unwrap_or(0);
        let back = match &base.foot.stood(place) {
            Shape::Disc { radius, .. } => i64::from(radius.0),
            Shape::Poly(own) => own.corners().iter().map(|corner| -off(*corner)).max().unwrap_or(0),
        };
        i32::try_from(edge + back).unwrap_or(0) + 1
    };
    let by = |way: geom::Shift| {
        let far = reach(way);
        place.at + shift(way.x * far / 1_000, way.y * far / 1_000)
    };
    let ways = [across, shift(-across.x, -across.y), along];
    let mut exact: Vec<(Len, Pt)> =
        ways.into_iter().map(by).filter(|to| free(*to)).map(|to| (geom::distance(place.at, to), to)).collect();
    sorted::sort_by_key(&mut exact, |(far, _)| *far);
    match exact[..] {
        [] => near_by(place.at, then.length(crate::data::Length::Coherency), 16, free).into_iter().collect(),
        [(far, one), (same, other), ..] if far == same => vec![one, other],
        [(_, one), ..] => vec![one],
    }
}
