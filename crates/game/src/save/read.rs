//! Reading a saved game, or its undamaged part.

use super::{End, FORMAT, HalfDone, Head, Header, Line, Numbered, Written, lines, upgrade};
use crate::{Entry, Game, StateHash, System, hash::Running, timeline::Timeline};
use content::{Arg, Fault, Text, text, told_of};
use contract::Ruleset;
use serde::{Deserialize as _, de::DeserializeOwned};
use serde_json::Value;
use table::notation::{PRINTING, Position};

/// A game from the lines before the first fault, and that fault.
pub struct Whole<G> {
    pub game: G,
    pub fault: Option<Fault>,
}

/// The content of a file's lines, read in order.
struct Read<E> {
    header: Header,
    entries: Vec<(Entry<E>, StateHash)>,
    head: Head,
    half_done: Option<HalfDone>,
    end: Option<End>,
    /// Running sum of the lines read.
    running: Running,
}

/// The name of a saved game's system.
pub fn system_of(bytes: &[u8]) -> Result<String, Fault> {
    let (lines, fault) = lines::whole_lines(bytes.split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default());
    let Some(first) = lines.first() else {
        let named = lines::said(bytes, "\"system\":").map(str::to_string);
        return named.ok_or_else(|| fault.expect("a file without a line has a fault"));
    };
    let header = header_value(first)?;
    Ok(header["system"].as_str().unwrap_or_default().to_string())
}

impl<R: Ruleset> Game<R> {
    /// Loads a saved game, complete or not at all. Asks no rules about what happened in it.
    pub fn load(system: &'static System, bytes: &[u8]) -> Result<Game<R>, Vec<Fault>> {
        Game::checked(system, bytes).map_err(told_of)
    }

    fn checked(system: &'static System, bytes: &[u8]) -> Result<Game<R>, Vec<Fault>> {
        // A damaged file is refused before any of it is folded.
        let whole = match lines::whole_lines(bytes) {
            (lines, None) => read::<R>(system, &lines, None)?,
            (lines, Some(damage)) => {
                let first = newer(system, bytes).unwrap_or(damage);
                return Err(every_fault::<R::Event>(system, &lines, bytes, first));
            }
        };
        match whole.fault {
            None => Ok(whole.game),
            Some(fault) => Err(every_fault::<R::Event>(system, &lines::whole_lines(bytes).0, bytes, fault)),
        }
    }

    /// Loads the undamaged part of a saved game: its lines up to the first fault.
    pub fn load_whole(system: &'static System, bytes: &[u8]) -> Result<Whole<Game<R>>, Vec<Fault>> {
        let (lines, damage) = lines::whole_lines(bytes);
        read::<R>(system, &lines, damage.map(|damage| newer(system, bytes).unwrap_or(damage))).map_err(told_of)
    }
}

/// The first format whose last line counts the others.
const COUNTS_LINES: u32 = 2;

/// The first fault, and each later line that is damaged or cannot be read. Without a first line, no other line is
/// examined.
fn every_fault<E: DeserializeOwned + serde::Serialize>(
    system: &System,
    whole: &[String],
    bytes: &[u8],
    first: Fault,
) -> Vec<Fault> {
    let schema = whole.first().and_then(|line| header::<E>(system, line).ok()).map(|header| header.schema);
    let Some(schema) = schema.filter(|_| first.line > 0) else { return vec![first] };
    let behind = lines::each(bytes).enumerate().skip(first.line).filter_map(|(i, line)| match line {
        Ok(json) => parsed::<E>(system, schema, i + 1, &json).err(),
        Err(fault) => Some(fault),
    });
    [first].into_iter().chain(behind).collect()
}

/// A first line that does not agree with its checksum but was written by a newer version, which may seal its lines
/// differently.
fn newer(system: &System, bytes: &[u8]) -> Option<Fault> {
    let number = |name: &str| lines::said(bytes, name).and_then(|said| said.parse::<u32>().ok());
    let refused = |code: &'static str, have: Option<u32>, need: u32| {
        let have = have.filter(|have| *have > need)?;
        let numbers = [have, need].map(|n| Arg::Num(i32::try_from(n).unwrap_or(i32::MAX)));
        Some(lines::fault(1, text(code, numbers)))
    };
    refused("save.newer-format-damaged", number("\"format\":"), FORMAT)
        .or_else(|| refused("save.newer-schema-damaged", number("\"schema\":"), system.schema))
}

