//! What rules and screen say to each other.

mod asking;
mod pointing;
mod rules;
mod ruling;
mod telling;

pub use content::{Arg, Fault, Text, Word, text, word};
pub use {asking::*, pointing::*, ruling::*, telling::*};
