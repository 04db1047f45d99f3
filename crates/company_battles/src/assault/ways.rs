//! Paths in an assault: straight at the enemy, and straight away from it.

use super::contact::{REACH, bodies, charge_of, distance, fights, foes, in_contact};
use crate::{
    CompanyBattles,
    bodies::{Bodies, nearest},
    keeping, march,
    state::State,
    way::{self, Leave},
};
use contract::{Flow, Flowing, Leg};
use geom::{Heading, Len, Pt, Shift, shift};
use sorted::Set;
use table::{Base, BaseId};

/// Angles from the straight path to try, in degrees.
const ASIDE: [i32; 9] = [0, 20, -20, 40, -40, 60, -60, 80, -80];
/// How many enemies each team tries.
const TRIED_MAX: usize = 3;

/// A leg of at most `most` in that direction, from the middle of the team.
fn straight(base: &Base, toward: Shift, aside: Heading, most: Len) -> Option<Leg> {
    let place = base.place?;
    let length = i64::from(toward.len().0).max(1);
    let part = |v: i32| i32::try_from(i64::from(v) * i64::from(most.0) / length).unwrap_or(0);
    let step = aside.turned(shift(part(toward.x), part(toward.y)));
    let at = Pt { x: place.at.x + step.x, y: place.at.y + step.y };
    Some(Leg { base: base.id, path: vec![at], facing: None })
}

/// If the nearest points are closer than this, rounding to tenths leaves no reliable direction.
const TOUCHING: Len = Len(10);

/// Two bases touch if they are at most this far apart, because both are placed on whole tenths.
const TOUCHES: Len = Len(3);

/// The direction between the nearest points of two bases; if they touch, from the middle of one to the nearest point of the other.
fn between(state: &State, from: &Base, to: &Base) -> Option<Shift> {
    let (shapes, middle) = (bodies(state, to, from), from.place?.at);
    let (_, near) = nearest(&Bodies::of(from), &shapes)?;
    if near.len > TOUCHING {
        return Some(near.to - near.from);
    }
    nearest(&[middle.into()], &shapes).map(|(_, near)| near.to - middle)
}

/// The leg up to its last legal point, judged alone.
fn cut(state: &State, leg: &Leg, leave: Leave) -> Option<Leg> {
    way::judge(state, &[leg], leave, &Set::new()).nearest.into_iter().next().filter(|leg| !leg.path.is_empty())
}

/// AS-6: the first of the tried paths on which the team comes to touch that enemy, straight ones first.
fn contact(state: &State, base: &Base, foe: &Base, rule: &'static str) -> Option<Leg> {
    let toward = between(state, base, foe)?;
    let most = state.inches(charge_of(state, base.id));
    let leave = Leave::Assault { most, apart: false, rule };
    ASIDE.into_iter().find_map(|aside| {
        let leg = cut(state, &straight(base, toward, Heading::degrees(aside), most)?, leave)?;
        let then = keeping::placed(state, std::slice::from_ref(&leg));
        let met = super::contact::reached(&then, base.id).contains(&foe.id);
        (met && distance(&then, base.id, foe.id) <= TOUCHES).then_some(leg)
    })
}

/// AS-6: the same path continued straight on, if the team then touches that enemy and does not yet.
pub(crate) fn goes_on(state: &State, leg: &Leg, foe: BaseId, rule: &'static str) -> Option<Leg> {
    let then = keeping::placed(state, std::slice::from_ref(leg));
    let (base, foe) = (then.board.base(leg.base)?, then.board.base(foe)?);
    if distance(&then, base.id, foe.id) <= TOUCHES {
        return None;
    }
    let mut from = state.board.base(leg.base)?.place?.at;
    let most = state.inches(charge_of(state, leg.base));
    let mut left = most;
    for to in &leg.path {
        left -= (*to - from).len();
        from = *to;
    }
    let on = straight(base, between(&then, base, foe)?, Heading::EAST, left.max(Len::ZERO))?;
    let on = Leg { path: leg.path.iter().copied().chain(on.path).collect(), ..on };
    let on = cut(state, &on, Leave::Assault { most, apart: false, rule })?;
    (distance(&keeping::placed(state, std::slice::from_ref(&on)), base.id, foe.id) <= TOUCHES).then_some(on)
}

