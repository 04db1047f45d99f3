//! Rulings: reasons, verdicts, briefs, tallies and marks.

use crate::{Draft, Leg, Thing};
use content::{Arg, Text, Word, text, word};
use geom::{Len, Pt};
use table::{BaseId, Seat, UnitId, Zone};

/// One broken rule: what was measured, what is allowed, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The refusal. Its code is the code of the reason.
    pub text: Text,
    /// The id of the rule.
    pub rule: Word,
    /// What was measured.
    pub have: Option<Arg>,
    /// What is allowed.
    pub need: Option<Arg>,
    /// Where on the table.
    pub marks: Vec<Mark>,
}

/// The ruling on a draft. It is legal with a plan and no broken rule. A broken draft usually has a plan too, so its brief stays on screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict<P> {
    /// The checked form of the draft.
    pub plan: Option<P>,
    /// Every broken rule.
    pub broken: Vec<Reason>,
    /// The nearest legal draft, mended as a whole. None for a legal draft.
    pub nearest: Option<Draft>,
}

/// What a plan means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brief {
    /// Sentences.
    pub lines: Vec<Text>,
    /// What it costs, to be seen before it is carried out.
    pub warns: Vec<Text>,
    /// Numbers with their modifiers.
    pub tallies: Vec<Tally>,
    /// Marks on the table.
    pub marks: Vec<Mark>,
    /// What the brief takes for granted.
    pub assumes: Vec<Text>,
    /// How far each base has gone at the end of its path, and how far it may go, if there is a limit.
    pub spent: Vec<(BaseId, Len, Option<Len>)>,
    /// Paths that end elsewhere than the order draws them.
    pub goes: Vec<Leg>,
    /// Models of the unit that take no part although they could be meant to, each with what keeps it from it; nothing if it could not
    /// achieve anything, or is only not told to.
    pub idle: Vec<(BaseId, Vec<Reason>)>,
    /// What those that still can would do.
    pub others: Vec<Other>,
    /// The same in other ways.
    pub ways: Vec<Way>,
}

/// Another way to do the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// How it differs.
    pub text: Text,
    /// The whole order.
    pub draft: Draft,
}

/// A draft that does more than another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    /// How many more models take part.
    pub models: i32,
    /// Whom they are aimed at.
    pub at: Thing,
    /// The whole order.
    pub draft: Draft,
}

/// A number that shows how it was worked out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tally {
    /// The name of the number.
    pub of: Text,
    /// The numbers are lengths in tenths of a millimeter.
    pub lengths: bool,
    /// The base value and each modifier: its words, rule and number.
    pub rows: Vec<(Text, Word, i32)>,
    /// The sum of the rows.
    pub total: i32,
}

/// The meaning of a mark. The style sheet decides how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tone {
    /// Legal, or in favor.
    Good,
    /// Worth a warning.
    Warn,
    /// Broken, or not allowed.
    Bad,
    /// Neutral.
    Fact,
    /// Slow ground, or at a cost.
    Slow,
    /// Of one side.
    Side(Seat),
}

impl Tone {
    /// How bad it is: 0 for what is neutral or better.
    pub fn gravity(self) -> u8 {
        match self {
            Tone::Good | Tone::Fact | Tone::Side(_) => 0,
            Tone::Warn | Tone::Slow => 1,
            Tone::Bad => 2,
        }
    }
}

/// Something to show on the table; the screen decides how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A ring around a thing.
    Ring {
        /// The thing.
        at: Thing,
        /// How far the ring is from it.
        radius: Len,
        /// Its meaning.
        tone: Tone,
        /// What it is the reach of, such as the names of weapons.
        of: Vec<Text>,
    },
    /// An area.
    Area {
        /// Its corners.
        corners: Vec<Pt>,
        /// Its meaning.
        tone: Tone,
    },
    /// A part of the table, with all of its holes.
    Zone {
        /// The zone.
        zone: Zone,
        /// Its meaning.
        tone: Tone,
    },
    /// A path.
    Trail {
        /// Its points.
        points: Vec<Pt>,
        /// Its meaning.
        tone: Tone,
    },
    /// A line, such as a line of sight.
    Ray {
        /// Where it begins.
        from: Pt,
        /// Where it ends.
        to: Pt,
        /// Where something cuts it off.
        cut: Option<Pt>,
        /// Its meaning.
        tone: Tone,
    },
    /// Words at a point.
    Note {
        /// The point.
        at: Pt,
        /// The words.
        text: Text,
        /// Their meaning.
        tone: Tone,
    },
}

impl Mark {
    /// A ring that needs no name.
    pub fn ring(at: Thing, radius: Len, tone: Tone) -> Mark {
        Mark::Ring { at, radius, tone, of: vec![] }
    }

