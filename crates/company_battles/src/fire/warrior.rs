//! RO-8: another team may be destroyed in place of a warrior.

use crate::{CompanyBattles, dice, record::Event, state::State};
use content::{Arg, text};
use contract::{Flow, Flowing, Thing};
use table::BaseId;

/// The score of his save, unless another is printed.
const SAVE: u8 = 4;

/// Destroys a team, or, if it is a warrior who saves, a similar team near it. `hit` are the teams that are already hit.
pub(crate) fn destroyed(flow: &mut Flow<CompanyBattles>, base: BaseId, hit: &[BaseId]) -> Flowing {
    let instead =
        if flow.state().team(base).is_some_and(|team| team.warrior) { stands_in(flow, base, hit)? } else { None };
    let base = instead.unwrap_or(base);
    let wreck = super::wreck(flow.state(), base);
    flow.emit(Event::Destroyed { base, wreck });
    Ok(())
}

/// The team destroyed in his place. If there is none, nothing is rolled.
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

/// Teams of the same type, in the Unit that he leads or has joined, within 6 in.
fn fellows(state: &State, base: BaseId) -> Vec<BaseId> {
    let Some(found) = state.board.base(base) else { return vec![] };
    let kind = |base: BaseId| state.team(base).map(|team| std::mem::discriminant(&team.row.kind));
    let others = state.standing(found.unit).map(|other| other.id).filter(|other| *other != base);
    others.filter(|other| kind(*other) == kind(base) && state.near(base, *other, 6)).collect()
}
