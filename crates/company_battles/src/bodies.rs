//! The shape of a team that is measured and looked at: its base or hull, a point, or the walls of its building (BU-4).

use crate::state::State;
use geom::{Gap, Len, Pt, Shape, gap, gap_len, within};
use std::{ops::Deref, slice};
use table::{Base, Stood};

/// The shapes of a team to look at and measure from.
pub(crate) enum Bodies {
    Base(Stood),
    /// A point, or a base outside buildings.
    One(Shape),
    /// BU-4: the walls of the building it is in.
    House(Vec<Shape>),
    Nothing,
}

impl Bodies {
    pub(crate) fn of(base: &Base) -> Bodies {
        base.shape().map_or(Bodies::Nothing, Bodies::Base)
    }

    pub(crate) fn point(at: Option<Pt>) -> Bodies {
        at.map_or(Bodies::Nothing, |at| Bodies::One(at.into()))
    }
}

impl Deref for Bodies {
    type Target = [Shape];
    fn deref(&self) -> &[Shape] {
        match self {
            Bodies::Base(outline) => slice::from_ref(outline),
            Bodies::One(shape) => slice::from_ref(shape),
            Bodies::House(walls) => walls,
            Bodies::Nothing => &[],
        }
    }
}

impl State {
    /// BU-4: a team in a building is measured by its walls; any other by its base or hull.
    pub(crate) fn bodies(&self, base: &Base) -> Bodies {
        let walls = |idx: usize| self.board.ground().region(idx).parts().iter().cloned().map(Shape::Poly).collect();
        self.house_of(base).map_or_else(|| Bodies::of(base), |idx| Bodies::House(walls(idx)))
    }
}

/// The smallest distance between two sets of shapes.
pub(crate) fn apart(a: &[Shape], b: &[Shape]) -> Option<Len> {
    let all = a.iter().flat_map(|a| b.iter().map(move |b| (a, b)));
    all.fold(None, |least: Option<Len>, (a, b)| {
        let nearer = least.is_none_or(|least| within(a, b, least - Len(1)));
        if nearer { Some(gap_len(a, b)) } else { least }
    })
}

/// The two nearest points of two sets of shapes.
pub(crate) fn nearest(a: &[Shape], b: &[Shape]) -> Option<(Pt, Gap)> {
    let mut found: Option<Gap> = None;
    for (a, b) in a.iter().flat_map(|a| b.iter().map(move |b| (a, b))) {
        if found.is_some_and(|found| !within(a, b, found.len - Len(1))) {
            continue;
        }
        found = Some(gap(a, b));
    }
    found.map(|gap| (gap.from, gap))
}
