//! 7.6: units of one platoon move together for one token.

use super::course::{declared, settle};
use super::{Plan, moving};
use crate::{
    CommandTokens,
    activation::{begin, beyond_them, in_play, may_begin, nothing_goes_on, own_unit},
    data::{Length, Number},
    hidden,
    record::Pace,
    state::State,
    way::{self, Leave, Way},
};
use battle::{Judged, orders::why_none, way::in_turn};
use content::{Arg, Word};
use contract::{Brief, Draft, Findings, Flow, Flowing, Gather, Given, Leg, Offer, Reason, Room, Thing, Verdict};
use geom::{Len, Pt, gap_len, shift};
use table::{Base, BaseId, Place, Seat, UnitId};

pub(super) const VERB: &str = "platoon";
pub(super) const RAPID: &str = "platoon-rapid";

pub struct Planned {
    draft: Draft,
    ways: Vec<Way>,
}

/// CT-7.6-3: all units move at the same pace.
fn pace(verb: &Word) -> Pace {
    if verb.as_str() == RAPID { Pace::Rapid } else { Pace::Normal }
}

pub(super) fn offer(state: &State, seat: Seat, verb: &'static str) -> Offer {
    let draft = Draft::new(seat, content::word(verb), None);
    let free = |(id, unit): (UnitId, &crate::state::Unit)| {
        (!unit.platoon.is_empty() && !unit.immobilized && !unit.row.fixed && may_begin(state, id).is_ok()).then_some(id)
    };
    let units: Vec<UnitId> = state.standing(seat).filter_map(free).collect();
    let bases: Vec<BaseId> = units.iter().flat_map(|unit| state.board.of(*unit)).map(|base| base.id).collect();
    let reach = units
        .iter()
        .filter_map(|unit| state.unit(*unit))
        .map(|unit| way::farthest(state, unit, pace(&draft.verb), false));
    let reach = reach.max().unwrap_or(Len(1));
    let mut found = Findings::default();
    if found.take(in_play(state, seat)).is_some() {
        // CT-4.1-2: a platoon begins while no unit is acting.
        found.take(nothing_goes_on(state));
        if found.0.is_empty() {
            let broken = |draft: &Draft| checked(state, draft, false).broken;
            // Usually a legal path exists as drawn; finding the nearest legal one takes longer, so it is tried last.
            let all = ways(state, &draft, &AS_DRAWN).chain(ways(state, &draft, &MENDED));
            found.0.extend(why_none(&draft, all, broken, || why_none_goes(state, &draft)));
        }
    }
    Offer { why_not: found.0, ..Offer::new(verb, None, vec![Gather::Legs { bases, room: Room::Reach(reach) }]) }
}

/// CT-7.6-2: no group can be formed; or what bars the first steps of the first one.
fn why_none_goes(state: &State, draft: &Draft) -> Reason {
    let groups = platoons(state, draft.seat).into_iter().filter_map(|platoon| group_of(state, draft.seat, platoon));
    let mut barred = groups.map(|units| ahead(state, &units, 1)).flat_map(|legs| {
        let judged = judge(state, &legs, pace(&draft.verb), false);
        judged.broken
    });
    barred.next().unwrap_or_else(|| no_platoon(state, "CT-7.6-1"))
}

/// CT-7.6-1: there is no platoon that could move with one token. CT-7.6-2: these units are none.
fn no_platoon(state: &State, rule: &'static str) -> Reason {
    Reason::new("ct.platoon.group", rule).about([Arg::Num(i32::from(state.number(Number::Platoon)))])
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    checked(state, draft, true)
}

