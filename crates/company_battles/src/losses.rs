//! CM-13 to CM-18: what happens to a Unit whose leader is destroyed, by whatever cause.

use crate::{
    CompanyBattles,
    data::{Keyword, Kind, National},
    dice::test,
    record::Event,
    state::{Arm, Slot, State, Unit},
};
use content::{Arg, text};
use contract::{Chain, Flow, Flowing, Thing};
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
        let stood = state.seated(unit).base(base)?.shape()?.into();
        let reach = |of: BaseId| state.command_distance(unit, of);
        let voice = infantry(state, unit).next().map(|of| reach(of.id).min(reach(base)));
        Some(Leader { unit, base, stood, voice })
    };
    state
        .units
        .iter()
        .filter_map(|(id, unit)| leader((*id, unit.leader.filter(|base| may(*base) || may(state.body(*base)))?)))
        .collect()
}

fn infantry(state: &State, unit: UnitId) -> impl Iterator<Item = &table::Base> {
    let of = |base: &&table::Base| state.team(base.id).is_some_and(|team| team.row.kind == Kind::Infantry);
    state.present(unit).filter(of)
}

/// CM-17: infantry of his Unit that was in command distance and survives. No team has moved since. TR-8: vehicles stand for those aboard.
fn near(state: &State, leader: &Leader) -> Vec<BaseId> {
    let seated = state.seated(leader.unit);
    let heard = |base: &&table::Base| {
        let (shape, voice) = (seated.base(base.id).and_then(table::Base::shape), leader.voice);
        shape.zip(voice).is_some_and(|(shape, voice)| within(&shape, &leader.stood, voice))
    };
    let others = infantry(state, leader.unit).filter(|base| base.id != leader.base);
    others.filter(heard).map(|base| base.id).collect()
}

