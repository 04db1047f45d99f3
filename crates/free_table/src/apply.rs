//! Applies events to a state. It never fails: on a view, things that the seat does not know are skipped.

use crate::{
    record::{End, Event, Ruler, Terrain},
    state::{Owned, State, Unit},
};
use geom::Len;
use table::{Base, BaseId, Piece, Place, Seat, UnitId};

pub(crate) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Placed { base, unit, model, foot, height, place } => {
            let place = Some(*place);
            let new = Base::new(*base, *unit, model.as_str(), *foot, *height, place);
            let at = state.board.bases.partition_point(|other| other.id < *base);
            state.board.bases.insert(at, new);
            state.units.or_default(*unit);
        }
        Event::Removed { bases, .. } => remove(state, bases),
        Event::Moved { base, path, facing, used } => {
            let Some(found) = state.board.base_mut(*base) else { return };
            let at = path.last().copied().or(found.place.map(|place| place.at));
            found.place = at.map(|at| Place { at, facing: *facing });
            if *used > Len::ZERO {
                *state.used.or_default(*base) += *used;
            }
        }
        Event::Entered { base, place, used } => {
            let Some(found) = state.board.base_mut(*base) else { return };
            found.place = Some(*place);
            if *used > Len::ZERO {
                *state.used.or_default(*base) += *used;
            }
        }
        Event::Turned { base, facing } => {
            if let Some(place) = state.board.base_mut(*base).and_then(|base| base.place.as_mut()) {
                place.facing = *facing;
            }
        }
        Event::Returned { base, place } => {
            if let Some(found) = state.board.base_mut(*base) {
                found.place = Some(*place);
                state.used.remove(base);
            }
        }
        Event::Joined { unit, bases } => join(state, *unit, bases),
        Event::Labelled { unit, label } => with(state, *unit, |unit| unit.label.clone_from(label)),
        Event::Marked { unit, marker, number } => with(state, *unit, |unit| match number {
            0 => drop(unit.markers.remove(marker.as_str())),
            _ => drop(unit.markers.insert(marker.to_string(), *number)),
        }),
        Event::Paced { unit, pace } => with(state, *unit, |unit| unit.pace = *pace),
        Event::Hid { unit, .. } => with(state, *unit, |unit| unit.hidden = true),
        Event::Revealed { unit, .. } => with(state, *unit, |unit| unit.hidden = false),
        Event::RulerPinned { ruler } => {
            let at = state.rulers.partition_point(|other| other.number < ruler.number);
            state.rulers.insert(at, ruler.clone());
        }
        Event::RulerLifted { number } => lift(state, None, &|ruler| ruler.number == *number),
        Event::TemplateLaid { template, .. } => state.templates.push(template.clone()),
        Event::TemplateLifted { number } => state.templates.retain(|template| template.number != *number),
        Event::ObjectiveSet { objective } => state.objectives.push(objective.clone()),
        Event::ObjectiveCleared { number } => state.objectives.retain(|objective| objective.number != *number),
        Event::TerrainLaid { terrain } => lay(state, terrain),
        Event::GroundHidden { terrain, seat } => {
            lay(state, terrain);
            state.owned.insert(terrain.piece, Owned { seat: *seat, hidden: true });
        }
        Event::GroundRevealed { piece, seat, .. } => {
            if state.board.piece(*piece).is_some() {
                state.owned.insert(*piece, Owned { seat: *seat, hidden: false });
            }
        }
        Event::TerrainLifted { piece } => {
            state.board.pieces.remove(&[*piece]);
            state.owned.remove(piece);
        }
        Event::GapCut { cut } => {
            cut.make(&mut state.board);
            // What is left of it is still that side's.
            if let Some(owned) = state.owned.remove(&cut.piece) {
                state.owned.extend(cut.left.iter().map(|(piece, ..)| (*piece, owned)));
            }
        }
        Event::GoingSet { ground, cost: Some(cost) } => drop(state.going.insert(ground.to_string(), *cost)),
        Event::GoingSet { ground, cost: None } => drop(state.going.remove(ground.as_str())),
        Event::NoGoSet { distance } => state.no_go = *distance,
        Event::LinkSet { distance } => state.link = *distance,
        Event::Met { .. } | Event::Rolled { .. } => {}
        Event::Passed { to, turn } => {
            (state.active, state.turn) = (*to, *turn);
            state.step.clear();
            // FT-6: a pace counts from the beginning of a turn.
            state.used.clear();
        }
        Event::Put { base, place } => {
            if let Some(base) = state.board.base_mut(*base) {
                base.place = Some(*place);
            }
        }
        Event::Secretly { what, .. } => apply(state, what),
    }
}

fn with(state: &mut State, unit: UnitId, change: impl FnOnce(&mut Unit)) {
    if let Some(unit) = state.units.get_mut(&unit) {
        change(unit);
    }
}

fn lay(state: &mut State, terrain: &Terrain) {
    let Terrain { piece, name, kind, outline, height, level } = terrain;
    let Some(form) = outline.form() else { return };
    let (name, kind) = (name.clone(), kind.to_string());
    state.board.pieces.push(Piece { id: *piece, name, kind, form, height: *height, level: *level, said: vec![] });
}

fn remove(state: &mut State, bases: &[BaseId]) {
    let gone = |end: &End| matches!(end, End::Base(base) if bases.contains(base));
    // A ruler without its base measures nothing.
    let unit = bases.first().and_then(|base| state.board.base(*base)).map(|base| base.unit);
    let by = unit.filter(|unit| state.hidden(*unit)).map(|unit| unit.seat);
    lift(state, by, &|ruler| gone(&ruler.from) || gone(&ruler.to));
    bases.iter().for_each(|base| state.retire_base(*base));
    state.board.bases.retain(|base| !bases.contains(&base.id));
    state.used.retain(|base, _| !bases.contains(base));
    drop_empty_units(state);
}

fn lift(state: &mut State, by: Option<Seat>, which: &dyn Fn(&Ruler) -> bool) {
    let (lifted, left) = std::mem::take(&mut state.rulers).into_iter().partition(which);
    let lifted: Vec<Ruler> = lifted;
    lifted.iter().for_each(|ruler| state.retire_ruler(ruler, by));
    state.rulers = left;
}

fn join(state: &mut State, unit: UnitId, bases: &[BaseId]) {
    state.units.or_default(unit);
    for base in state.board.bases.iter_mut().filter(|base| bases.contains(&base.id)) {
        base.unit = unit;
    }
    drop_empty_units(state);
}

fn drop_empty_units(state: &mut State) {
    let left = state.board.units();
    let empty = |unit: &UnitId| left.binary_search(unit).is_err();
    let gone: Vec<UnitId> = state.units.keys().copied().filter(empty).collect();
    for unit in gone {
        state.retire_unit(unit);
        state.units.remove(&unit);
    }
}
