//! CM-13 to CM-18: what happens to a Unit whose leader is destroyed, by whatever cause.

use crate::{
    CompanyBattles,
    data::Kind,
    record::Event,
    state::{Arm, State},
};
use content::{Arg, Nation, text};
use contract::{Flow, Flowing};
use geom::{Len, Shape, within};
use table::{BaseId, UnitId};

/// A leader, and his place before the losses.
pub(crate) struct Leader {
    unit: UnitId,
    base: BaseId,
    stood: Shape,
    /// CM-17: the command distance of his infantry.
    voice: Option<Len>,
}

/// The leaders on the table who may be lost. Called before the losses, because a destroyed team has no place.
pub(crate) fn leaders(state: &State, may: impl Fn(BaseId) -> bool) -> Vec<Leader> {
    let leader = |(unit, base): (UnitId, BaseId)| {
        let stood = state.board.base(base)?.shape()?.into();
        let reach = |of: BaseId| state.command_distance(unit, of);
        let voice = infantry(state, unit).next().map(|of| reach(of.id).min(reach(base)));
        Some(Leader { unit, base, stood, voice })
    };
    state.units.iter().filter_map(|(id, unit)| leader((*id, unit.leader.filter(|base| may(*base))?))).collect()
}

fn infantry(state: &State, unit: UnitId) -> impl Iterator<Item = &table::Base> {
    let of = |base: &&table::Base| state.team(base.id).is_some_and(|team| team.row.kind == Kind::Infantry);
    state.standing(unit).filter(of)
}

/// CM-17: infantry of his Unit that was in command distance and survives. No team has moved since.
fn near(state: &State, leader: &Leader) -> Vec<BaseId> {
    let heard = |base: &&table::Base| {
        let (shape, voice) = (base.shape(), leader.voice);
        shape.zip(voice).is_some_and(|(shape, voice)| within(&shape, &leader.stood, voice))
    };
    let others = infantry(state, leader.unit).filter(|base| base.id != leader.base);
    others.filter(heard).map(|base| base.id).collect()
}

/// Called once, after all destroyed teams are off the table.
pub(crate) fn settle(flow: &mut Flow<CompanyBattles>, leaders: &[Leader]) -> Flowing {
    for leader in leaders {
        let state = flow.state();
        let gone = state.team(leader.base).is_some_and(|team| team.destroyed);
        let leads = state.unit(leader.unit).is_some_and(|unit| unit.leader == Some(leader.base) && !unit.lost);
        if gone && leads && state.standing(leader.unit).next().is_some() {
            lost(flow, leader)?;
        }
    }
    // CM-11: a commander who had joined a destroyed Unit is a separate Unit again.
    let state = flow.state();
    let gone = state.units.iter().filter(|(_, unit)| unit.lost).map(|(id, _)| *id);
    let guests: Vec<(UnitId, BaseId)> =
        gone.flat_map(|unit| state.joined(unit).map(move |base| (unit, base))).collect();
    for (unit, base) in guests {
        flow.emit(Event::Left { base, unit, once: false });
    }
    lost_commanders(flow);
    Ok(())
}

fn lost(flow: &mut Flow<CompanyBattles>, leader: &Leader) -> Flowing {
    let state = flow.state();
    let unit = leader.unit;
    if has_mission_tactics(state, leader) {
        let choices: Vec<_> = near(state, leader).into_iter().map(|base| contract::choice_of(base, 0)).collect();
        if !choices.is_empty() {
            let keys = flow.pick(unit.seat, text("why.mission-tactics", [Arg::Unit(unit)]), choices, 1, 1)?;
            if let Some(instead) = keys.first().and_then(|key| key.as_str().parse().ok()) {
                flow.emit(Event::TookOver { leader: leader.base, instead });
            }
            return Ok(());
        }
    }
    let state = flow.state();
    let tanks = state.unit(unit).and_then(|unit| unit.arm) == Some(Arm::Tanks);
    let heir = |base: &&table::Base| {
        let near = base.shape().is_some_and(|shape| within(&shape, &leader.stood, state.inches(6)));
        let own = state.team(base.id).is_some_and(|team| team.home == unit && matches!(team.row.kind, Kind::Tank(..)));
        near && own
    };
    let heirs: Vec<BaseId> =
        if tanks { state.standing(unit).filter(heir).map(|base| base.id).collect() } else { vec![] };
    flow.emit(Event::Leads { unit, base: None });
    if !heirs.is_empty() {
        flow.emit(Event::Heirs { unit, bases: heirs });
    }
    Ok(())
}

/// CM-17, NR-2: German infantry.
fn has_mission_tactics(state: &State, leader: &Leader) -> bool {
    let row = state.team(leader.base).map(|team| team.row);
    row.is_some_and(|row| row.nation == Nation::Germany && row.kind == Kind::Infantry)
}

/// MO-2: every team is destroyed, for victory points too (MO-9); teams that only joined it leave.
pub(crate) fn breaks(flow: &mut Flow<CompanyBattles>, unit: UnitId) {
    let state = flow.state();
    let guests: Vec<BaseId> = state.joined(unit).collect();
    let own: Vec<BaseId> = state.board.of(unit).map(|base| base.id).filter(|base| !guests.contains(base)).collect();
    let lives = |base: &BaseId| state.team(*base).is_some_and(|team| !team.destroyed);
    let bases = own.into_iter().filter(lives).collect();
    for base in guests {
        flow.emit(Event::Left { base, unit, once: false });
    }
    flow.emit(Event::UnitBroke { unit, bases });
    lost_commanders(flow);
}

/// CM-18, RO-1: the 2iC takes over at once; if both are gone, no one does.
pub(crate) fn lost_commanders(flow: &mut Flow<CompanyBattles>) {
    let state = flow.state();
    let gone = |base: Option<BaseId>| base.is_some_and(|base| state.team(base).is_none_or(|team| team.destroyed));
    let mut changes = vec![];
    for (number, formation) in (1..).zip(&state.formations) {
        if gone(formation.commander) {
            changes.push((number, formation.second.filter(|_| !gone(formation.second))));
        }
    }
    for (formation, base) in changes {
        flow.emit(Event::Commands { formation, base });
    }
}
