//! Sight over the whole width of a target: which parts are open, screened or hidden, by what, and where.
//!
//! Nothing is sampled. The directions through corners divide the width into parts in which only depth changes. Each of these directions,
//! and one between every two neighbors, is decided by exact products. A gap of a millimeter is found; a post of a millimeter hides.
//!
//! [`sight`] answers fully for one eye and one target. [`Sightlines`] answers many questions fast and gives the same rulings.

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

pub use fast::{Gaze, PackedTarget, Sightlines};
pub use line::{SightLine, line};
pub(crate) use scene::{Window, fully_decided, hidden_along, too_deep_along};

use crate::{BaseId, Board, PieceId};
use geom::{Len, Pt, Shape, pt};

/// Something that may be between the eye and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Obstacle {
    /// A piece of terrain.
    Piece(PieceId),
    /// A base.
    Base(BaseId),
}

/// The point that looks. Heights matter only to screens that have a top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eye {
    /// Where it is.
    pub at: Pt,
    /// Its height above the table.
    pub height: Len,
}

/// The shape that is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Target<'a> {
    /// The ground it covers.
    pub shape: &'a Shape,
    /// Its height above the table.
    pub height: Len,
}

/// What an obstacle does to sight. The caller says so, because the table does not know what terrain means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// Its effect on sight.
    pub veil: Veil,
    /// Its height above the table: sight passes over it where the line from eye to target is at least as high. None: it has no top.
    pub top: Option<Len>,
    /// Its depth along a line is added to that of all pieces like it, as if they were one. [`Sightlines`] counts each by itself.
    pub together: bool,
}

/// The effect of an obstacle on sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Veil {
    /// None.
    Open,
    /// Screens everything in it or beyond it.
    Conceals,
    /// Screens, and hides whatever is deeper in it than this length, or beyond more of it.
    Depth(Len),
    /// Hides everything beyond it.
    Solid,
}

/// How a part of the target looks, from best to worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Look {
    /// In plain sight.
    Open,
    /// In sight through or behind something.
    Screened,
    /// Out of sight.
    Hidden,
}

/// The width of a target as the eye sees it, from its rightmost point to its leftmost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The rightmost and the leftmost point of the target seen from the eye, to the nearest tenth.
    pub chord: (Pt, Pt),
    /// The parts in order, without gaps. A part narrower than a tenth has equal `from` and `to`.
    pub parts: Vec<Part>,
}

/// A part of the width that looks the same throughout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Where it begins along the chord, from the rightmost point, to the nearest tenth.
    pub from: Len,
    /// Where it ends.
    pub to: Len,
    /// How it looks.
    pub look: Look,
    /// What is in the way of the line to the middle of the part, nearest first.
    pub cuts: Vec<Cut>,
}

/// An obstacle on a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The obstacle.
    pub by: Obstacle,
    /// Where the line enters it.
    pub at: Pt,
    /// How much of it the line passes, rounded up to a whole tenth.
    pub depth: Len,
    /// How the target would look behind this obstacle alone.
    pub look: Look,
}

impl Eye {
    /// An eye at table height.
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
    /// No effect.
    pub const OPEN: Screen = Screen { veil: Veil::Open, top: None, together: false };
    /// [`Veil::Conceals`] of any height.
    pub const CONCEALS: Screen = Screen { veil: Veil::Conceals, top: None, together: false };
    /// [`Veil::Solid`] of any height.
    pub const SOLID: Screen = Screen { veil: Veil::Solid, top: None, together: false };

    /// [`Veil::Depth`] of any height.
    pub const fn depth(limit: Len) -> Screen {
        Screen { veil: Veil::Depth(limit), top: None, together: false }
    }

    /// [`Screen::depth`], added up along a line over all pieces with the same limit.
    pub const fn depth_together(limit: Len) -> Screen {
        Screen { together: true, ..Screen::depth(limit) }
    }

    /// The same screen, no higher than `top` above the table.
    pub const fn up_to(self, top: Len) -> Screen {
        Screen { top: Some(top), ..self }
    }
}

/// What the eye sees of the target. `screens` says what each piece and base near the lines of sight does; it must return [`Screen::OPEN`]
/// for the base that looks and for the target.
pub fn sight<'a>(
    board: &Board,
    eye: Eye,
    target: impl Into<Target<'a>>,
    screens: impl Fn(Obstacle) -> Screen,
) -> Sight {
    scene::Scene::new(board, eye, target.into(), screens).sight()
}

/// [`sight`] of a target that can be seen. None if it is hidden, which is found faster.
pub fn shown<'a>(
    board: &Board,
    eye: Eye,
    target: impl Into<Target<'a>>,
    screens: impl Fn(Obstacle) -> Screen,
) -> Option<Sight> {
    let scene = scene::Scene::unless_hidden(board, eye, target.into(), screens)?;
    scene.seen().then(|| scene.sight())
}

/// Whether any point of the target can be seen: the same ruling as [`Sight::seen`].
pub fn sees<'a>(board: &Board, eye: Eye, target: impl Into<Target<'a>>, screens: impl Fn(Obstacle) -> Screen) -> bool {
    // Concealing alone hides nothing.
    let hides = |obstacle| match screens(obstacle) {
        Screen { veil: Veil::Conceals, .. } => Screen::OPEN,
        screen => screen,
    };
    scene::Scene::unless_hidden(board, eye, target.into(), hides).is_some_and(|scene| scene.seen())
}

impl Sight {
    /// Any point of the target can be joined to the eye by a clear line.
    pub fn seen(&self) -> bool {
        self.parts.iter().any(|p| p.look != Look::Hidden)
    }

    /// The whole width.
    pub fn width(&self) -> Len {
        self.parts.last().map_or(Len::ZERO, |p| p.to)
    }

    /// How much of the width has this look.
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

    /// The best look of all parts.
    pub fn best(&self) -> Look {
        self.parts.iter().map(|p| p.look).min().unwrap_or(Look::Open)
    }

    /// The middle of the widest part with the best look.
    pub fn best_point(&self) -> Option<Pt> {
        let best = self.parts.iter().filter(|part| part.look == self.best());
        let part = best.max_by_key(|part| part.to - part.from)?;
        let ((right, left), width) = (self.chord, i64::from(self.width().0.max(1)));
        let along = i64::from(part.from.0 + part.to.0);
        let share = |d: i32| (i64::from(d) * along / (2 * width)) as i32;
        Some(pt(right.x + share(left.x - right.x), right.y + share(left.y - right.y)))
    }

    /// Every obstacle on a line of sight to the target, once each, in the order in which the parts name them.
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
