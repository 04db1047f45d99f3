//! SH-1 to SH-4: the weapons a team may fire, and their dice.

use crate::{
    data::{Build, Fire, Inches, Keyword, Kind, Mount, National, Need, Trait, Weapon},
    sight::Vantage,
    state::{Bog, Order, Pace, State, Team},
};
use content::{Arg, Word, word};
use contract::Reason;
use std::{borrow::Cow, sync::LazyLock};
use table::BaseId;

/// A weapon, and a way of firing it. Its key names both in a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arm {
    pub key: Word,
    pub weapon: &'static Weapon,
    pub how: How,
    /// Its dice before other weapons are considered. None if it cannot be fired now (SH-3).
    pub dice: Option<u8>,
    /// It fires at Moving ROF, for any reason in SH-3.
    pub moving: bool,
    /// SH-2, SH-19: a secondary weapon fired together with the main gun.
    pub second: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum How {
    Plain,
    /// 20.1: after moving, without the stabilizer: one die, but no penalty.
    Steady,
    /// SH-20.
    Smoke,
    /// SH-23: a No HE team fires as a rifle.
    Rifle,
    /// FF-14: the second of the twin turrets. 20.1: the second machine gun, which a passenger fires.
    Second,
    /// TR-12: a tank escort aboard shoots.
    Escort,
}

static RIFLE: LazyLock<Weapon> = LazyLock::new(|| Weapon {
    name: word("rifles"),
    range: Inches(16),
    fire: Fire::Direct { halted: Some(1), moving: Some(1) },
    at: 2,
    fp: Need::On(6),
    mount: Mount::Infantry,
    traits: vec![],
});

impl Arm {
    /// SH-5; LS-6, SP-11: overhead fire.
    pub fn way(&self) -> Vantage {
        Vantage { mount: Some(self.weapon.mount), over: self.weapon.has(Trait::OverheadFire), at: None }
    }

    fn new(state: &State, base: BaseId, weapon: &'static Weapon, how: How) -> Arm {
        // TR-5, KW-26: a portee is never quite still.
        let moving = state.fires_moving(base) || weapon.has(Trait::Portee);
        let key = match how {
            How::Plain | How::Rifle | How::Escort => weapon.name.clone(),
            How::Second => Word::own(format!("{}-second", weapon.name)),
            How::Steady => Word::own(format!("{}-steady", weapon.name)),
            How::Smoke => Word::own(format!("{}-smoke", weapon.name)),
        };
        let dice = match (weapon.fire, how) {
            _ if state.flaks(base) => flak_dice(weapon).filter(|_| matches!(how, How::Plain | How::Second)),
            (Fire::Bombard | Fire::Salvo, _) => None,
            (Fire::Direct { .. }, How::Steady) => Some(1),
            (Fire::Direct { halted, moving: slow }, How::Plain | How::Smoke | How::Rifle | How::Second) => {
                let pinned = state.is_held_down(base).then(|| pinned_dice(weapon)).flatten();
                let dice = pinned.or(if moving { slow } else { halted });
                // SH-4, KW-23.
                dice.map(|n| if weapon.has(Trait::TwinMg) { n * 2 } else { n })
            }
            (Fire::Direct { halted, moving: slow }, How::Escort) => {
                // TR-17: the pin of their Unit touches the escorts, not the tank.
                let escort = state.escort(base);
                let pinned = escort.is_some_and(|escort| state.is_held_down(escort));
                let moving = moving || pinned;
                pinned.then(|| pinned_dice(weapon)).flatten().or(if moving { slow } else { halted })
            }
        };
        Arm { key, weapon, how, dice, moving, second: false }
    }

