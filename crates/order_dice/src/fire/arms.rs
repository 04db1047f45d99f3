//! 9.1, 9.2: who of a unit fires what at a target, and what each of them needs.

use super::{armor, mounts};
use crate::data::{
    Charts, Class, Cover, HitModifier, Kind, Length, Number, Pen, Quality, Role, Side, Special, WeaponId,
};
use crate::record::Order;
use crate::sight::Viewer;
use crate::state::{Die, State};
use crate::{sector, way::crews};
use content::{Arg, text, word};
use contract::{Mark, Reason, Tally, Tone};
use geom::{Len, Pt, gap_len};
use table::{Base, BaseId, Obstacle, UnitId};

/// A man, a gun or a vehicle with the weapon that it fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arm {
    pub base: BaseId,
    pub weapon: WeaponId,
    /// Of a vehicle: which of its mounts.
    pub mount: Option<u8>,
}

impl Arm {
    pub fn carried(base: BaseId, weapon: WeaponId) -> Arm {
        Arm { base, weapon, mount: None }
    }
}

/// OD-9.2-11: men who fire the same weapon and need the same score to hit and to do damage.
pub(crate) struct Shot {
    pub weapon: WeaponId,
    pub bases: Vec<BaseId>,
    pub to_hit: Tally,
    pub harm: Tally,
    /// OD-8-10: the side of a vehicle that they hit.
    pub from: Option<Side>,
}

/// What a man of the unit does against the target.
pub(crate) enum Aimed {
    /// What he needs to hit, and to do damage.
    Fires(Tally, Tally, Option<Side>),
    /// Why not.
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
    let profile = state.unit(unit).map(|found| found.profile);
    if profile.is_some_and(|profile| profile.vehicle().is_some()) {
        return mounts::together(state, unit);
    }
    // A gun is served by its crew.
    if let Some(gun) = profile.and_then(|profile| profile.gun()) {
        let carriage = state.board.of(unit).next().filter(|base| base.place.is_some());
        let served = carriage.filter(|_| is_aimed(gun.weapon) && state.strength(unit) > 0);
        return served.map(|base| Arm::carried(base.id, gun.weapon)).into_iter().collect();
    }
    let loaders: Vec<BaseId> = crews(state, unit).into_iter().map(|(_, loader)| loader).collect();
    let of = |(base, man): (&Base, &crate::data::Man)| {
        let weapon = man.weapons.iter().copied().find(|weapon| !weapon.weapon().has(Special::OneShot))?;
        (!loaders.contains(&base.id) && is_aimed(weapon)).then_some(Arm::carried(base.id, weapon))
    };
    state.men(unit).filter_map(of).collect()
}

/// It is aimed at what is seen, and has shot that needs no template.
pub(crate) fn is_aimed(weapon: WeaponId) -> bool {
    let weapon = weapon.weapon();
    weapon.direct.is_some() && weapon.pen != Pen::HeOnly
}

/// OD-9.1-1, OD-9.1-3: the shots of these arms at a target, in the order of the men; and who does not fire, with the reasons.
pub(crate) fn shots(state: &State, at: UnitId, arms: &[Arm], order: Order) -> (Vec<Shot>, Vec<(BaseId, Vec<Reason>)>) {
    let (mut shots, mut idle): (Vec<Shot>, Vec<(BaseId, Vec<Reason>)>) = (vec![], vec![]);
    for arm in arms {
        match aimed(state, at, *arm, order) {
            Aimed::Fires(to_hit, harm, from) => {
                let alike = |shot: &&mut Shot| {
                    (shot.weapon, &shot.to_hit, &shot.harm, shot.from) == (arm.weapon, &to_hit, &harm, from)
                };
                match shots.iter_mut().find(alike) {
                    Some(shot) => shot.bases.push(arm.base),
                    None => shots.push(Shot { weapon: arm.weapon, bases: vec![arm.base], to_hit, harm, from }),
                }
            }
            Aimed::Idle(why) => idle.push((arm.base, why)),
        }
    }
    (shots, idle)
}

