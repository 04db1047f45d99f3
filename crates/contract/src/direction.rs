//! Directions in commands: by name, by degrees, relative to the facing of a base, toward something.

use crate::{Thing, draft_text::Reader};
use geom::{Bounds, Heading, Pt, shift};
use table::{Board, Form, notation::heading_from_text};

#[derive(Clone)]
pub(crate) enum Direction {
    Heading(Heading),
    /// Relative to the facing, counterclockwise.
    Turned(i32),
    Toward(Thing),
}

/// Directions by name. The notation knows their letters.
const WAYS: [(&str, &str); 8] = [
    ("north", "n"),
    ("south", "s"),
    ("east", "e"),
    ("west", "w"),
    ("northeast", "ne"),
    ("northwest", "nw"),
    ("southeast", "se"),
    ("southwest", "sw"),
];

/// Directions relative to the facing of a base, in half degrees.
const TURNS: [(&str, i32); 7] =
    [("forward", 0), ("ahead", 0), ("left", LEFT), ("back", 360), ("backward", 360), ("around", 360), ("right", RIGHT)];
pub(crate) const LEFT: i32 = 180;
pub(crate) const RIGHT: i32 = 540;

pub(crate) fn way_names() -> impl Iterator<Item = &'static str> {
    WAYS.iter().map(|(name, _)| *name).chain(TURNS.iter().map(|(name, _)| *name))
}

impl Direction {
    pub fn from(&self, board: &Board, at: Pt, facing: Heading) -> Heading {
        match self {
            Direction::Heading(heading) => *heading,
            Direction::Turned(by) => Heading::new(i32::from(facing.half_degrees()) + by),
            Direction::Toward(thing) => {
                place(board, thing).filter(|to| *to != at).map_or(facing, |to| Heading::between(at, to))
            }
        }
    }
}

/// The place of a thing: for a unit its first base, for terrain its middle.
pub(crate) fn place(board: &Board, thing: &Thing) -> Option<Pt> {
    let stood = |base: &table::Base| base.place.map(|place| place.at);
    match thing {
        Thing::Spot(at) => Some(*at),
        Thing::Base(base) => board.base(*base).and_then(stood),
        Thing::Unit(unit) => board.of(*unit).find_map(stood),
        Thing::Piece(piece) => board.piece(*piece).map(|piece| match &piece.form {
            Form::Area(area) => middle(area.bounds()),
            Form::Strip { line, .. } => middle(Bounds::around(line)),
            Form::Disc { at, .. } => *at,
        }),
    }
}

fn middle(bounds: Bounds) -> Pt {
    let by = bounds.hi - bounds.lo;
    bounds.lo + shift(by.x / 2, by.y / 2)
}

/// A direction by letter or name.
fn heading(word: &str) -> Option<Heading> {
    let plain = word.replace('-', "");
    let letters = WAYS.iter().find(|(name, _)| name.eq_ignore_ascii_case(&plain)).map_or(word, |(_, letters)| letters);
    if letters.bytes().all(|b| b.is_ascii_alphabetic()) { heading_from_text(letters).ok() } else { None }
}

impl Reader {
    pub(crate) fn way(&mut self, board: &Board) -> Option<Direction> {
        let start = self.mark();
        if self.take("toward") || self.take("towards") {
            if let Ok(thing) = self.thing_on(board) {
                return Some(Direction::Toward(thing));
            }
            // `toward north`; alone it is no direction.
            let way = self.way(board);
            if way.is_none() {
                self.back_to(start);
            }
            return way;
        }
        let degrees = |word: &str| word.strip_prefix('^').and_then(|text| heading_from_text(text).ok());
        let turned = |word: &str| TURNS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, by)| *by);
        let heading = self.take_if(|word| heading(word).or_else(|| degrees(word))).map(Direction::Heading);
        heading.or_else(|| self.take_if(turned).map(Direction::Turned))
    }
}
