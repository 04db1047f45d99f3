//! Sentences of the page itself, for which no game provides a voice.

use content::{Arg, Names, Text, Voice, Word, Words};
use table::notation::Measure;

/// The sentence of a code with its gaps filled literally: names, times, numbers.
pub fn say_with(code: &str, gaps: &[&str]) -> String {
    let names = Names::default();
    let voice = Voice { words: Words::current(), measure: Measure::Inch, names: &names };
    let args = gaps.iter().map(|gap| Arg::Said(String::from(*gap))).collect();
    voice.say(&Text { code: Word::own(code.to_owned()), args })
}
