//! Drafts as text, with one notation for all systems: typed commands, transcripts, bug reports.
//!
//! ```text
//! red move R1 { b1 24,12 30,12 ^90 }     legs: the path of each base, and its facing at the end
//! blue shoot B3 ( b7 rifles R1 )         aims: base, weapon, target
//! red plan [ bold ]                      picks
//! red smoke R2 @ 20,14 ^n                a place
//! blue react ~ 3.5                       a length along a path
//! red label R1 "first platoon"           a player's own words
//! ```

use crate::{Aim, Draft, Given, Leg, Thing};
use content::{Arg, Text, Word, Words, text};
use geom::{Heading, Len, Pt};
use std::rc::Rc;
use table::{
    BaseId, Seat,
    notation::{Measure, Token, heading_from_text, heading_text, quoted, tokens},
};

/// A fault in a typed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineFault {
    /// The character, from 1.
    pub column: usize,
    /// The sentence.
    pub text: Text,
}

impl LineFault {
    pub(crate) fn new(column: usize, code: &'static str, said: &str) -> LineFault {
        LineFault { column, text: text(code, [Arg::Said(said.chars().take(SAID_MAX).collect())]) }
    }
}

/// The most characters of a line that a fault repeats.
const SAID_MAX: usize = 40;

/// A draft as text. Reading it gives the same draft.
pub fn draft_text(draft: &Draft, measure: Measure) -> String {
    let head = [draft.seat.name().to_string(), quoted(draft.verb.as_str(), false)];
    let unit = draft.unit.map(|unit| unit.to_string());
    let given = draft.given.iter().map(|given| given_text(given, measure));
    head.into_iter().chain(unit).chain(given).collect::<Vec<_>>().join(" ")
}

fn given_text(given: &Given, measure: Measure) -> String {
    let listed =
        |open: &str, words: Vec<String>, close: &str| [vec![open.into()], words, vec![close.into()]].concat().join(" ");
    match given {
        Given::Picked(keys) => listed("[", keys.iter().map(key_text).collect(), "]"),
        Given::Aimed(aims) => {
            let aim = |aim: &Aim| [aim.base.to_string(), key_text(&aim.with), thing_text(&aim.at, measure)];
            listed("(", aims.iter().flat_map(aim).collect(), ")")
        }
        Given::Legs(legs) => {
            let leg = |leg: &Leg| {
                let path = leg.path.iter().map(|at| measure.point_text(*at));
                let facing = leg.facing.map(|facing| format!("^{}", heading_text(facing)));
                [leg.base.to_string()].into_iter().chain(path).chain(facing).collect::<Vec<_>>()
            };
            listed("{", legs.iter().flat_map(leg).collect(), "}")
        }
        Given::Spot(at, facing) => format!("@ {} ^{}", measure.point_text(*at), heading_text(*facing)),
        Given::Along(len) => format!("~ {}", measure.len_text(*len)),
        Given::Said(words) => quoted(words, true),
    }
}

/// A key, in quotes if the grammar would take it for a bracket.
fn key_text(key: &Word) -> String {
    quoted(key.as_str(), matches!(key.as_str(), "]" | ")"))
}

fn thing_text(thing: &Thing, measure: Measure) -> String {
    match thing {
        Thing::Unit(unit) => unit.to_string(),
        Thing::Base(base) => base.to_string(),
        Thing::Piece(piece) => piece.to_string(),
        Thing::Spot(at) => measure.point_text(*at),
    }
}

/// Reads a draft in full form.
///
/// # Errors
///
/// The first fault of the line, with its column.
pub fn draft_from_text(line: &str, measure: Measure) -> Result<Draft, LineFault> {
    let mut reader = Reader::new(line, measure)?;
    let seat = reader.next_as("draft.seat", |word| word.parse::<Seat>().ok())?;
    let verb = reader.word("draft.verb")?;
    let unit = reader.take_if(|word| word.parse().ok());
    Ok(Draft { seat, verb, unit, given: reader.all_given()? })
}

