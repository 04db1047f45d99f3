//! AS-24: Assaulting Teams push in; AS-34: the winner consolidates; or either declines.

use super::{
    Findings,
    charge::{carries_on, trail},
    in_part, judged, legs_of, missing,
};
use crate::{
    CompanyBattles,
    assault::{Assault, CHARGE, PUSHED, Part, course, distance, fights, ways},
    keeping, march,
    state::State,
    way::{self, Leave, Way},
};
use content::{Arg, Text, word};
use contract::incomplete;
use contract::{Brief, Draft, Flow, Flowing, Gather, Given, Leg, Mark, Offer, Reason, Room, Thing, Tone, Verdict};
use geom::Len;
use table::{BaseId, Seat, UnitId};

pub(in crate::orders) const PUSH: &str = "push";
pub(in crate::orders) const CONSOLIDATE: &str = "consolidate";
pub(in crate::orders) const ENOUGH: &str = "enough";
pub struct Planned {
    /// Empty if the player declines.
    ways: Vec<Way>,
}

fn verb_of(part: Part) -> &'static str {
    if part == Part::PushIn { PUSH } else { CONSOLIDATE }
}

pub(in crate::orders) fn offer(state: &State, assault: &Assault) -> Offer {
    let bases = movers(state, assault);
    let most = state.inches(if assault.part == Part::PushIn { PUSHED } else { CHARGE });
    let why_not = match bases.first() {
        // AS-24: a team that cannot get nearer stays.
        Some(base) if survey(state, assault.by).is_empty() => {
            vec![Reason::new("push.nearer", "AS-24").about([Arg::Base(*base)])]
        }
        Some(_) => vec![],
        // SH-27, TT-6: none of those that fight can move.
        None => {
            let stuck = assault.teams.iter().find_map(|base| Some((*base, state.team(*base)?.bailed)));
            let (code, rule) = if stuck.is_some_and(|(_, bailed)| bailed) {
                ("move.bailed", "SH-27")
            } else {
                ("move.bogged", "TT-6")
            };
            vec![Reason::new(code, rule).about(stuck.into_iter().map(|(base, _)| Arg::Base(base)).collect::<Vec<_>>())]
        }
    };
    let gather = vec![Gather::Legs { bases, room: Room::Reach(most) }];
    Offer { why_not, ..Offer::new(verb_of(assault.part), None, gather) }
}

pub(in crate::orders) fn offer_enough() -> Offer {
    Offer::new(ENOUGH, None, vec![])
}

/// Teams that may still move.
fn movers(state: &State, assault: &Assault) -> Vec<BaseId> {
    let free = |base: &BaseId| {
        let stuck = state.team(*base).is_none_or(|team| team.bailed || team.bogged.is_some());
        match assault.part {
            Part::PushIn => course::may_push(state, *base),
            Part::Consolidate => fights(state, *base) && !stuck,
            Part::DefensiveFire | Part::Strike | Part::Reckoning | Part::Answer => false,
        }
    };
    assault.teams.iter().copied().filter(free).collect()
}

/// Units with a team that may move.
pub(super) fn units(state: &State, assault: &Assault) -> Vec<UnitId> {
    state.board.units_of(movers(state, assault))
}

fn leave(state: &State, part: Part) -> Leave {
    match part {
        Part::PushIn => Leave::Assault { most: state.inches(PUSHED), apart: false, rule: "AS-24" },
        Part::DefensiveFire | Part::Strike | Part::Reckoning | Part::Answer | Part::Consolidate => {
            Leave::Assault { most: state.inches(CHARGE), apart: true, rule: "AS-34" }
        }
    }
}

/// All teams as near as they can get; in a consolidation all stay.
pub(in crate::orders) fn survey(state: &State, seat: Seat) -> Vec<(Vec<Given>, Thing)> {
    let Ok(assault) = in_part(state, seat, &[Part::PushIn, Part::Consolidate]) else { return vec![] };
    let bases = movers(state, assault);
    let Some(first) = bases.first().copied() else { return vec![] };
    let mut legs: Vec<Leg> = vec![];
    match assault.part {
        Part::PushIn => {
            let at = course::assaulted(state, assault);
            let mut then = state.clone();
            for base in &bases {
                if let Some(leg) = ways::push(&then, *base, &at, state.inches(PUSHED)) {
                    then = keeping::placed(&then, std::slice::from_ref(&leg));
                    legs.push(leg);
                }
            }
            // All at once a vehicle may have room to turn where it had none, and then be barred farther on.
            if !is_lawful(state, assault, &legs) {
                let cut = ruled(state, assault, &legs).nearest;
                legs = mended(state, assault, cut).or_else(|| mended(state, assault, legs)).unwrap_or_default();
            }
        }
        Part::DefensiveFire | Part::Strike | Part::Reckoning | Part::Answer | Part::Consolidate => {
            legs.extend(bases.iter().map(|base| Leg::none(*base)));
        }
    }
    if legs.is_empty() { vec![] } else { vec![(vec![Given::Legs(legs)], Thing::Base(first))] }
}

