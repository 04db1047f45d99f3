//! OD-17.1-7: a fixed weapon in a building is at one opening; its owner says at which, and an Advance turns it to another.

use super::Plan;
use super::ordering::{begin, ordered, settle};
use crate::OrderDice;
use crate::drive;
use crate::record::{Course, Event, Order, Part};
use crate::state::State;
use crate::way;
use content::{Arg, Word, text, word};
use contract::{
    Brief, Choice, Draft, Findings, Flow, Flowing, Gather, Given, Mark, Offer, Read, Reason, Thing, Tone, Verdict,
};
use table::{BaseId, PieceId, UnitId};

pub(super) const VERB: &str = "turn-to";

pub struct Planned {
    unit: UnitId,
    opening: u8,
}

/// It only turns on an Advance: a gun, or a team with a fixed weapon.
fn is_fixed(state: &State, unit: UnitId) -> bool {
    !drive::is_vehicle(state, unit) && way::rate(state, unit, Order::Advance).is_none()
}

/// The openings of a building, by their numbers.
fn choices(state: &State, house: PieceId) -> Vec<Choice> {
    let choice = |(nth, opening): (u16, crate::house::Opening)| Choice {
        key: Word::own((nth + 1).to_string()),
        text: text("od.opening", [Arg::Num(i32::from(nth) + 1)]),
        at: Some(Thing::Spot(opening.at)),
        like: nth,
    };
    (0..).zip(state.openings(house)).map(choice).collect()
}

fn named(key: &str) -> Option<u8> {
    key.parse::<u8>().ok()?.checked_sub(1)
}

/// A unit has come into a building, or begins there: its owner says to which opening its fixed weapon is turned.
pub(super) fn settle_in(flow: &mut Flow<OrderDice>, unit: UnitId) -> Flowing {
    let state = flow.state();
    let Some(house) = state.house_of(unit).filter(|_| is_fixed(state, unit)) else { return Ok(()) };
    let choices = choices(state, house);
    if choices.len() < 2 || flow.looks_past_end() {
        return Ok(());
    }
    let keys = flow.pick(unit.seat, text("od.why.faces", [Arg::Unit(unit)]), choices, 1, 1)?;
    if let Some(opening) = keys.first().and_then(|key| named(key.as_str())) {
        flow.emit(Event::Faces { unit, opening });
    }
    Ok(())
}

/// OD-17.1-2: a gun that never leaves its building still turns in it.
fn able(state: &State, draft: &Draft) -> Read<(UnitId, Vec<Reason>)> {
    let (unit, mut barred) = ordered(state, draft, Order::Advance)?;
    barred.retain(|why| why.text.code.as_str() != "od.house.gun");
    Ok((unit, barred))
}

pub(super) fn offer(state: &State, unit: UnitId) -> Option<Offer> {
    let house = state.house_of(unit).filter(|_| is_fixed(state, unit))?;
    let draft = Draft::new(unit.seat, word(VERB), Some(unit));
    let choices = choices(state, house);
    if choices.len() < 2 {
        return None;
    }
    let why_not = able(state, &draft).map_or_else(|why| vec![*why], |(_, barred)| barred);
    Some(Offer { why_not, ..Offer::new(VERB, Some(unit), vec![Gather::Pick { choices, least: 1, most: 1 }]) })
}

pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let house = begun.unit.and_then(|unit| state.house_of(unit));
    let choices = house.map(|house| choices(state, house)).unwrap_or_default();
    let given = |choice: Choice| Some((vec![Given::Picked(vec![choice.key])], choice.at?));
    choices.into_iter().filter_map(given).collect()
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some((unit, barred)) = found.take(able(state, draft)) else { return found.verdict(None, None) };
    found.0.extend(barred);
    let Some(house) = state.house_of(unit).filter(|_| is_fixed(state, unit)) else {
        found.0.push(Reason::new("od.house.not-fixed", "OD-17.1-7").about([Arg::Unit(unit)]));
        return found.verdict(None, None);
    };
    let opening = draft.given.first().and_then(Given::one_key).and_then(named);
    let there = |opening: &u8| draft.given.len() == 1 && usize::from(*opening) < state.openings(house).len();
    let Some(opening) = opening.filter(there) else { return found.incomplete("OD-17.1-7") };
    found.verdict(Some(Plan::Face(Planned { unit, opening })), None)
}

pub(super) fn brief(state: &State, planned: &Planned) -> Brief {
    let mut brief = super::tested(state, planned.unit, Order::Advance);
    let opening =
        state.house_of(planned.unit).and_then(|house| state.openings(house).get(usize::from(planned.opening)).copied());
    if let Some(opening) = opening {
        let to = opening.outside(state.length(crate::data::Length::Opening));
        brief.marks.push(Mark::Ray { from: opening.at, to, cut: None, tone: Tone::Fact });
    }
    brief
}

/// OD-4-2, OD-7.2-1: then it may fire, as after any Advance.
pub(super) fn resolve(flow: &mut Flow<OrderDice>, planned: &Planned) -> Flowing {
    let Planned { unit, opening } = *planned;
    let passed = begin(flow, unit, Order::Advance)?;
    if passed {
        // OD-13-3, OD-7.2-3: a weapon that is turned forgets its target, as one that moves.
        let turned = flow.state().unit(unit).filter(|found| found.faces != Some(opening));
        let ranged: Vec<BaseId> = turned.map(|found| found.ranging.keys().copied().collect()).unwrap_or_default();
        flow.emit(Event::Faces { unit, opening });
        ranged.into_iter().for_each(|base| flow.emit(Event::Unranged { base }));
        if super::shoot::has_target(flow.state(), unit) {
            flow.emit(Event::Course { now: Some(Box::new(Course::new(unit, Part::Shoots))) });
        }
    }
    settle(flow, unit, passed);
    Ok(())
}
