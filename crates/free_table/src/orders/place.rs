//! Place: a new base, of a model or of any size, alone or into a unit that is there.

use super::{Findings, Plan, emit, incomplete, middle, offer as new_offer, one_key, own_unit, pick_of, picked};
use crate::{
    FreeTable, keys,
    record::Event,
    spot,
    state::{BASES_MAX, State},
};
use content::{Catalog, Model, Text, Word};
use contract::{Arg, Brief, Draft, Flow, Gather, Given, Mark, Offer, Reason, Room, Stamp, Thing, Tone, Verdict};
use geom::{Heading, pt};
use table::{Place, Seat, UnitId};

pub struct Order {
    seat: Seat,
    /// None for a unit of its own.
    unit: Option<UnitId>,
    name: String,
    model: Model,
    place: Place,
}

/// The base that is tried where nothing else is asked for.
const FIRST: &str = "rifles";

pub(super) fn offer(state: &State, seat: Seat, unit: Option<UnitId>) -> Offer {
    let model =
        |name: &String| (Word::own(name.clone()), Text { code: Word::own(format!("model.{name}")), args: vec![] });
    let table = state.board.bounds();
    let whole = vec![table.lo, pt(table.hi.x, table.lo.y), table.hi, pt(table.lo.x, table.hi.y)];
    let gather = vec![
        pick_of(Catalog::standard().models.keys().map(model), 1, 1),
        Gather::Spot { stamp: Stamp::Dot, room: Room::Zone(vec![whole]) },
    ];
    let why_not = if full(state) || first_spot(state, seat).is_none() { vec![no_room(state)] } else { vec![] };
    Offer { why_not, ..new_offer("place", unit, gather) }
}

fn full(state: &State) -> bool {
    state.board.bases.len() >= BASES_MAX
}

/// FT-4: so many bases and no more.
fn no_room(state: &State) -> Reason {
    let n_bases = i32::try_from(state.board.bases.len()).unwrap_or(i32::MAX);
    let limit = i32::try_from(BASES_MAX).unwrap_or(i32::MAX);
    let mut why = Reason::new("place.full", "FT-4");
    (why.have, why.need) = (Some(Arg::Num(n_bases)), Some(Arg::Num(limit)));
    why
}

fn first_spot(state: &State, seat: Seat) -> Option<Place> {
    let model = Catalog::standard().models.get(FIRST)?;
    let size = state.board.size;
    // Each side comes in from its own long edge.
    let (y, facing) = match seat {
        Seat::Red => (size.y / 8, Heading::NORTH),
        Seat::Blue => (size.y - size.y / 8, Heading::SOUTH),
    };
    spot::nearest(state, model.foot, Place { at: pt(size.x / 2, y), facing }, &[])
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let [given, Given::Spot(at, facing)] = &draft.given[..] else { return incomplete("FT-4") };
    let Some(key) = one_key(given) else { return incomplete("FT-4") };
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
    let Some((name, model)) = keys::model(key) else {
        let code = if keys::is_size(key) { "place.size" } else { "place.model" };
        found.0.push(Reason::new(code, "FT-4").about([Arg::Said(key.to_owned())]));
        return found.verdict(None, None);
    };
    if !keys::model_is_sound(&model) {
        found.0.push(Reason::new("place.size", "FT-4").about([Arg::Said(key.to_owned())]));
        return found.verdict(None, None);
    }
    found.0.extend(spot::broken(state, None, model.foot, place, &[]));
    let mended =
        unit.and_then(|_| if found.0.is_empty() { None } else { spot::nearest(state, model.foot, place, &[]) });
    let nearest =
        mended.map(|place| Draft { given: vec![given.clone(), Given::Spot(place.at, place.facing)], ..draft.clone() });
    let plan = unit.map(|unit| Plan::Place(Order { seat: draft.seat, unit, name, model, place }));
    found.verdict(plan, nearest)
}

pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let spot = first_spot(state, begun.seat);
    let one =
        |name: &String, place: Place| (vec![picked(name.clone()), Given::Spot(place.at, place.facing)], middle(state));
    spot.into_iter().map(|place| one(&FIRST.to_owned(), place)).collect()
}

pub(super) fn brief(order: &Order) -> Brief {
    let shape = order.model.foot.stood(order.place);
    Brief { marks: vec![Mark::Area { corners: spot::outline(&shape), tone: Tone::Good }], ..Brief::default() }
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Order) {
    // Numbers are given on the true table: a view may not know of a hidden base that has one.
    let (base, new) = (flow.state().new_base(), flow.state().new_unit(order.seat));
    let unit = order.unit.unwrap_or(new);
    let Order { name, model, place, .. } = order;
    let event =
        Event::Placed { base, unit, model: name.clone(), foot: model.foot, height: model.height, place: *place };
    emit(flow, unit, event);
}
