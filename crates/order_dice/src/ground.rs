//! 7.3: what the pieces of the table do.

use crate::data::{Going, Ground, Mover, Piece, PieceRow};
use crate::state::State;
use table::PieceId;

/// The row of each piece, by its index on the board. Looked up once for each list of pieces.
struct Chart(Vec<PieceRow>);

impl State {
    /// OD-7.3-10, OD-7.3-24: the row of a piece, by its index on the board.
    pub(crate) fn row_at(&self, idx: usize) -> PieceRow {
        let pieces = &self.board.pieces;
        let read = || Chart(pieces.iter().map(|piece| Ground::standard().of(&piece.kind)).collect());
        let chart = pieces.reading(|_: &Chart| true, read);
        if self.burning.contains(&pieces[idx].id) {
            return Ground::standard().piece(Piece::Burning);
        }
        chart.0.get(idx).copied().unwrap_or_else(|| Ground::standard().piece(Piece::Open))
    }

    pub(crate) fn index_of(&self, piece: PieceId) -> Option<usize> {
        self.board.pieces.place_of(piece)
    }

    pub(crate) fn row(&self, piece: PieceId) -> Option<PieceRow> {
        self.index_of(piece).map(|idx| self.row_at(idx))
    }

    /// OD-7.3-25: what a mover may do on these pieces: a road through others decides, otherwise the worst of them does.
    pub(crate) fn going_on(&self, pieces: &[PieceId], mover: Mover) -> Option<(PieceId, Going)> {
        let rows = || pieces.iter().filter_map(|piece| Some((*piece, self.row(*piece)?)));
        match rows().find(|(_, row)| row.decides) {
            Some((piece, row)) => Some((piece, row.going(mover))),
            None => rows().map(|(piece, row)| (piece, row.going(mover))).max_by_key(|(_, going)| *going),
        }
    }
}
