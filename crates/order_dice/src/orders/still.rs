//! OD-4-4 to OD-4-6: a unit waits in ambush, rallies, or goes down.

use super::Plan;
use super::ordering::{Besides, begin_with, ordered, settle};
use crate::OrderDice;
use crate::data::Dice;
use crate::record::Order;
use crate::state::State;
use crate::{dice, fire, morale};
use battle::orders::bare;
use content::{Arg, text};
use contract::{Brief, Draft, Findings, Flow, Flowing, Gather, Given, Offer, Reason, TOO_MUCH, Thing, Verdict};
use table::UnitId;

pub struct Planned {
    unit: UnitId,
    order: Order,
    loaded: bool,
}

/// OD-12-14: what is loaded for an ambush. Without a word it is shot.
const SHOT: &str = "shot";
const HE: &str = "he";

pub(super) fn offer(state: &State, unit: UnitId, order: Order) -> Offer {
    let plain = bare(unit.seat, order.name(), Some(unit), |draft| check(state, draft, order));
    if order != Order::Ambush || !fire::loads(state, unit) {
        return plain;
    }
    let choices = vec![fire::answer(SHOT, "od.choice.load-shot", 0), fire::answer(HE, "od.choice.load-he", 1)];
    Offer { gather: vec![Gather::Pick { choices, least: 1, most: 1 }], ..plain }
}

pub(super) fn check(state: &State, draft: &Draft, order: Order) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some((unit, barred)) = found.take(ordered(state, draft, order)) else { return found.verdict(None, None) };
    found.0.extend(barred);
    let (mut nearest, mut loaded) = (None, false);
    let plain = match &draft.given[..] {
        [] => true,
        [Given::Picked(keys)] if order == Order::Ambush && fire::loads(state, unit) => {
            loaded = matches!(&keys[..], [key] if key.as_str() == HE);
            loaded || keys.is_empty() || matches!(&keys[..], [key] if key.as_str() == SHOT)
        }
        _ => false,
    };
    if !plain && found.0.is_empty() {
        found.0.push(Reason::new(TOO_MUCH, "OD-4-4"));
        nearest = Some(Draft { given: vec![], ..draft.clone() });
    }
    found.verdict(Some(Plan::Still(Planned { unit, order, loaded })), nearest)
}

pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let mut brief = super::tested(state, order.unit, order.order);
    brief.lines.extend(order.loaded.then(|| text("od.choice.load-he", [])));
    brief
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, planned: &Planned) -> Flowing {
    let Planned { unit, order, loaded } = *planned;
    // OD-4-8: without pins there is nothing to rally from.
    let pinned = flow.state().unit(unit).is_some_and(|found| found.pins > 0);
    let tested = morale::is_tested(flow.state(), unit, order);
    let passed = begin_with(flow, (unit, order), tested, Besides { loaded, ..Besides::default() })?;
    if passed && order == Order::Rally && pinned {
        // OD-4-7, OD-6-8: the die is rolled even if no pin is left.
        let (why, at) = (text("od.why.rally", [Arg::Unit(unit)]), Thing::Unit(unit));
        let pins = dice::number(flow, Dice::D6, unit.seat, why, &at)?;
        morale::unpin(flow, unit, pins, "rally");
    }
    settle(flow, unit, passed);
    Ok(())
}
