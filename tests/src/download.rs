//! What players download, compressed as a plain web server does.

use flate2::{Compression, write::GzEncoder};
use std::{fs, io::Write, path::Path};

/// What the page may need before the first table is on the screen: program, glue and styles. The rest of the program and the one
/// that paints come after that.
pub const CODE_MAX: usize = 300_000;
/// Everything but the game systems, with what is kept for measuring offline.
pub const ALL_MAX: usize = 1_000_000;

/// How the names of files begin that several game systems need, and of those that hold their words: their folder stands before it.
const SYSTEMS: &str = "systems";

/// Bytes to transfer.
pub struct Download {
    /// Before the first table is on the screen.
    pub code: usize,
    /// The rest of the program, which comes at once after that: before it is there a table can only be looked at.
    pub rest: usize,
    /// What paints it after that.
    pub painter: usize,
    /// Everything that a first table and whatever is measured on it need.
    pub all: usize,
    /// Rules of game systems, and their words: each comes when one of its games is opened.
    pub systems: usize,
}

impl Download {
    /// Of the page in a folder.
    pub fn of(dist: &Path) -> Download {
        let mut files = vec![];
        packed(dist, &mut files);
        let bytes = |so: &dyn Fn(&str) -> bool| files.iter().filter(|(name, _)| so(name)).map(|(_, bytes)| bytes).sum();
        let paints = |name: &str| name.starts_with("painter");
        let is_rest = |name: &str| name.starts_with("rest-");
        let systems = || game::AnyGame::battles().map(|(system, _)| system);
        let is_system = |name: &str| name.starts_with(SYSTEMS) || systems().any(|system| name.starts_with(system));
        let is_code = |name: &str| [".wasm", ".js", ".css", ".html"].iter().any(|end| name.ends_with(end));
        Download {
            code: bytes(&|name| {
                is_code(name) && !paints(name) && !is_rest(name) && !is_system(name) && name != "sw.js"
            }),
            rest: bytes(&is_rest),
            painter: bytes(&paints),
            all: bytes(&|name| !is_system(name)),
            systems: bytes(&is_system),
        }
    }
}

fn packed(dir: &Path, files: &mut Vec<(String, usize)>) {
    for entry in fs::read_dir(dir).expect("the built page").flatten() {
        if entry.path().is_dir() {
            packed(&entry.path(), files);
            continue;
        }
        let mut packed = GzEncoder::new(vec![], Compression::best());
        packed.write_all(&fs::read(entry.path()).expect("a file of the page")).expect("memory takes writes");
        let folder = if dir.ends_with(SYSTEMS) { SYSTEMS } else { "" };
        let name = format!("{folder}{}", entry.file_name().to_string_lossy());
        files.push((name, packed.finish().expect("memory takes writes").len()));
    }
}
