//! 15.1: the shortest path from a unit to one that it assaults, and the paths of all its models.

use crate::barriers::TOUCHES;
use crate::data::{Column, Length};
use crate::house::Opening;
use crate::into;
use crate::record::Order;
use crate::state::State;
use crate::way::{self, Pace};
use contract::Leg;
use geom::{Len, Pt, Shape, gap_len, within};
use table::{Base, BaseId, Board, PieceId, UnitId};

/// Of pairs that cannot meet on a straight line, this number are tried around what is between them.
const AROUND: usize = 3;

/// How many enemies each model tries.
const TRIED: usize = 3;

/// A model that comes into contact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Charge {
    pub leg: Leg,
    pub met: BaseId,
    /// OD-15.1-2: the length of its path.
    pub length: Len,
    /// OD-7.3-9.
    pub rough: bool,
    /// OD-15.2-5: the target is behind an obstacle.
    pub behind: bool,
}

/// OD-15.1-1: a model that can assault: no spotter.
fn fights(state: &State, base: BaseId) -> bool {
    state.man(base).is_some() && !state.is_spotter(base)
}

/// The model of that unit which a base touches; of one in a building, the first of its men, if the base is at an opening (OD-17.1-13).
pub(crate) fn met(state: &State, board: &Board, base: &Base, at: UnitId) -> Option<BaseId> {
    let own = base.shape()?;
    if let Some(house) = state.house_of(at) {
        let there = state.openings(house).into_iter().any(|opening| into::is_at(state, base, opening));
        return state.there(at).first().filter(|_| there).map(|base| base.id);
    }
    let touches = |other: &&Base| other.shape().is_some_and(|there| within(&own, &there, TOUCHES));
    board.of(at).find(touches).map(|other| other.id)
}

/// The enemy unit onto which these paths lead, and the first model that they reach: the draft of an assault names it by where it ends.
pub(crate) fn goal(state: &State, unit: UnitId, legs: &[Leg]) -> Option<UnitId> {
    let then = way::placed(&state.board, legs);
    let ends = legs.iter().filter(|leg| fights(state, leg.base)).filter_map(|leg| then.base(leg.base));
    let foes: Vec<UnitId> = state.standing(unit.seat.other()).map(|(id, _)| id).collect();
    ends.into_iter().find_map(|base| foes.iter().copied().find(|at| met(state, &then, base, *at).is_some()))
}

/// OD-15.1-2: the pace of an assault.
pub(crate) fn pace(state: &State, unit: UnitId, at: UnitId, rough: bool) -> Pace {
    let most = if rough { Some(state.length(Length::AssaultRough)) } else { way::rate(state, unit, Order::Run) };
    Pace { order: Order::Run, most: Some(most.unwrap_or_default()), foe: Some(at), rough }
}

/// The path as far as it is legal, and where it then ends.
fn cut(state: &State, leg: Leg, pace: Pace) -> Option<Leg> {
    way::ways(state, &[leg], pace).nearest.into_iter().next().filter(|leg| !leg.path.is_empty())
}

fn length(state: &State, leg: &Leg) -> Len {
    battle::along::length(&state.board, std::slice::from_ref(leg))
}

/// A path that ends in contact.
pub(crate) fn contact(state: &State, leg: Leg, at: UnitId) -> Option<Charge> {
    let then = way::placed(&state.board, std::slice::from_ref(&leg));
    let met = met(state, &then, then.base(leg.base)?, at)?;
    let length = length(state, &leg);
    let rough = way::is_rough(state, &leg);
    let most = pace(state, then.base(leg.base)?.unit, at, rough).most.unwrap_or_default();
    let behind = state.house_of(at).is_some() || is_behind(state, &leg, met);
    (length <= most).then_some(Charge { leg, met, length, rough, behind })
}

/// OD-15.2-5: the path, up to the model that it reaches, crosses an obstacle near that model.
fn is_behind(state: &State, leg: &Leg, met: BaseId) -> bool {
    let Some((base, there)) = state.board.base(leg.base).zip(state.board.base(met)) else { return false };
    let (Some(from), Some(to), Some(shape)) = (base.place, there.place, there.shape()) else { return false };
    let reach = state.length(Length::BesideCover);
    let ground = state.board.ground();
    let points: Vec<Pt> = [from.at].into_iter().chain(leg.path.iter().copied()).chain([to.at]).collect();
    let near = ground.near(shape.bounds().grown(reach)).into_iter();
    near.filter(|idx| state.row_at(*idx).column == Column::Obstacle).any(|idx| {
        let region = ground.region(idx);
        let close = region.parts().iter().any(|part| within(&shape, &Shape::Poly(part.clone()), reach));
        close && points.windows(2).any(|leg| !region.spans(leg[0], leg[1]).is_empty())
    })
}