fn aimed(state: &State, at: UnitId, arm: Arm, order: Order) -> Aimed {
    let Some(viewer) = state.viewer(arm.base) else { return Aimed::Idle(vec![]) };
    let args = || [Arg::Base(arm.base), Arg::Unit(at)];
    let seen: Vec<&Base> = state.models(at).filter(|base| viewer.sees(base)).collect();
    if seen.is_empty() {
        return Aimed::Idle(vec![unseen(state, &viewer, at)]);
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
        return Aimed::Idle(why);
    };
    let most = arm.weapon.weapon().direct.unwrap_or_default().len(state.measure);
    if range > most {
        why.push(Reason::new("od.fire.range", "OD-9.1-1").about(args()).limit(range, most));
        return Aimed::Idle(why);
    }
    let to_hit = to_hit(state, &viewer, at, &seen, (arm, range, order));
    let harm = harm(state, &viewer, at, arm.weapon, range);
    Aimed::Fires(to_hit, harm, armor::side_hit(state, at, viewer.at))
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

/// OD-10-1: what the damage die must show.
fn harm(state: &State, viewer: &Viewer, at: UnitId, weapon: WeaponId, range: Len) -> Tally {
    let Some(unit) = state.unit(at).filter(|unit| unit.profile.vehicle().is_none()) else {
        return armor::need_of(state, viewer, at, weapon, range);
    };
    let pen = match weapon.weapon().pen {
        Pen::Plus(pen) => i32::from(pen),
        Pen::Zero | Pen::HeOnly => 0,
    };
    let value = i32::from(unit.quality().row().damage_value);
    let flames = weapon.weapon().has(Special::Flamethrower);
    let shield = !flames && is_shielded(state, at, viewer.at);
    Tally::new("od.tally.damage", "od.tally.damage-value", "OD-10-2", value)
        .add_if(pen > 0, "od.tally.pen", "OD-10-1", -pen)
        .add_if(shield, "od.tally.shield", "OD-10-4", i32::from(Number::GunShield.value()))
}

/// OD-10-4: a gun with a shield, hit from its front; on a border the firer's choice.
fn is_shielded(state: &State, at: UnitId, from: Pt) -> bool {
    let carriage =
        state.board.of(at).next().filter(|_| state.unit(at).is_some_and(|unit| unit.has(Special::GunShield)));
    carriage.is_some_and(|carriage| sector::holding(carriage, from) == [Side::Front])
}

fn unseen(state: &State, viewer: &Viewer, at: UnitId) -> Reason {
    let nearest = state.models(at).min_by_key(|base| base.place.map(|place| (place.at - viewer.at).square()));
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
fn to_hit(state: &State, viewer: &Viewer, at: UnitId, seen: &[&Base], (arm, range, order): (Arm, Len, Order)) -> Tally {
    use HitModifier as By;
    let charts = Charts::standard();
    let of = |modifier: HitModifier| -i32::from(charts.hit(modifier));
    let (row, unit) = (arm.weapon.weapon(), viewer.base.unit);
    let (Some(own), Some(target)) = (state.unit(unit), state.unit(at)) else {
        return Tally::new("od.tally.hit", "od.tally.to-hit", "OD-9.2-11", 0);
    };
    let most = row.direct.unwrap_or_default().len(state.measure);
    let point_blank = range <= state.length(Length::PointBlank);
    let long = range * 2 > most && !point_blank;
    let on_foot = target.on_foot();
    let down = on_foot && target.die == Die::On(Order::Down);
    let small = on_foot && state.strength(at) <= usize::from(Number::SmallTarget.value());
    let pins = own.weight_of_pins() * of(By::Pin);
    let moved = order == Order::Advance && !row.has(Special::Assault);
    // OD-14-1.
    let flames = row.has(Special::Flamethrower);
    let (down, cover) = (down && !flames, if flames { Cover::None } else { cover(viewer, seen) });
    let tally = Tally::new("od.tally.hit", "od.tally.to-hit", "OD-9.2-11", i32::from(Number::ToHit.value()))
        .add_if(point_blank, "od.tally.point-blank", "OD-9.2-1", of(By::PointBlank))
        .add_if(pins > 0, "od.tally.pins", "OD-9.2-2", pins)
        .add_if(long, "od.tally.long", "OD-9.2-3", of(By::LongRange))
        .add_if(own.quality() == Quality::Inexperienced, "od.tally.inexperienced", "OD-9.2-4", of(By::Inexperienced))
        .add_if(moved, "od.tally.on-the-move", "OD-9.2-5", of(By::OnTheMove))
        .add_if(short_crew(state, viewer, arm), "od.tally.short-crew", "OD-9.2-6", of(By::ShortCrew))
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
fn short_crew(state: &State, viewer: &Viewer, arm: Arm) -> bool {
    let (unit, team) = (viewer.base.unit, arm.mount.is_none() && arm.weapon.weapon().has(Special::Team));
    let Some(found) = state.unit(unit).filter(|_| team) else { return false };
    if !found.has(Special::SquadTeam) {
        return state.strength(unit) <= 1;
    }
    let loader = crews(state, unit).into_iter().find(|(gunner, _)| *gunner == viewer.base.id).map(|(_, loader)| loader);
    let reach = state.length(Length::Coherency);
    let near = |loader: BaseId| state.board.base(loader).is_some_and(|loader| viewer.base.within(loader, reach));
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

/// For the odds: men whose loss means the same to the rest of the attack.
fn likeness(state: &State, base: BaseId) -> u16 {
    match state.man(base).map(|man| man.role) {
        Some(Role::Officer) => 1,
        Some(Role::Nco) => 2,
        Some(Role::Gunner) => 3,
        Some(Role::Loader | Role::Soldier | Role::Crew | Role::Spotter) | None => 0,
    }
}

/// The name of a weapon for a sentence.
pub(crate) fn named(weapon: WeaponId) -> Arg {
    Arg::Word(content::Word::own(format!("od.weapon.{}", weapon.name())))
}

/// The name of a man's part in his unit, for a choice of losses.
pub(crate) fn choice(state: &State, base: BaseId) -> contract::Choice {
    let key = content::Word::own(base.to_string());
    let weapon = state.man(base).and_then(|man| man.weapons.first().copied());
    let nco = state.man(base).is_some_and(|man| matches!(man.role, Role::Nco | Role::Officer));
    let text = match weapon {
        Some(weapon) if nco => text("od.leader-with", [Arg::Base(base), named(weapon)]),
        Some(weapon) => text("od.man-with", [Arg::Base(base), named(weapon)]),
        None => text("base", [Arg::Base(base)]),
    };
    contract::Choice { key, text, at: Some(contract::Thing::Base(base)), like: likeness(state, base) }
}

/// `all`: the weapons of a unit that fire together.
pub(crate) fn all() -> content::Word {
    word("all")
}
