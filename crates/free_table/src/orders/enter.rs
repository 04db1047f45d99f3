//! Enter: bases of a unit that are off the table come in over an edge of it.

use super::{Findings, Plan, emit, incomplete, no_base, own_unit, whose};
use crate::{FreeTable, record::Event, spot, state::State, way};
use battle::way::{end, here};
use contract::{Arg, Draft, Flow, Gather, Given, Offer, Reason, Room, Thing, Verdict};
use geom::{Len, Pt, distance, gap_len, shift};
use table::{Base, BaseId, Edge, Obstacle, Place, UnitId, notation::Measure};

pub struct Planned {
    unit: UnitId,
    /// Each base, its place, and how much of its pace it has used.
    places: Vec<(BaseId, Place, Len)>,
    /// No rule is broken.
    legal: bool,
}

pub(super) const ENTER: &str = "enter";

const EDGES: [Edge; 4] = [Edge::South, Edge::East, Edge::North, Edge::West];

/// Only for a unit with a base off the table.
pub(super) fn offer(state: &State, unit: UnitId) -> Option<Offer> {
    let bases: Vec<BaseId> = off(state, unit).map(|base| base.id).collect();
    let deep = off(state, unit).map(|base| depth(state, base)).max()?;
    let why_not = if has_room(state, unit) { vec![] } else { vec![Reason::new("enter.no-room", "FT-29")] };
    let room = Room::Edge(EDGES.map(|edge| edge.ends(state.board.bounds())).to_vec(), deep);
    Some(Offer { why_not, ..Offer::new(ENTER, Some(unit), vec![Gather::Legs { bases, room }]) })
}

/// One of its bases finds a place: of like bases one is tried.
fn has_room(state: &State, unit: UnitId) -> bool {
    let mut tried = vec![];
    let own = Edge::of(&state.board, unit.seat);
    off(state, unit).any(|base| {
        let kind = (base.foot, depth(state, base));
        let new = !tried.contains(&kind);
        tried.push(kind);
        new && !arranged(state, &in_row(state, &[base], own)).is_empty()
    })
}

fn off(state: &State, unit: UnitId) -> impl Iterator<Item = &Base> {
    state.board.of(unit).filter(|base| base.place.is_none())
}

/// FT-29: how far in a base may end: what is left of its pace, or 6 in or 15 cm without one, and always far enough to stand on the table.
fn depth(state: &State, base: &Base) -> Len {
    let usual = match state.measure {
        Measure::Inch => Len::inches(6),
        Measure::Cm | Measure::Mm => Len::cm(15),
    };
    state.pace_left(base).unwrap_or(usual).max(base.foot.reach() * 2)
}

/// How far in the far side of a base is, from the edge for which that is least.
fn depth_at(state: &State, base: &Base, place: Place) -> Len {
    let (table, own) = (state.board.bounds(), base.foot.stood(place).bounds());
    let far = |edge| match edge {
        Edge::South => own.hi.y - table.lo.y,
        Edge::North => table.hi.y - own.lo.y,
        Edge::West => own.hi.x - table.lo.x,
        Edge::East => table.hi.x - own.lo.x,
    };
    Len(EDGES.map(far).into_iter().min().unwrap_or_default())
}

