//! 17.1: buildings: their openings, and the units inside them.

use crate::data::{Length, Piece, Veil};
use crate::state::State;
use geom::{Heading, Len, Pt, Shape, Shift, dot, pt, shift, within};
use table::{Base, Form, Going, Obstacle, PieceId, Quality, UnitId, notation::heading_from_text};

/// OD-17.1-3: the middle of a wall, and the way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    pub at: Pt,
    pub out: Shift,
}

impl Opening {
    /// A point lies to the outside of its wall.
    pub fn faces(self, to: Pt) -> bool {
        dot(self.out, to - self.at) > 0
    }

    /// So far out of it.
    pub fn outside(self, far: Len) -> Pt {
        let long = i64::from(self.out.len().0.max(1));
        let part = |by: i32| (i64::from(by) * i64::from(far.0) / long) as i32;
        self.at + shift(part(self.out.x), part(self.out.y))
    }
}

/// By how many half degrees one heading differs from another, to either side.
fn turned(one: Heading, other: Heading) -> u16 {
    (one - other).half_degrees().min((other - one).half_degrees())
}

impl State {
    /// OD-7.3-19, OD-7.3-20: men can be inside it.
    pub(crate) fn is_house(&self, piece: PieceId) -> bool {
        self.row(piece).is_some_and(|row| matches!(row.piece, Piece::Building | Piece::Bunker))
    }

    /// OD-17.1-4: no man and no gun stands in a wall, or walks through one. Who stands in one, by a record of an earlier release, may leave.
    pub(crate) fn wall(&self, base: &Base, house: PieceId) -> Going {
        let only = |obstacle| if obstacle == Obstacle::Piece(house) { Going::BARRED } else { Going::FREE };
        let is_clear = base.place.is_none_or(|place| table::may_stand(&self.board, base, place, only));
        if is_clear { Going::BARRED } else { Going::FRIEND }
    }

    /// OD-17.1-14.
    pub(crate) fn is_bunker(&self, piece: PieceId) -> bool {
        self.row(piece).is_some_and(|row| row.piece == Piece::Bunker)
    }

    /// OD-17.1-1: the building that a unit is in.
    pub(crate) fn house_of(&self, unit: UnitId) -> Option<PieceId> {
        self.unit(unit)?.inside
    }

    /// OD-17.1-2: the unit that holds a building.
    pub(crate) fn holder(&self, house: PieceId) -> Option<UnitId> {
        let holds = |(_, unit): &(&UnitId, &crate::state::Unit)| unit.inside == Some(house) && !unit.destroyed;
        self.units.iter().find(holds).map(|(id, _)| *id)
    }

    /// OD-17.1-3, OD-17.1-14: the openings of a building. A bunker has one, in the wall that its front is nearest to; if its map says no
    /// front, in the first side of its outline.
    pub(crate) fn openings(&self, house: PieceId) -> Vec<Opening> {
        let (Some(idx), mut all) = (self.index_of(house), self.walls(house)) else { return vec![] };
        if self.is_bunker(house) {
            let front = self.board.pieces[idx].quality(Quality::Front).and_then(|said| heading_from_text(said).ok());
            let off = |opening: &Opening| front.map_or(0, |front| turned(Heading::toward(opening.out), front));
            all = all.into_iter().min_by_key(off).into_iter().collect();
        }
        all.retain(|opening| !self.is_walled_up(idx, opening.at));
        all
    }

    /// The middle of each wall, in the order of the outline.
    pub(crate) fn walls(&self, house: PieceId) -> Vec<Opening> {
        let form = self.index_of(house).map(|idx| &self.board.pieces[idx].form);
        let Some(Form::Area(outline)) = form else { return vec![] };
        let wall = |(a, b): (Pt, Pt)| Opening {
            at: pt((a.x + b.x).div_euclid(2), (a.y + b.y).div_euclid(2)),
            out: shift(b.y - a.y, a.x - b.x),
        };
        outline.sides().map(wall).collect()
    }

    /// OD-17.1-3: another piece that blocks sight touches that point.
    fn is_walled_up(&self, own: usize, at: Pt) -> bool {
        let ground = self.board.ground();
        let spot = Shape::from(at);
        let near = ground.near(spot.bounds().grown(Len(1))).into_iter().filter(|idx| *idx != own);
        let solid = |idx: &usize| self.row_at(*idx).sight == Veil::Solid;
        near.filter(solid).any(|idx| {
            ground.region(idx).parts().iter().any(|part| within(&spot, &Shape::Poly(part.clone()), Len::ZERO))
        })
    }

    /// OD-17.1-6: what distances to a base are measured to: the base itself, or the outline of the building that it is in.
    pub(crate) fn bodies(&self, base: &Base) -> Vec<Shape> {
        match base.shape() {
            Some(shape) => vec![shape.into()],
            None => self.bodies_of(base.unit),
        }
    }

    /// The same of a whole unit.
    pub(crate) fn bodies_of(&self, unit: UnitId) -> Vec<Shape> {
        match self.house_of(unit) {
            Some(house) => self.outline(house),
            // OD-17.2-3.
            None => {
                self.models(unit).chain(self.hull_of(unit)).filter_map(|base| Some((*base.shape()?).clone())).collect()
            }
        }
    }

    pub(crate) fn outline(&self, house: PieceId) -> Vec<Shape> {
        let Some(idx) = self.index_of(house) else { return vec![] };
        self.board.ground().region(idx).parts().iter().cloned().map(Shape::Poly).collect()
    }

    /// OD-17.1-3: an opening of a building that an enemy of the unit holds, within an inch of this shape; not one of `but`.
    pub(crate) fn held_opening(&self, unit: UnitId, shape: &Shape, but: Option<UnitId>) -> Option<PieceId> {
        let reach = self.length(Length::Opening);
        let held =
            self.units.iter().filter(|(id, found)| id.seat != unit.seat && Some(**id) != but && !found.destroyed);
        let houses = held.filter_map(|(_, found)| found.inside);
        houses
            .into_iter()
            .find(|house| self.openings(*house).iter().any(|opening| within(shape, &Shape::from(opening.at), reach)))
    }
}
