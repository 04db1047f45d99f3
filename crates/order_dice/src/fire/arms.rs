//! 9.1, 9.2: who of a unit fires what at a target, and what each of them needs.

use super::shells::Round;
use super::{armor, indirect, mounts};
use crate::data::{
    Charts, Class, Cover, He, HitModifier, Kind, Length, Number, Pen, Quality, Role, Side, Special, WeaponId,
};
use crate::record::Order;
use crate::sight::Viewer;
use crate::state::{Die, State};
use crate::{sector, way::crews};
use content::{Arg, text, word};
use contract::{Mark, Reason, Tally, Thing, Tone};
use geom::{Len, Pt, gap_len};
use std::rc::Rc;
use table::{Base, BaseId, Obstacle, UnitId};

/// A man, a gun or a vehicle with the weapon that it fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arm {
    pub base: BaseId,
    pub weapon: WeaponId,
    /// Of a vehicle: which of its mounts.
    pub mount: Option<u8>,
    pub round: Round,
}

impl Arm {
    /// The weapon of a man or a gun, with what it usually fires.
    pub fn carried(base: BaseId, weapon: WeaponId) -> Arm {
        Arm { base, weapon, mount: None, round: Round::usual(weapon) }
    }
}

/// OD-9.2-11: men who fire the same weapon and need the same score to hit and to do damage.
pub(crate) struct Shot {
    pub weapon: WeaponId,
    pub round: Round,
    /// The explosion of its shells.
    pub he: Option<He>,
    pub bases: Vec<BaseId>,
    pub to_hit: Tally,
    pub harm: Tally,
    /// OD-8-10: the side of a vehicle that they hit.
    pub from: Option<Side>,
}

/// What a man of the unit has of the target: how far it is, and its cover. Nothing of it changes while nobody moves.
pub(crate) enum Look {
    Clear(Len, Cover),
    /// Why he does not fire.
    Idle(Vec<Reason>),
}

impl Shot {
    pub fn dice(&self) -> u8 {
        let n = u8::try_from(self.bases.len()).unwrap_or(u8::MAX);
        n.saturating_mul(self.weapon.weapon().shots)
    }
}

/// OD-9.1-4: the weapons of a unit that fire together: each man one, not those for a single shot, which are aimed one by one (OD-9.1-1).
/// OD-7.1-11: a loader serves his gunner's weapon and does not fire.
pub(crate) fn arms(state: &State, unit: UnitId) -> Vec<Arm> {
    if state.unit(unit).is_some_and(|found| found.profile.vehicle().is_some()) {
        return mounts::together(state, unit);
    }
    let loaders: Vec<BaseId> = crews(state, unit).into_iter().map(|(_, loader)| loader).collect();
    tubes(state, unit).into_iter().filter(|arm| !loaders.contains(&arm.base) && is_aimed(arm.weapon)).collect()
}

/// The gun of the unit, while its crew serves it; the weapons of a vehicle; of each man the weapon that is no single shot.
pub(super) fn tubes(state: &State, unit: UnitId) -> Vec<Arm> {
    let profile = state.unit(unit).map(|found| found.profile);
    if profile.is_some_and(|profile| profile.vehicle().is_some()) {
        return mounts::ready(state, unit);
    }
    if let Some(gun) = profile.and_then(|profile| profile.gun()) {
        let carriage = crate::way::carriage(state, unit).filter(|_| state.strength(unit) > 0);
        return carriage.map(|base| Arm::carried(base.id, gun.weapon)).into_iter().collect();
    }
    let of = |(base, man): (&Base, &crate::data::Man)| {
        let weapon = man.weapons.iter().copied().find(|weapon| !weapon.weapon().has(Special::OneShot))?;
        let weapon = crate::saddle::weapon(state, unit, man, weapon)?;
        Some(Arm::carried(base.id, weapon))
    };
    state.men(unit).filter_map(of).collect()
}

/// It is aimed at what is seen.
pub(crate) fn is_aimed(weapon: WeaponId) -> bool {
    weapon.weapon().direct.is_some()
}

/// OD-9.1-1, OD-9.1-3: the shots of these arms at a target, in the order of the men; and who does not fire, with the reasons.
pub(crate) fn shots(state: &State, at: UnitId, arms: &[Arm], order: Order) -> (Vec<Shot>, Vec<(BaseId, Vec<Reason>)>) {
    shots_of(state, at, arms, order, |arm| Rc::new(look(state, at, arm, order)))
}

