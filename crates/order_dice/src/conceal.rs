//! Section 17.6: units that are set up hidden. Both sides see their models; the mark limits who may fire at them and assault them.

use crate::OrderDice;
use crate::data::{Cover, Kind, Length, Special};
use crate::record::{Event, Stage};
use crate::state::{Scenario, State};
use content::{Arg, word};
use contract::{Flow, Reason};
use geom::Len;
use table::{Base, Seat, UnitId};

/// OD-17.6-1: infantry and artillery that stand wholly in cover or in a building when both sides are deployed. Being hidden has no
/// drawback, so that no one has to ask for it.
pub(crate) fn hides(state: &State) -> Vec<UnitId> {
    let set_up = state.stage == Stage::Placing && state.terms.of == Scenario::Lines;
    if !set_up || !state.options.hidden_setup {
        return vec![];
    }
    let hides = |unit: &UnitId| in_cover(state, *unit) && spotter(state, *unit).is_none();
    let own = |seat: Seat| state.standing(seat).filter(|(_, found)| found.on_foot() && !found.hidden);
    Seat::BOTH.into_iter().flat_map(own).map(|(id, _)| id).filter(hides).collect()
}

fn in_cover(state: &State, unit: UnitId) -> bool {
    let covered = |base: &Base| {
        let (Some(place), Some(shape)) = (base.place, base.shape()) else { return false };
        let ground = state.inside(place.at).into_iter().chain(state.beside(&shape));
        ground.into_iter().any(|idx| state.row_at(idx).cover != Cover::None)
    };
    state.house_of(unit).is_some() || state.models(unit).all(covered)
}

/// OD-17.6-2: from how near a unit spots hidden ones.
fn reach(state: &State, unit: UnitId) -> Len {
    let slow = |found: &crate::state::Unit| found.profile.kind() == Kind::Vehicle && !found.has(Special::Recce);
    let by_vehicle = state.unit(unit).is_some_and(slow);
    state.length(if by_vehicle { Length::SpottedByVehicle } else { Length::Spotted })
}

/// One of its men or its hull sees the other unit, and is near enough.
fn spots(state: &State, unit: UnitId, at: UnitId) -> bool {
    let (reach, facets) = (reach(state, unit), state.facets(at));
    let mut eyes = state.there(unit).into_iter().flat_map(|base| state.eyes(base.id));
    eyes.any(|eye| facets.iter().any(|facet| state.range(&eye, &facet.shape()) <= reach && eye.sees_facet(facet)))
}

/// An enemy that spots it.
fn spotter(state: &State, at: UnitId) -> Option<UnitId> {
    state.standing(at.seat.other()).map(|(id, _)| id).find(|unit| spots(state, *unit, at))
}

/// OD-17.6-2: why a unit that is hidden is no target.
pub(crate) fn bars(state: &State, unit: UnitId, at: UnitId) -> Option<Reason> {
    let hidden = state.unit(at).is_some_and(|found| found.hidden) && !spots(state, unit, at);
    let args = || [Arg::Unit(unit), Arg::Unit(at), Arg::Len(reach(state, unit))];
    hidden.then(|| Reason::new("od.concealed", "OD-17.6-2").about(args()))
}

/// OD-17.6-3: what a hidden unit does, or what befalls it, takes the mark away.
pub(crate) fn betrays(flow: &mut Flow<OrderDice>, unit: UnitId, why: &'static str) {
    if flow.state().unit(unit).is_some_and(|found| found.hidden) {
        flow.emit(Event::Found { unit, why: word(why), by: None });
    }
}

/// OD-17.6-3: enemies that have come near find what is hidden.
pub(crate) fn look_around(flow: &mut Flow<OrderDice>) {
    let state = flow.state();
    let hidden = state.units.iter().filter(|(_, found)| found.hidden).map(|(id, _)| *id);
    let found: Vec<_> = hidden.filter_map(|unit| Some((unit, spotter(state, unit)?))).collect();
    for (unit, by) in found {
        flow.emit(Event::Found { unit, why: word("seen"), by: Some(by) });
    }
}
