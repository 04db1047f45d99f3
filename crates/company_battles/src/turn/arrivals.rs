//! The moments of a turn that missions add: withdrawal, ambush, reserves and arrival (missions.md, 3, 4.2 to 4.4, 4.9), and the victories
//! of the defender (4.7).

use super::over;
use crate::{
    CompanyBattles,
    dice::faces,
    orders,
    record::{Event, MissionEvent, Stage},
    state::State,
};
use battle::{
    mission::{Victory, arriving},
    objective,
};
use content::{Arg, text};
use contract::{Flow, Flowing};
use table::Seat;

/// Whether the step has anything to do now. Steps that every battle has always have.
pub(super) fn is_due(state: &State, stage: Stage) -> bool {
    let seat = state.active;
    match stage {
        Stage::Light => state.light_dice() > 0,
        Stage::Withdrawing => withdraws(state),
        Stage::Ambushing => state.set_up.ambush[seat as usize],
        Stage::Reserves => rolls(state),
        Stage::Arriving => !state.arrivals(seat).is_empty(),
        Stage::Aircraft => super::aircraft::to_roll(state, seat).next().is_some(),
        _ => true,
    }
}

/// RS-14: no roll when none is left.
fn rolls(state: &State) -> bool {
    state.reserve_dice(state.active) > 0 && !state.held(state.active).is_empty()
}

pub(super) fn due(state: &State) -> Option<Seat> {
    let seat = state.active;
    let is = match state.stage {
        Stage::Withdrawing => state.set_up.leaves,
        Stage::Ambushing => state.set_up.ambush[seat as usize],
        Stage::Reserves => state.set_up.rolled && state.set_up.come > 0,
        Stage::Arriving => {
            state.arrivals(seat).iter().any(|unit| state.unit(*unit).is_some_and(|unit| !unit.step.done))
        }
        _ => false,
    };
    is.then_some(seat)
}

/// Nobody is due: carries out what needs no choice.
pub(super) fn proceed(flow: &mut Flow<CompanyBattles>) -> Flowing {
    let state = flow.state();
    let seat = state.active;
    match state.stage {
        Stage::Withdrawing if state.set_up.rolled => {}
        Stage::Withdrawing => {
            let must = must_withdraw(state);
            flow.emit(if must {
                Event::Mission(MissionEvent::MustWithdraw { seat })
            } else {
                Event::Mission(MissionEvent::Delayed { seat })
            });
        }
        Stage::Reserves if !state.set_up.rolled => roll(flow, seat)?,
        _ => {}
    }
    Ok(())
}

/// RS-14.
fn roll(flow: &mut Flow<CompanyBattles>, seat: Seat) -> Flowing {
    let state = flow.state();
    let n = u8::try_from(state.reserve_dice(seat)).unwrap_or(u8::MAX).min(contract::POOL_MAX);
    let dice = faces(flow, n, seat, text("why.reserves", [Arg::Seat(seat)]))?;
    let left = flow.state().held(seat);
    let come = arriving(left.len(), &dice);
    flow.emit(Event::Mission(MissionEvent::Reserves { seat, dice, come: u8::try_from(come).unwrap_or(u8::MAX) }));
    // Without a choice they are named at once.
    if come == left.len() {
        for whole in left {
            orders::arrives(flow, &whole)?;
        }
    }
    Ok(())
}

/// SW-1: from that turn on, in the turns of the side that withdraws.
fn withdraws(state: &State) -> bool {
    let withdrawal = state.mission().and_then(|mission| mission.withdrawal);
    withdrawal.is_some_and(|of| of.by.seat(state.attacker) == state.active && state.turn >= of.from)
}

fn must_withdraw(state: &State) -> bool {
    let Some(of) = state.mission().and_then(|mission| mission.withdrawal) else { return false };
    let units = state.withdrawable(state.active).len();
    units > 0 && units + usize::from(state.set_up.delays) >= usize::from(of.threshold)
}

/// OB-5: a side that must survive has.
pub(super) fn survived(flow: &mut Flow<CompanyBattles>) {
    let state = flow.state();
    if state.over.is_some() {
        return;
    }
    let (role, turn) = (state.role(state.active), state.turn);
    let survives =
        |victory: &Victory| matches!(victory, Victory::Survive { by, turn: at } if *by == role && turn >= *at);
    if state.mission().is_some_and(|mission| mission.victory.iter().any(survives)) {
        let winner = Some(state.active);
        over(flow, winner, "survived");
    }
}

/// OB-4: at the end of the side's turn no team of the other is within 8 in of an objective.
pub(super) fn repels(state: &State, seat: Seat) -> bool {
    let Some(mission) = state.mission() else { return false };
    let (role, turn) = (state.role(seat), state.turn);
    let is = |victory: &Victory| matches!(victory, Victory::Repel { by, from } if *by == role && turn >= *from);
    mission.victory.iter().any(is) && near(state, seat.other()).next().is_none()
}

/// The side's teams that keep it from being repelled: no transports, no Independent Teams.
pub(crate) fn near(state: &State, seat: Seat) -> impl Iterator<Item = table::BaseId> {
    let counts = move |base: &&table::Base| super::starting::fights_for(state, base);
    let close = move |base: &&table::Base| {
        state.objectives.iter().any(|objective| objective::is_near(base, objective.at, state.inches(8)))
    };
    state.side(seat).filter(counts).filter(close).map(|base| base.id)
}
