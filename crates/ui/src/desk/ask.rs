//! Dice and choices for the order that waits. Nothing here rolls: the browser does, or the players.

use super::Desk;
use crate::{Key, Outgoing, tool::Tool};
use content::Word;
use contract::{Answer, Thing, Want};
use table::BaseId;

/// Faces typed and choices made for the ask that waits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answering {
    pub faces: Vec<u8>,
    pub picked: Vec<Word>,
    /// What the order asks for next is rolled at once, as long as it asks for dice.
    pub rolls_out: bool,
}

impl Answering {
    /// For the next ask of the same order, or another one.
    pub fn next(&mut self) {
        *self = Answering { rolls_out: self.rolls_out, ..Answering::default() };
    }

    /// One face of a real die; all of them, once there are as many as dice.
    fn typed(&mut self, face: u8, dice: u8, sides: u8) -> Option<Vec<u8>> {
        let dice = usize::from(dice);
        if (1..=sides).contains(&face) && self.faces.len() < dice {
            self.faces.push(face);
        }
        (self.faces.len() == dice).then(|| std::mem::take(&mut self.faces))
    }

    /// One choice more, or less.
    fn pick(&mut self, key: Word, most: usize) {
        if let Some(i) = self.picked.iter().position(|k| *k == key) {
            self.picked.remove(i);
        } else if most == 1 {
            self.picked = vec![key];
        } else if self.picked.len() < most {
            self.picked.push(key);
        }
    }
}

impl Desk {
    /// The order of the other side that waits for whoever is due; none while another moment is watched.
    pub(crate) fn held_up(&self) -> Option<&contract::Held> {
        let here = self.game.moment() == self.game.head() && self.game.ask().is_none() && !self.seats.looks_on();
        self.standing().held.as_deref().filter(|_| here)
    }

    pub(super) fn ask_for_dice(&mut self) {
        if let Some(Want::Roll(pool)) = self.game.ask().map(|ask| &ask.want) {
            let (dice, sides) = (pool.dice, pool.sides);
            self.log.outgoing.push(Outgoing::Roll { dice, sides });
        }
    }

    /// Nothing lies on the table, and an order asks for dice.
    pub(super) fn waits_for_dice(&self) -> bool {
        self.hand.tool == Tool::Idle && matches!(self.game.ask().map(|ask| &ask.want), Some(Want::Roll(_)))
    }

    /// Dice that are waited for are rolled by the key that says yes to everything; real ones are told by the keys that bear their faces.
    pub(super) fn dice_key(&mut self, key: Key) -> bool {
        match key {
            Key::Enter => self.ask_for_dice(),
            Key::Digit(face) => self.typed(face),
            Key::Delete => self.hand.answer.faces.truncate(self.hand.answer.faces.len().saturating_sub(1)),
            _ => return false,
        }
        true
    }

    pub(super) fn rolled(&mut self, faces: Vec<u8>, typed: bool) {
        self.answer(Answer::Rolled { faces, typed });
        // Whoever has asked for the roll in words is answered there.
        if self.hand.palette.open {
            self.hand.palette.answer = Some((true, self.log.said.clone()));
        }
    }

    /// One face of a real die; the last one answers.
    pub(super) fn typed(&mut self, face: u8) {
        let Some(Want::Roll(pool)) = self.game.ask().map(|ask| &ask.want) else { return };
        let (dice, sides) = (pool.dice, pool.sides);
        if let Some(faces) = self.hand.answer.typed(face, dice, sides) {
            self.rolled(faces, true);
        }
    }

    pub(super) fn pick(&mut self, key: Word) {
        let Some(Want::Pick { least, most, .. }) = self.game.ask().map(|ask| &ask.want) else { return };
        let (least, most) = (usize::from(*least), usize::from(*most));
        self.hand.answer.pick(key, most);
        if (least, most) == (1, 1) && self.hand.answer.picked.len() == 1 {
            self.answer_pick();
        }
    }

    /// The choice that a model on the table stands for, where it stands for one alone.
    pub(super) fn choice_at(&self, base: BaseId) -> Option<Word> {
        let Some(Want::Pick { choices, .. }) = self.game.ask().map(|ask| &ask.want) else { return None };
        let mut there = choices.iter().filter(|choice| choice.at == Some(Thing::Base(base)));
        there.next().filter(|_| there.next().is_none()).map(|choice| choice.key.clone())
    }

    pub(super) fn answer_pick(&mut self) {
        let picked = self.hand.answer.picked.clone();
        self.answer(Answer::Picked(picked));
    }

    pub(super) fn answer(&mut self, answer: Answer) {
        if !self.may_change() {
            return;
        }
        let (from, before) = (self.game.head(), self.places());
        // Rolls that follow each other at once are told together.
        let known = if self.hand.answer.rolls_out { vec![] } else { self.game.heard(self.seat(), from..from + 1) };
        match self.game.answer(answer) {
            Ok(()) => {
                drop(self.happened(from, &before, known));
                self.hand.answer.rolls_out &= matches!(self.game.ask().map(|ask| &ask.want), Some(Want::Roll(_)));
                if self.hand.answer.rolls_out {
                    self.ask_for_dice();
                }
            }
            Err(_) => self.tell(self.word("screen.answer-does-not-fit")),
        }
    }
}
