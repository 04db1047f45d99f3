//! Place several: a unit of equal bases at once, in line, in column or in a block.

use super::{Findings, Plan, incomplete, no_unit, pick_of, picked, place};
use crate::{
    keys, spot,
    state::{BASES_MAX, State},
    way,
};
use battle::{
    placing::{Form, extent},
    position::named,
};
use content::{Word, text};
use contract::{Arg, Draft, Given, Offer, Reason, Thing, Verdict};
use geom::{Heading, Len, pt, shift};
use table::{Footprint, Place, Seat};

/// The most bases at once, and their arrangements.
const MOST: u8 = 12;
const FORMS: [(&str, Form); 3] = [("line", Form::Line), ("column", Form::Column), ("block", Form::Block)];

/// The gap between neighbors.
const APART: Len = Len::mm(6);

/// A wish that is not free is tried this many steps farther out, in this many directions.
const RINGS: i32 = 10;
const WAYS: i32 = 8;

pub(super) fn offer(state: &State, seat: Seat) -> Offer {
    let number = |n: u8| (Word::own(n.to_string()), text("key", [Arg::Num(i32::from(n))]));
    let form = |(name, form): (&'static str, Form)| (content::word(name), text(form.word(), []));
    let picks = vec![pick_of((2..=MOST).map(number), 1, 1), pick_of(FORMS.into_iter().map(form), 1, 1)];
    place::offered(state, None, picks, first(state, seat).is_some())
}

/// Two of the first model with room for two.
fn first(state: &State, seat: Seat) -> Option<(&'static str, Place)> {
    let room = state.board.bases.len() + 2 <= BASES_MAX;
    let wish = place::own_edge(state, seat);
    let spot = |key: &'static str| {
        let foot = keys::model(key)?.1.foot;
        Some((
            key,
            if legal(state, foot, 2, Form::Line, wish) { wish } else { mended(state, foot, 2, Form::Line, wish)? },
        ))
    };
    place::TRIED.into_iter().filter(|_| room).find_map(spot)
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let [model, number, form, Given::Spot(at, facing)] = &draft.given[..] else { return incomplete("FT-4") };
    let Some(((key, number), form)) = model.one_key().zip(number.one_key()).zip(form.one_key()) else {
        return incomplete("FT-4");
    };
    let mut found = Findings::default();
    found.take(no_unit(draft));
    let model = found.take(place::model(key));
    let count = content::number_from_text(number).filter(|n| (2..=u16::from(MOST)).contains(n));
    found.require(count.is_some(), || {
        Reason::new("place.number", "FT-4").about([Arg::Num(i32::from(MOST)), Arg::Said(number.to_owned())])
    });
    let formed = named(&FORMS, form);
    found.require(formed.is_some(), || Reason::new("place.form", "FT-4").about([Arg::Said(form.to_owned())]));
    let Some((((name, model), n), form)) = model.zip(count).zip(formed) else { return found.verdict(None, None) };
    let room = state.board.bases.len() + usize::from(n) <= BASES_MAX;
    found.require(room, || place::no_room(state));
    let wish = Place { at: *at, facing: *facing };
    let places = places(model.foot, n, form, wish);
    // One reason of each kind: 12 bases over the edge are one mistake.
    for broken in places.iter().flat_map(|place| spot::broken(state, None, model.foot, *place, &[])) {
        if found.0.iter().all(|reason| reason.text != broken.text) {
            found.0.push(broken);
        }
    }
    let near = way::near_enough(*at);
    let spot = if room && near && !found.0.is_empty() && draft.unit.is_none() {
        mended(state, model.foot, n, form, wish)
    } else {
        None
    };
    let nearest = spot.map(|place| {
        let mut given = draft.given.clone();
        given[3] = Given::Spot(place.at, place.facing);
        Draft { given, ..draft.clone() }
    });
    let legal = found.0.is_empty();
    let order = place::Planned { seat: draft.seat, unit: None, name, model, places, legal };
    let plan = (near && room).then_some(Plan::Place(order));
    found.verdict(plan, nearest)
}

/// The place of each base: rows behind each other, centered behind the chosen point.
fn places(foot: Footprint, n: u16, form: Form, lead: Place) -> Vec<Place> {
    let (along, across) = extent(foot);
    form.places(n.into(), lead, (along + APART, across + APART), true).collect()
}

fn legal(state: &State, foot: Footprint, n: u16, form: Form, lead: Place) -> bool {
    places(foot, n, form, lead).iter().all(|place| spot::broken(state, None, foot, *place, &[]).is_empty())
}

/// The wish moved onto the table, or the nearest step from there where all may stand.
fn mended(state: &State, foot: Footprint, n: u16, form: Form, wish: Place) -> Option<Place> {
    let table = state.board.bounds();
    let (mut lo, mut hi) = (wish.at, wish.at);
    for place in places(foot, n, form, wish) {
        let bounds = foot.stood(place).bounds();
        (lo, hi) = (pt(lo.x.min(bounds.lo.x), lo.y.min(bounds.lo.y)), pt(hi.x.max(bounds.hi.x), hi.y.max(bounds.hi.y)));
    }
    let push = |lo: i32, hi: i32, least: i32, most: i32| (least - lo).max(0) + (most - hi).min(0);
    let by = shift(push(lo.x, hi.x, table.lo.x, table.hi.x), push(lo.y, hi.y, table.lo.y, table.hi.y));
    let on = Place { at: wish.at + by, ..wish };
    let step = foot.reach() + APART;
    let around = |ring: i32| {
        let at = move |way: i32| on.at + Heading::new(way * 720 / WAYS).turned(shift(ring * step.0, 0));
        (0..WAYS).map(move |way| Place { at: at(way), ..on })
    };
    let mut tried = [on].into_iter().chain((1..=RINGS).flat_map(around));
    tried.find(|place| table.holds(place.at) && legal(state, foot, n, form, *place))
}

pub(super) fn survey(state: &State, seat: Seat) -> Vec<(Vec<Given>, Thing)> {
    let two = |(key, place): (&str, Place)| {
        let given = vec![picked(key), picked("2"), picked(FORMS[0].0), Given::Spot(place.at, place.facing)];
        (given, Thing::Spot(place.at))
    };
    first(state, seat).map(two).into_iter().collect()
}
