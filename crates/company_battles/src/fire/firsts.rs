//! SH-22: the first hit of each team, which is on its declared target; and for the odds, which of these hits come to the same.

use super::{
    assign::{Likes, Scored},
    saves::{Weight, weight},
    volley::{Reach, Volley},
};
use crate::state::State;
use contract::{Sums, Twins};
use std::cmp::Reverse;
use table::{BaseId, UnitId};

/// Marks the keys of first hits, to distinguish them from those of Units and of teams, of which each has one of these bits.
const OF_FIRSTS: u32 = 3 << 30;
/// The parts of a key: later volleys, the kind of hit, the place of the target. More of them than fit would be too many for odds anyway.
const LATER_BITS: u32 = 19;
const LIKE_BITS: u32 = 6;
const PLACE_BITS: u32 = 5;

/// The first hits so far: each team with its volley, in the order in which they fell.
fn fallen(volleys: &[Volley], scored: &Scored) -> Vec<(usize, UnitId, BaseId)> {
    let mut all: Vec<(usize, UnitId, BaseId)> = vec![];
    for ((idx, volley), by) in (0..).zip(volleys).zip(scored).filter(|((_, volley), _)| volley.has_firsts()) {
        for (base, _) in by {
            // FF-14: at another Unit a team has another first hit. However many weapons it fires, it has one.
            if all.iter().all(|(_, unit, of)| (*unit, of) != (volley.unit, base)) {
                all.push((idx, volley.unit, *base));
            }
        }
    }
    all
}

/// For the odds: what the first hits of the next roll count as, and those so far.
pub(super) struct Firsts<'a> {
    volleys: &'a [Volley],
    /// The volley that is rolled now, or was rolled last.
    now: usize,
    fallen: Vec<(usize, UnitId, BaseId)>,
    /// All declared targets, and for each the number that like ones share, and what has hit it first. Like ones follow each other.
    targets: Vec<(BaseId, u16, Vec<u32>)>,
}

/// What matters of a declared target: its Unit, what that loses with it, how each volley hits it, and by whom it may be hit first: in which
/// volleys each of these fires, and at whom if not at this one.
type Aimed = (Option<UnitId>, Weight, Vec<Option<Reach>>, Vec<Vec<(usize, Option<BaseId>)>>);

/// All declared targets, each with a number that like ones share.
pub(super) type Targets = Vec<(BaseId, u16)>;

/// For the odds.
pub(super) fn targets(state: &State, volleys: &[Volley]) -> Targets {
    let mut all: Vec<BaseId> = volleys.iter().flat_map(|volley| volley.targets.iter().copied()).collect();
    sorted::order(&mut all);
    all.dedup();
    if all.len() < 2 {
        return all.into_iter().map(|target| (target, 0)).collect();
    }
    let likes = Likes::new(state, &all, |target| aimed(state, volleys, target));
    all.iter().map(|target| (*target, likes.of(*target))).collect()
}

