//! Dice and choices for the waiting order. Nothing here rolls: the browser or the players do.

use super::Desk;
use crate::{
    Key, Outgoing,
    tool::{Effect, KnownSpot, Tool},
};
use content::Word;
use contract::{Answer, Gather, Pool, Reason, Thing, Want, at_spot, spot_of};
use geom::Pt;
use table::BaseId;

/// The radius of the number of a choice that is a place on the table.
pub(crate) const NUMBER_PX: f32 = 13.0;

/// Faces typed and choices made for the waiting ask.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answering {
    pub faces: Vec<u8>,
    pub picked: Vec<Word>,
    /// Why the last answer was not taken, and the game's revision then.
    pub refused: Option<(u64, Reason)>,
    /// Further dice that the order asks for are rolled at once.
    pub rolls_out: bool,
}

impl Answering {
    /// Prepares for the next ask, of the same order or another one. Its usual answer is picked.
    pub fn next(&mut self, ask: Option<&contract::Ask>) {
        let usual = match ask.map(|ask| &ask.want) {
            Some(Want::Pick { usual, .. }) => usual.clone(),
            Some(Want::Roll(_)) | None => vec![],
        };
        *self = Answering { rolls_out: self.rolls_out, picked: usual, ..Answering::default() };
    }

    /// Adds one face of a real die; returns all of them once there are enough.
    fn typed(&mut self, face: u8, pool: &Pool) -> Option<Vec<u8>> {
        if (1..=pool.sides).contains(&face) && self.faces.len() < pool.due(&self.faces) {
            self.faces.push(face);
        }
        (self.faces.len() == pool.due(&self.faces)).then(|| std::mem::take(&mut self.faces))
    }

    /// Adds or removes one choice. If there are enough, it takes the place of the last one of the usual answer.
    fn pick(&mut self, key: Word, most: usize, usual: &[Word]) {
        if let Some(i) = self.picked.iter().position(|k| *k == key) {
            self.picked.remove(i);
            return;
        }
        if most == 1 {
            self.picked.clear();
        } else if self.picked.len() >= most
            && let Some(last) = self.picked.iter().rposition(|picked| usual.contains(picked))
        {
            self.picked.remove(last);
        }
        if self.picked.len() < most {
            self.picked.push(key);
        }
    }
}

impl Desk {
    /// The other side's order that waits for the due seat; `None` while another moment is watched.
    pub(crate) fn held_up(&self) -> Option<&contract::Held> {
        let here = self.game.moment() == self.game.head() && self.game.ask().is_none() && !self.seats.looks_on();
        self.standing().held.as_deref().filter(|_| here)
    }

    /// Two sides fight.
    pub fn is_battle(&self) -> bool {
        self.game.is_battle()
    }

    /// An order waits for dice or a choice.
    pub fn waits(&self) -> bool {
        self.game.ask().is_some()
    }

    pub(super) fn ask_for_dice(&mut self) {
        if let Some(Want::Roll(pool)) = self.game.ask().map(|ask| &ask.want) {
            // As many as it may take; those that are not due are set aside.
            let dice = if pool.again.is_some() { pool.dice.saturating_mul(2) } else { pool.dice };
            self.log.outgoing.push(Outgoing::Roll { dice, sides: pool.sides });
        }
    }

    /// There is no proposal, and an order asks for dice.
    pub(super) fn waits_for_dice(&self) -> bool {
        self.hand.tool == Tool::Idle && matches!(self.game.ask().map(|ask| &ask.want), Some(Want::Roll(_)))
    }

    /// There is no proposal, and an order asks for a choice.
    pub(super) fn waits_for_choice(&self) -> bool {
        self.hand.tool == Tool::Idle && matches!(self.game.ask().map(|ask| &ask.want), Some(Want::Pick { .. }))
    }

    /// The key for yes: enough has been chosen, or there is only one choice.
    pub(super) fn choice_made(&mut self) {
        let Some(Want::Pick { choices, least, most, .. }) = self.game.ask().map(|ask| &ask.want) else { return };
        let (limits, only) = (usize::from(*least)..=usize::from(*most), choices.first().filter(|_| choices.len() == 1));
        match only.map(|choice| choice.key.clone()) {
            _ if limits.contains(&self.hand.answer.picked.len()) => self.answer_pick(),
            Some(key) => self.pick(key),
            None => self.tell(self.game.ask().map(|ask| self.asked_in_words(ask)).unwrap_or_default()),
        }
    }

    /// Enter means something, whatever control was pressed last: a proposal, a question or dice wait for it.
    pub fn waits_for_enter(&self) -> bool {
        self.hand.tool != Tool::Idle
            || self.game.ask().is_some()
            || self.asks_back().is_some()
            || self.hand.replay.is_some()
    }

    /// The key for yes rolls waiting dice; keys with digits enter the faces of real ones.
    pub(super) fn dice_key(&mut self, key: Key) -> bool {
        match key {
            Key::Enter => self.ask_for_dice(),
            Key::Digit(nth) if self.draws_lots() => self.lot_came(nth),
            Key::Digit(face) => self.typed(face),
            Key::Zero if self.rolls_tens() => self.typed(10),
            Key::Delete => self.hand.answer.faces.truncate(self.hand.answer.faces.len().saturating_sub(1)),
            _ => return false,
        }
        true
    }

    /// A lot is due from a bag.
    fn draws_lots(&self) -> bool {
        matches!(self.game.ask().map(|ask| &ask.want), Some(Want::Roll(pool)) if !pool.lots.is_empty())
    }

