//! Sections 4 and 15: the automatic steps of a turn, and the end of a battle.

use crate::CommandTokens;
use crate::data::{Class, Length, Number};
use crate::record::{Event, HandOver, Stage};
use crate::state::{Objective, State, Unit};
use battle::{
    Where, objective,
    standing::{ahead, beaten},
};
use content::{Arg, Text, Word, text, word};
use contract::{Flow, Flowing, Tally};
use table::{Seat, UnitId};

/// CT-4-1, CT-20-13: one token for each unit, and two more for the command unit, even in a transport; none for units in reserve.
pub(crate) fn collected(state: &State, seat: Seat) -> u16 {
    let here = || state.living(seat).filter(|(id, _)| state.where_is(*id) != Some(Where::Reserve));
    let units = u16::try_from(here().count()).unwrap_or(u16::MAX);
    units + if here().any(|(_, unit)| unit.command) { u16::from(state.number(Number::CommandTokens)) } else { 0 }
}

/// One step that needs no player.
pub(crate) fn proceed(flow: &mut Flow<CommandTokens>) -> Flowing {
    let state = flow.state();
    if let Some((winner, why)) = extinct(state).filter(|_| state.stage == Stage::Play) {
        over(flow, winner, word(why));
        return Ok(());
    }
    match state.stage {
        // CT-19-2.
        Stage::Placing => {
            let seat = flow.roll_off(&text("ct.why.places-first", []))?;
            flow.emit(Event::PlacesFirst { seat });
            flow.emit(Event::Stage { stage: Stage::Deploying });
        }
        Stage::Deploying => flow.emit(Event::Stage { stage: Stage::Collect }),
        Stage::Collect => {
            let pools = Seat::BOTH.map(|seat| collected(state, seat));
            flow.emit(Event::Collected { pools });
            flow.emit(Event::Stage { stage: Stage::Initiative });
        }
        // CT-4-2, CT-19-3: rolled in the first turn as in all others.
        Stage::Initiative => {
            let seat = flow.roll_off(&text("ct.why.initiative", []))?;
            flow.emit(Event::Initiative { seat, why: HandOver::Rolled });
            flow.emit(Event::Stage { stage: Stage::Play });
        }
        Stage::Play => pass_by_need(flow),
        Stage::End => end_turn(flow),
    }
    Ok(())
}

/// CT-4-4 to CT-4-6, CT-4.1-8: the active side has spent everything, or cannot spend anything.
fn pass_by_need(flow: &mut Flow<CommandTokens>) {
    let state = flow.state();
    let seat = state.active;
    let (own, other) = (state.side(seat).pool, state.side(seat.other()).pool);
    match (own, other) {
        (0, 0) => flow.emit(Event::Stage { stage: Stage::End }),
        (0, _) => flow.emit(Event::Initiative { seat: seat.other(), why: HandOver::Spent }),
        (_, 0) => flow.emit(Event::Discarded { seat, tokens: own }),
        (_, _) if state.handed => flow.emit(Event::Discarded { seat, tokens: own }),
        (_, _) => flow.emit(Event::Initiative { seat: seat.other(), why: HandOver::Idle }),
    }
}

/// CT-4-7, CT-15-1, CT-15-2: clears smoke and moves, and checks for a winner.
fn end_turn(flow: &mut Flow<CommandTokens>) {
    let state = flow.state();
    let broken = Seat::BOTH.map(|seat| is_broken(state, seat));
    let why = if broken == [true, true] { "both-broken" } else { "broken" };
    let last = state.terms.ends_in(state.turn);
    let over = beaten(broken, || ahead(score(state))).map(|winner| (winner, why));
    let over = over.or_else(|| last.then(|| (ahead(score(state)), "last-turn")));
    let turn = state.turn + 1;
    match over {
        Some((winner, why)) => self::over(flow, winner, word(why)),
        None => flow.emit(Event::TurnEnds { turn }),
    }
}

/// CT-8.5-2, CT-15-4: whoever is still hidden shows, so that both see what decides.
pub(crate) fn over(flow: &mut Flow<CommandTokens>, winner: Option<Seat>, why: Word) {
    let all: Vec<UnitId> = flow.state().units.keys().copied().collect();
    all.into_iter().for_each(|unit| reveal(flow, unit));
    flow.emit(Event::Over { winner, why });
}

