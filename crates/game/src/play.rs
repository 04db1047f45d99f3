//! Giving orders and answers.

use crate::{
    Entry, Eyes, Note, StateHash,
    save::{self, HalfDone, Upgrade, Written},
    timeline::Timeline,
};
use content::{Arg, Fault, Opening, word};
use contract::{Answer, Ask, Draft, PROCEED, Reason, Reply, Ruleset, Step, Verdict, Want, applied, run};
use std::cell::OnceCell;
use table::Seat;

/// The most steps in a row that need no player.
pub const PROCEEDS_MAX: usize = 64;
/// The code of a refusal: an order waits for an answer.
pub const BUSY: &str = "busy";
/// The code of a refusal: an older moment is shown.
pub const WATCHING: &str = "watching";
/// The code of a refusal: a fact that only its seat knows forbids an order given in front of both players.
pub const ALONE: &str = "alone";
/// The code of a refusal: one seat has the screen, and the order is for the other, which knows more.
pub const OTHERS: &str = "others";

/// What a save says about the rules under which it was played.
pub struct System {
    /// Its name in saves.
    pub name: &'static str,
    /// The version of its verbs, keys and events.
    pub schema: u32,
    /// One for each step from a schema to the next.
    pub upgrades: &'static [Upgrade],
}

/// A game in progress: the only holder of the true state.
pub struct Game<R: Ruleset> {
    pub(crate) system: &'static System,
    pub(crate) opening: Opening,
    pub(crate) timeline: Timeline<R>,
    /// Number of entries in force: fewer than recorded after an undo.
    pub(crate) head: usize,
    /// Number of entries shown: the same as in force, except while an older moment is watched.
    pub(crate) moment: usize,
    /// How many events of the next entry are shown: none, except while its rolls are acted out.
    pub(crate) within: usize,
    /// The state after the entries shown.
    pub(crate) state: R::State,
    pub(crate) open: Option<Open<R>>,
    /// For the entry of the next order.
    pub(crate) notes: Vec<Note>,
    pub(crate) unsaved: Vec<String>,
    /// The version that wrote the stored lines that this game continues.
    pub(crate) written: Written,
    /// Opened from a file whose last line counts the others.
    pub(crate) counted: bool,
    pub(crate) revision: u64,
    pub(crate) eyes: Eyes,
    pub(crate) seen: [OnceCell<R::State>; 2],
    /// What each answer to the waiting order would lead to.
    pub(crate) foreseen: OnceCell<Vec<contract::Odds>>,
    /// The marks of the waiting order.
    pub(crate) under_way: OnceCell<Vec<contract::Mark>>,
}

/// An order that waits for an answer.
pub(crate) struct Open<R: Ruleset> {
    pub draft: Draft,
    pub over: Option<String>,
    pub notes: Vec<Note>,
    pub plan: R::Plan,
    pub replies: Vec<Reply>,
    pub step: Step<R::Event>,
    /// The true state, including what has happened so far.
    pub state: R::State,
}

impl<R: Ruleset> Game<R> {
    pub fn new(system: &'static System, opening: Opening) -> Result<Game<R>, Vec<Fault>> {
        let start = R::begin(&opening)?;
        let mut game = Game::at(system, opening, Timeline::new(start.clone()), start);
        game.unsaved.push(game.header_line());
        game.settle();
        Ok(game)
    }

    /// After all entries of a timeline, with `state` after the last.
    pub(crate) fn at(system: &'static System, opening: Opening, timeline: Timeline<R>, state: R::State) -> Game<R> {
        let head = timeline.entries().len();
        Game {
            system,
            opening,
            timeline,
            head,
            moment: head,
            within: 0,
            state,
            open: None,
            notes: vec![],
            unsaved: vec![],
            written: Written::today(system),
            counted: false,
            revision: 0,
            eyes: Eyes::Each,
            seen: Default::default(),
            foreseen: OnceCell::new(),
            under_way: OnceCell::new(),
        }
    }

    /// Gives an order: checked on its seat's view, resolved on the truth. The table then proceeds until a player is
    /// due.
    /// `over` holds the words under which both players set broken rules aside; a draft without a plan is refused all
    /// the same.
    pub fn submit(&mut self, draft: Draft, over: Option<String>) -> Result<(), Verdict<R::Plan>> {
        self.enter(draft, over)?;
        self.settle();
        Ok(())
    }

