//! CM-3 to CM-7: keeping in command on the move.

use crate::{
    CompanyBattles,
    data::Kind,
    record::Event,
    state::{Pace, State},
    way::{self, Leave, near_enough},
};
use contract::{Arg, Flow, Leg, Reason};
use geom::{Heading, Len, gap_len, shift};
use sorted::Set;
use table::{Base, BaseId, UnitId};

/// A state with these teams at the ends of their ways; who would go beyond what a position can hold stays. MV-5: where nothing else is said
/// vehicles face as they drove there.
pub(crate) fn placed(state: &State, legs: &[Leg]) -> State {
    let mut then = state.clone();
    for leg in legs.iter().filter(|leg| leg.path.iter().all(|at| near_enough(*at))) {
        let drives = state.is_vehicle(leg.base);
        let Some(place) = then.board.base_mut(leg.base).and_then(|base| base.place.as_mut()) else { continue };
        for to in &leg.path {
            if drives && *to != place.at {
                place.facing = Heading::between(place.at, *to);
            }
            place.at = *to;
        }
        place.facing = leg.facing.unwrap_or(place.facing);
    }
    then
}

/// What the ends of these ways do to command: whose way is at fault, and why.
pub(crate) fn broken(state: &State, then: &State, unit: UnitId, movers: &[BaseId]) -> Vec<(BaseId, Reason)> {
    let Some(leader) = state.leader(unit).filter(|_| !state.is_independent(unit)) else { return vec![] };
    let (before, heard) = (state.in_command(unit), then.in_command(unit));
    let mut found = vec![];
    for base in movers.iter().copied().filter(|base| *base != leader && !heard.contains(base)) {
        let me = Arg::Base(base);
        if before.contains(&base) {
            found.push((base, Reason::new("move.command", "CM-3").about([me])));
        } else {
            found.extend(strays(then, state, unit, base, leader).map(|why| (base, why)));
        }
    }
    if movers.contains(&leader) && !holds_half(state, then, unit, &before, &heard) {
        found.push((leader, Reason::new("move.half", "CM-4").about([Arg::Unit(unit)])));
    } else if movers.contains(&leader) && !gathers(state, then, unit, leader, (&before, &heard)) {
        found.push((leader, Reason::new("move.gather", "CM-4").about([Arg::Base(leader)])));
    }
    found
}

/// CM-3, CM-4: those who have moved in this step before, and what these ways do to them: whoever of the movers is at fault, and why.
pub(crate) fn stranded(state: &State, then: &State, unit: UnitId, movers: &[BaseId]) -> Vec<(BaseId, Reason)> {
    let Some(leader) = state.leader(unit).filter(|_| !state.is_independent(unit)) else { return vec![] };
    let Some(first) = movers.iter().find(|base| **base == leader).or(movers.first()).copied() else { return vec![] };
    let (before, heard) = (state.in_command(unit), then.in_command(unit));
    let went = |base: BaseId| !movers.contains(&base) && state.team(base).is_some_and(|team| team.pace > Pace::Halted);
    // Whoever was what it heard him through; the leader if he has gone, too.
    let fault = |base: BaseId| {
        let through =
            |mover: &&BaseId| stood(then, state, **mover).is_some_and(|so| so.in_command(unit).contains(&base));
        Some(first).filter(|first| *first == leader).or_else(|| movers.iter().find(through).copied()).unwrap_or(first)
    };
    let all = state.standing(unit).map(|base| base.id).filter(|base| *base != leader && went(*base));
    let lost = all.filter(|base| before.contains(base) && !heard.contains(base));
    let mut found: Vec<(BaseId, Reason)> =
        lost.map(|base| (fault(base), Reason::new("move.stranded", "CM-3").about([Arg::Base(base)]))).collect();
    if found.is_empty() && went(leader) && !holds_half(state, then, unit, &before, &heard) {
        found.push((first, Reason::new("move.half", "CM-4").about([Arg::Unit(unit)])));
    }
    found
}