/// AS-6: enemies in the order a team must charge them: those not yet in contact first, then the nearest. At most `TRIED_MAX`.
pub(crate) fn in_turn(state: &State, base: BaseId, mut prey: Vec<BaseId>, met: &[BaseId]) -> Vec<BaseId> {
    sorted::sort_by_key(&mut prey, |foe| (met.contains(foe), distance(state, base, *foe), *foe));
    prey.truncate(TRIED_MAX);
    prey
}

/// AS-6: the first of the tried paths to that enemy; the teams before it stand where they moved.
pub(crate) fn meets(then: &State, base: BaseId, foe: BaseId, rule: &'static str) -> Option<Leg> {
    contact(then, then.board.base(base)?, then.board.base(foe)?, rule)
}

/// AS-6, AS-8: every team charges the nearest enemy it can reach, each enemy once before any twice; the others move up behind them.
pub(crate) fn charge(state: &State, teams: &[(BaseId, Vec<BaseId>)], rule: &'static str) -> Vec<Leg> {
    let mut then = state.clone();
    let (mut met, mut legs) = (vec![], vec![]);
    let nearest = |prey: &[BaseId], base: BaseId| prey.iter().map(|foe| distance(state, base, *foe)).min();
    let mut order: Vec<(Option<Len>, BaseId, &Vec<BaseId>)> =
        teams.iter().map(|(base, prey)| (nearest(prey, *base), *base, prey)).collect();
    sorted::order(&mut order);
    // A team with no enemy in reach may have one once the others have moved; if it still has none, it moves up behind them.
    for last in [false, true] {
        let mut left = vec![];
        for (gap, base, prey) in order {
            let at = in_turn(state, base, prey.clone(), &met);
            let touching = at.iter().find(|foe| distance(state, base, **foe) == Len::ZERO).copied();
            let way = |foe: &BaseId| Some((Some(*foe), meets(&then, base, *foe, rule)?));
            let found = touching.map(|foe| (Some(foe), Leg::none(base))).or_else(|| at.iter().find_map(way));
            let second = || Some((None, behind(&then, base, &legs, rule).filter(|_| last)?));
            match found.or_else(second) {
                Some((foe, leg)) => {
                    then = keeping::placed(&then, std::slice::from_ref(&leg));
                    met.extend(foe);
                    legs.push(leg);
                }
                None => left.push((gap, base, prey)),
            }
        }
        order = left;
    }
    legs
}

/// AS-8: up behind a team that is in contact.
fn behind(state: &State, base: BaseId, legs: &[Leg], rule: &'static str) -> Option<Leg> {
    let most = state.inches(charge_of(state, base));
    let own = state.board.base(base)?;
    if in_contact(state, base) {
        return Some(Leg::none(base));
    }
    let mut ahead: Vec<BaseId> = legs.iter().map(|leg| leg.base).collect();
    sorted::sort_by_key(&mut ahead, |other| (distance(state, base, *other), *other));
    let leave = Leave::Assault { most, apart: false, rule };
    ahead.into_iter().take(TRIED_MAX).find_map(|other| {
        if state.near(base, other, REACH) {
            return Some(Leg::none(base));
        }
        let leg =
            cut(state, &straight(own, between(state, own, state.board.base(other)?)?, Heading::EAST, most)?, leave)?;
        keeping::placed(state, std::slice::from_ref(&leg)).near(base, other, REACH).then_some(leg)
    })
}

