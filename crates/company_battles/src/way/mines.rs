//! FO-6, FO-12: the minefields on a path.

use super::{Leave, walker::Walker};
use crate::{data::Keyword, state::Pace};
use geom::Len;
use table::{Lie, PieceId, Walk};

impl Walker<'_> {
    /// FO-6: the minefields in a part of the path, whatever else is there.
    pub(super) fn mines_under(&self, lie: &Lie) -> Vec<PieceId> {
        lie.pieces.iter().copied().filter(|piece| self.lying(*piece).mined).collect()
    }

    pub(super) fn mines_on(&self, walk: &Walk) -> Vec<PieceId> {
        let mut found: Vec<PieceId> = walk.ground.iter().flat_map(|lie| self.mines_under(lie)).collect();
        found.extend(self.team.mined);
        sorted::order(&mut found);
        found.dedup();
        found
    }

    /// FO-12, KW-38: a mine flail that moves at Tactical speed rolls for no mines, and clears those that it crosses. A charge is no such move.
    pub(super) fn flails(&self, walk: &Walk) -> bool {
        let slow = !matches!(self.leave, Leave::Assault { .. }) && self.pace(walk) != Pace::Dash;
        walk.length > Len::ZERO && slow && self.team.row.has(Keyword::MineFlail)
    }
}
