//! Questions about a unit that answer themselves, until that is taken back: a standing order like those about windows.

use super::Desk;
use content::Word;
use contract::{Arg, Ask, Choice, Text, Want};
use table::{Seat, UnitId};

/// An answer to one kind of question about a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Always {
    /// The kind of question.
    pub why: Word,
    pub unit: UnitId,
    pub key: Word,
    /// The name of the answer.
    pub said: Word,
}

const PARTS: char = '=';

/// The own unit that a question is about, if it has plain answers of which one is given.
fn about(ask: &Ask) -> Option<(UnitId, &[Choice])> {
    let Want::Pick { choices, least: 1, most: 1, .. } = &ask.want else { return None };
    let [Arg::Unit(unit), more @ ..] = &ask.why.args[..] else { return None };
    if more.iter().any(|arg| matches!(arg, Arg::Unit(_))) {
        return None;
    }
    let plain = choices.iter().all(|choice| choice.at.is_none() && choice.text.args.is_empty());
    (plain && unit.seat == ask.seat).then_some((*unit, &choices[..]))
}

/// A question that can be answered once and for all, its unit, and the answers.
pub(crate) fn lasting(ask: &Ask) -> Option<(UnitId, Vec<Text>)> {
    about(ask).map(|(unit, choices)| (unit, choices.iter().map(|choice| choice.text.clone()).collect()))
}

impl Always {
    /// The answer by its place in the list.
    pub(super) fn nth(ask: &Ask, nth: u8) -> Option<Always> {
        let (unit, choices) = about(ask)?;
        let choice = choices.get(usize::from(nth))?;
        let (key, said) = (choice.key.clone(), choice.text.code.clone());
        Some(Always { why: ask.why.code.clone(), unit, key, said })
    }

    /// One of the questions that may be answered beforehand, and one of its answers, by their places.
    pub(super) fn beforehand(desk: &Desk, unit: UnitId, [nth, of]: [u8; 2]) -> Option<Always> {
        let (why, choices) = desk.game.beforehand(unit.seat, unit).into_iter().nth(nth.into())?;
        let choice = choices.into_iter().nth(of.into())?;
        Some(Always { why: why.code, unit, key: choice.key, said: choice.text.code })
    }

    fn answers(&self, ask: &Ask) -> bool {
        let known = about(ask).filter(|(unit, _)| *unit == self.unit && ask.why.code == self.why);
        known.is_some_and(|(_, choices)| choices.iter().any(|choice| choice.key == self.key))
    }

    /// As a word of a line that is remembered.
    pub(super) fn word(&self) -> String {
        [self.why.as_str(), &self.unit.to_string(), self.key.as_str(), self.said.as_str()].join(&PARTS.to_string())
    }

    pub(super) fn read(word: &str) -> Option<Always> {
        let parts: Vec<&str> = word.split(PARTS).collect();
        let [why, unit, key, said] = parts[..] else { return None };
        let own = |word: &str| Word::own(word.to_owned());
        Some(Always { why: own(why), unit: unit.parse().ok()?, key: own(key), said: own(said) })
    }
}

impl Desk {
    /// What the side has said once and for all about the question that waits.
    pub(super) fn said_for_good(&self, seat: Seat) -> Option<Word> {
        let ask = self.game.ask().filter(|ask| ask.seat == seat)?;
        self.waived(seat).answers.iter().find(|always| always.answers(ask)).map(|always| always.key.clone())
    }

    /// Gives the answer that was said for good. What was undone is asked again.
    pub(super) fn answer_for_good(&mut self) {
        let seat = self.game.ask().map(|ask| ask.seat);
        let here = self.game.moment() == self.game.head() && !self.seats.looks_on();
        if let Some(key) = seat.filter(|_| here).and_then(|seat| self.said_for_good(seat)) {
            self.hand.answer.picked = vec![key];
            self.answer_pick();
        }
    }
}
