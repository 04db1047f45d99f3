//! 9.1, 9.2: who of a unit fires what at a target, and what each of them needs.

use super::shells::Round;
use super::{armor, house, indirect, mounts, scope, spotter};
use crate::data::{
    Charts, Class, Cover, He, HitModifier, Kind, Length, Number, Pen, Quality, Role, Side, Special, WeaponId,
};
use crate::record::Order;
use crate::sight::{Facet, Viewer};
use crate::state::{Die, State};
use crate::{conceal, way::crews};
use content::{Arg, text, word};
use contract::{Mark, Reason, Tally, Tone};
use geom::{Arc, Heading, Len, Pt, Shape, Share, gap_len};
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

/// The code of the reason why an opening is of no use.
const NO_OPENING_FACES: &str = "od.fire.no-opening-faces";

/// A weapon that is not fired, and why.
pub(crate) type Idle = (Arm, Vec<Reason>);

/// OD-9.2-11: men who fire the same weapon and need the same score to hit and to do damage.
pub(crate) struct Shot {
    pub weapon: WeaponId,
    pub round: Round,
    /// The explosion of its shells.
    pub he: Option<He>,
    pub bases: Vec<BaseId>,
    /// Where the first of them looks from.
    pub eye: Pt,
    pub to_hit: Tally,
    pub harm: Tally,
    /// OD-8-10: the side of a vehicle that they hit.
    pub from: Option<Side>,
    /// OD-19-20: fired with a scope.
    pub scope: bool,
}

/// What a man of the unit has of the target. Nothing of it changes while nobody moves.
pub(crate) enum Look {
    /// How he may fire: of one in a building, through each opening that serves (OD-17.1-7).
    Clear(Vec<View>),
    /// Why he does not fire.
    Idle(Vec<Reason>),
}

/// The target from one eye: which of his eyes it is and where, how far the target is, and what makes it harder to hit.
#[derive(Clone, Copy)]
pub(crate) struct View {
    pub eye: usize,
    pub from: Pt,
    pub range: Len,
    pub behind: Behind,
}

/// What makes a target harder to hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Behind {
    Cover(Cover),
    /// OD-9.2-10.
    Walls,
}

impl Shot {
    pub fn dice(&self) -> u8 {
        let n = u8::try_from(self.bases.len()).unwrap_or(u8::MAX);
        n.saturating_mul(self.weapon.weapon().shots)
    }
}

/// OD-9.1-4: the weapons of a unit that fire together: each man one, not those for a single shot, which are aimed one by one (OD-9.1-1).
/// OD-13-10: the loader of a weapon that picks a target of its own serves it and does not fire with the others.
pub(crate) fn arms(state: &State, unit: UnitId) -> Vec<Arm> {
    if state.unit(unit).is_some_and(|found| found.profile.vehicle().is_some()) {
        return mounts::together(state, unit);
    }
    let (aimed, others): (Vec<Arm>, Vec<Arm>) = tubes(state, unit).into_iter().partition(|arm| is_aimed(arm.weapon));
    let apart = |gunner: BaseId| others.iter().any(|arm| arm.base == gunner);
    let crews: Vec<(BaseId, BaseId)> = crews(state, unit).into_iter().filter(|(gunner, _)| apart(*gunner)).collect();
    aimed.into_iter().filter(|arm| !crews.iter().any(|(_, loader)| *loader == arm.base)).collect()
}

/// OD-7.1-11, OD-19-9: of these arms, the gunners of team weapons and their loaders, who do not fire while their gunner does.
fn serving(state: &State, arms: &[Arm]) -> Vec<(BaseId, BaseId)> {
    let team = |arm: &&Arm| arm.mount.is_none() && arm.weapon.weapon().has(Special::Team);
    let gunners: Vec<BaseId> = arms.iter().filter(team).map(|arm| arm.base).collect();
    let unit = gunners.first().and_then(|base| state.board.base(*base)).map(|base| base.unit);
    let crews = unit.map(|unit| crews(state, unit)).unwrap_or_default();
    crews.into_iter().filter(|(gunner, _)| gunners.contains(gunner)).collect()
}

