//! 9.1, 9.2: who of a unit fires what at a target, and what each of them needs.

use super::house;
use crate::data::{Charts, Class, Cover, HitModifier, Kind, Length, Number, Quality, Role, Special, WeaponId};
use crate::record::Order;
use crate::sight::Viewer;
use crate::state::{Die, State};
use crate::way::crews;
use content::{Arg, text, word};
use contract::{Mark, Reason, Tally, Tone};
use geom::{Len, gap_len};
use table::{Base, BaseId, Obstacle, UnitId};

/// A man with the weapon that he fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arm {
    pub base: BaseId,
    pub weapon: WeaponId,
}

/// OD-9.2-11: men who fire the same weapon and need the same score.
pub(crate) struct Shot {
    pub weapon: WeaponId,
    pub bases: Vec<BaseId>,
    pub to_hit: Tally,
    /// OD-19-20: fired with a scope.
    pub scope: bool,
}

/// What a man of the unit does against the target.
pub(crate) enum Aimed {
    Fires(Tally),
    /// OD-19-20: with his scope.
    Snipes(Tally),
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
    let loaders: Vec<BaseId> = crews(state, unit).into_iter().map(|(_, loader)| loader).collect();
    let of = |(base, man): (&Base, &crate::data::Man)| {
        let weapon = man.weapons.iter().copied().find(|weapon| !weapon.weapon().has(Special::OneShot))?;
        (!loaders.contains(&base.id) && is_aimed(weapon)).then_some(Arm { base: base.id, weapon })
    };
    state.men(unit).filter_map(of).collect()
}

/// It is aimed at what is seen, and needs no template.
pub(crate) fn is_aimed(weapon: WeaponId) -> bool {
    let weapon = weapon.weapon();
    weapon.direct.is_some() && !weapon.has(Special::He)
}

/// OD-9.1-1, OD-9.1-3: the shots of these arms at a target, in the order of the men; and who does not fire, with the reasons.
pub(crate) fn shots(state: &State, at: UnitId, arms: &[Arm], order: Order) -> (Vec<Shot>, Vec<(BaseId, Vec<Reason>)>) {
    let (mut shots, mut idle): (Vec<Shot>, Vec<(BaseId, Vec<Reason>)>) = (vec![], vec![]);
    let mut room = house::Room::of(state, arms);
    for arm in arms {
        match house::aimed(state, at, *arm, order, &mut room) {
            Aimed::Fires(tally) => {
                let alike = |shot: &&mut Shot| shot.weapon == arm.weapon && shot.to_hit == tally;
                match shots.iter_mut().find(alike) {
                    Some(shot) => shot.bases.push(arm.base),
                    None => {
                        shots.push(Shot { weapon: arm.weapon, bases: vec![arm.base], to_hit: tally, scope: false });
                    }
                }
            }
            Aimed::Snipes(tally) => {
                shots.push(Shot { weapon: arm.weapon, bases: vec![arm.base], to_hit: tally, scope: true });
            }
            Aimed::Idle(why) => idle.push((arm.base, why)),
        }
    }
    (shots, idle)
}

/// The same from one eye, and how far away the target is.
pub(super) fn aimed(state: &State, viewer: &Viewer, at: UnitId, arm: Arm, order: Order) -> (Aimed, Len) {
    let mut range = Len(i32::MAX);
    let aimed = match state.house_of(at) {
        Some(house) => house::aimed_at(state, viewer, (at, house), arm, order, &mut range),
        None => aimed_at(state, viewer, at, arm, order, &mut range),
    };
    (aimed, range)
}

