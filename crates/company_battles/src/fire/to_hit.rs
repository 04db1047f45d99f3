//! SH-9 to SH-19: the score to hit.

use super::arms::{Arm, How, is_overworked};
use crate::{
    bodies::apart,
    data::{Keyword, Kind, Mount, Trait},
    sight::Seen,
    state::{Pace, State},
};
use contract::Tally;
use geom::{Len, Pt, Shape};
use table::{Base, UnitId};

/// One weapon of a team at one enemy team: everything the score and the saves need to know about their positions.
pub(crate) struct Shot<'a> {
    pub base: &'a Base,
    pub arm: &'a Arm,
    pub target: &'a Base,
    pub body: &'a [Shape],
    pub seen: &'a Seen,
    /// From muzzle to target.
    pub range: Len,
}

/// SH-15: why a shot behind the turret is harder.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LooksBack {
    SlowTurret,
    LimitedVision,
}

/// SH-16: why a shot at Moving ROF is harder.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slow {
    OneShot,
    SlowFiring,
}

/// SH-9, 10.7: beyond this distance, in inches, a shot is at long range.
pub(crate) const LONG: u8 = 16;
/// SH-13.
pub(super) const SMOKE: &str = "tally.smoke";

impl Shot<'_> {
    /// SH-13: the line of fire.
    pub fn line(&self) -> (Pt, Pt) {
        let from = self.seen.eye.at;
        (from, self.target.place.map_or(from, |place| place.at))
    }
}

impl State {
    /// SH-5.
    pub(crate) fn range(&self, base: &Base, arm: &Arm, body: &[Shape]) -> Option<Len> {
        apart(&self.muzzle(base, arm.weapon.mount), body)
    }

    /// 10.4: the score with its modifiers; modifiers change the score, never the die (T-2).
    pub(crate) fn to_hit(&self, shot: &Shot) -> Tally {
        let Shot { base, arm, target, seen, .. } = shot;
        if self.flies(target.id) {
            // AC-4: no other modifier.
            let hit_on = i32::from(self.hit_on(target.id));
            return Tally::new("tally.to-hit", "tally.hit-on", "AC-4", hit_on).add_if(
                shot.range > self.inches(LONG),
                "tally.far",
                "AC-4",
                1,
            );
        }
        let concealed = self.concealed(target, seen);
        let low = self.gone_to_ground(target.id) && !self.is_revealed(target.id, base.unit);
        let hit_on = i32::from(self.hit_on(target.id));
        let (from, to) = shot.line();
        let no_he = arm.weapon.has(Trait::NoHe) && self.switches.no_he_plus_one && !self.is_vehicle(target.id);
        let moved = self.shoots_after(base.id) != Pace::Halted && !self.defends(base.id);
        let overworked = is_overworked(arm.weapon);
        // SP-11.
        let reaches_far = arm.weapon.has(Trait::Guided) || (arm.weapon.has(Trait::Accurate) && !moved);
        // SP-8.
        let mounted = self.has(base.id, Keyword::Cavalry);
        let (looks_back, slow) = (self.looks_back(shot), self.is_slow(shot));
        Tally::new("tally.to-hit", "tally.hit-on", "10.4", hit_on)
            .add_if(shot.range > self.inches(LONG) && !reaches_far, "tally.far", "SH-9", 1)
            .add_if(concealed.is_some(), "tally.concealed", "SH-10", 1)
            .add_if(concealed.is_some() && low, "tally.to-ground", "SH-11", 1)
            .add_if(self.fires_astray(base.id), "tally.astray", "SH-12", 1)
            .add_if(self.smoke_between(from, to), SMOKE, "SH-13", 1)
            .add_if(self.is_night(), "tally.night", "SH-14", 1)
            .add_if(looks_back == Some(LooksBack::SlowTurret), "tally.turret", "SH-15", 1)
            .add_if(looks_back == Some(LooksBack::LimitedVision), "tally.limited-vision", "SH-15", 1)
            .add_if(slow == Some(Slow::OneShot), "tally.slow", "SH-16", 1)
            .add_if(slow == Some(Slow::SlowFiring), "tally.slow-firing", "SH-16", 1)
            .add_if(moved && overworked && self.is_vehicle(base.id), "tally.overworked", "SH-17", 1)
            .add_if(self.is_stabilized(shot), "tally.stabilizer", "SH-18", 1)
            .add_if(mounted, "tally.mounted", "SH-19", 1)
            .add_if(arm.second, "tally.second", "SH-19", 1)
            .add_if(no_he, "tally.no-he", "SH-23", 1)
    }