/// Called once, after all destroyed teams are off the table.
pub(crate) fn settle(flow: &mut Flow<CompanyBattles>, leaders: &[Leader]) -> Flowing {
    escorts(flow);
    spill(flow)?;
    lost_commanders(flow);
    orphans(flow);
    spill(flow)?;
    for leader in leaders {
        let state = flow.state();
        let gone = state.team(leader.base).is_some_and(|team| team.destroyed);
        let leads = state.unit(leader.unit).is_some_and(|unit| unit.leader == Some(leader.base) && !unit.lost);
        if gone && leads && state.present(leader.unit).next().is_some() {
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
    Ok(())
}

/// RO-5, TR-18: the transport of a commander who fell serves the one who took over; without one it is destroyed with its Unit.
fn orphans(flow: &mut Flow<CompanyBattles>) {
    let state = flow.state();
    // What it had from the start, and what another left to it; no Unit of its own (TR-1).
    let vehicles = |unit: UnitId| {
        let mut all = state.vehicles_of(unit);
        let of = |base: &BaseId| state.board.base(*base).map(|base| base.unit);
        all.retain(|base| of(base).is_some_and(|of| of == unit || state.is_inherited(of)));
        all
    };
    let fallen = |(id, unit): &(&UnitId, &Unit)| {
        // CM-11: he may fall while he has joined another Unit.
        let own = || state.teams.values().filter(|team| team.home == **id && !team.row.has_a_rear());
        let alone = unit.slot == Slot::Headquarters || own().any(|team| team.row.is_independent());
        let dead = unit.carries.is_none() && own().all(|team| team.destroyed) && own().next().is_some();
        alone && dead && !vehicles(**id).is_empty()
    };
    let units: Vec<UnitId> = state.units.iter().filter(fallen).map(|(id, _)| *id).collect();
    for unit in units {
        let state = flow.state();
        let vehicles = state.vehicles_of(unit);
        let heir = state.formation(unit).and_then(|formation| state.team(formation.commander?)).map(|team| team.home);
        match (heir, vehicles.first()) {
            (Some(of), Some(leader)) => flow.emit(Event::Inherited { unit, of, leader: *leader }),
            _ => vehicles.into_iter().for_each(|base| flow.emit(Event::Destroyed { base, wreck: None })),
        }
    }
}

fn lost(flow: &mut Flow<CompanyBattles>, leader: &Leader) -> Flowing {
    let state = flow.state();
    let unit = leader.unit;
    // Aircraft need no leader.
    if state.is_flight(unit) {
        return Ok(());
    }
    if has_mission_tactics(state, leader) {
        // For the odds of a Last Stand it matters who is near the commander (MO-3).
        let commander = state.commander_of(unit);
        let helped = |base| commander.is_some_and(|commander| state.near(base, commander, 6));
        let choice = |base| contract::choice_of(base, u16::from(helped(base)));
        let choices: Vec<_> = near(state, leader).into_iter().map(choice).collect();
        if !choices.is_empty() {
            let keys = flow.pick(unit.seat, text("why.mission-tactics", [Arg::Unit(unit)]), choices, 1, 1)?;
            if let Some(instead) = keys.first().and_then(|key| key.as_str().parse().ok()) {
                flow.emit(Event::TookOver { leader: leader.base, instead });
            }
            return Ok(());
        }
    }
    let state = flow.state();
    // CM-14, and by a judgement of this program the same for the vehicles of a Transport Unit: CM-15 is for infantry and guns.
    let carries = state.unit(unit).is_some_and(|unit| unit.carries.is_some());
    let tanks = carries || state.unit(unit).and_then(|unit| unit.arm) == Some(Arm::Tanks);
    let leads = |kind: Kind| matches!(kind, Kind::Tank(..)) || (carries && matches!(kind, Kind::Transport(_)));
    let heir = |base: &&table::Base| {
        let near = base.shape().is_some_and(|shape| within(&shape, &leader.stood, state.inches(6)));
        near && state.team(base.id).is_some_and(|team| team.home == unit && leads(team.row.kind))
    };
    let heirs: Vec<BaseId> =
        if tanks { state.standing(unit).filter(heir).map(|base| base.id).collect() } else { vec![] };
    flow.emit(Event::Leads { unit, base: None });
    if !heirs.is_empty() {
        flow.emit(Event::Heirs { unit, bases: heirs });
    }
    Ok(())
}

/// CM-17: whether this team may take over if the leader of its Unit falls.
pub(crate) fn could_take_over(state: &State, unit: UnitId, base: BaseId) -> bool {
    let now = state.unit(unit).and_then(|found| found.leader).filter(|leader| *leader != base);
    let all = now.map(|now| leaders(state, |of| of == now)).unwrap_or_default();
    let own = all.into_iter().find(|leader| leader.unit == unit);
    own.is_some_and(|leader| has_mission_tactics(state, &leader) && near(state, &leader).contains(&base))
}

/// CM-17, NR-2: infantry of a nation that has the rule.
fn has_mission_tactics(state: &State, leader: &Leader) -> bool {
    let row = state.team(leader.base).map(|team| team.row);
    row.is_some_and(|row| row.follows(National::MissionTactics) && row.kind == Kind::Infantry)
}

/// TR-13: escorts are lost once no vehicle of their Unit fights on.
pub(crate) fn escorts(flow: &mut Flow<CompanyBattles>) {
    let state = flow.state();
    let with = |unit: &UnitId| state.present(*unit).any(|base| state.has(base.id, Keyword::TankEscorts));
    let fights = |base: &table::Base| state.team(base.id).is_some_and(|team| !team.destroyed && !team.bailed);
    let alone = |unit: &UnitId| {
        let mut tanks = state.board.of(*unit).filter(|base| state.is_vehicle(base.id)).peekable();
        tanks.peek().is_some() && !tanks.any(fights)
    };
    let units = state.units.iter().filter(|(_, unit)| !unit.lost).map(|(id, _)| *id).filter(with).filter(alone);
    let all = units.flat_map(|unit| state.present(unit)).map(|base| base.id);
    let lost: Vec<BaseId> = all.filter(|base| state.has(*base, Keyword::TankEscorts)).collect();
    for base in lost {
        flow.emit(Event::Destroyed { base, wreck: None });
    }
}

/// TR-9: the score that saves a passenger of a lost vehicle.
const PASSENGER: u8 = 5;

/// TR-9, TR-10: the fate of passengers whose vehicles have been destroyed. Those that live must get out, and their Unit is pinned.
fn spill(flow: &mut Flow<CompanyBattles>) -> Flowing {
    loop {
        let state = flow.state();
        let lost = |vehicle: BaseId| state.team(vehicle).is_some_and(|team| team.destroyed);
        let found = state.teams.iter().find(|(_, team)| !team.destroyed && team.aboard.is_some_and(lost));
        let Some(from) = found.and_then(|(_, team)| team.aboard) else { return Ok(()) };
        let riders = state.riders(from);
        let saved = saved(flow, from, &riders)?;
        for base in riders.iter().filter(|base| !saved.contains(base)) {
            crate::fire::destroyed(flow, *base, &riders)?;
        }
        let state = flow.state();
        let bases = riders.into_iter().filter(|base| state.team(*base).is_some_and(|team| !team.destroyed)).collect();
        thrown_out(flow, from, bases);
    }
}

/// TR-9: each passenger saves on 5+; TR-10: no one gets out of a soft-skinned vehicle that burns.
fn saved(flow: &mut Flow<CompanyBattles>, from: BaseId, riders: &[BaseId]) -> Flowing<Vec<BaseId>> {
    let state = flow.state();
    let Some(owner) = state.board.base(from).map(|base| base.unit.seat).filter(|_| !state.is_softskin(from)) else {
        return Ok(vec![]);
    };
    let at = riders.iter().map(|base| Thing::Base(*base)).collect();
    let throws = vec![test(owner, text("why.passengers", [Arg::Base(from)]), PASSENGER)];
    let dice = u8::try_from(riders.len()).unwrap_or(contract::POOL_MAX);
    let likes = crate::fire::likes_of(state, riders);
    let outs = flow.roll(&Chain { dice, at, throws, likes })?;
    Ok(riders.iter().zip(outs).filter(|(_, out)| *out > 0).map(|(base, _)| *base).collect())
}

pub(crate) fn thrown_out(flow: &mut Flow<CompanyBattles>, from: BaseId, bases: Vec<BaseId>) {
    let units = flow.state().board.units_of(bases.iter().copied());
    if !bases.is_empty() {
        flow.emit(Event::ThrownOut { from, bases });
    }
    for unit in units {
        if flow.state().unit(unit).is_some_and(|unit| !unit.pinned) {
            flow.emit(Event::Pinned { unit });
        }
    }
}

/// TR-10: an unarmored Transport Unit that was hit loses its passengers and goes to the rear.
pub(crate) fn under_fire(flow: &mut Flow<CompanyBattles>, unit: UnitId) {
    let state = flow.state();
    let of = state.unit(unit).is_some_and(|unit| unit.carries.is_some());
    let soft =
        |base: &&table::Base| state.team(base.id).is_some_and(|team| team.row.has_a_rear() && !team.row.is_armored());
    let bases: Vec<BaseId> = state.standing(unit).filter(|_| of).filter(soft).map(|base| base.id).collect();
    if bases.is_empty() {
        return;
    }
    for from in &bases {
        let riders = flow.state().riders(*from);
        thrown_out(flow, *from, riders);
    }
    flow.emit(Event::SentToRear { bases });
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
    // TR-9: crews that run leave their passengers standing.
    let state = flow.state();
    let left = state.board.of(unit).map(|base| (base.id, state.riders(base.id)));
    let left: Vec<(BaseId, Vec<BaseId>)> = left.filter(|(_, riders)| !riders.is_empty()).collect();
    for (from, bases) in left {
        flow.emit(Event::ThrownOut { from, bases });
    }
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