/// Pairs of models that might meet, the nearest first.
fn pairs(state: &State, unit: UnitId, at: UnitId) -> Vec<(Len, BaseId, BaseId)> {
    let own: Vec<&Base> = state.models(unit).filter(|base| fights(state, base.id)).collect();
    let seen = |foe: &&Base| state.models(unit).any(|base| state.viewer(base.id).is_some_and(|from| from.sees(foe)));
    let mut found = vec![];
    for foe in state.models(at).filter(seen) {
        let gap = |base: &&Base| Some((gap_len(&*base.shape()?, &*foe.shape()?), base.id, foe.id));
        found.extend(own.iter().filter_map(gap));
    }
    sorted::order(&mut found);
    found
}

/// OD-15.1-2: the shortest path by which a model of the unit comes to touch a model of the target that it sees.
pub(crate) fn shortest(state: &State, unit: UnitId, at: UnitId) -> Option<Charge> {
    if let Some(house) = state.house_of(at) {
        return to_house(state, unit, at, house);
    }
    let most = pace(state, unit, at, false).most.unwrap_or_default();
    let mut best: Option<Charge> = None;
    let mut blocked = 0;
    for (gap, own, foe) in pairs(state, unit, at) {
        if gap > most || best.as_ref().is_some_and(|best| gap >= best.length) {
            break;
        }
        let Some(to) = state.place_of(foe).map(|place| place.at) else { continue };
        let straight = Leg { base: own, path: vec![to], facing: None };
        // It may stand there already.
        let there = || contact(state, Leg::none(own), at);
        let found = (gap <= TOUCHES).then(there).flatten();
        let found = found.or_else(|| {
            cut(state, straight, pace(state, unit, at, true).far(most)).and_then(|leg| contact(state, leg, at))
        });
        let found = found.or_else(|| {
            blocked += 1;
            (blocked <= AROUND).then(|| around(state, (unit, own), (at, to))).flatten()
        });
        best = best.into_iter().chain(found).min_by_key(|charge| charge.length);
    }
    best
}

/// OD-17.1-13: to within an inch of an opening that the unit sees.
fn to_house(state: &State, unit: UnitId, at: UnitId, house: PieceId) -> Option<Charge> {
    let seen = seen_openings(state, unit, house);
    let own = state.models(unit).filter(|base| fights(state, base.id)).map(|base| base.id);
    let by = |base: BaseId| {
        let near = seen.iter().copied().flat_map(move |opening| [false, true].map(|rough| (opening, rough)));
        near.filter_map(move |(opening, rough)| {
            let leg = into::to_opening(state, base, opening, pace(state, unit, at, rough))?;
            contact(state, leg, at)
        })
    };
    own.flat_map(by).min_by_key(|charge| charge.length)
}

/// OD-17.1-8.
pub(crate) fn seen_openings(state: &State, unit: UnitId, house: PieceId) -> Vec<Opening> {
    let eyes: Vec<_> = state.there(unit).into_iter().flat_map(|base| state.eyes(base.id)).collect();
    let seen = |opening: &Opening| eyes.iter().any(|eye| eye.sees_opening(house, *opening));
    state.openings(house).into_iter().filter(seen).collect()
}

/// The places that those who assault a unit make for.
fn aims(state: &State, at: UnitId) -> Vec<(Pt, Shape)> {
    match state.house_of(at) {
        Some(house) => state.openings(house).iter().map(|opening| (opening.at, Shape::from(opening.at))).collect(),
        None => state.models(at).filter_map(|foe| Some((foe.place?.at, foe.shape()?.into()))).collect(),
    }
}

/// Around what is between, clear of bad ground or over it.
fn around(state: &State, (unit, own): (UnitId, BaseId), (at, to): (UnitId, Pt)) -> Option<Charge> {
    let way = |rough: bool| {
        let pace = pace(state, unit, at, rough);
        let ways = way::toward(state, own, to, pace);
        ways.into_iter().find_map(|(_, mut path)| {
            path.push(to);
            let leg = cut(state, Leg { base: own, path, facing: None }, pace)?;
            contact(state, leg, at)
        })
    };
    [false, true].into_iter().filter_map(way).min_by_key(|charge| charge.length)
}

/// OD-15.1-4: the paths of all models of the unit: those that can into contact, the others as near as they come.
pub(crate) fn charge(state: &State, unit: UnitId, at: UnitId) -> Option<(Charge, Vec<Leg>)> {
    let first = shortest(state, unit, at)?;
    let pace = pace(state, unit, at, first.rough);
    let closing = close_in(state, unit, at, &first, pace);
    let whole = |legs: &[Leg]| way::judge_at(state, unit, legs, pace).broken.is_empty();
    if whole(&closing) {
        return Some((first, closing));
    }
    let beside = side_by_side(state, unit, &first, pace);
    let legs = if whole(&beside) { beside } else { closing };
    Some((first, legs))
}

