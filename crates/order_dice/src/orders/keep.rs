//! OD-3-1 c: at the end of a turn a side keeps dice of units in ambush or down.

use super::Plan;
use super::ordering::is_due;
use crate::OrderDice;
use crate::data::Dice;
use crate::record::{Event, Order, Stage};
use crate::state::{Die, State};
use crate::{dice, morale};
use battle::orders::middle;
use content::{Arg, Text, Word, number, text};
use contract::{
    Brief, Draft, Findings, Flow, Flowing, Gather, Given, INCOMPLETE, Offer, Reason, Thing, Verdict, choice_of_unit,
};
use table::{Seat, UnitId};

pub(super) const VERB: &str = "keep";

pub struct Planned {
    seat: Seat,
    units: Vec<UnitId>,
}

pub(super) fn offer(state: &State, seat: Seat) -> Offer {
    let choices: Vec<_> = state.keepers(seat).map(|(unit, _)| choice_of_unit(unit)).collect();
    let most = u8::try_from(choices.len()).unwrap_or(u8::MAX);
    let why_not = is_due(state, seat, Stage::Keeping).err().map(|why| *why).into_iter().collect();
    Offer { why_not, ..Offer::new(VERB, None, vec![Gather::Pick { choices, least: 0, most }]) }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    found.take(is_due(state, draft.seat, Stage::Keeping));
    if !found.0.is_empty() {
        return found.verdict(None, None);
    }
    let keys: &[Word] = match &draft.given[..] {
        [] => &[],
        [Given::Picked(keys)] => keys,
        _ => return found.incomplete("OD-3-5"),
    };
    let mut units = vec![];
    for (unit, _) in state.keepers(draft.seat) {
        // OD-3-12: in the order of the list, whatever the order of the draft.
        units.extend(keys.iter().any(|key| key.as_str() == unit.to_string()).then_some(unit));
    }
    if draft.unit.is_some() || units.len() != keys.len() {
        found.0.push(Reason::new(if draft.unit.is_some() { INCOMPLETE } else { "od.keep.other" }, "OD-3-5"));
        return found.verdict(None, None);
    }
    found.verdict(Some(Plan::Keep(Planned { seat: draft.seat, units })), None)
}

/// All of them, each alone, and none.
pub(super) fn survey(state: &State, seat: Seat) -> Vec<(Vec<Given>, Thing)> {
    let units: Vec<UnitId> = state.keepers(seat).map(|(unit, _)| unit).collect();
    let keys = |units: &[UnitId]| vec![Given::Picked(units.iter().map(|unit| Word::own(unit.to_string())).collect())];
    let mut found = vec![(keys(&[]), middle(&state.board)), (keys(&units), middle(&state.board))];
    found.extend(units.iter().map(|unit| (keys(&[*unit]), Thing::Unit(*unit))));
    found
}

/// How many dice a side keeps.
pub(crate) fn kept_in_words(seat: Seat, n: usize) -> Text {
    match n {
        0 => text("od.told.keeps-none", [Arg::Seat(seat)]),
        n => text("od.told.keeps", [Arg::Seat(seat), number(n)]),
    }
}

pub(super) fn brief(order: &Planned) -> Brief {
    Brief { lines: vec![kept_in_words(order.seat, order.units.len())], ..Brief::default() }
}

/// OD-3-6: a die that stays on Down takes pins off at once.
pub(super) fn resolve(flow: &mut Flow<OrderDice>, order: &Planned) -> Flowing {
    flow.emit(Event::Kept { seat: order.seat, units: order.units.clone() });
    for unit in &order.units {
        let found = flow.state().unit(*unit);
        let rests = found.is_some_and(|found| found.die == Die::On(Order::Down) && found.pins > 0);
        if rests {
            let (why, at) = (text("od.why.rest", [Arg::Unit(*unit)]), Thing::Unit(*unit));
            // OD-6-9.
            let pins = dice::number(flow, Dice::D3, unit.seat, why, &at)?;
            morale::unpin(flow, *unit, pins, "rest");
        }
    }
    Ok(())
}
