//! OD-9.1-7: who falls, by the choice of the shooter and of the owner.

use super::arms;
use crate::data::Role;
use crate::state::State;
use crate::{OrderDice, morale};
use content::{Arg, Word, text};
use contract::{Choice, Flow, Flowing};
use geom::{Len, gap_len};
use std::cmp::Reverse;
use table::{BaseId, Seat, UnitId};

/// OD-9.1-7, OD-10-7, OD-12-12: first those whom the shooter chooses, then those whom the owner does. Nobody chooses if all fall. `by`: who
/// shoots, if there is one. `checked`: a morale check follows.
pub(super) fn casualties(
    flow: &mut Flow<OrderDice>,
    (by, shooter): (Option<UnitId>, Seat),
    at: UnitId,
    (losses, chosen): (u8, u8),
    checked: bool,
) -> Flowing {
    let mut fallen: Vec<BaseId> = vec![];
    for (seat, n, why) in [
        (shooter, chosen, text("od.why.exceptional", [Arg::Unit(at)])),
        (at.seat, losses - chosen, text("od.why.losses", [Arg::Unit(at)])),
    ] {
        let state = flow.state();
        let left: Vec<BaseId> = arms::fighters(state, at).filter(|base| !fallen.contains(base)).collect();
        let choices: Vec<Choice> = left.iter().map(|base| arms::choice(state, *base, checked)).collect();
        let all = usize::from(losses) >= choices.len() + fallen.len();
        let n = n.min(u8::try_from(choices.len()).unwrap_or(u8::MAX));
        if n == 0 {
            continue;
        }
        let usual = |state: &State| if seat == at.seat { farthest(state, by, left, n) } else { vec![] };
        let keys = match all || flow.is_all_one(choices.iter().map(|choice| choice.like)) {
            true => choices.into_iter().take(usize::from(n)).map(|choice| choice.key).collect(),
            false => flow.pick_usual(seat, why, (choices, n), usual)?,
        };
        fallen.extend(keys.iter().filter_map(|key| key.as_str().parse::<BaseId>().ok()));
    }
    sorted::order(&mut fallen);
    morale::lose(flow, at, fallen)
}

/// OD-9.1-7: whom an owner usually gives: those who are farthest from the enemy that strikes, leaders and whoever serves a weapon last.
pub(crate) fn farthest(state: &State, by: Option<UnitId>, mut of: Vec<BaseId>, n: u8) -> Vec<Word> {
    let from = by.map(|by| state.bodies_of(by)).unwrap_or_default();
    let gap = |base: BaseId| -> Option<Len> {
        let shape = state.board.base(base)?.shape()?;
        from.iter().map(|body| gap_len(&shape, body)).min()
    };
    let is_wanted = |base: BaseId| match state.man(base).map(|man| man.role) {
        Some(Role::Officer | Role::Nco | Role::Gunner | Role::Loader) => true,
        Some(Role::Soldier | Role::Crew | Role::Spotter) | None => false,
    };
    sorted::sort_by_key(&mut of, |base| (is_wanted(*base), Reverse(gap(*base)), *base));
    of.into_iter().take(usize::from(n)).map(|base| Word::own(base.to_string())).collect()
}
