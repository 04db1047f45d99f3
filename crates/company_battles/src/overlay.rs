//! Overlays on the table, from the same functions that make the rulings.

mod looks;

use crate::{record::Stage, state::State, way};
use battle::mission::{Step, Stretch};
use content::{Arg, text};
use contract::{Layer, Mark, Thing, Tone};
use geom::{Pt, shift};
use table::{Seat, UnitId};

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

/// CM-1: the links between teams, and a ring around each team out of command.
fn links(state: &State, unit: UnitId) -> Vec<Mark> {
    let heard = state.in_command(unit);
    let ring = |base: &table::Base| Mark::ring(Thing::Base(base.id), state.command_distance(unit, base.id), Tone::Bad);
    let cohesion = state.links(unit);
    let out = state.standing(unit).filter(|base| !heard.contains(&base.id)).map(ring);
    cohesion.links.iter().map(battle::overlay::link).chain(out).collect()
}

/// The area a team can reach at Tactical speed, and the area it can reach at a Dash.
fn reach(state: &State, base: table::BaseId) -> Vec<Mark> {
    let area = |(part, dash): (table::ReachPart, bool)| {
        battle::overlay::area(&part, if dash { Tone::Warn } else { Tone::Good })
    };
    way::reach(state, base, way::Leave::Step { dash: false }).into_iter().map(area).collect()
}

/// MI-11: the deployment zones during deployment; before that, the areas for objectives and works. Each with its distances.
fn zones(state: &State) -> Vec<Mark> {
    let area = |seat: Seat| state.deployment(seat, if seat == state.active { Tone::Good } else { Tone::Fact });
    match state.stage {
        Stage::Objectives => {
            let area =
                state.step().and_then(|step| if let Step::Objectives { area, .. } = step { Some(area) } else { None });
            state.measured(crate::orders::objective_zone(state, state.active), area, Tone::Good)
        }
        Stage::Works => {
            let area =
                state.step().and_then(|step| if let Step::Minefields { area, .. } = step { Some(area) } else { None });
            // What they keep out of is measured too.
            let theirs = state.deployment(state.active.other(), Tone::Fact);
            [state.measured(crate::orders::room_for_works(state, state.active), area, Tone::Good), theirs].concat()
        }
        Stage::Holding | Stage::RangingIn | Stage::Hiding | Stage::Deploying => {
            Seat::BOTH.into_iter().flat_map(area).collect()
        }
        Stage::Ambushing => area(state.active).into_iter().chain(in_reserve(state)).collect(),
        stage if stage.is_set_up() => vec![],
        _ => in_reserve(state),
    }
}

/// One of these equal parts of the way from one point to another.
fn part_way(from: Pt, to: Pt, parts: i32) -> Pt {
    from + shift((to - from).x / parts, (to - from).y / parts)
}

/// RS-13: the owner sees its Units in reserve beside the stretches of the edge where they may come in.
fn in_reserve(state: &State) -> Vec<Mark> {
    let center = state.frame().center();
    let of = |seat: Seat| {
        let units: Vec<UnitId> = state.held(seat).into_iter().flatten().collect();
        let stretches = units.first().map(|unit| state.stretches(*unit)).unwrap_or_default();
        let named = units.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let text = text("zone.in-reserve", [Arg::Said(named)]);
        let beside = |(from, to): Stretch| {
            // A little way in from its middle.
            let at = part_way(part_way(from, to, 2), center, 12);
            let note = Mark::Note { at, text: text.clone(), tone: Tone::Fact };
            [Mark::Trail { points: vec![from, to], tone: Tone::Fact }, note]
        };
        stretches.into_iter().flat_map(beside).collect::<Vec<_>>()
    };
    Seat::BOTH.into_iter().flat_map(of).collect()
}
