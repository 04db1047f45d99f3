//! Gaps: what is left of a piece of terrain when lanes are cut through it.

use crate::{Board, PieceId};
use geom::{Poly, Pt, Region};
use serde::{Deserialize, Serialize};

/// A piece of terrain that is cut, and the pieces that take its place. None if nothing is left of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Remains {
    /// The piece as it was.
    pub piece: PieceId,
    /// The number, name and corners of each part that is left.
    pub left: Vec<(PieceId, String, Vec<Pt>)>,
}

impl Remains {
    /// Smaller remains are not kept: twice their area in square tenths of a millimeter, about 6 by 6 mm.
    const LEAST: i64 = 2 * 60 * 60;

    /// The piece with these lanes cut out of it. None if they miss it, if it is not made of convex parts, or if the
    /// board can take no more pieces.
    pub fn of(board: &Board, piece: PieceId, lanes: &Region) -> Option<Remains> {
        let mut board = board.clone();
        let found = board.piece(piece)?.clone();
        let whole = found.form.region();
        if !whole.parts().iter().all(Poly::convex) {
            return None;
        }
        let mut parts: Vec<Poly> = whole.parts().to_vec();
        for lane in lanes.parts() {
            parts = parts.iter().flat_map(|part| part.minus(lane)).collect();
        }
        if parts == whole.parts() {
            return None;
        }
        parts.retain(|part| part.twice_area() >= Remains::LEAST);
        let mut cut = Remains { piece, left: vec![] };
        board.pieces.remove(&[piece]);
        for part in parts {
            let names =
                [found.name.clone()].into_iter().chain((2_u16..=u16::MAX).map(|n| format!("{}-{n}", found.name)));
            let (id, name) = board.next_piece(names)?;
            board.lay(id, &name, &found.kind, part.corners(), found.height);
            cut.left.push((id, name, part.corners().to_vec()));
        }
        Some(cut)
    }

    /// Replaces the piece by its remains.
    pub fn make(&self, board: &mut Board) {
        let Some(found) = board.piece(self.piece).cloned() else { return };
        board.pieces.remove(&[self.piece]);
        for (id, name, corners) in &self.left {
            board.lay(*id, name, &found.kind, corners, found.height);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{Ends, Len, pt, shift};

    #[test]
    fn a_lane_through_a_field_leaves_two_pieces() {
        let mut board = Board { size: shift(9_000, 9_000), pieces: vec![].into(), bases: vec![].into_iter().collect() };
        let corners = [pt(1_000, 1_000), pt(3_000, 1_000), pt(3_000, 1_500), pt(1_000, 1_500)];
        board.lay(PieceId(4), "M1", "minefield", &corners, Len::ZERO);
        let lane = Region::strip(&[pt(2_000, 500), pt(2_000, 2_000)], Len(500), Ends::Flat);
        let cut = Remains::of(&board, PieceId(4), &lane).expect("it is cut");
        cut.make(&mut board);
        let names: Vec<(u16, &str, &str)> =
            board.pieces.iter().map(|piece| (piece.id.0, &*piece.name, &*piece.kind)).collect();
        assert_eq!(names, [(5, "M1", "minefield"), (6, "M1-2", "minefield")]);
        assert_eq!(board.ground().at(pt(2_000, 1_200)), [0; 0]);
        assert_eq!((board.ground().at(pt(1_500, 1_200)).len(), board.ground().at(pt(2_500, 1_200)).len()), (1, 1));
        let beside = Region::strip(&[pt(5_000, 500), pt(5_000, 2_000)], Len(500), Ends::Flat);
        assert_eq!(Remains::of(&board, PieceId(5), &beside), None);
    }
}
