//! RO-8: a warrior who would be destroyed may have another fall in his place.

use crate::{CompanyBattles, dice, record::Event, state::State};
use content::{Arg, text};
use contract::{Flow, Flowing, Thing};
use table::BaseId;

/// His save, where nothing else is printed.
const SAVE: u8 = 4;

/// A team is destroyed, or, if it is a warrior who saves, another of its kind near by. `hit` are those who are hit already.
pub(crate) fn destroyed(flow: &mut Flow<CompanyBattles>, base: BaseId, hit: &[BaseId]) -> Flowing {
    let instead =
        if flow.state().team(base).is_some_and(|team| team.warrior) { stands_in(flow, base, hit)? } else { None };
    let base = instead.unwrap_or(base);
    let wreck = super::wreck(flow.state(), base);
    flow.emit(Event::Destroyed { base, wreck });
    Ok(())
}

/// Who falls for him. Where nobody could, nothing is rolled.
fn stands_in(flow: &mut Flow<CompanyBattles>, base: BaseId, hit: &[BaseId]) -> Flowing<Option<BaseId>> {
    let state = flow.state();
    let Some(owner) = state.board.base(base).map(|base| base.unit.seat) else { return Ok(None) };
    let others: Vec<BaseId> = fellows(state, base).into_iter().filter(|other| !hit.contains(other)).collect();
    if others.is_empty() {
        return Ok(None);
    }
    let throws = vec![dice::test(owner, text("why.warrior", [Arg::Base(base)]), SAVE)];
    if !dice::tested(flow, Thing::Base(base), throws, SAVE)? {
        return Ok(None);
    }
    let likes = super::Likes::new(flow.state(), &others, |_| ());
    let choices = others.iter().map(|base| contract::choice_of(*base, likes.of(*base))).collect();
    let keys = flow.pick(owner, text("why.warrior-instead", [Arg::Base(base)]), choices, 1, 1)?;
    Ok(keys.first().and_then(|key| key.as_str().parse().ok()))
}

/// Of the same type, of the Unit that he leads or has joined, within 6 in.
fn fellows(state: &State, base: BaseId) -> Vec<BaseId> {
    let Some(found) = state.board.base(base) else { return vec![] };
    let kind = |base: BaseId| state.team(base).map(|team| std::mem::discriminant(&team.row.kind));
    let others = state.standing(found.unit).map(|other| other.id).filter(|other| *other != base);
    others.filter(|other| kind(*other) == kind(base) && state.near(base, *other, 6)).collect()
}
