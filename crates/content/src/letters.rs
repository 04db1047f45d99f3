//! Letters of the languages that tables are named in. The standard library knows every script, but players would have to download its
//! tables.

/// Latin with its accents, Greek, Cyrillic.
pub fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic() || (('À'..='ӿ').contains(&c) && !matches!(c, '×' | '÷'))
}

/// The text in lowercase, for comparison.
pub fn small(text: &str) -> String {
    text.chars().map(small_letter).collect()
}

fn small_letter(c: char) -> char {
    // Their lowercase letters follow 32 places later.
    let capital = matches!(c, 'À'..='Ö' | 'Ø'..='Þ' | 'Α'..='Ρ' | 'Σ'..='Ϋ' | 'А'..='Я');
    if capital { char::from_u32(c as u32 + 32).unwrap_or(c) } else { c.to_ascii_lowercase() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_what_the_library_says() {
        for c in (0..0x500).filter_map(char::from_u32).filter(|c| !('\u{2b0}'..'\u{386}').contains(c)) {
            let known = is_letter(c) || !c.is_alphabetic() || matches!(c, 'ª' | 'µ' | 'º');
            assert!(known && (!is_letter(c) || c.is_alphabetic() || c > 'ͯ'), "{c:?}");
        }
        for c in ('A'..='z').chain('À'..='ÿ').chain('Α'..='Ω').chain('А'..='я') {
            assert_eq!(small(&c.to_string()), c.to_string().to_lowercase(), "{c:?}");
        }
        assert_eq!(small("Übersetzer 75 MM"), "übersetzer 75 mm");
    }
}