/// Finds the nearest legal legs only if `mends`.
fn checked(state: &State, draft: &Draft, mends: bool) -> Verdict<Plan> {
    let mut found = Findings::default();
    if found.take(in_play(state, draft.seat).and_then(|()| nothing_goes_on(state))).is_none() {
        return found.verdict(None, None);
    }
    let legs = draft.only_legs();
    let mut units: Vec<UnitId> = vec![];
    for leg in legs {
        let Some(unit) = state.board.base(leg.base).filter(|base| base.place.is_some()).map(|base| base.unit) else {
            found.0.push(Reason::new("base.off", "CT-7.6-2").about([Arg::Base(leg.base)]));
            continue;
        };
        found.require(!units.contains(&unit), || Reason::new("base.twice", "CT-7.6-2").about([Arg::Base(leg.base)]));
        if found.take(own_unit(state, draft.seat, unit)).is_some() {
            found.take(may_begin(state, unit));
        }
        let stuck = state.unit(unit).is_some_and(|unit| unit.immobilized);
        found.require(!stuck, || Reason::new("ct.move.immobilized", "CT-7.4-12").about([Arg::Unit(unit)]));
        units.push(unit);
    }
    if !found.0.is_empty() || units.is_empty() {
        let rest = if mends && !found.0.is_empty() { mended(state, draft) } else { None };
        return if rest.is_some() { found.verdict(None, rest) } else { found.incomplete("CT-7.6-2") };
    }
    found.0.extend(no_group(state, &units));
    let (draft, judged) = in_best_order(state, draft, mends);
    let legs = draft.only_legs();
    let group_holds = found.0.is_empty();
    found.0.extend(judged.broken);
    let nearest = Some(judged.nearest).filter(|legs| group_holds && !found.0.is_empty() && !legs.is_empty());
    // A unit that is cut back may be in the way of the next, so the nearest legs are judged too.
    let nearest = nearest.filter(|legs| judge(state, legs, pace(&draft.verb), false).broken.is_empty());
    let nearest = nearest.map(|legs| Draft { given: vec![Given::Legs(legs)], ..draft.clone() });
    let mends = mends && !found.0.is_empty();
    let nearest = nearest.or_else(|| if mends { mended(state, &draft) } else { None });
    let ways = judged.ways.filter(|ways| ways.len() == legs.len());
    found.verdict(ways.map(|ways| Plan::Platoon(Planned { draft: draft.clone(), ways })), nearest)
}

/// In the order of the draft; if a unit would then be in the way of one behind it, the foremost first.
fn in_best_order(state: &State, draft: &Draft, mends: bool) -> (Draft, Judged<Way>) {
    let legs = draft.only_legs();
    let judged = judge(state, legs, pace(&draft.verb), mends);
    let going = |arg: &Arg| matches!(arg, Arg::Base(base) if legs.iter().any(|leg| leg.base == *base));
    let by_fellows = |judged: &Judged<Way>| {
        let fellow =
            |why: &&Reason| why.text.code.as_str() == "spot.overlap" && why.text.args.get(1).is_some_and(going);
        judged.broken.iter().filter(fellow).count()
    };
    if by_fellows(&judged) == 0 {
        return (draft.clone(), judged);
    }
    let from = |leg: &Leg| state.board.base(leg.base).and_then(|base| base.place).map(|place| place.at);
    let ways = legs.iter().filter_map(|leg| Some(*leg.path.last()? - from(leg)?));
    let (x, y) = ways.fold((0_i64, 0_i64), |(x, y), way| (x + i64::from(way.x), y + i64::from(way.y)));
    let mut sorted = legs.to_vec();
    sorted::sort_by_key(&mut sorted, |leg| from(leg).map(|at| -(i64::from(at.x) * x + i64::from(at.y) * y)));
    let again = judge(state, &sorted, pace(&draft.verb), mends);
    if by_fellows(&again) >= by_fellows(&judged) {
        return (draft.clone(), judged);
    }
    (Draft { given: vec![Given::Legs(sorted)], ..draft.clone() }, again)
}

/// The largest group of those that are sent that may move together, each as far as it can: the others stay.
fn mended(state: &State, draft: &Draft) -> Option<Draft> {
    let free = |leg: &&Leg| {
        let unit = state.board.base(leg.base).filter(|base| base.place.is_some()).map(|base| base.unit);
        let able = |unit: UnitId| {
            let stuck = state.unit(unit).is_none_or(|unit| unit.immobilized || unit.row.fixed);
            !stuck && own_unit(state, draft.seat, unit).is_ok() && may_begin(state, unit).is_ok()
        };
        unit.is_some_and(able)
    };
    let free: Vec<Leg> = draft.only_legs().iter().filter(free).cloned().collect();
    let holds = |legs: &[Leg]| {
        let units: Vec<UnitId> = legs.iter().filter_map(|leg| Some(state.board.base(leg.base)?.unit)).collect();
        no_group(state, &units).is_empty()
    };
    let group = |first: &Leg| {
        let mut group = vec![first.clone()];
        // One may be near enough only to another that joined after it.
        for leg in free.iter().cycle().take(free.len() * 2) {
            let with = [&group[..], std::slice::from_ref(leg)].concat();
            if group.iter().all(|other| other.base != leg.base) && holds(&with) {
                group = with;
            }
        }
        group
    };
    let most = free.iter().map(group).filter(|group| group.len() > 1).max_by_key(Vec::len)?;
    // Whoever cannot move at all stays.
    let less = (0..most.len()).map(|nth| {
        let mut rest = most.clone();
        rest.remove(nth);
        rest
    });
    let pace = pace(&draft.verb);
    let mut all = std::iter::once(most.clone()).chain(less.filter(|rest| holds(rest)));
    let legal = |legs: Vec<Leg>| {
        let (tried, judged) = in_best_order(state, &Draft { given: vec![Given::Legs(legs)], ..draft.clone() }, true);
        let legs = if judged.broken.is_empty() { tried.only_legs().to_vec() } else { judged.nearest };
        let legal = !legs.is_empty() && judge(state, &legs, pace, false).broken.is_empty();
        legal.then(|| Draft { given: vec![Given::Legs(legs)], ..draft.clone() })
    };
    all.find_map(legal)
}

