//! Names and words of commands in the player's language. Both are written in English, in records and in the grammar; a language has a
//! table for what it calls them.

use crate::{Words, letters::small};
use sorted::Map;

/// The beginning of the code of a name, `name.Church`: what a name that is written in English is called in this language.
pub const NAME: &str = "name.";
/// The beginning of the code of a word of commands, `typed.move`: the words that may be typed for it, of which the first is proposed.
pub const TYPED: &str = "typed.";
/// The beginning of the code of what a record is given for a name that a system says: the same in every language.
pub const WRITTEN: &str = "written.";
/// Where a name holds a number or another name.
const GAP: &str = "{0}";

/// Makes what a code says easy to find.
pub(crate) fn index(code: &str, said: &str, index: &mut Map<String, String>) {
    if code.starts_with(NAME) {
        index.insert(small(code), said.to_owned());
    } else if let Some(meant) = code.strip_prefix(TYPED) {
        index.extend(said.split(' ').map(|word| (format!("{TYPED}{word}"), meant.to_owned())));
    }
}

/// Names that a system says are called what it says.
pub(crate) fn of_systems(sentences: &Map<String, String>, index: &mut Map<String, String>) {
    for (code, written) in sentences.iter() {
        let said = code.strip_prefix(WRITTEN).and_then(|code| sentences.get(code));
        index.extend(said.map(|said| (format!("{NAME}{}", small(written)), said.clone())));
    }
}

/// `3`, `13a` or `B`.
fn counts(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let letter = |of: fn(&u8) -> bool| digits.len() == 1 && digits.bytes().all(|b| of(&b));
    match word.len() - digits.len() {
        0 => letter(u8::is_ascii_uppercase),
        _ => digits.is_empty() || letter(u8::is_ascii_lowercase),
    }
}

impl Words {
    /// Whether this language has names and words of its own for what is written in English.
    pub fn names_things(&self) -> bool {
        !self.index.is_empty()
    }

    /// What a name that is written in English is called in this language; without an entry, as it is written. A number or a letter in it
    /// has no entry of its own, `Rifle platoon 2`, nor has where a road leads, `to Vaux`.
    pub fn called(&self, written: &str) -> String {
        if self.index.is_empty() {
            return written.to_owned();
        }
        self.named(written).or_else(|| self.leads(written)).unwrap_or_else(|| written.to_owned())
    }

    fn named(&self, written: &str) -> Option<String> {
        let find = |name: &str| self.index.get(&format!("{NAME}{}", small(name))).cloned();
        let numbered = || {
            let mut words: Vec<&str> = written.split(' ').collect();
            let at = words.iter().rposition(|word| counts(word))?;
            let number = std::mem::replace(&mut words[at], GAP);
            let behind = || Some(format!("{} {number}", self.named(&words[..at].join(" "))?));
            let inside = find(&words.join(" ")).map(|name| name.replace(GAP, number));
            inside.or_else(|| (at > 0 && at + 1 == words.len()).then(behind)?)
        };
        find(written).or_else(numbered)
    }

    fn leads(&self, written: &str) -> Option<String> {
        let (way, place) = written.split_once(' ')?;
        let said = self.index.get(&format!("{NAME}{way} …"))?;
        Some(said.replace(GAP, &self.called(place)))
    }

    /// The word of the grammar that a typed word stands for. A number before it and a comma after it stay: `6zoll`, `3w6`, `^no`.
    pub fn meant(&self, typed: &str) -> Option<String> {
        let start = typed.find(|c: char| !c.is_ascii_digit() && !"^.,/½¼¾".contains(c))?;
        let (head, word) = typed.split_at(start);
        let (word, tail) = word.strip_suffix(',').map_or((word, ""), |word| (word, ","));
        let meant = self.index.get(&format!("{TYPED}{}", small(word)))?;
        Some(format!("{head}{meant}{tail}"))
    }

    /// A line of the grammar in the words that this language proposes.
    pub fn typed(&self, line: &str) -> String {
        let word = |word| self.all_typed(word).next().unwrap_or(word);
        line.split(' ').map(word).collect::<Vec<_>>().join(" ")
    }

    /// All words that may be typed for one of the grammar, the one that is proposed first. None if the language has none.
    pub fn all_typed(&self, word: &str) -> impl Iterator<Item = &str> {
        self.sentence(&format!("{TYPED}{word}")).into_iter().flat_map(|words| words.split(' '))
    }

