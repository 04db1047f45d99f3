//! CM-10 to CM-12: commanders, warriors and komissars join Units and leave them; a leader with a bailed-out tank takes another.

use super::{in_step, step_word};
use crate::{
    CompanyBattles,
    data::{Keyword, Kind},
    record::{Event, Stage},
    state::{Pace, State},
};
use content::Arg;
use contract::{
    Choice, Draft, Findings, Flow, Gather, Given, Offer, Reason, Thing, Verdict, choice_of, choice_of_unit, picked,
};
use geom::Len;
use table::{BaseId, UnitId};

pub(super) const JOIN: &str = "join";
pub(super) const LEAVE: &str = "leave";
pub(super) const SWAP: &str = "swap";

pub struct Planned {
    base: BaseId,
    what: What,
}

enum What {
    Join(UnitId),
    Leave(UnitId),
    Swap(BaseId),
}

/// All three, even if unusable, because they then say why.
pub(super) fn offers(state: &State, unit: UnitId) -> Vec<Offer> {
    let offer = |verb| {
        let draft = Draft::new(unit.seat, content::word(verb), Some(unit));
        let mut found = Findings::default();
        if able(state, &draft, &mut found).is_some() {
            found.0.extend(useless(state, unit, verb));
        }
        let gather = vec![Gather::Pick { choices: choices(state, unit, verb), least: 1, most: 1 }];
        Offer { why_not: found.0, ..Offer::new(verb, Some(unit), gather) }
    };
    [JOIN, LEAVE, SWAP].map(offer).to_vec()
}

/// Why it has no team or Unit to do that with.
fn useless(state: &State, unit: UnitId, verb: &str) -> Vec<Reason> {
    let of = |code, rule| vec![Reason::new(code, rule).about([Arg::Unit(unit)])];
    match verb {
        JOIN => {
            let Some(base) = joiner(state, unit) else { return of("join.no-commander", "CM-10") };
            let mut all: Vec<Vec<Reason>> =
                others(state, unit).map(|host| why_not_join(state, unit, base, host)).collect();
            // Show the Unit that comes closest to being possible.
            sorted::sort_by_key(&mut all, |why| (why.len(), why.iter().find_map(|why| why.have.clone()).map(lacking)));
            all.into_iter().next().unwrap_or_else(|| of("join.nobody", "CM-10"))
        }
        LEAVE if leavers(state, unit).is_empty() => of("leave.no-guest", "CM-10"),
        SWAP if heirs(state, unit).is_empty() => match bailed_leader(state, unit) {
            None => of("swap.not-bailed", "CM-12"),
            Some(_) => {
                let args = [Arg::Unit(unit), Arg::Len(state.inches(6))];
                vec![Reason::new("swap.no-tank", "CM-12").about(args)]
            }
        },
        _ => vec![],
    }
}

fn lacking(have: Arg) -> Len {
    if let Arg::Len(have) = have { have } else { Len::ZERO }
}

fn choices(state: &State, unit: UnitId, verb: &str) -> Vec<Choice> {
    let of_base = |id: BaseId| choice_of(id, 0);
    match verb {
        JOIN => {
            let may = hosts(state, unit);
            let all: Vec<UnitId> = if may.is_empty() { others(state, unit).collect() } else { may };
            all.into_iter().map(choice_of_unit).collect()
        }
        LEAVE => leavers(state, unit).into_iter().map(of_base).collect(),
        _ => heirs(state, unit).into_iter().map(of_base).collect(),
    }
}

/// CM-10: teams that have joined it and may leave; if none may in this step, those that have joined it.
fn leavers(state: &State, unit: UnitId) -> Vec<BaseId> {
    let (changed, may): (Vec<BaseId>, Vec<BaseId>) = state.joined(unit).partition(|base| has_changed(state, *base));
    if may.is_empty() { changed } else { may }
}

/// CM-10: once a step.
fn has_changed(state: &State, base: BaseId) -> bool {
    state.team(base).is_some_and(|team| team.step.changed)
}

