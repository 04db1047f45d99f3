//! Rulings: reasons, verdicts, briefs, tallies, marks.

use crate::{Draft, Thing};
use content::{Arg, Text, Word, text, word};
use geom::{Len, Pt};
use table::{BaseId, UnitId};

/// One broken rule: what was measured, what is allowed, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    pub text: Text,
    pub rule: Word,
    pub have: Option<Arg>,
    pub need: Option<Arg>,
    pub marks: Vec<Mark>,
}

/// Legal is: a plan and nothing broken. A broken draft mostly has a plan as well, so that its brief stays on screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict<P> {
    pub plan: Option<P>,
    pub broken: Vec<Reason>,
    /// The draft mended as a whole; none for a legal draft.
    pub nearest: Option<Draft>,
}

/// What a plan means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brief {
    pub lines: Vec<Text>,
    pub tallies: Vec<Tally>,
    pub marks: Vec<Mark>,
    pub assumes: Vec<Text>,
}

/// A number that shows its working: words, rule, number a row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tally {
    pub of: Text,
    /// The numbers are lengths, in tenths of a millimetre.
    pub lengths: bool,
    pub rows: Vec<(Text, Word, i32)>,
    pub total: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tone {
    Good,
    Warn,
    Bad,
    Fact,
    Slow,
}

/// Something to show on the table; the screen decides how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    Ring { at: Thing, radius: Len, tone: Tone },
    Area { corners: Vec<Pt>, tone: Tone },
    Trail { points: Vec<Pt>, tone: Tone },
    Ray { from: Pt, to: Pt, cut: Option<Pt>, tone: Tone },
    Note { at: Pt, text: Text, tone: Tone },
}

/// What to lay over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    Sight(BaseId),
    SeenBy(BaseId),
    Links(UnitId),
    Ranges(BaseId),
    Reach(BaseId),
    Zones,
}

/// A draft refused for this alone is drawn as what it will be.
pub const NOT_NOW: &str = "not-now";
/// The draft lacks something that its verb gathers.
pub const INCOMPLETE: &str = "incomplete";
/// The one reason of the verb `hand`: it is played only with both players' word.
pub const BY_HAND: &str = "by-hand";

impl Reason {
    pub fn new(code: &'static str, rule: &'static str) -> Reason {
        Reason { text: text(code, []), rule: word(rule), have: None, need: None, marks: vec![] }
    }

    pub fn about(mut self, args: impl Into<Vec<Arg>>) -> Reason {
        self.text.args = args.into();
        self
    }

    /// How many there are and how many are allowed.
    pub fn count(mut self, have: usize, need: usize) -> Reason {
        let count = |n: usize| Arg::Num(i32::try_from(n).unwrap_or(i32::MAX));
        (self.have, self.need) = (Some(count(have)), Some(count(need)));
        self
    }

    pub fn limit(mut self, have: Len, need: Len) -> Reason {
        (self.have, self.need) = (Some(Arg::Len(have)), Some(Arg::Len(need)));
        self
    }

    pub fn mark(mut self, mark: Mark) -> Reason {
        self.marks.push(mark);
        self
    }
}

impl<P> Verdict<P> {
    pub fn legal(&self) -> bool {
        self.plan.is_some() && self.broken.is_empty()
    }

    pub fn yes(plan: P) -> Verdict<P> {
        Verdict { plan: Some(plan), broken: vec![], nearest: None }
    }

    pub fn no(why: Reason) -> Verdict<P> {
        Verdict { plan: None, broken: vec![why], nearest: None }
    }
}

impl Tally {
    pub fn new(of: &'static str, base: &'static str, rule: &'static str, number: i32) -> Tally {
        Tally { of: text(of, []), lengths: false, rows: vec![(text(base, []), word(rule), number)], total: number }
    }

    pub fn add(mut self, code: &'static str, rule: &'static str, number: i32) -> Tally {
        self.rows.push((text(code, []), word(rule), number));
        self.total += number;
        self
    }

    pub fn add_if(self, so: bool, code: &'static str, rule: &'static str, number: i32) -> Tally {
        if so { self.add(code, rule, number) } else { self }
    }
}
