//! The entries of a game, and the state after each.

use crate::{Entry, StateHash};
use contract::Ruleset;

/// Entries between two snapshots: reaching any entry folds fewer than this.
const STRIDE: usize = 32;

/// Entries in order. States are folded from the nearest earlier snapshot; there are no inverse operations.
pub(crate) struct Timeline<R: Ruleset> {
    /// The states before entries 0, 32, 64 …
    snapshots: Vec<R::State>,
    entries: Vec<Entry<R::Event>>,
    /// Of the state after each entry.
    hashes: Vec<StateHash>,
}

impl<R: Ruleset> Timeline<R> {
    pub fn new(start: R::State) -> Timeline<R> {
        Timeline { snapshots: vec![start], entries: vec![], hashes: vec![] }
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

    /// `after` is the state after the entry, `hash` its hash.
    pub fn push(&mut self, entry: Entry<R::Event>, hash: StateHash, after: &R::State) {
        self.entries.push(entry);
        self.hashes.push(hash);
        if self.entries.len().is_multiple_of(STRIDE) {
            self.snapshots.push(after.clone());
        }
    }

    /// Forgets everything after the first `head` entries.
    pub fn cut(&mut self, head: usize) {
        self.entries.truncate(head);
        self.hashes.truncate(head);
        self.snapshots.truncate(head / STRIDE + 1);
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
