//! Positions in words: reading and writing them, and the lines that every battle has.

use crate::ending;
use content::{Arg, Fault, LineReader, Opening, Word, text};
use std::fmt::Display;
use table::{
    Seat, UnitId,
    notation::{Position, Said, Words},
};

/// Reads the words of units, the lines of the system and the turn into the state; returns every fault with its line.
pub fn read<S>(
    position: &Position,
    state: &mut S,
    unit: impl Fn(&mut LineReader, &mut S, UnitId) -> Option<()>,
    mut line: impl FnMut(&mut LineReader, &mut S) -> Option<()>,
    turn: impl FnOnce(&mut LineReader, &mut S) -> Option<()>,
) -> Vec<Fault> {
    let mut faults = vec![];
    let mut whole = |words: &Words, read: &mut dyn FnMut(&mut LineReader) -> Option<()>| {
        let mut reader = LineReader::new(words, position.measure);
        if read(&mut reader).and_then(|()| reader.done(())).is_none() {
            faults.push(reader.fault());
        }
    };
    for (id, words) in &position.units {
        whole(words, &mut |reader| unit(reader, state, *id));
    }
    for words in &position.lines {
        whole(words, &mut |reader| line(reader, state));
    }
    let mut turn = Some(turn);
    whole(&position.turn, &mut |reader| turn.take()?(reader, state));
    sorted::sort_by_key(&mut faults, |fault| fault.line);
    faults
}

/// A word that is true or false of a thing, with access to the field that holds it.
pub struct Flag<T> {
    pub name: &'static str,
    pub holds: fn(&T) -> bool,
    pub place: fn(&mut T) -> &mut bool,
}

/// `flag!("pinned", pinned)`: a word and its field.
#[macro_export]
macro_rules! flag {
    ($name:literal, $($field:ident).+) => {
        $crate::position::Flag { name: $name, holds: |of| of.$($field).+, place: |of| &mut of.$($field).+ }
    };
}

impl<T> Flag<T> {
    /// Takes the next word if it is one of these, and sets its flag on the thing.
    pub fn take(flags: &[Flag<T>], reader: &mut LineReader, of: &mut T) -> Option<()> {
        let flag = reader.take(|word| flags.iter().find(|flag| flag.name == word))?;
        *(flag.place)(of) = true;
        Some(())
    }
}

/// The meaning of a word in a list of words.
pub fn named<T: Copy>(names: &[(&str, T)], word: &str) -> Option<T> {
    names.iter().find(|(name, _)| *name == word).map(|(_, known)| *known)
}

