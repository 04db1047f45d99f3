//! How whoever is not on the table yet would be set out: the forms that the rules propose, as words of a line.

use crate::{Candidate, Draft, Gather, Given, Offer, Ruleset};
use table::{BaseId, Board, Place};

/// Bases that come onto the table together.
pub(crate) struct Formed {
    /// The last part of its code: `line`, `column` …
    pub word: String,
    pub places: Vec<(BaseId, Place)>,
}

impl Formed {
    pub fn code(&self) -> String {
        format!("form.{}", self.word)
    }

    pub fn place(&self, base: BaseId) -> Option<Place> {
        self.places.iter().find(|(known, _)| *known == base).map(|(_, place)| *place)
    }
}

/// The first place of each form, for an order whose models wait beside the table; none for any other.
pub(crate) fn forms<R: Ruleset>(view: &R::State, begun: &Draft, offer: &Offer) -> Vec<Formed> {
    let board = R::board(view);
    let waits = |gather: &Gather| matches!(gather, Gather::Legs { bases, .. } if waiting(board, bases));
    if !offer.gather.iter().any(waits) {
        return vec![];
    }
    let mut forms: Vec<Formed> = vec![];
    for candidate in R::survey(view, begun).iter().filter(|candidate| candidate.broken.is_empty()) {
        let word = word(candidate);
        let places = places(&candidate.draft);
        if !places.is_empty() && forms.iter().all(|form| form.word != word) {
            forms.push(Formed { word, places });
        }
    }
    forms
}

/// Whether none of them is on the table.
fn waiting(board: &Board, bases: &[BaseId]) -> bool {
    !bases.is_empty() && bases.iter().all(|base| board.base(*base).is_some_and(|base| base.place.is_none()))
}

fn word(candidate: &Candidate) -> String {
    let code = candidate.note.as_ref().map_or("", |note| note.code.as_str());
    code.rsplit('.').next().unwrap_or_default().to_owned()
}

fn places(draft: &Draft) -> Vec<(BaseId, Place)> {
    let legs = draft.given.iter().flat_map(|given| match given {
        Given::Legs(legs) => &legs[..],
        Given::Picked(_) | Given::Aimed(_) | Given::Spot(..) | Given::Along(_) | Given::Said(_) => &[],
    });
    let end = |leg: &crate::Leg| Some((leg.base, Place { at: *leg.path.last()?, facing: leg.facing? }));
    legs.filter_map(end).collect()
}
