//! The palette: the line being typed, how it could continue, earlier lines, and the last answer.

use super::Desk;
use crate::{Key, Measure};
use content::Words;
use contract::{Arg, LineFault, Suggestion, Text};
use table::UnitId;

#[derive(Clone, Debug, Default)]
pub(crate) struct Typing {
    pub open: bool,
    pub line: String,
    pub suggestions: Vec<Suggestion>,
    /// The suggestion that the arrow keys have reached.
    pub active: Option<usize>,
    /// The answer to the last command, and whether it was done.
    pub answer: Option<(bool, String)>,
    history: Vec<String>,
    /// How far back in the history the arrow keys have gone, from 1.
    recalled: usize,
}

/// Rules that are proposed at a time: each takes two lines.
const RULES_MAX: usize = 6;

/// Lines that the arrow keys can bring back.
const HISTORY_MAX: usize = 100;

impl Typing {
    /// Opens or closes the field without a line; earlier lines are remembered.
    fn opened(&mut self, suggestions: Option<Vec<Suggestion>>) {
        let (open, history) = (suggestions.is_some(), std::mem::take(&mut self.history));
        *self = Typing { open, history, suggestions: suggestions.unwrap_or_default(), ..Typing::default() };
    }

    /// Sets the line in the field.
    fn holds(&mut self, line: String, suggestions: Vec<Suggestion>) {
        (self.active, self.recalled, self.answer) = (None, 0, None);
        (self.line, self.suggestions) = (line, suggestions);
    }

    /// This line was given and done, and nothing has been typed since.
    pub fn has_done(&self, line: &str) -> bool {
        self.open && self.line == line && matches!(self.answer, Some((true, _)))
    }

    /// A line was given, and answered.
    pub fn answered(&mut self, line: &str, done: bool) {
        if self.history.last().is_none_or(|last| last != line) && !line.trim().is_empty() {
            self.history.push(line.to_owned());
            self.history.drain(..self.history.len().saturating_sub(HISTORY_MAX));
        }
        self.holds(line.to_owned(), vec![]);
        // Its words are what is said next.
        self.answer = Some((done, String::new()));
    }

    /// The line this many steps back from where the arrow keys are.
    fn back(&self, by: isize) -> (usize, String) {
        let back = self.recalled.saturating_add_signed(by).min(self.history.len());
        let line = back.checked_sub(1).and_then(|at| self.history.iter().rev().nth(at)).cloned().unwrap_or_default();
        (back, line)
    }
}

/// The word of the grammar that a typed word stands for.
fn meant(typed: &str) -> String {
    Words::current().meant(typed).unwrap_or_else(|| typed.to_owned())
}

/// Rules that begin like this, each with what it says.
fn rules(begun: &str) -> Vec<Suggestion> {
    let begun = begun.to_ascii_uppercase();
    let fits = |code: &&str| code.strip_prefix("rule.").is_some_and(|rule| rule.starts_with(&begun));
    let suggestion = |code: &str| {
        let word = code["rule.".len()..].to_owned();
        let about = Some(Text { code: content::Word::own(code), args: vec![] });
        Suggestion { line: Words::current().typed(&format!("rule {word}")), word, about, lacks: None }
    };
    Words::current().codes().filter(fits).take(RULES_MAX).map(suggestion).collect()
}

impl Desk {
    pub(super) fn open_palette(&mut self, open: bool) {
        let suggestions = open.then(|| self.examples());
        self.hand.palette.opened(suggestions);
    }

    /// The field now holds this line.
    pub(super) fn typed_line(&mut self, line: String) {
        let suggestions = if line.trim().is_empty() {
            self.examples()
        } else if let Some((_, begun)) = line.split_once(' ').filter(|(word, _)| meant(word) == "rule") {
            rules(begun.trim_start())
        } else {
            self.game.complete(self.typist(), self.measure, &line)
        };
        self.hand.palette.holds(line, suggestions);
    }

    /// Arrow keys move through suggestions, or in an empty field through earlier lines; Tab takes a suggestion.
    pub(super) fn palette_key(&mut self, key: Key) {
        let typing = &mut self.hand.palette;
        let n = typing.suggestions.len();
        match key {
            Key::Up if typing.active.is_none() && (typing.line.is_empty() || typing.recalled > 0) => self.recall(1),
            Key::Down if typing.recalled > 0 => self.recall(-1),
            Key::Down if n > 0 => typing.active = Some(typing.active.map_or(0, |at| (at + 1) % n)),
            Key::Up if n > 0 => typing.active = Some(typing.active.map_or(n - 1, |at| (at + n - 1) % n)),
            Key::Tab => self.take_suggestion(self.hand.palette.active.unwrap_or(0)),
            _ => {}
        }
    }

