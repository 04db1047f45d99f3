//! The transcriptions of printed tables that data is compared with.

use crate::rules::root;
use std::{collections::BTreeMap, fs};

/// Rows of cells, without the header row.
pub type Table = Vec<Vec<String>>;

/// The tables of a system's transcription by title.
pub fn printed(system: &str) -> BTreeMap<String, Table> {
    let file = root().join(format!("tests/facts/{system}/printed.md"));
    let content = fs::read_to_string(file).expect("the printed tables");
    let mut tables: BTreeMap<String, Table> = BTreeMap::new();
    let mut title = String::new();
    for line in content.lines() {
        if let Some(found) = line.strip_prefix("## ") {
            title = found.to_owned();
        } else if let Some(row) = line.strip_prefix("| ").filter(|_| !title.is_empty()) {
            let cells = row.trim_end_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
            tables.entry(title.clone()).or_default().push(cells);
        }
    }
    // The first row of each is its header.
    tables.values_mut().for_each(|rows| drop(rows.remove(0)));
    tables
}
