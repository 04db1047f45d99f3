//! Applies events to a state. Never fails: changes to things that do not exist are skipped.

use crate::record::{Acting, Course, Event, HandOver, Pace, Part, Stage};
use crate::state::{State, ThisTurn, Unit};
use battle::position::Over;
use geom::{Heading, Pt};
use table::{PieceId, Place, Seat, UnitId, Wreck};

pub(crate) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::PlacesFirst { seat } => state.active = *seat,
        Event::Deployed { unit, place, next } => {
            put(state, *unit, Some(*place));
            state.active = *next;
        }
        Event::Hid { unit, place, next, .. } => {
            put(state, *unit, Some(*place));
            with(state, *unit, |found| found.hidden = true);
            state.active = *next;
        }
        Event::Revealed { unit, place, .. } => {
            put(state, *unit, Some(*place));
            with(state, *unit, |found| (found.hidden, found.unseen) = (false, 0));
        }
        Event::Stage { stage } => state.stage = *stage,
        Event::Collected { pools } => {
            for (side, pool) in state.sides.iter_mut().zip(pools) {
                side.pool = *pool;
            }
        }
        Event::Initiative { seat, why } => {
            (state.active, state.spent) = (*seat, 0);
            state.handed = *why == HandOver::Idle;
        }
        Event::Discarded { seat, .. } => state.sides[*seat as usize].pool = 0,
        Event::TurnEnds { turn } => end_turn(state, *turn),
        Event::Over { winner, why } => state.over = Some(Box::new(Over { winner: *winner, why: why.clone() })),
        Event::Spent { seat, units, tokens } => spend(state, *seat, units, *tokens),
        Event::Course { now } => state.course.clone_from(now),
        Event::Seized { .. } => {
            if let Some(course) = &mut state.course {
                course.seized = true;
            }
        }
        Event::Moved { unit, path, facing, gait, .. } | Event::Crept { unit, path, facing, gait, .. } => {
            moved(state, *unit, path, *facing, *gait)
        }
        Event::Crossed { unit, piece } => tested(state, *unit, *piece),
        Event::Halted { unit, piece, .. } => {
            tested(state, *unit, *piece);
            // CT-7.2-11: the rest of its move is lost.
            with_acting(state, *unit, |acting| acting.went = acting.went.or(Some(Pace::Normal)));
        }
        Event::Embarked { unit, aboard } => {
            put(state, *unit, None);
            with(state, *unit, |found| (found.aboard, found.turn.moved) = (Some(*aboard), true));
        }
        Event::Dismounted { unit, place } => {
            put(state, *unit, Some(*place));
            with(state, *unit, |found| (found.aboard, found.turn.moved) = (None, true));
            with_acting(state, *unit, |acting| (acting.went, acting.moved) = (Some(Pace::Normal), true));
        }
        Event::Fired { unit, .. } => with_acting(state, *unit, |acting| acting.fired = true),
        Event::Marked { unit, markers, hidden, .. } => with(state, *unit, |found| {
            found.markers = found.markers.saturating_add(*markers);
            found.unseen = found.unseen.saturating_add(if *hidden { *markers } else { 0 });
        }),
        Event::Harmed { unit, what } => with(state, *unit, |found| match what.as_str() {
            "immobilized" => found.immobilized = true,
            _ => found.main_gun_out = true,
        }),
        Event::Destroyed { unit, wreck, .. } => destroy(state, *unit, wreck.as_ref()),
        // CT-12-5: smoke stays on the unit when it moves.
        Event::Smoked { unit } => with(state, *unit, |found| found.turn.smoked = true),
        Event::Calmed { unit } => with(state, *unit, |found| {
            found.markers = found.markers.saturating_sub(1);
            found.unseen = found.unseen.min(found.markers);
        }),
        Event::Put { base, place } => {
            if let Some(found) = state.board.base_mut(*base) {
                found.place = Some(*place);
            }
        }
        // CT-6-10: the action is used up.
        Event::Dropped { unit, verb, .. } => with_acting(state, *unit, |acting| match verb.as_str() {
            "fire" | "smoke" => acting.fired = true,
            "rapid" => acting.went = Some(Pace::Rapid),
            _ => acting.went = acting.went.or(Some(Pace::Normal)),
        }),
        // These are told, and change nothing.
        Event::Tried { .. } | Event::Reacts { .. } | Event::Declared { .. } | Event::Void { .. } => {}
        Event::Harmless { .. } | Event::SmokeMissed { .. } | Event::Rallying { .. } => {}
    }
}

/// CT-4-7, CT-12-6.
fn end_turn(state: &mut State, turn: u16) {
    for (_, unit) in state.units.iter_mut() {
        unit.turn = ThisTurn::default();
    }
    for side in &mut state.sides {
        side.pool = 0;
    }
    (state.turn, state.spent, state.handed) = (turn, 0, false);
    state.stage = Stage::Collect;
}

/// CT-4.1-5: tokens count as spent whether or not the attempt succeeded.
fn spend(state: &mut State, seat: Seat, units: &[UnitId], tokens: u16) {
    let side = &mut state.sides[seat as usize];
    side.pool = side.pool.saturating_sub(tokens);
    if seat == state.active {
        state.spent = state.spent.saturating_add(tokens);
        state.handed = false;
    }
    for unit in units {
        with(state, *unit, |unit| unit.turn.tokens = unit.turn.tokens.saturating_add(1));
    }
}

fn with(state: &mut State, unit: UnitId, change: impl FnOnce(&mut Unit)) {
    if let Some(unit) = state.units.get_mut(&unit) {
        change(unit);
    }
}

/// Changes the acting or reacting unit, if it is this one.
fn with_acting(state: &mut State, unit: UnitId, change: impl FnOnce(&mut Acting)) {
    let Some(course) = &mut state.course else { return };
    let Course { acting, part, .. } = &mut **course;
    let found = match part {
        Part::Reacts(by) if by.unit == unit => by,
        Part::Reacts(_) | Part::Acts | Part::Window | Part::Resumes => acting,
    };
    if found.unit == unit {
        change(found);
    }
}

pub(crate) fn put(state: &mut State, unit: UnitId, place: Option<Place>) {
    let base = state.board.of(unit).next().map(|base| base.id);
    if let Some(found) = base.and_then(|base| state.board.base_mut(base)) {
        found.place = place;
    }
}

fn moved(state: &mut State, unit: UnitId, path: &[Pt], facing: Heading, gait: Pace) {
    if let Some(place) = state.place_of(unit) {
        put(state, unit, Some(Place { at: path.last().copied().unwrap_or(place.at), facing }));
    }
    if gait == Pace::Pivot {
        return with_acting(state, unit, |acting| acting.pivoted = true);
    }
    // CT-20-5: a unit that is interrupted on its way has moved.
    with(state, unit, |found| {
        found.turn.moved = true;
        found.turn.raced |= gait == Pace::Rapid;
    });
    with_acting(state, unit, |acting| (acting.went, acting.moved) = (Some(gait), true));
}

fn tested(state: &mut State, unit: UnitId, piece: PieceId) {
    with_acting(state, unit, |acting| acting.tested.push(piece));
}

/// CT-13-1, CT-13-3: the side keeps the tokens in its pool.
fn destroy(state: &mut State, unit: UnitId, wreck: Option<&Wreck>) {
    put(state, unit, None);
    with(state, unit, |found| (found.destroyed, found.aboard, found.hidden, found.unseen) = (true, None, false, 0));
    if let Some(wreck) = wreck {
        wreck.put(&mut state.board);
    }
}
