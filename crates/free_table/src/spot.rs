//! Where a base may stand: wholly on the table, and on no other base.

use crate::state::State;
use contract::{Arg, Mark, Reason, Thing, Tone};
use geom::{Len, Region, Shape, pt};
use table::{Base, BaseId, Footprint, Going, Obstacle, PieceId, Place, Seat, Stood, UnitId, nearest_place};

/// Bases that are ignored because they move in the same order.
pub(crate) type Except<'a> = &'a [BaseId];

/// FT-2, FT-3: everything wrong with a base of this size at this place.
pub(crate) fn broken(state: &State, who: Option<BaseId>, foot: Footprint, place: Place, except: Except) -> Vec<Reason> {
    let shape = foot.stood(place);
    let mut found = vec![];
    if !on_table(state, &shape) {
        let named = who.map_or_else(|| Arg::Word(content::word("base.new")), Arg::Base);
        let mark = Mark::ring(Thing::Spot(place.at), Len::ZERO, Tone::Bad);
        found.push(Reason::new("spot.edge", "FT-2").about([named]).mark(mark));
    }
    for (other, there) in others(state, except).filter(|(_, there)| there.overlaps(&shape)) {
        let named = who.map_or_else(|| Arg::Word(content::word("base.new")), Arg::Base);
        let mark = Mark::Zone { zone: Shape::from(there).into(), tone: Tone::Bad };
        found.push(Reason::new("spot.overlap", "FT-3").about([named, Arg::Base(other.id)]).mark(mark));
    }
    found
}

/// FT-26, FT-33: the hidden bases and the hidden ground under this place, which a unit in plain view does not know of.
pub(crate) fn hidden_under(truth: &State, unit: UnitId, shape: &Shape) -> Vec<Obstacle> {
    if truth.hidden(unit) {
        return vec![];
    }
    let hides = |base: &Base| base.unit.seat != unit.seat && truth.hidden(base.unit);
    let under = others(truth, &[]).filter(|(base, there)| hides(base) && there.overlaps(shape));
    let ground = truth.hidden_ground(unit.seat.other()).filter(|piece| lies_under(truth, *piece, shape));
    under.map(|(base, _)| Obstacle::Base(base.id)).chain(ground.map(Obstacle::Piece)).collect()
}

fn lies_under(state: &State, piece: PieceId, shape: &Shape) -> bool {
    let piece = state.board.piece(piece);
    piece.is_some_and(|piece| covers(&piece.form.region(), shape))
}

/// A part of the region is under the shape. Touching is not enough.
pub(crate) fn covers(region: &Region, shape: &Shape) -> bool {
    region.parts().iter().any(|part| Shape::Poly(part.clone()).overlaps(shape))
}

/// The border is on the table.
pub(crate) fn on_table(state: &State, shape: &Shape) -> bool {
    let (table, bounds) = (state.board.bounds(), shape.bounds());
    table.holds(bounds.lo) && table.holds(bounds.hi)
}

fn others<'a>(state: &'a State, except: Except<'a>) -> impl Iterator<Item = (&'a Base, Stood)> {
    let counted = state.board.bases.iter().filter(|base| !except.contains(&base.id));
    counted.filter_map(|base| Some((base, base.shape()?)))
}

/// The nearest place to the wish where a base of this size may stand. None if the table is full.
pub(crate) fn nearest(state: &State, foot: Footprint, wish: Place) -> Option<Place> {
    let (id, unit) = (state.new_base(None), UnitId { seat: Seat::Red, number: 0 });
    let base = Base::new(id, unit, "", foot, Len::ZERO, None);
    let going = |thing: Obstacle| match thing {
        Obstacle::Piece(_) => Going::FREE,
        Obstacle::Base(_) => Going::BARRED,
    };
    // From the wish to the farthest corner.
    let size = state.board.size;
    let far = (wish.at - pt(0, 0)).len() + size.len();
    nearest_place(&state.board, &base, wish, far, going)
}
