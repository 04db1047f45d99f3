//! Section 9.1: what of a unit is fired together, what is aimed by itself, and everything that it may be aimed at.

use crate::data::Special;
use crate::fire::{self, Arm, Looks};
use crate::record::Order;
use crate::sight::Facet;
use crate::state::State;
use content::{Arg, Text, Word, text, word};
use contract::{Aim, Draft, Given, Thing};
use geom::Pt;
use table::{BaseId, UnitId};

/// OD-9.1-4, OD-9.1-1: the two do not fire together: weapons of one man, or the main gun and the weapon beside it.
pub(super) fn excludes(state: &State, one: Arm, other: Arm) -> bool {
    let both_main = fire::is_main(state, one) && fire::is_main(state, other);
    one.base == other.base && (one.mount == other.mount || both_main)
}

/// One way to fire: what a draft names, and all that is fired by it.
pub(super) struct Fired {
    /// The weapons that fire together are named by one of those who fire them.
    all: bool,
    named: Vec<(BaseId, Word)>,
    pub arms: Vec<Arm>,
}

impl Fired {
    /// As a draft names it.
    pub fn said(&self) -> Option<Text> {
        let all = self.all.then(|| fire::all().as_str().to_owned());
        said(all.into_iter().chain(self.named.iter().map(|(_, with)| with.as_str().to_owned())))
    }
}

/// Each way to fire at an enemy once: all together, each shell alone; each weapon of a vehicle alone and instead of what cannot be fired
/// with it, its shell too; of men all of their single shots besides.
fn fired(state: &State, unit: UnitId) -> Vec<Fired> {
    let (arms, singles) = (fire::arms(state, unit), fire::singles(state, unit));
    let beside = |own: &[Arm]| -> Vec<Arm> {
        let free = |arm: &&Arm| !own.iter().any(|other| excludes(state, **arm, *other));
        arms.iter().filter(free).chain(own).copied().collect()
    };
    let named = |arm: &Arm| (arm.base, fire::key(state, *arm));
    let mut found = vec![];
    if !arms.is_empty() {
        found.push(Fired { all: true, named: vec![], arms: arms.clone() });
    }
    let shells: Vec<Arm> = fire::shells(state, unit).into_iter().filter(|arm| arm.round.explodes()).collect();
    let shell = |arm: &Arm| vec![(arm.base, word(arm.round.name()))];
    found.extend(shells.iter().map(|arm| Fired { all: false, named: shell(arm), arms: vec![*arm] }));
    match state.men(unit).next().is_none() {
        true => {
            found.extend(singles.iter().map(|arm| Fired { all: false, named: vec![named(arm)], arms: vec![*arm] }));
            let other = |arm: &Arm| Fired { all: true, named: vec![named(arm)], arms: beside(&[*arm]) };
            found.extend(singles.iter().filter(|arm| !arms.contains(arm)).map(other));
            // OD-12-14: its shell, with all that is fired together with it.
            let direct = shells.iter().filter(|arm| !arm.round.is_indirect());
            found.extend(direct.map(|arm| Fired { all: true, named: shell(arm), arms: beside(&[*arm]) }));
        }
        false => {
            let named = singles.iter().map(named).collect();
            found.push(Fired { all: true, named, arms: beside(&singles) });
        }
    }
    let mut each: Vec<Fired> = vec![];
    for way in found {
        let same =
            |known: &Fired| known.arms.len() == way.arms.len() && way.arms.iter().all(|arm| known.arms.contains(arm));
        if !each.iter().any(same) {
            each.push(way);
        }
    }
    each
}

/// OD-5.2-1: each way to fire without single shots.
pub(super) fn together(state: &State, unit: UnitId) -> Vec<Fired> {
    let once = |arm: &Arm| arm.weapon.weapon().has(Special::OneShot);
    fired(state, unit).into_iter().filter(|way| !way.arms.is_empty() && !way.arms.iter().any(once)).collect()
}

