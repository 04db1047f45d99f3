//! Words and texts, and text files made into typed rows with located faults.

mod text;

pub use text::{Arg, Fault, Text, Word, text, word};
