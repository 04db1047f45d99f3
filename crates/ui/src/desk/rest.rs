//! The part of a move that a surprise prevented is kept as a proposal: the path met a unit that had not been seen, and
//! was cut short.

use super::{Desk, legs};
use crate::tool::{Hold, Tool};
use contract::{Draft, Given, Leg};
use game::{Heard, Said};
use geom::Pt;
use table::BaseId;

impl Desk {
    /// Called after an order was given and reported. A path that ended as intended leaves nothing.
    pub(super) fn propose_rest(&mut self, order: &Draft, told: &[Said]) {
        let heard =
            || told.iter().filter_map(|said| if let Heard::Told(told) = &said.what { Some(told) } else { None });
        if self.game.ask().is_some() || !heard().any(|told| told.reveals) {
            return;
        }
        let gone: Vec<&Leg> = heard().flat_map(|told| &told.moves).collect();
        let rest: Vec<Leg> = legs(order).into_iter().filter_map(|leg| self.undone(leg, &gone)).collect();
        if rest.is_empty() {
            return;
        }
        let hold = self.hold_of(order, &rest);
        self.lay(hold, Draft { given: vec![Given::Legs(rest)], ..order.clone() });
        // The events are being said; the verdict on the remaining path follows when it is changed.
        self.knows_proposal();
        self.tell(self.word("screen.rest-proposed"));
    }

    /// Lays a draft on the table as if it had been drawn by hand.
    pub(super) fn propose(&mut self, draft: Draft) {
        let legs: Vec<Leg> = legs(&draft).into_iter().cloned().collect();
        let hold = if legs.is_empty() { None } else { self.hold_of(&draft, &legs) };
        self.lay(hold.filter(|hold| hold.draft() == draft), draft);
    }

    fn lay(&mut self, hold: Option<Hold>, draft: Draft) {
        let draft = hold.as_ref().map_or(draft, Hold::draft);
        self.hand.tool = hold.map_or_else(|| Tool::Ready(draft.clone()), Tool::Proposed);
        self.hand.show(Some(draft));
    }

    /// The remaining part of a leg.
    fn undone(&self, leg: &Leg, gone: &[&Leg]) -> Option<Leg> {
        let stands = self.board().base(leg.base)?.place?;
        if leg.path.last().is_none_or(|end| *end == stands.at) {
            return None;
        }
        let way: &[Pt] = gone.iter().find(|gone| gone.base == leg.base).map_or(&[], |gone| &gone.path);
        let passed = leg.path.iter().zip(way).take_while(|(a, b)| a == b).count();
        Some(Leg { path: leg.path[passed..].to_vec(), ..leg.clone() })
    }

    /// As if the remaining path had been drawn by hand; `None` if its models no longer move side by side.
    fn hold_of(&self, order: &Draft, rest: &[Leg]) -> Option<Hold> {
        let offers = self.game.offers(order.seat, order.unit);
        let offer = offers.iter().find(|offer| offer.verb == order.verb && offer.why_not.is_empty())?;
        let board = self.board();
        let units = board.units_of(rest.iter().map(|leg| leg.base));
        let goes = |base: BaseId| rest.iter().find(|leg| leg.base == base);
        let mut lift = self.lift_by(offer, &units, Some(rest[0].base), true)?;
        lift.lifted.retain(|one| goes(one.base).is_some());
        let (lead, start) = (&rest[0], lift.start());
        let facing = lead.facing.map_or(0, |facing| i32::from((facing - lift.lifted[0].from.facing).half_degrees()));
        let (tip, via) = lead.path.split_last()?;
        let beside = lift.lifted.iter().all(|one| {
            let path = goes(one.base).map(|leg| &leg.path[..]).unwrap_or_default();
            path.iter().map(|at| *at - (one.from.at - start)).eq(lead.path.iter().copied())
        });
        let in_column = Some(false);
        beside.then(|| Hold { via: via.to_vec(), turned: facing, in_column, ..Hold::sent(lift, *tip) })
    }
}
