//! What a state hashes to: the same natively and in the browser, whatever the width of a pointer.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{cell::RefCell, fmt};
use table::notation::Position;

/// FNV-1a over the text of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateHash(pub u64);

impl StateHash {
    pub fn of(position: &Position) -> StateHash {
        LAST.with_borrow_mut(|last| StateHash(last.hash(position.to_string())))
    }
}

/// FNV-1a of bytes. Each step is one to one, so that a single changed byte always changes it.
pub(crate) fn fnv(bytes: &[u8]) -> u64 {
    let mut hash = Fnv::default();
    hash.add(bytes);
    hash.0
}

struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// Bytes between two places from which a text can be hashed on.
const BLOCK: usize = 1 << 10;

/// The text that was hashed last. Most of a position is ground, which stays as it was from entry to entry.
#[derive(Default)]
struct Last {
    text: String,
    /// Before each whole block of it.
    hashes: Vec<u64>,
}

thread_local! {
    static LAST: RefCell<Last> = RefCell::default();
}

impl Last {
    fn hash(&mut self, text: String) -> u64 {
        let (old, new) = (self.text.as_bytes(), text.as_bytes());
        let same = old.chunks_exact(BLOCK).zip(new.chunks_exact(BLOCK)).take_while(|(old, new)| old == new).count();
        let known = same.min(self.hashes.len().saturating_sub(1));
        let mut hash = Fnv(self.hashes.get(known).copied().unwrap_or(Fnv::default().0));
        self.hashes.truncate(known);
        for block in known..=new.len() / BLOCK {
            self.hashes.push(hash.0);
            hash.add(&new[block * BLOCK..new.len().min((block + 1) * BLOCK)]);
        }
        self.text = text;
        hash.0
    }
}

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Serialize for StateHash {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for StateHash {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<StateHash, D::Error> {
        let text = String::deserialize(d)?;
        let hash = u64::from_str_radix(&text, 16).map(StateHash).map_err(de::Error::custom)?;
        if hash.to_string() == text {
            Ok(hash)
        } else {
            Err(de::Error::custom("a hash is sixteen small hexadecimal digits"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_hashes_to_the_same_whatever_was_hashed_before() {
        let long = |n: usize, last: char| format!("{}{last}", "table ".repeat(n));
        let texts = [(0, 'a'), (700, 'b'), (700, 'c'), (170, 'c'), (2_000, 'd'), (0, 'x')];
        let mut last = Last::default();
        for (n, end) in texts.into_iter().chain(texts).rev() {
            let text = long(n, end);
            assert_eq!(last.hash(text.clone()), fnv(text.as_bytes()), "{n} {end}");
            let changed = text.replacen("table", "tabel", 1);
            assert_eq!(last.hash(changed.clone()), fnv(changed.as_bytes()));
        }
        let block = "x".repeat(BLOCK);
        assert_eq!([last.hash(block.clone()), last.hash(block.clone())], [fnv(block.as_bytes()); 2]);
    }

    #[test]
    fn fnv_is_the_published_one() {
        assert_eq!(fnv(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
