//! Overlays: links of a unit, where a model can go, and markers.

use crate::data::Length;
use crate::record::Order;
use crate::state::State;
use crate::way;
use contract::{Layer, Mark, Thing, Tone};
use geom::Len;
use table::{Base, BaseId, Obstacle, UnitId, links};

pub(crate) fn overlay(state: &State, layer: Layer) -> Vec<Mark> {
    match layer {
        Layer::Links(unit) => linked(state, unit),
        Layer::Reach(base) => reach(state, base),
        Layer::Zones => zones(state),
        Layer::Sight(_) | Layer::SeenBy(_) | Layer::Ranges(_) => vec![],
    }
}

/// OD-7.1-11.
fn linked(state: &State, unit: UnitId) -> Vec<Mark> {
    let found = links(&state.board, &way::linked(state, unit), state.length(Length::Coherency));
    found.links.iter().map(battle::overlay::link).collect()
}

/// OD-7.1-1: where an advance can end, and where a run.
fn reach(state: &State, base: BaseId) -> Vec<Mark> {
    let area = |order: Order, tone: Tone| {
        let with = |base: &Base, most: Len, going: &dyn Fn(Obstacle) -> table::Going| {
            table::reach(&state.board, base, most, going, |_| table::Rate::PLAIN)
        };
        let parts = way::free_to_go(state, base, way::Pace::of(order), with).unwrap_or_default();
        parts.iter().map(|part| battle::overlay::area(part, tone)).collect::<Vec<_>>()
    };
    [area(Order::Run, Tone::Warn), area(Order::Advance, Tone::Good)].concat()
}

/// OD-20.4-8: the distance within which a marker is held.
fn zones(state: &State) -> Vec<Mark> {
    let radius = state.length(Length::Hold);
    state.objectives.iter().map(|marker| Mark::ring(Thing::Spot(marker.at), radius, Tone::Fact)).collect()
}
