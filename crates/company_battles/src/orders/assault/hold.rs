//! AS-11: no more Units fire in defense.

use super::{Findings, in_part};
use crate::{
    CompanyBattles,
    assault::{Part, course},
    orders::bare,
    state::State,
};
use contract::{Draft, Flow, Flowing, Offer, Verdict};
use table::Seat;

pub(in crate::orders) const VERB: &str = "hold";

pub struct Planned(());

pub(in crate::orders) fn offer(state: &State, seat: Seat) -> Offer {
    bare(seat, VERB, None, |draft| check(state, draft))
}

pub(in crate::orders) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    found.take(in_part(state, draft.seat, &[Part::DefensiveFire]));
    found.alone(draft, Planned(()), "AS-11")
}

pub(in crate::orders) fn resolve(flow: &mut Flow<CompanyBattles>, _: &Planned) -> Flowing {
    let Some(assault) = flow.state().assault().cloned() else { return Ok(()) };
    course::fire_is_over(flow, assault, true)
}