/// CT-8.5-2: if it is hidden.
pub(crate) fn reveal(flow: &mut Flow<CommandTokens>, unit: UnitId) {
    let found = flow.state().base_of(unit).and_then(|base| Some((base.id, base.place?)));
    if let Some((base, place)) = found.filter(|_| flow.state().unit(unit).is_some_and(|unit| unit.hidden)) {
        flow.emit(Event::Revealed { unit, base, place });
    }
}

/// CT-15-1: at least half of its starting units are destroyed, rounded up.
pub(crate) fn is_broken(state: &State, seat: Seat) -> bool {
    let lost = lost(state, seat);
    let starting = usize::from(state.side(seat).starting);
    starting > 0 && lost * 2 >= starting
}

pub(crate) fn lost(state: &State, seat: Seat) -> usize {
    state.units.iter().filter(|(id, unit)| id.seat == seat && unit.destroyed).count()
}

/// CT-13-5: a side without units has lost. If both have none, the higher score wins (CT-15-2).
pub(crate) fn extinct(state: &State) -> Option<(Option<Seat>, &'static str)> {
    let gone = Seat::BOTH.map(|seat| {
        let mut own = state.units.iter().filter(|(id, _)| id.seat == seat);
        own.clone().next().is_some() && own.all(|(_, unit)| unit.destroyed)
    });
    beaten(gone, || ahead(score(state))).map(|winner| (winner, "no-units"))
}

pub(crate) fn score(state: &State) -> [i32; 2] {
    sums(state).map(|sum| sum.total)
}

/// CT-15-3: points for objectives held and enemies destroyed.
pub(crate) fn sums(state: &State) -> [Tally; 2] {
    Seat::BOTH.map(|seat| {
        let held = state.objectives.iter().filter(|objective| holder(state, objective) == Some(seat));
        let held = held.map(|objective| (held_name(objective), word("CT-15-4"), i32::from(objective.of.worth)));
        let kinds = [("ct.points.dear", Number::ArmoredWorth, true), ("ct.points.units", Number::UnitWorth, false)];
        let fallen = kinds.into_iter().filter_map(|(code, worth, dear)| {
            let fell = |(id, unit): &(&UnitId, &Unit)| {
                id.seat != seat && unit.destroyed && (unit.row.armored || unit.command) == dear
            };
            let n = i32::try_from(state.units.iter().filter(fell).count()).ok().filter(|n| *n > 0)?;
            Some((text(code, [Arg::Num(n)]), word("CT-15-3"), n * i32::from(state.number(worth))))
        });
        Tally::sum(text("over.points-of", [Arg::Seat(seat)]), held.chain(fallen).collect())
    })
}

/// An objective as its holder gets points for it: the points stand beside it.
fn held_name(objective: &Objective) -> Text {
    match objective.of.name.as_str() {
        "" => text("ct.points.objective", [Arg::Num(i32::from(objective.number))]),
        name => text("ct.points.objective-named", [Arg::Named(name.to_owned())]),
    }
}

/// An objective and what it is worth.
pub(crate) fn named(objective: &Objective) -> Text {
    let worth = Arg::Num(i32::from(objective.of.worth));
    match objective.of.name.as_str() {
        "" => text("ct.objective", [Arg::Num(i32::from(objective.number)), worth]),
        name => text("ct.objective-named", [Arg::Named(name.to_owned()), worth]),
    }
}

/// CT-15-4: the side that has a unit near it while the other side has none of any kind.
pub(crate) fn holder(state: &State, objective: &Objective) -> Option<Seat> {
    let [holds, any] = [true, false].map(|holds| near(state, objective, holds));
    objective::holder(holds, any)
}

/// CT-2-4: whether red and blue have a unit near, from the edge of the base to the point. Guns contest an objective but do not hold it.
pub(crate) fn near(state: &State, objective: &Objective, holds: bool) -> [bool; 2] {
    let reach = state.length(Length::Hold);
    Seat::BOTH.map(|seat| {
        let mut units = state.standing(seat).filter(|(_, unit)| !holds || unit.row.class != Class::Gun);
        units.any(|(id, _)| state.base_of(id).is_some_and(|base| objective::is_near(base, objective.at, reach)))
    })
}