    /// Answers what the waiting order asks. An answer that does not fit is returned.
    pub fn answer(&mut self, answer: Answer) -> Result<(), Answer> {
        if self.moment != self.head {
            return Err(answer);
        }
        self.take(answer)?;
        self.settle();
        Ok(())
    }

    /// What the waiting order asks.
    pub fn ask(&self) -> Option<&Ask> {
        self.waiting().and_then(|open| open.step.ask.as_ref())
    }

    /// The waiting order, and its answers so far.
    pub fn half_done(&self) -> Option<(&Draft, &[Reply])> {
        self.waiting().map(|open| (&open.draft, &open.replies[..]))
    }

    pub(crate) fn waiting(&self) -> Option<&Open<R>> {
        self.open.as_ref().filter(|_| self.moment == self.head)
    }

    /// The true state, including a half-done order: for tests and saves. Anything shown to a seat comes from
    /// [`Game::seen`].
    pub fn truth(&self) -> &R::State {
        self.waiting().map_or(&self.state, |open| &open.state)
    }

    /// How an order would be ruled if it were given now. `over`: both players set broken rules aside.
    ///
    /// # Errors
    ///
    /// The verdict that would refuse it.
    pub fn ruled(&self, draft: &Draft, over: bool) -> Result<Verdict<R::Plan>, Verdict<R::Plan>> {
        if self.moment != self.head {
            return Err(Verdict::no(Reason::new(WATCHING, "-")));
        }
        if self.open.is_some() {
            return Err(Verdict::no(Reason::new(BUSY, "-")));
        }
        let verdict = R::check(self.seen(draft.seat), draft);
        let lawful = verdict.broken.is_empty();
        if !lawful && !over {
            return Err(verdict);
        }
        if self.sees_all(draft.seat) {
            return Ok(verdict);
        }
        // Whether it is legal would tell the player at the screen what only the other seat knows.
        if self.is_for_the_other(draft) {
            return Err(Verdict::no(Reason::new(OTHERS, "-").about([Arg::Seat(draft.seat)])));
        }
        // An order ruled in front of both players is ruled again by what its seat knows.
        let verdict = R::check(&self.known_to(draft), draft);
        if lawful && !verdict.broken.is_empty() {
            return Err(Verdict::no(Reason::new(ALONE, "-")));
        }
        Ok(verdict)
    }

    pub(crate) fn enter(&mut self, draft: Draft, over: Option<String>) -> Result<(), Verdict<R::Plan>> {
        let mut verdict = self.ruled(&draft, over.is_some())?;
        let Some(plan) = verdict.plan.take() else { return Err(verdict) };
        let over = over.filter(|_| !verdict.broken.is_empty());
        self.forget_tail();
        let step = run::<R>(&self.state, &plan, &[]);
        let notes = std::mem::take(&mut self.notes);
        let state = self.state.clone();
        self.open = Some(Open { draft, over, notes, plan, replies: vec![], step, state });
        self.advance(0);
        Ok(())
    }

    pub(crate) fn take(&mut self, answer: Answer) -> Result<(), Answer> {
        let Some(open) = &mut self.open else { return Err(answer) };
        let ask = open.step.ask.take().expect("an order that is at its end is closed");
        if !ask.want.fits(&answer) {
            open.step.ask = Some(ask);
            return Err(answer);
        }
        let pool = match &ask.want {
            Want::Roll(pool) => Some(pool.clone()),
            Want::Pick { .. } => None,
        };
        open.replies.push(Reply { seat: ask.seat, why: ask.why.clone(), pool, answer });
        let step = run::<R>(&self.state, &open.plan, &answers(&open.replies));
        // A place that leads nowhere is not taken, and the order asks on.
        if step.taken < open.replies.len() {
            open.step.ask = Some(ask);
            return Err(open.replies.pop().expect("it was just added").answer);
        }
        debug_assert!(
            step.events.starts_with(&open.step.events),
            "one more answer never changes what happened before it"
        );
        debug_assert_eq!(step.taken, open.replies.len(), "one more answer never changes the asks before it");
        let shown = open.step.events.len();
        open.step = step;
        self.advance(shown);
        Ok(())
    }

    /// Carries out the next part of the open order; at its end it becomes an entry.
    fn advance(&mut self, shown: usize) {
        let open = self.open.as_mut().expect("an order was just entered or answered");
        for event in &open.step.events[shown..] {
            R::apply(&mut open.state, event);
        }
        self.advanced();
    }

