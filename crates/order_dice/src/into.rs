//! OD-17.1-4, OD-17.1-5, OD-17.1-13: paths to the openings of buildings, and out of them.

use crate::data::Length;
use crate::house::Opening;
use crate::placing::stand;
use crate::state::State;
use crate::transports::{self, touching};
use crate::way::{self, Pace};
use contract::Leg;
use geom::{Heading, Len, Pt, Shape, shift, within};
use table::{Base, BaseId, Going, Obstacle, PieceId, Place, UnitId, nearest_place};

/// How far from the wall a path around something leads, before it goes straight at the opening.
const AHEAD: Len = Len(60);

/// The state with no other model of the unit on the table: paths into a building end over one another.
fn alone(state: &State, unit: UnitId, base: BaseId) -> State {
    let mut then = state.clone();
    let fellows: Vec<BaseId> = then.models(unit).map(|other| other.id).filter(|other| *other != base).collect();
    for fellow in fellows {
        if let Some(found) = then.board.base_mut(fellow) {
            found.place = None;
        }
    }
    then
}

/// OD-17.1-4: the base stands within an inch of the opening.
pub(crate) fn is_at(state: &State, base: &Base, opening: Opening) -> bool {
    let reach = state.length(Length::Opening);
    base.shape().is_some_and(|shape| within(&shape, &Shape::from(opening.at), reach))
}

/// A path of one model that ends within an inch of an opening: straight, or around what is in the way.
pub(crate) fn to_opening(state: &State, base: BaseId, opening: Opening, pace: Pace) -> Option<Leg> {
    let found = state.board.base(base)?;
    let place = found.place?;
    if is_at(state, found, opening) {
        return Some(Leg::none(base));
    }
    let keep = found.foot.reach() + state.length(Length::Opening) - Len(2);
    let before = |from: Pt| {
        let way = from - opening.at;
        let long = i64::from(way.len().0.max(1));
        let part = |by: i32| (i64::from(by) * i64::from(keep.0) / long) as i32;
        opening.at + shift(part(way.x), part(way.y))
    };
    let fits = |path: Vec<Pt>| {
        let leg = Leg { base, path, facing: None };
        let judged = way::ways(state, std::slice::from_ref(&leg), pace);
        let then = way::placed(&state.board, std::slice::from_ref(&leg));
        let there = then.base(base).is_some_and(|base| is_at(state, base, opening));
        (judged.broken.is_empty() && there).then_some(leg)
    };
    let straight = || opening.faces(place.at).then(|| before(place.at)).and_then(|end| fits(vec![end]));
    let around = || {
        let ahead = opening.outside(found.foot.reach() + AHEAD);
        way::toward(state, base, ahead, pace).into_iter().find_map(|(_, path)| {
            let last = path.len().checked_sub(2).map_or(place.at, |bend| path[bend]);
            let shorter = opening.faces(last).then(|| [&path[..path.len() - 1], &[before(last)]].concat());
            shorter.and_then(fits).or_else(|| fits(path))
        })
    };
    straight().or_else(around)
}

/// Where models begin that get out for it, and the paths of all.
type Approach = (Vec<(BaseId, Place)>, Vec<Leg>);

/// OD-17.1-4: where each model begins, if not where it stands, and the paths of all of them to one opening of a building, the shortest there
/// are. None if one of them cannot come there.
pub(crate) fn into(state: &State, unit: UnitId, house: PieceId, pace: Pace) -> Option<Approach> {
    let riders = transports::waiting(state, unit);
    let hull = state.unit(unit).and_then(|found| transports::hull(state, found.aboard?));
    let walkers: Vec<BaseId> = state.models(unit).map(|base| base.id).collect();
    // OD-17.1-4: the whole unit goes in, a spotter too who is not in the vehicle.
    if hull.is_some() && !walkers.is_empty() {
        return None;
    }
    let by = |opening: Opening| match &hull {
        Some(hull) => riders.iter().map(|base| out_and_in(state, base, hull, opening, pace)).collect(),
        None => {
            let leg = |base: &BaseId| to_opening(&alone(state, unit, *base), *base, opening, pace);
            walkers.iter().map(|base| Some((None, leg(base)?))).collect::<Option<Vec<_>>>()
        }
    };
    let ways = state.openings(house).into_iter().filter_map(by).map(|all: Vec<(Option<(BaseId, Place)>, Leg)>| {
        let (starts, legs): (Vec<_>, Vec<Leg>) = all.into_iter().unzip();
        (starts.into_iter().flatten().collect::<Vec<_>>(), legs)
    });
    ways.min_by_key(|(starts, legs)| {
        let mut then = state.clone();
        stand(&mut then, starts);
        legs.iter().map(|leg| battle::along::length(&then.board, std::slice::from_ref(leg))).max()
    })
}

