//! Running a record again under today's rules.

use crate::{Game, StateHash, play::answers, save::Written};
use content::{Arg, Text, text};
use contract::{Ruleset, run};
use std::ops::Range;

/// The first entry that comes out differently, counted from nought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Differs {
    pub entry: usize,
    pub what: Difference,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The order would be refused.
    Ruling,
    /// The answers no longer fit what is asked.
    Asks,
    /// Something else would happen.
    Events,
    /// The same events lead to another state than the one recorded.
    State,
}

impl Differs {
    pub fn text(self) -> Text {
        let code = match self.what {
            Difference::Ruling => "audit.refused",
            Difference::Asks => "audit.asks",
            Difference::Events => "audit.events",
            Difference::State => "audit.state",
        };
        text(code, [Arg::Num(i32::try_from(self.entry + 1).unwrap_or(i32::MAX))])
    }
}

impl<R: Ruleset> Game<R> {
    /// Gives every order again with its recorded answers, and compares events and states.
    ///
    /// A difference in an old game means that it was played under earlier rules: watching it asks no rules and goes on as ever.
    pub fn audit(&self) -> Option<Differs> {
        self.audit_of(0..self.len())
    }

    /// The same of these entries alone: the whole of a long game takes longer than a page may stand still.
    pub fn audit_of(&self, entries: Range<usize>) -> Option<Differs> {
        let end = entries.end.min(self.len());
        let mut state = self.timeline.state_at(entries.start.min(end));
        let recorded = self.timeline.entries().iter().zip(self.timeline.hashes()).enumerate();
        for (entry, (made, hash)) in recorded.take(end).skip(entries.start) {
            let differs = |what| Some(Differs { entry, what });
            let verdict = R::check(&R::view(&state, made.draft.seat), &made.draft);
            let Some(plan) = verdict.plan.filter(|_| verdict.broken.is_empty() || made.over.is_some()) else {
                return differs(Difference::Ruling);
            };
            let step = run::<R>(&state, &plan, &answers(&made.replies));
            if step.ask.is_some() || step.taken != made.replies.len() {
                return differs(Difference::Asks);
            }
            if step.events != made.events {
                return differs(Difference::Events);
            }
            for event in &made.events {
                R::apply(&mut state, event);
            }
            if StateHash::of(&R::position(&state)) != *hash {
                return differs(Difference::State);
            }
        }
        None
    }

    /// Saved in other words than today's, under which its states had other hashes.
    pub fn is_older(&self) -> bool {
        self.written != Written::today(self.system)
    }

    /// Opened from a file that would have noticed a lost line: a closed one of format 2 or later.
    pub fn is_counted(&self) -> bool {
        self.counted
    }

    /// The hash after each entry, computed anew by folding the events alone.
    pub fn replayed_hashes(&self) -> Vec<StateHash> {
        let mut state = self.timeline.start().clone();
        let after = |events: &Vec<R::Event>| {
            for event in events {
                R::apply(&mut state, event);
            }
            StateHash::of(&R::position(&state))
        };
        self.timeline.entries().iter().map(|entry| &entry.events).map(after).collect()
    }

    /// The hash after each entry, as it was recorded when it was played.
    pub fn recorded_hashes(&self) -> &[StateHash] {
        self.timeline.hashes()
    }

    /// Of the true state, half-done order included.
    pub fn hash(&self) -> StateHash {
        StateHash::of(&R::position(self.truth()))
    }
}
