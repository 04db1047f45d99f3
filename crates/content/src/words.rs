//! Word tables: the sentence of a `Text` in each language, and what fills its gaps.

use crate::{Arg, Fault, Text, Word, catalog::model_kind, lengths, model_name, naming, rows::Sheet, shipped, text};
use sorted::Map;
use std::sync::{LazyLock, OnceLock};
use table::{Base, BaseId, Board, Piece, PieceId, Seat, UnitId, notation::Measure};

/// Sentences by code.
///
/// A gap is `{0}`, `{1}` … for the arguments of a text, or `{have}` and `{need}` for the measurements of a reason. `{1:hit|hits}` is the
/// first form if that number is one, otherwise the second.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    sentences: Map<String, String>,
    /// Names in small letters, and words of commands, so that each is found at once. Empty in English, in which both are written.
    pub(crate) index: Map<String, String>,
}

/// The language of the page, chosen before anything is shown and kept until the page closes.
static CHOSEN: OnceLock<Words> = OnceLock::new();

/// The same with the words of a game system once they are loaded, then with what its rules say, and so on for each further system.
static WHOLE: [OnceLock<Words>; ADDED_MAX] = [const { OnceLock::new() }; ADDED_MAX];

/// The most files that one page adds: two for each of four systems.
const ADDED_MAX: usize = 8;

/// The decimal separator, unless a language says otherwise.
const POINT: &str = ".";

// A test reads the same files and lists their faults. Empty without the feature `english`.
static EN: LazyLock<Words> = LazyLock::new(|| Words::read(english()).unwrap_or_default());

fn english() -> impl Iterator<Item = Sheet> {
    shipped::below("assets/words/en/")
}

/// The names of the things on one table: units by their labels, pieces by kind and name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    pub units: Map<UnitId, String>,
    pub pieces: Map<PieceId, (String, String)>,
    pub models: Map<BaseId, (UnitId, String)>,
    /// The screen never names a base by its id, which the table does not show; it numbers equal models within a unit instead. Empty where
    /// ids are meant to be read, as in transcripts.
    pub counted: Map<BaseId, Option<u16>>,
}

/// A word table in use, with the unit of length and the names of one game.
#[derive(Clone, Copy)]
pub struct Voice<'a> {
    pub words: &'a Words,
    pub measure: Measure,
    pub names: &'a Names,
}

impl Words {
    /// For tests and tools: the page has only the words that it has fetched.
    pub fn english() -> &'static Words {
        &EN
    }

    /// The words of the chosen language. English, or none at all, until one is chosen.
    pub fn current() -> &'static Words {
        WHOLE.iter().rev().find_map(OnceLock::get).or_else(|| CHOSEN.get()).unwrap_or(&EN)
    }

    /// Makes these the words of the page. Only the first choice counts: another language needs a new page.
    pub fn choose(words: Words) {
        // A later choice would leave half of the screen in the old language.
        let _ = CHOSEN.set(words);
    }

    /// Adds words of a game system to those of the page. Text already shown stays as it is.
    pub fn add(words: Words) {
        let mut all = Words::current().clone();
        all.sentences.extend(words.sentences);
        all.index.extend(words.index);
        if let Some(place) = WHOLE.iter().find(|place| place.get().is_none()) {
            let _ = place.set(all);
        }
    }

    /// Words from the plain lines of a file beside the program.
    pub fn fetched(lines: &str) -> Result<Words, Vec<Fault>> {
        Words::read([Sheet::plain("", lines)].into_iter())
    }

    /// The word table from its files, or every fault in them. No code may occur twice.
    pub fn read(sheets: impl Iterator<Item = Sheet>) -> Result<Words, Vec<Fault>> {
        let (mut sentences, mut index) = (Map::new(), Map::new());
        let mut all = vec![];
        for sheet in sheets {
            let (pairs, mut faults) = sheet.pairs();
            for (code, said, line) in pairs {
                if let Err(gap) = gaps(&said) {
                    faults.add(line, text("fault.gap", [Arg::Said(code.clone()), Arg::Said(gap)]));
                }
                naming::index(&code, &said, &mut index);
                if sentences.insert(code.clone(), said).is_some() {
                    faults.add(line, text("fault.twice", [Arg::Said(code)]));
                }
            }
            all.extend(faults.list);
        }
        naming::of_systems(&sentences, &mut index);
        if all.is_empty() { Ok(Words { sentences, index }) } else { Err(all) }
    }

    /// The sentence of a code, with its gaps. None if the language has none.
    pub fn sentence(&self, code: &str) -> Option<&str> {
        self.sentences.get(code).map(String::as_str)
    }

    pub fn has(&self, code: &str) -> bool {
        self.sentence(code).is_some()
    }

    pub fn codes(&self) -> impl Iterator<Item = &str> {
        self.sentences.keys().map(String::as_str)
    }

    /// A sentence of the screen without gaps.
    pub fn plain(&self, code: &str) -> String {
        self.sentence(code).map_or_else(|| format!("[{code}]"), str::to_owned)
    }

    /// The gaps of a sentence, in any order. A translation has the same gaps. Forms for one and many belong to each language.
    pub fn gaps(&self, code: &str) -> Vec<String> {
        let sentence = self.sentence(code).unwrap_or_default();
        let mut gaps: Vec<String> = sentence
            .split('{')
            .skip(1)
            .filter_map(|rest| rest.split_once('}'))
            .filter(|(gap, _)| !gap.contains(':'))
            .map(|(gap, _)| gap.to_owned())
            .collect();
        sorted::sort_by_key(&mut gaps, Clone::clone);
        gaps.dedup();
        gaps
    }

    /// The decimal separator of this language.
    pub fn decimal(&self) -> &str {
        self.sentence("number.decimal").unwrap_or(POINT)
    }

    /// A single word. A word without an entry is shown as its code in brackets, so that it is noticed.
    pub fn word(&self, word: &Word) -> String {
        self.plain(word.as_str())
    }
}

