//! The words of a line: separated by blanks, or in quotes.

/// One word and where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The character at which it begins, from 1.
    pub column: usize,
    /// The word without its quotes.
    pub word: String,
    /// It was in quotes, so it is just a word: never a number, the name of a base, or part of the grammar.
    pub quoted: bool,
}

impl Token {
    /// The word if the grammar may look at it.
    pub fn plain(&self) -> Option<&str> {
        if self.quoted { None } else { Some(&self.word) }
    }
}

/// The words of one line, up to a `#` at the beginning of a word.
///
/// # Errors
///
/// The column of a quote that is left open.
pub fn tokens(line: &str) -> Result<Vec<Token>, usize> {
    let mut tokens = vec![];
    let mut letters = line.chars().enumerate().map(|(i, c)| (i + 1, c)).peekable();
    while let Some((column, c)) = letters.next() {
        if c.is_whitespace() {
            continue;
        }
        if c == '#' {
            break;
        }
        let mut word = String::new();
        if c != '"' {
            word.push(c);
            while let Some((_, c)) = letters.next_if(|(_, c)| !c.is_whitespace()) {
                word.push(c);
            }
            tokens.push(Token { column, word, quoted: false });
            continue;
        }
        loop {
            match letters.next() {
                None => return Err(column),
                Some((_, '"')) => break,
                Some((_, '\\')) => match letters.next() {
                    Some((_, 'n')) => word.push('\n'),
                    Some((_, 'r')) => word.push('\r'),
                    Some((_, c)) => word.push(c),
                    None => return Err(column),
                },
                Some((_, c)) => word.push(c),
            }
        }
        tokens.push(Token { column, word, quoted: true });
    }
    Ok(tokens)
}

/// A word as text, in quotes if it needs them or if `always` is set.
pub fn quoted(word: &str, always: bool) -> String {
    let mut text = String::new();
    add_quoted(&mut text, word, always);
    text
}

pub fn add_quoted(text: &mut String, word: &str, always: bool) {
    let plain = word.bytes().all(|b| b.is_ascii_graphic());
    let needs = word.is_empty()
        || word.starts_with(['"', '#'])
        || !plain && word.contains(|c: char| c.is_whitespace() || c.is_control());
    if !needs && !always {
        return text.push_str(word);
    }
    text.push('"');
    for c in word.chars() {
        match c {
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '"' | '\\' => text.extend(['\\', c]),
            _ => text.push(c),
        }
    }
    text.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_word_reads_back() {
        for word in [
            "",
            "a",
            "\"",
            "#1",
            "a#1",
            "two words",
            "\\n",
            "\n\r\t",
            "ß\u{a0}é",
            "a\"b",
            "\\",
            "\u{85}\u{2028}\u{b}",
            "\u{0}",
        ] {
            for always in [false, true] {
                let text = quoted(word, always);
                assert_eq!(text.lines().count(), 1, "{word:?}");
                let read = tokens(&format!("  {text} x")).unwrap();
                assert_eq!(read[0].word, word);
                assert_eq!((read[0].column, read.len()), (3, 2), "{text}");
            }
        }
    }

    #[test]
    fn an_open_quote_is_named() {
        assert_eq!(tokens("red \"never"), Err(5));
        assert_eq!(tokens("\"x\\"), Err(1));
    }
}
