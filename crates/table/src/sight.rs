//! Sight, decided over the whole base: which parts of a target's width are open, screened or hidden, by what, and where.
//!
//! Nothing is sampled. Directions through corners divide the width into parts within which only depth changes; every such direction and
//! one between each two is decided by exact products. A gap of a millimeter is found, a post of a millimeter hides.

mod cone;
mod depth;
mod fast;
mod line;
mod near;
mod parts;
mod scene;
mod wedge;

#[cfg(test)]
mod tests;

pub use fast::{Gaze, Seen, Sightlines};
pub use line::{Line, line};
pub(crate) use scene::{Window, fully_decided, hidden_along, too_deep_along};

use crate::{BaseId, Board, PieceId};
use geom::{Len, Pt, Shape, pt};

/// What may stand between the eye and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Obstacle {
    Piece(PieceId),
    Base(BaseId),
}

/// The point that looks, and how high above the table it is. Heights matter only to screens that have a top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eye {
    pub at: Pt,
    pub height: Len,
}

/// What is looked at, and how high above the table.
#[derive(Clone, Copy, Debug)]
pub struct Target<'a> {
    pub shape: &'a Shape,
    pub height: Len,
}

/// What an obstacle does to sight: the caller's word, for the table does not know what terrain means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    pub veil: Veil,
    /// How high above the table it rises; sight passes over it where the line from eye to target is at least as high. None: to the sky.
    pub top: Option<Len>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Veil {
    /// Does nothing.
    Open,
    /// What lies in it or beyond is screened.
    Conceals,
    /// Screens, and hides what lies deeper in it, or beyond more of it, than so much.
    Depth(Len),
    /// Hides what lies beyond.
    Solid,
}

/// How a part of the target looks. The worse is the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Look {
    Open,
    Screened,
    Hidden,
}

/// The target's width as seen, from its rightmost point to its leftmost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The rightmost and the leftmost point of the target as seen from the eye, to the nearest tenth.
    pub chord: (Pt, Pt),
    /// In order, without gaps. A part that is seen through a slit narrower than a tenth has the same `from` and `to`.
    pub parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Along the chord, from its rightmost point, to the nearest tenth.
    pub from: Len,
    pub to: Len,
    pub look: Look,
    /// What stands in the way in the middle of the part, nearest first.
    pub cuts: Vec<Cut>,
}

/// Where a line of sight enters an obstacle, and how much of it the line passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    pub by: Obstacle,
    pub at: Pt,
    /// Rounded up to a whole tenth.
    pub depth: Len,
    /// What this obstacle alone would make of it.
    pub look: Look,
}

impl Eye {
    pub const fn new(at: Pt) -> Eye {
        Eye { at, height: Len::ZERO }
    }
}

impl<'a> From<&'a Shape> for Target<'a> {
    fn from(shape: &'a Shape) -> Target<'a> {
        Target { shape, height: Len::ZERO }
    }
}

impl Screen {
    pub const OPEN: Screen = Screen { veil: Veil::Open, top: None };
    pub const CONCEALS: Screen = Screen { veil: Veil::Conceals, top: None };
    pub const SOLID: Screen = Screen { veil: Veil::Solid, top: None };

    pub const fn depth(limit: Len) -> Screen {
        Screen { veil: Veil::Depth(limit), top: None }
    }

    /// The same, no higher than `top` above the table.
    pub const fn up_to(self, top: Len) -> Screen {
        Screen { veil: self.veil, top: Some(top) }
    }
}

/// What can be seen of `target` from `eye`. `screens` is asked about every piece and base that lies near the lines of sight; the bases
/// that look and are looked at must be open in its eyes.
pub fn sight<'a>(
    board: &Board,
    eye: Eye,
    target: impl Into<Target<'a>>,
    screens: impl Fn(Obstacle) -> Screen,
) -> Sight {
    scene::Scene::new(board, eye, target.into(), screens).sight()
}

/// The same of a target of which something can be seen; nothing of one that is hidden, which is found sooner.
pub fn shown<'a>(
    board: &Board,
    eye: Eye,
    target: impl Into<Target<'a>>,
    screens: impl Fn(Obstacle) -> Screen,
) -> Option<Sight> {
    let scene = scene::Scene::unless_hidden(board, eye, target.into(), screens)?;
    scene.seen().then(|| scene.sight())
}

/// Some point of the target can be seen: the same ruling as [`Sight::seen`].
pub fn sees<'a>(board: &Board, eye: Eye, target: impl Into<Target<'a>>, screens: impl Fn(Obstacle) -> Screen) -> bool {
    // What only conceals hides nothing.
    let hides = |obstacle| match screens(obstacle) {
        Screen { veil: Veil::Conceals, .. } => Screen::OPEN,
        screen => screen,
    };
    scene::Scene::unless_hidden(board, eye, target.into(), hides).is_some_and(|scene| scene.seen())
}

impl Sight {
    /// Some point of the target can be joined to the eye by a clear line.
    pub fn seen(&self) -> bool {
        self.parts.iter().any(|p| p.look != Look::Hidden)
    }

    /// The whole width.
    pub fn width(&self) -> Len {
        self.parts.last().map_or(Len::ZERO, |p| p.to)
    }

    /// How much of the width looks so.
    pub fn width_of(&self, look: Look) -> Len {
        self.parts.iter().filter(|p| p.look == look).map(|p| p.to - p.from).sum()
    }

    /// At least half of the width is screened or hidden.
    pub fn half_hidden(&self) -> bool {
        let covered = self.width() - self.width_of(Look::Open);
        covered * 2 >= self.width() && self.parts.iter().any(|p| p.look != Look::Open)
    }

    /// At least half of the width that is not hidden is screened.
    pub fn half_screened(&self) -> bool {
        let screened = self.width_of(Look::Screened);
        screened >= self.width_of(Look::Open) && self.parts.iter().any(|p| p.look == Look::Screened)
    }

    /// What a single part would say, if nothing else could be seen: the best look of all.
    pub fn best(&self) -> Look {
        self.parts.iter().map(|p| p.look).min().unwrap_or(Look::Open)
    }

    /// The middle of the widest part that looks best.
    pub fn best_point(&self) -> Option<Pt> {
        let best = self.parts.iter().filter(|part| part.look == self.best());
        let part = best.max_by_key(|part| part.to - part.from)?;
        let ((right, left), width) = (self.chord, i64::from(self.width().0.max(1)));
        let along = i64::from(part.from.0 + part.to.0);
        let share = |d: i32| (i64::from(d) * along / (2 * width)) as i32;
        Some(pt(right.x + share(left.x - right.x), right.y + share(left.y - right.y)))
    }

    /// Everything that cuts a line of sight to the target, each once, in order of first mention.
    pub fn obstacles(&self) -> Vec<Obstacle> {
        let mut all = Vec::new();
        for cut in self.parts.iter().flat_map(|p| &p.cuts) {
            if !all.contains(&cut.by) {
                all.push(cut.by);
            }
        }
        all
    }
}
