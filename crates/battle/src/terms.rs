//! The terms of a battle: where the sides deploy, and when it ends.

use crate::position::Writer;
use content::LineReader;
use geom::{Bounds, Heading, Len};
use table::{Board, Edge, Seat, Zone, notation::Measure};

/// What the players agreed on; `of` holds what only one system uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms<T> {
    /// Depth of each side's zone from its long edge.
    pub deep: Len,
    /// The last turn of each side, if the players set one.
    pub last_turn: Option<u16>,
    pub of: T,
}

impl<T> Terms<T> {
    /// `deep 12 last-turn 6`, after the first word, with words of the system anywhere between.
    pub fn read(
        &mut self,
        reader: &mut LineReader,
        own: impl Fn(&mut T, &str, &mut LineReader) -> Option<()>,
    ) -> Option<()> {
        while let Some(word) = reader.word() {
            match word {
                "deep" => self.deep = reader.len()?,
                "last-turn" => self.last_turn = Some(reader.number(1)?),
                word => own(&mut self.of, word, reader)?,
            }
        }
        Some(())
    }

    pub fn write<'w>(&self, line: &'w mut Writer, measure: Measure) -> &'w mut Writer {
        line.said("terms").with("deep", measure.len_text(self.deep)).with_any("last-turn", self.last_turn)
    }

    /// Whether this turn is the last one, or later.
    pub fn ends_in(&self, turn: u16) -> bool {
        self.last_turn.is_some_and(|last| turn >= last)
    }

    /// Where a side deploys.
    pub fn zone(&self, board: &Board, seat: Seat) -> Zone {
        Zone::near(Edge::of(board, seat), self.deep, board.bounds())
    }

    /// The same as a box, for drawing and searching.
    pub fn area(&self, board: &Board, seat: Seat) -> Bounds {
        Edge::of(board, seat).strip(board.bounds(), self.deep)
    }
}

/// Straight across the table.
pub fn ahead(board: &Board, seat: Seat) -> Heading {
    Edge::of(board, seat).inward()
}
