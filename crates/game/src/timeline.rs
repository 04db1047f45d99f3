//! The entries of a game, and the state after each.

use crate::{Entry, StateHash};
use contract::Ruleset;
use table::{Base, Board};

/// Entries between two snapshots: reaching any entry folds fewer than this.
const STRIDE: usize = 32;

/// Entries in order. States are folded from the nearest earlier snapshot; there are no inverse operations.
pub(crate) struct Timeline<R: Ruleset> {
    /// The states before entries 0, 32, 64 …
    snapshots: Vec<R::State>,
    entries: Vec<Entry<R::Event>>,
    /// Of the state after each entry.
    hashes: Vec<StateHash>,
    /// The table after the last entry.
    stood: Board,
    /// Bases that left the table, as they stood before it; each with its entry.
    gone: Vec<(usize, Base)>,
}

impl<R: Ruleset> Timeline<R> {
    pub fn new(start: R::State) -> Timeline<R> {
        let stood = R::board(&start).clone();
        Timeline { snapshots: vec![start], entries: vec![], hashes: vec![], stood, gone: vec![] }
    }

    pub fn start(&self) -> &R::State {
        &self.snapshots[0]
    }

    pub fn entries(&self) -> &[Entry<R::Event>] {
        &self.entries
    }

    /// The hash after each entry, as recorded.
    pub fn hashes(&self) -> &[StateHash] {
        &self.hashes
    }

    pub fn gone(&self) -> &[(usize, Base)] {
        &self.gone
    }

    /// `after` is the state after the entry, `hash` its hash.
    pub fn push(&mut self, entry: Entry<R::Event>, hash: StateHash, after: &R::State) {
        let board = R::board(after);
        self.gone.extend(left(&self.stood, board).map(|base| (self.entries.len(), base)));
        self.stood = board.clone();
        self.entries.push(entry);
        self.hashes.push(hash);
        if self.entries.len().is_multiple_of(STRIDE) {
            self.snapshots.push(after.clone());
        }
    }

    /// Forgets everything after the first `head` entries.
    pub fn cut(&mut self, head: usize) {
        let before = self.entries.len();
        self.entries.truncate(head);
        self.hashes.truncate(head);
        self.snapshots.truncate(head / STRIDE + 1);
        if self.entries.len() < before {
            self.gone.retain(|(entry, _)| *entry < head);
            self.stood = R::board(&self.state_at(head)).clone();
        }
    }

    /// The state after the first `head` entries.
    pub fn state_at(&self, head: usize) -> R::State {
        let nearest = head / STRIDE;
        let mut state = self.snapshots[nearest].clone();
        for event in self.entries[nearest * STRIDE..head].iter().flat_map(|entry| &entry.events) {
            R::apply(&mut state, event);
        }
        state
    }
}

/// Those that stood on the table and do so no longer.
pub(crate) fn left<'a>(stood: &'a Board, board: &'a Board) -> impl Iterator<Item = Base> + 'a {
    let is_off = |base: &Base| board.base(base.id).is_none_or(|now| now.place.is_none());
    stood.bases.iter().filter(move |base| base.place.is_some() && is_off(base)).cloned()
}
