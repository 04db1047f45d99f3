//! What is asked all along a path: of each leg as the base slides along it, and of each heading of a turn on the spot.

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

    /// Is it met by a body that stands there?
    pub fn at(&self, standing: &Swept, meets: Meets) -> bool {
        !self.past(standing, meets).is_empty()
    }
}

/// What is asked all along a path.
#[derive(Clone, Copy)]
pub(super) enum What<'q> {
    Met(&'q Solid<'q>, Meets),
    /// By what of the base is about its middle and does not turn.
    MetBy(&'q Solid<'q>, &'q Body),
    /// Whether it comes nearer while it is so near.
    Nearing(&'q Shape, Len),
    /// Whether it is not wholly on the table.
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

    /// As the base stands.
    pub fn at(self, standing: &Swept) -> bool {
        match self {
            What::Met(..) | What::Off(_) => !self.past(standing).is_empty(),
            // What holds on arrival holds after a turn.
            What::MetBy(..) | What::Nearing(..) => false,
        }
    }

    /// How near to the base it matters.
    fn by(self) -> Len {
        match self {
            What::Met(_, Meets::Within(by)) => by,
            What::Met(_, Meets::Over) | What::MetBy(..) | What::Nearing(..) | What::Off(_) => Len::ZERO,
        }
    }

    /// As [`What::at`], for a body that is so much larger.
    fn is_over(self, standing: &Swept) -> bool {
        match self {
            What::Met(solid, _) => solid.at(standing, Meets::Over),
            What::MetBy(..) | What::Nearing(..) | What::Off(_) => self.at(standing),
        }
    }

    /// At one of the headings of a turn.
    pub fn turned(self, sweep: &Sweep, reach: &Swept) -> bool {
        self.at(reach) && sweep.any(self)
    }
}

/// One thing that a path consists of.
pub(super) enum Motion {
    Leg {
        at: i64,
        swept: Swept,
    },
    /// `reach` is a circle that the base stays in.
    Turn {
        at: i64,
        sweep: Sweep,
        reach: Swept,
    },
}

/// The base at each half degree of a turn, the last as it stands afterwards.
pub(super) struct Sweep {
    pub foot: Footprint,
    pub from: Place,
    pub sense: i32,
    pub angle: i32,
}

/// So few half degrees are looked at one by one.
const FEW: i32 = 4;

impl Sweep {
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

    /// What encloses the base, and all that is so near to it, at so many headings before this one and after it.
    fn covers(&self, at: i32, beside: i32, near: Len) -> Option<Swept> {
        let (Footprint::Rect { length, width } | Footprint::Oval { length, width }) = self.foot else { return None };
        // With half a degree a point goes 11/1260 of its distance at most; and three tenths for the rounding of corners.
        let by = Len((i64::from(self.foot.reach().0) * i64::from(beside) * 11 / 1260) as i32 + 3) + near;
        let foot = Footprint::Rect { length: length + by * 2, width: width + by * 2 };
        Some(Swept::standing(Body::stood(foot, self.place(at)), self.from.at))
    }
}

/// Where something about the center that does not turn is over a thing.
pub(super) fn steady(parts: &[Motion], thing: &Solid, body: Body) -> Track {
    // Turns are left out: what holds on arrival holds after them.
    let legs = parts.iter().filter(|p| matches!(p, Motion::Leg { .. }));
    // With no turn nobody asks where the path begins.
    let nowhere = Swept::standing(Body::POINT, geom::pt(0, 0));
    track(legs, &nowhere, What::MetBy(thing, &body))
}

/// Where something holds along a path, and whether it holds as the base stands at the end.
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
/// A stop is an arrival: where it first holds after a turn on the spot, the base may still stop there before that turn.
pub(super) fn track<'p>(parts: impl IntoIterator<Item = &'p Motion>, own: &Swept, what: What) -> Track {
    let mut all = vec![];
    let mut at_end = false;
    // Whether it holds on arrival where the base now is; at the beginning only a turn needs to ask.
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
            Motion::Turn { at, sweep, reach } => {
                let at = Len(*at as i32);
                // What holds before the very first turn held at the beginning.
                let before = *arrived.get_or_insert_with(|| {
                    let begins = what.at(own);
                    all.extend(begins.then_some(Stretch { from: at - Len(1), to: at + Len(1) }));
                    begins
                });
                at_end = false;
                if what.turned(sweep, reach) {
                    all.push(Stretch { from: if before { at - Len(1) } else { at }, to: at + Len(1) });
                    at_end = what.at(&sweep.last());
                }
            }
        }
    }
    Track { stretches: united(all), at_end }
}
