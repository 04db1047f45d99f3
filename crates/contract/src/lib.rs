//! What rules and screen say to each other.

mod asking;
mod draft_text;
mod flow;
mod guess;
mod odds;
mod pointing;
mod rules;
mod ruling;
mod telling;

pub use content::{Arg, Fault, Opening, Text, Word, text, word};
pub use {
    asking::*,
    draft_text::{LineFault, draft_from_text, draft_text},
    flow::*,
    guess::*,
    odds::*,
    pointing::*,
    rules::*,
    ruling::*,
    telling::*,
};
