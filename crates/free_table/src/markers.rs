//! Markers of state on units.

use content::{Fault, rows::Sheet};
use sorted::Map;
use std::sync::LazyLock;

const FILE: &str = "assets/data/free_table/markers.toml";

static MARKERS: LazyLock<Map<String, u8>> = LazyLock::new(|| match read(Sheet::shipped(FILE)) {
    Ok(markers) => markers,
    Err(faults) => unreachable!("a test reads the same file: {faults:?}"),
});

/// The most of a marker that a unit can have. None if there is no such marker.
pub(crate) fn most(marker: &str) -> Option<u8> {
    MARKERS.get(marker).copied()
}

pub(crate) fn all() -> impl Iterator<Item = &'static str> {
    MARKERS.keys().map(String::as_str)
}

/// Words that have another meaning on the line of a unit.
const TAKEN: [&str; 4] = ["label", "pace", "hidden", "used"];

fn read(sheet: Sheet) -> Result<Map<String, u8>, Vec<Fault>> {
    let (rows, mut faults) = sheet.rows();
    let mut markers = Map::new();
    for mut row in rows {
        let most = row.number(&mut faults, "most", (1, 99), Some(1)).and_then(|most| u8::try_from(most).ok());
        if TAKEN.contains(&row.name.as_str()) {
            faults.add(row.line, content::text("fault.twice", [content::Arg::Said(row.name.clone())]));
        }
        markers.extend(most.map(|most| (row.name.clone(), most)));
        row.done(&mut faults);
    }
    faults.or(markers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_file_is_sound() {
        assert_eq!(read(Sheet::shipped(FILE)).err(), None);
        assert!(all().count() >= 8);
    }
}
