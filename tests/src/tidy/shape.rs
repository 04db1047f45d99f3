//! Limits of length.

use super::{File, Finding};

const FILE_MAX: usize = 600;
const FUNCTION_MAX: usize = 100;

pub fn file_length(file: &File) -> Vec<Finding> {
    let lines = file.text.lines().count();
    let long = lines > FILE_MAX;
    long.then(|| file.finding(0, format!("{lines} lines, of {FILE_MAX}: one subject a file"))).into_iter().collect()
}

pub fn function_length(file: &File) -> Vec<Finding> {
    let bytes = file.code.as_bytes();
    let mut found = vec![];
    for (at, _) in file.code.match_indices("fn ") {
        let part_of_word = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
        if part_of_word || !bytes.get(at + 3).is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_') {
            continue;
        }
        let Some(end) = body_end(bytes, at) else { continue };
        let lines = file.line_of(end) - file.line_of(at) + 1;
        if lines > FUNCTION_MAX {
            let name = file.code[at + 3..].split(['(', '<']).next().unwrap_or_default();
            found.push(file.finding(at, format!("{name} has {lines} lines, of {FUNCTION_MAX}")));
        }
    }
    found
}

/// Where the body of the function at `at` ends; `None` if it has no body.
fn body_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut depth = 0;
    for (i, b) in bytes.iter().enumerate().skip(at) {
        match b {
            b';' if depth == 0 => return None,
            b'{' => depth += 1,
            // Types may contain a length: `[u8; 3]`.
            b'[' | b'(' => depth += 1000,
            b']' | b')' => depth -= 1000,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(i);
                }
            }
            _ => {}
        }
    }
    None
}
