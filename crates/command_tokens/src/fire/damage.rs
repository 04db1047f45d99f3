//! 9.4, 13: the effects of a hit.

use super::Shot;
use crate::CommandTokens;
use crate::data::{Charts, Harm, Length, Number, Wound};
use crate::dice::{passes, test};
use crate::hidden::{is_hidden, reveal};
use crate::record::Event;
use crate::state::State;
use content::{Arg, text, word};
use contract::{Chain, Exit, Flow, Flowing, Thing, Throw};
use geom::{Len, gap_len};
use table::{Base, UnitId, Wreck, notation::Measure};

/// Resolves one hit. Steps are skipped once the target is destroyed.
pub(crate) fn hit(flow: &mut Flow<CommandTokens>, shot: &Shot) -> Flowing {
    match (shot.armor, shot.casualty) {
        (Some(armor), _) => on_vehicle(flow, shot, armor),
        (None, Some(score)) => on_foot(flow, shot, score),
        (None, None) => Ok(()),
    }
}

/// CT-9.4-1, CT-9.4-2.
fn on_foot(flow: &mut Flow<CommandTokens>, shot: &Shot, score: u8) -> Flowing {
    if !marked(flow, shot.at, shot.weapon.hit_markers, "hit") {
        return Ok(());
    }
    let throw = test(shot.unit.seat, text("ct.why.casualties", [Arg::Unit(shot.at)]), score, 6);
    let outs = flow.roll(&Chain::one(shot.weapon.dice, throw))?;
    let further = u8::try_from(outs.iter().filter(|out| **out == 1).count()).unwrap_or(u8::MAX);
    marked(flow, shot.at, further, "casualties");
    Ok(())
}

/// CT-9.4-3 to CT-9.4-6.
fn on_vehicle(flow: &mut Flow<CommandTokens>, shot: &Shot, armor: u8) -> Flowing {
    let (seat, at, pen) = (shot.unit.seat, shot.at, shot.weapon.pen);
    if pen + 10 <= armor {
        flow.emit(Event::Harmless { unit: at, why: word("too-thick") });
        return Ok(());
    }
    if !marked(flow, at, shot.weapon.hit_markers, "hit") {
        return Ok(());
    }
    let thing = || Thing::Unit(at);
    if shot.seen.hull_down.is_some() {
        let need = flow.state().number(Number::HullDown);
        if passes(flow, thing(), test(at.seat, text("ct.why.hull-down", [Arg::Unit(at)]), need, 6))? {
            flow.emit(Event::Harmless { unit: at, why: word("hull-down") });
            return Ok(());
        }
    }
    // The die plus the penetration must exceed the armor.
    let need = (armor + 1).saturating_sub(pen);
    let why = text("ct.why.pierce", [Arg::Unit(at), Arg::Num(i32::from(armor))]);
    if !passes(flow, thing(), test(seat, why, need, 10))? {
        flow.emit(Event::Harmless { unit: at, why: word("armor-holds") });
        return Ok(());
    }
    let score = face(flow, at, Throw::new(seat, text("ct.why.damage", [Arg::Unit(at)]), 6, damage_ways()))?;
    let (markers, wound) = Charts::standard().damage(score);
    match wound {
        Wound::None => {
            marked(flow, at, markers, "damage");
        }
        Wound::Damaged => harmed(flow, shot)?,
        Wound::Destroyed => destroyed(flow, at, false),
        Wound::Exploded => destroyed(flow, at, true),
    }
    Ok(())
}

/// Scores with equal effects share one exit, named by the lowest of them.
fn damage_ways() -> Vec<(u8, Exit)> {
    let chart = Charts::standard();
    let mut ways: Vec<(u8, Exit)> = vec![];
    for score in 1..=6 {
        if score == 1 || chart.damage(score) != chart.damage(score - 1) {
            ways.push((score, Exit::Out(score)));
        }
    }
    ways
}

fn face(flow: &mut Flow<CommandTokens>, at: UnitId, throw: Throw) -> Flowing<u8> {
    let outs = flow.roll(&Chain { dice: 1, at: vec![Thing::Unit(at)], throws: vec![throw], likes: vec![] })?;
    Ok(outs.first().copied().unwrap_or(1))
}

