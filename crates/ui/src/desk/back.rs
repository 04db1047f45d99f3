//! Steps back: of the game, past dice only with both players' consent; and of a unit to where its moves of this turn
//! began, which is an ordinary order and can be undone.

use super::{Desk, act::is_move};
use crate::tool::{Gesture, Tool};
use contract::{Arg, Draft, Given, Leg, word};
use game::{Consent, Cost};
use table::{BaseId, Board, Place, UnitId};

pub(super) const RETURN: &str = "return";

impl Desk {
    /// One step back. In a battle, one that is not free needs a second confirmation: both players sit at the screen,
    /// and agree.
    pub(super) fn back(&mut self) {
        if self.hand.tool != Tool::Idle {
            self.step(Gesture::Lost);
        }
        if !self.may_change() {
            return;
        }
        let asked = self.asks_back().is_some();
        self.hand.back_asked = None;
        let dear = self.game.cost_back().filter(|cost| *cost != Cost::FREE && self.game.is_battle());
        if dear.is_some() && !asked {
            self.hand.back_asked = Some(self.game.revision());
            return;
        }
        let before = self.places();
        match self.game.back(Consent::Both) {
            Ok(true) => {
                self.glide(&before, &[]);
                self.tell(self.word("screen.taken-back"));
            }
            Ok(false) | Err(_) => self.tell(self.word("screen.nothing-back")),
        }
    }

    /// The cost of a step back, while both players are asked for consent.
    pub(crate) fn asks_back(&self) -> Option<Cost> {
        let asked = self.hand.back_asked == Some(self.game.revision()) && self.hand.tool == Tool::Idle;
        if asked { self.game.cost_back() } else { None }
    }

    pub(crate) fn back_in_words(&self, cost: Cost) -> String {
        let [rolls, secrets] = [cost.rolls, cost.secrets].map(|n| Arg::Num(i32::try_from(n).unwrap_or(i32::MAX)));
        let code = if cost.secrets == 0 { "screen.back-past" } else { "screen.back-past-secrets" };
        self.say(&content::text(code, [rolls, secrets]))
    }

    /// By the order for it, if the game has one; otherwise by undoing its last order.
    pub(super) fn back_unit(&mut self) {
        let units = self.selected();
        let Some(unit) = units.first().copied() else { return };
        if self.game.ask().is_some() {
            return self.tell(self.word("screen.waits"));
        }
        if self.game.moment() != self.game.head() {
            return self.tell(self.word("screen.watching"));
        }
        if self.hand.tool != Tool::Idle {
            self.step(Gesture::Lost);
        }
        let alone = Some(unit).filter(|_| units.len() == 1);
        let offers = self.game.offers(unit.seat, alone);
        let Some(offer) = offers.into_iter().find(|offer| offer.verb.as_str() == RETURN) else {
            return self.take_back_unit(unit);
        };
        let began: Vec<(BaseId, Place)> = self.began(&units);
        if !offer.why_not.is_empty() {
            return self.say_reasons(&offer.why_not);
        }
        if began.is_empty() {
            return self.tell(self.say(&content::text("screen.not-moved", [Arg::Unit(unit)])));
        }
        let leg =
            |(base, place): &(BaseId, Place)| Leg { base: *base, path: vec![place.at], facing: Some(place.facing) };
        let legs = Given::Legs(began.iter().map(leg).collect());
        self.submit(Draft::new(unit.seat, word(RETURN), alone).with(legs), None);
    }

    /// Where their bases were before their first moves of this turn; without those that are there now.
    fn began(&mut self, units: &[UnitId]) -> Vec<(BaseId, Place)> {
        let (head, seat) = (self.game.head(), units[0].seat);
        let turn = self.game.standing(seat).steps;
        let mut began: Vec<(BaseId, Place)> = vec![];
        for entry in (0..head).rev() {
            self.game.seek(entry);
            if self.game.standing(seat).steps != turn {
                break;
            }
            let Some(draft) = self.game.order(entry).filter(|draft| is_move(draft)) else { continue };
            let board = self.game.board(seat);
            let moved = board.bases.iter().filter(|base| units.contains(&base.unit) && moves(draft, board, base.unit));
            for (base, place) in moved.filter_map(|base| Some((base.id, base.place?))) {
                began.retain(|(other, _)| *other != base);
                began.push((base, place));
            }
        }
        self.game.seek(head);
        let board = self.game.board(seat);
        began.retain(|(id, place)| {
            let base = board.base(*id).filter(|base| units.contains(&base.unit));
            base.and_then(|base| base.place).is_some_and(|now| now != *place)
        });
        sorted::sort_by_key(&mut began, |(base, _)| *base);
        began
    }

    fn take_back_unit(&mut self, unit: UnitId) {
        let before = self.places();
        let mut head = self.game.head();
        while head > 0
            && self.game.order(head - 1).is_some_and(|draft| is_move(draft) && moves(draft, self.board(), unit))
        {
            head -= 1;
        }
        if head < self.game.head() && self.game.take_back(head, Consent::Both) == Ok(true) {
            self.glide(&before, &[]);
            self.tell(self.word("screen.taken-back"));
        } else {
            self.tell(self.say(&content::text("screen.not-moved", [Arg::Unit(unit)])));
        }
    }
}

/// Whether an order was for this unit, alone or with others.
fn moves(draft: &Draft, board: &Board, unit: UnitId) -> bool {
    let its = |leg: &&Leg| board.base(leg.base).is_some_and(|base| base.unit == unit);
    draft.unit == Some(unit) || draft.unit.is_none() && super::legs(draft).iter().any(its)
}
