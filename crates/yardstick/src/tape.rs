//! The answers: lines of whole numbers.

use fnv::FnvHasher;
use std::{fmt, hash::Hasher as _};

/// Lines of numbers, without an allocation for each line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tape {
    numbers: Vec<i64>,
    ends: Vec<usize>,
}

impl Tape {
    pub fn clear(&mut self) {
        self.numbers.clear();
        self.ends.clear();
    }

    #[inline]
    pub fn push(&mut self, number: i64) {
        self.numbers.push(number);
    }

    #[inline]
    pub fn end_line(&mut self) {
        self.ends.push(self.numbers.len());
    }

    #[inline]
    pub fn line(&mut self, numbers: &[i64]) {
        self.numbers.extend_from_slice(numbers);
        self.end_line();
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn lines(&self) -> impl Iterator<Item = &[i64]> {
        let mut start = 0;
        self.ends.iter().map(move |end| &self.numbers[std::mem::replace(&mut start, *end)..*end])
    }

    /// FNV-1a over each number as eight little-endian bytes, and over the byte 10 after each line.
    pub fn checksum(&self) -> u64 {
        let mut hash = FnvHasher::default();
        for line in self.lines() {
            line.iter().for_each(|n| hash.write(&n.to_le_bytes()));
            hash.write(b"\n");
        }
        hash.finish()
    }
}

impl fmt::Display for Tape {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for line in self.lines() {
            for (i, number) in line.iter().enumerate() {
                write!(f, "{}{number}", if i == 0 { "[" } else { "," })?;
            }
            f.write_str(if line.is_empty() { "[]\n" } else { "]\n" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_and_sums_as_the_protocol_says() {
        let mut tape = Tape::default();
        tape.line(&[0, 1, 251]);
        tape.line(&[-1]);
        assert_eq!(tape.to_string(), "[0,1,251]\n[-1]\n");
        assert_eq!(tape.checksum(), 0xd7a1_c7f2_3b0b_6897);
    }
}