/// CM-10: in any step of its owner's turn, while nothing is being resolved. CM-12: in either player's turn. Collects every reason against
/// it; None if the Unit does not exist or it is the wrong time.
fn able(state: &State, draft: &Draft, found: &mut Findings) -> Option<UnitId> {
    let verb = draft.verb.as_str();
    let seat = if verb == SWAP { state.active } else { draft.seat };
    found.take(in_step(state, seat, state.stage))?;
    if !matches!(state.stage, Stage::Rally | Stage::Moving | Stage::Shooting | Stage::Assaulting) {
        found.0.push(Reason::new("step.never", "CM-10").about([step_word(state.stage)]));
        return None;
    }
    let unit = found.take(super::named_unit(state, draft))?;
    let once = match verb {
        JOIN => joiner(state, unit).is_some_and(|base| has_changed(state, base)),
        LEAVE => leavers(state, unit).first().is_some_and(|base| has_changed(state, *base)),
        _ => false,
    };
    let of = |code, rule| Reason::new(code, rule).about([Arg::Unit(unit)]);
    found.require(!once, || of("join.once", "CM-10"));
    let done = verb == JOIN && state.unit(unit).is_some_and(|unit| unit.step.done);
    found.require(!done, || of("unit.done", "CM-10"));
    found.require(verb != SWAP || at_the_start(state), || of("swap.late", "CM-12"));
    Some(unit)
}

/// CM-12: no Unit has acted in this step.
fn at_the_start(state: &State) -> bool {
    let moving = state.stage == Stage::Moving;
    let moved = |unit: UnitId| {
        state.standing(unit).any(|base| state.team(base.id).is_some_and(|team| team.since.pace > Pace::Halted))
    };
    let mut units = state.units_of(state.active);
    !units.any(|(id, unit)| unit.step.done || (moving && (!unit.orders.is_empty() || moved(id))))
}

/// CM-10: the team that can join others: a Formation commander, a warrior or a komissar (NR-35) who is a Unit alone, apart from his transport
/// (RO-5), in which he may sit (TR-8). Observers cannot.
fn joiner(state: &State, unit: UnitId) -> Option<BaseId> {
    let people = |base: &&table::Base| state.team(base.id).is_some_and(|team| !team.row.has_a_rear());
    let mut teams = state.present(unit).filter(people);
    let base = teams.next().filter(|_| teams.next().is_none())?.id;
    let team = state.team(base).filter(|team| team.home == unit)?;
    let commands = state.commands_formation(unit) && state.leads_a_formation(base);
    let alone = state.is_independent(unit) && (team.warrior || team.row.has(Keyword::Komissar));
    (commands || alone).then_some(base)
}

/// CM-10: Units of his own Formation whose nearest team is within their command distance.
fn hosts(state: &State, unit: UnitId) -> Vec<UnitId> {
    let Some(base) = joiner(state, unit) else { return vec![] };
    others(state, unit).filter(|host| why_not_join(state, unit, base, *host).is_empty()).collect()
}

/// All other Units of its side that are on the table or aboard vehicles. TR-1: vehicles alone are nobody to join.
fn others(state: &State, unit: UnitId) -> impl Iterator<Item = UnitId> {
    let others = state.units_of(unit.seat).filter(move |(id, host)| *id != unit && host.carries.is_none());
    others.map(|(id, _)| id).filter(|id| state.present(*id).next().is_some())
}

