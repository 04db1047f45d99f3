//! Sections 15.1, 15.2 and 16.4: a unit on foot assaults another, or the crew of a gun.

use super::ordering::{begin_as, ordered, own_legs, settle, why_not};
use super::{Plan, spring};
use crate::assault::{self, Charge, Outcome};
use crate::data::{Dice, Kind, Length, Special};
use crate::fire;
use crate::record::{Course, Event, Gait, Order, Part};
use crate::state::{Die, Scenario, State};
use crate::way::{self, Way};
use crate::{OrderDice, conceal, dice, morale, saddle};
use content::{Arg, text, word};
use contract::{
    Brief, Choice, Draft, Findings, Flow, Flowing, Gather, Given, Leg, Mark, Offer, Read, Reason, Room, Thing, Tone,
    Verdict, refuse,
};
use geom::Len;
use table::{BaseId, PieceId, UnitId};

pub(super) const VERB: &str = "assault";

const INSIDE: &str = "inside";

pub struct Planned {
    unit: UnitId,
    at: UnitId,
    ways: Vec<Way>,
    /// OD-15.1-2.
    measured: Len,
    at_once: bool,
    /// OD-15.1-2: the target is out of reach, and the unit only runs toward it.
    short: bool,
    /// What the target sees when it fires first.
    looks: fire::Looks,
}

/// OD-20.1-4, OD-17.3-1: what bars any assault.
pub(super) fn barred(state: &State, unit: UnitId) -> Vec<Reason> {
    let mut barred = vec![];
    if state.terms.of == Scenario::Meeting && state.turn == 1 {
        barred.push(Reason::new("od.assault.first-turn", "OD-20.1-4").about([Arg::Unit(unit)]));
    }
    if !state.stands(unit) {
        barred.push(Reason::new("od.order.off", "OD-17.3-1").about([Arg::Unit(unit)]));
    }
    barred
}

/// A unit that may assault by its kind (OD-15.1-1).
fn able(state: &State, draft: &Draft) -> Read<(UnitId, Vec<Reason>)> {
    let (unit, mut barred) = ordered(state, draft, Order::Run)?;
    let foot = state.unit(unit).is_some_and(|found| found.profile.kind() == Kind::Infantry);
    if !foot {
        return refuse(Reason::new("od.assault.not-foot", "OD-15.1-1").about([Arg::Unit(unit)]));
    }
    if state.is_mounted(unit, Special::Motorbikes) {
        return refuse(Reason::new("od.assault.motorcycles", "OD-15.1-1").about([Arg::Unit(unit)]));
    }
    if let Some(house) = state.house_of(unit) {
        barred.push(Reason::new("od.assault.inside", "OD-17.1-5").about([Arg::Unit(unit), Arg::Piece(house)]));
    }
    barred.extend(self::barred(state, unit));
    Ok((unit, barred))
}

/// What cannot be assaulted, and why.
fn barred_target(state: &State, unit: UnitId, at: UnitId) -> Option<Reason> {
    // OD-15.3-2.
    if is_vehicle(state, at) && state.unit(at).is_some_and(|found| found.die == Die::On(Order::Run)) {
        return Some(Reason::new("od.assault.ran", "OD-15.3-2").about([Arg::Unit(at)]));
    }
    // OD-17.1-2: nobody goes into a building in the saddle.
    if let Some(house) = state.house_of(at).filter(|_| state.is_mounted(unit, Special::Cavalry)) {
        return Some(Reason::new("od.house.not-foot", "OD-17.1-2").about([Arg::Unit(unit), Arg::Piece(house)]));
    }
    (!sees(state, unit, at))
        .then(|| Reason::new("od.assault.unseen", "OD-15.1-1").about([Arg::Unit(unit), Arg::Unit(at)]))
        .or_else(|| conceal::bars(state, unit, at))
}

fn is_vehicle(state: &State, at: UnitId) -> bool {
    state.unit(at).is_some_and(|found| found.profile.kind() == Kind::Vehicle)
}

pub(super) fn sees(state: &State, unit: UnitId, at: UnitId) -> bool {
    if let Some(house) = state.house_of(at) {
        return !assault::seen_openings(state, unit, house).is_empty();
    }
    let eyes = state.models(unit).filter_map(|base| state.viewer(base.id));
    eyes.into_iter().any(|viewer| state.models(at).any(|foe| viewer.sees(foe)))
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let draft = Draft::new(unit.seat, word(VERB), Some(unit));
    let why_not = why_not(
        &draft,
        able(state, &draft),
        |draft| survey(state, draft),
        |draft| check(state, draft),
        |unit| Reason::new("od.assault.nobody", "OD-15.1-2").about([Arg::Unit(unit)]),
    );
    let reach = way::rate(state, unit, Order::Run).unwrap_or_default();
    let bases = state.models(unit).map(|base| base.id).collect();
    Offer { why_not, ..Offer::new(VERB, Some(unit), vec![Gather::Legs { bases, room: Room::Reach(reach) }]) }
}

