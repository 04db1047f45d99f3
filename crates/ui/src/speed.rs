//! How fast what happens is shown. Nothing waits for it that is recorded.

/// How fast one kind of thing is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// So that both players, and whoever passes by, can follow.
    #[default]
    Unhurried,
    Quick,
    /// At once, as for those who want no motion.
    AtOnce,
}

/// Every time that something takes is multiplied by it.
const QUICK: f64 = 0.36;

impl Speed {
    /// How many milliseconds something takes that takes `ms` when no one is in a hurry.
    pub(crate) fn lasts(self, ms: f64) -> f64 {
        ms * match self {
            Speed::Unhurried => 1.0,
            Speed::Quick => QUICK,
            Speed::AtOnce => 0.0,
        }
    }

    /// How far a thing is that began `ms` milliseconds ago, in the time of those who are in no hurry.
    pub(crate) fn gone(self, ms: f64) -> f64 {
        match self {
            Speed::Unhurried => ms,
            Speed::Quick => ms / QUICK,
            Speed::AtOnce => f64::INFINITY,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Speeds {
    pub moves: Speed,
    /// Shots, dice and what comes of them.
    pub fights: Speed,
    /// What the other side did, shown again.
    pub replay: Speed,
}