impl Names {
    /// The names that a board itself gives. The game system adds labels.
    pub fn of(board: &Board) -> Names {
        let piece = |p: &Piece| (p.id, (p.kind.clone(), p.name.clone()));
        let base = |b: &Base| (b.id, (b.unit, b.model.to_string()));
        Names {
            units: Map::new(),
            pieces: board.pieces.gone().iter().chain(board.pieces.iter()).map(piece).collect(),
            models: board.bases.iter().map(base).collect(),
            counted: Map::new(),
        }
    }

    /// The same for a screen: a model is named by what it is and its unit, with a number if the unit has several like it.
    pub fn for_screen(board: &Board) -> Names {
        let mut names = Names::of(board);
        let key = |base: &Base| (base.unit, model_kind(&base.model));
        let mut alike: Map<(UnitId, Word), u16> = Map::new();
        board.bases.iter().for_each(|base| *alike.or_default(key(base)) += 1);
        let mut so_far: Map<(UnitId, Word), u16> = Map::new();
        for base in board.bases.iter() {
            let number = so_far.or_default(key(base));
            *number += 1;
            let several = alike.get(&key(base)).is_some_and(|n| *n > 1);
            names.counted.insert(base.id, several.then_some(*number));
        }
        names
    }
}

/// Stands in a sentence where it has no argument.
const MISSING: char = '\0';

/// An earlier release did not record every argument of its events: what is said of those that are missing, between commas, is left out.
fn complete(said: String) -> String {
    if !said.contains(MISSING) {
        return said;
    }
    let whole: Vec<&str> = said.split(", ").filter(|part| !part.contains(MISSING)).collect();
    if whole.is_empty() { said.replace(MISSING, "…") } else { whole.join(", ") }
}

