//! 7.3: what the pieces of the table do.

use crate::data::{Column, Going, Ground, Mover, Piece, PieceRow, Special};
use crate::state::State;
use geom::Pt;
use table::{PieceId, UnitId};

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
        if self.fallen.contains(&pieces[idx].id) {
            return Ground::standard().piece(Piece::Rubble);
        }
        chart.0.get(idx).copied().unwrap_or_else(|| Ground::standard().piece(Piece::Open))
    }

    pub(crate) fn index_of(&self, piece: PieceId) -> Option<usize> {
        self.board.pieces.place_of(piece)
    }

    pub(crate) fn row(&self, piece: PieceId) -> Option<PieceRow> {
        self.index_of(piece).map(|idx| self.row_at(idx))
    }

    /// OD-7.3-6, OD-11.3-4: a wreck stops the whole base.
    pub(crate) fn is_wreck(&self, piece: PieceId) -> bool {
        self.row(piece).is_some_and(|row| row.piece == Piece::Wreck)
    }

    /// Water that a vehicle can swim in, and no way over it.
    pub(crate) fn is_water(&self, pieces: &[PieceId]) -> bool {
        let rows = || pieces.iter().filter_map(|piece| self.row(*piece));
        let swims = |row: PieceRow| row.column == Column::DeepWater && row.piece == Piece::Water;
        !rows().any(|row| row.decides) && rows().any(swims)
    }

    fn pieces_at(&self, at: Pt) -> Vec<PieceId> {
        self.board.ground().at(at).into_iter().map(|idx| self.board.pieces[idx].id).collect()
    }

    /// OD-19-26: an amphibious vehicle whose center is in deep water.
    pub(crate) fn is_afloat(&self, unit: UnitId) -> bool {
        let swims = self.unit(unit).is_some_and(|found| found.has(Special::Amphibious));
        let at = self.models(unit).next().and_then(|base| base.place).map(|place| place.at);
        swims && at.is_some_and(|at| self.is_water(&self.pieces_at(at)))
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
