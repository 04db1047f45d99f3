//! The tape measure: how far one thing is from another, and between which two points.

use crate::{BaseId, Board, PieceId};
use geom::{Gap, Pt, Shape, gap};

/// What the tape measure is held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Probe {
    /// The nearest point of a base.
    Base(BaseId),
    /// The center of a base.
    Center(BaseId),
    /// The middle of its front edge.
    Front(BaseId),
    /// A point of the table.
    Spot(Pt),
    /// The nearest point of a piece of terrain.
    Piece(PieceId),
}

/// The distance, rounded up, and the two points. None if a base is off the table or there is no such thing.
pub fn measure(board: &Board, a: Probe, b: Probe) -> Option<Gap> {
    let (a, b) = (held(board, a)?, held(board, b)?);
    let pairs = a.iter().flat_map(|p| b.iter().map(move |q| gap(p, q)));
    pairs.min_by_key(|g| g.len)
}

/// The nearest two bases, one of each list. Of equally near pairs, the first.
pub fn nearest(board: &Board, from: &[BaseId], to: &[BaseId]) -> Option<(BaseId, BaseId, Gap)> {
    let pairs = from.iter().flat_map(|a| to.iter().map(move |b| (*a, *b)));
    let measured = pairs.filter_map(|(a, b)| Some((a, b, measure(board, Probe::Base(a), Probe::Base(b))?)));
    measured.min_by_key(|(.., g)| g.len)
}

/// The ground that a probe stands for, as one or more shapes.
fn held(board: &Board, probe: Probe) -> Option<Vec<Shape>> {
    let base = |id: BaseId| board.base(id).filter(|b| b.place.is_some());
    match probe {
        Probe::Base(id) => Some(vec![base(id)?.shape()?.into()]),
        Probe::Center(id) => Some(vec![base(id)?.place?.at.into()]),
        Probe::Front(id) => Some(vec![base(id)?.front()?.into()]),
        Probe::Spot(at) => Some(vec![at.into()]),
        Probe::Piece(id) => {
            let i = board.pieces.place_of(id)?;
            Some(board.ground().region(i).parts().iter().cloned().map(Shape::Poly).collect())
        }
    }
}