/// The words of a line, read one after the other.
pub(crate) struct Reader {
    tokens: Vec<Token>,
    /// The words as they were typed, which differ from those of the grammar in other languages.
    typed: Vec<String>,
    at: usize,
    /// The column after the last character.
    pub end: usize,
    pub measure: Measure,
    /// What units and terrain are called.
    pub names: Rc<Vec<(String, Thing)>>,
    /// The order takes a player's own words, which are no names of terrain.
    pub free: bool,
}

impl Reader {
    pub fn new(line: &str, measure: Measure) -> Result<Reader, LineFault> {
        let tokens = tokens(line).map_err(|column| LineFault::new(column, "draft.open-quote", line))?;
        let typed = tokens.iter().map(|token| token.word.clone()).collect();
        let end = line.chars().count() + 1;
        Ok(Reader { tokens, typed, at: 0, end, measure, names: Rc::default(), free: false })
    }

    /// A line that a player types, in the words of the player's language or in those of the grammar.
    pub fn typed(line: &str, measure: Measure) -> Result<Reader, LineFault> {
        let mut reader = Reader::new(line, measure)?;
        for token in reader.tokens.iter_mut().filter(|token| !token.quoted) {
            if let Some(meant) = Words::current().meant(&token.word) {
                token.word = meant;
            }
        }
        Ok(reader)
    }

    /// The next word as it was typed.
    pub fn as_typed(&self) -> &str {
        self.typed.get(self.at).map_or("", String::as_str)
    }

    pub fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    /// The next word if the grammar may look at it, without a comma at its end.
    pub fn plain(&self) -> Option<&str> {
        let word = self.peek().and_then(Token::plain)?;
        Some(word.strip_suffix(',').filter(|word| !word.is_empty()).unwrap_or(word))
    }