    /// SH-2: the weapon as it fires together with these others of its team.
    pub fn beside(&self, state: &State, base: BaseId, others: &[&Arm]) -> Cow<'_, Arm> {
        if !self.weapon.has(Trait::Secondary) {
            return Cow::Borrowed(self);
        }
        let gun = state.team(base).and_then(|team| team.row.main_gun());
        let second = Some(self.weapon) != gun && others.iter().any(|other| Some(other.weapon) == gun);
        let dice = if second { self.dice.map(|n| n.min(1)) } else { self.dice };
        Cow::Owned(Arm { dice, second, ..self.clone() })
    }

    /// SH-2, FF-14, TR-12: it may have a target of its own.
    pub fn is_free(&self) -> bool {
        self.weapon.mount == Mount::TwinTurrets || self.how == How::Escort
    }

    pub fn is_mg(&self) -> bool {
        self.weapon.has(Trait::Mg)
    }

    /// SH-4: how many teams of a Unit may use it at a time.
    pub fn limit(&self) -> Option<u8> {
        self.weapon.traits.iter().find_map(|of| if let Trait::Limited(n) = of { Some(*n) } else { None })
    }

    pub fn name(&self) -> Arg {
        Arg::Word(Word::own(format!("cb.weapon.{}", self.weapon.name)))
    }
}

/// AC-4, KW-24, KW-49, KW-50: what is made against aircraft fires at them with all its dice; what defends itself, with one.
fn flak_dice(weapon: &Weapon) -> Option<u8> {
    match weapon.fire {
        Fire::Direct { halted, .. } if weapon.has(Trait::DedicatedAa) => halted,
        Fire::Direct { .. } => defends_itself(weapon).then_some(1),
        Fire::Bombard | Fire::Salvo => None,
    }
}

fn defends_itself(weapon: &Weapon) -> bool {
    let named = [Trait::SelfDefenseAa, Trait::HeavyAa].into_iter().any(|of| weapon.has(of));
    named || matches!(weapon.mount, Mount::AaMg | Mount::CoAxHullAa)
}

fn pinned_dice(weapon: &Weapon) -> Option<u8> {
    weapon.traits.iter().find_map(|of| if let Trait::PinnedRof(n) = of { Some(*n) } else { None })
}

impl State {
    /// Every weapon and way in which a team can fire directly, its main gun first.
    pub(crate) fn arms(&self, base: BaseId) -> Vec<Arm> {
        let Some(team) = self.team(base) else { return vec![] };
        let row = team.row;
        let unit = self.board.base(base).and_then(|base| self.unit(base.unit));
        let extra = unit.and_then(|unit| unit.extra).filter(|extra| extra.fits(row.called()));
        let direct = |weapon: &&'static Weapon| matches!(weapon.fire, Fire::Direct { .. }) && weapon.is_built();
        let weapons = row.weapons.iter().chain(extra.iter().flat_map(|extra| &extra.weapons)).filter(direct);
        let mut arms: Vec<Arm> = vec![];
        for weapon in weapons {
            arms.push(Arm::new(self, base, weapon, How::Plain));
            if weapon.has(Trait::Stabilizer) && self.fires_moving(base) {
                arms.push(Arm::new(self, base, weapon, How::Steady));
            }
            if weapon.has(Trait::Smoke) {
                arms.push(Arm::new(self, base, weapon, How::Smoke));
            }
            if weapon.mount == Mount::TwinTurrets || weapon.has(Trait::SecondByPassenger) {
                arms.push(Arm::new(self, base, weapon, How::Second));
            }
        }
        if row.weapons.iter().any(|weapon| weapon.has(Trait::NoHe)) {
            arms.push(Arm::new(self, base, &RIFLE, How::Rifle));
        }
        arms.extend(self.escorting(base).map(|weapon| Arm::new(self, base, weapon, How::Escort)));
        arms
    }

    /// TR-12: one team of tank escorts may shoot from each tank.
    fn escort(&self, base: BaseId) -> Option<BaseId> {
        if self.is_vehicle(base) {
            self.riders(base).into_iter().find(|on| self.has(*on, Keyword::TankEscorts))
        } else {
            None
        }
    }

