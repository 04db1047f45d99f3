//! Section 17: how far one sees at Night.

use crate::{
    bodies::nearest,
    data::{Keyword, Mount},
    state::State,
};
use battle::mission::Side;
use geom::{Len, Pt, Shape};
use table::{Base, BaseId, Seat, UnitId};

/// NF-3: the distance that each point of the die is worth, in inches.
const EACH: u8 = 4;
/// The best that can be rolled.
const BEST: u8 = 6;

/// NF-3: too far away to be seen in the dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dark {
    pub have: Len,
    pub limit: Len,
    /// The die is rolled; otherwise no die can show it.
    pub rolled: bool,
}

impl State {
    /// NF-1, NF-2: whether it is Night now. AC-2 asks the same.
    pub(crate) fn is_night(&self) -> bool {
        self.hour.is_dark()
    }

    /// NF-5: the distance from enemies that an ambush, a Spearhead move or vehicles brought forward keep while they are seen.
    pub(crate) fn unseen_from(&self) -> Len {
        self.inches(if self.is_night() { 8 } else { 16 })
    }

    /// NF-6: the dice that are rolled at the beginning of this turn; none if the light stays.
    pub(crate) fn light_dice(&self) -> u8 {
        let turns = self.hour.turns_to().is_some();
        u8::try_from(self.turn.saturating_sub(2)).unwrap_or(u8::MAX).min(if turns { contract::POOL_MAX } else { 0 })
    }

    /// NF-3: the die that a Unit has rolled in this step, or a spotting team of it.
    pub(crate) fn looked(&self, unit: UnitId, by: Option<BaseId>) -> Option<u8> {
        self.looks.iter().find(|look| look.unit == unit && look.by == by).map(|look| look.die)
    }

    /// NF-3: it has still to roll how far it sees.
    pub(crate) fn must_look(&self, unit: UnitId, by: Option<BaseId>) -> bool {
        self.is_night() && self.looked(unit, by).is_none()
    }

    /// SP-12: the dice of its visibility roll, of which the best counts. A Unit has two if all of its teams have infra-red sights.
    pub(crate) fn look_dice(&self, unit: UnitId, by: Option<BaseId>) -> u8 {
        let infra_red = |base: BaseId| self.has(base, Keyword::InfraRed);
        let all = match by {
            Some(base) => infra_red(base),
            None => self.standing(unit).all(|base| infra_red(base.id)),
        };
        if all { 2 } else { 1 }
    }

    /// NF-3: how far that die sees.
    pub(crate) fn sight_of(&self, die: u8) -> Len {
        self.inches(EACH * die)
    }

    /// NF-3, NF-4: the lowest die with which it sees the target over a weapon. None by day, or if no die is enough.
    pub(crate) fn sees_with(&self, base: &Base, mount: Mount, at: &Base) -> Option<u8> {
        let have = self.eye_to(base, mount, &self.bodies(at)).filter(|_| self.is_night())?;
        (1..=BEST).find(|die| have <= self.lit(*die, Some(at)))
    }

    /// NF-3: the lowest die with which a spotting team sees a point from there.
    pub(crate) fn spots_with(&self, from: Pt, at: Pt) -> Option<u8> {
        (1..=BEST).find(|die| geom::distance(from, at) <= self.sight_of(*die)).filter(|_| self.is_night())
    }

    /// From its observer point to the nearest point of the target.
    fn eye_to(&self, base: &Base, mount: Mount, body: &[Shape]) -> Option<Len> {
        let eye = self.eye(base, Some(mount), body)?;
        Some(nearest(body, &[eye.into()])?.1.len)
    }

    /// NF-4: how far a team is seen with a die: twice as far if it shot in its last Shooting Step.
    fn lit(&self, die: u8, at: Option<&Base>) -> Len {
        let shot = at.and_then(|at| self.team(at.id)).is_some_and(|team| team.since.shot);
        self.sight_of(die) * if shot { 2 } else { 1 }
    }

    /// NF-3, NF-4, LS-8: the target is beyond what the Unit has rolled, or before that beyond what it can roll.
    pub(crate) fn too_dark(&self, base: &Base, mount: Mount, at: &Base, body: &[Shape]) -> Option<Dark> {
        if !self.is_night() {
            return None;
        }
        let have = self.eye_to(base, mount, body)?;
        self.dark((base.unit, None), have, Some(at))
    }

    /// The same for an aiming point, seen from there by a spotting team.
    pub(crate) fn too_dark_to_spot(&self, base: BaseId, from: Pt, at: Pt) -> Option<Dark> {
        let unit = self.board.base(base)?.unit;
        self.dark((unit, Some(base)), geom::distance(from, at), None)
    }

    fn dark(&self, (unit, by): (UnitId, Option<BaseId>), have: Len, at: Option<&Base>) -> Option<Dark> {
        let die = self.looked(unit, by);
        let limit = self.lit(die.unwrap_or(BEST), at);
        let dark = self.is_night() && have > limit;
        dark.then_some(Dark { have, limit, rolled: die.is_some() })
    }

    /// MI-14: this side attacks wherever roles are rolled or agreed.
    pub(crate) fn always_attacks(&self, seat: Seat) -> bool {
        self.set_up.always[seat as usize] || self.takes_night_attack(seat)
    }

    /// MI-15.
    pub(crate) fn takes_night_attack(&self, seat: Seat) -> bool {
        self.set_up.at_night[seat as usize] == crate::state::AtNight::Taken
    }

    /// MI-15, MI-18: battle plans have made it the defender.
    pub(crate) fn is_planned_defender(&self, seat: Seat) -> bool {
        self.set_up.planned && self.role(seat) == Side::Defender
    }
}
