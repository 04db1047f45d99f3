//! What stands on the table.

use crate::{BaseId, Ground, Lasting, PieceId, Pieces, Quality, UnitId};
use geom::{Bounds, Heading, Len, Poly, Pt, Shape, Shift, pt, shift};
use serde::{Deserialize, Serialize};
use sorted::Shared;
use std::{ops::Deref, sync::Arc};

/// Terrain and bases. Ids ascend; a base that is not on the table has no place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// East and north extent from the southwest corner, which is the origin.
    pub size: Shift,
    pub pieces: Pieces,
    pub bases: Shared<Vec<Base>>,
}

/// A piece of terrain. What its kind means is for the rules to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub id: PieceId,
    /// As written in a position or map: no blanks, unique on the board.
    pub name: String,
    /// `wood`, `wall`, `building` …
    pub kind: String,
    pub form: Form,
    /// How far it rises above the ground it stands on.
    pub height: Len,
    /// Contour level of relief: 1 and more for hills, below zero for gullies, zero for the rest.
    pub level: i8,
    /// What else is said of it, each quality once, in their order.
    pub said: Vec<(Quality, &'static str)>,
}

/// The ruled outline as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    Area(Poly),
    /// Everything within half of `width` of the line; round ends for roads and water, flat ones for barriers.
    Strip {
        line: Vec<Pt>,
        width: Len,
        round: bool,
    },
    Disc {
        at: Pt,
        radius: Len,
    },
}

/// One physical stand of miniatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base {
    pub id: BaseId,
    pub unit: UnitId,
    /// The model on it: `rifles`, `tank` …
    pub model: Arc<str>,
    pub foot: Footprint,
    pub height: Len,
    pub place: Option<Place>,
    /// Where it stood when that was asked, and the ground it covered there.
    stood: Lasting<(Footprint, Place, Shape)>,
}

/// What a base covers, shared with the base.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    pub at: Pt,
    pub facing: Heading,
}

/// The ground a base covers; its front is toward its facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Footprint {
    Disc {
        radius: Len,
    },
    /// `length` runs along the facing.
    Rect {
        length: Len,
        width: Len,
    },
    /// A rounded integer polygon of 32 corners.
    Oval {
        length: Len,
        width: Len,
    },
}

impl Footprint {
    /// Of a rectangle that faces east around the origin, counter-clockwise.
    pub(crate) const fn corners(length: Len, width: Len) -> [Shift; 4] {
        let (l, w) = (length.0, width.0);
        // Odd sizes: the extra tenth lies ahead and to the left, so that the size is kept exactly.
        let (back, right) = (-(l / 2), -(w / 2));
        [shift(back, right), shift(back + l, right), shift(back + l, right + w), shift(back, right + w)]
    }

    /// No point of it is farther than this from its place, however it faces.
    pub const fn reach(self) -> Len {
        match self {
            Footprint::Disc { radius } => radius,
            // Half of the diagonal is less than half of the sum; rounding may add a tenth to each corner.
            Footprint::Rect { length, width } | Footprint::Oval { length, width } => Len((length.0 + width.0) / 2 + 3),
        }
    }

    /// A turned base *is* its rounded polygon, which is convex.
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

/// Half of `size` times a sine, to the nearest tenth, as a shift east.
fn scaled(sine: i64, size: Len) -> Shift {
    let v = sine * i64::from(size.0);
    let one = geom::SINE_ONE * 2;
    shift(((if v >= 0 { v + one / 2 } else { v - one / 2 }) / one) as i32, 0)
}

fn stood(turned: Vec<Pt>) -> Shape {
    Shape::Poly(Poly::hull(turned).expect("footprints are at least a millimetre across, so that they stay polygons"))
}

impl Piece {
    pub fn quality(&self, of: Quality) -> Option<&'static str> {
        self.said.iter().find(|(quality, _)| *quality == of).map(|(_, value)| *value)
    }
}

impl Base {
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

    /// The same elsewhere.
    pub fn placed(&self, place: Option<Place>) -> Base {
        Base { place, stood: Lasting::default(), ..self.clone() }
    }

    /// The ground it covers, if it is on the table.
    pub fn shape(&self) -> Option<Stood> {
        let (foot, place) = (self.foot, self.place?);
        // Who has been moved since is asked anew.
        Some(Stood(self.stood.get(|kept| (kept.0, kept.1) == (foot, place), || (foot, place, foot.stood(place)))))
    }

    /// Edge to edge they are no farther apart; at the limit is in.
    pub fn within(&self, other: &Base, reach: Len) -> bool {
        self.may_be_within(other, reach)
            && self.shape().zip(other.shape()).is_some_and(|(a, b)| geom::within(&a, &b, reach))
    }

    /// Unless they are certainly farther apart, by their middles alone.
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
    pub fn base(&self, id: BaseId) -> Option<&Base> {
        self.place_of(id).map(|i| &self.bases[i])
    }

    /// Where a base stands in the list.
    pub fn place_of(&self, id: BaseId) -> Option<usize> {
        // They are mostly numbered without a gap.
        let guess = usize::from(id.0.wrapping_sub(self.bases.first()?.id.0));
        let here = self.bases.get(guess).is_some_and(|base| base.id == id);
        if here { Some(guess) } else { self.bases.binary_search_by_key(&id, |b| b.id).ok() }
    }

    pub fn base_mut(&mut self, id: BaseId) -> Option<&mut Base> {
        let place = self.place_of(id)?;
        let found = &mut self.bases[place];
        // It is asked for to be moved.
        found.stood.forget();
        Some(found)
    }

    pub fn piece(&self, id: PieceId) -> Option<&Piece> {
        self.pieces.place_of(id).map(|i| &self.pieces[i])
    }

    pub fn of(&self, unit: UnitId) -> impl Iterator<Item = &Base> {
        self.bases.iter().filter(move |b| b.unit == unit)
    }

    /// Every unit that has a base, in order.
    pub fn units(&self) -> Vec<UnitId> {
        let mut units: Vec<UnitId> = self.bases.iter().map(|b| b.unit).collect();
        sorted::order(&mut units);
        units.dedup();
        units
    }

    pub fn bounds(&self) -> Bounds {
        Bounds { lo: pt(0, 0), hi: pt(self.size.x, self.size.y) }
    }

    /// The terrain as polygons, with its index.
    pub fn ground(&self) -> &Ground {
        self.pieces.ground()
    }

    /// The contour level at a point: the highest of the hills that hold it, else the lowest of the hollows, else zero.
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
