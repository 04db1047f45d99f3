//! MV-15, AV-6 to AV-10: a Unit that arrives comes in over its stretch of the edge: each team from its own point, by an ordinary move.

mod full;
mod inside;

use super::{
    deploy::{Landed, boarded, landed, left_out},
    in_step, moving, not_in_step,
};
use crate::{
    CompanyBattles, deploy,
    record::{Event, MissionEvent, Stage},
    state::{Pace, State},
};
use battle::{
    mission::Stretch,
    placing::Form,
    way::{end, here},
};
use content::Arg;
use contract::{
    Brief, Draft, Findings, Flow, Flowing, Gather, Given, Leg, Offer, Reason, Room, Thing, Verdict, incomplete,
};
use geom::{Heading, Len, Pt, distance, pt, shift};
use sorted::Map;
use std::{
    borrow::Cow,
    sync::{Arc, OnceLock},
};
use table::{Base, BaseId, Cause, Edge, Obstacle, Place, Seat, UnitId};

pub(super) const VERB: &str = "enter";

pub struct Planned {
    landed: Landed,
    /// The moves of the Unit and of its transports.
    moves: Vec<moving::Planned>,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Option<Offer> {
    if state.stage != Stage::Arriving || !open(state, unit.seat).contains(&unit) {
        return None;
    }
    let bases = super::deploy::with_transports(state, unit);
    let deep = bases.iter().filter_map(|base| farthest(state, *base)).max().unwrap_or(state.inches(8));
    let gather = vec![Gather::Legs { bases, room: Room::Edge(state.stretches(unit), deep) }];
    let why_not = not_in_step(state, unit.seat, Stage::Arriving);
    Some(Offer { why_not, ..Offer::new(VERB, Some(unit), gather) })
}

/// Units that arrive now and have not tried to come in.
fn open(state: &State, seat: Seat) -> Vec<UnitId> {
    let waits = |unit: &UnitId| state.unit(*unit).is_some_and(|unit| !unit.step.done);
    state.arrivals(seat).into_iter().filter(waits).collect()
}

fn farthest(state: &State, base: BaseId) -> Option<Len> {
    let mobility = state.team(base)?.row.speeds()?;
    let all = [mobility.tactical, mobility.terrain_dash, mobility.country_dash, mobility.on_roads(state.is_night())];
    all.into_iter().flatten().max().map(|far| far.len(state.measure))
}

/// The point of a stretch that is nearest to a spot.
fn onto((a, b): Stretch, at: Pt) -> Pt {
    pt(at.x.clamp(a.x.min(b.x), a.x.max(b.x)), at.y.clamp(a.y.min(b.y), a.y.max(b.y)))
}

/// Where a team comes in on its way to a spot: that point of these stretches which is nearest.
fn gate(stretches: &[Stretch], at: Pt) -> Option<Pt> {
    let all = stretches.iter().map(|stretch| onto(*stretch, at));
    all.min_by_key(|gate| (*gate - at).square())
}

/// The leg as an ordinary move from its gate: a first point on the edge is the gate itself.
struct Way {
    base: BaseId,
    gate: Place,
    leg: Leg,
}

fn way(state: &State, seat: Seat, stretches: &[Stretch], leg: &Leg) -> Option<Way> {
    let first = *leg.path.first()?;
    let gate = gate(stretches, first)?;
    let path: Vec<Pt> = if gate == first { leg.path[1..].to_vec() } else { leg.path.clone() };
    let next = *path.first()?;
    let facing = if next == gate { deploy::ahead(state, seat) } else { Heading::toward(next - gate) };
    let facing = if state.is_vehicle(leg.base) { facing } else { leg.facing.unwrap_or(facing) };
    Some(Way { base: leg.base, gate: Place { at: gate, facing }, leg: Leg { path, ..leg.clone() } })
}

/// The battle in its Movement Step, as if the Unit could move in it.
fn in_movement(state: &State, unit: UnitId, rest: &Landed) -> State {
    let mut then = boarded(state.clone(), std::slice::from_ref(rest));
    let now = then.change();
    now.stage = Stage::Moving;
    for part in state.pair(unit) {
        if let Some(found) = now.units.get_mut(&part) {
            (found.waits, found.step.done) = (crate::state::Waits::No, false);
        }
    }
    then
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    if found.take(in_step(state, draft.seat, Stage::Arriving)).is_none() {
        return found.verdict(None, None);
    }
    let Some(unit) = draft.unit.filter(|unit| unit.seat == draft.seat) else { return incomplete("MV-15") };
    if !open(state, draft.seat).contains(&unit) {
        return Verdict::no(Reason::new("enter.not-now", "RS-7").about([Arg::Unit(unit)]));
    }
    let legs = draft.only_legs();
    let Some(Judged { broken, planned, mended }) = judge(state, unit, legs, true) else { return incomplete("MV-15") };
    let refused = !broken.is_empty();
    found.0.extend(broken);
    // AV-6: what is mended must be legal itself. A group that hangs over the edge may be moved inside, or stand in another form.
    let mended = || {
        let all = inside::ways(state, unit, legs).into_iter().chain([mended]);
        let lawful = all.filter(|mended| mended != legs && is_lawful(state, unit, mended));
        lawful.min_by_key(|mended| inside::strayed(mended, legs))
    };
    let usual =
        || legs.first().and_then(end).and_then(|wish| WaysIn::of(state, unit)?.iter().min_by_key(|way| off(way, wish)));
    let nearest = if refused { mended().or_else(|| usual().cloned()) } else { None };
    let nearest = nearest.map(|legs| Draft { given: vec![Given::Legs(legs)], ..draft.clone() });
    found.verdict(planned, nearest)
}

struct Judged {
    broken: Vec<Reason>,
    planned: Option<Planned>,
    /// The legs from their gates, as moves would be mended.
    mended: Vec<Leg>,
}

/// Whether the Unit may come in like this.
fn is_lawful(state: &State, unit: UnitId, legs: &[Leg]) -> bool {
    judge(state, unit, legs, false).is_some_and(|judged| judged.broken.is_empty() && judged.planned.is_some())
}

/// How far the first team's end is from a wish.
fn off(legs: &[Leg], wish: Pt) -> i64 {
    legs.first().and_then(end).map_or(i64::MAX, |at| (at - wish).square())
}

/// Everything wrong with these ways in, and the plan. None if the legs are not those of the Unit.
fn judge(state: &State, unit: UnitId, legs: &[Leg], mend: bool) -> Option<Judged> {
    let own = super::deploy::with_transports(state, unit);
    let twice = |leg: &Leg| legs.iter().filter(|other| other.base == leg.base).count() > 1;
    if legs.is_empty() || legs.iter().any(|leg| !own.contains(&leg.base) || twice(leg) || leg.path.is_empty()) {
        return None;
    }
    let stretches = state.stretches(unit);
    let ways: Vec<Way> = legs.iter().map(|leg| way(state, unit.seat, &stretches, leg)).collect::<Option<_>>()?;
    let ends: Vec<(BaseId, Place)> = ways.iter().map(|way| (way.base, way.gate)).collect();
    // RS-6: who has no leg rides, or waits in the rear.
    let set = landed(state, &ends, &[], unit);
    let mut broken: Vec<Reason> = left_out(state, &ends, unit, &set).into_iter().collect();
    broken.extend(apart(state, &ways));
    let (mut moves, mut mended) = (vec![], vec![]);
    let mut then = in_movement(state, unit, &set);
    for part in state.pair(unit) {
        let of_part = |way: &&Way| state.board.base(way.base).is_some_and(|base| base.unit == part);
        let own: Vec<&Way> = ways.iter().filter(of_part).collect();
        if own.is_empty() {
            continue;
        }
        let gates: Vec<(BaseId, Place)> = own.iter().map(|way| (way.base, way.gate)).collect();
        deploy::stand(&mut then, &gates);
        broken.extend(gates.iter().filter_map(|(base, gate)| shut_out(&then, *base, *gate)));
        let legs: Vec<Leg> = own.iter().map(|way| way.leg.clone()).collect();
        let draft = Draft::new(unit.seat, content::word(moving::VERB), Some(part)).with(Given::Legs(legs.clone()));
        let verdict = moving::judged(&then, &draft, mend);
        broken.extend(verdict.broken);
        let nearest = verdict.nearest.map(|draft| draft.only_legs().to_vec());
        let goes: Vec<Leg> = nearest.unwrap_or(legs);
        let back = |leg: &Leg| {
            let gate = own.iter().find(|way| way.base == leg.base).map(|way| way.gate.at);
            Leg { path: gate.into_iter().chain(leg.path.iter().copied()).collect(), ..leg.clone() }
        };
        mended.extend(goes.iter().map(back));
        let stands: Vec<(BaseId, Place)> = goes.iter().filter_map(|leg| Some((leg.base, stood(&then, leg)?))).collect();
        broken.extend(hanging(&then, &stands));
        deploy::stand(&mut then, &stands);
        moves.extend(verdict.plan);
    }
    let all = moves.len() == state.pair(unit).iter().filter(|part| legs_of(state, legs, **part)).count();
    let planned = all.then_some(Planned { landed: set, moves });
    Some(Judged { broken, planned, mended })
}

fn legs_of(state: &State, legs: &[Leg], part: UnitId) -> bool {
    legs.iter().any(|leg| state.board.base(leg.base).is_some_and(|base| base.unit == part))
}

fn stood(then: &State, leg: &Leg) -> Option<Place> {
    let base = then.board.base(leg.base)?;
    let at = end(leg)?;
    let before = leg.path.iter().rev().nth(1).copied().or(base.place.map(|place| place.at))?;
    let ahead = if at == before { base.place?.facing } else { Heading::toward(at - before) };
    let usual = if then.is_vehicle(leg.base) { ahead } else { base.place?.facing };
    Some(Place { at, facing: leg.facing.unwrap_or(usual) })
}

/// TT-5: who would begin on ground that bars it comes in nowhere from there.
fn shut_out(then: &State, id: BaseId, gate: Place) -> Option<Reason> {
    let base = then.board.base(id)?;
    let causes = deploy::why_not(then, &then.board, base, gate, false);
    let barred = causes.into_iter().find_map(|cause| match cause {
        Cause::Over(Obstacle::Piece(piece)) => Some(piece),
        Cause::Edge | Cause::Over(Obstacle::Base(_)) | Cause::Near(_) => None,
    });
    barred.map(|piece| Reason::new("move.ground", "TT-5").about([Arg::Base(id), Arg::Piece(piece)]).mark(here(gate.at)))
}

/// AV-6: the whole base ends on the table.
fn hanging(then: &State, places: &[(BaseId, Place)]) -> Vec<Reason> {
    let table = then.board.bounds();
    let over = |(id, place): &(BaseId, Place)| {
        let own = then.board.base(*id)?.foot.stood(*place).bounds();
        let off = !(table.holds(own.lo) && table.holds(own.hi));
        off.then(|| Reason::new("spot.edge", "MV-14").about([Arg::Base(*id)]).mark(here(place.at)))
    };
    places.iter().filter_map(over).collect()
}

/// AV-10: a Unit with attachments comes in within 6 in of one point, measured along the edge.
fn apart(state: &State, ways: &[Way]) -> Vec<Reason> {
    let Some(first) = ways.first() else { return vec![] };
    let Some(unit) = state.board.base(first.base).map(|base| base.unit) else { return vec![] };
    if state.pair(unit).len() < 2 {
        return vec![];
    }
    let limit = state.inches(6) * 2;
    let along = |a: Pt, b: Pt| Len((a.x - b.x).abs() + (a.y - b.y).abs());
    let far = ways.iter().flat_map(|a| ways.iter().map(move |b| (along(a.gate.at, b.gate.at), b.base))).max();
    let wide = far.filter(|(have, _)| *have > limit);
    wide.map(|(have, base)| Reason::new("enter.apart", "AV-10").about([Arg::Base(base)]).limit(have, limit))
        .into_iter()
        .collect()
}

/// Legal ways in of the Units that arrive, in many places. Cached, because a Unit that is dragged is judged at every step.
#[derive(Clone, Default)]
pub(crate) struct WaysIn(Arc<Map<UnitId, OnceLock<Vec<Vec<Leg>>>>>);

impl WaysIn {
    fn of(state: &State, unit: UnitId) -> Option<&[Vec<Leg>]> {
        let none = || state.arrivals(unit.seat).into_iter().map(|unit| (unit, OnceLock::new()));
        let all = state.kept.ways_in.get(|| WaysIn(Arc::new(none().collect())));
        all.0.get(&unit).map(|known| &known.get_or_init(|| ways_in(state, unit).collect())[..])
    }
}

/// One legal way in at each spot along the stretches, in the middle first; or one for which the teams squeeze in, or that a full search finds.
fn ways_in(state: &State, unit: UnitId) -> impl Iterator<Item = Vec<Leg>> {
    let stretches = state.stretches(unit);
    let sets = sets(state, unit);
    let at = move |spot| ways_at(state, &stretches, &sets, spot).find(|legs| is_lawful(state, unit, legs));
    let mut straight = spots(state, unit).into_iter().filter_map(at).peekable();
    let lawful = |legs: &Vec<Leg>| is_lawful(state, unit, legs);
    let tight = || squeezed(state, unit).filter(lawful).or_else(|| full::seek(state, unit));
    let tight = if straight.peek().is_none() { tight() } else { None };
    straight.chain(tight)
}

/// Team by team, each at the first free place of its stretches, round corners too: for crowded edges.
fn squeezed(state: &State, unit: UnitId) -> Option<Vec<Leg>> {
    let (table, step) = (state.board.bounds(), state.inches(1).0);
    let stretches = state.stretches(unit);
    let vehicles = state.vehicles_of(unit);
    let places = |base: &Base| {
        let (half, _) = battle::placing::extent(base.foot);
        let mut found = vec![];
        for row in 0..4 {
            for (a, b) in &stretches {
                let facing = inward(state, (*a, *b));
                let n = (distance(*a, *b).0 / step).max(1);
                let deep = facing.turned(shift((half.0 + 1) / 2 + row * (half.0 + step / 2), 0));
                let along = |nth: i32| *a + shift((b.x - a.x) / n * nth, (b.y - a.y) / n * nth);
                found.extend((0..=n).map(|nth| Place { at: along(nth) + deep, facing }));
            }
        }
        Cow::Owned(found)
    };
    let found = deploy::one_by_one(state, unit, places, true, &table.into())?;
    let leg = |(base, place): (BaseId, Place)| {
        let gate = gate(&stretches, place.at)?;
        Some(Leg { base, path: vec![gate, place.at], facing: Some(place.facing) })
    };
    found.into_iter().filter(|(base, _)| !vehicles.contains(base)).map(leg).collect()
}

/// Points along every stretch, and the way into the table from there. Those in the middle first.
fn spots(state: &State, unit: UnitId) -> Vec<(Pt, Heading)> {
    let step = state.inches(3).0;
    let mut spots: Vec<(Pt, Heading)> = vec![];
    for (a, b) in state.stretches(unit) {
        let n = (distance(a, b).0 / step).max(1);
        let inward = inward(state, (a, b));
        spots.extend((0..=n).map(|nth| (a + shift((b.x - a.x) / n * nth, (b.y - a.y) / n * nth), inward)));
    }
    let middle = spots.get(spots.len() / 2).map_or(pt(0, 0), |(at, _)| *at);
    sorted::sort_by_key(&mut spots, |(at, _)| (*at - middle).square());
    spots
}

/// Who comes in over the edge: the vehicles that carry the Unit, or else the Unit on foot with its vehicles in the rear.
fn sets(state: &State, unit: UnitId) -> Vec<Vec<BaseId>> {
    let vehicles = state.vehicles_of(unit);
    let all = super::deploy::with_transports(state, unit);
    let (carried, others): (Vec<BaseId>, Vec<BaseId>) = all.into_iter().partition(|base| vehicles.contains(base));
    let own = |base: &BaseId| state.board.base(*base).is_some_and(|base| base.unit == unit);
    let on_foot = others.into_iter().filter(own).collect();
    [carried, on_foot].into_iter().filter(|set: &Vec<BaseId>| !set.is_empty()).collect()
}

/// Ways in to try at a spot, in several arrangements: at the edge first, then farther in, past those who came before.
fn ways_at<'a>(
    state: &'a State,
    stretches: &'a [Stretch],
    sets: &'a [Vec<BaseId>],
    spot: (Pt, Heading),
) -> impl Iterator<Item = Vec<Leg>> + 'a {
    let deep = [0, 3, 6].into_iter().flat_map(move |deep| sets.iter().map(move |set| (deep, set)));
    let all = deep.flat_map(|(deep, set)| Form::ALL.into_iter().map(move |form| (deep, set, form)));
    let legs = all.map(move |(deep, set, form)| straight(state, set, form, spot, state.inches(deep)));
    legs.filter(|legs| may_fit(state, stretches, legs))
}

