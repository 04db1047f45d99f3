//! Who has the screen. Whoever looks at it is shown what he may know; when it passes to a seat that knows more, nothing of the table is on it,
//! neither drawn nor in the panels, until that seat says that it is there. Whoever has taken the seat is told what the other has done.

use super::Desk;
use crate::Press;
use crate::input::{Input, Key, Mods};
use crate::tool::Effect;
use contract::{PROCEED, Standing, Text};
use game::Eyes;
use table::Seat;

/// So long after a hand-over nothing that is pressed counts, in milliseconds: it was meant for what was there before.
const QUIET_MS: f64 = 300.0;

#[derive(Clone, Debug)]
pub(crate) struct Seats {
    /// The seat that is due: what is asked is asked for it.
    seat: Seat,
    holder: Holder,
    now: Now,
    quiet: Quiet,
    /// The players want the screen to be covered between their turns, whether anything is secret or not.
    passes: bool,
    /// Another page keeps the game: here nothing changes it.
    looks_on: bool,
    /// Whoever is due wants to decide alone what both could see.
    alone: bool,
    /// The game when it was last looked whose screen it is.
    seen: Seen,
}

#[derive(Clone, Debug, Default)]
struct Seen {
    revision: u64,
    /// So many entries were played.
    head: usize,
    /// The turn that was on, as the steps name it.
    turn: Option<Text>,
}

/// What a change of the game means for the screen.
#[derive(Clone, Copy, Debug)]
struct Change {
    /// Entries were played, and not taken back.
    played: bool,
    /// Another turn has begun.
    turned: bool,
    /// Somebody who may still look at the screen must not.
    secret: bool,
    /// Two players sit before it.
    two: bool,
}

/// Who has the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holder {
    Nobody,
    One(Seat),
    Both,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Now {
    Seated,
    /// Covered, until whoever is due says so. Where something is secret, whoever had the screen does not have it back unasked.
    Passing {
        from: Option<Seat>,
        secret: bool,
    },
    /// Just seated: these entries are new to the seat.
    Back {
        since: usize,
    },
}

/// The moment after a hand-over.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Quiet {
    Over,
    Begun,
    Until(f64),
}

impl Default for Seats {
    fn default() -> Seats {
        Seats {
            seat: Seat::Red,
            holder: Holder::Nobody,
            now: Now::Seated,
            quiet: Quiet::Over,
            passes: false,
            looks_on: false,
            alone: false,
            seen: Seen::default(),
        }
    }
}

impl Seats {
    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn looks_on(&self) -> bool {
        self.looks_on
    }

    /// Nobody has the screen.
    pub fn covered(&self) -> bool {
        matches!(self.now, Now::Passing { .. })
    }

    /// The screen has just passed: nothing that is pressed counts yet.
    pub fn quiet(&self) -> bool {
        self.quiet != Quiet::Over
    }

    /// The game has not changed since it was last looked whose screen it is.
    pub fn have_seen(&self, revision: u64) -> bool {
        self.seen.revision == revision
    }

    fn eyes(&self) -> Eyes {
        match self.holder {
            Holder::One(seat) => Eyes::One(seat),
            Holder::Nobody | Holder::Both => Eyes::Both,
        }
    }

    /// Time passes. True as long as nothing that is pressed counts.
    fn frame(&mut self, now: f64) -> bool {
        self.quiet = match self.quiet {
            Quiet::Begun => Quiet::Until(now + QUIET_MS),
            Quiet::Until(end) if now < end => self.quiet,
            Quiet::Until(_) | Quiet::Over => Quiet::Over,
        };
        self.quiet()
    }

    /// Whoever has the screen has it as long as he is due, and until what he has ordered is rolled out.
    fn due_after(&self, standing: &Standing, asks: bool) -> Seat {
        let rolls = asks && self.holder != Holder::Nobody;
        if rolls || standing.due.contains(&self.seat) {
            return self.seat;
        }
        standing.due.first().copied().unwrap_or(self.seat)
    }

    fn next_holder(&self, standing: &Standing) -> Holder {
        let shared = standing.shared && standing.due.len() == 1 && !self.alone;
        if self.looks_on || standing.over.is_some() || shared {
            return Holder::Both;
        }
        Holder::One(self.seat)
    }

