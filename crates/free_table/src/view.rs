//! The view of a seat: everything except the hidden units of the other side and what is pinned to them.

use crate::record::End;
use crate::state::State;
use table::{BaseId, PieceId, Seat};

pub(crate) fn view(state: &State, seat: Seat) -> State {
    let mut seen = state.clone();
    // FT-18: a hidden unit is in its owner's view only.
    seen.units.retain(|unit, what| unit.seat == seat || !what.hidden);
    // FT-33: so is hidden ground.
    let unknown: Vec<PieceId> = state.hidden_ground(seat.other()).collect();
    if !unknown.is_empty() {
        seen.owned.retain(|piece, _| !unknown.contains(piece));
        seen.board.pieces = state.board.pieces.without(&unknown);
    }
    let State { board, units, used, rulers, .. } = &mut seen;
    board.bases.retain(|base| units.contains_key(&base.unit));
    let known = |base: BaseId| board.base(base).is_some();
    used.retain(|base, _| known(*base));
    let shown = |end: &End| match end {
        End::Base(base) => known(*base),
        End::Spot(_) => true,
    };
    rulers.retain(|ruler| shown(&ruler.from) && shown(&ruler.to));
    seen.retired[seat.other() as usize] = Default::default();
    seen.unseen = 0;
    seen
}
