//! Places worth holding.

use crate::position::{Writer, numbered};
use content::{LineReader, Text};
use contract::{Goal, Thing};
use geom::{Len, Pt, Shape, distance, gap_len};
use table::{Base, Seat, notation::Measure};

/// An objective; `of` holds what only one system records about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective<T> {
    pub number: u16,
    pub at: Pt,
    pub of: T,
}

impl<T> Objective<T> {
    /// `objective 2 at 12,8`, followed by the system's own words.
    pub fn read(
        reader: &mut LineReader,
        before: &[Objective<T>],
        of: impl FnOnce(&mut LineReader) -> Option<T>,
    ) -> Option<Objective<T>> {
        let (number, at) = lies(reader, before.last().map(|objective| objective.number))?;
        Some(Objective { number, at, of: of(reader)? })
    }

    pub fn write<'w>(&self, line: &'w mut Writer, measure: Measure) -> &'w mut Writer {
        line.with("objective", self.number).with("at", measure.point_text(self.at))
    }
}

/// `objective 2 at 12,8`: its number and its place.
pub fn lies(reader: &mut LineReader, last: Option<u16>) -> Option<(u16, Pt)> {
    let number = numbered(reader, last)?;
    reader.exact("at")?;
    Some((number, reader.point()?))
}

/// Whether the edge of a base is within `reach` of the point.
pub fn is_near(base: &Base, at: Pt, reach: Len) -> bool {
    let about = base.place.is_some_and(|place| distance(place.at, at) <= reach + base.foot.reach());
    about && base.shape().is_some_and(|shape| gap_len(&shape, &Shape::from(at)) <= reach)
}

/// The side that can hold the objective while the other has no base near it: `holds` and `near` are red's and blue's.
pub fn holder(holds: [bool; 2], near: [bool; 2]) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| holds[*seat as usize] && !near[seat.other() as usize])
}

/// The state of an objective.
pub fn goal(text: Text, at: Pt, holds: [bool; 2], near: [bool; 2]) -> Goal {
    let name = text.clone();
    Goal {
        text,
        name,
        at: Some(Thing::Spot(at)),
        holder: holder(holds, near),
        contested: near == [true; 2],
        need: None,
    }
}
