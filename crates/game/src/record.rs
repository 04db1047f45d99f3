//! The record: orders, answers, and their results.

use content::{Arg, Text, text};
use contract::{Answer, Draft, PROCEED, Reply};
use serde::{Deserialize, Serialize};

/// One order and everything it caused: one line of the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry<E> {
    pub draft: Draft,
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub replies: Vec<Reply>,
    pub events: Vec<E>,
    /// The words under which both players set broken rules aside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<String>,
    /// What a reader of the log should know about how this order came about.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
}

/// A remark of the record itself, not part of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Note {
    /// Players went back and played on from there.
    TookBack { entries: u32, rolls: u32 },
    /// Under newer rules, this many recorded answers of a half-done order no longer fit and were asked again.
    AskedAgain { answers: u32 },
    /// Under newer rules a half-done order was no longer legal and was dropped.
    Dropped,
}

impl<E> Entry<E> {
    /// Given by the game itself, because no seat was due.
    pub fn is_proceed(&self) -> bool {
        self.draft.verb.as_str() == PROCEED
    }

    pub fn n_rolls(&self) -> usize {
        n_rolls(&self.replies)
    }
}

pub(crate) fn n_rolls(replies: &[Reply]) -> usize {
    replies.iter().filter(|reply| matches!(reply.answer, Answer::Rolled { .. })).count()
}

impl Note {
    pub fn text(self) -> Text {
        let num = |n: u32| Arg::Num(i32::try_from(n).unwrap_or(i32::MAX));
        match self {
            Note::TookBack { entries, rolls } => text("record.took-back", [num(entries), num(rolls)]),
            Note::AskedAgain { answers } => text("record.asked-again", [num(answers)]),
            Note::Dropped => text("record.dropped", []),
        }
    }
}