/// AS-24: toward the nearest of these enemies, straight or at an angle. None if it gets no nearer to any of them.
pub(crate) fn push(state: &State, base: BaseId, enemies: &[BaseId], most: Len) -> Option<Leg> {
    let own = state.board.base(base)?;
    let nearest = enemies.iter().copied().min_by_key(|foe| (distance(state, base, *foe), *foe))?;
    let toward = between(state, own, state.board.base(nearest)?)?;
    let gap = |of: &State| enemies.iter().map(|foe| distance(of, base, *foe)).min();
    ASIDE.into_iter().find_map(|aside| {
        let leg = straight(own, toward, Heading::degrees(aside), most)?;
        let leg = cut(state, &leg, Leave::Assault { most, apart: false, rule: "AS-24" })?;
        (gap(&keeping::placed(state, std::slice::from_ref(&leg))) < gap(state)).then_some(leg)
    })
}

/// AS-15, AS-32: straight away from the nearest of these enemies, or at an angle if that leads farther. `so` limits where it may end.
pub(crate) fn away(
    state: &State,
    base: BaseId,
    enemies: &[BaseId],
    most: Len,
    rule: &'static str,
    may: impl Fn(&State) -> bool,
) -> Option<Leg> {
    let own = state.board.base(base)?;
    let nearest = enemies.iter().copied().min_by_key(|foe| (distance(state, base, *foe), *foe))?;
    let back = between(state, own, state.board.base(nearest)?)?;
    let leave = Leave::Assault { most, apart: false, rule };
    let mut best: Option<(Len, Leg)> = None;
    for aside in [0, 30, -30, 60, -60, 90, -90] {
        let toward = shift(-back.x, -back.y);
        let leg = straight(own, toward, Heading::degrees(aside), most).and_then(|leg| cut(state, &leg, leave));
        let Some(leg) = leg else { continue };
        let then = keeping::placed(state, std::slice::from_ref(&leg));
        let gap = |of: &State| enemies.iter().map(|foe| distance(of, base, *foe)).min();
        let Some(far) = gap(&then).filter(|_| may(&then)) else { continue };
        // Straight wins unless another path leads clearly farther.
        if best.as_ref().is_none_or(|(other, _)| far > *other + Len(state.inches(1).0 / 4)) {
            best = Some((far, leg));
        }
    }
    best.map(|(_, leg)| leg)
}

/// AS-15: each charging team moves back until it is clear of the enemy, at most 4 inches.
pub(super) fn fall_back(flow: &mut Flow<CompanyBattles>, teams: &[BaseId]) -> Flowing {
    for base in teams.iter().copied() {
        let state = flow.state();
        let stuck = state.team(base).is_none_or(|team| team.bailed || team.bogged.is_some());
        if stuck || !fights(state, base) {
            continue;
        }
        let Some(leg) = clear(state, base) else { continue };
        let Some(ways) = way::judge(state, &[&leg], back_off(state), &Set::new()).ways else { continue };
        march::one_by_one(flow, &ways, true)?;
    }
    Ok(())
}

fn back_off(state: &State) -> Leave {
    Leave::Assault { most: state.inches(super::CHARGE), apart: false, rule: "AS-15" }
}

/// The shortest path straight back, to a tenth, that ends more than 2 inches from every enemy; otherwise as far as possible.
fn clear(state: &State, base: BaseId) -> Option<Leg> {
    let enemies = foes(state, base, REACH + super::CHARGE);
    if foes(state, base, REACH).is_empty() {
        return None;
    }
    let back = |far: Len| {
        // It may never get closer to any of them.
        let farther =
            |then: &State| enemies.iter().all(|foe| distance(then, base, *foe) >= distance(state, base, *foe));
        let leg = away(state, base, &enemies, far, "AS-15", farther)?;
        let then = keeping::placed(state, std::slice::from_ref(&leg));
        let free = foes(&then, base, REACH).is_empty();
        Some((leg, free))
    };
    let (mut low, mut high) = (0, state.inches(super::CHARGE).0);
    let (mut best, free) = back(Len(high))?;
    while free && high - low > 1 {
        let middle = (low + high) / 2;
        match back(Len(middle)) {
            Some((leg, true)) => (best, high) = (leg, middle),
            Some((_, false)) | None => low = middle,
        }
    }
    Some(best)
}
