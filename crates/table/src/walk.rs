//! Walking: the whole base swept along a path, how far it goes, over and against what, and how far it may go.
//!
//! **What is exact.** Along a leg the base slides without turning, and every contact is found with whole numbers, in whole tenths of the
//! leg (see [`Stretch`]). A base turns on the spot in steps of half a degree, the shorter way round (half a turn: to the left). At each
//! step it covers its rounded footprint, and it passes the turn if it may stand at every step. A [`Stop`] is walked again before it is
//! returned, so the last legal point is legal.

mod cut;
mod nearest;
mod price;
mod spot;
mod together;
mod trace;
mod track;

use crate::{Base, Board, Obstacle, PieceId, Place, Stretch};
use geom::{Heading, Len, Pt, REACH};

pub(crate) use spot::around;
pub(crate) use trace::Surroundings;
pub(crate) use track::Solid;

pub use cut::cut;
pub use nearest::nearest_place;
pub use price::Rate;
pub use spot::{may_stand, stand};
pub use together::{Party, together};

/// What an obstacle means to the moving base. The game system says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Going {
    /// The part of the base that counts for `ground`, `test` and `bar`.
    pub by: By,
    /// The length inside matters, as on slow ground or a road.
    pub ground: bool,
    /// Entering or crossing it needs a roll or a payment, so the first contact matters.
    pub test: bool,
    /// Whether it may be passed or ended on.
    pub bar: Bar,
    /// The distance to keep from it, if any.
    pub shun: Option<Shun>,
}

/// The part of a base that counts for an obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The whole base.
    Hull,
    /// Only its center.
    Center,
    /// A disc around its center with this radius: for bases that need a gap of a certain width.
    Round(Len),
}

/// Whether an obstacle may be passed or ended on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// Both.
    Free,
    /// It may be passed but not ended on, as friends may.
    Rest,
    /// Neither.
    Pass,
}

/// A distance that the whole base keeps from an obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shun {
    /// No point of the path may be within this distance; exactly at the limit counts as within. For pieces it is at most
    /// [`Meaning::off_pieces`].
    pub within: Len,
    /// A base that begins within the distance may stay there, and may leave while the distance never shrinks. For bases only; turns on
    /// the spot do not count.
    pub leave: bool,
}

/// What every obstacle means to the moving base. Usually a closure.
pub trait Meaning {
    /// What this obstacle means.
    fn of(&self, obstacle: Obstacle) -> Going;

    /// The greatest distance that the base keeps from pieces. Pieces farther away are not asked about.
    fn off_pieces(&self) -> Len {
        Len::ZERO
    }

    /// The greatest distance that the base keeps from other bases.
    fn off_bases(&self) -> Len {
        Len(REACH)
    }
}

impl<F: Fn(Obstacle) -> Going> Meaning for F {
    fn of(&self, obstacle: Obstacle) -> Going {
        self(obstacle)
    }
}

/// A closure together with the distances to keep.
pub struct Keeping<F> {
    /// See [`Meaning::off_pieces`].
    pub off_pieces: Len,
    /// See [`Meaning::off_bases`].
    pub off_bases: Len,
    /// See [`Meaning::of`].
    pub going: F,
}

impl<F: Fn(Obstacle) -> Going> Meaning for Keeping<F> {
    fn of(&self, obstacle: Obstacle) -> Going {
        (self.going)(obstacle)
    }

    fn off_pieces(&self) -> Len {
        self.off_pieces
    }

    fn off_bases(&self) -> Len {
        self.off_bases
    }
}

impl Going {
    /// No effect.
    pub const FREE: Going = Going { by: By::Hull, ground: false, test: false, bar: Bar::Free, shun: None };
    /// May be neither passed nor ended on.
    pub const BARRED: Going = Going { bar: Bar::Pass, ..Going::FREE };
    /// May be passed but not ended on.
    pub const FRIEND: Going = Going { bar: Bar::Rest, ..Going::FREE };
    /// Ground whose length under the center is reported.
    pub const GROUND: Going = Going { by: By::Center, ground: true, ..Going::FREE };

    /// Barred, with a distance to keep.
    pub const fn shunned(within: Len, leave: bool) -> Going {
        Going { bar: Bar::Pass, shun: Some(Shun { within, leave }), ..Going::FREE }
    }
}

/// How a base faces on the legs of its path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// It turns into each leg.
    #[default]
    Ahead,
    /// It turns into each leg where there is room. Where there is none, it moves along that leg as it stands and turns at the end of its
    /// path.
    AheadWithRoom,
    /// It turns its back into each leg and reverses.
    Back,
    /// It keeps its facing.
    Slide,
}

/// The result of walking a path. Places along the path are in tenths from its beginning; each leg counts its length, rounded up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// Where the base begins.
    pub start: Place,
    /// Its straight legs.
    pub legs: Vec<Stride>,
    /// Its length: the sum of the legs.
    pub length: Len,
    /// Its turns on the spot.
    pub turns: Vec<Turn>,
    /// The obstacles on the way, in the order in which they are first met.
    pub met: Vec<Met>,
    /// The whole path, divided by the ground under the part of the base that counts. A part with several pieces appears once.
    pub ground: Vec<Lie>,
    /// What forbids the path, and where.
    pub limits: Vec<Limit>,
    /// Where the whole path ends.
    pub end: Place,
    /// The farthest stop that all limits allow. None if the base may not even stand where it begins.
    pub last: Option<Stop>,
}