fn read<R: Ruleset>(
    system: &'static System,
    lines: &[String],
    damage: Option<Fault>,
) -> Result<Whole<Game<R>>, Vec<Fault>> {
    let Some(first) = lines.first() else { return Err(damage.into_iter().collect()) };
    let header = header::<R::Event>(system, first)?;
    let mut read = Read {
        header,
        entries: vec![],
        head: Head::default(),
        half_done: None,
        end: None,
        running: Running::default(),
    };
    read.running.add_line(first);
    let misread = lines.iter().enumerate().skip(1).find_map(|(idx, line)| read.line(system, idx + 1, line).err());
    let not_closed = read.header.closed && read.end.is_none();
    let cut_off = || not_closed.then(|| lines::fault(lines.len(), text("save.cut-off", [])));
    let fault = misread.or(damage).or_else(cut_off);
    game(system, read, lines.len(), fault)
}

/// Folds what was read. A last state other than the recorded one is a fault like any other.
fn game<R: Ruleset>(
    system: &'static System,
    read: Read<R::Event>,
    n_lines: usize,
    fault: Option<Fault>,
) -> Result<Whole<Game<R>>, Vec<Fault>> {
    let mut state = R::begin(&read.header.opening)?;
    let mut timeline = Timeline::new(state.clone());
    let written = Written::by(&read.header);
    // The notation of another version gives the same state another hash, so the recorded one cannot be compared.
    let today = written == Written::today(system);
    for (entry, hash) in read.entries {
        for event in &entry.events {
            R::apply(&mut state, event);
        }
        let hash = if today { hash } else { StateHash::of(&R::position(&state)) };
        timeline.push(entry, hash, &state);
    }
    let recorded = read.end.map(|end| end.hash).or(timeline.hashes().last().copied());
    let same = !today || recorded.is_none_or(|hash| hash == StateHash::of(&R::position(&state)));
    let fault = fault.or_else(|| (!same).then(|| lines::fault(n_lines, text("save.other-state", []))));
    let mut game = Game::<R>::at(system, read.header.opening, timeline, state);
    (game.written, game.counted) = (written, read.end.is_some_and(|end| end.lines.is_some()));
    game.notes = read.head.notes;
    if read.head.at < game.len() {
        game.state = game.timeline.state_at(read.head.at);
        (game.head, game.moment) = (read.head.at, read.head.at);
    } else {
        if let Some(half_done) = read.half_done {
            game.resume(half_done);
        }
        game.settle();
    }
    Ok(Whole { game, fault })
}

impl<E: DeserializeOwned + serde::Serialize> Read<E> {
    fn line(&mut self, system: &System, number: usize, json: &str) -> Result<(), Fault> {
        let refuse = |text: Text| Err(lines::fault(number, text));
        if self.end.is_some() {
            return refuse(text("save.after-end", []));
        }
        match parsed(system, self.header.schema, number, json)? {
            Line::Sandtable(_) => return refuse(text("save.second-header", [])),
            Line::Entry(Numbered { number: n, made, hash }) => {
                if n != self.head.at + 1 {
                    return refuse(text("save.wrong-number", [Arg::Num(n as i32), Arg::Num(self.head.at as i32 + 1)]));
                }
                self.entries.truncate(self.head.at);
                self.entries.push((made, hash));
                (self.head, self.half_done) = (Head { at: n, notes: vec![] }, None);
            }
            Line::Open(half_done) => {
                self.entries.truncate(self.head.at);
                self.half_done = Some(half_done);
            }
            Line::Head(head) => {
                if head.at > self.entries.len() {
                    let n_entries = self.entries.len() as i32;
                    return refuse(text("save.wrong-number", [Arg::Num(head.at as i32), Arg::Num(n_entries)]));
                }
                (self.head, self.half_done) = (head, None);
            }
            Line::End(end) => {
                if end.count != self.entries.len() {
                    let n_entries = self.entries.len() as i32;
                    return refuse(text("save.wrong-count", [Arg::Num(end.count as i32), Arg::Num(n_entries)]));
                }
                self.is_all_of_it(number, &end)?;
                self.end = Some(end);
            }
        }
        self.running.add_line(json);
        Ok(())
    }

