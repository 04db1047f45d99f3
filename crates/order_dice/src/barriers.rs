//! Sections 7.1 and 7.3: what a path runs into, for men, guns and vehicles.

use crate::data::{Going as May, Length};
use crate::state::State;
use battle::{Wrong, way::least_gap};
use content::Arg;
use contract::Reason;
use geom::Len;
use table::{Base, Board, Cause, Obstacle, PieceId, Walk};

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
