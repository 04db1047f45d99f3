//! From the schema that wrote a save to today's, one step per schema in between.
//!
//! A step knows the old words and the new ones, and no rules: it is never edited after a release, whatever happens to
//! them. It leaves alone whatever it does not know.

use super::{Header, lines};
use crate::System;
use content::{Arg, Fault, Opening, Word, text};
use serde_json::Value;
use std::borrow::Cow;
use table::notation::{NoteFault, PRINTING, Token, quoted, tokens};

/// From one schema to the next.
#[derive(Clone, Copy)]
pub struct Upgrade {
    /// How the game began. Not called if there is no position: the system sets up the start.
    pub opening: fn(&mut OldOpening),
    /// A line of the record: its draft, its replies and its events. Not the header.
    pub line: fn(&mut Value),
}

/// An opening as lines of words, which today's readers need not understand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OldOpening {
    pub switches: Vec<String>,
    /// Each line of the position. A quoted word is never anything but a word, as in the notation.
    pub lines: Vec<Vec<Token>>,
}

impl OldOpening {
    /// A position in words; `None` if a quote is not closed.
    fn of_position(text: &str) -> Option<OldOpening> {
        let lines = text.lines().map(|line| tokens(line).ok()).collect::<Option<_>>()?;
        Some(OldOpening { switches: vec![], lines })
    }

    fn position(&self) -> String {
        let word = |token: &Token| quoted(&token.word, token.quoted);
        self.lines.iter().map(|line| line.iter().map(word).collect::<Vec<_>>().join(" ") + "\n").collect()
    }

    /// The lines that begin with this word.
    pub fn lines_of<'a>(&'a mut self, first: &'a str) -> impl Iterator<Item = &'a mut Vec<Token>> {
        self.lines.iter_mut().filter(move |line| line.first().and_then(Token::plain) == Some(first))
    }
}

/// A word of an old line.
pub fn old_word(word: &str) -> Token {
    Token { column: 0, word: word.to_owned(), quoted: false }
}

/// The version whose notation and hashes a save has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    pub schema: u32,
    /// How the notation prints what every system has.
    pub printing: u32,
}

impl Written {
    pub fn today(system: &System) -> Written {
        Written { schema: system.schema, printing: PRINTING }
    }

    pub(super) fn by(header: &Header) -> Written {
        Written { schema: header.schema, printing: header.printing }
    }
}

fn steps(system: &System, schema: u32) -> impl Iterator<Item = &'static Upgrade> + use<> {
    system.upgrades.iter().skip((schema as usize).saturating_sub(1))
}

/// Upgrades one line of a save from its schema to today's.
pub(super) fn line(system: &System, schema: u32, line: &mut Value) {
    if let Some(opening) = line.pointer_mut("/sandtable/opening") {
        return opening_value(system, schema, opening);
    }
    steps(system, schema).for_each(|step| (step.line)(line));
}

/// An opening in today's words. `None` if it is already, or if it is not a position, which the reader of positions reports.
fn stepped(system: &System, schema: u32, switches: Vec<String>, position: &str) -> Option<OldOpening> {
    let mut steps = steps(system, schema).peekable();
    steps.peek()?;
    let mut old = OldOpening { switches, ..OldOpening::of_position(position)? };
    steps.for_each(|step| (step.opening)(&mut old));
    Some(old)
}

/// What a game begins from, given a position outside a save, worded under this schema.
pub fn opening_of(system: &System, schema: u32, switches: &[Word], position: &str) -> Result<Opening, Vec<Fault>> {
    if schema > system.schema {
        let numbers = [schema, system.schema].map(|n| Arg::Num(i32::try_from(n).unwrap_or(i32::MAX)));
        return Err(vec![lines::fault(1, text("position.newer-schema", numbers))]);
    }
    let said = switches.iter().map(Word::to_string).collect();
    let (switches, position) = match stepped(system, schema, said, position) {
        Some(new) => (new.switches.iter().cloned().map(Word::own).collect(), new.position().into()),
        None => (switches.to_vec(), Cow::from(position)),
    };
    let faults =
        |notes: Vec<NoteFault>| notes.into_iter().map(|note| Fault::of_note("position", note)).collect::<Vec<_>>();
    Ok(Opening { switches, ..Opening::read(&position).map_err(faults)? })
}

fn opening_value(system: &System, schema: u32, value: &mut Value) {
    let switches = value["switches"].as_array().into_iter().flatten();
    let switches = switches.filter_map(|switch| switch.as_str().map(str::to_owned)).collect();
    let position = value["position"].as_str().unwrap_or_default();
    let Some(old) = stepped(system, schema, switches, position) else { return };
    if !old.lines.is_empty() {
        value["position"] = old.position().into();
    }
    if !old.switches.is_empty() || value["switches"].is_array() {
        value["switches"] = old.switches.into();
    }
}
