//! SU-5, SU-17: a side picks its edge or its quarter by pointing into it.

use super::{in_step, not_in_step};
use crate::{
    CompanyBattles,
    record::{Event, MissionEvent, Stage},
    state::State,
};
use battle::mission::{Frame, Ground, Step};
use content::{Arg, Word, text};
use contract::{
    Brief, Draft, Findings, Flow, Flowing, Gather, Given, Mark, Offer, Reason, Room, Stamp, Thing, Tone, Verdict,
    incomplete,
};
use geom::{Heading, Pt};
use table::{Seat, Zone};

pub(super) const VERB: &str = "side";

pub struct Planned {
    seat: Seat,
    ground: Ground,
}

/// What the side may pick in this step.
pub(crate) fn open(state: &State) -> Vec<Ground> {
    let frame = state.frame();
    match state.step() {
        Some(Step::Edge { long, .. }) => (if *long { frame.long() } else { frame.short() }).map(Ground::Edge).to_vec(),
        Some(Step::Quarters { by, of }) => {
            of.open(frame.quarters(by.other())).into_iter().map(Ground::Quarters).collect()
        }
        _ => vec![],
    }
}

/// The side that has still to pick.
pub(crate) fn picks(state: &State) -> Option<Seat> {
    match state.step() {
        Some(Step::Edge { by, .. } | Step::Quarters { by, .. }) => {
            let seat = by.seat(state.attacker);
            state.set_up.grounds[seat as usize].is_none().then_some(seat)
        }
        _ => None,
    }
}

/// The part of the table that a ground is: the half at an edge, or its quarters.
fn part(frame: &Frame, ground: &Ground) -> Zone {
    match ground {
        Ground::Edge(edge) => Zone::half(*edge, frame.table),
        Ground::Quarters(all) => Zone::Any(
            all.iter()
                .map(|quarter| {
                    let (a, b) = quarter.edges();
                    Zone::quarter(a, b, frame.table)
                })
                .collect(),
        ),
    }
}

/// A point in the middle of it.
fn middle(frame: &Frame, ground: &Ground) -> Pt {
    let at = battle::mission::boxes(&part(frame, ground), frame.table);
    at.first().map_or(frame.center(), |area| geom::pt((area.lo.x + area.hi.x) / 2, (area.lo.y + area.hi.y) / 2))
}

pub(super) fn offer(state: &State, seat: Seat) -> Offer {
    let frame = state.frame();
    let all = open(state).iter().map(|ground| part(&frame, ground)).collect();
    let gather = vec![Gather::Spot { stamp: Stamp::Dot, room: Room::Zone(Zone::Any(all)) }];
    let why_not = not_in_step(state, seat, Stage::Sides);
    Offer { why_not, ..Offer::new(VERB, None, gather) }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    if found.take(in_step(state, draft.seat, Stage::Sides)).is_none() {
        return found.verdict(None, None);
    }
    let ([Given::Spot(at, facing)], None) = (&draft.given[..], draft.unit) else { return incomplete("SU-17") };
    let frame = state.frame();
    let open = open(state);
    let picked = open.iter().find(|ground| part(&frame, ground).holds(*at));
    found.require(picked.is_some(), || Reason::new("side.taken", "SU-5"));
    let near = || open.iter().map(|ground| middle(&frame, ground)).min_by_key(|spot| (*spot - *at).square());
    let nearest = if picked.is_some() { None } else { near() };
    let nearest = nearest.map(|spot| Draft { given: vec![Given::Spot(spot, *facing)], ..draft.clone() });
    found.verdict(picked.map(|ground| Planned { seat: draft.seat, ground: ground.clone() }), nearest)
}

pub(super) fn survey(state: &State) -> Vec<(Vec<Given>, Thing)> {
    let frame = state.frame();
    let spots = open(state).into_iter().map(|ground| middle(&frame, &ground));
    spots.map(|at| (vec![Given::Spot(at, Heading::EAST)], Thing::Spot(at))).collect()
}

/// Its part of the table, lit.
pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let zone = part(&state.frame(), &order.ground);
    let line = text("brief.side", [Arg::Seat(order.seat), named(&order.ground.name())]);
    Brief { lines: vec![line], marks: vec![Mark::Zone { zone, tone: Tone::Good }], ..Brief::default() }
}

/// A ground in words.
pub(crate) fn named(ground: &str) -> Arg {
    Arg::Word(Word::own(format!("ground.{ground}")))
}

fn picked(seat: Seat, ground: &Ground) -> Event {
    Event::Mission(MissionEvent::Picked { seat, ground: Word::own(ground.name()) })
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    flow.emit(picked(order.seat, &order.ground));
    Ok(())
}

/// Red's usual edge in the south, blue's in the north; else the first that is open.
pub(crate) fn usual(state: &State) -> Option<Event> {
    let seat = picks(state)?;
    let open = open(state);
    let own = Ground::Edge(table::Edge::of(&state.board, seat));
    let ground = if open.contains(&own) { own } else { open.into_iter().next()? };
    Some(picked(seat, &ground))
}
