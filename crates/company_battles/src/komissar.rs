//! KW-17, NR-35: a komissar has a team shot, and the test that his Unit failed is re-rolled, even after the commander's re-roll (T-3).

use crate::{
    CompanyBattles,
    data::Keyword,
    fire, losses,
    record::Event,
    state::{State, Team},
};
use content::{Arg, text};
use contract::{Chain, Exit, Flow, Flowing, Thing, Throw};
use table::{BaseId, UnitId};

/// Returns whether a failed test of the Unit is passed after all. `may` says whether its komissar counts: in an assault he must be an
/// Assaulting Team.
pub(crate) fn rolls_again(
    flow: &mut Flow<CompanyBattles>,
    unit: UnitId,
    need: u8,
    may: impl Fn(BaseId) -> bool,
) -> Flowing<bool> {
    let state = flow.state();
    let stands = |base: &table::Base| state.has(base.id, Keyword::Komissar) && may(base.id);
    let Some(komissar) = state.present(unit).find(|base| stands(base)).map(|base| base.id) else { return Ok(false) };
    let bases = in_his_hand(state, unit, komissar);
    let likes = fire::Likes::new(state, &bases, |_| ());
    let choices = bases.iter().map(|base| contract::choice_of(*base, likes.of(*base))).collect();
    let why = text("why.komissar", [Arg::Unit(unit)]);
    let keys = if bases.is_empty() { vec![] } else { flow.pick(unit.seat, why, choices, 0, 1)? };
    let Some(shot) = keys.first().and_then(|key| key.as_str().parse().ok()) else { return Ok(false) };
    let leaders = losses::leaders(flow.state(), |_| true);
    flow.emit(Event::Destroyed { base: shot, wreck: None });
    losses::settle(flow, &leaders)?;
    // A 1 is worse than any other failure: it destroys the komissar.
    let mut ways = vec![(1, Exit::Out(0)), (2, Exit::Out(1))];
    ways.retain(|(face, _)| *face < need.max(2));
    ways.push((need.clamp(2, 7), Exit::Out(2)));
    let throw = Throw::new(unit.seat, text("why.komissar-roll", [Arg::Unit(unit)]), 6, ways);
    let out = flow.roll(&Chain { at: vec![Thing::Unit(unit)], ..Chain::one(1, throw) })?.first().copied();
    if out == Some(0) {
        let leaders = losses::leaders(flow.state(), |_| true);
        flow.emit(Event::Destroyed { base: komissar, wreck: None });
        losses::settle(flow, &leaders)?;
    }
    Ok(out == Some(2))
}

/// Teams of the Unit within command distance of him, except himself, warriors and teams that joined it. TR-8: vehicles stand for those aboard.
fn in_his_hand(state: &State, unit: UnitId, komissar: BaseId) -> Vec<BaseId> {
    let own = |team: &Team| team.home == unit && !team.warrior;
    let reach = |base: BaseId| state.command_distance(unit, base).min(state.command_distance(unit, komissar));
    let seated = state.seated(unit);
    let near = |base: BaseId| {
        let pair = seated.base(base).zip(seated.base(komissar));
        pair.is_some_and(|(a, b)| a.within(b, reach(base)))
    };
    let all = state.present(unit).map(|base| base.id).filter(|base| *base != komissar);
    all.filter(|base| state.team(*base).is_some_and(own) && near(*base)).collect()
}
