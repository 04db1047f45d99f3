//! CM-3 to CM-7: staying in command while moving.

mod command;

pub(crate) use command::Command;

use crate::{
    CompanyBattles,
    record::Event,
    state::{Pace, State},
    way::{self, Leave, near_enough},
};
use contract::{Arg, Flow, Leg, Mark, Reason, Thing, Tone};
use geom::{Heading, Len, gap_len, shift};
use sorted::Set;
use table::{Base, BaseId, Board, UnitId};

/// The state with these teams at the ends of their paths.
pub(crate) fn placed(state: &State, legs: &[Leg]) -> State {
    let mut then = state.clone();
    place(state, &mut then.change().board, legs);
    then
}

/// Places these teams at the ends of their paths; a team whose end a position cannot express stays where it is. MV-5: vehicles face the way
/// they drove, unless the leg says otherwise.
fn place(state: &State, board: &mut Board, legs: &[Leg]) {
    for leg in legs.iter().filter(|leg| leg.path.iter().all(|at| near_enough(*at))) {
        let drives = state.is_vehicle(leg.base);
        let Some(place) = board.base_mut(leg.base).and_then(|base| base.place.as_mut()) else { continue };
        for to in &leg.path {
            if drives && *to != place.at {
                place.facing = Heading::between(place.at, *to);
            }
            place.at = *to;
        }
        place.facing = leg.facing.unwrap_or(place.facing);
    }
}

/// CM-1, CM-2: a team out of command there; how far it would be from the team it could most easily be linked to, and which one.
pub(crate) fn unheard(then: &State, unit: UnitId, base: BaseId, rule: &'static str) -> Reason {
    let bases: Vec<BaseId> = then.standing(unit).map(|base| base.id).collect();
    let (hears, leader) = (then.hearing(unit, &bases), then.leader(unit));
    let shape = |base: BaseId| then.board.base(base).and_then(Base::shape);
    let of = |other: &BaseId| Some((gap_len(&*shape(base)?, &*shape(*other)?), hears.between(base, *other)?, *other));
    let heard = then.in_command(unit).into_iter().chain(leader).filter(|other| *other != base);
    let lacks = |(have, need, other): &(Len, Len, BaseId)| (*have - *need, Some(*other) != leader, *other);
    let here = |why: Reason| why.mark(Mark::ring(Thing::Base(base), Len::ZERO, Tone::Bad));
    match heard.filter_map(|other| of(&other)).min_by_key(lacks) {
        Some((have, need, other)) => {
            here(Reason::new("move.command", rule).about([Arg::Base(base), Arg::Base(other)]).limit(have, need))
        }
        None => here(Reason::new("move.nobody-heard", rule).about([Arg::Base(base)])),
    }
}

/// CM-5: straight toward the leader's new place, as far as the rest of its Tactical speed, ground and other teams allow.
pub(crate) fn homeward(then: &State, state: &State, base: BaseId, leader: BaseId) -> Option<Leg> {
    let from = state.board.base(base)?.place?.at;
    let (team, way) = (state.team(base)?, then.board.base(leader)?.place?.at - from);
    let tactical = team.row.speeds().and_then(|mobility| mobility.tactical);
    let left = tactical.map_or(Len::ZERO, |inches| inches.len(state.measure) - team.since.went).max(Len::ZERO);
    let far = way.len().max(Len(1));
    let part = |by: i32| (i64::from(by) * i64::from(left.min(far).0) / i64::from(far.0)) as i32;
    let leg = Leg { base, path: vec![from + shift(part(way.x), part(way.y))], facing: None };
    let mut there = then.clone();
    there.change().board.base_mut(base)?.place = state.board.base(base)?.place;
    let judged = way::judge(&there, &[&leg], Leave::Step { dash: false }, &Set::new());
    judged.nearest.into_iter().next()
}

/// CM-7: teams that moved and are out of command at the end of the Movement Step.
pub(crate) fn strayed(flow: &mut Flow<CompanyBattles>) {
    let state = flow.state();
    let mut bases = vec![];
    for (unit, _) in state.units_of(state.active) {
        let heard = state.in_command(unit);
        let moved = |base: &&Base| state.team(base.id).is_some_and(|team| team.since.pace > Pace::Halted);
        bases.extend(state.standing(unit).filter(moved).map(|base| base.id).filter(|base| !heard.contains(base)));
    }
    if !bases.is_empty() {
        flow.emit(Event::Strayed { bases });
    }
}
