//! From the schema that wrote a save to today's, one step per schema in between.
//!
//! A step knows the old words and the new ones, and no rules: it is never edited after a release, whatever happens to
//! them. It leaves alone whatever it does not know.

use super::Header;
use crate::System;
use serde_json::Value;
use table::notation::{PRINTING, Token, quoted, tokens};

/// From one schema to the next.
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

fn opening_value(system: &System, schema: u32, value: &mut Value) {
    if steps(system, schema).next().is_none() {
        return;
    }
    let text = value["position"].as_str().unwrap_or_default();
    // If it is not a position, the reader of positions reports it.
    let Some(mut old) = OldOpening::of_position(text) else { return };
    let switches = value["switches"].as_array().into_iter().flatten();
    old.switches = switches.filter_map(|switch| switch.as_str().map(str::to_owned)).collect();
    steps(system, schema).for_each(|step| (step.opening)(&mut old));
    if !old.lines.is_empty() {
        value["position"] = old.position().into();
    }
    if !old.switches.is_empty() || value["switches"].is_array() {
        value["switches"] = old.switches.into();
    }
}
