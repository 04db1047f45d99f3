//! TR-12, TR-17: those who ride on a tank are hit with it.

use super::{assign::Pending, likes_of, volley::Volley};
use crate::{
    CompanyBattles,
    dice::{test, test_twice},
    losses,
    state::State,
};
use content::{Arg, text};
use contract::{Chain, Flow, Flowing, Thing};
use table::{BaseId, UnitId};

/// TR-12: their save, whatever hit the tank.
const SAVE: u8 = 3;

/// The tanks with riders among the teams that are hit.
fn tanks(state: &State, pending: &Pending) -> Vec<BaseId> {
    let mut all: Vec<BaseId> = vec![];
    for ((_, base), _) in pending {
        if !all.contains(base) && !outside(state, *base).is_empty() {
            all.push(*base);
        }
    }
    all
}

fn outside(state: &State, tank: BaseId) -> Vec<BaseId> {
    state.riders(tank).into_iter().filter(|base| state.rides_outside(*base)).collect()
}

/// TR-17: one hit for each rider on a tank that is hit, and whether it pins at once. In an assault they are not counted (TR-19).
pub(super) fn counted(state: &State, volleys: &[Volley], pending: &Pending) -> Vec<(UnitId, bool)> {
    if state.fired_at().is_some() {
        return vec![];
    }
    let mut all = vec![];
    for tank in tanks(state, pending) {
        let by = pending.iter().filter(|((_, base), _)| *base == tank).map(|((idx, _), _)| &volleys[*idx].round);
        let alone = by.fold(false, |alone, round| alone || round.flame || round.falls);
        let units = outside(state, tank).into_iter().filter_map(|rider| state.board.base(rider));
        all.extend(units.map(|rider| (rider.unit, alone)));
    }
    all
}

/// TR-12: each rider on a tank that is hit saves once, and no firepower is rolled. 10.7, SP-5, AR-22, NR-15, NR-26: after some hits a passed
/// save is re-rolled.
pub(crate) fn hit(flow: &mut Flow<CompanyBattles>, volleys: &[Volley], pending: &Pending) -> Flowing {
    for tank in tanks(flow.state(), pending) {
        let doubted = |((idx, base), _): (&(usize, BaseId), &u8)| {
            *base == tank && volleys.get(*idx).is_some_and(|volley| volley.round.is_saved_twice(true))
        };
        let again = pending.iter().any(doubted);
        let state = flow.state();
        let riders = outside(state, tank);
        let Some(owner) = state.board.base(tank).map(|base| base.unit.seat) else { continue };
        let why = |code| text(code, [Arg::Base(tank)]);
        let throws = match again {
            true => test_twice(owner, why("why.riders"), why("why.riders-again"), SAVE),
            false => vec![test(owner, why("why.riders"), SAVE)],
        };
        let dice = u8::try_from(riders.len()).unwrap_or(contract::POOL_MAX);
        let at = riders.iter().map(|base| Thing::Base(*base)).collect();
        let likes = likes_of(state, &riders);
        let outs = flow.roll(&Chain { dice, at, throws, likes })?;
        for (base, _) in riders.iter().zip(outs).filter(|(_, out)| *out == 0) {
            super::destroyed(flow, *base, &riders)?;
        }
    }
    Ok(())
}

/// TR-12: those who live get off a tank that is destroyed.
pub(crate) fn get_off(flow: &mut Flow<CompanyBattles>, pending: &Pending) {
    losses::escorts(flow);
    for tank in tanks(flow.state(), pending) {
        let state = flow.state();
        if state.team(tank).is_some_and(|team| team.destroyed) {
            let riders = outside(state, tank);
            losses::thrown_out(flow, tank, riders);
        }
    }
}