/// OD-17.2-2: from beside a hull, on the side of the opening.
fn out_and_in(
    state: &State,
    base: &Base,
    hull: &Shape,
    opening: Opening,
    pace: Pace,
) -> Option<(Option<(BaseId, Place)>, Leg)> {
    let ahead = opening.outside(base.foot.reach() + AHEAD);
    let begins = [opening.at, ahead].map(|to| touching(base, hull, to, state.ahead(base.unit.seat)));
    begins.into_iter().find_map(|start| {
        let mut then = state.clone();
        then.board.base_mut(base.id)?.place = Some(start);
        Some((Some((base.id, start)), to_opening(&then, base.id, opening, pace)?))
    })
}

/// OD-17.1-5: where a model begins that leaves by an opening: its base touches the wall there.
fn threshold(base: &Base, opening: Opening) -> Place {
    let facing = Heading::between(opening.at, opening.at + opening.out);
    Place { at: opening.outside(base.foot.reach() + Len(2)), facing }
}

/// OD-17.1-5: the unit at the openings by which its models leave, each by the one nearest to its end.
pub(crate) fn thresholds(state: &State, unit: UnitId, openings: &[Opening], legs: &[Leg]) -> Vec<(BaseId, Place)> {
    let all = state.there(unit).into_iter().filter_map(|base| {
        let end = legs.iter().find(|leg| leg.base == base.id).and_then(|leg| leg.path.last());
        let near = |opening: &&Opening| {
            let start = threshold(base, **opening).at;
            end.map_or(0, |end| (*end - start).square())
        };
        openings.iter().min_by_key(near).map(|opening| (base.id, threshold(base, *opening)))
    });
    all.collect()
}

/// The state with the unit there.
pub(crate) fn outside(state: &State, unit: UnitId, places: &[(BaseId, Place)]) -> State {
    let mut then = state.clone();
    crate::apply::apply(&mut then, &crate::record::Event::Outside { unit, places: places.to_vec() });
    then
}

/// OD-17.1-5, OD-17.1-12: the unit in front of an opening, so far out; each at the nearest free place there.
pub(crate) fn in_front(state: &State, unit: UnitId, opening: Opening, far: Len, pace: Pace) -> Option<Vec<Leg>> {
    let all = state.there(unit);
    let places: Vec<(BaseId, Place)> = all.iter().map(|base| (base.id, threshold(base, opening))).collect();
    let mut then = outside(state, unit, &places);
    // Until they have their places they stand in no one's way.
    for (base, _) in &places {
        if let Some(found) = then.board.base_mut(*base) {
            found.place = None;
        }
    }
    let separation = state.length(Length::Separation);
    let mut legs = vec![];
    for (base, start) in &places {
        let found = then.board.base(*base)?.clone();
        let going = |by: Obstacle| match by {
            Obstacle::Base(other) => match then.board.base(other) {
                Some(other) if other.unit.seat != unit.seat => Going::shunned(separation, false),
                Some(_) | None => Going::BARRED,
            },
            Obstacle::Piece(piece) => {
                let may = state.going_on(&[piece], crate::data::Mover::Infantry).map(|(_, may)| may);
                let shut = matches!(may, Some(crate::data::Going::Closed | crate::data::Going::DeployOnly));
                let shut =
                    shut || state.is_house(piece) || (may == Some(crate::data::Going::NoRun) && pace.runs_only());
                if shut { Going::BARRED } else { Going::FREE }
            }
        };
        let wish = Place { at: opening.outside(found.foot.reach() + far), ..*start };
        let place = nearest_place(&then.board, &found, wish, far + state.length(Length::Opening) * 3, going)?;
        then.board.base_mut(*base)?.place = Some(place);
        legs.push(Leg { base: *base, path: vec![place.at], facing: Some(place.facing) });
    }
    Some(legs)
}
