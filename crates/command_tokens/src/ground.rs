//! 7.3: what lies under units, and behind what they stand.

use crate::data::{Cover, Ground, Lie, Movement, Need, Row, Terrain, Veiling};
use crate::{data::Charts, state::State};
use geom::Pt;
use table::{Piece, PieceId};

/// What every piece on the board is, by its place in the list; looked up once for a list.
struct Chart(Vec<Option<Terrain>>);

impl State {
    /// A piece by its place in the list of the board.
    pub(crate) fn row_at(&self, idx: usize) -> Option<Terrain> {
        let pieces = &self.board.pieces;
        let read = || Chart(pieces.iter().map(|piece| Ground::standard().of(&piece.kind).copied()).collect());
        pieces.reading(|_: &Chart| true, read).0.get(idx).copied().flatten()
    }

    pub(crate) fn index_of(&self, piece: PieceId) -> Option<usize> {
        self.board.pieces.place_of(piece)
    }

    pub(crate) fn terrain(&self, piece: PieceId) -> Option<Terrain> {
        self.index_of(piece).and_then(|idx| self.row_at(idx))
    }

    /// CT-2-5: pieces that a point lies in, each with its row.
    pub(crate) fn ground_at(&self, at: Pt) -> impl Iterator<Item = (usize, &Piece, Terrain)> {
        let found = self.board.ground().at(at).into_iter();
        found.filter_map(|idx| Some((idx, &self.board.pieces[idx], self.row_at(idx)?)))
    }

    /// CT-8.1-3, CT-7.4-13: the best cover of what a point lies in.
    pub(crate) fn cover_at(&self, at: Pt) -> Cover {
        let within = |terrain: &Terrain| !matches!(terrain.lies, Lie::Line);
        self.ground_at(at)
            .map(|(_, _, terrain)| terrain)
            .filter(within)
            .map(|terrain| terrain.cover)
            .max()
            .unwrap_or(Cover::None)
    }

    /// The house or bunker that a point lies in.
    pub(crate) fn house_at(&self, at: Pt) -> Option<(usize, Lie)> {
        let house = |lies| matches!(lies, Lie::House | Lie::Bunker);
        self.ground_at(at).find(|(_, _, terrain)| house(terrain.lies)).map(|(idx, _, terrain)| (idx, terrain.lies))
    }

    /// CT-8.2-3: contour level, taken from hills alone.
    pub(crate) fn level_at(&self, at: Pt) -> i8 {
        self.board.level(at)
    }
}

/// 7.2: what a unit must roll for such ground, by its own row (CT-7.2-14).
pub(crate) fn need(row: &Row, terrain: Terrain) -> Need {
    // CT-7.3-8, CT-7.3-13: those on foot alone get into houses.
    if matches!(terrain.lies, Lie::House | Lie::Bunker) && !row.on_foot() {
        return Need::Closed;
    }
    match terrain.movement {
        Movement::Open => Need::Nothing,
        Movement::Rough => Charts::standard().test(row.tests, false),
        Movement::VeryRough => Charts::standard().test(row.tests, true),
        Movement::Impassable => Need::Closed,
    }
}

/// Whether it stands in the way of sight or gives cover across it.
pub(crate) fn veils(terrain: Terrain) -> bool {
    terrain.sight != Veiling::Open || terrain.cover != Cover::None
}
