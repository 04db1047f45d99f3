//! SH-6: whether a Unit has any target.

use super::{Arm, Field};
use crate::{bodies::Bodies, data::Trait, state::State};
use geom::pt;
use table::{Base, BaseId, Seat, UnitId};

/// All possible targets of a side, for each of its Units.
pub(crate) struct Marks<'a> {
    field: Field<'a>,
    enemies: Vec<(&'a Base, Bodies)>,
}

impl<'a> Marks<'a> {
    /// The targets for this seat.
    pub fn new(state: &'a State, seat: Seat) -> Marks<'a> {
        // AC-4: at aircraft, and at nothing else.
        let enemies = match state.fired_at_in_the_air().filter(|sortie| sortie.due() == seat) {
            Some(sortie) => state.standing(sortie.flight).map(|base| (base, state.bodies(base))).collect(),
            None => state.side(seat.other()).map(|base| (base, state.bodies(base))).collect(),
        };
        Marks { field: Field::new(state), enemies }
    }

    /// Whether any team of the Unit has a valid shot.
    pub fn any(&self, unit: UnitId) -> bool {
        self.field.state.standing(unit).any(|base| self.shoots(base))
    }

    fn shoots(&self, base: &Base) -> bool {
        let arms = usable(self.field.state, base.id);
        if arms.is_empty() {
            return false;
        }
        let at = base.place.map_or(pt(0, 0), |place| place.at);
        let mut near: Vec<&(&Base, Bodies)> = self.enemies.iter().collect();
        // Near enemies first, because they are most likely in sight.
        sorted::sort_by_key(&mut near, |(enemy, _)| enemy.place.map(|place| (place.at - at).square()));
        near.into_iter().any(|(enemy, body)| {
            // If one weapon of a team cannot see an enemy from a point, no other can.
            let mut blind = vec![];
            arms.iter().filter(|arm| self.field.reaches(base, arm, enemy, body).is_some()).any(|arm| {
                let from = (arm.weapon.mount.edge(), arm.weapon.has(Trait::OverheadFire));
                let looks = !blind.contains(&from);
                blind.push(from);
                looks && self.field.sees(base, arm, enemy.id)
            })
        })
    }
}

/// The weapons a team can fire now.
pub(crate) fn usable(state: &State, base: BaseId) -> Vec<Arm> {
    if state.no_shooting(base).next().is_some() {
        return vec![];
    }
    let mut arms = state.arms(base);
    arms.retain(|arm| state.no_firing(base, arm).next().is_none());
    arms
}
