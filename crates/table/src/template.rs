//! Templates laid on the table, and the bases under them.

use crate::{BaseId, Board, Footprint, Place};
use geom::{Ends, Heading, Len, Poly, PolyFault, Pt, Region, Shape, shift};

/// A template on the table. As with bases, a rotated template *is* its rounded polygon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Template {
    /// A disc.
    Disc {
        /// Its center.
        at: Pt,
        /// Its radius.
        radius: Len,
    },
    /// A rectangle.
    Box {
        /// Its center.
        at: Pt,
        /// Along the facing.
        length: Len,
        /// Across the facing.
        width: Len,
        /// Its direction.
        facing: Heading,
    },
    /// Everything within half of `width` of a segment, with flat ends.
    Strip {
        /// The beginning of the segment.
        from: Pt,
        /// Its end.
        to: Pt,
        /// The full width.
        width: Len,
    },
    /// Any polygon.
    Outline(Poly),
}

/// A base that shares at least one point with a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Under {
    /// The base.
    pub base: BaseId,
    /// Some of its ground is covered, not only touched.
    pub overlapped: bool,
    /// Its center is covered.
    pub center: bool,
    /// All of it is covered.
    pub whole: bool,
}

impl Template {
    /// A square.
    pub fn square(at: Pt, side: Len, facing: Heading) -> Template {
        Template::Box { at, length: side, width: side, facing }
    }

    /// An outline at a place. The outline is given around the origin, facing east.
    pub fn laid(outline: &[Pt], place: Place) -> Result<Template, PolyFault> {
        let turned = outline.iter().map(|p| place.at + place.facing.turned(shift(p.x, p.y))).collect();
        Poly::new(turned).map(Template::Outline)
    }

    /// The ground it covers. None if it covers none, such as a strip without length.
    pub fn shape(&self) -> Option<Shape> {
        match self {
            Template::Disc { at, radius } => Some(Shape::Disc { at: *at, radius: *radius }),
            Template::Box { at, length, width, facing } => {
                let fits = length.0.min(width.0) >= 10;
                let place = Place { at: *at, facing: *facing };
                fits.then(|| Footprint::Rect { length: *length, width: *width }.stood(place))
            }
            Template::Strip { from, to, width } => {
                Region::strip(&[*from, *to], *width, Ends::Flat).parts().first().cloned().map(Shape::Poly)
            }
            Template::Outline(poly) => Some(Shape::Poly(poly.clone())),
        }
    }

    /// The bases it touches, ascending.
    pub fn under(&self, board: &Board) -> Vec<Under> {
        let Some(own) = self.shape() else { return vec![] };
        let under = |base: &crate::Base| {
            let (shape, place) = (base.shape()?, base.place?);
            own.meets(&shape).then(|| Under {
                base: base.id,
                overlapped: own.overlaps(&shape),
                center: own.holds(place.at),
                whole: own.contains(&shape),
            })
        };
        board.bases.iter().filter_map(under).collect()
    }
}
