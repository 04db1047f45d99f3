//! SH-24, RO-7: the owner may move the hits on one of his teams to another (Mistaken Target).

use super::{
    assign::{Pending, composition},
    volley::Volley,
};
use crate::{CompanyBattles, record::Event, state::State};
use content::{Arg, Word, text};
use contract::{Chain, Choice, Exit, Flow, Flowing, Thing, Throw};
use table::{BaseId, UnitId};

/// Repeats while the owner wants to and has teams to choose from.
pub(crate) fn mistakes(
    flow: &mut Flow<CompanyBattles>,
    unit: UnitId,
    volleys: &[Volley],
    pending: &mut Pending,
) -> Flowing {
    // Teams that were swapped, and teams whose attempt failed.
    let (mut swapped, mut failed): (Vec<BaseId>, Vec<BaseId>) = (vec![], vec![]);
    // AC-6.
    if flow.state().is_flight(unit) {
        return Ok(());
    }
    loop {
        let choice = |(from, to): &(BaseId, BaseId)| Choice {
            key: Word::own(format!("{from}-{to}")),
            text: text("choice.mistake", [Arg::Base(*from), Arg::Base(*to)]),
            at: Some(Thing::Base(*to)),
            // The odds assume that the owner declines.
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

/// All pairs of teams that may swap hits; stops once there are `most`.
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
        // Not against flamethrowers, on either of the two teams.
        let burns = |base: BaseId| hits_on(volleys, pending, base).iter().any(|volley| volley.round.flame);
        if burns(from) {
            continue;
        }
        let mut others: Vec<BaseId> =
            of_volleys.iter().flat_map(|v| v.reach.iter().filter(|reach| reach.valid).map(|r| r.base)).collect();
        sorted::order(&mut others);
        others.dedup();
        // A team that failed cannot try again, but another may still try to swap with it.
        for to in others.into_iter().filter(|to| *to != from && !swapped.contains(to) && !burns(*to)) {
            // If both were hit, either may make the attempt.
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

/// The volleys of the hits on a team.
fn hits_on<'a>(volleys: &'a [Volley], pending: &Pending, base: BaseId) -> Vec<&'a Volley> {
    composition(pending, base).into_iter().map(|(idx, _)| &volleys[idx]).collect()
}

/// A team of the same Unit within 6 inches; for an Independent Team any friendly team.
fn may_take(state: &State, from: BaseId, to: BaseId) -> bool {
    let unit = |base| state.board.base(base).map(|base| base.unit);
    let own = unit(from) == unit(to) || unit(from).is_some_and(|unit| state.is_independent(unit));
    own && state.near(from, to, 6)
}

/// Swaps all hits of the two teams.
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
