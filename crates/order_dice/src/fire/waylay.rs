//! OD-16-2, OD-16-5, OD-16-11, OD-16-13: units in ambush fire at one that escapes or panics, at a point of its path, one after another.

use super::answers::{answer, from_ambush};
use super::arms::arms;
use super::spotter::Quarry;
use super::volley::{self, Volley};
use super::{Looks, along};
use crate::OrderDice;
use crate::drive;
use crate::record::{Event, Gait, Order};
use crate::state::{Die, State};
use battle::along::{farthest, parted};
use content::{Arg, Word, text, word};
use contract::{Choice, Flow, Flowing, Leg, Thing};
use geom::Len;
use table::{Seat, UnitId};

const LET_PASS: &str = "let-pass";

/// OD-16-2, OD-16-6: units of a side in ambush with something to fire.
pub(crate) fn ambushers(state: &State, seat: Seat) -> Vec<UnitId> {
    let waits = state.standing(seat).filter(|(_, unit)| unit.die == Die::On(Order::Ambush)).map(|(id, _)| id);
    waits.filter(|id| !arms(state, *id).is_empty()).collect()
}

/// OD-16-13: what must not change for a mover to go on: its die, and that it can move. None: it is lost.
pub(crate) fn is_as(state: &State, mover: UnitId) -> Option<(Die, bool)> {
    let found = state.unit(mover).filter(|found| !found.destroyed)?;
    Some((found.die, found.immobilized))
}

/// The paths up to a shot, and from there. A vehicle faces as it drives.
pub(crate) fn halves(state: &State, (mover, gait): (UnitId, Gait), legs: &[Leg], at: Len) -> (Vec<Leg>, Vec<Leg>) {
    let (mut first, rest) = parted(&state.board, legs, at);
    if drive::is_vehicle(state, mover) {
        for (part, whole) in first.iter_mut().zip(legs) {
            part.facing = drive::facing_at(state, gait, whole, at);
        }
    }
    (first, rest)
}

/// Who may fire, and after how much of the path: at the beginning, the middle and the end of each stretch where a shot is allowed.
fn shots(state: &State, mover: UnitId, gait: Gait, legs: &[Leg]) -> Vec<(UnitId, Len)> {
    let by = |unit: UnitId| {
        let stretches = along::stretches(state, unit, mover, gait, legs).into_iter();
        stretches.flat_map(move |(from, to)| {
            let mut places = vec![from, Len((from.0 + to.0) / 2), to];
            places.dedup();
            places.into_iter().map(move |at| (unit, at))
        })
    };
    ambushers(state, mover.seat.other()).into_iter().flat_map(by).collect()
}

fn choices(state: &State, (mover, gait): (UnitId, Gait), legs: &[Leg], shots: &[(UnitId, Len)]) -> Vec<Choice> {
    let choice = |(nth, (unit, at)): (u16, &(UnitId, Len))| {
        let (first, _) = halves(state, (mover, gait), legs, *at);
        let end = first.first().and_then(|leg| leg.path.last().copied());
        Choice {
            key: Word::own(format!("spring-{}", nth + 1)),
            text: text("od.choice.waylay", [Arg::Unit(*unit), Arg::Len(*at)]),
            at: Some(end.map_or(Thing::Unit(mover), Thing::Spot)),
            like: 10 + nth,
        }
    };
    let pass = answer(LET_PASS, "od.choice.let-pass", 0);
    (0..).zip(shots).map(choice).chain([pass]).collect()
}

/// Moves the unit along its paths past those in ambush.
pub(crate) fn march(flow: &mut Flow<OrderDice>, unit: UnitId, gait: Gait, legs: Vec<Leg>) -> Flowing {
    if let Some(legs) = pass(flow, unit, gait, legs)?.filter(|legs| !legs.is_empty()) {
        let went = farthest(&flow.state().board, &legs);
        flow.emit(Event::Marched { unit, order: gait.order(), legs, went, back: gait.is_back() });
    }
    Ok(())
}

/// What is left of the paths when all have fired who would. None: the mover was stopped.
fn pass(flow: &mut Flow<OrderDice>, mover: UnitId, gait: Gait, mut legs: Vec<Leg>) -> Flowing<Option<Vec<Leg>>> {
    let seat = mover.seat.other();
    loop {
        if flow.looks_past_end() {
            return Ok(Some(legs));
        }
        let state = flow.state();
        let shots = shots(state, mover, gait, &legs);
        if shots.is_empty() {
            return Ok(Some(legs));
        }
        let choices = choices(state, (mover, gait), &legs, &shots);
        let keys = flow.pick(seat, text("od.why.waylays", [Arg::Unit(mover)]), choices, 1, 1)?;
        let nth = keys.first().and_then(|key| key.as_str().strip_prefix("spring-")?.parse::<usize>().ok());
        let Some((unit, at)) = nth.and_then(|nth| shots.get(nth.checked_sub(1)?).copied()) else {
            return Ok(Some(legs));
        };
        let had = is_as(flow.state(), mover);
        let (first, rest) = halves(flow.state(), (mover, gait), &legs, at);
        let first: Vec<Leg> = first.into_iter().filter(|leg| !leg.path.is_empty()).collect();
        if !first.is_empty() {
            flow.emit(Event::Marched { unit: mover, order: gait.order(), legs: first, went: at, back: gait.is_back() });
        }
        flow.emit(Event::Turned { unit, order: Order::Fire, why: word("springs") });
        let quarry = Quarry::unit(mover);
        let arms = from_ambush(flow, unit, quarry)?;
        let looks = Looks::default();
        volley::resolve(flow, (unit, seat), quarry, &Volley::of(&arms, &looks), Order::Ambush)?;
        let state = flow.state();
        if had.is_none() || is_as(state, mover) != had {
            return Ok(None);
        }
        legs = rest.into_iter().filter(|leg| state.place_of(leg.base).is_some() && !leg.path.is_empty()).collect();
    }
}