/// FT-2, FT-3, FT-7, FT-9, FT-29: everything wrong with a base at this place.
fn broken(state: &State, base: &Base, place: Place) -> Vec<Reason> {
    let mut found = spot::broken(state, Some(base.id), base.foot, place, &[]);
    let shape = base.foot.stood(place);
    let enemies = state.board.bases.iter().filter(|other| other.unit.seat != base.unit.seat);
    let near = enemies.filter_map(|other| Some((gap_len(&shape, &other.shape()?.into()), other.id))).min();
    // FT-9: with a pace it keeps its distance.
    if let (Some((have, other)), Some(need)) = (near, state.no_go.filter(|_| state.pace(base.unit).is_some()))
        && have <= need
    {
        let why = Reason::new("move.near", "FT-9").about([Arg::Base(base.id), Arg::Base(other)]).limit(have, need);
        found.push(why.mark(here(place.at)));
    }
    if let Some(piece) = state.pace(base.unit).and_then(|_| way::barred_at(state, base, place)) {
        let why = Reason::new("move.barred", "FT-7").about([Arg::Base(base.id), Arg::Piece(piece)]);
        found.push(why.mark(here(place.at)));
    }
    let (have, need) = (depth_at(state, base, place), depth(state, base));
    if have > need {
        let why = Reason::new("enter.far", "FT-29").about([Arg::Base(base.id)]).limit(have, need);
        found.push(why.mark(here(place.at)));
    }
    found
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let [Given::Legs(legs)] = &draft.given[..] else { return incomplete("FT-29") };
    let mut found = Findings::default();
    let Some(unit) = found.take(own_unit(state, draft)) else { return found.verdict(None, None) };
    if legs.is_empty() {
        return incomplete("FT-29");
    }
    let (mut then, mut wishes, mut places) = (state.clone(), vec![], vec![]);
    for leg in legs {
        let Some(base) = state.board.base(leg.base).filter(|base| base.unit == unit) else {
            found.0.extend(whose(state, draft).ok().map(|whose| no_base(whose, leg.base)));
            continue;
        };
        if base.place.is_some() {
            found.0.push(Reason::new("enter.here", "FT-29").about([Arg::Base(base.id)]));
            continue;
        }
        if wishes.iter().any(|(other, _)| *other == base.id) {
            found.0.push(Reason::new("base.twice", "FT-1").about([Arg::Base(base.id)]));
            continue;
        }
        let Some(at) = end(leg) else { return incomplete("FT-29") };
        let place = Place { at, facing: leg.facing.unwrap_or(ahead(state, at)) };
        found.0.extend(broken(&then, base, place));
        let used = if state.pace(unit).is_some() { depth_at(state, base, place) } else { Len::ZERO };
        stand(&mut then, base.id, place);
        wishes.push((base.id, place));
        places.push((base.id, place, used));
    }
    let mended = if found.0.is_empty() { vec![] } else { arranged(state, &wishes) };
    let full = !wishes.is_empty() && !found.0.is_empty() && mended.is_empty();
    found.require(!full, || Reason::new("enter.no-room", "FT-29"));
    let nearest = (!mended.is_empty()).then(|| Draft { given: vec![Given::places(&mended)], ..draft.clone() });
    let near = !places.is_empty() && places.iter().all(|(_, place, _)| way::near_enough(place.at));
    let legal = found.0.is_empty();
    found.verdict(near.then_some(Plan::Enter(Planned { unit, places, legal })), nearest)
}

fn stand(state: &mut State, base: BaseId, place: Place) {
    if let Some(base) = state.board.base_mut(base) {
        base.place = Some(place);
    }
}

/// Straight in from the nearest edge.
fn ahead(state: &State, at: Pt) -> geom::Heading {
    let table = state.board.bounds();
    let away = |edge: &Edge| match edge {
        Edge::South => at.y - table.lo.y,
        Edge::North => table.hi.y - at.y,
        Edge::West => at.x - table.lo.x,
        Edge::East => table.hi.x - at.x,
    };
    EDGES.into_iter().min_by_key(away).unwrap_or(Edge::South).inward()
}

/// Each base at the free place along an edge that is nearest to its wish.
fn arranged(state: &State, wishes: &[(BaseId, Place)]) -> Vec<(BaseId, Place)> {
    let (mut then, mut found, mut full) = (state.clone(), vec![], vec![]);
    let kind = |base: &Base| (base.foot, depth(state, base));
    for (id, wish) in wishes {
        // Where one finds no room, none like it does.
        let Some(base) = state.board.base(*id).filter(|base| !full.contains(&kind(base))) else { continue };
        let fits = |place: &Place| broken(&then, base, *place).is_empty();
        match spots(state, base, *wish).into_iter().find(fits) {
            Some(place) => {
                stand(&mut then, *id, place);
                found.push((*id, place));
            }
            None => full.push(kind(base)),
        }
    }
    found
}

