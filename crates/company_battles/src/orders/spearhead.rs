//! SP-1: a Unit with Spearhead may move as soon as it is deployed.

use super::moving::movers;
use crate::{
    CompanyBattles,
    deploy::stand,
    record::Event,
    spearhead::Limits,
    state::{Owed, State},
};
use battle::{along::shortened, way::here};
use contract::{Draft, Flow, Leg, Reason};
use geom::{Heading, Pt, shift};
use table::{BaseId, Place, UnitId};

/// Along a way the limits are looked at this often, in tenths of a millimeter: between two looks a team comes no nearer than a tenth.
const LOOK: i32 = 64;

/// The Units that may make their Spearhead move now.
pub(crate) fn owed(state: &State) -> &[UnitId] {
    match &state.owed {
        Owed::Spearhead { units } => units,
        Owed::Advance { .. } | Owed::Assault(_) | Owed::Air(_) | Owed::Nothing => &[],
    }
}

/// What such a move keeps away from.
pub(super) fn limits(state: &State, draft: &Draft) -> Option<Limits> {
    is_owed(state, draft).then(|| Limits::new(state, draft.seat))
}

/// The draft is one of a Unit that may make its Spearhead move now.
pub(super) fn is_owed(state: &State, draft: &Draft) -> bool {
    draft.unit.is_some_and(|unit| owed(state).contains(&unit))
}

/// After it has been deployed.
pub(super) fn begins(flow: &mut Flow<CompanyBattles>, unit: UnitId) {
    let state = flow.state();
    if state.has_spearhead(unit) && state.is_led(unit) && !movers(state, unit, None).is_empty() {
        flow.emit(Event::Spearhead { unit, ended: false });
    }
}

pub(super) fn ends(flow: &mut Flow<CompanyBattles>, unit: UnitId) {
    flow.emit(Event::Spearhead { unit, ended: true });
}

/// What keeps these moves from where they go. A team that begins too near something may leave it.
pub(super) fn broken(state: &State, limits: &Limits, legs: &[Leg]) -> Vec<Reason> {
    let all: Vec<(BaseId, Vec<Place>)> = legs.iter().filter_map(|leg| Some((leg.base, places(state, leg)?))).collect();
    let mut then = state.clone();
    let ends: Vec<(BaseId, Place)> = all.iter().filter_map(|(base, way)| Some((*base, *way.last()?))).collect();
    stand(&mut then, &ends);
    let fault = |(id, way): &(BaseId, Vec<Place>)| {
        let base = state.board.base(*id)?;
        let begins = limits.broken(base, base.place?);
        let new = |why: &Reason| begins.iter().all(|known| known.text.code != why.text.code);
        let (last, before) = way.split_last()?;
        let on_the_way = before
            .iter()
            .find_map(|place| limits.broken(base, *place).into_iter().find(new).map(|why| why.mark(here(place.at))));
        let at_last = || limits.broken(base, *last).into_iter().next().or_else(|| limits.seen(&then, *id, *last));
        on_the_way.or_else(|| at_last().map(|why| why.mark(here(last.at))))
    };
    all.iter().filter_map(fault).collect()
}

/// The legs as far as the limits and command allow. What keeps a team in command may bring it too near to something: then all are shortened once
/// more, and if that does not help, they stay.
pub(super) fn nearest(
    state: &State,
    limits: &Limits,
    mut legs: Vec<Leg>,
    mut in_command: impl FnMut(&[Leg]) -> Vec<Leg>,
) -> Vec<Leg> {
    for _ in 0..2 {
        legs = in_command(&shortest(state, limits, legs));
        if broken(state, limits, &legs).is_empty() {
            return legs;
        }
    }
    legs.into_iter().map(|leg| Leg::none(leg.base)).collect()
}

/// The legs as far as the limits let each go.
fn shortest(state: &State, limits: &Limits, legs: Vec<Leg>) -> Vec<Leg> {
    let may = |leg: &Leg| broken(state, limits, std::slice::from_ref(leg)).is_empty();
    let cut = |leg: Leg| {
        if may(&leg) { leg } else { shortened(&state.board, &leg, may).unwrap_or_else(|| Leg::none(leg.base)) }
    };
    legs.into_iter().map(cut).collect()
}

/// Places along the way of a team that goes anywhere, the last where it ends.
fn places(state: &State, leg: &Leg) -> Option<Vec<Place>> {
    let start = state.board.base(leg.base)?.place?;
    let starts = std::iter::once(start.at).chain(leg.path.iter().copied());
    let looks = |(from, to): (Pt, &Pt)| {
        let (by, facing) = (*to - from, Heading::between(from, *to));
        let n = by.len().0 / LOOK + 1;
        (1..=n).map(move |nth| Place { at: from + shift(by.x * nth / n, by.y * nth / n), facing })
    };
    let mut all: Vec<Place> = starts.zip(&leg.path).flat_map(looks).collect();
    let last = all.last_mut()?;
    last.facing = leg.facing.unwrap_or(last.facing);
    Some(all)
}
