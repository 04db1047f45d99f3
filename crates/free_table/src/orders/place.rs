//! Place: a new base, a model or of any size, as a unit of its own or in an existing one; or several at once.

use super::{Findings, Plan, Read, emit, incomplete, own_unit, pick_of, picked, place_several};
use crate::{
    FreeTable, keys,
    record::Event,
    spot,
    state::{BASES_MAX, State},
    way,
};
use content::{Catalog, FOOT, Word, model_name};
use contract::{Arg, Brief, Draft, Flow, Gather, Given, Mark, Offer, Reason, Room, Stamp, Thing, Tone, Verdict};
use geom::{Heading, pt};
use table::{Obstacle, Place, Seat, UnitId, notation::ModelSize};

pub struct Planned {
    pub(super) seat: Seat,
    /// The unit that they join. None: a unit of its own.
    pub(super) unit: Option<UnitId>,
    pub(super) name: String,
    pub(super) model: ModelSize,
    pub(super) places: Vec<Place>,
    /// No rule is broken.
    pub(super) legal: bool,
}

pub(super) fn offer(state: &State, seat: Seat, unit: Option<UnitId>) -> Offer {
    let room = !full(state) && (some_spot(state) || first_spot(state, seat).is_some());
    offered(state, unit, vec![], room)
}

/// A model, what else is picked, and where.
pub(super) fn offered(state: &State, unit: Option<UnitId>, picks: Vec<Gather>, room: bool) -> Offer {
    let model = |name: &String| (Word::own(name.clone()), model_name(name));
    let models = pick_of(Catalog::standard().models.keys().map(model), 1, 1);
    let spot = Gather::Spot { stamp: Stamp::Dot, room: Room::within(state.board.bounds()) };
    let gather = [models].into_iter().chain(picks).chain([spot]).collect();
    Offer { why_not: if room { vec![] } else { vec![no_room(state)] }, ..Offer::new("place", unit, gather) }
}

fn full(state: &State) -> bool {
    state.board.bases.len() >= BASES_MAX
}

/// FT-4: the table is full, or there is no free place.
pub(super) fn no_room(state: &State) -> Reason {
    if full(state) {
        Reason::new("place.full", "FT-4").count(state.board.bases.len(), BASES_MAX)
    } else {
        Reason::new("place.no-room", "FT-4")
    }
}

/// The models to try first, and the smallest one: if there is no room for it, there is none for any.
pub(super) const TRIED: [&str; 2] = ["rifles", "disc-1mm"];

/// A first place to try, beside the side's own long edge.
pub(super) fn own_edge(state: &State, seat: Seat) -> Place {
    let size = state.board.size;
    let (y, facing) = match seat {
        Seat::Red => (size.y / 8, Heading::NORTH),
        Seat::Blue => (size.y - size.y / 8, Heading::SOUTH),
    };
    Place { at: pt(size.x / 2, y), facing }
}

/// The first of these models with a free place.
fn first_spot(state: &State, seat: Seat) -> Option<(&'static str, Place)> {
    let wish = own_edge(state, seat);
    let spot = |key: &'static str| Some((key, spot::nearest(state, keys::model(key)?.1.foot, wish)?));
    TRIED.into_iter().find_map(spot)
}

/// Whether there is room for the smallest base: first on a lattice, which is fast, then on the whole table.
fn some_spot(state: &State) -> bool {
    const PARTS: i32 = 8;
    let Some((_, model)) = keys::model(TRIED[TRIED.len() - 1]) else { return false };
    let part = |k: i32, of: i32| of * (2 * k + 1) / (2 * PARTS);
    let mut spots = (0..PARTS * PARTS).map(|k| {
        let at = pt(part(k % PARTS, state.board.size.x), part(k / PARTS, state.board.size.y));
        Place { at, facing: Heading::NORTH }
    });
    spots.any(|place| spot::broken(state, None, model.foot, place, &[]).is_empty())
}

/// FT-4: the model of a key.
pub(super) fn model(key: &str) -> Read<(String, ModelSize)> {
    let [least, most] = FOOT.map(Arg::Len);
    let about = |code| Box::new(Reason::new(code, "FT-4").about([Arg::Said(key.to_owned()), least, most]));
    match keys::model(key) {
        Some((name, model)) if keys::model_is_sound(&model) => Ok((name, model)),
        Some(_) => Err(about("place.size")),
        None => Err(about(if keys::is_size(key) { "place.size" } else { "place.model" })),
    }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    if draft.given.len() > 2 {
        return place_several::check(state, draft);
    }
    let [given, Given::Spot(at, facing)] = &draft.given[..] else { return incomplete("FT-4") };
    let Some(key) = given.one_key() else { return incomplete("FT-4") };
    let place = Place { at: *at, facing: *facing };
    let mut found = Findings::default();
    let unit = match draft.unit {
        None => Some(None),
        Some(_) => found.take(own_unit(state, draft)).map(Some),
    };
    if full(state) {
        found.0.push(no_room(state));
        return found.verdict(None, None);
    }
    let Some((name, model)) = found.take(self::model(key)) else { return found.verdict(None, None) };
    found.0.extend(spot::broken(state, None, model.foot, place, &[]));
    let mended = unit.and_then(|_| if found.0.is_empty() { None } else { spot::nearest(state, model.foot, place) });
    // If it may not stand here and no base of its size may stand anywhere, there is no room.
    let no_spot = unit.is_some() && mended.is_none() && !found.0.is_empty();
    found.require(!no_spot, || no_room(state));
    let nearest =
        mended.map(|place| Draft { given: vec![given.clone(), Given::Spot(place.at, place.facing)], ..draft.clone() });
    let legal = found.0.is_empty();
    let plan = unit
        .filter(|_| way::near_enough(*at))
        .map(|unit| Plan::Place(Planned { seat: draft.seat, unit, name, model, places: vec![place], legal }));
    found.verdict(plan, nearest)
}

pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let one =
        |(key, place): (&str, Place)| (vec![picked(key), Given::Spot(place.at, place.facing)], Thing::Spot(place.at));
    let several = if begun.unit.is_none() { place_several::survey(state, begun.seat) } else { vec![] };
    first_spot(state, begun.seat).map(one).into_iter().chain(several).collect()
}

pub(super) fn brief(order: &Planned) -> Brief {
    let area = |place: &Place| Mark::Zone { zone: order.model.foot.stood(*place).into(), tone: Tone::Good };
    Brief { marks: order.places.iter().map(area).collect(), ..Brief::default() }
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    // Numbers are assigned on the true table, because a view may not know a hidden base with a number.
    let state = flow.state();
    let unit = order.unit.unwrap_or_else(|| state.new_unit(order.seat));
    let ModelSize { foot, height } = order.model;
    // FT-26, FT-33: nothing is placed on a hidden base or on hidden ground.
    let under = order.places.iter().flat_map(|place| spot::hidden_under(state, unit, &foot.stood(*place)));
    let under: Vec<Obstacle> = under.collect();
    if order.legal && !under.is_empty() {
        return super::hide::reveal_under(flow, &under);
    }
    for place in &order.places {
        let secret = flow.state().hidden(unit).then_some(unit.seat);
        let (base, model) = (flow.state().new_base(secret), order.name.clone());
        emit(flow, unit, Event::Placed { base, unit, model, foot, height, place: *place });
    }
}