/// One straight leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// Its beginning along the path.
    pub at: Len,
    /// Its first point.
    pub from: Pt,
    /// Its last point.
    pub to: Pt,
    /// Its length, rounded up.
    pub length: Len,
    /// The facing of the base on it.
    pub facing: Heading,
}

/// A turn on the spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Where along the path.
    pub at: Len,
    /// The facing before.
    pub from: Heading,
    /// The facing after.
    pub to: Heading,
    /// The angle in half degrees, at most 360.
    pub angle: u16,
}

/// An obstacle on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Met {
    /// The obstacle.
    pub by: Obstacle,
    /// It needs a test, see [`Going::test`].
    pub test: bool,
    /// Where the part of the base that counts is over it. Below zero: it began there.
    pub over: Vec<Stretch>,
    /// The last whole tenth before the whole base first overlaps it. Only if the whole base counts, or if it needs a test.
    pub contact: Option<Len>,
}

/// A part of the path on the same ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lie {
    /// Its beginning along the path.
    pub from: Len,
    /// Its end.
    pub to: Len,
    /// The pieces of terrain under it, ascending.
    pub pieces: Vec<PieceId>,
}

/// Something that forbids a part of the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The reason.
    pub cause: Cause,
    /// It forbids ending there but not passing.
    pub rest: bool,
    /// Where it holds, ascending; at least one stretch.
    pub stretches: Vec<Stretch>,
    /// It also holds at the end, after the last turn.
    pub at_end: bool,
}

/// Why a base may not be somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// The base, or the part of it that counts, would overlap this.
    Over(Obstacle),
    /// It would be nearer to this than it may.
    Near(Obstacle),
    /// Part of it would be off the table. A base that begins over the edge may come in.
    Edge,
}

/// The end of a legal part of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The length of the path up to here.
    pub at: Len,
    /// The points of the path after its beginning. The last leg may end a tenth beside the given one.
    pub path: Vec<Pt>,
    /// The facing to turn to at the end, if it differs from that of the last leg.
    pub facing: Option<Heading>,
    /// Where the base stands.
    pub place: Place,
}

/// Walks a base along a path, given by the points after its place. A base off the table begins at the first point.
///
/// It turns into each leg, and to `facing` at the end. See the example in the [crate documentation](crate).
pub fn walk(board: &Board, base: &Base, path: &[Pt], facing: Option<Heading>, going: impl Meaning) -> Walk {
    walk_as(board, base, Manner::Ahead, path, facing, going)
}

/// [`walk`] in any [`Manner`].
pub fn walk_as(
    board: &Board,
    base: &Base,
    manner: Manner,
    path: &[Pt],
    facing: Option<Heading>,
    going: impl Meaning,
) -> Walk {
    let scene = trace::Surroundings::new(board, base, manner, path, &going);
    let mut walk = scene.trace(path, facing);
    walk.last = cut::last(&scene, &walk, path, facing, walk.length, &mut |_| true);
    walk
}

/// [`walk_as`] without looking for the last legal point, for callers that use [`cut`] to find one that fits.
pub fn trace_as(
    board: &Board,
    base: &Base,
    manner: Manner,
    path: &[Pt],
    facing: Option<Heading>,
    going: impl Meaning,
) -> Walk {
    trace::Surroundings::new(board, base, manner, path, &going).trace(path, facing)
}

impl Walk {
    /// Nothing forbids the path or its end.
    pub fn legal(&self) -> bool {
        self.limits.iter().all(|limit| limit.rest && !limit.at_end)
    }

    /// The farthest place that may be passed. Below zero: not even the beginning.
    pub fn passable(&self) -> Len {
        let firsts = self.limits.iter().filter(|l| !l.rest).filter_map(|l| l.stretches.first());
        firsts.map(|s| s.from).min().unwrap_or(self.length)
    }

    /// The farthest place, at most `at`, where no limit forbids ending. Below zero if there is none. Does not ask about passing.
    pub fn restable(&self, at: Len) -> Len {
        let mut at = at;
        loop {
            let holding = self.limits.iter().flat_map(|l| &l.stretches).find(|s| s.from < at && at < s.to);
            match holding {
                Some(stretch) => at = stretch.from,
                None => return at,
            }
        }
    }

    /// The place of the base as it arrives at a whole tenth of the path.
    pub fn place_at(&self, at: Len) -> Place {
        match self.legs.iter().find(|leg| at <= leg.at + leg.length) {
            Some(leg) => {
                let stride = crate::minkowski::Straight::new(leg.from, leg.to);
                Place { at: stride.place(i64::from((at - leg.at).0.max(0))), facing: leg.facing }
            }
            None => self.end,
        }
    }
}
