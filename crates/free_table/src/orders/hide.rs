//! Hide and reveal: a hidden unit, or hidden ground, is only in its owner's view, until it is revealed or a base of the other side runs into
//! it.

use super::{Findings, Plan, incomplete, own_unit, pick_laid, picked};
use crate::{FreeTable, record::Event, state::State};
use contract::{Arg, Draft, Flow, Given, INCOMPLETE, Offer, Reason, Thing, Verdict};
use table::{BaseId, Obstacle, PieceId, Seat, UnitId};

pub enum Planned {
    Unit(UnitId, bool),
    /// FT-33: ground of this seat comes into view.
    Ground(PieceId, Seat),
}

pub(super) const HIDE: &str = "hide";
pub(super) const REVEAL: &str = "reveal";

pub(super) fn offer(state: &State, unit: UnitId, verb: &'static str) -> Offer {
    let why_not = refused(state, unit, verb == HIDE).into_iter().collect();
    Offer { why_not, ..Offer::new(verb, Some(unit), vec![]) }
}

/// FT-18, FT-19: a hidden unit cannot hide, and a unit in view cannot be revealed.
fn refused(state: &State, unit: UnitId, hide: bool) -> Option<Reason> {
    let why = |code, rule| Some(Reason::new(code, rule).about([Arg::Unit(unit)]));
    match (hide, state.hidden(unit)) {
        (true, true) => why("hide.already", "FT-18"),
        (false, false) => why("reveal.already", "FT-19"),
        (true, false) | (false, true) => None,
    }
}

/// FT-33: hidden ground of one's own.
pub(super) fn offer_ground(state: &State, seat: Seat) -> Option<Offer> {
    let choices: Vec<_> = state.hidden_ground(seat).map(|piece| super::terrain::choice(state, piece)).collect();
    (!choices.is_empty()).then(|| Offer::new(REVEAL, None, vec![pick_laid(choices)]))
}

/// FT-33: a piece that a draft names instead of a unit.
fn check_ground(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let [given] = &draft.given[..] else { return incomplete("FT-33") };
    let Some(key) = given.one_key() else { return incomplete("FT-33") };
    let own = |piece: &PieceId| state.hides_ground(*piece) == Some(draft.seat);
    let piece = key.parse::<PieceId>().ok().filter(own);
    found.require(piece.is_some(), || Reason::new("reveal.ground", "FT-33").about([Arg::Said(key.to_owned())]));
    found.verdict(piece.map(|piece| Plan::Hide(Planned::Ground(piece, draft.seat))), None)
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let hidden = draft.verb.as_str() == HIDE;
    if draft.unit.is_none() && !hidden && !draft.given.is_empty() {
        return check_ground(state, draft);
    }
    let mut found = Findings::default();
    let unit = found.take(own_unit(state, draft));
    found.require(draft.given.is_empty(), || Reason::new(INCOMPLETE, "FT-18"));
    let refused = unit.and_then(|unit| refused(state, unit, hidden));
    let plan = unit.filter(|_| draft.given.is_empty()).map(|unit| Plan::Hide(Planned::Unit(unit, hidden)));
    found.0.extend(refused);
    found.verdict(plan, None)
}

pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    match begun.unit {
        Some(unit) => vec![(vec![], Thing::Unit(unit))],
        None => {
            let ground = state.hidden_ground(begun.seat).filter(|_| begun.verb.as_str() == REVEAL);
            ground.map(|piece| (vec![picked(piece.to_string())], Thing::Piece(piece))).collect()
        }
    }
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    let event = match *order {
        Planned::Unit(unit, true) => {
            let bases = flow.state().board.of(unit).map(|base| base.id).collect();
            Event::Hid { unit, bases }
        }
        Planned::Unit(unit, false) => revealed(flow.state(), unit),
        Planned::Ground(piece, seat) => Event::GroundRevealed { piece, seat, by: None },
    };
    flow.emit(event);
}

fn revealed(state: &State, unit: UnitId) -> Event {
    let at = state.standing_bases(unit).filter_map(|base| Some((base.id, base.place?))).collect();
    Event::Revealed { unit, at }
}

/// FT-26, FT-33: what an order has run into comes into view, each once, and the log tells which base ran into which.
pub(super) fn reveal_met(flow: &mut Flow<FreeTable>, met: &[(BaseId, Obstacle)]) {
    met.iter().for_each(|(base, other)| reveal(flow, *other, Some(*base)));
    for (base, other) in met {
        if let Obstacle::Base(other) = *other {
            flow.emit(Event::Met { base: *base, other });
        }
    }
}

/// FT-26, FT-33: the same for a base that was to be placed there and has no name yet.
pub(super) fn reveal_under(flow: &mut Flow<FreeTable>, others: &[Obstacle]) {
    others.iter().for_each(|other| reveal(flow, *other, None));
}

fn reveal(flow: &mut Flow<FreeTable>, other: Obstacle, by: Option<BaseId>) {
    if let Some(event) = found(flow.state(), other, by) {
        flow.emit(event);
    }
}

/// What happens when a base comes upon something hidden. None if it is in view by now.
pub(super) fn found(truth: &State, other: Obstacle, by: Option<BaseId>) -> Option<Event> {
    match other {
        Obstacle::Base(other) => {
            let unit = truth.board.base(other).map(|base| base.unit).filter(|unit| truth.hidden(*unit))?;
            Some(revealed(truth, unit))
        }
        Obstacle::Piece(piece) => Some(Event::GroundRevealed { piece, seat: truth.hides_ground(piece)?, by }),
    }
}
