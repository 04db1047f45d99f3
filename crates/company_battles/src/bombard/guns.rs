//! AR-1, AR-2, AR-6: the weapons of a Unit that can fire a bombardment.

use crate::{
    bodies::apart,
    data::{Trait, Weapon},
    state::{Pace, State},
};
use content::Arg;
use contract::Reason;
use geom::{Half, Len, Pt, shift};
use table::{Base, BaseId, UnitId, Zone};

/// A team with the weapon that it bombards with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gun {
    pub base: BaseId,
    pub weapon: &'static Weapon,
}

/// AR-1: all of the Unit's on the table.
pub(crate) fn guns(state: &State, unit: UnitId) -> Vec<Gun> {
    let gun = |base: &Base| Some(Gun { base: base.id, weapon: state.bombarding(base.id).next()? });
    state.standing(unit).filter_map(gun).collect()
}

/// AC-7: the rockets of a flight that carries bombs as well.
pub(crate) fn rockets(state: &State, unit: UnitId) -> Vec<Gun> {
    let gun = |base: &Base| Some(Gun { base: base.id, weapon: state.bombarding(base.id).nth(1)? });
    state.standing(unit).filter_map(gun).collect()
}

/// AR-26: it can fire smoke.
pub(crate) fn screens(gun: &Gun) -> bool {
    gun.weapon.has(Trait::SmokeBombardment)
}

/// AR-2: what keeps the team from firing in a bombardment, wherever it falls.
pub(crate) fn silent(state: &State, base: BaseId) -> Option<Reason> {
    let team = state.team(base)?;
    // FO-14, MV-2: a petard fires after a Tactical move.
    let moved = !state.flies(base)
        && match team.since.pace {
            Pace::Halted => false,
            Pace::Tactical => !state.bombarding(base).any(|weapon| weapon.has(Trait::Petard)),
            Pace::Dash => true,
        };
    let bars = [
        (team.bailed, "bombard.bailed", "AR-2"),
        (team.bogged.is_some(), "bombard.bogged", "AR-2"),
        (team.flak, "bombard.flak", "AC-5"),
        (moved, "bombard.moved", "AR-2"),
        (team.turn.clears, "bombard.clears", "OR-6"),
        (team.since.dig_tried, "bombard.dug", "AR-2"),
        (team.since.shot, "bombard.shot", "AR-2"),
    ];
    let bar = bars.into_iter().find(|(bars, ..)| *bars);
    bar.map(|(_, code, rule)| Reason::new(code, rule).about([Arg::Base(base)]))
}

/// A direction is this much longer than a shift within reach.
const FAR: i32 = 1 << 12;

impl Gun {
    /// AR-6: how far it is from the point, if the point is too far away or outside its field of fire.
    pub fn misses(&self, state: &State, at: Pt) -> Option<Reason> {
        let base = state.board.base(self.base)?;
        let named = Arg::Word(content::Word::own(format!("cb.weapon.{}", self.weapon.name)));
        let not = |code, rule| Reason::new(code, rule).about([Arg::Base(self.base), named.clone()]);
        let body = [at.into()];
        let most: Len = self.weapon.range.len(state.measure);
        let far = apart(&state.muzzle(base, self.weapon.mount), &body)?;
        if far > most {
            return Some(not("bombard.range", "AR-6").limit(far, most));
        }
        (!state.in_field(base, self.weapon, &body)).then(|| not("bombard.arc", self.weapon.mount.rule()))
    }

    /// AR-6: the points that it does not miss.
    pub fn ground(&self, state: &State) -> Zone {
        let Some(base) = state.board.base(self.base) else { return Zone::Any(vec![]) };
        let muzzle = state.muzzle(base, self.weapon.mount);
        let within = Zone::around(muzzle.iter().cloned(), self.weapon.range.len(state.measure));
        match state.field(base, self.weapon) {
            Some(Half { from, along }) => {
                // Points lie within reach of the table: on it, its border is off by less than a tenth of a tenth, and not at all every 45°.
                let far = shift(along.x / FAR, along.y / FAR);
                Zone::All(vec![within, Zone::Left(from, from + far)])
            }
            None => within,
        }
    }
}
