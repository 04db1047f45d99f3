//! 16.3: a recce vehicle drives away when it is shot at or assaulted. The table proposes the ways.

use crate::OrderDice;
use crate::data::{Cover, Special};
use crate::drive;
use crate::record::{Event, Gait, Order};
use crate::state::{Die, State};
use crate::{transports, way};
use content::{Arg, Word, text, word};
use contract::{Choice, Flow, Flowing, Leg, Thing};
use geom::{Len, gap_len};
use std::cmp::Reverse;
use table::UnitId;

/// How many ways are proposed.
const WAYS: usize = 3;
const STAY: &str = "stay";

/// A way on which a vehicle escapes.
#[derive(Clone, Debug)]
pub(crate) struct Escape {
    leg: Leg,
    gait: Gait,
    went: Len,
}

/// OD-16-3, OD-16-9: a recce vehicle without a die that can drive.
fn may(state: &State, at: UnitId) -> bool {
    let able = state.unit(at).is_some_and(|found| {
        found.profile.vehicle().is_some() && found.has(Special::Recce) && found.die == Die::Bag && !found.immobilized
    });
    able && state.stands(at) && !state.is_afloat(at) && !transports::tows(state, at)
}

/// From the nearest model of a unit to the vehicle.
fn gap(state: &State, from: UnitId, at: UnitId) -> Option<Len> {
    let hull = state.models(at).next()?.shape()?;
    state.bodies_of(from).iter().map(|body| gap_len(body, &hull)).min()
}

/// Some model of the unit sees the vehicle in the open.
fn is_open(state: &State, from: UnitId, at: UnitId) -> (bool, bool) {
    let Some(hull) = state.models(at).next() else { return (false, false) };
    let eyes: Vec<_> = state.there(from).into_iter().flat_map(|base| state.eyes(base.id)).collect();
    let seeing: Vec<_> = eyes.iter().filter(|eye| eye.sees(hull)).collect();
    (!seeing.is_empty(), seeing.iter().any(|eye| eye.cover_of(hull) == Cover::None))
}

/// OD-16-7: the ways that end out of sight, in cover or farther away, and no nearer; out of sight first, then the farthest.
pub(crate) fn escapes(state: &State, at: UnitId, from: UnitId) -> Vec<Escape> {
    let Some(had) = gap(state, from, at).filter(|_| may(state, at)) else { return vec![] };
    let mut found = vec![];
    for (leg, gait) in drive::escapes(state, at) {
        let mut then = state.clone();
        then.board = way::placed(&then.board, std::slice::from_ref(&leg));
        let Some(gap) = gap(&then, from, at).filter(|gap| *gap >= had) else { continue };
        let (seen, open) = is_open(&then, from, at);
        if gap > had || !open {
            let went = battle::along::length(&state.board, std::slice::from_ref(&leg));
            found.push(((seen, open, Reverse(gap)), Escape { leg, gait, went }));
        }
    }
    sorted::sort_by_key(&mut found, |(rank, _)| *rank);
    let mut ways: Vec<Escape> = vec![];
    for (_, escape) in found {
        if ways.len() < WAYS && !ways.iter().any(|other| other.leg.path.last() == escape.leg.path.last()) {
            ways.push(escape);
        }
    }
    ways
}

/// The answers, one for each way.
pub(crate) fn choices(ways: &[Escape]) -> Vec<Choice> {
    let choice = |(nth, way): (u16, &Escape)| {
        let how = Arg::Word(Word::own(format!("verb.{}", way.gait.name())));
        Choice {
            key: Word::own(format!("escape-{}", nth + 1)),
            text: text("od.choice.escape", [how, Arg::Len(way.went)]),
            at: way.leg.path.last().map(|end| Thing::Spot(*end)),
            like: 10 + nth,
        }
    };
    (0..).zip(ways).map(choice).collect()
}

/// The way that an answer names.
pub(crate) fn named<'a>(ways: &'a [Escape], key: &str) -> Option<&'a Escape> {
    let nth: usize = key.strip_prefix("escape-")?.parse().ok()?;
    ways.get(nth.checked_sub(1)?)
}

/// OD-16-3, OD-3-4: it drives, and goes Down with a die out of the bag.
pub(crate) fn go(flow: &mut Flow<OrderDice>, at: UnitId, Escape { leg, gait, went }: &Escape) {
    let legs = vec![leg.clone()];
    flow.emit(Event::Marched { unit: at, order: gait.order(), legs, went: *went, back: gait.is_back() });
    flow.emit(Event::Escaped { unit: at });
    flow.emit(Event::Turned { unit: at, order: Order::Down, why: word("escapes") });
}

/// Asks a vehicle that is shot at whether it escapes. Returns whether it has.
pub(crate) fn ask(flow: &mut Flow<OrderDice>, at: UnitId, from: UnitId) -> Flowing<bool> {
    let ways = escapes(flow.state(), at, from);
    if ways.is_empty() {
        return Ok(false);
    }
    let mut answers = choices(&ways);
    answers.push(Choice { key: word(STAY), text: text("od.choice.no-escape", []), at: None, like: 1 });
    let picked = flow.pick(at.seat, text("od.why.escapes", [Arg::Unit(at), Arg::Unit(from)]), answers, 1, 1)?;
    let Some(way) = picked.first().and_then(|key| named(&ways, key.as_str())) else { return Ok(false) };
    go(flow, at, way);
    Ok(true)
}
