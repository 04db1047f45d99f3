//! What the odds of saves need to know: the facts that later results depend on, and which teams are equal.

use super::{
    super::{
        assign::{Likes, Pending},
        volley::Volley,
    },
    Left,
    hit::{Kind, kind},
};
use crate::{losses, state::State};
use contract::Sums;
use table::BaseId;

/// For the odds: the place after all saves, and what it depends on in addition to the state.
pub(crate) struct After<'a> {
    pub step: u32,
    pub sums: &'a dyn Fn() -> Sums,
}

/// Marks the keys of teams, to distinguish them from the small numbers of volleys and from Units.
const OF_TEAMS: u32 = 1 << 30;
pub(super) const OF_HIT: u32 = 1 << 28;
pub(super) const OF_NERVES: u32 = 1 << 27;

/// For the odds: all that the results depend on. Hits of the same kind on one team are added up, whichever weapon made them.
pub(crate) fn summed(volleys: &[Volley], pending: &Pending, mut all: Sums) -> Sums {
    for ((idx, base), hits) in pending {
        all.or_default(OF_TEAMS | like(volleys, *idx, *base) << 16 | u32::from(base.0))[0] += u32::from(*hits);
    }
    all
}

/// The key of the kind of hit that a volley makes on a team: the first volley that makes the same.
pub(super) fn like(volleys: &[Volley], idx: usize, base: BaseId) -> u32 {
    let reach = volleys[idx].reach.iter().find(|reach| reach.base == base);
    reach.map_or(volleys[idx].like, |reach| reach.like)
}

/// For the odds: which of the tanks that save together are equal: they take the same hits from now on, and matter equally to their
/// commander (who helps them remount) and to their leader's Last Stand.
pub(super) fn apart(state: &State, volleys: &[Volley], bases: &[BaseId], left: &Left) -> Vec<u16> {
    let rest = |base: BaseId| -> Vec<(Option<Kind>, u8)> {
        let own = left.iter().filter(|((_, of), _)| *of == base);
        own.map(|((idx, _), hits)| (kind(state, &volleys[*idx], base), *hits)).collect()
    };
    let unit = |base: BaseId| state.board.base(base).map(|base| base.unit);
    let helped = |base| unit(base).is_some_and(|unit| crate::morale::commander_helps(state, unit, base));
    let likes = Likes::new(state, bases, |base| (rest(base), helped(base), weight(state, base)));
    bases.iter().map(|base| likes.of(*base)).collect()
}

/// How the Last Stand of its Unit depends on this team.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Weight {
    /// It is the commander, or it leads a Unit that has a team near him. If it is lost, that team may lead: a commander who has joined it
    /// does (CM-11).
    heads: bool,
    /// CM-17: it could take over from the leader, near the commander or not.
    heir: Option<bool>,
}

pub(crate) fn weight(state: &State, base: BaseId) -> Weight {
    let Some(unit) = state.board.base(base).map(|base| base.unit) else { return Weight::default() };
    let Some(commander) = state.commander_of(unit) else { return Weight::default() };
    let near = |base: BaseId| state.near(base, commander, 6);
    let leads = || state.leader(unit) == Some(base);
    let heads = commander == base || (leads() && state.standing(unit).any(|team| near(team.id)));
    Weight { heads, heir: losses::could_take_over(state, unit, base).then(|| near(base)) }
}
