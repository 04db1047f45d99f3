//! RO-10, SP-15, AR-27: staff teams, and bombardments of several batteries.

use super::guns;
use crate::{
    data::{Keyword, National},
    state::State,
};
use table::{Base, UnitId};

impl State {
    /// The rows of all weapons that the Unit bombards with follow a rule of their nation.
    pub(crate) fn batteries_follow(&self, units: &[UnitId], rule: National) -> bool {
        let follows = |base: &Base| self.team(base.id).is_some_and(|team| team.row.follows(rule));
        units.iter().all(|unit| {
            let mut all = self.board.of(*unit).filter(|base| self.bombarding(base.id).next().is_some()).peekable();
            all.peek().is_some() && all.all(follows)
        })
    }
}

/// RO-10: its staff team is on the table, or its row says so.
pub(crate) fn has_staff(state: &State, unit: UnitId) -> bool {
    let serves = |(id, of): &(&UnitId, &crate::state::Unit)| {
        of.serves == Some(unit) && state.standing(**id).any(|base| state.has(base.id, Keyword::Staff))
    };
    state.units.iter().any(|of| serves(&of))
        || guns(state, unit).iter().any(|gun| state.has(gun.base, Keyword::TimeOnTarget))
}

/// NR-60, NR-65: batteries of its nation may fire as one.
pub(crate) fn mixes(state: &State, unit: UnitId) -> bool {
    [National::AutomatedFireControl, National::CentralFire].iter().any(|rule| state.batteries_follow(&[unit], *rule))
}

/// AR-27, NR-60, NR-65: it may fire as one with other batteries.
fn groups(state: &State, unit: UnitId) -> bool {
    mixes(state, unit) && has_staff(state, unit)
}

/// The other batteries of the side that may fire as one.
pub(crate) fn others(state: &State, unit: UnitId) -> Vec<UnitId> {
    state.units_of(unit.seat).map(|(id, _)| id).filter(|id| *id != unit && groups(state, *id)).collect()
}
