//! 16.3: a recce vehicle drives away when it is shot at or assaulted, and riders ride away. The table proposes the ways.

use super::waylay;
use crate::OrderDice;
use crate::data::{Cover, Special};
use crate::drive;
use crate::record::{Event, Gait, Order};
use crate::state::{Die, State, Unit};
use crate::{saddle, transports, way};
use content::{Arg, Word, text, word};
use contract::{Choice, Flow, Flowing, Leg, Thing};
use geom::{Heading, Len, Pt, gap_len, shift};
use std::cmp::Reverse;
use table::{Base, UnitId};

/// Riders look this far around, in half degrees, for their next way.
const ASIDE: usize = 60;
/// How many ways are proposed.
const WAYS: usize = 3;
const STAY: &str = "stay";

/// A way on which a unit escapes.
#[derive(Clone, Debug)]
pub(crate) struct Escape {
    legs: Vec<Leg>,
    gait: Gait,
    went: Len,
}

/// OD-16-3, OD-16-9: a recce vehicle that can drive, or riders in the saddle, without a die.
fn may(state: &State, at: UnitId) -> bool {
    let recce = |found: &Unit| found.profile.vehicle().is_some() && found.has(Special::Recce) && !found.immobilized;
    let able = state.unit(at).is_some_and(|found| found.die == Die::Bag && (recce(found) || saddle::rides(state, at)));
    able && state.stands(at) && !state.is_afloat(at) && !transports::tows(state, at)
}

/// Between the nearest models of two units.
fn gap(state: &State, from: UnitId, at: UnitId) -> Option<Len> {
    let own: Vec<_> = state.models(at).filter_map(Base::shape).collect();
    state.bodies_of(from).iter().flat_map(|body| own.iter().map(move |base| gap_len(body, base))).min()
}

/// Whether some model of the unit sees one of them at all, and in the open.
fn is_open(state: &State, from: UnitId, at: UnitId) -> (bool, bool) {
    let eyes: Vec<_> = state.there(from).into_iter().flat_map(|base| state.eyes(base.id)).collect();
    let seen =
        || state.models(at).flat_map(|base| eyes.iter().filter(|eye| eye.sees(base)).map(move |eye| (eye, base)));
    (seen().next().is_some(), seen().any(|(eye, base)| eye.cover_of(base) == Cover::None))
}

/// OD-16-7: the ways that end out of sight, in cover or farther away, and no nearer; out of sight first, then the farthest.
pub(crate) fn escapes(state: &State, at: UnitId, from: UnitId) -> Vec<Escape> {
    let Some(had) = gap(state, from, at).filter(|_| may(state, at)) else { return vec![] };
    let driven = drive::escapes(state, at).into_iter().map(|(leg, gait)| (vec![leg], gait));
    let ridden = if saddle::rides(state, at) { rides(state, at) } else { vec![] };
    let mut found = vec![];
    for (legs, gait) in driven.chain(ridden) {
        let mut then = state.clone();
        then.board = way::placed(&then.board, &legs);
        let Some(gap) = gap(&then, from, at).filter(|gap| *gap >= had) else { continue };
        let (seen, open) = is_open(&then, from, at);
        if gap > had || !open {
            let went = legs.iter().map(|leg| battle::along::length(&state.board, std::slice::from_ref(leg))).max();
            found.push(((seen, open, Reverse(gap)), Escape { legs, gait, went: went.unwrap_or_default() }));
        }
    }
    sorted::sort_by_key(&mut found, |(rank, _)| *rank);
    let mut ways: Vec<Escape> = vec![];
    for (_, escape) in found {
        if ways.len() < WAYS && !ways.iter().any(|other| other.end() == escape.end()) {
            ways.push(escape);
        }
    }
    ways
}

/// OD-16-7, OD-19-29: riders go at the rate of an Advance, all the same way: each as far as he can.
fn rides(state: &State, at: UnitId) -> Vec<(Vec<Leg>, Gait)> {
    let Some(rate) = way::rate(state, at, Order::Advance) else { return vec![] };
    let to = |by: i32| {
        let by = Heading::new(by).turned(shift(rate.0, 0));
        let leg = |base: &Base| Some(Leg { base: base.id, path: vec![base.place?.at + by], facing: None });
        let legs: Vec<Leg> = state.models(at).filter_map(leg).collect();
        let judged = way::judge(state, at, &legs, Order::Advance);
        let legs = if judged.broken.is_empty() { legs } else { judged.nearest };
        legs.into_iter().filter(|leg| !leg.path.is_empty()).collect::<Vec<_>>()
    };
    let all = (0..720).step_by(ASIDE).map(to).filter(|legs| !legs.is_empty());
    all.map(|legs| (legs, Gait::Advance)).collect()
}

impl Escape {
    /// Where its first model ends.
    fn end(&self) -> Option<Pt> {
        self.legs.first()?.path.last().copied()
    }
}

/// The answers, one for each way.
pub(crate) fn choices(ways: &[Escape]) -> Vec<Choice> {
    let choice = |(nth, way): (u16, &Escape)| {
        let how = Arg::Word(Word::own(format!("verb.{}", way.gait.name())));
        Choice {
            key: Word::own(format!("escape-{}", nth + 1)),
            text: text("od.choice.escape", [how, Arg::Len(way.went)]),
            at: way.end().map(Thing::Spot),
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

/// OD-16-3, OD-3-4: it goes, and goes Down with a die out of the bag. OD-16-2: units in ambush fire at it on its way.
pub(crate) fn go(flow: &mut Flow<OrderDice>, at: UnitId, Escape { legs, gait, .. }: &Escape) -> Flowing {
    if let Some(legs) = waylay::pass(flow, at, *gait, legs.clone())? {
        let board = &flow.state().board;
        let went = legs.iter().map(|leg| battle::along::length(board, std::slice::from_ref(leg))).max();
        let went = went.unwrap_or_default();
        if !legs.is_empty() {
            flow.emit(Event::Marched { unit: at, order: gait.order(), legs, went, back: gait.is_back() });
        }
    }
    if flow.state().stands(at) {
        flow.emit(Event::Escaped { unit: at });
        if flow.state().unit(at).is_some_and(|found| found.die == Die::Bag) {
            flow.emit(Event::Turned { unit: at, order: Order::Down, why: word("escapes") });
        }
    }
    Ok(())
}

/// Asks a unit that is shot at whether it escapes. Returns whether it has.
pub(crate) fn ask(flow: &mut Flow<OrderDice>, at: UnitId, from: UnitId) -> Flowing<bool> {
    let ways = escapes(flow.state(), at, from);
    if ways.is_empty() {
        return Ok(false);
    }
    let mut answers = choices(&ways);
    answers.push(Choice { key: word(STAY), text: text("od.choice.no-escape", []), at: None, like: 1 });
    let picked = flow.pick(at.seat, text("od.why.escapes", [Arg::Unit(at), Arg::Unit(from)]), answers, 1, 1)?;
    let Some(way) = picked.first().and_then(|key| named(&ways, key.as_str())) else { return Ok(false) };
    go(flow, at, way)?;
    Ok(true)
}
