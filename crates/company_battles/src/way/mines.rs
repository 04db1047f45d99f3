//! FO-6, FO-12: the minefields on a path.

use super::{Leave, walker::Walker};
use crate::{
    data::{Keyword, Kind},
    state::Pace,
};
use geom::Len;
use table::{Lie, PieceId, Walk};

impl Walker<'_> {
    /// MV-5: turning on the spot is a Tactical move except for infantry, even for teams without a Tactical speed.
    pub(super) fn turns(&self, walk: &Walk) -> bool {
        walk.length == Len::ZERO && walk.start.facing != walk.end.facing && self.kind() != Kind::Infantry
    }

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

    /// FO-12, KW-38: a mine flail that moves at Tactical speed rolls for no mines. A charge is no such move.
    fn is_slow_flail(&self, walk: &Walk) -> bool {
        let slow = !matches!(self.leave, Leave::Assault { .. }) && self.pace(walk) != Pace::Dash;
        slow && self.team.row.has(Keyword::MineFlail)
    }

    /// It clears those that it crosses.
    pub(super) fn flails(&self, walk: &Walk) -> bool {
        walk.length > Len::ZERO && self.is_slow_flail(walk)
    }

    /// FO-6: whatever the kind of move; MV-5: a turn on the spot is one too.
    pub(super) fn rolls_for_mines(&self, walk: &Walk) -> bool {
        (walk.length > Len::ZERO || self.turns(walk)) && !self.is_slow_flail(walk)
    }

    /// It goes on with a move that began with a turn on the spot, and rolled then for the mines in which it stands.
    pub(super) fn turned_among_mines(&self) -> bool {
        let (turn, since) = (&self.team.turn, &self.team.since);
        let turned = since.pace > Pace::Halted && since.went == Len::ZERO && !turn.dismounted && !turn.forward;
        matches!(self.leave, Leave::Step { .. }) && turned && self.kind() != Kind::Infantry
    }

    /// The minefields in which it stands, by the part of it that counts for terrain.
    pub(super) fn mines_around(&self) -> Vec<PieceId> {
        let ground = self.party.board.ground();
        let holds =
            |piece: &PieceId| self.state.place_of(*piece).is_some_and(|idx| ground.region(idx).holds(self.place.at));
        let hull = self.kind().is_vehicle();
        self.inside.iter().copied().filter(|piece| self.lying(*piece).mined && (hull || holds(piece))).collect()
    }
}