/// The shortest paths to each enemy that it sees and reaches; if there is none, a run toward each that it sees (OD-15.1-2).
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(unit) = begun.unit else { return vec![] };
    let foes = state.standing(unit.seat.other()).map(|(id, _)| id);
    let open: Vec<UnitId> = foes.filter(|at| barred_target(state, unit, *at).is_none()).collect();
    let drafts = |legs: &dyn Fn(UnitId) -> Option<Vec<Leg>>| -> Vec<(Vec<Given>, Thing)> {
        open.iter().filter_map(|at| Some((vec![Given::Legs(legs(*at)?)], Thing::Unit(*at)))).collect()
    };
    let reached = drafts(&|at| assault::charge(state, unit, at).map(|(_, legs)| legs));
    if reached.is_empty() { drafts(&|at| run_at(state, unit, at)) } else { reached }
}

/// OD-15.1-2: straight at a unit that is too far, if a run leads anywhere on that way.
fn run_at(state: &State, unit: UnitId, at: UnitId) -> Option<Vec<Leg>> {
    let legs = assault::abreast(state, unit, at)?;
    let far = drawn_far(state, unit, &legs) && assault::goal(state, unit, &legs) == Some(at);
    (far && toward(state, unit, at, &legs, Findings::default()).plan.is_some()).then_some(legs)
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some((unit, barred)) = found.take(able(state, draft)) else { return found.verdict(None, None) };
    found.0.extend(barred);
    let legs = draft.only_legs();
    if legs.is_empty() || !found.0.is_empty() {
        return if found.0.is_empty() { found.incomplete("OD-15.1-2") } else { found.verdict(None, None) };
    }
    own_legs(unit, legs, state.models(unit), &mut found);
    if !found.0.is_empty() {
        return found.verdict(None, None);
    }
    let Some(at) = assault::goal(state, unit, legs) else {
        found.0.push(Reason::new("od.assault.no-contact", "OD-15.1-2").about([Arg::Unit(unit)]));
        return found.verdict(None, None);
    };
    found.0.extend(barred_target(state, unit, at));
    if !found.0.is_empty() {
        return found.verdict(None, None);
    }
    let rough = legs.iter().any(|leg| way::is_rough(state, leg));
    let judged = way::judge_at(state, unit, legs, assault::pace(state, unit, at, rough));
    found.0.extend(judged.broken);
    let drawn = legs.iter().filter_map(|leg| assault::contact(state, leg.clone(), at)).min_by_key(|first| first.length);
    let short = assault::shortest(state, unit, at);
    let best = drawn.iter().chain(&short).min_by_key(|first| first.length);
    let plan = best.zip(judged.ways).map(|(best, ways)| {
        let at_once = best.behind;
        Plan::Assault(Planned {
            unit,
            at,
            ways,
            measured: best.length,
            at_once,
            short: false,
            looks: fire::Looks::default(),
        })
    });
    // What is drawn onto the enemy is cut back to where it touches him; if that does not do, the shortest paths are proposed.
    let touches = assault::goal(state, unit, &judged.nearest) == Some(at);
    let nearest = match touches {
        true => Some(judged.nearest),
        false => assault::charge(state, unit, at).map(|(_, legs)| legs),
    };
    let whole = |legs: &Vec<Leg>| {
        let rough = legs.iter().any(|leg| way::is_rough(state, leg));
        way::judge_at(state, unit, legs, assault::pace(state, unit, at, rough)).broken.is_empty()
    };
    // What is refused is not proposed again.
    let other = |legs: &Vec<Leg>| draft.only_legs() != &legs[..];
    if plan.is_none() && short.is_none() && drawn_far(state, unit, legs) {
        let run = toward(state, unit, at, legs, found);
        // What is not offered is not done either.
        let offered = || run_at(state, unit, at).is_some() || !survey(state, draft).is_empty();
        if run.plan.is_none() || offered() {
            return run;
        }
        let nobody = Reason::new("od.assault.nobody", "OD-15.1-2").about([Arg::Unit(unit)]);
        return Findings(vec![nobody]).verdict(None, None);
    }
    let nearest =
        nearest.filter(whole).filter(other).map(|legs| Draft { given: vec![Given::Legs(legs)], ..draft.clone() });
    if plan.is_none() && found.0.is_empty() {
        found.0.push(Reason::new("od.assault.no-contact", "OD-15.1-2").about([Arg::Unit(unit)]));
    }
    found.verdict(plan, nearest)
}