/// The wish, and places along every edge, nearest to the wish first: as far in as the wish, as far as that may be, and right at the edge.
fn spots(state: &State, base: &Base, wish: Place) -> Vec<Place> {
    const STEP: i32 = 127;
    let (table, deep) = (state.board.bounds(), depth(state, base));
    let own = base.foot.stood(wish).bounds();
    let (up, down) = (own.hi - wish.at, wish.at - own.lo);
    let mut all = vec![];
    for edge in EDGES {
        // The strip in which the middle can be.
        let strip = edge.strip(table, deep);
        let (lo, hi) = (strip.lo + down, strip.hi - up);
        if lo.x > hi.x || lo.y > hi.y {
            continue;
        }
        let near = geom::pt(wish.at.x.clamp(lo.x, hi.x), wish.at.y.clamp(lo.y, hi.y));
        all.push(near);
        let along = matches!(edge, Edge::South | Edge::North);
        let long = if along { hi.x - lo.x } else { hi.y - lo.y };
        for step in 0..=long / STEP {
            let by = step * STEP;
            all.extend(if along {
                [geom::pt(lo.x + by, near.y), lo + shift(by, 0), geom::pt(lo.x + by, hi.y)]
            } else {
                [geom::pt(near.x, lo.y + by), lo + shift(0, by), geom::pt(hi.x, lo.y + by)]
            });
        }
    }
    sorted::sort_by_key(&mut all, |at| distance(*at, wish.at));
    [wish].into_iter().chain(all.into_iter().map(|at| Place { at, ..wish })).collect()
}

/// All of them side by side at an edge, as far as there is room.
fn row(state: &State, unit: UnitId, edge: Edge) -> Vec<(BaseId, Place)> {
    arranged(state, &in_row(state, &off(state, unit).collect::<Vec<_>>(), edge))
}

fn in_row(state: &State, bases: &[&Base], edge: Edge) -> Vec<(BaseId, Place)> {
    let (a, b) = edge.ends(state.board.bounds());
    let middle = a + shift((b - a).x / 2, (b - a).y / 2);
    let apart = bases.iter().map(|base| base.foot.reach() * 2).max().unwrap_or_default() + Len::mm(6);
    let first = -(bases.len() as i32 - 1) * apart.0 / 2;
    let place = |(nth, base): (usize, &&Base)| {
        let by = edge.inward().turned(shift(base.foot.reach().0, -(first + nth as i32 * apart.0)));
        (base.id, Place { at: middle + by, facing: edge.inward() })
    };
    bases.iter().enumerate().map(place).collect()
}

pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(unit) = begun.unit else { return vec![] };
    let own = Edge::of(&state.board, unit.seat);
    let edges = [own].into_iter().chain(EDGES.into_iter().filter(|edge| *edge != own));
    let rows = edges.map(|edge| row(state, unit, edge));
    rows.filter_map(|row| Some((vec![Given::places(&row)], Thing::Spot(row.first()?.1.at)))).collect()
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    let state = flow.state();
    // FT-26, FT-33: nothing comes in onto a hidden base or hidden ground.
    let under = |(base, place, _): &(BaseId, Place, Len)| {
        let foot = state.board.base(*base).map(|base| base.foot);
        foot.map(|foot| spot::hidden_under(state, order.unit, &foot.stood(*place))).unwrap_or_default()
    };
    let under: Vec<Obstacle> = order.places.iter().flat_map(under).collect();
    if order.legal && !under.is_empty() {
        return super::hide::reveal_under(flow, &under);
    }
    for (base, place, used) in &order.places {
        emit(flow, order.unit, Event::Entered { base: *base, place: *place, used: *used });
    }
}