    pub fn next(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.at).cloned();
        self.at += usize::from(token.is_some());
        token
    }

    /// The current place, to go back to.
    pub fn mark(&self) -> usize {
        self.at
    }

    pub fn back_to(&mut self, mark: usize) {
        self.at = mark;
    }

    /// The words from a mark up to here, in the grammar.
    pub fn said_since(&self, mark: usize) -> String {
        let words: Vec<&str> = self.tokens[mark..self.at].iter().map(|token| token.word.as_str()).collect();
        words.join(" ")
    }

    /// The same as typed.
    pub fn typed_since(&self, mark: usize) -> String {
        self.typed[mark..self.at].join(" ")
    }

    /// Takes the next word if it was typed like this.
    pub fn take_typed(&mut self, word: &str) -> bool {
        let plain = self.peek().is_some_and(|token| !token.quoted);
        let typed = self.as_typed();
        let same = plain && typed.strip_suffix(',').unwrap_or(typed).eq_ignore_ascii_case(word);
        self.at += usize::from(same);
        same
    }

    /// Takes the next word if `read` accepts it.
    pub fn take_if<T>(&mut self, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let read = self.plain().and_then(read)?;
        self.at += 1;
        Some(read)
    }

    pub fn take(&mut self, word: &str) -> bool {
        self.take_if(|next| (next == word).then_some(())).is_some()
    }

    /// A fault at the next word, or at the end of the line.
    pub fn refuse<T>(&self, code: &'static str) -> Result<T, LineFault> {
        let (column, said) = self.peek().map_or((self.end, ""), |token| (token.column, self.as_typed()));
        Err(LineFault::new(column, code, said))
    }

    /// A fault with this sentence at the next word, or at the end of the line.
    pub fn fault(&self, text: Text) -> LineFault {
        LineFault { column: self.peek().map_or(self.end, |token| token.column), text }
    }

    pub fn next_as<T>(&mut self, code: &'static str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, LineFault> {
        match self.plain().and_then(read) {
            Some(read) => {
                self.at += 1;
                Ok(read)
            }
            None => self.refuse(code),
        }
    }

    pub fn word(&mut self, code: &'static str) -> Result<Word, LineFault> {
        match self.next() {
            Some(token) => Ok(Word::own(token.word)),
            None => self.refuse(code),
        }
    }

    /// The next word as it was typed.
    pub fn typed_word(&mut self, code: &'static str) -> Result<String, LineFault> {
        let typed = self.as_typed().to_owned();
        self.word(code).map(|_| typed)
    }

    pub fn point(&mut self) -> Result<Pt, LineFault> {
        let measure = self.measure;
        self.next_as("draft.point", |word| measure.point_from_text(word).ok())
    }

    fn heading(&mut self) -> Result<Heading, LineFault> {
        self.next_as("draft.heading", |word| heading_from_text(word.strip_prefix('^')?).ok())
    }

    fn base(&mut self) -> Result<BaseId, LineFault> {
        self.next_as("draft.base", |word| word.parse().ok())
    }

    fn thing(&mut self) -> Result<Thing, LineFault> {
        let measure = self.measure;
        let named = |word: &str| {
            let unit = word.parse().map(Thing::Unit).ok();
            unit.or_else(|| word.parse().map(Thing::Base).ok()).or_else(|| word.parse().map(Thing::Piece).ok())
        };
        self.next_as("draft.thing", |word| named(word).or_else(|| measure.point_from_text(word).map(Thing::Spot).ok()))
    }

    /// Whether the full notation follows.
    pub fn at_given(&self) -> bool {
        matches!(self.plain(), Some("[" | "(" | "{" | "@" | "~"))
    }

    pub fn all_given(&mut self) -> Result<Vec<Given>, LineFault> {
        let mut given = vec![];
        while self.peek().is_some() {
            given.push(self.given()?);
        }
        Ok(given)
    }

    fn given(&mut self) -> Result<Given, LineFault> {
        if let Some(Token { word, quoted: true, .. }) = self.peek() {
            let said = Given::Said(word.clone());
            self.at += 1;
            return Ok(said);
        }
        if self.take("[") {
            return Ok(Given::Picked(self.list("]", |reader| reader.word("draft.unclosed"))?));
        }
        if self.take("(") {
            let aim = |reader: &mut Reader| {
                Ok(Aim { base: reader.base()?, with: reader.word("draft.weapon")?, at: reader.thing()? })
            };
            return Ok(Given::Aimed(self.list(")", aim)?));
        }
        if self.take("{") {
            return Ok(Given::Legs(self.list("}", Reader::leg)?));
        }
        if self.take("@") {
            return Ok(Given::Spot(self.point()?, self.heading()?));
        }
        if self.take("~") {
            let measure = self.measure;
            return Ok(Given::Along(self.next_as("draft.length", |word| measure.len_from_text(word).ok())?));
        }
        self.refuse("draft.unexpected")
    }

    fn leg(&mut self) -> Result<Leg, LineFault> {
        let base = self.base()?;
        let mut path = vec![];
        while self.plain().is_some_and(|word| word.contains(',')) {
            path.push(self.point()?);
        }
        let faces = self.plain().is_some_and(|word| word.starts_with('^'));
        let facing = if faces { Some(self.heading()?) } else { None };
        Ok(Leg { base, path, facing })
    }

    fn list<T>(
        &mut self,
        close: &str,
        mut item: impl FnMut(&mut Reader) -> Result<T, LineFault>,
    ) -> Result<Vec<T>, LineFault> {
        let mut items = vec![];
        while !self.take(close) {
            if self.peek().is_none() {
                return self.refuse("draft.unclosed");
            }
            items.push(item(self)?);
        }
        Ok(items)
    }
}

/// The unit of length with this name or sign.
pub(crate) fn unit_named(word: &str) -> Option<Measure> {
    match word {
        "in" | "inch" | "inches" => Some(Measure::Inch),
        "cm" => Some(Measure::Cm),
        "mm" => Some(Measure::Mm),
        _ => None,
    }
}

/// `6,5` as a number, as many languages write it. Alone it is a point; with a unit it is a length.
pub(crate) fn with_comma(number: &str) -> Option<String> {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    number
        .split_once(',')
        .filter(|(whole, part)| digits(whole) && digits(part))
        .map(|(whole, part)| format!("{whole}.{part}"))
}

