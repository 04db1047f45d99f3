//! 18.2: before deployment, each side places the objectives it must take, near the other's edge. The attacker places all of his first.

use super::in_step;
use crate::{
    CompanyBattles,
    record::{Event, Stage},
    state::State,
};
use content::{Arg, text};
use contract::{
    Brief, Draft, Findings, Flow, Gather, Given, Mark, Offer, Reason, Room, Stamp, Thing, Tone, Verdict, incomplete,
};
use geom::{Bounds, Heading, Pt, pt, shift};
use table::{Edge, Seat, Zone};

pub(super) const VERB: &str = "objective";

pub struct Planned {
    seat: Seat,
    at: Pt,
}

/// The side that places the next objective. None once all are placed.
pub(crate) fn sets(state: &State) -> Option<Seat> {
    [state.attacker, state.attacker.other()].into_iter().find(|seat| left(state, *seat) > 0)
}

fn left(state: &State, seat: Seat) -> usize {
    let set = state.objectives.iter().filter(|objective| objective.of.takes == seat).count();
    usize::from(state.terms.of.objectives).saturating_sub(set)
}

/// Within 8 inches of the other's edge, and at least that far from the two side edges.
fn bounds(state: &State, seat: Seat) -> Bounds {
    let apart = state.inches(8);
    let Bounds { lo, hi } = Edge::of(&state.board, seat.other()).strip(state.board.bounds(), apart);
    // On a table too narrow for that, in its middle.
    let inner = |lo: i32, hi: i32| (lo + apart.0.min((hi - lo) / 2), hi - apart.0.min((hi - lo) / 2));
    if upright(state) {
        let (left, right) = inner(lo.x, hi.x);
        Bounds { lo: pt(left, lo.y), hi: pt(right, hi.y) }
    } else {
        let (below, above) = inner(lo.y, hi.y);
        Bounds { lo: pt(lo.x, below), hi: pt(hi.x, above) }
    }
}

/// Whether the sides face each other from north to south.
fn upright(state: &State) -> bool {
    matches!(Edge::of(&state.board, Seat::Red), Edge::South | Edge::North)
}

pub(crate) fn zone(state: &State, seat: Seat) -> Zone {
    bounds(state, seat).into()
}

pub(super) fn offer(state: &State, seat: Seat) -> Offer {
    let gather = vec![Gather::Spot { stamp: Stamp::Dot, room: Room::within(bounds(state, seat)) }];
    let why_not = in_step(state, seat, Stage::Objectives).err();
    Offer { why_not: why_not.map(|why| *why).into_iter().collect(), ..Offer::new(VERB, None, gather) }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    if found.take(in_step(state, draft.seat, Stage::Objectives)).is_none() {
        return found.verdict(None, None);
    }
    let ([Given::Spot(at, facing)], None) = (&draft.given[..], draft.unit) else { return incomplete("MI-19") };
    let (at, facing) = (*at, *facing);
    let bounds = bounds(state, draft.seat);
    found.require(bounds.holds(at), || {
        Reason::new("objective.zone", "MI-19").about([Arg::Seat(draft.seat.other()), Arg::Len(state.inches(8))])
    });
    let on = pt(at.x.clamp(bounds.lo.x, bounds.hi.x), at.y.clamp(bounds.lo.y, bounds.hi.y));
    let nearest = (!found.0.is_empty()).then(|| Draft { given: vec![Given::Spot(on, facing)], ..draft.clone() });
    let plan = crate::way::near_enough(at).then_some(Planned { seat: draft.seat, at });
    found.verdict(plan, nearest)
}

pub(super) fn survey(state: &State, seat: Seat) -> Vec<(Vec<Given>, Thing)> {
    let draft = |at: Pt| (vec![Given::Spot(at, Heading::EAST)], Thing::Spot(at));
    spots(state, seat).map(draft).to_vec()
}

/// MI-2: the distance within which it is held.
pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let ring = Mark::ring(Thing::Spot(order.at), state.inches(4), Tone::Good);
    let number = |n: usize| Arg::Num(i32::try_from(n).unwrap_or(i32::MAX));
    let all = usize::from(state.terms.of.objectives);
    let nth = (all + 1).saturating_sub(left(state, order.seat));
    let line = text("brief.objective", [Arg::Seat(order.seat), number(nth), number(all)]);
    Brief { lines: vec![line], marks: vec![ring], ..Brief::default() }
}

/// One third and two thirds of the way along, as far from the edge as allowed.
fn spots(state: &State, seat: Seat) -> [Pt; 2] {
    let Bounds { lo, hi } = bounds(state, seat);
    [1, 2].map(|nth| {
        let third = lo + shift((hi - lo).x * nth / 3, (hi - lo).y * nth / 3);
        match Edge::of(&state.board, seat.other()) {
            Edge::South => pt(third.x, hi.y),
            Edge::North => pt(third.x, lo.y),
            Edge::West => pt(hi.x, third.y),
            Edge::East => pt(lo.x, third.y),
        }
    })
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) {
    let event = set(flow.state(), order.seat, order.at);
    flow.emit(event);
}

fn set(state: &State, takes: Seat, at: Pt) -> Event {
    let number = state.objectives.last().map_or(1, |objective| objective.number + 1);
    // The attacker places all of his, then the defender; then the attacker begins to deploy.
    let next = if left(state, takes) > 1 { takes } else { takes.other() };
    Event::ObjectiveSet { number, at, takes, next }
}

/// Places all remaining objectives at the default points.
pub(crate) fn usual(state: &State) -> Vec<Event> {
    let (mut then, mut events) = (state.clone(), vec![]);
    while let Some(seat) = sets(&then) {
        let nth = left(&then, seat) - 1;
        let spots = spots(&then, seat);
        let event = set(&then, seat, spots[nth % spots.len()]);
        crate::apply::apply(&mut then, &event);
        events.push(event);
    }
    events
}
