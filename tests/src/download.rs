//! What players download, compressed as served.

use std::{fs, path::Path};

/// A measuring table with one map and one language, including everything that paints it. The aim is 900 kB: see `web/README.md`.
pub const TABLE_MAX: usize = 1_241_000;
/// A battle: the same with the rules of one system, the code that any two systems share (a battle loads three quarters of it), and its words.
/// The aim is 1,250 kB.
pub const BATTLE_MAX: usize = 2_008_000;
/// The typeface, which nothing waits for; not counted in the others.
pub const FONT_MAX: usize = 20_000;
/// What the rules of a system say, which nothing waits for; not counted in the others.
pub const LAWS_MAX: usize = 12_400;
/// The rules and words of each further system.
pub const SYSTEM_MAX: usize = 662_000;

/// Bytes to transfer. The largest map, language and system count.
pub struct Download {
    /// Before the screen shows anything.
    pub first: usize,
    pub painter: usize,
    pub table: usize,
    pub battle: usize,
    pub font: usize,
    pub laws: usize,
    /// For each system.
    pub systems: Vec<(&'static str, usize)>,
}

impl Download {
    /// Of the page in a folder, compressed as `gz` or `br`.
    pub fn of(dist: &Path, packed: &str) -> Download {
        let mut files = vec![];
        sizes(dist, "", packed, &mut files);
        let bytes = |so: &dyn Fn(&str) -> bool| files.iter().filter(|(name, _)| so(name)).map(|(_, bytes)| bytes).sum();
        let most = |so: &dyn Fn(&str) -> bool| {
            files.iter().filter(|(name, _)| so(name)).map(|(_, bytes)| *bytes).max().unwrap_or(0)
        };
        let begins = |name: &str, starts: &[&str]| starts.iter().any(|start| name.starts_with(start));
        let painter: usize = bytes(&|name| name.starts_with("painter"));
        let beside = |name: &str| {
            name.rsplit_once('/').map(|(folder, _)| {
                folder.split('-').next().unwrap_or_default().to_owned() + &"/".repeat(folder.matches('/').count())
            })
        };
        let language = most(&|name| beside(name).as_deref() == Some("words"));
        let first = language + bytes(&|name| begins(name, &["index.html", "style-", "web-", "web_bg-"]));
        let map = most(&|name| beside(name).as_deref() == Some("maps"));
        let shared: usize = bytes(&|name| name.starts_with("chunk-"));
        let systems: Vec<(&'static str, usize)> = game::AnyGame::fighting()
            .map(|system| {
                let said = most(&|name| {
                    beside(name).as_deref() == Some("words/") && name.ends_with(&format!("/{system}.txt"))
                });
                let rules: usize = bytes(&|name| name.starts_with(&format!("{system}-")));
                (system, rules + said)
            })
            .collect();
        let laws = most(&|name| beside(name).as_deref() == Some("words//"));
        let table = first + painter + map;
        let battle = table + shared + systems.iter().map(|(_, bytes)| *bytes).max().unwrap_or(0);
        let font = bytes(&|name| name.ends_with(".woff2"));
        Download { first, font, laws, painter, table, battle, systems }
    }
}

/// The size of each file as sent, by its path in the folder.
fn sizes(dir: &Path, before: &str, packed: &str, into: &mut Vec<(String, usize)>) {
    for entry in fs::read_dir(dir).expect("the built page").flatten() {
        let (path, name) = (entry.path(), format!("{before}{}", entry.file_name().to_string_lossy()));
        if path.is_dir() {
            sizes(&path, &format!("{name}/"), packed, into);
        } else if !name.ends_with(".gz") && !name.ends_with(".br") {
            let sent = format!("{}.{packed}", path.display());
            let sent = if Path::new(&sent).exists() { sent } else { path.display().to_string() };
            into.push((name, fs::metadata(sent).expect("a file of the page").len() as usize));
        }
    }
}
