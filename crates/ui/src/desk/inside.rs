//! Units inside terrain: where the table shows them, and what a pointer finds there.

use super::Desk;
use crate::{Pointer, pick, tool::Tool};
use geom::{Pt, Region, pt};
use table::{Base, PieceId, UnitId};

impl Desk {
    fn ground_of(&self, piece: PieceId) -> Option<&Region> {
        let board = self.board();
        board.pieces.place_of(piece).map(|idx| board.ground().region(idx))
    }

    /// The middle of a piece.
    pub(crate) fn roof_of(&self, piece: PieceId) -> Option<Pt> {
        let bounds = self.ground_of(piece)?.bounds();
        Some(pt((bounds.lo.x + bounds.hi.x) / 2, (bounds.lo.y + bounds.hi.y) / 2))
    }

    /// The outlines of the terrain that a unit is inside of.
    pub(crate) fn walls_of(&self, unit: UnitId) -> impl Iterator<Item = &[Pt]> {
        let inside = self.standing().inside.iter().find(|inside| inside.unit == unit);
        let ground = inside.and_then(|inside| self.ground_of(inside.piece));
        ground.into_iter().flat_map(Region::parts).map(|part| part.corners())
    }

    pub(crate) fn is_inside(&self, unit: UnitId) -> bool {
        self.standing().inside.iter().any(|inside| inside.unit == unit)
    }

    /// The unit inside the terrain at a point.
    pub(super) fn inside_at(&self, at: Pt) -> Option<UnitId> {
        let holds =
            |piece| self.ground_of(piece).is_some_and(|ground| ground.parts().iter().any(|part| part.holds(at)));
        self.standing().inside.iter().find(|inside| holds(inside.piece)).map(|inside| inside.unit)
    }

    /// The one under a mouse with no button pressed, unless a model is.
    pub(crate) fn pointed_inside(&self) -> Option<UnitId> {
        let px = self.hand.pointer.filter(|_| matches!(self.hand.tool, Tool::Idle | Tool::Aiming(_)))?;
        let at = self.camera.table_from_screen(px);
        let bare = pick::base_at(self.board(), &self.camera, at, pick::slop(Pointer::Mouse)).is_none();
        self.inside_at(at).filter(|_| bare)
    }

    /// The model that a point means: one that stands there, or the first of the unit inside the terrain there.
    pub(super) fn meant_at(&self, at: Pt, slop_px: f32) -> Option<&Base> {
        let stands = pick::base_at(self.board(), &self.camera, at, slop_px);
        stands.or_else(|| self.board().of(self.inside_at(at)?).next())
    }
}
