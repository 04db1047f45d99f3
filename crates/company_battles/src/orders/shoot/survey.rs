//! Targets of a Unit: for each enemy Unit one complete draft, with each team firing the best it can.

use crate::{
    data::{Save, Trait},
    fire::{Arm, Field, How, not_together, usable},
    state::State,
};
use contract::{Aim, Given, Thing};
use geom::Len;
use sorted::Map;
use std::{cell::OnceCell, cmp::Reverse};
use table::{Base, BaseId, Seat, UnitId};

/// A legal shot, with what is needed to compare it with others.
#[derive(Clone, Copy)]
struct Lawful {
    at: BaseId,
    score: i32,
    range: Len,
}

/// All teams at once, each at a target that most of them share; then all at each enemy Unit.
pub(super) fn survey(field: &Field, unit: UnitId) -> Vec<(Vec<Given>, Thing)> {
    let shooters = Shooters::new(field, unit);
    let draft = |enemy: UnitId| {
        // Shots that cannot harm are legal; they are offered if there are no others.
        let aims = Some(shooters.whole(enemy, true, &[])).filter(|aims| !aims.is_empty());
        let aims = aims.unwrap_or_else(|| shooters.whole(enemy, false, &[]));
        (!aims.is_empty()).then_some((aims, Thing::Unit(enemy)))
    };
    let all = Some((shooters.spread(), Thing::Unit(unit))).filter(|(aims, _)| !aims.is_empty());
    let each = shooters.enemies().into_iter().filter_map(draft);
    all.into_iter().chain(each).map(|(aims, at)| (vec![Given::Aimed(aims)], at)).collect()
}

/// The Units at which teams that are not aimed yet could fire, with their aims: those at which most could come first.
pub(super) fn others(field: &Field, unit: UnitId, aims: &[Aim]) -> Vec<(UnitId, Vec<Aim>)> {
    if field.state.standing(unit).all(|base| aims.iter().any(|aim| aim.base == base.id)) {
        return vec![];
    }
    let shooters = Shooters::new(field, unit);
    let at = |enemy: UnitId| Some((enemy, shooters.whole(enemy, true, aims))).filter(|(_, more)| !more.is_empty());
    let mut found: Vec<(UnitId, Vec<Aim>)> = shooters.enemies().into_iter().filter_map(at).collect();
    sorted::sort_by_key(&mut found, |(_, more)| Reverse(n_teams(more)));
    found.truncate(OTHERS_MAX);
    found
}

/// Over how many teams fire is dealt out: with more the odds would take long, and further hits spread anyway.
const TARGETS_MAX: usize = 6;

/// More would hide the order itself.
const OTHERS_MAX: usize = 3;

fn n_teams(aims: &[Aim]) -> usize {
    aims.chunk_by(|a, b| a.base == b.base).count()
}

/// The teams of a Unit with all weapons they can fire now.
struct Shooters<'f, 'a> {
    field: &'f Field<'a>,
    seat: Seat,
    /// It is night, and the Unit has not looked.
    unseeing: bool,
    teams: Vec<(&'a Base, Vec<Loaded>)>,
}

/// A weapon with what is known of its shots, by the index of the target.
struct Loaded {
    arm: Arm,
    shots: Vec<OnceCell<Option<Lawful>>>,
}

impl<'f, 'a> Shooters<'f, 'a> {
    fn new(field: &'f Field<'a>, unit: UnitId) -> Shooters<'f, 'a> {
        let state = field.state;
        let loaded = |arm| Loaded { arm, shots: vec![OnceCell::new(); state.board.bases.len()] };
        let team = |base: &'a Base| (base, usable(state, base.id).into_iter().map(loaded).collect());
        Shooters {
            field,
            seat: unit.seat,
            unseeing: state.must_look(unit, None),
            teams: state.standing(unit).map(team).collect(),
        }
    }

    fn shot(&self, base: &Base, loaded: &Loaded, at: BaseId) -> Option<Lawful> {
        let place = self.field.state.board.place_of(at)?;
        *loaded.shots[place].get_or_init(|| lawful(self.field, base, &loaded.arm, at))
    }

    fn enemies(&self) -> Vec<UnitId> {
        self.field.state.units_of(self.seat.other()).map(|(id, _)| id).collect()
    }

