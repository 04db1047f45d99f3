//! Mark: a marker of state with its number on a unit. Zero removes it.

use super::{Findings, Plan, emit, incomplete, own_unit, pick, pick_of, picked};
use crate::{FreeTable, keys, markers, record::Event, state::State};
use contract::{Arg, Draft, Flow, Given, Offer, Reason, Text, Thing, Verdict, Word};
use table::UnitId;

pub struct Planned {
    unit: UnitId,
    marker: Word,
    number: u8,
}

/// Numbers that are offered. Others can be typed.
const OFFERED: u8 = 9;

pub(super) fn offer(unit: UnitId) -> Offer {
    let marker = |marker: &str| (Word::own(marker), Text { code: keys::marker_word(marker), args: vec![] });
    let numbers = pick((0..=OFFERED).map(|number| number.to_string()));
    Offer::new("mark", Some(unit), vec![pick_of(markers::all().map(marker), 1, 1), numbers])
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let (marker, number) = match &draft.given[..] {
        [marker] => (marker.one_key(), Some("1")),
        [marker, number] => (marker.one_key(), number.one_key()),
        _ => (None, None),
    };
    let Some((marker, number)) = marker.zip(number) else { return incomplete("FT-14") };
    let mut found = Findings::default();
    let unit = found.take(own_unit(state, draft));
    let Some(most) = markers::most(marker) else {
        found.require(false, || Reason::new("mark.unknown", "FT-14").about([Arg::Said(marker.to_owned())]));
        return found.verdict(None, None);
    };
    let read = content::number_from_text(number)
        .filter(|number| *number <= u16::from(most))
        .and_then(|n| u8::try_from(n).ok());
    found.require(read.is_some(), || {
        let marker = Arg::Word(keys::marker_word(marker));
        Reason::new("mark.number", "FT-14").about([marker, Arg::Num(i32::from(most)), Arg::Said(number.to_owned())])
    });
    let nearest = unit.map(|_| Draft { given: vec![picked(marker), picked(most.to_string())], ..draft.clone() });
    let order = |(unit, number)| Plan::Mark(Planned { unit, marker: Word::own(marker), number });
    found.verdict(unit.zip(read).map(order), nearest)
}

pub(super) fn survey(begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(unit) = begun.unit else { return vec![] };
    let one = |marker: &str| (vec![picked(marker), picked("1")], Thing::Unit(unit));
    markers::all().map(one).collect()
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    let event = Event::Marked { unit: order.unit, marker: order.marker.clone(), number: order.number };
    emit(flow, order.unit, event);
}