    fn escorting(&self, base: BaseId) -> impl Iterator<Item = &'static Weapon> {
        let team = self.escort(base).and_then(|escort| self.team(escort));
        let weapons: &'static [Weapon] = team.map_or(&[], |team| &team.row.weapons);
        weapons.iter().filter(|weapon| matches!(weapon.fire, Fire::Direct { .. })).take(1)
    }

    /// NR-4: escorts of an assault gun ride on it, of a nation that has the rule.
    fn has_begleit(&self, base: BaseId) -> bool {
        let follows = |on: BaseId| self.team(on).is_some_and(|team| team.row.follows(National::Begleit));
        self.escort(base).is_some_and(follows)
    }

    /// SH-3, TT-6: the team fires at Moving ROF.
    pub(crate) fn fires_moving(&self, base: BaseId) -> bool {
        let Some(team) = self.team(base) else { return false };
        // AS-12.
        if self.defends(base) {
            return self.is_held_down(base);
        }
        self.shoots_after(base) != Pace::Halted
            || team.since.dig_tried
            || team.bogged.is_some()
            || self.is_held_down(base)
    }

    /// The pace that counts for its shooting. MI-4: in a Meeting Engagement, in his first turn, all of the first player's teams shoot as if
    /// they had moved at Tactical speed.
    pub(crate) fn shoots_after(&self, base: BaseId) -> Pace {
        let Some(team) = self.team(base) else { return Pace::Halted };
        let met = self.meets(team.home.seat);
        if met && self.active == team.home.seat { team.since.pace.max(Pace::Tactical) } else { team.since.pace }
    }

    /// SH-34, SH-35: its Unit is pinned, and it is not an armored vehicle. TR-8: nor is it aboard one; an unarmored vehicle is held down
    /// with those it carries.
    pub(crate) fn is_held_down(&self, base: BaseId) -> bool {
        let pinned = |base: BaseId| {
            let unit = self.board.base(base).and_then(|base| self.unit(base.unit));
            unit.is_some_and(|unit| unit.pinned) && self.is_pinnable(base)
        };
        (pinned(base) && !self.is_behind_armor(base))
            || (self.is_pinnable(base) && self.is_vehicle(base) && self.riders(base).into_iter().any(pinned))
    }

    /// TR-14: the machine gun team aboard was there when the turn began.
    fn has_its_gunners(&self, base: BaseId) -> bool {
        let stayed = |on: &BaseId| self.team(*on).is_some_and(|team| !team.turn.mounted && team.row.is_hmg());
        self.riders(base).iter().any(stayed)
    }

    /// It fires in the enemy's turn, at a charge or at aircraft: what it did in its own does not matter.
    fn answers(&self, base: BaseId) -> bool {
        self.defends(base) || self.flaks(base)
    }

    /// SH-12: it ended its move out of command, or its Unit failed its Blitz Move.
    pub(crate) fn fires_astray(&self, base: BaseId) -> bool {
        let unit = self.board.base(base).map(|base| base.unit);
        let home = self.team(base).map(|team| team.home);
        // CM-10: it takes along that its own Unit has failed.
        let failed = |unit: &crate::state::Unit| {
            let tried = |passed| unit.orders.iter().any(|tried| tried.order == Order::Blitz && tried.passed == passed);
            tried(false) && !tried(true)
        };
        let blitz = || unit.into_iter().chain(home).any(|unit| self.unit(unit).is_some_and(failed));
        !self.defends(base) && (self.team(base).is_some_and(|team| team.since.strayed) || blitz())
    }

    /// SH-1, SH-27: everything that keeps a team from shooting at all.
    pub(crate) fn no_shooting(&self, base: BaseId) -> impl Iterator<Item = Reason> {
        let team = self.team(base);
        let holds = move |(bars, ..): &&Silent| team.is_some_and(|team| bars(self, base, team));
        SILENT.iter().filter(holds).map(move |(_, code, rule)| Reason::new(code, rule).about([Arg::Base(base)]))
    }

    /// AR-1: the weapon of this name, if it can only bombard.
    pub(crate) fn bombards_with(&self, base: BaseId, key: &str) -> Option<&'static Weapon> {
        self.bombarding(base).find(|weapon| weapon.name.as_str() == key)
    }

    /// AR-1: the team's weapons that can only bombard.
    pub(crate) fn bombarding(&self, base: BaseId) -> impl Iterator<Item = &'static Weapon> {
        let weapons: &'static [Weapon] = self.team(base).map_or(&[], |team| &team.row.weapons);
        weapons.iter().filter(|weapon| matches!(weapon.fire, Fire::Bombard | Fire::Salvo) && weapon.is_built())
    }

    /// KW-31: its main gun cannot fire after it has moved.
    fn is_awkward(&self, base: BaseId, arm: &Arm) -> bool {
        let main = self.team(base).and_then(|team| team.row.main_gun()) == Some(arm.weapon);
        let moved = self.shoots_after(base) != Pace::Halted && !self.answers(base);
        main && moved && self.has(base, Keyword::AwkwardLayout)
    }

    /// SH-3, SH-4, BO-2: everything that keeps a team from firing this weapon now.
    pub(crate) fn no_firing(&self, base: BaseId, arm: &Arm) -> impl Iterator<Item = Reason> {
        let team = self.team(base);
        let holds = move |(bars, ..): &&Useless| team.is_some_and(|team| bars(self, base, team, arm));
        let args = [Arg::Base(base), arm.name()];
        USELESS.iter().filter(holds).map(move |(_, code, rule)| Reason::new(code, rule).about(args.clone()))
    }
}