impl<'a> Firsts<'a> {
    pub fn new(targets: &Targets, volleys: &'a [Volley], scored: &Scored, now: usize) -> Firsts<'a> {
        let mut firsts = Firsts { volleys, now, fallen: fallen(volleys, scored), targets: vec![] };
        let had = |(target, like): &(BaseId, u16)| (*target, *like, firsts.had(*target));
        let mut found: Vec<(BaseId, u16, Vec<u32>)> = targets.iter().map(had).collect();
        sorted::sort_by_key(&mut found, |(_, like, had)| (*like, Reverse(had.clone())));
        firsts.targets = found;
        firsts
    }

    /// The kinds of first hits that this target has.
    fn had(&self, target: BaseId) -> Vec<u32> {
        let on = self.fallen.iter().filter(|(idx, _, base)| self.volleys[*idx].target_of(*base) == Some(target));
        let mut had: Vec<u32> = on.map(|(idx, unit, base)| self.kind(*idx, (*unit, *base))).collect();
        sorted::order(&mut had);
        had
    }

    /// A first hit by this volley: its kind, and the later volleys in which its team fires again.
    fn kind(&self, idx: usize, (unit, base): (UnitId, BaseId)) -> u32 {
        let again = |later: &Volley| later.unit == unit && later.shooters.contains(&base);
        let later = (0..LATER_BITS).zip(self.volleys.iter().skip(self.now + 1)).filter(|(_, later)| again(later));
        let like = self.volleys[idx].like.min((1 << LIKE_BITS) - 1);
        like << LATER_BITS | later.map(|(bit, _)| 1 << bit).sum::<u32>()
    }

    fn key(&self, idx: usize, who: (UnitId, BaseId)) -> u32 {
        let target = self.volleys[idx].target_of(who.1);
        let place = self.targets.iter().position(|(of, ..)| Some(*of) == target).unwrap_or(0);
        let place = u32::try_from(place).unwrap_or(u32::MAX).min((1 << PLACE_BITS) - 1);
        OF_FIRSTS | place << (LIKE_BITS + LATER_BITS) | self.kind(idx, who)
    }

    /// The key of each shooter of the volley that is rolled now, if its first hit at that Unit is still to come.
    pub fn keys(&self) -> Vec<Option<u32>> {
        let volley = &self.volleys[self.now];
        let begun = |base: &BaseId| self.fallen.iter().any(|(_, unit, of)| (*unit, of) == (volley.unit, base));
        volley.shooters.iter().map(|base| (!begun(base)).then(|| self.key(self.now, (volley.unit, *base)))).collect()
    }

    /// Which of these keys may change places: those of targets that are alike and were hit alike.
    pub fn twins(&self, keys: &[Option<u32>]) -> Vec<Twins> {
        let volley = &self.volleys[self.now];
        let at = |target: BaseId| -> Vec<u32> {
            let own = volley.targets.iter().zip(keys).filter(|(of, _)| **of == target);
            let mut own: Vec<u32> = own.filter_map(|(_, key)| *key).collect();
            sorted::order(&mut own);
            own.dedup();
            own
        };
        let runs = self.targets.chunk_by(|(_, a, had_a), (_, b, had_b)| (a, had_a) == (b, had_b));
        let lists =
            runs.map(|run| run.iter().map(|(target, ..)| at(*target)).filter(|keys| !keys.is_empty()).collect());
        lists.filter(|lists: &Twins| lists.len() > 1).collect()
    }

    /// The sums of those that have fallen at Units that are not done.
    pub fn add_to(&self, all: &mut Sums, done: &[UnitId]) {
        for (idx, unit, base) in self.fallen.iter().filter(|(_, unit, _)| !done.contains(unit)) {
            all.or_default(self.key(*idx, (*unit, *base)))[0] += 1;
        }
    }
}

fn aimed(state: &State, volleys: &[Volley], target: BaseId) -> Aimed {
    // SH-22: whoever fires at it, and in which volleys.
    let fires = |base: BaseId| -> Vec<(usize, Option<BaseId>)> {
        let at = |(idx, volley): (usize, &Volley)| {
            let at = volley.target_of(base)?;
            Some((idx, Some(at).filter(|at| *at != target)))
        };
        (0..).zip(volleys).filter_map(at).collect()
    };
    let mut by: Vec<BaseId> = vec![];
    for volley in volleys {
        let own = volley.shooters.iter().zip(&volley.targets).filter(|(_, of)| **of == target);
        by.extend(own.map(|(base, _)| *base));
    }
    sorted::order(&mut by);
    by.dedup();
    let mut by: Vec<Vec<(usize, Option<BaseId>)>> = by.into_iter().map(fires).collect();
    sorted::order(&mut by);
    let reach = |volley: &Volley| {
        let own = volley.reach.iter().find(|reach| reach.base == target)?;
        // Everything but who it is.
        Some(Reach { base: BaseId(0), ..own.clone() })
    };
    let unit = state.board.base(target).map(|base| base.unit);
    (unit, weight(state, target), volleys.iter().map(reach).collect(), by)
}
