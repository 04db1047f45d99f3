//! The contract between game systems and everything above them: drafts, rulings, the flow of an order, odds, and drafts as text.
//!
//! Begin with [`Ruleset`], the trait of a game system, and [`Flow`], which has an example.
#![warn(missing_docs)]

mod asking;
mod battles;
mod clauses;
mod command;
mod complete;
mod direction;
mod draft_text;
mod drafting;
mod flow;
mod forming;
mod guess;
mod luck;
mod mend;
mod named;
mod odds;
mod pointing;
mod refusals;
mod replying;
mod rules;
mod ruling;
mod telling;

pub use command::{Command, Question, command, speaker};
pub use complete::{Suggestion, complete};
pub use content::{Arg, Fault, Opening, Text, Word, text, word};
pub use draft_text::{LineFault, draft_from_text, draft_text};
pub use refusals::{Refusal, refusals};
pub use replying::{replies, reply};
pub use {
    asking::*, battles::*, drafting::*, flow::*, guess::*, luck::*, mend::*, odds::*, pointing::*, rules::*, ruling::*,
    telling::*,
};