/// A quick look: each team comes in on a stretch, goes no farther than it ever may, and can stand at the end of its way.
fn may_fit(state: &State, stretches: &[Stretch], legs: &[Leg]) -> bool {
    legs.iter().all(|leg| {
        let on = |gate: &Pt| stretches.iter().any(|stretch| onto(*stretch, *gate) == *gate);
        let stands = |base: &Base, at: Pt| {
            let place = Place { at, facing: leg.facing.unwrap_or(Heading::NORTH) };
            deploy::why_not(state, &state.board, base, place, false).is_empty()
        };
        let near =
            |gate: &Pt| end(leg).zip(farthest(state, leg.base)).is_some_and(|(at, most)| distance(*gate, at) <= most);
        leg.path.first().is_some_and(|gate| on(gate) && near(gate))
            && state.board.base(leg.base).zip(end(leg)).is_some_and(|(base, at)| stands(base, at))
    })
}

fn inward(state: &State, (a, b): Stretch) -> Heading {
    let table = state.board.bounds();
    let edge = match () {
        () if a.y == b.y && a.y == table.lo.y => Edge::South,
        () if a.y == b.y => Edge::North,
        () if a.x == table.lo.x => Edge::West,
        () => Edge::East,
    };
    edge.inward()
}

/// An arrangement just inside the edge, each team straight from the edge to its place.
fn straight(state: &State, bases: &[BaseId], form: Form, spot: (Pt, Heading), more: Len) -> Vec<Leg> {
    let (longest, _) = largest(state, bases);
    let n = i32::try_from(bases.len()).unwrap_or(1);
    let rows = (n + form.files(n).max(1) - 1) / form.files(n).max(1);
    // The rearmost row ends just on the table.
    let out = (longest + state.inches(1)).0 * (rows - 1) + (longest.0 + 1) / 2 + more.0;
    in_form(state, bases, form, spot, Len(out))
}

