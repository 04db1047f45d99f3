//! What may be laid over the table, from the functions that rule.

mod looks;

use crate::{deploy, record::Stage, state::State, way};
use contract::{Layer, Mark, Thing, Tone};
use table::UnitId;

pub(crate) fn overlay(state: &State, layer: Layer) -> Vec<Mark> {
    match layer {
        Layer::Links(unit) => links(state, unit),
        Layer::Reach(base) => reach(state, base),
        Layer::Sight(base) => looks::sight(state, base),
        Layer::SeenBy(base) => looks::seen_by(state, base),
        Layer::Ranges(base) => looks::ranges(state, base),
        Layer::Zones => zones(state),
    }
}

/// CM-1: who hears whom, and a ring about those who hear nobody.
fn links(state: &State, unit: UnitId) -> Vec<Mark> {
    let heard = state.in_command(unit);
    let ring = |base: &table::Base| Mark::Ring {
        at: Thing::Base(base.id),
        radius: state.command_distance(unit, base.id),
        tone: Tone::Bad,
    };
    let cohesion = state.links(unit);
    let out = state.standing(unit).filter(|base| !heard.contains(&base.id)).map(ring);
    cohesion.links.iter().map(battle::overlay::link).chain(out).collect()
}

/// Where a team can get to at tactical speed, and where by a dash.
fn reach(state: &State, base: table::BaseId) -> Vec<Mark> {
    let area = |(part, dash): (table::ReachPart, bool)| {
        battle::overlay::area(&part, if dash { Tone::Warn } else { Tone::Good })
    };
    way::reach(state, base, way::Leave::Step { dash: false }).into_iter().map(area).collect()
}

/// MI-11: where each side deploys, while it does, and before that where it sets its objectives.
fn zones(state: &State) -> Vec<Mark> {
    let area = |seat: table::Seat| Mark::Area {
        corners: deploy::area(state, seat).corners().to_vec(),
        tone: if seat == state.active { Tone::Good } else { Tone::Fact },
    };
    match state.stage {
        Stage::Objectives => {
            vec![Mark::Area { corners: crate::orders::objective_area(state, state.active), tone: Tone::Good }]
        }
        Stage::Deploying => table::Seat::BOTH.map(area).to_vec(),
        _ => vec![],
    }
}