/// One of these paths is longer than the unit can go.
fn drawn_far(state: &State, unit: UnitId, legs: &[Leg]) -> bool {
    let most = way::rate(state, unit, Order::Run).unwrap_or_default();
    battle::along::farthest(&state.board, legs) > most
}

/// OD-15.1-2: too far for an assault: a run toward the target, as far as it leads.
fn toward(state: &State, unit: UnitId, at: UnitId, legs: &[Leg], mut found: Findings) -> Verdict<Plan> {
    let cut = way::judge(state, unit, legs, Order::Run).nearest;
    let judged = way::judge(state, unit, &cut, Order::Run);
    if judged.broken.is_empty() && !cut.is_empty() {
        found.0.clear();
    }
    let measured = battle::along::length(&state.board, &legs[..1]);
    let looks = fire::Looks::default;
    let plan = |ways| Plan::Assault(Planned { unit, at, ways, measured, at_once: false, short: true, looks: looks() });
    let plan = judged.ways.filter(|_| found.0.is_empty()).map(plan);
    found.verdict(plan, None)
}

/// The paths, what the target may do about it, and what both sides need.
pub(super) fn brief(state: &State, planned: &Planned) -> Brief {
    let mut brief = super::tested(state, planned.unit, Order::Run);
    // OD-15.3-1.
    if brief.tallies.is_empty() && assault::needs_nerve(state, planned.unit, planned.at) {
        brief.tallies.push(morale::target(state, planned.unit, morale::Test::Order(Order::Run)));
    }
    for way in planned.ways.iter().filter(|way| way.moves()) {
        if way.trail.len() > 1 {
            brief.marks.push(Mark::Trail { points: way.trail.clone(), tone: Tone::Fact });
        }
        brief.spent.push((way.base, way.length, Some(way.of.most)));
    }
    if planned.short {
        brief.goes = planned.ways.iter().map(Way::leg).collect();
        brief.lines.push(text("od.brief.short", [Arg::Unit(planned.at)]));
        return brief;
    }
    brief.tallies.push(match is_vehicle(state, planned.at) {
        true => assault::to_storm(state, planned.at),
        false => assault::harm(state, planned.at),
    });
    brief.lines.push(text("od.brief.assault", [Arg::Unit(planned.at), Arg::Len(planned.measured)]));
    if may_defend(state, &planned.looks, (planned.unit, planned.at), planned.measured) {
        brief.lines.push(text("od.brief.defends", [Arg::Unit(planned.at)]));
    }
    if planned.at_once && !is_vehicle(state, planned.at) {
        brief.lines.push(text("od.brief.at-once", [Arg::Unit(planned.at)]));
    }
    brief
}

/// OD-15.1-3, OD-16-4: the target has no die, they come from far enough away, and it has something to fire.
pub(super) fn may_defend(state: &State, looks: &fire::Looks, (unit, at): (UnitId, UnitId), measured: Len) -> bool {
    let waits = state.unit(at).is_some_and(|found| found.die == Die::Bag);
    waits && measured > state.length(Length::DefensiveFire) && !looks.defence(state, unit, at).is_empty()
}