    /// All that can harm something: the Unit that most can harm is aimed at first, the easier of two.
    fn spread(&self) -> Vec<Aim> {
        let mut all: Vec<Aim> = vec![];
        let worth = |more: &Vec<Aim>| (n_teams(more), Reverse(self.needed(more)));
        loop {
            let each = self.enemies().into_iter().map(|enemy| self.whole(enemy, true, &all));
            match each.filter(|more| !more.is_empty()).max_by_key(worth) {
                Some(more) => all.extend(more),
                None => return all,
            }
        }
    }

    /// The scores and ranges of these shots together.
    fn needed(&self, aims: &[Aim]) -> (i32, i32) {
        let shots = aims.iter().filter_map(|aim| {
            let (base, arms) = self.teams.iter().find(|(base, _)| base.id == aim.base)?;
            let loaded = arms.iter().find(|loaded| loaded.arm.key == aim.with)?;
            if let Thing::Base(at) = aim.at { self.shot(base, loaded, at) } else { None }
        });
        shots.fold((0, 0), |(scores, ranges), shot| (scores + shot.score, ranges + shot.range.0))
    }

    /// Everything that could usually harm that Unit and is not aimed yet, or, without `harm`, everything.
    fn whole(&self, enemy: UnitId, harm: bool, before: &[Aim]) -> Vec<Aim> {
        let mut aims: Vec<Aim> = vec![];
        for (base, arms) in self.teams.iter().filter(|(base, _)| before.iter().all(|aim| aim.base != base.id)) {
            let spent = |arm: &Arm| {
                let used = before.iter().chain(&aims).filter(|aim| aim.with == arm.key).count();
                arm.limit().is_some_and(|limit| used >= usize::from(limit))
            };
            let fit = |loaded: &&Loaded| (!harm || is_common(&loaded.arm)) && !spent(&loaded.arm);
            let ready: Vec<&Loaded> = arms.iter().filter(fit).collect();
            let chosen = if self.field.state.is_vehicle(base.id) {
                self.vehicle(base, &ready, enemy, harm)
            } else {
                self.foot(base, &ready, enemy, harm)
            };
            aims.extend(chosen);
        }
        // NF-3: until it is known how far the Unit sees, the nearest is the likeliest to be seen.
        if self.unseeing { aims } else { self.dealt(enemy, aims) }
    }

    /// SH-22: the first hit of each team is on its declared target, so teams on foot that could as well fire at another team of infantry
    /// or guns are dealt out over those, each to the nearest of those at which the fewest fire. Vehicles fire many dice, whose further
    /// hits spread anyway: they fire at the same team if that is equally good, which makes one roll.
    fn dealt(&self, enemy: UnitId, aims: Vec<Aim>) -> Vec<Aim> {
        let state = self.field.state;
        let shot = |aim: &Aim, at: BaseId| {
            let (base, arms) = self.teams.iter().find(|(base, _)| base.id == aim.base)?;
            self.shot(base, arms.iter().find(|loaded| loaded.arm.key == aim.with)?, at)
        };
        let score = |aim: &Aim| if let Thing::Base(at) = aim.at { Some(shot(aim, at)?.score) } else { None };
        // All weapons of a team have the same target.
        let as_good = |own: &[Aim], at: BaseId| {
            own.iter().all(|aim| score(aim).zip(shot(aim, at)).is_some_and(|(score, shot)| score == shot.score))
        };
        let foot: Vec<BaseId> =
            state.standing(enemy).map(|base| base.id).filter(|base| !state.is_vehicle(*base)).collect();
        let teams: Vec<&[Aim]> = aims.chunk_by(|a, b| a.base == b.base).collect();
        let vehicles = || teams.iter().filter(|own| state.is_vehicle(own[0].base));
        let shared = foot.iter().copied().max_by_key(|at| vehicles().filter(|own| as_good(own, *at)).count());
        let mut dealt: Map<BaseId, usize> = Map::new();
        let mut all = vec![];
        for own in &teams {
            let n = |at: BaseId| dealt.get(&at).copied().unwrap_or(0);
            let range = |at: BaseId| shot(&own[0], at).map(|shot| shot.range);
            let chosen = if state.is_vehicle(own[0].base) {
                shared.filter(|at| as_good(own, *at))
            } else {
                let open = foot.iter().copied().filter(|at| dealt.len() < TARGETS_MAX || n(*at) > 0);
                let chosen = open.filter(|at| as_good(own, *at)).min_by_key(|at| (n(*at), range(*at), *at));
                if let Some(at) = chosen {
                    *dealt.or_default(at) += 1;
                }
                chosen
            };
            let to = |aim: &Aim| Aim { at: chosen.map_or_else(|| aim.at.clone(), Thing::Base), ..aim.clone() };
            all.extend(own.iter().map(to));
        }
        all
    }

