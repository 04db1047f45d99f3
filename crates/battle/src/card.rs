//! Parts that every unit card is made of.

use content::{Arg, Text, text, word};
use contract::{Card, GridLine};
use table::UnitId;

/// The card of a unit that does not exist.
pub fn none(id: UnitId) -> Card {
    let title = text("key", [Arg::Said(id.to_string())]);
    Card {
        title,
        group: text("card.none", []),
        rows: vec![],
        parts: vec![],
        tokens: vec![],
        off: vec![],
        towed: vec![],
    }
}

/// Its name, or its number.
pub fn title(id: UnitId, name: &str) -> Text {
    if name.is_empty() { text("unit", [Arg::Unit(id)]) } else { text("card.unit", [Arg::Named(name.to_owned())]) }
}

pub fn heads(codes: &[&'static str]) -> Vec<Text> {
    codes.iter().map(|code| Text { code: word(code), args: vec![] }).collect()
}

pub fn cell(arg: Arg) -> Text {
    text("card.cell", [arg])
}

pub fn line(cells: impl Into<Vec<Text>>) -> GridLine {
    GridLine { cells: cells.into(), notes: vec![] }
}