/// OD-15.1-3, OD-16-3, OD-16-4: it fires, drives away or holds its fire.
pub(super) fn defend(
    flow: &mut Flow<OrderDice>,
    looks: &fire::Looks,
    (unit, at): (UnitId, UnitId),
    measured: Len,
) -> Flowing {
    let state = flow.state();
    let may = may_defend(state, looks, (unit, at), measured);
    let answers = if may { looks.defence(state, unit, at).to_vec() } else { vec![] };
    let ways = fire::escapes(state, at, unit);
    if answers.is_empty() && ways.is_empty() {
        return Ok(());
    }
    let fires = (2..)
        .zip(&answers)
        .map(|(like, (key, said, _))| fire::answer(key, said, if *key == fire::FIRE { 0 } else { like }));
    let mut choices: Vec<Choice> = fires.collect();
    let (why, hold) = match answers.is_empty() {
        true => ("od.why.escapes", "od.choice.no-escape"),
        false => ("od.why.defends", "od.choice.hold"),
    };
    choices.push(fire::answer("hold", hold, 1));
    let why = text(why, [Arg::Unit(at), Arg::Unit(unit)]);
    let key = match fire::pick(flow, (at, unit), why, choices, ways)? {
        fire::Picked::Escape(way) => return fire::escape(flow, at, &way),
        fire::Picked::Other(key) => key,
    };
    let Some((_, _, arms)) = answers.into_iter().find(|(named, ..)| *named == key.as_str()) else { return Ok(()) };
    // OD-3-4: its die comes out of the bag.
    flow.emit(Event::Turned { unit: at, order: Order::Fire, why: word("defends") });
    // OD-19-30.
    saddle::falls_off(flow, at, Some(Order::Fire));
    fire::resolve(flow, (at, at.seat), fire::Quarry::unit(unit), &fire::Volley::of(&arms, looks), Order::Fire)?;
    Ok(())
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, planned: &Planned) -> Flowing {
    let Planned { unit, at, ways, measured, looks, .. } = planned;
    let (unit, at) = (*unit, *at);
    // OD-15.3-1.
    let tested = morale::is_tested(flow.state(), unit, Order::Run) || assault::needs_nerve(flow.state(), unit, at);
    let passed = begin_as(flow, unit, Order::Run, tested)?;
    if passed {
        let legs: Vec<Leg> = ways.iter().filter(|way| way.moves()).map(Way::leg).collect();
        if planned.short {
            spring::go(flow, unit, Gait::Run, legs)?;
            let carried = flow.state().stands(unit);
            settle(flow, unit, carried);
            return Ok(());
        }
        if !only_spotter(flow.state(), &legs, at) {
            defend(flow, looks, (unit, at), *measured)?;
        }
        let state = flow.state();
        let goes = state.stands(unit) && state.unit(unit).is_some_and(|found| found.die == Die::On(Order::Run));
        if goes {
            let (legs, at) = after_fire(flow.state(), unit, at, legs);
            let goal = at.map_or(spring::Goal::Ground, spring::Goal::Foe);
            spring::go_at(flow, unit, Gait::Run, legs, goal)?;
        }
    }
    let carried = passed && flow.state().stands(unit);
    settle(flow, unit, carried);
    Ok(())
}

/// OD-15.1-4: the paths of those who are left; if none of them can make contact, they run.
fn after_fire(state: &State, unit: UnitId, at: UnitId, legs: Vec<Leg>) -> (Vec<Leg>, Option<UnitId>) {
    let legs: Vec<Leg> = legs.into_iter().filter(|leg| state.place_of(leg.base).is_some()).collect();
    if !state.stands(at) {
        return (way::judge(state, unit, &legs, Order::Run).nearest, None);
    }
    if assault::goal(state, unit, &legs) == Some(at) || stood_there(state, unit, at) {
        return (legs, Some(at));
    }
    match assault::charge(state, unit, at) {
        Some((_, legs)) => (legs, Some(at)),
        None => (assault::run_toward(state, unit, at, &legs), None),
    }
}

/// One of them touches the target without a step.
fn stood_there(state: &State, unit: UnitId, at: UnitId) -> bool {
    state.models(unit).any(|base| assault::met(state, &state.board, base, at).is_some())
}

/// OD-15.2-9: those paths lead to the spotter alone.
fn only_spotter(state: &State, legs: &[Leg], at: UnitId) -> bool {
    let then = way::placed(&state.board, legs);
    let met = legs.iter().filter_map(|leg| then.base(leg.base)).filter_map(|base| assault::met(state, &then, base, at));
    let met: Vec<BaseId> = met.collect();
    !met.is_empty() && met.iter().all(|base| state.is_spotter(*base))
}

/// OD-15.1-4: they have come to the target. `at_once`: it was in a defensive position.
pub(super) fn arrive(flow: &mut Flow<OrderDice>, unit: UnitId, at: UnitId, at_once: bool) -> Flowing {
    let state = flow.state();
    let met: Vec<BaseId> = state.models(unit).filter_map(|base| assault::met(state, &state.board, base, at)).collect();
    let waits = state.course.is_some();
    let spotter = met.first().copied().filter(|_| met.iter().all(|base| state.is_spotter(*base)));
    if waits {
        flow.emit(Event::Course { now: None });
    }
    if met.is_empty() {
        return Ok(());
    }
    flow.emit(Event::Contact { unit, at });
    if let Some(spotter) = spotter {
        // OD-15.2-9.
        morale::lose(flow, at, vec![spotter])?;
        return regroup(flow, unit);
    }
    // OD-6-10.
    morale::unpin(flow, at, u8::MAX, "assault");
    if is_vehicle(flow.state(), at) {
        // OD-15.3-5.
        assault::storm(flow, unit, at)?;
        return regroup(flow, unit);
    }
    fight(flow, unit, at, at_once)
}

