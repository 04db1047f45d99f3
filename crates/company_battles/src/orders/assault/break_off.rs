//! AS-32, AS-33: a Unit breaks off.

use super::{Findings, answering, judged, legs_of, missing};
use crate::{
    CompanyBattles,
    assault::{Assault, CHARGE, course, distance, fights, in_contact, ways},
    data::Kind,
    keeping, march,
    state::State,
    way::{Leave, Way},
};
use content::{Arg, text, word};
use contract::incomplete;
use contract::{Brief, Draft, Flow, Flowing, Gather, Given, Leg, Offer, Reason, Room, Thing, Verdict};
use geom::Len;
use table::{BaseId, UnitId};

pub(in crate::orders) const VERB: &str = "break-off";

pub struct Planned {
    unit: UnitId,
    ways: Vec<Way>,
}

/// AS-32: its Tactical speed; for infantry and guns at least the distance of a charge.
fn most(state: &State, base: BaseId) -> Option<Len> {
    let team = state.team(base).filter(|team| !team.bailed && team.bogged.is_none())?;
    let tactical = team.row.speeds().and_then(|mobility| mobility.tactical);
    let tactical = tactical.map(|inches| inches.len(state.measure));
    let mobile = team.row.speeds().is_some();
    match team.row.kind {
        Kind::Infantry | Kind::Gun(_) => mobile.then(|| tactical.unwrap_or_default().max(state.inches(CHARGE))),
        Kind::Tank(..) | Kind::Transport(_) | Kind::Aircraft => tactical,
    }
}

fn movers(state: &State, unit: UnitId) -> Vec<BaseId> {
    state.standing(unit).map(|base| base.id).filter(|base| most(state, *base).is_some()).collect()
}

pub(in crate::orders) fn offer(state: &State, unit: UnitId) -> Offer {
    let draft = Draft::new(unit.seat, word(VERB), Some(unit));
    let mut found = Findings::default();
    found.take(answering(state, &draft));
    let bases = movers(state, unit);
    let far = bases.iter().filter_map(|base| most(state, *base)).max().unwrap_or(Len(1));
    let gather = vec![Gather::Legs { bases, room: Room::Reach(far) }];
    Offer { why_not: found.0, ..Offer::new(VERB, Some(unit), gather) }
}

/// The enemies it breaks off from.
fn assaulting(state: &State, assault: &Assault) -> Vec<BaseId> {
    assault.teams.iter().copied().filter(|base| fights(state, *base)).collect()
}

/// All teams straight back.
pub(in crate::orders) fn survey(state: &State, unit: UnitId) -> Vec<(Vec<Given>, Thing)> {
    let draft = Draft::new(unit.seat, word(VERB), Some(unit));
    let Ok((_, assault)) = answering(state, &draft) else { return vec![] };
    let enemies = assaulting(state, assault);
    let (mut then, mut legs) = (state.clone(), vec![]);
    let mut bases = movers(state, unit);
    // The teams farthest from the enemy move first and make room for the others.
    let gap = |base: BaseId| enemies.iter().map(|foe| distance(state, base, *foe)).min().unwrap_or_default();
    sorted::sort_by_key(&mut bases, |base| (std::cmp::Reverse(gap(*base)), *base));
    for base in bases {
        let Some(far) = most(state, base) else { continue };
        let may = |ends: &State| closer(state, ends, assault, base).is_none();
        if let Some(leg) = ways::away(&then, base, &enemies, far, "AS-32", may) {
            then = keeping::placed(&then, std::slice::from_ref(&leg));
            legs.push(leg);
        }
    }
    vec![(vec![Given::Legs(legs)], Thing::Unit(unit))]
}

pub(in crate::orders) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    let Some((unit, assault)) = found.take(answering(state, draft)) else { return found.verdict(None, None) };
    let [Given::Legs(_)] = &draft.given[..] else { return incomplete("AS-32") };
    let own = |base: BaseId| state.board.base(base).is_some_and(|found| found.unit == unit);
    let bars =
        |base| missing(state, base, own(base), "base.not-of-unit").or_else(|| stuck(state, base)).into_iter().collect();
    let going = legs_of(draft, &mut found, bars);
    let (ways, mut nearest) = ruled(state, assault, &going, &mut found);
    if !found.0.is_empty() {
        // A shortened move may be in the way of another; then the last team stays, which is always legal.
        let fits = |legs: &[Leg]| {
            let mut found = Findings::default();
            ruled(state, assault, &legs.iter().collect::<Vec<&Leg>>(), &mut found);
            found.0.is_empty()
        };
        while !fits(&nearest) {
            nearest.pop();
        }
    }
    let nearest = Some(Draft { given: vec![Given::Legs(nearest)], ..draft.clone() });
    found.verdict(ways.map(|ways| Planned { unit, ways }), nearest)
}

/// AS-32: an enemy that this path gets closer to. A team may not get closer to an enemy in contact, nor closer to any enemy
/// than its nearest one was before.
fn closer(state: &State, ends: &State, assault: &Assault, base: BaseId) -> Option<BaseId> {
    let foes = assaulting(state, assault);
    let (is, was) = (|foe: BaseId| distance(ends, base, foe), |foe: BaseId| distance(state, base, foe));
    let met = foes.iter().copied().filter(|foe| in_contact(state, *foe)).find(|foe| is(*foe) < was(*foe));
    let nearest = |of: &dyn Fn(BaseId) -> Len| foes.iter().copied().min_by_key(|foe| (of(*foe), *foe));
    met.or_else(|| nearest(&is).filter(|foe| nearest(&was).is_some_and(|other| is(*foe) < was(other))))
}

/// AS-32: judges teams that may move; also returns the nearest legal legs.
fn ruled(state: &State, assault: &Assault, going: &[&Leg], found: &mut Findings) -> (Option<Vec<Way>>, Vec<Leg>) {
    let (mut ways, mut nearest) = (Some(vec![]), vec![]);
    // Each team has its own speed, and earlier ones are at their ends.
    let mut then = state.clone();
    for leg in going {
        let Some(far) = most(state, leg.base) else { continue };
        let judged = judged(&then, &[*leg], Leave::Assault { most: far, apart: false, rule: "AS-32" });
        found.0.extend(judged.broken);
        then = keeping::placed(&then, &judged.nearest);
        nearest.extend(judged.nearest);
        ways = ways.zip(judged.ways).map(|(all, more)| all.into_iter().chain(more).collect());
    }
    let owned: Vec<Leg> = going.iter().map(|leg| (*leg).clone()).collect();
    let ends = keeping::placed(state, &owned);
    for leg in going {
        if let Some(foe) = closer(state, &ends, assault, leg.base) {
            let why = Reason::new("break-off.closer", "AS-32").about([Arg::Base(leg.base), Arg::Base(foe)]);
            found.0.push(why.limit(distance(&ends, leg.base, foe), distance(state, leg.base, foe)));
            nearest.retain(|other| other.base != leg.base);
        }
    }
    (ways, nearest)
}

fn stuck(state: &State, base: BaseId) -> Option<Reason> {
    most(state, base).is_none().then(|| Reason::new("break-off.stuck", "AS-32").about([Arg::Base(base)]))
}

pub(in crate::orders) fn brief(order: &Planned) -> Brief {
    super::follow::trails(&order.ways, text("brief.break-off", [Arg::Unit(order.unit)]))
}

pub(in crate::orders) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    march::one_by_one(flow, &order.ways, true)?;
    course::broke_off(flow, order.unit)
}
