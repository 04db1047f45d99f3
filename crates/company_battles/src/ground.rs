//! 6.4: the ground under teams, and its effects.

use crate::{
    bodies::nearest,
    data::{Going, Lie, Rise, Team, Terrain},
    state::State,
};
use content::Catalog;
use geom::{Bounds, Len, Pt, Shape, pt};
use std::{
    ops::Deref,
    sync::{Arc, OnceLock},
};
use table::{Base, BaseId, Ground, Piece, PieceId, Place, notation::Measure};

/// The terrain row of each piece, by its index on the board. Read once for a table, because every step of every path needs it.
pub(crate) struct Chart {
    /// The ground it was made for.
    of: Arc<Ground>,
    /// The unit of measure of the heights.
    measure: Measure,
    pieces: Vec<Lying>,
    widest_house: Len,
    /// MV-10: pairs of pieces, each difficult for some gun, with a gap between them too narrow for it.
    narrow: OnceLock<Vec<(usize, usize)>>,
}

/// A piece, as the rules treat it.
#[derive(Clone, Copy)]
pub(crate) struct Lying {
    /// None: open ground.
    pub row: Option<&'static Terrain>,
    /// MV-4: roads, bridges and fords decide movement where they overlap other ground.
    pub decides: bool,
    /// Water that bridges and fords cross. The middle of the team decides.
    pub bridged: bool,
    pub wreck: bool,
    /// FO-6, FO-7.
    pub mined: bool,
    /// FO-7.
    pub trap: bool,
    /// The height of the ground below it. A piece across a contour is at the height of its middle.
    pub on: Len,
}

/// FO-6: the kind of a minefield.
const MINES: &str = "minefield";
/// FO-7.
const TRAP: &str = "booby_trap";

/// OR-6: how near to a minefield a team must be to clear it, in inches.
pub(crate) const CLEARED: u8 = 2;

impl Lying {
    /// Ground outside all pieces.
    pub const OPEN: Lying =
        Lying { row: None, decides: false, bridged: false, wreck: false, mined: false, trap: false, on: Len::ZERO };

    fn of(kind: &str, on: Len) -> Lying {
        let said = Catalog::standard().terrain.get(kind);
        Lying {
            row: Terrain::of(kind),
            decides: said.is_some_and(|terrain| terrain.decides),
            bridged: said.is_some_and(|terrain| terrain.bridged),
            wreck: kind == "wreck",
            mined: kind == MINES || kind == TRAP,
            trap: kind == TRAP,
            on,
        }
    }

    /// TT-5: the team cannot enter it.
    pub fn bars(&self, team: &Team) -> bool {
        self.row.is_some_and(|row| row.going(team) == Going::Impassable)
    }
}

impl Chart {
    fn of(state: &State) -> Chart {
        let pieces = &state.board.pieces;
        let relief = pieces.iter().any(|piece| piece.level != 0);
        let lying = |(idx, piece): (usize, &Piece)| {
            let Bounds { lo, hi } = pieces.ground().region(idx).bounds();
            let middle = pt((lo.x + hi.x) / 2, (lo.y + hi.y) / 2);
            Lying::of(&piece.kind, if relief { state.elevation(middle) } else { Len::ZERO })
        };
        let (of, pieces) = (Arc::clone(pieces.shared()), pieces.iter().enumerate().map(lying).collect::<Vec<_>>());
        let mut chart = Chart { of, measure: state.measure, pieces, widest_house: Len::ZERO, narrow: OnceLock::new() };
        let houses = (0..chart.pieces.len()).filter(|idx| chart.is_house(*idx));
        let wide = |idx| {
            let Bounds { lo, hi } = chart.of.region(idx).bounds();
            Len(hi.x - lo.x + hi.y - lo.y)
        };
        chart.widest_house = houses.map(wide).max().unwrap_or_default();
        chart
    }

    /// The largest distance between two points of a building.
    pub(crate) fn widest_house(&self) -> Len {
        self.widest_house
    }

    pub(crate) fn is_house(&self, idx: usize) -> bool {
        self.pieces[idx].row.is_some_and(|row| row.lies == Lie::House)
    }

    /// Gaps between pieces narrower than `least`, which must be the same in every call.
    pub(crate) fn narrow(&self, least: Len) -> &[(usize, usize)] {
        self.narrow.get_or_init(|| {
            let rough = |idx: &usize| self.pieces[*idx].row.is_some_and(Terrain::hinders_guns);
            let near = |idx: usize, there: Bounds| -> Vec<Shape> {
                let parts = self.of.region(idx).parts().iter().filter(|part| part.bounds().meets(there.grown(least)));
                parts.cloned().map(Shape::Poly).collect()
            };
            let mut found = vec![];
            for one in (0..self.pieces.len()).filter(rough) {
                let bounds = self.of.region(one).bounds();
                let beside = self.of.near(bounds.grown(least)).into_iter();
                for other in beside.filter(|other| *other > one).filter(rough) {
                    let sides = [near(one, self.of.region(other).bounds()), near(other, bounds)];
                    let gap = nearest(&sides[0], &sides[1]).map(|(_, gap)| gap.len);
                    found.extend(gap.is_some_and(|gap| Len::ZERO < gap && gap < least).then_some((one, other)));
                }
            }
            found
        })
    }
}

impl Deref for Chart {
    type Target = [Lying];
    fn deref(&self) -> &[Lying] {
        &self.pieces
    }
}

