//! Saved games: JSON Lines, of which each names its kind and ends with its own checksum.
//!
//! The first line is the header with the whole opening, so that a save needs nothing else to load. Then come, in the order in which
//! they were made: `entry` lines, numbered; `open` lines, an order that waits for an answer, which the next line supersedes; and
//! `head` lines, which say how many entries are in force after an undo or a redo. An entry after a `head` replaces whatever lay
//! beyond it. So a journal only ever grows at its end, what was undone can be had again after a reload, and dice of a half-done
//! order cannot be thrown again. An exported file has no superseded lines and closes with an `end` line.

mod follow;
mod lines;
mod read;
mod tree;
mod write;

use crate::{Entry, Note, StateHash};
use content::Opening;
use contract::{Draft, Reply};
use serde::{Deserialize, Serialize};

pub use read::{Whole, system_of};
pub(crate) use write::entry_line;

/// The version of the envelope and of drafts.
pub const FORMAT: u32 = 1;

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub format: u32,
    pub system: String,
    pub schema: u32,
    /// An `end` line has to follow; a journal has none.
    pub closed: bool,
    pub secrets: Secrets,
    pub opening: Opening,
}

/// Whether somebody who reads the file may learn what a seat has not been told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Secrets {
    NoSecrets,
    HoldsSecrets,
    /// A journal is begun before anybody knows.
    MayHoldSecrets,
}

/// A line without its checksum. External tags, so that a line is read in one go.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", bound = "E: Serialize + for<'a> Deserialize<'a>")]
enum Line<E> {
    Sandtable(Header),
    Entry(Numbered<E>),
    Open(HalfDone),
    Head(Head),
    End(End),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Numbered<E> {
    /// Counted from 1: also the number of entries in force after it.
    number: usize,
    made: Entry<E>,
    /// Of the state after it.
    hash: StateHash,
}

/// An order that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HalfDone {
    pub draft: Draft,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replies: Vec<Reply>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    /// Entries in force.
    at: usize,
    /// For the next entry.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Note>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    /// Of entries in the file.
    count: usize,
    /// Of the state after the last.
    hash: StateHash,
}