/// Ways by which a unit of a platoon that moves might come near a spot.
pub(crate) fn toward(state: &State, draft: &Draft, base: BaseId, to: Pt) -> Vec<(Len, Vec<Pt>)> {
    let platoon = [VERB, RAPID].contains(&draft.verb.as_str());
    let all: Vec<BaseId> = draft.only_legs().iter().map(|leg| leg.base).collect();
    if platoon { way::toward(state, (base, to), &all, pace(&draft.verb)) } else { vec![] }
}

/// CT-7.6-2: two to four units of one platoon and one movement class, each near another.
fn no_group(state: &State, units: &[UnitId]) -> Vec<Reason> {
    let mut found = vec![];
    let most = usize::from(state.number(Number::Platoon));
    let rows: Vec<_> = units.iter().filter_map(|unit| state.unit(*unit)).collect();
    let Some(first) = rows.first() else { return found };
    if !(2..=most).contains(&units.len())
        || first.platoon.is_empty()
        || rows.iter().any(|row| row.platoon != first.platoon)
    {
        found.push(no_platoon(state, "CT-7.6-2"));
    }
    if rows.iter().any(|row| row.row.moves != first.row.moves) {
        found.push(Reason::new("ct.platoon.mixed", "CT-7.6-2"));
    }
    if beyond_them(state, units) {
        found.push(Reason::new("ct.platoon.hopeless", "CT-7.6-4"));
    }
    let spacing = state.length(Length::PlatoonSpacing);
    let gap = |a: UnitId, b: UnitId| {
        let (a, b) = (state.base_of(a).and_then(Base::shape)?, state.base_of(b).and_then(Base::shape)?);
        Some(gap_len(&a, &b))
    };
    for unit in units {
        let nearest = units.iter().filter(|other| *other != unit).filter_map(|other| gap(*unit, *other)).min();
        if let Some(have) = nearest.filter(|have| *have > spacing) {
            found.push(Reason::new("ct.platoon.spread", "CT-7.6-2").about([Arg::Unit(*unit)]).limit(have, spacing));
        }
    }
    found
}

/// CT-7.6-5: judges the legs one after another, each finished mover standing for the next. Without `mends` it stops at the first broken leg.
fn judge(state: &State, legs: &[Leg], pace: Pace, mends: bool) -> Judged<Way> {
    let leave = Leave::plain(pace);
    let judge = if mends { way::judge } else { way::judge_as_drawn };
    in_turn(&mut state.clone(), legs, mends, |then, leg| judge(then, leg, leave), stand)
}

pub(super) fn stand(state: &mut State, base: BaseId, place: Place) {
    if let Some(found) = state.board.base_mut(base) {
        found.place = Some(place);
    }
}

/// The paths still to be moved, each as far as it is legal now.
pub(super) fn left(state: &State, draft: &Draft) -> Vec<Way> {
    let [Given::Legs(legs)] = &draft.given[..] else { return vec![] };
    let mut then = state.clone();
    let mut ways = vec![];
    for leg in legs {
        let verb = content::word(if pace(&draft.verb) == Pace::Rapid { moving::RAPID } else { moving::VERB });
        let Some(way) = moving::left_of(&then, leg, &verb) else { continue };
        stand(&mut then, leg.base, way.end);
        ways.push(way);
    }
    ways
}

pub(super) fn brief(order: &Planned) -> Brief {
    let briefs = order.ways.iter().map(moving::brief_of);
    let mut all = Brief::default();
    for brief in briefs {
        all.lines.extend(brief.lines);
        all.marks.extend(brief.marks);
    }
    all
}

