//! The board: its size, its terrain and its bases.

use crate::{BaseId, Ground, Lasting, PieceId, Pieces, Quality, Seat, UnitId};
use geom::{Bounds, Heading, Len, Poly, Pt, Shape, Shift, pt, shift};
use serde::{Deserialize, Serialize};
use sorted::Shared;
use std::{ops::Deref, sync::Arc};

/// Terrain and bases, each in ascending order of ids. A base that is not on the table has no place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// How far the table extends east and north of its southwest corner, which is the origin.
    pub size: Shift,
    /// The terrain.
    pub pieces: Pieces,
    /// The bases, on the table or off it.
    pub bases: Shared<Vec<Base>>,
}

/// Pieces that only one seat sees have numbers from here, those of blue from twice as far, because a gap in the numbers that both see would
/// tell of them.
pub const SECRET_PIECES: u16 = 20_000;

/// A piece of terrain. The rules decide what its kind means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its number.
    pub id: PieceId,
    /// Its name in a position or map: without blanks, unique on the board.
    pub name: String,
    /// Its kind: `wood`, `wall`, `building` …
    pub kind: String,
    /// Its outline.
    pub form: Form,
    /// How far it rises above its ground.
    pub height: Len,
    /// Contour level: 1 or more for hills, negative for gullies, 0 for everything else.
    pub level: i8,
    /// Its other qualities, each at most once, in the order of [`Quality`].
    pub said: Vec<(Quality, &'static str)>,
}

/// The outline of a piece, as its position or map gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A polygon.
    Area(Poly),
    /// Everything within half of `width` of a line.
    Strip {
        /// The corners of the line.
        line: Vec<Pt>,
        /// The full width.
        width: Len,
        /// Round ends, as of roads and water; otherwise flat ends, as of barriers.
        round: bool,
    },
    /// A disc.
    Disc {
        /// Its center.
        at: Pt,
        /// Its radius.
        radius: Len,
    },
}

/// One physical stand of miniatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base {
    /// Its number.
    pub id: BaseId,
    /// The unit it belongs to.
    pub unit: UnitId,
    /// The model on it: `rifles`, `tank` …
    pub model: Arc<str>,
    /// Its size and shape.
    pub foot: Footprint,
    /// The height of its model above the ground.
    pub height: Len,
    /// Where it stands. None while it is off the table.
    pub place: Option<Place>,
    /// The ground it covers, kept with the place it was worked out for.
    stood: Lasting<(Footprint, Place, Shape)>,
}

/// The ground that a base covers, shared with the base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stood(Arc<(Footprint, Place, Shape)>);

impl Deref for Stood {
    type Target = Shape;
    fn deref(&self) -> &Shape {
        &self.0.2
    }
}

impl From<Stood> for Shape {
    fn from(cover: Stood) -> Shape {
        cover.0.2.clone()
    }
}

/// Where a base stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Its center.
    pub at: Pt,
    /// The direction of its front.
    pub facing: Heading,
}

/// The size and shape of a base. Its front points toward its facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Footprint {
    /// A round base.
    Disc {
        /// Its radius.
        radius: Len,
    },
    /// A rectangular base.
    Rect {
        /// Along the facing.
        length: Len,
        /// Across the facing.
        width: Len,
    },
    /// An oval base: a polygon of 32 corners, rounded to whole tenths.
    Oval {
        /// Along the facing.
        length: Len,
        /// Across the facing.
        width: Len,
    },
}

impl Footprint {
    /// The corners of a rectangle around the origin that faces east, counterclockwise.
    pub(crate) const fn corners(length: Len, width: Len) -> [Shift; 4] {
        let (l, w) = (length.0, width.0);
        // The extra tenth of an odd size lies ahead and to the left, so the size is kept exactly.
        let (back, right) = (-(l / 2), -(w / 2));
        [shift(back, right), shift(back + l, right), shift(back + l, right + w), shift(back, right + w)]
    }

    /// No point of the base is farther than this from its center, whatever its facing.
    pub const fn reach(self) -> Len {
        match self {
            Footprint::Disc { radius } => radius,
            // Half of the diagonal is less than half of the sum; rounding may move each corner by a tenth.
            Footprint::Rect { length, width } | Footprint::Oval { length, width } => Len((length.0 + width.0) / 2 + 3),
        }
    }

