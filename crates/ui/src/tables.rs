//! The tables from which a player may choose.

use content::{MapRow, Turf, Words};

/// What is on the table of the first visit.
pub const FIRST_TABLE: &str = content::embedded!("../../../assets/maps/first-table.txt");

/// Between the forces in the title of a battle.
const BETWEEN: &str = " – ";

/// A table in the list behind the title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The map's name; `None` for the table of the first visit, which has models on it.
    pub map: Option<&'static str>,
    pub title: String,
    pub story: String,
    pub turf: Turf,
}

/// The title of a stored game. It was given in the language in which the game began.
pub fn title_of(title: &str) -> String {
    title.split(BETWEEN).map(|name| Words::current().called(name)).collect::<Vec<_>>().join(BETWEEN)
}

pub fn tables() -> Vec<TableRow> {
    let word = |code| Words::current().word(&content::word(code));
    let first = TableRow {
        map: None,
        title: word("screen.first-table"),
        story: word("screen.first-story"),
        turf: Turf::Summer,
    };
    // A map tells its story in English; another language may translate it.
    let told = |id, story| {
        let code = format!("story.{id}");
        Words::current().sentence(&code).unwrap_or(story).to_owned()
    };
    let row = |MapRow { id, title, story, turf }| TableRow {
        map: Some(id),
        title: Words::current().called(title),
        story: told(id, story),
        turf,
    };
    std::iter::once(first).chain(content::maps().map(row)).collect()
}
