//! Templates laid on the table, and the bases under them.

use crate::{BaseId, Board, Footprint, Place};
use geom::{Ends, Heading, Len, Poly, PolyFault, Pt, Region, Shape, shift};

/// What is laid on the table. As with bases, a turned template is its rounded polygon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Template {
    Disc {
        at: Pt,
        radius: Len,
    },
    /// `length` along the facing.
    Box {
        at: Pt,
        length: Len,
        width: Len,
        facing: Heading,
    },
    /// Everything within half of `width` of a segment, with flat ends.
    Strip {
        from: Pt,
        to: Pt,
        width: Len,
    },
    Outline(Poly),
}

/// A base that shares at least a point with a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Under {
    pub base: BaseId,
    /// More than touched: some of its ground is covered.
    pub overlapped: bool,
    pub center: bool,
    pub whole: bool,
}

impl Template {
    pub fn square(at: Pt, side: Len, facing: Heading) -> Template {
        Template::Box { at, length: side, width: side, facing }
    }

    /// An outline given around the origin and facing east, laid at a place.
    pub fn laid(outline: &[Pt], place: Place) -> Result<Template, PolyFault> {
        let turned = outline.iter().map(|p| place.at + place.facing.turned(shift(p.x, p.y))).collect();
        Poly::new(turned).map(Template::Outline)
    }

    /// None for one that covers no ground, such as a strip of no length.
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

    /// The bases that it touches, ascending.
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
