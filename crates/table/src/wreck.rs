//! What is left of a vehicle that burns out.

use crate::{Base, Board, Form, Piece, PieceId};
use geom::{Len, Poly, Pt, Shape};
use serde::{Deserialize, Serialize};
use std::fmt::Display;

/// A piece of terrain as large as the hull was.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wreck {
    pub piece: PieceId,
    pub name: String,
    pub corners: Vec<Pt>,
    pub height: Len,
}

impl Wreck {
    /// Of a base that stands on the table, named after whose it is; none of a round one, or where no piece can be added.
    pub fn of(board: &Board, base: &Base, whose: impl Display) -> Option<Wreck> {
        let shape = base.shape()?;
        let Shape::Poly(hull) = &*shape else { return None };
        let piece = PieceId(board.pieces.newest().map_or(0, |piece| piece.id.0).checked_add(1)?);
        // No two pieces go by one name.
        let free = |name: &String| !board.pieces.iter().any(|piece| piece.name == *name);
        let names = [format!("wreck-{whose}")].into_iter().chain((2..).map(|n| format!("wreck-{whose}-{n}")));
        let name = { names }.find(free)?;
        Some(Wreck { piece, name, corners: hull.corners().to_vec(), height: base.height })
    }

    /// Puts it down.
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
