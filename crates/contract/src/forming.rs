//! Proposals of the rules for a line without paths: formations for bases that are not on the table yet, named by a word of the line, and
//! complete drafts for units that charge, break off or push in.

use crate::{Candidate, Given, Leg, Thing};
use table::{BaseId, Board, Place, UnitId};

/// A formation in which bases come onto the table.
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

/// None of the bases is on the table.
pub(crate) fn waiting(board: &Board, bases: &[BaseId]) -> bool {
    !bases.is_empty() && bases.iter().all(|base| board.base(*base).is_some_and(|base| base.place.is_none()))
}

/// The first candidate of each formation in a survey.
pub(crate) fn forms(surveyed: &[Candidate]) -> Vec<Formed> {
    let mut forms: Vec<Formed> = vec![];
    for candidate in surveyed.iter().filter(|candidate| candidate.broken.is_empty()) {
        let code = candidate.note.as_ref().map_or("", |note| note.code.as_str());
        let word = code.rsplit('.').next().unwrap_or_default().to_owned();
        let places: Vec<(BaseId, Place)> = candidate.draft.given.iter().flat_map(Given::legs).filter_map(end).collect();
        if !places.is_empty() && forms.iter().all(|form| form.word != word) {
            forms.push(Formed { word, places });
        }
    }
    forms
}

/// The candidate meant by a line without paths: at a unit of the other side, of a whole unit, or of all units that can.
pub(crate) fn whole(surveyed: &[Candidate], foe: Option<UnitId>, unit: Option<UnitId>) -> Option<&Candidate> {
    let mut legal = surveyed.iter().filter(|candidate| candidate.broken.is_empty());
    let at = |candidate: &Candidate, unit: UnitId| candidate.at == Thing::Unit(unit);
    match (foe, unit) {
        (Some(foe), _) => legal.find(|candidate| at(candidate, foe)),
        // Two candidates without a target are a choice that the player has to make.
        (None, None) => {
            if surveyed.len() == 1 {
                legal.next()
            } else {
                None
            }
        }
        (None, Some(unit)) => {
            let of_units: Vec<&Candidate> = legal.filter(|found| matches!(found.at, Thing::Unit(_))).collect();
            let own = of_units.iter().copied().find(|candidate| at(candidate, unit));
            own.or(if of_units.len() == 1 { of_units.first().copied() } else { None })
        }
    }
}

fn end(leg: &Leg) -> Option<(BaseId, Place)> {
    Some((leg.base, Place { at: *leg.path.last()?, facing: leg.facing? }))
}
