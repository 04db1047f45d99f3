//! What rules and screen say to each other.

mod asking;
mod flow;
mod guess;
mod odds;
mod pointing;
mod rules;
mod ruling;
mod telling;

pub use content::{Arg, Fault, Opening, Text, Word, text, word};
pub use {asking::*, flow::*, guess::*, odds::*, pointing::*, rules::*, ruling::*, telling::*};
