//! Lines with a checksum: `{…,"sum":"0123456789abcdef"}`.

use crate::hash::fnv;
use content::{Arg, Fault, Text, text};

const SUM: &str = ",\"sum\":\"";
/// Length of `,"sum":"`, its sixteen digits and `"}`.
const TAIL: usize = SUM.len() + 16 + 2;

/// The line with its checksum. `json` is a non-empty object.
pub(super) fn sealed(json: &str) -> String {
    let body = json.strip_suffix('}').expect("a line is an object");
    format!("{body}{SUM}{:016x}\"}}", fnv(body.as_bytes()))
}

/// The object of a sealed line, if its checksum is right.
fn opened(line: &[u8]) -> Option<&[u8]> {
    let (body, tail) = line.split_at_checked(line.len().checked_sub(TAIL)?)?;
    let expected = format!("{SUM}{:016x}\"}}", fnv(body));
    if tail == expected.as_bytes() { Some(body) } else { None }
}

pub(super) fn fault(line: usize, text: Text) -> Fault {
    Fault { file: String::new(), line, text }
}

/// The objects of a file up to the first damaged line, with their closing braces; and what is wrong with that line.
pub(super) fn whole_lines(bytes: &[u8]) -> (Vec<String>, Option<Fault>) {
    let mut lines = vec![];
    if bytes.is_empty() {
        return (lines, Some(fault(1, text("save.empty", []))));
    }
    for line in each(bytes) {
        match line {
            Ok(line) => lines.push(line),
            Err(fault) => return (lines, Some(fault)),
        }
    }
    (lines, None)
}

/// The object of each line with its closing brace, or what is wrong with the line.
pub(super) fn each(bytes: &[u8]) -> impl Iterator<Item = Result<String, Fault>> {
    bytes.split_inclusive(|byte| *byte == b'\n').enumerate().map(|(i, line)| whole_line(i + 1, line))
}

fn whole_line(number: usize, line: &[u8]) -> Result<String, Fault> {
    let Some(line) = line.strip_suffix(b"\n") else {
        let begun = line.starts_with(HEADER) || HEADER.starts_with(line);
        let code = if number == 1 && !begun { "save.not-a-save" } else { "save.cut-off" };
        return Err(fault(number, text(code, [])));
    };
    let Some(body) = opened(line) else { return Err(fault(number, text(damage(number, line), []))) };
    match str::from_utf8(body) {
        Ok(body) => Ok(format!("{body}}}")),
        Err(e) => Err(fault(number, text("save.not-text", [Arg::Num(e.valid_up_to() as i32 + 1)]))),
    }
}

/// How a first line begins in every version.
const HEADER: &[u8] = b"{\"sandtable\":";

/// What happened to a line whose checksum does not agree, as far as it shows.
fn damage(number: usize, line: &[u8]) -> &'static str {
    match line {
        [0xef, 0xbb, 0xbf, rest @ ..] if number == 1 && rest.starts_with(HEADER) => "save.marked",
        [whole @ .., b'\r'] if opened(whole).is_some() => "save.line-ends",
        _ if number == 1 && !line.starts_with(HEADER) => "save.not-a-save",
        _ => "save.damaged",
    }
}

/// A value that a first line gives under one of its names, without checking its checksum: a newer version may seal
/// differently.
pub(super) fn said<'a>(bytes: &'a [u8], name: &str) -> Option<&'a str> {
    let near =
        str::from_utf8(bytes.get(..bytes.len().min(200))?).ok().filter(|near| near.as_bytes().starts_with(HEADER))?;
    let (_, rest) = near.split_once(name)?;
    rest.split([',', '}']).next().map(|value| value.trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_line_opens_and_a_changed_one_does_not() {
        let line = sealed("{\"a\":1}");
        assert_eq!(opened(line.as_bytes()), Some(&b"{\"a\":1"[..]));
        for at in 0..line.len() {
            for bit in 0..8 {
                let mut bytes = line.clone().into_bytes();
                bytes[at] ^= 1 << bit;
                assert_eq!(opened(&bytes), None, "bit {bit} of byte {at}");
            }
            assert_eq!(opened(&line.as_bytes()[..at]), None);
        }
    }

    #[test]
    fn damage_is_named_by_what_happened_to_the_line() {
        let first = sealed("{\"sandtable\":2}");
        let marked = [b"\xef\xbb\xbf", first.as_bytes()].concat();
        assert_eq!((damage(1, &marked), damage(2, &marked)), ("save.marked", "save.damaged"));
        assert_eq!(damage(1, b"\xef\xbb\xbfA letter"), "save.not-a-save");
        let ended = |line: &str| [line.as_bytes(), b"\r"].concat();
        assert_eq!(damage(3, &ended(&first)), "save.line-ends");
        assert_eq!(damage(3, &ended(&first.replace('2', "3"))), "save.damaged");
        assert_eq!((damage(1, b"Dear diary"), damage(2, b"Dear diary")), ("save.not-a-save", "save.damaged"));
    }

    #[test]
    fn what_is_not_text_is_named_by_its_place() {
        let body = b"{\"a\":\"\xff\"";
        let line = [&body[..], format!("{SUM}{:016x}\"}}\n", fnv(body)).as_bytes()].concat();
        let why = whole_line(4, &line).expect_err("not text");
        assert_eq!((why.line, why.text), (4, text("save.not-text", [Arg::Num(7)])));
    }
}
