//! What a Unit may shoot at: for each enemy Unit one whole draft, each team firing the best that it may.

use crate::{
    arcs::Bodies,
    data::{Save, Trait},
    fire::{Arm, Field, How, not_together},
    state::State,
};
use contract::{Aim, Given, Thing};
use geom::{Len, pt};
use table::{Base, BaseId, Seat, UnitId};

/// A lawful shot, as far as one is compared with another.
struct Lawful {
    at: BaseId,
    score: i32,
    range: Len,
}

/// All that a side may shoot at, for every Unit of the other.
pub(in crate::orders) struct Marks<'a> {
    field: Field<'a>,
    enemies: Vec<(&'a Base, Bodies)>,
}

impl<'a> Marks<'a> {
    /// For those of this seat.
    pub fn new(state: &'a State, seat: Seat) -> Marks<'a> {
        let enemies = state.side(seat.other()).map(|base| (base, state.bodies(base))).collect();
        Marks { field: Field::new(state), enemies }
    }

    /// Whether any team has a lawful shot at anybody.
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
        // Those who are seen are mostly near.
        sorted::sort_by_key(&mut near, |(enemy, _)| enemy.place.map(|place| (place.at - at).square()));
        near.into_iter().any(|(enemy, body)| {
            // From where one weapon does not see him no other does.
            let mut blind = vec![];
            arms.iter().filter(|arm| self.field.reaches(base, arm, enemy, body).is_some()).any(|arm| {
                let from = (arm.weapon.mount.at_the_front(), arm.weapon.has(Trait::OverheadFire));
                let looks = !blind.contains(&from);
                blind.push(from);
                looks && self.field.sees(base, arm, enemy.id)
            })
        })
    }
}

pub(super) fn survey(field: &Field, unit: UnitId) -> Vec<(Vec<Given>, Thing)> {
    let state = field.state;
    let draft = |enemy: UnitId| {
        // Shots that can do nothing are lawful all the same: they are shown where there are no others.
        let aims = Some(whole(field, unit, enemy, true)).filter(|aims| !aims.is_empty());
        let aims = aims.unwrap_or_else(|| whole(field, unit, enemy, false));
        (!aims.is_empty()).then(|| (vec![Given::Aimed(aims)], Thing::Unit(enemy)))
    };
    let enemies: Vec<UnitId> = state.units_of(unit.seat.other()).map(|(id, _)| id).collect();
    enemies.into_iter().filter_map(draft).collect()
}

/// The arms that a team may fire now.
fn usable(state: &State, base: BaseId) -> Vec<Arm> {
    if state.no_shooting(base).is_some() {
        return vec![];
    }
    let mut arms = state.arms(base);
    arms.retain(|arm| state.no_firing(base, arm).is_none());
    arms
}

/// Everything at that Unit that could harm it in the common way, or everything.
fn whole(field: &Field, unit: UnitId, enemy: UnitId, harm: bool) -> Vec<Aim> {
    let mut aims: Vec<Aim> = vec![];
    let state = field.state;
    for base in state.standing(unit) {
        let arms: Vec<Arm> = usable(state, base.id).into_iter().filter(|arm| !harm || is_common(arm)).collect();
        let spent = |arm: &Arm| {
            let used = aims.iter().filter(|aim| aim.with == arm.key).count();
            arm.limit().is_some_and(|limit| used >= usize::from(limit))
        };
        let ready: Vec<&Arm> = arms.iter().filter(|arm| !spent(arm)).collect();
        let chosen = if state.is_vehicle(base.id) {
            vehicle(field, base, &ready, enemy, harm)
        } else {
            foot(field, base, &ready, enemy, harm)
        };
        aims.extend(chosen);
    }
    gathered(field, enemy, aims)
}

