//! SH-24, RO-7: the owner lets the hits on one of his teams fall on another.

use super::{
    assign::{Pending, composition},
    volley::Volley,
};
use crate::{CompanyBattles, record::Event, state::State};
use content::{Arg, Word, text};
use contract::{Chain, Choice, Exit, Flow, Flowing, Thing, Throw};
use table::{BaseId, UnitId};

/// As long as the owner likes and there is anybody left to choose.
pub(crate) fn mistakes(
    flow: &mut Flow<CompanyBattles>,
    unit: UnitId,
    volleys: &[Volley],
    pending: &mut Pending,
) -> Flowing {
    // Those that were swapped, and those that failed to be.
    let (mut swapped, mut failed): (Vec<BaseId>, Vec<BaseId>) = (vec![], vec![]);
    loop {
        let choice = |(from, to): &(BaseId, BaseId)| Choice {
            key: Word::own(format!("{from}-{to}")),
            text: text("choice.mistake", [Arg::Base(*from), Arg::Base(*to)]),
            at: Some(Thing::Base(*to)),
            // The odds take it as declined.
            like: 0,
        };
        let pairs = |state: &State, most: usize| pairs(state, volleys, pending, (&swapped, &failed), most);
        let any = |state: &State| !pairs(state, 1).is_empty();
        let choices = |state: &State| pairs(state, usize::MAX).iter().map(choice).collect();
        let keys = flow.pick_if_wanted(unit.seat, text("why.mistake", [Arg::Unit(unit)]), any, choices, 1)?;
        let Some((from, to)) = keys.first().and_then(named) else { return Ok(()) };
        let why = text("why.mistake-roll", [Arg::Base(from), Arg::Base(to)]);
        let throw = Throw::new(unit.seat, why, 6, [(1, Exit::Out(0)), (3, Exit::Out(1))]);
        let passed = flow.roll(&Chain { at: vec![Thing::Base(from)], ..Chain::one(1, throw) })?.first() == Some(&1);
        flow.emit(Event::Mistook { from, to, swapped: passed });
        if passed {
            swap(pending, from, to);
            swapped.extend([from, to]);
        } else {
            failed.push(from);
        }
    }
}

fn named(key: &Word) -> Option<(BaseId, BaseId)> {
    let (from, to) = key.as_str().split_once('-')?;
    Some((from.parse().ok()?, to.parse().ok()?))
}

/// Everybody whose hits may fall on somebody else; so many of them at least, if there are.
fn pairs(
    state: &State,
    volleys: &[Volley],
    pending: &Pending,
    (swapped, failed): (&[BaseId], &[BaseId]),
    most: usize,
) -> Vec<(BaseId, BaseId)> {
    let mut hit: Vec<BaseId> = pending.keys().map(|(_, base)| *base).collect();
    sorted::order(&mut hit);
    hit.dedup();
    let mut all = vec![];
    for from in hit.into_iter().filter(|base| !swapped.contains(base) && !failed.contains(base)) {
        let of_volleys: Vec<&Volley> = hits_on(volleys, pending, from);
        // Not against flame-throwers, on whichever of the two their hits are.
        let burns = |base: BaseId| hits_on(volleys, pending, base).iter().any(|volley| volley.round.flame);
        if burns(from) {
            continue;
        }
        let mut others: Vec<BaseId> =
            of_volleys.iter().flat_map(|v| v.reach.iter().filter(|reach| reach.valid).map(|r| r.base)).collect();
        sorted::order(&mut others);
        others.dedup();
        // Who failed once may not try again; another may still try to change with it.
        for to in others.into_iter().filter(|to| *to != from && !swapped.contains(to) && !burns(*to)) {
            // Either of two that were hit may be the first, whose try it is.
            if may_take(state, from, to) {
                all.push((from, to));
            }
            if all.len() >= most {
                return all;
            }
        }
    }
    all
}

/// The volleys that a team's hits are of.
fn hits_on<'a>(volleys: &'a [Volley], pending: &Pending, base: BaseId) -> Vec<&'a Volley> {
    composition(pending, base).into_iter().map(|(idx, _)| &volleys[idx]).collect()
}

/// Of its Unit, or for an Independent Team any friend, within 6 inches.
fn may_take(state: &State, from: BaseId, to: BaseId) -> bool {
    let unit = |base| state.board.base(base).map(|base| base.unit);
    let own = unit(from) == unit(to) || unit(from).is_some_and(|unit| state.is_independent(unit));
    own && state.near(from, to, 6)
}

/// All hits on the two change places.
fn swap(pending: &mut Pending, a: BaseId, b: BaseId) {
    let old: Vec<((usize, BaseId), u8)> = pending.iter().map(|(key, hits)| (*key, *hits)).collect();
    *pending = Pending::new();
    for ((idx, base), hits) in old {
        let other = if base == a {
            b
        } else if base == b {
            a
        } else {
            base
        };
        pending.insert((idx, other), hits);
    }
}
