//! Wrecks: what remains of a destroyed vehicle.

use crate::{Base, Board, Form, Piece, PieceId};
use geom::{Len, Poly, Pt, Shape};
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
        let piece = PieceId(board.pieces.newest().map_or(0, |piece| piece.id.0).checked_add(1)?);
        // Names are unique.
        let free = |name: &String| !board.pieces.iter().any(|piece| piece.name == *name);
        let names = [format!("wreck-{whose}")].into_iter().chain((2..).map(|n| format!("wreck-{whose}-{n}")));
        let name = { names }.find(free)?;
        Some(Wreck { piece, name, corners: hull.corners().to_vec(), height: base.height })
    }

    /// Adds it to the board.
    pub fn put(&self, board: &mut Board) {
        let Ok(area) = Poly::hull(self.corners.clone()) else { return };
        board.pieces.push(Piece {
            id: self.piece,
            name: self.name.clone(),
            kind: "wreck".to_owned(),
            form: Form::Area(area),
            height: self.height,
            level: 0,
            said: vec![],
        });
    }
}
