//! Broken rules in few lines: one for each rule, with its worst case and the number of others.

use crate::Reason;
use content::{Arg, Text, Voice, Word, number, text};

/// All reasons of a draft that break one rule in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal<'a> {
    /// The one that is farthest from what is allowed; of equals, the first.
    pub worst: &'a Reason,
    all: Vec<&'a Reason>,
}

/// One refusal for each rule that is broken in one way, in the order of the reasons.
pub fn refusals(broken: &[Reason]) -> Vec<Refusal<'_>> {
    let mut found: Vec<Refusal> = vec![];
    for reason in broken {
        let alike =
            |other: &&mut Refusal| (&other.worst.text.code, &other.worst.rule) == (&reason.text.code, &reason.rule);
        match found.iter_mut().find(alike) {
            None => found.push(Refusal { worst: reason, all: vec![reason] }),
            Some(known) if known.all.iter().any(|other| other.text == reason.text) => {}
            Some(known) => {
                if beyond(reason) > beyond(known.worst) {
                    known.worst = reason;
                }
                known.all.push(reason);
            }
        }
    }
    found
}

/// By how much the limit is missed.
fn beyond(reason: &Reason) -> i32 {
    match (&reason.have, &reason.need) {
        (Some(Arg::Len(have)), Some(Arg::Len(need))) => (have.0 - need.0).abs(),
        (Some(Arg::Num(have)), Some(Arg::Num(need))) => (have - need).abs(),
        _ => 0,
    }
}

impl Refusal<'_> {
    /// In one line. A sentence for many has the code of the reason and `.many`: its gaps 0 and 1 are how many things the
    /// first and the second gap of the reasons name, and its limit is the worst one.
    pub fn said(&self, voice: &Voice) -> String {
        let (have, need) = (self.worst.have.as_ref(), self.worst.need.as_ref());
        if self.all.len() == 1 {
            return voice.say_limit(&self.worst.text, have, need);
        }
        let many = Word::own(format!("{}.many", self.worst.text.code));
        if voice.words.has(many.as_str()) {
            let args = vec![number(self.named(0)), number(self.named(1))];
            return voice.say_limit(&Text { code: many, args }, have, need);
        }
        let worst = voice.say_limit(&self.worst.text, have, need);
        voice.say(&text("refusal.more", [Arg::Said(worst), number(self.all.len() - 1)]))
    }

    /// The same with the rule.
    pub fn said_with_rule(&self, voice: &Voice) -> String {
        match self.worst.rule.as_str() {
            // What no rule of the game says.
            "-" => self.said(voice),
            rule => format!("{} ({rule})", self.said(voice)),
        }
    }

    /// How many things a gap names.
    fn named(&self, gap: usize) -> usize {
        let mut named: Vec<&Arg> = self.all.iter().filter_map(|reason| reason.text.args.get(gap)).collect();
        named.sort();
        named.dedup();
        named.len()
    }
}