    /// Whether the lines before this one are all those written, in order.
    fn is_all_of_it(&self, number: usize, end: &End) -> Result<(), Fault> {
        if self.header.format < COUNTS_LINES {
            return Ok(());
        }
        let before = number - 1;
        let refuse = |text: Text| Err(lines::fault(number, text));
        match (end.lines, end.running) {
            (Some(n), _) if n != before => {
                refuse(text("save.lines-lost", [Arg::Num(n as i32), Arg::Num(before as i32)]))
            }
            (Some(_), Some(sum)) if sum == self.running.sum() => Ok(()),
            (Some(_), Some(_)) => refuse(text("save.lines-changed", [])),
            (None, _) | (_, None) => refuse(text("save.unreadable", [Arg::Said("lines, running".to_owned())])),
        }
    }
}

pub(super) fn parsed<E: DeserializeOwned + serde::Serialize>(
    system: &System,
    schema: u32,
    number: usize,
    json: &str,
) -> Result<Line<E>, Fault> {
    let unreadable = |said: String| lines::fault(number, text("save.unreadable", [Arg::Said(said)]));
    let mut value: Value = serde_json::from_str(json).map_err(|e| unreadable(e.to_string()))?;
    upgrade::line(system, schema, &mut value);
    Line::deserialize(&value).map_err(|e| unreadable(e.to_string()))
}

/// Each fault of the position in a header, with its line of the position; otherwise the fault of the header.
fn wrong_position(system: &System, schema: u32, line: &str, fault: Fault) -> Vec<Fault> {
    let mut value: Value = serde_json::from_str(line).unwrap_or_default();
    upgrade::line(system, schema, &mut value);
    let position = value["sandtable"]["opening"]["position"].as_str().map(|text| text.parse::<Position>());
    let Some(Err(notes)) = position else { return vec![fault] };
    let notes = notes.0.into_iter().map(|note| Fault::of_note("position", note));
    [lines::fault(1, text("save.position", []))].into_iter().chain(notes).collect()
}

/// The header, as far as all versions agree on its form.
fn header_value(line: &str) -> Result<Value, Fault> {
    let refuse = |text: Text| Err(lines::fault(1, text));
    let mut value: Value = serde_json::from_str(line).unwrap_or_default();
    let header = value["sandtable"].take();
    let Some(format) = header["format"].as_u64() else { return refuse(text("save.not-a-save", [])) };
    if format > u64::from(FORMAT) {
        let have = Arg::Num(i32::try_from(format).unwrap_or(i32::MAX));
        return refuse(text("save.newer-format", [have, Arg::Num(FORMAT as i32)]));
    }
    Ok(header)
}

/// Read in the same way as the lines after it, so that one reader serves all.
fn header<E: DeserializeOwned + serde::Serialize>(system: &System, line: &str) -> Result<Header, Vec<Fault>> {
    let refuse = |text: Text| Err(vec![lines::fault(1, text)]);
    let header = header_value(line).map_err(|fault| vec![fault])?;
    if header["system"] != system.name {
        let name = header["system"].as_str().unwrap_or_default().to_string();
        return refuse(text("save.unknown-system", [Arg::Said(name)]));
    }
    let schema = header["schema"].as_u64().and_then(|schema| u32::try_from(schema).ok()).unwrap_or(u32::MAX);
    if schema > system.schema {
        return refuse(text("save.newer-schema", [Arg::Num(schema as i32), Arg::Num(system.schema as i32)]));
    }
    let printing = header["printing"].as_u64().map_or(1, |printing| i32::try_from(printing).unwrap_or(i32::MAX));
    if printing > PRINTING as i32 {
        return refuse(text("save.newer-printing", [Arg::Num(printing), Arg::Num(PRINTING as i32)]));
    }
    match parsed::<E>(system, schema, 1, line).map_err(|fault| wrong_position(system, schema, line, fault))? {
        Line::Sandtable(header) => Ok(header),
        Line::Entry(_) | Line::Open(_) | Line::Head(_) | Line::End(_) => refuse(text("save.not-a-save", [])),
    }
}
