//! TT-7, KW-48: recovery vehicles pull out bogged-down vehicles, or help a crew to remount; they do nothing else that turn.

use crate::{CompanyBattles, data::Keyword, fire, record::Event, state::State};
use content::{Arg, Text, text};
use contract::{Flow, Flowing};
use table::BaseId;

/// Its distance to the vehicle, in inches.
const NEAR: u8 = 2;

/// Recovery vehicles of the active side that can help this team, those already helping first.
fn helpers(state: &State, base: BaseId) -> Vec<BaseId> {
    let fit = |by: &BaseId| {
        let able = state.team(*by).is_some_and(|team| !team.bailed && team.bogged.is_none());
        *by != base && able && state.has(*by, Keyword::RecoveryVehicle) && state.near(*by, base, NEAR)
    };
    let mut all: Vec<BaseId> = state.side(state.active).map(|base| base.id).filter(fit).collect();
    sorted::sort_by_key(&mut all, |by| (!state.team(*by).is_some_and(|team| team.turn.recovers), *by));
    all
}

/// At the beginning of the Movement Step, the owner chooses which vehicles to pull out.
pub(super) fn pulls_out(flow: &mut Flow<CompanyBattles>) -> Flowing {
    let state = flow.state();
    let stuck = state.side(state.active).map(|base| base.id).filter(|base| {
        state.team(*base).is_some_and(|team| team.bogged.is_some()) && !helpers(state, *base).is_empty()
    });
    let stuck: Vec<BaseId> = stuck.collect();
    let most = u8::try_from(stuck.len()).unwrap_or(u8::MAX);
    let chosen = named(flow, text("why.recovers", []), stuck, most)?;
    for base in chosen {
        if let Some(by) = helpers(flow.state(), base).first().copied() {
            flow.emit(Event::Recovers { by, base, crew: false });
        }
    }
    Ok(())
}

/// A crew that failed to remount may re-roll if its owner uses a recovery vehicle that helps no one yet.
pub(super) fn helps_to_mount(flow: &mut Flow<CompanyBattles>, base: BaseId) -> Flowing<bool> {
    let state = flow.state();
    let idle = |by: &BaseId| state.team(*by).is_some_and(|team| !team.turn.recovers);
    let all: Vec<BaseId> = helpers(state, base).into_iter().filter(idle).collect();
    let chosen = named(flow, text("why.recovers-crew", [Arg::Base(base)]), all, 1)?;
    let by = chosen.first().copied();
    if let Some(by) = by {
        flow.emit(Event::Recovers { by, base, crew: true });
    }
    Ok(by.is_some())
}

fn named(flow: &mut Flow<CompanyBattles>, why: Text, of: Vec<BaseId>, most: u8) -> Flowing<Vec<BaseId>> {
    if of.is_empty() {
        return Ok(vec![]);
    }
    let state = flow.state();
    let seat = state.active;
    let likes = fire::Likes::new(state, &of, |_| ());
    let choices = of.iter().map(|base| contract::choice_of(*base, likes.of(*base))).collect();
    let keys = flow.pick(seat, why, choices, 0, most)?;
    Ok(keys.iter().filter_map(|key| key.as_str().parse().ok()).collect())
}