/// CT-9.4-17, CT-9.4-18.
fn harmed(flow: &mut Flow<CommandTokens>, shot: &Shot) -> Flowing {
    let at = shot.at;
    let chart = Charts::standard();
    let turn = (2..=6).find(|score| chart.harm(*score) != chart.harm(1)).unwrap_or(7);
    let ways = vec![(1, Exit::Out(1)), (turn, Exit::Out(turn))];
    let score = face(flow, at, Throw::new(shot.unit.seat, text("ct.why.harm", [Arg::Unit(at)]), 6, ways))?;
    let Some(unit) = flow.state().unit(at) else { return Ok(()) };
    let unarmed = unit.row.weapons.is_empty();
    let (stuck, silent) = (unit.immobilized, unit.main_gun_out || unarmed);
    let what = match chart.harm(score) {
        _ if stuck && silent => None,
        Harm::MainGunOut if !silent => Some(Harm::MainGunOut),
        Harm::Immobilized if stuck => Some(Harm::MainGunOut),
        Harm::Immobilized | Harm::MainGunOut => Some(Harm::Immobilized),
    };
    match what {
        Some(what) => flow.emit(Event::Harmed { unit: at, what: word(what.name()) }),
        None => destroyed(flow, at, false),
    }
    Ok(())
}

/// CT-9.4-22, CT-13-1: puts markers on a unit. Returns whether it survives.
pub(crate) fn marked(flow: &mut Flow<CommandTokens>, unit: UnitId, markers: u8, why: &'static str) -> bool {
    if markers > 0 {
        let hidden = is_hidden(flow.state(), unit);
        flow.emit(Event::Marked { unit, markers, why: word(why), hidden });
    }
    let Some(found) = flow.state().unit(unit) else { return false };
    let breaks = !found.destroyed && found.markers >= found.morale;
    if breaks {
        reveal(flow, unit);
        destroyed(flow, unit, false);
    }
    !breaks
}

/// CT-13-1, CT-7.5-4, CT-9.4-16: removes the unit or leaves a wreck. Its passengers take markers, and so do units near it if it explodes.
fn destroyed(flow: &mut Flow<CommandTokens>, unit: UnitId, explodes: bool) {
    let state = flow.state();
    let riders = state.riders(unit);
    let wreck = wreck(state, unit);
    let near = if explodes { in_blast(state, unit) } else { vec![] };
    let suffered = state.number(Number::WreckMarkers);
    flow.emit(Event::Destroyed { unit, wreck, explodes });
    for rider in riders {
        marked(flow, rider, suffered, "wreck");
    }
    for other in near {
        // CT-20-12: a vehicle destroyed by an explosion does not explode.
        marked(flow, other, 1, "explosion");
    }
}

/// CT-9.4-16, CT-19-5: units of its own side near the wreck, measured edge to edge.
fn in_blast(state: &State, unit: UnitId) -> Vec<UnitId> {
    let Some(shape) = state.base_of(unit).and_then(Base::shape) else { return vec![] };
    let radius = blast(state);
    let near =
        |id: &UnitId| state.base_of(*id).and_then(Base::shape).is_some_and(|there| gap_len(&shape, &there) <= radius);
    state.standing(unit.seat).map(|(id, _)| id).filter(|id| *id != unit).filter(near).collect()
}

/// CT-2-8: a shorter distance on tables up to the usual size.
fn blast(state: &State) -> Len {
    let figures = crate::data::figures();
    // A table keeps its size in any unit of measure. The usual size in whole centimeters counts as usual too, so take the larger.
    let usual = |length| {
        let span = figures.length(length);
        span.len(Measure::Inch).max(span.len(Measure::Cm)).0
    };
    let size = state.board.size;
    let small = size.x.max(size.y) <= usual(Length::UsualLong) && size.x.min(size.y) <= usual(Length::UsualWide);
    state.length(if small { Length::ExplosionSmall } else { Length::ExplosionLarge })
}

/// CT-7.3-14: the wreck of a vehicle.
fn wreck(state: &State, unit: UnitId) -> Option<Wreck> {
    let base = state.base_of(unit).filter(|_| state.unit(unit).is_some_and(|unit| unit.is_vehicle()))?;
    Wreck::of(&state.board, base, unit)
}