/// The same with looks that may be known already.
pub(super) fn shots_of(
    state: &State,
    at: UnitId,
    arms: &[Arm],
    order: Order,
    mut looked: impl FnMut(Arm) -> Rc<Look>,
) -> (Vec<Shot>, Vec<(BaseId, Vec<Reason>)>) {
    let (mut shots, mut idle): (Vec<Shot>, Vec<(BaseId, Vec<Reason>)>) = (vec![], vec![]);
    for arm in arms {
        match &*looked(*arm) {
            Look::Clear(range, cover) => {
                let tally = match arm.round.is_indirect() {
                    true => indirect::to_hit(state, &Thing::Unit(at), *arm, order),
                    false => to_hit(state, at, *arm, (*range, *cover, order)),
                };
                let (harm, from) = harm(state, at, *arm, *range);
                let he = mounts::explosion(state, *arm);
                let kind = |shot: &Shot| (shot.weapon, shot.round, shot.he, shot.from);
                let same = |shot: &Shot| kind(shot) == (arm.weapon, arm.round, he, from);
                let alike = |shot: &&mut Shot| same(shot) && shot.to_hit == tally && shot.harm == harm;
                match shots.iter_mut().find(alike) {
                    Some(shot) => shot.bases.push(arm.base),
                    None => {
                        let Arm { base, weapon, round, .. } = *arm;
                        shots.push(Shot { weapon, round, he, bases: vec![base], to_hit: tally, harm, from });
                    }
                }
            }
            Look::Idle(why) => idle.push((arm.base, why.clone())),
        }
    }
    (shots, idle)
}

pub(super) fn look(state: &State, at: UnitId, arm: Arm, order: Order) -> Look {
    if arm.round.is_indirect() {
        return indirect::look(state, at, arm, order);
    }
    let Some(viewer) = state.viewer(arm.base) else { return Look::Idle(vec![]) };
    let args = || [Arg::Base(arm.base), Arg::Unit(at)];
    let seen: Vec<&Base> = state.targets(at).filter(|base| viewer.sees(base)).collect();
    if seen.is_empty() {
        return Look::Idle(vec![unseen(state, &viewer, at)]);
    }
    let mut why = vec![];
    // OD-8-8.
    let within: Vec<&Base> = seen.iter().copied().filter(|base| viewer.reaches_round(state, arm, base)).collect();
    if within.is_empty() {
        why.push(Reason::new("od.fire.arc", "OD-8-8").about(args()));
    }
    // OD-8-7.
    let clear: Vec<&Base> = within.iter().copied().filter(|base| viewer.friend_near(base).is_none()).collect();
    if let Some(friend) = within.first().filter(|_| clear.is_empty()).and_then(|base| viewer.friend_near(base)) {
        why.push(Reason::new("od.fire.friend-near", "OD-8-7").about([Arg::Base(arm.base), Arg::Unit(friend)]));
    }
    // OD-8-2.
    let Some(range) = clear.iter().filter_map(|base| state.range(&viewer, base)).min() else {
        return Look::Idle(why);
    };
    let most = arm.weapon.weapon().direct.unwrap_or_default().len(state.measure);
    if range > most {
        why.push(Reason::new("od.fire.range", "OD-9.1-1").about(args()).limit(range, most));
        return Look::Idle(why);
    }
    Look::Clear(range, cover(&viewer, &seen))
}

impl State {
    /// OD-8-1: from the one who fires to a model. Of a gun its carriage and its crew count.
    pub(crate) fn range(&self, viewer: &Viewer, other: &Base) -> Option<Len> {
        let there = other.shape()?;
        let unit = viewer.base.unit;
        let gun = self.unit(unit).is_some_and(|found| found.profile.gun().is_some());
        let crew = self.men(unit).filter(|(_, man)| gun && man.role != Role::Spotter).map(|(base, _)| base);
        let all = [viewer.base].into_iter().chain(crew);
        all.filter_map(|base| Some(gap_len(&*base.shape()?, &there))).min()
    }
}

/// OD-10-1: what the damage die must show, and the side of a vehicle that is hit. Of shells the template decides.
fn harm(state: &State, at: UnitId, arm: Arm, range: Len) -> (Tally, Option<Side>) {
    let from = state.place_of(arm.base).map_or(Pt::default(), |place| place.at);
    let side = armor::side_hit(state, at, from);
    let Some(unit) = state.unit(at).filter(|unit| unit.profile.vehicle().is_none()) else {
        return (armor::need_of(state, side, at, arm.weapon, range), side);
    };
    let pen = match arm.weapon.weapon().pen {
        Pen::Plus(pen) => i32::from(pen),
        Pen::Zero | Pen::HeOnly => 0,
    };
    let value = i32::from(unit.quality().row().damage_value);
    let shield = !arm.weapon.weapon().has(Special::Flamethrower) && is_shielded(state, at, from);
    let tally = Tally::new("od.tally.damage", "od.tally.damage-value", "OD-10-2", value)
        .add_if(pen > 0, "od.tally.pen", "OD-10-1", -pen)
        .add_if(shield, "od.tally.shield", "OD-10-4", i32::from(Number::GunShield.value()));
    (tally, None)
}

