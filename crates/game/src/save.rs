//! Saved games: JSON Lines. Each line names its kind and ends with its own checksum.
//!
//! The first line is the header with the whole opening, so that a save needs nothing else to load. Then follow, in the
//! order in which they were made: numbered `entry` lines; `open` lines for an order that waits for an answer, which the
//! next line supersedes; and
//! `head` lines, which say how many entries are in force after an undo or a redo. An entry after a `head` replaces
//! everything beyond it. So a journal only ever grows at its end, what was undone can be redone after a reload, and
//! dice of a half-done order cannot be rolled again. An exported file has no superseded lines and closes with an `end`
//! line, which holds the number of lines before it and their running sum: a file that has lost a line does not pass for
//! complete.

mod follow;
mod lines;
mod read;
mod upgrade;
mod write;

use crate::{Entry, Note, StateHash};
use content::{Arg, Fault, Opening, text};
use contract::{Draft, Reply};
use serde::{Deserialize, Serialize};

pub use read::{Whole, system_of};
pub use upgrade::{OldOpening, Upgrade, Written, old_word, opening_of};
pub(crate) use write::entry_line;

/// The version of the envelope and of drafts. Since 2 the `end` line holds the number of lines and their sum.
pub const FORMAT: u32 = 2;

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub format: u32,
    pub system: String,
    pub schema: u32,
    /// How the notation printed what every system has; the hashes depend on it.
    #[serde(default = "first_printing")]
    pub printing: u32,
    /// An `end` line must follow; a journal has none.
    pub closed: bool,
    pub secrets: Secrets,
    pub opening: Opening,
}

/// Longer files are refused: ten thousand orders take a tenth of it.
pub const FILE_MAX: u64 = 32 << 20;

/// The fault of a file that is too long; `None` if it is not.
pub fn too_long(n_bytes: u64) -> Option<Fault> {
    let megabytes = |n: u64| Arg::Num(i32::try_from(n >> 20).unwrap_or(i32::MAX));
    let told = || text("save.too-long", [megabytes(n_bytes), megabytes(FILE_MAX)]);
    (n_bytes > FILE_MAX).then(|| lines::fault(0, told()))
}

fn first_printing() -> u32 {
    1
}

/// Whether a reader of the file may learn what a seat has not been told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Secrets {
    NoSecrets,
    HoldsSecrets,
    /// A journal is begun before that is known.
    MayHoldSecrets,
}

/// A line without its checksum. External tags, so that a line is read in one pass.
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
    /// Counted from 1, so it is also the number of entries in force after it.
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
    /// Number of entries in force.
    at: usize,
    /// For the next entry.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Note>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    /// Number of entries in the file.
    count: usize,
    /// Of the state after the last.
    hash: StateHash,
    /// Number of lines before this one, and their running sum; format 1 has neither.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lines: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    running: Option<StateHash>,
}
