//! AR-25, KW-43: mobile rocket launchers leave the smoke of their rockets.

use super::{bare, own_unit};
use crate::{
    CompanyBattles,
    data::{Keyword, Test},
    record::{Event, Stage},
    state::State,
};
use content::{Arg, text, word};
use contract::{Draft, Findings, Flow, Flowing, Offer, Reason, Thing, Verdict};
use table::{BaseId, UnitId};

pub(super) const VERB: &str = "clear-trails";

/// AR-25: a mobile rocket launcher that fired leaves its smoke.
pub(super) fn offer(state: &State, unit: UnitId) -> Option<Offer> {
    let mobile = |base: &table::Base| state.has(base.id, Keyword::MobileRocketLauncher);
    state.board.of(unit).any(mobile).then(|| bare(unit.seat, VERB, Some(unit), |draft| check(state, draft)))
}

pub struct Planned {
    unit: UnitId,
    by: BaseId,
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    let Some(unit) = found.take(own_unit(state, draft, Stage::Assaulting)) else { return found.verdict(None, None) };
    let may = |base: &&table::Base| {
        state.has(base.id, Keyword::MobileRocketLauncher)
            && state.team(base.id).is_some_and(|team| team.since.bombarded && team.trail && !team.step.tried)
    };
    let by = state.standing(unit).find(may).map(|base| base.id);
    found.require(by.is_some(), || Reason::new("clear-trails.nobody", "AR-25").about([Arg::Unit(unit)]));
    found.verdict(by.map(|by| Planned { unit, by }), None)
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    let (by, seat) = (order.by, order.unit.seat);
    let need = flow.state().team_need(by, Test::Skill);
    let why = text("why.clear-trails", [Arg::Base(by)]);
    let passed = crate::dice::tested(flow, Thing::Base(by), vec![crate::dice::test(seat, why, need)], need)?;
    let state = flow.state();
    let trails = state.side(seat).filter(|base| state.team(base.id).is_some_and(|team| team.trail));
    let bases = trails.map(|base| base.id).collect();
    flow.emit(Event::Cleared { by, passed, bases });
    Ok(())
}

/// One of its teams that fired could still test.
pub(super) fn may(state: &State, unit: UnitId) -> bool {
    check(state, &Draft::new(unit.seat, word(VERB), Some(unit))).broken.is_empty()
}
