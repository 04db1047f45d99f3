//! 7.5: transports and their passengers, and where a passenger may be placed when it gets out.

use crate::{
    data::{Charts, Class, Gait},
    placing,
    state::{State, Unit},
    way::{self, TOUCH},
};
use battle::{
    placing::{around, middle},
    terms,
    way::longest,
};
use content::Arg;
use contract::Reason;
use geom::{Len, Shape, gap_len, shift};
use table::{Base, Place, UnitId};

/// CT-7.5-1: friendly transports with room for it.
pub(crate) fn transports(state: &State, unit: UnitId) -> Vec<UnitId> {
    state.standing(unit.seat).map(|(id, _)| id).filter(|id| shut(state, unit, *id).is_none()).collect()
}

/// CT-7.5-1: why a unit cannot enter a transport, or be towed by it, at any distance.
pub(crate) fn shut(state: &State, unit: UnitId, aboard: UnitId) -> Option<Reason> {
    let args = || [Arg::Unit(aboard), Arg::Unit(unit)];
    let no = |code| Some(Reason::new(code, "CT-7.5-1").about(args()));
    let (own, transport) = (state.unit(unit)?, state.unit(aboard).filter(|_| state.stands(aboard)));
    let Some(transport) = transport.filter(|_| aboard.seat == unit.seat && aboard != unit) else {
        return no("ct.embark.no-transport");
    };
    let is_gun = |unit: &Unit| unit.row.class == Class::Gun;
    match is_gun(own) {
        true if !transport.row.tows => return no("ct.embark.no-tow"),
        false if !transport.row.carries => return no("ct.embark.no-transport"),
        true | false => {}
    }
    let taken = |rider: &UnitId| state.unit(*rider).is_some_and(|rider| is_gun(rider) == is_gun(own));
    let rider = state.riders(aboard).into_iter().find(taken)?;
    Some(
        Reason::new("ct.embark.no-room", "CT-7.5-1")
            .about(args().into_iter().chain([Arg::Unit(rider)]).collect::<Vec<_>>()),
    )
}

pub(crate) fn gap_to(state: &State, unit: UnitId, at: Option<Place>, other: UnitId) -> Len {
    let shape = state.base_of(unit).zip(at).map(|(base, at)| base.foot.stood(at));
    let there = state.base_of(other).and_then(Base::shape);
    shape.zip(there).map_or(Len(i32::MAX / 4), |(one, other)| gap_len(&one, &other))
}

/// The outline of the transport or wreck it leaves, and how far from its edge it may be placed.
pub(crate) fn exit(state: &State, unit: UnitId) -> Option<(Shape, Len)> {
    let (found, aboard) = (state.unit(unit)?, state.unit(unit)?.aboard?);
    if let Some(shape) = state.base_of(aboard).and_then(Base::shape) {
        return Some((shape.into(), Charts::standard().moves(found.row.moves).len(Gait::Normal, state.measure)));
    }
    let name = format!("wreck-{aboard}");
    let idx = state
        .board
        .pieces
        .iter()
        .rposition(|piece| piece.name == name || piece.name.starts_with(&format!("{name}-")))?;
    let hull = state.board.ground().region(idx).parts().first()?.clone();
    Some((Shape::Poly(hull), TOUCH))
}

/// CT-4.1-1: it could get out now, and so be activated.
pub(crate) fn can_get_out(state: &State, unit: UnitId) -> bool {
    let free =
        state.unit(unit).and_then(|found| state.unit(found.aboard?)).is_some_and(|transport| !transport.turn.raced);
    free && exit(state, unit).is_some() && state.base_of(unit).is_some_and(|base| !places(state, unit, base).is_empty())
}

