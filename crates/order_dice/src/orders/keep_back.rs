//! OD-20.1-3, OD-20.1-5, OD-20.4-4: before the first turn a side says what it keeps in reserve, and writes down by which side edge a unit outflanks.

use super::ordering::is_due;
use super::{Plan, sides};
use crate::OrderDice;
use crate::record::{Event, Flank, Kept, SetUp, Stage};
use crate::state::{Scenario, State};
use content::{Arg, Word, text, word};
use contract::{Choice, Draft, Findings, Flow, Gather, Given, NONE, Offer, Reason, Thing, Verdict};
use table::{Seat, UnitId};

pub(super) const VERB: &str = "keep-back";

pub struct Planned {
    seat: Seat,
    units: Vec<Kept>,
}

/// Units that may be kept back, and how many of them at most: half of all, rounded down.
fn open(state: &State, seat: Seat) -> (Vec<UnitId>, usize) {
    let units: Vec<UnitId> =
        state.living(seat).map(|(id, _)| id).filter(|id| state.where_is(*id) == Some(battle::Where::Reserve)).collect();
    let most = state.living(seat).count() / 2;
    (units, most)
}

/// `R3`, `R3-left`.
fn key(kept: Kept) -> Word {
    let unit = kept.unit;
    Word::own(kept.flank.map_or_else(|| unit.to_string(), |flank| format!("{unit}-{}", flank.name())))
}

fn ways(unit: UnitId) -> impl Iterator<Item = Kept> {
    let flanks = Flank::ALL.into_iter().map(|(_, flank)| Some(flank));
    [None].into_iter().chain(flanks).map(move |flank| Kept { unit, flank })
}

fn said(kept: Kept) -> contract::Text {
    let code = match kept.flank {
        None => "od.keep-back.reserve",
        Some(Flank::Left) => "od.keep-back.left",
        Some(Flank::Right) => "od.keep-back.right",
    };
    text(code, [Arg::Unit(kept.unit)])
}

pub(super) fn offer(state: &State, seat: Seat) -> Offer {
    let (units, most) = open(state, seat);
    let choice = |kept: Kept| Choice { key: key(kept), text: said(kept), at: None, like: 0 };
    let none = Choice { key: word(NONE), text: text("od.keep-back.none", []), at: None, like: 0 };
    let choices = units.into_iter().flat_map(ways).map(choice).chain([none]).collect();
    let most = u8::try_from(most).unwrap_or(u8::MAX).max(1);
    let why_not = is_due(state, seat, Stage::Holding).err().map(|why| *why).into_iter().collect();
    Offer { why_not, covered: true, ..Offer::new(VERB, None, vec![Gather::Pick { choices, least: 1, most }]) }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let rule = if state.terms.of == Scenario::Meeting { "OD-20.1-3" } else { "OD-20.4-4" };
    let mut found = Findings::default();
    if found.take(is_due(state, draft.seat, Stage::Holding)).is_none() {
        return found.verdict(None, None);
    }
    let ([Given::Picked(keys)], None) = (&draft.given[..], draft.unit) else { return found.incomplete(rule) };
    let (units, most) = open(state, draft.seat);
    let none = keys.len() == 1 && keys[0].as_str() == NONE;
    let named = |word: &Word| units.iter().flat_map(|unit| ways(*unit)).find(|kept| key(*kept) == *word);
    let picked: Option<Vec<Kept>> = if none { Some(vec![]) } else { keys.iter().map(named).collect() };
    let Some(mut picked) = picked.filter(|picked| none || !picked.is_empty()) else { return found.incomplete(rule) };
    sorted::order(&mut picked);
    for pair in picked.windows(2) {
        let twice = pair[0].unit == pair[1].unit;
        found.require(!twice, || Reason::new("od.keep-back.twice", "OD-17.3-4").about([Arg::Unit(pair[0].unit)]));
    }
    // OD-17.3-7: who rides comes along.
    let along = picked.iter().flat_map(|kept| state.riders(kept.unit).into_iter().map(|unit| Kept { unit, ..*kept }));
    let along: Vec<Kept> = along.collect();
    picked.extend(along);
    let number = |n: usize| Arg::Num(i32::try_from(n).unwrap_or(i32::MAX));
    found.require(picked.len() <= most, || {
        Reason::new("od.keep-back.many", rule).about([number(picked.len()), number(most)])
    });
    let alone = |kept: &&Kept| units.contains(&kept.unit) && state.riders(kept.unit).is_empty();
    let fewer = || picked.iter().filter(alone).take(most).map(|kept| key(*kept)).collect::<Vec<_>>();
    let nearest = (!found.0.is_empty() && most > 0 && picked.len() > most)
        .then(|| Draft { given: vec![Given::Picked(fewer())], ..draft.clone() });
    found.verdict(Some(Plan::KeepBack(Planned { seat: draft.seat, units: picked })), nearest)
}

/// Nothing, the last unit of the list, and the same unit by each flank.
pub(super) fn survey(state: &State, seat: Seat) -> Vec<(Vec<Given>, Thing)> {
    let at = sides::everywhere(state);
    let (units, most) = open(state, seat);
    let last = units.last().filter(|_| most > 0).copied();
    let keys = [word(NONE)].into_iter().chain(last.into_iter().flat_map(ways).map(key));
    keys.map(|key| (vec![Given::Picked(vec![key])], at.clone())).collect()
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, order: &Planned) {
    flow.emit(Event::SetUp(SetUp::KeptBack { seat: order.seat, units: order.units.clone() }));
}

/// Nothing is kept back; in a meeting engagement every unit comes in turn 1.
pub(super) fn usual(seat: Seat) -> Event {
    Event::SetUp(SetUp::KeptBack { seat, units: vec![] })
}