    /// Whether the screen passes from a seat to the one that is due.
    fn after(&self, before: Seat, Change { played, turned, secret, two }: Change) -> Now {
        let due = self.seat;
        match self.now {
            Now::Passing { from, .. } if secret => Now::Passing { from: from.filter(|_| before == due), secret },
            Now::Seated | Now::Back { .. } if secret => {
                Now::Passing { from: Some(before).filter(|_| before != due && played), secret }
            }
            Now::Seated | Now::Back { .. } if two && turned && self.passes && before != due => {
                Now::Passing { from: Some(before), secret }
            }
            // Taken back by whoever had it.
            Now::Passing { from, secret: false } if two && from != Some(due) => self.now,
            Now::Passing { .. } | Now::Seated | Now::Back { .. } => Now::Seated,
        }
    }

    /// Whoever is due has taken the screen; these entries are new to him.
    fn take(&mut self, since: usize) {
        (self.now, self.holder, self.quiet) = (Now::Back { since }, Holder::One(self.seat), Quiet::Begun);
    }
}

impl Desk {
    /// Whether the screen is covered when it is another seat's turn. Where something is secret it is covered anyhow.
    pub fn pass_screen(&mut self, passes: bool) {
        self.seats.passes = passes;
    }

    /// Another page keeps the game, and here it is only looked at; or no more.
    pub fn look_on(&mut self, looks_on: bool) {
        self.seats.looks_on = looks_on;
        self.game_changed();
        self.changed();
    }

    /// The game has changed: who is due, who may look, and whether the screen passes.
    pub(super) fn seat_whoever_is_due(&mut self) {
        // Whoever watches an older moment keeps his seat.
        if self.game.moment() != self.game.head() {
            return;
        }
        let (before, was) = (self.seat(), self.seats.eyes());
        // Who is due is public, and so is the turn; the rest of it may not be.
        let standing = self.game.standing(before);
        let seen = Seen { head: self.game.head(), turn: turn_of(&standing), ..self.seats.seen };
        let seen = std::mem::replace(&mut self.seats.seen, seen);
        let played = self.game.head() > seen.head;
        let due = self.seats.due_after(&standing, self.game.ask().is_some());
        self.seats.alone &= before == due;
        self.seats.seat = due;
        let next = self.seats.next_holder(&standing);
        let secret = self.is_covered_for(next, &standing);
        // On a measuring table nobody has a go, and a page that looks on is nobody's seat.
        let two = self.game.is_battle() && !self.seats.looks_on && standing.over.is_none();
        let turned = played && self.seats.seen.turn != seen.turn;
        let now = self.seats.after(before, Change { played, turned, secret, two });
        let covers = matches!(now, Now::Passing { .. });
        let came = covers && now != self.seats.now;
        self.seats.holder = if covers { Holder::Nobody } else { next };
        self.seats.now = now;
        self.game.show_to(self.seats.eyes());
        if came {
            self.lay_all_down();
            self.seats.quiet = Quiet::Begun;
            self.log.said = self.say(&content::text("hand.title", [contract::Arg::Seat(due)]));
        } else if !covers && was != self.seats.eyes() && self.game.knows_more() != [false, false] {
            // What was said to one is said as both may hear it.
            self.lay_all_down();
            self.say_told(&self.game.heard(due, seen.head..self.game.head() + 1));
        }
    }

    /// Somebody who may still look at the screen does not know all that would be on it, or must not see what is chosen.
    fn is_covered_for(&self, next: Holder, standing: &Standing) -> bool {
        let Holder::One(seat) = next else { return false };
        if self.seats.holder == next {
            return false;
        }
        // Whoever opens a measuring table has it.
        let opens = self.seats.holder == Holder::Nobody && !self.is_covered();
        if opens && !self.game.is_battle() {
            return false;
        }
        let knows = self.game.knows_more();
        let differ = match self.seats.holder {
            Holder::Both => knows[seat as usize],
            Holder::Nobody | Holder::One(_) => knows != [false, false],
        };
        differ || standing.due.len() > 1 || self.chooses_in_secret(seat)
    }