/// The length of the longest of these bases and the width of the widest.
fn largest(state: &State, bases: &[BaseId]) -> (Len, Len) {
    let sizes = bases.iter().filter_map(|base| Some(battle::placing::extent(state.board.base(*base)?.foot)));
    sizes.reduce(|(long, wide), (length, width)| (long.max(length), wide.max(width))).unwrap_or_default()
}

/// An arrangement whose front is so far from a spot on the edge, each team straight from the edge to its place.
fn in_form(state: &State, bases: &[BaseId], form: Form, (at, inward): (Pt, Heading), out: Len) -> Vec<Leg> {
    let (longest, widest) = largest(state, bases);
    let gap = state.inches(1);
    let n = i32::try_from(bases.len()).unwrap_or(1);
    let front = Place { at: at + inward.turned(shift(out.0, 0)), facing: inward };
    let table = state.board.bounds();
    let places = form.places(n, front, (longest + gap, widest + gap), false);
    let leg = |(base, place): (&BaseId, Place)| {
        let level = matches!(inward, Heading::NORTH | Heading::SOUTH);
        let gate = if level { pt(place.at.x, at.y) } else { pt(at.x, place.at.y) };
        let gate = pt(gate.x.clamp(table.lo.x, table.hi.x), gate.y.clamp(table.lo.y, table.hi.y));
        Leg { base: *base, path: vec![gate, place.at], facing: Some(place.facing) }
    };
    bases.iter().zip(places).map(leg).collect()
}

pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(unit) = begun.unit.filter(|unit| open(state, unit.seat).contains(unit)) else { return vec![] };
    let hint = begun.given.first().map(Given::legs).and_then(|legs| legs.first()).and_then(end);
    let stretches = state.stretches(unit);
    let middles = stretches.iter().map(|(a, b)| pt((a.x + b.x) / 2, (a.y + b.y) / 2));
    let wishes: Vec<Pt> = hint.map_or_else(|| middles.collect(), |at| vec![at]);
    let ways = WaysIn::of(state, unit).unwrap_or_default();
    let legs = wishes.into_iter().filter_map(|wish| ways.iter().min_by_key(|way| off(way, wish)));
    legs.filter_map(|legs| Some((vec![Given::Legs(legs.clone())], Thing::Spot(legs.first().and_then(end)?)))).collect()
}

pub(super) fn brief(brief: Brief, order: &Planned) -> Brief {
    order.moves.iter().fold(brief, moving::brief)
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    let Landed { unit: Some(unit), places, aboard, rear } = order.landed.clone() else { return Ok(()) };
    flow.emit(Event::Mission(MissionEvent::Entered { unit, places, aboard, rear }));
    for moves in &order.moves {
        moving::come_in(flow, moves)?;
    }
    onto_the_table(flow, unit);
    finish(flow, unit);
    no_room(flow);
    Ok(())
}

