//! 16.3: a recce vehicle drives away when it is shot at or assaulted, and riders ride away. The table proposes the ways.

use super::waylay;
use crate::OrderDice;
use crate::data::{Cover, Special};
use crate::drive;
use crate::record::{Event, Gait, Order};
use crate::state::{Die, State, Unit};
use crate::{saddle, transports, way};
use content::{Arg, Text, Word, text, word};
use contract::{Choice, Chosen, Flow, Flowing, Leg, Nowhere, Thing};
use geom::{Heading, Len, Pt, Shift, distance, gap_len, shift};
use std::cmp::Reverse;
use table::{Base, UnitId};

/// Riders look this far around, in half degrees, for their next way.
const ASIDE: usize = 60;
/// How many ways are proposed.
const WAYS: usize = 3;
const STAY: &str = "stay";
/// Keys of ways: this and a number from 1.
const ESCAPE: &str = "escape-";

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

/// OD-16-7: how well a way ends: out of sight first, then in cover, then the farthest.
type Rank = (bool, bool, Reverse<Len>);

/// OD-16-7: a way that ends out of sight, in cover or farther away, and no nearer.
fn escape(state: &State, (at, from): (UnitId, UnitId), (legs, gait): (Vec<Leg>, Gait)) -> Option<(Rank, Escape)> {
    let had = gap(state, from, at)?;
    let mut then = state.clone();
    then.board = way::placed(&then.board, &legs);
    let gap = gap(&then, from, at).filter(|gap| *gap >= had)?;
    let (seen, open) = is_open(&then, from, at);
    let went = battle::along::farthest(&state.board, &legs);
    let found = Escape { legs, gait, went };
    (gap > had || !open).then_some(((seen, open, Reverse(gap)), found))
}

/// OD-16-7: toward a place that its owner points at, as near to it as a way that is allowed leads. None if all lead away from it.
fn toward(state: &State, at: UnitId, from: UnitId, to: Pt) -> Option<Escape> {
    let driven = drive::escapes_toward(state, at, to).into_iter().map(|(leg, gait)| (vec![leg], gait));
    let ridden = ridden(state, at, to).filter(|_| saddle::rides(state, at));
    let ways = driven.chain(ridden.map(|legs| (legs, Gait::Advance)));
    let far = |from: Pt| (from - to).square();
    let found = ways.filter_map(|(legs, gait)| {
        let first = legs.first()?;
        let (began, ends) = (state.place_of(first.base)?.at, *first.path.last()?);
        let (_, way) = escape(state, (at, from), (legs, gait)).filter(|_| far(ends) < far(began))?;
        Some((far(ends), way))
    });
    found.min_by_key(|(far, _)| *far).map(|(_, way)| way)
}

/// OD-16-7: ways to choose from, the best first.
pub(crate) fn escapes(state: &State, at: UnitId, from: UnitId) -> Vec<Escape> {
    if !may(state, at) {
        return vec![];
    }
    let driven = drive::escapes(state, at).into_iter().map(|(leg, gait)| (vec![leg], gait));
    let ridden = if saddle::rides(state, at) { rides(state, at) } else { vec![] };
    let mut found: Vec<(Rank, Escape)> =
        driven.chain(ridden).filter_map(|way| escape(state, (at, from), way)).collect();
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
fn ride(state: &State, at: UnitId, by: Shift) -> Option<Vec<Leg>> {
    let leg = |base: &Base| Some(Leg { base: base.id, path: vec![base.place?.at + by], facing: None });
    let legs: Vec<Leg> = state.models(at).filter_map(leg).collect();
    let judged = way::judge(state, at, &legs, Order::Advance);
    let legs = if judged.broken.is_empty() { legs } else { judged.nearest };
    let legs: Vec<Leg> = legs.into_iter().filter(|leg| !leg.path.is_empty()).collect();
    (!legs.is_empty()).then_some(legs)
}

/// To all sides.
fn rides(state: &State, at: UnitId) -> Vec<(Vec<Leg>, Gait)> {
    let Some(rate) = way::rate(state, at, Order::Advance) else { return vec![] };
    let all = (0..720).step_by(ASIDE).map(|by| Heading::new(by).turned(shift(rate.0, 0)));
    all.filter_map(|by| Some((ride(state, at, by)?, Gait::Advance))).collect()
}

/// So that the first of them comes to a place, or as far toward it as he can.
fn ridden(state: &State, at: UnitId, to: Pt) -> Option<Vec<Leg>> {
    let rate = way::rate(state, at, Order::Advance)?;
    let from = state.models(at).next()?.place?.at;
    let (by, far) = (to - from, rate.min(distance(from, to)));
    ride(state, at, Heading::toward(by).turned(shift(far.0, 0)))
}

impl Escape {
    /// Where its first model ends.
    fn end(&self) -> Option<Pt> {
        self.legs.first()?.path.last().copied()
    }
}

/// The answers, one for each way.
fn choices(ways: &[Escape]) -> Vec<Choice> {
    let choice = |(nth, way): (u16, &Escape)| {
        let how = Arg::Word(Word::own(format!("verb.{}", way.gait.name())));
        Choice {
            key: Word::own(format!("{ESCAPE}{}", nth + 1)),
            text: text("od.choice.escape", [how, Arg::Len(way.went)]),
            at: way.end().map(Thing::Spot),
            like: 10 + nth,
        }
    };
    (0..).zip(ways).map(choice).collect()
}

/// Asks whether and where it escapes, or for another answer. OD-16-7: its owner points at any place, or takes one of these ways.
pub(crate) fn pick(
    flow: &mut Flow<OrderDice>,
    (at, from): (UnitId, UnitId),
    why: Text,
    mut answers: Vec<Choice>,
    ways: Vec<Escape>,
) -> Flowing<Picked> {
    if ways.is_empty() {
        let keys = flow.pick(at.seat, why, answers, 1, 1)?;
        return Ok(Picked::Other(keys[0].clone()));
    }
    let nowhere = Nowhere { text: text("od.escape.nowhere", [Arg::Unit(at), Arg::Unit(from)]), rule: word("OD-16-7") };
    // Whoever does neither comes last.
    let last = answers.pop();
    let choices = answers.into_iter().chain(choices(&ways)).chain(last).collect();
    let leads = |state: &State, to: Pt| toward(state, at, from, to);
    Ok(match flow.pick_or_spot((at.seat, why), choices, nowhere, leads)? {
        Chosen::Spot(way) => Picked::Escape(way),
        Chosen::Key(key) => {
            let nth = key.as_str().strip_prefix(ESCAPE).and_then(|nth| nth.parse::<usize>().ok()?.checked_sub(1));
            nth.and_then(|nth| ways.into_iter().nth(nth)).map_or(Picked::Other(key), Picked::Escape)
        }
    })
}

/// What the owner of a unit answers that may escape.
pub(crate) enum Picked {
    Escape(Escape),
    Other(Word),
}

/// OD-16-3, OD-3-4: it goes, and goes Down with a die out of the bag. OD-16-2: units in ambush fire at it on its way.
pub(crate) fn go(flow: &mut Flow<OrderDice>, at: UnitId, Escape { legs, gait, .. }: &Escape) -> Flowing {
    waylay::march(flow, at, *gait, legs.clone())?;
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
    let stay = super::answer(STAY, "od.choice.no-escape", 1);
    let why = text("od.why.escapes", [Arg::Unit(at), Arg::Unit(from)]);
    let Picked::Escape(way) = pick(flow, (at, from), why, vec![stay], ways)? else { return Ok(false) };
    go(flow, at, &way)?;
    Ok(true)
}
