//! OD-17.3-2 to OD-17.3-7, OD-20.1-4: a unit comes in over its stretch of edge by Advance or Run: each model begins outside it, its base
//! touching the edge at a point of its own, and goes on as in any move.

use super::moving::legs_of;
use super::ordering::{begin, ordered, settle};
use super::{Plan, spring};
use crate::OrderDice;
use crate::placing::{extent_of, stand};
use crate::record::{Event, Order, SetUp};
use crate::state::State;
use crate::way::is_coherent;
use crate::way::{self, Way};
use battle::placing::Form;
use battle::way::{end, here};
use content::Arg;
use contract::{Brief, Draft, Findings, Flow, Flowing, Gather, Given, Leg, Offer, Reason, Room, Thing, Verdict};
use geom::{Heading, Len, Pt, distance, pt, shift};
use table::{BaseId, Edge, Place, UnitId};

type Stretch = (Pt, Pt);

/// The orders by which a unit comes in.
pub(super) fn order(verb: &str) -> Option<Order> {
    Order::named(verb).filter(|order| matches!(order, Order::Advance | Order::Run))
}

pub struct Planned {
    unit: UnitId,
    order: Order,
    gates: Vec<(BaseId, Place)>,
    ways: Vec<Way>,
}

pub(super) fn offer(state: &State, unit: UnitId, order: Order) -> Offer {
    let draft = Draft::new(unit.seat, content::word(order.name()), Some(unit));
    let why_not = match ordered(state, &draft, order) {
        Err(why) => vec![*why],
        Ok((_, barred)) if !barred.is_empty() => barred,
        Ok(_) if stays_put(state, unit, order).is_some() => stays_put(state, unit, order).into_iter().collect(),
        Ok(_) if ways_in(state, unit, order).next().is_none() => vec![no_room(unit)],
        Ok(_) => vec![],
    };
    let bases = state.board.of(unit).map(|base| base.id).collect();
    let reach = way::rate(state, unit, order).unwrap_or_default();
    let stretches = state.gate(unit).into_iter().collect();
    Offer {
        why_not,
        ..Offer::new(order.name(), Some(unit), vec![Gather::Legs { bases, room: Room::Edge(stretches, reach) }])
    }
}

fn no_room(unit: UnitId) -> Reason {
    Reason::new("od.enter.no-room", "OD-17.3-6").about([Arg::Unit(unit)])
}

/// OD-17.3-6: a weapon that only turns on an Advance comes in by Run.
fn stays_put(state: &State, unit: UnitId, order: Order) -> Option<Reason> {
    let turns = order == Order::Advance && way::rate(state, unit, order).is_none();
    turns.then(|| Reason::new("od.enter.must-run", "OD-17.3-6").about([Arg::Unit(unit)]))
}

/// OD-17.3-7: nowhere on its edge is there room for the unit by either order.
pub(super) fn is_shut_out(state: &State, unit: UnitId) -> bool {
    [Order::Run, Order::Advance].into_iter().all(|order| ways_in(state, unit, order).next().is_none())
}

/// The point of a stretch that is nearest to a spot.
fn onto((a, b): Stretch, at: Pt) -> Pt {
    pt(at.x.clamp(a.x.min(b.x), a.x.max(b.x)), at.y.clamp(a.y.min(b.y), a.y.max(b.y)))
}

/// Into the table from a stretch of its edge.
fn inward(state: &State, (a, b): Stretch) -> Heading {
    let table = state.board.bounds();
    let edge = match a.y == b.y {
        true if a.y == table.lo.y => Edge::South,
        true => Edge::North,
        false if a.x == table.lo.x => Edge::West,
        false => Edge::East,
    };
    edge.inward()
}

/// Where a base stands that touches the edge from outside.
fn outside(state: &State, stretch: Stretch, base: BaseId, at: Pt) -> Place {
    let facing = inward(state, stretch);
    let half = extent_of(state, base).0;
    Place { at: at + facing.turned(shift(-(half.0 + 1) / 2, 0)), facing }
}

/// A leg from its gate: a first point on the edge is the gate itself.
fn from_gate(state: &State, stretch: Stretch, leg: &Leg) -> Option<((BaseId, Place), Leg)> {
    let first = *leg.path.first()?;
    let gate = onto(stretch, first);
    let path = if gate == first { leg.path[1..].to_vec() } else { leg.path.clone() };
    path.first()?;
    Some(((leg.base, outside(state, stretch, leg.base, gate)), Leg { path, ..leg.clone() }))
}

struct Entry {
    gates: Vec<(BaseId, Place)>,
    broken: Vec<Reason>,
    ways: Option<Vec<Way>>,
    /// From their gates, each cut back to where it may go.
    nearest: Vec<Leg>,
}

