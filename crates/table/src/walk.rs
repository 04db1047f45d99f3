//! The whole base swept along a path: how far, over what, against what, and how far it may go.
//!
//! **What is exact.** Along a leg the base slides without turning, and every contact is found by whole numbers; places are whole tenths of
//! the leg, see [`Stretch`]. A base turns on the spot by half degrees, the shorter way round (a half turn to the left), and stands on its
//! rounded footprint at each of them; it passes a turn if it may stand at each. A [`Stop`] is walked again before it is told, so
//! that what is offered as the last legal point is legal.

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
pub(crate) use trace::Scene;
pub(crate) use track::Solid;

pub use cut::cut;
pub use nearest::nearest_place;
pub use price::Rate;
pub use spot::{may_stand, stand};
pub use together::{Party, together};

/// What an obstacle means to the base that walks: the word of the game system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Going {
    /// What of the base counts for `ground`, `test` and `bar`.
    pub by: By,
    /// The length inside matters: slow ground, or a road.
    pub ground: bool,
    /// Something is rolled or paid for entering or crossing it, so that the first touch matters.
    pub test: bool,
    pub bar: Bar,
    pub shun: Option<Shun>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The whole base.
    Hull,
    Center,
    /// A disc about the center: what needs a gap of a certain width.
    Round(Len),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    Free,
    /// May be passed, not ended on: friends.
    Rest,
    /// Neither passed nor ended on.
    Pass,
}

/// The whole base keeps away from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shun {
    /// No point of the path is within this; at the limit is within. Pieces are kept away from as far as [`Meaning::off_pieces`] says.
    pub within: Len,
    /// Who begins there may stay, and may leave as long as the distance only grows. For bases; turns on the spot are not counted.
    pub leave: bool,
}

/// What everything means to the base that walks. Most say it in a closure.
pub trait Meaning {
    fn of(&self, obstacle: Obstacle) -> Going;

    /// How far it keeps away from pieces, at most: others are not asked about.
    fn off_pieces(&self) -> Len {
        Len::ZERO
    }

    /// How far from bases.
    fn off_bases(&self) -> Len {
        Len(REACH)
    }
}

impl<F: Fn(Obstacle) -> Going> Meaning for F {
    fn of(&self, obstacle: Obstacle) -> Going {
        self(obstacle)
    }
}

/// For who says how far he keeps away.
pub struct Keeping<F> {
    pub off_pieces: Len,
    pub off_bases: Len,
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
    pub const FREE: Going = Going { by: By::Hull, ground: false, test: false, bar: Bar::Free, shun: None };
    pub const BARRED: Going = Going { bar: Bar::Pass, ..Going::FREE };
    pub const FRIEND: Going = Going { bar: Bar::Rest, ..Going::FREE };
    /// Ground that is told where the center is inside.
    pub const GROUND: Going = Going { by: By::Center, ground: true, ..Going::FREE };

    pub const fn shunned(within: Len, leave: bool) -> Going {
        Going { bar: Bar::Pass, shun: Some(Shun { within, leave }), ..Going::FREE }
    }
}

/// How a base takes the legs of its path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// It turns into each leg.
    #[default]
    Ahead,
    /// The same where there is room to turn; else it takes that leg as it stands, and turns at the end of its path.
    AheadWithRoom,
    /// It turns its back into each leg.
    Back,
    /// It keeps its facing.
    Slide,
}

/// What became of a path. Places along it are tenths from its beginning; each leg counts its length, rounded up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    pub start: Place,
    pub legs: Vec<Stride>,
    pub length: Len,
    pub turns: Vec<Turn>,
    /// Obstacles on the way, in the order in which they are first met.
    pub met: Vec<Met>,
    /// The whole path, divided by the ground under what counts for it: a part with several pieces is counted once.
    pub ground: Vec<Lie>,
    /// What the base may not do, and where.
    pub limits: Vec<Limit>,
    /// Where the whole path ends.
    pub end: Place,
    /// The farthest that all limits allow; none if it may not even stand where it is.
    pub last: Option<Stop>,
}

/// One straight leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// Where along the path it begins.
    pub at: Len,
    pub from: Pt,
    pub to: Pt,
    pub length: Len,
    /// How the base faces on it.
    pub facing: Heading,
}

/// A turn on the spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    pub at: Len,
    pub from: Heading,
    pub to: Heading,
    /// In half degrees, up to 360.
    pub angle: u16,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Met {
    pub by: Obstacle,
    pub test: bool,
    /// Where what counts of the base is over it; below zero: it began there.
    pub over: Vec<Stretch>,
    /// The last whole tenth before the whole base first overlaps it: of what the whole base counts for, and of what is tested.
    pub contact: Option<Len>,
}

/// A part of the path on the same ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lie {
    pub from: Len,
    pub to: Len,
    pub pieces: Vec<PieceId>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    pub cause: Cause,
    /// It forbids to end there, not to pass.
    pub rest: bool,
    /// Where it holds, ascending, at least one.
    pub stretches: Vec<Stretch>,
    /// It holds as the base stands at the end, after its last turn.
    pub at_end: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// The base, or what counts of it, would overlap this.
    Over(Obstacle),
    /// It would be nearer than it may.
    Near(Obstacle),
    /// It would not be wholly on the table. One that begins over the edge may come in.
    Edge,
}

/// Where a base stands at the end of a legal part of its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The length of the way there.
    pub at: Len,
    /// The points of the way after its beginning; the last leg may lead a tenth beside the leg that was asked for.
    pub path: Vec<Pt>,
    /// The facing to take at the end, beyond what the legs give.
    pub facing: Option<Heading>,
    pub place: Place,
}

/// The base along a path: the points after where it stands. One that is not on the table begins at the first of them.
///
/// It turns into each leg, and to `facing` at the end.
pub fn walk(board: &Board, base: &Base, path: &[Pt], facing: Option<Heading>, going: impl Meaning) -> Walk {
    walk_as(board, base, Manner::Ahead, path, facing, going)
}

/// [`walk`], backward or without turning too.
pub fn walk_as(
    board: &Board,
    base: &Base,
    manner: Manner,
    path: &[Pt],
    facing: Option<Heading>,
    going: impl Meaning,
) -> Walk {
    let scene = trace::Scene::new(board, base, manner, path, &going);
    let mut walk = scene.trace(path, facing);
    walk.last = cut::last(&scene, &walk, path, facing, walk.length, &mut |_| true);
    walk
}

/// [`walk_as`] without looking for its last legal point, for whoever asks [`cut`] for one that fits.
pub fn trace_as(
    board: &Board,
    base: &Base,
    manner: Manner,
    path: &[Pt],
    facing: Option<Heading>,
    going: impl Meaning,
) -> Walk {
    trace::Scene::new(board, base, manner, path, &going).trace(path, facing)
}

impl Walk {
    /// Nothing forbids the path or its end.
    pub fn legal(&self) -> bool {
        self.limits.iter().all(|limit| limit.rest && !limit.at_end)
    }

    /// The farthest that may be passed; below zero: not even the beginning.
    pub fn passable(&self) -> Len {
        let firsts = self.limits.iter().filter(|l| !l.rest).filter_map(|l| l.stretches.first());
        firsts.map(|s| s.from).min().unwrap_or(self.length)
    }

    /// The farthest place, at most at `at`, where no limit forbids to end; below zero if there is none. Passing is not asked.
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

    /// The place at a whole tenth of the path, as the base arrives there.
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