/// CT-7.5-3: the free place nearest to a wish: on the line from the transport's edge to the wish, or beside the farthest point of that line
/// that has one.
pub(crate) fn nearest_out(state: &State, base: &Base, wish: Place, (from, reach): (&Shape, Len)) -> Option<Place> {
    let near = |place: &Place| gap_len(&Shape::from(place.at), from) <= reach;
    let fits = |place: &Place| {
        near(place) && placing::broken(state, base, *place).is_empty() && open(state, base.unit, *place)
    };
    let edge = geom::gap(from, &Shape::from(wish.at)).from;
    let (way, long) = (wish.at - edge, geom::distance(edge, wish.at));
    let on_line = |step: Len| {
        let share =
            |by: i32| geom::wide_div_near(i128::from(by) * i128::from(step.0), i128::from(long.0.max(1))) as i32;
        Place { at: edge + shift(share(way.x), share(way.y)), ..wish }
    };
    let beyond = longest(long + Len(1), |step| near(&on_line(step))) + Len(1);
    let beside = |step: Len| placing::nearest(state, base, on_line(step), reach).filter(fits);
    let last = longest(beyond, |step| fits(&on_line(step)));
    let last_beside = longest(beyond, |step| beside(step).is_some());
    let found = [Some(on_line(last)).filter(fits), beside(last_beside)];
    found.into_iter().flatten().min_by_key(|place| geom::distance(place.at, wish.at))
}

/// CT-7.5-3: the path from the edge of an intact transport to the place. None out of a wreck.
pub(crate) fn landing(state: &State, unit: UnitId, place: Place) -> Option<way::Landing> {
    let hull = state.base_of(state.unit(unit)?.aboard?)?;
    let from = geom::gap(&hull.shape()?.into(), &Shape::from(place.at)).from;
    way::landing(state, state.base_of(unit)?, (hull, from), place)
}

/// Nothing bars the path to it.
fn open(state: &State, unit: UnitId, place: Place) -> bool {
    landing(state, unit, place).is_none_or(|landing| landing.broken.is_empty())
}

/// Free places touching the transport or wreck. If there are none: out of a transport those farther out on all sides, as far as it may move;
/// out of a wreck, the nearest free place (CT-7.5-3, CT-7.5-4).
pub(crate) fn places(state: &State, unit: UnitId, base: &Base) -> Vec<Place> {
    let Some((from, reach)) = exit(state, unit) else { return vec![] };
    let (bounds, middle) = (from.bounds(), middle(&from));
    let facing = terms::ahead(&state.board, unit.seat);
    let intact = state.unit(unit).and_then(|unit| unit.aboard).is_some_and(|aboard| state.stands(aboard));
    let near = |place: &Place| !intact || gap_len(&Shape::from(place.at), &from) <= reach;
    let free =
        |place: &Place| near(place) && placing::broken(state, base, *place).is_empty() && open(state, unit, *place);
    let mut found: Vec<Place> = around(base, &from, facing).filter(free).collect();
    if found.is_empty() && intact {
        let outward = |(place, step): (Place, i32)| {
            let (way, long) = (place.at - middle, geom::distance(middle, place.at).0.max(1));
            let share =
                |by: i32| geom::wide_div_near(i128::from(by) * i128::from(reach.0 * step / STEPS), i128::from(long));
            Place { at: place.at + shift(share(way.x) as i32, share(way.y) as i32), ..place }
        };
        let all = (1..=STEPS).flat_map(|step| around(base, &from, facing).map(move |place| (place, step)));
        found.extend(all.map(outward).filter(free));
    }
    let far = Len(reach.0 + 2 * base.foot.reach().0 + bounds.hi.x - bounds.lo.x);
    let table = Len(state.board.size.x.max(state.board.size.y));
    for far in [Some(far), (!intact).then_some(table)].into_iter().flatten() {
        if found.is_empty() {
            found.extend(placing::nearest(state, base, Place { at: middle, facing }, far).filter(free));
        }
    }
    found
}

/// How many steps outward are tried on each side of a transport.
const STEPS: i32 = 12;
