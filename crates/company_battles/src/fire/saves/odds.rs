//! What the odds of saves need to know: on what all that comes later depends, and who is alike.

use super::{
    super::{
        assign::{Likes, Pending},
        volley::Volley,
    },
    Left,
    hit::{Kind, kind},
};
use crate::state::State;
use contract::Sums;
use table::BaseId;

/// What comes after all saves, for the odds: where they are, and what it depends on beside the state.
pub(crate) struct After<'a> {
    pub step: u32,
    pub sums: &'a dyn Fn() -> Sums,
}

/// Marks the numbers of teams, beside those of volleys, which are small, and of Units.
const OF_TEAMS: u32 = 1 << 30;
pub(super) const OF_HIT: u32 = 1 << 28;
pub(super) const OF_NERVES: u32 = 1 << 27;

/// All that what comes of hits depends on: those of one kind on one team, whoever fired them.
pub(crate) fn summed(volleys: &[Volley], pending: &Pending, mut all: Sums) -> Sums {
    for ((idx, base), hits) in pending {
        all.or_default(OF_TEAMS | like(volleys, *idx, *base) << 16 | u32::from(base.0))[0] += u32::from(*hits);
    }
    all
}

/// The kind of hit that a volley makes on a team, as a number: that of the first volley which makes such.
pub(super) fn like(volleys: &[Volley], idx: usize, base: BaseId) -> u32 {
    let reach = volleys[idx].reach.iter().find(|reach| reach.base == base);
    reach.map_or(volleys[idx].like, |reach| reach.like)
}

/// Of tanks that save together, which are alike for the odds: hit by the same from now on, and the same to their commander, who helps
/// them to mount and their leader to hold.
pub(super) fn apart(state: &State, volleys: &[Volley], bases: &[BaseId], left: &Left) -> Vec<u16> {
    let rest = |base: BaseId| -> Vec<(Option<Kind>, u8)> {
        let own = left.iter().filter(|((_, of), _)| *of == base);
        own.map(|((idx, _), hits)| (kind(state, &volleys[*idx], base), *hits)).collect()
    };
    let unit = |base: BaseId| state.board.base(base).map(|base| base.unit);
    let helped = |base| unit(base).is_some_and(|unit| crate::morale::commander_helps(state, unit, base));
    let likes = Likes::new(state, bases, |base| (rest(base), helped(base), is_head(state, base)));
    bases.iter().map(|base| likes.of(*base)).collect()
}

/// Whether the Last Stand of its Unit depends on this very team: it leads within reach of its commander, or is that commander.
pub(in crate::fire) fn is_head(state: &State, base: BaseId) -> bool {
    let Some(unit) = state.board.base(base).map(|base| base.unit) else { return false };
    let commander = state.commander_of(unit);
    let leads = state.leader(unit) == Some(base);
    commander == Some(base) || (leads && commander.is_some_and(|commander| state.near(base, commander, 6)))
}