/// `6`, `6in`, `6"`, `15cm`, `6,5cm`, `1/2in`, `1½"`; never negative.
pub(crate) fn length(word: &str, measure: Measure) -> Option<Len> {
    let inches = ["\"", "''", "″", "”"].into_iter().find_map(|mark| word.strip_suffix(mark));
    let named = |unit: &Measure| word.strip_suffix(unit.name()).map(|number| (*unit, number));
    let named = inches.map(|number| (Measure::Inch, number)).or_else(|| Measure::ALL.iter().find_map(named));
    let comma = named.and_then(|(unit, number)| unit.len_from_text(&with_comma(number)?).ok());
    let (unit, number) = named.unwrap_or((measure, word));
    comma.or_else(|| plain_length(number, unit)).filter(|len| *len >= Len::ZERO)
}

fn plain_length(number: &str, unit: Measure) -> Option<Len> {
    unit.len_from_text(number).ok().or_else(|| fraction(number, unit))
}

/// `1/2`, `1 1/2`, `1½`, `.5` of a unit, to the nearest tenth of a millimeter, halves up.
fn fraction(number: &str, unit: Measure) -> Option<Len> {
    if number.starts_with('.') {
        return unit.len_from_text(&format!("0{number}")).ok();
    }
    let sign = |(sign, parts)| number.strip_suffix(sign).map(|whole| (whole, parts));
    let signs = [('½', (1, 2)), ('¼', (1, 4)), ('¾', (3, 4))];
    let (whole, (parts, of)) = match signs.into_iter().find_map(sign) {
        Some(found) => found,
        None => {
            let (parts, of) = number.split_once('/')?;
            let (whole, parts) = parts.split_once(' ').unwrap_or(("", parts));
            (whole, (parts.parse::<u8>().ok()?, of.parse::<u8>().ok()?))
        }
    };
    let whole = if whole.is_empty() { Len::ZERO } else { unit.len_from_text(whole).ok()? };
    let (one, parts, of) = (unit.tenths(), i32::from(parts), i32::from(of));
    (of > 0).then(|| whole + Len((2 * one * parts + of) / (2 * of)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: Result<&str, (usize, &'static str)>) {
        let read = draft_from_text(line, Measure::Inch);
        let read = read.map(|draft| draft_text(&draft, Measure::Inch)).map_err(|fault| (fault.column, fault.text.code));
        assert_eq!(
            read,
            expected.map(str::to_string).map_err(|(column, code)| (column, content::word(code))),
            "{line}"
        );
    }

    #[test]
    fn drafts_read_back() {
        for line in [
            "red pass",
            "red move R1 { b1 24,12 30,12 ^ne b2 1.126,-3 }",
            "blue shoot B3 ( b7 rifles R1 b8 mg b2 b9 mg p3 b9 mg 3,4 )",
            "red plan [ bold \"]\" \"#1\" ]",
            "red plan [ ]",
            "red smoke R2 @ 20,14 ^n",
            "blue react ~ 3.5",
            "red label R1 \"first \\\"platoon\\\" { ^n\"",
        ] {
            check(line, Ok(line));
        }
        check("  red   turn R1 {b1}  # a remark", Err((17, "draft.unexpected")));
        check("red turn R1 { b1 ^90 }", Ok("red turn R1 { b1 ^n }"));
    }

    #[test]
    fn faults_are_located() {
        check("", Err((1, "draft.seat")));
        check("green pass", Err((1, "draft.seat")));
        check("red", Err((4, "draft.verb")));
        check("red move R1 { b1 24;12 }", Err((18, "draft.base")));
        check("red move R1 { b1 24,x }", Err((18, "draft.point")));
        check("red move R1 { b1 24,12", Err((23, "draft.unclosed")));
        check("red move R1 { 24,12 }", Err((15, "draft.base")));
        check("red smoke @ 1,1 north", Err((17, "draft.heading")));
        check("red shoot ( b1 rifles nobody )", Err((23, "draft.thing")));
        check("red label \"open", Err((11, "draft.open-quote")));
        check("red react ~ far", Err((13, "draft.length")));
        check("red move R1 24,12", Err((13, "draft.unexpected")));
    }
}
