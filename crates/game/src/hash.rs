//! The hash of a state: the same natively and in the browser, whatever the width of a pointer.

use fnv::FnvHasher;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{cell::RefCell, fmt, hash::Hasher as _, sync::Arc};
use table::notation::Position;

/// FNV-1a over the text of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateHash(pub u64);

impl StateHash {
    pub fn of(position: &Position) -> StateHash {
        LAST.with_borrow_mut(|last| StateHash(hash(last, position.parts())))
    }
}

/// FNV-1a of bytes. Each step is a bijection, so a single changed byte always changes the hash.
pub(crate) fn fnv(bytes: &[u8]) -> u64 {
    let mut hash = FnvHasher::default();
    hash.write(bytes);
    hash.finish()
}

/// The sum of all lines so far.
#[derive(Default)]
pub(crate) struct Running(FnvHasher);

impl Running {
    pub(crate) fn add_line(&mut self, line: &str) {
        self.0.write(line.as_bytes());
        self.0.write(b"\n");
    }

    pub(crate) fn sum(&self) -> StateHash {
        StateHash(self.0.finish())
    }
}

/// The parts of the text hashed last, each with the hash up to its end. Most of a position, above all the ground, stays
/// the same from entry to entry.
type Last = Vec<(Arc<str>, u64)>;

thread_local! {
    static LAST: RefCell<Last> = RefCell::default();
}

fn hash(last: &mut Last, parts: Vec<Arc<str>>) -> u64 {
    let same = last.iter().zip(&parts).take_while(|((old, _), new)| Arc::ptr_eq(old, new) || old == *new).count();
    last.truncate(same);
    let mut hash = last.last().map_or_else(FnvHasher::default, |(_, hash)| FnvHasher::with_key(*hash));
    for part in parts.into_iter().skip(same) {
        hash.write(part.as_bytes());
        last.push((part, hash.finish()));
    }
    hash.finish()
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
        let mut last = Last::default();
        let texts = ["", "a", "a b c", "a b d", "a b c d", "x b c", "a c", "a b", "a b c d"];
        for text in texts.into_iter().chain(texts).rev() {
            let parts: Vec<Arc<str>> = text.split(' ').map(Arc::from).collect();
            assert_eq!(hash(&mut last, parts.clone()), fnv(parts.concat().as_bytes()), "{text}");
            assert_eq!(hash(&mut last, parts), fnv(text.replace(' ', "").as_bytes()));
        }
    }

    #[test]
    fn fnv_is_the_published_one() {
        assert_eq!(fnv(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
