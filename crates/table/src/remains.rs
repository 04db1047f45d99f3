//! Gaps: what is left of a piece of terrain when lanes are cut through it, or when a barrier is opened.

use crate::{Board, Form, Piece, PieceId, minkowski::Straight};
use geom::{Len, Poly, Pt, Region, dot};
use serde::{Deserialize, Serialize};

/// A piece of terrain that is cut, and the pieces that take its place. None if nothing is left of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Remains {
    /// The piece as it was.
    pub piece: PieceId,
    /// The number, name and corners of each part that is left.
    pub left: Vec<(PieceId, String, Vec<Pt>)>,
    /// The piece is a strip and stays one: the corners are those of its line.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub strip: bool,
}

impl Remains {
    /// Smaller remains are not kept: twice their area in square tenths of a millimeter, about 6 by 6 mm.
    const LEAST: i64 = 2 * 60 * 60;

    /// Shorter rests of a strip are not kept either.
    const SHORTEST: i64 = 60;

    /// The piece with these lanes cut out of it. None if they miss it, if it is not made of convex parts, or if the
    /// board can take no more pieces.
    pub fn of(board: &Board, piece: PieceId, lanes: &Region) -> Option<Remains> {
        let whole = board.piece(piece)?.form.region();
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
        Remains::named(board, piece, parts.iter().map(|part| part.corners().to_vec()), false)
    }

    /// A strip with a gap of this width, measured along its line; its middle is the point of the line nearest to `at`. None if the piece is
    /// no strip, or if the board can take no more pieces.
    pub fn with_gap(board: &Board, piece: PieceId, at: Pt, width: Len) -> Option<Remains> {
        let Form::Strip { line, .. } = &board.piece(piece)?.form else { return None };
        let (from, to) = gap(line, at, width);
        let parts = [(0, from), (to, i64::MAX)].map(|(from, to)| stretch(line, from, to));
        let kept = parts.into_iter().filter(|(_, long)| *long >= Remains::SHORTEST);
        Remains::named(board, piece, kept.map(|(line, _)| line), true)
    }

    /// The gap that would be cut into a strip: the ground that is taken away.
    pub fn gap(form: &Form, at: Pt, width: Len) -> Option<Region> {
        let Form::Strip { line, width: across, round } = form else { return None };
        let (from, to) = gap(line, at, width);
        let form = Form::Strip { line: stretch(line, from, to).0, width: *across, round: *round };
        Some(form.region())
    }

    fn named(board: &Board, piece: PieceId, parts: impl Iterator<Item = Vec<Pt>>, strip: bool) -> Option<Remains> {
        let mut board = board.clone();
        let found = board.piece(piece)?.clone();
        let mut cut = Remains { piece, left: vec![], strip };
        board.pieces.remove(&[piece]);
        for corners in parts {
            let names =
                [found.name.clone()].into_iter().chain((2_u16..=u16::MAX).map(|n| format!("{}-{n}", found.name)));
            let (id, name) = board.next_piece(None, names)?;
            cut.put(&mut board, &found, id, &name, &corners);
            cut.left.push((id, name, corners));
        }
        Some(cut)
    }

    /// Replaces the piece by its remains.
    pub fn make(&self, board: &mut Board) {
        let Some(found) = board.piece(self.piece).cloned() else { return };
        board.pieces.remove(&[self.piece]);
        for (id, name, corners) in &self.left {
            self.put(board, &found, *id, name, corners);
        }
    }

    fn put(&self, board: &mut Board, found: &Piece, id: PieceId, name: &str, corners: &[Pt]) {
        match &found.form {
            Form::Strip { width, round, .. } if self.strip => {
                let form = Form::Strip { line: corners.to_vec(), width: *width, round: *round };
                board.pieces.push(Piece { id, name: name.to_owned(), form, ..found.clone() });
            }
            Form::Area(_) | Form::Strip { .. } | Form::Disc { .. } => {
                board.lay(id, name, &found.kind, corners, found.height);
            }
        }
    }
}

/// How far along a line its point nearest to `at` is, in tenths.
fn nearest(line: &[Pt], at: Pt) -> i64 {
    let (mut before, mut best) = (0, None);
    for ends in line.windows(2) {
        let side = Straight::new(ends[0], ends[1]);
        let step = (dot(at - side.from, side.way) / side.steps.max(1)).clamp(0, side.steps);
        let found = ((side.place(step) - at).square(), before + step);
        best = Some(best.map_or(found, |best| found.min(best)));
        before += side.steps;
    }
    best.map_or(0, |(_, along)| along)
}

/// Where a gap begins and ends, in tenths along the line.
fn gap(line: &[Pt], at: Pt, width: Len) -> (i64, i64) {
    let width = i64::from(width.0);
    let from = nearest(line, at) - width / 2;
    (from, from + width)
}

/// A part of a line, and its length.
fn stretch(line: &[Pt], from: i64, to: i64) -> (Vec<Pt>, i64) {
    let (mut part, mut before, mut long) = (vec![], 0, 0);
    for ends in line.windows(2) {
        let side = Straight::new(ends[0], ends[1]);
        let (first, last) = ((from - before).clamp(0, side.steps), (to - before).clamp(0, side.steps));
        if first < last {
            part.extend([side.place(first), side.place(last)]);
            long += last - first;
        }
        before += side.steps;
    }
    part.dedup();
    (part, long)
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

    #[test]
    fn a_gap_in_a_hedge_is_as_wide_along_it_as_was_said() {
        let mut board = Board { size: shift(9_000, 9_000), pieces: vec![].into(), bases: vec![].into_iter().collect() };
        let line = vec![pt(1_000, 1_000), pt(3_000, 1_000), pt(3_000, 3_000)];
        let form = Form::Strip { line, width: Len(100), round: false };
        let (name, kind, height) = ("H1".to_owned(), "hedge".to_owned(), Len(140));
        board.pieces.push(Piece { id: PieceId(4), name, kind, form, height, level: 0, said: vec![] });
        let lines = |board: &Board| -> Vec<Vec<Pt>> {
            let line = |piece: &Piece| match &piece.form {
                Form::Strip { line, .. } => line.clone(),
                Form::Area(_) | Form::Disc { .. } => panic!("a strip stays one"),
            };
            board.pieces.iter().map(line).collect()
        };
        // Around the corner: 300 before it and 200 after it.
        let cut = Remains::with_gap(&board, PieceId(4), pt(2_950, 960), Len(500)).expect("it is cut");
        cut.make(&mut board);
        let left = [vec![pt(1_000, 1_000), pt(2_700, 1_000)], vec![pt(3_000, 1_200), pt(3_000, 3_000)]];
        assert_eq!(lines(&board), left);
        assert_eq!(
            board.pieces.iter().map(|piece| (&*piece.name, piece.height)).collect::<Vec<_>>(),
            [("H1", Len(140)), ("H1-2", Len(140))]
        );
        // At an end, less than 6 mm is left of it, which is not kept.
        let cut = Remains::with_gap(&board, PieceId(5), pt(1_240, 1_000), Len(400)).expect("it is cut");
        assert_eq!(cut.left.len(), 1);
        let whole = Remains::with_gap(&board, PieceId(5), pt(2_000, 1_000), Len(5_000)).expect("it is cut");
        assert_eq!(whole.left, []);
    }
}
