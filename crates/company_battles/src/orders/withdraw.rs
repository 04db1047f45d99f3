//! SW-1 to SW-4: the side that slips away withdraws one of its Units.

use super::in_step;
use crate::{
    CompanyBattles,
    losses::breaks,
    record::{Event, MissionEvent, Stage},
    state::State,
};
use battle::orders::bare;
use content::Arg;
use contract::{Draft, Findings, Flow, Offer, Reason, Verdict};
use table::{BaseId, UnitId};

pub(super) const VERB: &str = "withdraw";

pub struct Planned {
    whole: Vec<UnitId>,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Option<Offer> {
    let due = state.stage == Stage::Withdrawing && state.set_up.leaves;
    due.then(|| bare(unit.seat, VERB, Some(unit), |draft| check(state, draft)))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    if found.take(in_step(state, draft.seat, Stage::Withdrawing)).is_none() {
        return found.verdict(None, None);
    }
    let Some(unit) = draft.unit.filter(|unit| unit.seat == draft.seat) else {
        return contract::incomplete("SW-1");
    };
    match state.withdrawable(draft.seat).into_iter().find(|whole| whole.contains(&state.fighting(unit))) {
        Some(whole) => found.verdict(Some(Planned { whole }), None),
        None => Verdict::no(Reason::new("withdraw.never", "SW-4").about([Arg::Unit(unit)])),
    }
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) {
    for unit in &order.whole {
        left_behind(flow, *unit);
        // SW-2: one that is not in Good Spirits is destroyed, with each of its attachments.
        if flow.state().in_good_spirits(*unit) {
            let guests: Vec<BaseId> = flow.state().joined(*unit).collect();
            for base in guests {
                flow.emit(Event::Left { base, unit: *unit, once: false });
            }
            flow.emit(Event::Mission(MissionEvent::Withdrew { unit: *unit }));
        } else {
            flow.emit(Event::Mission(MissionEvent::Withdrew { unit: *unit }));
            let all = flow.state().pair(*unit);
            all.into_iter().for_each(|unit| breaks(flow, unit));
        }
    }
}

/// SW-4: teams of other Units get out of its vehicles, as long as these stand. RO-9: its own teams leave the Units that they have joined.
fn left_behind(flow: &mut Flow<CompanyBattles>, unit: UnitId) {
    let state = flow.state();
    let pair = state.pair(unit);
    let stays = |base: &BaseId| state.team(*base).is_some_and(|team| !pair.contains(&team.home));
    let vehicles = pair.iter().flat_map(|part| state.standing(*part)).map(|base| base.id);
    let out: Vec<(BaseId, Vec<BaseId>)> = vehicles
        .map(|from| (from, state.riders(from).into_iter().filter(stays).collect::<Vec<_>>()))
        .filter(|(_, bases)| !bases.is_empty())
        .collect();
    let back: Vec<(BaseId, UnitId)> = state.strays_of(unit).map(|base| (base.id, base.unit)).collect();
    for (from, bases) in out {
        flow.emit(Event::ThrownOut { from, bases });
    }
    for (base, unit) in back {
        flow.emit(Event::Left { base, unit, once: false });
    }
}
