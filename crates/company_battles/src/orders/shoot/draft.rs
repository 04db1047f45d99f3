//! Reads aims: what each team fires at which target, and every rule against it.

use crate::{
    arcs::Turns,
    data::{Mount, Weapon},
    fire::{Arm, Field, Fires, not_together},
    state::State,
};
use content::{Arg, Word};
use contract::{Aim, Draft, Findings, Reason, Thing};
use geom::{Heading, Pt};
use table::{Base, BaseId, UnitId};

/// The aims that are allowed, and the shots they make.
pub(super) fn read(field: &Field, draft: &Draft, aims: &[Aim], found: &mut Findings) -> (Vec<Aim>, Vec<Fires>) {
    let (mut lawful, mut fires): (Vec<Aim>, Vec<Fires>) = (vec![], vec![]);
    for aim in aims {
        match one(field, draft, aim) {
            Ok((shot, mut why)) => {
                let so_far: Vec<&Fires> = fires.iter().filter(|other| other.base == shot.base).collect();
                why.extend(together(field.state, &so_far, &shot));
                why.extend(limited(&fires, &shot));
                if why.is_empty() {
                    lawful.push(Aim { at: Thing::Base(shot.at), ..aim.clone() });
                }
                found.0.extend(why);
                fires.push(shot);
            }
            Err(why) => found.0.extend(why),
        }
    }
    (lawful, fires)
}

/// One aim, and everything wrong with it. An error if it cannot be understood.
fn one(field: &Field, draft: &Draft, aim: &Aim) -> Result<(Fires, Vec<Reason>), Vec<Reason>> {
    let state = field.state;
    let not = |code, rule| Reason::new(code, rule).about([Arg::Base(aim.base)]);
    let base = state.board.base(aim.base).filter(|base| base.place.is_some() && Some(base.unit) == draft.unit);
    let base = base.ok_or_else(|| vec![not("shoot.not-of-unit", "SH-2")])?;
    let silent = || state.no_shooting(base.id);
    let unmade = |why| silent().chain([why]).collect::<Vec<Reason>>();
    let arm = state.arms(aim.base).into_iter().find(|arm| arm.key == aim.with);
    let arm = arm.ok_or_else(|| match state.bombards_with(aim.base, aim.with.as_str()) {
        Some(weapon) => vec![bombards(Arg::Base(aim.base), weapon)],
        None => unmade(not("shoot.no-weapon", "SH-1")),
    })?;
    let target = target(field, base, &arm, &aim.at).ok_or_else(|| unmade(not("shoot.no-target", "SH-2")))?;
    let why = silent().chain(barred(field, base, &arm, target)).collect();
    Ok((Fires { base: base.id, arm, at: target.id }, why))
}

/// AR-1: the weapon can only bombard, which is not built yet.
fn bombards(who: Arg, weapon: &Weapon) -> Reason {
    let named = Arg::Word(Word::own(format!("cb.weapon.{}", weapon.name)));
    Reason::new("shoot.bombards", "AR-1").about([who, named])
}

/// The intended enemy team; for a Unit, the team that is easiest to hit.
fn target<'a>(field: &Field<'a>, base: &Base, arm: &Arm, at: &Thing) -> Option<&'a Base> {
    match at {
        Thing::Base(id) => {
            field.state.board.base(*id).filter(|found| found.place.is_some() && found.unit.seat != base.unit.seat)
        }
        Thing::Unit(unit) if unit.seat != base.unit.seat => {
            let best = super::survey::best(field, base, arm, *unit).and_then(|id| field.state.board.base(id));
            best.or_else(|| field.state.standing(*unit).next())
        }
        Thing::Unit(_) | Thing::Piece(_) | Thing::Spot(_) => None,
    }
}

/// SH-2: the teams of the Unit with a weapon that is aimed nowhere, each with the least that keeps it from firing at a Unit aimed at.
pub(super) fn idle(field: &Field, unit: UnitId, aims: &[Aim]) -> Vec<(BaseId, Vec<Reason>)> {
    let state = field.state;
    let mut units: Vec<UnitId> = vec![];
    for aim in aims {
        let at = if let Thing::Base(at) = aim.at { state.board.base(at) } else { None };
        units.extend(at.map(|at| at.unit).filter(|unit| !units.contains(unit)));
    }
    let fires = |base: &Base| aims.iter().any(|aim| aim.base == base.id);
    let armed = |base: &&Base| !fires(base) && !state.arms(base.id).is_empty();
    let why = |base: &Base| {
        let silent: Vec<Reason> = state.no_shooting(base.id).collect();
        if !silent.is_empty() {
            return silent;
        }
        let arms = state.arms(base.id);
        let at = |at: &Base| arms.iter().map(|arm| barred(field, base, arm, at)).collect::<Vec<_>>();
        let all = units.iter().flat_map(|unit| state.standing(*unit)).flat_map(at);
        all.min_by_key(Vec::len).unwrap_or_default()
    };
    state.standing(unit).filter(armed).map(|base| (base.id, why(base))).collect()
}

fn barred(field: &Field, base: &Base, arm: &Arm, at: &Base) -> Vec<Reason> {
    field.state.no_firing(base.id, arm).chain(field.why_not(base, arm, at)).collect()
}

/// SH-2: one target per team, and only weapons that can fire together.
fn together(state: &State, so_far: &[&Fires], shot: &Fires) -> Option<Reason> {
    // FF-14, TR-12: twin turrets, and an escort on a tank, have targets of their own.
    let bound = |other: &&Fires| !other.arm.is_free() && !shot.arm.is_free();
    if so_far.iter().copied().filter(bound).any(|other| other.at != shot.at) {
        return Some(Reason::new("shoot.two-targets", "SH-2").about([Arg::Base(shot.base)]));
    }
    let arms: Vec<&Arm> = so_far.iter().map(|other| &other.arm).chain([&shot.arm]).collect();
    not_together(state, shot.base, &arms)
}

/// SH-4: the limit on how many teams of the Unit may use it at a time.
fn limited(fires: &[Fires], shot: &Fires) -> Option<Reason> {
    let limit = shot.arm.limit()?;
    let used = fires.iter().filter(|other| other.arm.weapon == shot.arm.weapon).count();
    (used >= usize::from(limit)).then(|| {
        let args = [Arg::Base(shot.base), shot.arm.name(), Arg::Num(i32::from(limit))];
        Reason::new("shoot.limited", "SH-4").about(args)
    })
}

/// 9.2: each team faces the target of its first weapon that turns anything.
pub(super) fn faced(state: &State, fires: &[Fires]) -> Vec<(BaseId, Heading, Heading)> {
    let mut turning: Vec<(BaseId, Mount, Pt)> = vec![];
    for shot in fires {
        let mount = shot.arm.weapon.mount;
        if matches!(mount.turns(), Turns::Weapon | Turns::Nothing)
            || turning.iter().any(|(base, ..)| *base == shot.base)
        {
            continue;
        }
        let at = state.board.base(shot.at).and_then(|at| at.place);
        turning.extend(at.map(|place| (shot.base, mount, place.at)));
    }
    state.faced(turning.into_iter())
}