/// Each way to fire, at each enemy; and smoke in front of it. One enemy is looked at after the other: who only asks whether the unit can
/// fire at all stops at the first.
pub(super) fn survey<'a>(
    state: &'a State,
    begun: &Draft,
    order: Order,
) -> impl Iterator<Item = (Vec<Given>, Thing)> + use<'a> {
    let found = begun.unit.and_then(|unit| Some((unit, state.there(unit).first()?.id)));
    found.into_iter().flat_map(move |(unit, first)| {
        let (ways, looks) = (fired(state, unit), Looks::default());
        let smokes: Vec<Arm> = fire::shells(state, unit).into_iter().filter(|arm| arm.round.is_smoke()).collect();
        let foes = fire::quarries(state, unit.seat.other());
        // OD-17.4-2: it needs no enemy.
        let anywhere = smokes.clone().into_iter().filter_map(move |arm| {
            let spot = fire::smoke_spot(state, arm, order)?;
            Some(smoke(arm, spot))
        });
        foes.flat_map(move |at| at_one(state, (at, order), first, (&ways, &smokes), &looks)).chain(anywhere)
    })
}

/// The same at one enemy.
fn at_one(
    state: &State,
    (quarry, order): (fire::Quarry, Order),
    first: BaseId,
    (ways, smokes): (&[Fired], &[Arm]),
    looks: &Looks,
) -> Vec<(Vec<Given>, Thing)> {
    let (mut found, seen, at) = (vec![], quarry.seen(state), quarry.at);
    let state = &*seen;
    for way in ways {
        let aim = |base: BaseId, with: Word| Aim { base, with, at: quarry.thing() };
        // Named by one of those who can fire.
        let all = way.all.then(|| {
            let shots = looks.shots(state, at, (&way.arms, &[]), order).0;
            aim(shots.first().and_then(|shot| shot.bases.first().copied()).unwrap_or(first), fire::all())
        });
        let named = way.named.iter().map(|(base, with)| aim(*base, with.clone()));
        found.push((vec![Given::Aimed(all.into_iter().chain(named).collect())], quarry.thing()));
    }
    if let Some(spot) = state.facets(at).first().filter(|_| quarry.spotter.is_none()).map(Facet::at) {
        found.extend(smokes.iter().map(|arm| smoke(*arm, spot)));
    }
    found
}

fn smoke(arm: Arm, spot: Pt) -> (Vec<Given>, Thing) {
    let aim = Aim { base: arm.base, with: word(arm.round.name()), at: Thing::Spot(spot) };
    (vec![Given::Aimed(vec![aim])], Thing::Spot(spot))
}

/// What a draft is fired with: “all weapons”, one of them by its name, or several together.
pub(super) fn armed_with(state: &State, draft: &Draft) -> Option<Text> {
    let aims = draft.given.iter().find_map(|given| match given {
        Given::Aimed(aims) => Some(aims),
        Given::Legs(_) | Given::Picked(_) | Given::Spot(..) | Given::Along(_) | Given::Said(_) => None,
    })?;
    // Weapons of one kind are named for what they are.
    let only = draft.unit.and_then(|unit| {
        let arms = fire::arms(state, unit);
        let first = *arms.first()?;
        let alike = arms.iter().all(|arm| (arm.weapon, arm.round) == (first.weapon, first.round));
        alike.then(|| if first.round.explodes() { first.round.name() } else { first.weapon.name() })
    });
    let name = |aim: &Aim| match only.filter(|_| aim.with == fire::all()) {
        Some(only) => only.to_owned(),
        None => aim.with.as_str().to_owned(),
    };
    said(aims.iter().map(name))
}

/// What is fired, by the names of weapons and rounds.
fn said(all: impl Iterator<Item = String>) -> Option<Text> {
    let mut names: Vec<Word> = vec![];
    for name in all.map(|name| Word::own(format!("od.weapon.{name}"))) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    // Single shots come on top of all other weapons.
    let all = Word::own(format!("od.weapon.{}", fire::all()));
    match names.split_first()? {
        (first, more) if *first == all && !more.is_empty() => Some(text("od.aimed-too", [Arg::Words(more.to_vec())])),
        _ => Some(text("od.aimed", [Arg::Words(names)])),
    }
}