/// Against men and guns, whose hits spread anyway, all fire at one team where that is as good: so it is one roll.
fn gathered(field: &Field, enemy: UnitId, aims: Vec<Aim>) -> Vec<Aim> {
    let state = field.state;
    let arm = |aim: &Aim| state.arms(aim.base).into_iter().find(|arm| arm.key == aim.with);
    let arms: Vec<Option<Arm>> = aims.iter().map(arm).collect();
    let score = |(aim, arm): (&Aim, &Option<Arm>), at: BaseId| {
        lawful(field, state.board.base(aim.base)?, arm.as_ref()?, at).map(|shot| shot.score)
    };
    let own = |of: (&Aim, &Option<Arm>)| if let Thing::Base(at) = of.0.at { score(of, at) } else { None };
    let owns: Vec<Option<i32>> = aims.iter().zip(&arms).map(own).collect();
    // Which of the aims are as good at that team.
    let as_good = |at: BaseId| -> Vec<bool> {
        let all = aims.iter().zip(&arms).zip(&owns);
        all.map(|(aim, own)| score(aim, at).is_some_and(|score| *own == Some(score))).collect()
    };
    let foot = state.standing(enemy).filter(|base| !state.is_vehicle(base.id));
    let count = |(_, good): &(BaseId, Vec<bool>)| good.iter().filter(|good| **good).count();
    let Some((at, good)) = foot.map(|base| (base.id, as_good(base.id))).max_by_key(count) else { return aims };
    // A team keeps to one target with all that it fires.
    let whole = |aim: &Aim| aims.iter().zip(&good).all(|(other, good)| other.base != aim.base || *good);
    let gather = |aim: &Aim| if whole(aim) { Aim { at: Thing::Base(at), ..aim.clone() } } else { aim.clone() };
    aims.iter().map(gather).collect()
}

/// Smoke and single careful shots are for those who ask for them.
fn is_common(arm: &Arm) -> bool {
    match arm.how {
        How::Plain | How::Rifle => true,
        How::Steady | How::Smoke => false,
    }
}

/// The main gun first, and what may be fired beside it, all at one target.
fn vehicle(field: &Field, base: &Base, arms: &[&Arm], enemy: UnitId, harm: bool) -> Vec<Aim> {
    let mut at: Option<BaseId> = None;
    let mut fired: Vec<&Arm> = vec![];
    for arm in arms {
        let together: Vec<&Arm> = fired.iter().copied().chain([*arm]).collect();
        if not_together(field.state, base.id, &together).is_some() {
            continue;
        }
        let target = match at {
            Some(at) => lawful(field, base, arm, at).map(|found| found.at),
            None => best(field, base, arm, enemy),
        };
        if let Some(target) = target.filter(|target| !harm || harms(field.state, arm, *target)) {
            (at, fired) = (Some(target), together);
        }
    }
    let aim = |arm: &&Arm| Some(Aim { base: base.id, with: arm.key.clone(), at: Thing::Base(at?) });
    fired.iter().filter_map(aim).collect()
}

/// One weapon: against armor the one that pierces most, against others the one with the most dice.
fn foot(field: &Field, base: &Base, arms: &[&Arm], enemy: UnitId, harm: bool) -> Vec<Aim> {
    let shots = arms.iter().filter_map(|arm| Some((*arm, best(field, base, arm, enemy)?)));
    let worth = |(arm, at): &(&Arm, BaseId)| {
        (if field.state.is_armored(*at) { arm.weapon.at } else { 0 }, arm.dice.unwrap_or(0))
    };
    let chosen = shots.filter(|(arm, at)| !harm || harms(field.state, arm, *at)).max_by_key(worth);
    let aim = |(arm, at): (&Arm, BaseId)| Aim { base: base.id, with: arm.key.clone(), at: Thing::Base(at) };
    chosen.map(aim).into_iter().collect()
}

/// The team of a Unit that is hit most easily, of those the nearest.
pub(super) fn best(field: &Field, base: &Base, arm: &Arm, enemy: UnitId) -> Option<BaseId> {
    let all = field.state.standing(enemy).filter_map(|at| lawful(field, base, arm, at.id));
    all.min_by_key(|shot| (shot.score, shot.range, shot.at)).map(|shot| shot.at)
}

fn lawful(field: &Field, base: &Base, arm: &Arm, at: BaseId) -> Option<Lawful> {
    let target = field.state.board.base(at)?;
    let found = |shot: &crate::fire::Shot| Lawful { at, score: field.state.to_hit(shot).total, range: shot.range };
    field.shot(base, arm, target, found)
}

/// Whether its hits could do anything at all.
fn harms(state: &State, arm: &Arm, at: BaseId) -> bool {
    let Some(team) = state.team(at) else { return false };
    match team.row.save {
        Save::Armor(armor) => armor.front.min(armor.side) < arm.weapon.at,
        Save::On(_) => {
            let foot = !team.row.kind.is_vehicle();
            !(foot && arm.weapon.has(Trait::NoHe)) || state.switches.no_he_plus_one
        }
    }
}
