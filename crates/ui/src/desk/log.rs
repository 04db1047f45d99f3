//! What was said, and how far the record of the game has come into the browser's store.

use crate::{Outgoing, Saved};
use contract::Draft;

/// Makes what is said again another text.
pub(super) const UNSEEN: char = '\u{a0}';

#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    /// For the live region.
    pub said: String,
    /// The draft whose verdict was said last.
    pub told_of: Option<Draft>,
    /// Lines handed out, and lines that are safe.
    pub sent: usize,
    safe: usize,
    fault: Option<String>,
    pub outgoing: Vec<Outgoing>,
    /// What was opened was saved by an earlier release.
    pub older: bool,
}

impl Log {
    /// Of a game that was stored with so many lines.
    pub fn of_stored(lines: usize, older: bool) -> Log {
        Log { sent: lines, safe: lines, older, ..Log::default() }
    }

    /// Says something through the live region. Said twice, it is said twice: a live region speaks only when its text changes.
    pub fn tell(&mut self, words: String) {
        let again = !words.is_empty() && self.said == words;
        self.said = if again { format!("{words}{UNSEEN}") } else { words };
    }

    /// Whether the verdict on what lies on the table is news. A drag is not talked over: its verdict is said when it lies.
    pub fn is_news(&mut self, lies: bool, wanted: Option<&Draft>) -> bool {
        let lying = if lies { wanted.cloned() } else { self.told_of.take().filter(|_| wanted.is_some()) };
        let news = lies && lying != self.told_of;
        self.told_of = lying;
        news
    }

    /// These lines replace everything in the store from line `keep` on.
    pub fn store(&mut self, keep: usize, lines: Vec<String>) {
        self.sent = keep + lines.len();
        self.outgoing.push(Outgoing::Store { keep, lines });
    }

    /// So many lines are on the disk, and none that are not are known of.
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

    /// The first line is the header: entries are counted by whoever asks.
    pub fn saved(&self, entries: usize) -> Saved {
        match &self.fault {
            Some(why) => Saved::No(why.clone()),
            None if self.safe >= self.sent => Saved::Yes(entries),
            None => Saved::Waiting(entries),
        }
    }
}