/// OD-10-4: a gun with a shield, hit from its front; on a border the firer's choice.
fn is_shielded(state: &State, at: UnitId, from: Pt) -> bool {
    let shield = state.unit(at).is_some_and(|unit| unit.has(Special::GunShield));
    let carriage = crate::way::carriage(state, at).filter(|_| shield);
    carriage.is_some_and(|carriage| sector::holding(carriage, from) == [Side::Front])
}

fn unseen(state: &State, viewer: &Viewer, at: UnitId) -> Reason {
    let nearest = state.targets(at).min_by_key(|base| base.place.map(|place| (place.at - viewer.at).square()));
    let line = nearest.and_then(|base| viewer.line(base));
    let cut = line.as_ref().and_then(|line| line.hidden().copied());
    let by = match cut.map(|cut| cut.by) {
        Some(Obstacle::Piece(piece)) => Arg::Piece(piece),
        Some(Obstacle::Base(base)) => Arg::Base(base),
        None => Arg::Said("–".to_owned()),
    };
    let why = Reason::new("od.fire.hidden", "OD-8-4").about([Arg::Base(viewer.base.id), Arg::Unit(at), by]);
    match line {
        Some(line) => why.mark(Mark::Ray { from: line.from, to: line.to, cut: cut.map(|cut| cut.at), tone: Tone::Bad }),
        None => why,
    }
}

/// Section 9.2: what a die must show.
fn to_hit(state: &State, at: UnitId, arm: Arm, (range, cover, order): (Len, Cover, Order)) -> Tally {
    to_hit_at(state, Some(at), arm, (range, cover, order))
}

/// OD-17.4-2: the same at a point, without what the target adds.
pub(super) fn to_hit_spot(state: &State, arm: Arm, range: Len, order: Order) -> Tally {
    to_hit_at(state, None, arm, (range, Cover::None, order))
}

fn to_hit_at(state: &State, at: Option<UnitId>, arm: Arm, (range, cover, order): (Len, Cover, Order)) -> Tally {
    use HitModifier as By;
    let charts = Charts::standard();
    let of = |modifier: HitModifier| -i32::from(charts.hit(modifier));
    let (row, unit) = (arm.weapon.weapon(), state.board.base(arm.base).map(|base| base.unit));
    let Some(own) = unit.and_then(|unit| state.unit(unit)) else {
        return Tally::new("od.tally.hit", "od.tally.to-hit", "OD-9.2-11", 0);
    };
    let most = row.direct.unwrap_or_default().len(state.measure);
    let point_blank = range <= state.length(Length::PointBlank);
    let long = range * 2 > most && !point_blank;
    let target = at.and_then(|at| state.unit(at).filter(|target| target.on_foot()).map(|target| (at, target)));
    let down = target.is_some_and(|(_, target)| target.die == Die::On(Order::Down));
    let small = target.is_some_and(|(at, _)| state.strength(at) <= usize::from(Number::SmallTarget.value()));
    let pins = own.weight_of_pins() * of(By::Pin);
    let moved = order == Order::Advance && !row.has(Special::Assault);
    // OD-14-1.
    let flames = row.has(Special::Flamethrower);
    let (down, cover) = (down && !flames, if flames { Cover::None } else { cover });
    let tally = Tally::new("od.tally.hit", "od.tally.to-hit", "OD-9.2-11", i32::from(Number::ToHit.value()))
        .add_if(point_blank, "od.tally.point-blank", "OD-9.2-1", of(By::PointBlank))
        .add_if(pins > 0, "od.tally.pins", "OD-9.2-2", pins)
        .add_if(long, "od.tally.long", "OD-9.2-3", of(By::LongRange))
        .add_if(own.quality() == Quality::Inexperienced, "od.tally.inexperienced", "OD-9.2-4", of(By::Inexperienced))
        .add_if(moved, "od.tally.on-the-move", "OD-9.2-5", of(By::OnTheMove))
        .add_if(short_crew(state, arm), "od.tally.short-crew", "OD-9.2-6", of(By::ShortCrew))
        .add_if(down, "od.tally.down", "OD-9.2-7", of(By::Down))
        .add_if(small, "od.tally.small", "OD-9.2-8", of(By::SmallTarget))
        .add_if(cover == Cover::Soft, "od.tally.soft-cover", "OD-9.2-9", of(By::SoftCover))
        .add_if(cover == Cover::Hard, "od.tally.hard-cover", "OD-9.2-9", of(By::HardCover));
    let below = i32::from(Number::ToHitBest.value()) - tally.total;
    tally.add_if(below > 0, "od.tally.best", "OD-9.2-11", below)
}