    /// The open order has happened as far as its answers reach.
    fn advanced(&mut self) {
        self.changed();
        if self.open.as_ref().is_some_and(|open| open.step.ask.is_some()) {
            self.unsaved.extend(self.open_line());
            return;
        }
        let Open { draft, over, notes, replies, step, state, .. } = self.open.take().expect("it was there above");
        let entry = Entry { draft, replies, events: step.events, over, notes };
        let hash = StateHash::of(&R::position(&state));
        self.unsaved.push(save::entry_line(self.head + 1, &entry, hash));
        self.timeline.push(entry, hash, &state);
        self.state = state;
        self.head += 1;
        self.moment = self.head;
    }

    /// While no player has a decision to make, the table proceeds, one entry at a time. If no decision and no end would
    /// ever come of it, it adds no entry: a position from a file may hold a battle in which nobody can ever act.
    pub(crate) fn settle(&mut self) {
        for step in self.steps_ahead() {
            self.forget_tail();
            self.open = Some(Open { notes: std::mem::take(&mut self.notes), ..step });
            self.advanced();
        }
    }

    /// The steps that need no player, up to the first that asks for something, or until a seat is due or the game is
    /// over. Empty if none of these would ever come.
    fn steps_ahead(&self) -> Vec<Open<R>> {
        let mut steps: Vec<Open<R>> = vec![];
        if self.open.is_some() {
            return steps;
        }
        while steps.last().is_none_or(|last| last.step.ask.is_none()) {
            let before = steps.last().map_or(&self.state, |last| &last.state);
            if !R::goes_on(before) {
                break;
            }
            let draft = Draft::new(Seat::Red, word(PROCEED), None);
            let Some(plan) = R::check(before, &draft).plan else { return vec![] };
            let step = run::<R>(before, &plan, &[]);
            let state = applied::<R>(before, &step.events);
            let stays = step.ask.is_none() && state == *before;
            if stays || steps.len() == PROCEEDS_MAX {
                return vec![];
            }
            steps.push(Open { draft, over: None, notes: vec![], plan, replies: vec![], step, state });
        }
        steps
    }

    /// Playing on after an undo: the undone entries are dropped, and the log says so.
    fn forget_tail(&mut self) {
        let gone = &self.timeline.entries()[self.head..];
        let (entries, rolls) = (gone.len(), gone.iter().map(Entry::n_rolls).sum());
        self.note_taken_back(entries, rolls);
        self.timeline.cut(self.head);
    }

    pub(crate) fn note_taken_back(&mut self, entries: usize, rolls: usize) {
        if entries == 0 && rolls == 0 {
            return;
        }
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        if let Some(Note::TookBack { entries: e, rolls: r }) =
            self.notes.iter_mut().find(|note| matches!(note, Note::TookBack { .. }))
        {
            (*e, *r) = (*e + count(entries), *r + count(rolls));
        } else {
            self.notes.push(Note::TookBack { entries: count(entries), rolls: count(rolls) });
        }
    }

    /// Resumes an order that was half-done when the game was saved. Answers that no longer fit are asked again, and the
    /// log says so.
    pub(crate) fn resume(&mut self, half_done: HalfDone) {
        let HalfDone { draft, replies, over, notes } = half_done;
        self.notes = notes;
        if self.enter(draft, over).is_err() {
            self.notes.push(Note::Dropped);
            self.unsaved.push(self.head_line());
            return;
        }
        let n_fit = replies.iter().take_while(|reply| self.take(reply.answer.clone()).is_ok()).count();
        match &mut self.open {
            Some(open) if n_fit < replies.len() => {
                let answers = u32::try_from(replies.len() - n_fit).unwrap_or(u32::MAX);
                open.notes.push(Note::AskedAgain { answers });
                self.unsaved.extend(self.open_line());
            }
            // Unchanged since it was saved: nothing new to save.
            Some(_) => self.unsaved.clear(),
            // It finished, which made a new entry.
            None => {}
        }
    }

    /// Other players look at the screen now.
    pub fn show_to(&mut self, eyes: Eyes) {
        if self.eyes != eyes {
            self.eyes = eyes;
            self.changed();
        }
    }

    pub(crate) fn changed(&mut self) {
        self.revision += 1;
        self.seen = Default::default();
        self.foreseen = OnceCell::new();
        self.under_way = OnceCell::new();
    }
}

pub(crate) fn answers(replies: &[Reply]) -> Vec<Answer> {
    replies.iter().map(|reply| reply.answer.clone()).collect()
}
