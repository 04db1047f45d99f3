//! Overlays on the table: sight, close range, reach, zones.

use crate::data::Length;
use crate::record::{Pace, Stage};
use crate::sight::End;
use crate::state::State;
use crate::{fire, way};
use content::{Arg, Text, Word, text};
use contract::{Layer, Mark, Thing, Tone};
use geom::Len;
use table::{BaseId, Seat};

pub(crate) fn overlay(state: &State, layer: Layer) -> Vec<Mark> {
    match layer {
        Layer::Sight(base) => sight(state, base, false),
        Layer::SeenBy(base) => sight(state, base, true),
        Layer::Links(unit) => links(state, unit),
        Layer::Ranges(base) => ranges(state, base),
        Layer::Reach(base) => reach(state, base),
        Layer::Zones => zones(state),
    }
}

/// Lines of sight to every enemy, or from every enemy.
fn sight(state: &State, base: BaseId, back: bool) -> Vec<Mark> {
    let Some(own) = state.unit_of(base).and_then(|(id, _)| state.end(id)) else { return vec![] };
    let foes = state.standing(own.id.seat.other()).filter_map(|(id, _)| state.end(id));
    foes.flat_map(|foe| if back { ray(state, &foe, &own) } else { ray(state, &own, &foe) }).collect()
}

/// Green to a target in sight, with its cover; red up to what blocks the view.
fn ray(state: &State, from: &End, to: &End) -> Vec<Mark> {
    // For a target out of sight, the depth of cover does not matter.
    if !state.sees(from, to) {
        return battle::overlay::hidden(&state.line(from, to, to.place.at));
    }
    let seen = state.look(from, to);
    let mut marks = vec![fire::ray(&seen)];
    let said = match (seen.hull_down, seen.cover) {
        (Some(_), _) => Some(text("ct.sight.hull-down", [])),
        (None, crate::data::Cover::None) => None,
        (None, cover) => {
            Some(text("ct.sight.cover", [Arg::Word(content::Word::own(format!("ct.cover.{}", cover.name())))]))
        }
    };
    marks.extend(said.map(|text| Mark::Note { at: seen.ray.to, text, tone: Tone::Warn }));
    marks
}

/// CT-7.6-2: units of the platoon near enough to move together.
fn links(state: &State, unit: table::UnitId) -> Vec<Mark> {
    let Some((own, found)) = state.end(unit).zip(state.unit(unit)).filter(|(_, found)| !found.platoon.is_empty())
    else {
        return vec![];
    };
    let near = state.length(Length::PlatoonSpacing);
    let fellows = state.standing(unit.seat).filter(|(id, other)| *id != unit && other.platoon == found.platoon);
    let line = |(id, _)| {
        let other = state.end(id)?;
        let tone = if state.gap(&own, &other) <= near { Tone::Good } else { Tone::Bad };
        Some(Mark::Ray { from: own.place.at, to: other.place.at, cut: None, tone })
    };
    fellows.filter_map(line).collect()
}

/// CT-2-3, CT-9.6-2: close range, and the longest range of each weapon that has a limit.
fn ranges(state: &State, base: BaseId) -> Vec<Mark> {
    let Some((_, unit)) = state.unit_of(base) else { return vec![] };
    let mut radii = vec![(state.length(Length::Close), vec![text("ct.tally.close", [])])];
    for weapon in unit.row.weapons.iter() {
        let Some(reach) = weapon.reach(state.measure).filter(|reach| *reach > Len::ZERO) else { continue };
        let name = Text { code: Word::own(format!("ct.weapon.{}", weapon.id)), args: vec![] };
        match radii.iter_mut().find(|(radius, _)| *radius == reach) {
            Some((_, names)) => names.push(name),
            None => radii.push((reach, vec![name])),
        }
    }
    let ring = |(radius, of)| Mark::Ring { at: Thing::Base(base), radius, tone: Tone::Fact, of };
    radii.into_iter().map(ring).collect()
}

/// CT-7.1-1 to CT-7.1-4: where a normal move can end, on ground the unit can enter; and where a rapid one can.
fn reach(state: &State, id: BaseId) -> Vec<Mark> {
    let paces = [(Pace::Rapid, Tone::Warn), (Pace::Normal, Tone::Good)];
    let at = |(pace, tone)| way::reach(state, id, pace).into_iter().map(move |part| battle::overlay::area(&part, tone));
    paces.into_iter().flat_map(at).collect()
}

/// CT-19-2, CT-15-4: the deployment zones, and the distance within which an objective is held.
fn zones(state: &State) -> Vec<Mark> {
    let mut marks = vec![];
    if matches!(state.stage, Stage::Placing | Stage::Deploying) {
        marks
            .extend(Seat::BOTH.map(|seat| Mark::Zone { zone: state.terms.zone(&state.board, seat), tone: Tone::Fact }));
    }
    let radius = state.length(Length::Hold);
    marks.extend(state.objectives.iter().map(|objective| Mark::ring(Thing::Spot(objective.at), radius, Tone::Fact)));
    marks
}