/// A condition that keeps a team from shooting, its reason and rule.
type Silent = (fn(&State, BaseId, &Team) -> bool, &'static str, &'static str);

const SILENT: [Silent; 12] = [
    (|_, _, team| team.bailed, "shoot.bailed", "SH-27"),
    (|_, _, team| team.flak, "shoot.flak", "AC-5"),
    (|state, base, _| state.is_afloat(base), "shoot.afloat", "KW-37"),
    (|_, _, team| team.turn.recovers, "shoot.recovers", "TT-7"),
    (|_, _, team| team.row.has(Keyword::Cavalry) && team.row.has(Keyword::HeavyWeapon), "shoot.mounted", "SP-8"),
    (|state, base, team| team.since.pace == Pace::Dash && !state.answers(base), "shoot.dashed", "SH-1"),
    (|_, _, team| team.turn.clears, "shoot.clears", "OR-6"),
    (|state, base, team| team.turn.followed && !state.answers(base), "shoot.followed", "SH-1"),
    (|state, base, team| team.step.attempts > 0 && !state.answers(base), "shoot.spotted", "SH-1"),
    (|state, base, team| team.since.bombarded && !state.answers(base), "shoot.bombarded", "SH-1"),
    (|_, _, team| team.bogged == Some(Bog::Water), "shoot.in-water", "TT-6"),
    (|state, base, team| is_stuck_on_land(team) && holds_its_fire(state, base), "shoot.bogged", "TT-6"),
];

fn is_stuck_on_land(team: &Team) -> bool {
    team.bogged.is_some_and(|bog| bog != Bog::Water)
}

/// With that rules option, a bogged-down team shoots only in Defensive Fire.
fn holds_its_fire(state: &State, base: BaseId) -> bool {
    state.switches.bogged_hold_fire && !state.answers(base)
}

/// A condition that keeps a team from firing one of its weapons, its reason and rule.
type Useless = (fn(&State, BaseId, &Team, &Arm) -> bool, &'static str, &'static str);

const USELESS: [Useless; 9] = [
    (|state, base, _, arm| arm.how == How::Escort && state.defends(base), "defend.escort", "AS-11"),
    (|state, base, _, arm| is_by_passenger(arm) && state.riders(base).is_empty(), "shoot.no-passenger", "SH-4"),
    (
        |state, base, _, arm| arm.weapon.has(Trait::HmgCarrier) && !state.has_its_gunners(base),
        "shoot.no-gunners",
        "TR-14",
    ),
    (|_, _, team, arm| is_under_belly(team, arm), "shoot.belly-up", "BO-2"),
    (|state, base, _, arm| state.is_awkward(base, arm), "shoot.awkward", "KW-31"),
    (|_, _, team, arm| team.turn.flails && team.row.main_gun() == Some(arm.weapon), "shoot.flails", "FO-12"),
    (|state, base, _, arm| arm.how == How::Smoke && state.defends(base), "defend.smoke", "AS-12"),
    (|state, base, _, arm| arm.dice.is_none() && state.flaks(base), "flak.weapon", "SH-7"),
    (|state, base, _, arm| arm.dice.is_none() && !state.flaks(base), "shoot.not-moving", "SH-3"),
];

/// SH-4, KW-25, 20.1.
fn is_by_passenger(arm: &Arm) -> bool {
    let second = arm.how == How::Second && arm.weapon.has(Trait::SecondByPassenger);
    second || arm.weapon.has(Trait::PassengerFired)
}

/// BO-2: a team that is belly up can only fire an AA machine gun.
fn is_under_belly(team: &Team, arm: &Arm) -> bool {
    team.bogged == Some(Bog::BellyUp) && arm.weapon.mount != Mount::AaMg
}

