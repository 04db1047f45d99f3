//! The tables that a player may choose from.

use content::{MapRow, Turf, Words};

/// A table in the list behind the title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The map's name; none for the table of the first visit, which comes with models.
    pub map: Option<&'static str>,
    pub title: String,
    pub story: String,
    pub turf: Turf,
}

pub fn tables() -> Vec<TableRow> {
    let word = |code| Words::english().word(&content::word(code));
    let first = TableRow {
        map: None,
        title: word("screen.first-table"),
        story: word("screen.first-story"),
        turf: Turf::Summer,
    };
    let row = |MapRow { id, title, story, turf }| TableRow {
        map: Some(id),
        title: String::from(title),
        story: String::from(story),
        turf,
    };
    std::iter::once(first).chain(content::maps().map(row)).collect()
}
