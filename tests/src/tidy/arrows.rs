//! Which crate may use which.

use super::{Finding, SYSTEMS};

/// The project's crates, then external ones, that a crate may use. Adding a line here means justifying a new
/// dependency.
const ARROWS: [(&str, &[&str], &[&str]); 17] = [
    ("sorted", &[], &[]),
    ("angle", &[], &[]),
    ("geom", &["sorted"], &["serde"]),
    ("table", &["sorted", "geom"], &["serde"]),
    ("content", &["sorted", "geom", "table"], &["serde", "toml"]),
    ("contract", &["sorted", "geom", "table", "content"], &["serde"]),
    ("battle", &["sorted", "geom", "table", "content", "contract"], &[]),
    // `serde_json` reads and writes the record, `fnv` makes its checksums.
    (
        "game",
        &["geom", "table", "content", "contract", "SYSTEMS"],
        &["serde", "serde_json", "fnv", "wasm_split_helpers"],
    ),
    ("ui", &["game", "contract", "content", "table", "geom", "sorted", "angle"], &["glam"]),
    ("art", &["sorted", "geom", "content", "angle"], &[]),
    ("brush", &["art"], &["wasm-bindgen", "js-sys", "web-sys"]),
    // `yardstick` only with the feature for measurements.
    (
        "web",
        &["ui", "game", "art", "brush", "sorted", "yardstick"],
        &[
            "serde-wasm-bindgen",
            "rand",
            "getrandom",
            "serde",
            "serde_json",
            "wasm-bindgen",
            "wasm-bindgen-futures",
            "js-sys",
            "web-sys",
        ],
    ),
    ("yardstick", &["geom", "table"], &["serde", "serde_json", "fnv"]),
    ("serve", &[], &["fnv"]),
    // For tests of every other crate.
    ("test_dice", &[], &[]),
    (
        "xtask",
        &["serve"],
        &[
            "anyhow",
            "fnv",
            "sha2",
            "base64",
            "wasm-bindgen-cli",
            "wasm_split_cli_support",
            "walrus",
            "wasm-encoder",
            "wasmparser",
            "toml",
            "zopfli",
            "brotli",
            "pulldown-cmark",
        ],
    ),
    // The suite uses every crate except `web`.
    (
        "suite",
        &[
            "geom",
            "table",
            "content",
            "contract",
            "battle",
            "SYSTEMS",
            "game",
            "ui",
            "art",
            "yardstick",
            "serve",
            "test_dice",
        ],
        &["serde", "serde_json", "fnv", "ureq", "base64", "rand", "toml", "glam", "getrandom"],
    ),
];

/// What a game system may use: everything below it, and no other system.
const SYSTEM: (&[&str], &[&str]) = (&["sorted", "geom", "table", "content", "contract", "battle"], &["serde"]);

/// Dependencies in a crate's `Cargo.toml` that it may not have.
pub fn arrows(path: &str, manifest: &str) -> Vec<Finding> {
    let Some(name) = value(manifest, "package", "name") else { return vec![] };
    let (own, others) = if SYSTEMS.contains(&name.as_str()) {
        SYSTEM
    } else if let Some((_, own, others)) = ARROWS.iter().find(|(of, ..)| *of == name) {
        (*own, *others)
    } else {
        return vec![finding(path, 0, format!("{name} is not in the table of what each crate may use"))];
    };
    let allowed = |dependency: &str| {
        let system = SYSTEMS.contains(&dependency) && own.contains(&"SYSTEMS");
        system || own.contains(&dependency) || others.contains(&dependency)
    };
    let lines = lines_of(manifest, "dependencies");
    let forbidden = lines.filter(|(_, dependency, _)| !allowed(dependency));
    forbidden.map(|(line, dependency, _)| finding(path, line, format!("{name} may not use {dependency}"))).collect()
}

/// Packages of `Cargo.lock` that do not come from the public registry.
pub fn lock(path: &str, lock: &str) -> Vec<Finding> {
    const PUBLIC: &str = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";
    let sources = lock.lines().enumerate().filter(|(_, line)| line.starts_with("source = ") && *line != PUBLIC);
    sources.map(|(i, line)| finding(path, i + 1, format!("not the public registry: {line}"))).collect()
}

fn finding(path: &str, line: usize, what: String) -> Finding {
    Finding { path: path.to_owned(), line, what }
}

fn value(manifest: &str, section: &str, key: &str) -> Option<String> {
    let line = lines_of(manifest, section).find(|(_, name, _)| name == key);
    line.map(|(_, _, value)| value.trim_matches('"').to_owned())
}

/// Keys and values of a section and of its sub-sections (`[dependencies.serde]`), with their lines.
fn lines_of<'a>(manifest: &'a str, section: &'a str) -> impl Iterator<Item = (usize, String, String)> + 'a {
    let mut here = false;
    manifest.lines().enumerate().filter_map(move |(i, line)| {
        if let Some(head) = line.strip_prefix('[') {
            // Dependencies for a single target count too.
            let name = head.trim_end().trim_end_matches(']');
            here = name == section || name.ends_with(&format!(".{section}"));
            let sub = name.split_once(&format!("{section}."));
            return sub
                .filter(|(before, _)| !before.ends_with("dev-"))
                .map(|(_, name)| (i + 1, name.to_owned(), String::new()));
        }
        let indented = line.starts_with([' ', '\t', ']', '#', '"']) || line.is_empty();
        let (key, value) = line.split_once('=').filter(|_| here && !indented)?;
        let key = key.trim();
        Some((i + 1, key.split('.').next().unwrap_or(key).to_owned(), value.trim().to_owned()))
    })
}
