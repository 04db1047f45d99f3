//! 6.4: what lies under teams, and what it does to them.

use crate::{
    data::{Rise, Terrain},
    state::State,
};
use geom::{Len, Pt};
use table::{BaseId, Piece};

impl State {
    /// What the pieces at a point are, each with its row of the chart; what the chart does not know is open ground.
    pub(crate) fn ground_at(&self, at: Pt) -> impl Iterator<Item = (&Piece, &'static Terrain)> {
        let under = self.board.ground().at(at).into_iter().map(|idx| &self.board.pieces[idx]);
        under.filter_map(|piece| Some((piece, Terrain::of(&piece.kind)?)))
    }

    /// What the middle of a team stands in.
    pub(crate) fn ground_of(&self, base: BaseId) -> impl Iterator<Item = (&Piece, &'static Terrain)> {
        let at = self.board.base(base).and_then(|base| base.place).map(|place| place.at);
        at.into_iter().flat_map(|at| self.ground_at(at))
    }

    /// LS-3: how far a piece rises above the ground it stands on.
    pub(crate) fn rise(&self, rises: Rise) -> Len {
        match rises {
            Rise::Flat | Rise::Relief => Len::ZERO,
            Rise::Short => self.half_inches(1),
            Rise::Tall => self.half_inches(3),
        }
    }

    /// LS-3, LS-6: one contour above another.
    pub(crate) fn level(&self) -> Len {
        self.inches(1)
    }

    fn half_inches(&self, halves: u8) -> Len {
        Len(self.inches(halves).0 / 2)
    }
}
