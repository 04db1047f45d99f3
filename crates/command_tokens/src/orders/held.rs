//! A declared action: the paths of its move, its target, and the part still to be done.

use super::{fire, moving, platoon, transport};
use crate::{
    hidden,
    state::{State, Unit},
    way::Way,
};
use battle::orders::with_legs;
use contract::{Draft, Given, Leg, Thing};
use geom::{Heading, Len, Pt};
use table::UnitId;

/// The paths of all units it moves, in order. Empty if it is not a move.
pub(super) fn ways(state: &State, draft: &Draft) -> Vec<Way> {
    match draft.verb.as_str() {
        moving::VERB | moving::RAPID | moving::REVERSE | transport::EMBARK => {
            moving::left(state, draft).into_iter().collect()
        }
        platoon::VERB | platoon::RAPID => platoon::left(state, draft),
        _ => vec![],
    }
}

/// CT-8.5-2: the paths of units that only move, alone or with their platoon.
pub(super) fn leads(state: &State, draft: &Draft) -> Vec<Way> {
    if draft.verb.as_str() == transport::EMBARK { vec![] } else { ways(state, draft) }
}

/// CT-6-3, CT-8.5-2: the paths of units that the other side could see, as far as both sides know: a hidden unit in the way does not count.
pub(super) fn open_ways(state: &State, draft: &Draft) -> Vec<Way> {
    ways(&hidden::common(state), draft)
        .into_iter()
        .filter(|way| state.unit(way.unit).is_some_and(|unit| !unit.hidden))
        .collect()
}

/// Every unit that takes part: the acting unit, the units that move with it, and the transport it enters or leaves.
pub(super) fn sharers(state: &State, draft: &Draft) -> Vec<UnitId> {
    let mut found: Vec<UnitId> = draft.unit.into_iter().collect();
    for given in &draft.given {
        match given {
            Given::Legs(legs) => found.extend(legs.iter().filter_map(|leg| Some(state.board.base(leg.base)?.unit))),
            Given::Picked(_) => found.extend(given.one_key().and_then(|key| key.parse::<UnitId>().ok())),
            Given::Aimed(_) | Given::Spot(..) | Given::Along(_) | Given::Said(_) => {}
        }
    }
    let ridden: Vec<UnitId> = found.iter().filter_map(|unit| state.unit(*unit)?.aboard).collect();
    found.extend(ridden);
    found
}

/// Its target.
pub(super) fn target(draft: &Draft) -> Option<UnitId> {
    if !fire::is_fire(&draft.verb) {
        return None;
    }
    draft.given.iter().find_map(|given| match given {
        Given::Aimed(aims) => aims.iter().find_map(|aim| match aim.at {
            Thing::Unit(unit) => Some(unit),
            Thing::Base(_) | Thing::Piece(_) | Thing::Spot(_) => None,
        }),
        Given::Picked(_) | Given::Legs(_) | Given::Spot(..) | Given::Along(_) | Given::Said(_) => None,
    })
}

/// The same draft with only the legs before this one; or, in `from`, with this leg and those after it.
pub(super) fn ahead_of(draft: &Draft, way: &Way) -> Draft {
    with_legs(draft, |legs| legs.iter().take_while(|leg| leg.base != way.base).cloned().collect())
}

pub(super) fn from(draft: &Draft, way: &Way) -> Draft {
    with_legs(draft, |legs| legs.iter().skip_while(|leg| leg.base != way.base).cloned().collect())
}

/// The same draft with nothing left to do.
pub(super) fn done(draft: &Draft) -> Draft {
    let still = |leg: &Leg| Leg { path: vec![], facing: None, ..leg.clone() };
    with_legs(draft, |legs| legs.iter().map(still).collect())
}

/// The rest of a move whose unit is `along` its path; None if the unit was stopped there. Units that moved before it are done.
pub(super) fn rest(state: &State, draft: &Draft, way: &Way, along: Option<Len>) -> Draft {
    let left = |leg: &Leg| {
        let ahead: Vec<Pt> = match along {
            Some(along) => points_after(state, way, along),
            None => vec![],
        };
        // A unit that was stopped does not turn. At the end of the path only units with a facing turn.
        let turns = |facing: &Heading| {
            let unit = state.unit(way.unit).is_some_and(Unit::is_fronted);
            unit && state.place_of(way.unit).is_some_and(|place| place.facing != *facing)
        };
        let facing = leg.facing.filter(|facing| along.is_some_and(|along| along < way.length || turns(facing)));
        Leg { path: ahead, facing, ..leg.clone() }
    };
    let mut passed = false;
    let mut given = vec![];
    for item in &draft.given {
        let Given::Legs(legs) = item else {
            given.push(item.clone());
            continue;
        };
        let mut rest = vec![];
        for leg in legs {
            if leg.base == way.base {
                passed = true;
                rest.push(left(leg));
            } else if passed {
                rest.push(leg.clone());
            }
        }
        given.push(Given::Legs(rest));
    }
    Draft { given, ..draft.clone() }
}

/// The points of a path after a place on it.
fn points_after(state: &State, way: &Way, along: Len) -> Vec<Pt> {
    let mut gone = Len::ZERO;
    let mut from = way.trail.first().copied();
    let mut ahead = vec![];
    for to in &way.path {
        let leg = from.map_or(Len::ZERO, |from| geom::distance(from, *to));
        gone += leg;
        if gone > along {
            ahead.push(*to);
        }
        from = Some(*to);
    }
    let stands = state.place_of(way.unit).map(|place| place.at);
    if ahead.len() == 1 && ahead.first().copied() == stands { vec![] } else { ahead }
}

/// CT-7.6-5, CT-13-4: the platoon's units that have yet to move after one of them is lost.
pub(super) fn survivors(state: &State, draft: &Draft) -> Option<(UnitId, Draft)> {
    let stands = |leg: &&Leg| state.board.base(leg.base).is_some_and(|base| base.place.is_some());
    let legs: Vec<Leg> = draft.given.iter().find_map(|given| match given {
        Given::Legs(legs) => Some(legs.iter().filter(stands).cloned().collect()),
        Given::Picked(_) | Given::Aimed(_) | Given::Spot(..) | Given::Along(_) | Given::Said(_) => None,
    })?;
    let first = state.board.base(legs.first()?.base)?.unit;
    Some((first, Draft { given: vec![Given::Legs(legs)], ..draft.clone() }))
}

/// Nothing of it is left to do.
pub(super) fn is_done(draft: &Draft) -> bool {
    let done = |given: &Given| match given {
        Given::Legs(legs) => legs.iter().all(|leg| leg.path.is_empty() && leg.facing.is_none()),
        Given::Picked(_) | Given::Aimed(_) | Given::Spot(..) | Given::Along(_) | Given::Said(_) => false,
    };
    // A unit that has reached a transport still has to get in.
    draft.verb.as_str() != transport::EMBARK && draft.given.iter().any(done)
}
