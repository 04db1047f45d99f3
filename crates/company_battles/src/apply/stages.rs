//! What a step or a turn clears when it begins.

use crate::{
    record::Stage,
    state::{SinceMoving, State, ThisStep, ThisTurn, UnitStep},
};
use table::{Seat, UnitId};

/// 2.3: clears what a step clears when it begins.
pub(super) fn begin_stage(state: &mut State, stage: Stage) {
    // TL-9: for Units that arrive, the Movement Step has begun already.
    let came_in = state.stage == Stage::Arriving && stage == Stage::Moving;
    state.change().stage = stage;
    let active = state.active;
    if came_in {
        return;
    }
    // NF-3: a visibility roll holds for a step.
    state.change().looks.clear();
    for (_, unit) in state.change().units.iter_mut() {
        unit.step = UnitStep::default();
    }
    for (_, team) in state.change().teams.iter_mut() {
        team.step = ThisStep::default();
    }
    match stage {
        Stage::Arriving | Stage::Moving => {
            for (_, team) in state.change().teams.iter_mut().filter(|(_, team)| team.home.seat == active) {
                (team.since, team.clearing) = (SinceMoving::default(), None);
            }
            for (_, unit) in state.change().units.iter_mut().filter(|(id, _)| id.seat == active) {
                unit.orders.clear();
                unit.crossing = None;
            }
        }
        Stage::Shooting => {
            for (_, unit) in state.change().units.iter_mut() {
                unit.hits = 0;
            }
            // CO-5: only the flash of the last Shooting Step gives a team away.
            // AR-24: nor the smoke of older rockets.
            for (_, team) in state.change().teams.iter_mut().filter(|(_, team)| team.home.seat == active) {
                (team.flashed, team.trail) = (false, false);
            }
        }
        Stage::Ending => {
            for (_, team) in state.change().teams.iter_mut() {
                team.turn = ThisTurn::default();
                // AC-5, GG-3: until the end of its owner's next turn, and then of the enemy's.
                if team.home.seat == active {
                    (team.flak, team.flak_late) = (false, team.flak);
                } else {
                    team.flak_late = false;
                }
            }
            for (_, unit) in state.change().units.iter_mut().filter(|(id, _)| id.seat == active) {
                unit.reorganizing = false;
            }
        }
        Stage::Works => state.change().active = state.lays().unwrap_or(active),
        Stage::Reserves | Stage::Withdrawing => state.change().set_up.rolled = false,
        Stage::Declaring
        | Stage::Roles
        | Stage::Sides
        | Stage::Objectives
        | Stage::Holding
        | Stage::RangingIn
        | Stage::Hiding
        | Stage::Deploying
        | Stage::Removing
        | Stage::First
        | Stage::Light
        | Stage::Ambushing
        | Stage::Remount
        | Stage::Unbog
        | Stage::LastStand
        | Stage::Formations
        | Stage::Victory
        | Stage::Rally
        | Stage::Aircraft
        | Stage::ClearSmoke
        | Stage::Assaulting => {}
    }
}

pub(super) fn begin_turn(state: &mut State, seat: Seat, turn: u16) {
    let now = state.change();
    (now.active, now.turn) = (seat, turn);
    // SP-2: until the end of the turn.
    let shown: Vec<UnitId> =
        now.units.iter().filter(|(_, unit)| !unit.revealed.is_empty()).map(|(id, _)| *id).collect();
    shown.into_iter().for_each(|unit| super::with_unit(state, unit, |unit| unit.revealed.clear()));
}
