//! What a state hashes to: the same natively and in the browser, whatever the width of a pointer.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt::{self, Write};
use table::notation::Position;

/// FNV-1a over the text of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateHash(pub u64);

impl StateHash {
    pub fn of(position: &Position) -> StateHash {
        let mut hash = Fnv::default();
        write!(hash, "{position}").expect("hashing cannot fail");
        StateHash(hash.0)
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

impl Write for Fnv {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        self.add(s.as_bytes());
        Ok(())
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
    fn fnv_is_the_published_one() {
        assert_eq!(fnv(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
