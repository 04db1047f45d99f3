//! Words for players are in the language tables. Checks that they are, and are tested; and that English is plain.

use super::{File, Finding, PURE, SYSTEMS};

/// 11. No sentence for a player in Rust. Panic messages and reasons of lints are for developers.
pub fn sentences(file: &File) -> Vec<Finding> {
    let concerned = PURE.contains(&file.krate()) || SYSTEMS.contains(&file.krate()) || file.krate() == "web";
    if !concerned || !file.is_source() || file.krate() == "yardstick" || file.path.starts_with("web/src/bench") {
        return vec![];
    }
    let ours = file.strings.iter().filter(|(place, text)| {
        let before = &file.code[..*place];
        // `geom` has no words: its refusals reach a reader of broken files through `serde`.
        let refusal = file.krate() == "geom" && before.ends_with("Err(format!(");
        *place < file.tests_at && reads_like_a_sentence(text) && !for_developers(before) && !refusal
    });
    ours.map(|(place, text)| file.finding(*place, format!("words for players go in assets/words: {text}"))).collect()
}

/// Three words in a row, separated only by blanks.
fn reads_like_a_sentence(text: &str) -> bool {
    let mut row = 0;
    for word in text.trim_matches('"').split(' ') {
        let plain = word.trim_end_matches(['.', ',', '!', '?', ':']);
        let letters = plain.chars().all(|c| c.is_alphabetic() || c == '\'') && !plain.is_empty();
        row = if letters { row + 1 } else { 0 };
        if row == 3 {
            return true;
        }
        // A list of names is no sentence.
        if word.ends_with(',') {
            row = 0;
        }
    }
    false
}

/// The string is an argument of a macro or function that speaks to developers.
fn for_developers(code: &str) -> bool {
    const SPEAKERS: [&str; 11] = [
        "expect(",
        "assert!(",
        "assert_eq!(",
        "assert_ne!(",
        "debug_assert!(",
        "panic!(",
        "unreachable!(",
        "reason = ",
        "include_str!(",
        "error_1(",
        "custom(",
    ];
    // The innermost call that is still open.
    let mut depth = 0;
    for (i, b) in code.bytes().enumerate().rev() {
        match b {
            b')' => depth += 1,
            b'(' if depth > 0 => depth -= 1,
            b'(' => {
                let before = &code[..=i];
                if SPEAKERS.iter().any(|speaker| before.ends_with(speaker)) {
                    return true;
                }
                // Continue outward: a `format!` inside an `expect`.
            }
            b';' | b'{' | b'}' if depth == 0 => break,
            _ => {}
        }
    }
    code.trim_end().ends_with("reason =")
}

/// Codes of texts and reasons made in a file: they need words in every language.
pub fn codes(file: &File) -> Vec<(usize, String)> {
    if !(SYSTEMS.contains(&file.krate())
        || ["content", "contract", "battle", "game", "ui", "table", "web"].contains(&file.krate()))
        || !file.is_source()
    {
        return vec![];
    }
    // In the page, any element may hold a text.
    let makers: &[&str] = match file.krate() {
        "web" => &["say("],
        _ => &["text(", "Reason::new(", ".add(", "say(", "words(", "Text::new("],
    };
    let strings = file.strings.iter().filter(|(place, _)| *place < file.tests_at);
    let made = strings.filter(|(place, _)| makers.iter().any(|maker| file.code[..*place].trim_end().ends_with(maker)));
    made.map(|(place, text)| (*place, text.trim_matches('"').to_owned())).collect()
}

/// Codes of reasons that a game system gives.
pub fn shown_reasons(file: &File) -> Vec<(usize, String)> {
    if !SYSTEMS.contains(&file.krate()) || !file.is_source() {
        return vec![];
    }
    let strings = file.strings.iter().filter(|(place, _)| *place < file.tests_at);
    let made = strings.filter(|(place, _)| file.code[..*place].trim_end().ends_with("Reason::new("));
    made.map(|(place, text)| (*place, text.trim_matches('"').to_owned())).collect()
}

/// Codes of all reasons in a file: where one is made, or passed on together with its rule.
pub fn reasons(file: &File) -> Vec<String> {
    let strings: Vec<_> = file.strings.iter().filter(|(place, _)| *place < file.tests_at).collect();
    let mut found = vec![];
    for (nth, (place, text)) in strings.iter().enumerate() {
        let after = |place: usize, text: &str| file.code[place + text.len()..].trim_start();
        let made = ["Reason::new(", " no("].iter().any(|maker| file.code[..*place].trim_end().ends_with(maker));
        // A tally also names a rule, and a number after it.
        let with_rule = strings.get(nth + 1).is_some_and(|(next, rule)| {
            let joined = file.code[place + text.len()..*next].trim() == ",";
            let ends = after(*next, rule).trim_start_matches(',').trim_start().starts_with(')');
            joined && ends && rule[1..].starts_with(|c: char| c.is_ascii_uppercase())
        });
        let code = text.trim_matches('"');
        let is_code = !code.is_empty() && code.bytes().all(|c| matches!(c, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-'));
        if is_code && (made || with_rule) {
            found.push(code.to_owned());
        }
    }
    found
}

/// Turns that translate German word for word, or that hide a number, a name or an agent. None of them is in use.
const BANNED: &[&str] = &[
    "anybody",
    "at the price of",
    "beside each other",
    "called off",
    "everybody",
    "for so long",
    "had again",
    "hang together",
    "hangs together",
    "has not come",
    "have not come",
    "in the place of",
    "makes nothing of",
    "otherwise than",
    "so many",
    "so much",
    "so often",
    "somebody",
    "that there is not",
    "to be had",
    "what is whole",
    "whence",
];

/// Comments in plain English.
pub fn plain_comments(file: &File) -> Vec<Finding> {
    let found = file.comments.iter().flat_map(|(place, text)| banned(text).into_iter().map(move |turn| (*place, turn)));
    found.map(|(place, turn)| file.finding(place, not_plain(turn))).collect()
}

/// English word tables in plain English.
pub fn plain_words(path: &str, text: &str) -> Vec<Finding> {
    if !path.starts_with("assets/words/en/") {
        return vec![];
    }
    let lines = text.lines().enumerate();
    let found = lines.flat_map(|(i, line)| banned(line).into_iter().map(move |turn| (i + 1, turn)));
    found.map(|(line, turn)| Finding { path: path.to_owned(), line, what: not_plain(turn) }).collect()
}

fn not_plain(turn: &str) -> String {
    format!("“{turn}” is not plain English")
}

/// The banned turns in a text, as whole words.
fn banned(text: &str) -> Vec<&'static str> {
    let text = text.to_lowercase();
    let whole = |at: usize, turn: &str| {
        let (before, after) = (&text[..at], &text[at + turn.len()..]);
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
    };
    let is_in = |turn: &&&str| text.match_indices(**turn).any(|(at, _)| whole(at, turn));
    BANNED.iter().filter(is_in).copied().collect()
}
