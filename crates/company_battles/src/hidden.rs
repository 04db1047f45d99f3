//! What one seat does not know: FO-7, where booby traps lie; SU-7 and SU-11, which Units wait in reserve or in ambush; SU-8, whose marker it
//! is.

use crate::{
    state::{State, Unit, Waits, Work},
    way::{self, Crossing, Fails, Way},
};
use geom::Pt;
use table::{PieceId, Seat, UnitId};

/// What a seat sees.
pub(crate) fn view(state: &State, seat: Seat) -> State {
    let hidden = hidden_from(state, seat);
    let secret = |(id, unit): (&UnitId, &Unit)| id.seat != seat && (unit.hides() || unit.unseen);
    if hidden.is_empty() && !state.units.iter().any(secret) {
        return state.as_it_is();
    }
    let mut seen = state.clone();
    let now = seen.change();
    now.board.pieces.remove(&hidden);
    now.works.retain(|work| !is_secret(work, seat));
    let mut markers: Vec<(Seat, Pt)> = vec![];
    for (id, unit) in now.units.iter_mut().filter(|(id, _)| id.seat != seat) {
        if unit.hides() {
            unit.waits = Waits::No;
        }
        if unit.unseen {
            let marker = unit.marker.take().filter(|_| !unit.lost);
            markers.extend(marker.map(|at| (id.seat, at)));
            unit.unseen = false;
        }
    }
    // In an order that tells nothing.
    markers.extend(&now.set_up.markers);
    sorted::sort_by_key(&mut markers, |(seat, at)| (*seat, at.x, at.y));
    now.set_up.markers = markers;
    seen
}

/// It lies where the seat does not know.
fn is_secret(work: &Work, seat: Seat) -> bool {
    work.of.hidden && !work.known && work.seat != seat && !work.pieces.is_empty()
}

/// Both sides see it.
pub(crate) fn is_known(state: &State, piece: PieceId) -> bool {
    state.work_at(piece).is_none_or(|work| work.known || !work.of.hidden)
}

/// The pieces that the seat knows nothing of.
pub(crate) fn hidden_from(state: &State, seat: Seat) -> Vec<PieceId> {
    state.works.iter().filter(|work| is_secret(work, seat)).flat_map(|work| work.pieces.iter().copied()).collect()
}

/// The tests that are left on a path, with those for what its player did not know of.
pub(crate) fn tests(state: &State, way: &Way) -> Vec<Crossing> {
    // A trap that another team has set off is gone.
    let lies = |test: &&Crossing| test.piece.is_none_or(|piece| state.board.piece(piece).is_some());
    let mut tests: Vec<Crossing> = way.of.tests.iter().filter(lies).cloned().collect();
    let Some((again, hidden)) = truly(state, way) else { return tests };
    let met = |test: &Crossing| test.fails == Fails::Mined && test.piece.is_some_and(|piece| hidden.contains(&piece));
    tests.extend(again.of.tests.into_iter().filter(met));
    sorted::sort_by_key(&mut tests, |test| test.stop);
    tests
}

/// The mines through which it cuts lanes, with those that its player did not know of.
pub(crate) fn flailed(state: &State, way: &Way) -> Vec<PieceId> {
    truly(state, way).map_or_else(|| way.of.flails.clone(), |(again, _)| again.of.flails)
}

/// The same path over everything that lies there, and what is hidden; None if nothing is.
fn truly(state: &State, way: &Way) -> Option<(Way, Vec<PieceId>)> {
    let seat = state.board.base(way.base)?.unit.seat;
    let hidden = hidden_from(state, seat);
    if hidden.is_empty() {
        return None;
    }
    way::again(state, way).map(|again| (again, hidden))
}
