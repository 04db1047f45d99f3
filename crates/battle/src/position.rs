//! Lines of a position that every battle has.

use content::{Arg, Fault, LineReader, Opening, Word, text};
use table::{Seat, notation::Position};

/// No battle comes to so many turns, tokens or markers.
pub const MANY: u16 = 9_999;

/// How a battle ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over {
    pub winner: Option<Seat>,
    pub why: Word,
}

/// The position that a battle begins with: with units on it.
pub fn of_forces(opening: &Opening) -> Result<&Position, Vec<Fault>> {
    let found = opening.position.as_ref().filter(|position| !position.units.is_empty());
    found.ok_or_else(|| vec![fault(0, text("fault.no-forces", []))])
}

pub fn fault(line: usize, text: content::Text) -> Fault {
    Fault { file: "position".to_owned(), line, text }
}

/// What one line says cannot be, beside the rest.
pub fn contradicts(line: usize, said: String) -> Fault {
    fault(line, text("fault.contradicts", [Arg::Said(said)]))
}

/// Every fault of a position, by its line, or what was read.
pub fn or_faults<T>(read: T, mut faults: Vec<Fault>) -> Result<T, Vec<Fault>> {
    sorted::sort_by_key(&mut faults, |fault| fault.line);
    if faults.is_empty() { Ok(read) } else { Err(faults) }
}

/// Of a marker: they ascend.
pub fn numbered(reader: &mut LineReader, last: Option<u16>) -> Option<u16> {
    reader.numbered(last).filter(|number| *number <= MANY)
}

/// `red shooting 3`: whose turn, which step, which turn. Red's first, and the step that is usual, where nothing is said.
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

/// `over red broken`, after its first word; `ends` are all that a battle may end by.
pub fn over(reader: &mut LineReader, ends: &[&str]) -> Option<Over> {
    let winner = if reader.exact("nobody").is_some() { None } else { Some(reader.seat()?) };
    let why = reader.take(|why| ends.contains(&why).then(|| Word::own(why.to_owned())))?;
    Some(Over { winner, why })
}

impl Over {
    /// Its line.
    pub fn words(&self) -> Vec<String> {
        let winner = self.winner.map_or_else(|| "nobody".to_owned(), |seat| seat.to_string());
        vec!["over".to_owned(), winner, self.why.to_string()]
    }
}
