//! NF-3: shots at Night: what the Unit sees of what it is to fire at.

use super::{Planned, check_in, draft};
use crate::{
    CompanyBattles,
    assault::course,
    fire::{Field, Fires},
    orders::look::{goes_on, look},
    state::State,
};
use content::{Arg, Text, text};
use contract::{Draft, Findings, Flow, Flowing, Given, Mark, Thing, Tone};
use table::BaseId;

/// Rolls for visibility. Returns the shots at what is in sight if they are to be fired; otherwise the Unit has not shot, and may still do so.
pub(super) fn looked(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing<Option<Planned>> {
    let (unit, draft) = (order.unit, &order.draft);
    look(flow, unit, None, |state| in_sight(state, draft).map(|order| order.volleys))?;
    let Some(seen) = in_sight(flow.state(), draft) else {
        blinded(flow)?;
        return Ok(None);
    };
    let teams = n_teams(&seen);
    let on = text("choice.fires-at-seen", [teams.clone()]);
    let why = text("why.fires-at-seen", [Arg::Unit(unit), teams, n_teams(order)]);
    Ok(goes_on(flow, unit, on, why)?.then_some(seen))
}

/// AS-11: with no Unit left that sees the charge, Defensive Fire is over.
fn blinded(flow: &mut Flow<CompanyBattles>) -> Flowing {
    let state = flow.state();
    match state.fired_at().cloned() {
        Some(assault) if course::defenders_left(state).is_empty() => course::fire_is_over(flow, assault, false),
        Some(_) | None => Ok(()),
    }
}

/// The shots that are possible in this light.
fn in_sight(state: &State, draft: &Draft) -> Option<Planned> {
    let field = Field::new(state);
    let aims = draft.given.first().map(Given::aims).unwrap_or_default();
    let (lawful, _) = draft::read(&field, draft, aims, &mut Findings::default());
    if lawful.is_empty() {
        return None;
    }
    check_in(&field, &Draft { given: vec![Given::Aimed(lawful)], ..draft.clone() }).plan
}

fn n_teams(order: &Planned) -> Arg {
    let mut teams: Vec<BaseId> = order.fired.iter().map(|(base, _)| *base).collect();
    sorted::order(&mut teams);
    teams.dedup();
    Arg::Num(i32::try_from(teams.len()).unwrap_or(i32::MAX))
}

/// For the preview: from which die on each target is seen, or how far the Unit sees.
pub(super) fn said(state: &State, order: &Planned) -> (Vec<Text>, Vec<Mark>) {
    let unit = order.unit;
    if !state.is_night() {
        return (vec![], vec![]);
    }
    if let Some(die) = state.looked(unit, None) {
        let far = state.sight_of(die);
        let ring = Mark::ring(Thing::Unit(unit), far, Tone::Fact);
        return (vec![text("brief.sees", [Arg::Unit(unit), Arg::Len(far)])], vec![ring]);
    }
    let line = |(base, die): &(BaseId, u8)| text("brief.seen-on", [Arg::Base(*base), Arg::Score(*die)]);
    let rolls = text("brief.looks", [Arg::Unit(unit), Arg::Num(i32::from(state.look_dice(unit, None)))]);
    ([rolls].into_iter().chain(order.seen_on.iter().map(line)).collect(), vec![])
}

/// Each target, and the lowest die with which a team that fires at it sees it.
pub(super) fn seen_on(state: &State, fires: &[Fires]) -> Vec<(BaseId, u8)> {
    let die = |fires: &Fires| {
        let base = state.board.base(fires.base)?;
        Some((fires.at, state.sees_with(base, fires.arm.weapon.mount, state.board.base(fires.at)?)?))
    };
    let mut found: Vec<(BaseId, u8)> = fires.iter().filter_map(die).collect();
    sorted::order(&mut found);
    found.dedup_by_key(|(base, _)| *base);
    found
}
