//! Questions asked along a whole path: of each leg as the base slides along it, and of each heading of a turn on the spot.

use crate::minkowski::{Body, Meets, Swept, united};
use crate::{Footprint, Place, Stood, Stretch};
use geom::{Bounds, Heading, Len, Region, Shape};

pub(crate) enum Solid<'a> {
    Ground(&'a Region),
    Base(Stood),
}

impl Solid<'_> {
    pub fn past(&self, swept: &Swept, meets: Meets) -> Vec<Stretch> {
        match self {
            Solid::Ground(region) => swept.past_region(region, meets),
            Solid::Base(shape) => swept.past_shape(shape, meets),
        }
    }

    pub fn bounds(&self) -> Bounds {
        match self {
            Solid::Ground(region) => region.bounds(),
            Solid::Base(shape) => shape.bounds(),
        }
    }

    /// A standing body meets it.
    pub fn at(&self, standing: &Swept, meets: Meets) -> bool {
        !self.past(standing, meets).is_empty()
    }
}

/// A question asked along a path.
#[derive(Clone, Copy)]
pub(super) enum What<'q> {
    Met(&'q Solid<'q>, Meets),
    /// Whether something around the center of the base, which does not turn, meets a thing.
    MetBy(&'q Solid<'q>, &'q Body),
    /// Whether the base approaches a shape while within a distance of it.
    Nearing(&'q Shape, Len),
    /// Whether part of the base is off the table.
    Off(Bounds),
}

impl What<'_> {
    fn past(self, swept: &Swept) -> Vec<Stretch> {
        match self {
            What::Met(solid, meets) => solid.past(swept, meets),
            What::MetBy(solid, body) => solid.past(&Swept::new(swept.stride, body.clone()), Meets::Over),
            What::Nearing(shape, within) => swept.nearing(shape, within).into_iter().collect(),
            What::Off(table) => swept.over_edge(table),
        }
    }

    /// The answer for a standing base.
    pub fn at(self, standing: &Swept) -> bool {
        match self {
            What::Met(..) | What::Off(_) => !self.past(standing).is_empty(),
            // The answer on arrival holds after a turn too.
            What::MetBy(..) | What::Nearing(..) => false,
        }
    }

    /// The distance from the base at which it matters.
    fn by(self) -> Len {
        match self {
            What::Met(_, Meets::Within(by)) => by,
            What::Met(_, Meets::Over) | What::MetBy(..) | What::Nearing(..) | What::Off(_) => Len::ZERO,
        }
    }

    /// As [`What::at`], for a body that is already grown by [`What::by`].
    fn is_over(self, standing: &Swept) -> bool {
        match self {
            What::Met(solid, _) => solid.at(standing, Meets::Over),
            What::MetBy(..) | What::Nearing(..) | What::Off(_) => self.at(standing),
        }
    }

    /// It holds at one of the headings of a turn.
    pub fn turned(self, rotation: &Rotation, reach: &Swept) -> bool {
        self.at(reach) && rotation.any(self)
    }
}

/// A part of a path: a leg or a turn.
pub(super) enum Motion {
    Leg {
        at: i64,
        swept: Swept,
    },
    /// `reach` is a circle that the base never leaves.
    Turn {
        at: i64,
        rotation: Rotation,
        reach: Swept,
    },
}

/// The base at each half degree of a turn. The last one is the base after the turn.
pub(super) struct Rotation {
    pub foot: Footprint,
    pub from: Place,
    pub sense: i32,
    pub angle: i32,
}

/// Below this, half degrees are tested one by one.
const FEW: i32 = 4;

impl Rotation {
    fn place(&self, by: i32) -> Place {
        Place { facing: self.from.facing + Heading::new(self.sense * by), ..self.from }
    }

    fn body(&self, by: i32) -> Swept {
        Swept::standing(Body::stood(self.foot, self.place(by)), self.from.at)
    }

    fn last(&self) -> Swept {
        self.body(self.angle)
    }

    /// It holds at one of the headings.
    fn any(&self, what: What) -> bool {
        self.any_of(1, self.angle, what)
    }

    fn any_of(&self, first: i32, last: i32, what: What) -> bool {
        if last - first < FEW {
            return (first..=last).any(|by| what.at(&self.body(by)));
        }
        let middle = (first + last) / 2;
        self.covers(middle, last - middle, what.by()).is_none_or(|cover| what.is_over(&cover))
            && (self.any_of(first, middle, what) || self.any_of(middle + 1, last, what))
    }

    /// A rectangle that encloses the base, and everything within `near` of it, at up to `beside` headings before and after this one.
    fn covers(&self, at: i32, beside: i32, near: Len) -> Option<Swept> {
        let (Footprint::Rect { length, width } | Footprint::Oval { length, width }) = self.foot else { return None };
        // In half a degree, a point moves at most 11/1260 of its distance. Three tenths more cover the rounding of corners.
        let by = Len((i64::from(self.foot.reach().0) * i64::from(beside) * 11 / 1260) as i32 + 3) + near;
        let foot = Footprint::Rect { length: length + by * 2, width: width + by * 2 };
        Some(Swept::standing(Body::stood(foot, self.place(at)), self.from.at))
    }
}

/// Where something around the center, which does not turn, is over a thing.
pub(super) fn steady(parts: &[Motion], thing: &Solid, body: Body) -> Track {
    // Turns are left out, because the answer on arrival holds after them.
    let legs = parts.iter().filter(|p| matches!(p, Motion::Leg { .. }));
    // Without turns, the beginning of the path does not matter.
    let nowhere = Swept::standing(Body::POINT, geom::pt(0, 0));
    track(legs, &nowhere, What::MetBy(thing, &body))
}

/// Where something holds along a path, and whether it holds at its end.
#[derive(Clone)]
pub(super) struct Track {
    pub stretches: Vec<Stretch>,
    pub at_end: bool,
}

/// The last whole tenth before it first holds.
pub(super) fn first(track: &Track) -> Option<Len> {
    track.stretches.first().map(|stretch| stretch.from.max(Len::ZERO))
}

/// Where something holds along a path, from where it holds on each leg and at each heading of each turn.
///
/// A stop is an arrival: where it first holds after a turn on the spot, the base may still stop there before the turn.
pub(super) fn track<'p>(parts: impl IntoIterator<Item = &'p Motion>, own: &Swept, what: What) -> Track {
    let mut all = vec![];
    let mut at_end = false;
    // Whether it holds on arrival at the current place. At the beginning, only a turn needs to know.
    let mut arrived = None;
    for part in parts {
        match part {
            Motion::Leg { at, swept } => {
                let found = what.past(swept);
                for stretch in &found {
                    let from =
                        if stretch.from < Len::ZERO && arrived == Some(false) { Len::ZERO } else { stretch.from };
                    let at = Len(*at as i32);
                    all.push(Stretch { from: at + from, to: at + stretch.to });
                }
                at_end = found.last().is_some_and(|s| i64::from(s.to.0) > swept.stride.steps);
                arrived = Some(at_end);
            }
            Motion::Turn { at, rotation, reach } => {
                let at = Len(*at as i32);
                // What holds before the first turn held at the beginning.
                let before = *arrived.get_or_insert_with(|| {
                    let begins = what.at(own);
                    all.extend(begins.then_some(Stretch { from: at - Len(1), to: at + Len(1) }));
                    begins
                });
                at_end = false;
                if what.turned(rotation, reach) {
                    all.push(Stretch { from: if before { at - Len(1) } else { at }, to: at + Len(1) });
                    at_end = what.at(&rotation.last());
                }
            }
        }
    }
    Track { stretches: united(all), at_end }
}
