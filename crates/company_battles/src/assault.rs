//! Section 13: the state of an assault, from charge to consolidation.

mod contact;
pub(crate) mod course;
mod strike;
pub(crate) mod ways;

pub(crate) use contact::{
    CHARGE, MASSED, PUSHED, REACH, charge_of, distance, fights, foes, in_contact, may_fight_back, near_assaulting,
    reach_of, reached,
};

pub(crate) use crate::record::{Assault, Part};

use crate::state::{Owed, State};
use table::BaseId;

impl State {
    pub(crate) fn assault(&self) -> Option<&Assault> {
        match &self.owed {
            Owed::Assault(assault) => Some(assault),
            Owed::Nothing | Owed::Advance { .. } | Owed::Spearhead { .. } | Owed::Air(_) => None,
        }
    }

    /// AS-11: the assault whose charge is being fired at.
    pub(crate) fn fired_at(&self) -> Option<&Assault> {
        self.assault().filter(|assault| assault.part == Part::DefensiveFire)
    }

    /// AS-12: this team could fire in Defensive Fire; what it did in its own turn does not matter.
    pub(crate) fn defends(&self, base: BaseId) -> bool {
        let seat = self.board.base(base).map(|base| base.unit.seat);
        self.fired_at().is_some_and(|assault| Some(assault.by.other()) == seat)
    }

    /// CO-5, AS-12: it is charging.
    pub(crate) fn assaults(&self, base: BaseId) -> bool {
        self.assault().is_some_and(|assault| assault.teams.contains(&base))
    }
}
