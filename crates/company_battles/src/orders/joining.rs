//! CM-10 to CM-12: commanders join Units and leave them; one whose tank is bailed out takes another.

use super::{Plan, in_step};
use crate::{
    CompanyBattles,
    data::Kind,
    record::{Event, Stage},
    state::{Owed, Pace, State},
};
use content::{Arg, Word, text};
use contract::{
    Choice, Draft, Findings, Flow, Gather, Given, Offer, Read, Reason, Thing, Verdict, incomplete, picked, refuse,
};
use table::{BaseId, UnitId};

pub(super) const JOIN: &str = "join";
pub(super) const LEAVE: &str = "leave";
pub(super) const SWAP: &str = "swap";

pub struct Order {
    base: BaseId,
    what: What,
}

enum What {
    Join(UnitId),
    Leave(UnitId),
    Swap(BaseId),
}

/// Only what this Unit can have to do with at all is offered.
pub(super) fn offers(state: &State, unit: UnitId) -> Vec<Offer> {
    let mut found = vec![];
    for verb in [JOIN, LEAVE, SWAP] {
        let draft = Draft::new(unit.seat, content::word(verb), Some(unit));
        let choices = choices(state, unit, verb);
        if choices.is_empty() {
            continue;
        }
        let why_not = able(state, &draft).err().map(|why| *why).into_iter().collect();
        let gather = vec![Gather::Pick { choices, least: 1, most: 1 }];
        found.push(Offer { why_not, ..Offer::new(verb, Some(unit), gather) });
    }
    found
}

fn choices(state: &State, unit: UnitId, verb: &str) -> Vec<Choice> {
    let of_unit = |id: UnitId| Choice {
        key: Word::own(id.to_string()),
        text: text("unit", [Arg::Unit(id)]),
        at: Some(Thing::Unit(id)),
        like: 0,
    };
    let of_base = |id: BaseId| Choice {
        key: Word::own(id.to_string()),
        text: text("base", [Arg::Base(id)]),
        at: Some(Thing::Base(id)),
        like: 0,
    };
    match verb {
        JOIN => hosts(state, unit).into_iter().map(of_unit).collect(),
        LEAVE => leavers(state, unit).into_iter().map(of_base).collect(),
        _ => heirs(state, unit).into_iter().map(of_base).collect(),
    }
}

/// CM-10: commanders that have joined it and may leave; if none may any more in this step, those that did.
fn leavers(state: &State, unit: UnitId) -> Vec<BaseId> {
    let (changed, may): (Vec<BaseId>, Vec<BaseId>) =
        state.joined(unit).filter(|base| state.leads_a_formation(*base)).partition(|base| has_changed(state, *base));
    if may.is_empty() { changed } else { may }
}

/// CM-10: once a step.
fn has_changed(state: &State, base: BaseId) -> bool {
    state.team(base).is_some_and(|team| team.changed)
}

/// CM-10: in any step of its owner's turn, while nothing is being resolved. CM-12: of either player's.
fn able(state: &State, draft: &Draft) -> Read<UnitId> {
    let unit = super::named_unit(state, draft)?;
    let seat = if draft.verb.as_str() == SWAP { state.active } else { draft.seat };
    in_step(state, seat, state.stage)?;
    let steps = matches!(state.stage, Stage::Rally | Stage::Moving | Stage::Shooting | Stage::Assaulting);
    if !steps || state.owed != Owed::Nothing {
        return refuse(Reason::new(contract::NOT_NOW, "CM-10").about([Arg::Unit(unit)]));
    }
    let verb = draft.verb.as_str();
    let once = match verb {
        JOIN => commander(state, unit).is_some_and(|base| has_changed(state, base)),
        LEAVE => leavers(state, unit).first().is_some_and(|base| has_changed(state, *base)),
        _ => false,
    };
    if once {
        return refuse(Reason::new("join.once", "CM-10").about([Arg::Unit(unit)]));
    }
    if verb == JOIN && state.unit(unit).is_some_and(|unit| unit.done) {
        return refuse(Reason::new("unit.done", "CM-10").about([Arg::Unit(unit)]));
    }
    if draft.verb.as_str() == SWAP && !at_the_start(state) {
        return refuse(Reason::new("swap.late", "CM-12").about([Arg::Unit(unit)]));
    }
    Ok(unit)
}

/// CM-12: nobody has acted in this step.
fn at_the_start(state: &State) -> bool {
    let moving = state.stage == Stage::Moving;
    let moved = |unit: UnitId| {
        state.standing(unit).any(|base| state.team(base.id).is_some_and(|team| team.pace > Pace::Halted))
    };
    let mut units = state.units_of(state.active);
    !units.any(|(id, unit)| unit.done || (moving && (!unit.orders.is_empty() || moved(id))))
}

