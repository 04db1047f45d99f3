//! OR-4: after the Unit has moved, its leader moves on, and teams in command follow if they pass the test.

use super::{close_others, moving::unable, ordering};
use crate::{
    CompanyBattles,
    data::Test,
    keeping::Command,
    march,
    record::{Event, Order, Stage},
    state::{Pace, State},
    way::{self, Judged, Leave, Way},
};
use battle::way::longest;
use content::Arg;
use contract::{Draft, Findings, Flow, Flowing, Gather, Given, Leg, Offer, Reason, Thing, Verdict};
use geom::{Len, Pt, shift};
use sorted::Set;
use table::{BaseId, UnitId};

pub(super) const VERB: &str = "follow-me";

pub struct Planned {
    pub(super) unit: UnitId,
    leader: BaseId,
    way: Way,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let draft = Draft::new(unit.seat, content::word(VERB), Some(unit));
    let mut found = Findings::default();
    able(state, &draft, &mut found);
    let why_not = found.0;
    let four = state.inches(4);
    let path =
        state.leader(unit).and_then(|leader| Some([place(state, leader)?, ahead(state, leader, four)?].to_vec()));
    let gather = vec![Gather::Along { path: path.unwrap_or_default(), parts: vec![(Len::ZERO, four)] }];
    Offer { why_not, ..Offer::new(VERB, Some(unit), gather) }
}

fn place(state: &State, base: BaseId) -> Option<Pt> {
    state.board.base(base)?.place.map(|place| place.at)
}

/// Straight along its facing.
fn ahead(state: &State, base: BaseId, far: Len) -> Option<Pt> {
    state.board.base(base)?.place.map(|place| place.at + place.facing.turned(shift(far.0, 0)))
}

fn able(state: &State, draft: &Draft, found: &mut Findings) -> Option<(UnitId, BaseId)> {
    let (unit, leader) = ordering::by_leader(state, draft, Stage::Moving, Order::FollowMe, found)?;
    let on_foot = place(state, leader).is_some() || state.standing(unit).next().is_none();
    found.require(on_foot, || Reason::new("order.leader-aboard", "TR-15").about([Arg::Base(leader)]));
    let slow = state.team(leader).and_then(|team| team.row.speeds()).is_some_and(|speeds| speeds.tactical.is_none());
    found.require(!slow, || Reason::new("order.nobody", "MV-6").about([Arg::Unit(unit), Arg::Len(state.inches(4))]));
    found.0.extend(unable(state, leader));
    let dashed = |base: &table::Base| state.team(base.id).is_some_and(|team| team.since.pace == Pace::Dash);
    let any = state.standing(unit).any(dashed);
    found.require(!any, || Reason::new("follow-me.dashed", "OR-4").about([Arg::Unit(unit)]));
    Some((unit, leader))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    ruled(state, draft, |unit, leader, cut| farthest(state, unit, leader, cut))
}

/// The same without looking for the farthest legal move.
pub(super) fn broken(state: &State, draft: &Draft) -> Vec<Reason> {
    ruled(state, draft, |_, _, _| Len::ZERO).broken
}

fn ruled(state: &State, draft: &Draft, farthest: impl Fn(UnitId, BaseId, &[Leg]) -> Len) -> Verdict<Planned> {
    let mut found = Findings::default();
    let Some((unit, leader)) = able(state, draft, &mut found) else { return found.verdict(None, None) };
    let [Given::Along(far)] = draft.given[..] else { return found.incomplete("OR-4") };
    let may_go = found.0.is_empty();
    let four = state.inches(4);
    if far < Len::ZERO || far > four {
        found.0.push(Reason::new("follow-me.far", "OR-4").about([Arg::Base(leader)]).limit(far, four));
        let nearest = Draft { given: vec![Given::Along(four)], ..draft.clone() };
        return found.verdict(None, Some(nearest).filter(|_| may_go));
    }
    let (judged, broken) = going(state, unit, leader, far);
    let nearest = if broken.is_empty() { far } else { farthest(unit, leader, &judged.nearest) };
    found.0.extend(broken);
    let nearest = Draft { given: vec![Given::Along(nearest)], ..draft.clone() };
    let way = judged.ways.and_then(|ways| ways.into_iter().next());
    found.verdict(way.map(|way| Planned { unit, leader, way }), Some(nearest).filter(|_| may_go))
}

/// Moves the leader this far ahead; returns what is wrong with that for him and for the Unit (CM-4).
fn going(state: &State, unit: UnitId, leader: BaseId, far: Len) -> (Judged, Vec<Reason>) {
    let path = ahead(state, leader, far).filter(|_| far > Len::ZERO).into_iter().collect();
    let leg = Leg { base: leader, path, facing: None };
    let mut judged = way::judge(state, &[&leg], Leave::Bound { most: state.inches(4), counts: true }, &Set::new());
    let mut broken = std::mem::take(&mut judged.broken);
    let command = Command::of_order(state, unit, &[]);
    broken.extend(command.reasons(std::slice::from_ref(&leg)).into_iter().map(|(_, why)| why));
    (judged, broken)
}

/// The length of the shortened path, in whole tenths straight ahead, which may end slightly before it.
fn farthest(state: &State, unit: UnitId, leader: BaseId, cut: &[Leg]) -> Len {
    let end = cut.first().and_then(|leg| leg.path.last().copied()).zip(place(state, leader));
    let most = end.map_or(Len::ZERO, |(end, start)| (end - start).len());
    let legal = |far: Len| going(state, unit, leader, far).1.is_empty();
    if legal(most) { most } else { longest(most, legal) }
}

/// As far as he may go, half as far, and not at all.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(leader) = begun.unit.and_then(|unit| state.leader(unit)) else { return vec![] };
    let at = |far| Some((vec![Given::Along(far)], Thing::Spot(ahead(state, leader, far)?)));
    [state.inches(4), state.inches(2), Len::ZERO].into_iter().filter_map(at).collect()
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    let (unit, leader) = (order.unit, order.leader);
    close_others(flow, unit);
    let stuck = march::one_by_one(flow, std::slice::from_ref(&order.way), false)?.is_some();
    // He cannot shoot, whether or not teams follow.
    flow.emit(Event::Advanced { unit, order: Order::FollowMe, bases: vec![leader] });
    if stuck {
        flow.emit(Event::Ordered { unit, order: Order::FollowMe, passed: false, again: false });
        flow.emit(Event::Finished { unit });
    } else if !ordering::attempt(flow, unit, Order::FollowMe, Test::FollowMe)? {
        flow.emit(Event::Finished { unit });
    }
    Ok(())
}