pub(super) fn resolve(flow: &mut Flow<CommandTokens>, order: &Planned) -> Flowing {
    let units: Vec<UnitId> = order.ways.iter().map(|way| way.unit).collect();
    if !begin(flow, &units)? || !declared(flow, &order.draft) {
        return Ok(());
    }
    carry_on(flow, &order.draft)?;
    settle(flow);
    Ok(())
}

pub(super) fn carry_on(flow: &mut Flow<CommandTokens>, draft: &Draft) -> Flowing {
    // Each is judged when its turn comes: a unit that failed a test may be in the way.
    let [Given::Legs(legs)] = &draft.given[..] else { return Ok(()) };
    let verb = content::word(if pace(&draft.verb) == Pace::Rapid { moving::RAPID } else { moving::VERB });
    for leg in legs {
        let way = moving::left_of(&hidden::known_to(flow.state(), draft.seat), leg, &verb);
        if let Some(way) = way {
            moving::go(flow, &way, None)?;
        }
    }
    Ok(())
}

/// The largest group of each platoon straight ahead, and some shorter moves.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    ways(state, begun, &[MENDED[0], AS_DRAWN[1], AS_DRAWN[2]]).collect()
}

/// Quarters of a full move straight ahead, and whether to look for the nearest legal one.
type Try = (i32, bool);
const AS_DRAWN: [Try; 3] = [(4, false), (2, false), (1, false)];
const MENDED: [Try; 1] = [(4, true)];

fn ways(state: &State, begun: &Draft, tries: &[Try]) -> impl Iterator<Item = (Vec<Given>, Thing)> {
    let (seat, pace, tries) = (begun.seat, pace(&begun.verb), tries.to_vec());
    let shared = move |units: &[UnitId], (share, mends): Try| {
        let legs = ahead(state, units, share);
        let at = legs.first().and_then(|leg| leg.path.last().copied())?;
        let judged = judge(state, &legs, pace, mends);
        let legs = if judged.broken.is_empty() { legs } else { judged.nearest };
        (!legs.is_empty()).then(|| (vec![Given::Legs(legs)], Thing::Spot(at)))
    };
    let groups = platoons(state, seat).into_iter().filter_map(move |platoon| group_of(state, seat, platoon));
    groups.flat_map(move |units| tries.clone().into_iter().filter_map(move |wish| shared(&units, wish)))
}

/// The names of a seat's platoons.
fn platoons(state: &State, seat: Seat) -> Vec<&str> {
    let mut found: Vec<&str> =
        state.standing(seat).map(|(_, unit)| unit.platoon.as_str()).filter(|name| !name.is_empty()).collect();
    sorted::order(&mut found);
    found.dedup();
    found
}

/// Each straight ahead, by this number of quarters of a full move.
fn ahead(state: &State, units: &[UnitId], share: i32) -> Vec<Leg> {
    let leg = |unit: &UnitId| {
        let (base, place, found) = (state.base_of(*unit)?, state.place_of(*unit)?, state.unit(*unit)?);
        let far = way::farthest(state, found, Pace::Normal, false).0 * share / 4;
        let to = place.at + place.facing.turned(shift(far, 0));
        Some(Leg { base: base.id, path: vec![to], facing: None })
    };
    units.iter().filter_map(leg).collect()
}

/// The largest group of a platoon that may move together.
fn group_of(state: &State, seat: Seat, platoon: &str) -> Option<Vec<UnitId>> {
    let fit = |(id, unit): (UnitId, &crate::state::Unit)| {
        let free = unit.platoon == platoon && !unit.immobilized && !unit.row.fixed && may_begin(state, id).is_ok();
        free.then_some(id)
    };
    let all: Vec<UnitId> = state.standing(seat).filter_map(fit).collect();
    let most = usize::from(state.number(Number::Platoon));
    // Units too far away, or of another movement class, are left out.
    let alike = |unit: &UnitId, first: &UnitId| {
        state.unit(*unit).map(|unit| unit.row.moves) == state.unit(*first).map(|unit| unit.row.moves)
    };
    all.iter().find_map(|first| {
        let mut group: Vec<UnitId> = vec![*first];
        for unit in all.iter().filter(|unit| *unit != first && alike(unit, first)) {
            let with: Vec<UnitId> = group.iter().copied().chain([*unit]).collect();
            if with.len() <= most && no_group(state, &with).is_empty() {
                group = with;
            }
        }
        (group.len() > 1).then_some(group)
    })
}
