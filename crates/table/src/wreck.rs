//! Wrecks: what remains of a destroyed vehicle.

use crate::{Base, Board, PieceId};
use geom::{Len, Pt, Shape};
use serde::{Deserialize, Serialize};
use std::fmt::Display;

/// A piece of terrain as large as the hull of the vehicle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wreck {
    /// Its number.
    pub piece: PieceId,
    /// Its name, unique on the board.
    pub name: String,
    /// The corners of the hull.
    pub corners: Vec<Pt>,
    /// Its height.
    pub height: Len,
}

impl Wreck {
    /// The wreck of a base on the table, named `wreck-` and `whose`. None for a round base, and none if the board can take no more pieces.
    pub fn of(board: &Board, base: &Base, whose: impl Display) -> Option<Wreck> {
        let shape = base.shape()?;
        let Shape::Poly(hull) = &*shape else { return None };
        // Names are unique.
        let names = [format!("wreck-{whose}")].into_iter().chain((2..).map(|n| format!("wreck-{whose}-{n}")));
        let (piece, name) = board.next_piece(None, names)?;
        Some(Wreck { piece, name, corners: hull.corners().to_vec(), height: base.height })
    }

    /// Adds it to the board.
    pub fn put(&self, board: &mut Board) {
        board.lay(self.piece, &self.name, "wreck", &self.corners, self.height);
    }
}
