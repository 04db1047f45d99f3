//! The notation of positions: any text is read or its faults are located, and whatever is read prints and reads back the same. Failing
//! texts are shortened automatically.

use proptest::prelude::*;
use table::notation::{Catalog, Position, Token, quoted, tokens};

/// Words of positions, and words that look like them.
const WORDS: [&str; 44] = [
    "table",
    "48x48in",
    "122x122cm",
    "0x0mm",
    "turn",
    "red",
    "blue",
    "R1",
    "B2",
    "r1",
    "rifles",
    "-",
    "b1",
    "b65535",
    "at",
    "off",
    "1,1",
    "24,12.5",
    "-3,4",
    "9999999,1",
    "n",
    "sw",
    "90",
    "89.5",
    "disc",
    "rect",
    "oval",
    "tall",
    "1x2",
    "2",
    "wood",
    "W1",
    "p7",
    "(1,1)",
    "(9,1)",
    "(9,9)",
    "(1,1)-(2,2)-(5,3)",
    "radius",
    "width",
    "height",
    "level",
    "round",
    "\"two words\"",
    "surface",
];

fn line() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..14).prop_map(|words| words.join(" "))
}

/// Lines that are mostly valid.
fn good() -> impl Strategy<Value = String> {
    let point = || (0..480, 0..480).prop_map(|(x, y)| format!("{}.{},{}.{}", x / 10, x % 10, y / 10, y % 10));
    let piece = (0..99, point(), 1..40).prop_map(|(n, at, r)| format!("tree T{n} at {at} radius {r} height 2 level 0"));
    let base = (1..9, 1..200, point(), 0..720).prop_map(|(unit, base, at, half)| {
        format!("red R{unit} rifles disc 1 tall 0.5 b{base} at {at} {}.{} said \"so it\"", half / 2, half % 2 * 5)
    });
    prop::collection::vec(prop_oneof![piece, base, Just("turn red 1".to_owned()), Just("owes 3".to_owned())], 0..8)
        .prop_map(|lines| format!("table 48x48in\n{}\n", lines.join("\n")))
}

/// Rebuilds each line from its words, as upgrades of old positions do.
fn by_words(text: &str) -> Option<String> {
    let word = |token: Token| quoted(&token.word, token.quoted);
    let line = |line| Some(tokens(line).ok()?.into_iter().map(word).collect::<Vec<_>>().join(" ") + "\n");
    text.lines().map(line).collect()
}

fn check(text: &str) -> Result<(), TestCaseError> {
    match Position::parse(text, &Catalog::default()) {
        Ok(position) => {
            let printed = position.to_string();
            let again: Option<Position> = printed.parse().ok();
            prop_assert_eq!(again.as_ref(), Some(&position), "{}", &printed);
            prop_assert_eq!(position.parts().concat(), printed);
            prop_assert_eq!(by_words(text).and_then(|text| text.parse().ok()), Some(position));
        }
        Err(faults) => {
            prop_assert!(!faults.is_empty());
            prop_assert!(faults.iter().all(|fault| fault.line >= 1 && fault.column >= 1), "{:?}", faults);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        check(&text)?;
        check(&format!("table 9x9in\n{text}"))?;
    }

    #[test]
    fn words_in_any_order_are_read_or_refused(lines in prop::collection::vec(line(), 0..6)) {
        check(&lines.join("\n"))?;
        check(&format!("table 48x48in\n{}", lines.join("\n")))?;
    }

    #[test]
    fn good_lines_read_back_the_same(text in good()) {
        check(&text)?;
    }

    #[test]
    fn good_lines_with_a_wrong_letter_are_read_or_refused(
        text in good(), at in any::<prop::sample::Index>(), letter in any::<char>(), way in 0..3,
    ) {
        let mut letters: Vec<char> = text.chars().collect();
        let at = at.index(letters.len());
        match way {
            0 => letters.insert(at, letter),
            1 => drop(letters.remove(at)),
            _ => letters[at] = letter,
        }
        check(&letters.into_iter().collect::<String>())?;
    }
}
