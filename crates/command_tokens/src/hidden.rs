//! 8.5: hidden set-up: units whose place the other side does not know, what reveals them, and what happens to a unit that runs into one.

use crate::CommandTokens;
use crate::apply::put;
use crate::data::{Cover, Length, Lie, Veiling};
use crate::record::Part;
use crate::state::State;
pub(crate) use crate::turn::reveal;
use crate::way::{self, Course, Leave, Way};
use battle::orders::with_legs;
use contract::{Draft, Flow, Leg};
use geom::{Len, Pt, gap_len};
use std::borrow::Cow;
use table::{Base, Manner, Place, Seat, UnitId};

/// CT-8.5-2: the other side knows that a hidden unit exists, but not where.
pub(crate) fn view(state: &State, seat: Seat) -> State {
    let mut seen = state.clone();
    for (id, _) in state.units.iter().filter(|(id, unit)| unit.hidden && id.seat != seat) {
        put(&mut seen, *id, None);
        // What explodes near it would say where it is.
        if let Some(unit) = seen.units.get_mut(id) {
            unit.markers = unit.markers.saturating_sub(unit.unseen);
            unit.unseen = 0;
        }
    }
    if let Some(held) = seen.course.as_mut().and_then(|course| course.held.as_mut()) {
        *held = unknown_to(state, seat, held);
    }
    seen
}

/// CT-8.5-2: what both sides know. Whether a player is asked must follow from it, because the other side notices the question.
pub(crate) fn common(state: &State) -> Cow<'_, State> {
    let any = state.units.iter().any(|(_, unit)| unit.hidden);
    if any { Cow::Owned(contract::common::<CommandTokens>(state)) } else { Cow::Borrowed(state) }
}

/// CT-8.5-2: what a seat knows. Its paths are judged by it, also when they are moved: what is truly in the way is met on the way.
pub(crate) fn known_to(state: &State, seat: Seat) -> Cow<'_, State> {
    if hidden(state, seat.other()).is_empty() { Cow::Borrowed(state) } else { Cow::Owned(view(state, seat)) }
}

/// CT-8.5-2: the draft without the legs of units that are hidden from a seat.
fn unknown_to(state: &State, seat: Seat, draft: &Draft) -> Draft {
    let known = |leg: &&Leg| {
        let unit = state.board.base(leg.base).map(|base| base.unit);
        unit.is_none_or(|unit| unit.seat == seat || state.unit(unit).is_none_or(|found| !found.hidden))
    };
    with_legs(draft, |legs| legs.iter().filter(known).cloned().collect())
}

pub(crate) fn is_hidden(state: &State, unit: UnitId) -> bool {
    state.unit(unit).is_some_and(|unit| unit.hidden)
}

/// The hidden units of a seat on the table.
fn hidden(state: &State, seat: Seat) -> Vec<UnitId> {
    state.standing(seat).filter(|(_, unit)| unit.hidden).map(|(id, _)| id).collect()
}

/// The point is in cover, so a unit there can stay hidden.
pub(crate) fn conceals(state: &State, at: Pt) -> bool {
    state.cover_at(at) != Cover::None
}

/// CT-8.5-2: after an action the acting units see hidden enemies within 12 in; in a wood, a building or a fortification within 6 in.
pub(crate) fn looks_about(flow: &mut Flow<CommandTokens>) {
    let state = flow.state();
    let Some(course) = &state.course else { return };
    let acted: Vec<UnitId> = match &course.part {
        Part::Acts if !course.group.is_empty() => course.group.clone(),
        Part::Acts => vec![course.acting.unit],
        Part::Reacts(by) => vec![by.unit],
        Part::Window | Part::Resumes => vec![],
    };
    let Some(seat) = acted.first().map(|unit| unit.seat.other()) else { return };
    let seen = |foe: &UnitId| acted.iter().any(|unit| finds(state, *unit, *foe));
    let found: Vec<UnitId> = hidden(state, seat).into_iter().filter(seen).collect();
    found.into_iter().for_each(|unit| reveal(flow, unit));
}

