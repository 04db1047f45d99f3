//! Turn: bases of a unit, or of several, turn on the spot.

use super::{Findings, Plan, Whose, emit_of, incomplete, own_base, some_base, whose};
use crate::{FreeTable, record::Event, spot, state::State};
use contract::{Arg, Draft, Flow, Gather, Given, Leg, Offer, Reason, Room, Thing, Verdict};
use geom::{Heading, Len};
use table::{BaseId, Obstacle, Place};

pub struct Planned {
    turns: Vec<(BaseId, Heading)>,
    /// No rule is broken.
    legal: bool,
}

pub(super) fn offer(state: &State, whose: Whose) -> Offer {
    let bases: Vec<BaseId> = whose.standing(state).map(|base| base.id).collect();
    let why_not = some_base(state, whose).err().map(|why| *why).into_iter().collect();
    Offer { why_not, ..Offer::new("turn", whose.unit(), vec![Gather::Legs { bases, room: Room::Reach(Len::ZERO) }]) }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let [Given::Legs(legs)] = &draft.given[..] else { return incomplete("FT-11") };
    let mut found = Findings::default();
    let Some(whose) = found.take(whose(state, draft)) else { return found.verdict(None, None) };
    found.take(some_base(state, whose));
    if legs.is_empty() {
        return incomplete("FT-11");
    }
    let turned: Vec<BaseId> = legs.iter().map(|leg| leg.base).collect();
    let (mut turns, mut mended) = (vec![], vec![]);
    for (idx, leg) in legs.iter().enumerate() {
        let Some(base) = found.take(own_base(state, whose, leg.base)) else { continue };
        let Some(stands) = base.place else { continue };
        if turned[..idx].contains(&leg.base) {
            found.0.push(Reason::new("base.twice", "FT-1").about([Arg::Base(leg.base)]));
            continue;
        }
        // FT-11: a base turns on the spot; anything else is a move.
        let stays = leg.path.iter().all(|at| *at == stands.at);
        found.require(stays, || Reason::new("turn.path", "FT-11").about([Arg::Base(leg.base)]));
        let facing = leg.facing.unwrap_or(stands.facing);
        let place = Place { facing, ..stands };
        // FT-3: a base that does not turn may stay where it is. Turning must not push a base into another.
        let broken = if facing == stands.facing {
            vec![]
        } else {
            spot::broken(state, Some(leg.base), base.foot, place, &[leg.base])
        };
        let good = if broken.is_empty() { facing } else { table::turned_to(&state.board, base, stands, facing) };
        found.0.extend(broken);
        turns.push((leg.base, facing));
        mended.push(Leg { base: leg.base, path: vec![], facing: Some(good) });
    }
    if turns.is_empty() {
        return found.verdict(None, None);
    }
    let mended = apart(state, mended, &mut found);
    let nearest = Draft { given: vec![Given::Legs(mended)], ..draft.clone() };
    let legal = found.0.is_empty();
    found.verdict(Some(Plan::Turn(Planned { turns, legal })), Some(nearest))
}

/// FT-3 among the bases that turn together: they did not overlap before, and must not overlap afterward.
fn apart(state: &State, mut legs: Vec<Leg>, found: &mut Findings) -> Vec<Leg> {
    let shape = |leg: &Leg| {
        let base = state.board.base(leg.base)?;
        let place = base.place?;
        Some(base.foot.stood(Place { facing: leg.facing.unwrap_or(place.facing), ..place }))
    };
    let turned =
        |leg: &Leg| state.board.base(leg.base).and_then(|base| base.place).map(|place| place.facing) != leg.facing;
    let hits = |legs: &[Leg]| {
        let pairs = (0..legs.len()).flat_map(|a| (0..a).map(move |b| (b, a)));
        let met = |(a, b): &(usize, usize)| {
            (turned(&legs[*a]) || turned(&legs[*b]))
                && shape(&legs[*a]).zip(shape(&legs[*b])).is_some_and(|(a, b)| a.overlaps(&b))
        };
        pairs.filter(met).collect::<Vec<_>>()
    };
    for (a, b) in hits(&legs) {
        let args = [Arg::Base(legs[a].base), Arg::Base(legs[b].base)];
        found.0.push(Reason::new("spot.overlap", "FT-3").about(args));
    }
    if !hits(&legs).is_empty() {
        for leg in &mut legs {
            leg.facing = state.board.base(leg.base).and_then(|base| base.place).map(|place| place.facing);
        }
    }
    legs
}

pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Ok(whose) = whose(state, begun) else { return vec![] };
    let one = |base: &table::Base, facing| {
        (vec![Given::Legs(vec![Leg { base: base.id, path: vec![], facing: Some(facing) }])], Thing::Base(base.id))
    };
    let ways = [0, 90, 180, 270].map(Heading::degrees);
    let turns = |base: &table::Base| {
        let stays = base.place.map(|place| place.facing);
        ways.into_iter().chain(stays).map(|facing| one(base, facing)).collect::<Vec<_>>()
    };
    whose.standing(state).flat_map(turns).collect()
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    let met = if order.legal { met(flow.state(), order) } else { vec![] };
    if !met.is_empty() {
        return super::hide::reveal_met(flow, &met);
    }
    for (base, facing) in &order.turns {
        emit_of(flow, *base, Event::Turned { base: *base, facing: *facing });
    }
}

/// FT-26, FT-33: what is hidden and blocks a turn. Then no base turns.
fn met(truth: &State, order: &Planned) -> Vec<(BaseId, Obstacle)> {
    let mut met = vec![];
    for (id, facing) in &order.turns {
        let Some((base, place)) = truth.board.base(*id).and_then(|base| Some((base, base.place?))) else { continue };
        if place.facing != *facing {
            let under = spot::hidden_under(truth, base.unit, &base.foot.stood(Place { facing: *facing, ..place }));
            met.extend(under.into_iter().map(|other| (*id, other)));
        }
    }
    met
}