    /// The ground that a base of this size covers at a place. A rotated base *is* its rounded polygon, which is convex.
    pub fn stood(self, place: Place) -> Shape {
        match self {
            Footprint::Disc { radius } => Shape::Disc { at: place.at, radius },
            Footprint::Rect { length, width } => {
                stood(place.facing.turned_all(Footprint::corners(length, width)).map(|c| place.at + c).to_vec())
            }
            Footprint::Oval { length, width } => {
                let corner = |i: i32| {
                    let h = Heading::new(i * 720 / 32);
                    let along = Heading::EAST.turned(scaled(h.cosine(), length));
                    let across = scaled(h.sine(), width);
                    (along.x, across.x)
                };
                stood((0..32).map(corner).map(|(x, y)| place.at + place.facing.turned(shift(x, y))).collect())
            }
        }
    }
}

/// Half of `size` times a sine, to the nearest tenth, as a shift to the east.
fn scaled(sine: i64, size: Len) -> Shift {
    let v = sine * i64::from(size.0);
    let one = geom::SINE_ONE * 2;
    shift(((if v >= 0 { v + one / 2 } else { v - one / 2 }) / one) as i32, 0)
}

fn stood(turned: Vec<Pt>) -> Shape {
    Shape::Poly(Poly::hull(turned).expect("footprints are at least a millimeter across, so that they stay polygons"))
}

impl Piece {
    /// What it says of one quality, if anything.
    pub fn quality(&self, of: Quality) -> Option<&'static str> {
        self.said.iter().find(|(quality, _)| *quality == of).map(|(_, value)| *value)
    }
}

impl Base {
    /// A base at a place, or off the table.
    pub fn new(
        id: BaseId,
        unit: UnitId,
        model: impl Into<Arc<str>>,
        foot: Footprint,
        height: Len,
        place: Option<Place>,
    ) -> Base {
        Base { id, unit, model: model.into(), foot, height, place, stood: Lasting::default() }
    }

    /// The same base at another place.
    pub fn placed(&self, place: Option<Place>) -> Base {
        Base { place, stood: Lasting::default(), ..self.clone() }
    }

    /// The ground it covers, if it is on the table.
    pub fn shape(&self) -> Option<Stood> {
        let (foot, place) = (self.foot, self.place?);
        // The kept shape counts only for the place and footprint it was worked out for.
        Some(Stood(self.stood.get(|kept| (kept.0, kept.1) == (foot, place), || (foot, place, foot.stood(place)))))
    }

    /// The bases are at most `reach` apart, edge to edge. Exactly at the limit counts as within.
    pub fn within(&self, other: &Base, reach: Len) -> bool {
        self.may_be_within(other, reach)
            && self.shape().zip(other.shape()).is_some_and(|(a, b)| geom::within(&a, &b, reach))
    }

    /// A quick test by the centers alone: false only if the bases are certainly farther apart than `reach`.
    pub fn may_be_within(&self, other: &Base, reach: Len) -> bool {
        let far = self.foot.reach() + other.foot.reach() + reach;
        self.place.zip(other.place).is_some_and(|(one, other)| {
            let by = other.at - one.at;
            by.x.abs() <= far.0 && by.y.abs() <= far.0
        })
    }

    /// The middle of its front edge.
    pub fn front(&self) -> Option<Pt> {
        let ahead = match self.foot {
            Footprint::Disc { radius } => radius,
            Footprint::Rect { length, .. } | Footprint::Oval { length, .. } => Len(length.0 - length.0 / 2),
        };
        self.place.map(|place| place.at + place.facing.turned(shift(ahead.0, 0)))
    }
}

impl Board {
    /// The base with this number.
    pub fn base(&self, id: BaseId) -> Option<&Base> {
        self.place_of(id).map(|i| &self.bases[i])
    }

    /// The index of a base in [`bases`](Board::bases).
    pub fn place_of(&self, id: BaseId) -> Option<usize> {
        // Numbers usually have no gaps.
        let guess = usize::from(id.0.wrapping_sub(self.bases.first()?.id.0));
        let here = self.bases.get(guess).is_some_and(|base| base.id == id);
        if here { Some(guess) } else { self.bases.binary_search_by_key(&id, |b| b.id).ok() }
    }

    /// The base with this number, to be moved or changed.
    pub fn base_mut(&mut self, id: BaseId) -> Option<&mut Base> {
        let place = self.place_of(id)?;
        let found = &mut self.bases[place];
        // The caller is about to move it.
        found.stood.forget();
        Some(found)
    }

    /// The piece of terrain with this number.
    pub fn piece(&self, id: PieceId) -> Option<&Piece> {
        self.pieces.place_of(id).map(|i| &self.pieces[i])
    }