pub(in crate::orders) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let pushes = draft.verb.as_str() == PUSH;
    let (part, of_rule) = if pushes { (Part::PushIn, "AS-24") } else { (Part::Consolidate, "AS-34") };
    let mut found = Findings::default();
    let Some(assault) = found.take(in_part(state, draft.seat, &[part])) else { return found.verdict(None, None) };
    if let Some(unit) = draft.unit {
        let meant = contract::draft_text(&Draft { unit: None, ..draft.clone() }, state.measure);
        return Verdict::no(Reason::new("follow.no-unit", of_rule).about([Arg::Unit(unit), Arg::Said(meant)]));
    }
    if draft.only_legs().is_empty() {
        return incomplete(of_rule);
    }
    let bases = movers(state, assault);
    let bars = |base: BaseId| {
        let own = state.board.base(base).is_some_and(|base| base.unit.seat == draft.seat);
        let free = || bases.contains(&base);
        let not_free = || (!free()).then(|| Reason::new("follow.not-free", of_rule).about([Arg::Base(base)]));
        missing(state, base, own, "unit.not-yours").or_else(not_free).into_iter().collect()
    };
    let going = legs_of(draft, &mut found, bars);
    let judged = judged(state, &going, leave(state, part));
    found.0.extend(judged.broken);
    let owned: Vec<Leg> = going.iter().map(|leg| (*leg).clone()).collect();
    let faults = faults(state, assault, &owned);
    let legal = found.0.is_empty() && faults.is_empty();
    let nearest = if legal { None } else { mended(state, assault, judged.nearest) };
    let last = |base: BaseId| nearest.iter().flatten().find(|leg| leg.base == base)?.path.last().copied();
    let here = |(base, why): (BaseId, Reason)| match last(base) {
        Some(at) => why.mark(battle::way::here(at)),
        None => why,
    };
    found.0.extend(faults.into_iter().map(here));
    let nearest = nearest.map(|legs| Draft { given: vec![Given::Legs(legs)], ..draft.clone() });
    found.verdict(judged.ways.map(|ways| Planned { ways }), nearest)
}

/// AS-24, AS-34: teams that end no nearer to the enemy, or out of command.
fn faults(state: &State, assault: &Assault, legs: &[Leg]) -> Vec<(BaseId, Reason)> {
    let then = keeping::placed(state, legs);
    let mut found = vec![];
    for leg in legs.iter().filter(|leg| !way::stays(state, leg)) {
        let why = match assault.part {
            Part::PushIn => {
                let at = course::assaulted(state, assault);
                let gap = |of: &State| at.iter().map(|foe| distance(of, leg.base, *foe)).min().unwrap_or(Len::ZERO);
                let nearer = gap(&then) < gap(state);
                (!nearer).then(|| Reason::new("push.nearer", "AS-24").about([Arg::Base(leg.base)]))
            }
            Part::DefensiveFire | Part::Strike | Part::Reckoning | Part::Answer | Part::Consolidate => {
                let unit = state.board.base(leg.base).map(|base| base.unit);
                let heard = |unit| carries_on(state, unit) || then.in_command(unit).contains(&leg.base);
                unit.filter(|unit| !heard(*unit)).map(|unit| keeping::unheard(&then, unit, leg.base, "AS-34"))
            }
        };
        found.extend(why.map(|why| (leg.base, why)));
    }
    found
}

fn ruled(state: &State, assault: &Assault, legs: &[Leg]) -> way::Judged {
    judged(state, &legs.iter().collect::<Vec<_>>(), leave(state, assault.part))
}

fn is_lawful(state: &State, assault: &Assault, legs: &[Leg]) -> bool {
    ruled(state, assault, legs).broken.is_empty() && faults(state, assault, legs).is_empty()
}

/// Legs that are no longer too long, each cut back alone until its team is at no fault; if there is no such place, the team stays. None if
/// all would stay.
fn mended(state: &State, assault: &Assault, mut legs: Vec<Leg>) -> Option<Vec<Leg>> {
    // A team that is cut back may leave another out of command.
    for _ in 0..legs.len() {
        for n in 0..legs.len() {
            let at_no_fault = |short: &Leg| {
                let mut legs = legs.clone();
                legs[n] = short.clone();
                faults(state, assault, &legs).iter().all(|(base, _)| *base != short.base)
            };
            if !at_no_fault(&legs[n]) {
                let short = battle::along::shortened(&state.board, &legs[n], at_no_fault);
                legs[n] = short.unwrap_or_else(|| Leg::none(legs[n].base));
            }
        }
    }
    // It may now be in the way of another. Then the last team stays, which is always legal.
    loop {
        let last = legs.iter().rposition(|leg| !way::stays(state, leg))?;
        if is_lawful(state, assault, &legs) {
            return Some(legs);
        }
        legs[last] = Leg::none(legs[last].base);
    }
}

pub(in crate::orders) fn check_enough(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    found.take(in_part(state, draft.seat, &[Part::PushIn, Part::Consolidate]));
    found.alone(draft, Planned { ways: vec![] }, "AS-24")
}

/// The path of each team, and its tests.
pub(super) fn trails(ways: &[Way], title: Text) -> Brief {
    let mut brief = Brief { lines: vec![title], ..Brief::default() };
    for way in ways.iter().filter(|way| way.moves()) {
        brief.marks.push(trail(way));
        for test in &way.of.tests {
            brief.marks.push(Mark::Note { at: test.spot, text: test.why(way.base), tone: Tone::Warn });
            brief.tallies.push(test.tally.clone());
        }
    }
    brief
}

pub(in crate::orders) fn brief(order: &Planned) -> Brief {
    trails(&order.ways, Text { code: word("brief.follow"), args: vec![] })
}

pub(in crate::orders) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    march::one_by_one(flow, &order.ways, true)?;
    let Some(assault) = flow.state().assault().cloned() else { return Ok(()) };
    match assault.part {
        Part::PushIn => course::pushed(flow, assault),
        Part::DefensiveFire | Part::Strike | Part::Reckoning | Part::Answer | Part::Consolidate => {
            course::over(flow, &assault);
        }
    }
    Ok(())
}