fn finds(state: &State, unit: UnitId, foe: UnitId) -> bool {
    let Some((from, to)) = state.end(unit).zip(state.end(foe)) else { return false };
    let gap = state.gap(&from, &to);
    // A unit this near has run into it.
    let near = gap <= state.too_near();
    near || (gap <= state.length(found_within(state, to.place.at)) && state.sees(&from, &to))
}

fn found_within(state: &State, at: Pt) -> Length {
    let deep = state.ground_at(at).any(|(_, _, terrain)| {
        terrain.sight == Veiling::Wood
            || matches!(terrain.lies, Lie::House | Lie::Bunker)
            || matches!(terrain.cover, Cover::Trench | Cover::Bunker)
    });
    if deep { Length::RevealDeep } else { Length::Reveal }
}

/// The path as far as hidden enemies truly allow; the player could not know of them. None if they do not matter.
pub(crate) fn hindered(state: &State, way: &Way) -> Option<Way> {
    if hidden(state, way.unit.seat.other()).is_empty() {
        return None;
    }
    let back = way.of.manner == Manner::Back;
    let leave = Leave { back, declared: true, ..Leave::plain(way.of.pace) };
    let facing = Some(way.end.facing);
    let judged = way::judge(state, &Leg { base: way.base, path: way.path.clone(), facing }, leave);
    if judged.broken.is_empty() {
        return None;
    }
    let short = judged.nearest.and_then(|(leg, _)| way::judge(state, &leg, leave).way);
    let place = state.place_of(way.unit)?;
    let untested = || Course { tests: vec![], ..way.of.clone() };
    let stays = || Way { path: vec![], end: place, length: Len::ZERO, of: untested(), ..way.clone() };
    Some(short.map_or_else(stays, |short| Way { of: Course { pace: way.of.pace, ..short.of }, ..short }))
}

/// CT-8.5-2: the hidden enemies that a unit runs into: those because of which it ends where it truly does. `ends` says how far it comes
/// and where it stands then, if only some of them were there.
pub(crate) fn run_into(state: &State, unit: UnitId, ends: impl Fn(&State) -> Option<(Len, Place)>) -> Vec<UnitId> {
    because_of(state, hidden(state, unit.seat.other()), ends)
}

/// The same for a unit that is interrupted. A hidden friend where it would stand shows, too: it stops beside him, which both sides see
/// unless it is hidden itself.
pub(crate) fn stops_at(state: &State, unit: UnitId, ends: impl Fn(&State) -> Option<(Len, Place)>) -> Vec<UnitId> {
    let friends = if is_hidden(state, unit) { vec![] } else { hidden(state, unit.seat) };
    because_of(state, [hidden(state, unit.seat.other()), friends].concat(), ends)
}

fn because_of(state: &State, hidden: Vec<UnitId>, ends: impl Fn(&State) -> Option<(Len, Place)>) -> Vec<UnitId> {
    if hidden.is_empty() {
        return vec![];
    }
    let ends_with = |there: &[UnitId]| {
        let mut known = state.clone();
        hidden.iter().filter(|unit| !there.contains(unit)).for_each(|unit| put(&mut known, *unit, None));
        ends(&known)
    };
    let (mut met, mut now) = (vec![], ends_with(&[]));
    while now != ends(state) {
        let with = |unit: &UnitId| [&met[..], &[*unit]].concat();
        let more = hidden.iter().filter(|unit| !met.contains(*unit)).map(|unit| (ends_with(&with(unit)), *unit));
        let Some((then, unit)) = more.filter(|(then, _)| *then != now).min_by_key(|(then, _)| then.map(|(at, _)| at))
        else {
            break;
        };
        met.push(unit);
        now = then;
    }
    met
}

/// Hidden enemies so near to a place that a unit cannot stand there.
pub(crate) fn under(state: &State, base: &Base, place: Place) -> Vec<UnitId> {
    let (shape, near) = (base.foot.stood(place), state.length(Length::Separation));
    let close = |unit: &UnitId| {
        let there = state.base_of(*unit).and_then(Base::shape);
        there.is_some_and(|there| gap_len(&shape, &there) < near)
    };
    hidden(state, base.unit.seat.other()).into_iter().filter(close).collect()
}
