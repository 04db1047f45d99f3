//! A unit back to where its moves of this turn began: an order like any other, which can be taken back.

use super::{Desk, act::is_move};
use crate::tool::{Chosen, Event, Tool};
use contract::{Arg, Draft, Given, Leg, word};
use game::Consent;
use table::{BaseId, Place, UnitId};

pub(super) const RETURN: &str = "return";

impl Desk {
    /// By the order for it, where the game has one; else by taking back what it did last.
    pub(super) fn back_unit(&mut self) {
        let Some(unit) = self.chosen.map(Chosen::unit) else { return };
        if self.game.ask().is_some() {
            return self.tell(self.word("screen.waits"));
        }
        if self.game.moment() != self.game.head() {
            return self.tell(self.word("screen.watching"));
        }
        if self.tool != Tool::Idle {
            self.step(Event::Lost);
        }
        let offers = self.game.offers(unit.seat, Some(unit));
        let Some(offer) = offers.into_iter().find(|offer| offer.verb.as_str() == RETURN) else {
            return self.take_back_unit(unit);
        };
        let began: Vec<(BaseId, Place)> = self.began(unit);
        if !offer.why_not.is_empty() {
            return self.say_reasons(&offer.why_not);
        }
        if began.is_empty() {
            return self.tell(self.say(&content::text("screen.not-moved", [Arg::Unit(unit)])));
        }
        let leg =
            |(base, place): &(BaseId, Place)| Leg { base: *base, path: vec![place.at], facing: Some(place.facing) };
        let legs = Given::Legs(began.iter().map(leg).collect());
        self.submit(Draft::new(unit.seat, word(RETURN), Some(unit)).with(legs), None);
    }

    /// Where its bases stood before its first move of this turn; none that stand there now.
    fn began(&mut self, unit: UnitId) -> Vec<(BaseId, Place)> {
        let (head, seat) = (self.game.head(), unit.seat);
        let turn = self.game.standing(seat).steps;
        let mut began: Vec<(BaseId, Place)> = vec![];
        for entry in (0..head).rev() {
            self.game.seek(entry);
            if self.game.standing(seat).steps != turn {
                break;
            }
            if self.game.order(entry).is_some_and(|draft| draft.unit == Some(unit) && is_move(draft)) {
                let board = self.game.board(seat);
                let stood = board.of(unit).filter_map(|base| Some((base.id, base.place?)));
                for (base, place) in stood {
                    began.retain(|(other, _)| *other != base);
                    began.push((base, place));
                }
            }
        }
        self.game.seek(head);
        let board = self.game.board(seat);
        began.retain(|(id, place)| {
            let base = board.base(*id).filter(|base| base.unit == unit);
            base.and_then(|base| base.place).is_some_and(|now| now != *place)
        });
        sorted::sort_by_key(&mut began, |(base, _)| *base);
        began
    }

    fn take_back_unit(&mut self, unit: UnitId) {
        let before = self.stood();
        let mut head = self.game.head();
        while head > 0 && self.game.order(head - 1).is_some_and(|draft| draft.unit == Some(unit) && is_move(draft)) {
            head -= 1;
        }
        if head < self.game.head() && self.game.take_back(head, Consent::Both) == Ok(true) {
            self.glide_from(&before);
            self.tell(self.word("screen.taken-back"));
        } else {
            self.tell(self.say(&content::text("screen.not-moved", [Arg::Unit(unit)])));
        }
    }
}
