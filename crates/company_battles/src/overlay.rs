//! What may be laid over the table, from the functions that rule.

use crate::state::State;
use contract::{Layer, Mark, Thing, Tone};
use table::{Link, UnitId};

pub(crate) fn overlay(state: &State, layer: Layer) -> Vec<Mark> {
    match layer {
        Layer::Links(unit) => links(state, unit),
        Layer::Sight(_) | Layer::SeenBy(_) | Layer::Ranges(_) | Layer::Reach(_) | Layer::Zones => vec![],
    }
}

/// CM-1: who hears whom, and a ring about those who hear nobody.
fn links(state: &State, unit: UnitId) -> Vec<Mark> {
    let line = |link: &Link| Mark::Ray { from: link.gap.from, to: link.gap.to, cut: None, tone: Tone::Good };
    let heard = state.in_command(unit);
    let ring = |base: &table::Base| Mark::Ring {
        at: Thing::Base(base.id),
        radius: state.command_distance(unit, base.id),
        tone: Tone::Bad,
    };
    let cohesion = state.links(unit);
    let out = state.standing(unit).filter(|base| !heard.contains(&base.id)).map(ring);
    cohesion.links.iter().map(line).chain(out).collect()
}