impl Voice<'_> {
    pub fn say(&self, said: &Text) -> String {
        self.say_limit(said, None, None)
    }

    /// The sentence of a reason, with what was measured and what is allowed in their gaps or after it.
    pub fn say_limit(&self, said: &Text, have: Option<&Arg>, need: Option<&Arg>) -> String {
        let (have, need) = self.beside(have, need);
        let Some(sentence) = self.words.sentence(said.code.as_str()) else {
            let args: String = said.args.iter().map(|arg| format!(" {}", self.arg(arg))).collect();
            return format!("[{}{args}]", said.code);
        };
        let mut out = String::new();
        let mut rest = sentence;
        while let Some((before, after)) = rest.split_once('{') {
            out += before;
            let (gap, after) = after.split_once('}').unwrap_or((after, ""));
            let (gap, forms) = gap.split_once(':').map_or((gap, None), |(gap, forms)| (gap, forms.split_once('|')));
            let filled = match gap {
                "have" => have.clone().unwrap_or_default(),
                "need" => need.clone().unwrap_or_default(),
                number => self.gap(said, number),
            };
            match forms {
                Some((one, many)) => out += if filled == "1" { one } else { many },
                None => out += &filled,
            }
            rest = after;
        }
        out += rest;
        complete(out)
    }

    fn gap(&self, said: &Text, number: &str) -> String {
        let arg = number.parse::<usize>().ok().and_then(|idx| said.args.get(idx));
        arg.map_or_else(|| MISSING.to_string(), |arg| self.arg(arg))
    }

    /// What was measured and what is allowed. Lengths get enough decimals to differ.
    pub fn beside(&self, have: Option<&Arg>, need: Option<&Arg>) -> (Option<String>, Option<String>) {
        if let (Some(Arg::Len(have)), Some(Arg::Len(need))) = (have, need) {
            let (have, need) = lengths::beside(*have, *need, self.measure);
            return (Some(self.figure(&have)), Some(self.figure(&need)));
        }
        (have.map(|arg| self.arg(arg)), need.map(|arg| self.arg(arg)))
    }

    pub fn arg(&self, arg: &Arg) -> String {
        match arg {
            Arg::Len(len) => self.figure(&lengths::shown(*len, self.measure)),
            Arg::Num(n) => n.to_string(),
            Arg::Score(score) => format!("{score}+"),
            Arg::Seat(seat) => self.seat(*seat),
            Arg::Unit(unit) => self.unit(*unit),
            Arg::Units(all) => all.iter().map(|unit| self.unit(*unit)).collect::<Vec<_>>().join(", "),
            Arg::Base(base) => self.base(*base),
            Arg::Piece(piece) => self.piece(*piece),
            Arg::Word(word) => self.words.word(word),
            Arg::Words(all) => all.iter().map(|word| self.words.word(word)).collect::<Vec<_>>().join(", "),
            Arg::Bases(bases) if self.names.counted.is_empty() => {
                bases.iter().map(BaseId::to_string).collect::<Vec<_>>().join(" ")
            }
            Arg::Bases(bases) => self.bases(bases),
            Arg::Each(bases) => bases.iter().map(|each| self.each(*each)).collect::<Vec<_>>().join(", "),
            Arg::Said(said) => said.clone(),
            Arg::Named(name) => self.words.called(name),
        }
    }

    /// A length as this language writes it: with its decimal separator and its name for the unit.
    fn figure(&self, length: &str) -> String {
        let written = length.replace(POINT, self.words.decimal());
        let unit = self.words.sentence("screen.inch").filter(|_| self.measure == Measure::Inch);
        match (unit, written.rsplit_once(' ')) {
            (Some(unit), Some((number, _))) => format!("{number} {unit}"),
            _ => written,
        }
    }

    pub fn seat(&self, seat: Seat) -> String {
        self.words.word(&Word::own(format!("seat.{seat}")))
    }

    /// The label and the name of a unit: labels need not be unique, and orders are typed by name.
    pub fn unit(&self, unit: UnitId) -> String {
        self.names.units.get(&unit).map_or_else(|| unit.to_string(), |label| format!("{label} ({unit})"))
    }

    fn base(&self, base: BaseId) -> String {
        let Some((unit, model)) = self.names.models.get(&base) else { return base.to_string() };
        // On the screen a model that is its whole unit has the unit's name.
        let alone = || self.names.models.values().filter(|(other, _)| other == unit).nth(1).is_none();
        if self.names.counted.get(&base) == Some(&None) && self.names.units.get(unit).is_some() && alone() {
            return self.unit(*unit);
        }
        match self.counted(base, model) {
            Some(name) => format!("{name} ({unit})"),
            None => format!("{} {base} {unit}", self.model(model)),
        }
    }

    /// Bases one after the other; equal models of a unit are named once: "rifle team 1, 2 (R1)".
    fn bases(&self, bases: &[BaseId]) -> String {
        let numbered = |base: &BaseId| {
            let (model, number) = (self.names.models.get(base)?, (*self.names.counted.get(base)?)?);
            Some((model, number))
        };
        let alike = |a: &BaseId, b: &BaseId| {
            numbered(a).zip(numbered(b)).is_some_and(|((model, _), (other, _))| model == other)
        };
        let all = bases.chunk_by(alike).map(|like| match like {
            [first, more @ ..] if !more.is_empty() => {
                let first = self.names.models.get(first).and_then(|(_, model)| self.counted(*first, model));
                let more = more.iter().filter_map(numbered).map(|(_, number)| number.to_string());
                let unit = numbered(&like[0]).map_or_else(String::new, |((unit, _), _)| format!(" ({unit})"));
                format!("{}{unit}", first.into_iter().chain(more).collect::<Vec<_>>().join(", "))
            }
            like => like.iter().map(|base| self.base(*base)).collect(),
        });
        all.collect::<Vec<_>>().join(", ")
    }

    /// A base of a unit that the sentence has already named, with its number.
    fn each(&self, (base, number): (BaseId, u8)) -> String {
        let model = self.names.models.get(&base);
        match model.and_then(|(_, model)| self.counted(base, model)) {
            Some(name) => format!("{name} ×{number}"),
            None => format!("{base} {number}"),
        }
    }

    /// The model, and its number among equal models of its unit. None where ids are meant to be read.
    fn counted(&self, base: BaseId, model: &str) -> Option<String> {
        let number = self.names.counted.get(&base)?;
        let kind = model_kind(model);
        let name = if self.words.has(kind.as_str()) { self.words.word(&kind) } else { model.to_owned() };
        Some(number.map_or_else(|| name.clone(), |number| format!("{name} {number}")))
    }

    fn piece(&self, piece: PieceId) -> String {
        match self.names.pieces.get(&piece) {
            Some((kind, name)) => self.words.piece(kind, name),
            None => piece.to_string(),
        }
    }

    /// A kind of terrain. A kind without an entry, such as a player's own, is shown by its name.
    pub fn kind(&self, kind: &str) -> String {
        self.words.kind(kind).to_owned()
    }

    pub fn model(&self, model: &str) -> String {
        let name = model_name(model);
        if self.words.sentence(name.code.as_str()).is_some() { self.say(&name) } else { model.to_owned() }
    }
}

