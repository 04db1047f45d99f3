//! 16.2: a unit in ambush fires at one that moves; a move that it may fire at waits until the other side has answered. OD-16-11: several
//! fire one after another, as their owner says. OD-16-12: at one that comes in, too.

use super::ordering::{is_due, settle};
use super::{Plan, assault, overrun, shoot};
use crate::OrderDice;
use crate::apply::apply;
use crate::drive;
use crate::fire;
use crate::morale::turn_down;
use crate::record::{Course, Event, Gait, Order, Part, Stage};
use crate::state::State;
use battle::along::{farthest, parted};
use battle::orders::bare;
use content::{Arg, text, word};
use contract::{
    Answering, Brief, Draft, Findings, Flow, Flowing, Gather, Given, Held, Leg, Mark, Offer, Read, Reason, Thing, Tone,
    Verdict, refuse,
};
use geom::{Len, Pt};
use table::{PieceId, Seat, UnitId};

pub(super) const SPRING: &str = "spring";
pub(super) const LET_PASS: &str = "let-pass";

pub struct Planned {
    unit: UnitId,
    mover: UnitId,
    gait: Gait,
    at: Len,
    legs: Vec<Leg>,
    goal: Goal,
}

pub struct LetPass {
    mover: UnitId,
    gait: Gait,
    legs: Vec<Leg>,
    goal: Goal,
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    Ground,
    /// OD-15.1-4: to close quarters with that unit.
    Foe(UnitId),
    /// OD-17.1-4: into that building.
    House(PieceId),
}

impl Goal {
    /// Of the move that waits.
    fn held(state: &State) -> Goal {
        match state.course.as_deref() {
            Some(Course { at: Some(at), .. }) => Goal::Foe(*at),
            Some(Course { house: Some(house), .. }) => Goal::House(*house),
            Some(_) | None => Goal::Ground,
        }
    }
}

/// Moves the unit, or holds its move for those in ambush who may fire at it (OD-16-5).
pub(super) fn go(flow: &mut Flow<OrderDice>, unit: UnitId, gait: Gait, legs: Vec<Leg>) -> Flowing {
    go_at(flow, unit, gait, legs, Goal::Ground)
}

/// The same, to that goal.
pub(super) fn go_at(flow: &mut Flow<OrderDice>, unit: UnitId, gait: Gait, legs: Vec<Leg>, goal: Goal) -> Flowing {
    let state = flow.state();
    let sees = |by: &UnitId| fire::crosses(state, *by, unit, gait, &legs);
    let held = fire::ambushers(state, unit.seat.other()).iter().any(sees);
    if held && !flow.looks_past_end() {
        let verb = if matches!(goal, Goal::Foe(_)) { assault::VERB } else { gait.name() };
        let draft = Draft::new(unit.seat, word(verb), Some(unit)).with(Given::Legs(legs));
        let mut now = Course { held: Some(draft), ..Course::new(unit, Part::Window) };
        match goal {
            Goal::Ground => {}
            Goal::Foe(at) => now.at = Some(at),
            Goal::House(house) => now.house = Some(house),
        }
        flow.emit(Event::Course { now: Some(Box::new(now)) });
        return Ok(());
    }
    march(flow, unit, gait, legs, goal)
}

fn march(flow: &mut Flow<OrderDice>, unit: UnitId, gait: Gait, legs: Vec<Leg>, goal: Goal) -> Flowing {
    let order = gait.order();
    let state = flow.state();
    if let Goal::Foe(at) = goal
        && drive::is_vehicle(state, unit)
    {
        return overrun::arrive(flow, unit, at, &legs);
    }
    // OD-7.2-3: a gun that turns goes nowhere, wherever its crew steps.
    let turns = crate::way::rate(state, unit, gait).is_none();
    // OD-13-15: with an order for the spotter the weapon does not fire.
    let spotter = legs.iter().any(|leg| state.is_spotter(leg.base));
    let went = if turns && !spotter { Len::ZERO } else { farthest(&state.board, &legs) };
    let legs: Vec<Leg> = legs.into_iter().filter(|leg| !battle::way::stays(&flow.state().board, leg)).collect();
    let at_once = matches!(goal, Goal::Foe(at) if assault::is_defended(flow.state(), unit, at, &legs));
    if !legs.is_empty() {
        flow.emit(Event::Marched { unit, order, legs, went, back: gait.is_back() });
    }
    if gait == Gait::FallBack {
        // OD-5.1-3.
        if flow.state().course.is_some() {
            flow.emit(Event::Course { now: None });
        }
        turn_down(flow, unit, "failed");
        return Ok(());
    }
    match goal {
        Goal::Ground => {}
        Goal::Foe(at) => return assault::arrive(flow, unit, at, at_once),
        // OD-16-13: survivors of fire still go in.
        Goal::House(house) => {
            flow.emit(Event::Inside { unit, house });
            super::face::settle_in(flow, unit)?;
        }
    }
    // OD-17.2-1, OD-19-29: what it does where it ends.
    let done = super::mount::arrive(flow, unit);
    // OD-4-2: after an advance it may shoot.
    let shoots = order == Order::Advance && !spotter && !done && shoot::has_target(flow.state(), unit);
    let now = shoots.then(|| Box::new(Course::new(unit, Part::Shoots)));
    if now != flow.state().course {
        flow.emit(Event::Course { now });
    }
    Ok(())
}

