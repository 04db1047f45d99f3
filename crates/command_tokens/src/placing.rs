//! Where a unit may be placed: in deployment, out of a transport, beside a wreck.

use crate::data::{Length, Lie, Need, Terrain};
use crate::ground::need;
use crate::state::State;
use battle::way::here;
use content::Arg;
use contract::Reason;
use geom::{Len, Pt, Shape, gap_len};
use table::{Base, Cause, Going, Obstacle, PieceId, Place};

/// CT-7.4-7, CT-7.4-8, CT-7.2-13: what a unit may not stand on, or too near to. CT-7.4-13: nothing under it bars a unit that is carried by a
/// road, a bridge or a ford.
fn closed(state: &State, base: &Base, carried: bool, obstacle: Obstacle) -> Going {
    match obstacle {
        Obstacle::Base(other) if other == base.id => Going::FREE,
        Obstacle::Base(other) => match state.unit_of(other) {
            Some((id, _)) if id.seat != base.unit.seat => Going::shunned(state.too_near(), false),
            Some(_) | None => Going::BARRED,
        },
        Obstacle::Piece(_) if carried => Going::FREE,
        Obstacle::Piece(piece) => {
            let row = state.unit(base.unit).map(|unit| unit.row);
            match row.zip(state.terrain(piece)) {
                Some((row, terrain)) if need(row, terrain) == Need::Closed => {
                    Going { by: table::By::Center, ..Going::BARRED }
                }
                Some(_) | None => Going::FREE,
            }
        }
    }
}

/// CT-7.4-13: a road that the unit can use decides about the ground at this point.
fn carried(state: &State, base: &Base, at: Pt) -> bool {
    let Some(unit) = state.unit(base.unit) else { return false };
    let pieces: Vec<PieceId> = state.ground_at(at).map(|(_, piece, _)| piece.id).collect();
    let decides = state.deciding(unit.row, &pieces).filter(|(_, need)| *need != Need::Closed);
    decides.and_then(|(piece, _)| state.terrain(piece)).is_some_and(|terrain| terrain.lies == Lie::Road)
}

/// Every reason the unit cannot stand at this place.
pub(crate) fn broken(state: &State, base: &Base, place: Place) -> Vec<Reason> {
    let me = Arg::Base(base.id);
    let why = |cause| match cause {
        Cause::Edge => Reason::new("spot.edge", "CT-7.4-11").about([me.clone()]),
        Cause::Over(Obstacle::Base(other)) => {
            Reason::new("spot.overlap", "CT-7.4-7").about([me.clone(), Arg::Base(other)])
        }
        Cause::Near(Obstacle::Base(other)) => {
            let there = state.board.base(other).and_then(Base::shape);
            let have = there.map_or(Len::ZERO, |there| gap_len(&base.foot.stood(place), &there));
            let why = Reason::new("ct.place.enemy", "CT-7.4-8").about([me.clone(), Arg::Base(other)]);
            why.limit(have, state.length(Length::Separation))
        }
        Cause::Over(Obstacle::Piece(piece)) | Cause::Near(Obstacle::Piece(piece)) => {
            Reason::new("ct.move.closed", "CT-7.2-13").about([me.clone(), Arg::Piece(piece)])
        }
    };
    let carried = carried(state, base, place.at);
    let causes = table::stand(&state.board, base, place, |obstacle| closed(state, base, carried, obstacle));
    let mut found: Vec<Reason> = causes.into_iter().map(why).map(|why| why.mark(here(place.at))).collect();
    if let Some((piece, room)) = full(state, base, place) {
        let args = [me, Arg::Piece(piece), Arg::Num(i32::try_from(room).unwrap_or(i32::MAX))];
        found.push(Reason::new("ct.move.full", "CT-7.3-8").about(args).mark(here(place.at)));
    }
    found
}

/// CT-7.3-8, CT-7.3-13.
fn full(state: &State, base: &Base, place: Place) -> Option<(PieceId, usize)> {
    crate::way::full_house(state, base.id, place)
}

/// The free place nearest to a wish, within `far`.
pub(crate) fn nearest(state: &State, base: &Base, wish: Place, far: Len) -> Option<Place> {
    let away = |place: &Place| geom::distance(place.at, wish.at);
    let search = |from: Place, carried: bool| {
        let going = |obstacle| closed(state, base, carried, obstacle);
        let found = table::nearest_place(&state.board, base, from, far, going)?;
        (away(&found) <= far && broken(state, base, found).is_empty()).then_some(found)
    };
    let found = search(wish, false);
    // A bridge may be nearer than the bank.
    let bridges = bridges(state, base, wish.at, found.as_ref().map_or(far, away));
    let on_them = bridges.into_iter().filter_map(|at| search(Place { at, ..wish }, true));
    found.into_iter().chain(on_them).min_by_key(away)
}

/// CT-7.4-13: the nearest points of the roads within a distance that carry the unit over ground it cannot enter.
fn bridges(state: &State, base: &Base, to: Pt, far: Len) -> Vec<Pt> {
    let Some(unit) = state.unit(base.unit) else { return vec![] };
    let ground = state.board.ground();
    let rows = || (0..ground.regions().len()).filter_map(|idx| Some((idx, state.row_at(idx)?)));
    let parts = |idx: usize| ground.region(idx).parts().iter().map(|part| Shape::Poly(part.clone()));
    let bridges = |road: usize| {
        let barred = |(_, terrain): &(usize, Terrain)| need(unit.row, *terrain) == Need::Closed;
        rows().filter(barred).any(|(idx, _)| parts(road).any(|part| ground.region(idx).overlaps(&part)))
    };
    let nearest = |road: usize| {
        let points = parts(road).map(|part| geom::gap(&part, &Shape::from(to)).from);
        if ground.region(road).holds(to) { Some(to) } else { points.min_by_key(|at| geom::distance(*at, to)) }
    };
    let roads = rows().filter(|(_, terrain)| terrain.lies == Lie::Road);
    let near = roads.filter_map(|(idx, _)| Some((idx, nearest(idx).filter(|at| geom::distance(*at, to) < far)?)));
    near.filter(|(idx, at)| bridges(*idx) && carried(state, base, *at)).map(|(_, at)| at).collect()
}