/// Checks that every gap of a sentence is a number, `have` or `need`, with two forms or none. Returns the first that is not.
fn gaps(sentence: &str) -> Result<(), String> {
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((gap, after)) = after.split_once('}') else { return Err(after.to_owned()) };
        if before.contains('}') {
            return Err("}".to_owned());
        }
        let (filled, forms) = gap.split_once(':').map_or((gap, None), |(filled, forms)| (filled, Some(forms)));
        let known =
            filled == "have" || filled == "need" || filled.len() == 1 && filled.bytes().all(|b| b.is_ascii_digit());
        if !known || forms.is_some_and(|forms| forms.split('|').count() != 2) {
            return Err(gap.to_owned());
        }
        rest = after;
    }
    if rest.contains('}') { Err("}".to_owned()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word;
    use geom::Len;

    fn check(sentence: &str, args: &[Arg], limit: Option<(Arg, Arg)>, expected: &str) {
        let content = format!("\"a.code\" = \"{sentence}\"\n\"seat.red\" = \"Red\"\n\"x\" = \"an x\"");
        let words = Words::read([Sheet::read("test", &content)].into_iter()).expect("good words");
        let names = Names::default();
        let voice = Voice { words: &words, measure: Measure::Inch, names: &names };
        let said = Text { code: word("a.code"), args: args.to_vec() };
        let (have, need) = limit.unzip();
        assert_eq!(voice.say_limit(&said, have.as_ref(), need.as_ref()), expected);
    }

    #[test]
    fn gaps_are_filled() {
        check(
            "{0} needs {1} for {2}",
            &[Arg::Seat(Seat::Red), Arg::Score(4), Arg::Word(word("x"))],
            None,
            "Red needs 4+ for an x",
        );
        check(
            "{have}, at most {need}",
            &[],
            Some((Arg::Len(Len(1525)), Arg::Len(Len(1524)))),
            "6.004 in, at most 6 in",
        );
        // What an earlier release has not recorded is not told.
        check("{0} and {1}", &[Arg::Num(3)], None, "3 and …");
        check("Test of {0}, at most {1}", &[Arg::Num(3)], None, "Test of 3");
        check("{0}", &[Arg::Word(word("unheard-of"))], None, "[unheard-of]");
        check("{0}", &[Arg::Said("{have}".into())], None, "{have}");
    }

    #[test]
    fn one_and_many_have_forms_of_their_own() {
        let sentence = "{0}: {1} {1:hit|hits}{1:|, all saved}";
        check(sentence, &[Arg::Seat(Seat::Red), Arg::Num(1)], None, "Red: 1 hit");
        check(sentence, &[Arg::Seat(Seat::Red), Arg::Num(12)], None, "Red: 12 hits, all saved");
        check("at most {need} {need:bend|bends}", &[], Some((Arg::Num(3), Arg::Num(1))), "at most 1 bend");
        for bad in ["{1:hit}", "{1:a|b|c}", "{x:a|b}", "{:a|b}"] {
            assert!(gaps(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_code_without_words_is_seen() {
        let names = Names::default();
        let voice = Voice { words: Words::english(), measure: Measure::Inch, names: &names };
        assert_eq!(voice.say(&text("no.such", [Arg::Num(3)])), "[no.such 3]");
    }

    #[test]
    fn every_model_is_called_by_words() {
        let words = Words::english();
        let voice = Voice { words, measure: Measure::Inch, names: &Names::default() };
        let catalog = crate::Catalog::standard();
        for (id, row) in catalog.models.iter() {
            assert!(words.has(crate::model_name(id).code.as_str()), "{id}");
            assert!(!voice.model(id).contains('['), "{id}");
            assert!(words.has(&format!("class.{}", row.class.name())), "{id}");
            assert!(row.nation.is_none_or(|nation| words.has(&format!("nation.{}", nation.name()))), "{id}");
        }
        assert_eq!(voice.model("rifles-ussr"), "rifle team (USSR)");
        assert_eq!(voice.model("rifles-utopia"), "rifles-utopia");
    }

    #[test]
    fn the_english_files_are_sound() {
        let faults = Words::read(english()).err().unwrap_or_default();
        assert!(faults.is_empty(), "{faults:#?}");
    }
}
