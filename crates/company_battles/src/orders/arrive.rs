//! RS-8, AV-7: the owner names the Units that arrive; scattered ones roll for their edge.

use super::in_step;
use crate::{
    CompanyBattles,
    record::{Event, MissionEvent, Stage},
    state::State,
};
use content::{Arg, Word, text};
use contract::{
    Chain, Choice, Draft, Exit, Findings, Flow, Flowing, Gather, Given, Offer, Reason, Thing, Throw, Verdict,
    incomplete,
};
use table::{Seat, UnitId};

pub(super) const VERB: &str = "arrive";

pub struct Planned {
    wholes: Vec<Vec<UnitId>>,
}

fn key(unit: UnitId) -> Word {
    Word::own(unit.to_string())
}

pub(super) fn offer(state: &State, seat: Seat) -> Offer {
    let choice = |whole: &Vec<UnitId>| {
        let first = whole.first().copied()?;
        let text = text("hold.choice", [Arg::Unit(first), Arg::Num(i32::from(state.points_of(whole)))]);
        Some(Choice { key: key(first), text, at: Some(Thing::Unit(first)), like: 0 })
    };
    let choices = state.held(seat).iter().filter_map(choice).collect();
    let come = state.set_up.come;
    let gather = vec![Gather::Pick { choices, least: come, most: come }];
    let why_not = in_step(state, seat, Stage::Reserves).err();
    Offer { why_not: why_not.map(|why| *why).into_iter().collect(), secret: true, ..Offer::new(VERB, None, gather) }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    if found.take(in_step(state, draft.seat, Stage::Reserves)).is_none() {
        return found.verdict(None, None);
    }
    let ([Given::Picked(keys)], None) = (&draft.given[..], draft.unit) else { return incomplete("RS-8") };
    let (held, mut wholes) = (state.held(draft.seat), vec![]);
    for named in keys {
        match held.iter().find(|whole| whole.first().is_some_and(|first| key(*first) == *named)) {
            Some(whole) if !wholes.contains(whole) => wholes.push(whole.clone()),
            Some(_) | None => return incomplete("RS-8"),
        }
    }
    let come = usize::from(state.set_up.come);
    found.require(wholes.len() == come, || {
        Reason::new("arrive.count", "RS-8").about([Arg::Num(i32::try_from(come).unwrap_or(i32::MAX))])
    });
    found.verdict(Some(Planned { wholes }), None)
}

pub(super) fn survey(state: &State, seat: Seat) -> Vec<(Vec<Given>, Thing)> {
    let held = state.held(seat);
    let n = usize::from(state.set_up.come);
    // As they stand in the list, and from its other end.
    let mut sets: Vec<Vec<UnitId>> = vec![held.iter().take(n).filter_map(|whole| whole.first().copied()).collect()];
    sets.push(held.iter().rev().take(n).filter_map(|whole| whole.first().copied()).collect());
    let draft = |units: &Vec<UnitId>| {
        let at = Thing::Unit(*units.first()?);
        Some((vec![Given::Picked(units.iter().map(|unit| key(*unit)).collect())], at))
    };
    sets.iter().filter_map(draft).collect()
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    for whole in &order.wholes {
        arrives(flow, whole)?;
    }
    Ok(())
}

/// AV-3, AV-7: Units that count as one are named, and then roll one edge die.
pub(crate) fn arrives(flow: &mut Flow<CompanyBattles>, whole: &[UnitId]) -> Flowing {
    let Some(first) = whole.first().copied() else { return Ok(()) };
    for (nth, unit) in whole.iter().enumerate() {
        flow.emit(Event::Mission(MissionEvent::Arrives { unit: *unit, die: None, counts: nth == 0 }));
    }
    if !flow.state().scatters(first.seat) {
        return Ok(());
    }
    let exits: Vec<(u8, Exit)> = (1..=6).map(|face| (face, Exit::Out(face))).collect();
    let throw = Throw::new(first.seat, text("why.edge-die", [Arg::Unit(first)]), 6, exits);
    let die = flow.roll(&Chain::one(1, throw))?.first().copied();
    for unit in whole {
        flow.emit(Event::Mission(MissionEvent::Arrives { unit: *unit, die, counts: false }));
    }
    Ok(())
}