/// Everything wrong with these ways in. None if the legs are not those of the unit.
fn judge(state: &State, unit: UnitId, legs: &[Leg], order: Order) -> Option<Entry> {
    let stretch = state.gate(unit)?;
    let own = |leg: &Leg| state.board.base(leg.base).is_some_and(|base| base.unit == unit);
    let twice = |leg: &Leg| legs.iter().filter(|other| other.base == leg.base).count() > 1;
    if legs.is_empty() || legs.iter().any(|leg| !own(leg) || twice(leg)) {
        return None;
    }
    let all: Vec<((BaseId, Place), Leg)> =
        legs.iter().map(|leg| from_gate(state, stretch, leg)).collect::<Option<_>>()?;
    let (gates, legs): (Vec<_>, Vec<Leg>) = all.into_iter().unzip();
    let mut then = state.clone();
    stand(&mut then, &gates);
    let judged = way::judge(&then, unit, &legs, order);
    let mut broken = judged.broken;
    if legs.len() != waiting(state, unit).len() {
        broken.push(Reason::new("od.deploy.whole", "OD-17.3-6").about([Arg::Unit(unit)]));
    }
    for (nth, (base, gate)) in gates.iter().enumerate() {
        if gates[..nth].iter().any(|(_, other)| other.at == gate.at) {
            broken.push(Reason::new("od.enter.own-point", "OD-17.3-6").about([Arg::Base(*base)]).mark(here(gate.at)));
        }
    }
    if broken.is_empty() {
        let ends: Vec<(BaseId, Place)> = judged.ways.iter().flatten().map(|way| (way.base, way.end)).collect();
        stand(&mut then, &ends);
        if !is_coherent(&then, unit) {
            broken.push(Reason::new("od.deploy.apart", "OD-17.3-6").about([Arg::Unit(unit)]));
        }
    }
    let back = |leg: &Leg| {
        let gate = gates.iter().find(|(base, _)| *base == leg.base).map(|(_, gate)| onto(stretch, gate.at));
        Leg { path: gate.into_iter().chain(leg.path.iter().copied()).collect(), ..leg.clone() }
    };
    let nearest = judged.nearest.iter().map(back).collect();
    Some(Entry { gates, broken, ways: judged.ways, nearest })
}

/// Its models off the table.
fn waiting(state: &State, unit: UnitId) -> Vec<BaseId> {
    let lost = |base: BaseId| state.unit(unit).is_some_and(|found| found.lost.contains(&base));
    state.board.of(unit).map(|base| base.id).filter(|base| !lost(*base)).collect()
}

fn is_lawful(state: &State, unit: UnitId, legs: &[Leg], order: Order) -> bool {
    judge(state, unit, legs, order).is_some_and(|entry| entry.broken.is_empty() && entry.ways.is_some())
}

pub(super) fn check(state: &State, draft: &Draft, order: Order) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some((unit, barred)) = found.take(ordered(state, draft, order)) else { return found.verdict(None, None) };
    found.0.extend(barred);
    found.0.extend(stays_put(state, unit, order));
    if !found.0.is_empty() {
        return found.verdict(None, None);
    }
    let Some(entry) = judge(state, unit, draft.only_legs(), order) else { return found.incomplete("OD-17.3-6") };
    let nearest =
        if entry.broken.is_empty() { None } else { mended(state, unit, draft.only_legs(), &entry.nearest, order) };
    found.0.extend(entry.broken);
    let nearest = nearest.map(|legs| Draft { given: vec![Given::Legs(legs)], ..draft.clone() });
    let gates = entry.gates;
    let plan = entry.ways.map(|ways| Plan::Enter(Planned { unit, order, gates, ways }));
    found.verdict(plan, nearest)
}

/// The legs cut back, if they are lawful, or else the usual way in that ends nearest to the first of them.
fn mended(state: &State, unit: UnitId, legs: &[Leg], nearest: &[Leg], order: Order) -> Option<Vec<Leg>> {
    if is_lawful(state, unit, nearest, order) {
        return Some(nearest.to_vec());
    }
    let wish = legs.first().and_then(end)?;
    let off = |legs: &Vec<Leg>| legs.first().and_then(end).map_or(i64::MAX, |at| (at - wish).square());
    let mut spots = spots(state, unit);
    sorted::sort_by_key(&mut spots, |at| (*at - wish).square());
    spots.into_iter().take(NEAR).filter_map(|spot| ways_at(state, unit, spot, order)).min_by_key(off)
}

/// How many spots along the edge are tried near a wish.
const NEAR: usize = 8;

/// One legal way in at each spot along the stretch, in the middle first.
fn ways_in(state: &State, unit: UnitId, order: Order) -> impl Iterator<Item = Vec<Leg>> {
    spots(state, unit).into_iter().filter_map(move |spot| ways_at(state, unit, spot, order))
}