/// The move that waits: whose it is, by which order, and its paths.
fn waiting(state: &State, seat: Seat) -> Read<(UnitId, Gait, Vec<Leg>)> {
    is_due(state, seat, Stage::Orders)?;
    let held = state.course.as_deref().filter(|course| course.part == Part::Window);
    let found = held.and_then(|course| {
        let draft = course.held.as_ref()?;
        let gait = if course.at.is_some() { Some(Gait::Run) } else { Gait::named(draft.verb.as_str()) };
        Some((course.unit, gait?, draft.only_legs().to_vec()))
    });
    found.map_or_else(|| refuse(Reason::new("od.spring.none", "OD-16-5")), Ok)
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let draft = Draft::new(unit.seat, word(SPRING), Some(unit));
    let parts = waiting(state, unit.seat).and_then(|held| parts(state, unit, &held).map(|parts| (held, parts)));
    match parts {
        Ok(((_, _, legs), parts)) => {
            let path = trail(state, &legs);
            let why_not = battle::orders::why_none(
                &draft,
                survey(state, &draft),
                |draft| check(state, draft).broken,
                || Reason::new("od.spring.unseen", "OD-16-5").about([Arg::Unit(unit)]),
            );
            Offer { why_not, ..Offer::new(SPRING, Some(unit), vec![Gather::Along { path, parts }]) }
        }
        Err(why) => Offer { why_not: vec![*why], ..Offer::new(SPRING, Some(unit), vec![]) },
    }
}

/// The stretches on which the unit may fire, if it is in ambush.
fn parts(state: &State, unit: UnitId, (mover, gait, legs): &(UnitId, Gait, Vec<Leg>)) -> Read<Vec<(Len, Len)>> {
    battle::own_unit(unit.seat, unit, state.where_is(unit), "OD-16-2")?;
    if !fire::ambushers(state, unit.seat).contains(&unit) {
        return refuse(Reason::new("od.spring.no-ambush", "OD-16-2").about([Arg::Unit(unit)]));
    }
    Ok(fire::stretches(state, unit, *mover, *gait, legs))
}

/// The longest of the paths.
fn trail(state: &State, legs: &[Leg]) -> Vec<Pt> {
    let length = |leg: &&Leg| battle::along::length(&state.board, std::slice::from_ref(*leg));
    let Some(leg) = legs.iter().max_by_key(length) else { return vec![] };
    let start = state.place_of(leg.base).map(|place| place.at);
    start.into_iter().chain(leg.path.iter().copied()).collect()
}

/// The beginning, the middle and the end of each stretch.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let held = begun.unit.and_then(|unit| Some((unit, waiting(state, begun.seat).ok()?)));
    let Some((unit, held)) = held else { return vec![] };
    let (mover, _, legs) = &held;
    let mut found = vec![];
    for (from, to) in parts(state, unit, &held).unwrap_or_default() {
        let mut places = vec![from, Len((from.0 + to.0) / 2), to];
        places.dedup();
        found.extend(places.into_iter().map(|at| {
            let (first, _) = parted(&state.board, legs, at);
            let end = first.iter().max_by_key(|leg| leg.path.len()).and_then(|leg| leg.path.last().copied());
            (vec![Given::Along(at)], end.map_or(Thing::Unit(*mover), Thing::Spot))
        }));
    }
    found
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some(held) = found.take(waiting(state, draft.seat)) else { return found.verdict(None, None) };
    let Some(unit) = draft.unit else { return found.incomplete("OD-16-5") };
    let Some(parts) = found.take(parts(state, unit, &held)) else { return found.verdict(None, None) };
    let [Given::Along(at)] = &draft.given[..] else { return found.incomplete("OD-16-5") };
    let within = parts.iter().any(|(from, to)| (*from..=*to).contains(at));
    found.require(within, || Reason::new("od.spring.unseen", "OD-16-5").about([Arg::Unit(unit)]));
    let off = |part: &&(Len, Len)| (part.0 - *at).max(*at - part.1);
    let nearest = parts.iter().min_by_key(off).map(|(from, to)| (*at).clamp(*from, *to));
    let nearest = nearest.map(|at| Draft { given: vec![Given::Along(at)], ..draft.clone() });
    let ((mover, gait, legs), goal) = (held, Goal::held(state));
    let plan = within.then_some(Plan::Spring(Planned { unit, mover, gait, at: *at, legs, goal }));
    found.verdict(plan, nearest)
}

