//! The tables that a player may choose from.

use content::Words;

/// A table in the list behind the title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The map's name; none for the table of the first visit, which comes with models.
    pub map: Option<&'static str>,
    pub title: String,
    pub story: String,
}

pub fn tables() -> Vec<TableRow> {
    let word = |code| Words::english().word(&content::word(code));
    let first = TableRow { map: None, title: word("screen.first-table"), story: word("screen.first-story") };
    let row = |(map, title, story): &(&'static str, &str, &str)| TableRow {
        map: Some(*map),
        title: (*title).to_owned(),
        story: (*story).to_owned(),
    };
    std::iter::once(first).chain(content::maps().iter().map(row)).collect()
}
