//! Words and texts, and text files made into typed rows with located faults.

mod opening;
mod text;

pub use opening::Opening;
pub use text::{Arg, Fault, Text, Word, text, word};
