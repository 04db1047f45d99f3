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
use geom::{Len, Shape, within};
use table::{BaseId, UnitId};

/// A leader, and where he stood before anything happened.
pub(crate) struct Leader {
    unit: UnitId,
    base: BaseId,
    stood: Shape,
    /// CM-17: how far his infantry hears him.
    voice: Option<Len>,
}

/// The leaders on the table to whom something may happen. Asked before, since who is destroyed stands nowhere.
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

/// CM-17: infantry of his Unit that heard him, and is still there: nobody has moved since.
fn near(state: &State, leader: &Leader) -> Vec<BaseId> {
    let heard = |base: &&table::Base| {
        let (shape, voice) = (base.shape(), leader.voice);
        shape.zip(voice).is_some_and(|(shape, voice)| within(&shape, &leader.stood, voice))
    };
    let others = infantry(state, leader.unit).filter(|base| base.id != leader.base);
    others.filter(heard).map(|base| base.id).collect()
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
        flow.emit(Event::Left { base, unit, once: false });
    }
    turn::lost_commanders(flow);
    Ok(())
}

fn lost(flow: &mut Flow<CompanyBattles>, leader: &Leader) -> Flowing {
    let state = flow.state();
    let unit = leader.unit;
    if has_mission_tactics(state, leader) {
        let choices: Vec<_> = near(state, leader).into_iter().map(|base| crate::fire::choice(base, 0)).collect();
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
