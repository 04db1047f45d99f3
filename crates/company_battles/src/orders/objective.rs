//! 18.2, SU-6, SU-18: before deployment each side places its objectives; some missions take one away again after it.

use super::{in_step, not_in_step};
use crate::{
    CompanyBattles,
    record::{Event, MissionEvent, Stage},
    state::State,
};
use battle::{
    mission::{self, Step},
    placing::near_by,
};
use content::{Arg, Text, Word, text};
use contract::{
    Brief, Choice, Draft, Findings, Flow, Gather, Given, Mark, Offer, Part, Reason, Room, Stamp, Thing, Tone, Verdict,
    incomplete,
};
use geom::{Bounds, Heading, Pt, pt, shift};
use table::{Edge, Seat, Zone};

pub(super) const VERB: &str = "objective";
pub(super) const REMOVE: &str = "take-away";

pub struct Planned {
    seat: Seat,
    at: Pt,
}

pub struct Removed {
    seat: Seat,
    number: u16,
}

/// The side that places the next objective. None once all of this step are placed.
pub(crate) fn sets(state: &State) -> Option<Seat> {
    state.objectives_left().map(|(seat, ..)| seat)
}

/// Without a mission: within 8 inches of the other's edge, and at least that far from the two side edges.
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

/// Where the side places its next one.
pub(crate) fn zone(state: &State, seat: Seat) -> Zone {
    match state.step() {
        Some(Step::Objectives { area, .. }) => state.area(area),
        _ => bounds(state, seat).into(),
    }
}

pub(super) fn offer(state: &State, seat: Seat) -> Offer {
    let gather = vec![Gather::Spot { stamp: Stamp::Dot, room: Room::Zone(zone(state, seat)) }];
    let why_not = not_in_step(state, seat, Stage::Objectives);
    Offer { why_not, ..Offer::new(VERB, None, gather) }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    if found.take(in_step(state, draft.seat, Stage::Objectives)).is_none() {
        return found.verdict(None, None);
    }
    let ([Given::Spot(at, facing)], None) = (&draft.given[..], draft.unit) else { return incomplete("MI-19") };
    let (at, facing) = (*at, *facing);
    let zone = zone(state, draft.seat);
    let edge = [Arg::Seat(draft.seat.other()), Arg::Len(state.inches(8))];
    match state.step() {
        _ if zone.holds(at) => {}
        Some(Step::Objectives { area, .. }) => found.0.extend(outside(state, area, at)),
        _ => found.0.push(Reason::new("objective.zone", "MI-19").about(edge)),
    }
    let on = if found.0.is_empty() { None } else { nearest(state, &zone, at) };
    let nearest = on.map(|on| Draft { given: vec![Given::Spot(on, facing)], ..draft.clone() });
    let plan = crate::way::near_enough(at).then_some(Planned { seat: draft.seat, at });
    found.verdict(plan, nearest)
}

/// SU-6: the conditions of the area that a place does not meet, each by itself.
fn outside(state: &State, area: &mission::Area, at: Pt) -> Vec<Reason> {
    let (Some(mission), frame) = (state.mission(), state.frame()) else { return vec![] };
    let broken = area.iter().filter(|is| !mission.zone(&frame, &vec![(*is).clone()]).holds(at));
    let reason = |part: Part| match part {
        Part::One(Text { code, args }) => {
            let of = code.as_str().trim_start_matches("mission-is.");
            let text = Text { code: Word::own(format!("objective-is.{of}")), args };
            Some(Reason { text, ..Reason::new("objective.area", "SU-6") })
        }
        Part::Any(_) => None,
    };
    let found: Option<Vec<Reason>> = frame.in_words(&broken.cloned().collect()).into_iter().map(reason).collect();
    // Off the table, or in neither of several areas.
    let found = found.filter(|found| !found.is_empty());
    found.unwrap_or_else(|| vec![Reason::new("objective.area", "SU-6")])
}

/// The point of the zone that is nearest to a wish, or near to it where a disc is cut out.
fn nearest(state: &State, zone: &Zone, wish: Pt) -> Option<Pt> {
    let boxes = battle::mission::boxes(zone, state.board.bounds()).into_iter();
    let mut clamped: Vec<Pt> =
        boxes.map(|area| pt(wish.x.clamp(area.lo.x, area.hi.x), wish.y.clamp(area.lo.y, area.hi.y))).collect();
    sorted::sort_by_key(&mut clamped, |at| (*at - wish).square());
    let table = state.board.bounds();
    let free = |at: Pt| table.holds(at) && zone.holds(at);
    let exact = clamped.iter().copied().find(|at| free(*at));
    exact.or_else(|| clamped.first().and_then(|at| near_by(*at, state.inches(1), usize::MAX, free)))
}

pub(super) fn survey(state: &State, seat: Seat) -> Vec<(Vec<Given>, Thing)> {
    let draft = |at: Pt| (vec![Given::Spot(at, Heading::EAST)], Thing::Spot(at));
    spots(state, seat).into_iter().map(draft).collect()
}

/// MI-2: the distance within which it is held. OB-9: who wins by it follows from where it lies, not from who places it.
pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let ring = Mark::ring(Thing::Spot(order.at), state.inches(4), Tone::Good);
    let number = |n: usize| Arg::Num(i32::try_from(n).unwrap_or(i32::MAX));
    let (all, left) = state.objectives_left().map_or((0, 0), |(_, all, left)| (all, left));
    let mut takers = Seat::BOTH.into_iter().filter(|seat| match state.mission() {
        Some(_) => state.takes_at(order.at, *seat).is_some(),
        None => *seat == order.seat,
    });
    let count = [number((all + 1).saturating_sub(left)), number(all)];
    let line = match (takers.next(), takers.next()) {
        (Some(taker), None) => text("brief.objective", [Arg::Seat(taker)].into_iter().chain(count).collect::<Vec<_>>()),
        _ => text("brief.objective-of", count),
    };
    Brief { lines: vec![line], marks: vec![ring], ..Brief::default() }
}