fn aimed_at(state: &State, viewer: &Viewer, at: UnitId, arm: Arm, order: Order, far: &mut Len) -> Aimed {
    let args = || [Arg::Base(arm.base), Arg::Unit(at)];
    let seen: Vec<&Base> = state.models(at).filter(|base| viewer.sees(base)).collect();
    if seen.is_empty() {
        return Aimed::Idle(vec![unseen(state, viewer, at)]);
    }
    let mut why = vec![];
    // OD-8-8.
    let within: Vec<&Base> = match arm.weapon.weapon().has(Special::Fixed) {
        true => seen.iter().copied().filter(|base| viewer.in_arc(base)).collect(),
        false => seen.clone(),
    };
    if within.is_empty() {
        why.push(Reason::new("od.fire.arc", "OD-8-8").about(args()));
    }
    // OD-8-7.
    let clear: Vec<&Base> = within.iter().copied().filter(|base| viewer.friend_near(base).is_none()).collect();
    if let Some(friend) = within.first().filter(|_| clear.is_empty()).and_then(|base| viewer.friend_near(base)) {
        why.push(Reason::new("od.fire.friend-near", "OD-8-7").about([Arg::Base(arm.base), Arg::Unit(friend)]));
    }
    // OD-8-2.
    let gap = |base: &&Base| base.shape().map(|there| gap_len(&viewer.body, &there));
    let Some(range) = clear.iter().filter_map(gap).min() else { return Aimed::Idle(why) };
    *far = range;
    if let Some(tally) = super::scope::aimed(state, viewer, arm, range, order) {
        return Aimed::Snipes(tally);
    }
    let most = arm.weapon.weapon().direct.unwrap_or_default().len(state.measure);
    if range > most {
        why.push(Reason::new("od.fire.range", "OD-9.1-1").about(args()).limit(range, most));
        return Aimed::Idle(why);
    }
    Aimed::Fires(to_hit(state, viewer, at, Behind::Cover(cover(viewer, &seen)), (arm.weapon, range, order)))
}

/// What makes a target harder to hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Behind {
    Cover(Cover),
    /// OD-9.2-10.
    Walls,
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
pub(super) fn to_hit(
    state: &State,
    viewer: &Viewer,
    at: UnitId,
    behind: Behind,
    (weapon, range, order): (WeaponId, Len, Order),
) -> Tally {
    use HitModifier as By;
    let charts = Charts::standard();
    let of = |modifier: HitModifier| -i32::from(charts.hit(modifier));
    let (row, unit) = (weapon.weapon(), viewer.base.unit);
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
    let down = down && !flames;
    let (cover, walls) = match behind {
        _ if flames => (Cover::None, false),
        Behind::Cover(cover) => (cover, false),
        Behind::Walls => (Cover::None, true),
    };
    let tally = Tally::new("od.tally.hit", "od.tally.to-hit", "OD-9.2-11", i32::from(Number::ToHit.value()))
        .add_if(point_blank, "od.tally.point-blank", "OD-9.2-1", of(By::PointBlank))
        .add_if(pins > 0, "od.tally.pins", "OD-9.2-2", pins)
        .add_if(long, "od.tally.long", "OD-9.2-3", of(By::LongRange))
        .add_if(own.quality() == Quality::Inexperienced, "od.tally.inexperienced", "OD-9.2-4", of(By::Inexperienced))
        .add_if(moved, "od.tally.on-the-move", "OD-9.2-5", of(By::OnTheMove))
        .add_if(short_crew(state, viewer, weapon), "od.tally.short-crew", "OD-9.2-6", of(By::ShortCrew))
        .add_if(down, "od.tally.down", "OD-9.2-7", of(By::Down))
        .add_if(small, "od.tally.small", "OD-9.2-8", of(By::SmallTarget))
        .add_if(walls, "od.tally.in-building", "OD-9.2-10", of(By::InBuilding))
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
pub(super) fn short_crew(state: &State, viewer: &Viewer, weapon: WeaponId) -> bool {
    let unit = viewer.base.unit;
    // OD-19-20: a sniper who is alone, with his rifle.
    if state.unit(unit).is_some_and(|found| found.has(Special::Sniper)) {
        return state.strength(unit) <= 1 && !weapon.weapon().has(Special::Assault);
    }
    let Some(found) = state.unit(unit).filter(|_| weapon.weapon().has(Special::Team)) else { return false };
    if !found.has(Special::SquadTeam) {
        return state.strength(unit) <= 1;
    }
    // OD-17.1-1: in a building everyone is near.
    if state.house_of(unit).is_some() {
        return !crews(state, unit).iter().any(|(gunner, _)| *gunner == viewer.base.id);
    }
    let loader = crews(state, unit).into_iter().find(|(gunner, _)| *gunner == viewer.base.id).map(|(_, loader)| loader);
    let reach = state.length(Length::Coherency);
    let near = |loader: BaseId| state.board.base(loader).is_some_and(|loader| viewer.base.within(loader, reach));
    !loader.is_some_and(near)
}

/// OD-10-3, section 11: what a target that cannot be harmed yet is.
pub(crate) fn is_armored(state: &State, at: UnitId) -> bool {
    let vehicle = state.unit(at).and_then(|unit| unit.profile.vehicle());
    vehicle.is_some_and(|vehicle| vehicle.is_armored())
}

/// OD-10-4: a gun with a shield.
pub(crate) fn is_shielded(state: &State, at: UnitId) -> bool {
    state.unit(at).is_some_and(|found| found.has(Special::GunShield))
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
