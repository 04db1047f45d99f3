//! Where a unit may be placed: in deployment, out of a transport, beside a wreck.

use crate::data::{Length, Need};
use crate::ground::need;
use crate::state::State;
use battle::way::here;
use content::Arg;
use contract::Reason;
use geom::{Len, gap_len};
use table::{Base, Cause, Going, Obstacle, Place};

/// CT-7.4-7, CT-7.4-8, CT-7.2-13: what a unit may not stand on, or too near to.
fn closed(state: &State, base: &Base, obstacle: Obstacle) -> Going {
    match obstacle {
        Obstacle::Base(other) if other == base.id => Going::FREE,
        Obstacle::Base(other) => match state.unit_of(other) {
            Some((id, _)) if id.seat != base.unit.seat => Going::shunned(state.too_near(), false),
            Some(_) | None => Going::BARRED,
        },
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
    let causes = table::stand(&state.board, base, place, |obstacle| closed(state, base, obstacle));
    let mut found: Vec<Reason> = causes.into_iter().map(why).map(|why| why.mark(here(place.at))).collect();
    if let Some((piece, room)) = full(state, base, place) {
        let args = [me, Arg::Piece(piece), Arg::Num(i32::try_from(room).unwrap_or(i32::MAX))];
        found.push(Reason::new("ct.move.full", "CT-7.3-8").about(args).mark(here(place.at)));
    }
    found
}

/// CT-7.3-8, CT-7.3-13.
fn full(state: &State, base: &Base, place: Place) -> Option<(table::PieceId, usize)> {
    crate::way::full_house(state, base.id, place)
}

/// The free place nearest to a wish, within `far`.
pub(crate) fn nearest(state: &State, base: &Base, wish: Place, far: Len) -> Option<Place> {
    let found = table::nearest_place(&state.board, base, wish, far, |obstacle| closed(state, base, obstacle))?;
    broken(state, base, found).is_empty().then_some(found)
}
