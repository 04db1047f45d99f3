//! Helpers with which game systems read drafts and make offers.

use crate::{
    Aim, Candidate, Choice, Draft, Gather, Given, INCOMPLETE, Leg, Offer, Reason, TOO_MUCH, Thing, UNKNOWN_VERB,
    Verdict,
};
use content::{Arg, Text, Word, text, word};
use table::{BaseId, Place, UnitId};

/// Something read from a draft, or why it could not be read.
pub type Read<T> = Result<T, Box<Reason>>;

/// Refuses a draft for this reason.
pub fn refuse<T>(why: Reason) -> Read<T> {
    Err(Box::new(why))
}

/// The verdict on a verb that the system does not have.
pub fn unknown_verb<P>(draft: &Draft, rule: &'static str) -> Verdict<P> {
    Verdict::no(Reason::new(UNKNOWN_VERB, rule).about([Arg::Said(draft.verb.to_string())]))
}

/// The verdict on a draft that lacks something.
pub fn incomplete<P>(rule: &'static str) -> Verdict<P> {
    Verdict::no(Reason::new(INCOMPLETE, rule))
}

/// Collects every broken rule while a draft is read, not only the first.
#[derive(Default)]
pub struct Findings(pub Vec<Reason>);

impl Findings {
    /// Adds a reason unless a condition holds.
    pub fn require(&mut self, so: bool, why: impl FnOnce() -> Reason) {
        if !so {
            self.0.push(why());
        }
    }

    /// What could be read. Otherwise adds the reason.
    pub fn take<T>(&mut self, read: Read<T>) -> Option<T> {
        read.map_err(|why| self.0.push(*why)).ok()
    }

    /// The verdict with everything that was found.
    pub fn verdict<P>(self, plan: Option<P>, nearest: Option<Draft>) -> Verdict<P> {
        let nearest = nearest.filter(|_| !self.0.is_empty());
        Verdict { plan, broken: self.0, nearest }
    }

    /// The verdict on an order that is its verb alone; if there is more, the nearest order leaves that out.
    pub fn alone<P>(mut self, draft: &Draft, plan: P, rule: &'static str) -> Verdict<P> {
        let bare = Draft::new(draft.seat, draft.verb.clone(), None);
        let more = self.0.is_empty() && *draft != bare;
        self.require(!more, || Reason::new(TOO_MUCH, rule));
        let plan = self.0.is_empty().then_some(plan);
        self.verdict(plan, more.then_some(bare))
    }

    /// The verdict on a draft that lacks something: what was found, or else that it is incomplete.
    pub fn incomplete<P>(self, rule: &'static str) -> Verdict<P> {
        if self.0.is_empty() { incomplete(rule) } else { self.verdict(None, None) }
    }
}

/// Candidates for a draft that has begun: each completion at its place, with the rules it breaks.
pub fn candidates(
    begun: &Draft,
    drafts: Vec<(Vec<Given>, Thing)>,
    broken: impl Fn(&Draft) -> Vec<Reason>,
) -> Vec<Candidate> {
    let ruled = |(given, at)| {
        let draft = Draft { given, ..begun.clone() };
        let broken = broken(&draft);
        Candidate { draft, at, note: None, broken }
    };
    drafts.into_iter().map(ruled).collect()
}

impl Offer {
    /// A ready offer.
    pub fn new(verb: &'static str, unit: Option<UnitId>, gather: Vec<Gather>) -> Offer {
        Offer { verb: word(verb), unit, gather, why_not: vec![], secret: false, covered: false }
    }
}

impl Leg {
    /// Straight to a place.
    pub fn to(base: BaseId, place: Place) -> Leg {
        Leg { base, path: vec![place.at], facing: Some(place.facing) }
    }

    /// No path, and the facing unchanged.
    pub fn none(base: BaseId) -> Leg {
        Leg { base, path: vec![], facing: None }
    }
}

impl Draft {
    /// The legs, if nothing else is given.
    pub fn only_legs(&self) -> &[Leg] {
        if let [given] = &self.given[..] { given.legs() } else { &[] }
    }
}

impl Given {
    /// Each base straight to its place.
    pub fn places(places: &[(BaseId, Place)]) -> Given {
        Given::Legs(places.iter().map(|(base, place)| Leg::to(*base, *place)).collect())
    }

    /// The legs, if it is legs.
    pub fn legs(&self) -> &[Leg] {
        match self {
            Given::Legs(legs) => legs,
            Given::Aimed(_) | Given::Picked(_) | Given::Spot(..) | Given::Along(_) | Given::Said(_) => &[],
        }
    }

    /// The aims, if it is aims.
    pub fn aims(&self) -> &[Aim] {
        match self {
            Given::Aimed(aims) => aims,
            Given::Legs(_) | Given::Picked(_) | Given::Spot(..) | Given::Along(_) | Given::Said(_) => &[],
        }
    }

    /// The only key that was picked.
    pub fn one_key(&self) -> Option<&str> {
        match self {
            Given::Picked(keys) => match &keys[..] {
                [key] => Some(key.as_str()),
                _ => None,
            },
            Given::Aimed(_) | Given::Legs(_) | Given::Spot(..) | Given::Along(_) | Given::Said(_) => None,
        }
    }
}

/// Choices for a draft. The odds never see them, because they are picked before the dice.
pub fn pick_of(choices: impl IntoIterator<Item = (Word, Text)>, least: u8, most: u8) -> Gather {
    let choice = |(key, text)| Choice { key, text, at: None, like: 0 };
    Gather::Pick { choices: choices.into_iter().map(choice).collect(), least, most }
}

/// A base to choose, at its place. The odds treat bases with equal `like` as equivalent.
pub fn choice_of(base: BaseId, like: u16) -> Choice {
    let (key, text) = (Word::own(base.to_string()), text("base", [Arg::Base(base)]));
    Choice { key, text, at: Some(Thing::Base(base)), like }
}

/// A unit to choose.
pub fn choice_of_unit(unit: UnitId) -> Choice {
    let (key, text) = (Word::own(unit.to_string()), text("unit", [Arg::Unit(unit)]));
    Choice { key, text, at: Some(Thing::Unit(unit)), like: 0 }
}

/// Reads picked keys that name bases, each once.
pub fn bases_of(given: &Given, rule: &'static str) -> Read<Vec<BaseId>> {
    let Given::Picked(keys) = given else { return refuse(Reason::new(INCOMPLETE, rule)) };
    let mut bases = vec![];
    for key in keys {
        let Ok(base) = key.as_str().parse::<BaseId>() else {
            return refuse(Reason::new("base.no-name", rule).about([Arg::Said(key.to_string())]));
        };
        if bases.contains(&base) {
            return refuse(Reason::new("base.twice", rule).about([Arg::Base(base)]));
        }
        bases.push(base);
    }
    if bases.is_empty() { refuse(Reason::new(INCOMPLETE, rule)) } else { Ok(bases) }
}

/// Picks bases.
pub fn picked_bases(bases: impl IntoIterator<Item = BaseId>) -> Given {
    Given::Picked(bases.into_iter().map(|base| Word::own(base.to_string())).collect())
}

/// Picks one key.
pub fn picked(key: impl Into<String>) -> Given {
    Given::Picked(vec![Word::own(key)])
}