/// CM-10, CM-19: every reason he cannot join that Unit.
fn why_not_join(state: &State, unit: UnitId, base: BaseId, host: UnitId) -> Vec<Reason> {
    let of = |so: bool, code, rule| so.then(|| Reason::new(code, rule).about([Arg::Base(base), Arg::Unit(host)]));
    let number = |unit: UnitId| state.unit(unit).and_then(|unit| unit.formation);
    let nation = |base: BaseId| state.team(base).map(|team| team.row.nation);
    let allied = state.present(host).any(|other| nation(other.id) != nation(base));
    let own = number(host) == number(unit) && number(unit).is_some();
    let found = [
        of(!own, "join.formation", "CM-10"),
        of(state.commands_formation(host), "join.headquarters", "CM-10"),
        of(allied, "join.allied", "CM-19"),
        of(state.is_flight(host), "join.flight", "CM-10"),
        too_far(state, base, host),
    ];
    found.into_iter().flatten().collect()
}

/// CM-10: how far its nearest team is, and how far it may be. TR-8: vehicles stand for those aboard.
fn too_far(state: &State, base: BaseId, host: UnitId) -> Option<Reason> {
    let (near, there) = (state.seated(state.board.base(base)?.unit), state.seated(host));
    let shape = near.base(base).and_then(table::Base::shape)?;
    let gap = |other: BaseId| {
        let have = geom::gap_len(&shape, &*there.base(other)?.shape()?);
        let need = state.command_distance(host, other);
        Some((have - need, have, need, other))
    };
    let (over, have, need, other) = state.present(host).filter_map(|other| gap(other.id)).min()?;
    let why = || Reason::new("join.far", "CM-10").about([Arg::Base(base), Arg::Unit(host), Arg::Base(other)]);
    (over > Len::ZERO).then(|| why().limit(have, need))
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

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let verb = draft.verb.as_str();
    let mut found = Findings::default();
    let unit = able(state, draft, &mut found);
    let Some(key) = draft.given.first().and_then(Given::one_key).filter(|_| draft.given.len() == 1) else {
        found.0.extend(unit.into_iter().flat_map(|unit| useless(state, unit, verb)));
        return found.incomplete("CM-10");
    };
    let Some(unit) = unit else { return found.verdict(None, None) };
    let what = match verb {
        JOIN => key.parse().ok().zip(joiner(state, unit)).map(|(host, base)| (base, What::Join(host))),
        LEAVE => key.parse().ok().map(|base| (base, What::Leave(unit))),
        _ => key.parse().ok().zip(bailed_leader(state, unit)).map(|(with, leader)| (leader, What::Swap(with))),
    };
    let why = refused(state, unit, verb, key);
    let fits = why.is_empty();
    found.0.extend(why);
    let plan = what.filter(|_| fits).map(|(base, what)| Planned { base, what });
    found.verdict(plan, None)
}

/// Why this one cannot be chosen.
fn refused(state: &State, unit: UnitId, verb: &str, key: &str) -> Vec<Reason> {
    let named = |code, rule| vec![Reason::new(code, rule).about([Arg::Unit(unit), Arg::Said(key.to_owned())])];
    match verb {
        JOIN => {
            let Some(base) = joiner(state, unit) else { return useless(state, unit, verb) };
            match key.parse::<UnitId>().ok().filter(|host| others(state, unit).any(|other| other == *host)) {
                Some(host) => why_not_join(state, unit, base, host),
                None => named("join.nobody-such", "CM-10"),
            }
        }
        LEAVE if leavers(state, unit).iter().all(|base| base.to_string() != key) => {
            let joined = state.joined(unit).any(|base| base.to_string() == key);
            named(if joined { "join.once" } else { "leave.nobody" }, "CM-10")
        }
        SWAP if heirs(state, unit).iter().all(|base| base.to_string() != key) => named("swap.nobody", "CM-12"),
        _ => vec![],
    }
}

pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(unit) = begun.unit else { return vec![] };
    let listed = choices(state, unit, begun.verb.as_str());
    listed.into_iter().filter_map(|choice| Some((vec![picked(choice.key.to_string())], choice.at?))).collect()
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) {
    let base = order.base;
    flow.emit(match order.what {
        What::Join(unit) => Event::Joined { base, unit, once: true },
        What::Leave(unit) => Event::Left { base, unit, once: true },
        What::Swap(with) => Event::Swapped { leader: base, with },
    });
}