    /// What it is a ring around, how far away, and its meaning.
    pub fn ringed(&self) -> Option<(&Thing, Len, Tone)> {
        if let Mark::Ring { at, radius, tone, .. } = self { Some((at, *radius, *tone)) } else { None }
    }

    /// Its corners, if it is an area, and its meaning.
    pub fn area(&self) -> Option<(&[Pt], Tone)> {
        if let Mark::Area { corners, tone } = self { Some((corners, *tone)) } else { None }
    }

    /// Its words, if it is a note.
    pub fn note(&self) -> Option<&Text> {
        if let Mark::Note { text, .. } = self { Some(text) } else { None }
    }
}

/// A question whose answer is drawn over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// What a base sees.
    Sight(BaseId),
    /// What sees a base.
    SeenBy(BaseId),
    /// How a unit is linked.
    Links(UnitId),
    /// The ranges of a base's weapons.
    Ranges(BaseId),
    /// Where a base can move.
    Reach(BaseId),
    /// Zones, objectives and other areas of the mission.
    Zones,
}

/// A draft refused only for this reason is drawn as it will be when its time comes.
pub const NOT_NOW: &str = "not-now";
/// The system has no such verb; it is not only impossible now.
pub const UNKNOWN_VERB: &str = "verb.unknown";
/// The draft lacks something that its verb gathers.
pub const INCOMPLETE: &str = "incomplete";
/// The draft says more than its verb takes.
pub const TOO_MUCH: &str = "too-much";
/// The only reason of the verb `hand`: it needs the agreement of both players.
pub const BY_HAND: &str = "by-hand";

/// Whether these reasons only want the word of both players.
pub fn by_hand(why: &[Reason]) -> bool {
    !why.is_empty() && why.iter().all(|why| why.text.code.as_str() == BY_HAND)
}

impl Reason {
    /// A reason with its code and rule id.
    pub fn new(code: &'static str, rule: &'static str) -> Reason {
        Reason { text: text(code, []), rule: word(rule), have: None, need: None, marks: vec![] }
    }

    /// Fills the gaps of its sentence.
    pub fn about(mut self, args: impl Into<Vec<Arg>>) -> Reason {
        self.text.args = args.into();
        self
    }

    /// Says how many there are and how many are allowed.
    pub fn count(mut self, have: usize, need: usize) -> Reason {
        let count = |n: usize| Arg::Num(i32::try_from(n).unwrap_or(i32::MAX));
        (self.have, self.need) = (Some(count(have)), Some(count(need)));
        self
    }

    /// Says what was measured and what is allowed.
    pub fn limit(mut self, have: Len, need: Len) -> Reason {
        (self.have, self.need) = (Some(Arg::Len(have)), Some(Arg::Len(need)));
        self
    }

    /// Adds a mark on the table.
    pub fn mark(mut self, mark: Mark) -> Reason {
        self.marks.push(mark);
        self
    }
}

impl<P> Verdict<P> {
    /// The same ruling, its plan in another form.
    pub fn map<Q>(self, plan: impl FnOnce(P) -> Q) -> Verdict<Q> {
        Verdict { plan: self.plan.map(plan), broken: self.broken, nearest: self.nearest }
    }

    /// There is a plan and no broken rule.
    pub fn legal(&self) -> bool {
        self.plan.is_some() && self.broken.is_empty()
    }

    /// A legal draft.
    pub fn yes(plan: P) -> Verdict<P> {
        Verdict { plan: Some(plan), broken: vec![], nearest: None }
    }

    /// A draft that is broken by one rule and has no plan.
    pub fn no(why: Reason) -> Verdict<P> {
        Verdict { plan: None, broken: vec![why], nearest: None }
    }
}

impl Tally {
    /// A sum of these rows.
    pub fn sum(of: Text, rows: Vec<(Text, Word, i32)>) -> Tally {
        let total = rows.iter().map(|(_, _, number)| number).sum();
        Tally { of, lengths: false, rows, total }
    }

    /// A number that begins with its base value.
    pub fn new(of: &'static str, base: &'static str, rule: &'static str, number: i32) -> Tally {
        Tally { of: text(of, []), lengths: false, rows: vec![(text(base, []), word(rule), number)], total: number }
    }

    /// Adds a modifier.
    pub fn add(mut self, code: &'static str, rule: &'static str, number: i32) -> Tally {
        self.rows.push((text(code, []), word(rule), number));
        self.total += number;
        self
    }

    /// Adds a modifier if a condition holds.
    pub fn add_if(self, so: bool, code: &'static str, rule: &'static str, number: i32) -> Tally {
        if so { self.add(code, rule, number) } else { self }
    }
}
