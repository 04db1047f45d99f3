//! ST-3: a pinned Unit rallies.

use super::{bare, own_unit};
use crate::{
    CompanyBattles,
    data::Test,
    dice, komissar, morale,
    record::{Event, Stage},
    state::State,
};
use content::{Arg, text};
use contract::{Draft, Findings, Flow, Flowing, Offer, Reason, Thing, Verdict};
use table::UnitId;

pub(super) const VERB: &str = "rally";

pub struct Planned {
    unit: UnitId,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    bare(unit.seat, VERB, Some(unit), |draft| check(state, draft))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    let Some(unit) = found.take(own_unit(state, draft, Stage::Rally)) else { return found.verdict(None, None) };
    let pinned = state.unit(unit).is_some_and(|found| found.pinned);
    found.require(pinned, || Reason::new("rally.not-pinned", "ST-3").about([Arg::Unit(unit)]));
    found.verdict(pinned.then_some(Planned { unit }), None)
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    let unit = order.unit;
    let state = flow.state();
    let need = state.need(unit, Test::Rally);
    let again = state.leader(unit).is_some_and(|leader| morale::commander_helps(state, unit, leader));
    let why = text("why.rally", [Arg::Unit(unit)]);
    let throws = if again {
        dice::test_again(unit.seat, why, text("why.rally-again", [Arg::Unit(unit)]), need)
    } else {
        vec![dice::test(unit.seat, why, need)]
    };
    let passed =
        dice::tested(flow, Thing::Unit(unit), throws, need)? || komissar::rolls_again(flow, unit, need, |_| true)?;
    flow.emit(Event::Rallied { unit, passed });
    Ok(())
}
