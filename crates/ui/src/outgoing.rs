//! What the desk wants from the browser, and what the browser says back.

use crate::Sound;

#[derive(Clone, Debug, PartialEq)]
pub enum Outgoing {
    /// Store these lines after the first `keep` ones, which stay; everything stored beyond them is removed in the same
    /// transaction. Answered by [`Incoming::Saved`] with the number of lines then stored, or by
    /// [`Incoming::SaveFailed`].
    Store { keep: usize, lines: Vec<String> },
    /// Answered by [`Incoming::Rolled`].
    Roll { dice: u8, sides: u8 },
    /// To the clipboard.
    Copy(String),
    /// To be stored as a game of its own, and opened: its file, and the moment with which it begins, in words.
    Branch { file: String, from: String },
    /// To be heard, each after its number of milliseconds.
    Sound(Vec<(Sound, f64)>),
    /// Standing orders: to be given back by [`crate::Desk::take_standing_orders`] when the same tab opens this game again.
    Remember(String),
    /// What has been done of the list of things to try: to be given back by [`crate::Desk::take_up_lesson`] when this
    /// browser opens this game again.
    Ticks(String),
}

/// How far a game has progressed, as a list of games shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Entries that are not undone.
    pub entries: usize,
    /// It has ended.
    pub over: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Incoming {
    Saved(usize),
    /// The browser's own words.
    SaveFailed(String),
    Rolled(Vec<u8>),
}
