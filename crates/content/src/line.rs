//! The words of a line of a position, read one by one by the game system they belong to.

use crate::{Arg, Fault, text};
use geom::{Len, Pt};
use table::{
    Seat,
    notation::{Measure, Said, Words},
};

/// The file name for faults in the words of an opening, which are always part of a position.
const FILE: &str = "position";

/// Reads a line from its beginning. If reading stops early, the next word is at fault.
pub struct LineReader<'a> {
    words: &'a Words,
    next: usize,
    measure: Measure,
    /// What has been looked for in vain in place of the next word.
    wants: Vec<String>,
}

impl<'a> LineReader<'a> {
    pub fn new(words: &'a Words, measure: Measure) -> LineReader<'a> {
        LineReader { words, next: 0, measure, wants: vec![] }
    }

    pub fn peek(&self) -> Option<&'a str> {
        self.words.words.get(self.next).map(Said::as_str)
    }

    /// Takes the next word if it can be read.
    pub fn take<T>(&mut self, read: impl FnOnce(&'a str) -> Option<T>) -> Option<T> {
        let found = read(self.peek()?)?;
        self.next += 1;
        self.wants.clear();
        Some(found)
    }

    /// Takes the next word if it is one of these. Otherwise a fault lists them.
    pub fn one_of(&mut self, words: &[&'static str]) -> Option<&'static str> {
        let found = self.take(|found| words.iter().find(|word| **word == found).copied());
        if found.is_none() {
            words.iter().for_each(|word| self.wants((*word).to_owned()));
        }
        found
    }

    /// A fault of the next word lists this.
    pub fn wants(&mut self, what: String) {
        if !self.wants.contains(&what) {
            self.wants.push(what);
        }
    }

    pub fn word(&mut self) -> Option<&'a str> {
        self.take(Some)
    }

    pub fn exact(&mut self, word: &str) -> Option<()> {
        self.take(|found| (found == word).then_some(()))
    }

    /// The words that are left, as a line of their own.
    pub fn rest(&self) -> Words {
        Words::new(self.words.line, self.words.words.iter().skip(self.next).cloned().collect())
    }

    pub fn len(&mut self) -> Option<Len> {
        let measure = self.measure;
        self.take(|word| measure.len_from_text(word).ok().filter(|len| (0..=geom::REACH).contains(&len.0)))
    }

    pub fn point(&mut self) -> Option<Pt> {
        let measure = self.measure;
        self.take(|word| measure.point_from_text(word).ok())
    }

    pub fn number(&mut self, least: u16) -> Option<u16> {
        self.take(|word| number_from_text(word).filter(|number| *number >= least))
    }

    /// The number after the first word. Numbers ascend, so each occurs once.
    pub fn numbered(&mut self, last: Option<u16>) -> Option<u16> {
        self.word();
        self.number(last.map_or(1, |last| last.saturating_add(1)))
    }

    pub fn seat(&mut self) -> Option<Seat> {
        self.take(|word| word.parse().ok())
    }

    /// Nothing may be left over.
    pub fn done<T>(&self, read: T) -> Option<T> {
        self.peek().is_none().then_some(read)
    }

    pub fn fault(&self) -> Fault {
        let wants = Arg::Said(self.wants.join(", "));
        let text = match self.peek().map(|word| Arg::Said(word.to_owned())) {
            Some(word) if self.wants.is_empty() => text("fault.unknown-word", [word]),
            Some(word) => text("fault.other-word", [word, wants]),
            None if self.wants.is_empty() => text("fault.line-short", []),
            None => text("fault.lacks-word", [wants]),
        };
        Fault { file: FILE.to_owned(), line: self.words.line, text }
    }
}

/// A whole number without a sign or leading zeros.
pub fn number_from_text(word: &str) -> Option<u16> {
    let number: u16 = word.parse().ok()?;
    (number.to_string() == word).then_some(number)
}