    /// Keys count the kinds that are in a bag.
    fn lot_came(&mut self, nth: u8) {
        let Some(Want::Roll(pool)) = self.game.ask().map(|ask| &ask.want) else { return };
        let lot = pool.lots.iter().filter(|lot| lot.count > 0).nth(usize::from(nth.saturating_sub(1)));
        if let Some(face) = lot.and_then(|lot| pool.face(lot.of.as_str())) {
            self.typed(face);
        }
    }

    /// The dice that are due have a tenth face.
    fn rolls_tens(&self) -> bool {
        matches!(self.game.ask().map(|ask| &ask.want), Some(Want::Roll(pool)) if pool.sides == 10)
    }

    /// Enters one face of a real die; the last one completes the answer.
    pub(super) fn typed(&mut self, face: u8) {
        let Some(Want::Roll(pool)) = self.game.ask().map(|ask| &ask.want) else { return };
        if let Some(faces) = self.hand.answer.typed(face, pool) {
            self.rolled(faces, true);
        }
    }

    pub(super) fn pick(&mut self, key: Word) {
        let Some(Want::Pick { least, most, usual, .. }) = self.game.ask().map(|ask| &ask.want) else { return };
        let (least, most) = (usize::from(*least), usize::from(*most));
        if (least, most) == (1, 1) {
            // Also what was proposed is taken by pointing at it.
            self.hand.answer.picked = vec![key];
            self.answer_pick();
        } else {
            self.hand.answer.pick(key, most, usual);
        }
    }

    /// The choice that a model on the table stands for, if there is exactly one.
    pub(super) fn choice_at(&self, base: BaseId) -> Option<Word> {
        let Some(Want::Pick { choices, .. }) = self.game.ask().map(|ask| &ask.want) else { return None };
        let mut there = choices.iter().filter(|choice| choice.at == Some(Thing::Base(base)));
        there.next().filter(|_| there.next().is_none()).map(|choice| choice.key.clone())
    }

    /// Bare ground was clicked: the choice that lies there, or the place itself if it answers what is asked.
    pub(super) fn ground_clicked(&mut self, at: Pt) {
        let px = self.camera.screen_from_table(at);
        let on = |(_, spot): &(Word, Pt)| self.camera.screen_from_table(*spot).distance(px) <= NUMBER_PX;
        let asked = self.game.ask().filter(|_| self.waits_for_choice()).map(|ask| &ask.want);
        let Some(Want::Pick { spot, .. }) = asked else {
            return match self.placed_for_selected() {
                Some(verb) => self.begin_at(verb.as_str(), 0, vec![], Some(KnownSpot { at, lies: true })),
                None => self.run(Effect::Select(None)),
            };
        };
        match (self.numbered().into_iter().find(on), spot) {
            (Some((key, _)), _) => self.pick(key),
            (None, Some(_)) => self.answer_with(at_spot(at)),
            (None, None) => self.run(Effect::Select(None)),
        }
    }

    /// The order of a selected unit off the table, if all it can do is to place a marker.
    fn placed_for_selected(&self) -> Option<Word> {
        let [unit] = self.selected()[..] else { return None };
        if self.board().of(unit).any(|base| base.place.is_some()) {
            return None;
        }
        let offers = self.game.offers(unit.seat, Some(unit));
        let mut ready = offers.iter().filter(|offer| offer.why_not.is_empty() && !offer.is_by_hand());
        match (ready.next(), ready.next()) {
            (Some(only), None) if matches!(only.gather[..], [Gather::Spot { .. }]) => Some(only.verb.clone()),
            _ => None,
        }
    }

    /// The choices of the waiting order that are places on the table, in the order of their numbers.
    pub(crate) fn numbered(&self) -> Vec<(Word, Pt)> {
        let Some(Want::Pick { choices, .. }) = self.game.ask().map(|ask| &ask.want) else { return vec![] };
        let spot = |choice: &contract::Choice| match choice.at {
            Some(Thing::Spot(at)) => Some((choice.key.clone(), at)),
            _ => None,
        };
        choices.iter().filter_map(spot).collect()
    }

    pub(super) fn answer_pick(&mut self) {
        self.answer_with(Answer::Picked(self.hand.answer.picked.clone()));
    }

    fn answer_with(&mut self, answer: Answer) {
        let before = self.before();
        if self.answer(answer) {
            self.note_since(&before);
            self.roll_on();
        }
    }

    /// Returns whether the answer was taken.
    pub(super) fn answer(&mut self, answer: Answer) -> bool {
        if !self.may_change() {
            return false;
        }
        let (from, before) = (self.game.head(), self.places());
        let at = if let Answer::Picked(keys) = &answer { spot_of(keys) } else { None };
        // Rolls in direct succession are reported together, unless each is seen.
        let known = if self.hand.answer.rolls_out && !self.dice_tumble() {
            vec![]
        } else {
            self.game.heard(self.seat(), from..from + 1)
        };
        let taken = self.game.answer(answer).is_ok();
        if taken {
            drop(self.happened(from, &before, known));
            if let Some(order) = self.game.order(from).cloned().filter(|_| self.game.ask().is_none()) {
                self.go_on_to_next(&order);
                self.take_up_what_is_due();
            }
            self.let_go_of_others();
        } else {
            let nowhere = match self.game.ask().map(|ask| &ask.want) {
                Some(Want::Pick { spot: Some(nowhere), .. }) if at.is_some() => Some(nowhere.reason()),
                _ => None,
            };
            match nowhere {
                Some(nowhere) => {
                    self.say_reasons(std::slice::from_ref(&nowhere));
                    self.hand.answer.refused = Some((self.game.revision(), nowhere));
                }
                None => self.tell(self.word("screen.answer-does-not-fit")),
            }
        }
        taken
    }
}
