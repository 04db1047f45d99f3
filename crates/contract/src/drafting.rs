//! What game systems share when they read drafts and make offers.

use crate::{Candidate, Choice, Draft, Gather, Given, INCOMPLETE, Offer, Reason, Thing, Verdict};
use content::{Arg, Text, Word, word};
use table::{BaseId, UnitId};

/// What was read of a draft, or why it could not be.
pub type Read<T> = Result<T, Box<Reason>>;

pub fn refuse<T>(why: Reason) -> Read<T> {
    Err(Box::new(why))
}

pub fn incomplete<P>(rule: &'static str) -> Verdict<P> {
    Verdict::no(Reason::new(INCOMPLETE, rule))
}

/// Broken rules while a draft is read: all of them, not the first.
#[derive(Default)]
pub struct Findings(pub Vec<Reason>);

impl Findings {
    pub fn require(&mut self, so: bool, why: impl FnOnce() -> Reason) {
        if !so {
            self.0.push(why());
        }
    }

    /// What could be read, or a finding.
    pub fn take<T>(&mut self, read: Read<T>) -> Option<T> {
        read.map_err(|why| self.0.push(*why)).ok()
    }

    pub fn verdict<P>(self, plan: Option<P>, nearest: Option<Draft>) -> Verdict<P> {
        let nearest = nearest.filter(|_| !self.0.is_empty());
        Verdict { plan, broken: self.0, nearest }
    }
}

/// Whole drafts for a begun one, each at its place and with what is broken in it.
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
    pub fn new(verb: &'static str, unit: Option<UnitId>, gather: Vec<Gather>) -> Offer {
        Offer { verb: word(verb), unit, gather, why_not: vec![], secret: false }
    }
}

impl Given {
    /// The one key that was picked.
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

/// Choices that are all alike for the odds, since none of them is picked amid dice.
pub fn pick_of(choices: impl IntoIterator<Item = (Word, Text)>, least: u8, most: u8) -> Gather {
    let choice = |(key, text)| Choice { key, text, at: None, like: 0 };
    Gather::Pick { choices: choices.into_iter().map(choice).collect(), least, most }
}

/// Keys that name bases, each once.
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

pub fn picked_bases(bases: impl IntoIterator<Item = BaseId>) -> Given {
    Given::Picked(bases.into_iter().map(|base| Word::own(base.to_string())).collect())
}

pub fn picked(key: impl Into<String>) -> Given {
    Given::Picked(vec![Word::own(key)])
}
