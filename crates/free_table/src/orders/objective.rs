//! Objective: a point worth holding, set and cleared.

use super::{Findings, Plan, incomplete, label, middle, no_unit, pick_laid, picked};
use crate::{
    FreeTable,
    record::{Event, Objective},
    state::{OBJECTIVES_MAX, State, next_number},
    way,
};
use content::{Word, text};
use contract::{Arg, Draft, Flow, Gather, Given, Offer, Reason, Room, Stamp, Thing, Verdict};
use geom::{Heading, Pt, pt};

pub enum Planned {
    Set { at: Pt, name: String },
    Clear { number: u16 },
}

pub(super) fn offer(state: &State) -> Offer {
    let spot = Gather::Spot { stamp: Stamp::Dot, room: Room::within(state.board.bounds()) };
    let gather = vec![spot, Gather::Say { most: label::LETTERS_MAX }];
    Offer { why_not: full(state).into_iter().collect(), ..Offer::new("objective", None, gather) }
}

pub(super) fn offer_clear(state: &State) -> Option<Offer> {
    let choice = |objective: &Objective| {
        let number = Arg::Num(i32::from(objective.number));
        (Word::own(objective.number.to_string()), text("objective.name", [number]), objective.at)
    };
    let clear = || Offer::new("objective", None, vec![pick_laid(state.objectives.iter().map(choice))]);
    (!state.objectives.is_empty()).then(clear)
}

/// FT-17: a table holds at most [`OBJECTIVES_MAX`] objectives.
fn full(state: &State) -> Option<Reason> {
    let n = state.objectives.len();
    (n >= OBJECTIVES_MAX).then(|| Reason::new("objective.full", "FT-17").count(n, OBJECTIVES_MAX))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    found.take(no_unit(draft));
    let (at, facing, name) = match &draft.given[..] {
        [Given::Spot(at, facing)] => (*at, *facing, ""),
        [Given::Spot(at, facing), Given::Said(name)] => (*at, *facing, name.as_str()),
        [given] => {
            let Some(key) = given.one_key() else { return incomplete("FT-17") };
            let number =
                content::number_from_text(key).filter(|number| state.objectives.iter().any(|o| o.number == *number));
            found.require(number.is_some(), || {
                Reason::new("objective.unknown", "FT-17").about([Arg::Said(key.to_owned())])
            });
            return found.verdict(number.map(|number| Plan::Objective(Planned::Clear { number })), None);
        }
        _ => return incomplete("FT-17"),
    };
    found.0.extend(full(state));
    let bounds = state.board.bounds();
    found.require(bounds.holds(at), || Reason::new("spot.off", "FT-17"));
    label::findings(&mut found, name);
    let on = pt(at.x.clamp(bounds.lo.x, bounds.hi.x), at.y.clamp(bounds.lo.y, bounds.hi.y));
    let mended = vec![Given::Spot(on, facing), Given::Said(label::mended(name))];
    let nearest = (full(state).is_none() && draft.unit.is_none()).then(|| Draft { given: mended, ..draft.clone() });
    let plan = (label::is_sound(name) && way::near_enough(at))
        .then(|| Plan::Objective(Planned::Set { at, name: name.to_owned() }));
    found.verdict(plan, nearest)
}

pub(super) fn survey(state: &State) -> Vec<(Vec<Given>, Thing)> {
    let Thing::Spot(at) = middle(&state.board) else { return vec![] };
    let set = (vec![Given::Spot(at, Heading::EAST), Given::Said(String::new())], Thing::Spot(at));
    let clear = |objective: &Objective| (vec![picked(objective.number.to_string())], Thing::Spot(objective.at));
    [set].into_iter().chain(state.objectives.iter().map(clear)).collect()
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    match order {
        Planned::Set { at, name } => {
            let number = next_number(flow.state().objectives.last().map(|objective| objective.number));
            flow.emit(Event::ObjectiveSet { objective: Objective { number, at: *at, name: name.clone() } });
        }
        Planned::Clear { number } => flow.emit(Event::ObjectiveCleared { number: *number }),
    }
}