    fn recall(&mut self, by: isize) {
        let (back, line) = self.hand.palette.back(by);
        self.typed_line(line);
        self.hand.palette.recalled = back;
    }

    pub(super) fn take_suggestion(&mut self, at: usize) {
        if let Some(taken) = self.hand.palette.suggestions.get(at) {
            self.typed_line(taken.line.clone());
        }
    }

    /// Lines that would do something now, for an empty field: answers to a question, otherwise possible beginnings.
    fn examples(&self) -> Vec<Suggestion> {
        let begun = self.game.complete(self.typist(), self.measure, "");
        if self.game.ask().is_some() {
            return begun;
        }
        // Those that are ready come first, and questions after them.
        let words = self.voice().words;
        let question = |word: &str| words.has(&format!("question.{}", meant(word)));
        let ready: Vec<Suggestion> = begun.into_iter().take_while(|found| !question(&found.word)).collect();
        let has = |verb: &str| ready.iter().any(|found| meant(&found.word) == verb);
        let on_table = |seat| self.board().bases.iter().find(|base| base.unit.seat == seat && base.place.is_some());
        let own = on_table(self.seat()).map(|base| base.unit);
        let other = on_table(self.seat().other()).map(|base| base.unit);
        let step = match self.measure {
            Measure::Inch => "6in",
            Measure::Cm | Measure::Mm => "15cm",
        };
        let two = |(a, b): (UnitId, UnitId)| [format!("measure {a} to {b}"), format!("sight {a} to {b}")];
        let lines = own.filter(|_| has("move")).map(|unit| format!("move {unit} {step} north")).into_iter();
        let place = has("place").then(|| "place ".to_owned());
        let lines = lines.chain(own.zip(other).map(two).into_iter().flatten()).chain(place);
        // A measuring table has too many.
        let battle = self.game.is_battle();
        let verbs = ready.iter().filter(|found| battle && meant(&found.word) != "move").map(|found| found.line.clone());
        // A line that was proposed is in these words already.
        let lines = lines.map(|line| words.typed(&line)).chain(verbs).chain([words.typed("help")]);
        let about = |line: &str| {
            let word = meant(line.split(' ').next().unwrap_or_default());
            let verb = content::Word::own(format!("verb.{word}"));
            let known = self.voice().words.has(verb.as_str());
            let word = if known { verb } else { content::Word::own(format!("question.{word}")) };
            Some(contract::text("key", [Arg::Word(word)]))
        };
        lines.map(|line| Suggestion { word: line.trim().to_owned(), about: about(&line), line, lacks: None }).collect()
    }

    /// Every fault of a line: its letters, what may have been meant there, and what could be at the first.
    pub(super) fn faults_in_words(&self, line: &str, first: &LineFault) -> String {
        let said = |code: &'static str, words: String| self.say(&contract::text(code, [Arg::Said(words)]));
        let mut words = vec![];
        for (n, (fault, mended)) in self.game.mend(self.typist(), self.measure, line, first).into_iter().enumerate() {
            let at = i32::try_from(fault.column).unwrap_or(i32::MAX);
            words.push(self.say(&contract::text("command.at", [Arg::Num(at), Arg::Said(self.say(&fault.text))])));
            words.extend(mended.meant.map(|meant| said("command.meant", meant)));
            if n == 0 && !mended.possible.is_empty() {
                words.push(said("command.possible", mended.possible.join(", ")));
            }
        }
        words.join(" · ")
    }

    /// What can be typed, or what one of those words does.
    pub(super) fn help_in_words(&self, word: Option<&content::Word>) -> String {
        let Some(word) = word else {
            let ready = self.game.complete(self.typist(), self.measure, "");
            let ready: Vec<String> = ready.into_iter().map(|found| found.word).collect();
            return self.say(&contract::text("command.help", [Arg::Said(ready.join(", "))]));
        };
        let code = |prefix: &str| content::Word::own(format!("{prefix}.{word}"));
        let known = |code: &content::Word| self.voice().words.has(code.as_str());
        if known(&code("help")) {
            return self.say(&Text { code: code("help"), args: vec![] });
        }
        match [code("verb"), code("question")].into_iter().find(known) {
            Some(named) => self.voice().words.word(&named),
            None => self.help_in_words(None),
        }
    }
}
