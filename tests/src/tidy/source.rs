//! A Rust file split into code without comments and strings, its strings, and its comments.

use std::{
    fmt, fs,
    path::{Path, PathBuf},
};

pub struct File {
    /// From the repository's root, with `/`.
    pub path: String,
    pub text: String,
    /// The text with comments, strings and characters blanked out: the remaining code stays in place.
    pub code: String,
    /// Strings with the place of their opening quote.
    pub strings: Vec<(usize, String)>,
    /// Comments with the place where they begin.
    pub comments: Vec<(usize, String)>,
    /// Where the tests at the end of the file begin; the file's length if there are none.
    pub tests_at: usize,
}

/// What is wrong, and where.
#[derive(Debug, PartialEq, Eq)]
pub struct Finding {
    pub path: String,
    pub line: usize,
    pub what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.what)
    }
}

impl File {
    pub fn new(path: &str, text: &str) -> File {
        let mut file = File {
            path: path.to_owned(),
            text: text.to_owned(),
            code: String::new(),
            strings: vec![],
            comments: vec![],
            tests_at: 0,
        };
        Lexer { bytes: text.as_bytes(), at: 0, code: text.as_bytes().to_vec() }.run(&mut file);
        file.tests_at = file.code.find("#[cfg(test)]").unwrap_or(text.len());
        file
    }

    /// The crate's folder: `geom`, `web`, `tests`.
    pub fn krate(&self) -> &str {
        let rest = self.path.strip_prefix("crates/").unwrap_or(&self.path);
        rest.split('/').next().unwrap_or_default()
    }

    /// Part of a library or program, not of its tests.
    pub fn is_source(&self) -> bool {
        let own = self.path.split('/').position(|part| part == "src");
        let tests = |part: &str| part == "tests" || part == "tests.rs";
        own.is_some_and(|at| !self.path.split('/').enumerate().any(|(i, part)| i != at && tests(part)))
    }

    pub fn line_of(&self, place: usize) -> usize {
        self.text.as_bytes()[..place.min(self.text.len())].iter().filter(|b| **b == b'\n').count() + 1
    }

    pub fn finding(&self, place: usize, what: impl Into<String>) -> Finding {
        Finding { path: self.path.clone(), line: self.line_of(place), what: what.into() }
    }

    /// Paths and single names in the code before the tests, with their places: `std::fs`, also from `use std::{fs,
    /// io}`.
    pub fn names(&self) -> Vec<(usize, String)> {
        let code = &self.code[..self.tests_at];
        let mut found = vec![];
        let mut at = 0;
        while let Some((start, path)) = next_path(code, at) {
            at = start + path.len();
            if path == "use" {
                at = use_tree(code, at, "", &mut found);
            } else {
                found.push((start, path.split_whitespace().collect()));
            }
        }
        found
    }
}

/// The next `a::b::c` at or after `from`.
fn next_path(code: &str, from: usize) -> Option<(usize, &str)> {
    let bytes = code.as_bytes();
    let letter = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let start = (from..bytes.len()).find(|i| letter(bytes[*i]))?;
    let mut end = start;
    while end < bytes.len() {
        if letter(bytes[end]) {
            end += 1;
        } else if bytes[end..].starts_with(b"::") && bytes.get(end + 2).is_some_and(|b| letter(*b)) {
            end += 2;
        } else {
            break;
        }
    }
    Some((start, &code[start..end]))
}

/// Reads a `use` tree from `at` on, and returns where it ends.
fn use_tree(code: &str, mut at: usize, before: &str, found: &mut Vec<(usize, String)>) -> usize {
    let bytes = code.as_bytes();
    let mut path = before.to_owned();
    while at < bytes.len() {
        match bytes[at] {
            b'{' => {
                at += 1;
                while at < bytes.len() && bytes[at] != b'}' {
                    at = use_tree(code, at, &path, found);
                    if bytes.get(at) == Some(&b',') {
                        at += 1;
                    }
                }
                at += 1;
                path.clear();
            }
            b',' | b'}' => break,
            b';' => {
                at += 1;
                break;
            }
            b if b.is_ascii_alphanumeric() || b == b'_' => {
                let (start, name) = next_path(code, at).expect("a letter begins a name");
                if name == "as" {
                    // Skips the new name, which stands for the path before it.
                    let (after, new) = next_path(code, start + 2).unwrap_or((start, ""));
                    at = after + new.len();
                    continue;
                }
                path = if path.is_empty() { name.to_owned() } else { format!("{path}::{name}") };
                at = start + name.len();
                if !code[at..].starts_with("::") {
                    found.push((start, path.clone()));
                }
            }
            _ => at += 1,
        }
    }
    at
}

struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
    code: Vec<u8>,
}

impl Lexer<'_> {
    fn run(mut self, file: &mut File) {
        while self.at < self.bytes.len() {
            let rest = &self.bytes[self.at..];
            let begun = self.at;
            if rest.starts_with(b"//") {
                self.at += rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
                file.comments.push((begun, self.blank(begun)));
            } else if rest.starts_with(b"/*") {
                self.block();
                file.comments.push((begun, self.blank(begun)));
            } else if let Some(hashes) = raw(rest, begun.checked_sub(1).map(|i| self.bytes[i])) {
                self.raw_string(hashes);
                file.strings.push((begun, self.blank(begun)));
            } else if rest[0] == b'"' {
                self.string();
                file.strings.push((begun, self.blank(begun)));
            } else if rest[0] == b'\'' && letter_literal(rest) {
                self.at += 1;
                self.until(b'\'');
                self.blank(begun);
            } else {
                self.at += 1;
            }
        }
        file.code = String::from_utf8_lossy(&self.code).into_owned();
    }

    /// Blanks everything from `begun` to here except line breaks, and returns the old text.
    fn blank(&mut self, begun: usize) -> String {
        let end = self.at.min(self.bytes.len());
        for b in &mut self.code[begun..end] {
            if *b != b'\n' {
                *b = b' ';
            }
        }
        String::from_utf8_lossy(&self.bytes[begun..end]).into_owned()
    }

    fn block(&mut self) {
        let mut depth = 0;
        while self.at < self.bytes.len() {
            let rest = &self.bytes[self.at..];
            if rest.starts_with(b"/*") {
                depth += 1;
                self.at += 2;
            } else if rest.starts_with(b"*/") {
                depth -= 1;
                self.at += 2;
                if depth == 0 {
                    return;
                }
            } else {
                self.at += 1;
            }
        }
    }

    fn string(&mut self) {
        self.at += 1;
        self.until(b'"');
    }

    fn until(&mut self, end: u8) {
        while self.at < self.bytes.len() && self.bytes[self.at] != end {
            self.at += if self.bytes[self.at] == b'\\' { 2 } else { 1 };
        }
        self.at += 1;
    }

    fn raw_string(&mut self, hashes: usize) {
        let close: Vec<u8> = [b'"'].into_iter().chain(std::iter::repeat_n(b'#', hashes)).collect();
        self.at += 2 + hashes;
        let rest = &self.bytes[self.at..];
        let end = rest.windows(close.len()).position(|w| w == close);
        self.at += end.map_or(rest.len(), |at| at + close.len());
    }
}

/// How many hashes a raw string begins with, if one begins here.
fn raw(rest: &[u8], before: Option<u8>) -> Option<usize> {
    if rest[0] != b'r' || before.is_some_and(|b| b.is_ascii_alphanumeric() || b == b'_') {
        return None;
    }
    let hashes = rest[1..].iter().take_while(|b| **b == b'#').count();
    (rest.get(1 + hashes) == Some(&b'"')).then_some(hashes)
}

/// `'a'` and not `'a`.
fn letter_literal(rest: &[u8]) -> bool {
    match rest.get(1) {
        Some(b'\\') => true,
        Some(b) if b.is_ascii() => rest.get(2) == Some(&b'\''),
        Some(_) => true,
        None => false,
    }
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests/ lies in the repository").to_owned()
}

/// Every Rust file of the repository.
pub fn repository() -> Vec<File> {
    texts().into_iter().filter(|(path, _)| path.ends_with(".rs")).map(|(path, text)| File::new(&path, &text)).collect()
}

/// Every text file of the repository, by path, without build output and vendored files.
pub fn texts() -> Vec<(String, String)> {
    let mut found = vec![];
    walk(&root(), "", &mut found);
    assert!(found.len() > 50, "the repository was not found");
    found
}

fn walk(root: &Path, below: &str, found: &mut Vec<(String, String)>) {
    let mut entries: Vec<_> = fs::read_dir(root.join(below)).expect("a folder").flatten().collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if below.is_empty() { name.clone() } else { format!("{below}/{name}") };
        // A worktree has a file `.git` that says where the repository is.
        if name == ".git" {
            continue;
        }
        if entry.path().is_dir() {
            if !["target", "dist", "vendor", "node_modules"].contains(&name.as_str()) {
                walk(root, &path, found);
            }
        } else if let Ok(text) = fs::read_to_string(entry.path()) {
            found.push((path, text));
        }
    }
}
