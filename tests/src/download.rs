//! What players download, compressed as a plain web server does.

use flate2::{Compression, write::GzEncoder};
use std::{fs, io::Write, path::Path};

/// What the page should need before the first table can be played: program, glue and styles. The painting program comes after that.
pub const CODE_AIM: usize = 300_000;
/// What it may need while the measuring table is being built; then it goes down again.
pub const CODE_MAX: usize = 640_000;
/// Everything, with all that is kept for playing offline.
pub const ALL_MAX: usize = 1_000_000;

/// Bytes to transfer.
pub struct Download {
    pub code: usize,
    pub all: usize,
}

impl Download {
    /// Of the page in a folder.
    pub fn of(dist: &Path) -> Download {
        let mut files = vec![];
        packed(dist, &mut files);
        let is_code = |name: &str| {
            let later = name.starts_with("painter") || name == "sw.js";
            !later && [".wasm", ".js", ".css", ".html"].iter().any(|end| name.ends_with(end))
        };
        Download {
            code: files.iter().filter(|(name, _)| is_code(name)).map(|(_, bytes)| bytes).sum(),
            all: files.iter().map(|(_, bytes)| bytes).sum(),
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
        let name = entry.file_name().to_string_lossy().into_owned();
        files.push((name, packed.finish().expect("memory takes writes").len()));
    }
}