/// Spots along the stretch, those in the middle first.
fn spots(state: &State, unit: UnitId) -> Vec<Pt> {
    let Some((a, b)) = state.gate(unit) else { return vec![] };
    let step = battle::figures::Inches(3).len(state.measure).0;
    let n = (distance(a, b).0 / step).max(1);
    let mut spots: Vec<Pt> = (0..=n).map(|nth| a + shift((b.x - a.x) / n * nth, (b.y - a.y) / n * nth)).collect();
    let middle = pt((a.x + b.x) / 2, (a.y + b.y) / 2);
    sorted::sort_by_key(&mut spots, |at| (*at - middle).square());
    spots
}

/// A legal way in at a spot, in some arrangement, far in or just over the edge.
fn ways_at(state: &State, unit: UnitId, spot: Pt, order: Order) -> Option<Vec<Leg>> {
    let rate = way::rate(state, unit, order)?;
    let forms = [Form::Line, Form::Block, Form::Column];
    let far = [rate, Len(rate.0 / 2), Len::ZERO];
    let tries = far.into_iter().flat_map(|far| forms.into_iter().map(move |form| (far, form)));
    tries
        .filter_map(|(far, form)| straight(state, unit, form, spot, far))
        .find(|legs| is_lawful(state, unit, legs, order))
}

/// Each model straight in from its own point: the first row goes farthest.
fn straight(state: &State, unit: UnitId, form: Form, spot: Pt, far: Len) -> Option<Vec<Leg>> {
    let stretch = state.gate(unit)?;
    let facing = inward(state, stretch);
    // The first row ends as far in as it goes from outside, the last at least over the edge.
    let places = crate::placing::arranged(state, unit, form, Place { at: spot, facing });
    let left: Vec<BaseId> = waiting(state, unit);
    let places: Vec<(BaseId, Place)> = places.into_iter().filter(|(base, _)| left.contains(base)).collect();
    let back = |at: Pt| {
        facing.turned(shift(1_000, 0)).x.signum() * (spot.x - at.x)
            + facing.turned(shift(1_000, 0)).y.signum() * (spot.y - at.y)
    };
    let deepest = places.iter().map(|(_, place)| back(place.at)).max()?;
    let half = |base: BaseId| (extent_of(state, base).0.0 + 1) / 2;
    let most = places.iter().map(|(base, place)| back(place.at).max(0) + half(*base)).max()?;
    let front = (far.0 - half(places.first()?.0)).max(most.max(deepest));
    let mut gates: Vec<Pt> = vec![];
    let mut leg = |(base, place): &(BaseId, Place)| {
        let to = place.at + facing.turned(shift(front, 0));
        let mut gate = onto(stretch, to);
        // A point of its own for each, a tenth of a millimeter apart if they come in behind one another.
        while gates.contains(&gate) {
            let along = Heading::toward(stretch.1 - stretch.0).turned(shift(10, 0));
            gate = onto(stretch, gate + along);
            if gates.contains(&gate) && onto(stretch, gate + along) == gate {
                return None;
            }
        }
        gates.push(gate);
        Some(Leg { base: *base, path: vec![gate, to], facing: Some(facing) })
    };
    places.iter().map(&mut leg).collect()
}

pub(super) fn survey(state: &State, begun: &Draft, order: Order) -> Vec<(Vec<Given>, Thing)> {
    let Some(unit) = begun.unit else { return vec![] };
    let held = begun.given.iter().find_map(|given| given.legs().first()).and_then(end);
    let all: Vec<Vec<Leg>> = match held {
        Some(at) => {
            let leg = Leg {
                path: vec![at],
                ..Leg::none(state.board.of(unit).map(|base| base.id).next().unwrap_or(BaseId(0)))
            };
            mended(state, unit, &[leg], &[], order).into_iter().collect()
        }
        None => ways_in(state, unit, order).take(3).collect(),
    };
    let drafts = all.into_iter().filter_map(|legs| {
        let at = legs.first().and_then(end)?;
        Some((vec![Given::Legs(legs)], Thing::Spot(at)))
    });
    drafts.collect()
}

pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let mut brief = super::tested(state, order.unit, order.order);
    super::moving::drawn(&mut brief, &order.ways);
    brief
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, planned: &Planned) -> Flowing {
    let Planned { unit, order, gates, ways } = planned;
    let (unit, order) = (*unit, *order);
    let passed = begin(flow, unit, order)?;
    if passed {
        flow.emit(Event::SetUp(SetUp::Entered { unit, gates: gates.clone() }));
        spring::go(flow, unit, order.into(), legs_of(ways))?;
    }
    settle(flow, unit, passed);
    Ok(())
}
