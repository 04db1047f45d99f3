//! Sections 7.1 and 7.3: what a path runs into, and whether it keeps to a road, for men, guns and vehicles.

use crate::data::{Going as May, Length, Mover};
use crate::state::State;
use battle::{Wrong, way::least_gap};
use content::Arg;
use contract::Reason;
use geom::Len;
use table::{Base, Board, Cause, Lie, Obstacle, PieceId, Walk};

/// Two bases touch if they are at most this far apart, because both stand on whole tenths.
pub(crate) const TOUCHES: Len = Len(3);

/// `shut`: where it comes to ground that is closed to it.
pub(crate) fn found(
    state: &State,
    board: &Board,
    base: &Base,
    walk: &Walk,
    shut: Option<(Len, PieceId, May)>,
    wrong: &mut Wrong,
) {
    let me = Arg::Base(base.id);
    let why = |code, rule, others: &[Arg]| Reason::new(code, rule).about([std::slice::from_ref(&me), others].concat());
    let closed = |piece| why("od.move.closed", "OD-7.3-6", &[Arg::Piece(piece)]);
    match shut {
        Some((at, piece, May::NoRun)) => wrong.at(at, why("od.move.no-run", "OD-7.3-7", &[Arg::Piece(piece)])),
        Some((at, piece, _)) => wrong.at(at, closed(piece)),
        None => {}
    }
    for (limit, at) in battle::way::broken(walk) {
        let why = match limit.cause {
            Cause::Edge => why("spot.edge", "OD-7.1-14", &[]),
            Cause::Near(Obstacle::Base(other)) => {
                let have = least_gap(&base.foot, walk, limit, board.base(other));
                let need = state.length(Length::Separation);
                why("od.move.enemy", "OD-7.1-13", &[Arg::Base(other)]).limit(have, need)
            }
            Cause::Over(Obstacle::Base(other)) => why("spot.overlap", "OD-7.1-15", &[Arg::Base(other)]),
            Cause::Over(Obstacle::Piece(piece)) | Cause::Near(Obstacle::Piece(piece)) => closed(piece),
        };
        wrong.at(at.min(walk.length), why);
    }
}

/// OD-7.1-8, OD-7.1-20: all of a way is on a road. OD-17.3-6: what comes in begins outside of the table, where there is no ground.
pub(crate) fn is_on_road(state: &State, walk: &Walk, mover: Mover) -> bool {
    let on_road = |pieces: &[PieceId]| matches!(state.going_on(pieces, mover), Some((_, May::Double)));
    let off = length_off(&state.board, walk);
    let lies = |lie: &&Lie| off.is_none_or(|off| lie.to > off);
    walk.length > off.unwrap_or_default() && walk.ground.iter().filter(lies).all(|lie| on_road(&lie.pieces))
}

/// How much of a way lies outside of the table, to the whole tenths on which its edge can be. None: it does not begin there.
fn length_off(board: &Board, walk: &Walk) -> Option<Len> {
    let is_on = |at: i32| board.bounds().holds(walk.place_at(Len(at)).at);
    let (mut off, mut on) = (0, walk.length.0);
    if is_on(off) {
        return None;
    }
    while on - off > 1 {
        let half = (off + on) / 2;
        if is_on(half) { on = half } else { off = half }
    }
    Some(Len(on) + TOUCHES)
}
