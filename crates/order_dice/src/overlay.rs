//! Overlays: sight, ranges, links of a unit, where a model can go, and markers.

use crate::data::{Cover, Length};
use crate::fire::{self, Arm};
use crate::record::{Gait, Order};
use crate::state::State;
use crate::{drive, way};
use content::{Arg, Text, Word, text};
use contract::{Layer, Mark, Thing, Tone};
use geom::Len;
use table::{Base, BaseId, Obstacle, UnitId, links};

pub(crate) fn overlay(state: &State, layer: Layer) -> Vec<Mark> {
    match layer {
        Layer::Links(unit) => linked(state, unit),
        Layer::Reach(base) => reach(state, base),
        Layer::Zones => zones(state),
        Layer::Sight(base) => sight(state, base, false),
        Layer::SeenBy(base) => sight(state, base, true),
        Layer::Ranges(base) => ranges(state, base),
    }
}

/// OD-8-4: lines of sight to every enemy model, or from every one.
fn sight(state: &State, base: BaseId, back: bool) -> Vec<Mark> {
    let Some(own) = state.board.base(base).filter(|base| base.place.is_some()) else { return vec![] };
    let foes = state.standing(own.unit.seat.other()).flat_map(|(foe, _)| state.models(foe));
    foes.flat_map(|foe| if back { ray(state, foe, own) } else { ray(state, own, foe) }).collect()
}

/// Green to a model in the open; amber to one in cover, outside the arc of every weapon, or too far away; red up to what blocks the view.
fn ray(state: &State, from: &Base, to: &Base) -> Vec<Mark> {
    let found = state.viewer(from.id).and_then(|viewer| viewer.line(to).map(|line| (viewer, line)));
    let Some(((viewer, line), shape)) = found.zip(to.shape()) else { return vec![] };
    if !viewer.sees(to) {
        return battle::overlay::hidden(&line);
    }
    let arms = arms(state, from);
    let shape = (*shape).clone();
    let turned = |arm: &&Arm| viewer.reaches_round(state, **arm, &shape);
    let far = |arm: &&Arm| {
        let most = arm.weapon.weapon().reach().len(state.measure);
        state.range(&viewer, &shape) > most
    };
    let said = match viewer.cover_of(to) {
        _ if !arms.is_empty() && arms.iter().all(|arm| far(&arm)) => Some(text("od.sight.far", [])),
        _ if !arms.is_empty() && !arms.iter().any(|arm| turned(&arm)) => Some(text("sight.arc", [])),
        Cover::None => None,
        cover => Some(text("od.sight.cover", [Arg::Word(Word::own(format!("od.cover.{}", cover.name())))])),
    };
    let tone = if said.is_some() { Tone::Warn } else { Tone::Good };
    battle::overlay::ray(&line, tone, None, said.map(|said| (line.to, said)))
}

/// What a model fires, of all that its unit does.
fn arms(state: &State, base: &Base) -> Vec<Arm> {
    let all = fire::arms(state, base.unit).into_iter().chain(fire::mounted(state, base.unit));
    all.filter(|arm| arm.base == base.id).collect()
}

/// OD-8-3, OD-9.2-1, OD-9.2-3: point blank, and half and all of the range of each weapon.
fn ranges(state: &State, base: BaseId) -> Vec<Mark> {
    let Some(found) = state.board.base(base).filter(|base| base.place.is_some()) else { return vec![] };
    let mut rings: Vec<(Len, Vec<Text>)> =
        vec![(state.length(Length::PointBlank), vec![text("od.tally.point-blank", [])])];
    let mut add = |radius: Len, said: Text| match rings.iter_mut().find(|(known, _)| *known == radius) {
        Some((_, all)) if all.contains(&said) => {}
        Some((_, all)) => all.push(said),
        None => rings.push((radius, vec![said])),
    };
    for arm in arms(state, found) {
        let most = arm.weapon.weapon().direct.unwrap_or_default().len(state.measure);
        add(most, Text { code: Word::own(format!("od.weapon.{}", arm.weapon.name())), args: vec![] });
        add(Len(most.0 / 2), text("od.tally.long", []));
    }
    let ring = |(radius, of)| Mark::Ring { at: Thing::Base(base), radius, tone: Tone::Fact, of };
    rings.into_iter().map(ring).collect()
}

/// OD-7.1-11.
fn linked(state: &State, unit: UnitId) -> Vec<Mark> {
    let found = links(&state.board, &way::linked(state, unit), state.length(Length::Coherency));
    found.links.iter().map(battle::overlay::link).collect()
}

/// OD-7.1-1: where an advance can end, and where a run.
fn reach(state: &State, base: BaseId) -> Vec<Mark> {
    let unit = state.board.base(base).map(|base| base.unit);
    if let Some(unit) = unit.filter(|unit| drive::is_vehicle(state, *unit)) {
        return [(Gait::Run, Tone::Warn), (Gait::Advance, Tone::Good)]
            .into_iter()
            .filter_map(|(gait, tone)| lane(state, unit, gait, tone))
            .collect();
    }
    let area = |order: Order, tone: Tone| {
        let with = |base: &Base, most: Len, going: &dyn Fn(Obstacle) -> table::Going| {
            table::reach(&state.board, base, most, going, |_| table::Rate::PLAIN)
        };
        let parts = way::free_to_go(state, base, way::Pace::of(order), with).unwrap_or_default();
        parts.iter().map(|part| battle::overlay::area(part, tone)).collect::<Vec<_>>()
    };
    [area(Order::Run, Tone::Warn), area(Order::Advance, Tone::Good)].concat()
}

/// OD-7.1-16: how far a vehicle can drive straight on.
fn lane(state: &State, unit: UnitId, gait: Gait, tone: Tone) -> Option<Mark> {
    state.unit(unit).filter(|found| !found.immobilized)?;
    let straight = drive::tries(state, unit, gait).into_iter().next()?;
    let judged = drive::judge(state, std::slice::from_ref(&straight), gait);
    let leg = if judged.broken.is_empty() { Some(straight) } else { judged.nearest.into_iter().next() }?;
    let (from, to) = (state.place_of(leg.base)?.at, *leg.path.last()?);
    Some(Mark::Trail { points: vec![from, to], tone })
}

/// OD-20.4-8: the distance within which a marker is held.
fn zones(state: &State) -> Vec<Mark> {
    let radius = state.length(Length::Hold);
    state.objectives.iter().map(|marker| Mark::ring(Thing::Spot(marker.at), radius, Tone::Fact)).collect()
}
