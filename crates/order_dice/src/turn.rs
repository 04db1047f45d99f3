//! Section 3: the automatic steps of a turn; and the end of a battle (20.1, 20.4).

use crate::OrderDice;
use crate::conceal;
use crate::data::{Dice, Length, Number, Role};
use crate::dice;
use crate::record::{Event, SetUp, Stage};
use crate::state::{Objective, Scenario, State, Waits};
use battle::{
    objective, orders,
    standing::{ahead, beaten},
};
use content::{Arg, Text, text, word};
use contract::{Flow, Flowing, Lot, Tally};
use table::{Seat, UnitId};

/// OD-1-7, OD-3-1, OD-3-3, OD-3-4: what is in the bag.
pub(crate) fn lots(state: &State) -> Vec<Lot> {
    let lot = |seat: Seat| Lot { of: word(seat.name()), count: u8::try_from(state.bag(seat)).unwrap_or(u8::MAX) };
    Seat::BOTH.map(lot).to_vec()
}

/// One step that needs no player.
pub(crate) fn proceed(flow: &mut Flow<OrderDice>) -> Flowing {
    let state = flow.state();
    if state.stage < Stage::Orders {
        return set_up(flow);
    }
    if let Some((winner, why)) = extinct(state) {
        flow.emit(Event::Over { winner, why: word(why) });
        return Ok(());
    }
    match state.stage {
        Stage::Sides | Stage::Holding | Stage::Placing => Ok(()),
        Stage::Orders => draw(flow),
        Stage::Closing => {
            flow.emit(Event::Stage { stage: Stage::Keeping });
            Ok(())
        }
        Stage::Keeping => {
            flow.emit(Event::Stage { stage: Stage::End });
            Ok(())
        }
        Stage::End => end_turn(flow),
    }
}

/// 20.1, 20.4: a roll-off, an edge, what is kept back, deployment by turns. The first turn is one like all others (OD-20.4-5).
fn set_up(flow: &mut Flow<OrderDice>) -> Flowing {
    if flow.state().set_up.winner.is_none() {
        let winner = flow.roll_off(&text("od.why.sides", []))?;
        flow.emit(Event::SetUp(SetUp::RolledOff { winner }));
        return Ok(());
    }
    next_stage(flow.state()).into_iter().for_each(|event| flow.emit(event));
    Ok(())
}

/// The step of the set-up that follows.
pub(crate) fn next_stage(state: &State) -> Option<Event> {
    let units = conceal::hides(state);
    if !units.is_empty() {
        return Some(Event::SetUp(SetUp::Hidden { units }));
    }
    let stage = match state.stage {
        Stage::Sides => Stage::Holding,
        Stage::Holding if state.terms.of == Scenario::Lines => Stage::Placing,
        Stage::Holding | Stage::Placing => Stage::Orders,
        Stage::Orders | Stage::Closing | Stage::Keeping | Stage::End => return None,
    };
    Some(Event::Stage { stage })
}

/// OD-3-1: the side that drew last draws again; the first in a battle is red's.
fn draw(flow: &mut Flow<OrderDice>) -> Flowing {
    let state = flow.state();
    let (seat, lots) = (state.active, lots(state));
    let Some(drawn) = flow.draw(seat, text("od.why.draw", []), lots.clone())? else {
        flow.emit(Event::Stage { stage: Stage::Closing });
        return Ok(());
    };
    let (mut drawn, state) = (Seat::BOTH[drawn], flow.state());
    let begun = state.step.ordered[drawn as usize] || state.step.redrawn[drawn as usize];
    if !begun && state.all_slow(drawn) {
        // OD-19-24.
        flow.emit(Event::Redrawn { seat: drawn });
        drawn = flow.draw(seat, text("od.why.draw", []), lots)?.map_or(drawn, |again| Seat::BOTH[again]);
    }
    flow.emit(Event::Drawn { seat: drawn });
    Ok(())
}