/// OD-8-14: at least half of the models in sight are in cover; of both kinds, the one of the majority, or the better.
fn cover(viewer: &Viewer, seen: &[&Base]) -> Cover {
    let of = |base: &&Base| viewer.cover_of(base);
    let covers: Vec<Cover> = seen.iter().map(of).collect();
    let n = |cover: Cover| covers.iter().filter(|of| **of == cover).count();
    let (soft, hard) = (n(Cover::Soft), n(Cover::Hard));
    match () {
        () if (soft + hard) * 2 < covers.len() || soft + hard == 0 => Cover::None,
        () if hard >= soft => Cover::Hard,
        () => Cover::Soft,
    }
}

/// OD-9.2-6: a team's weapon that one man serves; in a squad, one whose loader is dead or not near.
fn short_crew(state: &State, arm: Arm) -> bool {
    let Some(base) = state.board.base(arm.base) else { return false };
    let unit = base.unit;
    let team = arm.mount.is_none() && arm.weapon.weapon().has(Special::Team);
    let Some(found) = state.unit(unit).filter(|_| team) else { return false };
    if !found.has(Special::SquadTeam) {
        return state.strength(unit) <= 1;
    }
    let loader = crews(state, unit).into_iter().find(|(gunner, _)| *gunner == arm.base).map(|(_, loader)| loader);
    let reach = state.length(Length::Coherency);
    let near = |loader: BaseId| state.board.base(loader).is_some_and(|loader| base.within(loader, reach));
    !loader.is_some_and(near)
}

/// OD-10-3, section 11: a vehicle with armor.
pub(crate) fn is_armored(state: &State, at: UnitId) -> bool {
    let vehicle = state.unit(at).and_then(|unit| unit.profile.vehicle());
    vehicle.is_some_and(|vehicle| vehicle.is_armored())
}

/// It is troops, whose owner chooses who falls (OD-9.1-7).
pub(crate) fn is_troops(state: &State, at: UnitId) -> bool {
    state.unit(at).is_some_and(|unit| unit.profile.kind() != Kind::Vehicle)
}

/// OD-10-5, OD-11.1-1: small arms, or something that goes through more.
pub(crate) fn is_heavy(weapon: WeaponId) -> bool {
    weapon.weapon().class == Class::Heavy
}

/// OD-13-15: who falls when the unit is hit: everyone but its spotter.
pub(crate) fn fighters(state: &State, at: UnitId) -> impl Iterator<Item = BaseId> {
    state.men(at).filter(|(_, man)| man.role != Role::Spotter).map(|(base, _)| base.id)
}

/// For the odds: men whose loss means the same to the rest of the attack. An officer and an NCO matter only to a morale check.
fn likeness(state: &State, base: BaseId, checked: bool) -> u16 {
    let unit = state.board.base(base).and_then(|base| state.unit(base.unit));
    match state.man(base).map(|man| man.role) {
        Some(Role::Officer) if checked => 1,
        Some(Role::Nco) if checked && state.options.nco_loss => 2,
        Some(Role::Gunner) if unit.is_some_and(|unit| unit.has(Special::SupportTeam)) => 3,
        Some(Role::Officer | Role::Nco | Role::Gunner | Role::Loader | Role::Soldier | Role::Crew | Role::Spotter)
        | None => 0,
    }
}

/// The name of a weapon for a sentence.
pub(crate) fn named(weapon: WeaponId) -> Arg {
    Arg::Word(content::Word::own(format!("od.weapon.{}", weapon.name())))
}

/// The name of a man's part in his unit, for a choice of losses.
pub(crate) fn choice(state: &State, base: BaseId, checked: bool) -> contract::Choice {
    let key = content::Word::own(base.to_string());
    let weapon = state.man(base).and_then(|man| man.weapons.first().copied());
    let nco = state.man(base).is_some_and(|man| matches!(man.role, Role::Nco | Role::Officer));
    let text = match weapon {
        Some(weapon) if nco => text("od.leader-with", [Arg::Base(base), named(weapon)]),
        Some(weapon) => text("od.man-with", [Arg::Base(base), named(weapon)]),
        None => text("base", [Arg::Base(base)]),
    };
    contract::Choice { key, text, at: Some(contract::Thing::Base(base)), like: likeness(state, base, checked) }
}

/// `all`: the weapons of a unit that fire together.
pub(crate) fn all() -> content::Word {
    word("all")
}
