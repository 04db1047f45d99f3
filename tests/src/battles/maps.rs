//! The ground of random battles: the eight maps, and pieces of every kind close together.

use crate::rules::root;
use content::{Catalog, Map};
use std::{fmt::Write, fs, sync::LazyLock};

const MAPS: [&str; 8] = [
    "kaltenbruck",
    "hollin-fields",
    "saint-aubry",
    "les-trois-vergers",
    "kamyshevka",
    "vaux-crossing",
    "roche-brunel",
    "cala-verna",
];

static READ: LazyLock<Vec<Map>> = LazyLock::new(|| {
    let read = |name: &&str| {
        let file = format!("assets/maps/{name}.txt");
        let content = fs::read_to_string(root().join(&file)).expect("a map");
        Map::read(&file, &content, Catalog::standard()).expect("a sound map")
    };
    MAPS.iter().map(read).collect()
});

/// The maps in turn.
pub fn map(nth: u64) -> &'static Map {
    &READ[(nth % 8) as usize]
}

/// Fourteen pieces on 48 by 36 in, taking the kinds of the chart in turn. `lies` says of a kind whether it is a line,
/// and the words after it.
pub fn ground(
    text: &mut String,
    nth: u64,
    lies: impl Fn(&str) -> (bool, &'static str),
    die: &mut dyn FnMut(u32) -> u32,
) {
    let kinds: Vec<&String> = Catalog::standard().terrain.keys().filter(|kind| *kind != "wreck").collect();
    for piece in 0..14 {
        let kind = kinds[(nth * 14 + piece) as usize % kinds.len()];
        let (line, end) = lies(kind);
        let (x, y) = (die(42) as i32, 3 + die(26) as i32);
        let (w, h) = (3 + die(4) as i32, 3 + die(4) as i32);
        let (a, b) = (x + w, y + h);
        let _ = if line {
            writeln!(text, "{kind} P{piece} ({x},{y})-({},{}) width 0.4{end}", x + w + 2, y + h / 2)
        } else {
            writeln!(text, "{kind} P{piece} ({x},{y}) ({a},{y}) ({a},{b}) ({x},{b}){end}")
        };
    }
}