    /// A piece of terrain: its kind, and its name unless that says the kind or only counts.
    pub fn piece(&self, kind: &str, name: &str) -> String {
        let word = self.kind(kind);
        // A name that is only a number, such as `hedge-2-a`, or that contains its kind, such as `low-wood`, does not repeat the kind.
        if let Some(counts) = name.strip_prefix(kind).and_then(|rest| rest.strip_prefix('-')) {
            return format!("{word} {}", place_name(counts));
        }
        let name = self.place(name);
        let said = name.split(' ').any(|part| small(part).ends_with(&small(word)));
        if said { name } else { format!("{word} {name}") }
    }

    /// The name of a piece alone.
    pub fn place(&self, name: &str) -> String {
        self.called(&place_name(name))
    }

    /// A kind of terrain. A kind without an entry, such as a player's own, is shown by its name.
    pub(crate) fn kind<'a>(&'a self, kind: &'a str) -> &'a str {
        self.sentence(&format!("terrain.{kind}")).unwrap_or(kind)
    }
}

/// A name in a map, `north-head-2` or `2-a`, as players read it: North Head 2, 2a. Names given by players stay as they are.
fn place_name(name: &str) -> String {
    if name.bytes().any(|b| !b.is_ascii_lowercase() && !b.is_ascii_digit() && b != b'-') {
        return name.to_owned();
    }
    let (mut out, mut counted) = (String::new(), false);
    for part in name.split('-').filter(|part| !part.is_empty()) {
        let number = part.bytes().all(|b| b.is_ascii_digit());
        // A letter after a number belongs to it.
        if counted && part.len() == 1 && !number {
            out += part;
            continue;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        let (first, rest) = part.split_at(1);
        out += &if number || name.len() == 1 { part.to_owned() } else { first.to_ascii_uppercase() + rest };
        counted = number;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Sheet;

    fn german() -> Words {
        let lines = "\"name.Church\" = \"Kirche\"\n\"cb.unit.rifles\" = \"Schützenzug\"\n\"written.cb.unit.rifles\" = \"Rifle platoon\"
\"name.to …\" = \"nach {0}\"\n\"name.Hedge {0} Gate\" = \"Tor {0}\"\n\"name.{0} Section (PIAT)\" = \"{0}. Gruppe (PIAT)\"
\"name.High road\" = \"Hauptstraße\"\n\"terrain.road\" = \"Straße\"\n\"terrain.hedge\" = \"Hecke\"
\"typed.move\" = \"bewege ziehe\"\n\"typed.in\" = \"zoll\"\n\"typed.ne\" = \"no\"\n\"typed.d6\" = \"w6\"\n\"typed.left\" = \"links\"";
        Words::read([Sheet::read("de", lines)].into_iter()).expect("good words")
    }

    #[test]
    fn names_are_said_in_the_language() {
        for (written, called) in [
            ("Church", "Kirche"),
            ("CHURCH", "Kirche"),
            ("Rifle platoon 12", "Schützenzug 12"),
            ("Rifle platoon", "Schützenzug"),
            ("3 Section (PIAT)", "3. Gruppe (PIAT)"),
            ("Hedge 13a Gate", "Tor 13a"),
            ("Church A B", "Kirche A B"),
            ("to Vaux", "nach Vaux"),
            ("to Church", "nach Kirche"),
            ("Vaux", "Vaux"),
            ("My 3 Section", "My 3 Section"),
            ("Church of 12", "Church of 12"),
            ("3", "3"),
            ("", ""),
        ] {
            assert_eq!(german().called(written), called);
            assert_eq!(Words::default().called(written), written);
        }
        let piece = |kind, name| german().piece(kind, name);
        assert_eq!((piece("road", "high-road"), piece("road", "orle")), ("Hauptstraße".into(), "Straße Orle".into()));
        assert_eq!((piece("hedge", "hedge-2-a"), piece("road", "H1")), ("Hecke 2a".into(), "Straße H1".into()));
    }

    #[test]
    fn typed_words_stand_for_those_of_the_grammar() {
        let meant = |typed: &str| german().meant(typed).unwrap_or_default();
        for (typed, expected) in [
            ("Bewege", "move"),
            ("6zoll", "6in"),
            ("3W6", "3d6"),
            ("^no", "^ne"),
            ("links,", "left,"),
            ("move", ""),
            ("b7", ""),
            ("24,12", ""),
        ] {
            assert_eq!(meant(typed), expected, "{typed}");
        }
        assert_eq!(german().typed("move R1 ne"), "bewege R1 no");
    }

    #[test]
    fn names_of_maps_are_read_as_places() {
        let read = |name: &str| place_name(name);
        assert_eq!(read("2-a"), "2a");
        assert_eq!(read("2-a-b"), "2ab");
        assert_eq!(read("north-head-2"), "North Head 2");
        assert_eq!(read("hedge-1-gate-2"), "Hedge 1 Gate 2");
        assert_eq!((read("H1"), read("my_Wood")), ("H1".to_owned(), "my_Wood".to_owned()));
    }
}