/// SH-17, KW-3, however the row says it. It affects the weapon in that turret, not all weapons of the vehicle.
pub(crate) fn is_overworked(weapon: &Weapon) -> bool {
    weapon.has(Trait::OneManTurret) || weapon.has(Trait::Overworked)
}

/// SH-2: why one team cannot fire these weapons together.
pub(crate) fn not_together(state: &State, base: BaseId, arms: &[&Arm]) -> Option<Reason> {
    let team = state.team(base)?;
    let why = |code, rule: &'static str| Some(Reason::new(code, rule).about([Arg::Base(base)]));
    if matches!(team.row.kind, Kind::Infantry | Kind::Gun(_)) && arms.len() > 1 {
        return why("shoot.one-weapon", "SH-2");
    }
    // TR-12: an escort on a tank shoots for itself.
    let own: Vec<&Arm> = arms.iter().copied().filter(|arm| arm.how != How::Escort).collect();
    let arms = &own[..];
    // A team that fires as a rifle fires nothing else.
    if arms.len() > 1 && arms.iter().any(|arm| arm.how == How::Rifle) {
        return why("shoot.rifle-alone", "SH-23");
    }
    // FF-14, 20.1: two weapons in the same row.
    let slot = |arm: &Arm| (arm.weapon, arm.how == How::Second);
    let twice = |idx: usize| arms[..idx].iter().any(|arm| slot(arm) == slot(arms[idx]));
    if (0..arms.len()).any(twice) {
        return why("shoot.weapon-twice", "SH-2");
    }
    let main = |arm: &&&Arm| team.row.main_gun().is_some_and(|gun| gun == arm.weapon);
    let gun = arms.iter().any(|arm| main(&arm));
    // NR-4.
    let rides = state.has_begleit(base);
    let together = |arm: &Arm| rides && matches!(arm.weapon.mount, Mount::Hull | Mount::Cupola) && is_assault_gun(team);
    if gun && arms.iter().any(|arm| !main(&arm) && is_beside(team, arm) && !together(arm)) {
        return why("shoot.not-beside", "SH-2");
    }
    let mgs = arms.iter().filter(|arm| arm.is_mg()).count();
    if state.switches.one_tank_weapon && mgs < arms.len() && arms.len() > 1 {
        return why("shoot.one-or-mgs", "SH-2");
    }
    None
}

/// SH-2, KW-24: weapons that cannot fire together with the main gun: AA and cupola machine guns (FF-11), turret-front ones, and those in
/// the hull of an assault gun (FF-6).
fn is_beside(team: &Team, arm: &Arm) -> bool {
    arm.is_mg()
        && match arm.weapon.mount {
            Mount::AaMg | Mount::Cupola | Mount::Turret | Mount::TurretFront => true,
            Mount::Hull => is_assault_gun(team),
            Mount::CoAxHull | Mount::CoAxHullAa => false,
            Mount::Infantry
            | Mount::Gun
            | Mount::Turntable
            | Mount::DeckTurret
            | Mount::CoAx
            | Mount::Aircraft
            | Mount::SideLeft
            | Mount::SideRight
            | Mount::HullRear
            | Mount::TwinTurrets => false,
        }
}

fn is_assault_gun(team: &Team) -> bool {
    matches!(team.row.kind, Kind::Tank(Build::AssaultGun, _))
}

/// 20.1: the AA machine gun's dice in a row for all machine guns.
const AA_SHARE: u8 = 3;

/// The dice of a weapon at a target, given the other weapons its team fires.
pub(crate) fn dice(state: &State, base: &table::Base, arm: &Arm, beside: &[&Arm], target: &[geom::Shape]) -> u8 {
    let mut dice = arm.dice.unwrap_or(0);
    if state.flaks(base.id) {
        return dice;
    }
    let gun = state.team(base.id).and_then(|team| team.row.main_gun());
    if arm.weapon.mount == Mount::CoAxHullAa && beside.iter().any(|other| Some(other.weapon) == gun) {
        dice = dice.saturating_sub(AA_SHARE);
    }
    let rows = matches!(arm.weapon.mount, Mount::CoAxHull | Mount::CoAxHullAa);
    if rows && state.behind_hull(base, target) { dice.div_ceil(2) } else { dice }
}