/// OD-19-20: a sniper fires whatever he carries: what needs least here, his rifle first. Others fire what they are asked to.
fn handiest(
    state: &State,
    at: UnitId,
    arm: Arm,
    order: Order,
    mut looked: impl FnMut(Arm) -> Rc<Look>,
) -> (Arm, Rc<Look>) {
    let need = |(arm, look): &(Arm, Rc<Look>)| match &**look {
        Look::Clear(views) => views.iter().map(|view| to_hit(state, at, *arm, *view, order).total).min(),
        Look::Idle(_) => None,
    };
    let mut best = (arm, looked(arm));
    let unit = state.board.base(arm.base).map(|base| base.unit);
    let sniper = unit.filter(|unit| state.unit(*unit).is_some_and(|found| found.has(Special::Sniper)));
    let Some((unit, man)) = sniper.zip(state.man(arm.base)) else { return best };
    for weapon in man.weapons.iter().filter_map(|weapon| crate::saddle::weapon(state, unit, man, *weapon)) {
        let way = Arm::carried(arm.base, weapon);
        if weapon == arm.weapon || !is_aimed(weapon) || weapon.weapon().has(Special::OneShot) {
            continue;
        }
        let way = (way, looked(way));
        if need(&way).is_some_and(|less| need(&best).is_none_or(|most| less < most)) {
            best = way;
        }
    }
    best
}

/// OD-9.1-1: the weapons of the unit that are aimed one by one: those for a single shot that are still to be used, and all of a vehicle.
pub(crate) fn singles(state: &State, unit: UnitId) -> Vec<Arm> {
    if state.unit(unit).is_some_and(|found| found.profile.vehicle().is_some()) {
        return mounts::mounted(state, unit);
    }
    let used = |base: BaseId| state.unit(unit).is_some_and(|found| found.used.contains(&base));
    let once = |weapon: &&WeaponId| weapon.weapon().has(Special::OneShot) && is_aimed(**weapon);
    let of = |(base, man): (&Base, &crate::data::Man)| {
        let weapon = man.weapons.iter().find(once)?;
        (!used(base.id)).then_some(Arm::carried(base.id, *weapon))
    };
    state.men(unit).filter_map(of).collect()
}