/// Straight at a unit, all of them the same way as the model nearest to it.
pub(crate) fn abreast(state: &State, unit: UnitId, at: UnitId) -> Option<Vec<Leg>> {
    let aims = aims(state, at);
    let near = |base: &Base| {
        let (own, from) = (base.shape()?, base.place?.at);
        aims.iter().map(|(to, foe)| (gap_len(&own, foe), *to - from)).min_by_key(|(gap, _)| *gap)
    };
    let (_, by) =
        state.models(unit).filter(|base| fights(state, base.id)).filter_map(near).min_by_key(|(gap, _)| *gap)?;
    let leg = |base: &Base| Some(Leg { base: base.id, path: vec![base.place?.at + by], facing: None });
    Some(state.models(unit).filter_map(leg).collect())
}

/// OD-15.1-4, OD-16-7: a run at a unit that cannot be reached anymore: straight at where it is now, or the way that was begun if that
/// leads nearer.
pub(crate) fn run_toward(state: &State, unit: UnitId, at: UnitId, begun: &[Leg]) -> Vec<Leg> {
    let cut = |legs: &[Leg]| way::ways(state, legs, Pace::of(Order::Run)).nearest;
    let ways = abreast(state, unit, at).map(|legs| cut(&legs)).into_iter().chain([cut(begun)]);
    let left = |legs: &Vec<Leg>| {
        let mut then = state.clone();
        then.board = way::placed(&then.board, legs);
        let gaps = then.models(unit).filter_map(|base| gap_to(&then, base.id, at));
        (legs.is_empty(), gaps.min())
    };
    ways.min_by_key(left).unwrap_or_default()
}

/// One after another, each straight at the nearest of the target that it can touch.
fn close_in(state: &State, unit: UnitId, at: UnitId, first: &Charge, pace: Pace) -> Vec<Leg> {
    let mut then = state.clone();
    then.board = way::placed(&then.board, std::slice::from_ref(&first.leg));
    let mut legs = vec![first.leg.clone()];
    let mut left: Vec<(Len, BaseId)> = vec![];
    for base in state.models(unit).filter(|base| base.id != first.leg.base) {
        left.extend(gap_to(&then, base.id, at).map(|gap| (gap, base.id)));
    }
    sorted::order(&mut left);
    for (_, base) in left {
        if let Some(leg) = nearest_to(&then, base, at, pace) {
            then.board = way::placed(&then.board, std::slice::from_ref(&leg));
            legs.push(leg);
        }
    }
    legs
}

/// From a model to the nearest one of that unit.
fn gap_to(state: &State, base: BaseId, at: UnitId) -> Option<Len> {
    let own = state.board.base(base)?.shape()?;
    aims(state, at).iter().map(|(_, foe)| gap_len(&own, foe)).min()
}

/// The path of one model that ends in contact, or nearest to the target.
fn nearest_to(state: &State, base: BaseId, at: UnitId, pace: Pace) -> Option<Leg> {
    let own = state.board.base(base)?.shape()?;
    let aims = aims(state, at);
    let mut foes: Vec<(Len, Pt)> = aims.iter().map(|(to, foe)| (gap_len(&own, foe), *to)).collect();
    sorted::order(&mut foes);
    let may_touch = fights(state, base);
    let tried = foes.into_iter().take(TRIED).filter_map(|(_, to)| {
        // A spotter keeps away from the enemy.
        let pace = if may_touch { pace } else { Pace { foe: None, ..pace } };
        let leg = cut(state, Leg { base, path: vec![to], facing: None }, pace)?;
        let then = way::placed(&state.board, std::slice::from_ref(&leg));
        let end = then.base(base)?.shape()?;
        let gap = aims.iter().map(|(_, foe)| gap_len(&end, foe)).min()?;
        Some((gap.max(TOUCHES), leg))
    });
    tried.min_by_key(|(gap, _)| *gap).map(|(_, leg)| leg)
}

/// All by the same way as the first, as far as each can.
fn side_by_side(state: &State, unit: UnitId, first: &Charge, pace: Pace) -> Vec<Leg> {
    let Some(start) = state.place_of(first.leg.base) else { return vec![] };
    let Some(end) = first.leg.path.last() else { return vec![] };
    let by = *end - start.at;
    let leg = |base: &Base| Some(Leg { base: base.id, path: vec![base.place?.at + by], facing: None });
    let others = state.models(unit).filter(|base| base.id != first.leg.base).filter_map(leg);
    let legs: Vec<Leg> = [first.leg.clone()].into_iter().chain(others).collect();
    way::ways(state, &legs, pace).nearest
}
