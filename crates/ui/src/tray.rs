//! Dice on the table: thrown in front of both players, then lying there with what they mean until the next roll. Until
//! they lie and have been read, nothing shows what follows from them; what follows is recorded at once all the same.

use crate::{
    Draw, Panels, Rut, Screen,
    desk::Laid,
    fight::{Fated, Shot, lands_after},
};
use table::Seat;

/// How long one die tumbles, in milliseconds.
pub const TUMBLE_MS: f64 = 420.0;
/// Between one die and the next, and how long a whole throw takes at most.
const APART_MS: f64 = 60.0;
const THROW_MS: f64 = 900.0;
/// How long dice lie before the next question comes.
const READ_MS: f64 = 1200.0;

/// A roll, as it lies on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Roll {
    pub seat: Seat,
    /// Who rolls for what, and the score that is needed.
    pub title: String,
    pub needs: String,
    pub sides: u8,
    pub dice: Vec<(u8, Verdict)>,
    /// What they come to.
    pub word: String,
}

/// What one die means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Counts,
    Misses,
    /// It fails the side that is shot at: that is what hurts, so it is shown as clearly as a hit.
    Hurts,
    /// The number itself counts.
    Plain,
}

/// How long after the first die the one with this number is thrown.
pub fn thrown_after(idx: usize, n_dice: usize) -> f64 {
    let gaps = n_dice.saturating_sub(1).max(1) as f64;
    idx as f64 * APART_MS.min((THROW_MS - TUMBLE_MS) / gaps)
}

/// How long it takes until the last of them lies.
pub fn lies_after(n_dice: usize) -> f64 {
    thrown_after(n_dice.saturating_sub(1), n_dice) + TUMBLE_MS
}

pub(crate) struct Tray {
    /// The order that it is a roll of, by its number.
    pub order: usize,
    pub roll: Roll,
    /// Since the roll: the dice go when anything else happens.
    pub moment: Moment,
    /// Who fires before the dice are thrown, and what comes of it.
    pub shots: Vec<Shot>,
    pub fates: Fates,
    pub thrown: Thrown,
}

/// What has become of whom.
pub(crate) struct Fates {
    /// By earlier rolls of the same order.
    pub before: Vec<Fated>,
    /// By all of them, this one included.
    pub after: Vec<Fated>,
}

/// Entries played, and answers to the order that waits.
pub(crate) type Moment = (usize, usize);

#[derive(Clone, Copy)]
pub(crate) enum Thrown {
    /// At the next frame.
    Soon,
    At(f64),
    /// It lies already.
    Before,
}

impl Thrown {
    /// Just rolled: seen to tumble, or lying at once.
    pub fn now(tumbles: bool) -> Thrown {
        if tumbles { Thrown::Soon } else { Thrown::Before }
    }
}

/// The screen as it was when the dice were thrown.
pub(crate) struct Still {
    pub panels: Panels,
    pub scene: Vec<Draw>,
    pub ruts: Vec<Rut>,
    pub ground: Laid,
    /// The size of the screen has changed since.
    pub resized: Option<Screen>,
    /// Others look at what follows: they are not shown who rolled for what.
    pub passes: bool,
}

impl Tray {
    /// Time passes.
    pub fn frame(&mut self, now: f64) {
        if let Thrown::Soon = self.thrown {
            self.thrown = Thrown::At(now);
        }
    }

    /// Milliseconds since the first die was thrown: fewer than none while shots are fired.
    pub fn since(&self, now: f64) -> f64 {
        self.since_roll(now) - lands_after(self.shots.len())
    }

    /// Milliseconds since the player rolled.
    pub fn since_roll(&self, now: f64) -> f64 {
        match self.thrown {
            Thrown::Soon => 0.0,
            Thrown::At(then) => now - then,
            Thrown::Before => f64::INFINITY,
        }
    }

    /// All dice lie at once.
    pub fn land(&mut self) {
        self.thrown = Thrown::Before;
    }

    /// They have been lying long enough to be read.
    pub fn is_read(&self, now: f64) -> bool {
        self.since(now) >= lies_after(self.roll.dice.len()) + READ_MS
    }
}