/// One third and two thirds of the way along, as far from the edge as allowed; in other areas along the middle of each part.
fn spots(state: &State, seat: Seat) -> Vec<Pt> {
    let third = |Bounds { lo, hi }: Bounds, nth: i32| lo + shift((hi - lo).x * nth / 3, (hi - lo).y * nth / 3);
    if state.mission().is_some() {
        let zone = zone(state, seat);
        let boxes = battle::mission::boxes(&zone, state.board.bounds()).into_iter();
        let wishes = boxes.flat_map(|Bounds { lo, hi }| {
            let level = (hi - lo).x >= (hi - lo).y;
            [1, 2].map(|nth| {
                let at = third(Bounds { lo, hi }, nth);
                if level { pt(at.x, (lo.y + hi.y) / 2) } else { pt((lo.x + hi.x) / 2, at.y) }
            })
        });
        let free = |at: &Pt| state.objectives.iter().all(|other| other.at != *at);
        return wishes.filter_map(|wish| nearest(state, &zone, wish)).filter(free).collect();
    }
    let Bounds { lo, hi } = bounds(state, seat);
    let spot = |nth: i32| {
        let third = third(Bounds { lo, hi }, nth);
        match Edge::of(&state.board, seat.other()) {
            Edge::South => pt(third.x, hi.y),
            Edge::North => pt(third.x, lo.y),
            Edge::West => pt(hi.x, third.y),
            Edge::East => pt(lo.x, third.y),
        }
    };
    [1, 2].map(spot).to_vec()
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) {
    let event = set(flow.state(), order.seat, order.at);
    flow.emit(event);
}

fn set(state: &State, seat: Seat, at: Pt) -> Event {
    let number = state.objectives.last().map_or(1, |objective| objective.number + 1);
    let left = state.objectives_left().map_or(0, |(.., left)| left);
    // Without a mission the attacker places all of his, then the defender; then the attacker begins to deploy.
    let (takes, by) = if state.mission().is_some() { (None, Some(seat)) } else { (Some(seat), None) };
    let next = if left > 1 || by.is_some() { seat } else { seat.other() };
    Event::ObjectiveSet { number, at, takes, next, by }
}

/// Places all remaining objectives of this step at the default points.
pub(crate) fn usual(state: &State) -> Vec<Event> {
    let (mut then, mut events) = (state.clone(), vec![]);
    while let Some((seat, _, left)) = then.objectives_left() {
        let spots = spots(&then, seat);
        let nth = (left - 1) % spots.len().max(1);
        let Some(spot) = spots.get(nth) else { break };
        let event = set(&then, seat, *spot);
        crate::apply::apply(&mut then, &event);
        events.push(event);
    }
    events
}

/// SU-18: which of its own markers the side takes away.
pub(super) fn offer_removal(state: &State, seat: Seat) -> Offer {
    let choice = |number: u16, at: Pt| Choice {
        key: Word::own(number.to_string()),
        text: text("objective.name", [Arg::Num(i32::from(number))]),
        at: Some(Thing::Spot(at)),
        like: number,
    };
    let choices = removable(state, seat).map(|(number, at)| choice(number, at)).collect();
    let why_not = not_in_step(state, seat, Stage::Removing);
    Offer { why_not, ..Offer::new(REMOVE, None, vec![Gather::Pick { choices, least: 1, most: 1 }]) }
}

fn removable(state: &State, seat: Seat) -> impl Iterator<Item = (u16, Pt)> {
    let own = state.objectives.iter().filter(move |objective| objective.of.placed == Some(seat));
    own.map(|objective| (objective.number, objective.at))
}

pub(super) fn check_removal(state: &State, draft: &Draft) -> Verdict<Removed> {
    let mut found = Findings::default();
    if found.take(in_step(state, draft.seat, Stage::Removing)).is_none() {
        return found.verdict(None, None);
    }
    let ([Given::Picked(keys)], None) = (&draft.given[..], draft.unit) else { return incomplete("SU-18") };
    let key = |number: &u16| keys.len() == 1 && keys[0] == word_of(*number);
    match removable(state, draft.seat).map(|(number, _)| number).find(key) {
        Some(number) => found.verdict(Some(Removed { seat: draft.seat, number }), None),
        None => incomplete("SU-18"),
    }
}

fn word_of(number: u16) -> Word {
    Word::own(number.to_string())
}

pub(super) fn survey_removal(state: &State, seat: Seat) -> Vec<(Vec<Given>, Thing)> {
    removable(state, seat).map(|(number, at)| (vec![Given::Picked(vec![word_of(number)])], Thing::Spot(at))).collect()
}

pub(super) fn remove(flow: &mut Flow<CompanyBattles>, order: &Removed) {
    flow.emit(Event::Mission(MissionEvent::ObjectiveRemoved { number: order.number, seat: order.seat }));
}

/// The one that was placed last.
pub(crate) fn usual_removal(state: &State) -> Option<Event> {
    let (seat, _) = state.removals_left()?;
    removable(state, seat).last().map(|(number, _)| Event::Mission(MissionEvent::ObjectiveRemoved { number, seat }))
}