/// The gun of the unit, while its crew serves it; the weapons of a vehicle; of each man the weapon that is no single shot.
pub(super) fn tubes(state: &State, unit: UnitId) -> Vec<Arm> {
    let profile = state.unit(unit).map(|found| found.profile);
    if profile.is_some_and(|profile| profile.vehicle().is_some()) {
        return mounts::ready(state, unit);
    }
    if let Some(gun) = profile.and_then(|profile| profile.gun()) {
        // OD-17.1-2: in a building too.
        let there = |base: &&Base| base.place.is_some() || state.house_of(unit).is_some();
        let carriage = state.board.of(unit).next().filter(|base| there(base) && state.strength(unit) > 0);
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

/// OD-9.1-1, OD-9.1-3: the shots of these arms at a target, in the order of the men; and what is not fired, with the reasons.
pub(crate) fn shots(state: &State, at: UnitId, arms: &[Arm], order: Order) -> (Vec<Shot>, Vec<Idle>) {
    let (shots, idle, _) = shots_of(state, at, (arms, &[]), order, |arm| Rc::new(look(state, at, arm, order)));
    (shots, idle)
}

/// The same with looks that may be known already. `taken`: how many of the unit fire through each opening at other targets; and how many do
/// with these.
pub(super) fn shots_of(
    state: &State,
    at: UnitId,
    (arms, taken): (&[Arm], &[usize]),
    order: Order,
    mut looked: impl FnMut(Arm) -> Rc<Look>,
) -> (Vec<Shot>, Vec<Idle>, Vec<usize>) {
    let (mut shots, mut idle): (Vec<Shot>, Vec<Idle>) = (vec![], vec![]);
    let mut room = house::Room::of(state, arms, taken);
    let serving = serving(state, arms);
    let gunner = |arm: &Arm| {
        let own = serving.iter().find(|(_, loader)| *loader == arm.base).map(|(gunner, _)| *gunner);
        own.filter(|_| !arm.weapon.weapon().has(Special::OneShot))
    };
    let mut all: Vec<(Arm, Rc<Look>)> = arms.iter().map(|arm| handiest(state, at, *arm, order, &mut looked)).collect();
    // OD-17.1-7: who has the fewest openings to fire from takes his place first. A loader comes last, when it is known whether his gunner
    // fires. What he has for a single shot was aimed by itself.
    sorted::sort_by_key(&mut all, |(arm, look)| (gunner(arm).is_some(), room.ways(look)));
    let once = |arm: &Arm| arm.weapon.weapon().has(Special::OneShot);
    let taken = |arm: Arm, look: &Look, room: &mut house::Room| match look {
        Look::Clear(views) => room.best(views, |view| to_hit(state, at, arm, *view, order)),
        Look::Idle(_) => None,
    };
    // Who was named for his single shot has his before them.
    let first: Vec<_> = all.iter().map(|(arm, look)| once(arm).then(|| taken(*arm, look, &mut room))).collect();
    for ((arm, look), first) in all.into_iter().zip(first) {
        if gunner(&arm).is_some_and(|gunner| shots.iter().any(|shot| shot.bases.contains(&gunner))) {
            continue;
        }
        if let Look::Idle(why) = &*look {
            idle.push((arm, why.clone()));
            continue;
        }
        let Some((view, to_hit)) = first.unwrap_or_else(|| taken(arm, &look, &mut room)) else {
            idle.push((arm, house::full(arm)));
            continue;
        };
        let (harm, from) = harm(state, at, arm, view, order);
        let Arm { base, weapon, round, .. } = arm;
        let (he, scope) = (mounts::explosion(state, arm), scope::serves(state, arm, view.range, order));
        let kind = |shot: &Shot| (shot.weapon, shot.round, shot.he, shot.from, shot.scope);
        let same = |shot: &Shot| kind(shot) == (weapon, round, he, from, scope);
        let alike = |shot: &&mut Shot| same(shot) && shot.to_hit == to_hit && shot.harm == harm;
        match shots.iter_mut().find(alike) {
            Some(shot) => shot.bases.push(base),
            None => {
                shots.push(Shot { weapon, round, he, bases: vec![base], eye: view.from, to_hit, harm, from, scope })
            }
        }
    }
    // OD-19-20: the assistant does not fire while the sniper uses the scope.
    if shots.iter().any(|shot| shot.scope) {
        shots.retain(|shot| shot.scope);
    }
    (shots, idle, room.taken)
}

/// What the weapon has of the target, from each eye of the one who fires it.
pub(super) fn look(state: &State, at: UnitId, arm: Arm, order: Order) -> Look {
    let firer = state.board.base(arm.base).map(|base| base.unit);
    if let Some(why) = firer.and_then(|unit| conceal::bars(state, unit, at)) {
        return Look::Idle(vec![why]);
    }
    let (mut views, mut idle): (_, Vec<Vec<Reason>>) = (vec![], vec![]);
    for (eye, viewer) in state.eyes(arm.base).iter().enumerate() {
        let view = match arm.round.is_indirect() {
            true => indirect::view(state, viewer, at, arm, order),
            false => view(state, viewer, at, arm, order),
        };
        match view {
            Ok((range, behind)) => views.push(View { eye, from: viewer.at, range, behind }),
            Err(why) => idle.push(why),
        }
    }
    if !views.is_empty() {
        return Look::Clear(views);
    }
    // OD-17.1-7: an opening that faces the target says more than one that does not.
    let blind = |why: &Vec<Reason>| why.iter().any(|why| why.text.code.as_str() == NO_OPENING_FACES);
    Look::Idle(idle.into_iter().min_by_key(blind).unwrap_or_default())
}

fn view(state: &State, viewer: &Viewer, at: UnitId, arm: Arm, order: Order) -> Result<(Len, Behind), Vec<Reason>> {
    let args = || [Arg::Base(arm.base), Arg::Unit(at)];
    let seen: Vec<Facet> = state.facets(at).into_iter().filter(|facet| viewer.sees_facet(facet)).collect();
    if seen.is_empty() {
        return Err(vec![unseen(state, viewer, at)]);
    }
    let mut why = vec![];
    // OD-8-8.
    let within = |facet: &&Facet| viewer.reaches_round(state, arm, &facet.shape());
    let within: Vec<&Facet> = seen.iter().filter(within).collect();
    if within.is_empty() {
        why.push(Reason::new("od.fire.arc", "OD-8-8").about(args()));
    }
    // OD-8-7.
    let friend = |facet: &Facet| viewer.friend_on_line(facet.at(), at);
    let clear: Vec<&Facet> = within.iter().copied().filter(|facet| friend(facet).is_none()).collect();
    if let Some(friend) = within.first().filter(|_| clear.is_empty()).and_then(|facet| friend(facet)) {
        why.push(Reason::new("od.fire.friend-near", "OD-8-7").about([Arg::Base(arm.base), Arg::Unit(friend)]));
    }
    // OD-8-2.
    let Some(mut range) = clear.iter().map(|facet| state.range(viewer, &facet.shape())).min() else { return Err(why) };
    // OD-17.1-8: small arms at an opening, heavy weapons at the wall.
    let house = state.house_of(at);
    if let Some(house) = house.filter(|_| is_heavy(arm.weapon)) {
        range = state.outline(house).iter().map(|part| state.range(viewer, part)).min().unwrap_or(range);
    }
    let most = scope::reach(state, arm, order);
    if range > most {
        why.push(Reason::new("od.fire.range", "OD-9.1-1").about(args()).limit(range, most));
        return Err(why);
    }
    match (house, &seen[..]) {
        (Some(_), _) => Ok((range, Behind::Walls)),
        (None, seen) => Ok((range, Behind::Cover(cover(viewer, seen)))),
    }
}

impl State {
    /// OD-8-1, OD-17.1-6: from the one who fires to something. Of a gun its carriage and its crew count.
    pub(crate) fn range(&self, viewer: &Viewer, there: &Shape) -> Len {
        let unit = viewer.base.unit;
        let gun = self.unit(unit).is_some_and(|found| found.profile.gun().is_some());
        let crew = self.men(unit).filter(|(_, man)| gun && man.role != Role::Spotter);
        let crew = crew.filter_map(|(base, _)| Some(gap_len(&*base.shape()?, there)));
        crew.fold(gap_len(&viewer.body, there), Len::min)
    }
}

/// OD-10-1: what the damage die must show, and the side of a vehicle that is hit. Of shells the template decides.
fn harm(state: &State, at: UnitId, arm: Arm, View { from, range, .. }: View, order: Order) -> (Tally, Option<Side>) {
    let side = armor::side_hit(state, at, from);
    let Some(unit) = state.unit(at).filter(|unit| unit.profile.vehicle().is_none()) else {
        return (armor::need_of(state, side, at, arm.weapon, range), side);
    };
    let pen = match arm.weapon.weapon().pen {
        Pen::Plus(pen) => i32::from(pen),
        Pen::Zero | Pen::HeOnly => 0,
    };
    let value = i32::from(unit.quality().row().damage_value);
    // OD-10-4, OD-10-5, OD-17.1-15: not against flames, nor scopes.
    let bare = arm.weapon.weapon().has(Special::Flamethrower) || scope::serves(state, arm, range, order);
    let shield = !bare && is_shielded(state, at, from);
    let house = state.house_of(at).filter(|_| !bare);
    let bunker = house.is_some_and(|house| state.is_bunker(house));
    let walls = i32::from(if bunker { Number::InBunker.value() } else { Number::InBuilding.value() });
    let tally = Tally::new("od.tally.damage", "od.tally.damage-value", "OD-10-2", value)
        .add_if(house.is_some(), "od.tally.walls", if bunker { "OD-17.1-15" } else { "OD-10-5" }, walls)
        .add_if(pen > 0, "od.tally.pen", "OD-10-1", -pen)
        .add_if(shield, "od.tally.shield", "OD-10-4", i32::from(Number::GunShield.value()));
    (tally, None)
}

/// OD-10-4, OD-8-8: a gun with a shield, hit from within 45 degrees of its barrel.
fn is_shielded(state: &State, at: UnitId, from: Pt) -> bool {
    let shield = state.unit(at).is_some_and(|unit| unit.has(Special::GunShield));
    let carriage = crate::way::carriage(state, at).filter(|_| shield);
    carriage.and_then(|carriage| carriage.place).is_some_and(|place| {
        let arc = Arc { from: place.at, facing: place.facing, half_width: Heading::degrees(45) };
        arc.share(&Shape::from(from)) != Share::None
    })
}

fn unseen(state: &State, viewer: &Viewer, at: UnitId) -> Reason {
    if state.house_of(at).is_some() {
        return Reason::new("od.fire.no-opening-seen", "OD-17.1-8").about([Arg::Base(viewer.base.id), Arg::Unit(at)]);
    }
    let nearest = state.targets(at).min_by_key(|base| base.place.map(|place| (place.at - viewer.at).square()));
    let line = nearest.and_then(|base| viewer.line(base));
    let cut = line.as_ref().and_then(|line| line.hidden().copied());
    // OD-17.1-7.
    if viewer.opening.is_some() && cut.is_none() {
        return Reason::new(NO_OPENING_FACES, "OD-17.1-7").about([Arg::Base(viewer.base.id), Arg::Unit(at)]);
    }
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

/// Section 9.2, OD-13-11, OD-19-20: what a die must show.
fn to_hit(state: &State, at: UnitId, arm: Arm, view: View, order: Order) -> Tally {
    match () {
        () if arm.round.is_indirect() => indirect::to_hit(state, &spotter::ranged(state, at), arm, order),
        () if scope::serves(state, arm, view.range, order) => scope::to_hit(state, arm),
        () => to_hit_at(state, Some(at), arm, (view.range, view.behind, order)),
    }
}

/// OD-17.4-2: the same at a point, without what the target adds.
pub(super) fn to_hit_spot(state: &State, arm: Arm, range: Len, order: Order) -> Tally {
    to_hit_at(state, None, arm, (range, Behind::Cover(Cover::None), order))
}

fn to_hit_at(state: &State, at: Option<UnitId>, arm: Arm, (range, behind, order): (Len, Behind, Order)) -> Tally {
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
    let heads = |at: UnitId| if state.is_spotter_alone(at) { 1 } else { state.strength(at) };
    let small = target.is_some_and(|(at, _)| heads(at) <= usize::from(Number::SmallTarget.value()));
    let pins = own.weight_of_pins() * of(By::Pin);
    let moved = order == Order::Advance && !row.has(Special::Assault);
    // OD-14-1.
    let flames = row.has(Special::Flamethrower);
    let down = down && !flames;
    let (cover, walls) = match behind {
        _ if flames => (Cover::None, false),
        Behind::Cover(cover) => (cover, false),
        Behind::Walls => (Cover::None, !arm.round.explodes()),
    };
    let tally = Tally::new("od.tally.hit", "od.tally.to-hit", "OD-9.2-11", i32::from(Number::ToHit.value()))
        .add_if(point_blank, "od.tally.point-blank", "OD-9.2-1", of(By::PointBlank))
        .add_if(pins > 0, "od.tally.pins", "OD-9.2-2", pins)
        .add_if(long, "od.tally.long", "OD-9.2-3", of(By::LongRange))
        .add_if(own.quality() == Quality::Inexperienced, "od.tally.inexperienced", "OD-9.2-4", of(By::Inexperienced))
        .add_if(moved, "od.tally.on-the-move", "OD-9.2-5", of(By::OnTheMove))
        .add_if(short_crew(state, arm), "od.tally.short-crew", "OD-9.2-6", of(By::ShortCrew))
        .add_if(down, "od.tally.down", "OD-9.2-7", of(By::Down))
        .add_if(small, "od.tally.small", "OD-9.2-8", of(By::SmallTarget))
        .add_if(walls, "od.tally.in-building", "OD-9.2-10", of(By::InBuilding))
        .add_if(cover == Cover::Soft, "od.tally.soft-cover", "OD-9.2-9", of(By::SoftCover))
        .add_if(cover == Cover::Hard, "od.tally.hard-cover", "OD-9.2-9", of(By::HardCover));
    let below = i32::from(Number::ToHitBest.value()) - tally.total;
    tally.add_if(below > 0, "od.tally.best", "OD-9.2-11", below)
}

/// OD-8-14: at least half of the models in sight are in cover; of both kinds, the one of the majority, or the better.
fn cover(viewer: &Viewer, seen: &[Facet]) -> Cover {
    let of = |facet: &Facet| match facet {
        Facet::Model(base) => Some(viewer.cover_of(base)),
        Facet::Opening(..) => None,
    };
    let covers: Vec<Cover> = seen.iter().filter_map(of).collect();
    let n = |cover: Cover| covers.iter().filter(|of| **of == cover).count();
    let (soft, hard) = (n(Cover::Soft), n(Cover::Hard));
    match () {
        () if (soft + hard) * 2 < covers.len() || soft + hard == 0 => Cover::None,
        () if hard >= soft => Cover::Hard,
        () => Cover::Soft,
    }
}

/// OD-9.2-6: a team's weapon that one man serves; in a squad, one whose loader is dead or not near.
pub(super) fn short_crew(state: &State, arm: Arm) -> bool {
    let Some(base) = state.board.base(arm.base) else { return false };
    let unit = base.unit;
    // OD-19-20: a sniper who is alone, with his rifle.
    if state.unit(unit).is_some_and(|found| found.has(Special::Sniper)) {
        return state.strength(unit) <= 1 && !arm.weapon.weapon().has(Special::Assault);
    }
    let team = arm.mount.is_none() && arm.weapon.weapon().has(Special::Team);
    let Some(found) = state.unit(unit).filter(|_| team) else { return false };
    if !found.has(Special::SquadTeam) {
        return state.strength(unit) <= 1;
    }
    let loader = crews(state, unit).into_iter().find(|(gunner, _)| *gunner == arm.base).map(|(_, loader)| loader);
    let reach = state.length(Length::Coherency);
    // OD-17.1-1: in a building everyone is near.
    let housed = state.house_of(unit).is_some();
    let near = |loader: BaseId| housed || state.board.base(loader).is_some_and(|loader| base.within(loader, reach));
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