/// CM-5: who was out of command ends in command if it can, or else no farther from the leader than the straight way brings it.
fn strays(then: &State, state: &State, unit: UnitId, base: BaseId, leader: BaseId) -> Option<Reason> {
    let straight = homeward(then, state, base, leader)?;
    let best = placed(&stood(then, state, base)?, &[straight]);
    if best.in_command(unit).contains(&base) {
        return Some(Reason::new("move.command", "CM-5").about([Arg::Base(base)]));
    }
    let gap = |of: &State| {
        let there = then.board.base(leader).and_then(Base::shape)?;
        Some(gap_len(&*of.board.base(base).and_then(Base::shape)?, &there))
    };
    let (have, need) = (gap(then)?, gap(&best)?);
    (have > need).then(|| Reason::new("move.closer", "CM-5").about([Arg::Base(base)]).limit(have, need))
}

/// CM-5: straight to the leader, where he will be: as far as the team still goes at tactical speed and the ground and others let it.
pub(crate) fn homeward(then: &State, state: &State, base: BaseId, leader: BaseId) -> Option<Leg> {
    let from = state.board.base(base)?.place?.at;
    let (team, way) = (state.team(base)?, then.board.base(leader)?.place?.at - from);
    let tactical = team.row.mobility.as_ref().and_then(|mobility| mobility.tactical);
    let left = tactical.map_or(Len::ZERO, |inches| inches.len(state.measure) - team.went).max(Len::ZERO);
    let far = way.len().max(Len(1));
    let part = |by: i32| (i64::from(by) * i64::from(left.min(far).0) / i64::from(far.0)) as i32;
    let leg = Leg { base, path: vec![from + shift(part(way.x), part(way.y))], facing: None };
    let judged = way::judge(&stood(then, state, base)?, &[&leg], Leave::Step { dash: false }, &Set::new());
    judged.nearest.into_iter().next()
}

/// The same with that team where it stood before.
fn stood(then: &State, state: &State, base: BaseId) -> Option<State> {
    let mut there = then.clone();
    there.board.base_mut(base)?.place = state.board.base(base)?.place;
    Some(there)
}

/// CM-4: at least half of the Unit, transports not counted; where there were fewer before, no fewer than those.
fn holds_half(state: &State, then: &State, unit: UnitId, before: &Set<BaseId>, heard: &Set<BaseId>) -> bool {
    let counts = |base: &&Base| state.team(base.id).is_some_and(|team| !matches!(team.row.kind, Kind::Transport(_)));
    let count = |in_command: &Set<BaseId>| {
        then.standing(unit).filter(counts).filter(|base| in_command.contains(&base.id)).count()
    };
    let (all, was, is) = (then.standing(unit).filter(counts).count(), count(before), count(heard));
    is * 2 >= all || (was * 2 < all && is >= was)
}

/// CM-4: a leader who cannot have half of them in command goes towards those who are out of it, unless he brings in more of them than there were.
fn gathers(
    state: &State,
    then: &State,
    unit: UnitId,
    leader: BaseId,
    (before, heard): (&Set<BaseId>, &Set<BaseId>),
) -> bool {
    let counts = |base: &&Base| state.team(base.id).is_some_and(|team| !matches!(team.row.kind, Kind::Transport(_)));
    let all: Vec<&Base> = state.standing(unit).filter(counts).collect();
    let count = |in_command: &Set<BaseId>| all.iter().filter(|base| in_command.contains(&base.id)).count();
    if count(heard) * 2 >= all.len() || count(heard) > count(before) {
        return true;
    }
    let gap = |of: &State| {
        let there = of.board.base(leader).and_then(Base::shape)?;
        let lost = all.iter().filter(|base| !before.contains(&base.id));
        lost.filter_map(|base| Some(gap_len(&*base.shape()?, &there))).min()
    };
    gap(then) < gap(state)
}

/// CM-7: who has moved and is out of command as the Movement Step ends.
pub(crate) fn strayed(flow: &mut Flow<CompanyBattles>) {
    let state = flow.state();
    let mut bases = vec![];
    for (unit, _) in state.units_of(state.active) {
        let heard = state.in_command(unit);
        let moved = |base: &&Base| state.team(base.id).is_some_and(|team| team.pace > Pace::Halted);
        bases.extend(state.standing(unit).filter(moved).map(|base| base.id).filter(|base| !heard.contains(base)));
    }
    if !bases.is_empty() {
        flow.emit(Event::Strayed { bases });
    }
}