/// The commander of a Formation, alone, as a Unit of its own.
fn commander(state: &State, unit: UnitId) -> Option<BaseId> {
    let mut teams = state.standing(unit);
    let base = teams.next().filter(|_| teams.next().is_none())?;
    (state.commands_formation(unit) && state.leads_a_formation(base.id)).then_some(base.id)
}

/// CM-10: Units of his own Formation whose closest team is within their command distance.
fn hosts(state: &State, unit: UnitId) -> Vec<UnitId> {
    let Some(base) = commander(state, unit) else { return vec![] };
    let number = state.unit(unit).and_then(|unit| unit.formation);
    let shape = state.board.base(base).and_then(table::Base::shape);
    // CM-19: Allied Units are not joined.
    let nation = |base: BaseId| state.team(base).map(|team| team.row.nation);
    let allied = |id: UnitId| state.standing(id).any(|other| nation(other.id) != nation(base));
    let others = state.units_of(unit.seat).filter(|(id, other)| {
        let own = other.formation == number && number.is_some();
        *id != unit && own && !state.commands_formation(*id) && !allied(*id)
    });
    let near = |id: &UnitId| {
        let reach = |other: &table::Base| state.command_distance(*id, other.id);
        let within = |other: &table::Base| {
            let pair = shape.as_ref().zip(other.shape());
            pair.is_some_and(|(shape, there)| geom::within(shape, &there, reach(other)))
        };
        state.standing(*id).any(within)
    };
    others.map(|(id, _)| id).filter(near).collect()
}

/// CM-12: tanks under his command within 6 in that are neither bailed out nor destroyed.
fn heirs(state: &State, unit: UnitId) -> Vec<BaseId> {
    let Some(leader) = bailed_leader(state, unit) else { return vec![] };
    let number = state.unit(unit).and_then(|unit| unit.formation);
    let commands = state.leads_a_formation(leader) && state.commands_formation(unit);
    let under = |other: &table::Base| {
        other.unit == unit || (commands && state.unit(other.unit).is_some_and(|unit| unit.formation == number))
    };
    let fit = |base: BaseId| {
        let team = state.team(base);
        team.is_some_and(|team| matches!(team.row.kind, Kind::Tank(..)) && !team.bailed && !team.destroyed)
    };
    let near = |base: &BaseId| *base != leader && fit(*base) && state.near(leader, *base, 6);
    state.side(unit.seat).filter(|base| under(base)).map(|base| base.id).filter(near).collect()
}

fn bailed_leader(state: &State, unit: UnitId) -> Option<BaseId> {
    let leader = state.leader(unit)?;
    let team = state.team(leader)?;
    (team.bailed && matches!(team.row.kind, Kind::Tank(..))).then_some(leader)
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let Some(key) = draft.given.first().and_then(Given::one_key).filter(|_| draft.given.len() == 1) else {
        return incomplete("CM-10");
    };
    let mut found = Findings::default();
    let Some(unit) = found.take(able(state, draft)) else { return found.verdict(None, None) };
    let listed = choices(state, unit, draft.verb.as_str()).iter().any(|choice| choice.key.as_str() == key);
    let what = match draft.verb.as_str() {
        JOIN => key.parse().ok().zip(commander(state, unit)).map(|(host, base)| (base, What::Join(host))),
        LEAVE => key.parse().ok().map(|base| (base, What::Leave(unit))),
        _ => key.parse().ok().zip(bailed_leader(state, unit)).map(|(with, leader)| (leader, What::Swap(with))),
    };
    let why = || {
        let code = match draft.verb.as_str() {
            // Only Units that he may join can be named.
            JOIN => Reason::new(contract::INCOMPLETE, "CM-10"),
            LEAVE => Reason::new("leave.nobody", "CM-10"),
            _ => Reason::new("swap.nobody", "CM-12"),
        };
        code.about([Arg::Unit(unit), Arg::Said(key.to_owned())])
    };
    found.require(listed, why);
    let plan = what.filter(|_| listed).map(|(base, what)| Plan::Joining(Order { base, what }));
    found.verdict(plan, None)
}

pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(unit) = begun.unit else { return vec![] };
    let listed = choices(state, unit, begun.verb.as_str());
    listed.into_iter().filter_map(|choice| Some((vec![picked(choice.key.to_string())], choice.at?))).collect()
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Order) {
    let base = order.base;
    flow.emit(match order.what {
        What::Join(unit) => Event::Joined { base, unit, once: true },
        What::Leave(unit) => Event::Left { base, unit, once: true },
        What::Swap(with) => Event::Swapped { leader: base, with },
    });
}
