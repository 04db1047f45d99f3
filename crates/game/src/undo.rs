//! Moving back and forth in a game.

use crate::{Entry, Game, play::answers, record::n_rolls};
use content::word;
use contract::{PROCEED, Ruleset, applied, run};
use table::Seat;

/// What going back would undo. Undoing nothing of this is free; otherwise both players must agree first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    pub rolls: usize,
    /// Secrets that have been revealed.
    pub secrets: usize,
}

impl Cost {
    pub const FREE: Cost = Cost { rolls: 0, secrets: 0 };
}

/// Who agrees to an undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    /// The player who asks for it: enough for a free undo.
    Own,
    /// Of both players.
    Both,
}

/// Where one step back leads.
enum Step {
    /// The waiting order keeps this many answers.
    Answers(usize),
    /// To this head; a waiting order is dropped.
    Head(usize),
}

impl<R: Ruleset> Game<R> {
    /// Number of entries in the record, including undone ones that can be redone.
    pub fn len(&self) -> usize {
        self.timeline.entries().len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of entries in force.
    pub fn head(&self) -> usize {
        self.head
    }

    /// Number of entries shown: the same as in force, except while an older moment is watched.
    pub fn moment(&self) -> usize {
        self.moment
    }

    pub fn entries(&self) -> &[Entry<R::Event>] {
        self.timeline.entries()
    }

    /// Shows the state after the first `moment` entries, without undoing anything: no order can be given from there.
    pub fn seek(&mut self, moment: usize) {
        let moment = moment.min(self.len());
        if (moment, 0) != (self.moment, self.within) {
            self.state = self.timeline.state_at(moment);
            (self.moment, self.within) = (moment, 0);
            self.changed();
        }
    }

    /// Shows the state in the middle of an entry, after this many of its events: as it was before a roll.
    pub fn seek_within(&mut self, entry: usize, events: usize) {
        self.seek(entry);
        if entry < self.head && events > 0 {
            self.state = applied::<R>(&self.state, &self.timeline.entries()[entry].events[..events]);
            self.within = events;
            self.changed();
        }
    }

    /// What going back to `head` entries would undo, including a waiting order.
    pub fn cost(&self, head: usize) -> Cost {
        let gone = self.timeline.entries().get(head..self.head).unwrap_or_default();
        let open = self.open.iter().map(|open| (n_rolls(&open.replies), revealed::<R>(&open.step.events)));
        gone.iter()
            .map(|entry| (entry.n_rolls(), revealed::<R>(&entry.events)))
            .chain(open)
            .fold(Cost::FREE, |sum, (rolls, secrets)| Cost { rolls: sum.rolls + rolls, secrets: sum.secrets + secrets })
    }

    /// What one step back would undo; `None` if there is nothing to undo.
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

    /// One step back: the last answer of a waiting order, that order itself, or the last order that a player gave.
    ///
    /// Returns whether there was anything to undo. An undo that is not free needs the consent of both.
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

    /// Back to the first `head` entries, or to the last place before at which a seat is due. What was undone can be
    /// redone until a player plays on.
    pub fn take_back(&mut self, head: usize, consent: Consent) -> Result<bool, Cost> {
        let head = self.place_due(head);
        if head > self.head || (head == self.head && self.open.is_none()) {
            return Ok(false);
        }
        allowed(self.cost(head), consent)?;
        self.go_to(head);
        Ok(true)
    }

    /// Redoes one order. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        if self.open.is_some() || self.head == self.len() {
            return false;
        }
        let follows = self.timeline.entries()[self.head + 1..].iter().take_while(|entry| entry.is_proceed()).count();
        self.go_to(self.head + 1 + follows);
        // It may have been undone while the table waited for the dice of its own step, which is not an entry yet.
        self.settle();
        true
    }

    fn step_back(&self) -> Option<Step> {
        match &self.open {
            Some(open) if !open.replies.is_empty() => Some(Step::Answers(open.replies.len() - 1)),
            // No seat is due before an order that the table gave itself: the order that led there is undone too.
            Some(open) if open.draft.verb != word(PROCEED) => Some(Step::Head(self.head)),
            Some(_) | None => {
                self.timeline.entries()[..self.head].iter().rposition(|entry| !entry.is_proceed()).map(Step::Head)
            }
        }
    }

    /// The last head, not after this one, from which an order was given; otherwise the first.
    fn place_due(&self, head: usize) -> usize {
        let entries = self.timeline.entries();
        let waits = |head: usize| entries.get(head).is_none_or(|entry| !entry.is_proceed());
        let head = head.min(entries.len());
        (0..=head).rev().find(|h| waits(*h)).or_else(|| (head..=entries.len()).find(|h| waits(*h))).unwrap_or(head)
    }

    fn go_to(&mut self, head: usize) {
        if let Some(open) = self.open.take() {
            // Dice that were rolled and undone are recorded in a note, whatever happens to the order.
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
        // There are no entries after the head: giving the order would have dropped them.
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
