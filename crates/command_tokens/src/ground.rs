//! 7.3: the terrain that units are in, and behind.

use crate::data::{Cover, Ground, Lie, Movement, Need, Row, Terrain, Veiling};
use crate::{data::Charts, state::State};
use geom::Pt;
use table::{Piece, PieceId};

/// The terrain row of each piece, by its index on the board. Looked up once for each list of pieces.
struct Chart(Vec<Option<Terrain>>);

impl State {
    /// The terrain row of a piece, by its index on the board.
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

    /// CT-2-5: the pieces that contain a point, each with its row.
    pub(crate) fn ground_at(&self, at: Pt) -> impl Iterator<Item = (usize, &Piece, Terrain)> {
        let found = self.board.ground().at(at).into_iter();
        found.filter_map(|idx| Some((idx, &self.board.pieces[idx], self.row_at(idx)?)))
    }

    /// CT-8.1-3, CT-7.4-13: the best cover of the pieces that contain a point.
    pub(crate) fn cover_at(&self, at: Pt) -> Cover {
        let within = |terrain: &Terrain| !matches!(terrain.lies, Lie::Line);
        self.ground_at(at)
            .map(|(_, _, terrain)| terrain)
            .filter(within)
            .map(|terrain| terrain.cover)
            .max()
            .unwrap_or(Cover::None)
    }

    /// CT-7.4-13: of pieces that overlap, the one that decides movement, and what a unit needs there: a road if there is one, otherwise the
    /// worst.
    pub(crate) fn deciding(&self, row: &Row, pieces: &[PieceId]) -> Option<(PieceId, Need)> {
        let all = || pieces.iter().filter_map(|piece| Some((*piece, self.terrain(*piece)?)));
        let hardness = |need: Need| match need {
            Need::Nothing => 0,
            Need::Score(score) => score,
            Need::Closed => u8::MAX,
        };
        let needed = |(piece, terrain)| (piece, need(row, terrain));
        match all().find(|(_, terrain)| terrain.lies == Lie::Road) {
            Some(road) => Some(needed(road)),
            None => all().map(needed).max_by_key(|(_, need)| hardness(*need)),
        }
    }

    /// The building or bunker that contains a point.
    pub(crate) fn house_at(&self, at: Pt) -> Option<(usize, Lie)> {
        let house = |lies| matches!(lies, Lie::House | Lie::Bunker);
        self.ground_at(at).find(|(_, _, terrain)| house(terrain.lies)).map(|(idx, _, terrain)| (idx, terrain.lies))
    }

    /// CT-8.2-3: the contour level at a point; only hills count.
    pub(crate) fn level_at(&self, at: Pt) -> i8 {
        self.board.level(at)
    }
}

/// 7.2: what a unit must roll to enter such ground, by its own row (CT-7.2-14).
pub(crate) fn need(row: &Row, terrain: Terrain) -> Need {
    // CT-7.3-8, CT-7.3-13: only units on foot can enter buildings.
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

/// Whether it blocks sight, or gives cover to what is behind it.
pub(crate) fn veils(terrain: Terrain) -> bool {
    terrain.sight != Veiling::Open || terrain.cover != Cover::None
}
