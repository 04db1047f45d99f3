//! The hits of an attack before their damage is rolled: on whom they are, and what each kind of them needs.

use super::spotter::Quarry;
use crate::data::{He, Number, Side, WeaponId};
use contract::{Sums, Tally};
use table::{BaseId, UnitId};

/// The numbers of one unit come after those of another, for the odds.
pub(super) const EACH: u32 = 100;

/// What makes the damage of hits different: that they are of heavy weapons, the side of a vehicle that they hit, that they come from above,
/// and that they were aimed with a scope (OD-19-20).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Kind {
    pub heavy: bool,
    pub from: Option<Side>,
    pub over: bool,
    pub scope: bool,
}

/// Hits that need the same to do damage, and how many there are.
pub(super) struct Alike {
    pub harm: Tally,
    pub kind: Kind,
    pub n: u8,
    /// For the odds.
    pub key: u32,
}

/// OD-6-1, OD-6-2: what has pinned a unit in an action: an explosion, or something else.
#[derive(Clone, Copy)]
pub(crate) struct Pinned {
    pub on: UnitId,
    pub plain: bool,
    pub he: bool,
}

/// The hits on one unit, in the order in which their damage is rolled.
pub(super) struct Hits {
    pub on: UnitId,
    /// OD-13-15: they are on its spotter alone.
    pub spotter: Option<BaseId>,
    pub of: Vec<Alike>,
    /// Some of them are of flames.
    pub burn: bool,
    /// OD-6-2, OD-6-4, OD-6-5: some are of other weapons than high explosive, and pin the unit.
    pub plain: bool,
    /// OD-6-2: the largest explosion among them.
    pub he: Option<He>,
    /// What has pinned it earlier in the action.
    pub pinned: Pinned,
    /// OD-17.1-9, OD-17.1-10: at a building, how many of explosions, before they are halved, and of flames.
    pub blasts: u8,
    pub flames: u8,
    /// OD-9.1-9: hits that are multiplied once all dice to hit have been rolled.
    pub several: Vec<Several>,
}

/// Hits of an explosion at a building, or of flames: how many were rolled for, and the key under which they count.
pub(super) enum Several {
    Blasts(He, u8),
    Flames { weapon: WeaponId, shots: u8, n: u8, key: u32 },
}

impl Several {
    fn number(&self) -> u32 {
        match self {
            Several::Blasts(size, n) => 64 * u32::from(size.inches()) + u32::from(*n),
            Several::Flames { n, .. } => u32::from(*n),
        }
    }
}

impl Hits {
    pub fn on(Quarry { at, spotter }: Quarry, before: &[Pinned]) -> Hits {
        let pinned = before.iter().find(|known| known.on == at).copied();
        let pinned = pinned.unwrap_or(Pinned { on: at, plain: false, he: false });
        let (of, several) = (vec![], vec![]);
        Hits { on: at, spotter, of, burn: false, plain: false, he: None, pinned, blasts: 0, flames: 0, several }
    }

    /// What will have pinned it with these hits. `blasts`: explosions pin it.
    pub fn pins(&self, blasts: bool) -> Pinned {
        let Pinned { on, plain, he } = self.pinned;
        Pinned { on, plain: plain || self.plain || self.burn, he: he || (blasts && self.he.is_some()) }
    }

    /// Where hits like these are counted.
    pub fn key(&mut self, harm: &Tally, kind: Kind) -> u32 {
        match self.of.iter().find(|known| known.harm == *harm && known.kind == kind) {
            Some(known) => known.key,
            None => {
                let key = u32::try_from(self.of.len()).unwrap_or(0);
                self.of.push(Alike { harm: harm.clone(), kind, n: 0, key });
                key
            }
        }
    }

    pub fn add(&mut self, key: u32, n: u8) {
        self.of.iter_mut().filter(|known| known.key == key).for_each(|known| known.n = known.n.saturating_add(n));
    }

    pub fn any(&self) -> bool {
        self.of.iter().any(|alike| alike.n > 0)
    }

    /// What becomes of the building, for the odds.
    pub fn wreckage(&self) -> u32 {
        let (blasts, flames) = (self.blasts.min(Number::Collapse.value()), self.flames.min(Number::Burn.value()));
        u32::from(blasts) * 16 + u32::from(flames)
    }
}

/// What is still to be struck, for the odds.
pub(super) fn sums(all: &[Hits]) -> Sums {
    let of = |(nth, hits): (u32, &Hits)| {
        let of = hits.of.iter().map(|known| (known.key, u32::from(known.n))).collect::<Vec<_>>();
        let flags = u32::from(hits.burn) + 2 * u32::from(hits.plain) + 4 * u32::from(hits.he.map_or(0, He::inches));
        let flags = flags + 32 * u32::from(hits.pinned.plain) + 64 * u32::from(hits.pinned.he);
        let several = hits.several.iter().fold(0, |all: u32, one| all.wrapping_mul(1_024) + one.number());
        let more = [(EACH - 1, flags), (EACH - 2, hits.wreckage()), (EACH - 3, several)];
        of.into_iter().chain(more).map(move |(key, n)| (nth * EACH + key, [0, n])).collect::<Vec<_>>()
    };
    (0..).zip(all).flat_map(of).collect()
}
