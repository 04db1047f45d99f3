//! MI-15, SU-1: before the roles are settled, a side takes a Night Attack, or declines it.

use super::in_step;
use crate::{
    CompanyBattles,
    record::{NightEvent, Stage},
    state::{AtNight, State},
};
use battle::orders::bare;
use content::{Arg, text};
use contract::{Brief, Draft, Findings, Flow, Flowing, Offer, Reason, Verdict};
use table::Seat;

pub(super) const TAKE: &str = "night-attack";
pub(super) const DECLINE: &str = "no-night-attack";

pub struct Planned {
    seat: Seat,
    takes: bool,
}

/// MI-15: why a side cannot take one.
pub(crate) fn no_night_attack(state: &State, seat: Seat) -> Option<Reason> {
    let (code, rule) = match state.set_up.at_night[seat as usize] {
        AtNight::Unknown => ("night.no-rule", "MI-15"),
        AtNight::Fortified => ("night.fortified", "MI-15"),
        AtNight::NotOnFoot => ("night.not-on-foot", "MI-15"),
        AtNight::Declined | AtNight::Taken => ("night.said", "MI-15"),
        AtNight::Open if state.is_meeting() => ("night.meeting", "MI-15"),
        AtNight::Open if state.is_planned_defender(seat) => ("night.defender", "MI-15"),
        AtNight::Open => return None,
    };
    Some(Reason::new(code, rule).about([Arg::Seat(seat)]))
}

pub(super) fn offers(state: &State, seat: Seat) -> Vec<Offer> {
    // Declining is what ends the step.
    [DECLINE, TAKE].map(|verb| bare(seat, verb, None, |draft| check(state, draft))).to_vec()
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    found.take(in_step(state, draft.seat, Stage::Declaring));
    if state.stage.is_set_up() {
        found.0.extend(no_night_attack(state, draft.seat));
    }
    if draft.unit.is_some() || !draft.given.is_empty() {
        return found.incomplete("MI-15");
    }
    found.verdict(Some(Planned { seat: draft.seat, takes: draft.verb.as_str() == TAKE }), None)
}

/// MI-14, NF-6: what it leads to.
pub(super) fn brief(order: &Planned) -> Brief {
    let code = if order.takes { "brief.night-attack" } else { "brief.no-night-attack" };
    Brief { lines: vec![text(code, [Arg::Seat(order.seat)])], ..Brief::default() }
}

fn event(seat: Seat, takes: bool) -> crate::record::Event {
    NightEvent::Declared { seat, takes }.into()
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    flow.emit(event(order.seat, order.takes));
    Ok(())
}

/// A side that is not asked by a player fights in the light that was agreed.
pub(crate) fn usual(seat: Seat) -> crate::record::Event {
    event(seat, false)
}