/// The shots at that place.
pub(super) fn brief(state: &State, planned: &Planned) -> Brief {
    let (legs, _) = fire::halves(state, (planned.mover, planned.gait), &planned.legs, planned.at);
    let (order, back) = (planned.gait.order(), planned.gait.is_back());
    let mut then = state.clone();
    apply(&mut then, &Event::Marched { unit: planned.mover, order, legs, went: planned.at, back });
    let quarry = fire::moving(state, planned.mover, &planned.legs);
    let then = quarry.seen(&then);
    let arms = fire::arms_at(&then, planned.mover, planned.unit);
    shoot::brief_of(&then, &fire::Looks::default(), planned.mover, (&arms, &[]), (Order::Ambush, None))
}

/// OD-16-5, OD-16-6, OD-16-13: the mover comes to that place and is fired at; what is left of it goes on, unless it is stopped.
pub(super) fn resolve(flow: &mut Flow<OrderDice>, planned: &Planned) -> Flowing {
    let Planned { unit, mover, gait, at, goal, .. } = planned;
    let (unit, mover, gait, goal) = (*unit, *mover, *gait, *goal);
    let (first, rest) = fire::halves(flow.state(), (mover, gait), &planned.legs, *at);
    let quarry = fire::moving(flow.state(), mover, &planned.legs);
    let had = fire::is_as(flow.state(), mover);
    let first: Vec<Leg> = first.into_iter().filter(|leg| !leg.path.is_empty()).collect();
    if !first.is_empty() {
        let (order, back) = (gait.order(), gait.is_back());
        flow.emit(Event::Marched { unit: mover, order, legs: first, went: *at, back });
    }
    flow.emit(Event::Turned { unit, order: Order::Fire, why: word("springs") });
    let arms = fire::from_ambush(flow, unit, quarry)?;
    fire::resolve(flow, (unit, unit.seat), quarry, &fire::Volley::of(&arms, &fire::Looks::default()), Order::Ambush)?;
    let state = flow.state();
    let stopped = had.is_none() || fire::is_as(state, mover) != had;
    if stopped {
        flow.emit(Event::Course { now: None });
        if gait == Gait::FallBack && flow.state().stands(mover) {
            turn_down(flow, mover, "failed");
        }
        settle(flow, mover, false);
        return Ok(());
    }
    let rest: Vec<Leg> = rest.into_iter().filter(|leg| state.place_of(leg.base).is_some()).collect();
    go_at(flow, mover, gait, rest, goal)?;
    let carried = gait != Gait::FallBack && flow.state().stands(mover);
    settle(flow, mover, carried);
    Ok(())
}

pub(super) fn offer_pass(state: &State, seat: Seat) -> Offer {
    bare(seat, LET_PASS, None, |draft| check_pass(state, draft))
}

pub(super) fn check_pass(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    match found.take(waiting(state, draft.seat)) {
        Some((mover, gait, legs)) => {
            let pass = LetPass { mover, gait, legs, goal: Goal::held(state) };
            found.alone(draft, Plan::LetPass(pass), "OD-16-5")
        }
        None => found.verdict(None, None),
    }
}

pub(super) fn resolve_pass(flow: &mut Flow<OrderDice>, pass: &LetPass) -> Flowing {
    march(flow, pass.mover, pass.gait, pass.legs.clone(), pass.goal)?;
    let carried = pass.gait != Gait::FallBack && flow.state().stands(pass.mover);
    settle(flow, pass.mover, carried);
    Ok(())
}

/// The move that waits, for the side that may fire at it.
pub(crate) fn held_up(state: &State) -> Option<Box<Held>> {
    let seat = state.course.as_ref()?.unit.seat.other();
    let (mover, gait, legs) = waiting(state, seat).ok()?;
    let line = |leg: &Leg| {
        let start = state.place_of(leg.base)?.at;
        let points = [start].into_iter().chain(leg.path.iter().copied()).collect();
        Some(Mark::Trail { points, tone: Tone::Warn })
    };
    let marks = legs.iter().filter(|leg| !leg.path.is_empty()).filter_map(line).collect();
    let open = |by: &UnitId| fire::crosses(state, *by, mover, gait, &legs);
    let answer = |unit: UnitId| Answering { verb: word(SPRING), unit: Some(unit), needs: None, could: None };
    let answers = fire::ambushers(state, seat).into_iter().filter(open).map(answer).collect();
    let said = text("od.held.moves", [Arg::Unit(mover), super::going(gait)]);
    Some(Box::new(Held { by: mover, said, marks, answers }))
}
