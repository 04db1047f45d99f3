//! Going back and forth in a game.

use crate::{Entry, Game, play::answers, record::n_rolls};
use content::word;
use contract::{PROCEED, Ruleset, run};
use table::Seat;

/// What going back would undo. It is free when that is nothing; otherwise both players agree to it first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    pub rolls: usize,
    /// Secrets that have come out.
    pub secrets: usize,
}

impl Cost {
    pub const FREE: Cost = Cost { rolls: 0, secrets: 0 };
}

/// Whose word an undo has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    /// Of the player who asks for it: enough for what is free.
    Own,
    /// Of both players.
    Both,
}

/// Where one step back leads.
enum Step {
    /// The order that waits has so many answers left.
    Answers(usize),
    /// To this head; an order that waits is dropped.
    Head(usize),
}

impl<R: Ruleset> Game<R> {
    /// Entries of the record, those that were taken back and can be had again included.
    pub fn len(&self) -> usize {
        self.timeline.entries().len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Entries in force.
    pub fn head(&self) -> usize {
        self.head
    }

    /// Entries that are shown: as many as are in force, but while an older moment is watched.
    pub fn moment(&self) -> usize {
        self.moment
    }

    pub fn entries(&self) -> &[Entry<R::Event>] {
        self.timeline.entries()
    }

    /// Shows the state after the first `moment` entries, without taking anything back: no order can be given from there.
    pub fn seek(&mut self, moment: usize) {
        let moment = moment.min(self.len());
        if moment != self.moment {
            self.state = self.timeline.state_at(moment);
            self.moment = moment;
            self.changed();
        }
    }

    /// What going back to `head` entries would undo, an order that waits included.
    pub fn cost(&self, head: usize) -> Cost {
        let gone = self.timeline.entries().get(head..self.head).unwrap_or_default();
        let open = self.open.iter().map(|open| (n_rolls(&open.replies), revealed::<R>(&open.step.events)));
        gone.iter()
            .map(|entry| (entry.n_rolls(), revealed::<R>(&entry.events)))
            .chain(open)
            .fold(Cost::FREE, |sum, (rolls, secrets)| Cost { rolls: sum.rolls + rolls, secrets: sum.secrets + secrets })
    }

    /// What one step back would undo; none where there is nothing to take back.
    pub fn cost_back(&self) -> Option<Cost> {
        match self.step_back()? {
            Step::Head(head) => Some(self.cost(head)),
            Step::Answers(n_left) => {
                let open = self.open.as_ref().expect("an order waits");
                let settled = self.timeline.state_at(self.head);
                let before = run::<R>(&settled, &open.plan, &answers(&open.replies[..n_left]));
                let unseen = &open.step.events[before.events.len().min(open.step.events.len())..];
                Some(Cost { rolls: n_rolls(&open.replies[n_left..]), secrets: revealed::<R>(unseen) })
            }
        }
    }

    /// One step back: the last answer of an order that waits, that order itself, or the last order that somebody gave.
    ///
    /// Says whether there was anything to take back; what is not free needs the word of both.
    pub fn back(&mut self, consent: Consent) -> Result<bool, Cost> {
        let Some(cost) = self.cost_back() else { return Ok(false) };
        allowed(cost, consent)?;
        match self.step_back() {
            Some(Step::Answers(n_left)) => self.unanswer(n_left),
            Some(Step::Head(head)) => self.go_to(head),
            None => return Ok(false),
        }
        Ok(true)
    }

    /// Back to the first `head` entries, or to the last place before where a seat is due. What was taken back can be had again
    /// until somebody plays on.
    pub fn take_back(&mut self, head: usize, consent: Consent) -> Result<bool, Cost> {
        let head = self.place_due(head);
        if head > self.head || (head == self.head && self.open.is_none()) {
            return Ok(false);
        }
        allowed(self.cost(head), consent)?;
        self.go_to(head);
        Ok(true)
    }

    /// One order forward again. Says whether there was one.
    pub fn redo(&mut self) -> bool {
        if self.open.is_some() || self.head == self.len() {
            return false;
        }
        let follows = self.timeline.entries()[self.head + 1..].iter().take_while(|entry| entry.is_proceed()).count();
        self.go_to(self.head + 1 + follows);
        // It may have been taken back while the table waited for the dice of a step of its own, which is no entry yet.
        self.settle();
        true
    }

    fn step_back(&self) -> Option<Step> {
        match &self.open {
            Some(open) if !open.replies.is_empty() => Some(Step::Answers(open.replies.len() - 1)),
            // Before an order that the table gave itself nobody is due: the one that led there goes too.
            Some(open) if open.draft.verb != word(PROCEED) => Some(Step::Head(self.head)),
            Some(_) | None => {
                self.timeline.entries()[..self.head].iter().rposition(|entry| !entry.is_proceed()).map(Step::Head)
            }
        }
    }

    /// The last head not after this one that an order was given from, or else the first.
    fn place_due(&self, head: usize) -> usize {
        let entries = self.timeline.entries();
        let waits = |head: usize| entries.get(head).is_none_or(|entry| !entry.is_proceed());
        let head = head.min(entries.len());
        (0..=head).rev().find(|h| waits(*h)).or_else(|| (head..=entries.len()).find(|h| waits(*h))).unwrap_or(head)
    }

    fn go_to(&mut self, head: usize) {
        if let Some(open) = self.open.take() {
            // Dice that were thrown and taken back are told of, whatever becomes of the order.
            self.notes = open.notes;
            self.note_taken_back(0, n_rolls(&open.replies));
        }
        self.state = self.timeline.state_at(head);
        (self.head, self.moment) = (head, head);
        self.unsaved.push(self.head_line());
        self.changed();
    }

    fn unanswer(&mut self, n_left: usize) {
        self.seek(self.head);
        let open = self.open.take().expect("an order waits");
        self.changed();
        self.notes = open.notes;
        self.note_taken_back(0, n_rolls(&open.replies[n_left..]));
        // With entries after the head the order would have dropped them when it was given: there are none.
        let entered = self.enter(open.draft, open.over);
        assert!(entered.is_ok(), "it was accepted before");
        for reply in open.replies.into_iter().take(n_left) {
            let fitted = self.take(reply.answer);
            assert!(fitted.is_ok(), "it fitted before");
        }
    }
}

fn allowed(cost: Cost, consent: Consent) -> Result<(), Cost> {
    match consent {
        Consent::Own if cost != Cost::FREE => Err(cost),
        Consent::Own | Consent::Both => Ok(()),
    }
}

fn revealed<R: Ruleset>(events: &[R::Event]) -> usize {
    let reveals =
        |event: &&R::Event| Seat::BOTH.iter().any(|seat| R::tell(event, *seat).is_some_and(|told| told.reveals));
    events.iter().filter(reveals).count()
}
