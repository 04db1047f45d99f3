//! Section 11: tokens are spent to remove markers.

use super::{Plan, resume};
use crate::{
    CommandTokens,
    activation::{in_play, may_rally, nothing_goes_on},
    data::Number,
    dice::test,
    record::{Course, Event, Part},
    state::{State, Unit},
};
use battle::orders::middle;
use content::{Arg, Text, Word, text};
use contract::{
    Brief, Chain, Choice, Draft, Findings, Flow, Flowing, Given, Offer, POOL_MAX, Read, Reason, Tally, Thing, Verdict,
    incomplete, pick_of, picked, refuse,
};
use table::{Seat, UnitId};

pub(super) const VERB: &str = "morale";

pub struct Planned {
    seat: Seat,
    tokens: u8,
    /// CT-6-12: it is the one attempt allowed as a reaction.
    reacts: bool,
}

/// The most tokens to spend at once; no side ever has more.
fn most(state: &State, seat: Seat) -> u8 {
    u8::try_from(state.side(seat).pool).unwrap_or(u8::MAX).min(POOL_MAX)
}

pub(super) fn offer(state: &State, seat: Seat) -> Offer {
    let why_not = may(state, seat).err().map(|why| *why).into_iter().collect();
    let number = |n: u8| (Word::own(n.to_string()), text("ct.morale.choice", [Arg::Num(i32::from(n))]));
    let gather = vec![pick_of((1..=most(state, seat).max(1)).map(number), 1, 1)];
    Offer { why_not, ..Offer::new(VERB, None, gather) }
}

/// CT-4.1-3, CT-6-12: the side may test. Returns whether as a reaction.
fn may(state: &State, seat: Seat) -> Read<bool> {
    in_play(state, seat)?;
    let window = state.course.as_ref().is_some_and(|course| matches!(course.part, Part::Window));
    if !window {
        nothing_goes_on(state)?;
    }
    if !may_rally(state, seat) {
        return refuse(Reason::new("ct.morale.nobody", "CT-4.1-3"));
    }
    Ok(window)
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some(reacts) = found.take(may(state, draft.seat)) else { return found.verdict(None, None) };
    let [given] = &draft.given[..] else { return incomplete("CT-11-1") };
    let Some(tokens) = given.one_key().and_then(|key| key.parse::<u8>().ok()) else { return incomplete("CT-11-1") };
    let most = most(state, draft.seat);
    if tokens == 0 || tokens > most {
        found.0.push(Reason::new("ct.morale.tokens", "CT-11-1").about([Arg::Num(i32::from(most))]));
    }
    let mended = Draft { given: vec![picked(tokens.clamp(1, most).to_string())], ..draft.clone() };
    let order = Planned { seat: draft.seat, tokens: tokens.min(most), reacts };
    found.verdict(Some(Plan::Morale(order)), Some(mended))
}

/// CT-11-3, CT-13-2.
fn need(state: &State, seat: Seat) -> Tally {
    let (led, alone) = (state.number(Number::Morale), state.number(Number::MoraleLeaderless));
    Tally::new("ct.tally.morale", "ct.tally.led", "CT-11-3", i32::from(led)).add_if(
        !state.has_command(seat),
        "ct.tally.no-command",
        "CT-13-2",
        i32::from(alone) - i32::from(led),
    )
}

pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    Brief { tallies: vec![need(state, order.seat)], ..Brief::default() }
}

pub(super) fn resolve(flow: &mut Flow<CommandTokens>, order: &Planned) -> Flowing {
    let (seat, dice) = (order.seat, order.tokens);
    let tally = need(flow.state(), seat);
    flow.emit(Event::Spent { seat, units: vec![], tokens: u16::from(dice) });
    let score = u8::try_from(tally.total).unwrap_or(6);
    let throw = contract::Throw { tally: Some(tally), ..test(seat, text("ct.why.morale", []), score, 6) };
    let outs = flow.roll(&Chain::one(dice, throw))?;
    let passed = u8::try_from(outs.iter().filter(|out| **out == 1).count()).unwrap_or(u8::MAX);
    flow.emit(Event::Rallying { seat, dice, passed });
    for _ in 0..passed {
        let marked: Vec<(UnitId, u8)> = marked(flow.state(), seat);
        let Some((first, _)) = marked.first().copied() else { break };
        let choices = marked.into_iter().map(|(unit, markers)| choice(unit, markers)).collect();
        let keys = flow.pick(seat, text("ct.why.calm", []), choices, 1, 1)?;
        let unit = keys.first().and_then(|key| key.as_str().parse().ok()).unwrap_or(first);
        flow.emit(Event::Calmed { unit });
    }
    if !order.reacts {
        return Ok(());
    }
    let Some(course) = flow.state().course.clone() else { return Ok(()) };
    flow.emit(Event::Course { now: Some(Box::new(Course { reacted: true, ..*course })) });
    resume::carry_on(flow)
}

/// CT-11-4, CT-20-14: units of the side on the table that have a marker.
fn marked(state: &State, seat: Seat) -> Vec<(UnitId, u8)> {
    let on_table = state.standing(seat).filter(|(_, unit): &(UnitId, &Unit)| unit.known_markers() > 0);
    on_table.map(|(id, unit)| (id, unit.known_markers())).collect()
}

fn choice(unit: UnitId, markers: u8) -> Choice {
    let said: Text = text("ct.markers-of", [Arg::Unit(unit), Arg::Num(i32::from(markers))]);
    Choice { key: Word::own(unit.to_string()), text: said, at: Some(Thing::Unit(unit)), like: u16::from(markers) }
}

/// One token, half of them, or all.
pub(super) fn survey(state: &State, seat: Seat) -> Vec<(Vec<Given>, Thing)> {
    let most = most(state, seat);
    let mut numbers = vec![1, most / 2, most];
    numbers.retain(|n| *n > 0);
    numbers.dedup();
    let at = middle(&state.board);
    numbers.into_iter().map(|n| (vec![picked(n.to_string())], at.clone())).collect()
}
