//! What a unit fires when its enemy moves: in defence, and from ambush.

use super::{Arm, Quarry, Round, are_opposite, arms, explosion, is_main, misplaced, mounts, shells, shots, singles};
use crate::OrderDice;
use crate::drive::is_vehicle;
use crate::record::Order;
use crate::state::State;
use content::{Arg, text, word};
use contract::{Choice, Flow, Flowing};
use table::UnitId;

pub(crate) const FIRE: &str = "fire";
const FIRE_ALL: &str = "fire-all";
const FIRE_HE: &str = "fire-he";
const FIRE_BESIDE: &str = "fire-beside";
const FIRE_REAR: &str = "fire-rear";

/// One of the answers to a question, which does not point at anything.
pub(crate) fn answer(key: &'static str, said: &'static str, like: u16) -> Choice {
    Choice { key: word(key), text: text(said, []), at: None, like }
}

/// An answer to an assault: its key and its words, and what is fired.
pub(crate) type Defence = (&'static str, &'static str, Vec<Arm>);

/// Some of these weapons can be fired at the unit.
fn bear(state: &State, unit: UnitId, arms: &[Arm]) -> bool {
    !arms.is_empty() && !shots(state, unit, arms, Order::Fire).0.is_empty()
}

/// OD-19-25: the weapon at the rear of a turret, if it can be fired at the unit.
fn rear(state: &State, unit: UnitId, at: UnitId) -> Option<Arm> {
    mounts::behind(state, at).filter(|rear| bear(state, unit, &[*rear]))
}

/// OD-19-25: the weapon at the rear of the turret instead of the main gun and the one beside it.
fn swung(state: &State, arms: &[Arm], rear: Arm) -> Vec<Arm> {
    arms.iter().copied().filter(|arm| !is_main(state, *arm)).chain([rear]).collect()
}

/// What fires together at the unit. OD-19-25: with the weapon at the rear of the turret if the unit is on both sides of it; instead of the main
/// gun if neither that nor the one beside it can be fired there.
pub(crate) fn arms_at(state: &State, unit: UnitId, at: UnitId) -> Vec<Arm> {
    let all = arms(state, at);
    let Some(rear) = rear(state, unit, at) else { return all };
    let target = Quarry::unit(unit);
    if are_opposite(state, rear.base, target, target) {
        return all.into_iter().chain([rear]).collect();
    }
    let fires = |arm: &Arm| is_main(state, *arm) && bear(state, unit, &[*arm]);
    if singles(state, at).iter().any(fires) { all } else { swung(state, &all, rear) }
}

/// What the target may fire: all its weapons that bear; its single shots besides; shells instead of shot; the weapon beside the main gun
/// instead of it, or the one at the rear of the turret.
pub(crate) fn defence(state: &State, unit: UnitId, at: UnitId) -> Vec<Defence> {
    let (arms, once) = (arms_at(state, unit, at), singles(state, at));
    let instead = |change: &dyn Fn(&Arm) -> Option<Arm>| -> Vec<Arm> {
        let any = arms.iter().any(|arm| change(arm).is_some());
        arms.iter().filter(|_| any).map(|arm| change(arm).unwrap_or(*arm)).collect()
    };
    let shells: Vec<Arm> = shells(state, at).into_iter().filter(|arm| arm.round == Round::He).collect();
    let shell = |arm: &Arm| {
        let same = |other: &&Arm| other.base == arm.base && other.mount == arm.mount && other.round != arm.round;
        let lies = |other: &&Arm| {
            explosion(state, **other).is_some_and(|size| misplaced(state, at, unit, size, None).is_none())
        };
        shells.iter().find(|other| same(other) && lies(other)).copied()
    };
    let beside = |arm: &Arm| {
        let main = is_main(state, *arm);
        once.iter().copied().find(|other| main && other.mount != arm.mount && is_main(state, *other))
    };
    let mut found = vec![(FIRE, "od.choice.fire", arms.clone())];
    if !is_vehicle(state, at) && !once.is_empty() {
        let free = |arm: &Arm| !once.iter().any(|other| other.base == arm.base);
        let with = arms.iter().copied().filter(free).chain(once.iter().copied()).collect();
        found.push((FIRE_ALL, "od.choice.fire-all", with));
    }
    found.push((FIRE_HE, "od.choice.fire-he", instead(&shell)));
    found.push((FIRE_BESIDE, "od.choice.fire-beside", instead(&beside)));
    if let Some(rear) = rear(state, unit, at).filter(|rear| !arms.contains(rear)) {
        found.push((FIRE_REAR, "od.choice.fire-rear", swung(state, &arms, rear)));
    }
    let bears = |(key, _, arms): &Defence| bear(state, unit, arms) && (*key != FIRE_ALL || bear(state, unit, &once));
    found.into_iter().filter(bears).collect()
}

/// OD-12-14: its main weapon fires shot unless high explosive is loaded.
pub(crate) fn loads(state: &State, unit: UnitId) -> bool {
    shells(state, unit).iter().any(|arm| arm.round == Round::He && Round::usual(arm.weapon) != Round::He)
}

/// OD-12-14: who waits in ambush fires no other round than the one that is loaded: what he usually fires, unless he said high explosive.
pub(crate) fn is_loaded(state: &State, unit: UnitId, arm: Arm) -> bool {
    let explosive = shells(state, unit).into_iter().any(|other| other == Arm { round: Round::He, ..arm });
    match state.unit(unit).is_some_and(|found| found.loaded) && explosive {
        true => arm.round == Round::He,
        false => arm.round == Round::usual(arm.weapon) || arm.round.is_indirect(),
    }
}

/// OD-9.1-1, OD-12-14: what a unit in ambush fires at one that moves: all its weapons, with its single shots or another weapon of its turret if
/// it likes, but no other round than it has loaded.
pub(crate) fn from_ambush(flow: &mut Flow<OrderDice>, unit: UnitId, at: Quarry) -> Flowing<Vec<Arm>> {
    let state = flow.state();
    let mut answers = defence(&at.seen(state), at.at, unit);
    answers.retain(|(.., arms)| arms.iter().all(|arm| is_loaded(state, unit, *arm)));
    let all: Vec<Arm> = arms(state, unit).into_iter().filter(|arm| is_loaded(state, unit, *arm)).collect();
    if answers.len() < 2 {
        return Ok(answers.pop().map_or(all, |(_, _, arms)| arms));
    }
    let choices = (0..).zip(&answers).map(|(like, (key, said, _))| answer(key, said, like)).collect();
    let why = text("od.why.springs", [Arg::Unit(unit), Arg::Unit(at.at)]);
    let keys = flow.pick(unit.seat, why, choices, 1, 1)?;
    let picked = answers.into_iter().find(|(key, ..)| keys.first().is_some_and(|named| named.as_str() == *key));
    Ok(picked.map_or(all, |(_, _, arms)| arms))
}
