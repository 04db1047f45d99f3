//! Dice on the table: thrown in front of both players, then lying there with what they mean until the next roll. Until
//! they lie and have been read, nothing shows what follows from them; what follows is recorded at once all the same.

use crate::{
    Draw, Panels, Scar, Screen,
    desk::Laid,
    fight::{Fated, RISE_MS, Shot, lands_after},
    speed::Speed,
};
use table::Seat;

/// How long one die tumbles, in milliseconds.
pub const TUMBLE_MS: f64 = 420.0;
/// Between one die and the next, and how long a whole throw takes at most.
const APART_MS: f64 = 60.0;
const THROW_MS: f64 = 900.0;
/// How long dice lie before the next question comes. They go on lying there.
const READ_MS: f64 = 700.0;

/// A roll, as it lies on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Roll {
    pub seat: Seat,
    /// Who rolls for what, and the score that is needed.
    pub title: String,
    pub needs: String,
    pub sides: u8,
    pub dice: Vec<(u8, Verdict)>,
    /// Whose die it is, if it was drawn from a bag.
    pub drawn: Option<Seat>,
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

/// How long it takes from the roll until the next question comes.
pub(crate) fn is_read_after(n_shots: usize, n_dice: usize) -> f64 {
    lands_after(n_shots) + lies_after(n_dice) + READ_MS
}

pub(crate) struct Tray {
    /// The order that it is a roll of, by its number.
    pub order: usize,
    pub roll: Roll,
    /// The one before it of the same order and side.
    pub earlier: Option<Roll>,
    /// At the upper edge of the table: at the lower one it would hide who fires, or at whom.
    pub upper: bool,
    /// Since the roll: the dice go when anything else happens.
    pub moment: Moment,
    /// Who fires before the dice are thrown, and what comes of it.
    pub shots: Vec<Shot>,
    pub fates: Fates,
    pub thrown: Thrown,
    /// When they had been read.
    pub read: Thrown,
    pub speed: Speed,
}

/// What has become of whom.
pub(crate) struct Fates {
    /// By earlier rolls of the same order.
    pub before: Vec<Fated>,
    /// By all of them, this one included.
    pub after: Vec<Fated>,
}

/// Words for what came of something without dice, until the next click or order.
pub(crate) struct Notes {
    pub moment: Moment,
    pub fates: Vec<Fated>,
    /// They rise from the first frame on; without motion they are there at once.
    pub since: Thrown,
}

impl Notes {
    pub fn age(&self, now: f64) -> f64 {
        self.since.ago(now)
    }

    /// Time passes. Returns true while they rise.
    pub fn frame(&mut self, now: f64) -> bool {
        self.since.begins(now);
        self.age(now) < RISE_MS
    }
}

/// How long words stay at models, and how long a heading stays over the table, in milliseconds, unless a press ends them sooner. Without
/// motion they stay until the press.
pub(crate) const WORDS_MS: f64 = 5_000.0;
pub(crate) const HEADING_MS: f64 = 2_400.0;
pub const HEADING_TEXT: u8 = 20;

/// What a part of the game is called, when it begins.
pub(crate) struct Heading {
    pub text: String,
    pub since: Thrown,
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

    pub fn begins(&mut self, now: f64) {
        if let Thrown::Soon = self {
            *self = Thrown::At(now);
        }
    }

    /// It has lasted this many milliseconds. Never, if it did not begin with a frame.
    pub fn is_over(self, lasts: f64, now: f64) -> bool {
        self.left(lasts, now).is_some_and(|left| left <= 0.0)
    }

    /// Milliseconds until then.
    pub fn left(self, lasts: f64, now: f64) -> Option<f64> {
        Some(lasts - self.ago(now)).filter(|left| left.is_finite())
    }

    /// In milliseconds.
    fn ago(self, now: f64) -> f64 {
        match self {
            Thrown::Soon => 0.0,
            Thrown::At(then) => now - then,
            Thrown::Before => f64::INFINITY,
        }
    }
}

/// The screen as it was when the dice were thrown.
pub(crate) struct Still {
    pub panels: Panels,
    pub scene: Vec<Draw>,
    pub scars: Vec<Scar>,
    pub ground: Laid,
    /// The size of the screen has changed since.
    pub resized: Option<Screen>,
    /// Others look at what follows: they are not shown who rolled for what.
    pub passes: bool,
}

impl Tray {
    /// Its roll, if another one of the same side may lie beside it.
    pub fn beside(self, next: &Roll) -> Option<Roll> {
        Some(self.roll).filter(|roll| roll.seat == next.seat)
    }

    /// Time passes.
    pub fn frame(&mut self, now: f64) {
        self.thrown.begins(now);
    }

    /// Milliseconds since the first die was thrown: fewer than none while shots are fired.
    pub fn since(&self, now: f64) -> f64 {
        if let Thrown::Soon = self.thrown {
            return -1.0;
        }
        self.since_roll(now) - lands_after(self.shots.len())
    }

    /// Milliseconds since the player rolled.
    pub fn since_roll(&self, now: f64) -> f64 {
        self.speed.gone(self.thrown.ago(now))
    }

    /// All dice lie at once; they have been read at this time, if time passes.
    pub fn land(&mut self, now: Option<f64>) {
        (self.thrown, self.read) = (Thrown::Before, now.map_or(Thrown::Before, Thrown::At));
    }

    /// They have been lying long enough to be read.
    pub fn is_read(&self, now: f64) -> bool {
        self.since_roll(now) >= is_read_after(self.shots.len(), self.roll.dice.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_volley_of_twelve_holds_nobody_up() {
        let longest = is_read_after(12, 12);
        for (speed, most) in [(Speed::Unhurried, 2_200.0), (Speed::Quick, 800.0), (Speed::AtOnce, 100.0)] {
            assert!(speed.lasts(longest) <= most, "{speed:?}: {} ms", speed.lasts(longest));
        }
        assert_eq!(Speed::Quick.gone(Speed::Quick.lasts(longest)).round(), longest);
    }
}