    /// The main gun first, and what may be fired with it, all at one target.
    fn vehicle(&self, base: &Base, arms: &[&Loaded], enemy: UnitId, harm: bool) -> Vec<Aim> {
        let state = self.field.state;
        let mut at: Option<BaseId> = None;
        let mut fired: Vec<(&Arm, BaseId)> = vec![];
        for loaded in arms {
            let arm = &loaded.arm;
            let together: Vec<&Arm> = fired.iter().map(|(arm, _)| *arm).chain([arm]).collect();
            if not_together(state, base.id, &together).is_some() {
                continue;
            }
            let shared = at.and_then(|at| self.shot(base, loaded, at)).map(|found| found.at);
            let own = || if at.is_none() || arm.is_free() { self.best(base, loaded, enemy) } else { None };
            let harmful = |target: &BaseId| !harm || harms(state, arm, *target);
            if let Some(target) = shared.filter(harmful).or_else(|| own().filter(harmful)) {
                at = at.or(Some(target).filter(|_| !arm.is_free()));
                fired.push((arm, target));
            }
        }
        let aim = |(arm, at): &(&Arm, BaseId)| Aim { base: base.id, with: arm.key.clone(), at: Thing::Base(*at) };
        fired.iter().map(aim).collect()
    }

    /// One weapon: against armor the one with the best anti-tank rating, otherwise the one with the most dice.
    fn foot(&self, base: &Base, arms: &[&Loaded], enemy: UnitId, harm: bool) -> Vec<Aim> {
        let state = self.field.state;
        let shots = arms.iter().filter_map(|loaded| Some((&loaded.arm, self.best(base, loaded, enemy)?)));
        let worth =
            |(arm, at): &(&Arm, BaseId)| (if state.is_armored(*at) { arm.weapon.at } else { 0 }, arm.dice.unwrap_or(0));
        let chosen = shots.filter(|(arm, at)| !harm || harms(state, arm, *at)).max_by_key(worth);
        let aim = |(arm, at): (&Arm, BaseId)| Aim { base: base.id, with: arm.key.clone(), at: Thing::Base(at) };
        chosen.map(aim).into_iter().collect()
    }

    fn best(&self, base: &Base, loaded: &Loaded, enemy: UnitId) -> Option<BaseId> {
        best_of(self.field.state.standing(enemy).filter_map(|at| self.shot(base, loaded, at.id)))
    }
}

/// Smoke and single stabilized shots are only fired on request.
fn is_common(arm: &Arm) -> bool {
    match arm.how {
        How::Plain | How::Rifle | How::Second | How::Escort => true,
        How::Steady | How::Smoke => false,
    }
}

/// The team of a Unit that is easiest to hit; among equals the nearest.
pub(super) fn best(field: &Field, base: &Base, arm: &Arm, enemy: UnitId) -> Option<BaseId> {
    best_of(field.state.standing(enemy).filter_map(|at| lawful(field, base, arm, at.id)))
}

fn best_of(shots: impl Iterator<Item = Lawful>) -> Option<BaseId> {
    shots.min_by_key(|shot| (shot.score, shot.range, shot.at)).map(|shot| shot.at)
}

fn lawful(field: &Field, base: &Base, arm: &Arm, at: BaseId) -> Option<Lawful> {
    let target = field.state.board.base(at)?;
    let found = |shot: &crate::fire::Shot| Lawful { at, score: field.state.to_hit(shot).total, range: shot.range };
    field.shot(base, arm, target, found)
}

/// Whether its hits could have any effect.
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
