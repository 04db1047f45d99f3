//! Section 14: Good Spirits.

use crate::{
    data::{Keyword, Kind, Team as Row},
    sight,
    state::{Arm, State, Team},
};
use table::{BaseId, UnitId};

/// ST-1, ST-3, ST-4: the Formation Commander is near and can see it. He always helps his own tank.
pub(crate) fn commander_helps(state: &State, unit: UnitId, base: BaseId) -> bool {
    state.commander_of(unit).is_some_and(|commander| helps(state, commander, base))
}

/// Near it, and sees it; or the same team. TR-8: vehicles stand for those aboard.
pub(crate) fn helps(state: &State, by: BaseId, base: BaseId) -> bool {
    let (by, base) = (state.body(by), state.body(base));
    by == base || (state.near(by, base, 6) && sight::sees(state, by, base))
}

impl State {
    /// MO-1, MO-4: the Unit is in Good Spirits and needs no Last Stand.
    pub(crate) fn in_good_spirits(&self, unit: UnitId) -> bool {
        let Some(found) = self.unit(unit) else { return true };
        // MO-4, MO-5.
        if found.lost || found.carries.is_some() || self.is_independent(unit) || self.present(unit).next().is_none() {
            return true;
        }
        let bailed = self.own_teams(unit).any(|team| team.bailed);
        if !found.hurt && !bailed {
            return true;
        }
        match found.arm {
            Some(Arm::Infantry) => self.fit(unit) >= 4,
            Some(Arm::Guns | Arm::Tanks) => self.fit(unit) >= 3,
            None => true,
        }
    }

    /// Teams of its own main type that are not bailed out.
    pub(crate) fn fit(&self, unit: UnitId) -> usize {
        let arm = self.unit(unit).and_then(|unit| unit.arm);
        self.own_teams(unit).filter(|team| arm.is_some() && Arm::of(team.row.kind) == arm && !team.bailed).count()
    }

    /// Teams that count: not destroyed, and not joined from other Units (CM-11).
    fn own_teams(&self, unit: UnitId) -> impl Iterator<Item = &Team> {
        let teams = self.present(unit).filter_map(|base| self.team(base.id));
        // TR-13.
        let counts =
            |row: &Row| !matches!(row.kind, Kind::Transport(_) | Kind::Aircraft) && !row.has(Keyword::TankEscorts);
        teams.filter(move |team| team.home == unit && counts(team.row))
    }

    /// MO-6, RS-11, SW-3: at least two of its Units are left.
    pub(crate) fn formation_in_good_spirits(&self, number: u8) -> bool {
        self.formation_counts(number) >= 2
    }

    /// MO-6: how many of its Units are left: the HQ counts as one, transports, Staff teams (RO-10) and Independent Teams for nothing.
    pub(crate) fn formation_counts(&self, number: u8) -> usize {
        let counts = |id: UnitId, unit: &crate::state::Unit| {
            unit.formation == Some(number)
                && !unit.lost
                && unit.carries.is_none()
                && unit.serves.is_none()
                && !self.is_lone(id)
        };
        let of = self.units.iter().filter(|(id, unit)| counts(**id, unit));
        let (hq, others): (Vec<_>, Vec<_>) = of.partition(|(id, _)| self.commands_formation(**id));
        others.len() + usize::from(!hq.is_empty())
    }

    /// The surviving Units of a Formation.
    pub(crate) fn formation_units(&self, number: u8) -> Vec<UnitId> {
        let of = self.units.iter().filter(|(_, unit)| unit.formation == Some(number) && !unit.lost);
        of.map(|(id, _)| *id).collect()
    }
}
