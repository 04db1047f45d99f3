//! CM-13 to CM-18: what becomes of a Unit whose leader is destroyed, whoever destroyed him.

use crate::{
    CompanyBattles,
    data::Kind,
    record::Event,
    state::{Arm, State},
    turn,
};
use content::{Arg, Nation, text};
use contract::{Flow, Flowing};
use geom::{Shape, within};
use table::{BaseId, UnitId};

/// A leader, and where he stood before anything happened.
pub(crate) struct Leader {
    unit: UnitId,
    base: BaseId,
    stood: Shape,
    /// CM-17: infantry of his Unit that heard him.
    near: Vec<BaseId>,
}

/// Every leader on the table. Asked before, since who is destroyed stands nowhere.
pub(crate) fn leaders(state: &State) -> Vec<Leader> {
    let leader = |(unit, base): (UnitId, BaseId)| {
        let stood = state.board.base(base)?.shape()?;
        Some(Leader { unit, base, near: near(state, unit, base, &stood), stood })
    };
    state.units.iter().filter_map(|(id, unit)| leader((*id, unit.leader?))).collect()
}

fn near(state: &State, unit: UnitId, leader: BaseId, stood: &Shape) -> Vec<BaseId> {
    let infantry = |base: &&table::Base| state.team(base.id).is_some_and(|team| team.row.kind == Kind::Infantry);
    let reach = |base: &table::Base| state.command_distance(unit, base.id).min(state.command_distance(unit, leader));
    let heard = |base: &&table::Base| base.shape().is_some_and(|shape| within(&shape, stood, reach(base)));
    let others = state.standing(unit).filter(|base| base.id != leader);
    others.filter(infantry).filter(heard).map(|base| base.id).collect()
}

/// Called once when all that was destroyed is off the table.
pub(crate) fn settle(flow: &mut Flow<CompanyBattles>, leaders: &[Leader]) -> Flowing {
    for leader in leaders {
        let state = flow.state();
        let gone = state.team(leader.base).is_some_and(|team| team.destroyed);
        let leads = state.unit(leader.unit).is_some_and(|unit| unit.leader == Some(leader.base) && !unit.lost);
        if gone && leads && state.standing(leader.unit).next().is_some() {
            lost(flow, leader)?;
        }
    }
    // CM-11: whoever had joined a Unit of which nothing is left is a Unit of his own again.
    let state = flow.state();
    let gone = state.units.iter().filter(|(_, unit)| unit.lost).map(|(id, _)| *id);
    let guests: Vec<(UnitId, BaseId)> =
        gone.flat_map(|unit| state.joined(unit).map(move |base| (unit, base))).collect();
    for (unit, base) in guests {
        flow.emit(Event::Left { base, unit });
    }
    turn::lost_commanders(flow);
    Ok(())
}

fn lost(flow: &mut Flow<CompanyBattles>, leader: &Leader) -> Flowing {
    let state = flow.state();
    let unit = leader.unit;
    if has_mission_tactics(state, leader) {
        let left = leader.near.iter().copied().filter(|base| state.team(*base).is_some_and(|team| !team.destroyed));
        let choices: Vec<_> = left.map(|base| crate::fire::choice(base, 0)).collect();
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

/// CM-17, 19.3: German infantry.
fn has_mission_tactics(state: &State, leader: &Leader) -> bool {
    let row = state.team(leader.base).map(|team| team.row);
    row.is_some_and(|row| row.nation == Nation::Germany && row.kind == Kind::Infantry)
}