/// RS-7, OR-4: once it has moved on, it may still try to Follow Me, unless a team has dashed.
fn finish(flow: &mut Flow<CompanyBattles>, unit: UnitId) {
    let state = flow.state();
    let dashed = |base: &Base| state.team(base.id).is_some_and(|team| team.since.pace == Pace::Dash);
    let goes_on =
        |part: UnitId| part == unit && !state.standing(part).any(dashed) && state.standing(part).next().is_some();
    let done: Vec<UnitId> = state.pair(unit).into_iter().filter(|part| !goes_on(*part)).collect();
    done.into_iter().for_each(|unit| flow.emit(Event::Finished { unit }));
}

/// AV-6: a team that got stuck on its way in stands just inside the edge.
fn onto_the_table(flow: &mut Flow<CompanyBattles>, unit: UnitId) {
    let state = flow.state();
    let table = state.board.bounds();
    let hangs = |base: &&Base| {
        let bounds = base.shape().map(|shape| shape.bounds());
        bounds.is_some_and(|own| !(table.holds(own.lo) && table.holds(own.hi)))
    };
    let stuck: Vec<BaseId> =
        state.pair(unit).iter().flat_map(|part| state.board.of(*part)).filter(hangs).map(|base| base.id).collect();
    for id in stuck {
        let state = flow.state();
        let Some(base) = state.board.base(id) else { continue };
        let Some(place) = base.place else { continue };
        let inner = table.grown(-base.foot.reach());
        let at = pt(place.at.x.clamp(inner.lo.x, inner.hi.x), place.at.y.clamp(inner.lo.y, inner.hi.y));
        let wish = Place { at, ..place };
        let free = table::nearest_place(&state.board, base, wish, Len::inches(24), deploy::closed(state, base, false));
        let places = vec![(id, free.unwrap_or(wish))];
        flow.emit(Event::Mission(MissionEvent::Entered { unit, places, aboard: vec![], rear: vec![] }));
    }
}

/// AV-9: Units that find no room stay off the table in this turn.
pub(crate) fn no_room(flow: &mut Flow<CompanyBattles>) {
    let state = flow.state();
    let arrive = open(state, state.active);
    let full = |unit: &UnitId| ways_in(state, *unit).next().is_none();
    let shut: Vec<UnitId> = arrive.into_iter().filter(full).collect();
    shut.into_iter().for_each(|unit| flow.emit(Event::Mission(MissionEvent::NoRoom { unit })));
}
