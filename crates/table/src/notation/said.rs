//! A word of a line.

use std::{fmt, ops::Deref};

/// A word that reads as a `str`. Positions have thousands of words, and most are short: those need no allocation.
#[derive(Clone)]
pub struct Said(Stored);

#[derive(Clone)]
enum Stored {
    Short([u8; Said::SHORT], u8),
    Long(Box<str>),
}

impl Said {
    const SHORT: usize = 22;
    const NOTHING: Said = Said(Stored::Short([0; Said::SHORT], 0));

    /// The word.
    pub fn as_str(&self) -> &str {
        self
    }

    fn bytes(&self) -> &[u8] {
        match &self.0 {
            Stored::Short(bytes, n) => &bytes[..usize::from(*n)],
            Stored::Long(text) => text.as_bytes(),
        }
    }

    /// The word that a value prints as.
    pub fn of(said: impl fmt::Display) -> Said {
        let mut word = Said::NOTHING;
        // Writing to memory cannot fail.
        let _ = fmt::Write::write_fmt(&mut word, format_args!("{said}"));
        word
    }
}

impl fmt::Write for Said {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        if let Stored::Short(bytes, n) = &mut self.0
            && let Some(room) = bytes.get_mut(usize::from(*n)..usize::from(*n) + more.len())
        {
            room.copy_from_slice(more.as_bytes());
            *n += more.len() as u8;
            return Ok(());
        }
        self.0 = Stored::Long([&**self, more].concat().into());
        Ok(())
    }
}

impl Deref for Said {
    type Target = str;
    fn deref(&self) -> &str {
        match &self.0 {
            // Only complete UTF-8 texts were put in.
            Stored::Short(..) => str::from_utf8(self.bytes()).unwrap_or_default(),
            Stored::Long(text) => text,
        }
    }
}

impl From<&str> for Said {
    fn from(text: &str) -> Said {
        let mut word = Said::NOTHING;
        let _ = fmt::Write::write_str(&mut word, text);
        word
    }
}

impl From<String> for Said {
    fn from(text: String) -> Said {
        Said::from(text.as_str())
    }
}

impl PartialEq for Said {
    fn eq(&self, other: &Said) -> bool {
        self.bytes() == other.bytes()
    }
}

impl Eq for Said {}

impl PartialEq<str> for Said {
    fn eq(&self, other: &str) -> bool {
        self.bytes() == other.as_bytes()
    }
}

impl PartialEq<&str> for Said {
    fn eq(&self, other: &&str) -> bool {
        self.bytes() == other.as_bytes()
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self)
    }
}

impl fmt::Debug for Said {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_any_length_are_kept_whole() {
        for n in 0..60 {
            let text: String = "aé€b".chars().cycle().take(n).collect();
            let word = Said::from(text.as_str());
            assert_eq!(*word, *text);
            assert_eq!(Said::of(format_args!("{text}{n}")), *format!("{text}{n}"));
            assert_eq!(word.clone(), Said::from(text));
        }
    }
}