/// OD-15.2-5: the shortest of the paths that they take crosses an obstacle before the model that it reaches, or the target is in a building.
pub(super) fn is_defended(state: &State, unit: UnitId, at: UnitId, legs: &[Leg]) -> bool {
    let leg = |base: &table::Base| legs.iter().find(|leg| leg.base == base.id).cloned().unwrap_or(Leg::none(base.id));
    let contacts = state.models(unit).filter_map(|base| assault::contact(state, leg(base), at));
    let shortest = contacts.min_by_key(|first: &Charge| first.length);
    state.house_of(at).is_some() || shortest.is_some_and(|first| first.behind)
}

/// OD-15.1-5, OD-15.1-6: a round; a draw is followed by another.
fn fight(flow: &mut Flow<OrderDice>, unit: UnitId, at: UnitId, at_once: bool) -> Flowing {
    let house = flow.state().house_of(at);
    let now = match assault::round(flow, unit, at, at_once)? {
        Some(Outcome::Won) => return take(flow, unit, house),
        Some(Outcome::Lost) => return regroup(flow, at),
        Some(Outcome::Both) => None,
        None => Some(Box::new(Course { at: Some(at), ..Course::new(unit, Part::Fights) })),
    };
    if now != flow.state().course {
        flow.emit(Event::Course { now });
    }
    Ok(())
}

/// OD-17.1-13: the winner from outside may go inside instead of regrouping.
fn take(flow: &mut Flow<OrderDice>, unit: UnitId, house: Option<PieceId>) -> Flowing {
    let Some(house) = house.filter(|_| !flow.looks_past_end()) else { return regroup(flow, unit) };
    let choices = vec![fire::answer(INSIDE, "od.choice.inside", 0), fire::answer("regroup", "od.choice.regroup", 1)];
    let picked = flow.pick(unit.seat, text("od.why.takes", [Arg::Unit(unit), Arg::Piece(house)]), choices, 1, 1)?;
    if picked.first().is_none_or(|key| key.as_str() != INSIDE) {
        return regroup(flow, unit);
    }
    // OD-17.1-2, OD-19-30: without their bicycles.
    saddle::falls_off(flow, unit, None);
    flow.emit(Event::Inside { unit, house });
    super::face::settle_in(flow, unit)?;
    if flow.state().course.is_some() {
        flow.emit(Event::Course { now: None });
    }
    Ok(())
}

/// OD-15.1-7: the winner may move a little.
fn regroup(flow: &mut Flow<OrderDice>, unit: UnitId) -> Flowing {
    // OD-17.1-1: who has won in a building stays there.
    let state = flow.state();
    if !state.stands(unit) || state.house_of(unit).is_some() {
        if state.course.is_some() {
            flow.emit(Event::Course { now: None });
        }
        return Ok(());
    }
    if flow.looks_past_end() {
        return Ok(());
    }
    let why = text("od.why.regroups", [Arg::Unit(unit)]);
    let dice = if saddle::rides(flow.state(), unit) { Dice::TwoD6 } else { Dice::D6 };
    let inches = dice::number(flow, dice, unit.seat, why, &Thing::Unit(unit))?;
    let far = crate::data::Inches(inches).len(flow.state().measure);
    flow.emit(Event::Regroups { unit, far });
    let now = Course { inches: Some(inches), ..Course::new(unit, Part::Regroups) };
    flow.emit(Event::Course { now: Some(Box::new(now)) });
    Ok(())
}

/// OD-15.1-6: a drawn fight waits for its next round.
pub(super) fn goes_on(state: &State) -> bool {
    state.course.as_ref().is_some_and(|course| course.part == Part::Fights)
}

/// OD-15.1-6: from the second round on both strike at once.
pub(super) fn fight_on(flow: &mut Flow<OrderDice>) -> Flowing {
    let Some((unit, at)) = flow.state().course.as_ref().and_then(|course| Some((course.unit, course.at?))) else {
        return Ok(());
    };
    fight(flow, unit, at, true)?;
    let carried = flow.state().stands(unit);
    settle(flow, unit, carried);
    Ok(())
}