    /// Of a measuring table everybody knows that markers may be hidden.
    fn chooses_in_secret(&self, seat: Seat) -> bool {
        let secret = |unit| self.game.offers(seat, unit).iter().any(|offer| offer.secret && offer.why_not.is_empty());
        let own = || self.board().units().into_iter().filter(|unit| unit.seat == seat).map(Some);
        self.game.is_battle() && [None].into_iter().chain(own()).any(secret)
    }

    /// Whatever one has in the hand, has typed or has laid over the table is not for the next.
    fn lay_all_down(&mut self) {
        self.hand.lay_down();
        self.log.told_of = None;
        self.motion.stop();
    }

    /// It has been looked whose screen it is: what is no longer there for whoever looks is let go of.
    pub(super) fn look_anew(&mut self) {
        self.seats.seen.revision = self.game.revision();
        let board = self.game.board(self.seat());
        self.ground.follow(board);
        self.hand.selection.keep_those_of(&board.units());
    }

    pub(crate) fn is_covered(&self) -> bool {
        self.seats.covered()
    }

    /// Whose go is over, where somebody's is.
    pub(crate) fn passing(&self) -> Option<Seat> {
        if let Now::Passing { from, .. } = self.seats.now { from } else { None }
    }

    /// The entries that whoever has just sat down has not seen.
    pub(crate) fn unseen(&self) -> Option<usize> {
        if let Now::Back { since } = self.seats.now { Some(since) } else { None }
    }

    /// Time passes. True where the next frame differs again.
    pub(super) fn settle_down(&mut self, now: f64) -> bool {
        let before = self.seats.quiet();
        let quiet = self.seats.frame(now);
        self.revision += u64::from(before != quiet);
        quiet
    }

    /// Whether it is dropped: the screen has just passed, or is covered. All that can be done then is to take the seat, or to take back what
    /// ended the other's go.
    pub(super) fn is_kept_out(&mut self, input: &Input) -> bool {
        if let Input::Press(press @ (Press::Inch | Press::Cm)) = input {
            self.say_lengths_in(if *press == Press::Cm { crate::Measure::Cm } else { crate::Measure::Inch });
            return true;
        }
        let lets_go = matches!(input, Input::KeyUp { .. } | Input::Lost);
        if !self.is_covered() {
            let passes = lets_go || matches!(input, Input::Move { .. } | Input::Up { .. });
            return self.seats.quiet() && !passes;
        }
        match input {
            Input::KeyUp { .. } | Input::Lost => self.hand.layers = self.hand.layers.let_go(),
            _ if self.seats.quiet() => {}
            Input::Press(Press::TakeSeat) => self.take_seat(),
            Input::Press(Press::Undo) if self.can_be_had_back() => self.run(Effect::Undo),
            Input::KeyDown { key: Key::Enter, mods } if *mods == Mods::default() => self.take_seat(),
            _ => {}
        }
        true
    }

    /// What ended the other's go can be taken back for nothing.
    pub(crate) fn can_be_had_back(&self) -> bool {
        self.passing().is_some() && self.game.cost_back().is_some_and(|cost| cost == game::Cost::FREE)
    }

    /// The list of what the other has done is read.
    pub(super) fn recap_read(&mut self) {
        self.seats.now = Now::Seated;
    }

    /// What only its seat knows stands against an order that was given in front of both: it is given alone.
    pub(super) fn ask_alone(&mut self) {
        self.seats.alone = true;
        self.game_changed();
    }

    fn take_seat(&mut self) {
        let own = |entry: &usize| {
            self.game.order(*entry).is_some_and(|draft| draft.seat == self.seat() && draft.verb.as_str() != PROCEED)
        };
        let since = (0..self.game.head()).rev().find(own).map_or(0, |entry| entry + 1);
        self.seats.take(since);
        self.game.show_to(self.seats.eyes());
        self.look_anew();
        self.select_only_one_left();
        self.log.said = self.say(&content::text("hand.taken", [contract::Arg::Seat(self.seat())]));
    }
}

fn turn_of(standing: &Standing) -> Option<Text> {
    standing.steps.first().map(|(turn, _)| turn.clone())
}