    /// SH-15, FF-5, FF-18: any weapon in a slow turret (KW-4), and the main gun of a vehicle with limited vision (KW-5) unless it has
    /// cupolas (NR-43).
    fn looks_back(&self, shot: &Shot) -> Option<LooksBack> {
        let Shot { base, arm, .. } = shot;
        let cupolas = self.has(base.id, Keyword::Cupolas);
        let of_vehicle = arm.weapon.mount != Mount::AaMg && arm.how != How::Escort;
        let slow = self.has(base.id, Keyword::SlowTraverse) && !cupolas && of_vehicle;
        let main = self.team(base.id).and_then(|team| team.row.main_gun()) == Some(arm.weapon);
        let blind = self.has_limited_vision(base.id) && main;
        let why = if slow { LooksBack::SlowTurret } else { LooksBack::LimitedVision };
        ((slow || blind) && self.behind_turret(base, shot.body)).then_some(why)
    }

    /// SH-16. Automatic rifles are exempt.
    fn is_slow(&self, shot: &Shot) -> Option<Slow> {
        let Shot { base, arm, .. } = shot;
        let once = matches!(arm.weapon.fire, crate::data::Fire::Direct { halted: Some(1), .. });
        let slow = once || arm.weapon.has(Trait::SlowFiring);
        let why = if once { Slow::OneShot } else { Slow::SlowFiring };
        let counts = arm.moving && arm.how != How::Steady && slow;
        (counts && !self.has(base.id, Keyword::AutomaticRifles)).then_some(why)
    }

    /// SH-18, KW-9: it fires as if halted though only its Moving ROF is available: after a Tactical move, or when bogged down.
    fn is_stabilized(&self, shot: &Shot) -> bool {
        let Shot { base, arm, .. } = shot;
        // NR-28: with Smooth Ride there is no penalty for moves up to 6 in.
        let short = self.team(base.id).is_some_and(|team| team.since.went <= self.inches(6));
        let smooth = short && self.has(base.id, Keyword::SmoothRide);
        arm.moving && arm.weapon.has(Trait::Stabilizer) && arm.how != How::Steady && !smooth
    }

    /// 19.3: what lets teams that did not move re-roll misses. Volley Fire (KW-11) at Units whose easiest target is near, but not in the
    /// turn in which they spring an ambush; the weapons for Units that are far off.
    pub(crate) fn rolls_again(&self, base: &Base, arm: &Arm, at: UnitId, easiest: Option<Len>) -> Option<RollsAgain> {
        // AC-4.
        if self.flaks(base.id) {
            return None;
        }
        // AS-13, KW-10: automatic rifles in Defensive Fire; Volley Fire does not apply there.
        if self.defends(base.id) {
            let automatic = self.has(base.id, Keyword::AutomaticRifles) && !self.is_held_down(base.id);
            return automatic.then_some(RollsAgain::AutomaticRifles);
        }
        let sprung = self.team(base.id).is_some_and(|team| team.turn.sprung);
        let still = self.shoots_after(base.id) == Pace::Halted;
        let volley = self.has(base.id, Keyword::VolleyFire) && arm.how != How::Smoke && !sprung;
        let volley = volley && easiest.is_some_and(|range| range <= self.inches(LONG));
        // NR-17, NR-44: at a Unit that is far off with all its teams.
        let made_for = [(Trait::SemiIndirectFire, RollsAgain::SemiIndirect), (Trait::CatKiller, RollsAgain::CatKiller)];
        let made_for = made_for.into_iter().find(|(named, _)| arm.weapon.has(*named) && arm.how != How::Rifle);
        let far = |of: &Base| self.range(base, arm, &self.bodies(of)).is_some_and(|range| range > self.inches(LONG));
        let far_off = made_for.filter(|_| self.standing(at).all(far)).map(|(_, why)| why);
        Some(RollsAgain::VolleyFire).filter(|_| volley).or(far_off).filter(|_| still)
    }
}

/// What lets a team re-roll its misses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RollsAgain {
    VolleyFire,
    AutomaticRifles,
    SemiIndirect,
    CatKiller,
}

impl RollsAgain {
    /// The sentence that says so of a weapon.
    pub fn said(self) -> &'static str {
        match self {
            RollsAgain::VolleyFire => "brief.again-volley-fire",
            RollsAgain::AutomaticRifles => "brief.again-automatic-rifles",
            RollsAgain::SemiIndirect => "brief.again-semi-indirect",
            RollsAgain::CatKiller => "brief.again-cat-killer",
        }
    }
}

/// SH-21: the class of teams that a volley can hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    Vehicles,
    Foot,
    Aircraft,
}

impl Class {
    pub fn of(kind: Kind) -> Class {
        match kind {
            Kind::Infantry | Kind::Gun(_) => Class::Foot,
            Kind::Tank(..) | Kind::Transport(_) => Class::Vehicles,
            Kind::Aircraft => Class::Aircraft,
        }
    }
}
