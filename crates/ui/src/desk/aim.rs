//! Clicks that aim: at the very team that was clicked, and at an enemy while a unit is selected.

use super::Desk;
use crate::tool::{Chosen, Gesture, Known, KnownSpot, Tool, aims, aims_mut};
use contract::{Aim, Gather, Given, Offer};
use table::{BaseId, Seat};

impl Desk {
    /// A click on a model with nothing in the hand: on an enemy that the selected unit may fire at, it aims there; otherwise it selects.
    pub(super) fn point_at(&mut self, base: BaseId, chosen: Chosen) {
        if let Some(answer) = self.may_answer(chosen.unit()) {
            return self.answer_held(answer);
        }
        let Some((verb, known)) = self.verb_at(base, chosen) else { return self.select(Some(chosen)) };
        if let [Given::Spot(at, _), ..] = known.candidate.draft.given[..] {
            return self.begin_at(verb.as_str(), 0, vec![], Some(KnownSpot { at, lies: true }));
        }
        self.begin(verb.as_str(), 0);
        self.aim_precisely(base);
        self.step(Gesture::Point(base));
    }

    /// The verb of the selected unit that may aim at this model now, or lay something on it, with the rules' proposal.
    fn verb_at(&self, base: BaseId, chosen: Chosen) -> Option<(content::Word, Known)> {
        let own = self.chosen()?.unit();
        if own.seat == chosen.unit().seat || self.several() || self.game.ask().is_some() {
            return None;
        }
        let may = |(_, offer): &(Seat, Offer)| {
            offer.unit == Some(own)
                && offer.why_not.is_empty()
                && matches!(offer.gather.first(), Some(Gather::Aim { .. } | Gather::Spot { .. }))
        };
        let at = |known: &Known| known.candidate.broken.is_empty() && known.bases.contains(&base);
        self.offers().into_iter().filter(may).find_map(|(seat, offer)| {
            let known = self.targets(seat, &offer).into_iter().find(at)?;
            Some((offer.verb, known))
        })
    }

    /// While aiming, a click on a team is meant for that team, as far as each weapon may fire at it; and a click on
    /// another unit of the own side selects that unit.
    pub(super) fn aim_precisely(&mut self, base: BaseId) {
        let Tool::Aiming(aiming) = &self.hand.tool else { return };
        let seat = self.board().base(base).map(|base| base.unit.seat);
        if seat == Some(aiming.start.seat) && aiming.is_beside(base) {
            return self.step(Gesture::Cancel);
        }
        let Some((mut draft, all)) = aiming.aimed_at(base) else { return };
        let preview = self.game.preview(&all, &[]);
        let lawful = if preview.legal() { Some(all) } else { preview.nearest };
        let lawful: Vec<Aim> = lawful.iter().flat_map(aims).cloned().collect();
        for aim in draft.given.iter_mut().filter_map(aims_mut).flatten() {
            let other = lawful.iter().find(|other| (other.base, &other.with) == (aim.base, &aim.with));
            aim.at = other.map_or(aim.at.clone(), |other| other.at.clone());
        }
        if let Tool::Aiming(aiming) = &mut self.hand.tool {
            aiming.precise = Some((base, draft));
        }
    }
}
