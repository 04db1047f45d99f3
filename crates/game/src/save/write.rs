//! Writing a game to lines.

use super::{End, FORMAT, HalfDone, Head, Header, Line, Numbered, Secrets, Written, lines::sealed};
use crate::{Entry, Game, StateHash, hash::Running};
use contract::{Answer, Ruleset};
use serde::Serialize;
use table::Seat;

/// One line of the record.
pub(crate) fn entry_line<E: Serialize + for<'a> serde::Deserialize<'a> + Clone>(
    number: usize,
    entry: &Entry<E>,
    hash: StateHash,
) -> String {
    sealed(&line(&Line::Entry(Numbered { number, made: entry.clone(), hash })))
}

/// Without its checksum.
fn line<E: Serialize + for<'a> serde::Deserialize<'a>>(line: &Line<E>) -> String {
    serde_json::to_string(line).expect("plain data with text keys can be written")
}

impl<R: Ruleset> Game<R> {
    /// The lines to store since the last call, in order; nothing counts as saved before they are stored.
    pub fn take_unsaved(&mut self) -> Vec<String> {
        std::mem::take(&mut self.unsaved)
    }

    /// The whole journal, without superseded lines: a store that has lost its place begins again with it.
    pub fn journal(&self) -> String {
        self.file(self.header(false, Secrets::MayHoldSecrets), self.len(), None)
    }

    /// The file of a game of its own that begins as this one did, up to a moment.
    pub fn branch(&self, moment: usize) -> String {
        self.closed(moment)
    }

    /// The content of a file to keep or give away. It includes what was undone and can be redone.
    pub fn export(&self) -> String {
        self.closed(self.len())
    }

    fn closed(&self, n_entries: usize) -> String {
        let hashes = &self.timeline.hashes()[..n_entries.min(self.len())];
        let hash = hashes.last().copied().unwrap_or_else(|| StateHash::of(&R::position(self.timeline.start())));
        self.file(
            self.header(true, self.secrets()),
            n_entries,
            Some(End { count: hashes.len(), hash, lines: None, running: None }),
        )
    }

    /// Returns the whole journal in today's notation if the stored one is in an earlier notation; from then on it
    /// counts as today's. New lines cannot be appended to old ones: they would be upgraded once too often.
    pub fn rewritten(&mut self) -> Option<Vec<String>> {
        let today = Written::today(self.system);
        if std::mem::replace(&mut self.written, today) == today {
            return None;
        }
        Some(self.journal().lines().map(str::to_owned).collect())
    }

    /// With this many entries. What follows the last entry belongs to a file that has them all.
    fn file(&self, header: Header, n_entries: usize, end: Option<End>) -> String {
        let numbered = |(idx, (made, hash)): (usize, (&Entry<R::Event>, &StateHash))| {
            Line::Entry(Numbered { number: idx + 1, made: made.clone(), hash: *hash })
        };
        let entries = self.timeline.entries().iter().zip(self.timeline.hashes()).enumerate().take(n_entries);
        let whole = n_entries >= self.len();
        let lines = [Line::Sandtable(header)]
            .into_iter()
            .chain(entries.map(numbered))
            .chain((whole && (self.head < self.len() || !self.notes.is_empty())).then(|| self.head_now()))
            .chain(self.open_now().filter(|_| whole));
        let (mut text, mut n_lines, mut running) = (String::new(), 0, Running::default());
        let mut add = |json: &str| {
            text += &sealed(json);
            text.push('\n');
        };
        for json in lines.map(|each| line::<R::Event>(&each)) {
            (n_lines, _) = (n_lines + 1, running.add_line(&json));
            add(&json);
        }
        if let Some(end) = end {
            let end = End { lines: Some(n_lines), running: Some(running.sum()), ..end };
            add(&line::<R::Event>(&Line::End(end)));
        }
        text
    }

    pub(crate) fn header_line(&self) -> String {
        sealed(&line::<R::Event>(&Line::Sandtable(self.header(false, Secrets::MayHoldSecrets))))
    }

    pub(crate) fn head_line(&self) -> String {
        sealed(&line::<R::Event>(&self.head_now()))
    }

    fn head_now(&self) -> Line<R::Event> {
        Line::Head(Head { at: self.head, notes: self.notes.clone() })
    }

    pub(crate) fn open_line(&self) -> Option<String> {
        self.open_now().map(|open| sealed(&line::<R::Event>(&open)))
    }

    fn open_now(&self) -> Option<Line<R::Event>> {
        let open = self.open.as_ref()?;
        let half_done = HalfDone {
            draft: open.draft.clone(),
            replies: open.replies.clone(),
            over: open.over.clone(),
            notes: open.notes.clone(),
        };
        Some(Line::Open(half_done))
    }

    fn header(&self, closed: bool, secrets: Secrets) -> Header {
        let (system, Written { schema, printing }) = (self.system.name.to_string(), Written::today(self.system));
        Header { format: FORMAT, system, schema, printing, closed, secrets, opening: self.opening.clone() }
    }

    /// A secret is an event that a seat is not told of, a pick that it does not see, or something that its view omits.
    fn secrets(&self) -> Secrets {
        let untold = |event: &R::Event| Seat::BOTH.iter().any(|seat| R::tell(event, *seat).is_none());
        let in_entry = |entry: &Entry<R::Event>| {
            entry.events.iter().any(untold) || entry.replies.iter().any(|r| matches!(r.answer, Answer::Picked(_)))
        };
        let left_out = |state: &R::State| Seat::BOTH.iter().any(|seat| R::view(state, *seat) != *state);
        let held = self.timeline.entries().iter().any(in_entry)
            || left_out(self.timeline.start())
            || left_out(self.truth())
            || self.open.is_some();
        if held { Secrets::HoldsSecrets } else { Secrets::NoSecrets }
    }
}
