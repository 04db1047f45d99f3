//! Section 13: the orders of players in an assault.

pub(super) mod break_off;
pub(super) mod charge;
pub(super) mod follow;
pub(super) mod hold;

use super::named_unit;
use crate::{
    assault::{Assault, Part, course},
    state::State,
    way::{self, Judged, Leave},
};
use content::Arg;
use contract::{Draft, Findings, Given, Leg, Offer, Read, Reason, refuse};
use sorted::Set;
use table::{BaseId, Seat, UnitId};

/// What the player who is due may do in this part of the assault.
pub(super) fn offers(state: &State, seat: Seat) -> Vec<Offer> {
    let Some(assault) = state.assault().filter(|assault| assault.due() == Some(seat)) else { return vec![] };
    match assault.part {
        Part::DefensiveFire => vec![hold::offer(state, seat)],
        Part::PushIn | Part::Consolidate => vec![follow::offer(state, assault), follow::offer_enough()],
        Part::Strike | Part::Reckoning | Part::Answer => vec![],
    }
}

/// What a Unit's teams may do together with teams of other Units, if it has any that can.
pub(super) fn following(state: &State, unit: UnitId) -> Option<Offer> {
    let assault = state.assault().filter(|assault| assault.due() == Some(unit.seat))?;
    let moves =
        matches!(assault.part, Part::PushIn | Part::Consolidate) && follow::units(state, assault).contains(&unit);
    moves.then(|| follow::offer(state, assault))
}

/// Units the assault is waiting for.
pub(super) fn owing(state: &State, seat: Seat) -> Vec<UnitId> {
    let Some(assault) = state.assault().filter(|assault| assault.due() == Some(seat)) else { return vec![] };
    match assault.part {
        Part::DefensiveFire => course::defenders_left(state),
        Part::PushIn | Part::Consolidate => follow::units(state, assault),
        Part::Answer => assault.passed.iter().chain(&assault.breaking).copied().collect(),
        Part::Strike | Part::Reckoning => vec![],
    }
}

/// The assault, if it is waiting for this seat in one of these parts.
pub(super) fn in_part<'a>(state: &'a State, seat: Seat, parts: &[Part]) -> Read<&'a Assault> {
    if state.over.is_some() {
        return refuse(Reason::new("battle.over", "CB-4"));
    }
    let Some(assault) = state.assault() else { return refuse(Reason::new("assault.none", "CB-4")) };
    let word = |part: Part| Arg::Word(content::Word::own(format!("assault.{}", part.name())));
    if !parts.contains(&assault.part) {
        return refuse(Reason::new("assault.other-part", "CB-4").about([word(assault.part), word(parts[0])]));
    }
    match assault.due() {
        due if due == Some(seat) => Ok(assault),
        due => refuse(Reason::new("turn.other", "CB-4").about([Arg::Seat(due.unwrap_or(seat.other()))])),
    }
}

/// The Unit, if it must answer.
fn answering<'a>(state: &'a State, draft: &Draft) -> Read<(UnitId, &'a Assault)> {
    let assault = in_part(state, draft.seat, &[Part::Answer])?;
    let unit = named_unit(state, draft)?;
    if assault.passed.contains(&unit) || assault.breaking.contains(&unit) {
        return Ok((unit, assault));
    }
    refuse(Reason::new("assault.not-involved", "AS-30").about([Arg::Unit(unit)]))
}

/// The legs of teams that may move, each team once. `bars` gives every reason a team may not.
fn legs_of<'a>(draft: &'a Draft, found: &mut Findings, bars: impl Fn(BaseId) -> Vec<Reason>) -> Vec<&'a Leg> {
    let mut going: Vec<&Leg> = vec![];
    for leg in draft.given.iter().flat_map(Given::legs) {
        if going.iter().any(|other| other.base == leg.base) {
            found.0.push(Reason::new("base.twice", "MV-1").about([Arg::Base(leg.base)]));
            continue;
        }
        let why = bars(leg.base);
        if why.is_empty() {
            going.push(leg);
        }
        found.0.extend(why);
    }
    going
}

fn judged(state: &State, going: &[&Leg], leave: Leave) -> Judged {
    way::judge(state, going, leave, &Set::new())
}

/// The team is not on the table, or not one of those the order may name.
fn missing(state: &State, base: BaseId, own: bool, code: &'static str) -> Option<Reason> {
    let found = state.board.base(base).filter(|base| base.place.is_some());
    let why = match found {
        None => Reason::new("base.off", "MV-1"),
        Some(_) if !own => Reason::new(code, "MV-1"),
        Some(_) => return None,
    };
    Some(why.about([Arg::Base(base)]))
}