/// OD-3-1 e, OD-20.1-6: after the last turn a die decides on one more.
fn end_turn(flow: &mut Flow<OrderDice>) -> Flowing {
    let state = flow.state();
    let (turn, active) = (state.turn, state.active);
    // OD-17.2-5.
    if state.options.empty_transports {
        let lost = crate::transports::forsaken(state);
        lost.into_iter().for_each(|unit| crate::morale::destroy(flow, unit, "forsaken"));
        if let Some((winner, why)) = extinct(flow.state()) {
            flow.emit(Event::Over { winner, why: word(why) });
            return Ok(());
        }
    }
    let state = flow.state();
    let last = state.terms.last_turn.filter(|last| turn >= *last);
    let mut goes_on = last.is_none();
    if last == Some(turn) {
        let at = orders::middle(&state.board);
        let more = |face| face >= Number::ExtraTurn.value();
        goes_on = dice::read(flow, Dice::D6, active, text("od.why.extra-turn", []), &at, more)?;
        flow.emit(Event::ExtraTurn { played: goes_on });
    }
    match goes_on {
        true => flow.emit(Event::TurnEnds { turn: turn + 1 }),
        false => {
            never_arrived(flow);
            let winner = won(score(flow.state()));
            flow.emit(Event::Over { winner, why: word("last-turn") });
        }
    }
    Ok(())
}

/// OD-17.3-5, OD-20.1-7: what is still off the table counts as destroyed.
fn never_arrived(flow: &mut Flow<OrderDice>) {
    let state = flow.state();
    let waits = |(_, unit): &(&UnitId, &crate::state::Unit)| !unit.destroyed && unit.waits != Waits::No;
    let units: Vec<UnitId> = state.units.iter().filter(waits).map(|(id, _)| *id).collect();
    units.into_iter().for_each(|unit| flow.emit(Event::Destroyed { unit, why: word("never-arrived") }));
}

/// OD-20.1-8: a side without units has lost; if both have none, it is a draw.
pub(crate) fn extinct(state: &State) -> Option<(Option<Seat>, &'static str)> {
    let gone = Seat::BOTH.map(|seat| {
        let mut own = state.units.iter().filter(|(id, _)| id.seat == seat);
        own.clone().next().is_some() && own.all(|(_, unit)| unit.destroyed)
    });
    beaten(gone, || None).map(|winner| (winner, "no-units"))
}

/// OD-20.1-8, OD-20.4-10: a lead large enough to win.
pub(crate) fn won(score: [i32; 2]) -> Option<Seat> {
    let ahead_by = (score[0] - score[1]).abs();
    ahead(score).filter(|_| ahead_by >= i32::from(Number::WinMargin.value()))
}

pub(crate) fn score(state: &State) -> [i32; 2] {
    sums(state).map(|sum| sum.total)
}

/// OD-20.4-9: points for markers held and enemies destroyed.
pub(crate) fn sums(state: &State) -> [Tally; 2] {
    Seat::BOTH.map(|seat| {
        let held = state.objectives.iter().filter(|objective| holder(state, objective) == Some(seat));
        let worth = i32::from(Number::MarkerWorth.value());
        let held = held.map(|objective| (named(objective), word("OD-20.4-8"), worth));
        let lost = state.units.iter().filter(|(id, unit)| id.seat != seat && unit.destroyed).count();
        let lost = i32::try_from(lost).ok().filter(|n| *n > 0);
        let fallen = lost.map(|n| {
            (text("od.points.units", [Arg::Num(n)]), word("OD-20.1-7"), n * i32::from(Number::UnitWorth.value()))
        });
        Tally::sum(text("over.points-of", [Arg::Seat(seat)]), held.chain(fallen).collect())
    })
}

pub(crate) fn named(objective: &Objective) -> Text {
    text("od.marker", [Arg::Num(i32::from(objective.number))])
}

/// OD-20.4-8: the side that has men near it while the other side has nothing near.
pub(crate) fn holder(state: &State, objective: &Objective) -> Option<Seat> {
    let [holds, any] = [true, false].map(|holds| near(state, objective, holds));
    objective::holder(holds, any)
}

/// OD-20.4-8: whether red and blue are near: a man who is no spotter holds, any model or vehicle contests.
pub(crate) fn near(state: &State, objective: &Objective, holds: bool) -> [bool; 2] {
    let reach = state.length(Length::Hold);
    let counts = |unit: UnitId| {
        let men = state.men(unit).filter(|(_, man)| man.role != Role::Spotter).map(|(base, _)| base);
        // OD-17.2-3: of passengers the hull counts.
        let mut all: Vec<_> = men.chain(state.hull_of(unit)).collect();
        if !holds {
            all.extend(state.models(unit));
        }
        let inside = || state.house_of(unit).map(|house| state.outline(house)).unwrap_or_default();
        all.into_iter().any(|base| objective::is_near(base, objective.at, reach))
            || inside().iter().any(|part| geom::within(part, &geom::Shape::from(objective.at), reach))
    };
    Seat::BOTH.map(|seat| state.living(seat).any(|(id, _)| counts(id)))
}