    /// The number for a new piece of terrain, and the first of these names that is free. None if the board can take no more pieces.
    /// `secret`: the only seat that sees it.
    pub fn next_piece(
        &self,
        secret: Option<Seat>,
        names: impl IntoIterator<Item = String>,
    ) -> Option<(PieceId, String)> {
        let from = secret.map_or(0, |seat| SECRET_PIECES * (1 + seat as u16));
        let numbers = from + 1..from + SECRET_PIECES;
        let all = self.pieces.iter().chain(self.pieces.gone()).map(|piece| piece.id.0);
        let next = all.filter(|number| numbers.contains(number)).max().unwrap_or(from) + 1;
        let free = |name: &String| !self.pieces.iter().any(|piece| piece.name == *name);
        numbers.contains(&next).then(|| Some((PieceId(next), names.into_iter().find(free)?))).flatten()
    }

    /// Adds a piece of terrain that covers this polygon.
    pub fn lay(&mut self, id: PieceId, name: &str, kind: &str, corners: &[Pt], height: Len) {
        let Ok(area) = Poly::hull(corners.to_vec()) else { return };
        let (name, kind, form) = (name.to_owned(), kind.to_owned(), Form::Area(area));
        self.pieces.push(Piece { id, name, kind, form, height, level: 0, said: vec![] });
    }

    /// The bases of a unit.
    pub fn of(&self, unit: UnitId) -> impl Iterator<Item = &Base> {
        self.bases.iter().filter(move |b| b.unit == unit)
    }

    /// Every unit that has a base, in ascending order.
    pub fn units(&self) -> Vec<UnitId> {
        let mut units: Vec<UnitId> = self.bases.iter().map(|b| b.unit).collect();
        sorted::order(&mut units);
        units.dedup();
        units
    }

    /// The units of these bases, each once, in the order of the bases.
    pub fn units_of(&self, bases: impl IntoIterator<Item = BaseId>) -> Vec<UnitId> {
        let mut units: Vec<UnitId> = vec![];
        for base in bases.into_iter().filter_map(|base| self.base(base)) {
            if !units.contains(&base.unit) {
                units.push(base.unit);
            }
        }
        units
    }

    /// The table as a box.
    pub fn bounds(&self) -> Bounds {
        Bounds { lo: pt(0, 0), hi: pt(self.size.x, self.size.y) }
    }

    /// The terrain as polygons, with an index over them.
    pub fn ground(&self) -> &Ground {
        self.pieces.ground()
    }

    /// The contour level at a point: that of the highest hill there, or else of the lowest hollow, or else 0.
    pub fn level(&self, at: Pt) -> i8 {
        let pieces: &[Piece] = &self.pieces;
        let relief = self.ground().at_any(at, |i| pieces[i].level != 0);
        let levels = relief.into_iter().map(|i| pieces[i].level);
        let (low, high) = levels.fold((0, 0), |(low, high), level| (level.min(low), level.max(high)));
        if high > 0 { high } else { low }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    const FEET: [Footprint; 3] = [
        Footprint::Rect { length: Len(500), width: Len(321) },
        Footprint::Oval { length: Len(400), width: Len(300) },
        Footprint::Disc { radius: Len(77) },
    ];

    fn base(id: u16, foot: Footprint) -> Base {
        let unit = UnitId { seat: Seat::Red, number: 1 };
        Base::new(BaseId(id), unit, "m", foot, Len(0), Some(Place { at: pt(1_000, 1_000), facing: Heading::EAST }))
    }

    #[test]
    fn what_a_base_covers_is_what_it_covers_where_it_stands_now() {
        let holds = |base: &Base| {
            let place = base.place.expect("it stands");
            assert_eq!(base.shape().map(Shape::from), Some(base.foot.stood(place)), "{base:?}");
            base.shape()
        };
        for foot in FEET {
            let mut moved = base(1, foot);
            holds(&moved);
            for turn in 1..90 {
                let place = Place { at: pt(1_000 + turn, 900), facing: Heading::new(turn * 8) };
                let copy = moved.clone();
                holds(&moved.placed(Some(place)));
                moved.place = Some(place);
                holds(&moved);
                holds(&copy);
                if let Some(place) = moved.place.as_mut() {
                    place.facing = Heading::NORTH;
                }
                holds(&moved);
            }
            moved.foot = FEET[0];
            holds(&moved);
            moved.place = None;
            assert_eq!(moved.shape(), None);
        }
    }

    #[test]
    fn who_stands_at_a_gap_in_the_numbers_is_found() {
        let ids = [3, 4, 5, 9, 10, 200, 65_535];
        let bases = ids.iter().map(|id| base(*id, FEET[2])).collect();
        let board = Board { size: shift(5_000, 5_000), pieces: vec![].into(), bases };
        for id in (0..300).chain([65_534, 65_535]) {
            let place = ids.iter().position(|known| *known == id);
            assert_eq!(
                (board.place_of(BaseId(id)), board.base(BaseId(id)).map(|base| base.id.0)),
                (place, place.map(|_| id))
            );
        }
    }
}
