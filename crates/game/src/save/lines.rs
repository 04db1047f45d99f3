//! Lines with a checksum: `{…,"sum":"0123456789abcdef"}`.

use crate::hash::fnv;
use content::{Arg, Fault, Text, text};

const SUM: &str = ",\"sum\":\"";
/// Of `,"sum":"` with its sixteen digits and `"}`.
const TAIL: usize = SUM.len() + 16 + 2;

/// The line with its checksum. `json` is an object with something in it.
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

/// The objects of a file up to the first line that is not whole, with their closing braces; and what is wrong with that line.
pub(super) fn whole_lines(bytes: &[u8]) -> (Vec<String>, Option<Fault>) {
    let mut lines = vec![];
    if bytes.is_empty() {
        return (lines, Some(fault(1, text("save.empty", []))));
    }
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let number = lines.len() + 1;
        let Some(line) = line.strip_suffix(b"\n") else {
            return (lines, Some(fault(number, text("save.cut-off", []))));
        };
        let Some(body) = opened(line) else {
            let code =
                if number == 1 && !line.starts_with(b"{\"sandtable\":") { "save.not-a-save" } else { "save.damaged" };
            return (lines, Some(fault(number, text(code, []))));
        };
        match str::from_utf8(body) {
            Ok(body) => lines.push(format!("{body}}}")),
            Err(e) => {
                return (lines, Some(fault(number, text("save.not-text", [Arg::Num(e.valid_up_to() as i32 + 1)]))));
            }
        }
    }
    (lines, None)
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
}
