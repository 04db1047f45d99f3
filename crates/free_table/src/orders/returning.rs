//! Return: bases of a unit, or of several, go back to where their moves of this turn began, as if they had not moved.
//!
//! That place is in the record, not in the state, so the draft names it. The rules only know how far a base with a pace has moved.

use super::{Findings, Plan, Whose, emit_of, incomplete, own_base, some_base, whose};
use crate::{FreeTable, record::Event, spot, state::State, way};
use contract::{Arg, Draft, Flow, Gather, Given, Leg, Offer, Reason, Room, Thing, Verdict};
use geom::{Len, Shape, distance};
use sorted::Set;
use table::{Base, BaseId, Obstacle, Place};

pub struct Planned {
    places: Vec<(BaseId, Place)>,
    /// No rule is broken.
    legal: bool,
}

pub(super) const RETURN: &str = "return";

pub(super) fn offer(state: &State, whose: Whose) -> Offer {
    let bases: Vec<BaseId> = whose.standing(state).map(|base| base.id).collect();
    let why_not = some_base(state, whose).err().map(|why| *why).into_iter().collect();
    // Never zero, which would mean that bases only turn.
    let gone = whose.standing(state).map(|base| gone(state, base).unwrap_or(Len(state.board.size.x))).max();
    let room = Room::Reach(gone.unwrap_or_default().max(Len(1)));
    Offer { why_not, ..Offer::new(RETURN, whose.unit(), vec![Gather::Legs { bases, room }]) }
}

/// How much of its pace the base has used this turn. None if it has no limit.
fn gone(state: &State, base: &Base) -> Option<Len> {
    state.pace(base.unit).map(|_| state.used.get(&base.id).copied().unwrap_or_default())
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let [Given::Legs(legs)] = &draft.given[..] else { return incomplete("FT-27") };
    let mut found = Findings::default();
    let Some(whose) = found.take(whose(state, draft)) else { return found.verdict(None, None) };
    found.take(some_base(state, whose));
    if legs.is_empty() {
        return incomplete("FT-27");
    }
    let mut back: Vec<(&Base, Place)> = vec![];
    for leg in legs {
        let Some(base) = found.take(own_base(state, whose, leg.base)) else { continue };
        let Some(stands) = base.place else { continue };
        let at = leg.path.last().copied().unwrap_or(stands.at);
        let again = back.iter().any(|(other, _)| other.id == base.id);
        found.require(!again, || Reason::new("base.twice", "FT-1").about([Arg::Base(base.id)]));
        if !again {
            back.push((base, Place { at, facing: leg.facing.unwrap_or(stands.facing) }));
        }
    }
    if back.is_empty() {
        return found.verdict(None, None);
    }
    let nobody = Set::new();
    for (base, place) in &back {
        found.0.extend(broken(state, &back, &nobody, base, *place));
    }
    let staying = staying(state, &back);
    let leg = |(base, place): &(&Base, Place)| {
        let goes = !staying.contains(&base.id);
        let path = if goes { vec![place.at] } else { vec![] };
        Leg { base: base.id, path, facing: goes.then_some(place.facing) }
    };
    let nearest = Draft { given: vec![Given::Legs(back.iter().map(leg).collect())], ..draft.clone() };
    let legal = found.0.is_empty();
    let near = back.iter().all(|(_, place)| way::near_enough(place.at));
    let places = back.iter().map(|(base, place)| (base.id, *place)).collect();
    found.verdict(near.then_some(Plan::Return(Planned { places, legal })), Some(nearest))
}

/// Bases that cannot go back stay where they are, and may block others.
fn staying(state: &State, back: &[(&Base, Place)]) -> Set<BaseId> {
    let mut staying = Set::new();
    while let Some((base, _)) = back
        .iter()
        .find(|(base, place)| !staying.contains(&base.id) && !broken(state, back, &staying, base, *place).is_empty())
    {
        staying.insert(base.id);
    }
    staying
}

/// FT-2, FT-3, FT-27: everything that keeps a base from its place, while some bases stay and the others go back too.
fn broken(state: &State, back: &[(&Base, Place)], staying: &Set<BaseId>, base: &Base, place: Place) -> Vec<Reason> {
    if base.place == Some(place) && staying.is_empty() {
        return vec![];
    }
    let going: Vec<BaseId> = back.iter().map(|(base, _)| base.id).filter(|id| !staying.contains(id)).collect();
    let mut found = spot::broken(state, Some(base.id), base.foot, place, &going);
    let shape: Shape = base.foot.stood(place);
    let others = back.iter().filter(|(other, _)| other.id != base.id && going.contains(&other.id));
    for (other, _) in others.filter(|(other, there)| other.foot.stood(*there).overlaps(&shape)) {
        found.push(Reason::new("spot.overlap", "FT-3").about([Arg::Base(base.id), Arg::Base(other.id)]));
    }
    let far = base.place.map_or(Len::ZERO, |stands| distance(stands.at, place.at));
    if let Some(gone) = gone(state, base).filter(|gone| far > *gone) {
        found.push(Reason::new("return.far", "FT-27").about([Arg::Base(base.id)]).limit(far, gone));
    }
    found
}

/// Each base at its present place, which is always legal.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Ok(whose) = whose(state, begun) else { return vec![] };
    let stay = |base: &Base| {
        let facing = base.place.map(|place| place.facing);
        (vec![Given::Legs(vec![Leg { base: base.id, path: vec![], facing }])], Thing::Base(base.id))
    };
    whose.standing(state).map(stay).collect()
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    let met = if order.legal { met(flow.state(), order) } else { vec![] };
    if !met.is_empty() {
        return super::hide::reveal_met(flow, &met);
    }
    for (base, place) in &order.places {
        emit_of(flow, *base, Event::Returned { base: *base, place: *place });
    }
}

/// FT-26, FT-33: what is hidden at a place to return to. Then no base returns.
fn met(truth: &State, order: &Planned) -> Vec<(BaseId, Obstacle)> {
    let under = |(id, place): &(BaseId, Place)| {
        let base = truth.board.base(*id).filter(|base| base.place != Some(*place));
        let under = base.map(|base| spot::hidden_under(truth, base.unit, &base.foot.stood(*place)));
        under.into_iter().flatten().map(|other| (*id, other)).collect::<Vec<_>>()
    };
    order.places.iter().flat_map(under).collect()
}