impl State {
    /// The pieces at a point, each with its row. Pieces that the chart does not list are open ground.
    pub(crate) fn ground_at(&self, at: Pt) -> impl Iterator<Item = (&Piece, &'static Terrain)> {
        let chart = self.chart();
        self.board.ground().at(at).into_iter().filter_map(move |idx| Some((&self.board.pieces[idx], chart[idx].row?)))
    }

    pub(crate) fn chart(&self) -> &Chart {
        self.board.pieces.reading(|chart: &Chart| chart.measure == self.measure, || Chart::of(self))
    }

    /// The index of a piece on the board.
    pub(crate) fn place_of(&self, piece: PieceId) -> Option<usize> {
        self.board.pieces.place_of(piece)
    }

    /// The pieces under the middle of a team.
    pub(crate) fn ground_of(&self, base: BaseId) -> impl Iterator<Item = (&Piece, &'static Terrain)> {
        let at = self.board.base(base).and_then(|base| base.place).map(|place| place.at);
        at.into_iter().flat_map(|at| self.ground_at(at))
    }

    /// FO-6: the pieces of minefields on the table.
    pub(crate) fn minefields(&self) -> impl Iterator<Item = PieceId> {
        let mined = self.chart().iter().map(|lying| lying.mined && !lying.trap);
        self.board.pieces.iter().zip(mined).filter(|(_, mined)| *mined).map(|(piece, _)| piece.id)
    }

    pub(crate) fn is_trap(&self, piece: PieceId) -> bool {
        self.place_of(piece).is_some_and(|idx| self.chart()[idx].trap)
    }

    pub(crate) fn has_mines(&self) -> bool {
        self.minefields().next().is_some()
    }

    /// FO-6, MV-16: it counts as being in that minefield: as it stands, or stopped by it.
    pub(crate) fn is_in_mines(&self, base: BaseId, piece: PieceId) -> bool {
        let (Some(team), Some(found)) = (self.team(base), self.board.base(base)) else { return false };
        team.mined == Some(piece) || found.place.is_some_and(|place| self.mined_at(found, place, piece))
    }

    /// FO-6, MV-16: it would stand in that minefield: foot and guns with their middle, vehicles with any part of the hull.
    pub(crate) fn mined_at(&self, base: &Base, place: Place, piece: PieceId) -> bool {
        let Some(idx) = self.place_of(piece) else { return false };
        let region = self.board.ground().region(idx);
        if self.is_vehicle(base.id) { region.overlaps(&base.foot.stood(place)) } else { region.holds(place.at) }
    }

    /// How far a team on the table is from a minefield.
    pub(crate) fn gap_to_mines(&self, base: BaseId, piece: PieceId) -> Option<Len> {
        let shape = self.board.base(base)?.shape()?;
        let region = self.board.ground().region(self.place_of(piece)?);
        let parts: Vec<Shape> = region.parts().iter().cloned().map(Shape::Poly).collect();
        nearest(std::slice::from_ref(&*shape), &parts).map(|(_, gap)| gap.len)
    }

    /// OR-6: the team is in the minefield, or near enough to clear it. Gaps may have cut it into pieces.
    pub(crate) fn is_at_mines(&self, base: BaseId, piece: PieceId) -> bool {
        let pieces = self.work_at(piece).map_or_else(|| vec![piece], |work| work.pieces.clone());
        let near = |piece: PieceId| self.gap_to_mines(base, piece).is_some_and(|gap| gap <= self.inches(CLEARED));
        pieces.into_iter().any(|piece| self.is_in_mines(base, piece) || near(piece))
    }

    /// LS-3: the height of a piece above the ground it stands on.
    pub(crate) fn rise(&self, rises: Rise) -> Len {
        match rises {
            Rise::Flat | Rise::Relief => Len::ZERO,
            Rise::Short => self.half_inches(1),
            Rise::Tall => self.half_inches(3),
        }
    }

    /// LS-3, LS-6: the height of one contour above the next.
    pub(crate) fn level(&self) -> Len {
        self.inches(1)
    }

    fn half_inches(&self, halves: u8) -> Len {
        Len(self.inches(halves).0 / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::Ruleset;
    use table::Form;

    #[test]
    fn a_piece_that_is_put_down_is_read() {
        let position = "table 20x20in\nwood W1 (1,1) (5,1) (5,5)\nred R1 rifles-usa b1 at 10,18 n as us-rifle\nturn red movement 1";
        let opening = content::Opening::read(position).expect("a position");
        let mut state = crate::CompanyBattles::begin(&opening).expect("a battle");
        assert_eq!(state.chart().iter().map(|piece| piece.wreck).collect::<Vec<_>>(), [false]);
        let before = state.clone();
        let wreck = Piece {
            id: PieceId(9),
            name: "W2".to_owned(),
            kind: "wreck".to_owned(),
            form: Form::Disc { at: pt(2540, 2540), radius: Len(100) },
            height: Len(100),
            level: 0,
            said: vec![],
        };
        assert_eq!(state.place_of(PieceId(9)), None);
        state.change().board.pieces.push(wreck);
        assert_eq!(state.chart().iter().map(|piece| piece.wreck).collect::<Vec<_>>(), [false, true]);
        assert!(state.place_of(PieceId(9)).is_some_and(|idx| state.chart()[idx].wreck));
        assert_eq!(state.ground_at(pt(2540, 2540)).count(), 1);
        assert_eq!(before.chart().len(), 1, "a copy keeps its own ground");
    }
}
