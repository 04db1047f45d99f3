//! What was said, and how much of the record the browser has stored.

use super::speech::Front;
use crate::{Outgoing, Saved};

/// Makes a repeated text differ.
const UNSEEN: char = '\u{a0}';
/// Messages that can be said again.
const RECENT: usize = 5;

#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    /// For the live region.
    pub said: String,
    /// What was replied to an input, until it is said with whatever else that input has changed.
    pub replies: Vec<String>,
    /// What was in front of the player when something was last said.
    pub front: Front,
    /// The last messages, newest last, and how far back they have been said again.
    recent: Vec<String>,
    back: usize,
    repeats: bool,
    /// Lines sent for storing, and lines that are safe.
    pub sent: usize,
    safe: usize,
    fault: Option<String>,
    pub outgoing: Vec<Outgoing>,
    /// The opened game was saved by an earlier release.
    pub older: bool,
    /// It comes from a file that could have lost a line unnoticed.
    pub uncounted: bool,
}

impl Log {
    /// For a game with this many stored lines.
    pub fn of_stored(lines: usize, older: bool) -> Log {
        Log { sent: lines, safe: lines, older, ..Log::default() }
    }

    /// Says something through the live region. Repeated texts are said again: a live region speaks only when its text
    /// changes.
    pub fn says(&mut self, words: String) {
        // An earlier message is no new one.
        if !std::mem::take(&mut self.repeats) {
            self.recent.push(words.clone());
            self.recent.drain(..self.recent.len().saturating_sub(RECENT));
            self.back = 0;
        }
        let again = self.said == words;
        self.said = if again { format!("{words}{UNSEEN}") } else { words };
    }

    /// The message before the one said last or again.
    pub fn again(&mut self) -> Option<String> {
        self.back = (self.back + 1).min(self.recent.len());
        self.repeats = true;
        self.recent.len().checked_sub(self.back).and_then(|at| self.recent.get(at)).cloned()
    }

    /// Others listen from now on.
    pub fn falls_silent(&mut self) {
        self.replies.clear();
        self.recent.clear();
        (self.front, self.back) = (Front::default(), 0);
    }

    /// These lines replace everything in the store from line `keep` on.
    pub fn store(&mut self, keep: usize, lines: Vec<String>) {
        self.sent = keep + lines.len();
        self.outgoing.push(Outgoing::Store { keep, lines });
    }

    /// This many lines are on disk, and no others are known.
    pub fn are_stored(&mut self, lines: usize) {
        (self.sent, self.safe, self.fault) = (lines, lines, None);
    }

    /// The browser's answer.
    pub fn are_safe(&mut self, lines: Result<usize, String>) {
        match lines {
            Ok(lines) => (self.safe, self.fault) = (lines, None),
            Err(why) => self.fault = Some(why),
        }
    }

    /// The first line is the header; `entries` is counted by the caller.
    pub fn saved(&self, entries: usize) -> Saved {
        match &self.fault {
            Some(why) => Saved::No(why.clone()),
            None if self.safe >= self.sent => Saved::Yes(entries),
            None => Saved::Waiting(entries),
        }
    }
}
