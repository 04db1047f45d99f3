//! Text files of the program as players download them: without comments and without the blanks that line up columns for authors.

/// `embedded!("path")` is `include_str!("path")` as [`packed`] leaves it. Lines keep their numbers and their words.
#[macro_export]
macro_rules! embedded {
    ($path:literal) => {{
        const FILE: &str = include_str!($path);
        #[allow(long_running_const_eval, reason = "the file is read once, byte by byte")]
        const PACKED: &[u8] = &$crate::packed::<{ $crate::packed_len(FILE) }>(FILE);
        const TEXT: &str = match ::core::str::from_utf8(PACKED) {
            Ok(text) => text,
            Err(_) => panic!("only whole comments and blanks are left out"),
        };
        TEXT
    }};
}

/// How long a file is when it is packed.
pub const fn packed_len(file: &str) -> usize {
    let mut packing = Packing::new();
    while packing.next(file.as_bytes()).is_some() {
        packing.len += 1;
    }
    packing.len
}

/// The file without comments, and with one blank where there are several outside quotes.
pub const fn packed<const LEN: usize>(file: &str) -> [u8; LEN] {
    let mut bytes = [0; LEN];
    let mut packing = Packing::new();
    while let Some(byte) = packing.next(file.as_bytes()) {
        bytes[packing.len] = byte;
        packing.len += 1;
    }
    bytes
}

/// How far a file is packed.
struct Packing {
    at: usize,
    len: usize,
    /// What was taken last.
    last: u8,
    quoted: bool,
}

impl Packing {
    const fn new() -> Packing {
        Packing { at: 0, len: 0, last: b'\n', quoted: false }
    }

    /// The next byte to keep.
    const fn next(&mut self, file: &[u8]) -> Option<u8> {
        while self.at < file.len() {
            let byte = file[self.at];
            let parted = matches!(self.last, b' ' | b'\n');
            if !self.quoted && parted && byte == b'#' {
                while self.at < file.len() && file[self.at] != b'\n' {
                    self.at += 1;
                }
                continue;
            }
            self.at += 1;
            if !self.quoted && parted && byte == b' ' {
                continue;
            }
            self.quoted = match byte {
                b'\n' => false,
                // As `table::notation::tokens` reads it: a quote opens at the beginning of a word only.
                b'"' if self.quoted => self.last == b'\\',
                b'"' => parted,
                _ => self.quoted,
            };
            self.last = byte;
            return Some(byte);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{packed, packed_len};

    const FILE: &str = "# Weapons\n\nweapon  \"an 88  #1\"   a#1  # heavy\n  line 2\n";
    /// Inches in a word, a quote in a name, and a quote that is left open.
    const QUOTES: &str = "12\"  \"a  b\"  c\n\"a \\\"b\\\"  c\"  d\n\"a  b\nc  d\n";

    #[test]
    fn comments_and_columns_are_left_out_and_words_are_not() {
        assert_eq!(packed_len(FILE), 33);
        assert_eq!(str::from_utf8(&packed::<33>(FILE)), Ok("\n\nweapon \"an 88  #1\" a#1 \nline 2\n"));
    }

    #[test]
    fn what_is_quoted_stays_as_it_is() {
        const PACKED: &str = "12\" \"a  b\" c\n\"a \\\"b\\\"  c\" d\n\"a  b\nc d\n";
        assert_eq!(str::from_utf8(&packed::<{ packed_len(QUOTES) }>(QUOTES)), Ok(PACKED));
    }
}
