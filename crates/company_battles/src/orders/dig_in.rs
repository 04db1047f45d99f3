//! 6.9: infantry and guns dig in instead of moving.

use super::{bare, close_others, ordering};
use crate::{
    CompanyBattles,
    data::{Keyword, Kind, Test},
    record::{Event, Order, Stage},
    state::State,
};
use content::Arg;
use contract::{Draft, Findings, Flow, Flowing, Offer, Reason, Verdict};
use table::{BaseId, UnitId};

pub(super) const VERB: &str = "dig-in";

pub struct Planned {
    pub(super) unit: UnitId,
    bases: Vec<BaseId>,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    bare(unit.seat, VERB, Some(unit), |draft| check(state, draft))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    // DI-4: it counts as the Unit's order, and is possible while pinned.
    let Some(unit) = ordering::by_unit(state, draft, Stage::Moving, Order::DigIn, &mut found) else {
        return found.verdict(None, None);
    };
    let of = |code, rule| Reason::new(code, rule).about([Arg::Unit(unit)]);
    found.require(!ordering::has_moved(state, unit), || of("dig.moved", "DI-1"));
    let stood = state.standing(unit).filter(|base| !state.moved_alone(base));
    let bases: Vec<BaseId> = stood.map(|base| base.id).filter(|base| can_dig(state, *base)).collect();
    if bases.is_empty() {
        found.0.extend(nobody(state, unit));
    }
    let plan = (!bases.is_empty()).then_some(Planned { unit, bases });
    found.verdict(plan, None)
}

/// Why none of its teams can dig in: each reason once, with the number of teams.
fn nobody(state: &State, unit: UnitId) -> Vec<Reason> {
    let mut found: Vec<(Cannot, i32)> = vec![];
    for why in state.present(unit).filter_map(|base| cannot_dig(state, base.id)) {
        match found.iter_mut().find(|(known, _)| *known == why) {
            Some((_, n)) => *n += 1,
            None => found.push((why, 1)),
        }
    }
    let reason = |(why, n)| {
        let (code, rule) = match why {
            Cannot::Kind => ("dig.kind", "DI-1"),
            Cannot::Mounted => ("dig.mounted", "DI-6"),
            Cannot::DugIn => ("dig.already", "DI-3"),
            Cannot::Ground => ("dig.ground", "DI-6"),
        };
        Reason::new(code, rule).about([Arg::Unit(unit), Arg::Num(n)])
    };
    found.into_iter().map(reason).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cannot {
    /// Neither infantry nor guns.
    Kind,
    Mounted,
    DugIn,
    Ground,
}

/// SU-15, AM-7, MI-11, FO-22: infantry and guns begin in foxholes, whatever they stand on or ride; not those aboard, and not in a trench, a pit or
/// a nest.
pub(super) fn begins_dug_in(state: &State, base: BaseId) -> bool {
    let digs = |kind| matches!(kind, Kind::Infantry | Kind::Gun(_));
    let counts = |team: &crate::state::Team| digs(team.row.kind) && team.aboard.is_none() && !team.dug_in;
    state.team(base).is_some_and(counts) && state.board.base(base).is_some_and(|base| !state.in_works(base))
}

/// DI-1, DI-6, SP-8: infantry and guns on ground where they can dig that are not dug in.
pub(super) fn can_dig(state: &State, base: BaseId) -> bool {
    cannot_dig(state, base).is_none()
}

fn cannot_dig(state: &State, base: BaseId) -> Option<Cannot> {
    let digs = |kind| matches!(kind, Kind::Infantry | Kind::Gun(_));
    match state.team(base) {
        Some(team) if !digs(team.row.kind) => Some(Cannot::Kind),
        Some(team) if team.row.has(Keyword::Cavalry) || team.aboard.is_some() => Some(Cannot::Mounted),
        Some(team) if team.dug_in => Some(Cannot::DugIn),
        Some(_) if !may_dig_where(state, base) => Some(Cannot::Ground),
        Some(_) => None,
        None => Some(Cannot::Kind),
    }
}

/// DI-6: not in water, on bridges, in buildings, or on roads between buildings.
fn may_dig_where(state: &State, base: BaseId) -> bool {
    let hard = |kind: &str| matches!(kind, "stream" | "ford" | "river" | "water" | "bridge" | "building" | "bunker");
    let town = |base: BaseId| {
        let shape = state.board.base(base).and_then(table::Base::shape);
        let pieces = state.board.pieces.iter().enumerate().filter(|(_, piece)| piece.kind == "building");
        let near = |shape: &geom::Shape, idx: usize| {
            let parts = state.board.ground().region(idx).parts();
            parts.iter().any(|part| geom::within(shape, &geom::Shape::Poly(part.clone()), state.inches(4)))
        };
        shape.is_some_and(|shape| pieces.into_iter().any(|(idx, _)| near(&shape, idx)))
    };
    let kinds: Vec<&str> = state.ground_of(base).map(|(piece, _)| piece.kind.as_str()).collect();
    !(kinds.iter().any(|kind| hard(kind)) || (kinds.contains(&"road") && town(base)))
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    let unit = order.unit;
    close_others(flow, unit);
    let passed = ordering::attempt(flow, unit, Order::DigIn, Test::DigIn)?;
    let bases = if passed { order.bases.clone() } else { vec![] };
    // DI-2: they have used their move, whether they succeed or not.
    flow.emit(Event::DugIn { unit, bases, tried: order.bases.clone() });
    flow.emit(Event::Finished { unit });
    Ok(())
}
