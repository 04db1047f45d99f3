//! Checking a record against today's rules.

use crate::{Game, StateHash, play::answers, save::Written, seat::known};
use content::{Arg, Text, text};
use contract::{Ruleset, run};
use std::ops::Range;

/// The first entry whose result differs, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Differs {
    pub entry: usize,
    pub what: Difference,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The order would be refused.
    Ruling,
    /// The answers no longer fit the questions.
    Asks,
    /// Something else would happen.
    Events,
    /// The same events lead to a state other than the recorded one.
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
    /// A difference in an old game means that it was played under earlier rules: watching it asks no rules and works as
    /// before.
    pub fn audit(&self) -> Option<Differs> {
        self.audit_of(0..self.len())
    }

    /// The same for these entries only: auditing a whole long game takes longer than a page may freeze.
    pub fn audit_of(&self, entries: Range<usize>) -> Option<Differs> {
        let end = entries.end.min(self.len());
        let mut state = self.timeline.state_at(entries.start.min(end));
        let recorded = self.timeline.entries().iter().zip(self.timeline.hashes()).enumerate();
        for (entry, (made, hash)) in recorded.take(end).skip(entries.start) {
            let differs = |what| Some(Differs { entry, what });
            let verdict = R::check(&known::<R>(&state, &made.draft), &made.draft);
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

    /// Saved in the notation of an earlier version, in which its states had other hashes.
    pub fn is_older(&self) -> bool {
        self.written != Written::today(self.system)
    }

    /// Opened from a file in which a lost line would show: a closed one of format 2 or later.
    pub fn is_counted(&self) -> bool {
        self.counted
    }

    /// The hash after each entry, recomputed by folding only the events.
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

    /// The hash after each entry, as recorded in play.
    pub fn recorded_hashes(&self) -> &[StateHash] {
        self.timeline.hashes()
    }

    /// Of the true state, including a half-done order.
    pub fn hash(&self) -> StateHash {
        StateHash::of(&R::position(self.truth()))
    }
}
