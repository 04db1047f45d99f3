//! RS-8, AV-7: the owner names the Units that arrive; scattered ones roll for their edge.

use super::{choosing, in_step, not_in_step};
use crate::{
    CompanyBattles,
    dice::faces,
    record::{Event, MissionEvent, Stage},
    state::State,
};
use content::{Arg, text};
use contract::{Draft, Findings, Flow, Flowing, Gather, Given, Offer, Reason, Thing, Verdict, incomplete};
use table::{Seat, UnitId};

pub(super) const VERB: &str = "arrive";

pub struct Planned {
    wholes: Vec<Vec<UnitId>>,
}

pub(super) fn offer(state: &State, seat: Seat) -> Offer {
    let choices = state.held(seat).iter().filter_map(|whole| choosing::choice(state, whole)).collect();
    let come = state.set_up.come;
    let gather = vec![Gather::Pick { choices, least: come, most: come }];
    let why_not = not_in_step(state, seat, Stage::Reserves);
    Offer { why_not, covered: true, ..Offer::new(VERB, None, gather) }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    if found.take(in_step(state, draft.seat, Stage::Reserves)).is_none() {
        return found.verdict(None, None);
    }
    let ([Given::Picked(keys)], None) = (&draft.given[..], draft.unit) else { return incomplete("RS-8") };
    let Some(wholes) = choosing::named(&state.held(draft.seat), keys) else { return incomplete("RS-8") };
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
    let sets = [held.iter().take(n).collect::<Vec<_>>(), held.iter().rev().take(n).collect()];
    let draft = |wholes: Vec<&Vec<UnitId>>| {
        let at = Thing::Unit(*wholes.first()?.first()?);
        Some((vec![Given::Picked(choosing::keys(wholes))], at))
    };
    sets.into_iter().filter_map(draft).collect()
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
    // RS-10.
    if !flow.state().scatters(first.seat) || flow.state().is_flight(first) {
        return Ok(());
    }
    let die = faces(flow, 1, first.seat, text("why.edge-die", [Arg::Unit(first)]))?.first().copied();
    for unit in whole {
        flow.emit(Event::Mission(MissionEvent::Arrives { unit: *unit, die, counts: false }));
    }
    Ok(())
}