/// The word for a value.
pub fn name_of<T: PartialEq>(names: &[(&'static str, T)], of: &T) -> &'static str {
    names.iter().find(|(_, known)| known == of).map_or("", |(name, _)| name)
}

/// The line being written.
#[derive(Default)]
pub struct Writer(pub Vec<Said>);

impl Writer {
    /// A complete line.
    pub fn line(write: impl FnOnce(&mut Writer) -> &mut Writer) -> Words {
        let mut line = Writer::default();
        write(&mut line);
        Words::new(0, line.0)
    }

    pub fn said(&mut self, word: &str) -> &mut Writer {
        self.0.push(word.into());
        self
    }

    pub fn put(&mut self, word: impl Display) -> &mut Writer {
        self.0.push(Said::of(word));
        self
    }

    /// A word followed by its value.
    pub fn with(&mut self, word: &str, of: impl Display) -> &mut Writer {
        self.said(word).put(of)
    }

    /// A word, if `so`.
    pub fn when(&mut self, so: bool, word: &str) -> &mut Writer {
        if so { self.said(word) } else { self }
    }

    /// A list.
    pub fn all(&mut self, all: impl IntoIterator<Item = impl Display>) -> &mut Writer {
        self.0.extend(all.into_iter().map(Said::of));
        self
    }

    /// A word followed by a list, unless the list is empty.
    pub fn with_all(&mut self, word: &str, all: &[impl Display]) -> &mut Writer {
        self.when(!all.is_empty(), word).all(all)
    }

    /// A word followed by its value, for each value.
    pub fn with_any(&mut self, word: &str, of: impl IntoIterator<Item = impl Display>) -> &mut Writer {
        of.into_iter().fold(self, |line, of| line.with(word, of))
    }

    /// A word followed by a name, if there is one.
    pub fn with_name(&mut self, word: &str, of: &str) -> &mut Writer {
        if of.is_empty() { self } else { self.said(word).said(of) }
    }

    /// The words that are true of a thing.
    pub fn flags<T>(&mut self, flags: &[Flag<T>], of: &T) -> &mut Writer {
        flags.iter().fold(self, |line, flag| line.when((flag.holds)(of), flag.name))
    }
}

/// More turns, tokens or markers than any battle reaches.
pub const MANY: u16 = 9_999;

/// How a battle ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over {
    pub winner: Option<Seat>,
    pub why: Word,
}

/// The position that a battle begins with; it must have units.
pub fn of_forces(opening: &Opening) -> Result<&Position, Vec<Fault>> {
    let found = opening.position.as_ref().filter(|position| !position.units.is_empty());
    found.ok_or_else(|| vec![fault(0, text("fault.no-forces", []))])
}

pub fn fault(line: usize, text: content::Text) -> Fault {
    Fault { file: "position".to_owned(), line, text }
}

/// A line that contradicts the others.
pub fn contradicts(line: usize, said: String) -> Fault {
    fault(line, text("fault.contradicts", [Arg::Said(said)]))
}

/// Contradictions in what one line says of units, for each unit that has one.
pub fn contradictions(position: &Position, of: impl Fn(UnitId) -> Option<String>) -> Vec<Fault> {
    let found = position.units.iter().filter_map(|(id, words)| Some(contradicts(words.line, of(*id)?)));
    found.collect()
}

/// The result, or all its faults.
pub fn or_faults<T>(read: T, faults: Vec<Fault>) -> Result<T, Vec<Fault>> {
    if faults.is_empty() { Ok(read) } else { Err(faults) }
}

/// The number of a marker; numbers must ascend.
pub fn numbered(reader: &mut LineReader, last: Option<u16>) -> Option<u16> {
    reader.numbered(last).filter(|number| *number <= MANY)
}

/// `red shooting 3`: whose turn, which step, which turn number. Defaults to red, the usual step and turn 1.
pub fn whose_turn<S: Copy>(
    reader: &mut LineReader,
    usual: S,
    named: impl Fn(&str) -> Option<S>,
) -> Option<(Seat, S, u16)> {
    if reader.peek().is_none() {
        return Some((Seat::Red, usual, 1));
    }
    let seat = reader.seat()?;
    let step = if reader.peek().is_none() { usual } else { reader.take(named)? };
    let turn = if reader.peek().is_none() { 1 } else { reader.number(1).filter(|turn| *turn <= MANY)? };
    Some((seat, step, turn))
}

/// `over red broken`, after its first word; `ends` lists every way a battle may end by the rules.
pub fn over(reader: &mut LineReader, ends: &[&str]) -> Option<Over> {
    let winner = if reader.exact("nobody").is_some() { None } else { Some(reader.seat()?) };
    let why = reader
        .take(|why| ends.iter().chain(&ending::ENDS).any(|end| *end == why).then(|| Word::own(why.to_owned())))?;
    Some(Over { winner, why })
}

/// A side, or `nobody`.
pub fn or_nobody(seat: Option<Seat>) -> &'static str {
    seat.map_or("nobody", Seat::name)
}

impl Over {
    /// Its line.
    pub fn words(&self) -> Words {
        Writer::line(|line| line.with("over", or_nobody(self.winner)).put(&self.why))
    }
}
