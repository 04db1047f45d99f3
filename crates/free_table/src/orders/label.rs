//! Label: a player's own words on a unit. They are shown as text and never interpreted.

use super::{Findings, Plan, emit, incomplete, own_unit};
use crate::{FreeTable, record::Event, state::State};
use contract::{Draft, Flow, Gather, Given, Offer, Reason, Thing, Verdict};
use table::UnitId;

pub struct Planned {
    unit: UnitId,
    label: String,
}

/// The most characters of a label.
pub(crate) const LETTERS_MAX: u16 = 40;

/// A label fits on a chip and does not break its line.
pub(crate) fn is_sound(label: &str) -> bool {
    short(label) && plain(label)
}

fn short(label: &str) -> bool {
    label.chars().count() <= usize::from(LETTERS_MAX)
}

fn plain(label: &str) -> bool {
    !label.chars().any(char::is_control)
}

/// FT-13, for labels of units and names of objectives.
pub(super) fn findings(findings: &mut Findings, label: &str) {
    let letters = i32::try_from(label.chars().count()).unwrap_or(i32::MAX);
    findings.require(short(label), || {
        let mut why = Reason::new("label.long", "FT-13");
        (why.have, why.need) = (Some(contract::Arg::Num(letters)), Some(contract::Arg::Num(i32::from(LETTERS_MAX))));
        why
    });
    findings.require(plain(label), || Reason::new("label.control", "FT-13"));
}

/// The nearest valid label.
pub(super) fn mended(label: &str) -> String {
    label.chars().filter(|letter| !letter.is_control()).take(usize::from(LETTERS_MAX)).collect()
}

pub(super) fn offer(unit: UnitId) -> Offer {
    Offer::new("label", Some(unit), vec![Gather::Say { most: LETTERS_MAX }])
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let [Given::Said(label)] = &draft.given[..] else { return incomplete("FT-13") };
    let mut found = Findings::default();
    let unit = found.take(own_unit(state, draft));
    findings(&mut found, label);
    let nearest = unit.map(|_| Draft { given: vec![Given::Said(mended(label))], ..draft.clone() });
    // Even by agreement of both players, a label that cannot be printed is refused.
    let plan = unit.filter(|_| is_sound(label)).map(|unit| Plan::Label(Planned { unit, label: label.clone() }));
    found.verdict(plan, nearest)
}

pub(super) fn survey(begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(unit) = begun.unit else { return vec![] };
    vec![(vec![Given::Said(String::new())], Thing::Unit(unit))]
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    emit(flow, order.unit, Event::Labelled { unit: order.unit, label: order.label.clone() });
}
