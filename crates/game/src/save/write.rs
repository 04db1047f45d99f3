//! Writing a game down.

use super::{End, FORMAT, HalfDone, Head, Header, Line, Numbered, Secrets, lines::sealed};
use crate::{Entry, Game, StateHash};
use contract::{Answer, Ruleset};
use serde::Serialize;
use table::Seat;

/// One line of the record.
pub(crate) fn entry_line<E: Serialize + for<'a> serde::Deserialize<'a> + Clone>(
    number: usize,
    entry: &Entry<E>,
    hash: StateHash,
) -> String {
    line(&Line::Entry(Numbered { number, made: entry.clone(), hash }))
}

fn line<E: Serialize + for<'a> serde::Deserialize<'a>>(line: &Line<E>) -> String {
    sealed(&serde_json::to_string(line).expect("plain data with text keys can be written"))
}

impl<R: Ruleset> Game<R> {
    /// The lines to store after those that were taken before, in order; nothing is shown as saved before they are stored.
    pub fn take_unsaved(&mut self) -> Vec<String> {
        std::mem::take(&mut self.unsaved)
    }

    /// The whole journal, without superseded lines: what a store that has lost its place begins anew with.
    pub fn journal(&self) -> String {
        self.file(self.header(false, Secrets::MayHoldSecrets), None)
    }

    /// A file to keep or to give away. What was undone and can still be had again is in it.
    pub fn export(&self) -> String {
        let hashes = self.timeline.hashes();
        let hash = hashes.last().copied().unwrap_or_else(|| StateHash::of(&R::position(self.timeline.start())));
        self.file(self.header(true, self.secrets()), Some(End { count: hashes.len(), hash }))
    }

    fn file(&self, header: Header, end: Option<End>) -> String {
        let entries = self.timeline.entries().iter().zip(self.timeline.hashes()).enumerate();
        let lines = [line::<R::Event>(&Line::Sandtable(header))]
            .into_iter()
            .chain(entries.map(|(idx, (entry, hash))| entry_line(idx + 1, entry, *hash)))
            .chain((self.head < self.len() || !self.notes.is_empty()).then(|| self.head_line()))
            .chain(self.open_line())
            .chain(end.map(|end| line::<R::Event>(&Line::End(end))));
        lines.flat_map(|line| [line, "\n".to_string()]).collect()
    }

    pub(crate) fn header_line(&self) -> String {
        line::<R::Event>(&Line::Sandtable(self.header(false, Secrets::MayHoldSecrets)))
    }

    pub(crate) fn head_line(&self) -> String {
        line::<R::Event>(&Line::Head(Head { at: self.head, notes: self.notes.clone() }))
    }

    pub(crate) fn open_line(&self) -> Option<String> {
        let open = self.open.as_ref()?;
        let half_done = HalfDone {
            draft: open.draft.clone(),
            replies: open.replies.clone(),
            over: open.over.clone(),
            notes: open.notes.clone(),
        };
        Some(line::<R::Event>(&Line::Open(half_done)))
    }

    fn header(&self, closed: bool, secrets: Secrets) -> Header {
        let (system, schema) = (self.system.name.to_string(), self.system.schema);
        Header { format: FORMAT, system, schema, closed, secrets, opening: self.opening.clone() }
    }

    /// A secret is an event that a seat is not told of, a pick that it does not see, or something that its view leaves out.
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
