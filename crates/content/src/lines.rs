//! Files of lines: each line is read word by word, and each flaw is kept with its line, field and rule.

use crate::{Arg, Fault, Text, Word, text, word};
use sorted::Map;
use std::vec::IntoIter;
use table::notation::{Token, tokens};

/// Something that is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The file, the line and the sentence.
    pub fault: Fault,
    /// The part of the line that is wrong. Its words have the code `field.` followed by this.
    pub field: &'static str,
    /// The rule it breaks. None if the line cannot be read.
    pub rule: Option<Word>,
}

/// The flaws of one file so far.
pub struct Flaws {
    file: String,
    pub list: Vec<Flaw>,
}

impl Flaws {
    pub fn new(file: &str) -> Flaws {
        Flaws { file: file.to_owned(), list: vec![] }
    }

    pub fn add(&mut self, line: usize, field: &'static str, rule: Option<&'static str>, text: Text) {
        let fault = Fault { file: self.file.clone(), line, text };
        self.list.push(Flaw { fault, field, rule: rule.map(word) });
    }

    /// A row that must be in the file is not.
    pub fn lacks(&mut self, name: &str) {
        self.add(1, "name", None, text("lines.lacks", [Arg::Said(name.to_owned())]));
    }

    /// What was read, or every flaw in the order of the lines.
    pub fn or<T>(mut self, read: T) -> Result<T, Vec<Flaw>> {
        if self.list.is_empty() {
            return Ok(read);
        }
        sorted::sort_by_key(&mut self.list, |flaw| flaw.fault.line);
        Err(self.list)
    }
}

/// The most bytes of a force. Longer files are refused at once, because they were opened by mistake.
const LONGEST: usize = 20_000;

/// A flaw if the file cannot be a force.
pub fn of_fair_length(content: &str, flaws: &mut Flaws) -> bool {
    let fair = content.len() <= LONGEST;
    if !fair {
        flaws.add(1, "line", None, text("lines.too-long", []));
    }
    fair
}

/// Every line that is not blank, in order.
pub fn each_line(content: &str, flaws: &mut Flaws, mut read: impl FnMut(&str, &mut Line)) {
    for (idx, said) in content.lines().enumerate() {
        let words = match tokens(said) {
            Ok(words) => words,
            Err(_) => {
                flaws.add(idx + 1, "line", None, text("lines.open-quote", []));
                continue;
            }
        };
        let mut words = words.into_iter();
        let Some(first) = words.next() else { continue };
        let mut line = Line { no: idx + 1, words, short: false, flaws };
        read(&first.word, &mut line);
    }
}

/// The rest of a line. A line that ends too early is one flaw, at its first missing field.
pub struct Line<'a> {
    /// From 1.
    pub no: usize,
    words: IntoIter<Token>,
    short: bool,
    pub flaws: &'a mut Flaws,
}

impl Line<'_> {
    pub fn wrong(&mut self, field: &'static str, text: Text) {
        self.flaws.add(self.no, field, None, text);
    }

    pub fn broken(&mut self, field: &'static str, rule: &'static str, text: Text) {
        self.flaws.add(self.no, field, Some(rule), text);
    }

    /// A word that may be omitted.
    pub fn optional(&mut self) -> Option<String> {
        self.words.next().map(|token| token.word)
    }

    pub fn word(&mut self, field: &'static str) -> Option<String> {
        let found = self.words.next();
        if found.is_none() && !self.short {
            self.short = true;
            self.wrong(field, text("lines.line-short", [field_word(field)]));
        }
        found.map(|token| token.word)
    }

    /// A stable name.
    pub fn name(&mut self, field: &'static str) -> Option<Word> {
        let said = self.word(field)?;
        let sound = is_name(&said);
        if !sound {
            self.not(field, &said, "a-name-1");
        }
        sound.then(|| Word::own(said))
    }

    /// A word that `read` accepts. `like` is an example of one.
    pub fn read<T>(
        &mut self,
        field: &'static str,
        like: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let said = self.word(field)?;
        let found = read(&said);
        if found.is_none() {
            self.not(field, &said, like);
        }
        found
    }

    /// Adds a row, if it is complete and its name is new.
    pub fn once<K: Ord, V>(&mut self, rows: &mut Map<K, V>, name: Option<&str>, row: Option<(K, V)>) {
        let Some((key, value)) = row else { return };
        if rows.insert(key, value).is_some() {
            self.wrong("name", text("lines.twice", [Arg::Said(name.unwrap_or_default().to_owned())]));
        }
    }

    pub fn not(&mut self, field: &'static str, said: &str, like: &str) {
        let args = [field_word(field), Arg::Said(said.to_owned()), Arg::Said(like.to_owned())];
        self.wrong(field, text("lines.not-like", args));
    }

    /// Everything left of the line.
    pub fn rest(&mut self) -> Vec<Token> {
        self.words.by_ref().collect()
    }

    /// Called last: anything left over is a flaw.
    pub fn end(&mut self) {
        if let Some(more) = self.words.next() {
            self.wrong("line", text("lines.line-long", [Arg::Said(more.word)]));
        }
    }
}

/// A number that fits into a byte.
pub fn small(said: &str) -> Option<u8> {
    crate::number_from_text(said).and_then(|number| u8::try_from(number).ok())
}

/// What `read` accepts, or a dash for nothing.
pub fn or_dash<T>(said: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<Option<T>> {
    if said == "-" { Some(None) } else { read(said).map(Some) }
}

/// Lowercase letters, digits and single dashes.
pub fn is_name(said: &str) -> bool {
    let part = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    said.split('-').all(part)
}

fn field_word(name: &str) -> Arg {
    Arg::Word(field(name).code)
}

/// The name of a part of a line.
pub fn field(name: &str) -> Text {
    Text { code: Word::own(format!("field.{name}")), args: vec![] }
}
