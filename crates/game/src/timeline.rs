//! The entries of a game, and the state after each.

use crate::{Entry, StateHash};
use contract::{Chapter, Draft, Ruleset, common};
use std::cell::OnceCell;
use table::{Base, Board, Seat};

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
    /// Bases that left the table.
    gone: Vec<Gone>,
    /// Who held what when a turn began, as both seats know it.
    turns: Vec<Held>,
    /// Orders that waited before an entry, each with the number of the entry.
    waiting: Vec<(usize, Draft)>,
}

/// A base that left the table with an entry.
struct Gone {
    entry: usize,
    /// As it stood before the entry.
    stood: Base,
    /// As it stood last: found when it is first asked for.
    last: OnceCell<Base>,
}

pub(crate) struct Held {
    pub entry: usize,
    pub turn: u16,
    pub holders: Vec<Option<Seat>>,
}

impl Held {
    /// After this entry, if a turn begins with it.
    fn after<R: Ruleset>(number: usize, entry: &Entry<R::Event>, state: &R::State) -> Option<Held> {
        let chapter = |event| R::tell(event, Seat::Red).and_then(|told| told.chapter);
        let begins = entry.events.iter().any(|event| chapter(event) == Some(Chapter::Turn));
        let standing = begins.then(|| R::standing(&common::<R>(state)))?;
        let turn = standing.mission?.turn;
        Some(Held { entry: number, turn, holders: standing.goals.iter().map(|goal| goal.holder).collect() })
    }
}

impl<R: Ruleset> Timeline<R> {
    pub fn new(start: R::State) -> Timeline<R> {
        let stood = R::board(&start).clone();
        let waiting = waits::<R>(0, &start).into_iter().collect();
        Timeline {
            snapshots: vec![start],
            entries: vec![],
            hashes: vec![],
            stood,
            gone: vec![],
            turns: vec![],
            waiting,
        }
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

    pub fn turns(&self) -> &[Held] {
        &self.turns
    }

    /// The order that waited before this entry.
    pub fn waiting(&self, entry: usize) -> Option<&Draft> {
        let at = self.waiting.binary_search_by_key(&entry, |(entry, _)| *entry).ok()?;
        Some(&self.waiting[at].1)
    }

    /// Bases that left the table, as they stood last; each with its entry.
    pub fn gone(&self) -> impl Iterator<Item = (usize, &Base)> {
        self.gone.iter().map(|gone| {
            let before = || self.state_at(gone.entry);
            let last = || last_of::<R>(gone.stood.clone(), before(), &self.entries[gone.entry].events);
            (gone.entry, gone.last.get_or_init(last))
        })
    }

    /// `after` is the state after the entry, `hash` its hash.
    pub fn push(&mut self, entry: Entry<R::Event>, hash: StateHash, after: &R::State) {
        let board = R::board(after);
        let number = self.entries.len();
        let gone = left(&self.stood, board).map(|stood| Gone { entry: number, stood, last: OnceCell::new() });
        self.gone.extend(gone);
        self.stood = board.clone();
        self.turns.extend(Held::after::<R>(self.entries.len(), &entry, after));
        self.entries.push(entry);
        self.hashes.push(hash);
        self.waiting.extend(waits::<R>(self.entries.len(), after));
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
            self.gone.retain(|gone| gone.entry < head);
            self.turns.retain(|held| held.entry < head);
            self.waiting.retain(|(entry, _)| *entry <= head);
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

/// The order that waits in the state before this entry.
fn waits<R: Ruleset>(entry: usize, state: &R::State) -> Option<(usize, Draft)> {
    R::held(state).map(|draft| (entry, draft.clone()))
}

/// Those that stood on the table and do so no longer.
pub(crate) fn left<'a>(stood: &'a Board, board: &'a Board) -> impl Iterator<Item = Base> + 'a {
    let is_off = |base: &Base| board.base(base.id).is_none_or(|now| now.place.is_none());
    stood.bases.iter().filter(move |base| base.place.is_some() && is_off(base)).cloned()
}

/// A base that these events take off the table, as it stood last: what is lost on its way has left its place.
pub(crate) fn last_of<R: Ruleset>(stood: Base, mut state: R::State, events: &[R::Event]) -> Base {
    let mut last = stood;
    for event in events {
        R::apply(&mut state, event);
        if let Some(now) = R::board(&state).base(last.id).filter(|base| base.place.is_some()) {
            last.clone_from(now);
        }
    }
    last
}
